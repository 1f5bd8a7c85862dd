# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What can be counted in a maze."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.solvers.paths import beyond, open_neighbours, parts, shortest_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.maze import Maze


def degrees(maze: Maze) -> bytes:
    """Return for each cell to how many cells it is open."""
    board, neighbours = open_neighbours(maze)
    return bytes(map(int.bit_count, board.pick(neighbours)))


def dead_ends(maze: Maze) -> list[int]:
    """Return the cells that are open to one other cell."""
    return [cell for cell, neighbours in enumerate(degrees(maze)) if neighbours == 1]


def corridors(maze: Maze) -> list[int]:
    """Return the cells that are open to two other cells."""
    return [
        cell for cell, neighbours in enumerate(degrees(maze)) if neighbours == CORRIDOR
    ]


def junctions(maze: Maze) -> list[int]:
    """Return the cells that are open to three other cells or more."""
    return [
        cell for cell, neighbours in enumerate(degrees(maze)) if neighbours > CORRIDOR
    ]


CORRIDOR = 2
"""How many neighbours a cell in a corridor has."""


def difficulty(maze: Maze, path: Sequence[int]) -> float:
    """Return how many coins must fall right for a way to be found by chance.

    Args:
        maze: The maze.
        path: The cells of the path, in order, none of them twice.
    """
    neighbours = (sum(1 for _ in beyond(maze, cell)) for cell in path[:-1])
    return sum(log2(max(count - (at > 0), 1)) for at, count in enumerate(neighbours))


def ends(maze: Maze) -> tuple[int, int]:
    """Return the cells where the path through a maze begins and ends."""
    exits = [cell for cell, _ in maze.exits()]
    start = exits[0] if exits[1:] else 0
    return start, exits[-1] if exits else maze.tiling.cells - 1


class Statistics(NamedTuple):
    """A maze in numbers.

    Attributes:
        cells: How many cells there are.
        passages: How many passages.
        exits: How many exits.
        parts: How many parts there are with no way from one to another.
        loops: How many passages are more than it takes to join these parts' cells.
        dead_ends: How many cells are open to one neighbour.
        corridors: How many cells are open to two neighbours.
        junctions: How many cells are open to more.
        diameter: How many steps a diameter has; see ``diameter_path``.
        solution: How many steps the path through has, or ``None`` if there is none.
        difficulty: How difficult that way is, or ``None``.
    """

    cells: int
    passages: int
    exits: int
    parts: int
    loops: int
    dead_ends: int
    corridors: int
    junctions: int
    diameter: int
    solution: int | None
    difficulty: float | None


def statistics(maze: Maze) -> Statistics:
    """Return a maze in numbers; its path through is that between its ``ends``."""
    neighbours = degrees(maze)
    passages = sum(neighbours) // 2
    lengths = [part.length for part in parts(maze)]
    path = shortest_path(maze, *ends(maze))
    return Statistics(
        cells=maze.tiling.cells,
        passages=passages,
        exits=sum(1 for _ in maze.exits()),
        parts=len(lengths),
        loops=passages - maze.tiling.cells + len(lengths),
        dead_ends=neighbours.count(1),
        corridors=neighbours.count(CORRIDOR),
        junctions=sum(1 for count in neighbours if count > CORRIDOR),
        diameter=max(lengths),
        solution=len(path) - 1 if path else None,
        difficulty=difficulty(maze, path) if path else None,
    )
