"""Triangles, rings and joined edges."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from asciimaze.tilings.brick import Brick
from asciimaze.tilings.cairo import Cairo
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.polar import Polar, cells_of
from asciimaze.tilings.registry import TILINGS
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Grid
from asciimaze.tilings.triangle import Triangle
from asciimaze.tilings.upsilon import Upsilon
from asciimaze.tilings.wrapped import Cylinder, Moebius, Torus, Wrapped

from .laws import beyond
from .shapes import GRIDS, tiling_of

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling


@pytest.mark.parametrize("name", TILINGS)
@pytest.mark.parametrize(("columns", "rows"), [(0, 1), (1, 0), (-1, -1)])
def test_no_cells(name: str, columns: int, rows: int) -> None:
    """A tiling without cells is refused."""
    message = rf"^columns and rows must be at least 1 \(got {columns} by {rows}\)$"
    with pytest.raises(ValueError, match=message):
        TILINGS[name](columns, rows)


@pytest.mark.parametrize(
    ("tiling", "counts"),
    [
        (Square(9, 9), {4}),
        (Hexagon(9, 9), {6}),
        (Triangle(9, 9), {3}),
        (Brick(9, 9), {6}),
        (Upsilon(9, 9), {4, 8}),
        (Cairo(9, 9), {5}),
        (Torus(Cairo(4, 4)), {5}),
        (Polar(13, 13), {4, 5, 8}),
    ],
    ids=lambda value: value.name if hasattr(value, "name") else "",
)
def test_number_of_neighbours(tiling: Tiling, counts: set[int]) -> None:
    """Away from the border a cell has as many neighbours as its shape has sides."""
    border = {cell for cell, _ in tiling.border()}
    inside = set(range(tiling.cells)) - border
    assert {len(beyond(tiling, cell)) for cell in inside} == counts
    assert all(len(tiling.sides(cell)) in counts for cell in range(tiling.cells))


def test_triangles_stand_in_turn() -> None:
    """The first triangle points down; sides and ways back never change."""
    tiling = Triangle(3, 3)
    names = [tiling.sides(cell) for cell in (0, 1, 3, 4)]
    on_point, on_base = ("right", "left", "top"), ("right", "bottom", "left")
    assert names == [on_point, on_base, on_base, on_point]
    assert [tiling.opposite(4, side) for side in range(3)] == [2, 0, 1]
    assert [tiling.opposite(3, side) for side in range(3)] == [1, 2, 0]
    assert [tiling.neighbour(4, side) for side in range(3)] == [5, 3, 1]


def test_one_column_of_triangles() -> None:
    """A column of triangles without a way down is refused."""
    with pytest.raises(ValueError, match=r"at least 2 columns.*\(got 1 by 2\)$"):
        Triangle(1, 2)


def test_rings() -> None:
    """The number of cells doubles in the rings that are powers of two."""
    assert [cells_of(ring) for ring in range(10)] == [
        *(1, 8, 16, 16, 32, 32, 32, 32, 64, 64)
    ]


@pytest.mark.parametrize(
    ("columns", "rows", "rings"), [(1, 1, 0), (3, 9, 0), (4, 4, 1), (40, 30, 14)]
)
def test_disc_fits(columns: int, rows: int, rings: int) -> None:
    """A disc is the largest that fits into its columns and rows."""
    tiling = Polar(columns, rows)
    assert tiling.cells == sum(map(cells_of, range(rings + 1)))
    xs = [x for cell in range(tiling.cells) for x, _ in tiling.corners(cell)]
    assert max(xs) - min(xs) <= max(2, min(columns, rows))


def test_cylinder() -> None:
    """Walking right leads back to the left, in the same row; up and down end."""
    tiling = Cylinder(Square(5, 2))
    assert tiling.neighbour(4, Square.RIGHT) == 0
    assert tiling.neighbour(5, Square.LEFT) == 9
    assert tiling.neighbour(2, Square.TOP) is tiling.neighbour(7, Square.BOTTOM) is None


def test_torus() -> None:
    """Walking down leads back to the top, in the same column."""
    tiling = Torus(Square(5, 4))
    assert tiling.neighbour(4, Square.RIGHT) == 0
    assert tiling.neighbour(17, Square.BOTTOM) == 2
    assert tiling.neighbour(2, Square.TOP) == 17
    assert list(tiling.border()) == []


def test_moebius() -> None:
    """Walking round once turns you upside down, and twice turns you back."""
    tiling = Moebius(Square(5, 3))
    cell, seen = 0, [0]
    while (cell := tiling.neighbour(cell, Square.RIGHT) or 0) != 0:
        seen.append(cell)
    assert seen == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14]


@pytest.mark.parametrize("kind", [Cylinder, Torus])
@pytest.mark.parametrize("name", GRIDS)
def test_seam(kind: type[Wrapped], name: str) -> None:
    """On joined edges, every step has a way back, and cells have all neighbours."""
    fitting = 0
    least = tiling_of(name, 6, 6)
    assert isinstance(least, Grid)
    high, wide = least.period
    for columns in range(2, max(6, 3 * wide) + 1):
        for rows in range(2, max(6, 3 * high) + 1):
            try:
                grid = TILINGS[name](columns, rows)
                tiling = kind(grid)  # type: ignore[arg-type]
            except ValueError:
                continue
            fitting += 1
            for cell in range(tiling.cells):
                near = beyond(tiling, cell)
                assert len({cell, *near.values()}) == 1 + len(near)
                for side, other in near.items():
                    back = tiling.opposite(cell, side)
                    assert tiling.neighbour(other, back) == cell
                    assert tiling.opposite(other, back) == side
    assert fitting >= 4


@pytest.mark.parametrize(
    ("kind", "grid", "message"),
    [
        (
            Cylinder,
            Square(2, 5),
            "the columns of a cylinder must be 3, 4, 5 … (got 2)",
        ),
        (
            Cylinder,
            Hexagon(5, 5),
            "the columns of a cylinder must be 4, 6, 8 … (got 5)",
        ),
        (Torus, Brick(4, 5), "the rows of a torus must be 4, 6, 8 … (got 5)"),
        (Torus, Square(3, 2), "the rows of a torus must be 3, 4, 5 … (got 2)"),
        (Moebius, Hexagon(4, 3), "a moebius band must be of squares (got hexagon)"),
    ],
)
def test_edges_that_do_not_fit(kind: type[Wrapped], grid: Square, message: str) -> None:
    """Edges that don't fit together are refused, and the error says what would fit."""
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        kind(grid)


