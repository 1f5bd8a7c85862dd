# What was edited
# ---------------
#
# You add a function in the middle of a file of a thousand lines.
# Which lines have changed?
#
# Compare the tangled file with yours, line 1 with line 1 and so on:
# half of the lines seem to have changed.
# Everything below your function has moved down, so there each line meets a stranger.
#
# We must first find the lines that belong together.
# Between them are *hunks*: some lines were there, other lines are there now.
# Why not compare every line with every other,
# and pair as many as we can in order?
# That's a *longest common subsequence*.
# But a book has tens of thousands of lines, and hundreds of millions of pairs,
# so we do this only in small windows, and first look for a cheap way there.
#
# Most lines are above the edit or below it.
# It takes a single pass to set aside those with which both texts begin or end.
#
# If you have edited two places, the lines between them are left.
# There we look for *anchors*: lines that occur exactly once in each text.
# We take the longest series of them that is in the same order in both,
# and do the same again between each two anchors.
# (This is *patience diff*, by Bram Cohen.)
#
# Where no line occurs just once, lines that occur equally often in both texts will do:
# the first is paired with the first, the second with the second, and so on.
# If there are none of these either, we take the rarest line that both texts have,
# as in git's *histogram diff*.
# If that fails, a large window becomes one hunk.
#
# (Python's ``difflib`` looks for the longest run of equal lines,
# then on either side of it. But a long run in the wrong place can cost many others.)

"""Find the parts of a file that were edited."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


class Hunk(NamedTuple):
    """Lines ``start`` to ``stop`` of the old file are now lines ``first`` to ``last``.

    All of them are counted from 0.
    """

    start: int
    stop: int
    first: int
    last: int

    @property
    def is_empty(self) -> bool:
        """Whether a diff's hunk has no lines, neither old nor new ones."""
        return self.start == self.stop and self.first == self.last

    @property
    def area(self) -> int:
        """How many pairs of an old and a new line a diff's hunk has."""
        return (self.stop - self.start) * (self.last - self.first)


SMALL = 4_000
"""The largest window, old lines times new ones, in which we compare everything."""

RARE = 32
"""How often a line may occur in each text and still be an anchor."""

PATIENCE = 100
"""How many times, in one comparison, we look for the rarest line."""


# Windows wait on a stack, the uppermost on top, so the hunks come out from top to
# bottom, and each can be compared with the one above it.


def hunks(old: Sequence[str], new: Sequence[str]) -> list[Hunk]:
    """Return the diff that leads from ``old`` to ``new``, as hunks."""
    found: list[Hunk] = []
    windows = [Hunk(0, len(old), 0, len(new))]
    patience = PATIENCE
    while windows:
        window = trimmed(old, new, windows.pop())
        anchors = anchors_in(old, new, window)
        if not anchors and patience and window.area > SMALL:
            patience -= 1
            anchors = rarest(old, new, window)
        if anchors:
            windows += reversed([*gaps(window, anchors)])
        elif not window.is_empty:
            found.append(window)
    result: list[Hunk] = []
    for hunk in found:
        above = result[-1] if result else Hunk(-1, -1, -1, -1)
        result.append(slid(old, new, hunk, above))
    return result


def trimmed(old: Sequence[str], new: Sequence[str], window: Hunk) -> Hunk:
    """Return a diff's window without equal lines at its beginning and end."""
    start, stop, first, last = window
    while start < stop and first < last and old[start] == new[first]:
        start, first = start + 1, first + 1
    while start < stop and first < last and old[stop - 1] == new[last - 1]:
        stop, last = stop - 1, last - 1
    return Hunk(start, stop, first, last)


# An anchor is a run of lines that are the same in both texts.


class Anchor(NamedTuple):
    """Some equal lines: the first one in the old text and in the new, and how many."""

    at: int
    there: int
    length: int = 1


def anchors_in(old: Sequence[str], new: Sequence[str], window: Hunk) -> list[Anchor]:
    """Return a diff's anchors: lines of a window that are the same in both texts."""
    start, stop, first, last = window
    if not window.area:
        return []
    if window.area <= SMALL:
        kept = subsequence(old[start:stop], new[first:last])
        return [Anchor(start + at, first + there) for at, there, _ in kept]
    here, there = Counter(old[start:stop]), Counter(new[first:last])
    counts = [n for line, n in here.items() if n == there.get(line)]
    least = min(counts, default=RARE + 1)
    if least > RARE:
        return []
    places: dict[str, list[int]] = {}
    for at in range(last - 1, first - 1, -1):
        if there[new[at]] == least == here.get(new[at]):
            places.setdefault(new[at], []).append(at)
    lines = [at for at in range(start, stop) if old[at] in places]
    return longest([Anchor(at, places[old[at]].pop()) for at in lines])


