# From the code back to the book
# ------------------------------
#
# Not everybody likes to program in a book.
# Somebody opens ``src/asciimaze/maze.py`` in an editor,
# renames a variable, adds a line, runs the tests.
# In other literate programs that work is lost at the next tangling,
# or the file is full of marks that tell a tool which line came from where.
# We need no marks: the tangler knows where every line came from, since it put it there.
#
# To *stitch* is to carry such edits into the book.
# One law says what it must achieve:
# *after a stitch, tangling the book gives exactly the edited files.*
# If that cannot be had, nothing is written.
# So a stitch may guess where an edit belongs, as long as it tries out its guess.

"""Carry hand edits of tangled files into the chunks they came from."""

from __future__ import annotations

from bisect import bisect_right
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from literate.files import tangled_files
from literate.notation import HEAD, indentation
from literate.problem import Problem
from literate.provenance import provenance_of_file
from literate.web import Web

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from literate.files import TangledFile
    from literate.notation import Piece
    from literate.provenance import Line

# What can be done to a book
# ~~~~~~~~~~~~~~~~~~~~~~~~~~
#
# An edit of a file becomes edits of the book's lines, and there are only three kinds:
# a line is replaced or deleted, or lines are inserted before it or after it.
# The lines of the book are numbered as they were before the stitch, all the time,
# so that edits do not shift each other.


class Edit(NamedTuple):
    """One edit of the book.

    Attributes:
        line: The book's line, from 1, before all edits.
        place: One of ``PLACES``: the edit is at the line, or beside it.
        code: What comes there, without the block's indentation; nothing at a line
            deletes it.
    """

    line: int
    place: int
    code: tuple[str, ...]


PLACES = BEFORE, AT, AFTER = range(3)


# What was edited
# ~~~~~~~~~~~~~~~
#
# The file as it was tangled and the file as it is now are compared line by line.
# What differs is a list of *hunks*: some lines were there, other lines are there now.
#
# An insertion can often be seen in several ways.
# Who adds a function below another one has added *a blank line and a function*
# or *a function and a blank line*; the difference between the files is the same.
# So a hunk that only inserts can *slide*, and all of its places are tried.


class Hunk(NamedTuple):
    """Lines ``start`` to ``stop`` of the old file have become ``new``; all from 0."""

    start: int
    stop: int
    new: tuple[str, ...]


def hunks(old: Sequence[str], new: Sequence[str]) -> list[Hunk]:
    """Return how ``new`` differs from ``old``."""
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return [
        Hunk(start, stop, tuple(new[first:last]))
        for tag, start, stop, first, last in matcher.get_opcodes()
        if tag != "equal"
    ]


def slides(hunk: Hunk, old: Sequence[str]) -> list[Hunk]:
    """Return an insertion and all others that do the same, the most natural first."""
    found = [hunk]
    at, new = hunk.start, hunk.new
    while at and old[at - 1] == new[-1]:
        at, new = at - 1, (new[-1], *new[:-1])
        found.append(Hunk(at, at, new))
    at, new = hunk.start, hunk.new
    while at < len(old) and old[at] == new[0]:
        at, new = at + 1, (*new[1:], new[0])
        found.append(Hunk(at, at, new))
    return sorted(found, key=lambda each: (not each.new[-1], bool(each.new[0])))


# From a hunk to edits of the book
# ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
#
# Each hunk leads to one or more *choices*, and a choice has *options*.
# To replace or to delete a line there is one option:
# the line of the book that it came from.
# To insert lines there may be several.
# Between two lines of a file one chunk may end and another begin,
# and the new lines can go to either, or to the chunk that refers to both.


class Option(NamedTuple):
    """One way to carry out a part of a hunk.

    Attributes:
        edit: The edit of the book.
        seen_at: The line of the old file, from 0, where the file shows the edit
            already, or nothing if it is the last line of a reference that does.
    """

    edit: Edit
    seen_at: int | None


