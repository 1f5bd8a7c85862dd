# Where it went
# -------------
#
# Where in the book has the edit gone?
#
# You will want to know,
# if only to check whether the prose beside it is still true.
# For the edit of our example, a stitch prints this:
#
# .. code-block:: text
#
#    book.rst:53: 1 new line after this one, in <<Visit the cell>>, from src/walk.py:7
#    book.rst:60: changed, in <<Step in>>, from src/walk.py:6
#
# (Line 59 is line 60 now, since there is a new line above it.)
# Edits of lines that follow each other, in the book and in the file, share a note.

"""Say where each edit of a file went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from literate.base.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from literate.stitch.edits import Edit, Site
    from literate.stitch.ways import Shown
    from literate.web.chunks import Web


def notes_of(
    web: Web, shown: Iterable[Shown], followed: Container[Site]
) -> list[Problem]:
    """Return where each edit went, and whether other places follow it."""
    found: list[tuple[Shown, int]] = []
    ordered = {each.edit: each for each in reversed([*shown])}
    for _, each in sorted(ordered.items()):
        last = found[-1] if found else None
        is_same = last and (
            (last[0].edit.site in followed) == (each.edit.site in followed)
        )
        if last and is_same and goes_on(web, last, each):
            found[-1] = last[0], last[1] + 1
        else:
            found.append((each, 1))
    return [
        Problem(
            web.book,
            each.edit.site.line,
            note(web, each, count) + FOLLOW * (each.edit.site in followed),
        )
        for each, count in found
    ]


# A note is made with the old line number of the book, and printed with the new one.


def placed(notes: Iterable[Problem], edits: Iterable[Edit]) -> list[Problem]:
    """Return notes with the lines of the book after some edits."""
    grown = [
        (edit.site.line, len(edit.code) if edit.is_below else -1)
        for edit in set(edits)
        if edit.is_below or not edit.code
    ]
    return [
        note._replace(line=note.line + sum(n for at, n in grown if at < note.line))
        for note in sorted(notes)
    ]


FOLLOW = "; other places with this chunk follow"


def goes_on(web: Web, last: tuple[Shown, int], each: Shown) -> bool:
    """Return whether an edit needs no note, being like those right above it."""
    (first, count), site = last, each.edit.site
    return (
        not first.edit.is_below
        and not each.edit.is_below
        and bool(first.edit.code) == bool(each.edit.code)
        and first.edit.site.line + count == site.line
        and web.piece_at(first.edit.site.line) is web.piece_at(site.line)
        and first.path == each.path
    )


# A note names the chunk, because you will look for it in the book,
# and the place in the file, because you will remember the edit by it.


def note(web: Web, shown: Shown, count: int) -> str:
    """Return a note about an edit: its chunk, and its place in the file."""
    edit = shown.edit
    number = len(edit.code) if edit.is_below else count
    lines = f"{number} line{'s' * (number != 1)}"
    what = "changed" if edit.code else "deleted"
    if edit.is_below:
        what = f"{number} new line{'s' * (number != 1)} after this one"
    elif count > 1:
        what = f"{lines} {what}"
    name = web.piece_at(edit.site.line).name
    return f"{what}, in <<{name}>>, from {shown.path}:{shown.line}"


def note_of_move(web: Web, shown: Shown) -> Problem:
    """Return a note that a reference has moved with its chunk."""
    edit = shown.edit
    width = len(edit.code[0]) - edit.stop
    where = "left" if width < 0 else "right"
    name = web.piece_at(edit.site.line).name
    message = (
        f"reference moved {where} by {abs(width)}, in <<{name}>>, from {shown.path}"
    )
    return Problem(web.book, edit.site.line, message)
