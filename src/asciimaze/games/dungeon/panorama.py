# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a cell would see if nothing were in the way: all directions, in order."""

from __future__ import annotations

from array import array
from heapq import heapify, heappop, heappush
from itertools import accumulate, chain
from math import atan2, hypot, remainder, tau
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from asciimaze.tilings.tiling import Tiling


class Panorama(NamedTuple):
    """The cells around one that looks, and the directions in which it sees them.

    Arc *i* lies between direction *i* and the next one, clockwise on a page. Cells and
    corners have numbers of their own here. All arrays but the first have one or more
    items for each cell, or for each corner.

    Attributes:
        sizes: How many cells may hide others, how many corners a cell has at most, how
            many cells meet at a corner at most, how many arcs there are, how many rows
            away cells are at most, and how many columns.
        steps: How many rows and columns from the first cell, the one that looks. Cells
            that may hide others come first, and none hides an earlier one.
        spots: The place of each cell in a window around the first, row by row; one
            more is the place behind its end.
        inside: 1 for each cell whose middle is within the radius.
        hairs: The arcs to the left and to the right of a cell's middle.
        spans: The first arc that hits a cell, and the end, which is too large by the
            number of arcs if it would be smaller; then the same with bevelled tips.
        tips: A cell's corner that is farthest to the left, and to the right.
        corners: The corners of a cell, the last of them repeated.
        starts: Where the part of a cell begins in ``behind``; one more is the end.
        behind: The cells that light may enter, or touch, when it leaves a cell.
        around: The cells at a corner, filled up with one that does not exist.
        rays: The arc to the left of a corner and the cell that it leaves there, or
            ``NEVER``; and the same to the right.
    """

    sizes: Sequence[int]
    steps: Sequence[int]
    spots: Sequence[int]
    inside: Sequence[int]
    hairs: Sequence[int]
    spans: Sequence[int]
    tips: Sequence[int]
    corners: Sequence[int]
    starts: Sequence[int]
    behind: Sequence[int]
    around: Sequence[int]
    rays: Sequence[int]


HIDING, CORNERS, MEETING, ARCS, ROWS, COLUMNS = range(6)
"""The places in ``sizes``."""

NEVER = 2**31 - 1
"""A cell that comes after all others."""


Point = tuple[float, float]

CLOSE = 1e-10
"""Angles and distances that differ by no more are equal."""

DIGITS = 6
"""The places after the point by which corners are compared."""


def key(point: Point) -> Point:
    """Return a point of a panorama, rounded to be the same for all cells at it."""
    return round(point[0], DIGITS), round(point[1], DIGITS)


class Outline(NamedTuple):
    """A cell as seen from the middle of another.

    Attributes:
        corners: Its corners.
        mids: The middles of its sides.
        centre: Its middle.
        distance: The distance of its middle.
        width: The largest distance of a corner from its middle.
    """

    corners: list[Point]
    mids: list[Point]
    centre: Point
    distance: float
    width: float


def outline(corners: Sequence[Point], origin: Point) -> Outline:
    """Return the outline of a cell in a panorama from a point."""
    moved = [(x - origin[0], y - origin[1]) for x, y in corners]
    mids = [middle([moved[at - 1], corner]) for at, corner in enumerate(moved)]
    x, y = centre = middle(moved)
    width = max(hypot(corner[0] - x, corner[1] - y) for corner in moved)
    return Outline(moved, mids, centre, hypot(x, y), width)