# In a small window we keep as many lines as we can. But blank lines are alike, and
# could outvote the code, so a line with text weighs more than all blank lines of the
# window. They only decide between ways that are equally good without them.


def subsequence(old: Sequence[str], new: Sequence[str]) -> list[Anchor]:
    """Return a longest common subsequence for a diff, best with blank lines."""
    rows, columns = len(old), len(new)
    full = min(rows, columns) + 1
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for at in range(rows - 1, -1, -1):
        below, here = best[at + 1], best[at]
        weight = full if old[at] else 1
        for there in range(columns - 1, -1, -1):
            here[there] = max(below[there], here[there + 1])
            if old[at] == new[there]:
                here[there] = max(here[there], below[there + 1] + weight)
    found: list[Anchor] = []
    at = there = 0
    while at < rows and there < columns:
        weight = full if old[at] else 1
        is_same = old[at] == new[there]
        if is_same and best[at][there] == best[at + 1][there + 1] + weight:
            found.append(Anchor(at, there))
            at, there = at + 1, there + 1
        elif best[at][there] == best[at + 1][there]:
            at += 1
        else:
            there += 1
    return found


# If you copy a function, its lines occur twice in the new text and once in the old, so
# none of them is an anchor. Then we try all runs around a rare line, and keep the
# longest.


def rarest(old: Sequence[str], new: Sequence[str], window: Hunk) -> list[Anchor]:
    """Return a diff's longest run around one of the rarest lines of a window."""
    start, stop, first, last = window
    here, there = Counter(old[start:stop]), Counter(new[first:last])
    counts = {line: max(n, there[line]) for line, n in here.items() if line in there}
    rare = min(counts, key=counts.__getitem__, default="")
    if counts.get(rare, RARE + 1) > RARE:
        return []
    others = [at for at in range(first, last) if new[at] == rare]
    runs = [
        run_of(old, new, window, at, to)
        for at in range(start, stop)
        if old[at] == rare
        for to in others
    ]
    return [max(runs, key=lambda run: (run.length, -run.at, -run.there))]


# If you move a function, its anchors cross those of the lines that it has passed.
# We keep as many as can stay in order: a *longest increasing subsequence*,
# by patience sorting, in *n* log *n* steps.


def longest(anchors: Sequence[Anchor]) -> list[Anchor]:
    """Return the longest series of a diff's anchors that is in order in both texts."""
    tops: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, anchor in enumerate(anchors):
        length = bisect_left(tops, anchor.there)
        tops[length : length + 1] = [anchor.there]
        ends[length : length + 1] = [number]
        before.append(ends[length - 1] if length else -1)
    series: list[Anchor] = []
    number = ends[-1] if ends else -1
    while number >= 0:
        series.append(anchors[number])
        number = before[number]
    return series[::-1]


# A run may reach further than the line by which we have found it, but never out of the
# window: the lines beyond have been compared already.


def run_of(
    old: Sequence[str], new: Sequence[str], window: Hunk, at: int, there: int
) -> Anchor:
    """Return the run of equal lines in a diff around a line of either text."""
    start, stop, first, last = window
    up = down = 0
    while (
        start < at - up
        and first < there - up
        and old[at - up - 1] == new[there - up - 1]
    ):
        up += 1
    while (
        at + down < stop and there + down < last and old[at + down] == new[there + down]
    ):
        down += 1
    return Anchor(at - up, there - up, up + down)


def gaps(window: Hunk, anchors: Sequence[Anchor]) -> Iterator[Hunk]:
    """Yield the windows of a diff between the anchors of a window."""
    start, stop, first, last = window
    for at, there, length in anchors:
        if (at, there) != (start, first):
            yield Hunk(start, at, first, there)
        start, first = at + length, there + length
    if (stop, last) != (start, first):
        yield Hunk(start, stop, first, last)


# Where does your function begin?
# If it is between two others, with a blank line on each side,
# the new blank line may be the first one or the second.
# A hunk that only inserts lines, or only deletes some, can often *slide*.
# We take the hunk that begins with a blank line and doesn't end with one,
# because that's how people add functions; if there is none, we take the lowest.
# It must not slide up to the hunk above it.


