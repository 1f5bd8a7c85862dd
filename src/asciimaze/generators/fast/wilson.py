# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Wilson's algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.board import ALL
from asciimaze.engine.configurations import configurations_of
from asciimaze.engine.jit import compilable
from asciimaze.engine.layout import board_of
from asciimaze.engine.start import middle_cell

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from asciimaze.engine.board import Step
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def wilson(tiling: Tiling, rng: Rng, bias: float = 0) -> Maze:
    """Quickly make a perfect maze of random walks without their loops.

    Uniform: all mazes are equally likely. A few steps for each cell, slowly more
    the more cells there are; two bytes a cell beside the maze.

    Source: David Bruce Wilson, 1996 [Wilson96].
    """
    board = board_of(tiling)
    opened, left = bytearray(len(board.neighbours)), bytearray(len(board.neighbours))
    configurations = configurations_of(board, bias)
    configurations.at[board.index(middle_cell(board))] = 0
    trace = board.trace()
    erase_loops(opened, *configurations, rng.raw_stream(), trace, left, 0)
    return board.maze(opened, trace)


@compilable
def erase_loops(
    opened: bytearray,
    fresh: bytearray | array[int],
    steps: Sequence[Sequence[Step]],
    counts: Sequence[int],
    choices: Sequence[int],
    raw: Iterator[int],
    trace: array[int],
    left: bytearray,
    carved: int,
) -> None:
    """Quickly add Wilson's walks without loops to a maze of ``carved`` passages.

    Args:
        opened: The open sides of the maze so far.
        fresh: The configuration of each index outside the maze, 0 for the others.
        steps: The steps of each configuration.
        counts: How many choices a configuration has.
        choices: Which sides they are.
        raw: Random numbers of 32 bits.
        trace: Where the passages are noted.
        left: Room for a byte for each index.
        carved: How many passages have been noted.
    """
    usual = others = 0
    for config, count in enumerate(counts):
        if count > counts[usual]:
            usual, others = config, 0
        elif count == counts[usual]:
            others += 1
    if others:
        usual = 0
    many, hops = counts[usual], steps[usual]
    for start, first in enumerate(fresh):
        here, config = start, first
        while config:
            if config == usual:
                pick = next(raw) * many >> 32
                left[here] = pick
                here += hops[pick][0]
            else:
                pick = next(raw) * counts[config] >> 32
                left[here] = pick
                here += steps[config][pick][0]
            config = fresh[here]
        here, config = start, first
        while config:
            pick = left[here]
            side = choices[config << 7 | pick]
            step = steps[config][pick]
            offset, clear = step[0], step[1]
            opened[here] |= 1 << side
            opened[here + offset] |= ALL ^ clear
            trace[carved] = here << 3 | side
            carved += 1
            fresh[here] = 0
            here += offset
            config = fresh[here]
