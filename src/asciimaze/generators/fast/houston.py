# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Houston's algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.configurations import configurations_of
from asciimaze.engine.jit import compilable
from asciimaze.engine.layout import board_of
from asciimaze.engine.start import begin
from asciimaze.generators.fast.aldous_broder import wander
from asciimaze.generators.fast.wilson import erase_loops

if TYPE_CHECKING:
    from array import array

    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def houston(tiling: Tiling, rng: Rng, bias: float = 0, spread: float = 1) -> Maze:
    """Quickly make a perfect maze that Aldous and Broder begin and Wilson finishes.

    Nearly uniform, but not quite. Some four steps for each cell, and two bytes a
    cell beside the maze.

    Source: Robin Houston, as told by Jamis Buck, 2015 [Buck15].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.neighbours))
    start = begin(board, rng, spread)
    raw = rng.raw_stream()
    trace = board.trace()
    third = len(trace) // 3
    configurations = configurations_of(board, bias)
    wander(opened, *configurations, start, raw, trace, third)
    configurations.at[start] = 0
    leave_out(opened, configurations.at)
    left = bytearray(len(board.neighbours))
    erase_loops(opened, *configurations, raw, trace, left, third)
    return board.maze(opened, trace)


@compilable
def leave_out(opened: bytearray, configurations: bytearray | array[int]) -> None:
    """Take all visited indices out of Houston's second half."""
    for index in range(len(opened)):
        if opened[index]:
            configurations[index] = 0
