# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A maze: the cells of a tiling, and which of their sides are open."""

from __future__ import annotations

from array import array
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Self

    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling


def zeros(count: int, limit: int) -> array[int]:
    """Return zeros for a maze's cells, each with room for any number below a limit."""
    some = array("I" if limit <= 2**32 else "q", [0]) * 1000
    result = some * (count // len(some) + 1)
    del result[count:]
    return result


class Maze:
    """Cells, and passages between them; a new maze has none.

    Attributes:
        tiling: The cells and their sides.
        open: For each cell one byte, in which bit *i* is set if side *i* is open.
    """

    def __init__(
        self, tiling: Tiling, recall: Callable[[], array[int]] | None = None
    ) -> None:
        """Make a maze in which every side is a wall.

        Args:
            tiling: The cells and their sides.
            recall: What returns the passages once somebody asks for them.
        """
        self.tiling = tiling
        self.open = bytearray(tiling.cells)
        self.recall = recall

    @cached_property
    def carved(self) -> array[int]:
        """Each passage of a maze in one number, ``cell << 3 | side``, as carved."""
        return self.recall() if self.recall else zeros(0, self.tiling.cells << 3)

    @property
    def trace(self) -> list[tuple[int, int]]:
        """The cell and side of each passage of a maze, in the order of carving."""
        return [(code >> 3, code & 7) for code in self.carved]

    def is_open(self, cell: int, side: int) -> bool:
        """Return whether a side of a cell in a maze is open."""
        return bool(self.open[cell] >> side & 1)

    def carve(self, cell: int, side: int) -> int:
        """Carve a maze: open the passage through a side and return the cell beyond.

        Raises:
            ValueError: There is no cell beyond; only an exit can be there.
        """
        beyond = self.tiling.neighbour(cell, side)
        if beyond is None:
            message = f"no cell lies beyond side {side} of cell {cell}"
            raise ValueError(message)
        self.open[cell] |= 1 << side
        self.open[beyond] |= 1 << self.tiling.opposite(cell, side)
        self.carved.append(cell << 3 | side)
        return beyond

    def open_exit(self, cell: int, side: int) -> None:
        """Open a side that leads out of a maze.

        Raises:
            ValueError: The side does not lead out.
        """
        if not self.tiling.leads_out(cell, side):
            message = f"side {side} of cell {cell} does not lead out"
            raise ValueError(message)
        self.open[cell] |= 1 << side

    def exits(self) -> Iterator[tuple[int, int]]:
        """Yield each cell and side that is an exit of a maze."""
        for cell, side in self.tiling.border():
            if self.is_open(cell, side):
                yield cell, side

    def passages(self) -> Iterator[tuple[int, int]]:
        """Yield each passage of a maze once: its lower cell, and the other."""
        for cell in range(self.tiling.cells):
            for side, beyond in self.tiling.neighbours(cell):
                if beyond > cell and self.is_open(cell, side):
                    yield cell, beyond

    def __len__(self) -> int:
        """Return how many cells a maze has."""
        return self.tiling.cells

    def __iter__(self) -> Iterator[int]:
        """Yield all cells of a maze, from 0 on."""
        return iter(range(self.tiling.cells))

    def neighbours(self, cell: int) -> list[int]:
        """Return the cells to which passages of a maze lead from a cell.

        Raises:
            IndexError: There is no such cell.
        """
        if not 0 <= cell < len(self):
            message = f"cell must be from 0 to {len(self) - 1} (got {cell})"
            raise IndexError(message)
        near = self.tiling.neighbours(cell)
        return [other for side, other in near if self.is_open(cell, side)]

    def __eq__(self, other: object) -> bool:
        """Return whether another maze has the same cells and the same open sides."""
        if not isinstance(other, Maze):
            return NotImplemented
        return self.open == other.open and self.tiling == other.tiling

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Self:
        """Return a copy of a maze that can be changed by itself."""
        copy = type(self).__new__(type(self))
        vars(copy).update(self.__getstate__())
        copy.open = self.open[:]
        copy.carved = self.carved[:]
        return copy

    def __getstate__(self) -> dict[str, Any]:
        """Return what to pickle of a maze: everything, with its trace worked out."""
        return vars(self) | {"carved": self.carved, "recall": None}


def add_exit(maze: Maze, rng: Rng) -> None:
    """Open one side of a maze's outer wall, all of them equally likely.

    Raises:
        ValueError: There is no outer wall.
    """
    maze.open_exit(*draw_exit(maze.tiling, rng))


def draw_exit(tiling: Tiling, rng: Rng) -> tuple[int, int]:
    """Return the cell and side of a maze's exit, all of them equally likely.

    Raises:
        ValueError: There is no outer wall.
    """
    border = list(tiling.border())
    if not border:
        message = f"a {tiling.name} has no outer wall, and so no exit"
        raise ValueError(message)
    return rng.choice(border)
