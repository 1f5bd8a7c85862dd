"""The questions at the ends of chapters quote the program, and quote it rightly.

Times are not among these laws, nor is what others did. A number is read from its
sentence, so a changed sentence fails as a changed program does. What grows with the
program, as its lines do, may have grown a little since it was counted.
"""

from __future__ import annotations

import ast
import math
import pickle
import random
import re
import sys
import tracemalloc
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from statistics import correlation, mean
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from tests.house.words import number
from tests.model.shapes import TILINGS
from tests.terminal.test_cost import bench

import asciimaze
from asciimaze.app.terminal.palette import Depth
from asciimaze.formats.registry import FORMATS
from asciimaze.games import lamps
from asciimaze.games.dungeon import terrain
from asciimaze.games.dungeon.actions import begin
from asciimaze.games.dungeon.actions import play as act
from asciimaze.games.dungeon.bot import advise
from asciimaze.games.dungeon.corridors import Style
from asciimaze.games.dungeon.ground import ground_of
from asciimaze.games.dungeon.level import make_level
from asciimaze.games.dungeon.params import Params
from asciimaze.games.escape.picture import WALL
from asciimaze.games.escape.rules import new_game
from asciimaze.games.game import Status
from asciimaze.games.net.board import board_of
from asciimaze.games.net.game import Net
from asciimaze.games.net.solver import all_options, deduce, solutions
from asciimaze.games.registry import find
from asciimaze.generators.backtracker import backtracker
from asciimaze.generators.registry import BY_NAME
from asciimaze.maze import Maze
from asciimaze.recipes.difficulty import TRIES
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng
from asciimaze.session.saves import save
from asciimaze.session.session import Session
from asciimaze.session.tries import Tries
from asciimaze.solvers.paths import shortest_path
from asciimaze.solvers.statistics import difficulty, ends
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from asciimaze.games.dungeon.level import Level
    from asciimaze.games.escape.rules import State

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "asciimaze"
BOOK = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")


def told(place: str, pattern: str) -> list[float]:
    """Return the numbers of a sentence in a note, or in another place with a label."""
    _, label, text = BOOK.partition(f".. _{place}:\n")
    assert label, f"the book has no {place}"
    text = " ".join(re.split(r"\n\.\. _[\w-]+:\n", text)[0].split())
    found = re.findall(pattern, text)
    assert len(found) == 1, f"{place} says {len(found)} times: {pattern}"
    groups = found[0] if isinstance(found[0], tuple) else found
    return [number(each) for each in groups]


def lines_of(*files: Path) -> int:
    """Return how many lines some files have."""
    return sum(len(each.read_text(encoding="utf-8").splitlines()) for each in files)


def files_in(folder: Path, *without: str) -> list[Path]:
    """Return the modules in a folder, except for some."""
    return [each for each in folder.glob("*.py") if each.stem not in without]


def walk(game: State, steps: int) -> State:
    """Return the state of escape after a walk without aim."""
    rng = random.Random(1)
    while game.steps < steps:
        after = game.play(rng.randrange(4))
        game = game if after.escaped else after
    return game


def test_a_state_is_small() -> None:
    """A state of escape is as large as the note says, and so is a long walk."""
    note = "note-every-step"
    game = new_game(Recipe.parse("square:backtracker:25x25#penguin"))
    (size,) = told(note, r"a state of (\d+) bytes")
    assert sys.getsizeof(game) == pytest.approx(size, rel=0.2)
    (millions,) = told(note, r"A walk of ten thousand steps took (\w+) megabytes")
    tracemalloc.start()
    last = walk(game, 10_000)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert last.steps == 10_000
    assert taken / 1e6 == pytest.approx(millions, rel=0.2)


def test_a_cell_is_small() -> None:
    """A cell takes a byte for its walls and four for the trace."""
    maze = Maze(Square(30, 20))
    took = told(
        "note-cell-object",
        r"one of ours takes (\w+): (\w+) for the walls and (\w+) for the trace",
    )
    walls, trace = (memoryview(each).itemsize for each in (maze.open, maze.carved))
    assert took == [walls + trace, walls, trace]


