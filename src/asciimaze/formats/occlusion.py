# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of tunnels and seams that a picture shows."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling

Point = tuple[float, float]
"""A point in the plane."""

SEAM = 0.01
"""The distance within which two points are the same corner, if not on a seam."""

DEPTH = 0.25
"""The depth of a tunnel's mouth in the bridge, in sides of a cell."""


def mouths(maze: Maze) -> Iterator[list[Point]]:
    """Yield the corners of the mouths of used tunnels, which bridges occlude."""
    for cell, side in maze.tiling.tunnels():
        if maze.is_open(cell, side):
            yield mouth(maze.tiling, cell, side, DEPTH)


def mouth(tiling: Tiling, cell: int, side: int, depth: float) -> list[Point]:
    """Return the corners of a tunnel's mouth beyond a side, below a bridge."""
    corners = tiling.corners(cell)
    start, end = corners[side], corners[(side + 1) % len(corners)]
    (x, y), (far_x, far_y) = middle(corners), middle([start, end])
    share = depth / dist((x, y), (far_x, far_y))
    right, down = share * (far_x - x), share * (far_y - y)
    deep = [(corner[0] + right, corner[1] + down) for corner in (start, end)]
    return [start, *deep, end]


def pieces(tiling: Tiling, path: Sequence[int]) -> list[list[Point]]:
    """Return the lines of a path that no bridge occludes.

    A line ends where the path goes out of sight, and the next begins where it comes
    back.
    """
    lines = [[middle(tiling.corners(cell)) for cell in path[:1]]]
    tunnels = set(tiling.tunnels())
    for cell, other in pairwise(path):
        for side, beyond in tiling.neighbours(cell):
            if beyond == other:
                depth = DEPTH if (cell, side) in tunnels else 0
                away, home = out_of_sight(tiling, (cell, side), other, depth)
                if dist(away, home) > SEAM:
                    lines[-1].append(away)
                    lines.append([home])
        lines[-1].append(middle(tiling.corners(other)))
    return lines


def out_of_sight(
    tiling: Tiling, way: tuple[int, int], other: int, depth: float
) -> tuple[Point, Point]:
    """Return where a step of a path is occluded first, and where it is last.

    Args:
        tiling: The cells.
        way: The cell and the side at which the step begins.
        other: The cell to which it leads.
        depth: How deep the mouths of tunnels are, if it leads through one.
    """
    back = other, tiling.opposite(*way)
    away, home = (middle(mouth(tiling, *end, depth)[1:3]) for end in (way, back))
    return away, home
