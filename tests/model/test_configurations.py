"""What looks promise: a step by the look of a place is a step by its ways."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from asciimaze.engine.bias import ROOM, tables
from asciimaze.engine.board import ALL
from asciimaze.engine.configurations import looks_of
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
    """The same number picks the same side by the look of a place as by its ways."""
    board = board_of(tiling)
    counts, choices = tables(tiling, 0)
    looks = looks_of(board, 0)
    for place, ways in enumerate(board.ways):
        look, kind = looks.at[place], board.kinds[place]
        assert (look == 0) == (ways == 0)
        assert looks.counts[look] == counts[ways] == len(looks.steps[look])
        for pick, step in enumerate(looks.steps[look]):
            side = choices[ways * ROOM + pick]
            assert looks.choices[look * ROOM + pick] == side
            assert step == board.steps[kind][side]


def test_many_looks() -> None:
    """A round maze has more looks than a byte can tell apart."""
    assert len(looks_of(board_of(Polar(160, 80)), 0).steps) > ALL + 1


@pytest.mark.parametrize(("grid", "many"), [(Square(9, 9), 9), (Hexagon(9, 9), 12)])
def test_few_looks(grid: Grid, many: int) -> None:
    """A grid has one look inside and few along its edges, as the book says."""
    assert len(looks_of(board_of(grid), 0).steps) == many + 1


def test_biased_looks() -> None:
    """With a bias a step stands as often in a look as its side has parts."""
    inside = looks_of(board_of(Square(9, 9)), 0.5).steps[-1]
    assert sorted(Counter(inside).values()) == [5, 5, 15, 15]
