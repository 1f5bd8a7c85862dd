# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Eller's algorithm."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from asciimaze.engine.board import ALL
from asciimaze.engine.jit import compilable
from asciimaze.engine.layout import board_of
from asciimaze.engine.numbers import numbered
from asciimaze.engine.rows import COIN, rows_of
from asciimaze.engine.sides import BIT_COUNT, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asciimaze.engine.board import Step
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def eller(tiling: Tiling, rng: Rng) -> Maze:
    """Quickly make a perfect maze row by row.

    Many short dead ends; not uniform. Takes time in proportion to the cells, and
    eighteen bytes a cell, though it needs to know of one row only.

    Source: Marlin Eller, 1982, as told by Jamis Buck, 2010 [Buck10b].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.neighbours))
    along, down, bounds = rows_of(board)
    raw = rng.raw_stream()
    trace = board.trace()
    parent = numbered(len(board.neighbours))
    last = array("i" if len(parent) < 2**31 else "q", [-1]) * len(parent)
    tools = board.classes, board.steps, SIDES, raw, trace, parent, last
    go_down(opened, along, down, bounds, BIT_COUNT, *tools)
    return board.maze(opened, trace)


@compilable
def go_down(
    opened: bytearray,
    along: bytes,
    down: bytes,
    bounds: array[int],
    counts: bytes,
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    choices: bytes,
    raw: Iterator[int],
    trace: array[int],
    parent: array[int],
    last: array[int],
) -> int:
    """Carve row by row, as Eller, between ``bounds``; return how many passages."""
    tools = classes, steps, choices, raw, trace, parent, last
    carved = 0
    for row in range(0, len(bounds), 2):
        first, end = bounds[row], bounds[row + 1]
        carved = join(opened, along, first, end, carved, 0, *tools)
        if note_last(down, first, end, parent, last):
            carved = join(opened, along, first, end, carved, 1, *tools)
        carved = lead_down(opened, down, first, end, carved, counts, *tools)
    return carved


def join(
    opened: bytearray,
    along: bytes,
    first: int,
    end: int,
    carved: int,
    stuck: int,
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    choices: bytes,
    raw: Iterator[int],
    trace: array[int],
    parent: array[int],
    last: array[int],
) -> int:
    """Join Eller's sets in a row fast and return how many passages there are now.

    A coin decides; or, if ``stuck`` is 1, those are joined of whose set no cell has
    a way down.
    """
    one = first
    while parent[one] != one:
        parent[one] = one = parent[parent[one]]
    for here in range(first, end - 1):
        other = here + 1
        while parent[one] != one:
            parent[one] = one = parent[parent[one]]
        while parent[other] != other:
            parent[other] = other = parent[parent[other]]
        if one == other:
            continue
        stranded = last[one] < first or last[other] < first
        wanted = stranded if stuck else next(raw) < COIN
        if wanted:
            parent[other] = one
            last[one] = max(last[one], last[other])
            side = choices[along[here] << 3]
            step = steps[classes[here]][side]
            offset, clear = step[0], step[1]
            opened[here] |= 1 << side
            opened[here + offset] |= ALL ^ clear
            trace[carved] = here << 3 | side
            carved += 1
        else:
            one = other
    return carved


def note_last(
    down: bytes, first: int, end: int, parent: array[int], last: array[int]
) -> bool:
    """Note the last cell with a way down for fast Eller; return if some has none."""
    blind = False
    for here in range(first, end):
        if down[here]:
            one = here
            while parent[one] != one:
                parent[one] = one = parent[parent[one]]
            last[one] = here
        else:
            blind = True
    return blind


def lead_down(
    opened: bytearray,
    down: bytes,
    first: int,
    end: int,
    carved: int,
    counts: bytes,
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    choices: bytes,
    raw: Iterator[int],
    trace: array[int],
    parent: array[int],
    last: array[int],
) -> int:
    """Open passages down for fast Eller and return how many passages there are now."""
    for here in range(first, end):
        mask = down[here]
        if not mask:
            continue
        number = next(raw)
        one = here
        while parent[one] != one:
            parent[one] = one = parent[parent[one]]
        if number < COIN or last[one] == here:
            side = choices[mask << 3 | (number & COIN - 1) * counts[mask] >> 31]
            step = steps[classes[here]][side]
            offset, clear = step[0], step[1]
            other = here + offset
            while parent[one] != one:
                parent[one] = one = parent[parent[one]]
            while parent[other] != other:
                parent[other] = other = parent[parent[other]]
            last[one] = -1
            if one != other:
                parent[other] = one
                opened[here] |= 1 << side
                opened[here + offset] |= ALL ^ clear
                trace[carved] = here << 3 | side
                carved += 1
    return carved
