# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Recursive division."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def not_a_rectangle(tiling: Tiling) -> str:
    """Return why a tiling can't be divided, as a rectangle can, or nothing."""
    if isinstance(tiling, Square) and tiling.cells == tiling.columns * tiling.rows:
        return ""
    return "only a rectangle of squares can be divided by straight walls"


def recursive_division(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze by putting walls into an empty hall.

    Long straight walls, which catch the eye at once; not uniform. Takes time in
    proportion to the cells, and hardly any memory.

    Source: Jamis Buck, 2011 [Buck11f].
    """
    grid = cast("Square", maze.tiling)
    halls = [(0, 0, grid.columns, grid.rows)]
    while halls:
        x, y, width, height = halls.pop()
        if width == height == 1:
            continue
        if width > height or (width == height and rng.randbelow(2)):
            wall = 1 + rng.randbelow(width - 1)
            door = (y + rng.randbelow(height)) * grid.columns + x + wall - 1
            maze.carve(door, Square.RIGHT)
            parts = [(x, y, wall, height), (x + wall, y, width - wall, height)]
        else:
            wall = 1 + rng.randbelow(height - 1)
            door = (y + wall - 1) * grid.columns + x + rng.randbelow(width)
            maze.carve(door, Square.BOTTOM)
            parts = [(x, y, width, wall), (x, y + wall, width, height - wall)]
        halls += sorted(parts, key=lambda hall: hall[2] * hall[3])
