# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Distances, and paths that are shortest or longest."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from asciimaze import board as boards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.maze import Maze

FAR = boards.FAR
"""The distance of a cell to which no way leads."""


def distances(maze: Maze, start: int) -> array[int]:
    """Return how many steps each cell is from a cell; ``FAR`` if there is no way.

    Takes time in proportion to the cells.
    """
    board = boards.board_of(maze.tiling)
    far = boards.distances(board, board.opened(maze), board.place(start))
    cells = array("q")
    for run in board.runs:
        cells += far[run.place : run.place + run.length]
    return cells


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


def wave(maze: Maze, start: int) -> dict[int, int]:
    """Return the distance of each cell that can be reached, the nearest first."""
    far = {start: 0}
    queue = [start]
    for here in queue:
        for _, cell in beyond(maze, here):
            if cell not in far:
                far[cell] = far[here] + 1
                queue.append(cell)
    return far


def parts(maze: Maze) -> Iterator[dict[int, int]]:
    """Yield each part of a maze, as the wave from its first cell."""
    seen = bytearray(maze.tiling.cells)
    for cell in range(maze.tiling.cells):
        if not seen[cell]:
            part = wave(maze, cell)
            for each in part:
                seen[each] = 1
            yield part


def longest_path(maze: Maze) -> list[int]:
    """Return the cells of the longest way, if the maze has no loops.

    With loops it is a shortest way between two cells, and no two cells are more
    than twice as far apart. In a maze of several parts it is that of the part
    where it is longest.
    """
    best, ends = -1, (0, 0)
    for part in parts(maze):
        start = list(part)[-1]
        goal, length = list(wave(maze, start).items())[-1]
        if length > best:
            best, ends = length, (start, goal)
    return shortest_path(maze, *ends)
