# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Grids in which the names of the sides say where they lead."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from asciimaze.tilings.tiling import Grid

STEPS = {
    "right": (0, 1),
    "bottom right": (1, 1),
    "bottom": (1, 0),
    "bottom left": (1, -1),
    "left": (0, -1),
    "top left": (-1, -1),
    "top": (-1, 0),
    "top right": (-1, 1),
}
"""The steps down and to the right for each name of a side, clockwise."""

BACK = dict(zip(STEPS, [*STEPS][4:] + [*STEPS][:4], strict=True))
"""The name of each side when it is seen from the neighbour."""


class Shape(NamedTuple):
    """A shape of cells.

    Attributes:
        sides: The names of its sides, clockwise from the one most to the right.
        corners: Where each side begins, relative to the position of the cell.
    """

    sides: tuple[str, ...]
    corners: tuple[tuple[float, float], ...]


class Compass(Grid):
    """A grid of a few shapes whose sides are named after their direction.

    Attributes:
        shapes: The shape in each row and column of a period.
        pitch: The distance between columns, and between rows.
    """

    shapes: ClassVar[tuple[tuple[Shape, ...], ...]]
    pitch: ClassVar[tuple[float, float]]

    def shape(self, row: int, column: int) -> Shape:
        """Return the compass's shape in a row and column, maybe beyond the edges."""
        high, wide = self.period
        return self.shapes[row % high][column % wide]

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a cell's sides: points of the compass."""
        return self.shape(*divmod(cell, self.columns)).sides

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side on the compass, or ``None``."""
        row, column = divmod(cell, self.columns)
        down, right = STEPS[self.shape(row, column).sides[side]]
        return self.cell_at(row + down, column + right)

    def opposite(self, cell: int, side: int) -> int:
        """Return the opposite point of the compass, as the neighbour's side."""
        row, column = divmod(cell, self.columns)
        name = self.shape(row, column).sides[side]
        down, right = STEPS[name]
        return self.shape(row + down, column + right).sides.index(BACK[name])

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a cell with sides on the compass, clockwise."""
        row, column = divmod(cell, self.columns)
        wide, high = self.pitch
        left, top = column * wide, row * high
        return [(left + x, top + y) for x, y in self.shape(row, column).corners]
