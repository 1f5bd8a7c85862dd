# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The local configuration of each cell: its class, and its neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.arrays import arrays_of
from asciimaze.engine.bias import ROOM, choice_tables
from asciimaze.engine.board import ALL, PIECE
from asciimaze.maze import zeros

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.engine.arrays import Arrays
    from asciimaze.engine.board import Board, Step


class Configurations(NamedTuple):
    """What a walk asks of the indices of a board.

    Attributes:
        at: For each index the number of its configuration, 0 where none leads on.
        steps: For each configuration the steps of its choices.
        counts: For each configuration how many choices it has.
        choices: For each configuration 128 entries; the first are its choices.
    """

    at: bytearray | array[int]
    steps: tuple[tuple[Step, ...], ...]
    counts: tuple[int, ...]
    choices: tuple[int, ...]


def configurations_of(board: Board, bias: float) -> Configurations:
    """Return the configurations of the indices of a board.

    Raises:
        ValueError: There is a bias, and no telling which sides are horizontal.
    """
    counts, choices = choice_tables(board.tiling, bias)
    configurations, known = numbered(board)
    steps: list[tuple[Step, ...]] = [()]
    some, sides = [0], [0] * ROOM
    for cell_class, mask in known:
        row = choices[mask * ROOM : (mask + 1) * ROOM]
        some.append(counts[mask])
        steps.append(
            tuple(board.steps[cell_class][side] for side in row[: counts[mask]])
        )
        sides += row
    return Configurations(configurations, tuple(steps), tuple(some), tuple(sides))


def numbered(board: Board) -> tuple[bytearray | array[int], list[tuple[int, int]]]:
    """Return the number of each index's configuration, and what each of these is.

    A configuration is a cell class and a neighbour mask.
    """
    import numpy as np

    arrays = arrays_of(board)
    number = np.zeros(len(arrays.offsets) << 8, np.uint32)
    for _, codes in codes_of(arrays):
        number[codes] = 1
    number[:: ALL + 1] = 0
    known = np.flatnonzero(number)
    number[known] = np.arange(1, len(known) + 1)
    size = len(board.neighbours)
    configurations = (
        bytearray(size) if len(known) <= ALL else zeros(size, len(known) + 1)
    )
    indices = np.frombuffer(configurations, getattr(configurations, "typecode", "B"))
    for first, codes in codes_of(arrays):
        indices[first : first + PIECE] = number[codes]
    return configurations, [divmod(code, ALL + 1) for code in known.tolist()]


def codes_of(arrays: Arrays) -> Iterator[tuple[int, NDArray[np.uint32]]]:
    """Yield pieces of a board as configurations' codes, ``class << 8 | mask`` each."""
    import numpy as np

    for first in range(0, len(arrays.neighbours), PIECE):
        piece = slice(first, first + PIECE)
        classes = arrays.classes[piece].astype(np.uint32)
        yield first, classes << np.uint32(8) | arrays.neighbours[piece]
