# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hunt-and-kill."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def hunt_and_kill(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze by random walks, each of which begins beside the last ones.

    Long corridors; not uniform. This plain version hunts through all cells, again and
    again.

    Source: Jamis Buck, 2011 [Buck11a].
    """
    tiling = maze.tiling
    here = rng.randbelow(tiling.cells)
    visited = {here}
    while len(visited) < tiling.cells:
        sides = [side for side, cell in tiling.neighbours(here) if cell not in visited]
        if sides:
            here = maze.carve(here, rng.choice(sides))
        else:
            here, sides = hunted(tiling, visited)
            maze.carve(here, rng.choice(sides))
        visited.add(here)


def hunted(tiling: Tiling, visited: set[int]) -> tuple[int, list[int]]:
    """Return the first cell that a hunt finds, and its sides to visited cells."""
    return next(
        (cell, sides)
        for cell in range(tiling.cells)
        if cell not in visited
        and (sides := [s for s, other in tiling.neighbours(cell) if other in visited])
    )