def spanning_trees(columns: int, rows: int) -> float:
    """Return the logarithm of the number of mazes of squares, to the base 10."""
    total = -math.log10(columns * rows)
    for x in range(columns):
        for y in range(rows):
            if x or y:
                sides = math.cos(math.pi * x / columns) + math.cos(math.pi * y / rows)
                total += math.log10(4 - 2 * sides)
    return total


def counted(columns: int, rows: int) -> int:
    """Return the number of mazes of squares, by the matrix, without a fraction."""
    tiling = Square(columns, rows)
    size, last = tiling.cells - 1, 1
    matrix = [[0] * size for _ in range(size)]
    for cell in range(size):
        for side in range(4):
            beyond = tiling.neighbour(cell, side)
            if beyond is not None:
                matrix[cell][cell] += 1
                if beyond < size:
                    matrix[cell][beyond] -= 1
    for at in range(size - 1):
        for row in range(at + 1, size):
            for column in range(at + 1, size):
                product = matrix[row][column] * matrix[at][at]
                product -= matrix[row][at] * matrix[at][column]
                matrix[row][column] = product // last
        last = matrix[at][at]
    return matrix[-1][-1]


def test_most_mazes_never_come_up() -> None:
    """There are as many mazes as the note says, and fewer states of a stream."""
    note = "note-how-random"
    (five,) = re.findall(r"five by five cells has ([\d,]+) mazes", BOOK)
    (six,) = re.findall(r"one of six by six has ([\d,]+)\.", BOOK)
    (seven,) = re.findall(r"With seven by seven there are ([\d,]+)\.", BOOK)
    (states,) = re.findall(r"states, and those are only ([\d,]+)\.", BOOK)
    assert [five, six, seven] == [f"{counted(side, side):,}" for side in (5, 6, 7)]
    assert states == f"{2**64:,}"
    (share,) = told(note, r"one maze in (\w+) at least never comes up")
    assert 1 / (1 - 2**64 / counted(7, 7)) == pytest.approx(share, abs=0.5)
    digits = told(note, r"On 25 by 25, a number of (\d+) digits faces one of (\w+)")
    assert digits == [math.ceil(spanning_trees(25, 25)), len(str(2**64))]
    (digits_beside,) = re.findall(r"their number has (\d+) digits", BOOK)
    assert int(digits_beside) == digits[0]


def test_the_fast_versions_have_more_lines() -> None:
    """The note counts the lines of the plain generators and of the fast ones."""
    folder = PACKAGE / "generators"
    lines = told(
        "note-fast-enough",
        r"The plain generators have ([\d,]+) lines, the fast ones ([\d,]+)",
    )
    plain = lines_of(*files_in(folder, "__init__", "registry"))
    fast = lines_of(*files_in(folder / "fast", "__init__", "registry"))
    assert lines == pytest.approx([plain, fast], rel=0.1)
    (tries,) = told("note-fast-enough", r"a hard maze makes (\d+) of them")
    assert tries == TRIES


def shared(one: Maze, other: Maze) -> int:
    """Return how many passages two mazes have in common."""
    both = zip(one.open, other.open, strict=True)
    return sum((left & right).bit_count() for left, right in both) // 2


def test_one_more_draw_makes_another_maze() -> None:
    """An extra draw leaves as few passages as another seed does."""
    said = told(
        "note-seed-promise",
        r"of the (\d+) passages of ``penguin`` at 25 by 25, (\d+) are left",
    )
    mazes = []
    for seed, extra in ("penguin", 0), ("penguin", 1), ("puffin", 0):
        rng = Rng.from_seed(seed, "maze")
        rng.raw_list(extra)
        backtracker(maze := Maze(Square(25, 25)), rng)
        mazes.append(maze)
    assert said == [shared(mazes[0], mazes[0]), shared(*mazes[:2])]
    assert shared(mazes[0], mazes[2]) == pytest.approx(said[1], rel=0.1)


def measured(recipe: str) -> list[tuple[float, int]]:
    """Return the difficulty and the steps of the mazes in which a search looks."""
    first = Recipe.parse(f"{recipe}:exits=diameter#penguin")
    tiling, found = first.tiling(), []
    for tried in range(TRIES):
        seed = f"{first.seed}-{tried + 1}" if tried else first.seed
        maze = replace(first, seed=seed).make(tiling)
        path = shortest_path(maze, *ends(maze))
        found.append((difficulty(maze, path), len(path) - 1))
    return sorted(found)


