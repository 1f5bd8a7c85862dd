# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A board: the cells of a tiling in one flat table, with a rim around them."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from asciimaze.engine.jit import pays
from asciimaze.engine.numbers import numbers_of
from asciimaze.maze import Maze, zeros

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.tilings.tiling import Tiling

T = TypeVar("T", bytearray, "array[int]")


class Run(NamedTuple):
    """Cells that lie side by side on a board.

    Attributes:
        cell: The first of them.
        start: The index of the first.
        length: How many they are.
    """

    cell: int
    start: int
    length: int


Step = tuple[int, int]
"""An offset, and a clear mask: a byte with all bits but the one that leads back."""

ALL = 255
"""A byte with all bits set."""

PIECE = 2**20
"""How many passages are translated at once."""


class Board:
    """Indices for the cells of a tiling, and a rim of indices that are no cells.

    Attributes:
        tiling: The tiling.
        runs: The cells that lie side by side on the board, in order.
        neighbours: For each index one byte, the neighbour mask: bit *i* is set if a
            cell lies beyond side *i*; no bit is set in the rim.
        classes: For each index its class; the neighbours of all cells of one class
            have the same offsets.
        offsets: For each cell class and each side the step to the neighbour: how far
            its index is, and a clear mask.
        steps: The same in a tuple, for loops that look up one step at random and do
            not go through all.
    """

    def __init__(
        self,
        tiling: Tiling,
        runs: Sequence[Run],
        neighbours: bytes,
        classes: Sequence[int],
        offsets: Sequence[Sequence[Step]],
    ) -> None:
        """Make a board of its parts."""
        self.tiling = tiling
        self.runs = runs
        self.neighbours = neighbours
        self.classes = classes
        self.offsets = offsets
        self.steps = tuple(offsets)

    def index(self, cell: int) -> int:
        """Return the index of a cell on the board."""
        run = self.runs[bisect_right(self.runs, cell, key=lambda run: run.cell) - 1]
        return run.start + cell - run.cell

    def cell(self, index: int) -> int:
        """Return the cell of an index of the board."""
        run = self.runs[bisect_right(self.runs, index, key=lambda run: run.start) - 1]
        return run.cell + index - run.start

    def cells(self, indices: Sequence[int]) -> list[int]:
        """Return the cells of many indices of the board."""
        import numpy as np

        firsts = np.array([run.start for run in self.runs])
        shifts = firsts - np.array([run.cell for run in self.runs])
        some = np.array(indices)
        some -= shifts[np.searchsorted(firsts, some, side="right") - 1]
        cells: list[int] = some.tolist()
        return cells

    def lay(self, cells: bytes | bytearray) -> bytearray:
        """Lay on the board what is given by cells; the rim gets 0."""
        indices = bytearray(len(self.neighbours))
        for cell, index, length in self.runs:
            indices[index : index + length] = cells[cell : cell + length]
        return indices

    def pick(self, indices: T) -> T:
        """Return by cells what is given by indices, in the same memory."""
        end = 0
        for cell, index, length in self.runs:
            end = cell + length
            indices[cell:end] = indices[index : index + length]
        del indices[end:]
        return indices

    def opened(self, maze: Maze) -> bytearray:
        """Return the open sides of a maze by indices, its exits left out."""
        opened, near = self.lay(maze.open), self.neighbours
        both = int.from_bytes(opened) & int.from_bytes(near)
        return bytearray(both.to_bytes(len(near)))

    def room(self, count: int, limit: int) -> array[int]:
        """Return zeros for a loop over the board, each with room for some limit."""
        if not pays(len(self.neighbours), len(self.offsets)):
            return zeros(count, limit)
        import numpy as np

        return cast("array[int]", np.zeros(count, zeros(0, limit).typecode))

    def trace(self) -> array[int]:
        """Return room for all passages of a board, each ``index << 3 | side``."""
        return self.room(self.tiling.cells - 1, len(self.neighbours) << 3)

    def maze(self, opened: bytearray, trace: array[int]) -> Maze:
        """Return the maze that a loop has carved on the board, with its trace."""
        return Maze(self.tiling, partial(self.by_cells, trace), self.pick(opened))

    def by_cells(self, trace: array[int]) -> array[int]:
        """Return a trace by cells, given one by the indices of the board."""
        import numpy as np

        codes = np.asarray(trace)
        shifts = np.zeros(len(self.neighbours), codes.dtype)
        for cell, index, length in self.runs:
            shifts[index : index + length] = (index - cell) << 3
        for first in range(0, len(codes), PIECE):
            piece = codes[first : first + PIECE]
            piece -= shifts[piece >> 3]
        if isinstance(trace, array):
            return trace
        return numbers_of(codes, len(self.neighbours) << 3)
