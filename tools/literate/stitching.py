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

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from literate.files import tangled_files
from literate.notation import HEAD, LINE_END
from literate.problem import Problem
from literate.provenance import provenance_of_file
from literate.web import unescape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from literate.files import TangledFile
    from literate.provenance import Line
    from literate.web import Web

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
# A hunk that only deletes can do so, too.


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
    if hunk.stop > hunk.start:
        return slides_of_deletion(hunk, old)
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


def slides_of_deletion(hunk: Hunk, old: Sequence[str]) -> list[Hunk]:
    """Return a deletion and all others that do the same, the most natural first."""
    found = [hunk]
    start, stop, _ = hunk
    while start and old[start - 1] == old[stop - 1]:
        start, stop = start - 1, stop - 1
        found.append(Hunk(start, stop, ()))
    start, stop, _ = hunk
    while stop < len(old) and old[start] == old[stop]:
        start, stop = start + 1, stop + 1
        found.append(Hunk(start, stop, ()))
    return sorted(found, key=lambda h: (not old[h.stop - 1], bool(old[h.start])))


# From a hunk to edits of the book
# ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
#
# Each hunk leads to one or more *choices*, and a choice has *options*.
# To replace a line there is one option:
# the line of the book that it came from.
# To delete some there are as many as the deletion has places.
# To insert lines there may be several.
# Between two lines of a file one chunk may end and another begin,
# and the new lines can go to either, or to the chunk that refers to both.


class Option(NamedTuple):
    """One way to carry out a part of a hunk.

    Attributes:
        edits: The edits of the book, each with the line of the old file, from 0,
            at which or beside which the file shows it already.
    """

    edits: tuple[tuple[int, Edit], ...]


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
    """A file as it was tangled.

    Attributes:
        text: Its lines.
        lines: Where each of them comes from.
        head: The book's line on which its first piece begins.
    """

    text: list[str]
    lines: list[Line | None]
    head: int


def choices_for(web: Web, path: str, old: Old, new: Sequence[str]) -> Iterator[Choice]:
    """Yield all that has to be chosen to carry the edit of one file into the book."""
    shift = 1
    for hunk in hunks(old.text, new):
        if hunk.start == hunk.stop or not hunk.new:
            way = deletions if hunk.stop > hunk.start else places
            options = [o for h in slides(hunk, old.text) for o in way(web, h, old)]
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
# has not come from it; nor does a blank line become code, or code a blank line.
# Hunks are small, so all ways of pairing can be compared;
# a large one is cut in halves until that is so.

NEITHER, OLD, NEW = 0, 1, 2

LARGE = 4000
"""How many pairs of lines are too many to be compared."""


def aligned(old: Old, hunk: Hunk) -> list[tuple[int | None, str | None]]:
    """Return a hunk as pairs of an old line's index and what has become of it.

    A new line without an old one has no index; a deleted line has no text.
    """
    rows, new = range(hunk.start, hunk.stop), hunk.new
    if len(rows) > 1 and len(rows) * len(new) > LARGE:
        half = len(rows) // 2
        cut = len(new) * half // len(rows)
        upper = Hunk(hunk.start, hunk.start + half, new[:cut])
        lower = Hunk(hunk.start + half, hunk.stop, new[cut:])
        return aligned(old, upper) + aligned(old, lower)
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
        return 0.05 if new == line.text else 0.0
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
        return [Option(((index, Edit(line.chain[-1].line, AT, plain)),))]
    options = []
    for part in parts_of(web, line):
        before, after = line.text[: part.start], line.text[part.stop :]
        fits = new is not None and len(new) >= len(before) + len(after)
        if new and fits and new.startswith(before) and new.endswith(after):
            middle = escaped(web, new[len(before) : len(new) - len(after)])
            whole = part.before + middle + part.after
            options.append(Option(((index, Edit(part.line, AT, (whole,))),)))
    return options


class Part(NamedTuple):
    """What one line of the book has given to a line of a file.

    Attributes:
        start: The column of the file's line where it starts, from 0.
        stop: The column after it.
        line: The book's line.
        before: The code before it in that line.
        after: The code after it.
    """

    start: int
    stop: int
    line: int
    before: str
    after: str


def parts_of(web: Web, line: Line) -> Iterator[Part]:
    """Yield the parts of a line of a file, from left to right."""
    ends = [*(span.start for span in line.spans[1:]), len(line.text)]
    spans = list(zip(line.spans, ends, strict=True))
    while spans:
        (start, number, column), stop = spans.pop(0)
        last = column + stop - start
        # An escape ends a span, but not what the line has given.
        while spans and spans[0][0][1:] == (number, last + 1):
            span, stop = spans.pop(0)
            last = span.column + stop - span.start
        code = code_of(web, number)
        if unescape(code[column:last]) == line.text[start:stop]:
            yield Part(start, stop, number, code[:column], code[last:])


# Lines are deleted all together, or not at all.
# Blank lines above them can become the end of a piece,
# and there they would not be code any more; so they may also move on.


