"""Books whose chunks are used several times, edits of their files, and the law.

Nothing here knows how a stitch works. A file is given as it was tangled (``before``),
as it was edited (``now``) and as it is tangled after the stitch (``after``).
"""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from literate.stitch.stitcher import stitch
from literate.trace.line_map import provenance_of_file
from literate.web.chunks import Web
from literate.web.files import tangled_files

from .workshop import chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

# The law
#
# After a stitch each edited file is as it was edited, but for places that were not
# edited themselves. To be exact: there is a way to cut the lines before and now into
# *untouched* lines, which are the same in both, and *edited* blocks between them,
# such that after the stitch
#
# - each edited block is there as it was edited;
# - each untouched line is there, or one other line in its place, or none;
# - new lines are only between two untouched lines that are neighbours, before and now
#   (the ends of the file count as untouched lines).
#
# A line that the book makes of several parts may have been edited in one
# part and follow in another. For its words, the same law holds.


def keeps_the_law(
    before: Sequence[str],
    now: Sequence[str],
    after: Sequence[str],
    composed: Collection[int] = (),
    may_follow: Callable[[str], bool] = lambda _: True,
) -> bool:
    """Return whether a stitch has left an edited file as it should.

    Args:
        before: The lines of the file as it was tangled.
        now: Its lines as it was edited.
        after: Its lines as it is tangled after the stitch.
        composed: Which lines before, from 0, come from several lines of the book.
        may_follow: Whether a line may come to a place that was not edited.
    """
    ends = len(before), len(now), len(after)

    @cache
    def can_end(at: int, new: int, there: int, last: int) -> bool:
        if (at, new, there) == ends:
            return True
        lines = line_at(before, at), line_at(now, new), line_at(after, there)
        return any(
            can_end(at + a, new + b, there + c, kind)
            for a, b, c, kind in moves(lines, last, at in composed, may_follow)
        )

    return can_end(0, 0, 0, UNTOUCHED)


UNTOUCHED, INSERTED, EDITED = range(3)


def line_at(lines: Sequence[str], at: int) -> str | None:
    """Return a line, if there is one."""
    return lines[at] if at < len(lines) else None


def moves(
    lines: tuple[str | None, str | None, str | None],
    last: int,
    is_composed: bool,  # noqa: FBT001 (by place, as the rest)
    may_follow: Callable[[str], bool],
) -> Iterator[tuple[int, int, int, int]]:
    """Yield the numbers of lines of each text that may come next, and their kind."""
    old, mine, theirs = lines
    if old is not None and old == mine:
        if theirs is not None and (theirs == old or is_composed or may_follow(theirs)):
            yield 1, 1, 1, UNTOUCHED
        yield 1, 1, 0, UNTOUCHED
    if last != EDITED and theirs is not None and may_follow(theirs):
        yield 0, 0, 1, INSERTED
    if last == INSERTED:
        return
    if old is not None:
        yield 1, 0, 0, EDITED
    if mine is not None and mine == theirs:
        yield 0, 1, 1, EDITED
    words = [words_of(line or "") for line in lines]
    if is_composed and all(words) and keeps_the_law(words[0], words[1], words[2]):
        yield 1, 1, 1, EDITED


def words_of(line: str) -> list[str]:
    """Return the words of a line, and everything between them."""
    return re.findall(r"\w+|\W", line)


# Books and edits


class Case(NamedTuple):
    """A book and some edits of its files.

    Attributes:
        book: The text of the book.
        now: The lines of each edited file, by its path.
        text: All lines that were written, without indentation, or moved.
        disagrees: Whether places that were alike may have been edited differently.
    """

    book: str
    now: dict[str, list[str]]
    text: set[str]
    disagrees: bool

    def has(self, line: str) -> bool:
        """Return whether an edit has written or moved a line."""
        return line.strip() in self.text


SUFFIXES = ("txt", "txt", "sh")
FORMS = ["<<{}>>", "<<{}>>", "    <<{}>>", "  <<{}>>", "x(<<{}>>)", "<<{0}>> <<{0}>>"]
FORMS += ["<<{}>>)", "x <<{}>>"]
WORDS = ["a", "b", "}", "if a:", "    c", "d"]
OPERATIONS = ["add", "add", "change", "change", "delete", "delete", "move", "copy"]
OPERATIONS += ["indent", "dedent", "delete two", "add two", "blank"]
LONGEST = 40
"""The most lines of a file."""


