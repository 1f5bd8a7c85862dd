# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A brush that paints masks, with undo."""

from __future__ import annotations

from math import atan2, ceil, cos, dist, sin
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.tilings.mask import Mask, check_size
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.registry import TILINGS, has_rows
from asciimaze.views.cells import cells_under
from asciimaze.views.marks import Marks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from asciimaze.games.drawing import Colour, Point
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.tilings.tiling import Tiling

STEP = 0.4
"""How far two points of a stroke are from each other at most, in sides of a cell."""


class Brush:
    """A mask that is painted on a maze.

    Attributes:
        recipe: A recipe of the shape and the size.
        tiling: All cells, also those that are left out.
        marks: Which of them are left out, and what they look like.
        done: The cells that each stroke has changed.
        undone: Those of the strokes that were undone, the last one first.
    """

    def __init__(self, tiling: Tiling, recipe: Recipe, colour: Colour) -> None:
        """Begin to brush the mask of a recipe, if it has one.

        Args:
            tiling: The cells of the recipe.
            recipe: The recipe.
            colour: The colour of the cells that are left out.

        Raises:
            ValueError: No mask fits on this shape, or none of this size.
        """
        if not has_rows(recipe.shape):
            shapes = ", ".join(filter(has_rows, TILINGS))
            message = f"a mask needs a shape with rows and columns: {shapes} "
            message += f"(got {recipe.shape})"
            raise ValueError(message)
        check_size(recipe.columns, recipe.rows)
        self.recipe = recipe
        self.tiling = tiling.tiling if isinstance(tiling, Masked) else tiling
        self.marks = Marks(self.tiling, [], colour)
        if recipe.mask:
            self.marks.marked[:] = np.frombuffer(recipe.mask.marks, np.uint8) == 0
        self.done: list[NDArray[np.int64]] = []
        self.undone: list[NDArray[np.int64]] = []
        self.begin()

    @property
    def out(self) -> NDArray[np.bool_]:
        """For each cell whether the brush has left it out."""
        return self.marks.marked

    @property
    def mask(self) -> Mask | None:
        """The mask that was brushed, or nothing if all cells are kept."""
        if not self.out.any():
            return None
        marks = (~self.out).astype(np.uint8).tobytes()
        return Mask(self.recipe.columns, self.recipe.rows, marks)

    def cells(self, start: Point, end: Point, radius: float) -> NDArray[np.int64]:
        """Return the cells within a brush's radius of a line."""
        (x, y), (end_x, end_y), length = start, end, dist(start, end)
        turn = atan2(end_y - y, end_x - x)
        right, down = cos(turn), sin(turn)
        count = 1 + ceil((length + 2 * radius) / STEP)
        along = np.linspace(-radius, length + radius, count)
        across = np.linspace(-radius, radius, 1 + ceil(2 * radius / STEP))
        ahead, aside = (part.ravel() for part in np.meshgrid(along, across))
        inside = np.hypot(ahead - np.clip(ahead, 0, length), aside) <= radius
        ahead, aside = ahead[inside], aside[inside]
        x_at, y_at = x + ahead * right - aside * down, y + ahead * down + aside * right
        cells = np.unique(cells_under(self.tiling, x_at, y_at))
        return cells[cells >= 0]

    def begin(self) -> None:
        """Begin a stroke of a brush."""
        if not self.done or len(self.done[-1]):
            self.done.append(np.empty(0, np.int64))

    def paint(self, cells: NDArray[np.int64], *, keep: bool) -> None:
        """Keep some cells, or leave them out, as a part of the brush's last stroke."""
        changed = cells[self.out[cells] == keep]
        if len(changed):
            self.out[changed] = not keep
            self.done[-1] = np.concatenate((self.done[-1], changed))
            self.undone.clear()

    def undo(self) -> None:
        """Undo the last stroke of a brush, if there is one."""
        self.move(self.done, self.undone)

    def redo(self) -> None:
        """Redo the brush's stroke that was undone last, if there is one."""
        self.move(self.undone, self.done)

    def move(
        self, start: list[NDArray[np.int64]], end: list[NDArray[np.int64]]
    ) -> None:
        """Undo or redo a brush's stroke: change its cells, and move it to a list."""
        while start and not len(start[-1]):
            start.pop()
        if start:
            end.append(start.pop())
            self.out[end[-1]] ^= True
        self.begin()
