# Editing the book
# ----------------
#
# What can happen to the book?
#
# An edit of a file becomes edits of the book, and there are only two kinds of them:
# some columns of a line of code become other text,
# or lines of code are put in below a line.
# Where that happens is the *site* of the edit.
# (To put them above the first line of a piece is to put them below its name.
# To delete a line is to give it no text at all.)
#
# The lines of the book are numbered as they were before the stitch, all the time,
# so that edits do not shift each other.

"""Edit lines of code in the text of a book."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from literate.notations.notation import BLANKS, HEAD, LINE_END, lines_of
from literate.notations.registry import notation_named
from literate.web.expansion import whole_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from literate.web.chunks import Web


class Site(NamedTuple):
    """Where a book is edited.

    Attributes:
        line: The book's line, from 1, before all edits.
        column: Where the edit begins in the line's code; ``BELOW`` is below the line.
    """

    line: int
    column: int


BELOW = 1 << 30
"""A column that no line has."""


class Edit(NamedTuple):
    """One edit of the book.

    Attributes:
        site: Where it is.
        stop: The column after the last one that changes, if the site is in a line.
        code: What comes there, without the block's indentation. One line is put into
            the columns; no line deletes the book's line.
    """

    site: Site
    stop: int
    code: tuple[str, ...]

    @property
    def is_below(self) -> bool:
        """Whether the edit puts lines in below its line."""
        return self.site.column == BELOW


# What is text in the file must be text in the book.
# Brackets that would be taken for a reference are escaped.


def escaped(web: Web, text: str) -> str:
    """Return code that tangles to ``text``."""
    code = text.replace("@<<", "@@<<").replace("@>>", "@@>>")
    if HEAD.fullmatch(code.strip()):
        code = code.replace("<<", "@<<", 1)
    while references := list(web.references_of_line(code, 0)):
        at = references[0].start
        code = f"{code[:at]}@{code[at:]}"
    return code


def code_of(web: Web, line: int) -> str:
    """Return the code in a line of the book."""
    piece = web.piece_at(line)
    return piece.code[line - piece.line - 1]


def whole_code_of(web: Web, line: int) -> str:
    """Return the code in a line of the book, with blanks at its end that may count."""
    piece = web.piece_at(line)
    return whole_line(piece, line - piece.line - 1)


# The book is edited from below upwards, so that no edit moves the site of another,
# and each line from right to left.
#
# The ends of lines that are not touched stay as they are,
# and a new line ends as the name of its piece does.
# What stands in front of the code, stands in front of a blank line, too:
# in Markdown that may be the ``>`` of a quotation.


def edited_book(web: Web, text: str, edits: Iterable[Edit]) -> str:
    """Return the text of the book after some edits, no two of which overlap."""
    lines = lines_of(text)
    ends = ["", *LINE_END.findall(text)]
    notation = notation_named(web.notation)
    for number, same in groupby(
        sorted(set(edits), reverse=True), lambda e: e.site.line
    ):
        piece = web.piece_at(number)
        end = ends[piece.line] if piece.line < len(ends) else "\n"
        found: list[str] | None = None
        for edit in same:
            if edit.is_below:
                new = [notation.written(each) for each in edit.code]
                ends[number:number] = [end] * len(new)
                lines[number:number] = [
                    (piece.margin + each).rstrip(BLANKS) for each in new
                ]
            elif edit.code and found != []:
                code = found[0] if found else whole_code_of(web, number)
                column = edit.site.column
                found = [code[:column] + edit.code[0] + code[edit.stop :]]
            else:
                found = []
        if found is not None:
            new = [notation.written(each) for each in found]
            ends[number - 1 : number] = [ends[number - 1]] * len(new)
            lines[number - 1 : number] = [
                piece.margin + each if each else piece.margin.rstrip(BLANKS)
                for each in new
            ]
    return "".join(end + line for end, line in zip(ends, lines, strict=True))