def test_difficulty_is_not_quite_length() -> None:
    """Difficulty and length go together as closely as the note says."""
    note = "note-what-is-hard"
    small = measured("square:backtracker:18x10")
    lengths = told(note, r"has a path of (\d+) steps, and the hardest one of (\d+)\.")
    assert lengths == [small[0][1], small[-1][1]]
    (coins,) = told(note, r"takes nearly (\w+) coins more")
    assert coins - 0.5 < small[-1][0] - small[0][0] < coins
    (weak,) = told(note, r"by the backtracker the correlation is ([\d.]+\d)")
    strong = told(note, r"the correlation is ([\d.]+), and with Wilson ([\d.]+\d)")
    assert [weak, *strong] == pytest.approx(
        [
            correlation(*zip(*small, strict=True)),
            correlation(*zip(*measured("square:backtracker:40x30"), strict=True)),
            correlation(*zip(*measured("square:wilson:40x30"), strict=True)),
        ],
        abs=0.02,
    )


def test_places_that_ask_the_stack() -> None:
    """The note counts the places where a screen asks for a change of the stack.

    An entry of a menu asks by ``partial``, which calls its first argument.
    """
    calls = Counter(
        name.id
        for file in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for name in (node.func, *node.args[:1])
        if isinstance(name, ast.Name)
    )
    opened, closed, ended = calls["Push"], calls["Pop"], calls["Reset"]
    places = told(
        "note-screen-asks",
        r"(\d+) places say ``Push``, ``Pop`` or ``Reset``: (\d+) open a screen, "
        r"(\d+) close one, and a single (one) ends it all",
    )
    assert places[0] == sum(places[1:])
    assert places[1:] == pytest.approx([opened, closed, ended], abs=3)


def test_a_terminal_costs_more_than_a_window() -> None:
    """The note counts lines, tests and bytes of the terminal."""
    note, app = "note-who-terminal", PACKAGE / "app"
    (lines,) = told(note, r"The terminal's files have ([\d,]+) lines")
    terminal = lines_of(*files_in(app / "terminal", "__init__"))
    assert lines == pytest.approx(terminal, rel=0.05)
    (less,) = told(note, r"Those of the window and its triangles have (\d+)")
    window = lines_of(app / "window.py", app / "triangles.py")
    assert less == pytest.approx(window, rel=0.05)
    (tests,) = told(note, r"([\w-]+) tests watch over it")
    folder = files_in(ROOT / "tests" / "terminal")
    texts = (each.read_text(encoding="utf-8") for each in folder)
    count = sum(len(re.findall(r"(?m)^def test_", each)) for each in texts)
    assert tests == pytest.approx(count, abs=4)
    size, bits, each, seconds = told(
        note,
        r"\*Net\* is (\d+) bytes, in 256 colours. At ([\d,]+) bits per second, "
        r"with (\w+) bits for each byte, that takes ([\d.]+) seconds",
    )
    cost = bench.cost(bench.Screen("7x7#penguin", (80, 24), Depth.SOME))
    assert cost.step == pytest.approx(size, rel=0.1)
    assert seconds == pytest.approx(size * each / bits, abs=0.005)


def joined(tiling: Square, passages: Iterable[tuple[int, int]]) -> bytes | None:
    """Return the open sides of a maze with some passages, if it is perfect."""
    parts, tiles = [*range(tiling.cells)], bytearray(tiling.cells)
    for cell, side in passages:
        beyond = tiling.neighbour(cell, side)
        assert beyond is not None
        if parts[cell] == parts[beyond]:
            return None
        old, new = parts[cell], parts[beyond]
        parts = [new if each == old else each for each in parts]
        tiles[cell] |= 1 << side
        tiles[beyond] |= 1 << tiling.opposite(cell, side)
    return bytes(tiles)