class Choice(NamedTuple):
    """A part of a hunk that must find its place in the book.

    Attributes:
        path: The file.
        line: Its line, from 1, as it is now.
        options: The ways to do it, the likeliest first; none if there is no way.
    """

    path: str
    line: int
    options: list[Option]


class Old(NamedTuple):
    """A file as it was tangled: its lines, and where each of them comes from."""

    text: list[str]
    lines: list[Line | None]


def choices_for(web: Web, path: str, old: Old, new: Sequence[str]) -> Iterator[Choice]:
    """Yield all that has to be chosen to carry the edit of one file into the book."""
    shift = 1
    for hunk in hunks(old.text, new):
        if hunk.start == hunk.stop:
            options = [o for h in slides(hunk, old.text) for o in places(web, h, old)]
            yield Choice(path, hunk.start + shift, options)
        else:
            yield from choices_in(web, path, hunk, old, hunk.start + shift)
        shift += len(hunk.new) - (hunk.stop - hunk.start)


def choices_in(
    web: Web, path: str, hunk: Hunk, old: Old, line: int
) -> Iterator[Choice]:
    """Yield the choices of a hunk that begins at ``line`` of the file as it is now."""
    at = hunk.start
    run: list[str] = []
    for index, text in [*aligned(old, hunk), (hunk.stop, None)]:
        if index is None:
            run.append(text or "")
            continue
        if run:
            options = places(web, Hunk(at, at, tuple(run)), old)
            yield Choice(path, line, options)
            line, run = line + len(run), []
        if index < hunk.stop:
            yield Choice(path, line, changes(web, old.lines[index], index, text))
            at, line = index + 1, line + (text is not None)


# Some lines have become other lines. Which has become which?
# We pair those that look alike, in order, so that the likeness of all is greatest.
# A line that could not stand in the old one's place, as it is indented too little,
# has not come from it.
# Hunks are small, so all ways of pairing can be compared;
# of a large one we only know that its lines were written anew.

NEITHER, OLD, NEW = 0, 1, 2

LARGE = 4000


def aligned(old: Old, hunk: Hunk) -> list[tuple[int | None, str | None]]:
    """Return a hunk as pairs of an old line's index and what has become of it.

    A new line without an old one has no index; a deleted line has no text.
    """
    rows, new = range(hunk.start, hunk.stop), hunk.new
    if len(rows) * len(new) > LARGE:
        return [*((row, None) for row in rows), *((None, text) for text in new)]
    best: dict[tuple[int, int], tuple[float, int]] = {}
    for i in reversed(range(len(rows) + 1)):
        for j in reversed(range(len(new) + 1)):
            ways = [(0.0, NEITHER)]
            if i < len(rows):
                ways.append((best[i + 1, j][0], OLD))
            if j < len(new):
                ways.append((best[i, j + 1][0], NEW))
            if i < len(rows) and j < len(new):
                alike = likeness(old.lines[rows[i]], new[j])
                if alike:
                    ways.append((best[i + 1, j + 1][0] + alike, OLD | NEW))
            best[i, j] = max(ways)
    pairs: list[tuple[int | None, str | None]] = []
    i = j = 0
    while way := best[i, j][1]:
        pairs.append((rows[i] if way & OLD else None, new[j] if way & NEW else None))
        i, j = i + bool(way & OLD), j + bool(way & NEW)
    return pairs


def likeness(line: Line | None, new: str) -> float:
    """Return how likely a line has become ``new``, up to 1; 0 if it cannot have."""
    if line is None or (new and not new.startswith(line.chain[-1].margin)):
        return 0.0
    if not new or not line.text:
        return 0.01
    matcher = SequenceMatcher(None, line.text, new, autojunk=False)
    return 0.05 + 0.9 * matcher.quick_ratio()


# A line of the file that holds one line of the book is replaced as a whole.
# If several lines of the book share it, because a reference stands inside a line,
# the edit must lie within what one of them has given.


