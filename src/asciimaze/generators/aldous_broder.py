# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Aldous-Broder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.board import ALL, board_of
from asciimaze.compiled import compilable
from asciimaze.generators.choices import COUNT, SIDES

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from asciimaze.board import Step
    from asciimaze.chance import Chance
    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling


def aldous_broder(tiling: Tiling, chance: Chance) -> Maze:
    """Return a perfect maze made by a walk that goes anywhere.

    Uniform: all mazes are equally likely. Slow: the last cells are found by
    chance. One byte a cell beside the maze.

    Source: David Aldous, 1990 [Aldous90]; Andrei Broder, 1989 [Broder89].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.ways))
    start = board.place(chance.below(tiling.cells))
    numbers = chance.numbers()
    trace = board.trace()
    limit = len(trace)
    ground = board.kinds, board.steps, COUNT, SIDES
    wander(opened, board.ways, *ground, start, numbers, trace, limit)
    return board.maze(opened, trace)


@compilable
def wander(
    opened: bytearray,
    every: bytes,
    kinds: Sequence[int],
    steps: Sequence[Sequence[Step]],
    counts: bytes,
    choices: bytes,
    here: int,
    numbers: Iterator[int],
    trace: array[int],
    limit: int,
) -> None:
    """Walk at random until ``limit`` passages are carved."""
    carved = 0
    while carved < limit:
        ways = every[here]
        side = choices[ways << 3 | next(numbers) * counts[ways] >> 32]
        way = steps[kinds[here]][side]
        step, keep = way[0], way[1]
        there = here + step
        if not opened[there]:
            opened[here] |= 1 << side
            opened[here + step] |= ALL ^ keep
            trace[carved] = here << 3 | side
            carved += 1
        here = there
