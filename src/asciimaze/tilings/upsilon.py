# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tiling by octagons and squares."""

from __future__ import annotations

from math import sqrt
from typing import ClassVar

from asciimaze.tilings.compass import STEPS, Compass, Shape

HALF = 0.5
"""Half the width of a square."""

FAR = HALF + sqrt(HALF)
"""Half the width of an octagon."""

OCTAGON = Shape(
    tuple(STEPS),
    (
        *((FAR, -HALF), (FAR, HALF), (HALF, FAR), (-HALF, FAR)),
        *((-FAR, HALF), (-FAR, -HALF), (-HALF, -FAR), (HALF, -FAR)),
    ),
)
SQUARE = Shape(
    ("right", "bottom", "left", "top"),
    ((HALF, -HALF), (HALF, HALF), (-HALF, HALF), (-HALF, -HALF)),
)


class Upsilon(Compass):
    """Octagons and squares in turn, in rows and columns."""

    name: ClassVar[str] = "upsilon"
    period: ClassVar[tuple[int, int]] = (2, 2)
    shapes: ClassVar = ((OCTAGON, SQUARE), (SQUARE, OCTAGON))
    pitch: ClassVar[tuple[float, float]] = (HALF + FAR, HALF + FAR)
