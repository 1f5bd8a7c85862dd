# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the laws of exercises demand, and the mazes on which they demand it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.flood import UNREACHABLE
from asciimaze.generators.registry import find
from asciimaze.rng import Rng
from asciimaze.solvers import paths
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.square import Square
from asciimaze.tilings.triangle import Triangle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling


class WrongError(Exception):
    """An answer is wrong; the message says where.

    Attributes:
        maze: The maze with the mistake, if it is in one.
        cells: The cells that the message names.
    """

    def __init__(self, message: str, maze: Maze | None, cells: tuple[int, ...]) -> None:
        """Keep the example."""
        super().__init__(message)
        self.maze = maze
        self.cells = cells


def demand(
    condition: object, message: str, maze: Maze | None = None, *cells: int
) -> None:
    """Raise an error unless a condition holds; some cells of a maze may show it."""
    if not condition:
        raise WrongError(message, maze, cells)


def mazes() -> Iterator[Maze]:
    """Yield mazes of several shapes, the last of them with loops."""
    yield from perfect_mazes()
    yield with_loops()


def perfect_mazes() -> Iterator[Maze]:
    """Yield perfect mazes of several shapes."""
    yield make("backtracker", Square(9, 7))
    yield make("binary-tree", Square(5, 12))
    yield make("wilson", Hexagon(6, 5))
    yield make("prim", Triangle(9, 6))


def make(generator: str, tiling: Tiling) -> Maze:
    """Return a perfect maze."""
    return find(generator).make(tiling, Rng.from_seed("chick", generator))


def with_loops() -> Maze:
    """Return a maze with eight loops."""
    maze = make("kruskal", Square(12, 8))
    for cell in range(3, maze.tiling.cells, 4):
        is_wall = not maze.is_open(cell, Square.RIGHT)
        if is_wall and maze.tiling.neighbour(cell, Square.RIGHT) is not None:
            maze.carve(cell, Square.RIGHT)
    return maze


def is_connected(maze: Maze) -> bool:
    """Return whether a path leads to each cell."""
    return UNREACHABLE not in paths.distances(maze, 0)
