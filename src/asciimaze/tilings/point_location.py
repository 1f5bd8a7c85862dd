# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which cell is at a point of the plane."""

from __future__ import annotations

from functools import singledispatch
from itertools import pairwise
from math import atan2, hypot, pi
from typing import TYPE_CHECKING

from asciimaze.tilings.lattice import lattice_of
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.polar import FIRST, Polar, cells_of
from asciimaze.tilings.tiling import Grid, Tiling
from asciimaze.tilings.weave import Weave
from asciimaze.tilings.wrapped import Wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.tilings.lattice import Point


@singledispatch
def cell_under(tiling: Tiling, x: float, y: float) -> int | None:
    """Locate a point of the plane: return the cell there, or ``None``."""
    cells = range(tiling.cells)
    return next((at for at in cells if contains(tiling.corners(at), x, y)), None)


def contains(corners: Sequence[Point], x: float, y: float) -> bool:
    """Return whether a point is located within some corners, or on a line between."""
    return all(
        (end_x - start_x) * (y - start_y) - (end_y - start_y) * (x - start_x) > -TINY
        for (start_x, start_y), (end_x, end_y) in pairwise([*corners, corners[0]])
    )


TINY = 1e-9
"""How far on the wrong side of a line a point may be, because numbers are rounded."""


@cell_under.register
def cell_of_grid(tiling: Grid, x: float, y: float) -> int | None:
    """Locate a point in a grid by its lattice: return the cell, or ``None``."""
    for row, column, corners in lattice_of(type(tiling)).near(x, y):
        cell = tiling.cell_at(row, column)
        if cell is not None and contains(corners, x, y):
            return cell
    return None


@cell_under.register
def cell_of_rings(tiling: Polar, x: float, y: float) -> int | None:
    """Locate a point among rings: return the cell, or ``None``."""
    turn = (atan2(y, x) + pi / FIRST) / (2 * pi) % 1
    ring = int(hypot(x, y))
    if ring > tiling.rings:
        return None
    return tiling.firsts[ring] + int(turn * cells_of(ring))


@cell_under.register
def cell_of_mask(tiling: Masked, x: float, y: float) -> int | None:
    """Locate a point in a masked tiling: return the cell, or ``None``."""
    cell = cell_under(tiling.tiling, x, y)
    if cell is None or tiling.numbers[cell] < 0:
        return None
    return tiling.numbers[cell]


@cell_under.register
def cell_of_surface(tiling: Wrapped, x: float, y: float) -> int | None:
    """Locate a point in a surface that lies flat: return the cell, or ``None``."""
    return cell_under(tiling.grid, x, y)


@cell_under.register
def cell_of_weave(tiling: Weave, x: float, y: float) -> int | None:
    """Locate a point among squares with bridges: return the cell, never a tunnel's."""
    return cell_under(tiling.squares, x, y)
