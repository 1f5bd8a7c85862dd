# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The numbers that describe a maze."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.board import ALL
from asciimaze.engine.sides import BIT_COUNT
from asciimaze.solvers.paths import beyond, open_neighbours, parts, shortest_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from asciimaze.engine.board import Board
    from asciimaze.maze import Maze


def degrees(maze: Maze) -> bytes:
    """Return the degree of each cell, from which most statistics are counted."""
    board, neighbours = open_neighbours(maze)
    return bytes(board.pick(neighbours).translate(BIT_COUNT))


def dead_ends(maze: Maze) -> list[int]:
    """Return the dead ends among cells: those open to one other."""
    return [cell for cell, neighbours in enumerate(degrees(maze)) if neighbours == 1]


def corridors(maze: Maze) -> list[int]:
    """Return the corridors among cells: those open to two others."""
    return [
        cell for cell, neighbours in enumerate(degrees(maze)) if neighbours == CORRIDOR
    ]


def junctions(maze: Maze) -> list[int]:
    """Return the junctions among cells: those open to three others or more."""
    return [
        cell for cell, neighbours in enumerate(degrees(maze)) if neighbours > CORRIDOR
    ]


CORRIDOR = 2
"""The number of open neighbours of a cell in a corridor."""


class Texture(NamedTuple):
    """The texture of some mazes, in numbers.

    Attributes:
        ends: The share of the cells that are dead ends.
        river: The number of cells from a dead end to a junction, on average.
        longest: The number of cells on the longest path, on average.
    """

    ends: float
    river: float
    longest: float


def depth(board: Board, neighbours: bytearray, here: int) -> int:
    """Return the depth of a dead end: its cells up to a junction, for statistics.

    Args:
        board: The board of a maze.
        neighbours: For each index its open neighbours.
        here: The index of the dead end.
    """
    count, back = 0, 0
    while (neighbours[here] & ~back).bit_count() == 1:
        side = (neighbours[here] & ~back).bit_length() - 1
        offset, clear = board.offsets[board.classes[here]][side]
        here, back = here + offset, ALL ^ clear
        count += 1
    return count


def rivers(maze: Maze) -> int:
    """Return how many cells all rivers have, between dead ends and junctions."""
    board, neighbours = open_neighbours(maze)
    blind = map(board.index, dead_ends(maze))
    return sum(depth(board, neighbours, index) for index in blind)


def texture_of(mazes: Iterable[Maze]) -> Texture:
    """Return the statistics of some mazes' texture: means of at least one."""
    count = cells = ends = river = longest = 0
    for maze in mazes:
        count, cells, ends = count + 1, cells + len(maze), ends + len(dead_ends(maze))
        river += rivers(maze)
        longest += max(part.length for part in parts(maze)) + 1
    return Texture(ends / cells, river / max(1, ends), longest / count)


def difficulty(maze: Maze, path: Sequence[int]) -> float:
    """Return a statistic: how many coins must come up heads to find a path.

    Args:
        maze: The maze.
        path: The cells of the path, in order, none of them twice.
    """
    neighbours = (sum(1 for _ in beyond(maze, cell)) for cell in path[:-1])
    return sum(log2(max(count - (at > 0), 1)) for at, count in enumerate(neighbours))


def ends(maze: Maze) -> tuple[int, int]:
    """Return the cells between which statistics look for a path."""
    exits = [cell for cell, _ in maze.exits()]
    start = exits[0] if exits[1:] else 0
    return start, exits[-1] if exits else maze.tiling.cells - 1


class Statistics(NamedTuple):
    """A maze in numbers.

    Attributes:
        cells: The number of cells.
        passages: The number of passages.
        exits: The number of exits.
        parts: The number of parts that no path connects.
        loops: The number of passages beyond those that it takes to connect each part.
        dead_ends: The number of cells open to one neighbour.
        corridors: The number of cells open to two neighbours.
        junctions: The number of cells open to more.
        diameter: The number of steps of a diameter; see ``diameter_path``.
        solution: The number of steps of the path through, or ``None`` without one.
        difficulty: The difficulty of that path, or ``None``.
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
    """Return the statistics of a maze, with its path between its ``ends``."""
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
