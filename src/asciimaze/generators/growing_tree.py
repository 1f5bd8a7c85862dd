# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The growing tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.bias import tables
from asciimaze.engine.board import ALL
from asciimaze.engine.jit import compilable
from asciimaze.engine.layout import board_of
from asciimaze.engine.start import begin
from asciimaze.maze import zeros

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from asciimaze.engine.board import Step
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def growing_tree(
    tiling: Tiling,
    rng: Rng,
    bias: float = 0,
    spread: float = 1,
    pick: tuple[int, ...] = (1, 1, 0),
) -> Maze:
    """Return a perfect maze that goes on from its newest, oldest or any cell.

    From the backtracker's texture to Prim's and beyond, not uniform. Takes time in
    proportion to the cells, and five bytes a cell.

    Source: Jamis Buck, 2011 [Buck11d].

    Args:
        tiling: The cells.
        rng: The source of random numbers.
        bias: How much likelier level passages are; see ``tables``.
        spread: How far from the middle it may begin; see ``begin``.
        pick: How many parts there are of the newest cell, of any cell, and of the
            oldest, in what it goes on from.
    """
    board = board_of(tiling)
    opened = bytearray(len(board.ways))
    start = begin(board, rng, spread)
    raw = rng.raw_stream()
    trace = board.trace()
    free = bytearray(board.ways)
    walk = (
        *(opened, free, board.kinds, board.around, board.steps),
        *(*tables(tiling, bias), start, raw, trace),
    )
    newest, _, oldest = pick
    whole = sum(pick)
    bounds = 2**32 * newest // whole, 2**32 * (newest + oldest) // whole
    active = zeros(tiling.cells, len(board.ways))
    branch(*walk, active, *bounds)
    return board.maze(opened, trace)


PICKS = ("newest", "random", "oldest")
"""The cells from which it may go on."""


def close_gaps(active: array[int], free: bytearray, first: int, end: int) -> int:
    """Strike off the finished cells from first to end, and return the new end."""
    count = first
    for at in range(first, end):
        if free[active[at]]:
            active[count] = active[at]
            count += 1
    return count


@compilable
def branch(
    opened: bytearray,
    free: bytearray,
    kinds: Sequence[int],
    around: Sequence[Sequence[Step]],
    steps: Sequence[Sequence[Step]],
    counts: Sequence[int],
    choices: Sequence[int],
    here: int,
    raw: Iterator[int],
    trace: array[int],
    active: array[int],
    newest: int,
    oldest: int,
) -> None:
    """Carve a maze from one of its cells each time.

    A number below ``newest`` means the newest cell, one below ``oldest`` the oldest.
    ``active`` has room for all cells.
    """
    carved = first = missed = 0
    count = 1
    active[0] = here
    for step, keep in around[kinds[here]]:
        free[here + step] &= keep
    while carved < len(trace):
        while not free[active[count - 1]]:
            count -= 1
        while not free[active[first]]:
            first += 1
        number = next(raw)
        if number < newest:
            here = active[count - 1]
        elif number < oldest:
            here = active[first]
        else:
            here = active[first + (next(raw) * (count - first) >> 32)]
            while not free[here]:
                missed += 1
                if missed > count - first:
                    missed = 0
                    count = close_gaps(active, free, first, count)
                here = active[first + (next(raw) * (count - first) >> 32)]
        ways = free[here]
        side = choices[ways << 7 | next(raw) * counts[ways] >> 32]
        way = steps[kinds[here]][side]
        step, keep = way[0], way[1]
        opened[here] |= 1 << side
        opened[here + step] |= ALL ^ keep
        trace[carved] = here << 3 | side
        carved += 1
        here += step
        active[count] = here
        count += 1
        for step, keep in around[kinds[here]]:
            free[here + step] &= keep
