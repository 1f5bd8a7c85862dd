# The map of lines
# ----------------
#
# Line 6 of a file: which line of the book is that, and how did it get there?
#
# Here is a small book. The numbers are those of its lines;
# the prose between the chunks is left out.
#
# .. code-block:: text
#
#    43  <<src/walk.py>>=
#    44  def walk(maze):
#    45      for cell in maze:
#    46          <<Visit the cell>>
#    47      return <<what was found>>
#
#    51  <<Visit the cell>>=
#    52  if cell.is_open:
#    53      <<Step in>>
#
#    57  <<Step in>>=
#    58  enter(cell)
#    59  count(cell)
#
#    63  <<what was found>>=
#    64  maze.exits
#
# It tangles to a file of seven lines.
# Beside each stand the lines of the book from which it has come, in their order:
#
# .. code-block:: text
#
#    1  # Tangled from book.rst; edit it there.
#    2  def walk(maze):                            44
#    3      for cell in maze:                      45
#    4          if cell.is_open:                   46 → 52
#    5              enter(cell)                    46 → 53 → 58
#    6              count(cell)                    46 → 53 → 59
#    7      return maze.exits                      47, from column 11 on 64
#
# The right side is the *map* of the file.
# Look at line 6. In the file's own chunk line 46 of the book refers to
# ``<<Visit the cell>>``; there line 53 refers to ``<<Step in>>``;
# and there line 59 is what we see.
# Such a row of lines is a *chain*, and each line in it an *origin* of what we see:
# the last one holds the text,
# and the others are the references that have brought it to its place.
# Each reference has moved the text to the right. When line 59 has come home,
# twelve spaces stand before it: eight from line 46, four from line 53.
# So each origin also knows its *margin*,
# which is what stands in the file before the code of this line of the book:
# nothing for 46, eight spaces for 53, twelve for 59.
#
# Line 7 is made of two lines of the book, since a reference stands within a line.
# Such a line falls into *spans*, and each column, from 0, belongs to one of them.
# Line 1 is the tangler's own and comes from nowhere.
#
# That is the whole idea. All that follows only reads the map:
#
# * *Which line of the book do you mean?*
#   It is the last one of the chain, or for a column that of its span.
#   So errors, tracebacks and the messages of other tools can name the book.
# * *Who has put this line here?* The rest of the chain, read from its end.
# * *What did the tests not reach?* The lines of the book, counted by the map.
# * *Where does this edit belong?*
#   If somebody changes line 6 of the file, then line 59 of the book must change,
#   without its margin. If somebody adds a line below it, the new one may go
#   below 59, below 53 or below 46: below any origin that ends there.
#   By its indentation we can guess which.
#   That is how an edit is stitched into the book.
#
# To make the map, a chunk is expanded once more, with memory.
# It takes some times longer than the plain expansion, and is done for few files,
# which is why the plain one stays.

"""Expand chunks and remember, for each line, the chain by which it has come."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from literate.web import blank, references_of, unescape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from literate.files import TangledFile
    from literate.web import Reference, Web


# A chain goes from a line of the file's own chunk, through the references,
# to the line that holds the text.


class Origin(NamedTuple):
    """One line of the book in the chain of a tangled line.

    Attributes:
        line: The book's line, from 1.
        margin: What the tangled line has in front of the code of that line.
    """

    line: int
    margin: str


# Most tangled lines have one span.
# There are more where a reference stands inside a line,
# and where an ``@`` before brackets has vanished:
# from there on the columns of the file and of the book go apart by one.


class Span(NamedTuple):
    """From which column on a tangled line comes from which line of the book.

    Attributes:
        start: The column of the tangled line, from 0.
        line: The book's line, from 1.
        column: The column of that line's code, from 0, without the block's indentation.
    """

    start: int
    line: int
    column: int


class Line(NamedTuple):
    """A tangled line with its provenance.

    Attributes:
        text: The line as it is tangled.
        chain: Its origins, outermost first; the last one holds the text.
        spans: The parts of the line from left to right, one at least.
    """

    text: str
    chain: tuple[Origin, ...]
    spans: tuple[Span, ...]

    @property
    def is_plain(self) -> bool:
        """Whether all of the line's text comes from one line of the book."""
        line = self.spans[0].line
        return len(self.spans) == 1 or all(span.line == line for span in self.spans)

    def at(self, column: int) -> tuple[int, int]:
        """Return the book's line behind a column, and the column of its code."""
        column = max(column, self.spans[0].start)
        span = next(span for span in reversed(self.spans) if span.start <= column)
        return span.line, span.column + column - span.start


