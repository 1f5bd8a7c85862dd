# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fewer dead ends."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng


def braid(maze: Maze, rng: Rng, share: float) -> None:
    """Braid: open a share of the dead ends, two at once where that is possible.

    Source: Jamis Buck, 2015 [Buck15].
    """
    if not share:
        return
    neighbours = maze.tiling.neighbours
    left = {cell for cell in dead_ends(maze) if len(neighbours(cell)) > 1}
    wanted = round(share * len(left))
    raw = rng.raw_stream()
    order = zip(sorted(left), raw, strict=False)
    for cell, _ in sorted(order, key=itemgetter(1)):
        if not wanted:
            break
        if cell in left:
            walls = walls_of(maze, cell)
            ends = [wall for wall in walls if wall[1] in left]
            others = [wall for wall in walls if wall[1] not in left]
            ways = ends if ends and wanted > 1 else others
            if ways:
                side, other = ways[next(raw) * len(ways) >> 32]
                maze.carve(cell, side)
                wanted -= len(left & {cell, other})
                left -= {cell, other}


def dead_ends(maze: Maze) -> list[int]:
    """Return the dead ends to braid; exits must not be there yet."""
    return [cell for cell, sides in enumerate(maze.open) if sides.bit_count() == 1]


def walls_of(maze: Maze, cell: int) -> list[tuple[int, int]]:
    """Return each wall of a dead end that braiding can open, and the cell beyond."""
    return [
        (side, other)
        for side, other in maze.tiling.neighbours(cell)
        if not maze.is_open(cell, side)
    ]
