# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Distances, and paths that are shortest or longest."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine import flood as search
from asciimaze.engine.flood import UNREACHABLE
from asciimaze.engine.layout import board_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.engine.board import Board
    from asciimaze.maze import Maze


def open_neighbours(maze: Maze) -> tuple[Board, bytearray]:
    """Return the board of a maze, and the open neighbours of indices, for paths."""
    board = board_of(maze.tiling)
    return board, board.opened(maze)


def distances(maze: Maze, start: int) -> array[int]:
    """Return the length of a path from a cell to each cell, or ``UNREACHABLE``.

    Takes time in proportion to the cells.
    """
    board, neighbours = open_neighbours(maze)
    return board.pick(search.distances(board, neighbours, board.index(start)))


def beyond(maze: Maze, cell: int) -> Iterator[tuple[int, int]]:
    """Yield each open side of a cell with the cell to which a path can go."""
    sides = maze.open[cell]
    side = 0
    while sides >> side:
        if sides >> side & 1:
            other = maze.tiling.neighbour(cell, side)
            if other is not None:
                yield side, other
        side += 1


def shortest_path(maze: Maze, start: int, goal: int) -> list[int]:
    """Return the cells of a shortest path, both ends included; none if there is none.

    Of several shortest paths it is the one whose first side has the lowest number,
    then whose second one has, and so on.
    """
    return descent(maze, distances(maze, goal), start)


def descent(
    maze: Maze, far: Sequence[int] | NDArray[np.int32], start: int
) -> list[int]:
    """Return the cells of a path on which each distance is less than the one before.

    Args:
        maze: A maze.
        far: The distance of each cell from one of them, which is where the path ends.
        start: Where it begins; if that is not reachable, there is no path.
    """
    if far[start] == UNREACHABLE:
        return []
    path = [start]
    while far[path[-1]]:
        here = path[-1]
        path.append(
            next(cell for _, cell in beyond(maze, here) if far[cell] < far[here])
        )
    return path


class Part(NamedTuple):
    """Cells with paths to each other, and to no others.

    Attributes:
        cells: The number of cells.
        start: One end of the diameter that two sweeps find.
        goal: The other end.
        length: The number of steps between them.
    """

    cells: int
    start: int
    goal: int
    length: int


def parts(maze: Maze) -> Iterator[Part]:
    """Yield each part of a maze that paths connect, ordered by their first cells."""
    board, neighbours = open_neighbours(maze)
    classes, offsets = board.classes, board.offsets
    first = array("i", [UNREACHABLE]) * len(neighbours)
    second, frontier = first[:], first[:]
    for run in board.runs:
        for index in range(run.start, run.start + run.length):
            if first[index] == UNREACHABLE:
                first[index], frontier[0] = 0, index
                cells = search.flood(first, neighbours, classes, offsets, frontier)
                start = frontier[cells - 1]
                second[start], frontier[0] = 0, start
                search.flood(second, neighbours, classes, offsets, frontier)
                goal = frontier[cells - 1]
                yield Part(cells, board.cell(start), board.cell(goal), second[goal])


def longest_part(maze: Maze) -> Part:
    """Return the part of a maze with the longest path in it."""
    return max(parts(maze), key=lambda part: part.length)


def diameter_path(maze: Maze) -> list[int]:
    """Return the path that is a diameter of a maze without loops.

    With loops it is a shortest path between two cells, and no two cells are more
    than twice as far apart. If the maze has several parts, it is the longest of
    their diameters.
    """
    part = longest_part(maze)
    return shortest_path(maze, part.start, part.goal)
