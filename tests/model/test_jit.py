"""Compiled loops make the same mazes, and cost nothing if you need none."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import sleep
from typing import TYPE_CHECKING

import pytest

from asciimaze.engine import flood, jit
from asciimaze.engine.layout import board_of, lay_out
from asciimaze.engine.row_blocks import gathered
from asciimaze.engine.threads import Interruptible
from asciimaze.formats.masks import read_text
from asciimaze.generators.fast import kruskal, row_loops
from asciimaze.generators.fast.registry import FAST
from asciimaze.generators.kruskal import kruskal as plain
from asciimaze.generators.registry import GENERATORS, Generator, find
from asciimaze.maze import Maze
from asciimaze.rng import Rng
from asciimaze.tilings import registry
from asciimaze.tilings.square import Square

from .shapes import tiling_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import NoReturn

    from asciimaze.tilings.tiling import Tiling

HOLES = read_text("....#...\n..##....\n.......#\n#......#\n")
"""A mask that leaves a connected part of some cells."""

ALL = ["square", "hexagon"]
"""The shapes on which all generators are compiled here: of one cell class, and more."""

FEW = {"backtracker", "wilson", "eller"}
"""The generators that are compiled on the other shapes, too; each takes a while."""

GROUNDS: dict[str, Tiling] = {
    **{name: tiling_of(name, 17, 12) for name in registry.TILINGS},
    **{f"masked {name}": HOLES.over(registry.TILINGS[name]) for name in ALL},
}

PAIRS = {
    f"{generator.name} on {name}": (generator, tiling)
    for name, tiling in GROUNDS.items()
    for generator in GENERATORS
    if generator.fast and generator.fits(tiling)
    if name.split()[-1] in ALL or generator.name in FEW
}
"""Generators with fast versions on tilings, by a name for the two."""

Result = tuple[bytes, list[tuple[int, int]], int]

Asked = list["Callable[..., object]"]


def make(generator: Generator, tiling: Tiling) -> Result:
    """Return a maze and the state in which it leaves the stream."""
    rng = Rng.from_seed("penguin", generator.name)
    maze = FAST[generator.name].walk(tiling, rng)
    return bytes(maze.open), maze.trace, rng.state


def has_loops(generator: Generator) -> bool:
    """Return whether a generator has or borrows a loop that can be compiled."""
    things = vars(sys.modules[FAST[generator.name].walk.__module__]).values()
    return any(hasattr(thing, "__wrapped__") for thing in things)


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Look for numba again, before a test and after it."""
    jit.compiled.cache_clear()
    jit.is_available.cache_clear()
    yield
    jit.compiled.cache_clear()
    jit.is_available.cache_clear()


@pytest.fixture
def numba(unavailable: Callable[[str], NoReturn]) -> None:
    """Go on only if numba is installed."""
    if not find_spec("numba"):
        unavailable("numba is not installed")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Compile on every board, and return the loops that are compiled from now on."""
    loops: Asked = []
    real = jit.compiled

    def note(loop: Callable[..., object]) -> Callable[..., object]:
        """Note a loop that is compiled."""
        loops.append(loop)
        return real(loop)

    note.cache_clear = real.cache_clear  # type: ignore[attr-defined]
    monkeypatch.setattr(jit, "compiled", note)
    monkeypatch.setattr(jit, "MIN_INDICES", 0)
    return loops


@pytest.fixture
def heard() -> Iterator[None]:
    """Receive interrupts, even if the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_interrupts_wait() -> None:
    """An interrupt waits for the end of a block, and an error there is not lost."""
    done = []

    def press_twice(then: Callable[[], object]) -> None:
        """Press Ctrl+C twice in a block, and do something more there."""
        with jit.without_interrupts():
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            done.append(then())

    with pytest.raises(KeyboardInterrupt):
        press_twice(int)
    with pytest.raises(KeyboardInterrupt) as caught:
        press_twice({}.popitem)
    assert isinstance(caught.value.__context__, KeyError)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert done == [0]


def test_interrupts_that_nobody_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    """If interrupts are ignored, they stay so, and no other thread touches them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with jit.without_interrupts():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    monkeypatch.setattr(jit, "current_thread", lambda: None)
    with jit.without_interrupts():
        assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.usefixtures("numba", "asked", "heard")
def test_interrupt_while_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+C while numba compiles ends what compiles, but only when that is done."""
    dispatcher = import_module("numba.core.dispatcher").Dispatcher
    compiled: list[object] = []
    compile_really = dispatcher.compile

    def interrupt(self: object, types: object) -> object:
        """Press Ctrl+C, and compile."""
        signal.raise_signal(signal.SIGINT)
        compiled.append(compile_really(self, types))
        return compiled[-1]

    jit.numba_version.cache_clear()
    monkeypatch.setattr(dispatcher, "compile", interrupt)
    with pytest.raises(KeyboardInterrupt):
        make(find("sidewinder"), Square(9, 9))
    assert compiled
    monkeypatch.setattr(dispatcher, "compile", lambda *_: pytest.fail("once more"))
    make(find("sidewinder"), Square(9, 9))


