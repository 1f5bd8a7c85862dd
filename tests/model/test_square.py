"""Squares."""

from __future__ import annotations

import pytest

from asciimaze.tilings.square import Square


def test_sides_have_names() -> None:
    """The constants number the sides by their names."""
    sides = Square(2, 2).sides(0)
    assert sides[Square.RIGHT] == "right"
    assert sides[Square.BOTTOM] == "bottom"
    assert sides[Square.LEFT] == "left"
    assert sides[Square.TOP] == "top"


def test_directions() -> None:
    """The cell beyond a side lies where the side's name says."""
    tiling = Square(3, 3)
    near = [tiling.neighbour(4, side) for side in range(4)]
    assert near == [5, 7, 3, 1]


@pytest.mark.parametrize(("columns", "rows"), [(0, 1), (1, 0), (-1, -1)])
def test_no_cells(columns: int, rows: int) -> None:
    """A tiling without cells is refused."""
    message = rf"^columns and rows must be at least 1 \(got {columns} by {rows}\)$"
    with pytest.raises(ValueError, match=message):
        Square(columns, rows)
