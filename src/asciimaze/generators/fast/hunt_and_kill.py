# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hunt-and-kill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.bias import choice_tables
from asciimaze.engine.board import ALL
from asciimaze.engine.jit import compilable
from asciimaze.engine.layout import board_of
from asciimaze.engine.start import begin

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from asciimaze.engine.board import Step
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def hunt_and_kill(tiling: Tiling, rng: Rng, bias: float = 0, spread: float = 1) -> Maze:
    """Quickly make a perfect maze by random walks, each begun beside the last ones.

    Long corridors, not uniform. Takes time in proportion to the cells in practice,
    and one byte a cell.

    Source: Jamis Buck, 2011 [Buck11a].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.neighbours))
    start = begin(board, rng, spread)
    raw = rng.raw_stream()
    trace = board.trace()
    unvisited = bytearray(board.neighbours)
    walk = (
        *(opened, unvisited, board.classes, board.offsets, board.steps),
        *(*choice_tables(tiling, bias), start, raw, trace),
    )
    reach = -min(offset for steps in board.offsets for offset, _ in steps)
    hunt(*walk, board.neighbours, reach)
    return board.maze(opened, trace)


@compilable
def hunt(
    opened: bytearray,
    unvisited: bytearray,
    classes: Sequence[int],
    offsets: Sequence[Sequence[Step]],
    steps: Sequence[Sequence[Step]],
    counts: Sequence[int],
    choices: Sequence[int],
    here: int,
    raw: Iterator[int],
    trace: array[int],
    neighbours: bytes,
    reach: int,
) -> None:
    """Quickly carve a maze by hunting for where each walk begins.

    ``neighbours`` holds the neighbour mask of each index, and no offset is less than
    ``-reach``.
    """
    carved = 0
    first = len(neighbours)
    while True:
        for offset, clear in offsets[classes[here]]:
            unvisited[here + offset] &= clear
        if here < first + reach:
            for offset, _ in offsets[classes[here]]:
                there = here + offset
                if there < first and neighbours[there] and not opened[there]:
                    first = there
        if carved == len(trace):
            return
        mask = unvisited[here]
        if mask:
            side = choices[mask << 7 | next(raw) * counts[mask] >> 32]
            step = steps[classes[here]][side]
            offset, clear = step[0], step[1]
            opened[here] |= 1 << side
            opened[here + offset] |= ALL ^ clear
            trace[carved] = here << 3 | side
            carved += 1
            here += offset
        else:
            while opened[first] or neighbours[first] == unvisited[first]:
                first += 1
            here = first
            mask = neighbours[here] ^ unvisited[here]
            side = choices[mask << 7 | next(raw) * counts[mask] >> 32]
            step = steps[classes[here]][side]
            offset, clear = step[0], step[1]
            opened[here] |= 1 << side
            opened[here + offset] |= ALL ^ clear
            trace[carved] = here << 3 | side
            carved += 1