def test_two_small_mazes_are_no_puzzles() -> None:
    """Of all mazes of three by three squares, two have two solutions as Net."""
    tiling = Square(3, 3)
    sides = [
        (cell, side)
        for cell in range(tiling.cells)
        for side in (0, 1)
        if tiling.neighbour(cell, side) is not None
    ]
    board = board_of(Net().decode_params("3x3,ambiguous", Net().default()))
    found = Counter(
        len(list(solutions(board, tiles)))
        for some in combinations(sides, tiling.cells - 1)
        if (tiles := joined(tiling, some)) is not None
    )
    mazes, ambiguous, times = told(
        "note-one-solution",
        r"There are (\d+) of three by three squares, and we tried them all. "
        r"(\w+) of them have (\w+) solutions",
    )
    assert found == {1: mazes - ambiguous, times: ambiguous}
    (mazes_beside,) = re.findall(r"On a board of 3 by 3 squares there are (\d+)", BOOK)
    assert int(mazes_beside) == mazes


def test_large_mazes_are_seldom_puzzles() -> None:
    """The solver gets stuck in as many of Wilson's mazes as the note says."""
    tries, *said = told(
        "note-one-solution",
        r"Of (\d+) mazes by Wilson's algorithm on 7 by 7 squares, the solver got stuck "
        r"in (\d+)\. On 13 by 11 squares it got stuck in (\d+), "
        r"and on 7 by 7 squares with joined edges in (\d+)",
    )
    stuck = []
    for name in "7x7", "13x11", "7x7,wrapping":
        params = Net().decode_params(name, Net().default())
        board, tiling = board_of(params), params.tiling()
        count = 0
        for seed in range(int(tries)):
            rng = Rng.from_seed(str(seed), "maze")
            tiles = bytes(BY_NAME["wilson"].make(tiling, rng).open)
            options = all_options(board, tiles)
            deduce(board, options)
            count += any(len(each) > 1 for each in options)
        stuck.append(count)
    assert stuck == said


def test_a_list_of_moves_is_short() -> None:
    """A saved game is as long as the book says, and so are its states."""
    session = Session(Net(), "7x7#penguin")
    states = [session.state]
    turns, size = told(
        "note-move-string", r"board of (\d+) turns, the file has ([\d,]+)"
    )
    for turn in range(int(turns)):
        session.play(f"t{turn % 49},1")
        states.append(session.state)
    assert len(save(session)) == pytest.approx(size, abs=5)
    again = r"with (\d+) turns is a file of ([\d,]+) bytes\. \w+ milliseconds"
    (beside,) = re.findall(again, BOOK)
    assert [number(each) for each in beside] == [turns, size]
    (whole,) = told("note-move-string", r"with ``pickle``, and they took ([\d,]+)\.")
    (last,) = told("note-move-string", r"without any past, still took ([\d,]+)\.")
    assert len(pickle.dumps(states)) == pytest.approx(whole, rel=0.1)
    assert len(pickle.dumps(states[-1])) == pytest.approx(last, rel=0.1)


def test_the_lock_is_a_small_file(tmp_path: Path) -> None:
    """The file of a try is small, and without it a copy is a first try again."""
    assert "The file of a try is about a hundred bytes long" in BOOK
    dungeon = find("dungeon")
    name = dungeon.encode_params(dungeon.default(), full=True)
    session, tries = Session(dungeon, f"{name}#penguin"), Tries(tmp_path)
    for _ in range(5):
        session.play("x")
    tries.note(session, is_first=True)
    (file,) = tmp_path.iterdir()
    assert file.stat().st_size == pytest.approx(100, rel=0.2)
    assert not tries.is_first(Session(dungeon, session.id))
    file.unlink()
    assert tries.is_first(Session(dungeon, session.id))


def test_walls_have_a_thickness() -> None:
    """The note admits how thick the walls of escape are."""
    assert told("note-picture-lie", r"and these have ([\d.]+) of a side") == [WALL]


def presses(side: int, puzzles: int) -> Iterator[tuple[int, int, int]]:
    """Yield the solutions of puzzles of Lamps: how many, the shortest, and ours."""
    game, params = lamps.Lamps(), lamps.Params(side)
    for seed in range(puzzles):
        puzzle = game.make(params, Rng.from_seed(str(seed), "lamps"))
        lit = int(puzzle.description, 16)
        found = [lamps.chase(side, lit, first) for first in range(2**side)]
        lengths = [len(each) for each in found if each]
        start = game.start(params, puzzle.description)
        ours = len(game.solve(start, start, "").split(","))
        yield len(lengths), min(lengths), ours


