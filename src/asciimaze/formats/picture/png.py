# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes as PNG pictures."""

from __future__ import annotations

import struct
import zlib
from itertools import chain, pairwise, product
from math import ceil, dist
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.flood import UNREACHABLE
from asciimaze.formats.occlusion import mouths, pieces
from asciimaze.formats.picture import svg
from asciimaze.tilings.tiling import bounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.formats.document import Document
    from asciimaze.formats.occlusion import Point
    from asciimaze.tilings.tiling import Tiling

UNIT, LEAST_UNIT = 16, 2
"""How many pixels the side of a cell takes, and how many in a picture too large."""

MOST_PIXELS = 2**26
"""How many pixels a picture may have."""

MARGIN = 0.5
"""How much paper is left around a maze, in sides of a cell."""

THICK = 1 / 8
"""How thick a line is, in sides of a cell."""

RECTANGLE = (4, 2, 2)
"""How many corners a rectangle has, and how many x and y among them."""

SHADES = 64
"""How many colours show distances."""

PAPER, WALL, WAY, SHADOW, FIRST_SHADE = range(5)
"""The numbers of the colours."""

COLOURS: list[tuple[int, ...]] = [(247, 249, 252), (29, 53, 87), (200, 80, 30)]
COLOURS += [(178, 190, 205)]
COLOURS += [svg.shade(share / (SHADES - 1)) for share in range(SHADES)]
"""The colours: red, green and blue."""


class Page:
    """Pixels to be painted, each the number of a colour."""

    def __init__(self, width: int, height: int) -> None:
        """Make a PNG page of blank paper."""
        self.width, self.height = width, height
        self.pixels = bytearray(width * height)

    def fill(self, points: Sequence[Point], colour: int) -> None:
        """Paint the area within some corners on a PNG page."""
        xs, ys = ({point[axis] for point in points} for axis in (0, 1))
        rows = range(ceil(min(ys) - 0.5), ceil(max(ys) - 0.5))
        if (len(points), len(xs), len(ys)) == RECTANGLE:
            left, right = ceil(min(xs) - 0.5), ceil(max(xs) - 0.5)
            some = bytes([colour]) * (right - left)
            for row in rows:
                first = row * self.width
                self.pixels[first + left : first + right] = some
            return
        edges = list(zip(points, [*points[1:], points[0]], strict=True))
        for row in rows:
            level = row + 0.5
            crossings = sorted(
                x + (far_x - x) * (level - y) / (far_y - y)
                for (x, y), (far_x, far_y) in edges
                if (y <= level) != (far_y <= level)
            )
            for start, end in zip(crossings[::2], crossings[1::2], strict=True):
                left, right = ceil(start - 0.5), ceil(end - 0.5)
                first = row * self.width
                some = bytes([colour]) * (right - left)
                self.pixels[first + left : first + right] = some

    def lines(
        self, lines: Iterable[tuple[Point, Point]], thick: float, colour: int
    ) -> None:
        """Paint lines on a PNG page, with square ends."""
        import numpy as np

        numbers = chain.from_iterable(chain.from_iterable(lines))
        ends = np.fromiter(numbers, dtype=np.float64).reshape(-1, 2, 2)
        slanted = np.all(ends[:, 0] != ends[:, 1], axis=1)
        for start, end in ends[slanted].tolist():
            self.slanted(start, end, thick, colour)
        straight = ends[~slanted]
        left, top = np.ceil(straight.min(axis=1) - thick / 2 - 0.5).T.astype(int)
        right, bottom = np.ceil(straight.max(axis=1) + thick / 2 - 0.5).T.astype(int)
        sizes = (right - left) * self.height + bottom - top
        pixels = np.frombuffer(self.pixels, dtype=np.uint8)
        for size in np.unique(sizes).tolist():
            same = sizes == size
            first = top[same] * self.width + left[same]
            wide, high = divmod(size, self.height)
            for y, x in product(range(high), range(wide)):
                pixels[first + (y * self.width + x)] = colour

    def slanted(self, start: Point, end: Point, thick: float, colour: int) -> None:
        """Paint a line on a PNG page that is neither horizontal nor vertical."""
        length = dist(start, end)
        x = (end[0] - start[0]) / length * thick / 2
        y = (end[1] - start[1]) / length * thick / 2
        self.fill(
            [
                (start[0] - x - y, start[1] - y + x),
                (start[0] - x + y, start[1] - y - x),
                (end[0] + x + y, end[1] + y - x),
                (end[0] + x - y, end[1] + y + x),
            ],
            colour,
        )


