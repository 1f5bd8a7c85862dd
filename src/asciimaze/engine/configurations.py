# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How places look to a walk that crosses nothing out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.arrays import arrays_of
from asciimaze.engine.bias import ROOM, tables
from asciimaze.engine.board import ALL, PIECE
from asciimaze.maze import zeros

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.engine.arrays import Arrays
    from asciimaze.engine.board import Board, Step


class Looks(NamedTuple):
    """What a walk asks of the places of a board.

    Attributes:
        at: For each place the number of its look, 0 where no way leads on.
        steps: For each look the steps of its choices.
        counts: For each look how many choices it has.
        choices: For each look 128 entries, which begin with the sides of its choices.
    """

    at: bytearray | array[int]
    steps: tuple[tuple[Step, ...], ...]
    counts: tuple[int, ...]
    choices: tuple[int, ...]


def looks_of(board: Board, bias: float) -> Looks:
    """Return the looks of the places of a board.

    Raises:
        ValueError: There is a bias, and no telling which sides are level.
    """
    counts, choices = tables(board.tiling, bias)
    looks, known = numbered(board)
    steps: list[tuple[Step, ...]] = [()]
    some, sides = [0], [0] * ROOM
    for kind, ways in known:
        row = choices[ways * ROOM : (ways + 1) * ROOM]
        some.append(counts[ways])
        steps.append(tuple(board.steps[kind][side] for side in row[: counts[ways]]))
        sides += row
    return Looks(looks, tuple(steps), tuple(some), tuple(sides))


def numbered(board: Board) -> tuple[bytearray | array[int], list[tuple[int, int]]]:
    """Return for each place the number of its look, and the kind and ways of each."""
    import numpy as np

    arrays = arrays_of(board)
    number = np.zeros(len(arrays.steps) << 8, np.uint32)
    for _, codes in codes_of(arrays):
        number[codes] = 1
    number[:: ALL + 1] = 0
    known = np.flatnonzero(number)
    number[known] = np.arange(1, len(known) + 1)
    size = len(board.ways)
    looks = bytearray(size) if len(known) <= ALL else zeros(size, len(known) + 1)
    places = np.frombuffer(looks, getattr(looks, "typecode", "B"))
    for first, codes in codes_of(arrays):
        places[first : first + PIECE] = number[codes]
    return looks, [divmod(code, ALL + 1) for code in known.tolist()]


def codes_of(arrays: Arrays) -> Iterator[tuple[int, NDArray[np.uint32]]]:
    """Yield pieces of the board: the first place, and ``kind << 8 | ways`` for each."""
    import numpy as np

    for first in range(0, len(arrays.ways), PIECE):
        piece = slice(first, first + PIECE)
        kinds = arrays.kinds[piece].astype(np.uint32)
        yield first, kinds << np.uint32(8) | arrays.ways[piece]
