# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Long lines, of which a part is seen."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.formats.occlusion import DEPTH, SEAM, out_of_sight
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.weave import Weave
from asciimaze.tilings.wrapped import Wrapped
from asciimaze.views.cells import middles

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from asciimaze.tilings.tiling import Tiling
    from asciimaze.views.walls import Box

PIECE = 256
"""How many steps of a line are in a piece."""


class Polyline:
    """A line through many points.

    Attributes:
        points: The points, in an array of shape (points, 2); where the line is broken,
            one that is no number.
        low: For each piece of the line, the least x and y of its points.
        high: The greatest.
    """

    def __init__(self, points: NDArray[np.float64]) -> None:
        """Cut a line into pieces, and find the box around each of them."""
        self.points = points
        firsts = np.arange(0, max(0, len(points) - 1), PIECE)
        starts, ends = points[:-1], points[1:]
        self.low = np.fmin.reduceat(np.fmin(starts, ends), firsts)
        self.high = np.fmax.reduceat(np.fmax(starts, ends), firsts)

    def within(self, box: Box) -> NDArray[np.float64]:
        """Return the steps of a line that reach into a box, as far as they are joined.

        Returns:
            An array of shape (steps, 4): the x and y of the start, and of the end.
        """
        found = [np.empty((0, 4))]
        corner, other = np.array(box[:2]), np.array(box[2:])
        seen = ((self.low < other) & (self.high > corner)).all(axis=1)
        for piece in np.flatnonzero(seen).tolist():
            some = self.points[piece * PIECE : (piece + 1) * PIECE + 1]
            starts, ends = some[:-1], some[1:]
            drawn = (np.maximum(starts, ends) > corner).all(axis=1)
            drawn &= (np.minimum(starts, ends) < other).all(axis=1)
            found.append(np.concatenate((starts, ends), axis=1)[drawn])
        return np.concatenate(found)


SHORT = 1.01
"""How long a step is at most that is surely seen as a whole, in sides of a cell."""


def line_through(tiling: Tiling, cells: NDArray[np.int64]) -> Polyline:
    """Return the line through the middles of a path's cells, as far as it is seen."""
    points = middles(tiling, cells)
    whole = tiling.tiling if isinstance(tiling, Masked) else tiling
    if not isinstance(whole, Weave | Wrapped):
        return Polyline(points)
    depth = DEPTH if isinstance(whole, Weave) else 0
    lengths = np.hypot(*np.diff(points, axis=0).T)
    broken: list[int] = []
    more: list[tuple[float, float]] = []
    for at in np.flatnonzero(lengths > SHORT).tolist():
        cell, other = cells[at : at + 2].tolist()
        for side, beyond in tiling.neighbours(cell):
            if beyond == other:
                away, home = out_of_sight(tiling, (cell, side), other, depth)
                if dist(away, home) > SEAM:
                    broken += [at + 1] * 3
                    more += [away, (np.nan, np.nan), home]
    return Polyline(np.insert(points, broken, np.reshape(more, (-1, 2)), axis=0))
