# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prim's algorithm, simplified."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.bias import choice_tables
from asciimaze.engine.board import ALL
from asciimaze.engine.jit import compilable
from asciimaze.engine.layout import board_of
from asciimaze.engine.start import begin

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from asciimaze.engine.board import Step
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def prim(tiling: Tiling, rng: Rng, bias: float = 0, spread: float = 1) -> Maze:
    """Quickly make a perfect maze that grows on all sides alike.

    Very many short dead ends, and not uniform: short paths from the start are
    likelier. Takes time in proportion to the cells, and five bytes a cell.

    Source: Robert Prim, 1957 [Prim57], simplified as by Jamis Buck, 2011 [Buck11c].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.neighbours))
    start = begin(board, rng, spread)
    raw = rng.raw_stream()
    trace = board.trace()
    unvisited = bytearray(board.neighbours)
    walk = (
        *(opened, unvisited, board.classes, board.offsets, board.steps),
        *(*choice_tables(tiling, bias), start, raw, trace),
    )
    fresh = bytearray(board.neighbours)
    frontier = board.room(tiling.cells, len(board.neighbours))
    grow(*walk, board.neighbours, fresh, frontier)
    return board.maze(opened, trace)


@compilable
def grow(
    opened: bytearray,
    unvisited: bytearray,
    classes: Sequence[int],
    offsets: Sequence[Sequence[Step]],
    steps: Sequence[Sequence[Step]],
    counts: Sequence[int],
    choices: Sequence[int],
    here: int,
    raw: Iterator[int],
    trace: array[int],
    neighbours: bytes,
    fresh: bytearray,
    frontier: array[int],
) -> None:
    """Quickly carve a maze, as Prim, from a cell outwards.

    ``fresh`` holds 0 for each index that was in the frontier; the frontier has room
    for all cells.
    """
    carved = count = 0
    fresh[here] = 0
    for offset, clear in offsets[classes[here]]:
        there = here + offset
        unvisited[there] &= clear
        if fresh[there]:
            fresh[there] = 0
            frontier[count] = there
            count += 1
    while count:
        at = next(raw) * count >> 32
        here = frontier[at]
        count -= 1
        frontier[at] = frontier[count]
        mask = neighbours[here] ^ unvisited[here]
        side = choices[mask << 7 | next(raw) * counts[mask] >> 32]
        step = steps[classes[here]][side]
        offset, clear = step[0], step[1]
        opened[here] |= 1 << side
        opened[here + offset] |= ALL ^ clear
        trace[carved] = here << 3 | side
        carved += 1
        for offset, clear in offsets[classes[here]]:
            there = here + offset
            unvisited[there] &= clear
            if fresh[there]:
                fresh[there] = 0
                frontier[count] = there
                count += 1
