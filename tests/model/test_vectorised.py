"""Mazes made many rows at once: the same as those made step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asciimaze.engine import gradient
from asciimaze.engine.flood import distances
from asciimaze.engine.gradient import climbs, closer_rows
from asciimaze.engine.layout import board_of
from asciimaze.engine.row_blocks import BAND, frame_of, gathered
from asciimaze.generators.fast import vectorised
from asciimaze.generators.fast.registry import FAST
from asciimaze.generators.registry import GENERATORS, Generator, find
from asciimaze.rng import WORD, Rng
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Grid

from .laws import reached
from .shapes import GRIDS, TILINGS, tiling_of

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling

BY_ROWS = [
    each for each in GENERATORS if each.name in {"binary-tree", "sidewinder", "eller"}
]
"""The generators that make some rows at a time."""

by_rows = pytest.mark.parametrize("generator", BY_ROWS, ids=lambda each: each.name)
every_grid = pytest.mark.parametrize("name", GRIDS)
states = st.integers(0, WORD)
few = settings(max_examples=25)


def grid_of(name: str, columns: int, rows: int) -> Grid:
    """Return a grid that is at least as large as its shape has to be."""
    grid = tiling_of(name, columns, rows)
    assert isinstance(grid, Grid)
    return grid


@by_rows
@every_grid
@few
@given(
    state=states,
    columns=st.integers(1, 12),
    rows=st.integers(1, 30),
    band=st.sampled_from([1, 30, BAND]),
)
def test_same(
    name: str, generator: Generator, state: int, columns: int, rows: int, band: int
) -> None:
    """In bands of any height, the maze is the plain one, and so is its trace."""
    grid = grid_of(name, columns, rows)
    told = FAST[generator.name].walk(grid, Rng(state))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vectorised, "BAND", band)
        patch.setattr(vectorised, "MIN_INDICES", band)
        pieces = generator.pieces(grid, Rng(state))
        assert (pieces is not None) == has_pieces(generator, grid)
        maze = gathered(grid, pieces) if pieces else generator.make(grid, Rng(state))
    assert maze.open == told.open
    assert maze.trace == told.trace


def has_pieces(generator: Generator, tiling: Tiling) -> bool:
    """Return whether a maze can be made in pieces: the binary tree has to climb."""
    climber = generator.name == "binary-tree"
    return isinstance(tiling, Grid) and (not climber or climbs(tiling))


@by_rows
def test_made_so(generator: Generator) -> None:
    """A maze is made in pieces if possible; any other is made step by step."""
    for tiling in TILINGS.values():
        if generator.fits(tiling):
            pieces = generator.pieces(tiling, Rng(3))
            assert (pieces is not None) == has_pieces(generator, tiling)
            walk = FAST[generator.name].walk
            maze, told = (make(tiling, Rng(3)) for make in (generator.make, walk))
            assert (maze.open, maze.trace) == (told.open, told.trace)
    assert find("backtracker").pieces(Square(3, 3), Rng(0)) is None


@by_rows
def test_pieces_are_rows(generator: Generator, monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece has whole rows, and not many more cells than a band."""
    monkeypatch.setattr(vectorised, "BAND", 50)
    monkeypatch.setattr(vectorised, "MIN_INDICES", 50)
    pieces = generator.pieces(Square(7, 100), Rng(0))
    assert pieces is not None
    sizes = [piece.opened.shape for piece in pieces]
    assert sum(rows for rows, _ in sizes) == 100
    assert all(columns == 7 and rows <= 7 for rows, columns in sizes)


@every_grid
@few
@given(columns=st.integers(1, 40), rows=st.integers(1, 40))
def test_closer(name: str, columns: int, rows: int) -> None:
    """If a grid can be climbed, the steps that lead closer are those of a search."""
    grid = grid_of(name, columns, rows)
    if not climbs(grid):
        return
    board = board_of(grid)
    far = distances(board, board.neighbours, board.index(grid.cells - 1))
    ways = b"".join(part.tobytes() for part in closer_rows(frame_of(grid)))
    for cell in range(grid.cells):
        place = board.index(cell)
        around = board.offsets[board.classes[place]]
        told = sum(
            1 << side
            for side, (step, _) in enumerate(around)
            if board.neighbours[place] >> side & 1 and far[place + step] < far[place]
        )
        assert ways[cell] == told


def test_climbing_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where rows repeat themselves, the climb ends."""
    climbed = []
    climb = gradient.climb

    def note(*arguments: object) -> object:
        climbed.append(arguments)
        return climb(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(gradient, "climb", note)
    for columns, rows, most in [(9, 10_000, 1), (3000, 9, 3)]:
        assert len(list(closer_rows(frame_of(Square(columns, rows))))) > 1
        assert 0 < len(climbed) <= most
        climbed.clear()


class Ladder(Grid):
    """Squares with no way along every second row."""

    name: ClassVar[str] = "ladder"
    period: ClassVar[tuple[int, int]] = (2, 1)
    squares = Square(1, 1)

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a cell's sides."""
        sides = self.squares.sides(cell)
        return sides[1::2] if cell // self.columns % 2 else sides

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side."""
        if cell // self.columns % 2:
            side = 2 * side + 1
        return Square(self.columns, self.rows).neighbour(cell, side)

    def opposite(self, cell: int, side: int) -> int:
        """Return the neighbour's number for a side."""
        if cell // self.columns % 2:
            return 3 - 2 * side
        return {0: 2, 1: 1, 2: 0, 3: 0}[side]

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a cell."""
        return Square(self.columns, self.rows).corners(cell)


def test_what_cannot_be_climbed() -> None:
    """On a grid that can't be climbed, the binary tree is made step by step."""
    fast = {name for name in GRIDS if climbs(grid_of(name, 9, 9))}
    assert fast >= {"square", "hexagon", "triangle", "brick", "upsilon", "cairo"}
    for ladder in (Ladder(5, 8), Ladder(30, 32)):
        assert not climbs(ladder)
        tree = find("binary-tree")
        assert tree.pieces(ladder, Rng(1)) is None
        maze, told = tree.make(ladder, Rng(1)), FAST[tree.name].walk(ladder, Rng(1))
        assert (maze.open, maze.trace) == (told.open, told.trace)
        assert reached(maze) == set(range(ladder.cells))


@pytest.mark.parametrize("name", ["sidewinder", "eller"])
def test_rows_of_one_cell(name: str) -> None:
    """A row of the board may be a part of a row of the grid."""
    generator, ladder = find(name), Ladder(5, 31)
    pieces = generator.pieces(ladder, Rng(7))
    assert pieces is not None
    maze, told = gathered(ladder, pieces), FAST[generator.name].walk(ladder, Rng(7))
    assert (maze.open, maze.trace) == (told.open, told.trace)
    assert reached(maze) == set(range(ladder.cells))


@pytest.mark.parametrize("name", TILINGS)
def test_border(name: str) -> None:
    """The border is found although only the cells near the edges are checked."""
    tiling = TILINGS[name]
    assert list(tiling.border()) == [
        (cell, side)
        for cell in range(tiling.cells)
        for side in range(len(tiling.sides(cell)))
        if tiling.leads_out(cell, side)
    ]
