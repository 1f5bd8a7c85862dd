# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The sides that a neighbour mask names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

BIT_COUNT = bytes(mask.bit_count() for mask in range(256))
"""For each byte, how many sides it names."""

SIDES = bytes(
    ([side for side in range(8) if mask >> side & 1] + [0] * 8)[number]
    for mask in range(256)
    for number in range(8)
)
"""For each byte eight sides; those which it names come first, in order."""


def sides_in(mask: int) -> Iterator[int]:
    """Return the sides whose bits are set in a byte, in order."""
    first = mask << 3
    return iter(SIDES[first : first + BIT_COUNT[mask]])
