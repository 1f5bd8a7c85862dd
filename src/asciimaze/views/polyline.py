# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Long lines, of which a part is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from asciimaze.views.walls import Box

PIECE = 256
"""How many steps of a line are in a piece."""

FAR = 4
"""How far two neighbours may be from each other, in sides of a cell, to be joined."""


class Polyline:
    """A line through many points.

    Attributes:
        points: The points, in an array of shape (points, 2).
        low: For each piece of the line, the least x and y of its points.
        high: The greatest.
    """

    def __init__(self, points: NDArray[np.float64]) -> None:
        """Cut a line into pieces, and find the box around each of them."""
        self.points = points
        firsts = np.arange(0, max(0, len(points) - 1), PIECE)
        starts, ends = points[:-1], points[1:]
        self.low = np.minimum.reduceat(np.minimum(starts, ends), firsts)
        self.high = np.maximum.reduceat(np.maximum(starts, ends), firsts)

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
            drawn = np.hypot(*(ends - starts).T) < FAR
            drawn &= (np.maximum(starts, ends) > corner).all(axis=1)
            drawn &= (np.minimum(starts, ends) < other).all(axis=1)
            found.append(np.concatenate((starts, ends), axis=1)[drawn])
        return np.concatenate(found)
