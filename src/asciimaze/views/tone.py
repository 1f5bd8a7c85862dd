# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How much wall there is where single walls are too small to be seen."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    Points = NDArray[np.float64]


def dots(
    lines: Iterable[tuple[Points, Points]],
    box: tuple[float, float, float, float],
    side: int,
) -> NDArray[np.float64]:
    """Return the tone of each pixel in a square picture: how long its lines are.

    Args:
        lines: Where many lines start, and how far they lead (``Lines``).
        box: The square that the picture shows: left, top, right, bottom.
        side: How many pixels wide and high the picture is.
    """
    total = np.zeros(side * side)
    left, top, right, _ = box
    scale = side / (right - left)
    for starts, ways in lines:
        places = (starts + ways / 2 - (left, top)) * scale - 0.5
        corners = np.floor(places).astype(np.int64)
        shares = places - corners
        lengths = np.hypot(*ways.T)
        for step in product((0, 1), repeat=2):
            column, row = (corners + step).T
            x, y = np.abs(shares + step - 1).T
            seen = (column >= 0) & (column < side) & (row >= 0) & (row < side)
            pixels = row[seen] * side + column[seen]
            total += np.bincount(pixels, (lengths * x * y)[seen], len(total))
    return total.reshape(side, side)


def pixel_sums(
    values: NDArray[np.float32], edges: NDArray[np.float64]
) -> NDArray[np.float32]:
    """Return sums of rows of a tone between edges; a row that is cut counts in part.

    Args:
        values: A table; its first row lies between 0 and 1.
        edges: Where one sum ends and the next begins, in order, from 0 to the
            number of rows.

    Returns:
        A table with one row less than there are edges.
    """
    whole = np.minimum(edges.astype(np.int64), len(values) - 1)
    part = (edges - whole).astype(np.float32)[:, None] * values[whole]
    sums = np.add.reduceat(values, whole, axis=0)[:-1]
    sums[whole[:-1] == whole[1:]] = 0
    result: NDArray[np.float32] = sums + part[1:] - part[:-1]
    return result
