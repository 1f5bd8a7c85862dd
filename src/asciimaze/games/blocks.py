# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A board cut into blocks, so that a picture has to renew only what has changed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from asciimaze.games.drawing import Point

BLOCK = 400
"""How many pixels a block is wide and high, about."""

REACH = 0.4
"""How far beyond a cell its walls and the mouths of tunnels reach, in sides."""

View = tuple[int, int, int, int]
"""A part of a picture: its left and upper edge, its width and its height."""


class Cells(Protocol):
    """A board, as far as blocks need to know it."""

    @property
    def corners(self) -> tuple[tuple[Point, ...], ...]:
        """The corners of each cell, by which the blocks are found."""

    def __hash__(self) -> int:
        """Return a number that equal cells have in common, to find blocks once."""


@dataclass(frozen=True, eq=False, slots=True)
class Block:
    """A square part of a board.

    Attributes:
        column: Its place from the left, in blocks.
        row: Its place from the top.
        cells: The cells of which something is in it, in order.
        runs: The same as pairs: a first cell, and a bit for each one from there on.
    """

    column: int
    row: int
    cells: tuple[int, ...]
    runs: tuple[tuple[int, int], ...]

    def bits(self, cells: int) -> tuple[int, ...]:
        """Return which cells of the block are among those with a bit in a number."""
        return tuple(cells >> first & ones for first, ones in self.runs)

    def marks(self, marks: bytes) -> bytes:
        """Return the bytes of the block's cells, given one for each cell."""
        return chosen(self, marks)


@lru_cache(512)
def chosen(block: Block, marks: bytes) -> bytes:
    """Return the bytes of one block's cells, for frame after frame."""
    return bytes(map(marks.__getitem__, block.cells))


@lru_cache(8)
def blocks_of(board: Cells, side: int) -> dict[tuple[int, int], Block]:
    """Return all blocks that have cells, by column and row.

    Args:
        board: The corners of each cell.
        side: The width and height of a block in the same unit.
    """
    cells: dict[tuple[int, int], list[int]] = {}
    for cell, points in enumerate(board.corners):
        xs, ys = zip(*points, strict=True)
        for row in spread(ys, side):
            for column in spread(xs, side):
                cells.setdefault((column, row), []).append(cell)
    return {
        place: Block(*place, tuple(some), tuple(runs_of(some)))
        for place, some in cells.items()
    }


def spread(values: Iterable[float], side: int) -> range:
    """Return the columns, or rows, of blocks in which some points are."""
    some = list(values)
    return range(int((min(some) - REACH) // side), int((max(some) + REACH) // side) + 1)


def runs_of(cells: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield each run of numbers of a block's cells: the first, and a bit for each."""
    first = 0
    for at in range(1, len(cells) + 1):
        if at == len(cells) or cells[at] != cells[at - 1] + 1:
            yield cells[first], (1 << at - first) - 1
            first = at


def side_for(tile: int) -> int:
    """Return the side of a block, in tiles of a size."""
    return max(1, round(BLOCK / tile))


def blocks_in(
    board: Cells, tile: int, size: tuple[int, int], view: View | None
) -> Iterator[tuple[Block, View]]:
    """Yield the blocks of which something is seen, and their places in the picture.

    Args:
        board: The corners of each cell.
        tile: The size of a tile in pixels.
        size: The width and the height of the picture.
        view: The part that is seen; ``None`` if it is all, which then is one block.
    """
    count = side_for(tile) if view else ceil(max(size) / tile)
    side, blocks = count * tile, blocks_of(board, count)
    left, top, width, height = view or (0, 0, *size)
    for row in range(top // side, (top + height - 1) // side + 1):
        for column in range(left // side, (left + width - 1) // side + 1):
            block = blocks.get((column, row))
            if block:
                x, y = column * side, row * side
                yield block, (x, y, min(side, size[0] - x), min(side, size[1] - y))
