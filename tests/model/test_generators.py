"""The laws of all generators, and those of each of them."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import cache, partial
from itertools import permutations
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, cast
from unittest.mock import patch

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from asciimaze.engine.bias import choice_tables
from asciimaze.engine.flood import distances
from asciimaze.engine.layout import board_of
from asciimaze.generators.fast.growing_tree import growing_tree
from asciimaze.generators.fast.hunt_and_kill import hunt
from asciimaze.generators.fast.registry import FAST
from asciimaze.generators.registry import GENERATORS, Generator, find
from asciimaze.maze import Maze, add_exit
from asciimaze.rng import WORD, Rng
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.square import Square
from asciimaze.tilings.triangle import Triangle

from .laws import (
    beyond,
    doors_of,
    is_likely,
    on_each_tiling,
    reached,
    tree_of,
    trees_of,
    walls_of,
)
from .mazes import outer
from .shapes import TILINGS, Legs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import ParamSpec

    from asciimaze.rng import RawStream
    from asciimaze.tilings.tiling import Tiling

    from .laws import Tree

    P = ParamSpec("P")

FITTING = {
    name: [generator for generator in GENERATORS if generator.fits(tiling)]
    for name, tiling in TILINGS.items()
}
"""The generators that are defined on each tiling, by the name of the tiling."""

each = pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
states = st.integers(0, WORD)
few = settings(max_examples=10)


@pytest.mark.parametrize("name", TILINGS)
@on_each_tiling
@given(state=states)
def test_laws(name: str, state: int) -> None:
    """The laws of each maze. One maze is made for all of them, because that is slow."""
    tiling = TILINGS[name]
    with patch.multiple(tiling, **remembered(tiling)):
        for generator in FITTING[name]:
            note(generator.name)
            rng = Rng(state)
            maze = generator.make(tiling, rng)
            perfect(maze, tiling)
            symmetric(maze)
            follows_its_trace(maze)
            repeatable(maze, rng.state, generator, state)
            as_the_plain_one(maze, generator, state)
            has_one_exit(maze, state)


@cache
def remembered(tiling: Tiling) -> dict[str, Any]:
    """Return what says which cells are near, and remembers it for all mazes.

    Plain generators ask again and again, which takes longer than all else in a law.
    """
    border = tuple(tiling.border())
    asked = ("neighbour", "neighbours", "opposite")
    return {
        "border": lambda: iter(border),
        **{name: cache(getattr(tiling, name)) for name in asked},
    }


def perfect(maze: Maze, tiling: Tiling) -> None:
    """There is one path between any two cells, and no exit yet."""
    assert maze.tiling is tiling
    assert len(list(maze.passages())) == tiling.cells - 1
    assert reached(maze) == set(range(tiling.cells))
    assert list(maze.exits()) == []


def as_the_plain_one(maze: Maze, generator: Generator, state: int) -> None:
    """The plain version carves the same maze, passage by passage."""
    plain = Maze(maze.tiling)
    generator.carve(plain, Rng(state))
    assert (plain.trace, plain.open) == (maze.trace, maze.open)


def symmetric(maze: Maze) -> None:
    """A passage that is open on one side is open on the other."""
    doors = doors_of(maze.tiling)
    opened = {door for door in doors if maze.is_open(*door)}
    assert {doors[door] for door in opened} == opened


def follows_its_trace(maze: Maze) -> None:
    """Carving the passages of the trace, in its order, makes the same maze."""
    again = Maze(maze.tiling)
    for cell, side in maze.trace:
        again.carve(cell, side)
    assert again.open == maze.open
    assert again.trace == maze.trace


def repeatable(maze: Maze, left: int, generator: Generator, state: int) -> None:
    """The same stream makes the same maze and is left in the same state."""
    rng = Rng(state)
    again = generator.make(maze.tiling, rng)
    assert (again.open, again.trace) == (maze.open, maze.trace)
    assert rng.state == left


def has_one_exit(maze: Maze, state: int) -> None:
    """With an exit a maze has one exit, and the passages it had before."""
    if not outer(maze.tiling):
        return
    before = bytes(maze.open)
    add_exit(maze, Rng(state))
    ((cell, side),) = maze.exits()
    maze.open[cell] ^= 1 << side
    assert maze.open == before


@each
def test_elsewhere(generator: Generator) -> None:
    """On an unsupported tiling, a generator says why, and which ones would work."""
    for tiling in [*TILINGS.values(), Legs()]:
        if not generator.fits(tiling):
            with pytest.raises(
                ValueError, match=f"^{generator.name} does not"
            ) as error:
                generator.make(tiling, Rng(0))
            why, names = str(error.value).split("; try ")
            assert why.endswith(generator.unsupported(tiling))
            assert tiling.name in why
            assert names.split(", ") == [
                other.name for other in GENERATORS if other.fits(tiling)
            ]


def test_where_they_are_defined() -> None:
    """All fit squares; straight walls fit nothing else, and rows no leg that ends."""
    assert all(generator.fits(Square(5, 9)) for generator in GENERATORS)
    tilings = {"hexagon": Hexagon(5, 9), "legs": Legs()}
    unfit = {
        name: {generator.name for generator in GENERATORS if not generator.fits(tiling)}
        for name, tiling in tilings.items()
    }
    assert unfit == {
        "hexagon": {"recursive-division"},
        "legs": {"recursive-division", "sidewinder", "eller"},
    }
    assert find("eller").unsupported(Legs()).endswith("the row that begins with cell 4")


@cache
def digest() -> str:
    """Return a digest of many mazes, different if any passage is."""
    mazes = hashlib.sha256()
    for name, tiling in TILINGS.items():
        for generator in FITTING[name]:
            rng = Rng.from_seed("penguin", f"{generator.name} on {name}")
            maze = generator.make(tiling, rng)
            mazes.update(bytes(maze.open) + maze.carved.tobytes())
    return mazes.hexdigest()


@pytest.mark.parametrize("hash_seed", ["0", "4294967295"])
def test_every_process_makes_the_same(python: list[str], hash_seed: str) -> None:
    """The mazes do not depend on how a process happens to order its sets."""
    environment = os.environ | {
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    program = f"from {__name__} import digest; print(digest())"
    run = subprocess.run(
        [*python, "-c", program],
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    assert run.stdout == f"{digest()}\n"


@pytest.mark.no_cover  # test_laws reaches the same lines
@each
def test_no_recursion_limit(generator: Generator) -> None:
    """A maze of many thousand cells needs no deeper stack than a small one."""
    size = 300 if generator.name == "backtracker" else 120
    maze = generator.make(Square(size, size), Rng(0))
    assert len(maze.trace) == size * size - 1


SIX, NINE = Square(3, 2), Square(3, 3)
FOUR_HEXAGONS, SIX_HEXAGONS = Hexagon(2, 2), Hexagon(3, 2)
BOARDS = [board_of(each) for each in (SIX, NINE, FOUR_HEXAGONS, SIX_HEXAGONS)]
"""Their boards, which are kept, so that no maze has to make them again."""


class Census(NamedTuple):
    """How often a generator makes each maze, and how often each passage comes first."""

    trees: dict[Tree, int]
    first: Counter[tuple[int, int]]


def a_census(test: Callable[P, None]) -> Callable[P, None]:
    """Let a test that takes a census run beside the others, so that they can share it.

    Coverage makes it three times as slow, and ``test_laws`` reaches the same lines.
    """
    return pytest.mark.no_cover(pytest.mark.xdist_group("census")(test))


@cache
def census(name: str, tiling: Tiling, games: int = 4000) -> Census:
    """Return what a generator makes on a small tiling.

    All tests with the same question share one census.
    """
    generator = find(name)
    opened: Counter[bytes] = Counter()
    codes: Counter[int] = Counter()
    for game in range(games):
        maze = generator.make(tiling, Rng.from_seed(str(game), "maze"))
        opened[bytes(maze.open)] += 1
        codes[maze.carved[0]] += 1
    trees = dict.fromkeys(trees_of(tiling), 0)
    for sides, count in opened.items():
        maze = Maze(tiling)
        maze.open[:] = sides
        trees[tree_of(maze)] += count
    first = {(code >> 3, code & 7): count for code, count in codes.items()}
    return Census(trees, Counter(first))


@few
@given(state=states, tiling=st.sampled_from(sorted(TILINGS)))
def test_binary_tree_comes_closer(state: int, tiling: str) -> None:
    """Each passage leads to a cell that is closer to the last one."""
    maze = find("binary-tree").make(TILINGS[tiling], Rng(state))
    board = board_of(maze.tiling)
    far = distances(board, board.neighbours, board.index(maze.tiling.cells - 1))
    for cell, side in maze.trace:
        other = beyond(maze.tiling, cell)[side]
        assert far[board.index(other)] == far[board.index(cell)] - 1


@a_census
@pytest.mark.parametrize(
    "name", ["backtracker", "hunt-and-kill", "aldous-broder", "growing-tree"]
)
def test_first_step_is_even(name: str) -> None:
    """The walk begins in any cell and leaves it by any side, equally likely."""
    shares = {
        (cell, side): 1 / 9 / len(beyond(NINE, cell))
        for cell in range(9)
        for side in beyond(NINE, cell)
    }
    first = census(name, NINE).first
    assert first.keys() <= shares.keys()
    assert is_likely([first[step] for step in shares], [*shares.values()]), first


def starts(maze: Maze) -> Iterator[tuple[int, list[int]]]:
    """Yield the start of each passage, and all its possible starts, oldest first."""
    near = [beyond(maze.tiling, cell) for cell in range(maze.tiling.cells)]
    unvisited = [set(each.values()) for each in near]
    active: dict[int, None] = {}

    def visit(cell: int) -> None:
        """Remove a cell from its neighbours' unvisited cells."""
        for other in near[cell].values():
            unvisited[other].discard(cell)
            if not unvisited[other]:
                active.pop(other, None)
        if unvisited[cell]:
            active[cell] = None

    for at, (cell, side) in enumerate(maze.trace):
        if at == 0:
            visit(cell)
        yield cell, list(active)
        visit(near[cell][side])


