# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes that are made while something else goes on."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.recipes.recipe import Recipe


class Making:
    """A maze that is being made.

    Attributes:
        recipe: Its recipe.
        maze: The maze, once it is there.
        error: Why there is none, once that is clear.
    """

    def __init__(self, recipe: Recipe) -> None:
        """Begin."""
        self.recipe = recipe
        self.maze: Maze | None = None
        self.error = ""
        self.thread = Thread(target=self.work, name="making", daemon=True)
        self.thread.start()

    def work(self) -> None:
        """Make the maze."""
        try:
            self.maze = self.recipe.make()
        except (ValueError, MemoryError) as error:
            self.error = str(error) or "not enough memory"

    @property
    def is_done(self) -> bool:
        """Whether there is a maze, or never will be."""
        return self.maze is not None or bool(self.error)
