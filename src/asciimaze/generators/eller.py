# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Eller's algorithm."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from asciimaze.engine.rows import row_cells, toss
from asciimaze.generators.kruskal import root_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from asciimaze.engine.rows import RowCell
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng


def eller(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze row by row.

    Many short dead ends; not uniform. Needs to know about one row only.

    Source: Marlin Eller, 1982, described by Jamis Buck, 2010 [Buck10b].
    """
    parent = list(range(maze.tiling.cells))
    for row in row_cells(maze.tiling):

        def stranded(one: int, other: int, row: Sequence[RowCell] = row) -> bool:
            return not {one, other} <= last_ways_down(row, parent).keys()

        join(maze, row, parent, lambda *_: not rng.randbelow(2))
        join(maze, row, parent, stranded)
        last = last_ways_down(row, parent)
        for cell, _, down in (each for each in row if each.down):
            goes_down, number = toss(rng)
            one = root_of(parent, cell)
            if goes_down or last.get(one) == cell:
                side = down[number * len(down) >> 31]
                other = root_of(parent, dict(maze.tiling.neighbours(cell))[side])
                last.pop(one, None)
                if one != other:
                    parent[other] = one
                    maze.carve(cell, side)


def join(
    maze: Maze,
    row: Sequence[RowCell],
    parent: list[int],
    is_wanted: Callable[[int, int], bool],
) -> None:
    """Open the side between two neighbours in a row if Eller's sets differ there."""
    for here, there in pairwise(row):
        one, other = root_of(parent, here.cell), root_of(parent, there.cell)
        if one != other and is_wanted(one, other):
            parent[other] = one
            maze.carve(here.cell, here.along or 0)


def last_ways_down(row: Sequence[RowCell], parent: list[int]) -> dict[int, int]:
    """Return for each of Eller's sets in a row the last cell with a way down."""
    return {root_of(parent, each.cell): each.cell for each in row if each.down}