@few
@given(state=states, tiling=st.sampled_from(sorted(TILINGS)))
def test_backtracker_goes_on_from_the_newest(state: int, tiling: str) -> None:
    """Each passage starts at the newest cell that has a neighbour not yet visited."""
    newest = partial(growing_tree, pick=(1, 0, 0))
    for make in (find("backtracker").make, newest):
        for cell, active in starts(make(TILINGS[tiling], Rng(state))):
            assert cell == active[-1]


@few
@given(state=states, tiling=st.sampled_from(sorted(TILINGS)))
def test_growing_tree_goes_on_from_the_oldest(state: int, tiling: str) -> None:
    """With that option, it goes on from the oldest cell each time."""
    maze = growing_tree(TILINGS[tiling], Rng(state), pick=(0, 0, 1))
    assert all(cell == active[0] for cell, active in starts(maze))


def test_growing_tree_keeps_its_shares() -> None:
    """The option says how often it goes on from the newest, oldest and any cell."""
    counts = {"newest": 0, "oldest": 0, "other": 0}
    shares = dict.fromkeys(counts, 0.0)
    maze = growing_tree(Square(30, 30), Rng(0), pick=(1, 1, 2))
    for cell, active in starts(maze):
        if len(active) > 2:
            place = {active[-1]: "newest", active[0]: "oldest"}.get(cell, "other")
            counts[place] += 1
            shares["newest"] += 0.25 + 0.25 / len(active)
            shares["oldest"] += 0.5 + 0.25 / len(active)
            shares["other"] += 0.25 - 0.5 / len(active)
    total = sum(counts.values())
    assert total > 800
    assert is_likely([*counts.values()], [share / total for share in shares.values()])


