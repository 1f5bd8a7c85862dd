# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules of escape: what a step does, when the game is won, how it begins."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng

if TYPE_CHECKING:
    from asciimaze.maze import Maze

DEFAULT = Recipe("square", "backtracker", 25, 25)
"""The recipe for players who choose nothing."""


@dataclass(frozen=True, slots=True)
class State:
    """The state of one game; steps make new states and never change this one.

    Attributes:
        recipe: What the maze was made from.
        maze: The maze, which no step changes.
        cell: Where the penguin is; when it has escaped, where it was last.
        escaped: Whether it has left the maze.
        before: The state before the last step, if there was one.
        side: The side through which that step led.
        steps: How many steps led here.
        visited: The cells that the penguin has left, bit *i* for cell *i*.
        hole: The cell with a way out in its floor, if the maze has one.
    """

    recipe: Recipe
    maze: Maze
    cell: int
    escaped: bool = False
    before: State | None = field(default=None, repr=False, compare=False)
    side: int | None = None
    steps: int = 0
    visited: int = 0
    hole: int | None = None

    def play(self, side: int) -> State:
        """Return escape's state after a step by the rules; unchanged if it is none.

        The penguin goes through the side if it is open. Once it has escaped,
        nothing moves any more.

        Args:
            side: The number of a side of the penguin's cell.

        Raises:
            ValueError: The cell has no such side.
        """
        tiling = self.maze.tiling
        count = len(tiling.sides(self.cell))
        if not 0 <= side < count:
            message = f"a side must be from 0 to {count - 1} (got {side})"
            raise ValueError(message)
        if self.escaped or not self.maze.is_open(self.cell, side):
            return self
        beyond = tiling.neighbour(self.cell, side)
        return replace(
            self,
            cell=self.cell if beyond is None else beyond,
            escaped=beyond is None or beyond == self.hole,
            before=self,
            side=side,
            steps=self.steps + 1,
            visited=self.visited | 1 << self.cell,
        )


def new_game(recipe: Recipe) -> State:
    """Make the maze of a recipe, and put the penguin in, by the rules of escape.

    Raises:
        ValueError: There is no such maze, or its seed is not known.
    """
    return with_penguin(recipe, recipe.make())


def with_penguin(recipe: Recipe, maze: Maze) -> State:
    """Put the penguin into a maze by the rules of escape; walls may have changed."""
    rng = Rng.from_seed(recipe.seed or "", "start")
    start, hole = rng.randbelow(maze.tiling.cells), None
    if not any(maze.tiling.border()):
        hole = (start + 1 + rng.randbelow(maze.tiling.cells - 1)) % maze.tiling.cells
    return State(recipe, maze, start, hole=hole)
