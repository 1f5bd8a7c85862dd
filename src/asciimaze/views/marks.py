# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Some cells of a maze, marked with a colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from asciimaze.games.drawing import Pixels
from asciimaze.views.cells import cells_in
from asciimaze.views.pyramid import SIDE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from asciimaze.games.drawing import Colour
    from asciimaze.tilings.tiling import Tiling
    from asciimaze.views.pyramid import Tile


class Marks:
    """Cells that are marked.

    Attributes:
        tiling: The cells.
        marked: For each cell whether it is marked.
        colour: The colour of the marks.
    """

    def __init__(self, tiling: Tiling, cells: list[int], colour: Colour) -> None:
        """Begin marks on some cells."""
        self.tiling = tiling
        self.marked: NDArray[np.bool_] = np.zeros(tiling.cells, np.bool_)
        self.marked[cells] = True
        self.colour = colour

    def draw(self, tile: Tile) -> Pixels:
        """Return the marks in a tile; it is transparent elsewhere."""
        side = SIDE // 2
        cells = cells_in(self.tiling, tile.box, side)
        rgba = np.zeros((side * side, 4), np.uint8)
        rgba[(cells >= 0) & self.marked[cells]] = *self.colour, 255
        return Pixels(rgba.reshape(side, side, 4))