def hunt_and_kill_told_naively(tiling: Tiling, rng: Rng) -> Maze:
    """Return the maze of a hunter who checks all cells each time."""
    maze = Maze(tiling)
    cell = rng.randbelow(tiling.cells)
    visited = {cell}
    while len(visited) < tiling.cells:
        ways = [at for at, to in beyond(tiling, cell).items() if to not in visited]
        if ways:
            cell = maze.carve(cell, rng.choice(ways))
        else:
            for cell in range(tiling.cells):
                near = beyond(tiling, cell)
                ways = [side for side, other in near.items() if other in visited]
                if cell not in visited and ways:
                    maze.carve(cell, rng.choice(ways))
                    break
        visited.add(cell)
    return maze


@settings(max_examples=60)
@given(state=states, tiling=st.sampled_from(sorted(TILINGS)))
def test_hunt_and_kill_forgets_nothing(state: int, tiling: str) -> None:
    """Skipping finished cells makes the very same mazes."""
    maze = find("hunt-and-kill").make(TILINGS[tiling], Rng(state))
    naive = hunt_and_kill_told_naively(TILINGS[tiling], Rng(state))
    assert (maze.open, maze.trace) == (naive.open, naive.trace)


class Watched(bytes):
    """Bytes that count how often one of them is read."""

    looks = 0

    def __getitem__(self, at: SupportsIndex | slice) -> Any:  # noqa: ANN401
        """Count and return."""
        self.looks += 1
        return super().__getitem__(at)


