"""A step by configuration is a step by mask."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from asciimaze.engine.bias import ROOM, choice_tables
from asciimaze.engine.board import ALL
from asciimaze.engine.configurations import configurations_of
from asciimaze.engine.layout import board_of
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.square import Square

from .shapes import TILINGS

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Grid, Tiling

SOME = [*TILINGS.values(), Polar(160, 80)]


@pytest.mark.parametrize("tiling", SOME, ids=[*TILINGS, "polar of many rings"])
def test_looks(tiling: Tiling) -> None:
    """The same number picks the same side by the config of an index as by its mask."""
    board = board_of(tiling)
    counts, choices = choice_tables(tiling, 0)
    configurations = configurations_of(board, 0)
    for index, mask in enumerate(board.neighbours):
        config, kind = configurations.at[index], board.classes[index]
        assert (config == 0) == (mask == 0)
        assert (
            configurations.counts[config]
            == counts[mask]
            == len(configurations.steps[config])
        )
        for pick, step in enumerate(configurations.steps[config]):
            side = choices[mask * ROOM + pick]
            assert configurations.choices[config * ROOM + pick] == side
            assert step == board.steps[kind][side]


def test_many_looks() -> None:
    """A round maze has more configurations than fit into a byte."""
    assert len(configurations_of(board_of(Polar(160, 80)), 0).steps) > ALL + 1


@pytest.mark.parametrize(("grid", "many"), [(Square(9, 9), 9), (Hexagon(9, 9), 12)])
def test_few_looks(grid: Grid, many: int) -> None:
    """A grid has one config inside and few along its edges, as the book says."""
    assert len(set(configurations_of(board_of(grid), 0).at) - {0}) == many


@pytest.mark.parametrize("tiling", SOME, ids=[*TILINGS, "polar of many rings"])
def test_room(tiling: Tiling) -> None:
    """A table has room for the sum of any config and how many there are."""
    configurations = configurations_of(board_of(tiling), 0)
    count = len(configurations.counts)
    for index, config in enumerate(configurations.at):
        configurations.at[index] += count
        assert configurations.at[index] == config + count


def test_config_of_squares() -> None:
    """The config of a square is its mask, as the book says."""
    board = board_of(Square(9, 9))
    assert configurations_of(board, 0).at == board.neighbours


def test_biased_looks() -> None:
    """With a bias, a config has a step as many times as its side has parts."""
    inside = configurations_of(board_of(Square(9, 9)), 0.5).steps[-1]
    assert sorted(Counter(inside).values()) == [5, 5, 15, 15]
