# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A tiling laid out flat, for those who walk all over it."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from functools import partial
from operator import and_
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from asciimaze.compiled import Same, compilable
from asciimaze.maze import Maze, zeros
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.tiling import Grid
from asciimaze.tilings.weave import ACROSS, DOWN, Weave

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.tilings.tiling import Tiling

T = TypeVar("T", bytearray, "array[int]")


class Run(NamedTuple):
    """Cells that lie side by side on a board.

    Attributes:
        cell: The first of them.
        place: The place of the first.
        length: How many they are.
    """

    cell: int
    place: int
    length: int


Step = tuple[int, int]
"""How far a place is, and a byte with all bits but that of the way back."""

ALL = 255
"""A byte with all bits set."""

FAR = 2**31 - 1
"""A distance that is longer than any."""

PIECE = 2**20
"""How many passages are translated at once."""


class Board:
    """Places for the cells of a tiling, and a rim of places that are no cells.

    Attributes:
        tiling: The tiling.
        runs: The cells that lie side by side on the board, in order.
        ways: For each place one byte, in which bit *i* is set if a cell lies beyond
            side *i*; no bit is set in the rim.
        kinds: For each place its kind; cells of a kind are equally far away from
            their neighbours.
        around: For each kind and each side the step to the place beyond, and a byte
            with all bits but that of the way back.
        steps: The same in a tuple, for those who look up one and do not go through
            all.
    """

    def __init__(
        self,
        tiling: Tiling,
        runs: Sequence[Run],
        ways: bytes,
        kinds: Sequence[int],
        around: Sequence[Sequence[Step]],
    ) -> None:
        """Make a board of its parts."""
        self.tiling = tiling
        self.runs = runs
        self.ways = ways
        self.kinds = kinds
        self.around = around
        self.steps = tuple(around)

    def place(self, cell: int) -> int:
        """Return the place of a cell."""
        run = self.runs[bisect_right(self.runs, cell, key=lambda run: run.cell) - 1]
        return run.place + cell - run.cell

    def cell(self, place: int) -> int:
        """Return the cell of a place."""
        run = self.runs[bisect_right(self.runs, place, key=lambda run: run.place) - 1]
        return run.cell + place - run.place

    def cells(self, places: Sequence[int]) -> list[int]:
        """Return the cells of many places."""
        import numpy as np

        firsts = np.array([run.place for run in self.runs])
        shifts = firsts - np.array([run.cell for run in self.runs])
        some = np.array(places)
        some -= shifts[np.searchsorted(firsts, some, side="right") - 1]
        cells: list[int] = some.tolist()
        return cells

    def lay(self, cells: bytes | bytearray) -> bytearray:
        """Return by places what is given by cells, and 0 in the rim."""
        places = bytearray(len(self.ways))
        for cell, place, length in self.runs:
            places[place : place + length] = cells[cell : cell + length]
        return places

    def pick(self, places: T) -> T:
        """Return by cells what is given by places."""
        cells = places[:0]
        for _, place, length in self.runs:
            cells += places[place : place + length]
        return cells

    def opened(self, maze: Maze) -> bytearray:
        """Return the open sides of a maze by places, its exits left out."""
        return bytearray(map(and_, self.lay(maze.open), self.ways))

    def trace(self) -> array[int]:
        """Return room for a perfect maze's passages, each ``place << 3 | side``."""
        return zeros(self.tiling.cells - 1, len(self.ways) << 3)

    def maze(self, opened: bytearray, trace: array[int]) -> Maze:
        """Return the maze whose open sides and whose trace are given by places."""
        maze = Maze(self.tiling, partial(self.by_cells, trace))
        maze.open = self.pick(opened)
        return maze

    def by_cells(self, trace: array[int]) -> array[int]:
        """Return a trace that is given by places, changed into one by cells."""
        import numpy as np

        codes = np.frombuffer(trace, trace.typecode)
        shifts = np.zeros(len(self.ways), codes.dtype)
        for cell, place, length in self.runs:
            shifts[place : place + length] = (place - cell) << 3
        for first in range(0, len(codes), PIECE):
            piece = codes[first : first + PIECE]
            piece -= shifts[piece >> 3]
        return trace


