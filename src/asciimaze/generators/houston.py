# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Houston's algorithm."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from asciimaze.board import board_of
from asciimaze.generators.aldous_broder import wander
from asciimaze.generators.start import begin
from asciimaze.generators.wilson import erase_loops

if TYPE_CHECKING:
    from asciimaze.chance import Chance
    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling


def houston(tiling: Tiling, chance: Chance, spread: float = 1) -> Maze:
    """Return a perfect maze begun by Aldous and Broder and ended by Wilson.

    Nearly uniform, but not quite. Some four steps for each cell, and two bytes a
    cell beside the maze.

    Source: Robin Houston, as told by Jamis Buck, 2015 [Buck15].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.ways))
    start = begin(board, chance, spread)
    numbers = chance.numbers()
    trace = array("q", bytes(8 * (tiling.cells - 1)))
    third = len(trace) // 3
    kinds, around = board.kinds, board.around
    wander(opened, board.ways, kinds, around, start, numbers, trace, third)
    both = zip(board.ways, opened, strict=True)
    fresh = bytearray(0 if sides else ways for ways, sides in both)
    fresh[start] = 0
    left = bytearray(len(board.ways))
    erase_loops(opened, fresh, kinds, around, numbers, trace, left, third)
    return board.maze(opened, trace)
