"""Mazes of a given difficulty, and the limits of that measure."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from asciimaze.recipes.difficulty import LEVELS, TRIES, Found, Target, find_maze
from asciimaze.recipes.recipe import Recipe
from asciimaze.solvers.paths import beyond, shortest_path
from asciimaze.solvers.statistics import statistics

from .mazes import join, seeds
from .shapes import TILINGS

if TYPE_CHECKING:
    from asciimaze.maze import Maze

MAZE = Recipe.parse("square:prim:5x4#penguin")
SMALL = sorted(name for name, tiling in TILINGS.items() if tiling.cells < 30)


def cells_from(maze: Maze, cell: int, before: int) -> int:
    """Return the number of cells connected to a cell, without one beside it."""
    ways = [other for _, other in beyond(maze, cell) if other != before]
    return 1 + sum(cells_from(maze, other, cell) for other in ways)


def search(maze: Maze, cell: int, before: int, way: list[int]) -> Fraction:
    """Return the mean steps of a random walk from a cell of a path to its end."""
    if cell == way[-1]:
        return Fraction(0)
    right = way[way.index(cell) + 1]
    ways = [other for _, other in beyond(maze, cell) if other != before]
    assume(len(ways) < 7)
    steps = {other: 2 * cells_from(maze, other, cell) for other in ways}
    orders = list(permutations(ways))
    lost = sum(sum(steps[at] for at in some[: some.index(right)]) for some in orders)
    return Fraction(lost, len(orders)) + 1 + search(maze, right, cell, way)


@settings(max_examples=30)
@given(name=st.sampled_from(SMALL), seed=seeds, data=st.data())
def test_all_mazes_are_equally_long(name: str, seed: int, data: st.DataObject) -> None:
    """The mean steps to a dead end equal the number of passages, in any maze."""
    maze = join(TILINGS[name], seed)
    cells = range(maze.tiling.cells)
    ends = [cell for cell in cells if sum(1 for _ in beyond(maze, cell)) == 1]
    assume(ends)
    goal, start = data.draw(st.sampled_from(ends)), data.draw(st.sampled_from(cells))
    assume(start != goal)
    way = shortest_path(maze, start, goal)
    assert search(maze, start, -1, way) == maze.tiling.cells - 1


def tried(recipe: Recipe) -> list[Found]:
    """Return all mazes that are tried."""
    found = []
    for at in range(TRIES):
        seed = f"{recipe.seed}-{at + 1}" if at else recipe.seed
        each = replace(recipe, seed=seed)
        value = statistics(each.make()).difficulty
        assert value is not None
        found.append(Found(round(value, 6), at, each))
    return found


@pytest.mark.parametrize("options", ["", ":braid=0.5:exits=far", ":exits=none"])
def test_levels(options: str) -> None:
    """Easy is the least difficult, hard the most, and medium is in the middle."""
    recipe = Recipe.parse(f"square:prim:5x4{options}#penguin")
    mazes = sorted(tried(recipe), key=lambda each: each[:2])
    found = {level: find_maze(recipe, Target.parse(level)) for level in LEVELS}
    assert found["easy"] == mazes[0]
    assert found["hard"] == mazes[-1]
    assert found["medium"] == mazes[TRIES // 2]
    assert found["easy"].difficulty < found["medium"].difficulty
    assert found["medium"].difficulty < found["hard"].difficulty
    for each in found.values():
        assert Recipe.parse(str(each.recipe)) == each.recipe


@settings(max_examples=20)
@given(number=st.floats(0, 20), tolerance=st.none() | st.floats(0, 4))
def test_numbers(number: float, tolerance: float | None) -> None:
    """It is the first that is near enough, or the nearest one."""
    mazes = tried(MAZE)
    found = find_maze(MAZE, Target("", number, tolerance))
    near = [each for each in mazes if abs(each.difficulty - number) <= (tolerance or 0)]
    if near:
        assert found == near[0]
    else:
        assert abs(found.difficulty - number) == min(
            abs(each.difficulty - number) for each in mazes
        )


def test_parse() -> None:
    """A difficulty is a word, a number, or a number with a tolerance."""
    assert Target.parse(" EASY ") == Target("easy")
    assert Target.parse("20") == Target("", 20, None)
    assert Target.parse("20+-2") == Target("", 20, 2)
    assert Target.parse("2.5 \u00b1 0") == Target("", 2.5, 0)
    assert Target.parse("0").is_met(0)
    assert not Target.parse("0").is_met(0.1)
    assert not Target.parse("easy").is_met(0)


@pytest.mark.parametrize(
    "text", ["", "simple", "-1", "1+-", "+-1", "1-2", "nan", "1e3", "9" * 99, "\u0663"]
)
def test_bad(text: str) -> None:
    """An invalid difficulty is an error that lists the valid ones."""
    message = (
        "difficulty must be easy, medium, hard, or a number such as 20 or 20+-2 (got"
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}") as caught:
        Target.parse(text)
    assert len(str(caught.value)) < 200
