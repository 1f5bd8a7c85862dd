# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""More than one path."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from asciimaze.engine.layout import board_of
from asciimaze.generators.fast.kruskal import in_order, wall_keys

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng


def open_loops(maze: Maze, rng: Rng, share: float) -> None:
    """Open a share of the walls between cells, all of them equally likely."""
    if not share:
        return
    board = board_of(maze.tiling)
    opened = board.opened(maze)
    order = in_order(wall_keys(board, rng)).tolist()
    walls = [code for code in order if not opened[code >> 3] >> (code & 7) & 1]
    some = array("q", walls[: round(share * len(walls))])
    for cell, side in board.maze(opened, some).trace:
        maze.carve(cell, side)