def changes(web: Web, line: Line | None, index: int, new: str | None) -> list[Option]:
    """Return the options to replace one line of the old file, or to delete it."""
    if line is None:
        return []
    if line.is_plain:
        margin = line.chain[-1].margin
        plain = () if new is None else (escaped(web, new[len(margin) :]),)
        return [Option(Edit(line.chain[-1].line, AT, plain), index)]
    options = []
    ends = [span.start for span in line.spans[1:]] + [len(line.text)]
    for span, end in zip(line.spans, ends, strict=True):
        before, part, after = split(line.text, span.start, end)
        code = code_of(web, span.line)
        stays = code[span.column : span.column + len(part)] == part
        fits = new is not None and len(new) >= len(before) + len(after)
        if new and fits and stays and new.startswith(before) and new.endswith(after):
            middle = escaped(web, new[len(before) : len(new) - len(after)])
            whole = code[: span.column] + middle + code[span.column + len(part) :]
            options.append(Option(Edit(span.line, AT, (whole,)), index))
    return options


def split(text: str, start: int, end: int) -> tuple[str, str, str]:
    """Return a text in three parts."""
    return text[:start], text[start:end], text[end:]


# An insertion between two lines of the file can be made
# after any line of the book on the way to the upper one, if that line ends there,
# and before any line on the way to the lower one, if that begins there.
# The two ways are the same at first, and where they part, the places begin.
#
# Which is the likeliest?
# The new lines must not be indented less than what they are put into.
# If several places are left, the deepest one has it:
# who adds a line to a method, at its very end, usually means the method.
# Then a place at the end of something is preferred to one at the beginning,
# for most text grows at its end.


def places(web: Web, hunk: Hunk, old: Old) -> list[Option]:
    """Return the places in the book where the hunk's lines can be inserted."""
    above = old.lines[hunk.start - 1] if hunk.start else None
    below = old.lines[hunk.start] if hunk.start < len(old.lines) else None
    upper = above.chain if above else ()
    lower = below.chain if below else ()
    shared = 0
    while upper[shared : shared + 1] == lower[shared : shared + 1] != ():
        shared += 1
    found = []
    for chain, place, index in (
        (upper, AFTER, hunk.start - 1),
        (lower, BEFORE, hunk.start),
    ):
        for step in chain[shared:]:
            margin = step.margin
            if all(not new or new.startswith(margin) for new in hunk.new):
                code = tuple(escaped(web, new[len(margin) :]) for new in hunk.new)
                seen_at = index if step is chain[-1] else None
                option = Option(Edit(step.line, place, code), seen_at)
                found.append((-len(margin), place != AFTER, option))
    return [option for *_, option in sorted(found, key=lambda each: each[:2])]


# What is text in the file must be text in the book.
# Brackets that would be taken for a reference are escaped.


def escaped(web: Web, text: str) -> str:
    """Return code that tangles to ``text``."""
    code = text.replace("@<<", "@@<<").replace("@>>", "@@>>")
    if HEAD.fullmatch(code.strip()):
        code = code.replace("<<", "@<<", 1)
    while references := list(web.references_of_line(code, 0)):
        at = references[0].start
        code = f"{code[:at]}@{code[at:]}"
    return code


def code_of(web: Web, line: int) -> str:
    """Return the code in a line of the book."""
    piece = piece_at(web, line)
    return piece.code[line - piece.line - 1]


def piece_at(web: Web, line: int) -> Piece:
    """Return the piece to which a line of the book belongs."""
    place = bisect_right(web.pieces, line, key=lambda piece: piece.line)
    return web.pieces[place - 1]


# Making the edits
# ~~~~~~~~~~~~~~~~
#
# The book is edited from below upwards, so that no edit moves another one's place.
# A chunk may be used in several places of the code.
# Who has edited all of them in the same way
# has made one edit of the book several times.


