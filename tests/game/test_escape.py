"""The rules of escape."""

from __future__ import annotations

import re
import zlib
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.choices import recipe_for

from asciimaze.engine.flood import distances
from asciimaze.engine.layout import board_of
from asciimaze.games.escape.directions import DIRECTIONS, side_towards
from asciimaze.games.escape.rules import DEFAULT, State, new_game
from asciimaze.generators.registry import GENERATORS
from asciimaze.maze import Maze
from asciimaze.recipes.recipe import Recipe
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

None of these may ever change, because players share seeds.
"""

sides = st.integers(0, 3)
recipes = st.builds(
    recipe_for,
    generator=st.sampled_from([generator.name for generator in GENERATORS]),
    size=st.integers(2, 12),
    seed=st.text(max_size=3),
)


def step(game: State, direction: str) -> State:
    """Return the state after a step in some direction."""
    side = side_towards(game.maze, game.cell, direction)
    assert side is not None
    return game.play(side)


def same(one: State, other: State) -> bool:
    """Return whether two games are alike, their mazes included."""
    unlike = replace(one, maze=other.maze) != other
    return one.maze.open == other.maze.open and not unlike


@given(recipe=recipes, walk=st.lists(sides, max_size=40))
def test_play(recipe: Recipe, walk: list[int]) -> None:
    """A move takes the penguin through an open side, or else the state is the same."""
    game = new_game(recipe)
    for side in walk:
        before, game = game, game.play(side)
        beyond = game.maze.tiling.neighbour(before.cell, side)
        if before.escaped or not game.maze.is_open(before.cell, side):
            assert game is before
            continue
        assert game.escaped == (beyond is None)
        assert game.cell == (before.cell if beyond is None else beyond)
        assert game.recipe is before.recipe
        assert game.maze is before.maze


@given(recipe=recipes, walk=st.lists(sides, max_size=40))
def test_a_move_changes_nothing_that_was(recipe: Recipe, walk: list[int]) -> None:
    """A move makes a new state and leaves the old one, and the maze, as they were."""
    game = first = new_game(recipe)
    for side in walk:
        game = game.play(side)
    assert same(first, new_game(recipe))
    with pytest.raises(FrozenInstanceError):
        first.cell = 0  # type: ignore[misc]


@given(recipe=recipes)
def test_escape(way_out: Callable[[State], list[str]], recipe: Recipe) -> None:
    """The last step of the way out escapes, and none before."""
    game = new_game(recipe)
    way = way_out(game)
    for direction in way[:-1]:
        game = step(game, direction)
        assert not game.escaped
    out = step(game, way[-1])
    assert out.escaped
    assert out.cell in [cell for cell, _ in out.maze.exits()]
    assert out.cell == game.cell


@given(recipe=recipes, side=sides)
def test_nothing_moves_outside(recipe: Recipe, side: int) -> None:
    """Once the penguin has escaped, nothing moves any more."""
    game = replace(new_game(recipe), escaped=True)
    assert game.play(side) is game


@pytest.mark.parametrize("side", [-1, 4, 99])
@pytest.mark.parametrize("escaped", [False, True])
def test_wrong_side(side: int, escaped: bool) -> None:  # noqa: FBT001
    """A side that the cell doesn't have is refused, escaped or not."""
    game = replace(new_game(recipe_for(seed="penguin")), escaped=escaped)
    message = f"^a side must be from 0 to 3 \\(got {side}\\)$"
    with pytest.raises(ValueError, match=message):
        game.play(side)


def test_directions() -> None:
    """The four directions mean the sides that are there; no other one moves."""
    maze = new_game(recipe_for()).maze
    meant = {each: side_towards(maze, 0, each) for each in (*DIRECTIONS, "dance")}
    assert {each: side for each, side in meant.items() if side is not None} == {
        "right": Square.RIGHT,
        "down": Square.BOTTOM,
        "left": Square.LEFT,
        "up": Square.TOP,
    }


@pytest.mark.parametrize("shape", ["square", "triangle", "hexagon"])
@given(
    seed=st.text(max_size=3),
    columns=st.integers(3, 9),
    rows=st.integers(3, 9),
)
def test_every_shape_can_be_escaped(
    shape: str, seed: str, columns: int, rows: int
) -> None:
    """Commands alone lead to the exit and out, whatever the shape."""
    game = new_game(Recipe(shape, "backtracker", columns, rows, seed))
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
            through = exit_side
        else:
            here = board.index(game.cell)
            through = next(
                side
                for side in range(len(sides))
                if game.maze.is_open(game.cell, side)
                and (there := game.maze.tiling.neighbour(game.cell, side)) is not None
                and far[board.index(there)] == far[here] - 1
            )
        before, game = game, game.play(through)
        assert game.cell != before.cell or game.escaped
    assert game.cell == exit_cell


