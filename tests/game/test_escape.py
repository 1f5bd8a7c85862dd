"""The rules of escape."""

from __future__ import annotations

import zlib
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from asciimaze.commands import Command
from asciimaze.engine.flood import distances
from asciimaze.engine.layout import board_of
from asciimaze.games.escape import SHAPES, SIZES, Escape, Params, new_game
from asciimaze.generators.registry import GENERATORS
from asciimaze.maze import Maze
from asciimaze.tilings.registry import TILINGS
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from collections.abc import Callable

PROMISES = {
    ("backtracker", 25, "penguin"): ("fcee7af5", 132, 574, 0),
    ("backtracker", 99, "pingüino"): ("39269bb5", 7350, 9753, 1),
    ("hunt-and-kill", 5, ""): ("b189bcf7", 14, 24, 0),
    ("hunt-and-kill", 6, "\udcff"): ("b456da54", 13, 34, 1),
    ("binary-tree", 25, "penguin"): ("3af20e41", 132, 574, 0),
    ("binary-tree", 99, "pingüino"): ("fa023dfa", 7350, 9753, 1),
}
"""The checksum of the maze, the start, and the cell and side of the exit.

None of these may ever change: players tell each other seeds.
"""

moves = st.sampled_from(["right", "bottom", "left", "top"])
params = st.builds(
    Params,
    generator=st.sampled_from([generator.name for generator in GENERATORS]),
    size=st.integers(SIZES[0], 12),
    seed=st.text(max_size=3),
)


def same(one: Escape, other: Escape) -> bool:
    """Return whether two games are alike, their mazes included."""
    unlike = replace(one, maze=other.maze) != other
    return one.maze.open == other.maze.open and not unlike


@given(params=params, walk=st.lists(moves, max_size=40))
def test_play(params: Params, walk: list[str]) -> None:
    """A move turns the penguin, and takes it through if the side is open."""
    game = new_game(params)
    for move in walk:
        before, game = game, game.play(move)
        if before.escaped:
            assert game == before
            continue
        side = game.maze.tiling.sides(before.cell).index(move)
        beyond = game.maze.tiling.neighbour(before.cell, side)
        passes = game.maze.is_open(before.cell, side)
        assert game.facing == side
        assert game.escaped == (passes and beyond is None)
        assert game.cell == (beyond if passes and beyond is not None else before.cell)
        assert (game.params, game.maze) == (before.params, before.maze)


@given(params=params, walk=st.lists(moves, max_size=40))
def test_a_move_changes_nothing_that_was(params: Params, walk: list[str]) -> None:
    """A move makes a new state and leaves the old one, and the maze, as they were."""
    game = first = new_game(params)
    for move in walk:
        game = game.play(move)
    assert same(first, new_game(params))
    with pytest.raises(FrozenInstanceError):
        first.cell = 0  # type: ignore[misc]


@given(params=params)
def test_escape(way_out: Callable[[Escape], list[str]], params: Params) -> None:
    """Whoever follows the way out escapes with the last step, and not before."""
    game = new_game(params)
    way = way_out(game)
    for command in way[:-1]:
        game = game.play(game.interpret(command) or "")
        assert not game.escaped
    out = game.play(game.interpret(way[-1]) or "")
    assert out.escaped
    assert (out.cell, out.facing) in out.maze.exits()
    assert out.cell == game.cell


@given(params=params, move=moves)
def test_nothing_moves_outside(params: Params, move: str) -> None:
    """Once the penguin has escaped, nothing moves any more."""
    game = replace(new_game(params), escaped=True)
    assert game.play(move) is game


@pytest.mark.parametrize("move", ["", "up", "middle", "RIGHT"])
@pytest.mark.parametrize("escaped", [False, True])
def test_wrong_move(move: str, escaped: bool) -> None:  # noqa: FBT001
    """A move that names no side of the cell is refused, escaped or not."""
    game = replace(new_game(Params(seed="penguin")), escaped=escaped)
    message = f"^a move must be one of right, bottom, left, top \\(got {move!r}\\)$"
    with pytest.raises(ValueError, match=message):
        game.play(move)


def test_interpret() -> None:
    """The four ways to go mean the sides that lie there; no other command moves."""
    game = new_game(Params())
    meant = {command: game.interpret(command) for command in Command}
    assert {command: move for command, move in meant.items() if move is not None} == {
        Command.UP: "top",
        Command.DOWN: "bottom",
        Command.LEFT: "left",
        Command.RIGHT: "right",
    }
    assert game.interpret("dance") is None


@pytest.mark.parametrize("shape", SHAPES)
def test_every_side_has_a_command(shape: str) -> None:
    """Where one side is open, some command leads through it, whatever the shape."""
    tiling = TILINGS[shape](5, 5)
    for cell in range(tiling.cells):
        for side, name in enumerate(tiling.sides(cell)):
            maze = Maze(tiling)
            maze.open[cell] = 1 << side
            game = Escape(Params(shape=shape), maze, cell, facing=0)
            assert name in {game.interpret(command) for command in Command}


