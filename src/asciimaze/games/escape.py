# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game of escape: what can be chosen, what a move does, when it is won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from asciimaze.generators.registry import find
from asciimaze.maze import add_exit
from asciimaze.rng import Rng
from asciimaze.tilings.registry import TILINGS

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling

SIZES = range(5, 100)
"""The sizes a maze may have, in cells along a side."""

SHAPES = ("square", "triangle", "hexagon")
"""The shapes of cells that a penguin can walk in."""


@dataclass(frozen=True, slots=True)
class Params:
    """What a player chooses before a game.

    Attributes:
        generator: The name of a generator, as the registry knows it.
        size: How many columns, and rows, the maze has; one of ``SIZES``.
        seed: Any text. The same text gives the same game.
        shape: The name of a tiling, as its registry knows it.
    """

    generator: str = "backtracker"
    size: int = 25
    seed: str = ""
    shape: str = "square"

    def __str__(self) -> str:
        """Return the name by which the maze can be told to somebody."""
        shape = "" if self.shape == "square" else f"{self.shape} "
        return f"{shape}{find(self.generator).name} {self.size} {self.seed}"

    def check(self) -> None:
        """Raise ``ValueError`` unless a game can be made of these."""
        find(self.generator)
        if self.shape not in SHAPES:
            message = f"shape must be one of {', '.join(SHAPES)} (got {self.shape!r})"
            raise ValueError(message)
        if self.size not in SIZES:
            message = f"size must be from {SIZES[0]} to {SIZES[-1]} (got {self.size})"
            raise ValueError(message)
        find(self.generator).check(self.tiling())

    def tiling(self) -> Tiling:
        """Return the cells of the maze."""
        return TILINGS[self.shape](self.size, self.size)


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
        params: What the game was made from.
        maze: The maze, which no move changes.
        cell: Where the penguin is; when it has escaped, where it was last.
        facing: The number of the side it looks at.
        escaped: Whether it has left the maze.
    """

    params: Params
    maze: Maze
    cell: int
    facing: int
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
        """Return the state after a move.

        The penguin turns to the side named, and goes through it if it is open.
        Once it has escaped, nothing moves any more.

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
        if self.escaped:
            return self
        side = sides.index(move)
        turned = replace(self, facing=side)
        if not self.maze.is_open(self.cell, side):
            return turned
        beyond = tiling.neighbour(self.cell, side)
        if beyond is None:
            return replace(turned, escaped=True)
        names = tiling.sides(beyond)
        half_round = tiling.opposite(self.cell, side) + len(names) // 2
        ahead = names.index(move) if move in names else half_round % len(names)
        return replace(turned, cell=beyond, facing=ahead)


def new_game(params: Params) -> Escape:
    """Make the maze that the parameters name, with its exit, and put the penguin in.

    Raises:
        ValueError: The parameters are none that a game can be made of.
    """
    params.check()
    tiling = params.tiling()
    maze = find(params.generator).make(tiling, Rng.from_seed(params.seed, "maze"))
    add_exit(maze, Rng.from_seed(params.seed, "exit"))
    start = Rng.from_seed(params.seed, "start").randbelow(tiling.cells)
    return Escape(params, maze, start, facing=1)
