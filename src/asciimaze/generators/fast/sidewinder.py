# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The sidewinder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.board import ALL
from asciimaze.engine.jit import compilable
from asciimaze.engine.layout import board_of
from asciimaze.engine.rows import COIN, rows_of
from asciimaze.engine.sides import BIT_COUNT, SIDES

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from asciimaze.engine.board import Step
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def sidewinder(tiling: Tiling, rng: Rng) -> Maze:
    """Quickly make a perfect maze of corridors along the rows, with ways down.

    Strongly biased: the last row is a corridor, and from everywhere a way leads
    down without a turn back. Takes time and memory in proportion to the cells.

    Source: Jamis Buck, 2011 [Buck11e].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.neighbours))
    raw = rng.raw_stream()
    trace = board.trace()
    ground = board.classes, board.steps, BIT_COUNT, SIDES
    wind(opened, *ground, *rows_of(board), raw, trace)
    return board.maze(opened, trace)


@compilable
def wind(
    opened: bytearray,
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    counts: bytes,
    choices: bytes,
    along: bytes,
    down: bytes,
    bounds: array[int],
    raw: Iterator[int],
    trace: array[int],
) -> None:
    """Quickly carve a maze row by row, as the sidewinder."""
    carved = 0
    for row in range(0, len(bounds), 2):
        group = first = bounds[row]
        count = others = 0
        for index in range(first, bounds[row + 1]):
            count += counts[down[index]]
            others |= counts[down[index]] ^ 1
            number = next(raw)
            here = index
            mask = along[here]
            if count and (not mask or number < COIN):
                pick = (number & COIN - 1) * count >> 31
                here = group
                if others:
                    while pick >= counts[down[here]]:
                        pick -= counts[down[here]]
                        here += 1
                else:
                    here += pick
                    pick = 0
                side = choices[down[here] << 3 | pick]
                group = index + 1
                count = others = 0
            elif mask:
                side = choices[mask << 3]
            elif group > first:
                here = group - 1
                side = choices[along[here] << 3]
            else:
                continue
            step = steps[classes[here]][side]
            offset, clear = step[0], step[1]
            opened[here] |= 1 << side
            opened[here + offset] |= ALL ^ clear
            trace[carved] = here << 3 | side
            carved += 1
