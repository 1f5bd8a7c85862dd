# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Walls that are opened and closed, with undo."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from asciimaze.maze import Maze

if TYPE_CHECKING:
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.tilings.tiling import Tiling


class Edits:
    """What was changed in a maze.

    Attributes:
        original: The maze as it was, and its recipe.
        changed: The maze as it is now; each edit makes another one.
        done: The cell and side of each edit, in order.
        undone: Those that were undone, the last one first.
    """

    def __init__(self, maze: Maze, recipe: Recipe) -> None:
        """Begin without edits of a maze, which itself stays as it is."""
        self.original = maze, recipe
        self.changed = maze
        self.done: list[tuple[int, int]] = []
        self.undone: list[tuple[int, int]] = []

    @property
    def result(self) -> tuple[Maze, Recipe]:
        """The maze after all edits, and what is true of its recipe."""
        maze, recipe = self.original
        if maze.open == self.changed.open:
            return self.original
        return self.changed, recipe.without_generator()

    def turn(self, cell: int, side: int) -> None:
        """Open a side of a cell, or close it, as a part of an edit."""
        tiling = self.changed.tiling
        changed = Maze(tiling)
        changed.open[:] = self.changed.open
        beyond = tiling.neighbour(cell, side)
        changed.open[cell] ^= 1 << side
        if beyond is not None:
            changed.open[beyond] ^= 1 << tiling.opposite(cell, side)
        self.changed = changed

    def edit(self, cell: int, side: int) -> None:
        """Edit a maze by opening a side, or closing it, and remember that.

        Raises:
            ValueError: The rail of a bridge is there.
        """
        if self.changed.tiling.has_rail(cell, side):
            message = "a bridge has a rail here, which stays"
            raise ValueError(message)
        self.turn(cell, side)
        self.done.append((cell, side))
        self.undone.clear()

    def undo(self) -> bool:
        """Undo the last edit, if there is one; return whether there was."""
        if not self.done:
            return False
        self.undone.append(self.done.pop())
        self.turn(*self.undone[-1])
        return True

    def redo(self) -> bool:
        """Redo the edit that was undone last, if there is one."""
        if not self.undone:
            return False
        self.done.append(self.undone.pop())
        self.turn(*self.done[-1])
        return True


def side_near(tiling: Tiling, cell: int, x: float, y: float) -> int:
    """Return the side of a cell to edit: the nearest one to a point in the cell."""
    corners = tiling.corners(cell)

    def away(side: int) -> float:
        (left, top), (end_x, end_y) = corners[side], corners[(side + 1) % len(corners)]
        right, down = end_x - left, end_y - top
        along = (x - left) * right + (y - top) * down
        share = min(max(along / (right * right + down * down), 0), 1)
        return dist((x, y), (left + share * right, top + share * down))

    return min(range(len(corners)), key=away)
