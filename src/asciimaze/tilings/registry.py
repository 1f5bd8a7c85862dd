# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of tilings."""

from collections.abc import Callable

from asciimaze.tilings.brick import Brick
from asciimaze.tilings.cairo import Cairo
from asciimaze.tilings.hexagon import Hexagon
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
