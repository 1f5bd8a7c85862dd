# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The sidewinder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.rows import row_cells, toss

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng


def sidewinder(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze of corridors along the rows, each with one way down.

    Strongly biased: the last row is a corridor, and from everywhere you can go down
    without turning back. Takes time and memory in proportion to the cells.

    Source: Jamis Buck, 2011 [Buck11e].
    """
    for row in row_cells(maze.tiling):
        first, ways_down = 0, list[tuple[int, int]]()
        for at, (cell, along, down) in enumerate(row):
            ways_down += [(cell, side) for side in down]
            stops, number = toss(rng)
            if ways_down and (stops or along is None):
                maze.carve(*ways_down[number * len(ways_down) >> 31])
                first, ways_down = at + 1, []
            elif along is not None:
                maze.carve(cell, along)
            elif first > 0:
                before = row[first - 1]
                maze.carve(before.cell, before.along or 0)
