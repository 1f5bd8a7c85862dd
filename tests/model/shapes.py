"""The tilings on which every law is tried.

The tests find all shapes in the package's list, and ask each for its sizes. A shape
that can't be made fails its own tests (``test_sizes.py``), and the laws are tried on
all others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from asciimaze.formats.masks import read_text
from asciimaze.tilings import registry
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.mask import Mask
from asciimaze.tilings.masked import Masked, parts
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.registry import has_rows, nearest_size
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Grid, Tiling
from asciimaze.tilings.upsilon import Upsilon
from asciimaze.tilings.weave import Weave
from asciimaze.tilings.wrapped import Torus

if TYPE_CHECKING:
    from collections.abc import Iterator

ODD_SIZES = [(1, 1), (1, 7), (7, 1), (2, 2), (5, 9), (13, 4)]
"""The fewest columns and rows of the tilings; a shape may need more."""

ROUND_SIZES = [(1, 1), (4, 5), (7, 13), (13, 12)]
"""The same for shapes whose cells don't lie in rows and columns; these have fewer."""

RING = read_text("......#\n..##...\n..##...\n#......\n")
"""A mask with a hole and with two corners cut off."""

DOT = read_text("###\n##.\n")
"""A mask that leaves one cell."""


BROKEN: dict[str, Exception] = {}
"""The error with a shape, if there was one."""


def size_of(shape: str, columns: int, rows: int) -> tuple[int, int]:
    """Return the smallest size of a shape with at least some columns and rows."""
    return nearest_size(registry.TILINGS[shape], columns, rows)


def tiling_of(shape: str, columns: int, rows: int) -> Tiling:
    """Return a tiling of a shape with so many columns and rows, or a few more."""
    return registry.TILINGS[shape](*size_of(shape, columns, rows))


def shapes() -> Iterator[tuple[str, Tiling]]:
    """Yield every kind of tiling in every size, with a name for it."""
    for shape in registry.TILINGS:
        try:
            least = ODD_SIZES if has_rows(shape) else ROUND_SIZES
            sizes = dict.fromkeys(size_of(shape, *size) for size in least)
            yield from [
                (f"{shape} {columns}x{rows}", tiling_of(shape, columns, rows))
                for columns, rows in sizes
            ]
        except Exception as error:  # noqa: BLE001 - whatever a newcomer does wrong
            BROKEN[shape] = error


def grids() -> Iterator[str]:
    """Yield the name of every shape that is a grid."""
    for shape in registry.TILINGS:
        if shape not in BROKEN and isinstance(tiling_of(shape, 6, 6), Grid):
            yield shape


def surfaces() -> Iterator[tuple[str, Tiling]]:
    """Yield every grid as a torus."""
    for shape in grids():

        def torus(columns: int, rows: int, shape: str = shape) -> Tiling:
            """Return the torus of a shape."""
            grid = registry.TILINGS[shape](columns, rows)
            assert isinstance(grid, Grid)
            return Torus(grid)

        try:
            yield f"torus of {shape}", torus(*nearest_size(torus, 4, 6))
        except Exception as error:  # noqa: BLE001 - whatever a newcomer does wrong
            BROKEN[shape] = error


def ring_over(shape: str) -> Mask:
    """Return a mask with a hole for a shape, with one part, as large as it must be."""
    columns, rows = size_of(shape, RING.columns, RING.rows)
    tiling = registry.TILINGS[shape](columns, rows)
    kept = [
        cell
        for cell in range(tiling.cells)
        if cell // columns % RING.rows * RING.columns + cell % columns % RING.columns
        in RING.cells
    ]
    first, *_ = sorted(parts(tiling.keeping(kept), kept), key=len, reverse=True)
    return Mask.of(columns, rows, sorted(first))


def masks() -> Iterator[tuple[str, Tiling]]:
    """Yield the tilings that masks leave of some others."""
    for name in ("square", "triangle", "cairo", "moebius"):
        yield f"masked {name}", RING.over(registry.TILINGS[name])
    yield "dot", DOT.over(Hexagon)
    disc = Polar(9, 9)
    yield "masked polar", Masked(disc, range(5, disc.cells - 4))
    yield "masked twice", Masked(RING.over(Upsilon), range(1, 20))
    weave = Masked(dense_weave(), range(4, 61))
    yield "masked weave", weave
    yield "weave masked twice", Masked(weave, range(3, 40))


def dense_weave() -> Weave:
    """Return squares with as many bridges as there can be."""
    return Weave.of_size(9, 7, share=1)


TILINGS = dict([*shapes(), *surfaces(), *masks(), ("dense weave", dense_weave())])
"""Every kind of tiling in every size, by a name for it."""

GRIDS = list(grids())
"""The names of all shapes that are grids."""

WALLED = {name: tiling for name, tiling in TILINGS.items() if any(tiling.border())}
"""Those that have an outer wall."""


class Legs(Tiling):
    """A row of cells with a leg below each of its ends, one of them longer."""

    name: ClassVar[str] = "legs"
    cells = 6
    squares = Square(3, 3)
    numbers: ClassVar = [0, 1, 2, 3, 5, 6]

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a cell's sides."""
        return self.squares.sides(self.numbers[cell])

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side."""
        other = self.squares.neighbour(self.numbers[cell], side)
        return self.numbers.index(other) if other in self.numbers else None

    def opposite(self, cell: int, side: int) -> int:
        """Return the neighbour's number for a side."""
        return self.squares.opposite(cell, side)

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a cell."""
        return self.squares.corners(self.numbers[cell])
