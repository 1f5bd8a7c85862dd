# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the cells of a tiling are laid out on a board."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.board import ALL, Board, Run
from asciimaze.engine.jit import Same
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.tiling import Grid
from asciimaze.tilings.weave import ACROSS, DOWN, Weave

if TYPE_CHECKING:
    from asciimaze.engine.board import Step
    from asciimaze.tilings.tiling import Tiling


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
