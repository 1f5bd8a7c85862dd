# Editing the book
# ----------------
#
# What can happen to the book?
#
# An edit of a file becomes edits of the book, and there are only two kinds of them:
# we replace some columns of a line of code,
# or we insert lines of code below a line.
# The place where that happens is the *site* of the edit.
# (Inserting above the first line of a piece means inserting below its name.
# Deleting a line means giving it no text at all.)
#
# Throughout a stitch, the lines of the book keep the numbers that they had before it,
# so edits don't shift each other.

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
        column: Where the edit begins in the line's code; ``BELOW``: below the line.
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
        code: The new code, without the block's indentation. One line replaces
            the columns; no line at all deletes the book's line.
    """

    site: Site
    stop: int
    code: tuple[str, ...]

    @property
    def is_below(self) -> bool:
        """Whether the edit inserts lines below its line."""
        return self.site.column == BELOW


# Text in the file must be text in the book, too,
# so we escape brackets that would look like a reference there.


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
    """Return the code in a line of the book that an edit is about."""
    piece = web.piece_at(line)
    return piece.code[line - piece.line - 1]


def whole_code_of(web: Web, line: int) -> str:
    """Return the code in an edit's line, with blanks at its end if they count."""
    piece = web.piece_at(line)
    return whole_line(piece, line - piece.line - 1)


# We edit the book from the bottom up, and each line from right to left,
# so that no edit moves the site of another.
#
# Lines that we don't touch keep their line endings,
# and a new line ends in the same way as the line with the name of its piece.
# The text in front of the code comes before a blank line, too:
# in Markdown it may be the ``>`` of a quotation.


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
