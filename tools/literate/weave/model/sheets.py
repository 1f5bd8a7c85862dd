# A book cut into sheets
# ----------------------
#
# Where does one page end and the next one begin?
#
# The book is one file, and you wouldn't want to read all of it on one page,
# so we cut it into *sheets*, before each part and each chapter,
# and each sheet becomes a page.
# The author decides how deep to cut, because a small book may have no parts.
#
# A sheet is a range of lines of the one file, and nothing is copied,
# so a line keeps its number whatever page it is on,
# and a message about it names the place where you can fix it.

"""Cut a book into the ranges of lines that become pages."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from literate.web.chapters import titles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from literate.web.chunks import Web


class Sheet(NamedTuple):
    """The lines of a book that make one page.

    Attributes:
        name: The name of the page.
        start: The first line, from 0.
        stop: The line after the last.
        depth: How many levels it is below the first one, which has the opening.
        lines: The text of the lines, as far as it is on this page.
        below: The names of the sheets that follow it and belong to it.
        sources: The sheets of the PyLit sources in it: the line, counted
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
        """Return whether both sheets make the same page."""
        return other._replace(start=self.start, stop=self.stop) == self


# Where to cut
# ~~~~~~~~~~~~
#
# A *cut* is a line on which a sheet begins.
# Above a title there may be an overline, and labels, which belong to it.
# If there is only one title on the highest level, it is that of the book,
# and we count the levels from there.
#
# A PyLit source is a chapter in another file.
# The line that names it is a sheet of its own.
# It doesn't end the sheet around it, which goes on below.
# The line stays there, too, because that page must link to the source.

LABEL = re.compile(r"\.\. _([^:]+):")
SOURCE = re.compile(r"\.\. pylit:: +(\S.*)")


class Cut(NamedTuple):
    """Where a sheet begins.

    Attributes:
        start: The line of its first label, from 0.
        head: The line of its title, or the line that names a source, from 0.
        depth: Its depth.
        name: The name that its page should have.
        is_source: Whether it is the sheet of a source.
    """

    start: int
    head: int
    depth: int
    name: str
    is_source: bool


def cuts(web: Web, levels: int) -> list[Cut]:
    """Return where a book is cut into sheets: levels of titles, and sources."""
    lines, found = web.prose, list(titles(web))
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
        elif line.startswith("..") and (source := SOURCE.fullmatch(line)):
            start, _ = labelled(lines, at)
            name = name_of_source(source[1])
            result.append(Cut(start, at, depth + 1, name, is_source=True))
    return result


def labelled(lines: list[str], line: int) -> tuple[int, list[str]]:
    """Return where a sheet's labels begin above a line, from 0, and the labels."""
    labels: list[str] = []
    start = at = line
    while at and (not lines[at - 1] or LABEL.fullmatch(lines[at - 1])):
        at -= 1
        if label := LABEL.fullmatch(lines[at]):
            labels.insert(0, label[1])
            start = at
    return start, labels


# The name of a page
# ~~~~~~~~~~~~~~~~~~
#
# The name of a page is its address, and people keep addresses,
# so it should be readable, and it should stay when the author finds a better title.
# A label does both. It often begins with the kind of its target, as in ``ch-play``,
# which we leave out.
# If a chapter has no label, we use its title, and for a source its path.

KIND = re.compile(r"(?:ch|chap|chapter|part|sec|section)-(?=.)")


def name_of(wish: str) -> str:
    """Return the name of a sheet with a label or a title."""
    letters = unicodedata.normalize("NFKD", wish).lower()
    plain = "".join(each for each in letters if not unicodedata.combining(each))
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return KIND.sub("", name, count=1) or "chapter"


def name_of_source(path: str) -> str:
    """Return the name of the sheet that a source gets."""
    parts = [part for part in posixpath.normpath(path).split("/") if part != ".."]
    return posixpath.splitext("/".join(parts))[0]


# Two chapters may have the same title, and Sphinx has pages of its own.
# If a name is taken, we add a number.


def free_name(wish: str, taken: Iterable[str]) -> str:
    """Return ``wish`` for a sheet, with a number after it if it is ``taken``."""
    name, number = wish, 1
    while name in taken:
        number += 1
        name = f"{wish}-{number}"
    return name


# Cutting
# ~~~~~~~
#
# The sheets come in the order of the book, and the first has the name of the book.
# The *path* leads from there to the sheet that we cut last:
# it drops all sheets as deep as the new one, and the last that remains is above it.


def cut_book(
    web: Web, name: str, levels: int, taken: Iterable[str] = ()
) -> dict[str, Sheet]:
    """Return the sheets of a book by their names.

    Args:
        web: The book.
        name: The name of its first sheet; the others are in the same folder.
        levels: How many levels of titles to cut at.
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


# The labels of a source go with it, because no label may be on two pages.
# Blank lines take their place, so that each line keeps its number.


def without_source(sheet: Sheet, cut: Cut, name: str) -> Sheet:
    """Return a sheet without a source, whose own sheet is called ``name``."""
    at = cut.head - sheet.start
    labels = slice(cut.start - sheet.start, at)
    text = [*sheet.lines]
    text[labels] = [""] * (labels.stop - labels.start)
    return sheet._replace(lines=tuple(text), sources=(*sheet.sources, (at, name)))
