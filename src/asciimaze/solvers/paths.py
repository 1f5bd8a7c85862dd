# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Distances, and paths that are shortest or longest."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine import flood as search
from asciimaze.engine.flood import FAR
from asciimaze.engine.layout import board_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.engine.board import Board
    from asciimaze.maze import Maze


def ways_through(maze: Maze) -> tuple[Board, bytearray]:
    """Return the board of a maze, and for each place its ways that are open."""
    board = board_of(maze.tiling)
    return board, board.opened(maze)


def distances(maze: Maze, start: int) -> array[int]:
    """Return how many steps each cell is from a cell; ``FAR`` if there is no way.

    Takes time in proportion to the cells.
    """
    board, ways = ways_through(maze)
    return board.pick(search.distances(board, ways, board.place(start)))


def beyond(maze: Maze, cell: int) -> Iterator[tuple[int, int]]:
    """Yield each open side of a cell with the cell that lies beyond it."""
    sides = maze.open[cell]
    side = 0
    while sides >> side:
        if sides >> side & 1:
            other = maze.tiling.neighbour(cell, side)
            if other is not None:
                yield side, other
        side += 1


def shortest_path(maze: Maze, start: int, goal: int) -> list[int]:
    """Return the cells of a shortest way, both ends included; none if there is none.

    Of several shortest ways it is the one whose first side has the lowest number,
    then whose second one has, and so on.
    """
    far = distances(maze, goal)
    if far[start] == FAR:
        return []
    path = [start]
    while path[-1] != goal:
        here = path[-1]
        path.append(
            next(cell for _, cell in beyond(maze, here) if far[cell] < far[here])
        )
    return path


class Part(NamedTuple):
    """Cells with ways to each other, and to no others.

    Attributes:
        cells: How many they are.
        start: Where the longest way begins that two waves find.
        goal: Where it ends.
        length: How many steps it has.
    """

    cells: int
    start: int
    goal: int
    length: int


def parts(maze: Maze) -> Iterator[Part]:
    """Yield each part of a maze, in the order of their first cells."""
    board, ways = ways_through(maze)
    kinds, around = board.kinds, board.around
    first = array("i", [FAR]) * len(ways)
    second, wave = first[:], first[:]
    for run in board.runs:
        for place in range(run.place, run.place + run.length):
            if first[place] == FAR:
                first[place], wave[0] = 0, place
                cells = search.flood(first, ways, kinds, around, wave)
                start = wave[cells - 1]
                second[start], wave[0] = 0, start
                search.flood(second, ways, kinds, around, wave)
                goal = wave[cells - 1]
                yield Part(cells, board.cell(start), board.cell(goal), second[goal])


def longest_path(maze: Maze) -> list[int]:
    """Return the cells of the longest way, if the maze has no loops.

    With loops it is a shortest way between two cells, and no two cells are more
    than twice as far apart. In a maze of several parts it is that of the part
    where it is longest.
    """
    part = max(parts(maze), key=lambda part: part.length)
    return shortest_path(maze, part.start, part.goal)
