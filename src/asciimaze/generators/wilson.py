# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Wilson's algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.layout import board_of
from asciimaze.engine.start import middle_cell

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng


def wilson(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze from random walks without their loops.

    Uniform: all mazes are equally likely. A few steps for each cell, and slowly more
    the more cells there are.

    Source: David Bruce Wilson, 1996 [Wilson96].
    """
    add_walks(maze, rng, {middle_cell(board_of(maze.tiling))})


def add_walks(maze: Maze, rng: Rng, inside: set[int]) -> None:
    """Add one of Wilson's walks from each cell that is not inside the maze yet."""
    tiling = maze.tiling
    for start in range(tiling.cells):
        here, left_by = start, {}
        while here not in inside:
            left_by[here], here = rng.choice(tiling.neighbours(here))
        here = start
        while here not in inside:
            inside.add(here)
            here = maze.carve(here, left_by[here])
