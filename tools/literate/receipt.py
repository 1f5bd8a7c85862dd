# What was written before
# -----------------------
#
# How does the tangler know its own work?
# A digest in the code itself would change in every diff.
# A cache under the user's home would be empty after ``git clone``,
# which is just when a colleague's forgotten edit comes along with the files.
# So there is a receipt, committed with the code:
# the SHA-256 of each file as it was written.
# It has the form that ``sha256sum --check`` reads, and its first line names the book,
# so that two books never take each other's files for their own.
#
# What is committed can be merged badly or written by somebody else.
# A line that is not ours is refused rather than guessed at.

"""Know which files a tangler has written, and what was in them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from literate.digests import sha256_of
from literate.documents import AND, called
from literate.files import is_path

if TYPE_CHECKING:
    from collections.abc import Mapping

ENTRY = re.compile(r"([0-9a-f]{64})  (.+)")


class Receipt:
    """What a tangler has written under a root: the digests each path may have."""

    def __init__(self, path: Path, book: str) -> None:
        """Read the receipt at ``path``, if it exists.

        Raises:
            ValueError: It is another book's, or damaged; has a line and a message.
        """
        self.path = path
        self.book = book
        self.digests: dict[str, set[str]] = {}
        raw = path.read_bytes() if path.exists() else b""
        lines = raw.decode(errors="replace").splitlines()
        if lines and lines[0] != f"# {book}":
            name = called(book)
            message = f"this is no receipt of {name}; rename the book or remove this"
            raise ValueError(1, message)
        for number, line in enumerate(lines[1:], start=2):
            entry = ENTRY.fullmatch(line)
            if not entry or not is_path(entry[2]):
                message = "this line is damaged; get the file back, perhaps from git"
                raise ValueError(number, message)
            self.digests.setdefault(entry[2], set()).add(entry[1])

    @property
    def books(self) -> list[str]:
        """The names of all documents of the book."""
        return self.book.split(AND)

    @property
    def copy(self) -> Path:
        """Where a copy of the book is kept, beside the receipt."""
        return self.path.with_suffix(".base")

    def __str__(self) -> str:
        """Return the receipt as it stands in its file."""
        lines = [f"# {self.book}"]
        for path in sorted(self.digests):
            lines += [f"{digest}  {path}" for digest in sorted(self.digests[path])]
        return "\n".join(lines) + "\n"

    def knows(self, path: str, content: bytes) -> bool:
        """Return whether a file has a content which the tangler gave it."""
        return sha256_of(content) in self.digests.get(path, ())

    def settle(self, digests: Mapping[str, str]) -> None:
        """Forget all but some files, each with the digest it now has."""
        self.digests = {path: {digest} for path, digest in digests.items()}

    def is_saved(self) -> bool:
        """Return whether the file says what the receipt says."""
        return self.path.exists() and self.path.read_bytes() == str(self).encode()


# The files name the book they come from.
# They name it as it is seen from the root, however the user has typed it,
# so the same book gives the same files on every machine.
# If the path leads through symbolic links, it is where they lead that counts.


def real(path: Path) -> Path:
    """Return a path with links followed; unlike ``resolve``, also if they go round."""
    return Path(os.path.realpath(path))


def name_below(root: Path, book: str) -> str:
    """Return how the files below ``root`` call the book."""
    path, top = real(Path(book)), real(root)
    return path.relative_to(top).as_posix() if path.is_relative_to(top) else path.name


def receipt_place(root: Path, book: str) -> Path:
    """Return where the receipt of a book is kept."""
    return root / f".{real(Path(book)).stem}.tangled"
