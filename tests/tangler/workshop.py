"""A folder with a book in it, and the things that tests do there."""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import settings

import tangle

if TYPE_CHECKING:
    from pathlib import Path

LONG_AGO = 1_000_000_000
"""A time in seconds that no file written now can have."""

FEW = settings.get_profile("fixed").max_examples
"""The number of examples of a law in an ordinary run."""


def examples(count: int) -> int:
    """Return the number of examples of a law to try, of ``count`` in a search."""
    is_quick = settings.get_current_profile_name() == "fixed"
    return min(FEW, count) if is_quick else count


class Run(NamedTuple):
    """The status and the output of one run of the tangler."""

    status: int
    out: str
    err: str


class Workshop:
    """A root with one book in it."""

    def __init__(self, root: Path, name: str = "book.rst") -> None:
        """Take an empty folder as the root and ``name`` for the book."""
        self.root = root
        self.book = root / name
        self.receipt = root / f".{self.book.stem}.tangled"
        self.copy = self.receipt.with_suffix(".base")

    def write(self, *parts: str) -> None:
        """Write the book, a blank line between its parts."""
        self.book.write_text("\n".join(parts), encoding="utf-8", newline="\n")

    def tangle(self, *arguments: str) -> Run:
        """Run the tangler; in its output, paths start at the root."""
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = tangle.main([str(self.book), "--root", str(self.root), *arguments])
        return Run(status, self.shorten(out.getvalue()), self.shorten(err.getvalue()))

    def shorten(self, text: str) -> str:
        """Return ``text`` with the root taken from its paths."""
        return text.replace(f"{self.root}{os.sep}", "")

    def everything(self) -> dict[str, bytes]:
        """Return the content of each file below the root, and an entry per folder.

        The copy of the book that is kept for stitching doesn't count here.
        """
        return {
            path.relative_to(self.root).as_posix(): b"" if path.is_dir() else read(path)
            for path in sorted(self.root.rglob("*"))
            if path != self.copy
        }

    def files(self) -> dict[str, bytes]:
        """Return the content of each file below the root except book and receipt."""
        own = {self.book, self.receipt, self.copy}
        return {
            path.relative_to(self.root).as_posix(): read(path)
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and path not in own
        }

    def age(self) -> None:
        """Make all files look as if they were written long ago."""
        for path in self.root.rglob("*"):
            os.utime(path, (LONG_AGO, LONG_AGO), follow_symlinks=False)

    def touched(self) -> list[str]:
        """Return the files below the root that were written since ``age``."""
        return [
            path.relative_to(self.root).as_posix()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and path.stat().st_mtime != LONG_AGO and path != self.copy
        ]


def read(path: Path) -> bytes:
    """Return the content of a file, or where a link leads."""
    return os.fsencode(path.readlink()) if path.is_symlink() else path.read_bytes()


def chunk(name: str, *code: str, suffix: str = ".rst") -> str:
    """Return a code block that defines a chunk, in the notation of a suffix."""
    lines = [f"<<{name}>>=", *code]
    before, margin, after = BLOCKS[suffix]
    return "".join([before, *(f"{margin}{line}\n" for line in lines), after])


BLOCKS = {
    ".rst": (".. code-block:: text\n\n", "   ", ""),
    ".md": ("```text\n", "", "```\n"),
    ".adoc": ("[source,text]\n----\n", "", "----\n"),
    ".nw": ("", "", "@\n"),
}
"""By a book's suffix: the lines before and after a block of code, and its margin."""
