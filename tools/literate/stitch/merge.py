# Two edits of one text
# ---------------------
#
# What if the book has been edited, too?
#
# Somebody has edited the code, and somebody has edited the book,
# since the two last agreed.
# Stitching turns the first edit into an edit of the book as it was.
# So there are two books now that were one, and they must be merged.
#
# It is done in the way of all version control:
# what only one of them has changed is taken from that one;
# what both have changed in the same way is taken once;
# what they have changed differently is a conflict, and no machine should settle it.

"""Merge two edited texts that were one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from literate.stitch.diff import hunks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from literate.stitch.diff import Hunk


class Conflict(NamedTuple):
    """Lines that both sides have changed, each in its own way.

    Attributes:
        line: The first of the lines on our side, from 1.
        base: What was there.
        ours: What our side has made of it.
        theirs: What the other side has made of it.
    """

    line: int
    base: list[str]
    ours: list[str]
    theirs: list[str]

    def told(self, file: str) -> str:
        """Return both sides, and what was there before; say whose the other side is."""
        sides = (
            ("the book has", self.ours),
            ("the file has", self.theirs),
            ("both had", self.base),
        )
        shown = "".join(
            f"\n  {side}:" + "".join(f"\n    {line}" for line in lines)
            for side, lines in sides
        )
        both = f"this has been changed here, and otherwise in {file}"
        return f"{both}; make one like the other, then stitch again{shown}"


class Merge(NamedTuple):
    """The merged lines, and the conflicts; in these our side stands."""

    lines: list[str]
    conflicts: list[Conflict]


# Each side has its hunks. Where hunks of both sides overlap, or touch each other,
# they make one *region*; between two regions is a line at least
# that neither side has touched.


class Region(NamedTuple):
    """Lines of the base that a side has changed, and where they are on both sides.

    All of them are counted from 0.
    """

    start: int
    stop: int
    ours: slice
    theirs: slice


def merge(base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]) -> Merge:
    """Return what two edits of ``base`` come to together."""
    result = Merge([], [])
    done = 0
    for region in regions(hunks(base, ours), hunks(base, theirs)):
        result.lines.extend(base[done : region.start])
        old = [*base[region.start : region.stop]]
        mine, other = [*ours[region.ours]], [*theirs[region.theirs]]
        if mine == old:
            result.lines.extend(other)
        else:
            result.lines.extend(mine)
            if other not in (old, mine):
                line = region.ours.start + 1
                result.conflicts.append(Conflict(line, old, mine, other))
        done = region.stop
    result.lines.extend(base[done:])
    return result


def regions(ours: Sequence[Hunk], theirs: Sequence[Hunk]) -> Iterator[Region]:
    """Yield the regions that the hunks of two sides make."""
    sides = (ours, theirs)
    at = [0, 0]
    shift = [0, 0]
    while left := [
        side[n].start for side, n in zip(sides, at, strict=True) if n < len(side)
    ]:
        start = stop = min(left)
        before = [*shift]
        grows = True
        while grows:
            grows = False
            for number, side in enumerate(sides):
                while at[number] < len(side) and side[at[number]].start <= stop:
                    hunk = side[at[number]]
                    stop = max(stop, hunk.stop)
                    shift[number] = hunk.last - hunk.stop
                    at[number] += 1
                    grows = True
        slices = (
            slice(start + old, stop + new)
            for old, new in zip(before, shift, strict=True)
        )
        yield Region(start, stop, *slices)
