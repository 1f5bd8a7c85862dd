# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The grid in which the maze explorer counts its cells."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.tilings.mask import Mask
from asciimaze.tilings.registry import TILINGS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.maze import Maze
    from asciimaze.recipes.recipe import Recipe


class Margins(NamedTuple):
    """By how much the explorer's grid is larger than ours; -1 if it is smaller.

    Attributes:
        left: How many columns it has on the left of ours.
        below: How many rows below.
        above: How many rows above.
    """

    left: int
    below: int
    above: int

    @classmethod
    def of(cls, recipe: Recipe) -> Margins:
        """Return the margins that the explorer's file has for the mazes of a recipe."""
        marks, columns = recipe.mask and recipe.mask.marks, recipe.columns
        if recipe.shape == "hexagon":
            drop = marks is not None and not any(marks[::columns])
            return cls(-1 if drop else 1, 0, 0)
        if recipe.shape == "triangle" and recipe.rows % 2 == 0:
            return cls(0, 1, 0)
        drop = marks is not None and not any(marks[:columns])
        return cls(0, 0, -1 if recipe.shape == "triangle" and drop else 0)

    def size(self, recipe: Recipe) -> tuple[int, int]:
        """Return how many rows and columns the explorer's grid has."""
        return recipe.rows + self.below + self.above, recipe.columns + self.left


def recipe_of(grid: Recipe) -> Recipe:
    """Return the recipe of a maze for which the explorer has a whole grid.

    Args:
        grid: Its shape, and the columns and rows of the grid.
    """
    columns, rows = grid.columns, grid.rows
    if grid.shape == "hexagon":
        kept = [cell for cell in range((columns + 1) * rows) if cell % (columns + 1)]
        mask = Mask.of(columns + 1, rows, kept)
    elif grid.shape == "triangle" and rows % 2 == 0:
        mask = Mask.of(columns, rows + 1, range(columns, columns * (rows + 1)))
    else:
        return grid
    return replace(grid, columns=mask.columns, rows=mask.rows, mask=mask)


def to_grid(recipe: Recipe, maze: Maze) -> bytes:
    """Return the open sides of all cells of the explorer's grid, in its order."""
    import numpy as np

    margins = Margins.of(recipe)
    cells = np.zeros((recipe.rows, recipe.columns), np.uint8)
    is_kept = kept(recipe)
    cells[is_kept] = np.frombuffer(maze.open, np.uint8)
    grid = np.zeros(margins.size(recipe), np.uint8)
    theirs, ours = overlap(margins)
    grid[::-1][theirs] = cells[ours]
    exits = [] if grid.size == maze.tiling.cells else [*maze.exits()]
    wide = TILINGS[recipe.shape](recipe.columns + 4, recipe.rows + 4)
    places = np.flatnonzero(is_kept)
    for cell, side in exits:
        row, column = divmod(int(places[cell]), recipe.columns)
        inside = (row + 2) * (recipe.columns + 4) + column + 2
        beyond = dict(wide.neighbours(inside))[side]
        row, column = divmod(beyond, recipe.columns + 4)
        row, column = row - 2 + margins.above, column - 2 + margins.left
        if 0 <= row < len(grid) and 0 <= column < grid.shape[1]:
            grid[::-1][row, column] |= 1 << wide.opposite(inside, side)
    return grid.tobytes()


def kept(recipe: Recipe) -> NDArray[np.bool_]:
    """Return which cells of the explorer's grid a recipe keeps."""
    import numpy as np

    size = recipe.rows, recipe.columns
    if recipe.mask is None:
        return np.ones(size, np.bool_)
    return np.frombuffer(recipe.mask.marks, np.bool_).reshape(size)


def overlap(margins: Margins) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    """Return what the explorer's grid and ours share, as rows and columns of each.

    Rows are counted from the top in both.
    """
    left, below, above = margins
    theirs = slice(max(above, 0), -below or None), slice(max(left, 0), None)
    ours = slice(max(-above, 0), None), slice(max(-left, 0), None)
    return theirs, ours


def from_grid(recipe: Recipe, opened: bytes) -> bytes:
    """Return the open sides of the cells of a recipe, from the explorer's grid."""
    import numpy as np

    margins = Margins.of(recipe)
    grid = np.frombuffer(opened, np.uint8).reshape(margins.size(recipe))
    cells = np.zeros((recipe.rows, recipe.columns), np.uint8)
    theirs, ours = overlap(margins)
    cells[ours] = grid[::-1][theirs]
    return cells[kept(recipe)].tobytes()
