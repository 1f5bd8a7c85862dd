# Two edits of one text
# ---------------------
#
# What if the book has been edited, too?
#
# Say that you have edited the code and a friend has edited the book
# since the two last agreed.
# Stitching turns your edit into an edit of the book as it was.
# Now we have two versions of that book, and must merge them.
#
# This is the *three-way merge* of version control:
# if only one side has changed some lines, we take its version;
# if both have changed them in the same way, we take them once;
# if they have changed them differently, that's a conflict,
# and no machine should settle it.

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
        base: The lines that were there.
        ours: Our side's version of them.
        theirs: The other side's version of them.
    """

    line: int
    base: list[str]
    ours: list[str]
    theirs: list[str]

    def told(self, file: str) -> str:
        """Return both sides of a merge's conflict and the old lines."""
        sides = (
            ("the book has", self.ours),
            ("the file has", self.theirs),
            ("both had", self.base),
        )
        shown = "".join(
            f"\n  {side}:" + "".join(f"\n    {line}" for line in lines)
            for side, lines in sides
        )
        both = f"this was changed here, and differently in {file}"
        return f"{both}; make one like the other, then stitch again{shown}"


class Merge(NamedTuple):
    """The merged lines, in which our side wins the conflicts, and the conflicts."""

    lines: list[str]
    conflicts: list[Conflict]


# Each side has its hunks. Where hunks of both sides overlap, or touch each other,
# they make one *region*; between two regions there is at least one line
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
    """Return the merge of two edited versions of ``base``."""
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


# A hunk of one side can touch two of the other and join them, and then one of these can
# touch a further one, so a region grows until no hunk of either side is in reach.


def regions(ours: Sequence[Hunk], theirs: Sequence[Hunk]) -> Iterator[Region]:
    """Yield the regions that the hunks of two sides make, to merge them."""
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
