"""A Python without numpy makes the same mazes, only more slowly."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

import asciimaze
from asciimaze.engine.layout import board_of
from asciimaze.engine.rows import rows_by_arrays, rows_by_indices
from asciimaze.generators.registry import GENERATORS, Generator
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng, block_lengths, has_numpy
from asciimaze.tilings.square import Square

from .shapes import TILINGS

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling

every_generator = pytest.mark.parametrize("generator", GENERATORS, ids=lambda g: g.name)
every_tiling = pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)


def hide(patch: pytest.MonkeyPatch) -> None:
    """Hide numpy, and everything else that may not be there."""
    for name in ("numba", "numpy", "tcod"):
        patch.setitem(sys.modules, name, None)


def facts(maze: asciimaze.Maze) -> tuple[object, ...]:
    """Return everything about a maze: its passages, their order, and its picture."""
    return bytes(maze.open), list(maze.trace), maze.draw()._repr_svg_()


@every_generator
def test_same_maze(generator: Generator, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every generator makes the same maze on every shape, with the same trace."""
    recipes = [
        f"{shape}:{generator.name}:8x8#auk"
        for shape in asciimaze.shapes()
        if generator.fits(Recipe.parse(f"{shape}:8x8").tiling())
    ]
    assert recipes
    expected = [facts(asciimaze.make(recipe)) for recipe in recipes]
    hide(monkeypatch)
    assert not has_numpy()
    assert not generator.takes
    assert [facts(asciimaze.make(recipe)) for recipe in recipes] == expected


def test_no_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """A maze is made some rows at a time by numpy only."""
    tiling = Square(6, 6)
    makers = [each for each in GENERATORS if each.pieces(tiling, Rng(1))]
    assert makers
    hide(monkeypatch)
    assert not [each for each in makers if each.pieces(tiling, Rng(1))]


@every_tiling
def test_rows(tiling: Tiling) -> None:
    """Found index by index, the rows of a board are those that numpy finds."""
    board = board_of(tiling)
    assert rows_by_indices(board) == rows_by_arrays(board)


def test_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream has the same numbers, and the same state after each block."""
    lengths = block_lengths()
    counts = [1, next(lengths), next(lengths)]
    fast, slow = Rng(7), Rng(7)
    expected = [(fast.raw_list(count), fast.state) for count in counts]
    hide(monkeypatch)
    assert [(slow.raw_list(count), slow.state) for count in counts] == expected
