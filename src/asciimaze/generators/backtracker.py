# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The recursive backtracker."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng


def backtracker(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze by a depth-first walk.

    Long winding corridors and few dead ends. Not uniform: mazes with long paths are
    far more likely than others. Takes time and memory in proportion to the cells.

    Source: folklore; described by Jamis Buck, 2010 [Buck10].
    """
    tiling = maze.tiling
    path = [rng.randbelow(tiling.cells)]
    visited = set(path)
    while path:
        here = path[-1]
        sides = [side for side, cell in tiling.neighbours(here) if cell not in visited]
        if sides:
            beyond = maze.carve(here, rng.choice(sides))
            visited.add(beyond)
            path.append(beyond)
        else:
            path.pop()
