# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The binary tree."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from asciimaze.board import ALL, board_of, distances
from asciimaze.generators.choices import COUNT, SIDES

if TYPE_CHECKING:
    from asciimaze.chance import Chance
    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling


def binary_tree(tiling: Tiling, chance: Chance) -> Maze:
    """Return a perfect maze in which each cell leads to one closer to the last.

    Strongly biased: with squares the last column and the last row are straight
    corridors, and every dead end opens to the right or downwards. Takes time and
    memory in proportion to the cells.

    Source: Jamis Buck, 2011 [Buck11b].
    """
    board = board_of(tiling)
    far = distances(board, board.ways, board.place(tiling.cells - 1))
    opened = bytearray(len(board.ways))
    trace = array("q", bytes(8 * (tiling.cells - 1)))
    carved = 0
    kinds, around, numbers = board.kinds, board.around, chance.numbers()
    for here, every in enumerate(board.ways):
        ways = 0
        for side, (step, _) in enumerate(around[kinds[here]] if every else ()):
            if far[here + step] < far[here]:
                ways |= 1 << side
        if ways:
            side = SIDES[ways << 3 | next(numbers) * COUNT[ways] >> 32]
            step, keep = around[kinds[here]][side]
            opened[here] |= 1 << side
            opened[here + step] |= ALL ^ keep
            trace[carved] = here << 3 | side
            carved += 1
    return board.maze(opened, trace)
