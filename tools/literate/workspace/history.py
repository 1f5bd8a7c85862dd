# The book as it was
# ------------------
#
# What was in a file before you edited it?
#
# Whatever the book gave when it was last tangled.
# If the book has not changed since then, it gives the same again.
# If it has changed, we need the book as it was.
#
# We keep a copy beside the receipt.
# On a fresh clone it is missing,
# but there *git* remembers everything that was ever committed.
# We can prove that a text is the right one:
# tangling it must give just the files whose digests are in the receipt.

"""Find the text from which files were tangled."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from literate.notations.documents import SEPARATOR, read_joined
from literate.web.files import tangled_files
from literate.workspace.snapshot import copied

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from literate.web.chunks import Web
    from literate.workspace.receipt import Receipt


def remembered(receipt: Receipt, web: Web, files: Iterable[str]) -> str | None:
    """Return from history the text from which some files were tangled, if possible.

    Args:
        receipt: The record of the tangler's last run.
        web: The book as it is now.
        files: The paths of files that have been edited since.
    """
    paths = list(files)
    for raw in candidates(receipt, web.documents):
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            continue
        tangled = tangled_files(web.again(text), receipt.book)
        if all(
            path in tangled and receipt.knows(path, tangled[path].content)
            for path in paths
        ):
            return text
    return None


# The book as it is comes first, because most edits of files happen when it hasn't been
# touched; then the copy of the last run; then what *git* has, the newest first. Each
# text costs a whole tangle to try, so there is an end to it.


def candidates(receipt: Receipt, documents: list[str]) -> Iterator[bytes]:
    """Yield texts from the book's history that may be the right one, best first."""
    yield read_joined(documents)
    kept = copied(receipt)
    if kept is not None:
        yield kept
    books = [*map(Path, documents)]
    paths = [os.path.relpath(book, books[0].parent) for book in books]
    for commit in git(books[0], "log", "--format=%H", "--", *paths).split()[:HISTORY]:
        version = commit.decode()
        texts = [git(book, "show", f"{version}:./{book.name}") for book in books]
        yield SEPARATOR.encode().join(texts)


HISTORY = 50
"""The most commits of the book that we search."""


def git(book: Path, *arguments: str) -> bytes:
    """Return what git says about the book's history, or nothing if git fails."""
    import subprocess

    try:
        result = subprocess.run(  # noqa: S603
            ["git", *arguments],  # noqa: S607 (whichever git the user has)
            cwd=book.parent,
            capture_output=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return b""
    return result.stdout
