# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The walls of a maze, in arrays."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from asciimaze.formats.large import LargeMaze
from asciimaze.formats.occlusion import DEPTH, mouth
from asciimaze.formats.picture.svg import wall_lines
from asciimaze.tilings.lattice import lattice_of
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Grid, middle
from asciimaze.tilings.weave import ACROSS, DOWN, PLAIN, Weave
from asciimaze.tilings.wrapped import Wrapped
from asciimaze.views.rings import masked_ring_lines, ring_lines
from asciimaze.views.tone import dots, pixel_sums

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    from asciimaze.maze import Maze
    from asciimaze.tilings.lattice import Kind
    from asciimaze.tilings.tiling import Tiling


class Box(NamedTuple):
    """A rectangle in the plane, in sides of a cell."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, points: ArrayLike, rim: float = 0) -> Box:
        """Return the smallest box with some points, and with a rim around them.

        Args:
            points: Rows with x and y.
            rim: How wide it is.
        """
        places = np.asarray(points, np.float64)
        low, high = places.min(axis=0) - rim, places.max(axis=0) + rim
        return cls(*low.tolist(), *high.tolist())

    def with_rim(self, width: float) -> Box:
        """Return the box with a rim of some width around it."""
        left, top, right, bottom = self
        return Box(left - width, top - width, right + width, bottom + width)

    def meets(self, other: Box) -> bool:
        """Return whether another box has points in this one, and perhaps walls."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )


class Lines(NamedTuple):
    """Lines that begin at many points.

    Attributes:
        starts: An array of points: each row is x and y.
        ways: How far each leads to the right and down, in the same shape; or one
            row, if all of them lead the same way.
    """

    starts: NDArray[np.float64]
    ways: NDArray[np.float64]


class Walls(Protocol):
    """The walls of a maze."""

    def within(self, box: Box) -> Iterator[Lines]:
        """Yield the walls that reach into a box, and perhaps some more."""

    def lengths(self, box: Box, side: int) -> NDArray[np.float64]:
        """Return how much wall there is in each pixel of a square picture.

        Args:
            box: The square that the picture shows.
            side: How many pixels wide and high the picture is.

        Returns:
            The length in sides of a cell, in rows of pixels.
        """


BLOCK = 16
"""How wide and high a block of the plane is, in sides of a cell."""


