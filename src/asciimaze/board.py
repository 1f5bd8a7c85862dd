# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A tiling laid out flat, for those who walk all over it."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.maze import Maze
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.tiling import Grid
from asciimaze.tilings.weave import ACROSS, DOWN, Weave

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.tilings.tiling import Tiling


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

FAR = 2**62
"""A distance that is longer than any."""


class Board:
    """Places for the cells of a tiling, and a rim of places that are no cells.

    Attributes:
        tiling: The tiling.
        runs: The cells that lie side by side on the board, in order.
        ways: For each place one byte, in which bit *i* is set if a cell lies beyond
            side *i*; no bit is set in the rim.
        kinds: For each place its kind.
        around: For each kind and each side the step to the place beyond, and a byte
            with all bits but that of the way back.
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

    def place(self, cell: int) -> int:
        """Return the place of a cell."""
        run = self.runs[bisect_right(self.runs, cell, key=lambda run: run.cell) - 1]
        return run.place + cell - run.cell

    def maze(self, opened: bytearray, trace: array[int]) -> Maze:
        """Return the maze whose open sides and whose trace are given by places."""
        import numpy as np

        maze = Maze(self.tiling)
        maze.open = bytearray().join(
            opened[run.place : run.place + run.length] for run in self.runs
        )
        firsts = np.array([run.place for run in self.runs])
        shifts = firsts - np.array([run.cell for run in self.runs])
        codes = np.frombuffer(trace, dtype=np.int64)
        rows = np.searchsorted(firsts, codes >> 3, side="right") - 1
        maze.carved = array("q", (codes - (shifts[rows] << 3)).tobytes())
        return maze


def board_of(tiling: Tiling) -> Board:
    """Return a tiling laid out; a grid takes far less time and memory than others."""
    if isinstance(tiling, Masked):
        return masked_board(tiling)
    if isinstance(tiling, Weave):
        return weave_board(tiling)
    return grid_board(tiling) if isinstance(tiling, Grid) else plain_board(tiling)


def plain_board(tiling: Tiling) -> Board:
    """Return the board of a tiling of which nothing else is known."""
    rim = tiling.cells
    ways, around = bytearray(rim + 1), []
    for cell in range(tiling.cells):
        steps = []
        for side in range(len(tiling.sides(cell))):
            beyond = tiling.neighbour(cell, side)
            if beyond is None:
                steps.append((rim - cell, ALL))
            else:
                ways[cell] |= 1 << side
                back = tiling.opposite(cell, side)
                steps.append((beyond - cell, ALL ^ 1 << back))
        around.append(tuple(steps))
    runs = [Run(0, 0, tiling.cells)]
    return Board(tiling, runs, bytes(ways), range(rim + 1), around)


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
    before = bytes(above * stride + beside)
    ways, kinds = [before], [before]
    inside: dict[int, bytes] = {}
    for row in range(grid.rows):
        phase = row % high
        if not above <= row < grid.rows - above:
            ways += [ways_of_row(grid, row, grid.columns), bytes(beside)]
        else:
            if phase not in inside:
                inside[phase] = ways_of_row(grid, row, beside)
            ways += [inside[phase], bytes(beside)]
        some = bytes(range(phase * wide, (phase + 1) * wide))
        kinds += [(some * (grid.columns // wide + 1))[: grid.columns], bytes(beside)]
    runs = [
        Run(row * grid.columns, len(before) + row * stride, grid.columns)
        for row in range(grid.rows)
    ]
    after = bytes(above * stride)
    ways.append(after)
    kinds.append(after)
    return Board(grid, runs, b"".join(ways), b"".join(kinds), around)


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
    far = array("q", [FAR]) * len(ways)
    far[start] = 0
    wave = [start]
    count = 0
    while wave:
        count += 1
        reached, wave = wave, []
        for here in reached:
            sides = ways[here]
            for side, (step, _) in enumerate(board.around[board.kinds[here]]):
                if sides >> side & 1 and far[here + step] > count:
                    far[here + step] = count
                    wave.append(here + step)
    return far
