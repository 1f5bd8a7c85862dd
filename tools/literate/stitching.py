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
#
# How it is done is told in some modules, and this is the first of them.
# *What was edited* finds the parts of a file that differ.
# *Where a line can go* says what can be done to a line, and where a new one fits.
# *From the old lines to the new* finds out what the edit most likely was.
# *One chunk in several places* brings all edits together,
# and *What follows an edit* says what must then come out.
# *Indenting a whole chunk* finds chunks that were moved to the side,
# and *Editing the book* writes it all down.

"""Carry hand edits of tangled files into the chunks they came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from literate.agreeing import Agreement, Edited, Shown
from literate.editing import edited_book
from literate.files import tangled_files
from literate.following import expected
from literate.indenting import indented
from literate.placing import Old
from literate.problem import Problem
from literate.provenance import provenance_of_file

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from literate.agreeing import Way
    from literate.comparing import Hunk
    from literate.editing import Edit, Place
    from literate.files import TangledFile
    from literate.web import Web


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
    problems = [p for path in now for p in unfit(web, path, now[path])]
    lines = {path: each.split("\n")[:-1] for path, each in now.items()}
    problems += [p for path in now for p in touched(path, files[path], lines[path])]
    if problems:
        return Stitch(text, [], problems)
    edited = {path: Edited(old_file(web, files[path]), lines[path]) for path in now}
    moves = [
        Shown(edit, path, 0)
        for path, (old, new) in edited.items()
        for edit in indented(web, old, new)
    ]
    if moves:
        between = edited_book(web, text, [each.edit for each in moves])
        moved = web.again(between)
        after = tangled_files(moved, book)
        if after.keys() == files.keys():
            result = carried(moved, between, after, book, lines)
            if not result.problems:
                notes = [note_of_move(web, each) for each in moves]
                return Stitch(result.text, sorted(notes + result.notes), [])
    return carried(web, text, files, book, lines)


def carried(
    web: Web,
    text: str,
    files: Mapping[str, TangledFile],
    book: str,
    now: Mapping[str, list[str]],
) -> Stitch:
    """Carry edits into a book, apart from those of whole chunks that have moved.

    Args:
        web: The book.
        text: Its text.
        files: Its files, by their paths.
        book: How the files call the book.
        now: The lines of those files that have been edited.
    """
    edited = {path: Edited(old_file(web, files[path]), now[path]) for path in now}
    agreement = Agreement(web, edited)
    ways = agreement.ways()
    if agreement.lost:
        return Stitch(text, [], [misfit(web, *each, edited) for each in agreement.lost])
    if not ways and agreement.rivals:
        return Stitch(text, [], [contradiction(web, *agreement.rivals[:2])])
    while followed := followed_in(web, edited, ways):
        other = agreement.likewise(ways, followed)
        if not other or len(followed_in(web, edited, other)) >= len(followed):
            break
        ways = other
    shown = [each for way in ways for each in way.shown]
    result = edited_book(web, text, [each.edit for each in shown])
    problems = list(failures(web, web.again(result), files, book, edited, ways))
    if problems:
        return Stitch(text, [], problems)
    return Stitch(result, notes_of(web, shown, followed), [])


# Where a chunk is used twice in places that were both edited,
# one edit may have been taken for one of the chunk, and the same for none elsewhere.
# Then the chunk would get it twice there.
# We see it in what would follow, and look for ways that have less of that.


def followed_in(
    web: Web, edited: Mapping[str, Edited], ways: Sequence[Way]
) -> set[Place]:
    """Return where the book is edited and some edited file does not show it."""
    written = {s.edit.place: s.edit.code for way in ways for s in way.shown}
    found: set[Place] = set()
    for path, file in edited.items():
        own = [way for way in ways if way.path == path]
        found |= expected(web, file, own, written).followed
    return found


def old_file(web: Web, file: TangledFile) -> Old:
    """Return a file as it was tangled, with the provenance of its lines."""
    head = web.chunks[file.name].pieces[0].line
    return Old(file.text, provenance_of_file(web, file), head)


# What stands in the way
# ~~~~~~~~~~~~~~~~~~~~~~
#
# It is said with the line of the file where the edit is.
# Some things no tangler ever writes, and they are refused before anything is tried.


def unfit(web: Web, path: str, text: str) -> Iterator[Problem]:
    """Yield what no tangled file can have."""
    number = text.count("\n") + 1
    if text and not text.endswith("\n"):
        yield Problem(path, number, "a file ends in a newline")
    elif web.roots_are_files and (text.endswith("\n\n") or text == "\n"):
        yield Problem(path, number, "a file ends in exactly one newline")
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


def misfit(web: Web, path: str, hunk: Hunk, edited: Mapping[str, Edited]) -> Problem:
    """Return why a hunk fits no line of the book."""
    old, now = edited[path]
    number = hunk.first + 1
    for line in filter(None, old.lines[hunk.start : hunk.stop]):
        if not line.is_plain:
            place = f"{web.book}:{line.chain[-1].line}"
            message = f"a reference stands in this line; take it out there: {place}"
            return Problem(path, number, message)
    inner = next(filter(None, old.lines[hunk.start :]), None)
    for at, text in enumerate(now[hunk.first : hunk.last], start=number):
        if inner and text and not text.startswith(margin := inner.chain[-1].margin):
            name = web.piece_at(inner.chain[-1].line).name
            message = (
                f"this stands in <<{name}>>, which is indented by {len(margin)}, "
                "so it cannot stand further left; make the edit in the book"
            )
            return Problem(path, at, message)
    return Problem(path, number, "this edit fits no line of the book; make it there")


def contradiction(web: Web, one: Shown, two: Shown) -> Problem:
    """Return that two edits of the same place are different."""
    name = web.piece_at(one.edit.place.line).name
    message = f"this and {one.path}:{one.line} change <<{name}>> differently"
    return Problem(two.path, two.line, message)


def failures(
    web: Web,
    after: Web,
    files: Mapping[str, TangledFile],
    book: str,
    edited: Mapping[str, Edited],
    ways: Sequence[Way],
) -> Iterator[Problem]:
    """Yield where the edited book does not give the files as it should."""
    tangled = tangled_files(after, book)
    shown = [each for way in ways for each in way.shown]
    written = {each.edit.place: each.edit.code for each in shown}
    found = False
    for path, file in files.items():
        got = tangled[path].text if path in tangled else []
        if path not in edited and got == file.text:
            continue
        each = edited.get(path) or Edited(old_file(web, file), file.text)
        own = [way for way in ways if way.path == path]
        if got != expected(web, each, own, written).lines:
            found = True
    if found:
        yield from culprits(web, shown)


# If the book does not come out as it should, one line is to blame, as a rule:
# it means something in the notation of the book, such as the end of a block of code.
# We find it by putting in each edit alone.


def culprits(web: Web, shown: Sequence[Shown]) -> Iterator[Problem]:
    """Yield which edits the book cannot hold."""
    blamed = False
    for edit, path, line in {each.edit: each for each in reversed(shown)}.values():
        for number, code in enumerate(edit.code, start=line):
            if not holds(web, edit._replace(code=(code,))):
                blamed = True
                name = web.piece_at(edit.place.line).name
                message = (
                    f"this line would end the code of <<{name}>> "
                    f"({web.book}:{edit.place.line}); change the block in the book"
                )
                yield Problem(path, number, message)
    if not blamed:
        message = "this and the other edits do not go together; make them in the book"
        yield Problem(shown[0].path, shown[0].line, message)


def holds(web: Web, edit: Edit) -> bool:
    """Return whether the book is as much code after an edit as it should be."""
    after = web.again(edited_book(web, web.text, [edit]))
    return [piece.name for piece in after.pieces] == [
        piece.name for piece in web.pieces
    ] and code_length(after) == code_length(web) + edit.is_below


def code_length(web: Web) -> int:
    """Return how many lines of code a book has."""
    return sum(len(piece.code) for piece in web.pieces)


# Where it went
# ~~~~~~~~~~~~~
#
# Lines that follow each other, in the book and in the file, are told together.


def notes_of(
    web: Web, shown: Iterable[Shown], followed: Container[Place]
) -> list[Problem]:
    """Return where each edit went, and whether it shows in other places, too."""
    found: list[tuple[Shown, int]] = []
    ordered = {each.edit: each for each in reversed([*shown])}
    for _, each in sorted(ordered.items()):
        last = found[-1] if found else None
        if last and goes_on(web, last, each):
            found[-1] = last[0], last[1] + 1
        else:
            found.append((each, 1))
    return [
        Problem(
            web.book,
            each.edit.place.line,
            note(web, each, count) + FOLLOW * (each.edit.place in followed),
        )
        for each, count in found
    ]


FOLLOW = "; other places with this chunk follow"


def goes_on(web: Web, last: tuple[Shown, int], each: Shown) -> bool:
    """Return whether an edit is of the same kind as those right above it."""
    (first, count), place = last, each.edit.place
    return (
        not first.edit.is_below
        and not each.edit.is_below
        and bool(first.edit.code) == bool(each.edit.code)
        and first.edit.place.line + count == place.line
        and web.piece_at(first.edit.place.line) is web.piece_at(place.line)
        and first.path == each.path
    )


def note(web: Web, shown: Shown, count: int) -> str:
    """Return what was done, in which chunk, and where it was found."""
    edit = shown.edit
    number = len(edit.code) if edit.is_below else count
    lines = f"{number} line{'s' * (number != 1)}"
    what = "changed" if edit.code else "deleted"
    if edit.is_below:
        what = f"{number} new line{'s' * (number != 1)} after this one"
    elif count > 1:
        what = f"{lines} {what}"
    name = web.piece_at(edit.place.line).name
    return f"{what}, in <<{name}>>, from {shown.path}:{shown.line}"


def note_of_move(web: Web, shown: Shown) -> Problem:
    """Return that a reference has moved with its chunk."""
    edit = shown.edit
    width = len(edit.code[0]) - edit.stop
    where = "left" if width < 0 else "right"
    name = web.piece_at(edit.place.line).name
    message = (
        f"reference moved {where} by {abs(width)}, in <<{name}>>, from {shown.path}"
    )
    return Problem(web.book, edit.place.line, message)
