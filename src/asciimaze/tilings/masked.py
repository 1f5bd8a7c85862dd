# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tilings with some cells left out."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, ClassVar

from asciimaze.tilings.tiling import Tiling

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

SHOWN = 5
"""The largest number of parts that an error lists."""


def parts(tiling: Tiling, cells: Iterable[int]) -> list[array[int]]:
    """Return the parts into which a masked tiling falls, by their first cells."""
    left = bytearray(tiling.cells)
    for cell in cells:
        left[cell] = 1
    found = []
    start = left.find(1)
    while start >= 0:
        left[start] = 0
        part = array("q", [start])
        for cell in part:
            for side in range(len(tiling.sides(cell))):
                beyond = tiling.neighbour(cell, side)
                if beyond is not None and left[beyond]:
                    left[beyond] = 0
                    part.append(beyond)
        found.append(part)
        start = left.find(1, start)
    return found


class Masked(Tiling):
    """The part of a tiling that a mask leaves.

    Attributes:
        tiling: The whole tiling.
        kept: The numbers of the cells in the whole tiling.
        numbers: For each cell of the whole its number here, or -1 if it is left out.
    """

    name: ClassVar[str] = "masked"

    def __init__(self, tiling: Tiling, cells: Iterable[int]) -> None:
        """Mask a tiling by keeping some of its cells.

        Raises:
            ValueError: No cell is left, or several parts; or a cell does not exist.
        """
        marks = bytearray(tiling.cells)
        for cell in cells:
            if not 0 <= cell < tiling.cells:
                last = tiling.cells - 1
                message = f"a mask may keep the cells 0 to {last} (got {cell})"
                raise ValueError(message)
            marks[cell] = 1
        self.kept = array("q", (cell for cell, mark in enumerate(marks) if mark))
        if not self.kept:
            message = "the mask leaves no cell; keep one at least"
            raise ValueError(message)
        tiling = tiling.keeping(self.kept)
        pieces = parts(tiling, self.kept)
        if len(pieces) > 1:
            firsts = ", ".join(str(piece[0]) for piece in pieces[:SHOWN])
            more = " …" if len(pieces) > SHOWN else ""
            message = (
                f"the mask leaves {len(pieces)} parts with no path from one to another "
                f"(they begin at the cells {firsts}{more}); join them"
            )
            raise ValueError(message)
        self.tiling = tiling
        self.cells = len(self.kept)
        self.numbers = array("q", [-1]) * tiling.cells
        for number, cell in enumerate(self.kept):
            self.numbers[cell] = number

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a masked cell's sides, as in the whole tiling."""
        return self.tiling.sides(self.kept[cell])

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side that the mask keeps, or ``None``."""
        beyond = self.tiling.neighbour(self.kept[cell], side)
        if beyond is None or self.numbers[beyond] < 0:
            return None
        return self.numbers[beyond]

    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a masked cell's side as seen from the neighbour."""
        return self.tiling.opposite(self.kept[cell], side)

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a masked cell, as in the whole tiling."""
        return self.tiling.corners(self.kept[cell])

    def has_rail(self, cell: int, side: int) -> bool:
        """Return whether a masked cell's side is the rail of a bridge."""
        return self.tiling.has_rail(self.kept[cell], side)

    def tunnels(self) -> Iterator[tuple[int, int]]:
        """Yield each cell and side of a masked tiling at which a tunnel begins."""
        for cell, side in self.tiling.tunnels():
            yield self.numbers[cell], side

    def keeping(self, cells: Sequence[int]) -> Masked:
        """Return a masked tiling as it is when even fewer cells are kept."""
        return Masked(self.tiling.keeping([self.kept[at] for at in cells]), self.kept)

    def leans(self) -> Sequence[int] | None:
        """Return for sides of a masked tiling 1 if horizontal, -1 if vertical, or 0."""
        return self.tiling.leans()
