# The chapters of a book
# ----------------------
#
# To which chapter does a line of the book belong?
#
# The book is cut into pages at its titles, and coverage is counted
# by chapter, because a number says more when it belongs to something with a name.
# For both, we must find the titles.
#
# We find titles as we find code: by looking at lines, in each notation in its own way.
# No line of code is taken for a title.

"""Find the titles of a book, and number its chapters."""

from __future__ import annotations

import re
import string
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from literate.web.chunks import Web


class Title(NamedTuple):
    """A title, as the book has it.

    Attributes:
        line: The book's line, from 1.
        style: How it is marked as a title; titles of one level are marked alike.
        text: The title itself.
    """

    line: int
    style: str
    text: str


# In reStructuredText a title is underlined, and may have a line above it, too.
# Any punctuation will do; the order of its first use gives the levels.
# In Markdown and AsciiDoc the number of signs gives the level.
# A noweb document has the titles of LaTeX.
# (Markdown and AsciiDoc can underline, too; we don't support that.)

UNDERLINE = re.compile(r"([!-/:-@[-`{-~])\1*")
MARKED = {
    "markdown": re.compile(r"(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*"),
    "asciidoc": re.compile(r"(={1,6})[ \t]+(.*)"),
    "noweb": re.compile(r"\\(part|chapter|(?:sub)*section)\*?\{(.*)\}.*"),
}
COMMANDS = ["part", "chapter", "section", "subsection", "subsubsection"]


def titles(web: Web) -> Iterator[Title]:
    """Yield the titles of a book, which begin its chapters, in order."""
    if web.notation not in MARKED:
        yield from underlined(web.prose)
        return
    for number, line in enumerate(web.prose, start=1):
        if found := MARKED[web.notation].fullmatch(line):
            yield Title(number, found[1], found[2])


def underlined(lines: list[str]) -> Iterator[Title]:
    """Yield the chapters' titles that have a line of punctuation below them."""
    signs = set(string.punctuation)
    for at, line in enumerate(lines[1:]):
        if line[:1] not in signs:
            continue
        text, under = lines[at], UNDERLINE.fullmatch(line)
        if not under or not text or UNDERLINE.fullmatch(text):
            continue
        above = lines[at - 1] if at else ""
        is_over = above == line
        if len(under[0]) >= min(4, len(text)) and (
            is_over or (not above and text == text.lstrip())
        ):
            yield Title(at + 1, under[1] * (1 + is_over), text.strip())


# Parts and chapters
# ~~~~~~~~~~~~~~~~~~
#
# If there is a single title on the top level, it is that of the book.
# We count two levels below it, and call both of them chapters:
# if a book has parts, ``2.3`` is the third chapter of the second part;
# if it has none, ``2.3`` is a section.
# Deeper titles belong to the chapter around them.


class Chapter(NamedTuple):
    """Where a chapter begins.

    Attributes:
        line: The line of its title, or 0 for the lines before the first chapter.
        number: Its number, or nothing for the lines before the first chapter.
        title: Its title.
    """

    line: int
    number: str
    title: str


DEPTH = 2
"""The number of levels that have numbers."""


def chapters(web: Web) -> list[Chapter]:
    """Return the chapters of a book; the first holds the lines before the others."""
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
    """Return the index of the chapter to which a line of the book belongs."""
    return bisect_right(chapters, line, key=lambda chapter: chapter.line) - 1
