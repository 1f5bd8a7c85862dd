# The book and its receipt
# ------------------------
#
# What must be ready before anything is done?
#
# Every command begins in the same way:
# it reads the book, finds the receipt, and reports whatever is wrong with either.

"""Read the book and its receipt, as every command of the tangler does first."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING

from literate.base.filesystem import RefusedError, read_file, read_stream
from literate.base.problem import Problem
from literate.notations.documents import AND, SEPARATOR, read_joined
from literate.notations.notation import lines_of
from literate.web.chunks import Web
from literate.workspace.receipt import Receipt, name_below, receipt_place

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def report(problems: list[Problem]) -> int:
    """Print problems found while reading to standard error; return the exit status."""
    for problem in sorted(set(problems)):
        print(problem, file=sys.stderr)
    return 1 if problems else 0


# The book must be a regular file, because edits of tangled files are carried into it.
# If we only print some of it, it may also come through a pipe, as in
# ``generate | tangle.py /dev/stdin --notation noweb --chunk NAME``.
#
# Text is UTF-8. A line that isn't is reported like any other mistake.


def read_book(
    book: str,
    notation: str | None = None,
    last: Web | None = None,
    more: Sequence[str] = (),
    *,
    is_stream: bool = False,
) -> Web:
    """Return the web of the book, with its problems, however many.

    Args:
        book: The path of the book.
        notation: The name of its notation, if its suffix does not say it.
        last: The web of the last time it was read, if it was.
        more: The paths of further documents of the same program.
        is_stream: Whether it may be a pipe, because nothing will be written.

    Raises:
        OSError: The book cannot be read.
    """
    try:
        raw = read_joined([book, *more], read_stream if is_stream else read_file)
    except RefusedError as error:
        reason = "this is not a regular file; save the book in one first"
        message = f"{reason} (only --chunk and --list can read from a pipe)"
        if error.errno == errno.EISDIR:
            message = os.strerror(errno.EISDIR)
        raise OSError(error.errno, message, error.filename) from error
    try:
        text = raw.decode()
        return last.again(text) if last else Web(book, text, notation, more)
    except UnicodeDecodeError as error:
        web = Web(book, SEPARATOR * len(more), notation, more)
        before = error.object[: error.start].decode()
        at = before.count(SEPARATOR) if more else 0
        line = len(lines_of(before.split(SEPARATOR)[-1] if more else before))
        message = "this line is not UTF-8; save the book as UTF-8"
        web.add(Problem(web.documents[at], line, message))
        return web


# We look at the book before we write anything, and between both it may have been saved.
# That's why we ask once more, and compare the bytes: even a text that can't be decoded
# is another text.


def is_as_read(web: Web, text: bytes) -> bool:
    """Return whether the book still has the text that was read, as bytes."""
    return read_joined(web.documents) == text


def name_of(web: Web, root: Path) -> str:
    """Return the name of the book that was read, as files below ``root`` call it."""
    names = [name_below(root, each) for each in web.documents]
    if not all(name.isprintable() for name in names):
        message = "the name of the book is not printable, so no file can name it"
        web.complain(0, f"{message}; rename the book")
    return AND.join(names)


def read_receipt(book: str, root: Path, name: str) -> Receipt | Problem:
    """Return the receipt of the book below ``root``, or why we can't know it."""
    try:
        place = receipt_place(root, book)
        return Receipt(place, name)
    except OSError as error:
        return Problem(str(error.filename), 0, str(error.strerror))
    except ValueError as error:
        line, message = error.args
        return Problem(str(place), line, message)
