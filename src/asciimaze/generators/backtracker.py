# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The recursive backtracker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.generators.generator import sides_towards
from asciimaze.maze import Maze

if TYPE_CHECKING:
    from asciimaze.chance import Chance
    from asciimaze.tilings.tiling import Tiling


def backtracker(tiling: Tiling, chance: Chance) -> Maze:
    """Return a perfect maze made by a depth-first walk.

    Long winding corridors, few dead ends, and not uniform: mazes with long paths
    are far likelier than others. Takes time and memory in proportion to the cells.

    Source: folklore; described by Jamis Buck, 2010 [Buck10].
    """
    maze = Maze(tiling)
    visited = bytearray(tiling.cells)
    start = chance.below(tiling.cells)
    visited[start] = 1
    path = [start]
    while path:
        sides = sides_towards(tiling, path[-1], visited, 0)
        if sides:
            cell = maze.carve(path[-1], chance.choose(sides))
            visited[cell] = 1
            path.append(cell)
        else:
            path.pop()
    return maze