def deletions(web: Web, hunk: Hunk, old: Old) -> list[Option]:
    """Return the options to carry out a hunk that only deletes."""
    found = []
    start, stop, _ = hunk
    while start and not old.text[start - 1]:
        start -= 1
    for first in {hunk.start: 0, start: 0}:
        edits: list[tuple[int, Edit]] = []
        for index in range(first, stop):
            for option in changes(web, old.lines[index], index, None):
                edits += option.edits
        if len(edits) < stop - first:
            continue
        blanks = ("",) * (hunk.start - first)
        moves = places(web, Hunk(stop, stop, blanks), old) if blanks else [Option(())]
        found += [Option((*edits, *move.edits)) for move in moves]
    return found


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
#
# The tangler's own line at the top of a file is in nobody's chunk.
# What is written above it can only be a line that must stay first,
# and then it belongs to the line below.
# A file that has no other line takes new ones into its first piece.


def places(web: Web, hunk: Hunk, old: Old) -> list[Option]:
    """Return the places in the book where the hunk's lines can be inserted."""
    above = old.lines[hunk.start - 1] if hunk.start else None
    below = old.lines[hunk.start] if hunk.start < len(old.lines) else None
    under = hunk.start
    if not above and not below:
        under = min(under + 1, len(old.lines))
        below = next(filter(None, old.lines[under:]), None)
    if not any(old.lines):
        plain = tuple(escaped(web, new) for new in hunk.new)
        return [Option(((hunk.start, Edit(old.head, AFTER, plain)),))]
    upper = above.chain if above else ()
    lower = below.chain if below else ()
    shared = 0
    while upper[shared : shared + 1] == lower[shared : shared + 1] != ():
        shared += 1
    found = []
    for chain, place, index in (
        (upper, AFTER, hunk.start - 1),
        (lower, BEFORE, under),
    ):
        for depth, step in enumerate(chain[shared:]):
            margin = step.margin
            if all(not new or new.startswith(margin) for new in hunk.new):
                code = tuple(escaped(web, new[len(margin) :]) for new in hunk.new)
                option = Option(((index, Edit(step.line, place, code)),))
                found.append((-len(margin), place != AFTER, -depth, option))
    return [option for *_, option in sorted(found, key=lambda each: each[:3])]


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
    piece = web.piece_at(line)
    return piece.code[line - piece.line - 1]


# Making the edits
# ~~~~~~~~~~~~~~~~
#
# The book is edited from below upwards, so that no edit moves another one's place.
# A chunk may be used in several places of the code.
# Who has edited all of them in the same way
# has made one edit of the book several times.
#
# The ends of lines that are not touched stay as they are,
# and a new line ends as the name of its piece does.


def edited_book(web: Web, text: str, edits: Iterable[Edit]) -> str:
    """Return the text of the book after some edits."""
    lines = LINE_END.split(text)
    ends = ["", *LINE_END.findall(text)]
    for line, place, code in sorted(set(edits), reverse=True):
        piece = web.piece_at(line)
        first, margin = piece.line, piece.margin
        start = line if place == AFTER else line - 1
        stop = line - 1 if place == BEFORE else line
        end = ends[first] if first < len(ends) else "\n"
        ends[start:stop] = [end] * len(code)
        lines[start:stop] = [margin + each if each else "" for each in code]
    return "".join(end + line for end, line in zip(ends, lines, strict=True))


# A guess is tried out by tangling the edited book.
# What should come out is the file as it was edited, with one exception.
# Who has edited a chunk in one of the places where it is used means all of them;
# where its lines were left alone, they must have followed.


def expected(
    web: Web,
    old: Old,
    new: Sequence[str],
    edits: Iterable[Edit],
    seen: set[tuple[int, Edit]],
) -> list[str]:
    """Return the lines which a file should have after the stitch.

    Args:
        web: The book before the stitch.
        old: The file as it was.
        new: The file as it has been edited.
        edits: The edits of the book.
        seen: The old lines where the file shows edits already, with the edits.
    """
    by_line: dict[int, list[Edit]] = {}
    for edit in edits:
        by_line.setdefault(edit.line, []).append(edit)
    result: list[str] = []
    at = 0
    for hunk in [*hunks(old.text, new), Hunk(len(old.text), 0, ())]:
        for index in range(at, hunk.start):
            result += followed(web, old, index, by_line, seen)
        result += hunk.new
        at = hunk.stop
    return result


def followed(
    web: Web,
    old: Old,
    index: int,
    by_line: Mapping[int, Iterable[Edit]],
    seen: set[tuple[int, Edit]],
) -> list[str]:
    """Return what becomes of a line of the old file which nobody has touched."""
    line = old.lines[index]
    lines = [old.text[index]]
    if line is None:
        return lines
    here = [part for part in parts_of(web, line) if part.line in by_line]
    for part in here:
        for edit in by_line[part.line]:
            if edit.place == AT and (index, edit) not in seen:
                lines = changed(line, part, edit)
    for depth, step in reversed(list(enumerate(line.chain, start=1))):
        for edit in by_line.get(step.line, ()):
            is_border = edit.place != AT and (
                index + edit.place - 1 not in range(len(old.lines))
                or not (beside := old.lines[index + edit.place - 1])
                or beside.chain[:depth] != line.chain[:depth]
            )
            if is_border and (index, edit) not in seen:
                more = [(step.margin + unescape(each)).rstrip() for each in edit.code]
                lines = [*lines, *more] if edit.place == AFTER else [*more, *lines]
    return lines


