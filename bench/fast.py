"""Measure how fast large mazes are made: in Python, compiled, and in C.

``python bench/fast.py [SIZE] [ROUNDS] [NAME …]`` makes mazes of SIZE by SIZE cells, by
default 4000, by each generator with numba and by the same steps in plain C, in turn,
and of 1001 by 1001 in Python alone. It prints medians of CPU time, in nanoseconds for
each cell: of whole calls, from the recipe to the maze with its exit, and of the
compiled loops in them; of C with a trace, and without one; and the ratios to C. If
numba or a C compiler is missing, it says so and goes on.

With the NAME ``book`` alone it measures all, and enters both tables in the book.
"""

from __future__ import annotations

import ctypes
import shutil
import statistics
import subprocess
import sys
import tempfile
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from booktables import enter, rows

import asciimaze
from asciimaze.engine import jit
from asciimaze.engine.layout import pattern_of
from asciimaze.rng import Rng
from asciimaze.tilings.registry import TILINGS
from asciimaze.tilings.tiling import Grid

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.maze import Maze

NAMES = [
    *("backtracker", "hunt-and-kill", "binary-tree", "aldous-broder", "wilson"),
    *("houston", "prim", "growing-tree", "kruskal", "sidewinder", "eller"),
]
"""The generators, in the order of ``MAKERS`` in fast.c."""

SHAPES = ["square", "triangle", "hexagon"]

BOOK = Path(__file__).parents[1] / "docs" / "asciimaze.rst"

TITLES = {
    "whole": ".. list-table:: Whole calls",
    "loops": ".. list-table:: Loops alone",
}
"""How the tables in the book begin, by the column that each of them shows."""

SMALL = 1001
"""The side of the mazes that are made in Python alone."""

LIKE_THE_PYTHON = 2**60
"""A size that no board reaches."""


def grid_of(shape: str, size: int) -> Grid:
    """Return as many columns as rows of some cells."""
    grid = TILINGS[shape](size, size)
    if not isinstance(grid, Grid):
        message = f"{shape} is no grid"
        raise TypeError(message)
    return grid


class InC:
    """The generators in C, for one tiling.

    Attributes:
        grid: The tiling.
        make: The function in C.
        tables: The steps and the ways back of its cells.
    """

    def __init__(self, folder: Path, compiler: str, grid: Grid, trace: int) -> None:
        """Compile the generators for a grid."""
        pattern = pattern_of(grid)
        kinds, sides = len(pattern.steps), len(pattern.steps[0])
        library = folder / f"{grid.name}{trace}.so"
        constants = [f"-DSIDES={sides}", f"-DKINDS={kinds}", f"-DTRACE={trace}"]
        source = Path(__file__).with_suffix(".c")
        options = ["-O3", "-march=native", "-shared", "-fPIC", *constants]
        subprocess.run(
            [compiler, *options, str(source), "-o", str(library)], check=True
        )
        self.grid, self.make = grid, ctypes.CDLL(str(library)).make
        steps = [way for ways in pattern.steps for step in ways for way in step]
        backs = [back for ways in pattern.backs for back in ways]
        self.tables = (
            (ctypes.c_int32 * len(steps))(*steps),
            (ctypes.c_uint8 * len(backs))(*backs),
        )

    def open(self, number: int, state: int) -> bytes:
        """Return the open sides of a maze by one of the generators."""
        grid = self.grid
        result = ctypes.create_string_buffer(grid.cells)
        self.make(
            *(number, grid.columns, grid.rows, *grid.period, *self.tables),
            *(ctypes.c_uint64(state), result),
        )
        return result.raw


def spent(action: Callable[[], object]) -> float:
    """Return the CPU time of an action."""
    start = process_time()
    action()
    return process_time() - start


class Loops:
    """The CPU time of all compiled loops.

    Attributes:
        time: How many seconds they have taken so far.
    """

    def __init__(self) -> None:
        """Begin to measure them."""
        self.time = 0.0
        compiled = jit.compiled
        jit.compiled = lambda loop: self.measured(compiled(loop))

    def measured(self, run: Callable[..., object]) -> Callable[..., object]:
        """Return a loop whose time counts."""

        def timed(*args: object) -> object:
            start = process_time()
            result = run(*args)
            self.time += process_time() - start
            return result

        return timed


