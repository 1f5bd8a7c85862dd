# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of choices, with a bias or without."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from asciimaze.tilings.masked import Masked
from asciimaze.tilings.tiling import Grid, middle
from asciimaze.tilings.wrapped import Wrapped

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling

TENTHS = 10
"""How many parts a step has if there is no bias."""

ROOM = 2**7
"""How many sides the tables have for each byte, at most."""


def choice_tables(
    tiling: Tiling, bias: float
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return for each neighbour mask how many entries it has, and the entries.

    Args:
        tiling: The cells.
        bias: How much likelier horizontal steps are, from -0.9 to 0.9.

    Raises:
        ValueError: There is a bias, and no telling which sides are horizontal.
    """
    return weighted_tables(parts_of(tiling, bias))


def parts_of(tiling: Tiling, bias: float) -> tuple[int, ...]:
    """Return for each side how many parts it has; one, if there is no bias.

    Raises:
        ValueError: There is a bias, and no telling which sides are horizontal.
    """
    shift = round(TENTHS * bias)
    if not shift:
        return (1,) * 8
    return tuple(TENTHS + shift * lean for lean in leans(tiling))


@cache
def weighted_tables(parts: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return both tables when each side has so many parts."""
    counts: list[int] = []
    choices: list[int] = []
    for mask in range(256):
        some = [
            side
            for side, part in enumerate(parts)
            for _ in range(part * (mask >> side & 1))
        ]
        counts.append(len(some))
        choices += some + [0] * (ROOM - len(some))
    return tuple(counts), tuple(choices)


def leans(tiling: Tiling) -> list[int]:
    """Return for each side 1 if it leads to the side, -1 up or down, and 0 if neither.

    Raises:
        ValueError: It is not the same for all cells.
    """
    if isinstance(tiling, Masked):
        return leans(tiling.tiling)
    if isinstance(tiling, Wrapped):
        return leans(tiling.grid)
    found = set()
    if isinstance(tiling, Grid):
        high, wide = tiling.period
        piece = type(tiling)(3 * wide, 3 * high)
        found = {tuple(leans_of(piece, cell)) for cell in range(piece.cells)}
    if len(found) != 1:
        name = tiling.name
        message = f"bias must be 0 with {name}, whose cells differ in their sides"
        raise ValueError(message)
    return list(found.pop())


def leans_of(tiling: Tiling, cell: int) -> list[int]:
    """Return the same for the sides of one cell."""
    corners = tiling.corners(cell)
    x, y = middle(corners)
    result = []
    for side, start in enumerate(corners):
        far_x, far_y = middle([start, corners[(side + 1) % len(corners)]])
        more = round(abs(far_x - x) - abs(far_y - y), 6)
        result.append((more > 0) - (more < 0))
    return result
