# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Houston's algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.generators.aldous_broder import wander
from asciimaze.generators.wilson import add_walks

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng


def houston(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze that Aldous and Broder begin and Wilson finishes.

    Nearly uniform, but not perfectly. Some four steps for each cell.

    Source: Robin Houston, described by Jamis Buck, 2015 [Buck15].
    """
    third = (maze.tiling.cells - 1) // 3
    add_walks(maze, rng, wander(maze, rng, third + 1))
