"""The laws of each option, on every tiling."""

from __future__ import annotations

import re
from copy import copy
from functools import wraps
from inspect import signature
from itertools import pairwise, permutations
from math import isclose, prod
from typing import TYPE_CHECKING, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.engine.bias import ROOM, choice_tables, leans
from asciimaze.engine.flood import UNREACHABLE, distances
from asciimaze.engine.layout import board_of
from asciimaze.engine.sides import BIT_COUNT, SIDES
from asciimaze.engine.start import begin, centre
from asciimaze.generators.fast.registry import FAST
from asciimaze.generators.registry import GENERATORS, Generator, find
from asciimaze.maze import Maze, add_exit
from asciimaze.recipes.options import registry
from asciimaze.recipes.options.braid import braid, dead_ends
from asciimaze.recipes.options.exits import open_exits
from asciimaze.recipes.options.loops import open_loops
from asciimaze.recipes.options.registry import (
    OPTIONS,
    Option,
    example,
    normalise,
    parse,
    write,
)
from asciimaze.rng import WORD, Rng
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Grid
from asciimaze.tilings.wrapped import Torus

from .laws import (
    beyond,
    is_likely,
    on_each_tiling,
    reached,
    tree_of,
    trees_of,
    walls_of,
)
from .mazes import join, perfect, seeds, settings_of, values
from .shapes import TILINGS, WALLED

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.recipes.options.registry import Settings
    from asciimaze.tilings.tiling import Tiling

LEANING = [tiling for tiling in TILINGS.values() if tiling.leans() is not None]
"""The tilings on which a bias has a meaning."""

each_generator = pytest.mark.parametrize(
    "generator", GENERATORS, ids=lambda each: each.name
)
each_option = pytest.mark.parametrize("option", OPTIONS, ids=lambda each: each.name)
states = st.integers(0, WORD)
shares = st.integers(0, 10**4).map(lambda part: part / 10**4) | st.sampled_from([0, 1])
chosen = st.sampled_from(GENERATORS).flatmap(settings_of)


@pytest.mark.parametrize("name", FAST)
def test_walks_have_the_same_defaults(name: str) -> None:
    """Leaving an option out is asking for its default."""
    known = {option.name: option.kind.default for option in OPTIONS}
    walk = signature(FAST[name].walk).parameters
    for option in FAST[name].options:
        assert walk[option].default == known[option]


