# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A board: the cells of a tiling in one flat table, with a rim around them."""

from __future__ import annotations

from bisect import bisect_right
from functools import partial
from operator import and_
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from asciimaze.maze import Maze, zeros

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from asciimaze.tilings.tiling import Tiling

T = TypeVar("T", bytearray, "array[int]")


class Run(NamedTuple):
    """Cells that lie side by side on a board.

    Attributes:
        cell: The first of them.
        place: The place of the first.
        length: How many they are.
    """

    cell: int
    place: int
    length: int


Step = tuple[int, int]
"""How far a place is, and a byte with all bits but that of the way back."""

ALL = 255
"""A byte with all bits set."""

PIECE = 2**20
"""How many passages are translated at once."""


class Board:
    """Places for the cells of a tiling, and a rim of places that are no cells.

    Attributes:
        tiling: The tiling.
        runs: The cells that lie side by side on the board, in order.
        ways: For each place one byte, in which bit *i* is set if a cell lies beyond
            side *i*; no bit is set in the rim.
        kinds: For each place its kind; cells of a kind are equally far away from
            their neighbours.
        around: For each kind and each side the step to the place beyond, and a byte
            with all bits but that of the way back.
        steps: The same in a tuple, for those who look up one and do not go through
            all.
    """

    def __init__(
        self,
        tiling: Tiling,
        runs: Sequence[Run],
        ways: bytes,
        kinds: Sequence[int],
        around: Sequence[Sequence[Step]],
    ) -> None:
        """Make a board of its parts."""
        self.tiling = tiling
        self.runs = runs
        self.ways = ways
        self.kinds = kinds
        self.around = around
        self.steps = tuple(around)

    def place(self, cell: int) -> int:
        """Return the place of a cell."""
        run = self.runs[bisect_right(self.runs, cell, key=lambda run: run.cell) - 1]
        return run.place + cell - run.cell

    def cell(self, place: int) -> int:
        """Return the cell of a place."""
        run = self.runs[bisect_right(self.runs, place, key=lambda run: run.place) - 1]
        return run.cell + place - run.place

    def cells(self, places: Sequence[int]) -> list[int]:
        """Return the cells of many places."""
        import numpy as np

        firsts = np.array([run.place for run in self.runs])
        shifts = firsts - np.array([run.cell for run in self.runs])
        some = np.array(places)
        some -= shifts[np.searchsorted(firsts, some, side="right") - 1]
        cells: list[int] = some.tolist()
        return cells

    def lay(self, cells: bytes | bytearray) -> bytearray:
        """Return by places what is given by cells, and 0 in the rim."""
        places = bytearray(len(self.ways))
        for cell, place, length in self.runs:
            places[place : place + length] = cells[cell : cell + length]
        return places

    def pick(self, places: T) -> T:
        """Return by cells what is given by places."""
        cells = places[:0]
        for _, place, length in self.runs:
            cells += places[place : place + length]
        return cells

    def opened(self, maze: Maze) -> bytearray:
        """Return the open sides of a maze by places, its exits left out."""
        return bytearray(map(and_, self.lay(maze.open), self.ways))

    def trace(self) -> array[int]:
        """Return room for a perfect maze's passages, each ``place << 3 | side``."""
        return zeros(self.tiling.cells - 1, len(self.ways) << 3)

    def maze(self, opened: bytearray, trace: array[int]) -> Maze:
        """Return the maze whose open sides and whose trace are given by places."""
        maze = Maze(self.tiling, partial(self.by_cells, trace))
        maze.open = self.pick(opened)
        return maze

    def by_cells(self, trace: array[int]) -> array[int]:
        """Return a trace that is given by places, changed into one by cells."""
        import numpy as np

        codes = np.frombuffer(trace, trace.typecode)
        shifts = np.zeros(len(self.ways), codes.dtype)
        for cell, place, length in self.runs:
            shifts[place : place + length] = (place - cell) << 3
        for first in range(0, len(codes), PIECE):
            piece = codes[first : first + PIECE]
            piece -= shifts[piece >> 3]
        return trace
