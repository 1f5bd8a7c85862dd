# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The binary tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.bias import choice_tables
from asciimaze.engine.board import ALL
from asciimaze.engine.gradient import ways_closer
from asciimaze.engine.jit import compilable, unsigned
from asciimaze.engine.layout import board_of

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from asciimaze.engine.board import Step
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def binary_tree(tiling: Tiling, rng: Rng, bias: float = 0) -> Maze:
    """Quickly make a perfect maze in which each cell leads to one closer to the last.

    Strongly biased: with squares the last column and the last row are straight
    corridors, and every dead end opens to the right or downwards. Takes time and
    memory in proportion to the cells.

    Source: Jamis Buck, 2011 [Buck11b].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.neighbours))
    trace = board.trace()
    ground = board.classes, board.steps, *choice_tables(tiling, bias)
    descend(opened, ways_closer(board), *ground, rng.raw_stream(), trace)
    return board.maze(opened, trace)


@compilable
def descend(
    opened: bytearray,
    ways: bytearray,
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    counts: Sequence[int],
    choices: Sequence[int],
    raw: Iterator[int],
    trace: array[int],
) -> None:
    """Carve a binary tree fast: from each index through one of its ``ways``."""
    carved = 0
    for index, mask in enumerate(ways):
        if mask:
            here = unsigned(index)
            side = choices[mask << 7 | next(raw) * counts[mask] >> 32]
            step = steps[classes[here]][side]
            offset, clear = step[0], step[1]
            opened[here] |= 1 << side
            opened[here + offset] |= ALL ^ clear
            trace[carved] = here << 3 | side
            carved += 1