def board_of(tiling: Tiling) -> Board:
    """Return a tiling laid out; a grid takes far less time and memory than others."""
    if isinstance(tiling, Masked):
        return masked_board(tiling)
    if isinstance(tiling, Weave):
        return weave_board(tiling)
    return grid_board(tiling) if isinstance(tiling, Grid) else plain_board(tiling)


def plain_board(tiling: Tiling) -> Board:
    """Return the board of a tiling of which nothing else is known."""
    ways, kinds = bytearray(), array("I")
    known: dict[tuple[int, int, tuple[Step, ...]], int] = {}
    for first, period, times, where in tiling.stretches():
        cells = range(first, first + period) if times else range(0)
        looks = ((where, cell - first, steps_of(tiling, cell)) for cell in cells)
        some = [known.setdefault(look, len(known)) for look in looks]
        kinds += array("I", some) * times
        ways += bytes(ways_of(tiling, cell) for cell in cells) * times
    around = [steps for _, _, steps in known]
    numbers = kinds if len(around) > ALL else bytes(kinds.tolist())
    return Board(tiling, [Run(0, 0, tiling.cells)], bytes(ways), numbers, around)


def steps_of(tiling: Tiling, cell: int) -> tuple[Step, ...]:
    """Return for each side of a cell the step to the cell beyond."""
    steps = []
    for side in range(len(tiling.sides(cell))):
        beyond = tiling.neighbour(cell, side)
        if beyond is None:
            steps.append((0, ALL))
        else:
            steps.append((beyond - cell, ALL ^ 1 << tiling.opposite(cell, side)))
    return tuple(steps)


class Pattern(NamedTuple):
    """How a grid looks away from its edges.

    Attributes:
        steps: For each kind of cell and each side the steps down and to the right.
        backs: For each kind of cell and each side the number of the way back.
    """

    steps: list[list[tuple[int, int]]]
    backs: list[list[int]]


def pattern_of(grid: Grid) -> Pattern:
    """Return the pattern of a grid; its kinds are those of one period, row by row."""
    high, wide = grid.period
    piece = type(grid)(3 * wide, 3 * high)
    pattern = Pattern([], [])
    for row in range(high, 2 * high):
        for column in range(wide, 2 * wide):
            cell = row * piece.columns + column
            steps, backs = [], []
            for side in range(len(piece.sides(cell))):
                beyond = piece.neighbour(cell, side)
                if beyond is None:
                    message = f"the period of {grid.name} is too small"
                    raise ValueError(message)
                down, right = divmod(beyond, piece.columns)
                steps.append((down - row, right - column))
                backs.append(piece.opposite(cell, side))
            pattern.steps.append(steps)
            pattern.backs.append(backs)
    return pattern


