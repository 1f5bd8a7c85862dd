# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of tilings."""

from collections.abc import Callable

from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Tiling

TILINGS: dict[str, Callable[[int, int], Tiling]] = {
    tiling.name: tiling for tiling in (Square, Hexagon)
}
"""What makes a tiling of some columns and rows, by the name of its shape."""
