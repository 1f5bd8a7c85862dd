# Where a tangled line comes from
# -------------------------------
#
# A traceback speaks of line 120 of a file that nobody wrote.
# An editor has changed that line, and the change belongs into the book.
# For both we must know more of a tangled line than its text:
# which line of the book it is, and by which references it has come to where it stands.
#
# So here a chunk is expanded once more, with memory.
# It takes some times longer than the plain expansion, and is done for few files,
# which is why the plain one stays.

"""Expand chunks and remember, for each line, the way it has come."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from literate.web import blank, parts, unescape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from literate.files import TangledFile
    from literate.web import Reference, Web


# The way of a line is a chain of steps:
# from a line of the file's own chunk, through the references,
# to the line that holds the text.
# Each step knows how far the chunk it stands in has been indented by then.


class Step(NamedTuple):
    """One line of the book on the way to a tangled line.

    Attributes:
        line: The book's line, from 1.
        margin: What the tangled line has in front of the code of that line.
    """

    line: int
    margin: str


# Most tangled lines hold the text of one line of the book.
# Where a reference stands inside a line,
# two or more lines of the book share one of the file;
# then the spans tell which column comes from where.
# So they do where an ``@`` before brackets has vanished.


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
        chain: The steps to it, outermost first; the last line holds the text.
        spans: The parts of the line from left to right, one at least.
    """

    text: str
    chain: tuple[Step, ...]
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


# The expansion is that of the plain one, line for line;
# a law in the tests holds the two together.
# Only what the chunk is made of is expanded.


def provenance(web: Web, name: str) -> list[Line]:
    """Return the expansion of a chunk with the provenance of each line.

    Raises:
        ValueError: The book has problems, so it has no expansion.
    """
    web.expand(name)
    needed = {name}
    for each in reversed(web.order):
        if each in needed:
            needed.update(part.name for part in parts(web, each))
    known: dict[str, list[Line]] = {}
    for each in filter(needed.__contains__, web.order):
        known[each] = [
            line
            for piece in web.chunks[each].pieces
            for number, code in enumerate(piece.code, start=piece.line + 1)
            for line in lines_of(web, code, number, known)
        ]
    return known[name]


def lines_of(
    web: Web, code: str, number: int, known: dict[str, list[Line]]
) -> list[Line]:
    """Return what one line of code, line ``number`` of the book, expands to."""
    references = list(web.references_of_line(code, number)) if "<<" in code else []
    if not references:
        text = unescape(code).rstrip()
        spans = tuple(spans_of(code, 0, len(code), Span(0, number, 0)))
        return [Line(text, (Step(number, ""),), spans)]
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
    chain = (Step(number, ""), *(Step(at, margin + own) for at, own in line.chain))
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
    chain: tuple[Step, ...] = (Step(number, ""),)
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
