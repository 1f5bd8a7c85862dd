# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tiling by hexagons."""

from __future__ import annotations

from math import sqrt
from typing import ClassVar

from asciimaze.tilings.tiling import Grid

SIDES = ("bottom right", "bottom", "bottom left", "top left", "top", "top right")

STEPS = (
    ((0, 1), 1),
    ((1, 1), 0),
    ((0, 1), -1),
    ((-1, 0), -1),
    ((-1, -1), 0),
    ((-1, 0), 1),
)
"""For each side the step down, in a high column and in a low one, and to the right."""

HALF = sqrt(3) / 2
"""Half the height of a hexagon whose sides are 1 long."""

CORNERS = ((1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1))
"""The corners around the middle; x in sides, y in half heights."""


class Hexagon(Grid):
    """Hexagons in columns, every other one of which is half a cell lower."""

    name: ClassVar[str] = "hexagon"
    period: ClassVar[tuple[int, int]] = (1, 2)

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a hexagon's or brick's sides: all cells have the same."""
        del cell
        return SIDES

    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a hexagon's or brick's side, seen from the neighbour."""
        del cell
        return (side + 3) % 6

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the hexagon beyond a side, or ``None`` if nothing is there."""
        row, column = divmod(cell, self.columns)
        down, right = STEPS[side]
        return self.cell_at(row + down[column % 2], column + right)

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a hexagon, from the rightmost one clockwise."""
        row, column = divmod(cell, self.columns)
        halves = 2 * row + 1 + column % 2
        return [(1.5 * column + 1 + x, (halves + y) * HALF) for x, y in CORNERS]
