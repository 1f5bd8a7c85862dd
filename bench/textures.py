"""Measure the textures of the generators, for the tables in the book.

``python bench/textures.py`` prints, for each generator, the share of dead ends, how
long these are, and how long the longest path is, all means over a hundred mazes of 25
by 25 squares; and how many seconds a maze of 1001 by 1001 takes at best.
The first three depend on the seeds alone, so a test compares them with the book.
"""

from __future__ import annotations

import sys
from time import perf_counter

from asciimaze.generators.registry import GENERATORS, Generator
from asciimaze.rng import Rng
from asciimaze.solvers.statistics import Texture, texture_of
from asciimaze.tilings.square import Square

MAZES = 100
"""How many mazes the means are taken over."""


def texture(generator: Generator) -> Texture:
    """Return the means over some mazes of 25 by 25 squares."""
    tiling, seeds = Square(25, 25), map(str, range(MAZES))
    rngs = (Rng.from_seed(seed, "maze") for seed in seeds)
    return texture_of(generator.make(tiling, rng) for rng in rngs)


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