def front_to_back(tiling: Tiling, outlines: Mapping[int, Outline]) -> list[int]:
    """Return a panorama's cells in such an order that none hides an earlier one.

    Raises:
        ValueError: Some cells hide each other in a circle.
    """
    behind = {cell: beyond(tiling, cell, outlines) for cell in outlines}
    waits = dict.fromkeys(outlines, 0)
    for other in chain.from_iterable(behind.values()):
        waits[other] += 1
    ready = [(outlines[cell].distance, cell) for cell in outlines if not waits[cell]]
    heapify(ready)
    order = []
    while ready:
        order.append(heappop(ready)[1])
        for other in behind[order[-1]]:
            waits[other] -= 1
            if not waits[other]:
                heappush(ready, (outlines[other].distance, other))
    if len(order) < len(outlines):
        message = "cells must not hide each other in a circle "
        message += f"(got {len(outlines) - len(order)} that do)"
        raise ValueError(message)
    return order


def beyond(tiling: Tiling, cell: int, outlines: Mapping[int, Outline]) -> list[int]:
    """Return a panorama's cells beyond the far sides of a cell, if outlined."""
    return [
        other
        for side, other in tiling.neighbours(cell)
        if other in outlines and is_far_side(outlines[cell].corners, side)
    ]


def is_far_side(corners: Sequence[Point], side: int) -> bool:
    """Return whether a side of a cell is on its far side in a panorama."""
    (ax, ay), (bx, by) = corners[side], corners[(side + 1) % len(corners)]
    return ax * by - ay * bx > CLOSE


class Rose:
    """The directions from a cell, numbered clockwise.

    Attributes:
        numbers: The direction of each point, by its ``key``.
        arcs: The number of arcs, which is that of directions.
    """

    def __init__(self, outlines: Sequence[Outline]) -> None:
        """Number the directions of a panorama's cells; the first cell looks."""
        points = list(outlines[0].corners)
        for each in outlines[1:]:
            points += [*each.corners, *each.mids, each.centre]
        known = {key(point): point for point in points}
        angles = [((atan2(y, x) + CLOSE) % tau, name) for name, (x, y) in known.items()]
        self.numbers: dict[Point, int] = {}
        self.arcs, last = 0, -1.0
        for angle, name in sorted(angles):
            self.arcs += angle - last > CLOSE
            self.numbers[name] = self.arcs - 1
            last = angle

    def hairs(self, view: Outline) -> tuple[int, int]:
        """Return a panorama's arcs to the left and to the right of a cell's middle."""
        right = self.numbers[key(view.centre)]
        return (right - 1) % self.arcs, right

    def tips(self, view: Outline) -> tuple[Point, Point]:
        """Return the keys of a cell's leftmost and rightmost corners in a panorama."""
        return ends_of(view.corners, view.centre)

    def span(self, view: Outline) -> tuple[int, int, int, int]:
        """Return a panorama's arcs that hit a cell, from and to, and those bevelled."""
        points = *self.tips(view), *ends_of(view.mids, view.centre)
        first, *others = (self.numbers[point] for point in points)
        end, bevelled, bevelled_end = (
            number if number >= first else number + self.arcs for number in others
        )
        return first, end, bevelled, bevelled_end


def ends_of(points: Iterable[Point], front: Point) -> tuple[Point, Point]:
    """Return the keys of the points farthest left and right in a panorama."""
    ahead = atan2(front[1], front[0])

    def turn(point: Point) -> float:
        return remainder(atan2(point[1], point[0]) - ahead, tau)

    ordered = sorted(points, key=turn)
    return key(ordered[0]), key(ordered[-1])


class Corners:
    """The corners of some cells.

    Attributes:
        numbers: The number of each corner, by its ``key``.
        around: For each the cells that meet there.
    """

    def __init__(
        self, outlines: Sequence[Outline], others: Mapping[int, Outline]
    ) -> None:
        """Number the corners of a panorama's cells, and find what cells touch them.

        Args:
            outlines: The cells.
            others: Cells that are not among them.
        """
        names = [key(corner) for view in outlines for corner in view.corners]
        self.numbers = {name: at for at, name in enumerate(dict.fromkeys(names))}
        self.around: list[list[int]] = [[] for _ in self.numbers]
        for cell, view in enumerate(outlines):
            for corner in self.of(view):
                self.around[corner].append(cell)
        self.touching: list[int] = []
        for other, view in others.items():
            shared = self.numbers.keys() & map(key, view.corners)
            for name in shared:
                cell = len(outlines) + len(self.touching)
                self.around[self.numbers[name]].append(cell)
            if shared:
                self.touching.append(other)

    def of(self, view: Outline) -> list[int]:
        """Return the numbers of a cell's corners in a panorama."""
        return [self.numbers[key(corner)] for corner in view.corners]


