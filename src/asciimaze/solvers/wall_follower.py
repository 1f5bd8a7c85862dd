# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A hand on the wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.solvers.paths import beyond

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asciimaze.maze import Maze


def follow_wall(maze: Maze, start: int, goal: int) -> list[int]:
    """Return the cells of a walk with the left hand on the wall, in order.

    In a maze without loops it goes through no passage more than twice.

    Returns:
        The walk, or nothing if the wall does not lead to the goal.
    """
    tiling = maze.tiling
    walk = [start]
    sides = range(len(tiling.sides(start)))
    hand = next((side for side in sides if not maze.is_open(start, side)), 0)
    back, turns = hand, set()
    while walk[-1] != goal:
        here = walk[-1]
        ways = dict(beyond(maze, here))
        if not ways or (here, back) in turns:
            return []
        turns.add((here, back))
        side = next_clockwise(back, ways, len(tiling.sides(here)))
        back = tiling.opposite(here, side)
        walk.append(ways[side])
    return walk


def next_clockwise(back: int, ways: Iterable[int], sides: int) -> int:
    """Return the way that comes first, clockwise after a side."""
    return min(ways, key=lambda side: (side - back - 1) % sides)
