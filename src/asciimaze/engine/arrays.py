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

    from asciimaze.engine.board import Board


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

    def some(self, wanted: NDArray[np.bool_]) -> NDArray[np.uint8]:
        """Return for each place those of its ways that are wanted of its kind."""
        import numpy as np

        masks = np.packbits(wanted, axis=1, bitorder="little")[:, 0]
        if (masks == masks[0]).all():
            masks = masks[0]
        elif self.kinds.dtype == np.uint8:
            table = masks.tobytes().ljust(256, b"\0")
            masks = np.frombuffer(self.kinds.tobytes().translate(table), np.uint8)
        else:
            masks = masks[self.kinds]
        chosen: NDArray[np.uint8] = self.ways & masks
        return chosen


def arrays_of(board: Board) -> Arrays:
    """Return the ways, kinds and steps of a board."""
    import numpy as np

    ways = np.frombuffer(board.ways, np.uint8)
    if isinstance(board.kinds, bytes):
        kinds: NDArray[np.integer] = np.frombuffer(board.kinds, np.uint8)
    else:
        kinds = np.array(board.kinds)
    sides = max(len(around) for around in board.around)
    steps = np.zeros((max(len(board.around), kinds.max() + 1), sides), np.int64)
    for kind, around in enumerate(board.around):
        steps[kind, : len(around)] = [step for step, _ in around]
    return Arrays(ways, kinds, steps)


def numbers_of(some: NDArray[np.integer], limit: int) -> array[int]:
    """Return numbers in an array with room for any below a limit."""
    numbers = zeros(0, limit)
    numbers.frombytes(some.astype(numbers.typecode).view("B").data)
    return numbers


def numbered(count: int) -> array[int]:
    """Return the numbers from 0 up to a count."""
    import numpy as np

    kind = zeros(0, count).typecode
    return numbers_of(np.arange(count, dtype=kind), count)