def panorama(tiling: Tiling, cell: int, radius: float, columns: int) -> Panorama:
    """Return what a cell would see up to a distance if nothing were in the way.

    Args:
        tiling: The tiling.
        cell: The cell that looks.
        radius: The largest distance of a middle, in the unit of ``Tiling.corners``.
        columns: The number of cells in a row.

    Raises:
        ValueError: Some cells hide each other in a circle.
    """
    origin = middle(tiling.corners(cell))
    near: dict[int, Outline] = {}
    far: dict[int, Outline] = {}
    for other in range(tiling.cells):
        view = outline(tiling.corners(other), origin)
        (near if view.distance - view.width <= radius + CLOSE else far)[other] = view
    order = front_to_back(tiling, near)
    outlines = [near[other] for other in order]
    rose, corners = Rose(outlines), Corners(outlines, far)
    cells = [*order, *corners.touching]
    row, column = divmod(cell, columns)
    steps = [(at // columns - row, at % columns - column) for at in cells]
    inside = [near[at].distance <= radius + CLOSE for at in order]
    spans = [(0, rose.arcs, 0, rose.arcs), *map(rose.span, outlines[1:])]
    rounds = [corners.of(view) for view in outlines]
    tips = [[corners.numbers[tip] for tip in rose.tips(view)] for view in outlines[1:]]
    numbers = {other: at for at, other in enumerate(order)}
    lines = [*rays(rose, corners, spans)]
    behind = [{numbers[at] for at in beyond(tiling, each, near)} for each in order]
    for at, (_, leaving) in enumerate(lines):
        if leaving != NEVER:
            behind[leaving].update(corners.around[at // 2])
    most, many = max(map(len, rounds)), max(map(len, corners.around))
    high, wide = (max(map(abs, each)) for each in zip(*steps, strict=True))
    across = 2 * wide + 1
    spots = [(down + high) * across + right + wide for down, right in steps]
    return Panorama(
        sizes=array("i", (len(order), most, many, rose.arcs, high, wide)),
        steps=flat(steps),
        spots=array("i", [*spots, (2 * high + 1) * across]),
        inside=array("i", inside),
        hairs=flat([(0, 0), *map(rose.hairs, outlines[1:])]),
        spans=flat(spans),
        tips=flat([[0, 0], *tips]),
        corners=flat([*some, *some[-1:] * (most - len(some))] for some in rounds),
        starts=array("i", accumulate(map(len, behind), initial=0)),
        behind=flat(map(sorted, behind)),
        around=flat(
            [*some, *[len(cells)] * (many - len(some))] for some in corners.around
        ),
        rays=flat(lines),
    )


def flat(rows: Iterable[Iterable[int]]) -> array[int]:
    """Return all numbers of some rows in one array, for a panorama."""
    return array("i", chain.from_iterable(rows))


def rays(
    rose: Rose, corners: Corners, spans: Sequence[tuple[int, int, int, int]]
) -> Iterator[tuple[int, int]]:
    """Yield both arcs beside each corner in a panorama, and the cells they leave."""
    for name, cells in zip(corners.numbers, corners.around, strict=True):
        direction = rose.numbers[name]
        for arc in ((direction - 1) % rose.arcs, direction):
            hit = (
                cell
                for cell in cells
                if cell < len(spans)
                and (arc - spans[cell][0]) % rose.arcs < spans[cell][1] - spans[cell][0]
            )
            yield arc, min(hit, default=NEVER)
