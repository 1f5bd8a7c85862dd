# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The cells under many points."""

from __future__ import annotations

from itertools import product
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.tilings.lattice import lattice_of
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.point_location import TINY, cell_under
from asciimaze.tilings.polar import FIRST, Polar, cells_of
from asciimaze.tilings.tiling import Grid, bounds, middle
from asciimaze.tilings.weave import Weave
from asciimaze.views.walls import Box, grid_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from asciimaze.tilings.lattice import Point
    from asciimaze.tilings.tiling import Tiling


def cells_under(
    tiling: Tiling, x: NDArray[np.float64], y: NDArray[np.float64]
) -> NDArray[np.int64]:
    """Return the cell at each of many points in a view, or -1 where there is none.

    Args:
        tiling: The cells.
        x: The coordinates of the points, to the right.
        y: The same downwards.
    """
    if isinstance(tiling, Masked):
        cells = cells_under(tiling.tiling, x, y)
        numbers = np.frombuffer(tiling.numbers, np.int64)
        return np.where(cells < 0, -1, numbers[cells])
    grid = flat_grid(tiling)
    if grid is not None:
        return on_grid(grid, x, y)
    if isinstance(tiling, Polar):
        return on_rings(tiling, x, y)
    found = (cell_under(tiling, *at) for at in zip(x.tolist(), y.tolist(), strict=True))
    return np.array([-1 if cell is None else cell for cell in found], np.int64)


def middles(tiling: Tiling, cells: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the middles of some cells in a view, in rows with x and y."""
    if isinstance(tiling, Masked):
        return middles(tiling.tiling, np.frombuffer(tiling.kept, np.int64)[cells])
    grid = flat_grid(tiling)
    if grid is None:
        places = [middle(tiling.corners(cell)) for cell in cells.tolist()]
        return np.array(places, np.float64).reshape(-1, 2)
    lattice = lattice_of(type(grid))
    rows, columns = np.divmod(cells, grid.columns)
    down, row = np.divmod(rows, lattice.rows)
    right, column = np.divmod(columns, lattice.columns)
    first = np.array([middle(kind.corners) for kind in lattice.kinds])
    periods = np.stack((right * lattice.right, down * lattice.down), axis=1)
    result: NDArray[np.float64] = first[row * lattice.columns + column] + periods
    return result


def box_of(tiling: Tiling) -> Box:
    """Return the box of the plane in which all cells of a tiling lie."""
    if isinstance(tiling, Masked):
        return box_of_rest(tiling)
    if not isinstance(tiling, Grid):
        return Box(*bounds(tiling))
    lattice = lattice_of(type(tiling))
    more_columns = max(0, tiling.columns // lattice.columns - ENOUGH)
    more_rows = max(0, tiling.rows // lattice.rows - ENOUGH)
    columns = tiling.columns - more_columns * lattice.columns
    rows = tiling.rows - more_rows * lattice.rows
    box = Box(*bounds(type(tiling)(columns, rows)))
    return box._replace(
        right=box.right + more_columns * lattice.right,
        bottom=box.bottom + more_rows * lattice.down,
    )


ENOUGH = 3
"""How many periods a grid has, at most, when it is measured."""


def box_of_rest(masked: Masked) -> Box:
    """Return the box of the plane in which all cells lie that a mask leaves."""
    cells = outer_cells(masked)
    places = middles(masked, cells)
    low, high = places.min(axis=0) + WIDEST, places.max(axis=0) - WIDEST
    outer = cells[((places < low) | (places > high)).any(axis=1)]
    return Box.around([p for at in outer.tolist() for p in masked.corners(at)])


WIDEST = 2.0
"""How far a corner is at most from the middle of its cell, in sides of a cell."""


def outer_cells(masked: Masked) -> NDArray[np.int64]:
    """Return the cells of the rest that may reach its edges, and perhaps some more."""
    grid = flat_grid(masked.tiling)
    if grid is None or grid.cells != len(masked.numbers):
        return np.arange(masked.cells)
    numbers = np.frombuffer(masked.numbers, np.int64).reshape(grid.rows, grid.columns)
    kept, lattice = numbers >= 0, lattice_of(type(grid))
    outer = np.zeros_like(kept)
    high = lattice.rows * (1 + ceil(2 * WIDEST / lattice.down))
    wide = lattice.columns * (1 + ceil(2 * WIDEST / lattice.right))
    rows, columns = (np.flatnonzero(kept.any(axis=axis)) for axis in (1, 0))
    outer[rows[0] : rows[0] + high] = True
    outer[max(0, rows[-1] + 1 - high) : rows[-1] + 1] = True
    outer[:, columns[0] : columns[0] + wide] = True
    outer[:, max(0, columns[-1] + 1 - wide) : columns[-1] + 1] = True
    return numbers[kept & outer]


def flat_grid(tiling: Tiling) -> Grid | None:
    """Return the grid of a tiling, or of its squares if it has bridges."""
    return tiling.squares if isinstance(tiling, Weave) else grid_of(tiling)


def cells_in(tiling: Tiling, box: Box, side: int) -> NDArray[np.int64]:
    """Return the cell in the middle of each pixel of a picture, or -1, row by row.

    Args:
        tiling: The cells.
        box: The square that the picture shows.
        side: How many pixels wide and high it is.
    """
    places = (np.arange(side) + 0.5) * ((box.right - box.left) / side)
    x, y = np.tile(box.left + places, side), np.repeat(box.top + places, side)
    return cells_under(tiling, x, y)


def on_grid(
    grid: Grid, x: NDArray[np.float64], y: NDArray[np.float64]
) -> NDArray[np.int64]:
    """Return the cell of a grid at each of many points, or -1."""
    lattice = lattice_of(type(grid))
    cells = np.full(len(x), -1, np.int64)
    left = np.arange(len(x))
    for down, right in sorted(product((-1, 0, 1), repeat=2), key=any):
        for kind in lattice.kinds:
            across = x[left] // lattice.right + right
            along = y[left] // lattice.down + down
            at_x, at_y = across * lattice.right, along * lattice.down
            row = along.astype(np.int64) * lattice.rows + kind.row
            column = across.astype(np.int64) * lattice.columns + kind.column
            here = within(kind.corners, x[left] - at_x, y[left] - at_y)
            here &= (row >= 0) & (row < grid.rows)
            here &= (column >= 0) & (column < grid.columns)
            cells[left[here]] = (row * grid.columns + column)[here]
            left = left[~here]
    return cells


def on_rings(
    tiling: Polar, x: NDArray[np.float64], y: NDArray[np.float64]
) -> NDArray[np.int64]:
    """Return the cell among rings at each of many points, or -1."""
    last = tiling.rings
    counts = np.array([cells_of(ring) for ring in range(last + 1)])
    turn = (np.arctan2(y, x) / (2 * np.pi) + 0.5 / FIRST) % 1
    ring = np.hypot(x, y).astype(np.int64)
    inside = ring <= last
    ring[~inside] = 0
    at = (turn * counts[ring]).astype(np.int64)
    return np.where(inside, np.array(tiling.firsts)[ring] + at, -1)


def within(
    corners: Sequence[Point], x: NDArray[np.float64], y: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Return which of many points are within some corners of a cell."""
    result = np.ones(len(x), np.bool_)
    for at, (end_x, end_y) in enumerate(corners):
        start_x, start_y = corners[at - 1]
        side = (end_x - start_x) * (y - start_y) - (end_y - start_y) * (x - start_x)
        result &= side > -TINY
    return result
