"""Measure the textures of the generators, for the table in the book.

``python bench/textures.py`` prints, for each generator, the share of dead ends and the
length of the longest way in a maze of 25 by 25 squares, each the mean over a hundred
mazes, and how long a maze of 1001 by 1001 takes at best.
"""

from __future__ import annotations

import sys
from time import perf_counter

from asciimaze.board import FAR, board_of, distances
from asciimaze.chance import Chance
from asciimaze.generators.factory import GENERATORS, Generator
from asciimaze.tilings.square import Square

MAZES = 100
"""How many mazes the means are taken over."""


def texture(generator: Generator) -> tuple[float, float]:
    """Return the mean share of dead ends and the mean length of the longest way."""
    tiling = Square(25, 25)
    board = board_of(tiling)
    ends = longest = 0
    for number in range(MAZES):
        maze = generator.make(tiling, Chance.named(str(number), "maze"))
        ends += sum(sides.bit_count() == 1 for sides in maze.open)
        opened = bytearray(len(board.ways))
        for run in board.runs:
            cells = slice(run.cell, run.cell + run.length)
            opened[run.place : run.place + run.length] = maze.open[cells]
        start = board.place(0)
        for _ in range(2):
            far = distances(board, opened, start)
            length, start = max(
                (steps, place) for place, steps in enumerate(far) if steps < FAR
            )
        longest += length + 1
    return ends / MAZES / tiling.cells, longest / MAZES


def best(generator: Generator, size: int) -> float:
    """Return the shortest of three times that a large maze takes."""
    times = []
    for number in range(3):
        start = perf_counter()
        generator.make(Square(size, size), Chance.named(str(number), "maze"))
        times.append(perf_counter() - start)
    return min(times)


def main(size: str = "1001") -> None:
    """Print a row of the table for each generator."""
    for generator in GENERATORS:
        ends, longest = texture(generator)
        seconds = best(generator, int(size))
        row = f"{generator.name:14} {ends:6.1%} {longest:7.0f} {seconds:7.2f} s"
        print(row, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
