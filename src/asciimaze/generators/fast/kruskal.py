# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kruskal's algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.arrays import arrays_of
from asciimaze.engine.bias import parts_of
from asciimaze.engine.board import ALL
from asciimaze.engine.jit import compilable, compiled, pays, random_numbers, unsigned
from asciimaze.engine.layout import board_of
from asciimaze.engine.numbers import lent, numbered
from asciimaze.engine.sides import BIT_COUNT
from asciimaze.rng import WORD

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.engine.board import Board, Step
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def kruskal(tiling: Tiling, rng: Rng, bias: float = 0) -> Maze:
    """Quickly make a perfect maze by opening walls in random order.

    Many short dead ends; not uniform, but not far from it. Takes time in
    proportion to the walls, and some fifty bytes a cell.

    Source: Joseph Kruskal, 1956 [Kruskal56].
    """
    board = board_of(tiling)
    opened = bytearray(len(board.neighbours))
    trace = board.trace()
    parent = numbered(len(board.neighbours))
    ground = opened, board.classes, board.steps
    if pays(len(parent), len(board.offsets)) and not bias:
        light, heavy = parted_in_loops(board, rng)
    else:
        light, heavy = parted(wall_keys(board, rng, bias), tiling.cells)
    carved = 0
    for some in slices(in_order(light)):
        carved = union(*ground, lent(some, len(parent)), trace, parent, carved)
    heavy = heavy[between_trees(board, heavy, parent)]
    for some in slices(in_order(heavy)):
        carved = union(*ground, lent(some, len(parent)), trace, parent, carved)
    return board.maze(opened, trace)


SLICE = 2**21
"""How many walls are looked at in one call of a compiled loop."""


def slices(walls: NDArray[np.uint32]) -> Iterator[NDArray[np.uint32]]:
    """Yield walls for fast Kruskal, some at a time."""
    for first in range(0, len(walls), SLICE):
        yield walls[first : first + SLICE]


PIECE, LARGE = 2**16, 2**20
"""How many indices draw numbers for their walls at once; the latter in a loop."""


