# The receipt
# -----------
#
# How does the tangler know its own work?
#
# It finds a file with other text than it would write now.
# If the text is its own, from an older book, it may be overwritten.
# If a person has edited it, never.
# So the tangler must remember what it wrote. But where?
#
# A digest in the code itself would change in every diff.
# A cache under the user's home would be empty after ``git clone``,
# which is just when a colleague's forgotten edit comes along with the files.
# So there is a receipt, committed with the code:
# the SHA-256 of each file as it was written.
# It has the form that ``sha256sum --check`` reads, and its first line names the book,
# so that two books never take each other's files for their own.
#
# What is committed will also be merged. If two people change two files of one book,
# *git* merges the book and the files without a question.
# It would ask about the receipt, because it never merges changes of adjacent lines.
# In the receipt, each line is therefore between two comments, and git sees separate
# changes:
#
# .. code-block:: text
#
#    # book.rst
#    #
#    # src/maze.py
#    4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865  src/maze.py
#
# And if both change the same file? Then the receipt needs a line for each of them,
# and ``*.tangled merge=union`` in ``.gitattributes`` makes git keep both.
# Neither digest belongs to the merged file,
# but the merged book gives exactly that file, so there is no conflict;
# the next run that tangles forgets both.
#
# Until then such a digest lets us overwrite the version of one side,
# which the tangler wrote and *git* remembers.
# No text that a person wrote has such a digest.
#
# A merge can also go wrong, and anyone can edit the receipt.
# A line that is not ours is refused rather than guessed at.

"""Know which files a tangler has written, and their contents."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from literate.base.digests import sha256_of
from literate.base.filesystem import Tree, naming
from literate.notations.documents import AND, called
from literate.web.files import is_path

if TYPE_CHECKING:
    from collections.abc import Mapping

ENTRY = re.compile(r"([0-9a-f]{64})  (.+)")
CONFLICT = re.compile(r"<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|")


class Receipt:
    """The record of a tangler's work under a root: the digests each path may have."""

    def __init__(self, path: Path, book: str) -> None:
        """Read the receipt at ``path``, if it exists.

        Raises:
            ValueError: It is another book's, or damaged; has a line and a message.
        """
        self.path = path
        self.book = book
        self.digests: dict[str, set[str]] = {}
        self.raw = content_at(path)
        lines = (self.raw or b"").decode(errors="replace").splitlines()
        if lines and not has_grown(lines[0], book):
            raise ValueError(1, whose(path.parent, lines[0], book))
        for number, line in enumerate(lines[1:], start=2):
            if line.startswith("#"):
                continue
            entry = ENTRY.fullmatch(line)
            if CONFLICT.match(line):
                message = "a merge conflict; keep the digests of both sides and tangle"
                raise ValueError(number, message)
            if not entry or not is_path(entry[2]):
                message = "this line is damaged; get the file back, perhaps from git"
                raise ValueError(number, message)
            self.digests.setdefault(entry[2], set()).add(entry[1])
        self.saved = self.known() if lines[:1] == [f"# {book}"] else None

    # ``saved`` is what the file says, so that we know at the end whether to write it.
    # If the book has got another document, the first line changes, and nothing is
    # saved.

    @property
    def books(self) -> list[str]:
        """The names of all documents of the receipt's book."""
        return self.book.split(AND)

    @property
    def copy(self) -> Path:
        """The path of the copy of the book, beside the receipt."""
        return self.path.with_suffix(".base")

    def __str__(self) -> str:
        """Return the text of the receipt's file."""
        lines = [f"# {self.book}"]
        for path, digests in sorted(self.digests.items()):
            lines += ["#", f"# {path}"]
            lines += [f"{digest}  {path}" for digest in sorted(digests)]
        return "\n".join(lines) + "\n"

    # After a merge, a file may have two digests. The tangler has written either of
    # them, so each will do. ``settle`` makes them one again.

    def knows(self, path: str, content: bytes) -> bool:
        """Return whether the receipt has a content of a file, as tangled."""
        return sha256_of(content) in self.digests.get(path, ())

    def settle(self, digests: Mapping[str, str]) -> None:
        """Let the receipt forget all files except some, each with its digest now."""
        self.digests = {path: {digest} for path, digest in digests.items()}

    def known(self) -> dict[str, frozenset[str]]:
        """Return the receipt's digests, in a form that can't change."""
        return {path: frozenset(each) for path, each in self.digests.items()}

    # A receipt that says the same in another order, or with other line ends,
    # is not written again. Such a change would only get in the way of a merge.

    def is_saved(self) -> bool:
        """Return whether the file of the receipt agrees with it."""
        return self.saved == self.known()

    def covers(self, digests: Mapping[str, str]) -> bool:
        """Return whether the saved receipt has some files, each with its digest."""
        saved = self.saved
        return saved is not None and all(
            digest in saved.get(path, ()) for path, digest in digests.items()
        )

    # We may write the receipt only over the text that we have read, because meanwhile
    # *git* may have checked out another branch.

    def save(self) -> None:
        """Write the receipt where it was read, if it has changed.

        Raises:
            OSError: It can't be written, or another program has written it meanwhile.
        """
        if self.is_saved():
            return
        if content_at(self.path) != self.raw:
            message = "this has just been changed; try again"
            raise OSError(errno.EBUSY, message, str(self.path))
        raw = str(self).encode()
        with naming(str(self.path)), Tree(self.path.parent) as tree:
            tree.write(self.path.name, raw, follow=False)
        self.raw, self.saved = raw, self.known()


