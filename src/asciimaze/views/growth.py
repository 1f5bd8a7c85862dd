# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How a maze has grown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from asciimaze.engine.arrays import arrays_of
from asciimaze.engine.layout import board_of
from asciimaze.maze import Maze

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from asciimaze.recipes.recipe import Recipe

MOST_CELLS = 2**23
"""How many cells a maze may have to be carved again."""


class Growth:
    """A maze at any moment of its growth.

    Attributes:
        maze: The maze at this moment.
        at: How many passages it has.
        total: How many it has in the end.
        cells: The two cells of each passage, in order, in two rows.
        bits: The bit of the passage in each of these cells, in the same shape.
        rest: For each cell, the bits that change together with the last passage.
    """

    def __init__(self, whole: Maze) -> None:
        """Begin the growth of a maze that has a trace, without any passage."""
        self.maze = Maze(whole.tiling)
        self.at, self.total = 0, len(whole.carved)
        self.cells, self.bits = both_ends(whole)
        self.rest = np.frombuffer(whole.open, np.uint8).copy()
        np.bitwise_xor.at(self.rest, self.cells, self.bits)

    def seek(self, at: int) -> None:
        """Show the moment of a maze's growth with some number of passages."""
        at = min(max(at, 0), self.total)
        opened = np.frombuffer(self.maze.open, np.uint8)
        between = slice(min(at, self.at), max(at, self.at))
        np.bitwise_xor.at(opened, self.cells[:, between], self.bits[:, between])
        if (at == self.total) != (self.at == self.total):
            opened ^= self.rest
        self.at = at


def both_ends(maze: Maze) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Return the cells and bits of each passage of a trace, for a maze's growth."""
    board = board_of(maze.tiling)
    arrays = arrays_of(board)
    clear = np.full(arrays.offsets.shape, 255, np.uint8)
    for cell_class, steps in enumerate(board.offsets):
        clear[cell_class, : len(steps)] = [mask for _, mask in steps]
    codes = np.array(maze.carved, np.int64)
    here, side = codes >> 3, codes & 7
    indices = np.empty(len(maze), np.int64)
    cells = np.zeros(len(board.neighbours), np.int64)
    for cell, index, length in board.runs:
        indices[cell : cell + length] = range(index, index + length)
        cells[index : index + length] = range(cell, cell + length)
    kind = arrays.classes[indices[here]]
    beyond = cells[indices[here] + arrays.offsets[kind, side]]
    bits = np.stack((1 << side, 255 ^ clear[kind, side])).astype(np.uint8)
    return np.stack((here, beyond)), bits


def growth_of(maze: Maze, recipe: Recipe) -> Growth:
    """Return the growth of a maze, which is made again if it has no trace.

    Raises:
        ValueError: The maze is too large, or nothing tells how it was carved.
    """
    if len(maze) > MOST_CELLS:
        message = f"the maze may have at most {MOST_CELLS} cells (got {len(maze)})"
        raise ValueError(message)
    if len(maze) == 1:
        message = "a maze of one cell has no passages"
        raise ValueError(message)
    if maze.carved:
        return Growth(maze)
    if recipe.generator is None or recipe.seed is None:
        message = "nothing tells how this maze was carved; make one with G"
        raise ValueError(message)
    again = recipe.make(maze.tiling)
    if again != maze:
        message = "the recipe in the file makes another maze; this one was changed"
        raise ValueError(message)
    return Growth(again)