def test_a_larger_puzzle_can_be_easier() -> None:
    """Four by four lamps are easier than three by three, and a hint can be a detour."""
    note = "note-any-fun"
    three, four, five = ([*presses(side, 400)] for side in (3, 4, 5))
    six = [*presses(6, 100)]
    said = told(
        note,
        r"takes ([\d.]+) on average, and five by five ([\d.]+)\. .* "
        r"It takes ([\d.]+), and never more than (\d+), because each of its puzzles "
        r"has (\w+) solutions",
    )
    short = [mean(best for _, best, _ in each) for each in (three, five, four)]
    assert said[:3] == pytest.approx(short, abs=0.05)
    assert said[3] == max(best for _, best, _ in four)
    assert {count for count, _, _ in four} == {said[4]}
    (eighteen,) = told(note, r"At six by six it's (\w+) presses")
    assert mean(best for _, best, _ in six) == pytest.approx(eighteen, abs=0.5)
    (detours,) = told(note, r"that isn't a shortest one in (\d+) of 100 puzzles")
    assert mean(ours > best for _, best, ours in five) * 100 == pytest.approx(
        detours, abs=0.5
    )
    help_takes = told(note, r"with ([\d.]+) presses on average and not with ([\d.]+\d)")
    both = [mean(ours for *_, ours in five), mean(best for _, best, _ in five)]
    assert help_takes == pytest.approx(both, abs=0.06)


def is_open(level: Level, keys: dict[int, int]) -> bool:
    """Return whether a penguin can find all keys of a level, and the stairs down.

    Args:
        level: The level.
        keys: The cell of the key of each colour.
    """
    doors = {lock.door: lock.colour for lock in level.locks}
    floor = bytearray(level.tiles.translate(terrain.WALKABLE))
    while True:
        far = terrain.distances(level.ground.beyond, floor, [level.up])
        found = {colour for colour, cell in keys.items() if cell in far}
        closed = [door for door, colour in doors.items() if colour in found]
        if all(floor[door] for door in closed):
            return level.down in far and len(found) == len(keys)
        for door in closed:
            floor[door] = 1


def test_a_key_thrown_away() -> None:
    """Thrown away, keys make levels that can't be won, as often as the note says."""
    note, ground = "note-try-again", ground_of("square", 35, 13)
    levels = [
        make_level(ground, Style("wilson"), Rng(seed), locks=3) for seed in range(400)
    ]
    locks = Counter(len(level.locks) for level in levels)
    said = told(
        note,
        r"([\w-]+) have (three), (\d+) have (two), (\d+) have (one), "
        r"and (\d+) have none",
    )
    assert said == [locks[3], 3, locks[2], 2, locks[1], 1, locks[0]]
    assert all(
        is_open(level, {lock.colour: lock.key for lock in level.locks})
        for level in levels
    )
    chances = told(
        note,
        r"With one lock it could (\d+) times in a hundred; with two locks (\d+) times, "
        r"and with three (\d+)\.",
    )
    rng, found = random.Random(2), []
    for count, throws in (1, 10), (2, 15), (3, 75):
        won = []
        for level in levels:
            if len(level.locks) == count:
                floor = [
                    cell
                    for cell, tile in enumerate(level.tiles)
                    if tile == terrain.FLOOR
                ]
                won += [
                    is_open(
                        level, {lock.colour: rng.choice(floor) for lock in level.locks}
                    )
                    for _ in range(throws)
                ]
        found.append(100 * mean(won))
    assert found == pytest.approx(chances, abs=4)


def size_of(things: Iterable[object]) -> int:
    """Return how many bytes some things take, with all that they hold, counted once."""
    seen: dict[int, object] = {}
    left = [*things]
    while left:
        thing = left.pop()
        if id(thing) not in seen:
            seen[id(thing)] = thing
            left += held_by(thing)
    return sum(map(sys.getsizeof, seen.values()))


