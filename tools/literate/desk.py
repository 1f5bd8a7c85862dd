# The desk
# --------
#
# What must lie ready before anything is done?
#
# Whatever is done with a book begins in the same way:
# the book is read, the receipt is found, and a place is made where problems are told.

"""What all commands of the tangler begin with."""

from __future__ import annotations

import errno
import os
import sys
from codecs import BOM_UTF8
from typing import TYPE_CHECKING

from literate.filesystem import RefusedError, read_file, read_stream
from literate.notation import lines_of
from literate.problem import Problem
from literate.receipt import Receipt, name_below, receipt_place
from literate.web import Web

if TYPE_CHECKING:
    from pathlib import Path


def report(problems: list[Problem]) -> int:
    """Print problems to standard error, by line, and return the exit status."""
    for problem in sorted(set(problems)):
        print(problem, file=sys.stderr)
    return 1 if problems else 0


# The book must be a regular file, because edits of tangled files are carried into it.
# Only if we just print some of it may it come through a pipe, as in
# ``generate | tangle.py /dev/stdin --notation noweb --chunk NAME``.
#
# Text is UTF-8. What is not is named with its line, as any other mistake is.


def read_book(
    book: str,
    notation: str | None = None,
    last: Web | None = None,
    *,
    is_stream: bool = False,
) -> Web:
    """Return the web of the book, whose problems may be many.

    Args:
        book: The path of the book.
        notation: The name of its notation, if its suffix does not say it.
        last: What was read of it before, if it was.
        is_stream: Whether it can be a pipe, because nothing will be written.

    Raises:
        OSError: The book cannot be read.
    """
    try:
        raw = (read_stream if is_stream else read_file)(book)
    except RefusedError as error:
        reason = "this is no regular file; save the book in one first"
        message = f"{reason} (only --chunk and --list can read from a pipe)"
        if error.errno == errno.EISDIR:
            message = os.strerror(errno.EISDIR)
        raise OSError(error.errno, message, book) from error
    try:
        text = raw.decode("utf-8-sig")
        return last.again(text) if last else Web(book, text, notation)
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        web = Web(book, "", notation)
        web.complain(
            len(lines_of(before)),
            "this line is not UTF-8; save the book as UTF-8",
        )
        return web


def is_as_read(web: Web, text: bytes) -> bool:
    """Return whether the book still has the text which was read, as bytes."""
    return read_file(web.book).removeprefix(BOM_UTF8) == text


def name_of(web: Web, root: Path) -> str:
    """Return how the files below ``root`` call the book."""
    name = name_below(root, web.book)
    if not name.isprintable():
        message = "the name of the book is not printable, so no file can tell it"
        web.complain(0, f"{message}; rename the book")
    return name


def read_receipt(book: str, root: Path, name: str) -> Receipt | Problem:
    """Return what was written below ``root`` before, or why that cannot be known."""
    try:
        place = receipt_place(root, book)
        return Receipt(place, name)
    except OSError as error:
        return Problem(str(error.filename), 0, str(error.strerror))
    except ValueError as error:
        line, message = error.args
        return Problem(str(place), line, message)
