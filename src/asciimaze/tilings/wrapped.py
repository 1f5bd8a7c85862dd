# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Grids whose edges are joined."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Grid, Stretch, Tiling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LEAST = 3
"""With fewer columns a cell would meet itself, or another cell twice."""

LEFT, BETWEEN, RIGHT = range(3)
"""The places of a cell in its row."""


class Wrapped(Tiling):
    """A grid whose left and right edges are joined, and perhaps top and bottom.

    Attributes:
        grid: The sheet.
        columns: The number of cells in a row.
        rows: The number of rows.
        down: Whether top and bottom are joined.
        twist: Whether the sheet is turned over before its sides are joined.
    """

    down: ClassVar[bool] = False
    twist: ClassVar[bool] = False

    def __init__(self, grid: Grid) -> None:
        """Wrap a grid by joining its edges.

        Raises:
            ValueError: The edges do not fit together.
        """
        high, wide = grid.period
        self.check("columns", grid.columns, wide)
        if self.down:
            self.check("rows", grid.rows, high)
        if self.twist and not isinstance(grid, Square):
            message = f"a {self.name} band must be of squares (got {grid.name})"
            raise ValueError(message)
        self.grid = grid
        self.columns, self.rows, self.cells = grid.columns, grid.rows, grid.cells
        self.sheet = type(grid)(grid.columns + 2 * wide, grid.rows + 2 * high)
        if grid.columns < LEAST * wide or (self.down and grid.rows < LEAST * high):
            self.check_neighbours(LEAST * high * grid.columns)

    def check(self, what: str, count: int, period: int) -> None:
        """Check that a number of columns or rows can be wrapped at the seam."""
        if count < LEAST or count % period:
            least = -(-LEAST // period) * period
            some = ", ".join(str(least + times * period) for times in range(3))
            message = f"the {what} of a {self.name} must be {some} … (got {count})"
            raise ValueError(message)

    @classmethod
    def of_squares(cls, columns: int, rows: int) -> Wrapped:
        """Return the wrapped surface of ``columns`` by ``rows`` squares."""
        return cls(Square(columns, rows))

    def check_neighbours(self, count: int) -> None:
        """Raise ``ValueError`` if wrapping lets two cells meet twice."""
        for cell in range(min(count, self.cells)):
            met = [other for _, other in self.neighbours(cell)]
            if len({cell, *met}) <= len(met):
                message = f"a {self.name} of {self.grid.name} must have more columns "
                message += f"or rows, because cell {cell} meets another twice "
                message += f"(got {self.columns} by {self.rows})"
                raise ValueError(message)

    def on_sheet(self, cell: int) -> int:
        """Return the number of a wrapped cell on the larger sheet."""
        high, wide = self.grid.period
        row, column = divmod(cell, self.columns)
        return (row + high) * self.sheet.columns + column + wide

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side of a wrapped grid, or ``None``."""
        beyond = self.sheet.neighbour(self.on_sheet(cell), side)
        if beyond is None:
            message = f"the period of {self.grid.name} is too small"
            raise ValueError(message)
        high, wide = self.grid.period
        row, column = divmod(beyond, self.sheet.columns)
        row, (turns, column) = row - high, divmod(column - wide, self.columns)
        if turns and self.twist:
            row = self.rows - 1 - row
        if self.down:
            row %= self.rows
        return self.grid.cell_at(row, column)

    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a side of a wrapped grid as seen from the neighbour."""
        return self.sheet.opposite(self.on_sheet(cell), side)

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a wrapped cell's sides: those it has in the grid."""
        return self.grid.sides(cell)

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a wrapped cell, on the sheet before it is rolled up."""
        return self.grid.corners(cell)

    def edge(self) -> Iterator[int]:
        """Return the cells at the edge of a wrapped grid's sheet, in order."""
        return self.grid.edge()

    def stretches(self) -> Iterator[Stretch]:
        """Yield for each row of a wrapped grid its first period, the rest, its last."""
        wide = self.grid.period[1]
        times = self.columns // wide
        for first in range(0, self.cells, self.columns):
            yield Stretch(first, wide, 1, LEFT)
            if times > 1:
                yield Stretch(first + wide, wide, times - 2, BETWEEN)
                yield Stretch(first + self.columns - wide, wide, 1, RIGHT)

    def leans(self) -> Sequence[int] | None:
        """Return for sides of a wrapped grid 1 if horizontal, -1 if vertical, or 0."""
        return self.grid.leans()


class Cylinder(Wrapped):
    """A grid whose left and right edges are joined."""

    name: ClassVar[str] = "cylinder"


class Torus(Wrapped):
    """A cylinder whose top and bottom are joined, too: it has no edge."""

    name: ClassVar[str] = "torus"
    down: ClassVar[bool] = True


class Moebius(Wrapped):
    """A band whose left and right edges are joined upside down."""

    name: ClassVar[str] = "moebius"
    twist: ClassVar[bool] = True
