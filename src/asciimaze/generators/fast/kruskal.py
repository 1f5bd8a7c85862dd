# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kruskal's algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from asciimaze.engine.arrays import arrays_of
from asciimaze.engine.bias import parts_of
from asciimaze.engine.board import ALL
from asciimaze.engine.jit import (
    as_table,
    compilable,
    compiled,
    pays,
    random_numbers,
    unsigned,
)
from asciimaze.engine.layout import board_of
from asciimaze.engine.sides import BIT_COUNT
from asciimaze.maze import Maze
from asciimaze.rng import WORD

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.engine.board import Board, Step
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def kruskal(tiling: Tiling, rng: Rng, bias: float = 0) -> Maze:
    """Quickly make a perfect maze by opening walls in random order.

    Many short dead ends; not uniform, but not far from it. Takes time in
    proportion to the walls, and some hundred bytes a cell; compiled, some forty.

    Source: Joseph Kruskal, 1956 [Kruskal56]; Otakar Borůvka, 1926 [Boruvka26].
    """
    import numpy as np

    board = board_of(tiling)
    if pays(len(board.neighbours), len(board.offsets)):
        opened, keys = grow_in_loops(board, rng, bias)
    else:
        keys = wall_keys(board, rng, bias)
        keys = np.concatenate([keys[:0], *rounds(board, keys)])
        opened = opened_by(board, keys)

    def recall() -> array[int]:
        return board.by_cells(cast("array[int]", in_order(keys)))

    return Maze(tiling, recall, board.pick(opened))


PIECE = 2**16
"""How many indices draw numbers for their walls at once."""


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


def in_order(keys: NDArray[np.uint64]) -> NDArray[np.uint32]:
    """Return fast Kruskal's walls in the order of their keys, ``index << 3 | side``."""
    import numpy as np

    return np.sort(keys).astype(np.uint32)


class Walls(NamedTuple):
    """Walls of fast Kruskal, in arrays.

    Attributes:
        here: The index from which one steps forward through each.
        side: The side.
        there: The index beyond.
        clear: The clear mask of the step.
    """

    here: NDArray[np.uint32]
    side: NDArray[np.uint8]
    there: NDArray[np.uint32]
    clear: NDArray[np.uint8]


def walls_of(board: Board, keys: NDArray[np.uint64]) -> Walls:
    """Return fast Kruskal's walls, given their keys."""
    import numpy as np

    codes = keys.astype(np.uint32)
    here, side = codes >> np.uint32(3), (codes & 7).astype(np.uint8)
    step = as_table(board.steps)[arrays_of(board).classes[here], side]
    there = (here + step["offset"]).astype(np.uint32)
    return Walls(here, side, there, step["clear"].astype(np.uint8))


def opened_by(board: Board, keys: NDArray[np.uint64]) -> bytearray:
    """Return the open sides of a board where fast Kruskal opens some walls."""
    import numpy as np

    opened = bytearray(len(board.neighbours))
    sides, walls = np.frombuffer(opened, np.uint8), walls_of(board, keys)
    np.bitwise_or.at(sides, walls.here, np.uint8(1) << walls.side)
    np.bitwise_or.at(sides, walls.there, ALL ^ walls.clear)
    return opened


def rounds(board: Board, keys: NDArray[np.uint64]) -> Iterator[NDArray[np.uint64]]:
    """Yield the keys of the walls that fast Kruskal opens, round by round."""
    import numpy as np

    walls = walls_of(board, keys)
    one, other = walls.here, walls.there
    while len(keys):
        lightest = np.full(len(board.neighbours), WORD, np.uint64)
        np.minimum.at(lightest, one, keys)
        np.minimum.at(lightest, other, keys)
        leads, back = lightest[one] == keys, lightest[other] == keys
        yield keys[leads | back]
        root = np.arange(len(board.neighbours), dtype=np.uint32)
        root[one[leads]] = other[leads]
        root[other[back]] = one[back]
        both = one[leads & back]
        root[both] = both
        while (root != (farther := root[root])).any():
            root = farther
        one, other = root[one], root[other]
        apart = one != other
        keys, one, other = keys[apart], one[apart], other[apart]


def grow_in_loops(
    board: Board, rng: Rng, bias: float
) -> tuple[bytearray, NDArray[np.uint64]]:
    """Return the open sides of fast Kruskal's large maze, and its passages' keys."""
    import numpy as np

    opened = bytearray(len(board.neighbours))
    parent = np.arange(len(opened), dtype=np.uint32)
    lightest = np.empty(len(opened), np.uint64)
    ground = board.classes, board.steps
    chosen = np.empty(board.tiling.cells, np.uint64)
    carved = 0
    for walls in parted(board, rng, bias):
        shorten(parent)
        keys = walls[: leave_out(parent, lightest, *ground, walls)]
        while len(keys):
            weigh(parent, lightest, *ground, keys)
            more = carved + choose(parent, lightest, *ground, keys, chosen[carved:])
            unite(parent, *ground, chosen[carved:more], opened)
            keys = keys[: leave_out(parent, lightest, *ground, keys)]
            carved = more
    return opened, chosen[:carved]


