# Reading a book
# --------------
#
# A book is reStructuredText.
# Its code stands in code blocks, and a code block whose first line is ``<<name>>=``
# is a *piece* of the chunk of that name:
#
# .. code-block:: rst
#
#    .. code-block:: python
#
#       <<Move the player>>=
#       if not maze.is_open(cell, side):
#           return False
#
# We could ask docutils to parse the whole book and look for literal blocks.
# It takes seconds, it must be installed, and it throws away what we need most:
# tabs, and on which line each line of code stood.
# What decides where a code block begins and ends is only indentation,
# so a small reader can do it.
# That both see the same chunks is checked twice:
# by a test, which feeds them books made at random,
# and by the weave, which does use docutils, for the book at hand.

"""Find the named pieces of code in a book."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, NamedTuple

from literate.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Container, Iterator


# The piece keeps the number of the line its name stands on.
# Its code follows without a gap,
# so line *i* of the code is line ``line + 1 + i`` of the book.


class Piece(NamedTuple):
    """One code block that defines a chunk or continues it.

    Attributes:
        name: The chunk's name, white space folded.
        line: The book's line (from 1) on which ``<<name>>=`` stands.
        code: The lines below it, without the block's indentation.
        language: What the code block is said to be written in, or nothing.
    """

    name: str
    line: int
    code: list[str]
    language: str


class Reading(NamedTuple):
    """All that was read in a book: its pieces in order, and what is wrong with them."""

    pieces: list[Piece]
    problems: list[Problem]


# A name can be anything that can be told from the brackets around it.

HEAD = re.compile(r"<<(.*)>>=\s*")
"""The first line of a piece. What stands between the brackets is its name."""

NAME = re.compile(r"(?!<)(?:(?!<<|>>).)+(?<!>)")
"""What a chunk can be called."""


def fold(name: str) -> str:
    """Return ``name`` with its white space folded: names are compared in this form."""
    return " ".join(name.split())


# The lines of a book end as an editor thinks they do.
# Python's own ``splitlines`` knows of many more ends,
# a form feed and U+2028 among them, and all line numbers after one would be wrong.

LINE_END = re.compile(r"\r\n|\r|\n")


# Where code stands in reStructuredText
# ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
#
# Three things matter to us.
# A code directive opens a block of code.
# A paragraph that ends in ``::`` opens one too, and it has no language.
# And there are blocks that only *look* as if they held code:
# comments, and directives whose content is not text, such as ``raw``.
# What stands in those must not be tangled.
# All other lines, among them the content of notes, lists and figures,
# are looked through, so a code block may be nested in any of them.

CODE = {"code", "code-block", "sourcecode"}
OPAQUE = {"math", "parsed-literal", "raw"}

DIRECTIVE = re.compile(r"\.\. +([\w.+:-]+?) ?::(?: +(.*)|$)")
LITERAL = re.compile(r"(?!\.\. |\| |:[^:`]+: )(?:.*[^\\])?(?:\\\\)*::")

# Two dots and a space open a comment, unless they open something else:
# a directive, a footnote ``[1]``, a target ``_name:`` or a substitution ``|name|``.

COMMENT = re.compile(r"\.\.(?:$| +(?!\[[\w#*.+:-]+\](?: |$)|[_|][^ ]))")


def opens(text: str, *, is_last: bool) -> bool | None:
    """Return whether a line opens a block of code, or one that is not looked into.

    Args:
        text: The line, without its indentation.
        is_last: Whether a blank line follows.

    Returns:
        True for code, False for what hides its content, None for all other lines.
    """
    if directive := DIRECTIVE.match(text):
        name = directive[1].lower()
        return True if name in CODE else False if name in OPAQUE else None
    if COMMENT.match(text):
        # Two dots alone are a whole comment; a quotation may be indented below.
        return None if is_last and text == ".." else False
    return True if is_last and LITERAL.fullmatch(text) else None


# Where a block ends depends on where the text that opens it stands.
# In ``1. Do this::`` that is not at the number but behind it.

ITEM = r"[-+*\u2022\u2023\u2043]|\(?(?:\d+|[a-zA-Z]|[ivxlcdm]+|[IVXLCDM]+|#)[.)]"
MARGIN = re.compile(rf"(?:(?:{ITEM})? )*")

# In the midst of a paragraph two dots are just two dots, and open nothing.
# So we have to know a line which the next one can continue.
# A line of a paragraph has a letter, a digit or two colons,
# and no mark of something else in front.
# What a directive, a footnote, a field or a line block says goes on further right.

PARAGRAPH = re.compile(r"(?!\.\.(?: |$)|:(?!:)|\||__ ).*(?:\w|::$)")
HANGING = re.compile(r"(?:\.\. |:|\| ).*(?<!::)$")


def continued(line: str, text: str) -> Container[int]:
    """Return the columns in which the next line would continue this one.

    Args:
        line: A line.
        text: The same without its margin.
    """
    if HANGING.match(text):
        return range(indentation(line) + 1, sys.maxsize)
    if PARAGRAPH.match(text):
        return indentation(line), len(line) - len(text)
    return ()


class Block(NamedTuple):
    """Some lines of a book, from 0, that are not text.

    Attributes:
        start: The first of them.
        stop: The line after the last of them.
        is_code: Whether they are code.
        language: What the code is said to be written in, or nothing.
    """

    start: int
    stop: int
    is_code: bool
    language: str


class RestructuredText:
    """The notation of a reStructuredText book."""

    def read(self, place: str, text: str) -> Reading:
        """Return the pieces of a book and the problems found while reading them.

        Args:
            place: The book's name, for the problems.
            text: The whole book.
        """
        lines = LINE_END.split(text)
        reading = Reading([], [])
        at = 0
        for block in self.blocks([line.expandtabs().rstrip() for line in lines]):
            find_strays(place, lines, at, block.start, reading)
            if block.is_code:
                read_block(place, lines, block, reading)
            at = block.stop
        find_strays(place, lines, at, len(lines), reading)
        return reading

    def blocks(self, lines: list[str]) -> Iterator[Block]:
        """Yield each block of code, and each that is not looked into.

        Args:
            lines: The lines of a book, without tabs and trailing white space.
        """
        at = 0
        columns: Container[int] = ()
        while at < len(lines):
            line = lines[at]
            text = MARGIN.sub("", line, count=1)
            column = len(line) - len(text)
            at += 1
            if indentation(line) in columns and line.lstrip().startswith(".."):
                continue
            is_code = opens(text, is_last=at == len(lines) or not lines[at])
            columns = continued(line, text) if is_code is None else ()
            if is_code is None:
                continue
            directive = DIRECTIVE.match(text)
            start, stop = at, end_of_block(lines, at, column)
            while directive and start < stop and lines[start]:
                # The directive's options; a blank line ends them.
                start += 1
            words = (directive[2] or "").split() if directive else []
            yield Block(start, stop, is_code, words[0] if words else "")
            at = stop
            if not directive and is_code and not any(lines[start:stop]):
                at = end_of_quotation(lines, stop, column)


# A block ends before the first line
# that is indented no more than the text which opened it;
# blank lines do not count, wherever they stand.
#
# After ``::`` the block may even be not indented at all,
# if its lines begin with a sign, as quotations in a letter do.
# For docutils two dots are such a sign, too,
# and so a directive right below a paragraph that ends in ``::`` is quoted text.
# Nobody means that; we skip such a quotation, as it is no code in any case.


def indentation(line: str) -> int:
    """Return how many characters of white space ``line`` starts with."""
    return len(line) - len(line.lstrip())


def end_of_block(lines: list[str], start: int, column: int) -> int:
    """Return the first line from ``start`` on that is indented ``column`` or less."""
    for at in range(start, len(lines)):
        if lines[at] and indentation(lines[at]) <= column:
            return at
    return len(lines)


def end_of_quotation(lines: list[str], start: int, column: int) -> int:
    """Return the line after the quotation that begins at ``start``, if one does."""
    at = start
    if at < len(lines) and indentation(lines[at]) == column:
        sign = not lines[at][column].isalnum()
        while sign and at < len(lines) and lines[at]:
            at += 1
    return at


# From a block to a piece
# ~~~~~~~~~~~~~~~~~~~~~~~
#
# The indentation of the first line is the block's;
# the rest must stand at least as deep.
# It is compared as text, not as a number of columns.
# That keeps a tab in a ``Makefile`` a tab, and it finds the line
# which *looks* indented like its neighbours but mixes tabs and spaces.


def read_block(place: str, lines: list[str], block: Block, reading: Reading) -> None:
    """Add the piece that stands in a block of code, if there is one."""
    start, stop = block.start, block.stop
    while start < stop and not lines[start].strip():
        start += 1
    while stop > start and not lines[stop - 1].strip():
        stop -= 1
    head = HEAD.fullmatch(lines[start].strip()) if start < stop else None
    if not head:
        return
    name = fold(head[1])
    margin = lines[start][: indentation(lines[start])]
    problems = reading.problems
    if not NAME.fullmatch(name):
        problems.append(Problem(place, start + 1, f"<<{name}>> is no name for a chunk"))
    code = []
    for at in range(start + 1, stop):
        line = lines[at]
        if not line.strip():
            code.append("")
            continue
        if not line.startswith(margin):
            problem = f"bad indentation: this line of <<{name}>> is left of its first"
            problems.append(Problem(place, at + 1, problem))
        code.append(line[len(margin) :])
        if inner := HEAD.fullmatch(line.strip()):
            problem = f"<<{fold(inner[1])}>>= inside <<{name}>> needs its own block"
            problems.append(Problem(place, at + 1, problem))
    reading.pieces.append(Piece(name, start + 1, code, block.language))


# A blank line is soon forgotten, a colon is soon doubled,
# and then a code block is none.
# Its chunk would be missing, without a word, from the game.
# But nobody writes ``<<name>>=`` on a line of its own and means just text.

STRAY = re.compile(r"(?:\.\. .*:: +)?<<(.*)>>=")


def find_strays(
    place: str, lines: list[str], start: int, stop: int, reading: Reading
) -> None:
    """Complain of each line from ``start`` to ``stop`` that begins a chunk in text."""
    for at in range(start, stop):
        if "<<" in lines[at] and (stray := STRAY.fullmatch(lines[at].strip())):
            problem = (
                f"<<{fold(stray[1])}>>= is in no code block "
                "(is a blank line missing above, or one colon too many?)"
            )
            reading.problems.append(Problem(place, at + 1, problem))
