"""Paths through mazes of all sorts, and their statistics."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.engine.flood import UNREACHABLE
from asciimaze.recipes.recipe import Recipe
from asciimaze.solvers import a_star
from asciimaze.solvers.dead_end_filling import fill_dead_ends
from asciimaze.solvers.paths import diameter_path, distances, parts, shortest_path
from asciimaze.solvers.registry import SOLVERS
from asciimaze.solvers.statistics import (
    corridors,
    dead_ends,
    difficulty,
    ends,
    junctions,
    statistics,
)
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import middle

from .laws import beyond
from .mazes import any_maze, join, perfect, scatter
from .shapes import TILINGS

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling

some_cell = st.integers(0, 10**6)


def open_to(maze: Maze, cell: int) -> list[int]:
    """Return the cells to which a cell is open."""
    near = beyond(maze.tiling, cell).items()
    return [other for side, other in near if maze.is_open(cell, side)]


def flood(maze: Maze, start: int) -> list[int]:
    """Return all distances by a search of our own."""
    far = [UNREACHABLE] * maze.tiling.cells
    far[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for cell in open_to(maze, here):
            if far[cell] == UNREACHABLE:
                far[cell] = far[here] + 1
                queue.append(cell)
    return far


def is_walk(maze: Maze, cells: list[int], start: int, goal: int) -> bool:
    """Return whether some cells are a path, in order."""
    steps = pairwise(cells)
    ends_fit = cells[0] == start and cells[-1] == goal
    return ends_fit and all(there in open_to(maze, here) for here, there in steps)


@given(maze=any_maze, start=some_cell)
def test_distances(maze: Maze, start: int) -> None:
    """The distances are those of a plain search; an exit leads nowhere."""
    start %= maze.tiling.cells
    assert list(distances(maze, start)) == flood(maze, start)


@pytest.mark.parametrize("name", sorted(SOLVERS.keys() - {"wall-follower"}))
@given(maze=any_maze, start=some_cell, goal=some_cell)
def test_shortest(name: str, maze: Maze, start: int, goal: int) -> None:
    """All solvers except the hand on the wall find a shortest path if there is one."""
    start, goal = start % maze.tiling.cells, goal % maze.tiling.cells
    far = flood(maze, start)[goal]
    way = SOLVERS[name](maze, start, goal)
    if far == UNREACHABLE:
        assert way == []
    else:
        assert len(way) == far + 1
        assert is_walk(maze, way, start, goal)


@pytest.mark.parametrize("shape", ["square", "hexagon"])
def test_a_star_among_loops(shape: str) -> None:
    """Where there are other ways, A* never takes a longer one."""
    for seed in range(6):
        options = (("loops", 0.1),)
        maze = Recipe(shape, "backtracker", 10, 10, str(seed), options).make()
        for start in range(0, 100, 20):
            far = flood(maze, start)
            for goal in range(4, 100, 7):
                assert len(SOLVERS["a-star"](maze, start, goal)) == far[goal] + 1


@given(maze=perfect, start=some_cell, goal=some_cell)
def test_wall_follower(maze: Maze, start: int, goal: int) -> None:
    """In a perfect maze the hand on the wall arrives, through no passage thrice."""
    start, goal = start % maze.tiling.cells, goal % maze.tiling.cells
    walk = SOLVERS["wall-follower"](maze, start, goal)
    assert is_walk(maze, walk, start, goal)
    steps = list(pairwise(walk))
    assert len(set(steps)) == len(steps)


def test_wall_follower_among_octagons() -> None:
    """Cells of eight sides and of four are not mistaken for each other."""
    maze = Recipe("upsilon", "wilson", 12, 12, "4").make()
    first, last = 0, maze.tiling.cells - 1
    assert is_walk(maze, SOLVERS["wall-follower"](maze, first, last), first, last)


@given(maze=any_maze, start=some_cell, goal=some_cell)
def test_wall_follower_anywhere(maze: Maze, start: int, goal: int) -> None:
    """In any maze the hand on the wall arrives or gives up."""
    start, goal = start % maze.tiling.cells, goal % maze.tiling.cells
    walk = SOLVERS["wall-follower"](maze, start, goal)
    assert walk == [] or is_walk(maze, walk, start, goal)


def test_left_hand() -> None:
    """It's the left hand: with it on the wall, this is the way round an open hall."""
    hall = scatter(Square(3, 3), 0, 1, 0)
    walk = SOLVERS["wall-follower"](hall, 6, 8)
    assert walk == [6, 3, 0, 1, 2, 5, 8]


