# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the open sides of a maze can be true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.arrays import arrays_of
from asciimaze.engine.board import ALL
from asciimaze.engine.layout import board_of
from asciimaze.rng import has_numpy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.maze import Maze


def check_sides(maze: Maze) -> None:
    """Raise ``ValueError`` unless a maze is valid: its open sides exist and agree."""
    for cell in suspects(maze) if has_numpy() else range(maze.tiling.cells):
        text = objection(maze, cell)
        if text:
            raise ValueError(text)


def suspects(maze: Maze) -> Iterator[int]:
    """Yield the cells whose open sides may be invalid, found by numpy."""
    import numpy as np

    board = board_of(maze.tiling)
    neighbours, classes, steps = arrays_of(board)
    opened = np.frombuffer(board.lay(maze.open), np.uint8)
    counts = np.zeros(len(steps), np.uint8)
    backs = np.zeros(steps.shape, np.uint8)
    for cell_class, offsets in enumerate(board.offsets):
        counts[cell_class] = len(offsets)
        backs[cell_class, : len(offsets)] = [ALL ^ clear for _, clear in offsets]
    wrong = opened >> counts[classes] > 0
    for side in range(steps.shape[1]):
        here = np.flatnonzero(opened & neighbours & 1 << side)
        there = here + steps[classes[here], side]
        wrong[here] |= opened[there] & backs[classes[here], side] == 0
    for index in np.flatnonzero((opened & ~neighbours > 0) | wrong).tolist():
        yield board.cell(index)


def objection(maze: Maze, cell: int) -> str:
    """Return why the open sides of a cell are invalid, or nothing."""
    tiling, opened = maze.tiling, maze.open[cell]
    names = tiling.sides(cell)
    if opened >> len(names):
        return f"cell {cell} has no side {opened.bit_length() - 1}, and yet it is open"
    for side, name in enumerate(names):
        if opened >> side & 1:
            other = tiling.neighbour(cell, side)
            if other is None and tiling.has_rail(cell, side):
                message = f"cell {cell} has a rail at its {name}, "
                return message + "and yet it is open there"
            back = tiling.opposite(cell, side)
            if other is not None and not maze.is_open(other, back):
                message = f"cell {cell} is open to its {name}, "
                return message + f"but cell {other} beyond is not open to it"
    return ""
