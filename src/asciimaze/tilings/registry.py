# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of tilings, and what can be known of a shape by trying it."""

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from math import prod

from asciimaze.names import find_name
from asciimaze.tilings.brick import Brick
from asciimaze.tilings.cairo import Cairo
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.mask import Mask
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Tiling
from asciimaze.tilings.triangle import Triangle
from asciimaze.tilings.upsilon import Upsilon
from asciimaze.tilings.weave import Weave
from asciimaze.tilings.wrapped import Cylinder, Moebius, Torus

TILINGS: dict[str, Callable[[int, int], Tiling]] = {
    **{
        tiling.name: tiling
        for tiling in (Square, Hexagon, Triangle, Brick, Upsilon, Cairo, Polar)
    },
    **{surface.name: surface.of_squares for surface in (Cylinder, Torus, Moebius)},
    Weave.name: Weave.of_size,
}
"""The functions that make a tiling from columns and rows, by the name of the shape."""


NEAR = 12
"""Among how many columns, and how many rows, each shape has a size."""


def nearest_size(
    make: Callable[[int, int], Tiling], columns: int, rows: int
) -> tuple[int, int]:
    """Return the smallest size, from some columns and rows on, of a shape.

    Args:
        make: What makes a tiling of this shape.
        columns: The least columns.
        rows: The least rows.

    Raises:
        ValueError: It has no size near there.
    """
    sizes = product(range(columns, columns + NEAR), range(rows, rows + NEAR))
    for size in sorted(sizes, key=sum):
        with suppress(ValueError):
            make(*size)
            return size
    message = f"a shape must have a size from {columns} by {rows} to "
    message += f"{columns + NEAR - 1} by {rows + NEAR - 1} (got none)"
    raise ValueError(message)


def find(name: str) -> str:
    """Return the name of a registered shape, which may be written carelessly.

    Raises:
        ValueError: No shape has this name.
    """
    return find_name("shape", name, TILINGS)


def make(shape: str, columns: int, rows: int, mask: Mask | None = None) -> Tiling:
    """Return the tiling of a registered shape and a size, or what a mask keeps.

    Args:
        shape: One of ``TILINGS``.
        columns: How many columns it has, 1 at least.
        rows: How many rows.
        mask: Which cells to keep, of the same columns and rows.

    Raises:
        ValueError: The shape does not come in this size, or the mask does not fit.
    """
    if mask is None:
        return TILINGS[shape](columns, rows)
    if not has_rows(shape):
        message = f"no mask fits on {shape}, whose cells are not in rows and columns; "
        message += f"try {', '.join(filter(has_rows, TILINGS))}"
        raise ValueError(message)
    return mask.over(TILINGS[shape])


def names() -> tuple[str, ...]:
    """Return the names of all registered shapes."""
    return tuple(TILINGS)


def sample(shape: str) -> Tiling:
    """Return a small tiling of a shape, for what does not depend on the size."""
    return TILINGS[shape](*nearest_size(TILINGS[shape], 6, 6))


def has_rows(shape: str) -> bool:
    """Return whether the cells of a shape are in rows and columns."""
    size = nearest_size(TILINGS[shape], 6, 6)
    return TILINGS[shape](*size).cells == prod(size)
