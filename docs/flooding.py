# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A breadth-first search that is easy to follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.solvers.paths import beyond

if TYPE_CHECKING:
    from asciimaze.maze import Maze


def flooded(maze: Maze, start: int) -> dict[int, int]:
    """Return the length of a path from a cell to each cell that it can reach."""
    far, wet = {start: 0}, [start]
    for here in wet:
        for _, cell in beyond(maze, here):
            if cell not in far:
                far[cell] = far[here] + 1
                wet.append(cell)
    return far
