# Reading a book
# --------------
#
# Which lines of a book are code, and to which chunks do they belong?
#
# A book is a text with code blocks,
# and a code block whose first line is ``<<name>>=``
# is a *piece* of the chunk of that name.
# Our own book is reStructuredText, so there it looks like this:
#
# .. code-block:: rst
#
#    .. code-block:: python
#
#       <<Move the player>>=
#       if not maze.is_open(cell, side):
#           return False
#
# We could search for such first lines and forget about the text around them.
# But where would the piece end?
# Only the *notation* knows. Here the indentation ends the piece,
# in Markdown a fence, and in noweb an ``@``.
# A notation decides where there is code, and that is nearly all it decides.
# This section explains what all notations share; then each has a module of its own.

"""Find the named pieces of code in a book."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from literate.base.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator


# What must we keep of a piece? First of all the number of the line that has its name.
# The code follows without a gap, blank lines and all,
# so line *i* of the code, from 0, is line ``line + 1 + i`` of the book.
# Everything we know about places in the book begins with this small sum.
#
# We keep the code as it will be tangled, except that its references are still in it.
# Whatever the book has in front of each line goes into the *margin*:
# the indentation of the block, or the ``>`` of a quotation in Markdown.
#
# White space at the end of a line seems easier:
# no file has any, so we drop it here.
# But the last line of a piece need not be the end of a line in a file.
# In ``print("one <<two>>three")`` more code follows the chunk,
# and then a blank at the end of ``<<two>>`` counts,
# so the piece keeps the blanks of its last line, as its *tail*.
#
# Which characters are white space? Only the *blanks*: space and tab.
# (Line ends never get this far.) Python calls many more characters white space,
# and ``strip`` drops them all if it isn't stopped: a form feed, which separates the
# pages of old sources, a no-break space, U+2028. All of these are code,
# so each call that strips code names the characters that it means.

BLANKS = " \t"
"""The characters that are dropped at the end of a line."""


class Piece(NamedTuple):
    """One code block that defines a chunk or continues it.

    Attributes:
        name: The chunk's name, white space folded.
        line: The book's line (from 1) that has ``<<name>>=``.
        code: The lines below it, without the margin, the blanks at their ends,
            and the additions of the notation, such as ``@@`` in noweb.
        language: The language that the code block names, or nothing.
        margin: The text in front of each line of the code in the book.
        tail: The blanks at the end of the last line.
    """

    name: str
    line: int
    code: list[str]
    language: str
    margin: str = ""
    tail: str = ""


class Reading(NamedTuple):
    """The result of reading a book.

    Attributes:
        pieces: The pieces in order.
        problems: The problems with them, and the chunk to which each belongs.
    """

    pieces: list[Piece]
    problems: dict[Problem, str]


# The first line of a piece is its *head*, and the name is everything between
# the brackets. Which names can we allow? Any that we can tell from the brackets around.
# If you want brackets within a name, escape them, as in code:
# ``<<Read @<< and @>>>>=``.
# The escapes are a part of the name, everywhere it is written.

HEAD = re.compile(r"<<(.*)>>=\s*")
"""The first line of a piece. The text between the brackets is its name."""

NAME = r"(?!<)(?:@<<|@>>|(?!<<|>>).)+(?:(?<!>)|(?<=@>>))"
"""The pattern of a chunk's name, as a part of a longer pattern."""

NAMED = re.compile(NAME)


def is_name(name: str) -> bool:
    """Return whether a chunk can be called ``name`` in any notation."""
    return bool(NAMED.fullmatch(name))


def fold(name: str) -> str:
    """Return ``name`` as all notations compare it, with its white space folded."""
    return " ".join(name.split())


# Python has a function that cuts a text into lines, ``splitlines``.
# It knows too many line ends, a form feed and U+2028 among them,
# and after one of those all line numbers would be wrong.
# The lines of a book end where an editor ends them.

