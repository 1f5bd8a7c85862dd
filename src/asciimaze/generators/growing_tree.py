# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The growing tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng

PICKS = ("newest", "random", "oldest")
"""The cells from which it may go on."""


def growing_tree(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze that goes on from its newest cell, or from any of them.

    Between the backtracker's texture and Prim's; not uniform.

    Source: Jamis Buck, 2011 [Buck11d].
    """
    tiling = maze.tiling
    active = [rng.randbelow(tiling.cells)]
    visited = set(active)
    missed = 0

    def fresh(cell: int) -> list[int]:
        return [side for side, to in tiling.neighbours(cell) if to not in visited]

    while len(visited) < tiling.cells:
        while not fresh(active[-1]):
            active.pop()
        while not fresh(active[0]):
            del active[0]
        here = active[-1]
        if rng.randbelow(2):
            here = rng.choice(active)
            while not fresh(here):
                missed += 1
                if missed > len(active):
                    missed = 0
                    active = [cell for cell in active if fresh(cell)]
                here = rng.choice(active)
        active.append(maze.carve(here, rng.choice(fresh(here))))
        visited.add(active[-1])
