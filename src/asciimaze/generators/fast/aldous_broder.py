# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Aldous-Broder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.board import ALL
from asciimaze.engine.configurations import configurations_of
from asciimaze.engine.jit import compilable, unsigned
from asciimaze.engine.layout import board_of
from asciimaze.engine.start import begin

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from asciimaze.engine.board import Step
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def aldous_broder(tiling: Tiling, rng: Rng, bias: float = 0, spread: float = 1) -> Maze:
    """Quickly make a perfect maze by a walk that goes anywhere.

    Uniform: all mazes are equally likely. Slow: the last cells are found by
    chance. Two bytes a cell beside the maze.

    Source: David Aldous, 1990 [Aldous90]; Andrei Broder, 1989 [Broder89].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.neighbours))
    start = begin(board, rng, spread)
    raw = rng.raw_stream()
    trace = board.trace()
    wander(opened, *configurations_of(board, bias), start, raw, trace, len(trace))
    return board.maze(opened, trace)


@compilable
def wander(
    opened: bytearray,
    configurations: bytearray | array[int],
    steps: Sequence[Sequence[Step]],
    counts: Sequence[int],
    choices: Sequence[int],
    here: int,
    raw: Iterator[int],
    trace: array[int],
    limit: int,
) -> None:
    """Walk at random and fast, as Aldous and Broder, and carve ``limit`` passages.

    The configuration of each visited cell is raised by the number of them.
    """
    usual = others = 0
    for config, count in enumerate(counts):
        if count > counts[usual]:
            usual, others = config, 0
        elif count == counts[usual]:
            others += 1
    if others:
        usual = 0
    many, hops = counts[usual], steps[usual]
    carved, raised = 0, len(counts)
    usual += raised
    here = there = unsigned(here)
    configurations[here] += raised
    while carved < limit:
        config = configurations[there]
        while config == usual:
            here, pick = there, next(raw) * many >> 32
            there = here + hops[pick][0]
            config = configurations[there]
        if config < raised:
            configurations[there] += raised
            config = configurations[here] - raised
            side = choices[config << 7 | pick]
            step = steps[config][pick]
            offset, clear = step[0], step[1]
            opened[here] |= 1 << side
            opened[here + offset] |= ALL ^ clear
            trace[carved] = here << 3 | side
            carved += 1
        else:
            here, config = there, config - raised
            pick = next(raw) * counts[config] >> 32
            there = here + steps[config][pick][0]
