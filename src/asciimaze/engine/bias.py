# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of choices, with a bias or without."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from asciimaze.tilings.masked import Masked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.tilings.tiling import Tiling

TENTHS = 10
"""How many parts a step has if there is no bias."""

ROOM = 2**7
"""How many sides the tables have for each byte, at most."""


def choice_tables(
    tiling: Tiling, bias: float
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the tables of choices that a bias gives each neighbour mask.

    Args:
        tiling: The cells.
        bias: How much likelier horizontal steps are, from -0.9 to 0.9.

    Raises:
        ValueError: There is a bias, and no telling which sides are horizontal.
    """
    return weighted_tables(parts_of(tiling, bias))


def parts_of(tiling: Tiling, bias: float) -> tuple[int, ...]:
    """Return for each side how many parts its bias gives it; one, if there is none.

    Raises:
        ValueError: There is a bias, and no telling which sides are horizontal.
    """
    shift = round(TENTHS * bias)
    if not shift:
        return (1,) * 8
    return tuple(TENTHS + shift * lean for lean in leans(tiling))


@cache
def weighted_tables(parts: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return both tables of choices when a bias gives each side so many parts."""
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


def leans(tiling: Tiling) -> Sequence[int]:
    """Return how a bias sees each side: 1 if horizontal, -1 if vertical, 0 if neither.

    Raises:
        ValueError: It is not the same for all cells.
    """
    found = tiling.leans()
    if found is None:
        while isinstance(tiling, Masked):
            tiling = tiling.tiling
        name = tiling.name
        message = f"bias must be 0 with {name}, whose cells differ in their sides"
        raise ValueError(message)
    return found
