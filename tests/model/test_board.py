"""The law of boards: a board is the tiling, laid out."""

from __future__ import annotations

from array import array
from math import dist
from typing import TYPE_CHECKING
from weakref import ref

import pytest

from asciimaze.engine.board import ALL, Board
from asciimaze.engine.flood import UNREACHABLE, distances, flood
from asciimaze.engine.layout import board_of, pattern_of, plain_board
from asciimaze.generators.registry import GENERATORS
from asciimaze.rng import Rng
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Grid, middle
from asciimaze.tilings.wrapped import Cylinder, Moebius, Torus

from .laws import beyond
from .shapes import TILINGS

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling

everywhere = pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)


def boards(tiling: Tiling) -> list[Board]:
    """Return the boards of a tiling, one for each layout."""
    return [board_of(tiling), plain_board(tiling)]


@everywhere
def test_steps(tiling: Tiling) -> None:
    """From the index of a cell, each step leads to the index of its neighbour."""
    for board in boards(tiling):
        for cell in range(tiling.cells):
            index = board.index(cell)
            near = beyond(tiling, cell)
            assert board.neighbours[index] == sum(1 << side for side in near)
            for side, other in near.items():
                offset, clear = board.offsets[board.classes[index]][side]
                assert index + offset == board.index(other)
                assert clear == ALL ^ 1 << tiling.opposite(cell, side)


@everywhere
def test_rim(tiling: Tiling) -> None:
    """All other indices are in the rim: no neighbours, and no step leaves it."""
    for board in boards(tiling):
        indices = {board.index(cell) for cell in range(tiling.cells)}
        assert len(indices) == tiling.cells
        assert len(board.neighbours) == len(board.classes)
        for index, mask in enumerate(board.neighbours):
            if index not in indices:
                assert not mask
                continue
            for offset, _ in board.offsets[board.classes[index]]:
                assert 0 <= index + offset < len(board.neighbours)


@everywhere
def test_where_nothing_is(tiling: Tiling) -> None:
    """A step to no neighbour ends in the rim or where it began, harmlessly."""
    for board in boards(tiling):
        for cell in range(tiling.cells):
            index = board.index(cell)
            for side, (offset, clear) in enumerate(board.offsets[board.classes[index]]):
                if not board.neighbours[index] >> side & 1:
                    assert not board.neighbours[index + offset] or (offset, clear) == (
                        0,
                        ALL,
                    )


@everywhere
def test_order(tiling: Tiling) -> None:
    """Indices are in the order of the cells."""
    for board in boards(tiling):
        indices = [board.index(cell) for cell in range(tiling.cells)]
        assert indices == sorted(indices)


@everywhere
def test_there_and_back(tiling: Tiling) -> None:
    """An index leads back to its cell, and values by index to values by cell."""
    for board in boards(tiling):
        cells = range(tiling.cells)
        assert [board.cell(board.index(cell)) for cell in cells] == list(cells)
        some = bytes(cell * 7 % 251 for cell in cells)
        laid = board.lay(some)
        assert board.pick(laid) == some
        indices = [board.index(cell) for cell in cells]
        assert board.cells(indices[::-1]) == list(cells)[::-1]
        assert sum(laid) == sum(some)


