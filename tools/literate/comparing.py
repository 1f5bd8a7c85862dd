# What was edited
# ---------------
#
# Which lines of the file are not what they were?
#
# The file as it was tangled and the file as it is now are compared line by line.
# What differs is a list of *hunks*: some lines were there, other lines are there now.
#
# A hunk is only one way to see an edit.
# Whoever adds a function below another one has added *a blank line and a function*
# or *a function and a blank line*; the difference between the files is the same.
# So a hunk is never looked at alone: with some lines above and below
# it makes a *patch* of the file, and within a patch the edit is understood anew.

"""Find the parts of a file that were edited."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Hunk(NamedTuple):
    """Lines ``start`` to ``stop`` of the old file are now lines ``first`` to ``last``.

    All of them are counted from 0.
    """

    start: int
    stop: int
    first: int
    last: int


def hunks(old: Sequence[str], new: Sequence[str]) -> list[Hunk]:
    """Return how ``new`` differs from ``old``."""
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return [Hunk(*places) for tag, *places in matcher.get_opcodes() if tag != "equal"]


# Whoever asks the other way round, which lines are still there, gets pairs of lines.


def matches(base: Sequence[str], other: Sequence[str]) -> dict[int, int]:
    """Return for each line of ``base`` that is still in ``other`` where it is there."""
    found = {}
    matcher = SequenceMatcher(None, base, other, autojunk=False)
    for start, there, count in matcher.get_matching_blocks():
        for step in range(count):
            found[start + step] = there + step
    return found


# Patches are small, so that all that could have been meant can be weighed.
# Between two of them stays at least one line which nobody has touched
# and which is not blank, for blank lines are too much alike to keep two patches apart.


def patches(
    found: Sequence[Hunk], old: Sequence[str], around: int, near: int = 0
) -> list[Hunk]:
    """Return hunks with some of the lines around them.

    Args:
        found: The hunks.
        old: The lines of the old file.
        around: How many lines to take in on either side, at most.
        near: Between how many lines, at most, hunks become one patch.
    """
    joined: list[Hunk] = []
    for hunk in found:
        between = old[joined[-1].stop : hunk.start] if joined else ()
        if joined and (len(between) <= near or not any(between)):
            begin = joined.pop()
            joined.append(Hunk(begin.start, hunk.stop, begin.first, hunk.last))
        else:
            joined.append(hunk)
    result: list[Hunk] = []
    floor = 0
    for at, (start, stop, first, last) in enumerate(joined):
        up = min(around, start - floor)
        down = min(around, len(old) - stop)
        if at + 1 < len(joined):
            down = min(around, (joined[at + 1].start - stop - 1) // 2)
        result.append(Hunk(start - up, stop + down, first - up, last + down))
        floor = stop + down + 1
    return result
