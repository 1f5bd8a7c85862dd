"""The tilings on which every law is tried.

All shapes of the package are found by themselves, by the list that it has of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.formats.masks import read_text
from asciimaze.tilings import registry
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.tiling import Grid
from asciimaze.tilings.upsilon import Upsilon
from asciimaze.tilings.weave import Weave
from asciimaze.tilings.wrapped import Torus

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.tilings.tiling import Tiling

ODD_SIZES = [(1, 1), (1, 7), (7, 1), (2, 2), (5, 9), (13, 4)]
"""Columns and rows of the tilings."""

SIZES = {
    "triangle": [(1, 1), (2, 7), (7, 1), (2, 2), (5, 9), (13, 4)],
    "polar": [(1, 1), (4, 5), (7, 13), (13, 12)],
    "cylinder": [(3, 1), (3, 7), (13, 4)],
    "torus": [(3, 3), (5, 9), (13, 4)],
    "moebius": [(3, 1), (3, 2), (5, 9), (13, 4)],
}
"""Sizes for those that do not come in every size."""

RING = read_text("......#\n..##...\n..##...\n#......\n")
"""A mask with a hole and with two corners cut off."""

DOT = read_text("###\n##.\n")
"""A mask that leaves one cell."""


def shapes() -> Iterator[tuple[str, Tiling]]:
    """Yield every kind of tiling in every size, with a name for it."""
    for name, make in registry.TILINGS.items():
        for columns, rows in SIZES.get(name, ODD_SIZES):
            yield f"{name} {columns}x{rows}", make(columns, rows)


def surfaces() -> Iterator[tuple[str, Tiling]]:
    """Yield every grid as a torus."""
    for name, make in registry.TILINGS.items():
        grid = make(4, 6)
        if isinstance(grid, Grid):
            yield f"torus of {name}", Torus(grid)


def masks() -> Iterator[tuple[str, Tiling]]:
    """Yield what masks leave of some tilings."""
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

WALLED = {name: tiling for name, tiling in TILINGS.items() if any(tiling.border())}
"""Those that have an outer wall."""
