# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Squares with bridges, and tunnels under them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from asciimaze.rng import Rng
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Tiling, check_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PLAIN, ACROSS, DOWN = range(3)
"""The kinds of squares: no bridge, one along its row, or one along its column."""

SHARE = 0.5
"""The share of bridges among the cells that can be one, by default."""


class Weave(Tiling):
    """Squares in rows and columns, some of which are bridges.

    Attributes:
        squares: The squares without bridges.
        columns: The number of cells in a row.
        rows: The number of rows.
        bridges: For each cell a byte, its kind.
    """

    name: ClassVar[str] = "weave"

    def __init__(self, columns: int, rows: int, bridges: bytes) -> None:
        """Make a weave of ``columns`` by ``rows`` cells with some bridges.

        Raises:
            ValueError: There would be no cell, or a bridge is where none can be.
        """
        self.squares = Square(columns, rows)
        self.columns, self.rows, self.cells = columns, rows, columns * rows
        if len(bridges) != self.cells:
            message = f"there must be one byte for each of {self.cells} cells "
            message += f"(got {len(bridges)})"
            raise ValueError(message)
        for cell, kind in enumerate(bridges):
            if kind and not (kind <= DOWN and self.has_room(cell, bridges)):
                message = f"cell {cell} cannot be a bridge (got kind {kind}); it needs "
                message += "eight plain cells around it"
                raise ValueError(message)
        self.bridges = bytes(bridges)

    def has_room(self, cell: int, bridges: bytes) -> bool:
        """Return whether a cell of a weave has a ring of eight plain cells around."""
        row, column = divmod(cell, self.columns)
        inside = 0 < row < self.rows - 1 and 0 < column < self.columns - 1
        return inside and not any(bridges[other] for other in ring(self.columns, cell))

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a cell's sides in a weave: those of squares."""
        return self.squares.sides(cell)

    def has_rail(self, cell: int, side: int) -> bool:
        """Return whether a side in a weave is a bridge's rail, no passage or exit."""
        along = (ACROSS, DOWN)[side % 2]
        return self.bridges[cell] not in {PLAIN, along}

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side in a weave, or beyond the bridge there."""
        if self.has_rail(cell, side):
            return None
        bridge = self.bridge(cell, side)
        return self.squares.neighbour(cell if bridge is None else bridge, side)

    def bridge(self, cell: int, side: int) -> int | None:
        """Return the bridge of a weave under which a side leads, or ``None``."""
        beyond = self.squares.neighbour(cell, side)
        return beyond if beyond is not None and self.has_rail(beyond, side) else None

    def tunnels(self) -> Iterator[tuple[int, int]]:
        """Yield each cell and side of a weave at which a tunnel begins."""
        for bridge in filter(self.bridges.__getitem__, range(self.cells)):
            for side in range(len(self.sides(bridge))):
                beyond = self.squares.neighbour(bridge, side)
                if beyond is not None and self.has_rail(bridge, side):
                    yield beyond, self.opposite(bridge, side)

    def border(self) -> Iterator[tuple[int, int]]:
        """Yield each cell and side that leads out of a weave; no bridge is there."""
        return self.squares.border()

    def edge(self) -> Iterator[int]:
        """Return the cells at the edge of a weave, in order."""
        return self.squares.edge()

    def opposite(self, cell: int, side: int) -> int:
        """Return the number of a side in a weave as seen from the neighbour."""
        return self.squares.opposite(cell, side)

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a cell in a weave; a bridge is as large as any."""
        return self.squares.corners(cell)

    @classmethod
    def of_size(cls, columns: int, rows: int, share: float = SHARE) -> Weave:
        """Return the weave of a size with the bridges that belong to it.

        Raises:
            ValueError: There would be no cell, or there is no such share of bridges.
        """
        check_size(columns, rows)
        rng = Rng.from_seed(f"{columns}x{rows}", "bridges")
        return cls(columns, rows, draw_bridges(columns, rows, rng, share))

    def keeping(self, cells: Sequence[int]) -> Weave:
        """Return a weave as it is when only some of its cells are kept."""
        kept = set(cells)
        bridges = bytes(
            kind if kind and kept.issuperset((cell, *ring(self.columns, cell))) else 0
            for cell, kind in enumerate(self.bridges)
        )
        return Weave(self.columns, self.rows, bridges)


def ring(columns: int, cell: int) -> tuple[int, ...]:
    """Return the eight cells of a weave around a cell, in order."""
    above, below = cell - columns, cell + columns
    return (
        *(above - 1, above, above + 1, cell - 1),
        *(cell + 1, below - 1, below, below + 1),
    )


def draw_bridges(columns: int, rows: int, rng: Rng, share: float) -> bytes:
    """Return the kind of each cell in a weave, drawn at random.

    Args:
        columns: The number of cells in a row.
        rows: The number of rows.
        rng: The source of random numbers.
        share: The share of bridges among the cells that can be one, 0 to 1.

    Raises:
        ValueError: There is no such share.
    """
    if not 0 <= share <= 1:
        message = f"the share of bridges must be from 0 to 1 (got {share})"
        raise ValueError(message)
    bridges = bytearray(columns * rows)
    raw, limit = rng.raw_stream(), share * 2**32
    earlier = ring(columns, 0)[:4]
    for row in range(1, rows - 1):
        for cell in range(row * columns + 1, (row + 1) * columns - 1):
            if any(bridges[cell + step] for step in earlier):
                continue
            if next(raw) < limit:
                bridges[cell] = ACROSS if next(raw) >> 31 else DOWN
    return bytes(bridges)
