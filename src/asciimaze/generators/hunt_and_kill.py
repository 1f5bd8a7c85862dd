# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hunt-and-kill."""

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


def hunt_and_kill(tiling: Tiling, chance: Chance, spread: float = 1) -> Maze:
    """Return a perfect maze made by random walks, each begun beside the last ones.

    Long corridors, not uniform. Takes time in proportion to the cells in practice,
    and one byte a cell.

    Source: Jamis Buck, 2011 [Buck11a].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.ways))
    start = begin(board, chance, spread)
    numbers = chance.numbers()
    trace = array("q", bytes(8 * (tiling.cells - 1)))
    free = bytearray(board.ways)
    hunt(opened, free, board.kinds, board.around, start, numbers, trace, board.ways)
    return board.maze(opened, trace)


def hunt(
    opened: bytearray,
    free: bytearray,
    kinds: Sequence[int],
    around: Sequence[Sequence[Step]],
    here: int,
    numbers: Iterator[int],
    trace: array[int],
    every: bytes,
) -> None:
    """Carve a maze by walks; ``every`` holds all ways of each place."""
    carved = finished = 0
    for step, keep in around[kinds[here]]:
        free[here + step] &= keep
    while carved < len(trace):
        ways = free[here]
        if ways:
            side = SIDES[ways << 3 | next(numbers) * COUNT[ways] >> 32]
            step, keep = around[kinds[here]][side]
            opened[here] |= 1 << side
            opened[here + step] |= ALL ^ keep
            trace[carved] = here << 3 | side
            carved += 1
            here += step
            for step, keep in around[kinds[here]]:
                free[here + step] &= keep
        else:
            while opened[finished] or not every[finished]:
                finished += 1
            here = finished
            while opened[here] or every[here] == free[here]:
                here += 1
            ways = every[here] ^ free[here]
            side = SIDES[ways << 3 | next(numbers) * COUNT[ways] >> 32]
            step, keep = around[kinds[here]][side]
            opened[here] |= 1 << side
            opened[here + step] |= ALL ^ keep
            trace[carved] = here << 3 | side
            carved += 1
            for step, keep in around[kinds[here]]:
                free[here + step] &= keep
