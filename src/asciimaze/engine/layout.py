# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the cells of a tiling are laid out on a board."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakValueDictionary

from asciimaze.engine.board import ALL, Board, Run
from asciimaze.engine.numbers import all_zero
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.tiling import Grid
from asciimaze.tilings.weave import ACROSS, DOWN, Weave

if TYPE_CHECKING:
    from asciimaze.engine.board import Step
    from asciimaze.tilings.tiling import Tiling


IN_USE: WeakValueDictionary[int, Board] = WeakValueDictionary()
"""The boards in use, by the ``id`` of their tilings."""


def board_of(tiling: Tiling) -> Board:
    """Return the board on which a tiling is laid out, that in use if there is one."""
    board = IN_USE.get(id(tiling))
    if board is None:
        board = IN_USE[id(tiling)] = lay_out(tiling)
    return board


def lay_out(tiling: Tiling) -> Board:
    """Return a new layout of a tiling; for a grid it takes far less time and memory."""
    if isinstance(tiling, Masked):
        return masked_board(tiling)
    if isinstance(tiling, Weave):
        return weave_board(tiling)
    return grid_board(tiling) if isinstance(tiling, Grid) else plain_board(tiling)


def plain_board(tiling: Tiling) -> Board:
    """Return the layout of a tiling of which nothing else is known."""
    neighbours, classes = bytearray(), array("I")
    known: dict[tuple[int, int, tuple[Step, ...]], int] = {}
    for first, period, times, where in tiling.stretches():
        cells = range(first, first + period) if times else range(0)
        configurations = (
            (where, cell - first, offsets_of(tiling, cell)) for cell in cells
        )
        some = [known.setdefault(config, len(known)) for config in configurations]
        classes += array("I", some) * times
        neighbours += bytes(neighbours_of(tiling, cell) for cell in cells) * times
    offsets = [steps for _, _, steps in known]
    numbers = classes if len(offsets) > ALL else bytes(classes.tolist())
    return Board(tiling, [Run(0, 0, tiling.cells)], bytes(neighbours), numbers, offsets)


def offsets_of(tiling: Tiling, cell: int) -> tuple[Step, ...]:
    """Return for each side of a cell the offset to the cell beyond in the layout."""
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
        steps: For each cell class and each side the steps down and to the right.
        backs: For each cell class and each side the number of the way back.
    """

    steps: list[list[tuple[int, int]]]
    backs: list[list[int]]


def pattern_of(grid: Grid) -> Pattern:
    """Return the pattern of a grid's layout; its classes are those of one period."""
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
    """Return the layout of a grid as a board."""
    high, wide = grid.period
    pattern = pattern_of(grid)
    above = max(abs(down) for steps in pattern.steps for down, _ in steps)
    beside = max(abs(right) for steps in pattern.steps for _, right in steps)
    stride = grid.columns + beside
    offsets = [
        tuple(
            (down * stride + right, ALL ^ 1 << back)
            for (down, right), back in zip(steps, backs, strict=True)
        )
        for steps, backs in zip(pattern.steps, pattern.backs, strict=True)
    ]
    first, last = min(above, grid.rows), max(above, grid.rows - above)
    inside = range(first, min(first + high, last))
    neighbours = [neighbours_of_row(grid, row, beside) for row in range(first)]
    neighbours += repeated(
        [neighbours_of_row(grid, row, beside) for row in inside], last - first
    )
    neighbours += [
        neighbours_of_row(grid, row, beside) for row in range(last, grid.rows)
    ]
    some = [
        bytes(range(cell_class, cell_class + wide))
        for cell_class in range(0, high * wide, wide)
    ]
    classes = [(each * (grid.columns // wide + 1))[: grid.columns] for each in some]
    classes = repeated(classes, grid.rows)
    before, after = bytes(above * stride + beside), bytes(above * stride)
    edge = bytes(beside)
    neighbours[0], classes[0] = before + neighbours[0], before + classes[0]
    runs = [
        Run(row * grid.columns, len(before) + row * stride, grid.columns)
        for row in range(grid.rows)
    ]
    all_neighbours = edge.join([*neighbours, after])
    size = len(all_neighbours)
    all_classes = edge.join([*classes, after]) if len(offsets) > 1 else all_zero(size)
    return Board(grid, runs, all_neighbours, all_classes, offsets)


def repeated(some: list[bytes], count: int) -> list[bytes]:
    """Return the first of some things over and over, as the layout of a grid does."""
    return (some * (count // max(1, len(some)) + 1))[:count]


def neighbours_of_row(grid: Grid, row: int, edge: int) -> bytes:
    """Return the neighbours of the cells of a row, to lay them out.

    Args:
        grid: The grid.
        row: The row.
        edge: How many cells at each end may have other neighbours than the rest.
    """
    wide = grid.period[1]
    near = edge + wide
    first = row * grid.columns
    if grid.columns <= 2 * near:
        return bytes(
            neighbours_of(grid, first + column) for column in range(grid.columns)
        )
    left = bytes(neighbours_of(grid, first + column) for column in range(near))
    right = bytes(
        neighbours_of(grid, first + column)
        for column in range(grid.columns - edge, grid.columns)
    )
    count = grid.columns - edge
    return (left[:edge] + left[edge:] * (count // wide + 1))[:count] + right


def neighbours_of(tiling: Tiling, cell: int) -> int:
    """Return a cell's neighbours in the layout: bit *i* is set for side *i*."""
    return sum(
        1 << side
        for side in range(len(tiling.sides(cell)))
        if tiling.neighbour(cell, side) is not None
    )


def masked_board(masked: Masked) -> Board:
    """Return the layout of a masked tiling as a board."""
    whole = board_of(masked.tiling)
    neighbours, runs = bytearray(whole.neighbours), []
    left_out = [cell for cell, number in enumerate(masked.numbers) if number < 0]
    for run in whole.runs:
        first, end = run.cell, run.cell + run.length
        gaps = left_out[bisect_left(left_out, first) : bisect_left(left_out, end)]
        for cell in gaps:
            index = run.start + cell - run.cell
            neighbours[index] = 0
            for offset, clear in whole.offsets[whole.classes[index]]:
                neighbours[index + offset] &= clear
        for cell in [*gaps, end]:
            if first < cell:
                index = run.start + first - run.cell
                runs.append(Run(masked.numbers[first], index, cell - first))
            first = cell + 1
    return Board(masked, runs, bytes(neighbours), whole.classes, whole.offsets)


def weave_board(weave: Weave) -> Board:
    """Return the layout of squares with bridges as a board."""
    flat = grid_board(weave.squares)
    neighbours, classes = bytearray(flat.neighbours), bytearray(flat.classes)
    right, bottom, left, top = flat.offsets[0]
    offsets = [
        tuple(
            (2 * offset if cell_class >> side & 1 else offset, clear)
            for side, (offset, clear) in enumerate(flat.offsets[0])
        )
        for cell_class in range(2 ** len(flat.offsets[0]))
    ]
    lying = {ACROSS: len(offsets), DOWN: len(offsets) + 1}
    rail = (0, ALL)
    offsets += [(right, rail, left, rail), (rail, bottom, rail, top)]
    for cell, bridge in enumerate(weave.bridges):
        if bridge:
            here = flat.index(cell)
            classes[here] = lying[bridge]
            for side, (offset, clear) in enumerate(flat.offsets[0]):
                if weave.has_rail(cell, side):
                    neighbours[here] ^= 1 << side
                    classes[here + offset] |= ALL ^ clear  # a tunnel begins there
    return Board(weave, flat.runs, bytes(neighbours), bytes(classes), offsets)
