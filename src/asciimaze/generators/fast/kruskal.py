# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kruskal's algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.arrays import arrays_of, numbered, numbers_of
from asciimaze.engine.bias import parts_of
from asciimaze.engine.board import ALL
from asciimaze.engine.jit import compilable
from asciimaze.engine.layout import board_of

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from asciimaze.engine.board import Board, Step
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def kruskal(tiling: Tiling, rng: Rng, bias: float = 0) -> Maze:
    """Return a perfect maze made by opening walls in random order.

    Many short dead ends; not uniform, but not far from it. Takes time in
    proportion to the walls, but for their sorting, and some fifty bytes a cell.

    Source: Joseph Kruskal, 1956 [Kruskal56].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.neighbours))
    trace = board.trace()
    parent = numbered(len(board.neighbours))
    order = shuffled_walls(board, rng, bias)
    union(opened, board.classes, board.steps, order, trace, parent)
    return board.maze(opened, trace)


PIECE = 2**16
"""How many indices draw numbers for their walls at once."""


def shuffled_walls(board: Board, rng: Rng, bias: float = 0) -> array[int]:
    """Return all walls between two cells, ``index << 3 | side``, in random order.

    With a bias, walls through which one steps horizontally come earlier, or later.
    """
    import numpy as np

    arrays = arrays_of(board)
    forward = arrays.offsets > 0
    neighbours = arrays.some(forward)
    keys = np.empty(len(neighbours) * forward.sum(axis=1).max(), np.uint64)
    count = 0
    for first in range(0, len(neighbours), PIECE):
        bits = np.unpackbits(neighbours[first : first + PIECE], bitorder="little")
        walls = np.flatnonzero(bits.view(np.bool_)) + (first << 3)
        piece = rng.raw_array(len(walls))
        if bias:
            parts = np.array(parts_of(board.tiling, bias), np.uint64)
            piece //= parts[walls & 7]
        piece <<= np.uint64(32)
        piece |= walls.view(np.uint64)
        keys[count : count + len(walls)] = piece
        count += len(walls)
    keys[:count].sort()
    return numbers_of(keys[:count], len(neighbours) << 3)


@compilable
def union(
    opened: bytearray,
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    order: array[int],
    trace: array[int],
    parent: array[int],
) -> None:
    """Open walls, in their order, wherever that unites two trees."""
    carved = 0
    for code in order:
        here = code >> 3
        side = code & 7
        step = steps[classes[here]][side]
        offset, clear = step[0], step[1]
        one, other = parent[here], parent[here + offset]
        up, over = parent[one], parent[other]
        while up != over:
            if up < over:
                one, other, up, over = other, one, over, up
            parent[one] = over
            if one == up:
                opened[here] |= 1 << side
                opened[here + offset] |= ALL ^ clear
                trace[carved] = here << 3 | side
                carved += 1
                break
            one = up
            up = parent[one]