def wall_keys(board: Board, rng: Rng, bias: float = 0) -> NDArray[np.uint64]:
    """Return each wall's key for fast Kruskal: ``number << 32 | index << 3 | side``.

    With a bias, walls through which one steps horizontally have lower numbers, or
    higher ones.
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
    return keys[:count]


LIGHT = 1.15
"""How many walls are light, for each cell."""


def parted(
    keys: NDArray[np.uint64], cells: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return the walls that fast Kruskal opens first, the light ones, and the rest."""
    import numpy as np

    share = LIGHT * cells / max(1, len(keys))
    if share >= 1:
        return keys, keys[:0]
    some = np.sort(keys[:: 1 + len(keys) // 1000])
    limit = some[int(share * len(some))]
    if not pays(len(keys)):
        return keys[keys <= limit], keys[keys > limit]
    light = np.empty_like(keys)
    first = part(keys, light, limit)
    return light[:first], keys[: len(keys) - first]


@compilable
def part(keys: NDArray[np.uint64], light: NDArray[np.uint64], limit: np.uint64) -> int:
    """Move fast Kruskal's keys up to a limit, and close the gaps; return how many."""
    first = rest = 0
    for key in keys:
        light[first] = keys[rest] = key
        if key <= limit:
            first += 1
        else:
            rest += 1
    return first


def parted_in_loops(
    board: Board, rng: Rng
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return the same for fast Kruskal without a bias, by a compiled loop."""
    import numpy as np

    arrays = arrays_of(board)
    forward = arrays.offsets > 0
    neighbours = arrays.some(forward)
    walls = np.frombuffer(BIT_COUNT, np.uint8)[neighbours]
    count = int(walls.sum())
    limit = min(WORD, int(LIGHT * board.tiling.cells / max(1, count) * WORD))
    light, heavy = np.empty(count, np.uint64), np.empty(count, np.uint64)
    first = rest = 0
    for at in range(0, len(neighbours), LARGE):
        numbers = random_numbers(rng, int(walls[at : at + LARGE].sum()))
        ground = neighbours[at : at + LARGE], at, forward.shape[1]
        room = light[first:], heavy[rest:]
        more = compiled(key_walls)(*room, np.uint64(limit), *ground, numbers)
        first, rest = first + more, rest + len(numbers) - more
    return light[:first], heavy[:rest]


def key_walls(
    light: NDArray[np.uint64],
    heavy: NDArray[np.uint64],
    limit: np.uint64,
    neighbours: NDArray[np.uint8],
    first: int,
    sides: int,
    numbers: NDArray[np.uint32],
) -> int:
    """Write the keys of fast Kruskal's walls, and return how many are light.

    Args:
        light: Room for the keys up to a limit.
        heavy: Room for the others.
        limit: The limit.
        neighbours: For some indices the sides that lead forward.
        first: The first of these indices.
        sides: How many sides a cell may have.
        numbers: A random number for each wall.
    """
    drawn, count = unsigned(0), unsigned(0)
    for at, mask in enumerate(neighbours):
        index = unsigned(first + at)
        for side in range(sides):
            if mask >> side & 1:
                number = unsigned(numbers[drawn]) << unsigned(32)
                key = number | index << unsigned(3) | unsigned(side)
                light[count] = heavy[drawn - count] = key
                drawn += unsigned(1)
                count += unsigned(int(key <= limit))
    return int(count)


HANDS = 2**11
"""How many hands the keys are dealt into."""


def in_order(keys: NDArray[np.uint64]) -> NDArray[np.uint32]:
    """Return fast Kruskal's walls in the order of their keys, ``index << 3 | side``."""
    import numpy as np

    if not pays(len(keys)):
        return codes_in(np.sort(keys))
    dealt = np.empty_like(keys)
    last = np.uint64(HANDS - 1)
    for bits in (32, 43, 54):
        places, shift = np.zeros(HANDS, np.int64), np.uint64(bits)
        count(keys, places, shift, last)
        places = np.cumsum(places) - places
        deal(keys, dealt, places, shift, last)
        keys, dealt = dealt, keys
    return codes_in(keys)


def codes_in(keys: NDArray[np.uint64]) -> NDArray[np.uint32]:
    """Return the lower halves of fast Kruskal's keys."""
    import numpy as np

    return keys.astype(np.uint32)


@compilable
def count(
    keys: NDArray[np.uint64],
    sizes: NDArray[np.int64],
    shift: np.uint64,
    last: np.uint64,
) -> None:
    """Count how many of fast Kruskal's keys each hand will have."""
    for key in keys:
        sizes[key >> shift & last] += 1


@compilable
def deal(
    keys: NDArray[np.uint64],
    dealt: NDArray[np.uint64],
    places: NDArray[np.int64],
    shift: np.uint64,
    last: np.uint64,
) -> None:
    """Deal fast Kruskal's keys into hands, each of which begins at a place."""
    for key in keys:
        hand = key >> shift & last
        dealt[places[hand]] = key
        places[hand] += 1


@compilable
def union(
    opened: bytearray,
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    order: array[int],
    trace: array[int],
    parent: array[int],
    carved: int,
) -> int:
    """Open fast Kruskal's walls in their order, wherever that unites two trees.

    Return how many passages there are now, of which ``carved`` were there before.
    """
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
    return carved


def between_trees(
    board: Board, keys: NDArray[np.uint64], parent: array[int]
) -> NDArray[np.bool_]:
    """Return which walls divide fast Kruskal's trees; all parents become roots."""
    import numpy as np

    apart = bytearray(len(keys))
    codes = lent(codes_in(keys), len(parent))
    compare_roots(parent, apart, codes, board.classes, board.steps)
    return np.frombuffer(apart, np.bool_)


@compilable
def compare_roots(
    parent: array[int],
    apart: bytearray,
    codes: array[int],
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
) -> None:
    """Write 1 for each of fast Kruskal's walls between different roots."""
    for index in range(len(parent)):
        parent[index] = parent[parent[index]]
    for at, code in enumerate(codes):
        here = code >> 3
        side = code & 7
        step = steps[classes[here]][side]
        if parent[here] != parent[here + step[0]]:
            apart[at] = 1
