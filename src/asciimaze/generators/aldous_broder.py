# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Aldous-Broder."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng


def aldous_broder(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze by a walk that goes anywhere.

    Uniform: all mazes are equally likely. Slow: the last cells are found by chance.

    Source: David Aldous, 1990 [Aldous90]; Andrei Broder, 1989 [Broder89].
    """
    wander(maze, rng, maze.tiling.cells)


def wander(maze: Maze, rng: Rng, cells: int) -> set[int]:
    """Walk at random, as Aldous and Broder, through so many cells; return these."""
    tiling = maze.tiling
    here = rng.randbelow(tiling.cells)
    visited = {here}
    while len(visited) < cells:
        side, beyond = rng.choice(tiling.neighbours(here))
        if beyond not in visited:
            maze.carve(here, side)
            visited.add(beyond)
        here = beyond
    return visited