class Wide(Square):
    """Squares whose period is longer than it has to be, and half of it too short."""

    name = "wide"
    period = (1, 4)

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side, two columns away to the left and right."""
        row, column = divmod(cell, self.columns)
        down, right = ((0, 2), (1, 0), (0, -2), (-1, 0))[side]
        return self.cell_at(row + down, column + right)


@pytest.mark.parametrize("kind", [Cylinder, Torus])
def test_cells_that_meet_twice(kind: type[Wrapped]) -> None:
    """One period may be too narrow to be rolled up, and two may not."""
    message = rf"^a {kind.name} of wide must have more columns or rows, because cell 0"
    with pytest.raises(ValueError, match=message):
        kind(Wide(4, 5))
    tiling = kind(Wide(8, 5))
    assert [tiling.neighbour(8, side) for side in (0, 2)] == [10, 14]


def test_a_period_that_is_too_small() -> None:
    """A grid that doesn't have the period that it claims can't be joined."""

    class Leap(Square):
        """Squares, but one side leads far away."""

        def neighbour(self, cell: int, side: int) -> int | None:
            """Return the cell beyond a side."""
            return None if side == 0 else super().neighbour(cell, side)

    with pytest.raises(ValueError, match="the period of square is too small"):
        Cylinder(Leap(9, 9)).neighbour(0, 0)