def edited_book(web: Web, text: str, edits: Iterable[Edit]) -> str:
    """Return the text of the book after some edits."""
    lines = text.split("\n")
    for line, place, code in sorted(set(edits), reverse=True):
        head = lines[piece_at(web, line).line - 1]
        margin = head[: indentation(head)]
        start = line if place == AFTER else line - 1
        stop = line - 1 if place == BEFORE else line
        lines[start:stop] = [margin + each if each else "" for each in code]
    return "\n".join(lines)


# A guess is tried out by tangling the edited book.
# What should come out is the file as it was edited, with one exception.
# Who has edited a chunk in one of the places where it is used means all of them;
# where its lines were left alone, they must have followed.


def expected(
    old: Old, new: Sequence[str], edits: Iterable[Edit], seen: set[int]
) -> list[str]:
    """Return the lines which a file should have after the stitch.

    Args:
        old: The file as it was.
        new: The file as it has been edited.
        edits: The edits of the book.
        seen: The old lines where the file shows the edits already.
    """
    by_line: dict[int, dict[int, tuple[str, ...]]] = {}
    for edit in edits:
        by_line.setdefault(edit.line, {})[edit.place] = edit.code
    result: list[str] = []
    at = 0
    for hunk in [*hunks(old.text, new), Hunk(len(old.text), 0, ())]:
        for index in range(at, hunk.start):
            line = old.lines[index]
            step = line.chain[-1] if line and line.is_plain else None
            there = by_line.get(step.line, {}) if step and index not in seen else {}
            margin = step.margin if step else ""
            result += [margin + each for each in there.get(BEFORE, ())]
            result += (
                [margin + each for each in there[AT]]
                if AT in there
                else [old.text[index]]
            )
            result += [margin + each for each in there.get(AFTER, ())]
        result += hunk.new
        at = hunk.stop
    return result


# Trying
# ~~~~~~
#
# All first options together are tried at once, and nearly always that is it.
# If not, we go through the choices that have more options,
# and keep an option whenever it brings the result closer to what is expected.


class Trial:
    """Tries out options: what would tangling give, and how far is it from the edit?"""

    def __init__(
        self,
        web: Web,
        text: str,
        book: str,
        old: Mapping[str, Old],
        now: Mapping[str, list[str]],
    ) -> None:
        """Prepare to try.

        Args:
            web: The book from which the files were tangled.
            text: Its text.
            book: How the files call it.
            old: The files as they were tangled, by their paths.
            now: The lines of the files that have been edited.
        """
        self.web = web
        self.text = text
        self.book = book
        self.old = old
        self.now = now

    def differences(
        self, choices: Sequence[Choice], picked: Sequence[int]
    ) -> list[tuple[str, Hunk]]:
        """Return each hunk in which a file would not come out as it is expected."""
        options = [c.options[p] for c, p in zip(choices, picked, strict=True)]
        edits = [option.edit for option in options]
        web = Web(self.web.book, edited_book(self.web, self.text, edits))
        files = tangled_files(web, self.book)
        found = []
        for path, old in self.old.items():
            seen = {
                option.seen_at
                for choice, option in zip(choices, options, strict=True)
                if choice.path == path and option.seen_at is not None
            }
            want = expected(old, self.now.get(path, old.text), edits, seen)
            got = files[path].text if path in files else []
            found += [(path, hunk) for hunk in hunks(got, want)] if got != want else []
        return found

    def distance(self, choices: Sequence[Choice], picked: Sequence[int]) -> int:
        """Return in how many lines the files would not come out as expected."""
        return sum(
            max(hunk.stop - hunk.start, len(hunk.new))
            for _, hunk in self.differences(choices, picked)
        )

    def search(self, choices: Sequence[Choice]) -> list[int]:
        """Return the option to pick for each choice, the best that could be found."""
        picked = [0] * len(choices)
        distance = self.distance(choices, picked)
        for at, choice in enumerate(choices):
            for option in range(1, len(choice.options)):
                if not distance:
                    return picked
                other = [*picked[:at], option, *picked[at + 1 :]]
                closer = self.distance(choices, other)
                if closer < distance:
                    picked, distance = other, closer
        return picked