def by_python(name: str, shape: str, size: int, seed: int, many: int) -> Maze:
    """Return the maze of a recipe, compiled if its board is at least so large."""
    jit.MIN_INDICES = many
    return asciimaze.make(f"{shape}:{name}:{size}x{size}#{seed}")


def rival(
    name: str, shape: str, size: int, rounds: int, compiler: str | None, loops: Loops
) -> dict[str, float]:
    """Print a row for a generator on a tiling, and return its times by their names."""
    large = grid_of(shape, size)
    here = find_spec("numba") is not None
    columns = ("python", "whole", "loops", "C", "bare")
    times: dict[str, list[float]] = {column: [] for column in columns}
    with tempfile.TemporaryDirectory() as folder:
        inside = [
            InC(Path(folder), compiler, large, trace) for trace in (1, 0) if compiler
        ]
        number = NAMES.index(name)
        if inside and here:
            maze = by_python(name, shape, size, 0, 0)
            for cell, side in maze.exits():
                maze.open[cell] ^= 1 << side
            if inside[0].open(number, state_of(0)) != bytes(maze.open):
                message = f"{name} makes another maze of {large.name} in C"
                raise ValueError(message)
        for seed in range(rounds):
            if here:
                loops.time = 0.0
                call = partial(by_python, name, shape, size, seed, 0)
                times["whole"].append(spent(call) / large.cells)
                times["loops"].append(loops.time / large.cells)
            for key, rivals in zip(("C", "bare"), inside, strict=False):
                call = partial(rivals.open, number, state_of(seed))
                times[key].append(spent(call) / large.cells)
        call = partial(by_python, name, shape, SMALL, 0, LIKE_THE_PYTHON)
        times["python"].append(spent(call) / SMALL**2)
    middle = {key: statistics.median(some) * 1e9 for key, some in times.items() if some}
    row = " ".join(f"{middle.get(key, float('nan')):8.1f}" for key in columns)
    ratios = " ".join(
        f"{middle.get(key, float('nan')) / middle.get('C', float('nan')):6.2f}"
        for key in ("whole", "loops")
    )
    print(f"{name:14} {shape:9} {row} {ratios}", flush=True)
    return middle


def table(column: str, size: int, measured: dict[str, list[dict[str, float]]]) -> str:
    """Return a table of the book.

    Args:
        column: Which of the times it shows.
        size: The side of the mazes.
        measured: For each generator its times on each of the shapes.
    """
    plain = column == "whole"
    head = ["Generator", *["in Python"] * plain, *(f"{shape}s" for shape in SHAPES)]
    cells = [
        [
            *(name, *[f"{times[0]['python']:,.0f}"] * plain),
            *(beside_c(each, column) for each in times),
        ]
        for name, times in measured.items()
    ]
    what = f"{TITLES[column]}, {size} by {size} cells: nanoseconds for each cell"
    title = f"{what} (and times as long as C)\n   :header-rows: 1\n\n"
    return title + rows([head, *cells])


def beside_c(times: dict[str, float], column: str) -> str:
    """Return a time, and how many times as long as C's it is."""
    return f"{times[column]:,.0f} ({times[column] / times['C']:.1f})"


def state_of(seed: int) -> int:
    """Return the state from which the stream of a maze's seed starts."""
    return Rng.from_seed(str(seed), "maze").state


def main(size: str = "4000", rounds: str = "3", *names: str) -> None:
    """Print a table."""
    compiler = shutil.which("cc")
    if not compiler:
        print("cc is missing: nothing is compared with C")
    if not find_spec("numba"):
        print("numba is missing: nothing is compiled")
    loops = Loops()
    heads = ("Python", "whole", "loops", "C", "bare C")
    print(" " * 24, " ".join(f"{head:>8}" for head in heads), "  of C   loops")
    measured = {
        name: [
            rival(name, shape, int(size), int(rounds), compiler, loops)
            for shape in SHAPES
        ]
        for name in (NAMES if names in {(), ("book",)} else names)
    }
    if names == ("book",):
        book = BOOK.read_text(encoding="utf-8")
        for column, title in TITLES.items():
            book = enter(book, title, table(column, int(size), measured))
        BOOK.write_text(book, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
