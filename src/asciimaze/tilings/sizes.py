# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sizes: how many columns and rows there may be, and how that is written."""

from __future__ import annotations

import re

from asciimaze.names import MOST_SHOWN

MOST_CELLS = 10**9
"""How many cells a tiling may have."""

SIZE = re.compile("\\s*([0-9]{1,10})(?:\\s*[xX\u00d7]\\s*([0-9]{1,10}))?\\s*")
"""What a size looks like: ``40x30``, or ``40`` for ``40x40``."""

Size = tuple[int, int] | int | str
"""A size as a program or a user may write it."""


def parse_size(text: str) -> tuple[int, int]:
    """Return the columns and rows that a text such as ``40x30`` names.

    Raises:
        ValueError: It is no size.
    """
    match = SIZE.fullmatch(text)
    if not match:
        message = "size must be columns x rows, such as 40x30, or one number for both"
        message += f" (got {text[:MOST_SHOWN]!r})"
        raise ValueError(message)
    return int(match[1]), int(match[2] or match[1])


def read_size(size: Size) -> tuple[int, int]:
    """Return the columns and rows of a size: a text, a number or two.

    Raises:
        ValueError: It is none.
    """
    if isinstance(size, str):
        return parse_size(size)
    return (size, size) if isinstance(size, int) else size


def check_size(columns: int, rows: int) -> None:
    """Raise ``ValueError`` unless a size has cells, and not too many of them."""
    if not (columns > 0 and rows > 0 and columns * rows <= MOST_CELLS):
        size = f"{columns}x{rows}"[:MOST_SHOWN]
        message = f"size must have 1 to {MOST_CELLS} cells (got {size})"
        raise ValueError(message)


def check_limits(columns: int, rows: int, limits: range) -> None:
    """Raise ``ValueError`` unless the columns and rows of a size are in limits."""
    if not (columns in limits and rows in limits):
        size = f"{columns}x{rows}"[:MOST_SHOWN]
        message = f"columns and rows must be from {limits[0]} to {limits[-1]} "
        message += f"(got {size})"
        raise ValueError(message)