def case(seed: int) -> Case:
    """Return a book, and edits of its files."""
    chance = Random(seed)
    while True:
        book = random_book(chance)
        web = Web("book.rst", book)
        files = tangled_files(web, "book.rst")
        assert not web.problems
        if all(len(file.text) <= LONGEST for file in files.values()):
            break
    editor = Editor(chance, {path: [*file.text] for path, file in files.items()})
    for _ in range(chance.choice([1, 1, 2, 2, 3, 5])):
        editor.edit()
    now = {
        path: lines for path, lines in editor.files.items() if lines != files[path].text
    }
    return Case(book, now, editor.text, editor.disagrees)


def random_book(
    chance: Random, forms: Sequence[str] = FORMS, plain: float = 0.6
) -> str:
    """Return a book in which most chunks are used two to five times.

    Args:
        chance: Where it comes from.
        forms: The forms of its references; the first four are alone on their lines.
        plain: How likely it is that no two lines of code are equal.
    """
    is_plain = chance.random() < plain
    hosts = [
        f"./{'fgh'[n]}.{chance.choice(SUFFIXES)}"
        for n in range(chance.choice([1, 1, 2, 3]))
    ]
    names = "ABCD"[: chance.randint(1, 4)]
    code: dict[str, list[str]] = {}
    for name in (*hosts, *names):
        count = (
            chance.choice([0, 1, 2, 3, 4, 5]) if name in names else chance.randint(0, 3)
        )
        code[name] = [
            f"{name[-5:].strip('./')}{n}" if is_plain else chance.choice(WORDS)
            for n in range(count)
        ]
        if chance.random() < 0.3:
            code[name].insert(chance.randint(0, count), "")
    for number, name in enumerate(names):
        above = [*hosts, *names[:number]]
        for _ in range(chance.choice([1, 2, 2, 3, 3, 4, 5])):
            host = code[chance.choice([*hosts, *above])]
            form = chance.choice(forms if chance.random() < 0.5 else forms[:4])
            host.insert(chance.randint(0, len(host)), form.format(name))
    parts = []
    for name, lines in code.items():
        cut = chance.randint(0, len(lines))
        pieces = [lines[:cut], lines[cut:]] if chance.random() < 0.3 else [lines]
        for piece in pieces:
            parts += [chunk(name, *piece), f"About {name}.\n"]
    return "\n".join(parts)


class Editor:
    """Makes random edits of files.

    Attributes:
        files: The lines of the files.
        text: The lines that were written or moved, without indentation.
        disagrees: Whether places that were alike may have been edited differently.
    """

    def __init__(self, chance: Random, files: dict[str, list[str]]) -> None:
        """Open the files."""
        self.chance = chance
        self.files = files
        self.text: set[str] = set()
        self.disagrees = False
        self.number = 0
        self.edited: set[str] = set()

    def edit(self) -> None:
        """Make one edit, in one place or in several that are alike."""
        places = [
            (p, at) for p, lines in self.files.items() for at in range(len(lines))
        ]
        places = [
            each for each in places if not self.line(each).startswith("# Tangled")
        ]
        if not places:
            return
        place = self.chance.choice(places)
        key = self.line(place).strip()
        alike = [each for each in places if self.line(each).strip() == key]
        how = self.chance.choice(["one", "one", "all", "some", "differently"])
        if key in self.edited:
            self.disagrees = True
        self.edited.add(key)
        if how == "one":
            alike = [place]
        elif how == "some":
            alike = [
                each for each in alike if each == place or self.chance.random() < 0.5
            ]
        what, new = self.operation(), self.new()
        for each in reversed(alike):
            if each[1] < len(self.files[each[0]]):
                self.change(each, what, new)
            if how == "differently" and len(alike) > 1:
                what, new = self.operation(), self.new()
                self.disagrees = True

    def line(self, place: tuple[str, int]) -> str:
        """Return a line of a file."""
        return self.files[place[0]][place[1]]

    def operation(self) -> str:
        """Return a random change of a line."""
        return self.chance.choice(OPERATIONS)

    def new(self) -> str:
        """Return the text of a new line."""
        self.number += 1
        return self.chance.choice(
            [f"new{self.number}", f"new{self.number}", "a", "new1"]
        )

    def change(self, place: tuple[str, int], what: str, new: str) -> None:
        """Change a line of a file."""
        lines, at = self.files[place[0]], place[1]
        line = lines[at]
        margin = line[: len(line) - len(line.lstrip())]
        floor = (
            next((n for n, each in enumerate(lines) if each.startswith("# Tang")), -1)
            + 1
        )
        there = self.chance.randint(floor, len(lines))
        if what in ("add", "add two"):
            lines[at:at] = [margin + new, margin + new + "x"][: 1 + (what == "add two")]
        elif what == "blank":
            lines.insert(at, "")
        elif what == "change":
            lines[at] = self.chance.choice([margin + new, f"{line} {new}"])
        elif what == "delete":
            del lines[at]
        elif what == "delete two":
            self.text.update(each.strip() for each in lines[at : at + 2])
            del lines[at : at + 2]
        elif what == "move":
            self.text.update(
                each.strip() for each in lines[min(at, there) : max(at, there) + 1]
            )
            lines.insert(min(there, len(lines) - 1), lines.pop(at))
        elif what == "copy":
            lines.insert(there, line)
        elif what == "indent":
            lines[at] = f"    {line}"
        else:
            lines[at] = line.removeprefix("    ").removeprefix("  ")
        self.text |= {line.strip(), new, new + "x", f"{line.strip()} {new}", ""}
        while lines and not lines[-1].strip():
            lines.pop()
        lines[:] = [each.rstrip() for each in lines]


