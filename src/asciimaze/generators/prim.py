# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prim's algorithm, simplified."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng


def prim(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze that grows on all sides alike.

    Very many short dead ends. Not uniform: short paths from the start are more likely.

    Source: Robert Prim, 1957 [Prim57], simplified as by Jamis Buck, 2011 [Buck11c].
    """
    tiling = maze.tiling
    here = rng.randbelow(tiling.cells)
    inside, known = {here}, {here}
    frontier: list[int] = []
    while len(inside) < tiling.cells:
        for _, cell in tiling.neighbours(here):
            if cell not in known:
                known.add(cell)
                frontier.append(cell)
        at = rng.randbelow(len(frontier))
        here, frontier[at] = frontier[at], frontier[-1]
        frontier.pop()
        sides = [side for side, cell in tiling.neighbours(here) if cell in inside]
        maze.carve(here, rng.choice(sides))
        inside.add(here)
