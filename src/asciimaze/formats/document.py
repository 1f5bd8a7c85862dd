# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A document: a maze, its recipe, and what is drawn beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.maze import Maze
    from asciimaze.recipes.recipe import Recipe


@dataclass(frozen=True)
class Document:
    """A maze, its recipe, and what is drawn beside it.

    Attributes:
        maze: The maze.
        recipe: What it was made from, as far as it is known; ``None`` if its
            tiling is not in our list.
        path: Cells through which a path is drawn, in order.
        far: For each cell a distance to be shown, or nothing.
    """

    maze: Maze
    recipe: Recipe | None
    path: Sequence[int] = ()
    far: Sequence[int] = ()

    @property
    def caption(self) -> str:
        """The caption of a document: its recipe, or at least its tiling."""
        return str(self.recipe or self.maze.tiling.name)

    def known(self) -> Recipe:
        """Return a document's recipe, without which it cannot be read again.

        Raises:
            ValueError: There is none.
        """
        if self.recipe is None:
            message = f"this {self.maze.tiling.name} tiling is not in our list, so its "
            message += "mazes can be drawn but not be written as data"
            raise ValueError(message)
        return self.recipe
