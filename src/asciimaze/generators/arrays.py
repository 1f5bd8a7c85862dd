# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A board as numpy likes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asciimaze.maze import zeros

if TYPE_CHECKING:
    from array import array

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.board import Board


class Arrays(NamedTuple):
    """A board in arrays.

    Attributes:
        ways: For each place its ways.
        kinds: For each place its kind.
        steps: For each kind and each side how far the place beyond is.
    """

    ways: NDArray[np.uint8]
    kinds: NDArray[np.integer]
    steps: NDArray[np.int64]


def arrays_of(board: Board) -> Arrays:
    """Return the ways, kinds and steps of a board."""
    import numpy as np

    ways = np.frombuffer(board.ways, dtype=np.uint8)
    kinds = board.kinds
    numbers = np.array(bytearray(kinds) if isinstance(kinds, bytes) else kinds)
    sides = max(len(around) for around in board.around)
    steps = np.zeros((max(len(board.around), numbers.max() + 1), sides), np.int64)
    for kind, around in enumerate(board.around):
        steps[kind, : len(around)] = [step for step, _ in around]
    return Arrays(ways, numbers, steps)


def numbered(count: int) -> array[int]:
    """Return the numbers from 0 up to a count."""
    import numpy as np

    numbers = zeros(count, count)
    np.frombuffer(numbers, numbers.typecode)[:] = np.arange(count)
    return numbers
