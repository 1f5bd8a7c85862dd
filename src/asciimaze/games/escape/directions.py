# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which side of a cell is meant by a direction, in cells of any shape."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import atan2, pi, remainder, sin
from typing import TYPE_CHECKING

from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling

DIRECTIONS = ("right", "page down", "down", "end", "left", "home", "up", "page up")
"""The eight directions, clockwise, by the names of their keys."""

COUNT = len(DIRECTIONS)
"""How many directions there are."""

DIGITS = 6
"""Angles that are the same up to so many digits are equal."""


@lru_cache(1024)
def eighths(tiling: Tiling, cell: int) -> tuple[float, ...]:
    """Return the direction of each side from a cell's middle, in eighths of a turn."""
    corners = tiling.corners(cell)
    x, y = middle(corners)
    ends = [*corners[1:], corners[0]]
    centres = [middle(each) for each in zip(corners, ends, strict=True)]
    angles = (atan2(down - y, right - x) * COUNT / 2 / pi for right, down in centres)
    return tuple(round(angle, DIGITS) % COUNT for angle in angles)


def gap(angle: float, other: float) -> float:
    """Return the smaller angle between two directions, in eighths of a turn."""
    return abs(remainder(angle - other, COUNT))


@lru_cache(1024)
def own_directions(angles: tuple[float, ...]) -> tuple[int, ...]:
    """Return a direction for each side of a cell, a different one for each.

    Of all choices that keep the sides in their order, it is the one with the least
    sum of squares of the angles between a side and its direction.

    Args:
        angles: The angles of the sides, in eighths; at most eight.
    """
    order = sorted(range(len(angles)), key=angles.__getitem__)
    choices = (
        chosen[turn:] + chosen[:turn]
        for chosen in combinations(range(COUNT), len(angles))
        for turn in order
    )
    best = min(
        choices,
        key=lambda chosen: round(
            sum(
                gap(angles[side], direction) ** 2
                for side, direction in zip(order, chosen, strict=True)
            ),
            DIGITS,
        ),
    )
    directions = dict(zip(order, best, strict=True))
    return tuple(directions[side] for side in range(len(angles)))


def side_towards(maze: Maze, cell: int, direction: str) -> int | None:
    """Return the side of a cell that a direction means, or ``None`` if it means none.

    It is the side that has this direction for its own. If none has, it is one that
    leads less than an eighth of a turn away from it.
    """
    if direction not in DIRECTIONS:
        return None
    wanted = DIRECTIONS.index(direction)
    angles = eighths(maze.tiling, cell)
    own = own_directions(angles)
    if wanted in own:
        return own.index(wanted)
    return nearest_side(maze, cell, wanted, 1)


def nearest_side(maze: Maze, cell: int, angle: float, limit: float) -> int | None:
    """Return the open side nearest to a direction, or the nearest wall.

    Of two that are equally near, it is the upper one.

    Args:
        maze: The maze.
        cell: The cell.
        angle: The angle, in eighths.
        limit: How far away a side must not be, in eighths.
    """
    angles = eighths(maze.tiling, cell)
    near = sorted(
        (round(gap(each, angle), DIGITS), sin(each * 2 * pi / COUNT), side)
        for side, each in enumerate(angles)
    )
    sides = [side for away, _, side in near if away < limit]
    can_go = [side for side in sides if maze.is_open(cell, side)]
    return next(iter(can_go or sides), None)
