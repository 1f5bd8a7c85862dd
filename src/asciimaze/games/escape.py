# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game of escape: what can be chosen, what a move does, when it is won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng

if TYPE_CHECKING:
    from asciimaze.maze import Maze

SIZES = range(5, 100)
"""How many columns, and rows, a maze may have."""

SHAPES = ("square", "triangle", "hexagon")
"""The shapes of cells that a penguin can walk in."""

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
        message = f"a game must have all cells (got a mask, {recipe.mask})"
        raise ValueError(message)
    if ("exits", "none") in recipe.options:
        message = "a game must have an exit (got exits=none)"
        raise ValueError(message)


MOVES = {
    "right": ("right", "top right", "bottom right"),
    "down": ("bottom",),
    "left": ("left", "top left", "bottom left"),
    "up": ("top",),
    "home": ("top left",),
    "page up": ("top right",),
    "end": ("bottom left",),
    "page down": ("bottom right",),
}
"""The sides through which each command may lead."""


@dataclass(frozen=True, slots=True)
class Escape:
    """The state of one game; moves make new states and never change this one.

    Attributes:
        recipe: What the maze was made from.
        maze: The maze, which no move changes.
        cell: Where the penguin is; when it has escaped, where it was last.
        escaped: Whether it has left the maze.
    """

    recipe: Recipe
    maze: Maze
    cell: int
    escaped: bool = False

    def interpret(self, command: str) -> str | None:
        """Return the move that a command means here, or ``None`` if it means none."""
        sides = self.maze.tiling.sides(self.cell)
        ways = [side for side in MOVES.get(command, ()) if side in sides]
        can_go = [
            side for side in ways if self.maze.is_open(self.cell, sides.index(side))
        ]
        return next(iter(can_go or ways), None)

    def play(self, move: str) -> Escape:
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
        if beyond is None:
            return replace(self, escaped=True)
        return replace(self, cell=beyond)


def new_game(recipe: Recipe) -> Escape:
    """Make the maze of a recipe, and put the penguin in.

    Raises:
        ValueError: The recipe is none for a game, or its seed is not known.
    """
    check(recipe)
    maze = recipe.make()
    start = Rng.from_seed(recipe.seed or "", "start").randbelow(maze.tiling.cells)
    return Escape(recipe, maze, start)
