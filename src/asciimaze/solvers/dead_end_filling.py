# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Dead ends, filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.maze import Maze
from asciimaze.solvers.paths import beyond, shortest_path

if TYPE_CHECKING:
    from collections.abc import Container, Iterator


def fill_dead_ends(maze: Maze, keep: Container[int]) -> Maze:
    """Return a maze with all dead ends walled up, and the cells that lead only to them.

    Args:
        maze: The maze, which stays as it is.
        keep: The cells to leave open.
    """
    rest = Maze(maze.tiling)
    rest.open[:] = maze.open
    for _ in wall_up(rest, keep):
        pass
    return rest


def wall_up(rest: Maze, keep: Container[int]) -> Iterator[int]:
    """Fill the dead ends of a maze with walls, and yield each cell that is filled."""
    for cell in range(rest.tiling.cells):
        here = cell
        while len(neighbours := list(beyond(rest, here))) == 1 and here not in keep:
            side, other = neighbours[0]
            rest.open[here] &= ~(1 << side)
            rest.open[other] &= ~(1 << rest.tiling.opposite(here, side))
            yield here
            here = other


def follow_rest(maze: Maze, start: int, goal: int) -> list[int]:
    """Return a shortest path through what filling dead ends has left."""
    return shortest_path(fill_dead_ends(maze, (start, goal)), start, goal)
