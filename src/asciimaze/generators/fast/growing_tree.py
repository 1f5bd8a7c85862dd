# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The growing tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.bias import choice_tables
from asciimaze.engine.board import ALL
from asciimaze.engine.jit import compilable
from asciimaze.engine.layout import board_of
from asciimaze.engine.start import begin

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
    """Quickly make a perfect maze that goes on from its newest, oldest or any cell.

    From the backtracker's texture to Prim's and beyond, not uniform. Takes time in
    proportion to the cells, and five bytes a cell.

    Source: Jamis Buck, 2011 [Buck11d].

    Args:
        tiling: The cells.
        rng: The source of random numbers.
        bias: How much likelier horizontal passages are; see ``choice_tables``.
        spread: How far from the middle it may begin; see ``begin``.
        pick: How many parts there are of the newest cell, of any cell, and of the
            oldest, in what it goes on from.
    """
    board = board_of(tiling)
    opened = bytearray(len(board.neighbours))
    start = begin(board, rng, spread)
    raw = rng.raw_stream()
    trace = board.trace()
    unvisited = bytearray(board.neighbours)
    walk = (
        *(opened, unvisited, board.classes, board.offsets, board.steps),
        *(*choice_tables(tiling, bias), start, raw, trace),
    )
    newest, _, oldest = pick
    whole = sum(pick)
    bounds = 2**32 * newest // whole, 2**32 * (newest + oldest) // whole
    active = board.room(tiling.cells, len(board.neighbours))
    branch(*walk, active, *bounds)
    return board.maze(opened, trace)


def close_gaps(active: array[int], unvisited: bytearray, first: int, end: int) -> int:
    """Strike off finished cells of a fast growing tree, and return the new end."""
    count = first
    for at in range(first, end):
        if unvisited[active[at]]:
            active[count] = active[at]
            count += 1
    return count


@compilable
def branch(
    opened: bytearray,
    unvisited: bytearray,
    classes: Sequence[int],
    offsets: Sequence[Sequence[Step]],
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
    """Quickly carve a growing tree from one of its cells each time.

    A number below ``newest`` means the newest cell, one below ``oldest`` the oldest.
    ``active`` has room for all cells.
    """
    carved = first = missed = 0
    count = 1
    active[0] = here
    for offset, clear in offsets[classes[here]]:
        unvisited[here + offset] &= clear
    while carved < len(trace):
        while not unvisited[active[count - 1]]:
            count -= 1
        while not unvisited[active[first]]:
            first += 1
        number = next(raw)
        if number < newest:
            here = active[count - 1]
        elif number < oldest:
            here = active[first]
        else:
            here = active[first + (next(raw) * (count - first) >> 32)]
            while not unvisited[here]:
                missed += 1
                if missed > count - first:
                    missed = 0
                    count = close_gaps(active, unvisited, first, count)
                here = active[first + (next(raw) * (count - first) >> 32)]
        mask = unvisited[here]
        side = choices[mask << 7 | next(raw) * counts[mask] >> 32]
        step = steps[classes[here]][side]
        offset, clear = step[0], step[1]
        opened[here] |= 1 << side
        opened[here + offset] |= ALL ^ clear
        trace[carved] = here << 3 | side
        carved += 1
        here += offset
        active[count] = here
        count += 1
        for offset, clear in offsets[classes[here]]:
            unvisited[here + offset] &= clear
