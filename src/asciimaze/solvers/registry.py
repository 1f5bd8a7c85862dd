# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of solvers."""

from collections.abc import Callable
from operator import index

from asciimaze.maze import Maze
from asciimaze.names import find_name
from asciimaze.solvers.a_star import a_star
from asciimaze.solvers.dead_end_filling import follow_rest
from asciimaze.solvers.paths import shortest_path
from asciimaze.solvers.statistics import ends
from asciimaze.solvers.wall_follower import follow_wall

SOLVERS: dict[str, Callable[[Maze, int, int], list[int]]] = {
    "shortest": shortest_path,
    "wall-follower": follow_wall,
    "dead-end-filling": follow_rest,
    "a-star": a_star,
}
"""The functions that find a path between two cells, by name; no cells if none."""


def find(name: str) -> str:
    """Return the name of a solver, which may be written carelessly.

    Raises:
        ValueError: No solver has this name.
    """
    return find_name("solver", name, SOLVERS)


def names() -> tuple[str, ...]:
    """Return the names of all solvers."""
    return tuple(SOLVERS)


def ends_of(maze: Maze, start: int | None, goal: int | None) -> tuple[int, int]:
    """Return where any solver's path begins and ends; ``None`` is an exit, or a corner.

    Raises:
        ValueError: There is no such cell.
    """
    usual = ends(maze)
    start = usual[0] if start is None else start
    goal = usual[1] if goal is None else goal
    for name, cell in (("start", start), ("goal", goal)):
        if not is_cell(maze, cell):
            message = f"{name} must be a cell from 0 to {len(maze) - 1} (got {cell!r})"
            raise ValueError(message)
    return start, goal


def is_cell(maze: Maze, value: int) -> bool:
    """Return whether a solver can begin at a value: it is the number of a cell."""
    try:
        return 0 <= index(value) < len(maze)
    except TypeError:
        return False
