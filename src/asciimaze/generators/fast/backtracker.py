# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The recursive backtracker."""

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


def backtracker(tiling: Tiling, rng: Rng, bias: float = 0, spread: float = 1) -> Maze:
    """Quickly make a perfect maze by a depth-first walk.

    Long winding corridors, few dead ends, and not uniform: mazes with long paths
    are far likelier than others. Takes time and memory in proportion to the cells.

    Source: folklore; described by Jamis Buck, 2010 [Buck10].
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
    path = board.room(tiling.cells, len(board.neighbours))
    backtrack(*walk, path)
    return board.maze(opened, trace)


@compilable
def backtrack(
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
    path: array[int],
) -> None:
    """Quickly carve a maze by a depth-first walk; ``path`` has room for all cells."""
    carved = height = 0
    for offset, clear in offsets[classes[here]]:
        unvisited[here + offset] &= clear
    while True:
        mask = unvisited[here]
        if mask:
            if mask & (mask - 1):
                path[height] = here
                height += 1
            side = choices[mask << 7 | next(raw) * counts[mask] >> 32]
            step = steps[classes[here]][side]
            offset, clear = step[0], step[1]
            opened[here] |= 1 << side
            opened[here + offset] |= ALL ^ clear
            trace[carved] = here << 3 | side
            carved += 1
            here += offset
            for offset, clear in offsets[classes[here]]:
                unvisited[here + offset] &= clear
        elif height:
            height -= 1
            here = path[height]
        else:
            return
