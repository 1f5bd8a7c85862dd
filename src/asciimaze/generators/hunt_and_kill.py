# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hunt-and-kill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.generators.generator import sides_towards
from asciimaze.maze import Maze

if TYPE_CHECKING:
    from asciimaze.chance import Chance
    from asciimaze.tilings.tiling import Tiling


def hunt_and_kill(tiling: Tiling, chance: Chance) -> Maze:
    """Return a perfect maze made by random walks, each begun beside the last ones.

    Long corridors, not uniform. Takes time in proportion to the cells in practice,
    and one byte a cell.

    Source: Jamis Buck, 2011 [Buck11a].
    """
    maze = Maze(tiling)
    visited = bytearray(tiling.cells)
    start = chance.below(tiling.cells)
    visited[start] = 1
    cell: int | None = start
    finished = 0
    while cell is not None:
        while sides := sides_towards(tiling, cell, visited, 0):
            cell = maze.carve(cell, chance.choose(sides))
            visited[cell] = 1
        while finished < tiling.cells and visited[finished]:
            finished += 1
        for cell in range(finished, tiling.cells):
            if not visited[cell] and (sides := sides_towards(tiling, cell, visited, 1)):
                maze.carve(cell, chance.choose(sides))
                visited[cell] = 1
                break
        else:
            cell = None
    return maze
