# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game of escape: what can be chosen, what a move does, when it is won."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from asciimaze.games.escape.directions import side_towards
from asciimaze.names import MOST_SHOWN
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng

if TYPE_CHECKING:
    from asciimaze.maze import Maze

SIZES = range(5, 100)
"""How many columns, and rows, a maze may have."""

SHAPES = ("square", "triangle", "hexagon")
"""The shapes of cells that letters can show."""

DEFAULT = Recipe("square", "backtracker", 25, 25)
"""The recipe for players who choose nothing."""


def check(recipe: Recipe) -> None:
    """Raise ``ValueError`` unless a penguin can play in the maze of a recipe."""
    if recipe.shape not in SHAPES:
        message = f"shape must be one of {', '.join(SHAPES)} (got {recipe.shape!r})"
        raise ValueError(message)
    columns, rows = recipe.columns, recipe.rows
    if not (columns in SIZES and rows in SIZES):
        size = columns if columns == rows else f"{columns}x{rows}"
        message = f"size must be from {SIZES[0]} to {SIZES[-1]} (got {size})"
        raise ValueError(message)
    if recipe.mask is not None:
        shown = str(recipe.mask)[:MOST_SHOWN]
        message = f"a game must have all cells (got a mask, {shown})"
        raise ValueError(message)
    if ("exits", "none") in recipe.options:
        message = "a game must have an exit (got exits=none)"
        raise ValueError(message)


@dataclass(frozen=True, slots=True)
class State:
    """The state of one game; moves make new states and never change this one.

    Attributes:
        recipe: What the maze was made from.
        maze: The maze, which no move changes.
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

    def interpret(self, command: str) -> str | None:
        """Return the move that a command means here, or ``None`` if it means none."""
        side = side_towards(self.maze, self.cell, command)
        return None if side is None else self.maze.tiling.sides(self.cell)[side]

    def play(self, move: str) -> State:
        """Return the state after a move; the same one if nothing changes.

        The penguin goes through the side named if it is open. Once it has escaped,
        nothing moves any more.

        Args:
            move: The name of a side of the penguin's cell.

        Raises:
            ValueError: The cell has no such side.
        """
        tiling = self.maze.tiling
        sides = tiling.sides(self.cell)
        if move not in sides:
            message = f"a move must be one of {', '.join(sides)} (got {move!r})"
            raise ValueError(message)
        side = sides.index(move)
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
    """Make the maze of a recipe, and put the penguin in.

    Raises:
        ValueError: The recipe is none for a game, or its seed is not known.
    """
    check(recipe)
    return begin(recipe)


def begin(recipe: Recipe) -> State:
    """Do the same for any recipe, whether its maze can be drawn with letters or not.

    Raises:
        ValueError: There is no such maze, or its seed is not known.
    """
    maze = recipe.make()
    rng = Rng.from_seed(recipe.seed or "", "start")
    start, hole = rng.randbelow(maze.tiling.cells), None
    if not any(maze.tiling.border()):
        hole = (start + 1 + rng.randbelow(maze.tiling.cells - 1)) % maze.tiling.cells
    return State(recipe, maze, start, hole=hole)
