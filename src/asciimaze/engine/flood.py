# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Distances on a board, by breadth-first search."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from asciimaze.engine.jit import compilable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.engine.board import Board, Step

UNREACHABLE = 2**31 - 1
"""A distance that is longer than any."""


def distances(board: Board, neighbours: bytes | bytearray, start: int) -> array[int]:
    """Return by a flood how many steps away each index is, or ``UNREACHABLE``.

    Args:
        board: The board.
        neighbours: For each index the mask of the sides that are not blocked: the
            neighbours of the board, or the open sides of a maze on it.
        start: The index to start from.
    """
    far = array("i", [UNREACHABLE]) * len(neighbours)
    frontier = board.room(len(neighbours), len(neighbours))
    far[start], frontier[0] = 0, start
    flood(far, neighbours, board.classes, board.offsets, frontier)
    return far


SLICE = 2**20
"""From how many indices a flood goes on at once."""


def flood(
    far: array[int],
    neighbours: bytes | bytearray,
    classes: Sequence[int],
    offsets: Sequence[Sequence[Step]],
    frontier: array[int],
) -> int:
    """Fill in distances from one index by a flood; return how many it has reached.

    ``frontier`` begins with one of them, and has room for all; at the end it has those
    that were reached, the nearest first.
    """
    board = far, neighbours, classes, offsets, frontier
    first, end = 0, 1
    while first < end:
        first, end = spread(*board, first, end, first + SLICE)
    return end


@compilable
def spread(
    far: array[int],
    neighbours: bytes | bytearray,
    classes: Sequence[int],
    offsets: Sequence[Sequence[Step]],
    frontier: array[int],
    first: int,
    end: int,
    limit: int,
) -> tuple[int, int]:
    """Let a flood go on until it is at a limit; return ``first`` and ``end`` then.

    The frontier has the indices from ``first`` on, up to ``end``.
    """
    while first < end and first < limit:
        here = frontier[first]
        first += 1
        count = far[here] + 1
        sides = neighbours[here]
        for side, (offset, _) in enumerate(offsets[classes[here]]):
            if sides >> side & 1 and far[here + offset] > count:
                far[here + offset] = count
                frontier[end] = here + offset
                end += 1
    return first, end
