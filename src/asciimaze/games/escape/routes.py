# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ways through a maze: to the exit, and to places where the penguin has been."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.solvers.paths import beyond

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.escape.rules import State
    from asciimaze.maze import Maze


def nearest(
    maze: Maze,
    start: int,
    is_goal: Callable[[int], bool],
    is_known: Callable[[int], bool] = lambda _: True,
) -> tuple[list[int], int] | None:
    """Return the penguin's shortest route to a goal: the sides, and the goal.

    Args:
        maze: The maze.
        start: The cell where it begins.
        is_goal: Whether a cell is a goal.
        is_known: Whether the way may go on beyond a cell.

    Returns:
        ``None`` if no way leads to a goal.
    """
    came: dict[int, tuple[int, int] | None] = {start: None}
    frontier = [start]
    for cell in frontier:
        if is_goal(cell):
            return sides_to(cell, came), cell
        if not is_known(cell):
            continue
        for side, other in beyond(maze, cell):
            if other not in came:
                came[other] = cell, side
                frontier.append(other)
    return None


def sides_to(cell: int, came: dict[int, tuple[int, int] | None]) -> list[int]:
    """Return the sides on the penguin's route to a cell, by how each was reached."""
    sides = []
    while step := came[cell]:
        cell, side = step
        sides.append(side)
    return sides[::-1]


def way_out(state: State) -> list[int]:
    """Return the sides on the penguin's shortest route out, the exit included.

    Raises:
        ValueError: The penguin is out already, or no way leads out.
    """
    if state.escaped:
        message = "the penguin is out already"
        raise ValueError(message)
    exits = dict(state.maze.exits())
    found = nearest(
        state.maze, state.cell, lambda cell: cell in exits or cell == state.hole
    )
    if found is None:
        message = "no way leads out of this maze"
        raise ValueError(message)
    sides, goal = found
    return [*sides, exits[goal]] if goal in exits else sides


def way_back(state: State, goal: int) -> list[int] | None:
    """Return the sides on the penguin's shortest route through cells it has been in.

    The cell itself may be new, if one has been beside it.

    Returns:
        ``None`` if there is no such way.
    """
    seen = state.visited | 1 << state.cell
    found = nearest(
        state.maze,
        state.cell,
        lambda cell: cell == goal,
        lambda cell: bool(seen >> cell & 1),
    )
    return found[0] if found else None