# Stitching
# ~~~~~~~~~
#
# What stands in the way is said with the line of the file where the edit is.
# Some things no tangler ever writes, and they are refused before anything is tried.


class Stitch(NamedTuple):
    """What a stitch has come to.

    Attributes:
        text: The new text of the book.
        notes: Where each edit went, with the book's line before the stitch.
        problems: What stands in the way; then the text is the old one.
    """

    text: str
    notes: list[Problem]
    problems: list[Problem]


def stitch(
    web: Web,
    text: str,
    files: Mapping[str, TangledFile],
    book: str,
    now: Mapping[str, str],
) -> Stitch:
    """Carry edits of tangled files into a book.

    Args:
        web: The book from which the files were tangled; it has no problems.
        text: Its text.
        files: The files as they were tangled, by their paths.
        book: How the files call the book.
        now: The text of those files that have been edited, as it is now.
    """
    problems = [problem for path in now for problem in unfit(path, now[path])]
    old = {path: Old(f.text, provenance_of_file(web, f)) for path, f in files.items()}
    lines = {path: each.removesuffix("\n").split("\n") for path, each in now.items()}
    choices = [
        choice
        for path in now
        for choice in choices_for(web, path, old[path], lines[path])
    ]
    problems += misfits(choices)
    if problems:
        return Stitch(text, [], problems)
    trial = Trial(web, text, book, old, lines)
    picked = trial.search(choices)
    for path, hunk in trial.differences(choices, picked):
        message = "this edit cannot be carried into the book; make it there"
        problems.append(Problem(path, hunk.start + 1, message))
    if problems:
        return Stitch(text, [], problems)
    options = [
        choice.options[pick] for choice, pick in zip(choices, picked, strict=True)
    ]
    result = edited_book(web, text, [option.edit for option in options])
    return Stitch(result, notes(web, choices, options), [])


def unfit(path: str, text: str) -> Iterator[Problem]:
    """Yield what no tangled file can have."""
    if not text.endswith("\n") or text.endswith("\n\n"):
        yield Problem(path, text.count("\n") + 1, "a file ends in exactly one newline")
    for number, line in enumerate(text.split("\n"), start=1):
        if line != line.rstrip():
            yield Problem(
                path, number, "white space at the end of a line is never kept"
            )


def misfits(choices: Iterable[Choice]) -> Iterator[Problem]:
    """Yield why choices cannot be made: there is no place, or two want the same."""
    first: dict[int, Choice] = {}
    for choice in choices:
        if not choice.options:
            message = "this edit fits no line of the book; make it there"
            yield Problem(choice.path, choice.line, message)
            continue
        edit = choice.options[0].edit
        rival = first.setdefault(edit.line, choice) if edit.place == AT else choice
        if rival.options[0].edit != edit:
            other = f"{rival.path}:{rival.line}"
            message = f"this and {other} change the same line of the book differently"
            yield Problem(choice.path, choice.line, message)


def notes(
    web: Web, choices: Iterable[Choice], options: Iterable[Option]
) -> list[Problem]:
    """Return where each edit went."""
    found = {}
    for choice, option in zip(choices, options, strict=True):
        line, place, code = option.edit
        lines = f"{len(code)} new line{'s' * (len(code) != 1)}"
        what = {
            BEFORE: f"{lines} before this one",
            AT: "changed" if code else "deleted",
            AFTER: f"{lines} after this one",
        }[place]
        name = piece_at(web, line).name
        message = f"{what}, in <<{name}>>, from {choice.path}:{choice.line}"
        found[option.edit] = Problem(web.book, line, message)
    return sorted(found.values())
