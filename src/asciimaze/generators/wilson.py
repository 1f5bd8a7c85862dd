# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Wilson's algorithm."""

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


def wilson(tiling: Tiling, chance: Chance) -> Maze:
    """Return a perfect maze made of random walks without their loops.

    Uniform: all mazes are equally likely. A few steps for each cell, slowly more
    the more cells there are; two bytes a cell beside the maze.

    Source: David Bruce Wilson, 1996 [Wilson96].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.ways))
    fresh = bytearray(board.ways)
    middle = board.runs[len(board.runs) // 2]
    fresh[middle.place + middle.length // 2] = 0
    left = bytearray(len(board.ways))
    numbers = chance.numbers()
    trace = board.trace()
    ground = board.kinds, board.steps, COUNT, SIDES
    erase_loops(opened, fresh, *ground, numbers, trace, left, 0)
    return board.maze(opened, trace)


@compilable
def erase_loops(
    opened: bytearray,
    fresh: bytearray,
    kinds: Sequence[int],
    steps: Sequence[Sequence[Step]],
    counts: bytes,
    choices: bytes,
    numbers: Iterator[int],
    trace: array[int],
    left: bytearray,
    carved: int,
) -> None:
    """Add walks without their loops to a maze of ``carved`` passages.

    Args:
        opened: The open sides of the maze so far.
        fresh: The ways of each place that is not in the maze, 0 for the others.
        kinds: The kinds of places.
        steps: The steps of each kind.
        counts: How many sides a byte of ways names.
        choices: Which they are.
        numbers: What decides.
        trace: Where the passages are noted.
        left: Room for a byte for each place.
        carved: How many passages have been noted.
    """
    for start in range(len(fresh)):
        here = start
        ways = fresh[here]
        while ways:
            side = choices[ways << 3 | next(numbers) * counts[ways] >> 32]
            left[here] = side
            here += steps[kinds[here]][side][0]
            ways = fresh[here]
        here = start
        while fresh[here]:
            side = left[here]
            way = steps[kinds[here]][side]
            step, keep = way[0], way[1]
            opened[here] |= 1 << side
            opened[here + step] |= ALL ^ keep
            trace[carved] = here << 3 | side
            carved += 1
            fresh[here] = 0
            here += step