@pytest.mark.parametrize("shape", SHAPES)
@given(seed=st.text(max_size=3), size=st.integers(SIZES[0], 9))
def test_every_shape_can_be_escaped(shape: str, seed: str, size: int) -> None:
    """With commands alone one reaches the exit and leaves, whatever the shape."""
    game = new_game(Params("backtracker", size, seed, shape))
    exit_cell, exit_side = next(game.maze.exits())
    board = board_of(game.maze.tiling)
    opened = bytearray(len(board.neighbours))
    for cell in range(game.maze.tiling.cells):
        opened[board.index(cell)] = (
            game.maze.open[cell] & board.neighbours[board.index(cell)]
        )
    far = distances(board, opened, board.index(exit_cell))
    while not game.escaped:
        sides = game.maze.tiling.sides(game.cell)
        if game.cell == exit_cell:
            name = sides[exit_side]
        else:
            here = board.index(game.cell)
            name = next(
                name
                for side, name in enumerate(sides)
                if game.maze.is_open(game.cell, side)
                and (there := game.maze.tiling.neighbour(game.cell, side)) is not None
                and far[board.index(there)] == far[here] - 1
            )
        before, game = game, game.play(name)
        assert game.cell != before.cell or game.escaped
    assert list(game.maze.exits()) == [(game.cell, game.facing)]


def test_wrong_shape() -> None:
    """A shape that is not known is refused, and the known ones are listed."""
    message = f"^shape must be one of {', '.join(SHAPES)} \\(got 'cube'\\)$"
    with pytest.raises(ValueError, match=message):
        new_game(Params(shape="cube"))


def test_name() -> None:
    """A game is named by what it was made of; squares need not be mentioned."""
    assert str(Params("backtracker", 9, "penguin")) == "backtracker 9 penguin"
    hexagons = Params("backtracker", 9, "penguin", "hexagon")
    assert str(hexagons) == "hexagon backtracker 9 penguin"


def test_blocked() -> None:
    """In a cell with four walls every move turns, and none leads anywhere."""
    game = Escape(Params(), Maze(Square(3, 3)), 4, facing=Square.BOTTOM)
    for side, move in enumerate(game.maze.tiling.sides(4)):
        game = game.play(move)
        assert (game.cell, game.facing, game.escaped) == (4, side, False)


@given(params=params)
def test_new_game(params: Params) -> None:
    """A game begins in a cell, looking out of the page, with one way out."""
    game = new_game(params)
    assert game.params is params
    assert isinstance(game.maze.tiling, Square)
    assert game.maze.tiling.columns == game.maze.tiling.rows == params.size
    assert 0 <= game.cell < game.maze.tiling.cells
    assert game.facing == Square.BOTTOM
    assert not game.escaped
    assert len(list(game.maze.exits())) == 1


@given(params=params)
def test_same_params(params: Params) -> None:
    """The same parameters give the same maze, start and exit."""
    assert same(new_game(params), new_game(replace(params)))


@given(params=params, other=st.text(max_size=3))
def test_another_seed(params: Params, other: str) -> None:
    """Another seed gives another game."""
    assume(other != params.seed)
    one, two = (replace(params, size=9, seed=seed) for seed in (params.seed, other))
    assert new_game(one).maze.open != new_game(two).maze.open


@pytest.mark.parametrize("name", [generator.name for generator in GENERATORS])
def test_forgiving_name(name: str) -> None:
    """However a generator's name is spelt, the game is the same."""
    plain = new_game(Params(generator=name, size=9, seed="penguin"))
    spelt = new_game(
        Params(generator=name.title().replace("-", " "), size=9, seed="penguin")
    )
    assert plain.maze.open == spelt.maze.open
    assert plain.cell == spelt.cell


@pytest.mark.parametrize("choice", PROMISES)
def test_promise(choice: tuple[str, int, str]) -> None:
    """A seed gives the maze, the start and the exit which it has always given."""
    game = new_game(Params(*choice))
    checksum = f"{zlib.crc32(game.maze.open):08x}"
    assert (checksum, game.cell, *next(game.maze.exits())) == PROMISES[choice]


def test_defaults() -> None:
    """Who chooses nothing gets a backtracker of twenty-five."""
    expected = Params(generator="backtracker", size=25, seed="", shape="square")
    assert Params() == expected


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_sizes(size: int) -> None:
    """Sizes from five to ninety-nine are allowed, both included."""
    assert (SIZES[0], SIZES[-1]) == (5, 99)
    assert new_game(Params(size=size)).maze.tiling.cells == size * size


@pytest.mark.parametrize("size", [4, 100, 0, -25, 2**70])
def test_wrong_size(size: int) -> None:
    """Another size is refused, by checking and by playing."""
    wrong = Params(size=size)
    for action in (wrong.check, lambda: new_game(wrong)):
        with pytest.raises(ValueError, match="size") as error:
            action()
        assert str(error.value) == f"size must be from 5 to 99 (got {size})"


def test_wrong_generator() -> None:
    """An unknown generator is refused, by checking and by playing."""
    wrong = Params(generator="spaghetti")
    names = ", ".join(generator.name for generator in GENERATORS)
    for action in (wrong.check, lambda: new_game(wrong)):
        with pytest.raises(ValueError, match="generator") as error:
            action()
        message = f"generator must be one of {names} (got 'spaghetti')"
        assert str(error.value) == message


def test_the_step_in_the_book() -> None:
    """The step with which *Game play* begins is one of the game that it names."""
    book = Path(__file__).parents[2] / "docs" / "asciimaze.rst"
    text = book.read_text(encoding="utf-8").partition("\nGame play\n")[2]
    assert (
        "*backtracker 25 penguin*, and the penguin stands on cell 132, in row 5" in text
    )
    assert "game state  cell 131, facing 2 " in text
    assert "Had you pressed :kbd:`j`, for down, it would have met a wall" in text
    game = new_game(Params("backtracker", 25, "penguin"))
    assert divmod(game.cell, 25) == (5, 7)
    left, down = game.play("left"), game.play("bottom")
    assert (left.cell, left.facing) == (131, 2)
    assert down.cell == game.cell == 132