def grid_board(grid: Grid) -> Board:
    """Return the board of a grid."""
    high, wide = grid.period
    pattern = pattern_of(grid)
    above = max(abs(down) for steps in pattern.steps for down, _ in steps)
    beside = max(abs(right) for steps in pattern.steps for _, right in steps)
    stride = grid.columns + beside
    around = [
        tuple(
            (down * stride + right, ALL ^ 1 << back)
            for (down, right), back in zip(steps, backs, strict=True)
        )
        for steps, backs in zip(pattern.steps, pattern.backs, strict=True)
    ]
    first, last = min(above, grid.rows), max(above, grid.rows - above)
    inside = range(first, min(first + high, last))
    ways = [ways_of_row(grid, row, grid.columns) for row in range(first)]
    ways += repeated([ways_of_row(grid, row, beside) for row in inside], last - first)
    ways += [ways_of_row(grid, row, grid.columns) for row in range(last, grid.rows)]
    some = [bytes(range(kind, kind + wide)) for kind in range(0, high * wide, wide)]
    kinds = [(each * (grid.columns // wide + 1))[: grid.columns] for each in some]
    kinds = repeated(kinds, grid.rows)
    before, after = bytes(above * stride + beside), bytes(above * stride)
    edge = bytes(beside)
    ways[0], kinds[0] = before + ways[0], before + kinds[0]
    runs = [
        Run(row * grid.columns, len(before) + row * stride, grid.columns)
        for row in range(grid.rows)
    ]
    every = edge.join([*ways, after])
    each = edge.join([*kinds, after]) if len(around) > 1 else Same(len(every))
    return Board(grid, runs, every, each, around)


def repeated(some: list[bytes], count: int) -> list[bytes]:
    """Return the first of some things, over and over again."""
    return (some * (count // max(1, len(some)) + 1))[:count]


def ways_of_row(grid: Grid, row: int, edge: int) -> bytes:
    """Return the ways of the cells of a row.

    Args:
        grid: The grid.
        row: The row.
        edge: How many cells at each end may have other ways than the rest.
    """
    wide = grid.period[1]
    near = edge + wide
    first = row * grid.columns
    if grid.columns <= 2 * near:
        return bytes(ways_of(grid, first + column) for column in range(grid.columns))
    left = bytes(ways_of(grid, first + column) for column in range(near))
    right = bytes(
        ways_of(grid, first + column)
        for column in range(grid.columns - edge, grid.columns)
    )
    count = grid.columns - edge
    return (left[:edge] + left[edge:] * (count // wide + 1))[:count] + right


def ways_of(tiling: Tiling, cell: int) -> int:
    """Return a byte in which bit *i* is set if a cell lies beyond side *i*."""
    return sum(
        1 << side
        for side in range(len(tiling.sides(cell)))
        if tiling.neighbour(cell, side) is not None
    )


def masked_board(masked: Masked) -> Board:
    """Return the board of what a mask leaves of a tiling."""
    whole = board_of(masked.tiling)
    ways, runs = bytearray(whole.ways), []
    left_out = [cell for cell, number in enumerate(masked.numbers) if number < 0]
    for run in whole.runs:
        first, end = run.cell, run.cell + run.length
        gaps = left_out[bisect_left(left_out, first) : bisect_left(left_out, end)]
        for cell in gaps:
            place = run.place + cell - run.cell
            ways[place] = 0
            for step, keep in whole.around[whole.kinds[place]]:
                ways[place + step] &= keep
        for cell in [*gaps, end]:
            if first < cell:
                place = run.place + first - run.cell
                runs.append(Run(masked.numbers[first], place, cell - first))
            first = cell + 1
    return Board(masked, runs, bytes(ways), whole.kinds, whole.around)


def weave_board(weave: Weave) -> Board:
    """Return the board of squares with bridges."""
    flat = grid_board(weave.squares)
    ways, kinds = bytearray(flat.ways), bytearray(flat.kinds)
    right, bottom, left, top = flat.around[0]
    around = [
        tuple(
            (2 * step if kind >> side & 1 else step, keep)
            for side, (step, keep) in enumerate(flat.around[0])
        )
        for kind in range(2 ** len(flat.around[0]))
    ]
    lying = {ACROSS: len(around), DOWN: len(around) + 1}
    rail = (0, ALL)
    around += [(right, rail, left, rail), (rail, bottom, rail, top)]
    for cell, bridge in enumerate(weave.bridges):
        if bridge:
            here = flat.place(cell)
            kinds[here] = lying[bridge]
            for side, (step, keep) in enumerate(flat.around[0]):
                if weave.has_rail(cell, side):
                    ways[here] ^= 1 << side
                    kinds[here + step] |= ALL ^ keep
    return Board(weave, flat.runs, bytes(ways), bytes(kinds), around)


def distances(board: Board, ways: bytes | bytearray, start: int) -> array[int]:
    """Return how many steps each place is from a place, or ``FAR`` if there is no way.

    Args:
        board: The board.
        ways: For each place a byte in which bit *i* is set if one can go through
            side *i*: all ways of the board, or the open sides of a maze on it.
        start: The place to start from.
    """
    far = array("i", [FAR]) * len(ways)
    wave = zeros(len(ways), len(ways))
    far[start], wave[0] = 0, start
    flood(far, ways, board.kinds, board.around, wave)
    return far


@compilable
def flood(
    far: array[int],
    ways: bytes | bytearray,
    kinds: Sequence[int],
    around: Sequence[Sequence[Step]],
    wave: array[int],
) -> int:
    """Fill in how far places are; return how many the water has reached.

    ``wave`` begins with one of them, and has room for all; at the end it has those
    that were reached, the nearest first.
    """
    first, end = 0, 1
    while first < end:
        here = wave[first]
        first += 1
        count = far[here] + 1
        sides = ways[here]
        for side, (step, _) in enumerate(around[kinds[here]]):
            if sides >> side & 1 and far[here + step] > count:
                far[here + step] = count
                wave[end] = here + step
                end += 1
    return end