def held_by(thing: object) -> list[object]:
    """Return what a thing holds."""
    if isinstance(thing, dict):
        return [*thing, *thing.values()]
    if isinstance(thing, (list, tuple, set, frozenset)):
        return [*thing]
    slots = (getattr(kind, "__slots__", ()) for kind in type(thing).__mro__)
    return [getattr(thing, name) for some in slots for name in some]


def test_worlds_share_what_stayed_the_same() -> None:
    """Copies of the worlds of a game take far more than the worlds do."""
    note = "note-still-pay"
    worlds = [begin(Params(), f"{0:016x}")]
    while worlds[-1].status is Status.ONGOING:
        worlds.append(act(worlds[-1], advise(worlds[-1])))
    (moves,) = told(note, r"the first game of the careful player .* has (\d+) moves")
    assert len(worlds) - 1 == moves
    grounds = [
        *{id(each): each for each in (w.floor.level.ground for w in worlds)}.values()
    ]
    same = size_of(grounds)
    some = [size_of([*grounds, world]) - same for world in worlds[::60]]
    copies, chain = told(
        note, r"would be (\d+) megabytes; .* the whole chain has ([\d.]+\d)"
    )
    assert mean(some) * moves / 1e6 == pytest.approx(copies, rel=0.1)
    assert (size_of([*grounds, *worlds]) - same) / 1e6 == pytest.approx(chain, rel=0.1)
    (world,) = told(note, r"and a world has ([\d,]+)\.")
    (kilobytes,) = told("note-every-step", r"One of the dungeon has (\d+) kilobytes")
    assert world == 1000 * kilobytes == pytest.approx(mean(some), rel=0.1)


def test_a_million_cells_in_bytes() -> None:
    """JSON and mz are as long as the note says, and nobody else's functions count."""
    note = "note-one-format"
    document = asciimaze.make("square:backtracker:1000x1000#penguin").draw()
    (long,) = told(note, r"recursive backtracker are ([\d,]+) bytes of JSON")
    (short,) = told(note, r"packed bit by bit, has ([\d,]+)\.")
    assert [len(document.to_bytes(each)) for each in ("json", "mz")] == [long, short]
    writers = {each.write for each in FORMATS}
    readers = {each.read for each in FORMATS if each.read}
    (pairs,) = told(note, r"each of the others would take (\w+) functions")
    assert pairs == len(FORMATS) * (len(FORMATS) - 1)
    said = told(note, r"it takes (\w+) that write, and (\w+) that read")
    assert said == [len(writers), len(readers)]


def test_few_names_are_promised() -> None:
    """The note counts what may change, what may not, and the recipes that are kept."""
    note, modules = "note-for-ever", [*PACKAGE.rglob("*.py")]
    trees = [ast.parse(each.read_text(encoding="utf-8")) for each in modules]
    names = sum(
        isinstance(node, (ast.FunctionDef, ast.ClassDef))
        for tree in trees
        for node in tree.body
    )
    hundreds, least = told(
        note, r"some (\w+) hundred functions and classes in more than (\d+) modules"
    )
    assert names == pytest.approx(100 * hundreds, abs=50)
    assert least < len(modules) < least + 50
    (promised,) = told(note, r"(\w+) names are promised")
    assert promised == len(asciimaze.__all__)
    kept = ROOT / "tests" / "model" / "catalogue" / "identities.txt"
    (recipes,) = told(note, r"Some (\d+) recipes are in a file")
    assert lines_of(kept) == pytest.approx(recipes, rel=0.1)


def test_few_lines_for_a_billion_cells() -> None:
    """The note counts the lines for parts of a file, and for files made in pieces."""
    lines = told(
        "note-billion",
        r"a part of a file takes (\d+) lines, and making such a file (\d+)",
    )
    large = PACKAGE / "formats" / "large.py"
    streaming = PACKAGE / "recipes" / "streaming.py"
    assert lines == pytest.approx([lines_of(large), lines_of(streaming)], rel=0.1)


