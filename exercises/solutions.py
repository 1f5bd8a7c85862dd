# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One answer to each exercise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asciimaze.maze import Maze

if TYPE_CHECKING:
    from asciimaze.rng import Rng
    from asciimaze.tilings.square import Square


def slide(maze: Maze, cell: int, side: int) -> int:
    """Return the cell in which a slide from a cell through a side ends."""
    while maze.is_open(cell, side):
        beyond = maze.tiling.neighbour(cell, side)
        if beyond is None:
            break
        cell = beyond
    return cell


def dead_ends(maze: Maze) -> list[int]:
    """Return the cells with one opening, in increasing order."""
    return [at for at, sides in enumerate(maze.open) if sides.bit_count() == 1]


def is_perfect(maze: Maze) -> bool:
    """Return whether there is one path between any two cells."""
    reached, queue = {0}, [0]
    while queue:
        here = queue.pop()
        for side, beyond in maze.tiling.neighbours(here):
            if maze.is_open(here, side) and beyond not in reached:
                reached.add(beyond)
                queue.append(beyond)
    cells = maze.tiling.cells
    return len(reached) == cells == len(list(maze.passages())) + 1


def carve(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze into solid rock, on any tiling."""
    waiting = list(range(maze.tiling.cells))
    inside = {waiting.pop(rng.randbelow(len(waiting)))}
    while waiting:
        cell = waiting.pop(rng.randbelow(len(waiting)))
        around = maze.tiling.neighbours(cell)
        sides = [side for side, beyond in around if beyond in inside]
        if sides:
            maze.carve(cell, rng.choice(sides))
            inside.add(cell)
        else:
            waiting.append(cell)


def sides_of(mask: int) -> list[int]:
    """Return the numbers of the bits of a mask, in increasing order."""
    return [side for side in range(mask.bit_length()) if mask >> side & 1]


def braid(maze: Maze, rng: Rng) -> None:
    """Open one more side of each dead end."""
    for cell in range(maze.tiling.cells):
        if maze.open[cell].bit_count() == 1:
            around = maze.tiling.neighbours(cell)
            closed = [side for side, _ in around if not maze.is_open(cell, side)]
            if closed:
                maze.carve(cell, rng.choice(closed))


def shortest_path(maze: Maze, start: int, goal: int) -> list[int]:
    """Return the cells of a shortest path, both ends included."""
    after, frontier = {goal: goal}, [goal]
    for here in frontier:
        for side, cell in maze.tiling.neighbours(here):
            if maze.is_open(here, side) and cell not in after:
                after[cell] = here
                frontier.append(cell)
    path = [start]
    while path[-1] != goal:
        path.append(after[path[-1]])
    return path


def top_of(at: int, count: int, height: int) -> int:
    """Return the first row that a window of some height shows of ``count`` rows."""
    return max(0, min(at - height // 2, count - height))


def turned(tile: int, times: int) -> int:
    """Return a tile after some quarter turns, clockwise."""
    times %= 4
    return (tile << times | tile >> 4 - times) & 15


def flight(start: tuple[int, int], goal: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the squares on the way of an arrow, both ends included."""
    (x, y), (to_x, to_y) = start, goal
    long = max(abs(to_x - x), abs(to_y - y)) or 1
    steps = range(max(abs(to_x - x), abs(to_y - y)) + 1)
    return [
        (x + round(at * (to_x - x) / long), y + round(at * (to_y - y) / long))
        for at in steps
    ]


def pack(maze: Maze) -> str:
    """Return a maze of squares as a string, with one character for two cells."""
    bits = [sides & 3 for sides in maze.open] + [0]
    pairs = zip(bits[::2], bits[1::2], strict=False)
    return "".join(f"{one << 2 | other:x}" for one, other in pairs)


def unpack(text: str, tiling: Square) -> Maze:
    """Return the maze that ``pack`` has turned into a string."""
    maze = Maze(tiling)
    bits = [int(digit, 16) >> shift & 3 for digit in text for shift in (2, 0)]
    for cell in range(tiling.cells):
        for side in (tiling.RIGHT, tiling.BOTTOM):
            if bits[cell] >> side & 1:
                maze.carve(cell, side)
    return maze


def chunk_names(text: str) -> list[str]:
    """Return the names of the chunks that a text defines, in order, each once."""
    return [*dict.fromkeys(re.findall(r"^\s*<<(.+)>>=$", text, re.MULTILINE))]