CODE = 2**32 - 1
"""The bits of a key that name its wall."""

LIGHT = 1.15
"""How many walls are light, for each cell."""


def parted(board: Board, rng: Rng, bias: float) -> tuple[NDArray[np.uint64], ...]:
    """Return the keys of fast Kruskal's light walls, and those of the heavy ones."""
    import numpy as np

    if bias:
        return (wall_keys(board, rng, bias),)
    arrays = arrays_of(board)
    forward = arrays.offsets > 0
    neighbours = arrays.some(forward)
    walls = np.frombuffer(BIT_COUNT, np.uint8)[neighbours]
    count = int(walls.sum())
    limit = min(WORD, int(LIGHT * board.tiling.cells / max(1, count) * WORD))
    light, heavy = np.empty(count, np.uint64), np.empty(count, np.uint64)
    first = rest = 0
    for at in range(0, len(neighbours), PIECE):
        numbers = random_numbers(rng, int(walls[at : at + PIECE].sum()))
        ground = neighbours[at : at + PIECE], at, forward.shape[1]
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


@compilable
def shorten(parent: NDArray[np.uint32]) -> None:
    """Let all indices of fast Kruskal have their roots as their parents."""
    for index in range(len(parent)):
        parent[index] = parent[parent[index]]


def climb(parent: NDArray[np.uint32], index: int) -> int:
    """Return the root of an index of fast Kruskal, which becomes its parent."""
    root: int = parent[index]
    while parent[root] != root:
        parent[index] = root = parent[root]
    return root


@compilable
def leave_out(
    parent: NDArray[np.uint32],
    lightest: NDArray[np.uint64],
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    keys: NDArray[np.uint64],
) -> int:
    """Keep fast Kruskal's walls between different trees, and return how many.

    The trees between which they are get the highest number as their lightest key.
    """
    count = unsigned(0)
    for key in keys:
        here = (key & unsigned(CODE)) >> unsigned(3)
        side = key & unsigned(7)
        step = steps[classes[here]][side]
        there = here + step[0]
        one, other = climb(parent, here), climb(parent, there)
        lightest[one] = lightest[other] = WORD
        keys[count] = key
        count += unsigned(int(one != other))
    return int(count)


@compilable
def weigh(
    parent: NDArray[np.uint32],
    lightest: NDArray[np.uint64],
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    keys: NDArray[np.uint64],
) -> None:
    """Find the lightest key of each of fast Kruskal's trees."""
    for key in keys:
        here = (key & unsigned(CODE)) >> unsigned(3)
        side = key & unsigned(7)
        step = steps[classes[here]][side]
        there = here + step[0]
        one, other = parent[here], parent[there]
        lightest[one] = min(lightest[one], key)
        lightest[other] = min(lightest[other], key)


@compilable
def choose(
    parent: NDArray[np.uint32],
    lightest: NDArray[np.uint64],
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    keys: NDArray[np.uint64],
    chosen: NDArray[np.uint64],
) -> int:
    """Note the lightest keys of all of fast Kruskal's trees; return how many."""
    count = unsigned(0)
    for key in keys:
        here = (key & unsigned(CODE)) >> unsigned(3)
        side = key & unsigned(7)
        step = steps[classes[here]][side]
        there = here + step[0]
        one, other = lightest[parent[here]], lightest[parent[there]]
        chosen[count] = key
        count += unsigned(int((one == key) | (other == key)))
    return int(count)


@compilable
def unite(
    parent: NDArray[np.uint32],
    classes: Sequence[int],
    steps: Sequence[Sequence[Step]],
    keys: NDArray[np.uint64],
    opened: bytearray,
) -> None:
    """Open fast Kruskal's walls, each of which divides two trees."""
    for key in keys:
        here = (key & unsigned(CODE)) >> unsigned(3)
        side = key & unsigned(7)
        step = steps[classes[here]][side]
        there = here + step[0]
        opened[here] |= 1 << side
        opened[there] |= ALL ^ step[1]
        one, other = here, there
        up, over = parent[one], parent[other]
        while up != over:
            if up < over:
                one, other, up, over = other, one, over, up
            parent[one] = over
            if one == up:
                break
            one = up
            up = parent[one]
