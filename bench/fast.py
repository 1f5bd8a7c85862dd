"""Measure how fast large mazes are made: in Python, compiled, and in C.

``python bench/fast.py [SIZE] [ROUNDS]`` makes mazes of SIZE by SIZE cells, by default
4000, by each generator with numba and by the same steps in plain C, in turn, and of
1001 by 1001 in Python alone. It prints medians of CPU time, in nanoseconds for each
cell, and the ratio to C. If numba or a C compiler is missing, it says so and goes on.
"""

from __future__ import annotations

import ctypes
import shutil
import statistics
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from asciimaze.engine import jit
from asciimaze.engine.layout import pattern_of
from asciimaze.generators.registry import find
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


def by_python(name: str, grid: Grid, state: int, many: int) -> Maze:
    """Return a maze, compiled if its board is at least so large."""
    jit.MIN_INDICES = many
    return find(name).make(grid, Rng(state))


def rival(name: str, shape: str, size: int, rounds: int, compiler: str | None) -> None:
    """Print a row for a generator on a tiling: Python, compiled, C, C without trace."""
    small, large = grid_of(shape, 1001), grid_of(shape, size)
    here = find_spec("numba") is not None
    times: dict[str, list[float]] = {"python": [], "compiled": [], "C": [], "bare": []}
    with tempfile.TemporaryDirectory() as folder:
        inside = [
            InC(Path(folder), compiler, large, trace) for trace in (1, 0) if compiler
        ]
        number = NAMES.index(name)
        if inside and here:
            ours = by_python(name, large, 0, 0).open
            same = inside[0].open(number, 0) == bytes(ours)
            if not same:
                message = f"{name} makes another maze of {large.name} in C"
                raise ValueError(message)
        for state in range(rounds):
            if here:
                action = spent(lambda s=state: by_python(name, large, s, 0))
                times["compiled"].append(action / large.cells)
            for key, rivals in zip(("C", "bare"), inside, strict=False):
                action = spent(lambda r=rivals, s=state: r.open(number, s))
                times[key].append(action / large.cells)
        many = LIKE_THE_PYTHON
        slow = spent(lambda: by_python(name, small, 0, many))
        times["python"].append(slow / small.cells)
    middle = {key: statistics.median(some) * 1e9 for key, some in times.items() if some}
    row = " ".join(f"{middle.get(key, float('nan')):8.1f}" for key in times)
    ratio = middle.get("compiled", float("nan")) / middle.get("C", float("nan"))
    print(f"{name:14} {shape:9} {row}   {ratio:.2f}", flush=True)


def main(size: str = "4000", rounds: str = "3") -> None:
    """Print a table."""
    compiler = shutil.which("cc")
    if not compiler:
        print("cc is missing: nothing is compared with C")
    if not find_spec("numba"):
        print("numba is missing: nothing is compiled")
    print(f"{'':24} {'Python':>8} {'compiled':>8} {'C':>8} {'bare C':>8}   of C")
    for name in NAMES:
        for shape in SHAPES:
            rival(name, shape, int(size), int(rounds), compiler)


if __name__ == "__main__":
    main(*sys.argv[1:])