def test_a_generator_that_does_not_fit() -> None:
    """Parameters that don't go together are refused before any work."""
    with pytest.raises(
        ValueError, match=r"^recursive-division does not fit .*; try backtracker"
    ):
        new_game(recipe_for("recursive-division", 9, "penguin", "hexagon"))


def test_options() -> None:
    """A game may have options, and has the maze that they give."""
    recipe = Recipe.parse("hexagon:wilson:8x6:braid=1:exits=far#x")
    game = new_game(recipe)
    assert game.maze.open == recipe.make().open
    assert game.recipe is recipe


def test_blocked() -> None:
    """In a cell with four walls no move makes a new state."""
    game = State(recipe_for(), Maze(Square(3, 3)), 4)
    for side in range(4):
        assert game.play(side) is game


@given(recipe=recipes)
def test_new_game(recipe: Recipe) -> None:
    """A game begins in a cell of its maze, with one way out."""
    game = new_game(recipe)
    assert game.recipe is recipe
    assert isinstance(game.maze.tiling, Square)
    assert game.maze.tiling.columns == game.maze.tiling.rows == recipe.rows
    assert 0 <= game.cell < game.maze.tiling.cells
    assert not game.escaped
    assert len(list(game.maze.exits())) == 1


@given(recipe=recipes)
def test_same_recipe(recipe: Recipe) -> None:
    """The same recipe gives the same maze, start and exit."""
    assert same(new_game(recipe), new_game(Recipe.parse(str(recipe))))


@given(recipe=recipes, other=st.text(max_size=3))
def test_another_seed(recipe: Recipe, other: str) -> None:
    """Another seed gives another game."""
    assume(other != recipe.seed)
    large = replace(recipe, columns=9, rows=9)
    one, two = (replace(large, seed=seed) for seed in (recipe.seed, other))
    assert new_game(one).maze.open != new_game(two).maze.open


@pytest.mark.parametrize("name", [generator.name for generator in GENERATORS])
def test_forgiving_name(name: str) -> None:
    """However you spell a generator's name, the game is the same."""
    plain = new_game(recipe_for(generator=name, size=9, seed="penguin"))
    spelt = new_game(
        recipe_for(generator=name.title().replace("-", " "), size=9, seed="penguin")
    )
    assert plain.maze.open == spelt.maze.open
    assert plain.cell == spelt.cell


@pytest.mark.parametrize("choice", PROMISES)
def test_promise(choice: tuple[str, int, str]) -> None:
    """A seed gives the maze, the start and the exit that it has always given."""
    game = new_game(recipe_for(*choice))
    checksum = f"{zlib.crc32(game.maze.open):08x}"
    assert (checksum, game.cell, *next(game.maze.exits())) == PROMISES[choice]


def test_defaults() -> None:
    """The default is a backtracker of twenty-five."""
    assert str(DEFAULT) == "square:backtracker:25x25"


def test_the_step_in_the_book() -> None:
    """The step with which *Game play* begins is one of the game that it names."""
    book = Path(__file__).parents[2] / "docs" / "asciimaze.rst"
    text = book.read_text(encoding="utf-8").partition("\nGame play\n")[2]
    recipe = re.search(r'new_game\(Recipe.parse\("(.*)"\)\)', text)
    assert recipe
    assert "in the sixth row and the eighth column" in text[: recipe.start()]
    assert "this is cell 132" in text[: recipe.start()]
    game = new_game(Recipe.parse(recipe[1]))
    assert divmod(game.cell, 25) == (5, 7)
    assert game.play(Square.LEFT).cell == 131
    assert game.play(Square.BOTTOM).cell == game.cell == 132


@pytest.mark.parametrize("size", ["40x30", "5x99", "99x5"])
def test_any_shape_of_maze(size: str) -> None:
    """A maze may have more columns than rows, or fewer."""
    game = new_game(Recipe.parse(f"hexagon:wilson:{size}#x"))
    columns, rows = map(int, size.split("x"))
    assert game.maze.tiling.cells == columns * rows
