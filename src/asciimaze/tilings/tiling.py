# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The shape of a maze's cells, as far as a maze needs to know it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Stretch(NamedTuple):
    """Cells that follow a repeating pattern.

    A cell and the cell one period later have the same sides and the same ways back,
    and their neighbours are one period apart, too.

    Attributes:
        first: The first cell.
        period: The number of cells after which the pattern repeats.
        times: The number of periods.
        where: A number for the place; cells in another place have other shapes, or
            other seams.
    """

    first: int
    period: int
    times: int
    where: int


class Tiling(ABC):
    """Cells that cover a part of the plane, and their neighbours.

    The cells are the numbers from 0 to ``cells`` - 1, in reading order; where there
    are rings, from the middle outwards. The sides of a cell are numbered from 0,
    clockwise, and the first is the one that faces right the most, or outwards in
    a ring.

    Attributes:
        name: The name of the shape.
        cells: The number of cells, at least 1.
    """

    name: ClassVar[str]
    cells: int

    @abstractmethod
    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a cell's sides in any tiling, in their order."""

    @abstractmethod
    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side in any tiling, or ``None``."""

    @abstractmethod
    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a side in any tiling as seen from the neighbour."""

    @abstractmethod
    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a cell in any tiling, clockwise on a page.

        Side *i* leads from corner *i* to corner *i* + 1, and the last one back to
        the first. The unit is the length of a side, or the width of a ring; x grows
        to the right, y downwards.
        """

    def neighbours(self, cell: int) -> list[tuple[int, int]]:
        """Return each side of a cell in any tiling that has a neighbour, and that."""
        sides = range(len(self.sides(cell)))
        found = ((side, self.neighbour(cell, side)) for side in sides)
        return [(side, beyond) for side, beyond in found if beyond is not None]

    def leads_out(self, cell: int, side: int) -> bool:
        """Return whether a side leads out of any tiling."""
        return self.neighbour(cell, side) is None and not self.has_rail(cell, side)

    def border(self) -> Iterator[tuple[int, int]]:
        """Yield each cell and side that leads out of any tiling, in order."""
        for cell in self.edge():
            for side in range(len(self.sides(cell))):
                if self.leads_out(cell, side):
                    yield cell, side

    def edge(self) -> Iterable[int]:
        """Return cells of any tiling in order, including all at the edge.

        No other cell has a side that leads out, or a corner farther to the left, to the
        right, up or down than theirs.
        """
        return range(self.cells)

    def stretches(self) -> Iterator[Stretch]:
        """Yield stretches that together cover all cells of any tiling, in order."""
        yield Stretch(0, self.cells, 1, 0)

    def has_rail(self, cell: int, side: int) -> bool:
        """Return whether a side in any tiling is a bridge's rail, which is no exit."""
        del cell, side
        return False

    def tunnels(self) -> Iterator[tuple[int, int]]:
        """Yield each cell and side of any tiling at which a tunnel begins."""
        return iter(())

    def keeping(self, cells: Sequence[int]) -> Tiling:
        """Return any tiling as it is when only some of its cells are kept."""
        del cells
        return self

    def leans(self) -> Sequence[int] | None:
        """Return for each side of any tiling 1 if horizontal, -1 if vertical, else 0.

        A horizontal side leads farther to the side than up or down. The answer is
        ``None`` if it is not the same for all cells.
        """
        return None

    def __eq__(self, other: object) -> bool:
        """Return whether any two tilings have the same cells in the same places."""
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        """Return a number that equal tilings have in common."""
        return hash((type(self), self.cells))


def middle(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the point in the middle of some points of a tiling."""
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def bounds(tiling: Tiling) -> tuple[float, float, float, float]:
    """Return the least x and y of a tiling's corners, and the greatest."""
    points = {point for cell in tiling.edge() for point in tiling.corners(cell)}
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


class Grid(Tiling):
    """A tiling whose cells lie in rows and columns.

    Attributes:
        columns: The number of cells in a row.
        rows: The number of rows.
        period: The number of rows and columns after which the pattern repeats.
    """

    period: ClassVar[tuple[int, int]] = (1, 1)

    def __init__(self, columns: int, rows: int) -> None:
        """Make a tiling that is a grid of ``columns`` by ``rows`` cells.

        Raises:
            ValueError: There would be no cell.
        """
        check_size(columns, rows)
        self.columns = columns
        self.rows = rows
        self.cells = columns * rows

    def edge(self) -> Iterator[int]:
        """Yield the cells of a grid's first and last period of rows and columns."""
        for row in range(self.rows):
            for column in self.edge_columns(row):
                yield row * self.columns + column

    def edge_columns(self, row: int) -> Iterable[int]:
        """Return the columns of the cells in a grid's row that are at the edge."""
        high, wide = self.period
        if 2 * wide >= self.columns or not high <= row < self.rows - high:
            return range(self.columns)
        return chain(range(wide), range(self.columns - wide, self.columns))

    def border(self) -> Iterator[tuple[int, int]]:
        """Yield each cell and side that leads out of a grid, in order."""
        known: dict[int, list[tuple[int, int]]] = {}
        for row, place in enumerate(alike(self.rows, self.period[0])):
            if place not in known:
                known[place] = self.border_of(row)
            first = row * self.columns
            for column, side in known[place]:
                yield first + column, side

    def border_of(self, row: int) -> list[tuple[int, int]]:
        """Return each column and side in a grid's row that leads out of the tiling."""
        known: dict[int, list[int]] = {}
        places = alike(self.columns, self.period[1])
        columns = [*self.edge_columns(row)]
        for column in columns:
            place = places[column]
            if place not in known:
                cell = row * self.columns + column
                sides = range(len(self.sides(cell)))
                known[place] = [side for side in sides if self.leads_out(cell, side)]
        return [(column, side) for column in columns for side in known[places[column]]]

    def cell_at(self, row: int, column: int) -> int | None:
        """Return the cell in a row and column of a grid, or ``None`` outside."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return None

    def leans(self) -> Sequence[int] | None:
        """Return for each side of a grid 1 if horizontal, -1 if vertical, else 0."""
        high, wide = self.period
        piece = type(self)(3 * wide, 3 * high)
        found = {tuple(leans_of(piece.corners(cell))) for cell in range(piece.cells)}
        return found.pop() if len(found) == 1 else None


def check_size(columns: int, rows: int) -> None:
    """Refuse a grid's size that would leave no cell."""
    if columns < 1 or rows < 1:
        size = f"{columns} by {rows}"
        message = f"columns and rows must be at least 1 (got {size})"
        raise ValueError(message)


def alike(count: int, period: int) -> list[int]:
    """Return for each row, or column, of a grid a number; alike ones have the same.

    Args:
        count: How many rows there are in all.
        period: How many rows there are in a period.
    """
    rest = max(0, count - period)
    last = min(period, rest)
    middle = [*range(period, 2 * period)] * (rest // period)
    return [*range(count - rest), *middle[: rest - last], *range(-last, 0)]


def leans_of(corners: Sequence[tuple[float, float]]) -> Iterator[int]:
    """Yield for each side of one cell 1 if it is horizontal, -1 if vertical, else 0."""
    x, y = middle(corners)
    for side, start in enumerate(corners):
        far_x, far_y = middle([start, corners[(side + 1) % len(corners)]])
        more = round(abs(far_x - x) - abs(far_y - y), 6)
        yield (more > 0) - (more < 0)