def changed(line: Line, part: Part, edit: Edit) -> list[str]:
    """Return what becomes of a line if a part of it is edited."""
    if line.is_plain:
        margin = line.chain[-1].margin
        return [(margin + unescape(each)).rstrip() for each in edit.code]
    before, after = line.text[: part.start], line.text[part.stop :]
    code = "".join(edit.code)
    length = len(code) - len(part.before) - len(part.after)
    if not (code.startswith(part.before) and code.endswith(part.after) and length >= 0):
        return [line.text]
    middle = code[len(part.before) :][:length]
    return [(before + unescape(middle) + after).rstrip()]


# Trying
# ~~~~~~
#
# All first options together are tried at once, and nearly always that is it.
# If not, we go through the choices that have more options,
# and keep an option whenever it brings the result closer to what is expected.


def edits_of(options: Iterable[Option]) -> list[Edit]:
    """Return all edits of some options, each once."""
    return list(dict.fromkeys(edit for each in options for _, edit in each.edits))


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
        edits = edits_of(options)
        web = self.web.again(edited_book(self.web, self.text, edits))
        files = tangled_files(web, self.book)
        if web.problems:
            return [(c.path, Hunk(c.line - 1, c.line, ())) for c in choices]
        found = []
        for path, old in self.old.items():
            seen = {
                each
                for choice, option in zip(choices, options, strict=True)
                if choice.path == path
                for each in option.edits
            }
            now = self.now.get(path, old.text)
            want = expected(self.web, old, now, edits, seen)
            got = files[path].text if path in files else []
            found += [(path, hunk) for hunk in hunks(want, got)] if got != want else []
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
    old = {
        path: Old(
            file.text,
            provenance_of_file(web, file),
            web.chunks[file.name].pieces[0].line,
        )
        for path, file in files.items()
    }
    lines = {path: each.split("\n")[:-1] for path, each in now.items()}
    choices = [
        choice
        for path in now
        for choice in choices_for(web, path, old[path], lines[path])
    ]
    problems += [p for path in now for p in touched(path, files[path], lines[path])]
    problems = problems or list(misfits(web, choices))
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
    result = edited_book(web, text, edits_of(options))
    return Stitch(result, notes(web, choices, options), [])


def unfit(path: str, text: str) -> Iterator[Problem]:
    """Yield what no tangled file can have."""
    if text and (not text.endswith("\n") or text.endswith("\n\n") or text == "\n"):
        yield Problem(path, text.count("\n") + 1, "a file ends in exactly one newline")
    if "\r" in text:
        place = text[: text.index("\r")].count("\n") + 1
        yield Problem(path, place, "lines end in a newline alone, without \\r")
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line != line.rstrip():
            message = "white space at the end of a line is never kept"
            yield Problem(path, number, message)
        if "\0" in line:
            yield Problem(path, number, "a NUL byte is no text")


def touched(path: str, file: TangledFile, now: Sequence[str]) -> Iterator[Problem]:
    """Yield that the tangler's own line is not in a file any more."""
    if file.header_at is not None and file.text[file.header_at] not in now:
        message = "this line is the tangler's own; it must stay as it was"
        yield Problem(path, file.header_at + 1, message)


def misfits(web: Web, choices: Iterable[Choice]) -> Iterator[Problem]:
    """Yield why choices cannot be made: there is no place, or two want the same."""
    first: dict[tuple[int, int], tuple[Choice, int, Edit]] = {}
    for choice in choices:
        if not choice.options:
            message = "this edit fits no line of the book; make it there"
            yield Problem(choice.path, choice.line, message)
            continue
        for index, edit in choice.options[0].edits:
            mine = (choice, index, edit)
            rival, where, other = first.setdefault((edit.line, edit.place), mine)
            if other != edit and (rival.path, where) != (choice.path, index):
                place = f"{rival.path}:{rival.line}"
                name = web.piece_at(edit.line).name
                message = f"this and {place} change <<{name}>> differently"
                yield Problem(choice.path, choice.line, message)
                break


def notes(
    web: Web, choices: Iterable[Choice], options: Iterable[Option]
) -> list[Problem]:
    """Return where each edit went."""
    found = {}
    for choice, option in zip(choices, options, strict=True):
        for _, edit in option.edits:
            line, place, code = edit
            lines = f"{len(code)} new line{'s' * (len(code) != 1)}"
            what = {
                BEFORE: f"{lines} before this one",
                AT: "changed" if code else "deleted",
                AFTER: f"{lines} after this one",
            }[place]
            name = web.piece_at(line).name
            message = f"{what}, in <<{name}>>, from {choice.path}:{choice.line}"
            found[edit] = Problem(web.book, line, message)
    return sorted(found.values())
