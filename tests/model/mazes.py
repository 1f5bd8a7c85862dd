"""Mazes of all sorts, for the tests of everything that uses a maze."""

from __future__ import annotations

from functools import cache
from math import gcd
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from asciimaze.maze import Maze
from asciimaze.recipes.options.registry import OPTIONS, normalise
from asciimaze.recipes.options.values import Choice, Mix, Range
from asciimaze.rng import Rng
from asciimaze.tilings.registry import TILINGS as FACTORY

from .laws import neighbours_in
from .shapes import TILINGS

if TYPE_CHECKING:
    from asciimaze.generators.registry import Generator
    from asciimaze.recipes.options.registry import Option, Settings
    from asciimaze.tilings.tiling import Tiling


@cache
def inner(tiling: Tiling) -> list[tuple[int, int]]:
    """Return each cell and side that leads to a higher cell."""
    return [
        (cell, side)
        for cell, near in enumerate(neighbours_in(tiling))
        for side, other in near.items()
        if other > cell
    ]


@cache
def outer(tiling: Tiling) -> list[tuple[int, int]]:
    """Return each cell and side that leads out."""
    return list(tiling.border())


def scatter(tiling: Tiling, seed: int, share: float, exits: int) -> Maze:
    """Return a maze with some sides open: a share of all passages, and some exits."""
    maze, rng = Maze(tiling), Rng(seed)
    for cell, side in inner(tiling):
        if rng.randbelow(1000) < 1000 * share:
            maze.carve(cell, side)
    for _ in range(exits if outer(tiling) else 0):
        maze.open_exit(*rng.choice(outer(tiling)))
    return maze


def join(tiling: Tiling, seed: int) -> Maze:
    """Return a perfect maze without using a generator."""
    maze, rng = Maze(tiling), Rng(seed)
    near = neighbours_in(tiling)
    parents = list(range(tiling.cells))
    sides = list(inner(tiling))
    while sides:
        cell, side = sides.pop(rng.randbelow(len(sides)))
        one, other = (root(parents, each) for each in (cell, near[cell][side]))
        if one != other:
            maze.carve(cell, side)
            parents[one] = other
    return maze


def root(parents: list[int], cell: int) -> int:
    """Return the cell that stands for all that are connected with a cell."""
    while parents[cell] != cell:
        parents[cell] = cell = parents[parents[cell]]
    return cell


tilings = st.sampled_from(list(TILINGS.values()))
seeds = st.integers(0, 2**64 - 1)
perfect = st.builds(join, tilings, seeds)
scattered = st.builds(
    scatter, tilings, seeds, st.sampled_from([0, 0.3, 0.6, 0.9, 1]), st.integers(0, 3)
)
any_maze = perfect | scattered

SHAPES = st.sampled_from(list(FACTORY))
"""The names of all shapes that the program knows."""


def values(option: Option) -> st.SearchStrategy[object]:
    """Return a strategy for the values of an option."""
    kind = option.kind
    if isinstance(kind, Range):
        ends = st.sampled_from([kind.least, kind.most, kind.default])
        unit = 10**kind.digits
        steps = st.integers(round(kind.least * unit), round(kind.most * unit))
        return ends | steps.map(lambda step: step / unit)
    if isinstance(kind, Choice):
        return st.sampled_from(kind.words)
    assert isinstance(kind, Mix)
    parts = st.tuples(*[st.integers(0, 9)] * len(kind.words))
    return parts.filter(any).map(
        lambda parts: tuple(part // gcd(*parts) for part in parts)
    )


@cache
def settings_of(generator: Generator) -> st.SearchStrategy[Settings]:
    """Return a strategy for the options of a generator."""
    taken = [
        option for option in OPTIONS if option.change or option.name in generator.takes
    ]
    return st.fixed_dictionaries(
        {}, optional={option.name: values(option) for option in taken}
    ).map(normalise)
