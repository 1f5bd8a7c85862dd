# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The walls of a maze, in arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from asciimaze.formats.picture.svg import wall_lines
from asciimaze.tilings.lattice import lattice_of
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.tiling import Grid
from asciimaze.tilings.wrapped import Wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from asciimaze.maze import Maze
    from asciimaze.tilings.lattice import Kind
    from asciimaze.tilings.tiling import Tiling


class Box(NamedTuple):
    """A rectangle in the plane, in sides of a cell."""

    left: float
    top: float
    right: float
    bottom: float


class Lines(NamedTuple):
    """Lines that begin at many points.

    Attributes:
        starts: An array of points: each row is x and y.
        ways: How far each leads to the right and down, in the same shape; or one
            row, if all of them lead the same way.
        weight: How many lines each of them stands for.
    """

    starts: NDArray[np.float64]
    ways: NDArray[np.float64]
    weight: int = 1


class Walls(Protocol):
    """The walls of a maze."""

    def within(self, box: Box, every: int = 1) -> Iterator[Lines]:
        """Yield the walls that reach into a box, and perhaps some more.

        Args:
            box: Where to look.
            every: Look at one of so many rows and columns only, where the cells
                are too many to look at all of them.
        """


class LooseWalls:
    """The walls of any maze, collected one by one."""

    def __init__(self, maze: Maze) -> None:
        """Collect the walls of a maze."""
        ends = np.array(list(wall_lines(maze)), np.float64).reshape(-1, 2, 2)
        self.starts, self.ways = ends[:, 0], ends[:, 1] - ends[:, 0]
        self.low, self.high = ends.min(axis=1), ends.max(axis=1)

    def within(self, box: Box, every: int = 1) -> Iterator[Lines]:
        """Yield the walls that reach into a box; all of them are looked at."""
        del every
        low, high = np.array(box[:2]), np.array(box[2:])
        seen = np.all((self.low <= high) & (self.high >= low), axis=1)
        yield Lines(self.starts[seen], self.ways[seen])


class GridWalls:
    """The walls of a maze whose cells lie in rows and columns.

    Attributes:
        opened: The byte of each cell, as a table; it changes when the maze does.
        kept: Which cells there are, or nothing if none is left out.
        lattice: How the grid repeats.
    """

    def __init__(self, maze: Maze, grid: Grid) -> None:
        """Look at a maze on a grid, or on a part of it, or where its edges meet."""
        self.opened = np.frombuffer(maze.open, np.uint8)
        self.kept = None
        if isinstance(maze.tiling, Masked):
            numbers = np.frombuffer(maze.tiling.numbers, np.int64)
            self.kept = (numbers >= 0).reshape(grid.rows, grid.columns)
            self.opened = self.opened[numbers]
        self.opened = self.opened.reshape(grid.rows, grid.columns)
        self.lattice = lattice_of(type(grid))

    def within(self, box: Box, every: int = 1) -> Iterator[Lines]:
        """Yield the walls that reach into a box, and perhaps some more."""
        count, lattice = self.opened.shape, self.lattice
        down = periods(box.top, box.bottom, lattice.down, every)
        right = periods(box.left, box.right, lattice.right, every)
        for kind in lattice.kinds:
            rows = Places.of(*down, lattice.rows, kind.row, count[0])
            columns = Places.of(*right, lattice.columns, kind.column, count[1])
            for lines in self.of_kind(kind, rows, columns):
                yield lines._replace(weight=every**2)

    def of_kind(self, kind: Kind, down: Places, across: Places) -> Iterator[Lines]:
        """Yield the walls that cells of a kind draw, in some rows and columns."""
        rows, columns = down.cells, across.cells
        opened, here = self.opened[np.ix_(rows, columns)], self.exist(rows, columns)
        corners = np.array([*kind.corners, kind.corners[0]])
        for side, (lower, righter) in enumerate(kind.steps):
            drawn = here & ((opened >> side & 1) == 0)
            if (lower, righter) < (0, 0):
                drawn &= ~self.exist(rows + lower, columns + righter)
            row, column = np.nonzero(drawn)
            starts = np.empty((len(row), 2))
            starts[:, 0] = across.periods[column] * self.lattice.right
            starts[:, 1] = down.periods[row] * self.lattice.down
            yield Lines(starts + corners[side], corners[side + 1 :][:1] - corners[side])

    def exist(
        self, rows: NDArray[np.int64], columns: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """Return whether there are cells in some rows and columns, as a table."""
        high, wide = self.opened.shape
        inside: NDArray[np.bool_] = np.logical_and.outer(
            (rows >= 0) & (rows < high), (columns >= 0) & (columns < wide)
        )
        if self.kept is not None:
            inside &= self.kept[np.ix_(rows % high, columns % wide)]
        return inside


def periods(
    start: float, end: float, pitch: float, every: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where to draw periods, one of each so many, and which ones."""
    first, last = int(start // pitch) - 1, int(end // pitch) + 1
    where = np.arange(first // every, last // every + 1) * every
    return where, where + np.random.default_rng(0).integers(every, size=len(where))


class Places(NamedTuple):
    """Rows, or columns, of one kind of cell.

    Attributes:
        periods: In which period each is drawn.
        cells: The row or column of the cells.
    """

    periods: NDArray[np.int64]
    cells: NDArray[np.int64]

    @classmethod
    def of(
        cls,
        where: NDArray[np.int64],
        which: NDArray[np.int64],
        period: int,
        at: int,
        count: int,
    ) -> Places:
        """Return those of some periods that are in a grid.

        Args:
            where: In which periods to draw.
            which: Which periods to draw there.
            period: How many rows or columns a period has.
            at: Which of these it is.
            count: How many the grid has.
        """
        cells = which * period + at
        inside = (cells >= 0) & (cells < count)
        return cls(where[inside], cells[inside])


def walls_of(maze: Maze) -> Walls:
    """Return the walls of a maze."""
    grid = grid_of(maze.tiling)
    return LooseWalls(maze) if grid is None else GridWalls(maze, grid)


def grid_of(tiling: Tiling) -> Grid | None:
    """Return the grid on which a tiling lies, if it does."""
    whole = tiling.tiling if isinstance(tiling, Masked) else tiling
    sheet = whole.grid if isinstance(whole, Wrapped) else whole
    return sheet if isinstance(sheet, Grid) else None
