"""The tilings on which every law is tried.

All shapes of the package are found by themselves. Two more are told here, so that
nothing can rely on squares: cells of six sides, and cells whose sides differ.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import TYPE_CHECKING, ClassVar, cast

from asciimaze import tilings
from asciimaze.tilings.tiling import Tiling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ODD_SIZES = [(1, 1), (1, 7), (7, 1), (2, 2), (5, 9), (13, 4)]
"""Columns and rows of the tilings."""

HALF = 3**0.5 / 2
"""Half the width of a hexagon, and the height of a triangle."""


class Hexagons(Tiling):
    """Hexagons on their points, in rows; every other row is moved half a cell."""

    name: ClassVar[str] = "test hexagon"

    def __init__(self, columns: int, rows: int) -> None:
        """Make a tiling of ``columns`` by ``rows`` hexagons."""
        self.columns, self.rows, self.cells = columns, rows, columns * rows

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a cell's sides."""
        del cell
        return ("east", "southeast", "southwest", "west", "northwest", "northeast")

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side."""
        row, column = divmod(cell, self.columns)
        down, right = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)][side]
        halves = 2 * column + row % 2 + right
        row += down
        column = (halves - row % 2) // 2
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else None

    def opposite(self, cell: int, side: int) -> int:
        """Return a side as the neighbour numbers it."""
        del cell
        return (side + 3) % 6

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners, from the upper right one clockwise."""
        row, column = divmod(cell, self.columns)
        x, y = (2 * column + row % 2 + 1) * HALF, 1.5 * row + 1
        around = [(1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5), (0, -1)]
        return [(x + HALF * right, y + down) for right, down in around]


class Triangles(Tiling):
    """Triangles in rows, in turn on their base and on their point."""

    name: ClassVar[str] = "test triangle"

    def __init__(self, columns: int, rows: int) -> None:
        """Make a tiling of twice ``columns`` by ``rows`` triangles."""
        self.columns, self.rows = 2 * columns, rows
        self.cells = self.columns * rows

    def on_base(self, cell: int) -> bool:
        """Return whether a cell stands on its base."""
        return sum(divmod(cell, self.columns)) % 2 == 0

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a cell's sides."""
        return (
            ("right", "base", "left")
            if self.on_base(cell)
            else ("right", "left", "top")
        )

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side."""
        row, column = divmod(cell, self.columns)
        steps = {"right": (0, 1), "left": (0, -1), "base": (1, 0), "top": (-1, 0)}
        down, right = steps[self.sides(cell)[side]]
        row, column = row + down, column + right
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else None

    def opposite(self, cell: int, side: int) -> int:
        """Return a side as the neighbour numbers it."""
        return [1, 2, 0][side] if self.on_base(cell) else [2, 0, 1][side]

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners, clockwise, from the one where the right side begins."""
        row, column = divmod(cell, self.columns)
        x, top, bottom = column / 2, row * HALF, (row + 1) * HALF
        if self.on_base(cell):
            return [(x + 0.5, top), (x + 1, bottom), (x, bottom)]
        return [(x + 1, top), (x + 0.5, bottom), (x, top)]


def kinds(parent: type[Tiling] = Tiling) -> Iterator[type[Tiling]]:
    """Yield all kinds of tilings in the package and in this file."""
    for module in pkgutil.iter_modules(tilings.__path__):
        importlib.import_module(f"{tilings.__name__}.{module.name}")
    for kind in parent.__subclasses__():
        home = kind.__module__
        known = home == __name__ or home.startswith(f"{tilings.__name__}.")
        if known and not inspect.isabstract(kind):
            yield kind
        yield from kinds(kind)


def make(kind: type[Tiling], columns: int, rows: int) -> Tiling:
    """Return a tiling of a kind."""
    return cast("Callable[[int, int], Tiling]", kind)(columns, rows)


TILINGS = {
    f"{kind.name} {columns}x{rows}": make(kind, columns, rows)
    for kind in sorted(kinds(), key=lambda kind: kind.name)
    for columns, rows in ODD_SIZES
}
"""Every kind of tiling in every size, by a name for it."""
