# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tiling by bricks."""

from __future__ import annotations

from typing import ClassVar

from asciimaze.tilings.tiling import Grid

SIDES = ("right", "bottom right", "bottom left", "left", "top left", "top right")

STEPS = (
    (0, (1, 1)),
    (1, (0, 1)),
    (1, (-1, 0)),
    (0, (-1, -1)),
    (-1, (-1, 0)),
    (-1, (0, 1)),
)
"""For each side the step down, and to the right from an even row and an odd one."""

CORNERS = ((2, 0), (2, 1), (1, 1), (0, 1), (0, 0), (1, 0))
"""The corners, relative to the upper left one."""


class Brick(Grid):
    """Bricks in rows, every other one of which is shifted half a brick to the right."""

    name: ClassVar[str] = "brick"
    period: ClassVar[tuple[int, int]] = (2, 1)

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a hexagon's or brick's sides: all cells have the same."""
        del cell
        return SIDES

    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a hexagon's or brick's side, seen from the neighbour."""
        del cell
        return (side + 3) % 6

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the brick beyond a side, or ``None`` if nothing is there."""
        row, column = divmod(cell, self.columns)
        down, right = STEPS[side]
        return self.cell_at(row + down, column + right[row % 2])

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a brick, from the upper right one clockwise."""
        row, column = divmod(cell, self.columns)
        return [(2 * column + row % 2 + x, row + y) for x, y in CORNERS]
