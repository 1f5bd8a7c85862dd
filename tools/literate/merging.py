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

from literate.comparing import matches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


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


# The text falls into stretches that neither side has touched,
# and what is between them.
# A stretch is found by looking which lines of the base are still there on both sides.


def merge(base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]) -> Merge:
    """Return what two edits of ``base`` come to together."""
    result = Merge([], [])
    at = (0, 0, 0)
    for start, count in stretches(base, ours, theirs):
        old, mine, other = (
            list(text[a:b])
            for text, a, b in zip((base, ours, theirs), at, start, strict=True)
        )
        if other in (old, mine):
            result.lines.extend(mine)
        elif mine == old:
            result.lines.extend(other)
        else:
            result.conflicts.append(Conflict(at[1] + 1, old, mine, other))
            result.lines.extend(mine)
        result.lines.extend(base[start[0] : start[0] + count])
        at = (start[0] + count, start[1] + count, start[2] + count)
    return result


def stretches(
    base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]
) -> Iterator[tuple[tuple[int, int, int], int]]:
    """Yield where all three texts agree: the three places, and how many lines.

    The last stretch is empty and lies at the end of all three.
    """
    mine = matches(base, ours)
    other = matches(base, theirs)
    at = 0
    while at < len(base):
        count = 0
        while (
            at + count < len(base)
            and mine.get(at + count, -2) == mine.get(at, -1) + count
            and other.get(at + count, -2) == other.get(at, -1) + count
        ):
            count += 1
        if count:
            yield (at, mine[at], other[at]), count
        at += count or 1
    yield (len(base), len(ours), len(theirs)), 0
