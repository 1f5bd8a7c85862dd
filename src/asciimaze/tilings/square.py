# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tiling by squares."""

from __future__ import annotations

from typing import ClassVar

from asciimaze.tilings.tiling import Grid


class Square(Grid):
    """Squares in rows and columns."""

    name: ClassVar[str] = "square"

    RIGHT, BOTTOM, LEFT, TOP = range(4)

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a square's sides: all squares have the same."""
        del cell
        return ("right", "bottom", "left", "top")

    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a square's side as seen from the neighbour."""
        del cell
        return (side + 2) % 4

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the square beyond a side, or ``None`` if nothing is there."""
        row, column = divmod(cell, self.columns)
        match side:
            case self.RIGHT if column < self.columns - 1:
                return cell + 1
            case self.BOTTOM if row < self.rows - 1:
                return cell + self.columns
            case self.LEFT if column > 0:
                return cell - 1
            case self.TOP if row > 0:
                return cell - self.columns
            case _:
                return None

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a square, from the upper right one clockwise."""
        y, x = divmod(cell, self.columns)
        return [(x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