@pytest.mark.parametrize("name", ["binary-tree", "sidewinder", "eller"])
def test_without_options_rows_are_made_at_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A recipe without options asks nothing of a generator that would slow it down."""

    @wraps(FAST[name].walk)
    def walk(*_: object, **__: object) -> NoReturn:
        pytest.fail(f"{name} walked")

    monkeypatch.setitem(FAST, name, FAST[name]._replace(walk=walk))
    maze = registry.make(find(name), Square(9, 7), "seed")
    assert len(maze.carved) == 62


@each_generator
def test_defaults(generator: Generator) -> None:
    """With default options, a maze is the one that it was before there were any."""
    usual = {option.name: option.kind.default for option in OPTIONS}
    assert normalise(usual) == ()
    for tiling in TILINGS.values():
        if generator.fits(tiling):
            maze = generator.make(tiling, Rng.from_seed("penguin", "maze"))
            if any(tiling.border()):
                add_exit(maze, Rng.from_seed("penguin", "exit"))
            again = registry.make(generator, tiling, "penguin")
            assert (again.open, again.trace) == (maze.open, maze.trace)


@pytest.mark.parametrize("name", FAST)
def test_arguments_are_options(name: str) -> None:
    """The arguments of a fast version are options, with the same defaults."""
    arguments = list(signature(FAST[name].walk).parameters.values())
    assert [each.name for each in arguments[:2]] == ["tiling", "rng"]
    usual = {option.name: option.kind.default for option in OPTIONS}
    assert {each.name: each.default for each in arguments[2:]} == {
        option: usual[option] for option in find(name).takes
    }


def test_every_option_is_for_somebody() -> None:
    """An option changes a maze, or some generator takes it, and never both."""
    taken = {name for generator in GENERATORS for name in generator.takes}
    assert taken == {option.name for option in OPTIONS if not option.change}
    assert len({option.name for option in OPTIONS}) == len(OPTIONS)


@given(wishes=chosen)
def test_round_trip(wishes: Settings) -> None:
    """Written options can be read in any order, and are written the same way again."""
    texts = write(wishes)
    assert parse(texts) == wishes
    for some in list(permutations(texts))[:6]:
        assert parse(some) == wishes
    assert write(parse(texts)) == texts


@given(wishes=chosen)
def test_revised(wishes: Settings) -> None:
    """Options keep their values if no others are given, or the same again."""
    assert registry.revise(wishes, {}) == wishes
    same = dict(text.split("=", 1) for text in write(wishes))
    assert registry.revise((), same) == registry.revise(wishes, same) == wishes


@each_option
@given(data=st.data())
def test_values(option: Option, data: st.DataObject) -> None:
    """Each value can be written carelessly, and the default can be left out."""
    value = data.draw(values(option))
    text = option.kind.write(value)
    assert option.parse(text) == value
    assert option.parse(f" {text.upper()} ") == value
    assert option.kind.write(option.parse(text)) == text
    assert parse([example(option)]) == ()


@each_option
@given(text=st.text() | st.from_regex(r"-?[0-9.]+[a-z+]*"))
def test_nonsense(option: Option, text: str) -> None:
    """Any text is a value that can be written and read, or an error with a reason."""
    if option.kind.parse(text) is None:
        message = f"^{option.name} must be {re.escape(option.kind.says)} [(]got '"
        with pytest.raises(ValueError, match=message.replace("'", "['\"]")) as caught:
            option.parse(text)
        assert len(str(caught.value)) < 400
    else:
        assert option.parse(option.kind.write(option.parse(text))) == option.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "x",
            "nan",
            "inf",
            "-1",
            "1.0001",
            "0.00001",
            "1e-3",
            "0,5",
            "\u0660",
            "--1",
        ),
        *("newest+", "newest+newest", "0newest", "1000newest", "2", "x+newest"),
    ],
)
def test_no_values(text: str) -> None:
    """These texts are no values at all."""
    for option in OPTIONS:
        with pytest.raises(ValueError, match=f"^{option.name} must be "):
            option.parse(text)


LIMITS = {
    "bias": (["-0.9", "0.9", ".5", "+0.1"], ["-1.0", "1.0", "0.85", "-0.91"]),
    "spread": (["0", "1", "0.0001"], ["-0.0001", "1.0001", "0.00001"]),
    "pick": (["newest", "999newest+random"], ["1000newest", "0newest"]),
    "braid": (["0", "1", "0.0001"], ["-0.0001", "1.0001", "0.00001"]),
    "loops": (["0", "1", "0.0001"], ["-0.0001", "1.0001", "0.00001"]),
    "exits": (["one", "none", "far", "diameter"], ["two", "0"]),
}
"""For the options of the book: values that are just allowed, and just not."""


@pytest.mark.parametrize("name", LIMITS)
def test_limits(name: str) -> None:
    """The values of an option end where its description says."""
    option, (allowed, others) = registry.find(name), LIMITS[name]
    for text in allowed:
        assert parse([f"{option.name}={text}"]) == normalise(
            {option.name: option.parse(text)}
        )
    for text in others:
        assert option.kind.parse(text) is None


DESCRIPTIONS = {
    "bias": "a number from -0.9 to 0.9 with one decimal at most",
    "spread": "a number from 0 to 1 with 4 decimals at most",
    "pick": "a mix of newest, random, oldest, such as 3newest+oldest",
    "braid": "a number from 0 to 1 with 4 decimals at most",
    "loops": "a number from 0 to 1 with 4 decimals at most",
    "exits": "one, none, far or diameter",
}
"""The values of the book's options, in the words of their errors."""


@pytest.mark.parametrize("name", DESCRIPTIONS)
def test_descriptions(name: str) -> None:
    """The error about a wrong value lists the valid ones, as the manual does."""
    option = registry.find(name)
    with pytest.raises(ValueError, match=" must be ") as caught:
        option.parse("?")
    message = f"{option.name} must be {DESCRIPTIONS[name]} (got '?')"
    assert str(caught.value) == message


def test_mixes() -> None:
    """A mix may be written in any order, and is printed as simply as possible."""
    pick = registry.find(" PICK ")
    for text, plain in {
        "oldest + 3 newest": "3newest+oldest",
        "2newest+2random": "newest+random",
        "7random": "random",
        "4oldest+6_newest+2RANDOM": "3newest+random+2oldest",
    }.items():
        assert pick.kind.write(pick.parse(text)) == plain


@each_generator
def test_not_taken(generator: Generator) -> None:
    """An unsupported option is an error that lists the supported ones."""
    taken = [each for each in OPTIONS if each.change or each.name in generator.takes]
    names = ", ".join(each.name for each in taken)
    for option in OPTIONS:
        wishes = ((option.name, option.kind.default),)
        if option in taken:
            registry.check(generator, wishes)
        else:
            message = (
                f"{generator.name} does not support {option.name}; it supports {names}"
            )
            with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
                registry.check(generator, wishes)


@pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)
@on_each_tiling
@given(data=st.data(), seed=st.text(max_size=3))
def test_sound(tiling: Square, data: st.DataObject, seed: str) -> None:
    """With any options, all cells are connected and no passage leads nowhere.

    The passages come in the order of the trace, and an option that changes a
    finished maze keeps all of its passages.
    """
    fitting = [generator for generator in GENERATORS if generator.fits(tiling)]
    generator = data.draw(st.sampled_from(fitting))
    wishes = data.draw(settings_of(generator))
    if not any(tiling.border()):
        wishes = tuple(wish for wish in wishes if wish[0] != "exits")
    if tiling not in LEANING:
        wishes = tuple(wish for wish in wishes if wish[0] != "bias")
    maze = registry.make(generator, tiling, seed, wishes)
    assert reached(maze) == set(range(tiling.cells))
    again = Maze(tiling)
    for cell, side in maze.trace:
        assert not again.is_open(cell, side)
        again.carve(cell, side)
    for cell, side in maze.exits():
        again.open_exit(cell, side)
    assert again.open == maze.open
    own = tuple(wish for wish in wishes if wish[0] in generator.takes)
    beneath = registry.make(generator, tiling, seed, own)
    assert maze.trace[: tiling.cells - 1] == beneath.trace


def can_be_opened(maze: Maze) -> set[int]:
    """Return the dead ends that have a wall to a cell."""
    return {
        cell
        for cell in range(maze.tiling.cells)
        for near in [beyond(maze.tiling, cell)]
        if sum(maze.is_open(cell, side) for side in near) == 1 < len(near)
    }


@given(maze=perfect, state=states, share=shares)
def test_braid_keeps_its_share(maze: Maze, state: int, share: float) -> None:
    """So many dead ends are opened; one less if each opening would remove two."""
    before = can_be_opened(maze)
    braid(maze, Rng(state), share)
    after = can_be_opened(maze)
    assert after <= before
    wanted = share * len(before)
    if abs(len(before) - len(after) - wanted) > 0.5 + 1e-9:
        assert abs(len(before) - len(after) + 1 - wanted) <= 0.5 + 1e-9
        for cell in after:
            near = beyond(maze.tiling, cell).items()
            assert {at for side, at in near if not maze.is_open(cell, side)} <= after


@given(maze=perfect, state=states, share=shares)
def test_braid_joins(maze: Maze, state: int, share: float) -> None:
    """Only dead ends are opened, and into dead ends wherever more than one may go."""
    made = Maze(maze.tiling)
    made.open[:] = maze.open
    first = len(maze.trace)
    wanted = round(share * len(can_be_opened(maze)))
    braid(maze, Rng(state), share)
    for cell, side in maze.trace[first:]:
        ends = can_be_opened(made)
        near = beyond(maze.tiling, cell)
        assert cell in ends
        others = {at for way, at in near.items() if not made.is_open(cell, way)} & ends
        assert (near[side] in others) == bool(others and wanted > 1)
        made.carve(cell, side)
        wanted -= len(ends) - len(can_be_opened(made))
    assert made.open == maze.open


@pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)
def test_braid_leaves_none(tiling: Square) -> None:
    """All can be opened, except those that have no other neighbour at all."""
    maze = join(tiling, 7)
    braid(maze, Rng(0), 1)
    assert all(len(beyond(tiling, cell)) == 1 for cell in dead_ends(maze))


@pytest.mark.no_cover  # test_sound reaches the same lines
def test_braid_is_even() -> None:
    """Both ends of a winding corridor are equally likely to be opened."""
    counts = {0: 0, 8: 0}
    for state in range(1000):
        maze = Maze(Square(3, 3))
        for cell in (0, 1, 3, 4, 6, 7):
            maze.carve(cell, Square.RIGHT)
        maze.carve(2, Square.BOTTOM)
        maze.carve(3, Square.BOTTOM)
        braid(maze, Rng.from_seed(str(state), "braid"), 0.5)
        (left,) = dead_ends(maze)
        counts[left] += 1
    assert is_likely(list(counts.values())), counts