LINE_END = re.compile(r"\r\n|\r|\n")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text; the rest after its last line end is one, too."""
    return LINE_END.split(text) if "\r" in text else text.split("\n")


CONFLICT = "<<<<<<< "
"""The start of the line above two versions of some lines in an unfinished merge."""


# What a notation does
# ~~~~~~~~~~~~~~~~~~~~
#
# A notation cuts a book into blocks of code, blocks that we skip
# (a comment, say), and the text between them.
# It yields only the blocks; everything between two of them is text.
#
# Then ``read`` goes through all of them.
# A block of code whose first line is a head is a piece;
# other code is just an example.
#
# What can be wrong with a piece? Its name may not be allowed,
# or one of its lines is further left than its head,
# or there is a second head in it.
# Each piece needs a block of its own, except in AsciiDoc,
# where authors put several pieces into one listing.
#
# A head in the text is a mistake, too.
# The author forgot a blank line or a fence, so there is no code block,
# and the chunk would silently be missing from the program.


class Block(NamedTuple):
    """Some lines of a book, from 0, that are not text.

    Attributes:
        start: The first of them.
        stop: The line after the last of them.
        is_code: Whether they are code.
        language: The language that the block names, or nothing.
        code: The code, if it is not just these lines of the book.
    """

    start: int
    stop: int
    is_code: bool
    language: str = ""
    code: list[str] | None = None


class Notation:
    """A way to set code apart from text.

    Attributes:
        name: The name of the notation.
        roots_are_files: Whether a chunk that no other uses must be a file, named by
            its path. In a document that was not written for us it needn't be.
        may_name_files: Whether a single name that begins with ``./`` says the same
            of a book.
        divides: Whether a second head in a block begins another piece.
        stray: The pattern of a head; no line of text may match it.
        hint: A likely cause if a line does.
    """

    name: ClassVar[str]
    roots_are_files: ClassVar[bool] = False
    may_name_files: ClassVar[bool] = False
    divides: ClassVar[bool] = False
    stray: ClassVar[re.Pattern[str]] = HEAD
    hint: ClassVar[str] = ""

    def blocks(self, lines: list[str]) -> Iterator[Block]:
        """Yield each block of code in any notation, and each that is skipped."""
        raise NotImplementedError

    def head(self, line: str) -> str | None:
        """Return the name in a line of code by which a notation begins a piece."""
        bare = line.strip()
        is_head = bare.startswith("<<") and bare.endswith(">>=")
        return bare[2:-3] if is_head else None

    def written(self, code: str) -> str:
        """Return a line of code as a notation writes it; ``blocks`` undoes this."""
        return code

    # Each notation has its own ``blocks``, and hardly more. All of them share the rest:
    # what a piece is, what can be wrong with it, and the messages.

    def read(self, place: str, text: str) -> Reading:
        """Return the pieces of a book in any notation, and the problems with them.

        Args:
            place: The book's name, for the problems.
            text: The whole book.
        """
        lines = lines_of(text)
        if not lines[-1]:
            # The empty rest after the last line end is no line.
            lines.pop()
        reading = Reading([], {})
        at = 0
        for block in self.blocks(lines):
            self.find_strays(place, lines, at, block.start, reading)
            if block.is_code:
                for part in self.parts(lines, block):
                    self.read_block(place, lines, part, reading)
            at = block.stop
        self.find_strays(place, lines, at, len(lines), reading)
        return reading

    def parts(self, lines: list[str], block: Block) -> list[Block]:
        """Return the parts of a notation's block of code that are pieces."""
        if not self.divides:
            return [block]
        start, stop = block[:2]
        heads = [at for at in range(start, stop) if self.head(lines[at]) is not None]
        heads = [
            at for at in heads if indentation(lines[at]) == indentation(lines[heads[0]])
        ]
        cuts = [start, *heads[1:], stop]
        return [
            block._replace(start=first, stop=last) for first, last in pairwise(cuts)
        ]

    # How far may a line of the block go to the left? As far as its first line. The two
    # indentations are compared as text, not as a number of columns. That keeps a tab in
    # a ``Makefile`` a tab, and it finds the line which *looks* indented like its
    # neighbours but mixes tabs and spaces.

    def read_block(
        self, place: str, lines: list[str], block: Block, reading: Reading
    ) -> None:
        """Add the piece in a notation's block of code, if there is one."""
        found = lines[block.start : block.stop] if block.code is None else block.code
        above = 0
        while above < len(found) and not found[above].strip():
            above += 1
        head = self.head(found[above]) if above < len(found) else None
        if head is None:
            return
        start, found = block.start + above, found[above:]
        name = fold(head)
        margin = found[0][: indentation(found[0])]
        problems = reading.problems
        if not is_name(name):
            rule = "it must not be empty or contain brackets"
            problem = f"<<{name}>> is not a chunk name: {rule}"
            problems[Problem(place, start + 1, problem)] = name
        code = found[1:]
        if not is_plain(code, margin):
            wrong = self.wrong_lines(place, name, margin, code, start + 2)
            problems.update(dict.fromkeys(wrong, name))
        width = len(margin)
        tail = blanks_after(code[-1][width:]) if code else ""
        code = [line[width:].rstrip(BLANKS) for line in code]
        front = lines[start].partition("<<")[0]
        piece = Piece(name, start + 1, code, block.language, front, tail)
        reading.pieces.append(piece)

    # A line can be wrong in two ways, and in both at once.

    def wrong_lines(
        self, place: str, name: str, margin: str, code: list[str], first: int
    ) -> Iterator[Problem]:
        """Yield the problems that any notation has with the lines of a piece.

        Args:
            place: The book.
            name: The chunk.
            margin: The white space with which each line must begin.
            code: The lines.
            first: The number of the first of them.
        """
        for number, line in enumerate(code, start=first):
            if line.strip(BLANKS) and not line.startswith(margin):
                problem = (
                    f"bad indentation: this line of <<{name}>> "
                    "lacks the indentation of its first line"
                )
                yield Problem(place, number, problem)
            inner = self.head(line)
            if inner is not None:
                problem = f"<<{fold(inner)}>>= inside <<{name}>> needs its own block"
                yield Problem(place, number, problem)

    # What is left of the book is text. Have we really found all the code? A line with
    # only ``<<name>>=`` on it is never meant as text, and neither is what *git* writes
    # where it couldn't merge two versions of the book.

    def find_strays(
        self, place: str, lines: list[str], start: int, stop: int, reading: Reading
    ) -> None:
        """Complain of lines outside a notation's blocks that nobody means as text."""
        for at in range(start, stop):
            if lines[at].startswith(CONFLICT):
                problem = "a merge conflict begins here; resolve it first"
                reading.problems[Problem(place, at + 1, problem)] = ""
            elif "<<" in lines[at] and (stray := self.stray.fullmatch(lines[at])):
                name = fold(stray[1])
                problem = f"<<{name}>>= is in no code block{self.hint}"
                reading.problems[Problem(place, at + 1, problem)] = name


def is_plain(lines: list[str], margin: str) -> bool:
    """Return, at a glance, whether the lines of a block can't have a problem.

    They can't if each starts with the margin or is empty, and none ends a name.
    """
    text = "\n".join(["", *lines])
    starts = text.count(f"\n{margin}")
    return ">>=" not in text and starts in (len(lines), len(lines) - lines.count(""))


def blanks_after(line: str) -> str:
    """Return the blanks at the end of a line of code in any notation."""
    return line[len(line.rstrip(BLANKS)) :]


def indentation(line: str) -> int:
    """Return the white space at the start of a line in any notation, in characters."""
    return len(line) - len(line.lstrip())
