# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kruskal's algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.board import ALL, board_of
from asciimaze.compiled import compilable
from asciimaze.generators.arrays import arrays_of, numbered
from asciimaze.maze import zeros

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from asciimaze.board import Board, Step
    from asciimaze.chance import Chance
    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling


def kruskal(tiling: Tiling, chance: Chance) -> Maze:
    """Return a perfect maze made by opening walls in random order.

    Many short dead ends; not uniform, but not far from it. Takes time in
    proportion to the walls, but for their sorting, and some fifty bytes a cell.

    Source: Joseph Kruskal, 1956 [Kruskal56].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.ways))
    trace = board.trace()
    boss = numbered(len(board.ways))
    order = shuffled_walls(board, chance)
    merge(opened, board.kinds, board.steps, order, trace, boss)
    return board.maze(opened, trace)


def shuffled_walls(board: Board, chance: Chance) -> array[int]:
    """Return all walls between two cells, ``place << 3 | side``, in random order."""
    import numpy as np

    arrays = arrays_of(board)
    bits = np.unpackbits(arrays.some(arrays.steps > 0), bitorder="little")
    walls = np.flatnonzero(bits.view(np.bool_)).astype(np.uint64)
    keys = chance.many(len(walls)) << np.uint64(32) | walls
    keys.sort()
    order = zeros(len(walls), len(bits))
    np.frombuffer(order, order.typecode)[:] = keys
    return order


@compilable
def merge(
    opened: bytearray,
    kinds: Sequence[int],
    steps: Sequence[Sequence[Step]],
    order: array[int],
    trace: array[int],
    boss: array[int],
) -> None:
    """Open walls, in their order, wherever that connects two cells anew."""
    carved = 0
    for code in order:
        here = code >> 3
        side = code & 7
        way = steps[kinds[here]][side]
        step, keep = way[0], way[1]
        one, other = here, here + step
        while boss[one] != one:
            boss[one] = one = boss[boss[one]]
        while boss[other] != other:
            boss[other] = other = boss[boss[other]]
        if one != other:
            boss[other] = one
            opened[here] |= 1 << side
            opened[here + step] |= ALL ^ keep
            trace[carved] = here << 3 | side
            carved += 1
