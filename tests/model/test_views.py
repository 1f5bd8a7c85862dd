"""What a view of a maze shows: the right cells, all walls once, and the right tone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.formats.picture.svg import wall_lines
from asciimaze.maze import Maze
from asciimaze.tilings.lattice import lattice_of
from asciimaze.tilings.lookup import cell_under, contains
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.tiling import Grid, Tiling, bounds
from asciimaze.views.camera import Camera, showing
from asciimaze.views.cells import cells_under
from asciimaze.views.ink import ink, shade
from asciimaze.views.pixels import Pixels
from asciimaze.views.pyramid import KEPT, Pyramid, Tile, tiles_for
from asciimaze.views.walls import Box, GridWalls, Lines, walls_of

from .mazes import join
from .shapes import RING, TILINGS, ring_over

EVERY = {**TILINGS, "masked": Masked(TILINGS["square"], range(1, 6))} if False else TILINGS

every_tiling = pytest.mark.parametrize("tiling", EVERY.values(), ids=EVERY)


@st.composite
def points(draw: st.DrawFn, tiling: Tiling) -> tuple[float, float]:
    """Draw a point in a tiling, or beside it."""
    left, top, right, bottom = bounds(tiling)
    x = draw(st.floats(left - 1, right + 1))
    y = draw(st.floats(top - 1, bottom + 1))
    return x, y


def is_on_a_line(tiling: Tiling, cell: int, x: float, y: float) -> bool:
    """Return whether a point is within a cell, with a little tolerance."""
    return contains(tiling.corners(cell), x, y)


@every_tiling
@given(data=st.data())
def test_cell_under(tiling: Tiling, data: st.DataObject) -> None:
    """The cell under a point has the point within its corners, or there is none."""
    x, y = data.draw(points(tiling))
    found = [at for at in range(tiling.cells) if contains(tiling.corners(at), x, y)]
    cell = cell_under(tiling, x, y)
    assert (cell in found) if found else cell is None
    (many,) = cells_under(tiling, np.array([x]), np.array([y]))
    assert (many in found) if found else many == -1
