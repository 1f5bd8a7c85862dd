# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes that are made row by row, many rows at once."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from asciimaze.engine.board import ALL
from asciimaze.engine.gradient import climbs, closer_rows
from asciimaze.engine.jit import MIN_INDICES, compilable
from asciimaze.engine.row_blocks import (
    BAND,
    Piece,
    band_of,
    bands_of,
    both_sides,
    frame_of,
)
from asciimaze.engine.rows import COIN
from asciimaze.engine.sides import BIT_COUNT, SIDES
from asciimaze.generators.fast.eller import go_down
from asciimaze.tilings.tiling import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.engine.row_blocks import Band, Frame
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def sidewinder_rows(tiling: Tiling, rng: Rng) -> Iterator[Piece] | None:
    """Return a maze by the vectorised sidewinder in pieces, or nothing if no grid."""
    if not isinstance(tiling, Grid):
        return None
    frame = frame_of(tiling)
    bands = bands_of(frame, band_of(frame, BAND))
    return both_sides(frame, (sidewinder_vectorised(band, rng) for band in bands))


def sidewinder_vectorised(band: Band, rng: Rng) -> Piece:
    """Return what the sidewinder carves in a band, each passage from one side."""
    import numpy as np

    counts, sides = (np.frombuffer(table, np.uint8) for table in (BIT_COUNT, SIDES))
    along, down = band.along.ravel(), band.down.ravel()
    raw = rng.raw_array(len(along)).view(np.int64)
    choices = counts[down]
    so_far = np.cumsum(choices, dtype=np.int64)
    stops = np.flatnonzero((raw < COIN) | (along == 0))
    after = so_far[stops]
    before = np.concatenate([[0], after[:-1]])
    real = after > before
    stops, after, before = stops[real], after[real], before[real]
    chosen = before + ((raw[stops] & COIN - 1) * (after - before) >> 31)
    here = np.repeat(np.arange(len(down)), choices)[chosen]
    rank = chosen - (so_far[here] - choices[here])
    side = sides[down[here].astype(np.int64) << 3 | rank]
    onward = sides[along.astype(np.int64) << 3]
    cells, through = np.arange(len(along)), onward.copy()
    cells[stops], through[stops] = here, side
    opened = np.where(along, np.uint8(1) << onward, np.uint8(0))
    opened[stops] = 0
    opened[here] |= np.uint8(1) << side
    ends = np.flatnonzero(along == 0)
    starts = np.concatenate([[0], ends[:-1] + 1])
    last = np.concatenate([[-1], stops])[np.searchsorted(stops, ends, side="right")]
    joins = (starts <= last) & (last < ends)
    lost, found = ends[joins], last[joins]
    cells[lost], through[lost] = found, onward[found]
    opened[found] |= np.uint8(1) << onward[found]
    trace = np.delete(band.first + cells << 3 | through, ends[last < starts])
    return Piece(opened.reshape(band.along.shape), trace)


def binary_tree_rows(tiling: Tiling, rng: Rng) -> Iterator[Piece] | None:
    """Return a binary tree in vectorised pieces, or nothing if one cannot climb so."""
    if not (isinstance(tiling, Grid) and climbs(tiling)):
        return None
    frame = frame_of(tiling)
    return both_sides(frame, binary_tree_vectorised(frame, rng))


def binary_tree_vectorised(frame: Frame, rng: Rng) -> Iterator[Piece]:
    """Yield what the binary tree carves, each passage from one side."""
    import numpy as np

    counts, sides = (np.frombuffer(table, np.uint8) for table in (BIT_COUNT, SIDES))
    first, size = 0, band_of(frame, BAND)
    for rows in closer_rows(frame):
        for at in range(0, len(rows), size):
            opened = rows[at : at + size].copy()
            cells = np.flatnonzero(opened)
            masks = opened.ravel()[cells]
            raw = rng.raw_array(len(cells)) * counts[masks] >> np.uint64(32)
            side = sides[masks.astype(np.int64) << 3 | raw.view(np.int64)]
            opened.ravel()[cells] = np.uint8(1) << side
            yield Piece(opened, first + cells << 3 | side)
            first += opened.size


def eller_rows(tiling: Tiling, rng: Rng) -> Iterator[Piece] | None:
    """Return a maze by the vectorised Eller in pieces, or nothing if no grid."""
    return flow(frame_of(tiling), rng) if isinstance(tiling, Grid) else None


def flow(frame: Frame, rng: Rng) -> Iterator[Piece]:
    """Yield what a vectorised Eller carves, with only the following rows of a band."""
    import numpy as np

    grid, raw = frame.grid, rng.raw_stream()
    high, wide = grid.period
    classes = b"".join(
        (bytes(range(cell_class, cell_class + wide)) * grid.columns)[: grid.columns]
        for cell_class in range(0, high * wide, wide)
    )
    steps = tuple(
        tuple(
            (down * grid.columns + right, ALL ^ 1 << back)
            for (down, right), back in zip(steps, backs, strict=True)
        )
        for steps, backs in zip(*frame.pattern, strict=True)
    )
    rows = band_of(frame, MIN_INDICES)
    room = (min(rows, grid.rows) + frame.lead) * grid.columns
    opened = bytearray(frame.lead * grid.columns)
    sets = array("q", range(len(opened)))
    for band in bands_of(frame, rows):
        size = band.along.size
        opened += bytes(room - len(opened))
        parent = sets + array("q", np.arange(len(sets), room).tobytes())
        last = array("q", [-1]) * room
        trace = array("q", bytes(8 * room))
        ends = np.flatnonzero(band.along.ravel() == 0) + 1
        bounds = np.stack([np.append(0, ends[:-1]), ends], axis=1)
        carved = go_down(
            opened,
            band.along.tobytes(),
            band.down.tobytes(),
            array("q", bounds.tobytes()),
            BIT_COUNT,
            classes * len(band.along),
            steps,
            SIDES,
            raw,
            trace,
            parent,
            last,
        )
        done = np.frombuffer(bytes(opened[:size]), np.uint8)
        codes = np.frombuffer(trace, np.int64)[:carved] + (band.first << 3)
        yield Piece(done.reshape(band.along.shape), codes)
        opened = opened[size : size + len(sets)]
        renumber(parent, size, sets)


@compilable
def renumber(parent: array[int], first: int, sets: array[int]) -> None:
    """Note Eller's sets of some cells, vectorised: numbered by their first cells."""
    for at in range(len(sets)):
        one = first + at
        while parent[one] != one:
            parent[one] = one = parent[parent[one]]
        if one < first:
            parent[one] = one = first + at
            parent[one] = one
        sets[at] = one - first
