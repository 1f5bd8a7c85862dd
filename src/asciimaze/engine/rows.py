# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows of a board, for generators that go by rows."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.arrays import arrays_of
from asciimaze.engine.layout import board_of
from asciimaze.engine.sides import sides_in
from asciimaze.rng import has_numpy
from asciimaze.tilings.tiling import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.engine.board import Board
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


COIN = 2**31
"""Numbers below this are one side of a coin."""


class Rows(NamedTuple):
    """The neighbours along rows and between them.

    Attributes:
        along: For each index a byte with the neighbours to the next index of its row.
        down: For each index a byte with the neighbours to all later rows.
        bounds: The first index of each row and the one behind its last, in turn.
    """

    along: bytes
    down: bytes
    bounds: array[int]


def rows_of(board: Board) -> Rows:
    """Return the neighbours along the rows of a board and between them."""
    return rows_by_arrays(board) if has_numpy() else rows_by_indices(board)


def rows_by_indices(board: Board) -> Rows:
    """Return the neighbours along rows and between them, without numpy."""
    along, down = bytearray(len(board.neighbours)), bytearray(len(board.neighbours))
    bounds = array("q")
    first = 0
    for index, mask in enumerate(board.neighbours):
        steps = board.steps[board.classes[index]] if mask else ()
        along[index] = sum(1 << s for s in sides_in(mask) if steps[s][0] == 1)
        if mask and not along[index]:
            bounds.extend((first, index + 1))
        if not along[index]:
            first = index + 1
    for first, end in zip(bounds[::2], bounds[1::2], strict=True):
        for index in range(first, end):
            steps = board.steps[board.classes[index]]
            sides = sides_in(board.neighbours[index])
            down[index] = sum(1 << s for s in sides if index + steps[s][0] >= end)
    return Rows(bytes(along), bytes(down), bounds)


def rows_by_arrays(board: Board) -> Rows:
    """Return the neighbours along rows and between them, found by numpy."""
    import numpy as np

    arrays = arrays_of(board)
    _, classes, steps = arrays
    along = arrays.some(steps == 1)
    behind = np.flatnonzero(along == 0) + 1
    ends = behind[arrays.neighbours[behind - 1] > 0]
    ahead = np.append(0, behind[:-1])
    firsts = ahead[arrays.neighbours[ahead] > 0]
    longest = (ends - firsts).max(initial=0)
    down = arrays.some(steps >= longest)
    short = (steps > 1) & (steps < longest)
    for side in np.flatnonzero(short.any(axis=0)):
        only = short & (np.arange(steps.shape[1]) == side)
        indices = np.flatnonzero(arrays.some(only))
        next_row = ends[np.searchsorted(ends, indices, side="right")]
        indices = indices[indices + steps[classes[indices], side] >= next_row]
        down[indices] |= np.uint8(1) << np.uint8(side)
    bounds = array("q", np.stack([firsts, ends], axis=1).tobytes())
    return Rows(along.tobytes(), down.tobytes(), bounds)


def no_rows(tiling: Tiling) -> str:
    """Return why one cannot go through a tiling row by row, or nothing if one can."""
    if isinstance(tiling, Grid):
        high, wide = tiling.period
        columns = min(tiling.columns, 3 * wide + tiling.columns % wide)
        rows = min(tiling.rows, 3 * high + tiling.rows % high)
        tiling = type(tiling)(columns, rows)
    board = board_of(tiling)
    _, down, bounds = rows_of(board)
    for first, end in zip(bounds[:-2:2], bounds[1:-2:2], strict=True):
        if not any(down[first:end]):
            cell = next(at for at in range(tiling.cells) if board.index(at) == first)
            return f"no way leads down from the row that begins with cell {cell}"
    return ""


class RowCell(NamedTuple):
    """A cell in its row.

    Attributes:
        cell: The cell.
        along: The side that leads to the next cell of its row, if there is one.
        down: The sides that lead to later rows.
    """

    cell: int
    along: int | None
    down: list[int]


def row_cells(tiling: Tiling) -> Iterator[list[RowCell]]:
    """Yield the cells of each row."""
    board = board_of(tiling)
    along, down, bounds = rows_of(board)
    cells = {
        run.start + at: run.cell + at for run in board.runs for at in range(run.length)
    }
    for first, end in zip(bounds[::2], bounds[1::2], strict=True):
        yield [
            RowCell(cells[at], next(sides_in(along[at]), None), [*sides_in(down[at])])
            for at in range(first, end)
        ]


def toss(rng: Rng) -> tuple[bool, int]:
    """Return a coin for a row's cell, and a number below ``COIN``; uses up one draw."""
    heads, number = divmod(rng.random_raw() >> 32, COIN)
    return not heads, number
