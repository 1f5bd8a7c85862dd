# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A*, a breadth-first search with a compass."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from math import dist
from typing import TYPE_CHECKING

from asciimaze.solvers.paths import beyond, open_neighbours
from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from asciimaze.maze import Maze


def a_star(maze: Maze, start: int, goal: int) -> list[int]:
    """Return the cells of a shortest path, found by A*; none if there is none.

    Source: Hart, Nilsson and Raphael, 1968 [Hart68].
    """
    before = search(maze, start, goal)
    path = [goal] if goal in before else []
    while path and path[-1] != start:
        path.append(before[path[-1]])
    return path[::-1]


def search(maze: Maze, start: int, goal: int) -> dict[int, int]:
    """Return each cell that A* has looked at, and the cell before it."""
    corners, step = maze.tiling.corners, longest_step(maze)
    end = middle(corners(goal))
    far, before = {start: 0}, {start: start}
    queue = [(0.0, start)]
    while queue:
        _, here = heappop(queue)
        if here == goal:
            break
        for _, cell in beyond(maze, here):
            if cell not in far or far[here] + 1 < far[cell]:
                far[cell], before[cell] = far[here] + 1, here
                crow = dist(middle(corners(cell)), end) / step
                heappush(queue, (far[cell] + crow * CAUTION, cell))
    return before


def longest_step(maze: Maze) -> float:
    """Return the longest of all steps, as the crow flies, so that A* is admissible."""
    board, neighbours = open_neighbours(maze)
    configurations = dict(
        zip(zip(board.classes, neighbours, strict=True), count(), strict=False)
    )
    cells = [
        board.cell(index) for (_, opened), index in configurations.items() if opened
    ]
    corners = maze.tiling.corners
    return max(
        (
            dist(middle(corners(here)), middle(corners(cell)))
            for here in cells
            for _, cell in beyond(maze, here)
        ),
        default=1.0,
    )


CAUTION = 1 - 1e-9
"""A factor that keeps the crow from overestimating because of rounding."""
