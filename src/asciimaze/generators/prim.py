# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prim's algorithm, simplified."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from asciimaze.board import ALL, board_of
from asciimaze.generators.choices import COUNT, SIDES
from asciimaze.generators.start import begin

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asciimaze.board import Step
    from asciimaze.chance import Chance
    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling


def prim(tiling: Tiling, chance: Chance, spread: float = 1) -> Maze:
    """Return a perfect maze that grows on all sides alike.

    Very many short dead ends, and not uniform: short ways from the start are
    likelier. Takes time in proportion to the cells, and nine bytes a cell.

    Source: Robert Prim, 1957 [Prim57], simplified as by Jamis Buck, 2011 [Buck11c].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.ways))
    start = begin(board, chance, spread)
    numbers = chance.numbers()
    trace = array("q", bytes(8 * (tiling.cells - 1)))
    free = bytearray(board.ways)
    fresh = bytearray(board.ways)
    frontier = array("q", bytes(8 * tiling.cells))
    grow(
        *(opened, free, board.kinds, board.around, start, numbers, trace),
        *(board.ways, fresh, frontier),
    )
    return board.maze(opened, trace)


def grow(
    opened: bytearray,
    free: bytearray,
    kinds: Sequence[int],
    around: Sequence[Sequence[Step]],
    here: int,
    numbers: Iterator[int],
    trace: array[int],
    every: bytes,
    fresh: bytearray,
    frontier: array[int],
) -> None:
    """Carve a maze from a cell outwards.

    ``fresh`` holds 0 for each place that was in the frontier; the frontier has room
    for all cells.
    """
    carved = count = 0
    fresh[here] = 0
    for step, keep in around[kinds[here]]:
        there = here + step
        free[there] &= keep
        if fresh[there]:
            fresh[there] = 0
            frontier[count] = there
            count += 1
    while count:
        at = next(numbers) * count >> 32
        here = frontier[at]
        count -= 1
        frontier[at] = frontier[count]
        ways = every[here] ^ free[here]
        side = SIDES[ways << 3 | next(numbers) * COUNT[ways] >> 32]
        step, keep = around[kinds[here]][side]
        opened[here] |= 1 << side
        opened[here + step] |= ALL ^ keep
        trace[carved] = here << 3 | side
        carved += 1
        for step, keep in around[kinds[here]]:
            there = here + step
            free[there] &= keep
            if fresh[there]:
                fresh[there] = 0
                frontier[count] = there
                count += 1
