# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes that are made row by row, in compiled loops and without a trace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.gradient import climbs, closer_rows
from asciimaze.engine.jit import compiled, draw_into, random_numbers, unsigned
from asciimaze.engine.row_blocks import (
    Piece,
    band_of,
    bands_of,
    both_sides,
    frame_of,
)
from asciimaze.engine.rows import COIN
from asciimaze.engine.sides import BIT_COUNT, SIDES
from asciimaze.rng import GOLDEN
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.engine.row_blocks import Band, Frame
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling

LARGE = 2**19
"""How many cells a band has for a compiled loop, more or less."""


def binary_tree_loops(tiling: Tiling, rng: Rng) -> Iterator[Piece] | None:
    """Return a binary tree in untraced pieces, or nothing if its cells differ."""
    if not (isinstance(tiling, Grid) and tiling.period == (1, 1) and climbs(tiling)):
        return None
    frame = frame_of(tiling)
    return both_sides(frame, choose_in_bands(frame, rng))


def choose_in_bands(frame: Frame, rng: Rng) -> Iterator[Piece]:
    """Yield what a binary tree's loop carves, each passage from one side."""
    import numpy as np

    waiting: list[NDArray[np.uint8]] = []
    left, size = frame.grid.rows, band_of(frame, LARGE)
    for rows in closer_rows(frame):
        waiting.append(rows)
        left -= len(rows)
        if not left or sum(map(len, waiting)) >= size:
            opened = np.concatenate(waiting)
            waiting.clear()
            numbers = random_numbers(rng, int(np.count_nonzero(opened)))
            compiled(choose_ways)(opened.ravel(), BIT_COUNT, SIDES, numbers)
            yield Piece(opened)


def choose_ways(
    ways: NDArray[np.uint8],
    counts: bytes,
    choices: bytes,
    numbers: NDArray[np.uint32],
) -> None:
    """Leave each cell of a binary tree one of its ways, in a loop."""
    drawn = unsigned(0)
    for at, mask in enumerate(ways):
        if mask:
            pick = unsigned(numbers[drawn]) * counts[mask] >> unsigned(32)
            ways[at] = 1 << choices[mask << 3 | pick]
            drawn += unsigned(1)


def sidewinder_loops(tiling: Tiling, rng: Rng) -> Iterator[Piece] | None:
    """Return a sidewinder's maze in untraced pieces, or nothing if it is no grid."""
    if not isinstance(tiling, Grid):
        return None
    frame = frame_of(tiling)
    bands = bands_of(frame, band_of(frame, LARGE))
    return both_sides(frame, (wind_band(band, rng) for band in bands))


def wind_band(band: Band, rng: Rng) -> Piece:
    """Return what the sidewinder's loop carves in a band, from one side each."""
    import numpy as np

    opened = np.empty_like(band.along)
    numbers, stops = (np.empty(opened.shape[1], kind) for kind in (np.uint32, np.int32))
    ways = band.along, band.down, BIT_COUNT, SIDES
    state = np.uint64(rng.state)
    rng.state = compiled(wind_rows)(opened, *ways, numbers, stops, state)
    return Piece(opened)


def wind_rows(
    opened: NDArray[np.uint8],
    along: NDArray[np.uint8],
    down: NDArray[np.uint8],
    counts: bytes,
    choices: bytes,
    numbers: NDArray[np.uint32],
    stops: NDArray[np.int32],
    state: np.uint64,
) -> int:
    """Wind along rows in a loop, and open each passage on one side.

    ``numbers`` and ``stops`` have room for the columns of a row. Return the state
    of the stream after the last number.
    """
    columns = opened.shape[1]
    for row in range(len(opened)):
        draw_into(numbers, state)
        state += unsigned(columns) * unsigned(GOLDEN)
        single = 1
        for column in range(columns):
            mask, ways = along[row, column], down[row, column]
            goes_on = (numbers[column] >= COIN) & (mask > 0)
            opened[row, column] = (mask & -mask) * goes_on
            single &= (ways > 0) & (ways & ways - 1 == 0)
        many = 0
        for column in range(columns):
            stops[many] = column
            many += opened[row, column] == 0
        group = 0
        for at in range(many):
            stop = stops[at]
            number = numbers[stop] & COIN - 1
            if single:
                here = group + (number * (stop + 1 - group) >> 31)
                opened[row, here] |= down[row, here]
                group = stop + 1
                continue
            size = 0
            for column in range(group, stop + 1):
                size += counts[down[row, column]]
            if not size:
                opened[row, stop] = along[row, stop]
                continue
            here, pick = group, number * size >> 31
            while pick >= counts[down[row, here]]:
                pick -= counts[down[row, here]]
                here += 1
            opened[row, here] |= 1 << choices[down[row, here] << 3 | pick]
            group = stop + 1
        if 0 < group < columns:
            opened[row, group - 1] |= along[row, group - 1]
    return int(state)


