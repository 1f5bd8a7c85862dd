# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rings, whose sides are arcs, as lines."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, remainder, sin, sqrt, tau
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.formats.picture.svg import wall_lines
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.polar import FIRST, Polar, cells_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from asciimaze.maze import Maze
    from asciimaze.tilings.lattice import Point
    from asciimaze.tilings.tiling import Tiling


FLAT = 0.002
"""How far a line may be from the arc that it stands for, in sides of a square."""


def pieces_of(radius: float, turn: float) -> int:
    """Return how many lines an arc around rings needs to look round."""
    return max(1, ceil(sqrt(radius * turn * turn / (8 * FLAT))))


def arc(start: Point, end: Point) -> list[Point]:
    """Return the points of a side in rings, which goes round their middle or away."""
    radius, angle = hypot(*start), atan2(start[1], start[0])
    turn = remainder(atan2(end[1], end[0]) - angle, tau)
    count = pieces_of(radius, turn)
    ways = (angle + turn * at / count for at in range(1, count))
    return [start, *((radius * cos(way), radius * sin(way)) for way in ways), end]


def edge(tiling: Tiling, cell: int, side: int) -> list[Point]:
    """Return the points of a cell's side in a view: two, or more for an arc."""
    corners = tiling.corners(cell)
    ends = corners[side], corners[(side + 1) % len(corners)]
    whole = tiling.tiling if isinstance(tiling, Masked) else tiling
    return arc(*ends) if isinstance(whole, Polar) else [*ends]


def outline(tiling: Tiling, cell: int) -> list[Point]:
    """Return the points around a cell in a view, clockwise."""
    sides = range(len(tiling.corners(cell)))
    return [point for side in sides for point in edge(tiling, cell, side)[:-1]]


def masked_ring_lines(maze: Maze) -> NDArray[np.float64]:
    """Return the walls of a part of a maze of rings as lines."""
    walls = [piece for wall in wall_lines(maze) for piece in pairwise(arc(*wall))]
    return np.array(walls, np.float64)


def ring_lines(maze: Maze, tiling: Polar) -> NDArray[np.float64]:
    """Return the walls of a maze of rings as lines.

    Returns:
        An array of shape (lines, 2, 2): both ends of each, with x and y.
    """
    opened = np.frombuffer(maze.open, np.uint8)
    return np.concatenate(
        [
            lines
            for ring, first in enumerate(tiling.firsts[:-1])
            for lines in lines_of(tiling, ring, opened[first : first + cells_of(ring)])
        ]
    )


def lines_of(
    tiling: Polar, ring: int, opened: NDArray[np.uint8]
) -> Iterator[NDArray[np.float64]]:
    """Yield the walls around a ring, and those between its cells.

    Args:
        tiling: The disc.
        ring: The number of the ring.
        opened: The byte of each of its cells.
    """
    outward = tiling.outward(ring) if ring else FIRST
    pieces = pieces_of(ring + 1, 2 * pi / (outward * len(opened)))
    lines = outward * pieces
    count = lines * len(opened)
    turns = 2 * np.pi * np.arange(count + 1) / count - np.pi / FIRST
    turns[-1] = turns[0]
    circle = np.stack((np.cos(turns), np.sin(turns)), axis=1)
    closed = (opened[:, None] >> np.arange(outward) & 1 == 0).ravel().repeat(pieces)
    yield (ring + 1) * np.stack((circle[:-1], circle[1:]), axis=1)[closed]
    if ring:
        ends = circle[lines::lines][opened >> outward & 1 == 0]
        yield np.stack(((ring + 1) * ends, ring * ends), axis=1)