def write(document: Document) -> bytes:
    """Return a document as the bytes of a PNG file.

    Raises:
        ValueError: The maze is too large for it.
    """
    left, top, width, height, unit = frame_of(document.maze.tiling)

    def place(point: Point) -> Point:
        return (point[0] - left) * unit, (point[1] - top) * unit

    corners = document.maze.tiling.corners
    page = Page(width, height)
    reached = [steps for steps in document.far if steps != UNREACHABLE]
    most = max([1, *reached])
    for cell, steps in enumerate(document.far):
        if steps != UNREACHABLE:
            colour = FIRST_SHADE + round(steps / most * (SHADES - 1))
            page.fill([place(point) for point in corners(cell)], colour)
    for mouth in mouths(document.maze):
        page.fill([place(point) for point in mouth], SHADOW)
    walls = svg.wall_lines(document.maze)
    page.lines(((place(a), place(b)) for a, b in walls), thickness(unit), WALL)
    for piece in pieces(document.maze.tiling, document.path):
        page.lines(pairwise(map(place, piece)), thickness(unit), WAY)
    return encode(page)


class Frame(NamedTuple):
    """How a tiling lies on a picture.

    Attributes:
        left: Which x of the tiling is at the left edge of the picture.
        top: Which y is at its upper edge.
        width: How many pixels a row has.
        height: How many rows of pixels there are.
        unit: How many pixels the side of a cell takes.
    """

    left: float
    top: float
    width: int
    height: int
    unit: int


def frame_of(tiling: Tiling) -> Frame:
    """Return how a tiling lies on a PNG picture.

    Raises:
        ValueError: It is too large for one.
    """
    left, top, right, bottom = bounds(tiling)
    unit = UNIT
    wide, high = right - left, bottom - top
    while size_of(wide, unit) * size_of(high, unit) > MOST_PIXELS:
        if unit == LEAST_UNIT:
            message = f"a picture may have at most {MOST_PIXELS} pixels "
            message += f"(got {size_of(wide, unit)} by {size_of(high, unit)}); "
            message += "try svg, or fewer cells"
            raise ValueError(message)
        unit //= 2
    width, height = size_of(wide, unit), size_of(high, unit)
    return Frame(left - MARGIN, top - MARGIN, width, height, unit)


def check(tiling: Tiling) -> None:
    """Raise ``ValueError`` if a tiling is too large for a PNG picture."""
    frame_of(tiling)


def thickness(unit: int) -> float:
    """Return how many pixels a line in a PNG is thick: an even number, at least two."""
    return max(2, 2 * round(unit * THICK / 2))


def size_of(length: float, unit: int) -> int:
    """Return how many pixels of a PNG picture a length and its margins take."""
    return ceil((length + 2 * MARGIN) * unit)


def encode(page: Page) -> bytes:
    """Return the bytes of a PNG file with some pixels."""
    palette = block(b"PLTE", bytes(value for colour in COLOURS for value in colour))
    return whole(page.pixels, page.width, page.height, TABLE, palette)


TABLE, RGBA = 3, 6
"""Pixels that are numbers of colours, and those that are colours with alpha."""


def whole(
    pixels: bytes | bytearray, width: int, height: int, kind: int, more: bytes = b""
) -> bytes:
    """Return the bytes of a PNG file with some pixels, and more blocks."""
    pitch = len(pixels) // height
    rows = range(0, len(pixels), pitch)
    lines = b"".join(b"\0" + pixels[row : row + pitch] for row in rows)
    return (
        b"\x89PNG\r\n\x1a\n"
        + block(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))
        + more
        + block(b"IDAT", zlib.compress(lines))
        + block(b"IEND", b"")
    )


def encode_rgba(pixels: NDArray[np.uint8]) -> bytes:
    """Return the bytes of a PNG file with pixels of any colours.

    Args:
        pixels: An array of shape (height, width, 4): red, green, blue and alpha.
    """
    height, width, _ = pixels.shape
    return whole(pixels.tobytes(), width, height, RGBA)


def block(name: bytes, content: bytes) -> bytes:
    """Return a block of a PNG file."""
    check = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)
