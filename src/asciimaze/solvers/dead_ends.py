# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Dead ends, filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.maze import Maze
from asciimaze.solvers.paths import beyond, shortest_path

if TYPE_CHECKING:
    from collections.abc import Container


def fill_dead_ends(maze: Maze, keep: Container[int]) -> Maze:
    """Return a maze with all dead ends walled up, and what leads only to them.

    Args:
        maze: The maze, which stays as it is.
        keep: Cells that are not walled up.
    """
    rest = Maze(maze.tiling)
    rest.open[:] = maze.open
    for cell in range(maze.tiling.cells):
        here = cell
        ways = list(beyond(rest, here))
        while len(ways) == 1 and here not in keep:
            side, other = ways[0]
            rest.open[here] &= ~(1 << side)
            rest.open[other] &= ~(1 << maze.tiling.opposite(here, side))
            here = other
            ways = list(beyond(rest, here))
    return rest


def follow_rest(maze: Maze, start: int, goal: int) -> list[int]:
    """Return a shortest way through what is left without dead ends."""
    return shortest_path(fill_dead_ends(maze, (start, goal)), start, goal)
