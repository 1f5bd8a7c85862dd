# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How a grid repeats: one period of it, and the way to the next."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.tilings.tiling import Grid

Point = tuple[float, float]
"""A point in the plane."""


class Kind(NamedTuple):
    """The cells that are at the same place in every period.

    Attributes:
        row: Their row in the period.
        column: Their column in the period.
        corners: The corners of the one in the first period.
        steps: For each side, how many rows and columns further the neighbour is.
    """

    row: int
    column: int
    corners: tuple[Point, ...]
    steps: tuple[tuple[int, int], ...]


class Lattice(NamedTuple):
    """How a grid repeats.

    Attributes:
        rows: The rows of a period.
        columns: Its columns.
        right: How far it is to the next period on the right.
        down: How far it is to the next one below.
        kinds: The kinds of cells, one for each place in a period.
    """

    rows: int
    columns: int
    right: float
    down: float
    kinds: tuple[Kind, ...]

    def near(self, x: float, y: float) -> Iterator[tuple[int, int, list[Point]]]:
        """Yield the row, column and corners of a lattice's cells around a point."""
        for down, right in sorted(product((-1, 0, 1), repeat=2), key=any):
            row, column = int(y // self.down) + down, int(x // self.right) + right
            left, top = column * self.right, row * self.down
            for kind in self.kinds:
                corners = [(left + at_x, top + at_y) for at_x, at_y in kind.corners]
                place = row * self.rows + kind.row, column * self.columns + kind.column
                yield *place, corners


@cache
def lattice_of(grid: type[Grid]) -> Lattice:
    """Return the lattice on which all grids of a type repeat."""
    rows, columns = grid.period
    piece = grid(3 * columns, 3 * rows)

    def corners(row: int, column: int) -> list[Point]:
        return piece.corners(row * piece.columns + column)

    kinds = []
    for row, column in product(range(rows), range(columns)):
        cell = (row + rows) * piece.columns + column + columns
        beyond = [divmod(other, piece.columns) for _, other in piece.neighbours(cell)]
        steps = tuple((y - row - rows, x - column - columns) for y, x in beyond)
        kinds.append(Kind(row, column, tuple(corners(row, column)), steps))
    left, top = corners(0, 0)[0]
    right, down = corners(0, columns)[0][0] - left, corners(rows, 0)[0][1] - top
    return Lattice(rows, columns, right, down, tuple(kinds))
