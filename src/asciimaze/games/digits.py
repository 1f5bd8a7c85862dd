# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sides of cells as text: a digit or two for each cell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asciimaze.names import MOST_SHOWN

if TYPE_CHECKING:
    from collections.abc import Collection

DIGIT = 4
"""How many sides fit into a digit."""


def width_of(counts: Collection[int]) -> int:
    """Return how many hexadecimal digits each cell takes, by its number of sides."""
    return 1 if max(counts) <= DIGIT else 2


def write(masks: bytes | bytearray, counts: Collection[int]) -> str:
    """Return a mask of sides for each cell as hexadecimal digits.

    Args:
        masks: A byte for each cell, in which bit *i* is for side *i*.
        counts: How many sides each cell has.
    """
    width = width_of(counts)
    return "".join(f"{mask:0{width}x}" for mask in masks)


def read(text: str, counts: Collection[int]) -> bytes:
    """Return the masks of sides that hexadecimal digits mean.

    Raises:
        ValueError: The text has not one mask for each cell, or one with a side that its
            cell does not have.
    """
    width = width_of(counts)
    if not re.fullmatch("[0-9a-f]*", text) or len(text) != width * len(counts):
        message = f"tiles must be {width * len(counts)} digits, 0 to 9 and a to f "
        message += f"(got {len(text)}: {text[:MOST_SHOWN]!r})"
        raise ValueError(message)
    masks = bytes(int(text[at : at + width], 16) for at in range(0, len(text), width))
    for cell, (mask, count) in enumerate(zip(masks, counts, strict=True)):
        if mask >> count:
            message = f"cell {cell} has {count} sides (got a tile of {mask:x})"
            raise ValueError(message)
    return masks
