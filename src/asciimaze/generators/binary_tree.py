# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The binary tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def binary_tree(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze in which each cell leads to one closer to the last cell.

    Strongly biased: on squares the last column and the last row are straight
    corridors, and each dead end opens to the right or downwards. Takes time and
    memory in proportion to the cells.

    Source: Jamis Buck, 2011 [Buck11b].
    """
    tiling = maze.tiling
    steps = steps_from(tiling, tiling.cells - 1)
    for cell in range(tiling.cells - 1):
        closer = [s for s, to in tiling.neighbours(cell) if steps[to] < steps[cell]]
        maze.carve(cell, rng.choice(closer))


def steps_from(tiling: Tiling, start: int) -> dict[int, int]:
    """Return each cell's distance, from which a binary tree grows, by a search."""
    steps, queue = {start: 0}, [start]
    for cell in queue:
        for _, beyond in tiling.neighbours(cell):
            if beyond not in steps:
                steps[beyond] = steps[cell] + 1
                queue.append(beyond)
    return steps
