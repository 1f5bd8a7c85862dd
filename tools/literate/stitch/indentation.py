# Indenting a whole chunk
# -----------------------
#
# What if lines have only moved sideways?
#
# If you put an ``if`` around some code, all of it moves to the right;
# if you take the ``if`` away again, it moves back.
# When a whole chunk has moved, its lines haven't changed at all:
# only the reference to it has moved.
# We look for such references first,
# and read all other edits as edits of a book in which they have moved already.
#
# Half of the lines must still be there, and all of these must have moved alike.
# We take a single line to have moved by itself, if that is possible.
# We look at the references nearest to the file first:
# if one of them has moved, all below it have moved with it.
#
# We do so only if a reference leads to one place in one file.
# (If it led to more, the chunk would have to move in all of them.)

"""Find references that were indented with all of their code."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from literate.notations.notation import indentation
from literate.stitch.diff import matches
from literate.stitch.edits import Edit, Site, code_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from literate.stitch.diff import Hunk
    from literate.stitch.slots import Old
    from literate.stitch.ways import Edited
    from literate.web.chunks import Web


def indented(web: Web, file: Edited) -> Iterator[Edit]:
    """Yield which references have a new indentation in one file."""
    old, now, found, _ = file
    became = shifted(old, now, found)
    edited = {at for hunk in found for at in range(hunk.start, hunk.stop)}
    moved: set[int] = set()
    for number, brought in references_over(old, became):
        is_whole = all(at in edited or not old.text[at] for at in brought)
        if (
            is_whole
            and moved.isdisjoint(brought)
            and (edit := move(web, old, now, number, brought, became))
        ):
            moved.update(brought)
            yield edit


# Only lines that differ can have moved. So we only need the hunks,
# whose lines we now compare without the white space in front of them,
# and the references that have brought these lines.


def shifted(old: Old, now: Sequence[str], edited: Iterable[Hunk]) -> dict[int, int]:
    """Map each old line to the new one that differs only in its indentation."""
    found: dict[int, int] = {}
    for start, stop, first, last in edited:
        before = [line.strip() for line in old.text[start:stop]]
        after = [line.strip() for line in now[first:last]]
        for at, there in matches(before, after).items():
            found[start + at] = first + there
    return found


def references_over(old: Old, lines: Iterable[int]) -> list[tuple[int, range]]:
    """Return the references that indent some lines of a file, nearest first.

    Each comes with all lines of the file, from 0, that it has brought.
    """
    found: list[tuple[int, int, int, range]] = []
    last: dict[int, range] = {}
    for at in sorted(lines):
        line = old.lines[at]
        for depth, origin in enumerate(line.chain[:-1] if line else ()):
            if at not in last.get(depth, ()):
                brought = last[depth] = brought_with(old, at, depth)
                found.append((depth, brought.start, origin.line, brought))
    return [
        (number, brought)
        for _, _, number, brought in sorted(found, key=itemgetter(0, 1))
    ]


# Which lines move together? A chunk may be used twice in a row, so it isn't enough that
# they come from the same chunk: the references that have brought them must be the same.


def brought_with(old: Old, at: int, depth: int) -> range:
    """Return the lines, from 0, that one reference indents like a line.

    Args:
        old: The file as it was.
        at: The line.
        depth: How many origins come before that of the reference.
    """
    line = old.lines[at]
    chain = line.chain[: depth + 1] if line else ()

    def is_same(place: int) -> bool:
        other = old.lines[place]
        return (
            other is not None
            and other.chain[: depth + 1] == chain
            and len(other.chain) > depth + 1
        )

    start, stop = at, at + 1
    while start and is_same(start - 1):
        start -= 1
    while stop < len(old.lines) and is_same(stop):
        stop += 1
    return range(start, stop)


# The lines show how far a reference has moved, if all of them agree.
# It gets the white space that is now in front of the first of them,
# so that a tab stays a tab.


def move(
    web: Web,
    old: Old,
    now: Sequence[str],
    number: int,
    brought: Sequence[int],
    became: dict[int, int],
) -> Edit | None:
    """Return the new indentation of the reference in line ``number``, if it has one.

    Args:
        web: The book.
        old: The file as it was.
        now: Its lines as they are.
        number: The line of the book.
        brought: The lines of the file that the reference has brought.
        became: Which old line is which new one, white space aside.
    """
    full = [at for at in brought if old.text[at]]
    kept = [at for at in full if at in became]
    if not kept or len(kept) < len(full) / 2:
        return None
    widths = {indentation(now[became[at]]) - indentation(old.text[at]) for at in kept}
    code = code_of(web, number)
    own = indentation(code)
    width = widths.pop()
    if widths or not width or own + width < 0 or not is_alone(web, number):
        return None
    new, line = now[became[kept[0]]], old.lines[kept[0]]
    if len(kept) == 1 and line and new.startswith(line.origin.margin):
        return None
    margin = code[:own][:width] if width < 0 else new[:width] + code[:own]
    return Edit(Site(number, 0), own, (margin,))


# If the line is in several places, one of them may have moved and the others not. Then
# no indentation in the book is right for all.


def is_alone(web: Web, number: int) -> bool:
    """Return whether a line of the book is indented in only one place of all files."""
    piece = web.piece_at(number)
    references = list(web.references_of_line(code_of(web, number), number))
    if len(references) != 1 or code_of(web, number).strip()[:2] != "<<":
        return False
    while web.chunks[piece.name].used_in:
        name = piece.name
        users = web.chunks[name].used_in
        if (
            len(users) != 1
            or len([each for each in web.references(users[0]) if each.name == name])
            != 1
        ):
            return False
        piece = users[0]
    return True
