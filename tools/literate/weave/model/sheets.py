# A book cut into sheets
# ----------------------
#
# Where does one page end and the next one begin?
#
# The book is one file, and nobody wants to read all of it as one page.
# So it is cut, before each part and each chapter, into *sheets*,
# and each sheet becomes a page.
# How deep to cut is for the author to say: a small book may have no parts.
#
# A sheet is a range of lines of the one file, and nothing is copied.
# So a line keeps its number whatever page it is on,
# and a message about it names the place where it can be put right.

"""Cut a book into the ranges of lines that become pages."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from literate.web.chapters import prose_of, titles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from literate.web.chunks import Web


class Sheet(NamedTuple):
    """The lines of a book that make one page.

    Attributes:
        name: The name of the page.
        start: The first line, from 0.
        stop: The line after the last.
        depth: How many sheets it lies below the first one, which holds the opening.
        lines: What stands on the lines, as far as it is on this page.
        below: The names of the sheets that it is followed by and that lie in it.
        sources: The sheets of the PyLit sources it speaks of: the line, counted
            from its first, and the name.
    """

    name: str
    start: int
    stop: int
    depth: int
    lines: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    sources: tuple[tuple[int, str], ...] = ()

    def is_like(self, other: Sheet) -> bool:
        """Return whether a page of this sheet is the same as one of the other's."""
        return other._replace(start=self.start, stop=self.stop) == self


# Where to cut
# ~~~~~~~~~~~~
#
# A *cut* is a line on which a sheet begins.
# Above a title there may be a line of signs, and labels, which belong to it.
# A title that stands alone on the uppermost level is that of the book;
# the levels are counted from there.
#
# A PyLit source is a chapter that stands in another file.
# The line which names it is a sheet of its own.
# It does not end the sheet around it, which goes on below;
# and there the line stays, for something must say where the source has gone.

LABEL = re.compile(r"\.\. _([^:]+):")
SOURCE = re.compile(r"\.\. pylit:: +(\S.*)")


class Cut(NamedTuple):
    """Where a sheet begins.

    Attributes:
        start: The line of its first label, from 0.
        head: The line of its title, or that which names a source, from 0.
        depth: How deep it lies.
        name: What its page would like to be called.
        is_source: Whether it is that for a source.
    """

    start: int
    head: int
    depth: int
    name: str
    is_source: bool


def cuts(web: Web, levels: int) -> list[Cut]:
    """Return the cuts at ``levels`` levels of titles, and those for sources."""
    lines, found = prose_of(web), list(titles(web))
    styles = list(dict.fromkeys(title.style for title in found))
    has_title = [t for t in found if t.style == styles[0]] == found[:1]
    heads = {title.line - 1: title for title in found}
    result = []
    depth = 0
    for at, line in enumerate(lines):
        if title := heads.get(at):
            level = styles.index(title.style) + (not has_title)
            depth = min(level, levels)
            if 0 < level <= levels:
                start, labels = labelled(lines, at - (len(title.style) - 1))
                name = name_of(labels[0] if labels else title.text)
                result.append(Cut(start, at, depth, name, is_source=False))
        elif source := SOURCE.fullmatch(line):
            start, _ = labelled(lines, at)
            name = name_of_source(source[1])
            result.append(Cut(start, at, depth + 1, name, is_source=True))
    return result


def labelled(lines: list[str], line: int) -> tuple[int, list[str]]:
    """Return where the labels above a line begin, from 0, and the labels in order."""
    labels: list[str] = []
    start = at = line
    while at and (not lines[at - 1] or LABEL.fullmatch(lines[at - 1])):
        at -= 1
        if label := LABEL.fullmatch(lines[at]):
            labels.insert(0, label[1])
            start = at
    return start, labels


# What a page is called
# ~~~~~~~~~~~~~~~~~~~~~
#
# The name of a page is its address, and people keep addresses.
# So it should stay when the title is put better, and it should be readable.
# A label is both. It often begins with what it is a label for, as in ``ch-play``,
# and that we leave out.
# A chapter without a label is called by its title, and a source by its path.

KIND = re.compile(r"(?:ch|chap|chapter|part|sec|section)-(?=.)")


def name_of(wish: str) -> str:
    """Return the name for a page with a label or a title."""
    letters = unicodedata.normalize("NFKD", wish).lower()
    plain = "".join(each for each in letters if not unicodedata.combining(each))
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return KIND.sub("", name, count=1) or "chapter"


def name_of_source(path: str) -> str:
    """Return the name for the page of a source."""
    parts = [part for part in posixpath.normpath(path).split("/") if part != ".."]
    return posixpath.splitext("/".join(parts))[0]


# Two chapters may have one title, and Sphinx has pages of its own.
# Then a number makes the name another one.


def free_name(wish: str, taken: Iterable[str]) -> str:
    """Return ``wish``, with a number behind it if it is one of ``taken``."""
    name, number = wish, 1
    while name in taken:
        number += 1
        name = f"{wish}-{number}"
    return name


# Cutting
# ~~~~~~~
#
# The sheets come out in the order of the book, and the first is called like the book.
# The *path* leads from there to the sheet that was cut last:
# what lies deeper than a new one is left, and the last one that remains is above it.


def cut_book(
    web: Web, name: str, levels: int, taken: Iterable[str] = ()
) -> dict[str, Sheet]:
    """Return the sheets of a book by their names.

    Args:
        web: The book.
        name: The name of its first sheet; the others are in the same folder.
        levels: At how many levels of titles it is cut.
        taken: Names that the sheets must not have.
    """
    folder = posixpath.dirname(name)
    names = {*taken, name}
    lines = [*web.lines]
    found = cuts(web, levels)
    ends = [cut.start for cut in found if not cut.is_source] + [len(lines)]
    result = {name: Sheet(name, 0, ends[0], 0, tuple(lines[: ends[0]]))}
    path = [name]
    for cut in found:
        wish = posixpath.join(folder, cut.name)
        each = free_name(wish, names)
        names.add(each)
        del path[cut.depth :]
        above = result[path[-1]]
        stop = cut.head + 1 if cut.is_source else ends[bisect_right(ends, cut.start)]
        own = tuple(lines[cut.start : stop])
        result[each] = Sheet(each, cut.start, stop, len(path), own)
        if cut.is_source:
            result[above.name] = without_source(above, cut, each)
        else:
            result[above.name] = above._replace(below=(*above.below, each))
        path.append(each)
    return result


# The labels of a source go with it: no label may be on two pages.
# Blank lines stay in their place, so that each line keeps its number.


def without_source(sheet: Sheet, cut: Cut, name: str) -> Sheet:
    """Return a sheet from which a source has been cut that is now called ``name``."""
    at = cut.head - sheet.start
    labels = slice(cut.start - sheet.start, at)
    text = [*sheet.lines]
    text[labels] = [""] * (labels.stop - labels.start)
    return sheet._replace(lines=tuple(text), sources=(*sheet.sources, (at, name)))
