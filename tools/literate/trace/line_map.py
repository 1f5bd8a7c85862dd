# The line map
# ------------
#
# Which line of the book is line 6 of a file, and how did it get there?
#
# You could search the book for the text of line 6, and hope that it is there only once.
# In our own book, three in ten lines of code have a double somewhere.
#
# We need a better way. Here is a small book, without the prose.
# The numbers are those of its lines.
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
# Beside each are the lines of the book from which it has come, in order:
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
# The right side is the *line map* of the file (also called a *source map*).
# Take line 6. In the file's own chunk, line 46 of the book refers to
# ``<<Visit the cell>>``; there, line 53 refers to ``<<Step in>>``;
# and there, line 59 is the text that we see.
# Such a row of lines is a *chain*, and each line in it is an *origin* of the text:
# the last one holds it,
# and the others are the references that have brought it to its place.
#
# On the way the text has moved to the right. When line 59 arrives,
# it has twelve spaces in front: eight from line 46, four from line 53.
# Each origin also knows its *margin*,
# the text that the file has in front of the code of this line of the book:
# nothing for 46, eight spaces for 53, twelve for 59.
#
# And line 7? It is made of two lines of the book, because a reference is within a line.
# Such a line falls into *spans*, and each column, from 0, belongs to one of them.
# Only line 1 comes from nowhere, because the tangler has put it there.
#
# That is the whole idea. The following modules only read the map:
#
# * *Which line of the book is this?*
#   It is the last one of the chain or, for a column, that of its span.
#   So errors, tracebacks and the messages of other tools can name the book.
# * *Which reference has put this line here?* The rest of the chain, read backwards.
# * *Which lines did the tests not reach?* We count lines of the book, using the map.
# * *Where does this edit belong?*
#   If you change line 6 of the file, then line 59 of the book must change,
#   without its margin. If you add a line below it, the new one may go
#   below 59, below 53 or below 46: below any origin that ends there.
#   Its indentation lets us guess which.
#   That is how a stitch carries an edit into the book.
#
# To make the map, we expand a chunk once more, with a writer that remembers.
# Why not always? It takes several times as long, and few files need it.

"""Expand chunks and record, for each line, the chain by which it came."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from literate.web.expansion import Use, Writer, number_of, whole_line, write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from literate.web.chunks import Web
    from literate.web.expansion import Copy, Stretch
    from literate.web.files import TangledFile


# A chain goes from a line of the file's own chunk, through the references,
# to the line that holds the text.


class Origin(NamedTuple):
    """One line of the book in the chain of a tangled line.

    Attributes:
        line: The book's line, from 1.
        margin: The text that the tangled line has in front of the code of that line.
    """

    line: int
    margin: str


# And the columns? Most tangled lines have one span.
# There are more if a reference is inside a line,
# or if an ``@`` before brackets has been dropped:
# from there on, the columns of the file and of the book differ by one.


class Span(NamedTuple):
    """The part of a tangled line, from a column on, that comes from one line.

    Attributes:
        start: The column of the tangled line, from 0.
        line: The book's line, from 1.
        column: The column of that line's code, from 0, without the block's indentation.
    """

    start: int
    line: int
    column: int


# Should each line keep its whole chain?
# A file in which a thousand chunks are nested has chains of a thousand origins.
# But neighbours have most of them in common:
# the same references have brought all lines of a chunk,
# so a line keeps only its own origin, and the *use* of its chunk,
# which leads to the uses around it (:ref:`pylit-expansion`).
# The chain is put together on demand.


class Line:
    """A tangled line with its provenance.

    Attributes:
        text: The line as it is tangled.
        origin: The line of the book with which it begins.
        use: The reference that has brought this origin, if there is one.
        spans: The parts of the line from left to right, one at least.
    """

    __slots__ = ("origin", "spans", "text", "use")

    def __init__(
        self, text: str, origin: Origin, spans: tuple[Span, ...], use: Use | None = None
    ) -> None:
        """Note where a line of the line map comes from."""
        self.text = text
        self.origin = origin
        self.use = use
        self.spans = spans

    @property
    def chain(self) -> tuple[Origin, ...]:
        """The origins of a line in the line map, outermost first."""
        found = [self.origin]
        use = self.use
        while use:
            found.append(Origin(use.line, use.margin))
            use = use.outer
        return tuple(reversed(found))

    @property
    def is_plain(self) -> bool:
        """Whether the line map has only one line of the book for a line."""
        line = self.spans[0].line
        return len(self.spans) == 1 or all(span.line == line for span in self.spans)

    def at(self, column: int) -> tuple[int, int]:
        """Return the line map's book line for a column, and the column of its code."""
        column = max(column, self.spans[0].start)
        span = next(span for span in reversed(self.spans) if span.start <= column)
        return span.line, span.column + column - span.start


