"""The laws of every tiling."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import atan2, dist, tau
from typing import TYPE_CHECKING

import pytest

from .laws import beyond, is_disc, is_rail, is_seam, is_tunnel
from .shapes import TILINGS

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling

pytestmark = pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)


def middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the middle of some points."""
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def ends(tiling: Tiling, cell: int, side: int) -> list[tuple[float, float]]:
    """Return the two corners at the ends of a side."""
    corners = tiling.corners(cell)
    return [corners[side], corners[(side + 1) % len(corners)]]


def test_there_and_back(tiling: Tiling) -> None:
    """Going through a side and back through the same side leads home."""
    for cell in range(tiling.cells):
        for side, other in beyond(tiling, cell).items():
            back = tiling.opposite(cell, side)
            assert tiling.neighbour(other, back) == cell
            assert tiling.opposite(other, back) == side


def test_neighbours_differ(tiling: Tiling) -> None:
    """No cell is its own neighbour, and none is a neighbour twice."""
    for cell in range(tiling.cells):
        near = list(beyond(tiling, cell).values())
        assert len({cell, *near}) == 1 + len(near)


def test_cells_are_numbered(tiling: Tiling) -> None:
    """A side leads to a cell of the tiling, if it leads anywhere."""
    for cell in range(tiling.cells):
        assert set(beyond(tiling, cell).values()) <= set(range(tiling.cells))


def test_common_side(tiling: Tiling) -> None:
    """Two neighbours agree about the ends of the side between them.

    On a seam, and at the ends of a tunnel, they agree on its direction and its length.
    """
    for cell in range(tiling.cells):
        for side, other in beyond(tiling, cell).items():
            here = ends(tiling, cell, side)
            there = ends(tiling, other, tiling.opposite(cell, side))[::-1]
            away = [(x - u, y - v) for (x, y), (u, v) in zip(here, there, strict=True)]
            if is_seam(tiling, cell, side):
                assert away[0] == pytest.approx(away[1])
                assert dist(*away) < 1e-9 < max(map(abs, away[0]))
            else:
                assert away == [pytest.approx((0, 0))] * 2


def test_edge(tiling: Tiling) -> None:
    """The cells at the edge are in order, and no other cell is as far out."""
    edge = list(tiling.edge())
    assert edge == sorted(set(edge) & set(range(tiling.cells)))
    every = [point for cell in range(tiling.cells) for point in tiling.corners(cell)]
    outer = [point for cell in edge for point in tiling.corners(cell)]
    for axis in (0, 1):
        for end in (min, max):
            farthest = end(point[axis] for point in every)
            assert end(point[axis] for point in outer) == farthest


def test_border(tiling: Tiling) -> None:
    """The border has all sides with nothing beyond, except rails; cells share none.

    Each rail is where a tunnel begins.
    """
    border = list(tiling.border())
    assert border == [
        (cell, side)
        for cell in range(tiling.cells)
        for side in range(len(tiling.sides(cell)))
        if side not in beyond(tiling, cell) and not is_rail(tiling, cell, side)
    ]
    inner = sum(len(beyond(tiling, cell)) for cell in range(tiling.cells))
    middles = {
        tuple(round(value, 6) for value in middle(ends(tiling, cell, side)))
        for cell in range(tiling.cells)
        for side in range(len(tiling.sides(cell)))
    }
    seams = sum(
        is_seam(tiling, cell, side)
        for cell in range(tiling.cells)
        for side in range(len(tiling.sides(cell)))
    )
    assert len(middles) == len(border) + inner // 2 + seams // 2


def test_rails_and_tunnels(tiling: Tiling) -> None:
    """A tunnel has two ends, and is listed once for each; a rail leads nowhere."""
    ends = list(tiling.tunnels())
    sides = [
        (cell, side)
        for cell in range(tiling.cells)
        for side in range(len(tiling.sides(cell)))
    ]
    assert sorted(ends) == [each for each in sides if is_tunnel(tiling, *each)]
    assert {(tiling.neighbour(*end), tiling.opposite(*end)) for end in ends} == {*ends}
    rails = [each for each in sides if tiling.has_rail(*each)]
    assert rails == [each for each in sides if is_rail(tiling, *each)]
    assert len(rails) == len(ends)
    for rail in rails:
        assert tiling.neighbour(*rail) is None
        assert not tiling.leads_out(*rail)


def test_names_of_sides(tiling: Tiling) -> None:
    """A cell has a corner for each side, and no two sides of one name."""
    for cell in range(tiling.cells):
        sides = tiling.sides(cell)
        assert len(tiling.corners(cell)) == len(sides) == len(set(sides))


def test_one_byte_is_enough(tiling: Tiling) -> None:
    """No cell has more sides than a byte has bits."""
    assert max(len(tiling.sides(cell)) for cell in range(tiling.cells)) <= 8


def test_sides_are_of_unit_length(tiling: Tiling) -> None:
    """Every side is one unit long, except those that follow a ring."""
    for cell in range(tiling.cells):
        for side, name in enumerate(tiling.sides(cell)):
            if not is_disc(tiling) or name in {"clockwise", "anticlockwise"}:
                assert dist(*ends(tiling, cell, side)) == pytest.approx(1)


def test_clockwise(tiling: Tiling) -> None:
    """The corners go round the cell clockwise, with y growing downwards."""
    for cell in range(tiling.cells):
        corners = tiling.corners(cell)
        around = pairwise([*corners, corners[0]])
        assert sum(x * v - u * y for (x, y), (u, v) in around) > 0


def test_first_side_faces_right(tiling: Tiling) -> None:
    """No side of a cell faces right, or outwards in a ring, more than the first."""
    for cell in range(tiling.cells):
        sides = range(len(tiling.sides(cell)))
        middles = [middle(ends(tiling, cell, side)) for side in sides]
        ring = is_disc(tiling) and "inwards" in tiling.sides(cell)
        right = [dist((0, 0), spot) if ring else spot[0] for spot in middles]
        assert right[0] == pytest.approx(max(right))


def test_reading_order(tiling: Tiling) -> None:
    """After a cell, none comes that is wholly above it, or level with it and left.

    In rings none comes that is nearer to the middle, nor in the same ring and farther
    back, seen clockwise from where the right side of the middle cell begins.
    """
    if is_disc(tiling):
        middles = [middle(tiling.corners(cell)) for cell in range(tiling.cells)]
        order = [
            (round(dist((0, 0), (x, y)), 6), round((atan2(y, x) + tau / 16) % tau, 6))
            for x, y in middles
        ]
        assert order == sorted(set(order))
        return
    spots = [
        (min(y for _, y in corners), max(y for _, y in corners), middle(corners)[0])
        for corners in map(tiling.corners, range(tiling.cells))
    ]
    for (top, bottom, x), (next_top, next_bottom, next_x) in combinations(spots, 2):
        assert next_bottom > top + 0.001
        if (next_top, next_bottom) == pytest.approx((top, bottom)):
            assert next_x > x


def test_connected(tiling: Tiling) -> None:
    """Every cell can be reached from every other by going through sides."""
    seen = {0}
    ways = [0]
    while ways:
        near = set(beyond(tiling, ways.pop()).values()) - seen
        seen |= near
        ways += near
    assert seen == set(range(tiling.cells))
