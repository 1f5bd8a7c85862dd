# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hunt-and-kill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.bias import tables
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


def hunt_and_kill(tiling: Tiling, rng: Rng, bias: float = 0, spread: float = 1) -> Maze:
    """Return a perfect maze made by random walks, each begun beside the last ones.

    Long corridors, not uniform. Takes time in proportion to the cells in practice,
    and one byte a cell.

    Source: Jamis Buck, 2011 [Buck11a].
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
    reach = -min(step for steps in board.around for step, _ in steps)
    hunt(*walk, board.ways, reach)
    return board.maze(opened, trace)


@compilable
def hunt(
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
    every: bytes,
    reach: int,
) -> None:
    """Carve a maze by walks.

    ``every`` holds all ways of each place, and no step goes further back than
    ``reach``.
    """
    carved = 0
    first = len(every)
    while True:
        for step, keep in around[kinds[here]]:
            free[here + step] &= keep
        if here < first + reach:
            for step, _ in around[kinds[here]]:
                there = here + step
                if there < first and every[there] and not opened[there]:
                    first = there
        if carved == len(trace):
            return
        ways = free[here]
        if ways:
            side = choices[ways << 7 | next(raw) * counts[ways] >> 32]
            way = steps[kinds[here]][side]
            step, keep = way[0], way[1]
            opened[here] |= 1 << side
            opened[here + step] |= ALL ^ keep
            trace[carved] = here << 3 | side
            carved += 1
            here += step
        else:
            while opened[first] or every[first] == free[first]:
                first += 1
            here = first
            ways = every[here] ^ free[here]
            side = choices[ways << 7 | next(raw) * counts[ways] >> 32]
            way = steps[kinds[here]][side]
            step, keep = way[0], way[1]
            opened[here] |= 1 << side
            opened[here + step] |= ALL ^ keep
            trace[carved] = here << 3 | side
            carved += 1
