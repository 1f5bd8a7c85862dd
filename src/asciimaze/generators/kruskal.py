# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kruskal's algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng


def kruskal(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze by opening walls in random order.

    Many short dead ends; not uniform, but not far from it.

    Source: Joseph Kruskal, 1956 [Kruskal56].
    """
    tiling = maze.tiling
    walls = [
        (rng.random_raw() >> 32, cell, side, beyond)
        for cell in range(tiling.cells)
        for side, beyond in tiling.neighbours(cell)
        if cell < beyond
    ]
    parent = list(range(tiling.cells))
    for _, cell, side, beyond in sorted(walls):
        one, other = root_of(parent, cell), root_of(parent, beyond)
        if one != other:
            parent[other] = one
            maze.carve(cell, side)


def root_of(parent: list[int], cell: int) -> int:
    """Return the root of the tree that Kruskal has grown around a cell."""
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = parent[cell]
    return cell