# An edit of a single file
#
# A book and the same book with one other line, such that one of its files differs.


class Lone(NamedTuple):
    """A book, and an edit of it that changes one file.

    Attributes:
        book: The text of the book.
        now: The content of the file after the edit, by its path.
    """

    book: str
    now: dict[str, str]


def lone(seed: int) -> Lone:
    """Return a book, and an edit of one line of it that changes one file."""
    chance = Random(seed)
    while True:
        book = random_book(chance, FORMS[:4], 0.2)
        lines = book.split("\n")
        code = [
            at
            for at, line in enumerate(lines)
            if line[:3] == "   " and "<<" not in line
        ]
        before = contents(book)
        if not code or len(before) == 1:
            continue
        at = chance.choice(code)
        new = [lines[chance.choice(code)], f"   {chance.choice(WORDS)}"]
        lines[at : at + 1] = chance.choice([[], new[:1], [lines[at], *new[1:]], new])
        after = contents("\n".join(lines))
        now = {path: text for path, text in after.items() if text != before[path]}
        if len(now) == 1:
            return Lone(book, now)


def contents(book: str) -> dict[str, str]:
    """Return the content of each file of a book, by its path."""
    files = tangled_files(Web("book.rst", book), "book.rst")
    return {path: file.content.decode() for path, file in files.items()}


def strays(each: Lone) -> list[str]:
    """Stitch an edit of one file, and return the others that differ, or problems."""
    web = Web("book.rst", each.book)
    files = tangled_files(web, "book.rst")
    result = stitch(web, each.book, files, "book.rst", each.now)
    if result.problems:
        return [str(problem) for problem in result.problems]
    before, after = contents(each.book), contents(result.text)
    others = before.keys() - each.now.keys()
    return [path for path in others if before[path] != after[path]]


# The results


def outcome(each: Case) -> str:
    """Stitch a case, and return ``done``, ``refused``, or the error."""
    web = Web("book.rst", each.book)
    files = tangled_files(web, "book.rst")
    now = {path: "".join(f"{x}\n" for x in lines) for path, lines in each.now.items()}
    result = stitch(web, each.book, files, "book.rst", now)
    if result.problems:
        return "refused" if result.text == each.book else "refused, but changed"
    after = Web("book.rst", result.text)
    if after.problems:
        return f"broken: {after.problems}"
    return verdict(each, web, after)


def verdict(each: Case, web: Web, after: Web) -> str:
    """Return whether the files of the book obey the law after a stitch."""
    files, got = tangled_files(web, "book.rst"), tangled_files(after, "book.rst")
    if files.keys() != got.keys():
        return "other files"
    composed = {
        path: {
            at
            for at, line in enumerate(provenance_of_file(web, file))
            if line and not line.is_plain
        }
        for path, file in files.items()
    }
    for path, file in files.items():
        now = each.now.get(path, file.text)
        three = file.text, now, got[path].text
        if not keeps_the_law(*three, composed[path]):
            return f"{path} is not as it was edited"
        if not any(composed.values()) and not keeps_the_law(*three, (), each.has):
            return f"{path} has got a line that no edit has written"
    return "done"
