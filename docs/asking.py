# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of tilings, whose cells the reader can ask for their neighbours."""

from __future__ import annotations

import re
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from asciimaze.formats.picture import svg
from asciimaze.maze import Maze
from asciimaze.tilings.brick import Brick
from asciimaze.tilings.cairo import Cairo
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import bounds, middle
from asciimaze.tilings.triangle import Triangle
from asciimaze.tilings.upsilon import Upsilon
from asciimaze.tilings.wrapped import Moebius
from captions import written
from moving import live
from recording import HERE, LOOKED_AT, VISITED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asciimaze.tilings.tiling import Tiling

    Points = Sequence[tuple[float, float]]

TILINGS: tuple[tuple[Tiling, float, int, int], ...] = (
    (Square(4, 3), 0.33, 288, 5),
    (Hexagon(4, 3), 0.44, 340, 5),
    (Triangle(4, 3), 0.21, 340, 5),
    (Brick(4, 3), 0.43, 480, 5),
    (Upsilon(4, 3), 0.5, 340, 5),
    (Cairo(4, 3), 0.4, 340, 5),
    (Polar(6, 6), 0.35, 400, 5),
    (Moebius(Square(4, 3)), 0.33, 288, 3),
)
"""The tilings that can be asked, each with the arguments of its picture."""


LONGEST = 13
"""The most entries in a line of the list."""


def asked(tiling: Tiling, size: float, wide: int, first: int) -> str:
    """Return a picture of numbered cells, which can be asked for their neighbours.

    Args:
        tiling: The cells.
        size: The height of their numbers.
        wide: The width of the picture in pixels.
        first: The cell of the first question.
    """
    around = [tiling.corners(cell) for cell in range(tiling.cells)]
    left, top, right, bottom = bounds(tiling)
    lines = ceil(tiling.cells / LONGEST)
    entry = (right - left) / ceil(tiling.cells / lines)
    entries = [
        (left + entry * (cell % LONGEST), bottom + 0.5 + entry * (cell // LONGEST))
        for cell in range(tiling.cells)
    ]
    squares = [
        [(x, y), (x + entry, y), (x + entry, y + entry), (x, y + entry)]
        for x, y in entries
    ]
    shapes = [*cells_of(tiling, around, first), *svg.shapes(Maze(tiling))]
    shapes += numbers(around, size, first)
    shapes += ['<g class="sides">', *side_numbers(around[first], 0.6 * size), "</g>"]
    shapes += cells_of(tiling, squares, first)
    shapes += numbers(squares, min(size, 0.6 * entry))
    low = bottom + 0.5 + entry * lines
    picture = svg.picture(shapes, "Numbered cells", [(left, top), (right, low)])
    return answering(sized(picture, wide), tiling, size, first)


def cells_of(tiling: Tiling, around: Sequence[Points], first: int) -> Iterator[str]:
    """Yield the shape of each cell, coloured as in the first question."""
    looks: dict[int | None, str] = {first: "here"}
    looks |= dict.fromkeys(dict(tiling.neighbours(first)).values(), "near")
    looks[tiling.neighbour(first, 0)] = "beyond"
    for cell, corners in enumerate(around):
        look = f"cell {looks.get(cell, '')}".rstrip()
        yield f'<path class="{look}" d="{svg.path_data(corners, close=True)}"/>'


def numbers(around: Sequence[Points], size: float, but: int = -1) -> Iterator[str]:
    """Yield the number of each cell, which is empty for one of them."""
    for cell, corners in enumerate(around):
        yield written(*middle(corners), str(cell) if cell != but else "", size)


def side_numbers(corners: Points, size: float) -> Iterator[str]:
    """Yield the number of each side of a cell."""
    for side, start in enumerate(corners):
        edge = middle([start, corners[(side + 1) % len(corners)]])
        yield written(*middle([edge, middle(corners)]), str(side), size)


def answering(picture: str, tiling: Tiling, size: float, first: int) -> str:
    """Return a picture with all answers of its tiling."""
    sides = [
        [
            (name, tiling.neighbour(cell, side), tiling.opposite(cell, side))
            for side, name in enumerate(tiling.sides(cell))
        ]
        for cell in range(tiling.cells)
    ]
    return live(
        picture.replace("<svg ", f'<svg data-run="ask-{tiling.name}" ', 1).replace(
            "</style>", f"{STYLE}</style>", 1
        ),
        "asks",
        "asking",
        first=first,
        sides=sides,
        size=0.6 * size,
    )


def sized(picture: str, wide: int) -> str:
    """Return a picture with another width in pixels, and a height to match."""
    width, height = (float(each) for each in SIZE.findall(picture)[0])
    tag = f' width="{wide}" height="{svg.number(height * wide / width)}"'
    return SIZE.sub(tag, picture, count=1)


SIZE = re.compile(r' width="([\d.]+)" height="([\d.]+)"')
"""The size in the first tag of a picture."""

STYLE = (
    ".asks .cell{fill:#f7f9fc;stroke:#1d3557;stroke-width:.03;cursor:pointer}"
    f".asks .near{{fill:{LOOKED_AT}}}.asks .here{{fill:{VISITED}}}"
    f".asks .beyond{{fill:{HERE}}}.asks .wall,.asks text{{pointer-events:none}}"
    "@media (scripting:enabled){.asks[role=img]{margin-bottom:5.1rem}}"
)
"""The style of cells. Until the script is there, it keeps room for the answer."""


PICTURES = {
    f"{tiling.name}.svg": partial(asked, tiling, size, wide, first)
    for tiling, size, wide, first in TILINGS
}
"""The pictures that can be asked, by the names of their files."""
