"""The laws of a maze, no matter who made it."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.maze import Maze, add_exit, zeros
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square
from asciimaze.tilings.wrapped import Torus

from .laws import beyond, is_likely
from .shapes import TILINGS, WALLED

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling

everywhere = pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)


def open_sides(maze: Maze) -> set[tuple[int, int]]:
    """Return each cell and side that is open."""
    return {
        (cell, side)
        for cell, sides in enumerate(maze.open)
        for side in range(sides.bit_length())
        if maze.is_open(cell, side)
    }


@everywhere
def test_new_maze(tiling: Tiling) -> None:
    """A new maze has walls only."""
    maze = Maze(tiling)
    assert open_sides(maze) == set()
    assert list(maze.passages()) == list(maze.exits()) == maze.trace == []


def test_recalled_when_asked() -> None:
    """A trace that is given as a function is computed once, and only on demand."""
    asked = []

    def recall() -> array[int]:
        """Return the trace."""
        asked.append(True)
        return array("I", [2 << 3 | 1])

    maze = Maze(Square(2, 2), recall)
    assert list(maze.exits()) == []
    assert asked == []
    assert maze.trace == maze.trace == [(2, 1)]
    assert asked == [True]


@pytest.mark.parametrize(("limit", "size"), [(1, 4), (2**32, 4), (2**32 + 1, 8)])
def test_zeros(limit: int, size: int) -> None:
    """There is room for any number below the limit, and no more than that."""
    numbers = zeros(3, limit)
    assert (list(numbers), numbers.itemsize) == ([0, 0, 0], size)
    numbers[1] = limit - 1
    assert list(numbers) == [0, limit - 1, 0]


@everywhere
def test_carve(tiling: Tiling) -> None:
    """Carving opens one passage, seen from both its ends, and nothing else."""
    for cell in range(tiling.cells):
        for side, other in beyond(tiling, cell).items():
            maze = Maze(tiling)
            assert maze.carve(cell, side) == other
            back = tiling.opposite(cell, side)
            assert open_sides(maze) == {(cell, side), (other, back)}
            assert list(maze.passages()) == [(min(cell, other), max(cell, other))]
            assert list(maze.exits()) == []
            assert maze.trace == [(cell, side)]


@given(seed=st.integers(0), tiling=st.sampled_from(sorted(TILINGS)))
def test_passages(seed: int, tiling: str) -> None:
    """The passages are the carved ones, each once, the lower cell first."""
    maze, rng = Maze(TILINGS[tiling]), Rng(seed)
    carved = set()
    for cell in range(maze.tiling.cells):
        for side, other in beyond(maze.tiling, cell).items():
            if rng.randbelow(3) == 0:
                maze.carve(cell, side)
                carved.add((min(cell, other), max(cell, other)))
    passages = list(maze.passages())
    assert sorted(passages) == sorted(carved)


@everywhere
def test_carve_outwards(tiling: Tiling) -> None:
    """Carving through the outer wall is refused and changes nothing."""
    maze = Maze(tiling)
    for cell, side in tiling.border():
        message = f"^no cell lies beyond side {side} of cell {cell}$"
        with pytest.raises(ValueError, match=message):
            maze.carve(cell, side)
    assert open_sides(maze) == set()
    assert maze.trace == []


@everywhere
def test_open_exit(tiling: Tiling) -> None:
    """An exit opens its own side and is neither a passage nor in the trace."""
    for cell, side in tiling.border():
        maze = Maze(tiling)
        maze.open_exit(cell, side)
        assert open_sides(maze) == {(cell, side)}
        assert list(maze.exits()) == [(cell, side)]
        assert list(maze.passages()) == maze.trace == []


@everywhere
def test_open_exit_inwards(tiling: Tiling) -> None:
    """An exit to another cell is refused and changes nothing."""
    maze = Maze(tiling)
    for cell in range(tiling.cells):
        for side in beyond(tiling, cell):
            message = f"^side {side} of cell {cell} does not lead out$"
            with pytest.raises(ValueError, match=message):
                maze.open_exit(cell, side)
    assert open_sides(maze) == set()


@pytest.mark.parametrize("tiling", WALLED.values(), ids=WALLED)
def test_exits_are_even(tiling: Tiling) -> None:
    """Every side of the outer wall is equally likely to become the exit."""
    border = list(tiling.border())
    counts = dict.fromkeys(border, 0)
    for game in range(10 * len(border)):
        maze = Maze(tiling)
        add_exit(maze, Rng.from_seed(str(game), "exit"))
        (the_exit,) = open_sides(maze)
        counts[the_exit] += 1
    assert is_likely(list(counts.values())), counts


def test_exit_of_one_draw() -> None:
    """Choosing an exit uses up one number, whatever the tiling."""
    for tiling in WALLED.values():
        rng, other = Rng(7), Rng(7)
        add_exit(Maze(tiling), rng)
        other.random_raw()
        assert rng.state == other.state


def test_no_exit_without_an_outer_wall() -> None:
    """A tiling without an outer wall can't have an exit, and the error says so."""
    maze = Maze(Torus(Square(3, 3)))
    with pytest.raises(
        ValueError, match=r"^a torus has no outer wall, and so no exit$"
    ):
        add_exit(maze, Rng(0))
    assert open_sides(maze) == set()


def test_mazes_are_apart() -> None:
    """Carving in one maze leaves another on the same tiling alone."""
    tiling = Square(2, 1)
    one, other = Maze(tiling), Maze(tiling)
    one.carve(0, Square.RIGHT)
    assert open_sides(other) == set()
