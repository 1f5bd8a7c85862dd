# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What can be counted in a maze."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.solvers.paths import beyond, parts, shortest_path, ways_through

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.maze import Maze


def count_ways(maze: Maze) -> bytes:
    """Return for each cell to how many cells it is open."""
    board, ways = ways_through(maze)
    return bytes(map(int.bit_count, board.pick(ways)))


def dead_ends(maze: Maze) -> list[int]:
    """Return the cells that are open to one other cell."""
    return [cell for cell, ways in enumerate(count_ways(maze)) if ways == 1]


def corridors(maze: Maze) -> list[int]:
    """Return the cells that are open to two other cells."""
    return [cell for cell, ways in enumerate(count_ways(maze)) if ways == CORRIDOR]


def junctions(maze: Maze) -> list[int]:
    """Return the cells that are open to three other cells or more."""
    return [cell for cell, ways in enumerate(count_ways(maze)) if ways > CORRIDOR]


CORRIDOR = 2
"""How many ways a cell in a corridor has."""


def difficulty(maze: Maze, way: Sequence[int]) -> float:
    """Return how many coins must fall right for a way to be found by chance.

    Args:
        maze: The maze.
        way: The cells of the way, in order, none of them twice.
    """
    ways = (sum(1 for _ in beyond(maze, cell)) for cell in way[:-1])
    return sum(log2(max(count - (at > 0), 1)) for at, count in enumerate(ways))


def ends(maze: Maze) -> tuple[int, int]:
    """Return the cells where the way through a maze begins and ends."""
    exits = [cell for cell, _ in maze.exits()]
    start = exits[0] if exits[1:] else 0
    return start, exits[-1] if exits else maze.tiling.cells - 1


class Numbers(NamedTuple):
    """A maze in numbers.

    Attributes:
        cells: How many cells there are.
        passages: How many passages.
        exits: How many exits.
        parts: How many parts there are with no way from one to another.
        loops: How many passages are more than it takes to join these parts' cells.
        dead_ends: How many cells have one way.
        corridors: How many cells have two ways.
        junctions: How many cells have more.
        longest: How many steps the longest way has; see ``longest_path``.
        solution: How many steps the way through has, or ``None`` if there is none.
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
    longest: int
    solution: int | None
    difficulty: float | None


def numbers(maze: Maze) -> Numbers:
    """Return a maze in numbers; its way through is that between its ``ends``."""
    ways = count_ways(maze)
    passages = sum(ways) // 2
    lengths = [part.length for part in parts(maze)]
    way = shortest_path(maze, *ends(maze))
    return Numbers(
        cells=maze.tiling.cells,
        passages=passages,
        exits=sum(1 for _ in maze.exits()),
        parts=len(lengths),
        loops=passages - maze.tiling.cells + len(lengths),
        dead_ends=ways.count(1),
        corridors=ways.count(CORRIDOR),
        junctions=sum(1 for count in ways if count > CORRIDOR),
        longest=max(lengths),
        solution=len(way) - 1 if way else None,
        difficulty=difficulty(maze, way) if way else None,
    )