# Now for the writer that remembers. Its result is the plain expansion, line for line.
# For each line that it copies or opens, it also notes where this happens,
# and for each stretch of code that it writes into a line, where that begins.


class Rememberer(Writer):
    """Makes lines and remembers their provenance.

    Attributes:
        found: The lines that are closed, with their provenance.
        origin: The origin with which the open line begins.
        use: The reference that has brought it, if there is one.
        spans: The spans of the open line.
        width: The width of the open line.
    """

    def __init__(self) -> None:
        """Begin a line map without a line."""
        super().__init__()
        self.found: list[Line] = []
        self.origin = Origin(0, "")
        self.use: Use | None = None
        self.spans: list[Span] = []
        self.width = 0

    def copy(self, step: Copy, margin: str, use: Use | None) -> None:
        """Write whole lines behind a margin into the line map."""
        super().copy(step, margin, use)
        piece, start, stop = step
        first, width = piece.line + 1, len(margin)
        self.found += [
            Line(text, Origin(number, margin), (Span(width, number, 0),), use)
            for number, text in enumerate(self.lines[start - stop :], start + first)
        ]

    # What if it remembers wrongly? Each method lets the plain writer do its work first,
    # and only adds where that comes from, so a map can be wrong, but it can't change
    # the text.

    def begin(
        self, number: int, margin: str, use: Use | None, *, is_void: bool = False
    ) -> None:
        """Open a line of the line map for code from the book's line ``number``."""
        super().begin(number, margin, use, is_void=is_void)
        self.origin, self.use, self.spans = Origin(number, margin), use, []
        self.width = len(margin)

    def put(self, stretch: Stretch) -> None:
        """Write a stretch of code into the open line of the line map."""
        super().put(stretch)
        self.spans += spans_of(stretch, self.width)
        self.width += len(self.parts[-1])

    def reopen(self) -> None:
        """Open the last copied line of the line map again."""
        super().reopen()
        line = self.found.pop()
        self.origin, self.use, self.spans = line.origin, line.use, [*line.spans]
        self.width = sum(map(len, self.parts))

    def close(self) -> None:
        """Close the open line of the line map, if there is one."""
        is_line = self.parts and not self.is_void
        super().close()
        if is_line:
            spans = tuple(self.spans)
            self.found.append(Line(self.lines[-1], self.origin, spans, self.use))


# One thing moves columns without a reference: ``@<<`` has three characters in the book
# and two in the file, so behind each of them the columns are one further apart, and a
# new span has to begin.

ESCAPE = re.compile("@<<|@>>")


def spans_of(stretch: Stretch, column: int) -> Iterator[Span]:
    """Yield the spans of the line map for a stretch of code that begins in a column."""
    piece, at, start, stop = stretch
    number = number_of(stretch)
    yield Span(column, number, start)
    code = whole_line(piece, at)
    if code.find("@", start, stop) >= 0:
        for gone, escape in enumerate(ESCAPE.finditer(code, start, stop), start=1):
            to = column + escape.start() - start - gone + 1
            yield Span(to, number, escape.start() + 1)


def provenance(web: Web, name: str) -> list[Line]:
    """Return the line map of a chunk: its expansion, and where each line comes from.

    Raises:
        ValueError: Something is wrong with it or its parts.
    """
    web.check(name)
    writer = Rememberer()
    write(web, name, writer)
    return writer.found


# The map of a chunk is complete. The map of a file has one more line, line 1 of our
# example, which is the tangler's own and comes from nowhere.


def provenance_of_file(web: Web, file: TangledFile) -> list[Line | None]:
    """Return the line map of a file; the tangler's own lines have no origin."""
    lines: list[Line | None] = [*provenance(web, file.name)]
    if file.header_at is not None:
        lines.insert(file.header_at, None)
    return lines[: len(file.text)]
