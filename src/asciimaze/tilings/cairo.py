# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tiling by the pentagons of Cairo."""

from __future__ import annotations

from math import sqrt
from typing import ClassVar

from asciimaze.tilings.compass import Compass, Shape

SHIFT = sqrt(1 / 8)
"""The distance from a split corner to the points where three cells meet, per axis."""

MIDDLE = SHIFT * (1 + sqrt(7)) / 2
"""The distance from the middle of a square to its corners, per axis."""

NEAR, FAR = MIDDLE - SHIFT, MIDDLE + SHIFT

LOWER_RIGHT = Shape(
    ("right", "bottom right", "bottom", "left", "top"),
    ((MIDDLE, -MIDDLE), (FAR, NEAR), (NEAR, FAR), (-MIDDLE, MIDDLE), (-NEAR, -NEAR)),
)
UPPER_RIGHT = Shape(
    ("right", "bottom", "left", "top", "top right"),
    ((FAR, -NEAR), (MIDDLE, MIDDLE), (-NEAR, NEAR), (-MIDDLE, -MIDDLE), (NEAR, -FAR)),
)
LOWER_LEFT = Shape(
    ("right", "bottom", "bottom left", "left", "top"),
    ((NEAR, -NEAR), (MIDDLE, MIDDLE), (-NEAR, FAR), (-FAR, NEAR), (-MIDDLE, -MIDDLE)),
)
UPPER_LEFT = Shape(
    ("right", "bottom", "left", "top left", "top"),
    ((MIDDLE, -MIDDLE), (NEAR, NEAR), (-MIDDLE, MIDDLE), (-FAR, -NEAR), (-NEAR, -FAR)),
)


class Cairo(Compass):
    """Pentagons in rows and columns, turned four ways."""

    name: ClassVar[str] = "cairo"
    period: ClassVar[tuple[int, int]] = (2, 2)
    shapes: ClassVar = ((LOWER_RIGHT, UPPER_RIGHT), (LOWER_LEFT, UPPER_LEFT))
    pitch: ClassVar[tuple[float, float]] = (2 * MIDDLE, 2 * MIDDLE)
