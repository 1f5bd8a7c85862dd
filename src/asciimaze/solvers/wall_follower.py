# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The wall follower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.board import ALL
from asciimaze.solvers.paths import open_neighbours

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.engine.board import Step
    from asciimaze.maze import Maze


def follow_wall(maze: Maze, start: int, goal: int) -> list[int]:
    """Return the cells of a walk with the left hand on the wall, in order.

    In a maze without loops it goes through no passage more than twice.

    Returns:
        The walk, or nothing if the wall does not lead to the goal.
    """
    board, neighbours = open_neighbours(maze)
    classes, offsets = board.classes, board.offsets
    here, end = board.index(start), board.index(goal)
    sides = range(len(offsets[classes[here]]))
    back = next((side for side in sides if not maze.is_open(start, side)), 0)
    first, walk = (-1, -1), [here]
    turns: dict[int, Step] = {}
    while here != end:
        config = classes[here] << 11 | neighbours[here] << 3 | back
        turn = turns.get(config)
        if turn is None:
            turn = turns[config] = next_clockwise(
                offsets[classes[here]], neighbours[here], back
            )
        offset, back = turn
        here += offset
        if not offset or first == (here, back):
            return []
        if len(walk) == 1:
            first = here, back
        walk.append(here)
    return board.cells(walk)


def next_clockwise(offsets: Sequence[Step], neighbours: int, back: int) -> Step:
    """Return the wall follower's next step: the first open side, clockwise.

    Returns:
        The step, which is 0 if there is no way, and the number of the way back.
    """
    count = len(offsets)
    for side in (*range(back + 1, count), *range(back + 1)):
        if neighbours >> side & 1:
            offset, clear = offsets[side]
            return offset, (ALL ^ clear).bit_length() - 1
    return 0, back
