# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A board of squares, twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.tilings.tiling import Tiling

if TYPE_CHECKING:
    from asciimaze.tilings.square import Square


class Twice(Tiling):
    """A board of squares, and the same board again below it."""

    name = "twice"

    def __init__(self, board: Square) -> None:
        """Double a board."""
        self.board = board
        self.cells = 2 * board.cells

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a cell's sides, as on the board."""
        return self.board.sides(cell % self.board.cells)

    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a side as seen from the neighbour."""
        return self.board.opposite(cell % self.board.cells, side)

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side, which is on the same copy, or ``None``."""
        copy, here = divmod(cell, self.board.cells)
        beyond = self.board.neighbour(here, side)
        return None if beyond is None else copy * self.board.cells + beyond

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a cell, further down on the second copy."""
        copy, here = divmod(cell, self.board.cells)
        down = copy * (self.board.rows + 1)
        return [(x, y + down) for x, y in self.board.corners(here)]