def test_wall_that_leads_around() -> None:
    """Following the outer wall of a hall doesn't lead to its middle."""
    hall = scatter(Square(3, 3), 0, 1, 0)
    assert SOLVERS["wall-follower"](hall, 0, 4) == []
    assert len(SOLVERS["shortest"](hall, 0, 4)) == 3


@given(maze=perfect)
def test_longest_in_perfect_mazes(maze: Maze) -> None:
    """In a perfect maze no two cells are farther apart than its ends."""
    way = diameter_path(maze)
    most = max(max(flood(maze, cell)) for cell in range(maze.tiling.cells))
    assert len(way) == most + 1
    assert is_walk(maze, way, way[0], way[-1])


@given(maze=any_maze)
def test_longest_anywhere(maze: Maze) -> None:
    """In any maze no two cells are more than twice as far apart as its ends."""
    way = diameter_path(maze)
    steps = len(way) - 1
    all_far = [far for cell in range(maze.tiling.cells) for far in flood(maze, cell)]
    most = max(far for far in all_far if far != UNREACHABLE)
    assert most / 2 <= steps <= most
    assert flood(maze, way[0])[way[-1]] == steps


@given(maze=any_maze)
def test_parts(maze: Maze) -> None:
    """No path leads from one part to another, and together they have all cells."""
    found = list(parts(maze))
    seen: set[int] = set()
    for part in found:
        far = flood(maze, part.start)
        cells = {cell for cell, steps in enumerate(far) if steps != UNREACHABLE}
        assert len(cells) == part.cells
        assert not cells & seen
        assert far[part.goal] == part.length == max(far[cell] for cell in cells)
        seen |= cells
    assert len(seen) == maze.tiling.cells


@given(maze=any_maze, keep=st.frozensets(some_cell, max_size=3))
def test_filling(maze: Maze, keep: frozenset[int]) -> None:
    """After filling, only the kept dead ends are left; no wall is opened."""
    keep = frozenset(cell % maze.tiling.cells for cell in keep)
    before = bytes(maze.open)
    rest = fill_dead_ends(maze, keep)
    assert bytes(maze.open) == before
    assert set(dead_ends(rest)) <= keep
    assert all(after & ~old == 0 for after, old in zip(rest.open, before, strict=True))


@given(maze=perfect, start=some_cell, goal=some_cell)
def test_what_filling_leaves(maze: Maze, start: int, goal: int) -> None:
    """In a perfect maze, only the path is left."""
    start, goal = start % maze.tiling.cells, goal % maze.tiling.cells
    rest = fill_dead_ends(maze, (start, goal))
    way = shortest_path(maze, start, goal)
    assert {cell for pair in rest.passages() for cell in pair} <= set(way)
    assert len(list(rest.passages())) == len(way) - 1


def test_compass_saves_work() -> None:
    """In an open hall, A* ignores most cells behind the start."""
    hall = scatter(Square(30, 30), 0, 1, 0)
    looked_at = a_star.search(hall, 30 * 15 + 20, 30 * 15 + 25)
    assert len(looked_at) < 40


@given(maze=any_maze, goal=some_cell)
def test_the_crow_never_says_too_much(maze: Maze, goal: int) -> None:
    """No path is shorter than the crow's flight, in the longest of all steps."""
    goal %= maze.tiling.cells
    middles = [middle(maze.tiling.corners(cell)) for cell in range(maze.tiling.cells)]
    steps = [dist(middles[a], middles[b]) for a, b in maze.passages()]
    for cell, far in enumerate(flood(maze, goal)):
        if far != UNREACHABLE:
            assert (
                dist(middles[cell], middles[goal]) <= far * max(steps, default=1) + 1e-6
            )


