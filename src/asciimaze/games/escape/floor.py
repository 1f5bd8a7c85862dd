# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The floor of a maze: where its cells are, and which of them is at a point."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import atan2, ceil, cos, dist, hypot, inf, pi, remainder, sin, tau
from typing import TYPE_CHECKING

from asciimaze.games.blocks import blocks_of
from asciimaze.recipes.recipe import Recipe
from asciimaze.tilings.point_location import contains
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.tiling import bounds, middle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.games.drawing import Point
    from asciimaze.tilings.mask import Mask

MARGIN = 0.75
"""The width of the night around a maze, in sides of a cell."""

BEND = pi / 40
"""The largest angle over which an arc is drawn as a straight line."""

SHADES = 4
"""How many shades the floor has."""

FINE = 500
"""Sides are the same if their middles are, rounded to a part of 1 / (2 * FINE)."""

LOOKUP = 4
"""How many sides wide the blocks are in which a cell is looked up."""


@dataclass(frozen=True, eq=False, slots=True)
class Floor:
    """The places of the cells; the unit is a side, and 0, 0 the corner of the picture.

    Attributes:
        corners: The corners of each cell, clockwise.
        centres: The middle of each cell.
        shades: For each cell a number from 0 on; cells with a common side differ.
        width: The width of the picture.
        height: Its height.
        room: The radius of the largest circle that fits around every middle.
        hub: The middle of the rings, if the cells are in rings.
    """

    corners: tuple[tuple[Point, ...], ...]
    centres: tuple[Point, ...]
    shades: bytes
    width: float
    height: float
    room: float
    hub: Point | None

    def cell_at(self, x: float, y: float) -> int | None:
        """Return the cell of the floor at a point, or ``None`` if none is there."""
        block = blocks_of(self, LOOKUP).get((int(x // LOOKUP), int(y // LOOKUP)))
        cells = block.cells if block else ()
        return next((at for at in cells if contains(self.corners[at], x, y)), None)

    def ends(self, cell: int, side: int) -> tuple[Point, Point]:
        """Return both ends of a side on the floor."""
        points = self.corners[cell]
        return points[side], points[(side + 1) % len(points)]

    def edge(self, cell: int, side: int) -> list[Point]:
        """Return the points of a side on the floor: two, or more for an arc."""
        start, end = self.ends(cell, side)
        return [start, *self.bend(start, end), end]

    def bend(self, start: Point, end: Point) -> Iterator[Point]:
        """Yield the points of the floor between two points, if an arc joins them."""
        if self.hub is None:
            return
        x, y = self.hub
        radius = dist(self.hub, start)
        if abs(dist(self.hub, end) - radius) > TOLERANCE:
            return
        angle = atan2(start[1] - y, start[0] - x)
        turn = remainder(atan2(end[1] - y, end[0] - x) - angle, tau)
        count = ceil(abs(turn) / BEND)
        for at in range(1, count):
            way = angle + turn * at / count
            yield x + radius * cos(way), y + radius * sin(way)

    def pieces(self, cell: int) -> list[list[Point]]:
        """Return convex polygons that cover a cell of the floor together."""
        points = self.corners[cell]
        if self.hub is None:
            return [list(points)]
        edges = [self.edge(cell, side) for side in range(len(points))]
        if dist(self.hub, self.centres[cell]) < TOLERANCE:
            return [[point for edge in edges for point in edge[:-1]]]
        inner = len(points) - 2
        outer = [point for edge in edges[: inner - 1] for point in edge[:-1]]
        outer.append(points[inner - 1])
        ends = [*self.split(points[inner], points[-1], len(outer) - 1)]
        return [
            [outer[at], outer[at + 1], ends[-2 - at], ends[-1 - at]]
            for at in range(len(outer) - 1)
        ]

    def split(self, start: Point, end: Point, count: int) -> Iterator[Point]:
        """Yield the points that cut an arc on the floor into equal parts."""
        x, y = self.hub or (0, 0)
        radius = dist((x, y), start)
        angle = atan2(start[1] - y, start[0] - x)
        turn = remainder(atan2(end[1] - y, end[0] - x) - angle, tau)
        for at in range(count + 1):
            way = angle + turn * at / count
            yield x + radius * cos(way), y + radius * sin(way)


TOLERANCE = 1e-6
"""Lengths that differ by less are the same."""


def floor_of(params: Recipe) -> Floor:
    """Return the floor of the mazes that escape makes with some parameters.

    Raises:
        ValueError: There are no such cells.
    """
    return lay_floor(params.shape, params.columns, params.rows, params.mask)


@lru_cache(8)
def lay_floor(shape: str, columns: int, rows: int, mask: Mask | None) -> Floor:
    """Return a floor, given only the parameters that matter."""
    tiling = Recipe(shape, None, columns, rows, mask=mask).tiling()
    plain = [tiling.corners(cell) for cell in range(tiling.cells)]
    left, top, right, bottom = bounds(tiling)
    left, top = left - MARGIN, top - MARGIN
    corners = tuple(tuple((x - left, y - top) for x, y in each) for each in plain)
    width, height = right - left + MARGIN, bottom - top + MARGIN
    centres = tuple(middle(each) for each in corners)
    hub = (-left, -top) if isinstance(tiling, Polar) else None
    room = room_of(corners, centres)
    shades = shades_of(corners)
    return Floor(corners, centres, shades, width, height, room, hub)


def room_of(
    corners: tuple[tuple[Point, ...], ...], centres: tuple[Point, ...]
) -> float:
    """Return the least distance of a side from the middle of its cell on the floor."""
    least = inf
    for points, (x, y) in zip(corners, centres, strict=True):
        ax, ay = points[-1]
        for bx, by in points:
            away = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            least = min(least, away / hypot(bx - ax, by - ay))
            ax, ay = bx, by
    return least


def shades_of(corners: tuple[tuple[Point, ...], ...]) -> bytes:
    """Return a shade of the floor for each cell, unlike those of earlier neighbours.

    Neighbours have a side in common on the page; beyond a seam are none.
    """
    shades = bytearray(len(corners))
    waiting: dict[tuple[int, int], int] = {}
    for cell, points in enumerate(corners):
        free, open_sides = [*range(SHADES)], []
        x, y = points[-1]
        for u, v in points:
            side = int((x + u) * FINE + 0.5), int((y + v) * FINE + 0.5)
            other = waiting.pop(side, None)
            if other is None:
                open_sides.append(side)
            elif other in free:
                free.remove(other)
            x, y = u, v
        shades[cell] = shade = free[0] if free else 0
        for side in open_sides:
            waiting[side] = shade
    return bytes(shades)