def dead_ends(generator: str, side: int) -> Iterator[int]:
    """Yield the dead ends of a generator's mazes with the seeds 0, 1, 2 and so on."""
    tiling = Square(side, side)
    seed = 0
    while True:
        rng = Rng.from_seed(str(seed), "maze")
        maze = BY_NAME[generator].make(tiling, rng)
        yield sum(sides.bit_count() == 1 for sides in maze.open)
        seed += 1


def test_eight_mazes_are_few() -> None:
    """The dead ends of eight mazes, and of a thousand, are those of the note."""
    note = "note-eight-mazes"
    found = [*islice(dead_ends("backtracker", 26), 1000)]
    first = (
        r"from 0 to 7 have (\d+), (\d+), (\d+), (\d+), (\d+), (\d+), (\d+) and (\d+)"
    )
    assert told(note, first) == found[:8]
    (few,) = told(note, r"and their mean is ([\d.]+\d)\.")
    (many,) = told(note, r"from 0 to 999 have a mean of ([\d.]+\d)\.")
    assert [few, many] == pytest.approx([mean(found[:8]), mean(found)], abs=0.005)
    means = [mean(found[at : at + 8]) for at in range(0, 1000, 8)]
    low, high, *shares = told(
        note,
        r"their means go from ([\d.]+) to ([\d.]+\d), so \*usual\* might have been "
        r"([\d.]+) % or ([\d.]+) %",
    )
    assert [low, high] == pytest.approx([min(means), max(means)], abs=0.05)
    both = [100 * min(means) / 26**2, 100 * max(means) / 26**2]
    assert shares == pytest.approx(both, abs=0.05)
    (below,) = told(note, r"of the thousand, (\d+) had 66 or fewer")
    assert below == sum(each <= 66 for each in found)


def test_kinds_are_far_apart() -> None:
    """The backtracker leaves far fewer dead ends than Prim does, as the note says."""
    said = told(
        "note-eight-mazes",
        r"the backtracker leaves (\d+) as dead ends, and Prim (\d+), and in",
    )
    some = [mean(islice(dead_ends(each, 40), 50)) for each in ("backtracker", "prim")]
    assert said == pytest.approx(some, rel=0.02)


def test_what_the_tests_try() -> None:
    """The note counts the boards of the tests, their tries, and the game's lines."""
    note = "note-tests-tests"
    (boards,) = told(note, r"Few of the (\d+) boards in our tests have octagons")
    assert boards == pytest.approx(len(TILINGS), rel=0.2)
    (tries,) = told(note, r"each law is tried (\d+) times")
    assert tries == settings.get_profile("fixed").max_examples
    (lines,) = told(note, r"the ([\d,]+) lines of the game would take a night")
    assert lines_of(*PACKAGE.rglob("*.py")) == pytest.approx(lines, rel=0.05)


def test_the_book_is_long() -> None:
    """The note counts the words of the book, and the lines of the program and tools."""
    note = "note-who-reads"
    said = (
        r"It has three hundred and twenty thousand words around some ([\d,]+) lines of "
        r"code, and the tools that tangle and weave it have half as many again"
    )
    (lines,) = told(note, said)
    receipt = (ROOT / ".asciimaze.tangled").read_text(encoding="utf-8").splitlines()
    names = [each.split("  ", 1)[1] for each in receipt if not each.startswith("#")]
    code = lines_of(*(ROOT / name for name in names))
    assert code == pytest.approx(lines, rel=0.05)
    tools = lines_of(*(ROOT / "tools").rglob("*.py"))
    assert tools / code == pytest.approx(0.5, abs=0.1)
    prose = re.sub(r"(?m)^( *)\.\. code-block::.*\n(?:\1 +.*\n|\n)+", "", BOOK)
    assert len(prose.split()) == pytest.approx(320_000, rel=0.05)


def test_every_note_is_here() -> None:
    """Each note in the list of all is checked above, or has no number of ours."""
    listed = set(re.findall(r"^- :ref:`(note-[\w-]+)`$", BOOK, re.MULTILINE))
    tests, _, _ = Path(__file__).read_text("utf-8").rpartition("\ndef test_")
    checked = set(re.findall(r'"(note-[\w-]+)"', tests))
    assert listed - checked == {"note-lock-out", "note-cheat"}
    assert checked <= listed