@pytest.mark.parametrize("tiling", [Square(80, 80), Hexagon(80, 80), Triangle(80, 80)])
def test_hunts_take_linear_time(
    tiling: Tiling, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All hunts together check a cell about once, wherever the walk began."""
    monkeypatch.setattr("asciimaze.engine.jit.MIN_INDICES", 2**60)
    board = board_of(tiling)
    ground = board.classes, board.offsets, board.steps, *choice_tables(tiling, 0)
    reach = -min(step for steps in board.offsets for step, _ in steps)
    for start in (0, tiling.cells // 2, tiling.cells - 1):
        every, free = Watched(board.neighbours), bytearray(board.neighbours)
        opened, trace = bytearray(len(every)), board.trace()
        here, raw = board.index(start), Rng(start).raw_stream()
        hunt(opened, free, *ground, here, raw, trace, every, reach)
        assert every.looks < 3 * tiling.cells


@given(state=states, columns=st.integers(1, 12), rows=st.integers(1, 12))
def test_binary_tree_corridors(state: int, columns: int, rows: int) -> None:
    """The last row and the last column are corridors without a wall."""
    maze = find("binary-tree").make(Square(columns, rows), Rng(state))
    last_row = range((rows - 1) * columns, rows * columns - 1)
    last_column = range(columns - 1, rows * columns - 1, columns)
    assert all(maze.is_open(cell, Square.RIGHT) for cell in last_row)
    assert all(maze.is_open(cell, Square.BOTTOM) for cell in last_column)


@given(state=states, columns=st.integers(1, 12), rows=st.integers(1, 12))
def test_binary_tree_coins(state: int, columns: int, rows: int) -> None:
    """Every cell except the last leads either right or down, never both."""
    maze = find("binary-tree").make(Square(columns, rows), Rng(state))
    for cell in range(columns * rows - 1):
        assert maze.is_open(cell, Square.RIGHT) != maze.is_open(cell, Square.BOTTOM)


def test_binary_tree_coins_are_fair() -> None:
    """Cells that have the choice go right as often as down."""
    maze = find("binary-tree").make(Square(60, 60), Rng.from_seed("penguin", "maze"))
    free = [cell for cell in range(60 * 59) if cell % 60 < 59]
    right = sum(maze.is_open(cell, Square.RIGHT) for cell in free)
    assert is_likely([right, len(free) - right])


def test_all_trees_are_known() -> None:
    """The mazes on small grids are as many as the matrix-tree theorem says."""
    sizes = {(2, 2): 4, (3, 2): 15, (3, 3): 192}
    assert {size: len(trees_of(Square(*size))) for size in sizes} == sizes


@a_census
@pytest.mark.parametrize("tiling", [NINE, SIX_HEXAGONS], ids=["3x3", "hexagon"])
@pytest.mark.parametrize("name", ["aldous-broder", "wilson"])
def test_uniform(name: str, tiling: Tiling) -> None:
    """All mazes are equally likely."""
    counts = census(name, tiling).trees
    assert is_likely(list(counts.values())), counts


@a_census
def test_backtracker_is_not_uniform() -> None:
    """The test of uniformity detects a generator with a preference."""
    assert not is_likely(list(census("backtracker", NINE).trees.values()))


@few
@given(state=states, tiling=st.sampled_from(sorted(TILINGS)))
def test_aldous_broder_grows_in_one_piece(state: int, tiling: str) -> None:
    """Each passage leads from a visited cell to an unvisited one."""
    maze = find("aldous-broder").make(TILINGS[tiling], Rng(state))
    visited = {maze.trace[0][0]} if maze.trace else set()
    for cell, side in maze.trace:
        other = beyond(maze.tiling, cell)[side]
        assert cell in visited
        assert other not in visited
        visited.add(other)


@few
@given(state=states, tiling=st.sampled_from(sorted(TILINGS)))
def test_wilson_adds_whole_ways(state: int, tiling: str) -> None:
    """Each path begins in the first cell outside the maze and ends inside it."""
    maze = find("wilson").make(TILINGS[tiling], Rng(state))
    outside = set(range(maze.tiling.cells))
    way: list[int] = []
    for at, (cell, side) in enumerate(maze.trace):
        assert way or cell == min(outside)
        way.append(cell)
        other = beyond(maze.tiling, cell)[side]
        if at + 1 == len(maze.trace) or maze.trace[at + 1][0] != other:
            if len(outside) == maze.tiling.cells:
                outside.remove(other)
            outside.difference_update(way)
            way = []
            assert other not in outside
    assert maze.tiling.cells == 1 or not outside


def kruskal_by_all_orders(tiling: Tiling) -> dict[Tree, Fraction]:
    """Return the frequency of each maze over all orders of the walls."""
    counts: Counter[Tree] = Counter()
    total = 0
    for order in permutations(walls_of(tiling)):
        sets = list(range(tiling.cells))
        opened = []
        for cell, side, other in order:
            if sets[cell] != sets[other]:
                sets = [sets[cell] if each == sets[other] else each for each in sets]
                opened.append((cell, side))
        counts[frozenset(opened)] += 1
        total += 1
    return {tree: Fraction(count, total) for tree, count in counts.items()}


def prim_by_all_choices(tiling: Tiling) -> dict[Tree, Fraction]:
    """Return how often each maze comes if all choices are tried."""
    near = [beyond(tiling, cell) for cell in range(tiling.cells)]
    shares: dict[Tree, Fraction] = {}
    waves = {
        (frozenset([cell]), frozenset[tuple[int, int]]()): Fraction(1, tiling.cells)
        for cell in range(tiling.cells)
    }
    while waves:
        (visited, tree), share = waves.popitem()
        frontier = {to for cell in visited for to in near[cell].values()} - visited
        if not frontier:
            shares[tree] = shares.get(tree, Fraction(0)) + share
        for cell in frontier:
            sides = [side for side, other in near[cell].items() if other in visited]
            for side in sides:
                other = near[cell][side]
                back = tiling.opposite(cell, side)
                passage = (cell, side) if cell < other else (other, back)
                state = (visited | {cell}, tree | {passage})
                part = share / len(frontier) / len(sides)
                waves[state] = waves.get(state, Fraction(0)) + part
    return shares


def growing_tree_by_all_choices(
    tiling: Tiling, newest: Fraction = Fraction(1, 2)
) -> dict[Tree, Fraction]:
    """Return the frequency of each maze for a share of steps from the newest cell."""
    near = [beyond(tiling, cell) for cell in range(tiling.cells)]
    shares: dict[Tree, Fraction] = {}
    waves: dict[tuple[tuple[int, ...], Tree], Fraction] = {
        ((cell,), frozenset()): Fraction(1, tiling.cells)
        for cell in range(tiling.cells)
    }
    while waves:
        (visited, tree), share = waves.popitem()
        ways = {
            cell: [side for side, other in near[cell].items() if other not in visited]
            for cell in visited
        }
        active = [cell for cell in visited if ways[cell]]
        if not active:
            shares[tree] = shares.get(tree, Fraction(0)) + share
        for cell in active:
            often = newest * (cell == active[-1]) + (1 - newest) / len(active)
            for side in ways[cell] if often else ():
                other = near[cell][side]
                back = tiling.opposite(cell, side)
                passage = (cell, side) if cell < other else (other, back)
                state = ((*visited, other), tree | {passage})
                part = share * often / len(ways[cell])
                waves[state] = waves.get(state, Fraction(0)) + part
    return shares


def backtracker_by_all_choices(tiling: Tiling) -> dict[Tree, Fraction]:
    """Return the frequency of each maze if every step is from the newest cell."""
    return growing_tree_by_all_choices(tiling, Fraction(1))


def hunt_and_kill_by_all_choices(tiling: Tiling) -> dict[Tree, Fraction]:
    """Return how often each maze comes if all choices are tried."""
    near = [beyond(tiling, cell) for cell in range(tiling.cells)]
    shares: dict[Tree, Fraction] = {}
    waves: dict[tuple[int, frozenset[int], Tree], Fraction] = {
        (cell, frozenset([cell]), frozenset()): Fraction(1, tiling.cells)
        for cell in range(tiling.cells)
    }
    while waves:
        (here, visited, tree), share = waves.popitem()
        if len(visited) == tiling.cells:
            shares[tree] = shares.get(tree, Fraction(0)) + share
            continue
        steps = [(here, side) for side, to in near[here].items() if to not in visited]
        if not steps:
            edge = (
                [(cell, side) for side, to in near[cell].items() if to in visited]
                for cell in range(tiling.cells)
                if cell not in visited
            )
            steps = next(filter(None, edge))
        for cell, side in steps:
            other = near[cell][side]
            back = tiling.opposite(cell, side)
            passage = (cell, side) if cell < other else (other, back)
            new = cell if other in visited else other
            state = (new, visited | {new}, tree | {passage})
            waves[state] = waves.get(state, Fraction(0)) + share / len(steps)
    return shares


class Coins(Rng):
    """A stream of coins that have been thrown; it ends after the last."""

    def __init__(self, coins: tuple[int, ...]) -> None:
        """Start a stream of some coins, each 0 or 1."""
        super().__init__(0)
        self.coins = coins

    def raw_stream(self) -> RawStream:
        """Return a number for each coin."""
        return cast("RawStream", (coin << 31 for coin in self.coins))


def by_all_coins(name: str, tiling: Tiling) -> dict[Tree, Fraction]:
    """Return the frequency of each maze over all coins that a generator throws."""
    shares: dict[Tree, Fraction] = {}
    throws: list[tuple[int, ...]] = [()]
    while throws:
        coins = throws.pop()
        try:
            tree = tree_of(FAST[name].walk(tiling, Coins(coins)))
        except StopIteration:
            throws += [(*coins, 0), (*coins, 1)]
        else:
            shares[tree] = shares.get(tree, Fraction(0)) + Fraction(1, 2 ** len(coins))
    return shares


def houston_by_all_choices(tiling: Tiling) -> dict[Tree, Fraction]:
    """Return the frequency of each maze on a board whose third is one passage."""
    assert (tiling.cells - 1) // 3 == 1
    shares = dict.fromkeys(trees_of(tiling), Fraction(0))
    for cell in range(tiling.cells):
        near = beyond(tiling, cell)
        for side, other in near.items():
            back = tiling.opposite(cell, side)
            passage = (cell, side) if cell < other else (other, back)
            having = [tree for tree in shares if passage in tree]
            for tree in having:
                shares[tree] += Fraction(1, tiling.cells * len(near) * len(having))
    return shares


EXACT = {
    "backtracker": backtracker_by_all_choices,
    "hunt-and-kill": hunt_and_kill_by_all_choices,
    "kruskal": kruskal_by_all_orders,
    "prim": prim_by_all_choices,
    "growing-tree": growing_tree_by_all_choices,
    "houston": houston_by_all_choices,
}


NOT_UNIFORM = ["kruskal", "prim", "growing-tree"]
"""Generators that are almost uniform on three by two."""


def games_for(name: str, tiling: Tiling) -> int:
    """Return the number of games that shows the frequency of each maze.

    With n games, shares p instead of q make a noncentrality of n Σ (p - q)² / q.
    At 70, with 14 degrees of freedom or fewer, `is_likely` distinguishes them 999 times
    in 1000. Six thousand games reach that if the sum is 7/600.
    An almost uniform generator needs enough to distinguish its shares from equal ones.
    """
    least = 6000
    if name in NOT_UNIFORM and tiling is SIX:
        shares, even = EXACT[name](tiling), Fraction(1, len(trees_of(tiling)))
        apart = sum((share - even) ** 2 / even for share in shares.values())
        least = max(least, ceil(70 / apart))
    return least


@a_census
@pytest.mark.parametrize("tiling", [SIX, FOUR_HEXAGONS], ids=["3x2", "hexagon"])
@pytest.mark.parametrize("name", EXACT)
def test_exact_shares(name: str, tiling: Tiling) -> None:
    """Each maze is as frequent as in a trial of all choices."""
    exact = EXACT[name](tiling)
    counts = census(name, tiling, games_for(name, tiling)).trees
    assert sum(exact.values()) == 1
    assert {tree for tree, count in counts.items() if count} == exact.keys()
    shares = [float(share) for share in exact.values()]
    assert is_likely([counts[tree] for tree in exact], shares)


@a_census
@pytest.mark.parametrize("name", NOT_UNIFORM)
def test_not_uniform(name: str) -> None:
    """Not all mazes of three by two are equally likely, and it shows."""
    counts = census(name, SIX, games_for(name, SIX)).trees
    assert not is_likely(list(counts.values()))


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("kruskal", Fraction(5, 84), Fraction(1, 14)),
        ("prim", Fraction(5, 144), Fraction(191, 1944)),
        ("houston", Fraction(56, 891), Fraction(3, 44)),
    ],
)
def test_shares_in_the_book(name: str, least: Fraction, most: Fraction) -> None:
    """The rarest and the likeliest maze of three by two are as the book says."""
    shares = EXACT[name](Square(3, 2)).values()
    assert (min(shares), max(shares)) == (least, most)


@pytest.mark.parametrize(
    ("name", "mazes", "least", "most"),
    [
        ("backtracker", 88, Fraction(1, 144), Fraction(1, 48)),
        ("hunt-and-kill", 111, Fraction(1, 864), Fraction(7, 192)),
        ("binary-tree", 16, Fraction(1, 16), Fraction(1, 16)),
        ("eller", 192, Fraction(1, 4096), Fraction(1, 16)),
    ],
)
def test_three_by_three_in_the_book(
    name: str, mazes: int, least: Fraction, most: Fraction
) -> None:
    """It makes as many mazes of three by three, and as often, as the book says."""
    exact = EXACT.get(name, partial(by_all_coins, name))
    shares = exact(Square(3, 3)).values()
    assert (len(shares), min(shares), max(shares)) == (mazes, least, most)


@a_census
@pytest.mark.parametrize(
    ("name", "mazes"), [("sidewinder", 64), ("recursive-division", 144)]
)
def test_some_mazes_never_come(name: str, mazes: int) -> None:
    """It makes only so many of the mazes of three by three."""
    counts = census(name, NINE).trees
    assert sum(count > 0 for count in counts.values()) == mazes


@few
@given(state=states, tiling=st.sampled_from(sorted(TILINGS)))
def test_prim_grows_from_the_first_cell(state: int, tiling: str) -> None:
    """Each passage leads from a new cell beside the maze into the maze."""
    maze = find("prim").make(TILINGS[tiling], Rng(state))
    visited: set[int] = set()
    for cell, side in maze.trace:
        other = beyond(maze.tiling, cell)[side]
        visited = visited or {other}
        assert other in visited
        assert cell not in visited
        visited.add(cell)


@a_census
def test_kruskal_begins_everywhere() -> None:
    """The first passage may be any, with equal probability."""
    walls = {(cell, side) for cell, side, _ in walls_of(NINE)}
    first = census("kruskal", NINE).first
    assert first.keys() <= walls
    assert is_likely([first[wall] for wall in walls]), first


@few
@given(state=states, tiling=st.sampled_from(sorted(TILINGS)))
def test_houston_begins_with_aldous_broder(state: int, tiling: str) -> None:
    """The first third is that of Aldous-Broder; then whole paths are added."""
    maze = find("houston").make(TILINGS[tiling], Rng(state))
    other = find("aldous-broder").make(TILINGS[tiling], Rng(state))
    third = len(maze.trace) // 3
    assert maze.trace[:third] == other.trace[:third]
    begun = Maze(maze.tiling)
    for cell, side in maze.trace[:third]:
        begun.carve(cell, side)
    inside = reached(begun, maze.trace[0][0]) if third else set()
    way: list[int] = []
    for at in range(third, len(maze.trace)):
        cell, side = maze.trace[at]
        assert cell not in inside
        way.append(cell)
        after = beyond(maze.tiling, cell)[side]
        if at + 1 == len(maze.trace) or maze.trace[at + 1][0] != after:
            assert not inside or after in inside
            inside.update(way, [after])
            way = []


def rows_by_looking(tiling: Tiling) -> tuple[list[int], list[set[int]]]:
    """Return for each cell its row, and the sides that lead to later rows."""
    board = board_of(tiling)
    near = [beyond(tiling, cell) for cell in range(tiling.cells)]
    row = [0]
    for cell in range(1, tiling.cells):
        side_by_side = board.index(cell) == board.index(cell - 1) + 1
        joined = side_by_side and cell in near[cell - 1].values()
        row.append(row[-1] + (not joined))
    down = [
        {side for side, other in near[cell].items() if row[other] > row[cell]}
        for cell in range(tiling.cells)
    ]
    return row, down


IN_ROWS = sorted(
    name for name, tiling in TILINGS.items() if find("sidewinder").fits(tiling)
)
"""The tilings that lie in rows."""


@few
@given(state=states, tiling=st.sampled_from(IN_ROWS))
def test_sidewinder_groups(state: int, tiling: str) -> None:
    """Connected cells in a row are a group, and a group has one way down."""
    maze = find("sidewinder").make(TILINGS[tiling], Rng(state))
    row, down = rows_by_looking(maze.tiling)
    group = 0
    ways = dict.fromkeys(range(maze.tiling.cells), 0)
    groups = []
    for cell in range(maze.tiling.cells):
        near = beyond(maze.tiling, cell)
        joined = any(
            other == cell - 1 and row[other] == row[cell] and maze.is_open(cell, side)
            for side, other in near.items()
        )
        group = group if joined else cell
        groups.append(group)
        ways[group] += sum(maze.is_open(cell, side) for side in down[cell])
    for group in set(groups):
        assert ways[group] == (row[group] != row[-1])


@pytest.mark.no_cover  # test_laws reaches the same lines
def test_sidewinder_chooses_evenly() -> None:
    """Each cell of a group of three is equally likely to have the way down."""
    counts = [0, 0, 0]
    for game in range(400):
        maze = find("sidewinder").make(Square(9, 9), Rng.from_seed(str(game), "maze"))
        right = [maze.is_open(cell, Square.RIGHT) for cell in range(9)]
        if right[:3] == [True, True, False]:
            counts[
                [maze.is_open(cell, Square.BOTTOM) for cell in range(3)].index(True)
            ] += 1
    assert is_likely(counts)
    assert sum(counts) > 30


@few
@given(state=states, tiling=st.sampled_from(IN_ROWS))
def test_eller_goes_by_rows(state: int, tiling: str) -> None:
    """Passages come row by row, and connected cells have a way down."""
    maze = find("eller").make(TILINGS[tiling], Rng(state))
    row, _ = rows_by_looking(maze.tiling)
    order = [row[cell] for cell, _ in maze.trace]
    assert order == sorted(order)
    for last in range(row[-1]):
        so_far = Maze(maze.tiling)
        for (cell, side), at in zip(maze.trace, order, strict=True):
            if at <= last:
                so_far.carve(cell, side)
        for cell in range(maze.tiling.cells):
            if row[cell] <= last:
                assert any(row[other] > last for other in reached(so_far, cell))


@pytest.mark.no_cover  # test_laws reaches the same lines
def test_eller_coins_are_fair() -> None:
    """In the first row cells are joined half of the time."""
    right = 0
    for game in range(200):
        maze = find("eller").make(Square(11, 2), Rng.from_seed(str(game), "maze"))
        right += sum(maze.is_open(cell, Square.RIGHT) for cell in range(10))
    assert is_likely([right, 2000 - right])


@pytest.mark.no_cover  # test_laws reaches the same lines
def test_eller_ways_down() -> None:
    """A set of two cells opens the left, the right, or both: 1/4, 1/2 and 1/4."""
    counts = {(True, False): 0, (False, True): 0, (True, True): 0}
    for game in range(2000):
        maze = find("eller").make(Square(2, 3), Rng.from_seed(str(game), "maze"))
        if maze.trace[0] == (0, Square.RIGHT):
            down = maze.is_open(0, Square.BOTTOM), maze.is_open(1, Square.BOTTOM)
            counts[down] += 1
    assert is_likely([*counts.values()], [0.25, 0.5, 0.25])


@given(state=states, columns=st.integers(1, 12), rows=st.integers(1, 12))
def test_division_doors(state: int, columns: int, rows: int) -> None:
    """Each wall goes across its hall and has one door; large halls come first."""
    maze = find("recursive-division").make(Square(columns, rows), Rng(state))
    passages = [(divmod(a, columns), divmod(b, columns)) for a, b in maze.passages()]
    halls = [(0, 0, columns, rows)]
    for cell, side in maze.trace:
        x, y, width, height = halls.pop()
        while width == height == 1:
            x, y, width, height = halls.pop()
        row, column = divmod(cell, columns)
        inside = [
            (one, other)
            for one, other in passages
            if all(
                y <= at < y + height and x <= along < x + width
                for at, along in (one, other)
            )
        ]
        if side == Square.RIGHT:
            assert width >= height
            part = column + 1 - x
            doors = [one for one, other in inside if one[1] == column < other[1]]
            parts = [(x, y, part, height), (column + 1, y, width - part, height)]
        else:
            assert side == Square.BOTTOM
            assert height >= width
            part = row + 1 - y
            doors = [one for one, other in inside if one[0] == row < other[0]]
            parts = [(x, y, width, part), (x, row + 1, width, height - part)]
        halls += sorted(parts, key=lambda hall: hall[2] * hall[3])
        assert doors == [(row, column)]


@a_census
def test_division_is_even() -> None:
    """In a square hall, each wall is equally likely, and each door in it."""
    first = census("recursive-division", NINE).first
    assert len(first) == 12
    assert is_likely([*first.values()])
