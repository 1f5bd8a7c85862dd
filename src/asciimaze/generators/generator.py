# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the generators have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling


def sides_towards(
    tiling: Tiling, cell: int, visited: bytearray, wanted: int
) -> list[int]:
    """Return the sides of a cell beyond which cells are visited, or are not.

    Args:
        tiling: The cells.
        cell: The cell whose neighbours are looked at.
        visited: For each cell whether it has been visited, 0 or 1.
        wanted: 0 for sides towards cells not visited yet, 1 for the others.
    """
    return [
        side
        for side in range(len(tiling.sides(cell)))
        if (beyond := tiling.neighbour(cell, side)) is not None
        and visited[beyond] == wanted
    ]
