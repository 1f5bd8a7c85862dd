# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Houston's algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.board import board_of
from asciimaze.compiled import compilable
from asciimaze.generators.aldous_broder import wander
from asciimaze.generators.choices import COUNT, SIDES
from asciimaze.generators.wilson import erase_loops

if TYPE_CHECKING:
    from asciimaze.chance import Chance
    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling


def houston(tiling: Tiling, chance: Chance) -> Maze:
    """Return a perfect maze begun by Aldous and Broder and ended by Wilson.

    Nearly uniform, but not quite. Some four steps for each cell, and two bytes a
    cell beside the maze.

    Source: Robin Houston, as told by Jamis Buck, 2015 [Buck15].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.ways))
    start = board.place(chance.below(tiling.cells))
    numbers = chance.numbers()
    trace = board.trace()
    third = len(trace) // 3
    ground = board.kinds, board.steps, COUNT, SIDES
    wander(opened, board.ways, *ground, start, numbers, trace, third)
    fresh = bytearray(board.ways)
    fresh[start] = 0
    leave_out(opened, fresh)
    left = bytearray(len(board.ways))
    erase_loops(opened, fresh, *ground, numbers, trace, left, third)
    return board.maze(opened, trace)


@compilable
def leave_out(opened: bytearray, fresh: bytearray) -> None:
    """Take the ways from all places that have an open side."""
    for place in range(len(opened)):
        if opened[place]:
            fresh[place] = 0
