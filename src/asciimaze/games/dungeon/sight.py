# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What can be seen from a cell: a symmetric field of view on every tiling."""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any

from asciimaze.engine.jit import as_array, is_available, numba_version
from asciimaze.games.dungeon.panorama import panorama
from asciimaze.games.dungeon.shadows import Site, look, packed
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.tiling import Grid
from asciimaze.tilings.weave import Weave
from asciimaze.tilings.wrapped import Wrapped

if TYPE_CHECKING:
    from asciimaze.games.dungeon.panorama import Panorama
    from asciimaze.tilings.tiling import Tiling

FARTHEST = 100
"""The largest radius; it reaches more than 30,000 squares."""


def visible(tiling: Tiling, is_clear: bytes, cell: int, radius: float) -> bytes:
    """Return what can be seen from a cell.

    Two clear cells see each other if a hair from middle to middle misses all walls
    when it is moved a little to the left, or to the right. A wall is seen if light
    touches its cell. Walls fill their cells, but a corner at which there is no other
    wall is cut off between the middles of its sides. Outside, all is wall.

    Args:
        tiling: The tiling.
        is_clear: For each cell a byte, 0 for a wall.
        cell: The cell from which to look; light leaves it even if it is a wall.
        radius: The largest distance between middles, 0 to 100, in the unit of
            ``Tiling.corners``.

    Returns:
        For each cell a byte, 1 if it is seen, or 0.

    Raises:
        ValueError: The radius is too large, or there is no such cell, or not a byte
            for each.
    """
    return sight_of(tiling, radius).visible(is_clear, cell)


@lru_cache(maxsize=8)
def sight_of(tiling: Tiling, radius: float) -> Sight:
    """Return the sight on a tiling, which may have been used before."""
    return Sight(tiling, radius)


class Sight:
    """What can be seen on a tiling, up to a distance.

    Attributes:
        tiling: The tiling.
        radius: The distance.
        is_compiled: Whether the loops are compiled.
    """

    def __init__(
        self, tiling: Tiling, radius: float, *, is_compiled: bool = False
    ) -> None:
        """Prepare the sight of all cells of a tiling.

        Args:
            tiling: The tiling.
            radius: The largest distance between middles, 0 to 100.
            is_compiled: Whether to compile the loops, if there is a numba. It takes
                seconds, once on each computer, and then a hundredth of the time.

        Raises:
            ValueError: The radius is too large.
        """
        if not 0 <= radius <= FARTHEST:
            message = f"the radius must be from 0 to {FARTHEST} (got {radius})"
            raise ValueError(message)
        self.tiling, self.radius = tiling, radius
        self.is_compiled = is_compiled and is_available()
        self.sites: dict[int, tuple[Site, Any]] = {}
        self.rooms: dict[tuple[int, ...], Any] = {}
        self.result = bytearray(tiling.cells)
        self.marks = as_array(self.result) if self.is_compiled else self.result
        self.last: tuple[bytes, Any] = b"", None
        self.flat, self.across, self.down = tiling, 0, 0
        if isinstance(tiling, Weave):
            self.flat = tiling.squares
        elif isinstance(tiling, Wrapped):
            self.flat = tiling.grid
            self.across, self.down = -1 if tiling.twist else 1, int(tiling.down)

    def visible(self, is_clear: bytes, cell: int) -> bytes:
        """Return what is in sight of a cell, as the function ``visible`` does.

        Raises:
            ValueError: There is no such cell, or not a byte for each.
        """
        self.check(is_clear, cell)
        if isinstance(self.tiling, Masked):
            return self.visible_through(self.tiling, is_clear, cell)
        self.result[:] = bytes(len(is_clear))
        if cell not in self.sites:
            self.sites[cell] = self.prepare(cell)
        site, room = self.sites[cell]
        if self.is_compiled:
            if is_clear is not self.last[0]:
                self.last = is_clear, as_array(is_clear)
            numba_version(look)(self.marks, self.last[1], site, room)
        else:
            look(self.result, is_clear, site, room)
        return bytes(self.result)

    def check(self, is_clear: bytes, cell: int) -> None:
        """Check that there is such a cell to look from, and a byte for each."""
        cells = self.tiling.cells
        if not 0 <= cell < cells:
            message = f"the cell must be from 0 to {cells - 1} (got {cell})"
            raise ValueError(message)
        if len(is_clear) != cells:
            message = f"there must be one byte for each of {cells} cells "
            message += f"(got {len(is_clear)})"
            raise ValueError(message)

    def visible_through(self, masked: Masked, is_clear: bytes, cell: int) -> bytes:
        """Return what is in sight through a mask."""
        whole = bytearray(masked.tiling.cells)
        for kept, mark in zip(masked.kept, is_clear, strict=True):
            whole[kept] = mark
        seen = visible(masked.tiling, bytes(whole), masked.kept[cell], self.radius)
        return bytes(seen[kept] for kept in masked.kept)

    def prepare(self, cell: int) -> tuple[Site, Any]:
        """Return the site of a cell, for its sight: a panorama with room to work in."""
        flat = self.flat
        if isinstance(flat, Grid):
            high, wide = flat.period
            row, column = divmod(cell, flat.columns)
            key: tuple[int, ...] = row % high, column % wide
            site = Site(row, column, flat.rows, flat.columns, self.across, self.down)
        else:
            key, site = (cell,), Site(0, cell, 1, flat.cells, 0, 0)
        if key not in self.rooms:
            if isinstance(flat, Grid):
                view = grid_panorama(type(flat), *key, self.radius)
            else:
                view = panorama(flat, cell, self.radius, flat.cells)
            room = packed(view)
            self.rooms[key] = as_array(room) if self.is_compiled else memoryview(room)
        return site, self.rooms[key]


@cache
def grid_panorama(grid: type[Grid], row: int, column: int, radius: float) -> Panorama:
    """Return the panorama that limits sight from a cell in an endless grid.

    Args:
        grid: The kind of grid.
        row: The row of the cell in the pattern's period.
        column: Its column there.
        radius: How far it sees.
    """
    high, wide = grid.period
    piece = grid(2 * wide, 2 * high)
    firsts = (0, wide, 2 * wide * high)
    (left, top), (right, _), (_, bottom) = (piece.corners(at)[0] for at in firsts)
    far = radius + 4 * max(right - left, bottom - top)
    across, down = ceil(far / (right - left)), ceil(far / (bottom - top))
    patch = grid((2 * across + 1) * wide, (2 * down + 1) * high)
    cell = (down * high + row) * patch.columns + across * wide + column
    return panorama(patch, cell, radius, patch.columns)
