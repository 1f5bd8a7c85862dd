"""The sizes of shapes, and their messages about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asciimaze.tilings import registry
from asciimaze.tilings.registry import TILINGS, has_rows, nearest_size
from asciimaze.tilings.tiling import Grid

from . import shapes
from .shapes import size_of, tiling_of

if TYPE_CHECKING:
    from asciimaze.tilings.square import Square

SMALLEST = {
    "square": [(1, 1), (1, 2), (2, 1)],
    "hexagon": [(1, 1), (1, 2), (2, 1)],
    "triangle": [(1, 1), (2, 2), (2, 1)],
    "brick": [(1, 1), (1, 2), (2, 1)],
    "upsilon": [(1, 1), (1, 2), (2, 1)],
    "cairo": [(1, 1), (1, 2), (2, 1)],
    "polar": [(1, 1), (1, 2), (2, 1)],
    "cylinder": [(3, 1), (3, 2), (3, 1)],
    "torus": [(3, 3), (3, 3), (3, 3)],
    "moebius": [(3, 1), (3, 2), (3, 1)],
    "weave": [(1, 1), (1, 2), (2, 1)],
}
"""The sizes of shapes from one cell, from two rows and from two columns on.

Identities were handed out with such sizes, so none may become larger.
A new shape need not be here.
"""


@pytest.mark.parametrize("shape", TILINGS)
def test_no_shape_is_broken(shape: str) -> None:
    """Every shape can be made, and joined, in the sizes that the laws use."""
    if shape in shapes.BROKEN:
        raise shapes.BROKEN[shape]
    assert shape in {name.split()[0] for name in shapes.TILINGS}


@pytest.mark.parametrize("shape", SMALLEST)
def test_smallest(shape: str) -> None:
    """No shape has lost a small size."""
    found = [size_of(shape, *size) for size in [(1, 1), (1, 2), (2, 1)]]
    assert found == SMALLEST[shape]


@pytest.mark.parametrize("shape", TILINGS)
def test_every_size(shape: str) -> None:
    """A shape has a size or refuses it, and the message names the size."""
    for columns in range(1, 8):
        for rows in range(1, 8):
            try:
                tiling = TILINGS[shape](columns, rows)
            except ValueError as error:
                assert "must be" in str(error) or "need" in str(error)  # noqa: PT017
                assert "(got " in str(error)  # noqa: PT017 - either may be
            else:
                assert tiling.cells > 0
                assert tiling.name == shape


@pytest.mark.parametrize("shape", TILINGS)
def test_nearest(shape: str) -> None:
    """The nearest size is one that the shape has, with none between."""
    make = TILINGS[shape]
    for columns, rows in [(1, 1), (1, 7), (4, 2), (6, 6)]:
        wide, high = size_of(shape, columns, rows)
        assert wide >= columns
        assert high >= rows
        assert make(wide, high).cells
        for fewer in range(columns, wide):
            with pytest.raises(ValueError, match="got"):
                make(fewer, high)
        for fewer in range(rows, high):
            with pytest.raises(ValueError, match="got"):
                make(wide, fewer)


def test_no_size() -> None:
    """A shape without any size is an error that names the sizes that were tried."""
    tried = []

    def nothing(columns: int, rows: int) -> Square:
        """Refuse every size."""
        tried.append((columns, rows))
        raise ValueError

    message = r"^a shape must have a size from 3 by 5 to 14 by 16 \(got none\)$"
    with pytest.raises(ValueError, match=message):
        nearest_size(nothing, 3, 5)
    assert len(set(tried)) == len(tried) == registry.NEAR**2


@pytest.mark.parametrize("shape", TILINGS)
def test_has_rows(shape: str) -> None:
    """Cells lie in rows and columns if their number says so in every size."""
    for least in [(6, 6), (9, 5), (5, 12)]:
        columns, rows = size_of(shape, *least)
        cells = TILINGS[shape](columns, rows).cells
        assert (cells == columns * rows) == has_rows(shape)


@pytest.mark.parametrize("shape", shapes.GRIDS)
def test_three_periods(shape: str) -> None:
    """A grid can be made in three of its periods, which a board needs."""
    grid = tiling_of(shape, 6, 6)
    assert isinstance(grid, Grid)
    high, wide = grid.period
    piece = type(grid)(3 * wide, 3 * high)
    assert piece.cells == 9 * wide * high


def test_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shape that can't be made is noted, and all others are yielded."""

    def fail(columns: int, rows: int) -> Square:
        """Fail, like a first draft."""
        message = f"no corners for {columns} by {rows}"
        raise AttributeError(message)

    monkeypatch.setattr(shapes, "BROKEN", {})
    before = [name for name, _ in shapes.shapes()]
    monkeypatch.setitem(TILINGS, "draft", fail)
    assert [name for name, _ in shapes.shapes()] == before
    assert "draft" not in set(shapes.grids())
    assert str(shapes.BROKEN["draft"]) == "no corners for 6 by 6"
    with pytest.raises(AttributeError, match="no corners for 6 by 6"):
        test_no_shape_is_broken("draft")