@given(maze=perfect, state=states, share=shares, more=shares)
def test_loops(maze: Maze, state: int, share: float, more: float) -> None:
    """So many walls are opened; more loops open the same walls and others."""
    walls = [wall for wall in walls_of(maze.tiling) if not maze.is_open(*wall[:2])]
    opened = []
    for part in sorted([share, more]):
        other = Maze(maze.tiling)
        other.open[:] = maze.open
        open_loops(other, Rng(state), part)
        opened.append({wall for wall in walls if other.is_open(*wall[:2])})
        assert len(opened[-1]) == round(part * len(walls))
    assert opened[0] <= opened[1]


@pytest.mark.no_cover  # test_sound reaches the same lines
def test_loops_are_even() -> None:
    """Each wall is equally likely to go."""
    counts: dict[tuple[int, int], int] = {}
    for state in range(2000):
        maze = join(Square(3, 3), 5)
        open_loops(maze, Rng.from_seed(str(state), "loops"), 0.25)
        assert len(maze.trace) == 9
        counts[maze.trace[-1]] = counts.get(maze.trace[-1], 0) + 1
    assert len(counts) == 4
    assert is_likely(list(counts.values())), counts


def steps(maze: Maze, sides: bytes | bytearray, start: int) -> Callable[[int], int]:
    """Return a function for the distances of cells from a cell."""
    board = board_of(maze.tiling)
    far = distances(board, sides, board.index(start))
    return lambda cell: far[board.index(cell)]


@pytest.mark.parametrize("tiling", WALLED.values(), ids=WALLED)
@on_each_tiling
@given(state=states, seed=seeds)
def test_exits(tiling: Square, state: int, seed: int) -> None:
    """There are as many exits as requested; two are as far apart as possible."""
    border = {cell for cell, _ in tiling.border()}
    board = board_of(tiling)
    exits = {}
    whole = join(tiling, seed)
    for which in ("one", "none", "far", "diameter"):
        maze = copy(whole)
        open_exits(maze, Rng(state), which)
        exits[which] = list(maze.exits())
        for cell, side in exits[which]:
            maze.open[cell] ^= 1 << side
        assert maze == whole
    assert [len(each) for each in exits.values()] == [1, 0, 2, 2]
    assert set(exits["one"]) <= set(exits["far"])
    (one,) = exits["one"]
    (other,) = set(exits["far"]) - {one}
    far = steps(whole, board.neighbours, one[0])
    assert far(other[0]) == max(map(far, border))
    (start, _), (goal, _) = exits["diameter"]
    opened = board.opened(whole)
    longest = max(max(map(steps(whole, opened, cell), border)) for cell in border)
    assert steps(whole, opened, start)(goal) == longest < UNREACHABLE


@pytest.mark.parametrize("which", ["far", "diameter"])
def test_no_room_for_exits(which: str) -> None:
    """Without an outer wall, two exits are an error, and one is no exit."""
    maze = join(Torus(Square(3, 3)), 1)
    open_exits(maze, Rng(0), "one")
    assert list(maze.exits()) == []
    with pytest.raises(
        ValueError, match=f"^exits={which} needs an outer wall; this torus has none"
    ):
        open_exits(maze, Rng(0), which)


@pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)
@on_each_tiling
@given(state=states, spread=shares)
def test_spread(tiling: Square, state: int, spread: float) -> None:
    """A walk begins within the limit from the middle, by a single number."""
    board, rng, other = board_of(tiling), Rng(state), Rng(state)
    place = begin(board, rng, spread)
    other.random_raw()
    assert rng.state == other.state
    far = distances(board, board.neighbours, board.index(centre(tiling)))
    places = [board.index(cell) for cell in range(tiling.cells)]
    assert far[place] <= spread * max(far[each] for each in places)


@pytest.mark.no_cover  # test_sound reaches the same lines
def test_spread_is_even() -> None:
    """It begins in all cells that are near enough, with equal probability."""
    board = board_of(Square(5, 5))
    counts: dict[int, int] = {}
    for state in range(3000):
        place = begin(board, Rng.from_seed(str(state), "maze"), 0.5)
        counts[place] = counts.get(place, 0) + 1
    assert len(counts) == 13
    assert is_likely(list(counts.values())), counts


def test_centre() -> None:
    """The middle is in the middle."""
    assert centre(Square(5, 3)) == 7
    assert centre(Square(4, 4)) == 5
    assert centre(Hexagon(1, 1)) == 0
    assert centre(Polar(9, 9)) == 0
    disc = Polar(9, 9)
    assert centre(Masked(disc, range(disc.cells))) == 0


