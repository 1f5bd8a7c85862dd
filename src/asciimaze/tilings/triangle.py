# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tiling by triangles."""

from __future__ import annotations

from math import sqrt
from typing import ClassVar

from asciimaze.tilings.compass import Compass, Shape

HEIGHT = sqrt(3) / 2
"""The height of a triangle whose sides are 1 long."""

ON_BASE = Shape(("right", "bottom", "left"), ((0.5, 0), (1, HEIGHT), (0, HEIGHT)))
ON_POINT = Shape(("right", "left", "top"), ((1, 0), (0.5, HEIGHT), (0, 0)))


class Triangle(Compass):
    """Triangles in rows, alternately on their point and on their base."""

    name: ClassVar[str] = "triangle"
    period: ClassVar[tuple[int, int]] = (2, 2)
    shapes: ClassVar = ((ON_POINT, ON_BASE), (ON_BASE, ON_POINT))
    pitch: ClassVar[tuple[float, float]] = (0.5, HEIGHT)

    def __init__(self, columns: int, rows: int) -> None:
        """Make a tiling of ``columns`` by ``rows`` triangles.

        Raises:
            ValueError: There would be no cell, or rows with no way between them.
        """
        super().__init__(columns, rows)
        if columns == 1 and rows > 1:
            message = (
                "triangles in several rows need at least 2 columns, "
                f"because none leads down from the first (got {columns} by {rows})"
            )
            raise ValueError(message)
