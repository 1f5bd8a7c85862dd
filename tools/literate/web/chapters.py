# The chapters of a book
# ----------------------
#
# Which chapter is a line of the book in?
#
# The book is cut into pages by its titles, and what the tests reach is counted
# by chapters, because a number says more when it belongs to something with a name.
# So we must find the titles.
#
# A title is found as code is: by looking at lines, in each notation in its own way.
# No line of code is taken for one.

"""Find the titles of a book, and number its chapters."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from literate.notations.registry import notation_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from literate.web.chunks import Web


class Title(NamedTuple):
    """A title as it stands in a book.

    Attributes:
        line: The book's line, from 1.
        style: How it is made a title; titles of one level are made alike.
        text: The title itself.
    """

    line: int
    style: str
    text: str


# In reStructuredText a title is underlined, and may have a line above it, too.
# Any sign will do; the order in which signs are first used is that of the levels.
# In Markdown and AsciiDoc the sign itself tells the level.
# A noweb document has the titles of LaTeX.
# (Markdown and AsciiDoc can underline, too; that way is not looked for.)

UNDERLINE = re.compile(r"([!-/:-@[-`{-~])\1*")
MARKED = {
    "markdown": re.compile(r"(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*"),
    "asciidoc": re.compile(r"(={1,6})[ \t]+(.*)"),
    "noweb": re.compile(r"\\(part|chapter|(?:sub)*section)\*?\{(.*)\}.*"),
}
COMMANDS = ["part", "chapter", "section", "subsection", "subsubsection"]


def prose_of(web: Web) -> list[str]:
    """Return the lines of a book, with blank ones for what is no prose."""
    lines = [line.rstrip() for line in web.lines]
    for block in notation_named(web.notation).blocks([*lines]):
        lines[block.start : block.stop] = [""] * (block.stop - block.start)
    return lines


def titles(web: Web) -> Iterator[Title]:
    """Yield the titles of a book, in order."""
    lines = prose_of(web)
    if web.notation not in MARKED:
        yield from underlined(lines)
        return
    for number, line in enumerate(lines, start=1):
        if found := MARKED[web.notation].fullmatch(line):
            yield Title(number, found[1], found[2])


def underlined(lines: list[str]) -> Iterator[Title]:
    """Yield the titles that have a line of signs below them."""
    for at, text in enumerate(lines[:-1]):
        under = UNDERLINE.fullmatch(lines[at + 1])
        above = lines[at - 1] if at else ""
        is_over = bool(under) and above == lines[at + 1]
        if not under or not text or UNDERLINE.fullmatch(text):
            continue
        if len(under[0]) >= min(4, len(text)) and (
            is_over or (not above and text == text.lstrip())
        ):
            yield Title(at + 1, under[1] * (1 + is_over), text.strip())


# Parts and chapters
# ~~~~~~~~~~~~~~~~~~
#
# A title that stands alone on the uppermost level is that of the book.
# Below it we count two levels, and call all of that chapters:
# a book may have parts, ``2.3`` then is the third chapter of the second part,
# and one that has none has ``2.3`` for a section.
# What lies deeper belongs to the chapter around it.


class Chapter(NamedTuple):
    """Where a chapter begins.

    Attributes:
        line: The line of its title, or 0 for what stands before all chapters.
        number: Its number, or nothing for what stands before all chapters.
        title: Its title.
    """

    line: int
    number: str
    title: str


DEPTH = 2
"""How many levels have numbers."""


def chapters(web: Web) -> list[Chapter]:
    """Return the chapters of a book; the first is what stands before the others."""
    found = list(titles(web))
    styles = list(dict.fromkeys(title.style for title in found))
    if web.notation in MARKED:
        styles.sort(key=COMMANDS.index if web.notation == "noweb" else len)
    result = [Chapter(0, "", web.book)]
    if found and [title for title in found if title.style == styles[0]] == found[:1]:
        result = [Chapter(0, "", found.pop(0).text)]
        del styles[0]
    count = [0] * len(styles)
    for line, style, text in found:
        level = styles.index(style)
        count[level:] = [count[level] + 1, *[0] * (len(count) - level - 1)]
        if level < DEPTH:
            number = ".".join(map(str, count[: level + 1]))
            result.append(Chapter(line, number, text))
    return result


def chapter_of(chapters: list[Chapter], line: int) -> int:
    """Return which of some chapters, from 0, a line of the book stands in."""
    return bisect_right(chapters, line, key=lambda chapter: chapter.line) - 1
