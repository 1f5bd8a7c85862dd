# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which side of a cell somebody points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from collections.abc import Sequence

NEAR = 3
"""How far from the middle a point may be, in distances of its side from there."""


def side_towards(
    corners: Sequence[tuple[float, float]], x: float, y: float
) -> int | None:
    """Return the side of a cell towards a point beyond, as seen from its middle.

    Args:
        corners: The corners of the cell, which has no dents.
        x: Where the point is, in the same unit.
        y: The same downwards.

    Returns:
        The number of the side; ``None`` if the point is in the cell or far away.
    """
    count = len(corners)
    middle_x, middle_y = middle(corners)
    across, down = x - middle_x, y - middle_y
    for side, (left, top) in enumerate(corners):
        right, bottom = corners[(side + 1) % count]
        wide, high = right - left, bottom - top
        from_x, from_y = left - middle_x, top - middle_y
        whole = across * high - down * wide
        if whole:
            way = (from_x * high - from_y * wide) / whole
            along = (from_x * down - from_y * across) / whole
            if 1 / NEAR <= way <= 1 and 0 <= along <= 1:
                return side
    return None
