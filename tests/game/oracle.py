"""What can be seen, straight from the rule: slow, and as plain as can be.

Polygons of squares, bricks, hexagons and triangles have whole numbers for coordinates,
so that nothing is lost in rounding; their unit is ``FINE`` of a side, and for the last
two, y is measured in half heights.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import atan2, cos, hypot, inf, pi, sin, sqrt
from typing import TYPE_CHECKING

from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.tiling import Grid, middle
from asciimaze.tilings.triangle import Triangle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asciimaze.tilings.tiling import Tiling

Number = int | float
Point = tuple[Number, Number]
Polygon = list[Point]
Seen = list[tuple[float, float]]

LEFT, RIGHT = 1, 2
"""The hair that a wall stops, as a bit."""

FINE = 24
"""How many units a side has; the middles of all cells and sides are whole, too."""

TINY = 1e-9
"""What counts as nothing among floats."""

FARTHEST = 1e9
"""A distance that no ray goes before it enters something."""


class Plan:
    """A map as polygons, with walls all around.

    Attributes:
        centres: The middle of each cell of the map.
        cells: The outlines of all walls, those around the map, too.
        walls: The same with bevelled corners.
        numbers: The walls of the map, by the numbers of their cells.
    """

    def __init__(self, tiling: Tiling, is_clear: bytes) -> None:
        """Draw a map."""
        self.tiling = tiling
        sheet, places = on_sheet(tiling)
        outlines = [exact(sheet, cell) for cell in range(sheet.cells)]
        clear = {places[cell] for cell in range(tiling.cells) if is_clear[cell]}
        self.centres = [centre(outlines[place]) for place in places]
        walls = [cell for cell in range(sheet.cells) if cell not in clear]
        self.numbers = {
            cell: walls.index(place)
            for cell, place in enumerate(places)
            if place not in clear
        }
        self.cells = [outlines[cell] for cell in walls]
        corners = [key(corner) for outline in self.cells for corner in outline]
        alone = {corner for corner in corners if corners.count(corner) == 1}
        self.walls = [bevelled(outline, alone) for outline in self.cells]
        self.boxes = [box(wall) for wall in self.walls]
        self.sees = cache(self.is_seen)
        self.seen_walls = cache(self.walls_from)

    def is_near(self, cell: int, other: int, radius: float) -> bool:
        """Return whether two middles are within a radius."""
        places = [middle(self.tiling.corners(each)) for each in (cell, other)]
        (a, b), (c, d) = places
        return hypot(c - a, d - b) <= radius + TINY

    def is_seen(self, cell: int, other: int) -> bool:
        """Return whether two clear cells see each other, however far apart."""
        return self.is_free(self.centres[cell], self.centres[other])

    def is_free(self, start: Point, end: Point) -> bool:
        """Return whether one of two hairs from a point to a point misses all walls."""
        stopped = 0
        left, top, right, low = box([start, end])
        for wall, (first, high, last, deep) in zip(self.walls, self.boxes, strict=True):
            if first <= right and last >= left and high <= low and deep >= top:
                stopped |= stops(wall, start, end)
                if stopped == LEFT | RIGHT:
                    return False
        return True

    def walls_from(self, cell: int) -> tuple[list[Seen], set[float]]:
        """Return all walls as seen from a cell, and the angles of their corners."""
        walls = [seen_from(wall, self.centres[cell]) for wall in self.walls]
        return walls, {atan2(y, x) for wall in walls for x, y in wall}

    def sees_wall(self, cell: int, other: int) -> bool:
        """Return whether light from a cell touches a wall, at a corner or elsewhere."""
        start, number = self.centres[cell], self.numbers[other]
        if any(self.is_free(start, corner) for corner in self.cells[number]):
            return True
        outline = seen_from(self.cells[number], start)
        walls, angles = self.seen_walls(cell)
        for first, last in around(sorted(angles | {atan2(y, x) for x, y in outline})):
            turn = (first + last) / 2
            ray = cos(turn), sin(turn)
            away = entry(outline, ray)
            if last - first > TINY and away <= FARTHEST:
                others = (wall for at, wall in enumerate(walls) if at != number)
                if all(entry(wall, ray) >= away for wall in others):
                    return True
        return False


def on_sheet(tiling: Tiling) -> tuple[Tiling, list[int]]:
    """Return a larger tiling, and which of its cells are those of a grid."""
    if not isinstance(tiling, Grid):
        return tiling, list(range(tiling.cells))
    high, wide = (2 * period for period in tiling.period)
    sheet = type(tiling)(tiling.columns + 2 * wide, tiling.rows + 2 * high)
    places = [divmod(cell, tiling.columns) for cell in range(tiling.cells)]
    return sheet, [
        (row + high) * sheet.columns + column + wide for row, column in places
    ]


def exact(tiling: Tiling, cell: int) -> Polygon:
    """Return the outline of a cell, in whole numbers where that is possible."""
    unit = sqrt(3) / 2 if isinstance(tiling, Hexagon | Triangle) else 1
    if tiling.name in {"square", "brick", "hexagon", "triangle"}:
        return [
            (round(2 * x) * FINE // 2, round(y / unit) * FINE)
            for x, y in tiling.corners(cell)
        ]
    return [*tiling.corners(cell)]


def key(corner: Point) -> tuple[float, float]:
    """Return a corner as all cells have it."""
    return round(float(corner[0]), 6), round(float(corner[1]), 6)


def centre(points: Sequence[Point]) -> Point:
    """Return the middle of some points."""
    x, y = map(sum, zip(*points, strict=True))
    if isinstance(x, int) and isinstance(y, int):
        assert not x % len(points), "the middle must be whole"
        assert not y % len(points), "the middle must be whole"
        return x // len(points), y // len(points)
    return x / len(points), y / len(points)


def box(points: Sequence[Point]) -> tuple[Number, Number, Number, Number]:
    """Return the left, the top, the right and the lower end of some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - TINY, min(ys) - TINY, max(xs) + TINY, max(ys) + TINY


