"""Measure the textures of the generators, for the tables in the book.

``python bench/textures.py`` prints, for each generator, the share of dead ends, how
long these are, and how long the longest path is, all means over a hundred mazes of 25
by 25 squares; and how many seconds a maze of 1001 by 1001 takes at best.
The first three depend on the seeds alone, so a test compares them with the book.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.board import ALL
from asciimaze.generators.registry import GENERATORS, Generator
from asciimaze.rng import Rng
from asciimaze.solvers.paths import open_neighbours, parts
from asciimaze.solvers.statistics import dead_ends
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from asciimaze.engine.board import Board

MAZES = 100
"""How many mazes the means are taken over."""


class Texture(NamedTuple):
    """The texture of the mazes of a generator, in numbers.

    Attributes:
        ends: The share of the cells that are dead ends.
        river: The number of cells from a dead end to a junction.
        longest: The number of cells on the longest path.
    """

    ends: float
    river: float
    longest: float


def texture(generator: Generator) -> Texture:
    """Return the means over some mazes of 25 by 25 squares."""
    tiling = Square(25, 25)
    ends = river = longest = 0
    for number in range(MAZES):
        maze = generator.make(tiling, Rng.from_seed(str(number), "maze"))
        board, ways = open_neighbours(maze)
        blind = dead_ends(maze)
        ends += len(blind)
        river += sum(depth(board, ways, board.index(cell)) for cell in blind)
        longest += next(parts(maze)).length + 1
    return Texture(ends / MAZES / tiling.cells, river / ends, longest / MAZES)


def depth(board: Board, ways: bytearray, here: int) -> int:
    """Return the number of cells from a dead end to a junction."""
    count, back = 0, 0
    while (ways[here] & ~back).bit_count() == 1:
        side = (ways[here] & ~back).bit_length() - 1
        step, keep = board.offsets[board.classes[here]][side]
        here, back = here + step, ALL ^ keep
        count += 1
    return count


def best(generator: Generator, size: int) -> float:
    """Return the shortest of three times that a large maze takes."""
    times = []
    for number in range(3):
        start = perf_counter()
        generator.make(Square(size, size), Rng.from_seed(str(number), "maze"))
        times.append(perf_counter() - start)
    return min(times)


def row(generator: Generator) -> tuple[str, str, str]:
    """Return the texture of a generator in the form of the table in the book."""
    ends, river, longest = texture(generator)
    return f"{ends:.0%}".replace("%", " %"), f"{river:.1f}", f"{longest:.0f}"


def main(size: str = "1001") -> None:
    """Print a row of the table for each generator."""
    for generator in GENERATORS:
        ends, river, longest = row(generator)
        seconds = best(generator, int(size))
        line = f"{generator.name:14} {ends:>5} {river:>4} {longest:>4} {seconds:7.2f} s"
        print(line, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
