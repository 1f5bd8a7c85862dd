# Refusing an edit
# ----------------
#
# And what if we can't carry an edit into the book?
#
# If we refuse an edit, you have to make it again,
# so a refusal names the line of the file, says why we can't carry the edit,
# and where to make it instead.

"""Say why an edit cannot be carried into the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from literate.base.problem import Problem
from literate.notations.notation import BLANKS
from literate.stitch.edits import edited_book
from literate.trace.syntax import NUL
from literate.web.header import header_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from literate.stitch.agreement import Agreement
    from literate.stitch.diff import Hunk
    from literate.stitch.edits import Edit
    from literate.stitch.ways import Edited, Shown
    from literate.web.chunks import Web
    from literate.web.files import TangledFile

# Some things a tangler never writes, so we refuse them before we try anything.


def unfit(web: Web, path: str, text: str) -> Iterator[Problem]:
    """Yield the conflicts of a text with what tanglers write."""
    if "\r" in text:
        place = text[: text.index("\r")].count("\n") + 1
        yield Problem(
            path,
            place,
            "this line has a carriage return; save the file with plain newlines",
        )
        return
    number = text.rstrip("\n").count("\n") + 1
    if text and not text.endswith("\n"):
        yield Problem(path, number, "a file must end in a newline; add one")
    elif web.roots_are_files and (text.endswith("\n\n") or text == "\n"):
        message = "a file must end in exactly one newline; remove the blank lines"
        yield Problem(path, number + (text != "\n"), message)
    for number, line in enumerate(text.split("\n"), start=1):
        if line != line.rstrip(BLANKS):
            message = "white space at the end of a line is never kept; remove it"
            yield Problem(path, number, message)
        if "\0" in line:
            yield Problem(path, number, NUL)


def touched(path: str, file: TangledFile, now: Sequence[str]) -> Iterator[Problem]:
    """Yield a conflict if the tangler's own line isn't where it belongs any more."""
    if file.header_at is None:
        return
    own = file.text[file.header_at]
    place = header_place(path, [line for line in now if line != own])
    if own not in now[place : place + 1]:
        message = f"the tangler's own line belongs here; put it back: {own}"
        yield Problem(path, place + 1, message)


# Some edits fit nowhere, and some contradict each other.


def misfit(web: Web, path: str, hunk: Hunk, edited: Edited) -> Problem:
    """Return the conflict of a hunk that fits no line of the book."""
    old, now, _, _ = edited
    number = hunk.first + 1
    for line in filter(None, old.lines[hunk.start : hunk.stop]):
        if not line.is_plain:
            place = web.spot(line.origin.line)
            message = (
                f"the book has a reference in this line; make the edit there: {place}"
            )
            return Problem(path, number, message)
    inner = next(filter(None, old.lines[hunk.start :]), None)
    for at, text in enumerate(now[hunk.first : hunk.last], start=number):
        if inner and text and not text.startswith(margin := inner.origin.margin):
            name = web.piece_at(inner.origin.line).name
            message = (
                f"this is in <<{name}>>, which is indented by {len(margin)}, "
                "so it cannot start further left; make the edit in the book"
            )
            return Problem(path, at, message)
    message = "this edit fits no line of the book; make it in the book"
    return Problem(path, number, message)


# The message names the first two that contradict each other,
# with their places in the files and in the book.
# If there was more to try than we have patience for, it says that, too.


def disagreement(web: Web, agreement: Agreement) -> Problem:
    """Return the conflict of patches that don't agree."""
    one, two = agreement.rivals[0], agreement.rivals[-1]
    if one is two:
        message = (
            "this edit would come to another place, too, where the book puts one line "
            f"together from several: {web.book}:{agreement.torn}; make it in the book"
        )
        return Problem(one.path, one.line, message)
    name = web.piece_at(one.edit.site.line).name
    places = sorted({each.edit.site.line for each in (one, two)})
    lines = " and ".join(f"{web.book}:{line}" for line in places)
    place = f"{one.path}:{one.line}"
    message = f"this and {place} change <<{name}>> differently ({lines}); {ALIKE}"
    if agreement.is_weary:
        message = f"this and {place} may contradict each other ({lines}); {FEWER}"
    return Problem(two.path, two.line, message)


def doubt(web: Web, one: Shown, others: Iterable[Shown]) -> Problem:
    """Return the conflict of an edit in whose place there could be other ones."""
    lines = sorted({one.edit.site.line, *(each.edit.site.line for each in others)})
    names = " or of ".join(
        f"<<{web.piece_at(line).name}>> ({web.spot(line)})" for line in lines
    )
    message = f"this may be an edit of {names}; {EACH}; make it in the book"
    return Problem(one.path, one.line, message)


EACH = "each would change other files"
ALIKE = "edit both alike, or only one of them"
FEWER = (
    "there are too many ways to understand all edits together, "
    "so stitch fewer at a time, or make them in the book"
)


# If the files don't come out as they should, usually one line is to blame:
# it means something in the notation of the book, such as the end of a block of code.
# We find it by trying each edit alone.


def culprits(web: Web, shown: Sequence[Shown]) -> Iterator[Problem]:
    """Yield the conflicting edits, which cannot be written in the book."""
    blamed = False
    for edit, path, line in {each.edit: each for each in reversed(shown)}.values():
        blanks = next((at for at, code in enumerate(edit.code) if code), 0)
        for number, code in enumerate(edit.code, start=line - blanks):
            may_vanish = not code and web.roots_are_files
            if not may_vanish and not holds(web, edit._replace(code=(code,))):
                blamed = True
                name = web.piece_at(edit.site.line).name
                message = (
                    f"this line would end the code of <<{name}>> "
                    f"({web.spot(edit.site.line)}); change the block in the book"
                )
                yield Problem(path, number, message)
    if not blamed:
        message = f"with this edit {NOT_BACK}"
        if others := len({each.edit for each in shown}) - 1:
            message = f"with this edit and {others} more {NOT_BACK}"
        yield from (Problem(path, line, message) for _, path, line in shown[:1])


NOT_BACK = "the book would not give back the files as they are; edit the book"


def holds(web: Web, edit: Edit) -> bool:
    """Return whether the book has as much code after an edit as it should have."""
    after = web.again(edited_book(web, web.text, [edit]))
    return [piece.name for piece in after.pieces] == [
        piece.name for piece in web.pieces
    ] and code_length(after) == code_length(web) + edit.is_below


def code_length(web: Web) -> int:
    """Return how many lines of code a book has, to find conflicts."""
    return sum(len(piece.code) for piece in web.pieces)