@given(maze=any_maze)
def test_numbers(maze: Maze) -> None:
    """The statistics equal a count by hand, and agree with each other."""
    all_of = statistics(maze)
    ways = [len(open_to(maze, cell)) for cell in range(maze.tiling.cells)]
    assert dead_ends(maze) == [cell for cell, count in enumerate(ways) if count == 1]
    assert corridors(maze) == [cell for cell, count in enumerate(ways) if count == 2]
    assert junctions(maze) == [cell for cell, count in enumerate(ways) if count > 2]
    assert all_of.dead_ends == len(dead_ends(maze))
    assert all_of.corridors == len(corridors(maze))
    assert all_of.junctions == len(junctions(maze))
    kinds = (all_of.dead_ends, all_of.corridors, all_of.junctions, ways.count(0))
    assert sum(kinds) == all_of.cells == maze.tiling.cells
    assert all_of.passages == len(list(maze.passages()))
    assert all_of.exits == len(list(maze.exits()))
    assert all_of.cells - all_of.passages == all_of.parts - all_of.loops
    assert all_of.diameter == len(diameter_path(maze)) - 1
    start, goal = ends(maze)
    far = flood(maze, start)[goal]
    assert all_of.solution == (None if far == UNREACHABLE else far)
    assert (all_of.difficulty is None) == (far == UNREACHABLE)


@given(maze=perfect)
def test_perfect(maze: Maze) -> None:
    """A perfect maze is one part without loops."""
    all_of = statistics(maze)
    assert (all_of.parts, all_of.loops) == (1, 0)


def test_ends() -> None:
    """A path leads from exit to exit, or from the first and to the last cell."""
    maze = join(Square(4, 3), 0)
    assert ends(maze) == (0, 11)
    maze.open_exit(7, Square.RIGHT)
    assert ends(maze) == (0, 7)
    maze.open_exit(2, Square.TOP)
    assert ends(maze) == (2, 7)


def test_difficulty() -> None:
    """Each choice counts as many coins as it takes; a corridor counts none."""
    hall = scatter(Square(3, 3), 0, 1, 0)
    assert difficulty(hall, [0]) == 0
    assert difficulty(hall, [0, 1]) == 1
    assert difficulty(hall, [0, 1, 2]) == 2
    assert difficulty(hall, [4, 1]) == 2
    assert difficulty(hall, [1, 4, 7]) == pytest.approx(2 * 1.5849625)
    corridor = scatter(Square(9, 1), 0, 1, 0)
    assert difficulty(corridor, list(range(9))) == 0


@given(maze=perfect, start=some_cell, goal=some_cell)
def test_difficulty_is_chance(maze: Maze, start: int, goal: int) -> None:
    """It is the probability of being right everywhere, in coins."""
    start, goal = start % maze.tiling.cells, goal % maze.tiling.cells
    way = shortest_path(maze, start, goal)
    chance, before = 1.0, -1
    for cell in way[:-1]:
        chance /= len([other for other in open_to(maze, cell) if other != before])
        before = cell
    assert 2 ** -difficulty(maze, way) == pytest.approx(chance)


@pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)
def test_home(tiling: Tiling) -> None:
    """If you are there already, you don't walk."""
    maze = join(tiling, 1)
    lost = [name for name, solve in SOLVERS.items() if solve(maze, 0, 0) != [0]]
    assert lost == []


@pytest.mark.no_cover  # the laws reach the same lines
def test_large() -> None:
    """Long paths need no deep stack."""
    maze = scatter(Square(20000, 1), 0, 1, 0)
    assert len(diameter_path(maze)) == 20000
    for name in SOLVERS:
        assert len(SOLVERS[name](maze, 0, 19999)) == 20000
