# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The board of Net: its cells, what turning a tile does, and what is connected."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import atan2, dist, hypot, pi, remainder, tau
from typing import TYPE_CHECKING

from asciimaze.engine.sides import sides_in
from asciimaze.games.inputs import ARROWS
from asciimaze.games.net.params import encode
from asciimaze.tilings.point_location import contains
from asciimaze.tilings.tiling import bounds, middle

if TYPE_CHECKING:
    from asciimaze.games.drawing import Point
    from asciimaze.games.net.params import Params

Beyond = tuple[int, int]
"""The cell beyond a side, and the number of that side as seen from there."""


@dataclass(frozen=True, slots=True)
class Board:
    """The cells of a game; boards of the same parameters are equal.

    Attributes:
        key: The text of the parameters.
        beyond: For each cell and each of its sides what is beyond, if anything is.
        corners: The corners of each cell, from 0 on, in sides of a cell.
        centres: The middle of each cell.
        source: The cell in the middle, where the power comes from.
        width: The width of all cells.
        height: Their height.
    """

    key: str
    beyond: tuple[tuple[Beyond | None, ...], ...] = field(compare=False)
    corners: tuple[tuple[Point, ...], ...] = field(compare=False)
    centres: tuple[Point, ...] = field(compare=False)
    source: int = field(compare=False)
    width: float = field(compare=False)
    height: float = field(compare=False)

    @property
    def counts(self) -> list[int]:
        """How many sides each cell of the net's board has."""
        return [*map(len, self.beyond)]

    def lit(self, tiles: bytes) -> dict[int, None]:
        """Return the cells that are connected to the source, the nearest first."""
        found, frontier = {self.source: None}, [self.source]
        for cell in frontier:
            for side in sides_in(tiles[cell]):
                beyond = self.beyond[cell][side]
                if (
                    beyond
                    and beyond[0] not in found
                    and tiles[beyond[0]] >> beyond[1] & 1
                ):
                    found[beyond[0]] = None
                    frontier.append(beyond[0])
        return found

    def is_solved(self, tiles: bytes) -> bool:
        """Return whether all tiles of the board are connected into one net."""
        return len(self.lit(tiles)) == len(tiles)

    def cell_at(self, x: float, y: float) -> int | None:
        """Return the cell of the net's board at a point, or ``None`` outside."""
        cells = range(len(self.corners))
        return next((at for at in cells if contains(self.corners[at], x, y)), None)

    def ends(self, cell: int, side: int) -> tuple[Point, Point]:
        """Return both ends of a side of the net's board."""
        points = self.corners[cell]
        return points[side], points[(side + 1) % len(points)]

    def end(self, cell: int, side: int) -> Point:
        """Return the point in the middle of a side of the net's board."""
        return middle(self.ends(cell, side))

    def direction(self, cell: int, side: int) -> tuple[float, float]:
        """Return the angle and distance from a tile's middle to one of its sides."""
        (x, y), (end_x, end_y) = self.centres[cell], self.end(cell, side)
        return atan2(end_y - y, end_x - x), hypot(end_y - y, end_x - x)

    def towards(self, cell: int, arrow: str) -> int:
        """Return a tile's neighbour in an arrow's direction, or the tile itself."""
        angle = ARROWS.index(arrow) * pi / 2

        def off(side: int) -> float:
            apart = self.direction(cell, side)[0] - angle
            return round(abs(remainder(apart, tau)), 6)

        ways = [
            (off(side), beyond[0])
            for side, beyond in enumerate(self.beyond[cell])
            if beyond
        ]
        distance, neighbour = min(ways, key=lambda way: way[0])
        return neighbour if distance < pi / 2 - TOLERANCE else cell


@lru_cache(8)
def board_of(params: Params) -> Board:
    """Return the net's board for some parameters.

    Raises:
        ValueError: There is no such board.
    """
    tiling = params.tiling()
    cells = range(tiling.cells)
    beyond = tuple(
        tuple(
            None if other is None else (other, tiling.opposite(cell, side))
            for side in range(len(tiling.sides(cell)))
            for other in [tiling.neighbour(cell, side)]
        )
        for cell in cells
    )
    plain = [tiling.corners(cell) for cell in cells]
    left, top, right, bottom = bounds(tiling)
    corners = tuple(tuple((x - left, y - top) for x, y in each) for each in plain)
    width, height = right - left, bottom - top
    centres = tuple(middle(each) for each in corners)
    source = min(cells, key=lambda cell: dist(centres[cell], (width / 2, height / 2)))
    key = encode(params, full=False)
    return Board(key, beyond, corners, centres, source, width, height)


def turn(tile: int, sides: int, steps: int) -> int:
    """Return a tile of the net's board, turned clockwise by some steps."""
    steps %= sides
    return (tile << steps | tile >> sides - steps) & (1 << sides) - 1


TOLERANCE = 1e-6
"""Angles that differ by less are the same."""
