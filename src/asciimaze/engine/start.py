# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a walk begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.flood import distances
from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from asciimaze.engine.board import Board
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def middle_cell(board: Board) -> int:
    """Return a cell in the middle, counted by rows, at which a generator can start."""
    run = board.runs[len(board.runs) // 2]
    return run.cell + run.length // 2


def begin(board: Board, rng: Rng, spread: float) -> int:
    """Return the index where a walk starts; uses up one draw.

    Args:
        board: The board.
        rng: The source of random numbers.
        spread: How far from the middle it may be, from 0 to 1, which is anywhere.
    """
    if spread == 1:
        return board.index(rng.randbelow(board.tiling.cells))
    far = distances(board, board.neighbours, board.index(centre(board.tiling)))
    indices = [run.start + at for run in board.runs for at in range(run.length)]
    reach = spread * max(far[index] for index in indices)
    return rng.choice([index for index in indices if far[index] <= reach])


def centre(tiling: Tiling) -> int:
    """Return the cell nearest to the middle of all, for a start there."""
    spots = [middle(tiling.corners(cell)) for cell in range(tiling.cells)]
    x, y = ((min(values) + max(values)) / 2 for values in zip(*spots, strict=True))
    away = [round((x - spot[0]) ** 2 + (y - spot[1]) ** 2, 6) for spot in spots]
    return away.index(min(away))
