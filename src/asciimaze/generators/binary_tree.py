# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The binary tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.maze import Maze
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from asciimaze.chance import Chance
    from asciimaze.tilings.tiling import Tiling


def binary_tree(tiling: Tiling, chance: Chance) -> Maze:
    """Return a perfect maze in which each cell leads right or down.

    Strongly biased: the last column and the last row are straight corridors, and
    every dead end opens to the right or downwards. Takes time in proportion to the
    cells, and no memory beyond the maze.

    Raises:
        ValueError: The tiling is not made of squares.

    Source: Jamis Buck, 2011 [Buck11b].
    """
    if not isinstance(tiling, Square):
        why = "it needs right and down"
        message = f"binary-tree works on square only (got {tiling.name}): {why}"
        raise ValueError(message)
    maze = Maze(tiling)
    for cell in range(tiling.cells):
        ways = [
            side
            for side in (Square.RIGHT, Square.BOTTOM)
            if tiling.neighbour(cell, side) is not None
        ]
        if ways:
            maze.carve(cell, chance.choose(ways))
    return maze
