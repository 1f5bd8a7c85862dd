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
    """

    along: bytes
    down: bytes


def rows_of(board: Board) -> Rows:
    """Return the ways along the rows of a board and between them."""
    import numpy as np

    ways, kinds, steps = arrays_of(board)
    end = np.zeros(len(ways), dtype=np.int64)
    for run in board.runs:
        end[run.place : run.place + run.length] = run.place + run.length
    room = end - np.arange(len(ways))
    along, down = np.zeros_like(ways), np.zeros_like(ways)
    for side in range(steps.shape[1]):
        step = steps[kinds, side]
        bit = ways & np.uint8(1 << side)
        down |= bit * (step >= room)
        along |= bit * ((step == 1) & (step < room))
    return Rows(along.tobytes(), down.tobytes())


def torn(tiling: Tiling) -> str:
    """Return why the cells do not lie in rows, or nothing if they do."""
    if isinstance(tiling, Grid):
        high, wide = tiling.period
        columns, rows = min(tiling.columns, 3 * wide), min(tiling.rows, 3 * high)
        tiling = type(tiling)(columns, rows)
    board = board_of(tiling)
    along, down = rows_of(board)
    for run in board.runs:
        for at in range(run.length - 1):
            if not along[run.place + at]:
                cells = f"{run.cell + at} and {run.cell + at + 1}"
                return f"cells {cells} are no neighbours, so they make no row"
        if run is not board.runs[-1] and not any(
            down[run.place : run.place + run.length]
        ):
            return f"no way leads down from the row of cell {run.cell}"
    return ""