class LooseWalls:
    """The walls of any maze, sorted by the blocks in which their middles lie.

    Attributes:
        starts: Where each wall starts: x and y.
        ways: How far it leads from there.
        corner: Where the first block begins.
        reach: How far a wall may reach from its middle.
        shape: How many rows and columns of blocks there are.
        firsts: The first wall of each block, row by row, and the number of walls.
    """

    def __init__(self, ends: NDArray[np.float64]) -> None:
        """Sort some loose walls, each with two ends with x and y."""
        ends = ends.reshape(-1, 2, 2)
        middles = ends.mean(axis=1)
        self.corner = middles.min(axis=0) if len(ends) else np.zeros(2)
        column, row = ((middles - self.corner) // BLOCK).astype(np.int64).T
        self.shape = int(row.max(initial=0)) + 1, int(column.max(initial=0)) + 1
        blocks = row * self.shape[1] + column
        order = np.argsort(blocks, kind="stable")
        counts = np.bincount(blocks, minlength=self.shape[0] * self.shape[1])
        self.firsts = np.concatenate(((0,), np.cumsum(counts)))
        self.starts = ends[order, 0]
        self.ways = ends[order, 1] - self.starts
        self.reach = abs(self.ways).max(axis=0, initial=0) / 2

    def within(self, box: Box) -> Iterator[Lines]:
        """Yield the walls that reach into a box; those of some blocks are checked."""
        some = self.near(box)
        starts, ways = self.starts[some], self.ways[some]
        ends = starts + ways
        seen = np.all(np.minimum(starts, ends) <= box[2:], axis=1)
        seen &= np.all(np.maximum(starts, ends) >= box[:2], axis=1)
        yield Lines(starts[seen], ways[seen])

    def near(self, box: Box) -> NDArray[np.int64]:
        """Return the loose walls in the blocks from which a box can be reached."""
        rows, columns = self.shape
        low = (np.array(box[:2]) - self.reach - self.corner) // BLOCK
        high = (np.array(box[2:]) + self.reach - self.corner) // BLOCK
        left, top = np.clip(low, 0, (columns, rows)).astype(int).tolist()
        right, bottom = np.clip(high + 1, 0, (columns, rows)).astype(int).tolist()
        if left >= right or top >= bottom:
            return np.empty(0, np.int64)
        lines = np.arange(top, bottom) * columns
        firsts, ends = self.firsts[lines + left], self.firsts[lines + right]
        parts = zip(firsts.tolist(), ends.tolist(), strict=True)
        return np.concatenate([np.arange(first, end) for first, end in parts])

    def lengths(self, box: Box, side: int) -> NDArray[np.float64]:
        """Return how much wall there is in each pixel of a square picture."""
        wider = box.with_rim((box.right - box.left) / side)
        return dots(self.within(wider), box, side)


class Table(Protocol):
    """What is known of cells that lie in rows and columns."""

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns of cells with walls there are."""

    def part(self, rows: NDArray[np.int64], columns: slice) -> NDArray[np.uint8]:
        """Return the walls of cells in some rows and columns, a byte for each."""


class GridWalls:
    """The walls of a maze whose cells lie in rows and columns.

    Attributes:
        opened: The byte of each cell; it changes when the maze does.
        kept: For each cell 1, or 0 if it is left out; nothing if none is.
        lattice: How the grid repeats.
    """

    def __init__(self, maze: Maze, grid: Grid) -> None:
        """Look at a maze on a grid, or on a part of it, or where its edges meet."""
        self.lattice = lattice_of(type(grid))
        self.kept: Table | None = None
        if isinstance(maze, LargeMaze):
            self.opened: Table = maze.cells
            return
        opened, size = np.frombuffer(maze.open, np.uint8), (grid.rows, grid.columns)
        if isinstance(maze.tiling, Masked):
            numbers = np.frombuffer(maze.tiling.numbers, np.int64)
            self.kept = Stored((numbers >= 0).astype(np.uint8).reshape(size))
            opened = opened[numbers]
        self.opened = Stored(opened.reshape(size))

    def within(self, box: Box) -> Iterator[Lines]:
        """Yield the walls that reach into a box, and perhaps some more."""
        down = periods(box.top, box.bottom, self.lattice.down)
        right = periods(box.left, box.right, self.lattice.right)
        for kind in self.lattice.kinds:
            here, there = self.inside(kind, down, right)
            if here and there:
                yield from self.of_kind(kind, here, there)

    def inside(self, kind: Kind, down: range, right: range) -> tuple[range, range]:
        """Return the periods in which the grid has walls of a kind of cell."""
        rows, columns = self.opened.shape
        high = -(-(rows - kind.row) // self.lattice.rows)
        wide = -(-(columns - kind.column) // self.lattice.columns)
        return (
            range(max(down.start, 0), min(down.stop, high)),
            range(max(right.start, 0), min(right.stop, wide)),
        )

    def of_kind(self, kind: Kind, down: range, right: range) -> Iterator[Lines]:
        """Yield the walls that cells of a kind draw, in some periods."""
        rows, columns = self.places(kind, down, right)
        where = rows, self.columns_of(kind, right)
        opened, alone = self.open_sides(*where), self.unshared(*where)
        here = self.exist(rows, columns)
        corners = np.array([*kind.corners, kind.corners[0]])
        for side, (lower, righter) in enumerate(kind.steps):
            drawn = here & ((opened >> side & 1) == 0)
            if (lower, righter) < (0, 0):
                shared = self.exist(rows + lower, columns + righter)
                drawn &= ~shared | (alone >> side & 1 == 1)
            starts = self.corner(np.nonzero(drawn), down, right)
            yield Lines(starts + corners[side], corners[side + 1 :][:1] - corners[side])

    def places(
        self, kind: Kind, down: range, right: range
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the rows and the columns of cells of a kind, in some periods."""
        rows = np.array(down, np.int64) * self.lattice.rows + kind.row
        columns = np.array(right, np.int64) * self.lattice.columns + kind.column
        return rows, columns

    def columns_of(self, kind: Kind, periods: range) -> slice:
        """Return the columns of cells of a kind with walls in some periods."""
        step = self.lattice.columns
        first, last = (at * step + kind.column for at in (periods[0], periods[-1]))
        return slice(first, last + 1, step)

    def open_sides(self, rows: NDArray[np.int64], columns: slice) -> NDArray[np.uint8]:
        """Return the sides without walls of cells in some rows and columns."""
        return self.opened.part(rows, columns)

    def unshared(
        self, rows: NDArray[np.int64], columns: slice
    ) -> NDArray[np.uint8] | np.uint8:
        """Return bytes with a bit for each side whose wall no other cell draws."""
        del rows, columns
        return np.uint8(0)

    def corner(
        self,
        cells: tuple[NDArray[np.int64], ...],
        down: range,
        right: range,
    ) -> NDArray[np.float64]:
        """Return where walls of cells in some periods begin, each in a row: x and y."""
        row, column = cells
        starts = np.empty((len(row), 2))
        starts[:, 0] = (column + right.start) * self.lattice.right
        starts[:, 1] = (row + down.start) * self.lattice.down
        return starts

    def exist(
        self, rows: NDArray[np.int64], columns: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """Return whether there are cells with walls in some rows and columns."""
        high, wide = self.opened.shape
        inside: NDArray[np.bool_] = np.logical_and.outer(
            (rows >= 0) & (rows < high), (columns >= 0) & (columns < wide)
        )
        if self.kept is not None:
            somewhere = self.kept.part(rows % high, slice(None))
            inside &= somewhere[:, columns % wide] > 0
        return inside

    def lengths(self, box: Box, side: int) -> NDArray[np.float64]:
        """Return how much wall there is in each pixel of a square picture."""
        pixels = np.linspace(0, box.right - box.left, side + 1)
        total = np.zeros((side, side))
        for kind in self.lattice.kinds:
            x, y = middle(kind.corners)
            down = (box.top + pixels - y) / self.lattice.down + 0.5
            right = (box.left + pixels - x) / self.lattice.right + 0.5
            total += self.lengths_of_kind(kind, down, right)
        return total

    def lengths_of_kind(
        self, kind: Kind, down: NDArray[np.float64], right: NDArray[np.float64]
    ) -> NDArray[np.float32]:
        """Return how much wall the cells of a kind have in each pixel.

        Args:
            kind: The kind; its cell in period *i* lies between *i* and *i* + 1.
            down: Where rows of pixels begin and end, in periods.
            right: The same for columns.
        """
        rows, columns = self.inside(kind, around(down), around(right))
        if not (rows and columns):
            return np.zeros((len(down) - 1, len(right) - 1), np.float32)
        some, every = sample(rows, len(columns))
        values = self.ink(kind, some, columns) * np.float32(every)
        down = np.clip(down, rows.start, rows.stop) / every - rows.start // every
        right = np.clip(right, columns.start, columns.stop) - columns.start
        return pixel_sums(pixel_sums(values.T, right).T, down)

    def ink(
        self, kind: Kind, down: NDArray[np.int64], right: range
    ) -> NDArray[np.float32]:
        """Return how much wall the cells of a kind have in some periods, as a table."""
        rows = down * self.lattice.rows + kind.row
        columns = self.columns_of(kind, right)
        values = half_lengths(kind)[self.open_sides(rows, columns)]
        if self.kept is not None:
            values *= self.kept.part(rows, columns)
        return values


class Stored(NamedTuple):
    """A table in memory.

    Attributes:
        cells: The byte of each cell, in rows.
    """

    cells: NDArray[np.uint8]

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns of stored cells with walls there are."""
        rows, columns = self.cells.shape
        return rows, columns

    def part(self, rows: NDArray[np.int64], columns: slice) -> NDArray[np.uint8]:
        """Return the walls of stored cells in some rows and columns, as bytes."""
        return self.cells[:, columns][rows]


def periods(start: float, end: float, pitch: float) -> range:
    """Return the periods of walls in a stretch of the plane, and one more per end."""
    return range(int(start // pitch) - 1, int(end // pitch) + 2)


MOST_CELLS = 2**23
"""How many cells of a kind are looked at for one picture."""


def around(edges: NDArray[np.float64]) -> range:
    """Return the whole numbers from the first edge to the last, for walls in pixels."""
    return range(int(np.floor(edges[0])), int(np.ceil(edges[-1])))


def sample(rows: range, columns: int) -> tuple[NDArray[np.int64], int]:
    """Return some rows of walls, or one of each so many, and how many each is for.

    Args:
        rows: The rows.
        columns: How many cells of each are looked at.
    """
    every = -(-len(rows) * columns // MOST_CELLS)
    first = np.arange(rows.start // every, -(-rows.stop // every)) * every
    some = first + np.random.default_rng(0).integers(every, size=len(first))
    return np.clip(some, rows.start, rows.stop - 1), every


def half_lengths(kind: Kind) -> NDArray[np.float32]:
    """Return for each byte of sides half the length of the walls there."""
    corners = np.array([*kind.corners, kind.corners[0]])
    lengths = np.hypot(*np.diff(corners, axis=0).T)
    closed = np.arange(256)[:, None] >> np.arange(len(lengths)) & 1 == 0
    result: NDArray[np.float32] = (closed @ lengths / 2).astype(np.float32)
    return result


class WeaveWalls(GridWalls):
    """The walls of a maze with bridges.

    Attributes:
        rails: For each cell a byte, with a bit for each side that is a rail.
        tunnels: The same for sides at which a tunnel begins.
    """

    def __init__(self, maze: Maze, weave: Weave) -> None:
        """Look at the walls of squares with bridges, or of a part of them."""
        super().__init__(maze, weave.squares)
        bridges = np.frombuffer(weave.bridges, np.uint8)
        bridges = bridges.reshape(weave.rows, weave.columns)
        rails, tunnels = np.zeros_like(bridges), np.zeros_like(bridges)
        (square,) = self.lattice.kinds
        for side, step in enumerate(square.steps):
            rail = (bridges != PLAIN) & (bridges != (ACROSS, DOWN)[side % 2])
            rails |= rail.astype(np.uint8) << side
            back = weave.opposite(0, side)
            tunnels |= np.roll(rail, step, (0, 1)).astype(np.uint8) << back
        self.rails, self.tunnels = Stored(rails), Stored(tunnels)

    def open_sides(self, rows: NDArray[np.int64], columns: slice) -> NDArray[np.uint8]:
        """Return the sides without walls of each cell, rails as if they were open."""
        return self.opened.part(rows, columns) | self.rails.part(rows, columns)

    def unshared(self, rows: NDArray[np.int64], columns: slice) -> NDArray[np.uint8]:
        """Return bytes with a bit for each unshared wall, where a tunnel begins."""
        return self.tunnels.part(rows, columns)

    def within(self, box: Box) -> Iterator[Lines]:
        """Yield the walls and the mouths that reach into a box, and perhaps more."""
        yield from super().within(box)
        yield from self.mouths(box)

    def mouths(self, box: Box) -> Iterator[Lines]:
        """Yield the lines of the mouths in a box, besides walls, and of some more."""
        (square,) = self.lattice.kinds
        down, right = periods(box.top, box.bottom, 1), periods(box.left, box.right, 1)
        down, right = self.inside(square, down, right)
        if not (down and right):
            return
        rows, columns = np.array(down, np.int64), slice(right.start, right.stop, 1)
        used = self.opened.part(rows, columns) & self.tunnels.part(rows, columns)
        used *= self.exist(rows, np.array(right, np.int64))
        piece = Square(1, 1)
        for side in range(len(square.steps)):
            corners = np.array(mouth(piece, 0, side, DEPTH))
            starts = self.corner(np.nonzero(used >> side & 1), down, right)
            for start, end in pairwise(corners):
                yield Lines(starts + start, (end - start)[None, :])

    def lengths(self, box: Box, side: int) -> NDArray[np.float64]:
        """Return how much wall there is in each pixel of a square picture."""
        mouths = self.mouths(box.with_rim((box.right - box.left) / side))
        return super().lengths(box, side) + dots(mouths, box, side)


def walls_of(maze: Maze) -> Walls:
    """Return the walls of a maze."""
    tiling = maze.tiling
    grid = grid_of(tiling)
    if grid is not None:
        return GridWalls(maze, grid)
    whole = tiling.tiling if isinstance(tiling, Masked) else tiling
    if isinstance(whole, Weave):
        return WeaveWalls(maze, whole)
    if isinstance(tiling, Polar):
        return LooseWalls(ring_lines(maze, tiling))
    if isinstance(whole, Polar):
        return LooseWalls(masked_ring_lines(maze))
    return LooseWalls(np.array(list(wall_lines(maze)), np.float64))


def grid_of(tiling: Tiling) -> Grid | None:
    """Return the grid on which a tiling's walls lie, if it has one."""
    whole = tiling.tiling if isinstance(tiling, Masked) else tiling
    sheet = whole.grid if isinstance(whole, Wrapped) else whole
    return sheet if isinstance(sheet, Grid) else None
