# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How far cells are, as colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from asciimaze.engine.flood import UNREACHABLE
from asciimaze.views.cells import cells_in

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from asciimaze.tilings.tiling import Tiling
    from asciimaze.views.walls import Box

CIVIDIS = np.array(
    [(0, 32, 76), (60, 77, 110), (124, 123, 120), (188, 175, 111), (255, 233, 69)]
)
"""From near to far: red, green, blue."""


def colour_of(share: NDArray[np.float64]) -> NDArray[np.uint8]:
    """Return the colours of some distances between 0, near, and 1, far.

    Returns:
        Red, green and blue, along one more axis.
    """
    stops = np.linspace(0, 1, len(CIVIDIS))
    parts = [np.interp(share, stops, CIVIDIS[:, part]) for part in range(3)]
    return np.stack(parts, axis=-1).round().astype(np.uint8)


def floor(
    tiling: Tiling, far: NDArray[np.int32], box: Box, side: int
) -> NDArray[np.uint8]:
    """Return a picture of cells in a square box with the colours of their distances.

    Args:
        tiling: The cells.
        far: How far each cell is.
        box: Which part of the plane.
        side: How many pixels wide and high the picture is.

    Returns:
        An array of shape (side, side, 4); where there is no cell, or none that can
        be reached, it is transparent.
    """
    cells = cells_in(tiling, box, side)
    steps = far[cells]
    seen = (cells >= 0) & (steps != UNREACHABLE)
    most = max(1, int(far.max(where=far != UNREACHABLE, initial=0)))
    result = np.zeros((side * side, 4), np.uint8)
    result[seen, :3] = colour_of(steps[seen] / most)
    result[seen, 3] = 255
    return result.reshape(side, side, 4)
