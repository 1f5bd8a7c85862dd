"""Helpers that the tests of the model share."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING

from hypothesis import settings
from tests.ci import CI

from asciimaze.tilings.masked import Masked
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.weave import Weave
from asciimaze.tilings.wrapped import Wrapped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling

on_each_tiling = settings(max_examples=10 if CI else 4)
"""For a law that is tried on each of eighty tilings, and so on hundreds of mazes."""

IN_A_THOUSAND = 3.0902
"""The standard deviations that a normal number exceeds once in a thousand."""


def is_likely(counts: Sequence[int], shares: Sequence[float] | None = None) -> bool:
    """Return whether chance would give such counts more often than once in a thousand.

    Pearson's chi-square test, its bound by Wilson and Hilferty (1931).

    Args:
        counts: The number of times that each thing happened.
        shares: How often it should have, all shares together being 1; by default
            all things are equally likely.
    """
    total = sum(counts)
    shares = shares or [1 / len(counts)] * len(counts)
    pairs = zip(counts, shares, strict=True)
    square = sum((seen - total * share) ** 2 / (total * share) for seen, share in pairs)
    freedom = len(counts) - 1
    part = 2 / (9 * freedom)
    return square < freedom * (1 - part + IN_A_THOUSAND * sqrt(part)) ** 3


def beyond(tiling: Tiling, cell: int) -> Mapping[int, int]:
    """Return the cell beyond each side of a cell where one is."""
    return neighbours_in(tiling)[cell]


@lru_cache(maxsize=512)
def neighbours_in(tiling: Tiling) -> list[Mapping[int, int]]:
    """Return for each cell of a tiling the cell beyond each side where one is.

    All laws on a tiling share this table, because asking a tiling takes far longer
    than a law does.
    """
    return [
        {
            side: other
            for side in range(len(tiling.sides(cell)))
            if (other := tiling.neighbour(cell, side)) is not None
        }
        for cell in range(tiling.cells)
    ]


def is_seam(tiling: Tiling, cell: int, side: int) -> bool:
    """Return whether edges are joined at a side, or a tunnel begins there."""
    if is_tunnel(tiling, cell, side):
        return True
    if isinstance(tiling, Masked):
        seam = is_seam(tiling.tiling, tiling.kept[cell], side)
        return seam and tiling.neighbour(cell, side) is not None
    if not isinstance(tiling, Wrapped) or tiling.neighbour(cell, side) is None:
        return False
    return tiling.grid.neighbour(cell, side) is None


def is_tunnel(tiling: Tiling, cell: int, side: int) -> bool:
    """Return whether a tunnel begins at a side."""
    if isinstance(tiling, Masked):
        return is_tunnel(tiling.tiling, tiling.kept[cell], side)
    return isinstance(tiling, Weave) and tiling.bridge(cell, side) is not None


def is_rail(tiling: Tiling, cell: int, side: int) -> bool:
    """Return whether a side is the rail of a bridge."""
    if isinstance(tiling, Masked):
        return is_rail(tiling.tiling, tiling.kept[cell], side)
    return isinstance(tiling, Weave) and tiling.has_rail(cell, side)


def is_disc(tiling: Tiling) -> bool:
    """Return whether the cells of a tiling lie in rings."""
    if isinstance(tiling, Masked):
        return is_disc(tiling.tiling)
    return isinstance(tiling, Polar)


def reached(maze: Maze, start: int = 0) -> set[int]:
    """Return the cells that can be reached."""
    seen = {start}
    ways = [start]
    near = neighbours_in(maze.tiling)
    while ways:
        cell = ways.pop()
        for side, other in near[cell].items():
            if other not in seen and maze.is_open(cell, side):
                seen.add(other)
                ways.append(other)
    return seen


Tree = frozenset[tuple[int, int]]
"""A perfect maze as its passages, each the cell and the side with the lower cell."""


@cache
def doors_of(tiling: Tiling) -> dict[tuple[int, int], tuple[int, int]]:
    """Return for each cell and side that leads to a cell the same seen from there."""
    return {
        (cell, side): (other, tiling.opposite(cell, side))
        for cell, near in enumerate(neighbours_in(tiling))
        for side, other in near.items()
    }


@cache
def walls_of(tiling: Tiling) -> list[tuple[int, int, int]]:
    """Return the lower cell, its side and the higher cell of all walls between two."""
    return [
        (cell, side, other)
        for cell, near in enumerate(neighbours_in(tiling))
        for side, other in near.items()
        if other > cell
    ]


def tree_of(maze: Maze) -> Tree:
    """Return a maze as its passages."""
    return frozenset(
        (cell, side)
        for cell, side, _ in walls_of(maze.tiling)
        if maze.is_open(cell, side)
    )


def trees_of(tiling: Tiling) -> list[Tree]:
    """Return all perfect mazes on a tiling, which should be small."""
    trees = []
    for some in combinations(walls_of(tiling), tiling.cells - 1):
        sets = list(range(tiling.cells))
        for cell, _, other in some:
            sets = [sets[cell] if each == sets[other] else each for each in sets]
        if len(set(sets)) == 1:
            trees.append(frozenset((cell, side) for cell, side, _ in some))
    return trees