def slid(old: Sequence[str], new: Sequence[str], hunk: Hunk, above: Hunk) -> Hunk:
    """Return a diff's hunk that begins with blank lines, if it can slide up to them.

    Args:
        old: The old lines.
        new: The new lines.
        hunk: The hunk.
        above: The hunk above it.
    """
    start, stop, first, last = hunk
    text, end = (new, last) if start == stop else (old, stop)
    if start < stop and first < last:
        return hunk
    up = 0
    while up < last - first + stop - start and not text[end - 1 - up]:
        up += 1
        at, there = start - up, first - up
        if at <= above.stop or there <= above.last or old[at] or new[there]:
            return hunk
    return Hunk(start - up, stop - up, first - up, last - up)


# But a hunk of lines that are alike could also be further up.


def slack(old: Sequence[str], new: Sequence[str], hunk: Hunk) -> int:
    """Return by how many lines a diff's hunk can slide up."""
    start, stop, first, last = hunk
    text, end = (new, last) if start == stop else (old, stop)
    if start < stop and first < last:
        return 0
    up = 0
    while up < min(start, first) and old[start - 1 - up] == text[end - 1 - up]:
        up += 1
    return up


# Other modules need the opposite: the lines that are still there.


def matches(base: Sequence[str], other: Sequence[str]) -> dict[int, int]:
    """Return where a diff has each line of ``base`` in ``other``, if it has it."""
    found: dict[int, int] = {}
    at = there = 0
    for start, stop, first, last in [
        *hunks(base, other),
        Hunk(len(base), len(base), len(other), len(other)),
    ]:
        found.update(zip(range(at, start), range(there, first), strict=True))
        at, there = stop, last
    return found


def moved(found: Iterable[Hunk], line: int) -> int:
    """Return where the new text of a diff has a line of the old one, both from 1."""
    above = [hunk for hunk in found if hunk.stop < line]
    return line + (above[-1].last - above[-1].stop if above else 0)


# How many lines could have stayed, at most?
# That's the length of a longest common subsequence, which we can compute exactly
# if the window isn't too large.

EXACT = 250_000
"""The largest window, old lines times new ones, that is counted exactly."""


def common(
    old: Sequence[str], new: Sequence[str], counts: Callable[[str], bool] = bool
) -> int:
    """Return how many lines may have stayed in a diff, at most.

    Args:
        old: The old lines.
        new: The new lines.
        counts: Which lines count; by default all but blank ones.
    """
    window = trimmed(old, new, Hunk(0, len(old), 0, len(new)))
    start, stop, first, last = window
    same = sum(map(counts, [*old[:start], *old[stop:]]))
    if window.area > EXACT:
        kept = matches(old[start:stop], new[first:last])
        return same + sum(counts(old[start + at]) for at in kept)
    texts = (filter(counts, lines) for lines in (old[start:stop], new[first:last]))
    return same + len(subsequence(*([f"{line}\n" for line in text] for text in texts)))


# So your function is one hunk. We cut it out with some lines around it, as a *patch*,
# because its neighbours help to find its meaning in the book.
# We keep patches small, so that we can weigh every possible meaning of an edit.
# Between two patches there is at least one line that isn't blank and wasn't edited,
# because blank lines are too much alike to keep two patches apart.


def patches(
    found: Sequence[Hunk], old: Sequence[str], around: int, near: int = 0
) -> list[Hunk]:
    """Return a diff's hunks with some of the lines around them.

    Args:
        found: The hunks.
        old: The lines of the old file.
        around: How many lines to include on either side, at most.
        near: Hunks with at most this many lines between them become one patch.
    """
    together: list[Hunk] = []
    for hunk in found:
        above = together[-1].stop if together else 0
        gap = hunk.start - above
        if together and (gap <= near or not any(old[above : hunk.start])):
            begin = together.pop()
            together.append(Hunk(begin.start, hunk.stop, begin.first, hunk.last))
        else:
            together.append(hunk)
    result: list[Hunk] = []
    floor = 0
    for at, (start, stop, first, last) in enumerate(together):
        up = min(around, start - floor)
        down = min(around, len(old) - stop)
        if at + 1 < len(together):
            down = min(around, (together[at + 1].start - stop - 1) // 2)
        result.append(Hunk(start - up, stop + down, first - up, last + down))
        floor = stop + down + 1
    return result