EAST, SOUTH = 1 << Square.RIGHT, 1 << Square.BOTTOM
"""The bits of the two sides through which a loop opens squares."""


def eller_loops(tiling: Tiling, rng: Rng) -> Iterator[Piece] | None:
    """Return Eller's maze in untraced pieces, or nothing if there are no squares."""
    if not isinstance(tiling, Square):
        return None
    frame = frame_of(tiling)
    return both_sides(frame, turn_in_bands(frame, rng))


def turn_in_bands(frame: Frame, rng: Rng) -> Iterator[Piece]:
    """Yield what Eller's loop carves with rings, each passage from one side."""
    import numpy as np

    grid, size = frame.grid, band_of(frame, LARGE)
    left, right = (np.arange(grid.columns, dtype=np.uint32) for _ in range(2))
    numbers = np.empty(2 * grid.columns, np.uint32)
    for first in range(0, grid.rows, size):
        count = min(size, grid.rows - first)
        opened = np.zeros((count, grid.columns), np.uint8)
        ends = int(first + count == grid.rows)
        state = np.uint64(rng.state)
        rng.state = compiled(turn_rings)(opened, left, right, numbers, state, ends)
        if ends:
            compiled(tie_all)(opened[-1], left, right)
        yield Piece(opened)


def turn_rings(
    opened: NDArray[np.uint8],
    left: NDArray[np.uint32],
    right: NDArray[np.uint32],
    numbers: NDArray[np.uint32],
    state: np.uint64,
    ends: int,
) -> int:
    """Carve Eller's rows in a loop in which each set is a ring of columns.

    Return the state of the stream after the last number.

    Args:
        opened: Closed rows; each passage is opened on one side.
        left: For each column the one before it in its set.
        right: For each column the one after it in its set.
        numbers: Room for two random numbers for each column.
        state: The state of the stream before the first number.
        ends: How many rows of the end of the maze there are among these: 1 or none.
    """
    columns = opened.shape[1]
    for row in range(len(opened)):
        draw_into(numbers, state)
        drawn = unsigned(0)
        for column in range(columns - 1):
            if right[column] != column + 1:
                if numbers[drawn] < COIN:
                    tie(left, right, column)
                    opened[row, column] = EAST
                drawn += unsigned(1)
        if row == len(opened) - ends:
            break
        for column in range(columns):
            number = numbers[drawn]
            drawn += unsigned(1)
            if number < COIN or left[column] == column:
                opened[row, column] |= SOUTH
            else:
                before, after = left[column], right[column]
                right[before], left[after] = after, before
                left[column] = right[column] = column
        state += drawn * unsigned(GOLDEN)
    return int(state)


def tie(left: NDArray[np.uint32], right: NDArray[np.uint32], column: int) -> None:
    """Tie the rings of a column and the next one together."""
    after, last = right[column], left[column + 1]
    right[last], left[after] = after, last
    right[column], left[column + 1] = column + 1, column


def tie_all(
    opened: NDArray[np.uint8], left: NDArray[np.uint32], right: NDArray[np.uint32]
) -> None:
    """Tie all rings of Eller's last row together."""
    for column in range(len(opened) - 1):
        if right[column] != column + 1:
            tie(left, right, column)
            opened[column] = EAST
