# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows of a board, for generators that go by rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asciimaze.board import board_of
from asciimaze.generators.arrays import arrays_of
from asciimaze.tilings.tiling import Grid

if TYPE_CHECKING:
    from asciimaze.board import Board
    from asciimaze.tilings.tiling import Tiling


COIN = 2**31
"""Numbers below this are one side of a coin."""


class Rows(NamedTuple):
    """The ways along rows and between them.

    Attributes:
        along: For each place a byte with the ways to the next place of its row.
        down: For each place a byte with the ways to all later rows.
        bounds: The first place of each row, and the one behind its last.
    """

    along: bytes
    down: bytes
    bounds: list[tuple[int, int]]


def rows_of(board: Board) -> Rows:
    """Return the ways along the rows of a board and between them."""
    import numpy as np

    ways, kinds, steps = arrays_of(board)
    along, down = np.zeros_like(ways), np.zeros_like(ways)
    bits = [ways & np.uint8(1 << side) for side in range(steps.shape[1])]
    for side, bit in enumerate(bits):
        along |= bit * (steps[kinds, side] == 1)
    places = np.arange(len(ways))
    last = np.where(along, len(ways), places)
    room = np.minimum.accumulate(last[::-1])[::-1] - places
    for side, bit in enumerate(bits):
        down |= bit * (steps[kinds, side] > room)
    tails = (ways > 0) & (along == 0)
    heads = (ways > 0) & ~np.concatenate([[False], along[:-1] > 0])
    bounds = zip(np.flatnonzero(heads), np.flatnonzero(tails) + 1, strict=True)
    pairs = [(int(first), int(end)) for first, end in bounds]
    return Rows(along.tobytes(), down.tobytes(), pairs)


def torn(tiling: Tiling) -> str:
    """Return why one cannot go down row by row, or nothing if one can."""
    if isinstance(tiling, Grid):
        high, wide = tiling.period
        columns = min(tiling.columns, 3 * wide + tiling.columns % wide)
        rows = min(tiling.rows, 3 * high + tiling.rows % high)
        tiling = type(tiling)(columns, rows)
    board = board_of(tiling)
    _, down, bounds = rows_of(board)
    for first, end in bounds[:-1]:
        if not any(down[first:end]):
            cell = next(at for at in range(tiling.cells) if board.place(at) == first)
            return f"no way leads down from the row that begins with cell {cell}"
    return ""