# What comes out is the plain expansion, line for line;
# a law in the tests holds the two together.
# Only what the chunk is made of is expanded, and again each chunk after its parts.
# A line that is only a reference takes over the lines of its chunk:
# it puts its origin before their chains, and its margin before all margins and columns.


def provenance(web: Web, name: str) -> list[Line]:
    """Return the expansion of a chunk with the provenance of each line.

    Raises:
        ValueError: The book has problems, so it has no expansion.
    """
    web.expand(name)
    needed = {name}
    for each in reversed(web.order):
        if each in needed:
            needed.update(part.name for part in references_of(web, each))
    known: dict[str, list[Line]] = {}
    for each in filter(needed.__contains__, web.order):
        known[each] = [
            line
            for piece in web.chunks[each].pieces
            for number, code in enumerate(piece.code, start=piece.line + 1)
            for line in expansion(web, code, number, known)
        ]
    return known[name]


def expansion(
    web: Web, code: str, number: int, known: dict[str, list[Line]]
) -> list[Line]:
    """Return what one line of code, line ``number`` of the book, expands to."""
    references = list(web.references_of_line(code, number)) if "<<" in code else []
    if not references:
        text = unescape(code).rstrip()
        spans = tuple(spans_of(code, 0, len(code), Span(0, number, 0)))
        return [Line(text, (Origin(number, ""),), spans)]
    name, start, end, _ = references[0]
    margin = code[:start]
    if code.strip() == code[start:end] and margin == blank(margin):
        return [moved(line, number, margin) for line in known[name]]
    if code.strip() == code[start:end] and not known[name]:
        return []
    return inline(code, number, references, known)


ESCAPE = re.compile("@<<|@>>")


def spans_of(code: str, start: int, stop: int, first: Span) -> Iterator[Span]:
    """Yield the spans of a stretch of code; ``first`` says where it goes."""
    yield first
    if code.find("@", start, stop) >= 0:
        for gone, escape in enumerate(ESCAPE.finditer(code, start, stop), start=1):
            at = first.start + escape.start() - start - gone + 1
            yield Span(at, first.line, escape.start() + 1)


def moved(line: Line, number: int, margin: str) -> Line:
    """Return a line as a reference in line ``number``, after ``margin``, puts it."""
    chain = (Origin(number, ""), *(Origin(at, margin + own) for at, own in line.chain))
    spans = tuple(Span(len(margin) + at, *book) for at, *book in line.spans)
    return Line((margin + line.text).rstrip(), chain, spans)


# A reference inside a line: the text goes on where it was, in two or more spans.


def inline(
    code: str, number: int, references: list[Reference], known: dict[str, list[Line]]
) -> list[Line]:
    """Return the expansion of a line that has code beside its references."""
    lines: list[Line] = []
    text, at = "", 0
    spans: list[Span] = []
    chain: tuple[Origin, ...] = (Origin(number, ""),)
    for reference in references:
        spans += spans_of(code, at, reference.start, Span(len(text), number, at))
        text += unescape(code[at : reference.start])
        at = reference.end
        margin = blank(text) if len(known[reference.name]) > 1 else ""
        for place, part in enumerate(known[reference.name]):
            if place:
                lines.append(Line(text.rstrip(), chain, tuple(spans)))
                line = moved(part, number, margin)
                text, spans, chain = margin + part.text, [*line.spans], line.chain
            else:
                spans += [Span(len(text) + start, *book) for start, *book in part.spans]
                text += part.text
    spans += spans_of(code, at, len(code), Span(len(text), number, at))
    text += unescape(code[at:])
    lines.append(Line(text.rstrip(), chain, tuple(spans)))
    return lines


# A file has one line more, which is the tangler's own and comes from nowhere.


def provenance_of_file(web: Web, file: TangledFile) -> list[Line | None]:
    """Return the provenance of each line of a file; the tangler's own has none."""
    lines: list[Line | None] = [*provenance(web, file.name)]
    if file.header_at is not None:
        lines.insert(file.header_at, None)
    return lines[: len(file.text)]
