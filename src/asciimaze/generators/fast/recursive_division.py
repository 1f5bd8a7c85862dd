# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Recursive division."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from asciimaze.engine.board import ALL
from asciimaze.engine.jit import compilable
from asciimaze.engine.layout import board_of
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asciimaze.engine.board import Step
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def recursive_division(tiling: Tiling, rng: Rng) -> Maze:
    """Quickly make a perfect maze by putting walls into an empty hall.

    Long straight walls, which one sees at once; not uniform. Takes time in
    proportion to the cells, and hardly any memory.

    Source: Jamis Buck, 2011 [Buck11f].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.neighbours))
    raw = rng.raw_stream()
    trace = board.trace()
    columns, rows = board.runs[0].length, len(board.runs)
    halls = array("q", bytes(24 * (columns + rows)))
    halls[0], halls[1], halls[2] = board.runs[0].start, columns, rows
    sides = Square.RIGHT, Square.BOTTOM
    divide(opened, board.classes, board.steps, *sides, raw, trace, halls)
    return board.maze(opened, trace)


@compilable
def divide(
    opened: bytearray,
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    right: int,
    bottom: int,
    raw: Iterator[int],
    trace: array[int],
    halls: array[int],
) -> None:
    """Quickly divide a hall, and then its parts; ``halls`` has room for all of them."""
    stride = steps[0][bottom][0]
    carved = top = 0
    while top >= 0:
        index, width, height = halls[top], halls[top + 1], halls[top + 2]
        if width == height == 1:
            top -= 3
            continue
        if width > height or (width == height and next(raw) >> 31):
            side = right
            wall = 1 + (next(raw) * (width - 1) >> 32)
            here = index + wall - 1 + stride * (next(raw) * height >> 32)
            halls[top + 1] = wall
            index, width = index + wall, width - wall
        else:
            side = bottom
            wall = 1 + (next(raw) * (height - 1) >> 32)
            here = index + stride * (wall - 1) + (next(raw) * width >> 32)
            halls[top + 2] = wall
            index, height = index + stride * wall, height - wall
        step = steps[classes[here]][side]
        offset, clear = step[0], step[1]
        opened[here] |= 1 << side
        opened[here + offset] |= ALL ^ clear
        trace[carved] = here << 3 | side
        carved += 1
        other, columns, rows = halls[top], halls[top + 1], halls[top + 2]
        if columns * rows > width * height:
            halls[top], halls[top + 1], halls[top + 2] = index, width, height
            index, width, height = other, columns, rows
        top += 3
        halls[top], halls[top + 1], halls[top + 2] = index, width, height
