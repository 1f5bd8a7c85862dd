# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Distances on a board, by breadth-first search."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from asciimaze.engine.jit import compilable
from asciimaze.maze import zeros

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.engine.board import Board, Step

FAR = 2**31 - 1
"""A distance that is longer than any."""


def distances(board: Board, ways: bytes | bytearray, start: int) -> array[int]:
    """Return how many steps each place is from a place, or ``FAR`` if there is no way.

    Args:
        board: The board.
        ways: For each place a byte in which bit *i* is set if one can go through
            side *i*: all ways of the board, or the open sides of a maze on it.
        start: The place to start from.
    """
    far = array("i", [FAR]) * len(ways)
    wave = zeros(len(ways), len(ways))
    far[start], wave[0] = 0, start
    flood(far, ways, board.kinds, board.around, wave)
    return far


@compilable
def flood(
    far: array[int],
    ways: bytes | bytearray,
    kinds: Sequence[int],
    around: Sequence[Sequence[Step]],
    wave: array[int],
) -> int:
    """Fill in how far places are; return how many the water has reached.

    ``wave`` begins with one of them, and has room for all; at the end it has those
    that were reached, the nearest first.
    """
    first, end = 0, 1
    while first < end:
        here = wave[first]
        first += 1
        count = far[here] + 1
        sides = ways[here]
        for side, (step, _) in enumerate(around[kinds[here]]):
            if sides >> side & 1 and far[here + step] > count:
                far[here + step] = count
                wave[end] = here + step
                end += 1
    return end