@pytest.mark.usefixtures("numba", "asked")
def test_one_class() -> None:
    """If all cells are of one class, loops and Python read it from a single byte."""
    board = lay_out(Square(9, 7))
    assert isinstance(board.classes, memoryview)
    assert board.classes.strides == (0,)
    assert board.classes.tolist() == [0] * len(board.neighbours)


@pytest.mark.usefixtures("numba")
@pytest.mark.parametrize(("generator", "tiling"), PAIRS.values(), ids=PAIRS)
def test_same_maze(
    generator: Generator, tiling: Tiling, monkeypatch: pytest.MonkeyPatch, asked: Asked
) -> None:
    """A compiled loop makes the same maze, in the same order, from the same numbers."""
    swift = make(generator, tiling)
    few = len(board_of(tiling).offsets) <= jit.MAX_CLASSES
    assert asked or not few or not has_loops(generator)
    monkeypatch.setattr(jit, "MIN_INDICES", 2**60)
    assert make(generator, tiling) == swift


@pytest.mark.usefixtures("numba")
@pytest.mark.parametrize(
    "generator",
    [each for each in GENERATORS if "bias" in each.takes],
    ids=lambda each: each.name,
)
def test_same_bias(
    generator: Generator, monkeypatch: pytest.MonkeyPatch, asked: Asked
) -> None:
    """The same goes for other tables, and another start."""
    wishes = {"bias": 0.7, "spread": 0.2}
    told = {name: wishes[name] for name in wishes if name in generator.takes}
    swift = generator.make(Square(17, 12), Rng(1), **told)
    assert asked
    monkeypatch.setattr(jit, "MIN_INDICES", 2**60)
    plain = generator.make(Square(17, 12), Rng(1), **told)
    assert (swift.open, swift.trace) == (plain.open, plain.trace)