def content_at(path: Path) -> bytes | None:
    """Return the content of a file such as a receipt, if there is one."""
    try:
        with naming(str(path)), Tree(path.parent) as tree:
            return tree.read(path.name, follow=False)
    except FileNotFoundError:
        return None


# A program may get another document, and its
# receipt remains its own.
# But if you leave one out on the command line, you hardly mean it:
# all files of its chunks would be deleted.


def has_grown(line: str, book: str) -> bool:
    """Return whether the first line of a receipt names only documents of a book."""
    owner = owner_in(line)
    return bool(owner) and set(owner.split(AND)) <= set(book.split(AND))


def whose(root: Path, line: str, book: str) -> str:
    """Return the problem with the first line of a receipt.

    Args:
        root: The folder that contains it.
        line: The line.
        book: The book that should be named there.
    """
    books = owner_in(line).split(AND)
    owner, name = called(AND.join(books)), called(book)
    if not owner:
        return f"this is not a receipt; its first line should be # {name}"
    if all((root / each).is_file() for each in books):
        remedy = f"rename {name}"
        if not {*books}.isdisjoint(book.split(AND)):
            remedy = "name all of these documents, or remove this file"
        return f"this is the receipt of {owner}; {remedy}"
    reason = f"this is the receipt of {owner}, which no longer exists"
    remedy = f"write # {name} here if the book was renamed, or remove this file"
    return f"{reason}; {remedy}"


def owner_in(line: str) -> str:
    """Return the book that the first line of a receipt names, or nothing."""
    return line.removeprefix("# ") if line.startswith("# ") else ""


# The files name the book they come from, too.
# They name it by its path from the root, however you typed it,
# so the same book gives the same files on every machine.
# If there are symbolic links on its path, only their target counts.


def real(path: Path) -> Path:
    """Return the path of a receipt with links followed, even if they loop."""
    return Path(os.path.realpath(path))


def name_below(root: Path, book: str) -> str:
    """Return the name that the receipt gives a book, as files below ``root`` do."""
    path, top = real(Path(book)), real(root)
    return path.relative_to(top).as_posix() if path.is_relative_to(top) else path.name


# Where is the receipt itself? It is named after its book:
# that of ``docs/maze.rst`` is ``.maze.tangled``.
# But two books of the same name can share a root, ``docs/readme.rst`` and
# ``lib/readme.rst``, say. The first one to be tangled gets the short name,
# and the second one a name made from its whole path, ``.lib.readme.rst.tangled``.
# Later the order doesn't matter, because each receipt names its book.
#
# If a book was renamed, its receipt names a book that doesn't exist.
# Taking it for the receipt of the new book would be a guess,
# and a tangler that guesses doesn't know its own work.


def receipt_place(root: Path, book: str) -> Path:
    """Return the path of a book's receipt."""
    name = name_below(root, book)
    short = root / f".{real(Path(book)).stem}.tangled"
    long = root / f".{name.replace('/', '.')}.tangled"
    first = owner_of(short)
    if first == name:
        return short
    if owner_of(long) == name or (first and (root / first).is_file()):
        return long
    return short


def owner_of(path: Path) -> str:
    """Return the book that a receipt names, or its first document, or nothing."""
    first, _, _ = (content_at(path) or b"").partition(b"\n")
    return owner_in(first.decode(errors="replace").rstrip("\r")).split(AND)[0]