@pytest.mark.parametrize(
    "name", [each.name for each in GENERATORS if "spread" in each.takes]
)
def test_walks_begin_there(name: str) -> None:
    """Without spread, the first passage touches the middle."""
    tiling = Hexagon(7, 7)
    for state in range(20):
        maze = find(name).make(tiling, Rng(state), spread=0)
        cell, side = maze.trace[0]
        assert centre(tiling) in {cell, beyond(tiling, cell)[side]}


@given(bias=st.integers(-9, 9), tiling=st.sampled_from(LEANING))
def test_tables(bias: int, tiling: Square) -> None:
    """Each side of a byte has as many entries as it has parts, and others have none."""
    counts, choices = choice_tables(tiling, bias / 10)
    lean = leans(tiling)
    for ways in range(1 << len(lean)):
        entries = choices[ways << 7 :][: counts[ways]]
        sides = [side for side in range(len(lean)) if ways >> side & 1]
        parts = [10 + bias * lean[side] if bias else 1 for side in sides]
        assert [entries.count(side) for side in sides] == parts
        assert len(entries) == sum(parts) <= ROOM


def test_plain_tables() -> None:
    """Without a bias, on any tiling, the tables are those of the rows."""
    for tiling in TILINGS.values():
        counts, choices = choice_tables(tiling, 0)
        assert counts == tuple(BIT_COUNT)
        for ways in range(256):
            first = SIDES[ways << 3 :][: BIT_COUNT[ways]]
            assert choices[ways << 7 :][: BIT_COUNT[ways]] == tuple(first)


def looks(tiling: Tiling, cell: int) -> list[int]:
    """Return the directions of a cell's sides: 1 horizontal, -1 vertical, 0 neither."""
    corners = tiling.corners(cell)
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    found = []
    for (left, top), (right, bottom) in pairwise([*corners, corners[0]]):
        across, down = abs((left + right) / 2 - x), abs((top + bottom) / 2 - y)
        found.append(0 if isclose(across, down) else 1 if across > down else -1)
    return found


@pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)
def test_leans_of_all_cells(tiling: Tiling) -> None:
    """If a tiling says which sides are horizontal, that is true for each of its cells.

    A grid that doesn't say so has cells that look different.
    """
    lean = tiling.leans()
    if lean is not None:
        assert all(looks(tiling, cell) == [*lean] for cell in range(tiling.cells))
    elif isinstance(tiling, Grid):
        high, wide = tiling.period
        piece = type(tiling)(3 * wide, 3 * high)
        assert len({tuple(looks(piece, cell)) for cell in range(piece.cells)}) > 1


def test_leans() -> None:
    """Squares and hexagons lean visibly; if cells differ, a bias is an error."""
    assert leans(Square(3, 3)) == leans(Torus(Square(3, 3))) == (1, -1, 1, -1)
    assert leans(Hexagon(1, 1)) == (1, -1, 1, 1, -1, 1)
    for tiling in TILINGS.values():
        if tiling in LEANING:
            assert set(leans(tiling)) <= {-1, 0, 1}
        else:
            whole = tiling
            while isinstance(whole, Masked):
                whole = whole.tiling
            message = f"bias must be 0 with {whole.name}, whose cells differ in their s"
            with pytest.raises(ValueError, match=f"^{message}"):
                find("wilson").make(tiling, Rng(0), bias=0.5)


@pytest.mark.no_cover  # test_sound reaches the same lines
@pytest.mark.parametrize("name", ["wilson", "aldous-broder"])
def test_weighted_trees(name: str) -> None:
    """A maze is as likely as the product of the parts of its passages says."""
    tiling = Square(3, 2)
    trees = {
        tree: prod(1.5 if side == Square.RIGHT else 0.5 for _, side in tree)
        for tree in trees_of(tiling)
    }
    counts = dict.fromkeys(trees, 0)
    for game in range(4000):
        rng = Rng.from_seed(str(game), "maze")
        counts[tree_of(find(name).make(tiling, rng, bias=0.5))] += 1
    whole = sum(trees.values())
    shares = [trees[tree] / whole for tree in trees]
    assert is_likely(list(counts.values()), shares)
    assert not is_likely(list(counts.values()))


@pytest.mark.parametrize("tiling", [Square(24, 24), Hexagon(24, 24)])
@pytest.mark.parametrize(
    "name", [each.name for each in GENERATORS if "bias" in each.takes]
)
def test_bias_leans(name: str, tiling: Square) -> None:
    """The larger the bias, the more passages are horizontal."""
    lean = leans(tiling)
    level = [
        sum(lean[side] for _, side in maze.trace)
        for bias in (-0.8, 0, 0.8)
        for maze in [find(name).make(tiling, Rng(7), bias=bias)]
    ]
    assert level == sorted(set(level))