def bevelled(outline: Polygon, alone: set[tuple[float, float]]) -> Polygon:
    """Return an outline without the corners at which there is no other wall."""
    result = []
    for at, corner in enumerate(outline):
        if key(corner) in alone:
            result.append(centre([outline[at - 1], corner]))
            result.append(centre([corner, outline[(at + 1) % len(outline)]]))
        else:
            result.append(corner)
    return result


def stops(wall: Polygon, start: Point, end: Point) -> int:
    """Return which of the two hairs beside a line a wall stops."""
    (a, b), (x, y) = start, (end[0] - start[0], end[1] - start[1])
    aside: list[Number] = [nothing((p - a) * y - (q - b) * x) for p, q in wall]
    along: list[Number] = [(p - a) * x + (q - b) * y for p, q in wall]
    stopped, length = 0, x * x + y * y
    for sign, hair in ((1, LEFT), (-1, RIGHT)):
        is_after = is_before = False
        for at, where in enumerate(aside):
            there, here = sign * aside[at - 1], sign * where
            if (here > 0) != (there > 0):
                share, whole = here, here - there
                if whole < 0:
                    share, whole = -share, -whole
                place = along[at] * whole + share * (along[at - 1] - along[at])
                is_after |= place > TINY * whole
                is_before |= place < (length - TINY) * whole
        if is_after and is_before:
            stopped |= hair
    return stopped


def nothing(value: Number) -> Number:
    """Return 0 for what is as small as the errors of floats."""
    return 0 if -TINY < value < TINY else value


def seen_from(outline: Polygon, start: Point) -> Seen:
    """Return an outline as seen from a point."""
    return [(float(x - start[0]), float(y - start[1])) for x, y in outline]


def around(angles: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Yield all pairs of neighbouring angles."""
    yield from pairwise(angles)
    yield angles[-1], angles[0] + 2 * pi


def entry(outline: Sequence[tuple[float, float]], ray: tuple[float, float]) -> float:
    """Return how far a ray goes until it enters an outline, or infinity."""
    x, y = ray
    found = []
    for at, (a, b) in enumerate(outline):
        c, d = outline[at - 1]
        here, there = a * y - b * x, c * y - d * x
        if (here > 0) != (there > 0):
            share = here / (here - there)
            along = a * x + b * y + share * ((c - a) * x + (d - b) * y)
            if along > 0:
                found.append(along)
    return min(found, default=inf)
