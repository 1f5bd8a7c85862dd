# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tiling by rings."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import cos, pi, sin
from typing import TYPE_CHECKING, ClassVar

from asciimaze.tilings.compass import STEPS
from asciimaze.tilings.tiling import Stretch, Tiling, check_size

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST = 8
"""The number of cells in the first ring, and of sides of the middle cell."""


def cells_of(ring: int) -> int:
    """Return the number of cells in a polar tiling's ring; ring 0 is the middle."""
    return FIRST << ring.bit_length() - 1 if ring else 1


class Polar(Tiling):
    """A cell in the middle and rings of cells around it.

    Attributes:
        rings: The number of rings.
        firsts: The first cell of each ring, and of the ring that would come next.
    """

    name: ClassVar[str] = "polar"

    def __init__(self, columns: int, rows: int) -> None:
        """Make the largest polar disc that fits into ``columns`` by ``rows`` squares.

        Raises:
            ValueError: There would be no cell.
        """
        check_size(columns, rows)
        self.rings = max(0, min(columns, rows) // 2 - 1)
        self.firsts = [0, *accumulate(map(cells_of, range(self.rings + 1)))]
        self.cells = self.firsts[-1]

    def spot(self, cell: int) -> tuple[int, int]:
        """Return the ring of a polar tiling's cell, and its position in this ring."""
        ring = bisect_right(self.firsts, cell) - 1
        return ring, cell - self.firsts[ring]

    def outward(self, ring: int) -> int:
        """Return the number of sides that lead outwards from a cell in a polar ring."""
        return cells_of(ring + 1) // cells_of(ring) if ring < self.rings else 1

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a cell's sides on a polar disc."""
        ring, _ = self.spot(cell)
        if ring == 0:
            return tuple(STEPS)
        if self.outward(ring) == 1:
            return ("outwards", "clockwise", "inwards", "anticlockwise")
        return (
            *("outwards anticlockwise", "outwards clockwise"),
            *("clockwise", "inwards", "anticlockwise"),
        )

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side on a polar disc, or ``None``."""
        ring, at = self.spot(cell)
        ways = self.outward(ring) if ring else FIRST
        if side < ways:
            outer = self.firsts[ring + 1] + ways * at + side
            return outer if ring < self.rings else None
        if side == ways + 1:
            return self.firsts[ring - 1] + at * cells_of(ring - 1) // cells_of(ring)
        turned = at + 1 if side == ways else at - 1
        return self.firsts[ring] + turned % cells_of(ring)

    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a side on a polar disc as seen from the neighbour."""
        ring, at = self.spot(cell)
        ways = self.outward(ring) if ring else FIRST
        if side < ways:
            return self.outward(ring + 1) + 1
        if side == ways + 1:
            return at % (cells_of(ring) // cells_of(ring - 1))
        return ways + 2 if side == ways else ways

    def edge(self) -> range:
        """Return the cells of the last ring of a polar disc."""
        return range(self.firsts[-2], self.cells)

    def stretches(self) -> Iterator[Stretch]:
        """Yield a polar disc's rings, one between two of its length in three parts."""
        for ring, first in enumerate(self.firsts[:-1]):
            count = cells_of(ring)
            if ring > 1 and cells_of(ring - 1) == count and self.outward(ring) == 1:
                yield Stretch(first, 1, 1, ring)
                yield Stretch(first + 1, 1, count - 2, ring)
                yield Stretch(first + count - 1, 1, 1, ring)
            else:
                yield Stretch(first, count, 1, ring)

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a cell on a polar disc, clockwise; a ring is 1 wide."""
        ring, at = self.spot(cell)
        ways = self.outward(ring) if ring else FIRST
        count = ways * cells_of(ring)
        outer = [point(ring + 1, ways * at + step, count) for step in range(ways + 1)]
        inner = [point(ring, ways * end, count) for end in (at + 1, at)]
        return [*outer, *inner] if ring else outer[:-1]


def point(radius: int, at: int, count: int) -> tuple[float, float]:
    """Return one of ``count`` points on a polar disc's circle, clockwise.

    The circle is turned so that a side of the middle cell faces right.
    """
    turn = 2 * pi * (at % count) / count - pi / FIRST
    return radius * cos(turn), radius * sin(turn)
