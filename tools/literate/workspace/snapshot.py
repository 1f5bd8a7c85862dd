# The copy that a run keeps for the next
# --------------------------------------
#
# Most runs find that there is nothing to do.
#
# To do everything, only to find that it comes out as before,
# is slow, and unnecessary.
# A run depends on three things: the book, the files, and the tangler itself.
# If all three are as the last run left them, there is nothing to do.
#
# The receipt has the digests of the files.
# Each run leaves, beside it, a copy of the book, which is not committed;
# its first line says which tangler made it, by the sizes and times of its modules,
# and in which notation the book was read.
# The copy has a second, more important use when a stitch carries an edit back:
# then it shows the text that the file was made from.

"""Keep a copy of the book, which shows when there is nothing to do."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from literate.base.digests import digest, sha256_of
from literate.base.filesystem import RefusedError, Tree, naming, read_file
from literate.notations.registry import notation_of
from literate.workspace.plan import seen
from literate.workspace.receipt import Receipt, content_at, name_below, receipt_place

if TYPE_CHECKING:
    from collections.abc import Iterator


def remember(receipt: Receipt, text: bytes, notation: str) -> None:
    """Keep a snapshot of the text that was just tangled, if there is room."""
    content = signed(text, notation)
    try:
        if content_at(receipt.copy) != content:
            with naming(str(receipt.copy)), Tree(receipt.copy.parent) as tree:
                tree.write(receipt.copy.name, content, follow=False)
    except RefusedError:
        raise
    except OSError:
        pass  # The disk is full. The next run will take longer, and that is all.


def copied(receipt: Receipt) -> bytes | None:
    """Return the text in the last run's snapshot, if there is one."""
    try:
        content = content_at(receipt.copy)
    except OSError:
        return None
    return content and content.partition(b"\n")[2]


def signed(text: bytes, notation: str) -> bytes:
    """Return a text for a snapshot, signed by this tangler and for a notation."""
    return f"# tangled by {signature()} as {notation}\n".encode() + text


@cache
def signature() -> str:
    """Return the signature of snapshots, which changes with the tangler's modules."""
    return digest(sorted(stamps(str(Path(__file__).parents[1]))))


def stamps(folder: str, inside: str = "") -> Iterator[tuple[str, int, int]]:
    """Yield path, size and time of a folder's Python files, to sign snapshots."""
    with os.scandir(folder) as entries:
        for entry in entries:
            path = f"{inside}/{entry.name}"
            if entry.name.endswith(".py"):
                status = entry.stat()
                yield path, status.st_size, status.st_mtime_ns
            elif entry.name != "__pycache__" and entry.is_dir():
                yield from stamps(entry.path, path)


# We answer only if we are certain.
# Two digests for one file mean that a run was killed; a file that we can't read
# means trouble: if anything isn't just as it should be, we leave it to a whole run.


def untouched(book: str, root: Path) -> int | None:
    """Return how many files a book has, if a snapshot shows that none would change.

    Args:
        book: The path of the book.
        root: The folder in which paths start.
    """
    try:
        receipt = Receipt(receipt_place(root, book), name_below(root, book))
        kept = content_at(receipt.copy)
        same = kept == signed(read_file(book), notation_of(book))
        if same and receipt.is_saved() and all(settled(root, receipt)):
            return len(receipt.digests)
    except (OSError, ValueError):
        pass
    return None


def told(book: str, count: int, changed: int) -> str:
    """Return the last line of a run for its snapshot: files, and changed ones."""
    return f"{book}: {count} file{'s' * (count != 1)}, {changed} changed"


def settled(root: Path, receipt: Receipt) -> Iterator[bool]:
    """Yield for each file whether it is as the receipt says, so a snapshot holds."""
    with Tree(root) as tree:
        for path, digests in receipt.digests.items():
            _, present, _ = seen(tree, path)
            yield present is not None and digests == {sha256_of(present)}