@everywhere
def test_flood(tiling: Tiling) -> None:
    """Flooding reaches each index once, the nearest first, and notes its distance."""
    for board in boards(tiling):
        start = board.index(tiling.cells // 3)
        far = array("q", [UNREACHABLE]) * len(board.neighbours)
        frontier = array("q", far)
        far[start], frontier[0] = 0, start
        end = flood(far, board.neighbours, board.classes, board.offsets, frontier)
        assert far == distances(board, board.neighbours, start)
        reached = list(frontier[:end])
        assert sorted(reached) == [
            at for at, steps in enumerate(far) if steps < UNREACHABLE
        ]
        steps = [far[index] for index in reached]
        assert steps == sorted(steps)


@everywhere
def test_back_to_cells(tiling: Tiling) -> None:
    """Values by index come back as values by cell."""
    for board in boards(tiling):
        opened = bytearray(len(board.neighbours))
        for cell in range(tiling.cells):
            opened[board.index(cell)] = cell * 7 % 251
        codes = [board.index(cell) << 3 | cell % 3 for cell in range(tiling.cells)]
        maze = board.maze(opened, array("q", codes))
        assert list(maze.open) == [cell * 7 % 251 for cell in range(tiling.cells)]
        assert maze.trace == [(cell, cell % 3) for cell in range(tiling.cells)]


@everywhere
def test_distances(tiling: Tiling) -> None:
    """Distances grow by one from neighbour to neighbour, and start at 0."""
    for board in boards(tiling):
        start = tiling.cells // 2
        far = distances(board, board.neighbours, board.index(start))
        for cell in range(tiling.cells):
            here = far[board.index(cell)]
            near = [far[board.index(other)] for other in beyond(tiling, cell).values()]
            assert all(abs(other - here) <= 1 for other in near)
            assert (here == 0) == (cell == start)
            assert cell == start or here - 1 in near


def test_where_no_way_leads() -> None:
    """Unreachable cells are farther than anything."""
    board = board_of(Hexagon(3, 1))
    far = distances(board, bytes(len(board.neighbours)), board.index(1))
    assert [far[board.index(cell)] for cell in range(3)] == [
        UNREACHABLE,
        0,
        UNREACHABLE,
    ]


def test_a_grid_costs_little() -> None:
    """The board of a grid has few cell classes, however many cells there are."""
    for tiling in TILINGS.values():
        if isinstance(tiling, Grid):
            high, wide = tiling.period
            assert len(board_of(tiling).offsets) == high * wide


@pytest.mark.parametrize(
    ("tiling", "kinds"),
    [
        (Cylinder(Hexagon(40, 50)), 18),
        (Torus(Hexagon(40, 50)), 18),
        (Moebius(Square(40, 50)), 3 + 2 * 50),
        (Polar(200, 200), 1774),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
def test_joined_edges_cost_little(tiling: Tiling, kinds: int) -> None:
    """Joined edges and rings have few cell classes, too."""
    assert len(board_of(tiling).offsets) == kinds < tiling.cells / 10


@everywhere
def test_kinds(tiling: Tiling) -> None:
    """Cells of a class have the same offsets to their neighbours."""
    for board in boards(tiling):
        seen: dict[tuple[int, int], float] = {}
        for cell in range(tiling.cells):
            for side, other in beyond(tiling, cell).items():
                ends = [middle(tiling.corners(each)) for each in (cell, other)]
                kind = board.classes[board.index(cell)], side
                assert seen.setdefault(kind, dist(*ends)) == pytest.approx(dist(*ends))


@everywhere
def test_stretches(tiling: Tiling) -> None:
    """The stretches of a tiling are all its cells, in order."""
    end = 0
    for first, period, times, _ in tiling.stretches():
        assert first == end
        end += period * times
    assert end == tiling.cells


def test_a_period_that_is_too_small() -> None:
    """A grid that doesn't have the period that it claims is refused."""

    class Leap(Hexagon):
        """Hexagons, but one side leads far away."""

        period = (1, 1)

        def neighbour(self, cell: int, side: int) -> int | None:
            """Return the cell beyond a side."""
            return None if side == 0 else super().neighbour(cell, side)

    with pytest.raises(ValueError, match="the period of hexagon is too small"):
        pattern_of(Leap(9, 9))


def test_boards_are_shared() -> None:
    """A tiling is laid out once for all its users, and no longer than they use it."""
    tiling = Square(5, 4)
    board = board_of(tiling)
    assert board_of(tiling) is board
    assert board_of(Square(5, 4)) is not board
    gone = ref(board)
    del board
    assert gone() is None
    maze = GENERATORS[0].make(tiling, Rng(1))
    board = board_of(tiling)
    assert board_of(maze.tiling) is board
