# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The open sides at which a surface goes on beyond the edge of its sheet."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.formats.occlusion import SEAM, out_of_sight
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.wrapped import Wrapped
from asciimaze.views.walls import GridWalls, Lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from asciimaze.maze import Maze
    from asciimaze.tilings.lattice import Kind, Point
    from asciimaze.tilings.tiling import Tiling


class Seams(GridWalls):
    """The arrows at the seams of a maze on a surface, in the place of its walls.

    Attributes:
        surface: The surface, without any mask.
    """

    def __init__(self, maze: Maze, surface: Wrapped) -> None:
        """Look at the seams of a surface, or of a part of it."""
        super().__init__(maze, surface.grid)
        self.surface = surface

    def of_kind(self, kind: Kind, down: range, right: range) -> Iterator[Lines]:
        """Yield the arrows at the seams beside cells of a kind, in some periods."""
        rows, columns = self.places(kind, down, right)
        opened = self.opened.part(rows, self.columns_of(kind, right))
        opened *= self.exist(rows, columns)
        corners = [*kind.corners, kind.corners[0]]
        for side, (lower, righter) in enumerate(kind.steps):
            leads = self.joined(rows + lower, columns + righter)
            leads &= opened >> side & 1 == 1
            starts = self.corner(np.nonzero(leads), down, right)
            for start, way in arrow(*corners[side : side + 2]):
                yield Lines(starts + start, way[None, :])

    def joined(
        self, rows: NDArray[np.int64], columns: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """Return which places beyond the edges are cells at the other end of a seam."""
        high, wide = self.opened.shape
        outside = np.logical_or.outer(
            (rows < 0) | (rows >= high), (columns < 0) | (columns >= wide)
        )
        if self.surface.twist:
            rows = high - 1 - rows
        if self.surface.down:
            rows = rows % high
        return outside & self.exist(rows, columns % wide)


def beyond_seams(maze: Maze, cell: int) -> list[int]:
    """Return the cells to which open sides of a cell lead over a seam."""
    tiling = maze.tiling
    if surface_of(tiling) is None:
        return []
    ways = [way for way in tiling.neighbours(cell) if maze.is_open(cell, way[0])]
    return [
        beyond
        for side, beyond in ways
        if dist(*out_of_sight(tiling, (cell, side), beyond, 0)) > SEAM
    ]


def seams_of(maze: Maze) -> Seams | None:
    """Return the seams of a maze, if its edges are joined."""
    surface = surface_of(maze.tiling)
    return Seams(maze, surface) if surface else None


def surface_of(tiling: Tiling) -> Wrapped | None:
    """Return the surface with seams that a tiling is, or is a part of."""
    whole = tiling.tiling if isinstance(tiling, Masked) else tiling
    return whole if isinstance(whole, Wrapped) else None


REACH = 0.5
"""How far the arrows at a seam reach out of the sheet, in sides of a cell."""

LILAC = (200, 172, 245)
"""The colour of the arrows at seams: red, green, blue."""

OUTSIDE = 0.12, 0.33
"""How far outside of the sheet each of two arrows begins."""

AHEAD, ASIDE = 0.15, 0.22
"""How far the tip of an arrow is before its ends, and they are from the middle."""


def arrow(
    start: Point, end: Point
) -> Iterator[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """Yield the lines of two arrows at a seam: where each begins, and its way."""
    ends = np.array((start, end))
    way = ends[1] - ends[0]
    out = np.array((way[1], -way[0]))
    for far in OUTSIDE:
        tip = ends.mean(axis=0) + (far + AHEAD) * out
        tails = (tip - AHEAD * out + aside * way for aside in (-ASIDE, ASIDE))
        for tail in tails:
            yield tail, tip - tail
