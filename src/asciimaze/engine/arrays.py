# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A board as numpy likes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.engine.board import Board


class Arrays(NamedTuple):
    """A board in arrays.

    Attributes:
        neighbours: For each index its neighbours.
        classes: For each index its class.
        offsets: For each cell class and each side how far the neighbour's index is.
    """

    neighbours: NDArray[np.uint8]
    classes: NDArray[np.integer]
    offsets: NDArray[np.int64]

    def some(self, wanted: NDArray[np.bool_]) -> NDArray[np.uint8]:
        """Return an array with the wanted neighbours of each index, by its class."""
        import numpy as np

        masks = np.packbits(wanted, axis=1, bitorder="little")[:, 0]
        if (masks == masks[0]).all():
            masks = masks[0]
        elif self.classes.dtype == np.uint8:
            table = masks.tobytes().ljust(256, b"\0")
            masks = np.frombuffer(self.classes.tobytes().translate(table), np.uint8)
        else:
            masks = masks[self.classes]
        chosen: NDArray[np.uint8] = self.neighbours & masks
        return chosen


def arrays_of(board: Board) -> Arrays:
    """Return the neighbours, classes and steps of a board as arrays."""
    import numpy as np

    neighbours = np.frombuffer(board.neighbours, np.uint8)
    if isinstance(board.classes, bytes):
        classes: NDArray[np.integer] = np.frombuffer(board.classes, np.uint8)
    else:
        classes = np.array(board.classes)
    sides = max(len(offsets) for offsets in board.offsets)
    steps = np.zeros((max(len(board.offsets), classes.max() + 1), sides), np.int64)
    for cell_class, offsets in enumerate(board.offsets):
        steps[cell_class, : len(offsets)] = [offset for offset, _ in offsets]
    return Arrays(neighbours, classes, steps)