@pytest.mark.usefixtures("numba")
@pytest.mark.parametrize("size", [(1, 1), (1, 6), (6, 1), (2, 2), (7, 30), (300, 40)])
@pytest.mark.parametrize("name", ["binary-tree", "sidewinder", "eller"])
def test_loops_by_rows(
    name: str,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By rows, compiled loops make the walk's maze, and its trace only if asked."""
    grounds = [tiling_of(shape, *size) for shape in registry.TILINGS]
    fitting = [each for each in grounds if find(name).fits(each)]
    walk = FAST[name].walk
    expected = [walk(tiling, Rng(number)) for number, tiling in enumerate(fitting)]
    monkeypatch.setattr(jit, "MIN_INDICES", 0)
    made = 0
    for large in (1, row_loops.LARGE):
        monkeypatch.setattr(row_loops, "LARGE", large)
        for number, tiling in enumerate(fitting):
            pieces = FAST[name].loops(tiling, Rng(number))
            if pieces:
                made += 1
                assert gathered(tiling, pieces).open == expected[number].open
                maze = FAST[name].make(tiling, Rng(number))
                assert "carved" not in vars(maze)
                assert maze.open == expected[number].open
                assert maze.trace == expected[number].trace
    assert made


@pytest.mark.parametrize("error", [ImportError, OSError])
def test_without_numba(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch, asked: Asked
) -> None:
    """If numba is missing, or doesn't work, the loops run as plain Python."""

    class Broken:
        """A finder of modules that fails for one of them."""

        def find_spec(self, name: str, *_: object) -> None:
            """Fail for numba."""
            if name == "numba":
                raise error(name)

    for name in [name for name in sys.modules if name.split(".")[0] == "numba"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    generator = GENERATORS[0]
    slow = make(generator, Square(9, 9))
    assert asked == []
    monkeypatch.setattr(jit, "MIN_INDICES", 2**60)
    assert make(generator, Square(9, 9)) == slow


@pytest.mark.usefixtures("numba")
def test_switched_off(monkeypatch: pytest.MonkeyPatch, asked: Asked) -> None:
    """If you tell numba not to compile, the loops run as plain Python."""
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    make(GENERATORS[0], Square(9, 9))
    assert asked == []


@pytest.mark.usefixtures("numba")
def test_nowhere_to_write(monkeypatch: pytest.MonkeyPatch, asked: Asked) -> None:
    """If nothing can be kept on the disk, loops are still compiled."""
    monkeypatch.setattr("numba.core.caching.FunctionCache._impl_class", no_place)
    jit.numba_version.cache_clear()
    swift = make(GENERATORS[0], Square(9, 9))
    jit.numba_version.cache_clear()
    assert asked
    monkeypatch.setattr(jit, "MIN_INDICES", 2**60)
    assert make(GENERATORS[0], Square(9, 9)) == swift


def no_place(*_: object) -> None:
    """Raise the error that numba raises if it may not write anywhere."""
    message = "no locator available"
    raise RuntimeError(message)


LARGE = """
import sys
from hashlib import sha256
from asciimaze.app.cli import main
from asciimaze.rng import Rng
from asciimaze.games.escape.rules import new_game
from asciimaze.recipes.recipe import Recipe
from asciimaze.generators.fast.backtracker import backtrack, backtracker
from asciimaze.tilings.square import Square
new_game(Recipe.parse("square:backtracker:99x99#penguin"))
print("numba" in sys.modules)
maze = backtracker(Square(1000, 600), Rng(0))
print("numba" in sys.modules)
print(sha256(maze.open + maze.carved.tobytes()).hexdigest())
if "numba" in sys.modules and not sys.modules["numba"].config.DISABLE_JIT:
    from asciimaze.engine import flood, jit
    stats = jit.numba_version(backtrack.__wrapped__).stats
    print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def run(home: Path, before: str = "", **settings: str) -> list[str]:
    """Return the output of a program that plays, and then makes a large maze.

    Args:
        home: The folder in which numba keeps its files.
        before: What the program does first.
        settings: More of its environment.
    """
    environment = os.environ | {
        "HOME": str(home),
        "NUMBA_CACHE_DIR": str(home / "cache"),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    return subprocess.run(
        [sys.executable, "-c", before + LARGE],
        cwd=home,
        env=environment | settings,
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split("\n")[:-1]


@pytest.mark.usefixtures("numba")
def test_imported_late_and_kept(tmp_path: Path) -> None:
    """Playing doesn't import numba; a large maze does, and compiles only once."""
    home = tmp_path / "home"
    home.mkdir()
    first = run(home)
    written = {file: file.stat().st_mtime_ns for file in home.rglob("*")}
    second = run(home)
    assert first[:2] == second[:2] == ["False", "True"]
    assert (first[3], second[3]) == ("0 1", "1 0")
    assert {file: file.stat().st_mtime_ns for file in home.rglob("*")} == written
    assert {file.suffix for file in written if file.is_file()} == {".nbi", ".nbc"}
    assert first[2] == second[2]
    other = run(home, before="from asciimaze.engine import jit; jit.FIRST ^= 2\n")
    assert other[3] == "0 1", "a loop is compiled anew if its numbers have changed"
    assert other[2] != first[2]


@pytest.mark.slow  # test_same_maze shows the same for small ones
@pytest.mark.usefixtures("numba")
def test_same_large_maze(tmp_path: Path) -> None:
    """A large maze, too, is the same if nothing is compiled."""
    assert run(tmp_path)[2] == run(tmp_path, NUMBA_DISABLE_JIT="1")[2]


@jit.compilable
def draw_for_ever(indices: bytearray, raw: Iterator[int]) -> None:
    """Draw random numbers, and never return."""
    while True:
        indices[0] = next(raw) & 1


@pytest.mark.no_cover  # a thread that is traced is not ended
@pytest.mark.usefixtures("numba", "asked")
def test_a_compiled_loop_stops() -> None:
    """If its thread is ended, a compiled loop stops at one of the numbers it draws."""
    raw = Rng.from_seed("penguin", "maze").raw_stream()
    thread = Interruptible(partial(draw_for_ever, bytearray(9), raw))
    thread.start()
    while not thread.stop:
        sleep(0.01)
    while thread.is_alive():
        thread.end()
    assert thread.stop is None


@pytest.mark.parametrize("name", ["square", "hexagon", "polar"])
def test_slices(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops that pause give the same results as those that do not."""
    board = board_of(tiling_of(name, 17, 12))
    monkeypatch.setattr(jit, "MIN_INDICES", 2**60)
    far = flood.distances(board, board.neighbours, board.index(0))
    monkeypatch.setattr(flood, "SLICE", 3)
    assert flood.distances(board, board.neighbours, board.index(0)) == far


@pytest.mark.usefixtures("numba")
@pytest.mark.parametrize("name", registry.TILINGS)
def test_rounds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kruskal's rounds make the plain maze, and its trace only if asked."""
    for columns, rows in ((1, 1), (1, 6), (9, 5), (30, 40)):
        tiling = tiling_of(name, columns, rows)
        expected = Maze(tiling)
        plain(expected, Rng(columns))
        for indices, piece in ((2**60, 2**16), (2**60, 7), (0, 2**16), (0, 7)):
            monkeypatch.setattr(jit, "MIN_INDICES", indices)
            monkeypatch.setattr(kruskal, "PIECE", piece)
            maze = kruskal.kruskal(tiling, Rng(columns))
            assert "carved" not in vars(maze)
            assert maze == expected
            maze.open[0] = 0
            assert maze.trace == expected.trace
