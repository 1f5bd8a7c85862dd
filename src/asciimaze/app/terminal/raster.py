# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A canvas of coarse pixels, two to a letter, for terminals."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import pairwise
from math import ceil, floor, hypot, sqrt
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.app.terminal.cells import Cells, packed, packed_all, stack
from asciimaze.games.drawing import Align, Canvas, Shifted

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from numpy.typing import NDArray

    from asciimaze.games.drawing import Colour, Pixels, Point

PIXELS = 2
"""How many pixels are above each other in one cell of a terminal."""

GRAIN = 8
"""How many pixels of a window one of ours takes the place of, in each direction."""

STRAIGHT = 0.1
"""By how many pixels the ends of a horizontal or vertical line may differ."""

SMALLEST = sqrt(0.5)
"""The radius of a disc that has the middle of a pixel in it, wherever it is."""

MOST_PATCHES = 500
"""How many patches are kept; the one that was not shown for longest goes first."""

HALF = np.uint32(0x7F7F7F)
"""The bits of a colour whose parts are halved."""


def nearest(value: float) -> int:
    """Return the raster's border between two pixels that is nearest to a coordinate.

    Pixel *i* lies between the borders *i* and *i* + 1. It belongs to a shape if its
    middle does; on the left and the upper edge of a shape a middle counts, on the right
    and the lower edge it doesn't.
    """
    return ceil(value - 0.5)


def averaged(rgba: NDArray[np.uint8], height: int, width: int) -> NDArray[np.float64]:
    """Return an image as another raster: colours times their alpha, and alpha."""
    values = rgba / 255
    values[:, :, :3] *= 255 * values[:, :, 3:]
    for axis, count in enumerate((height, width)):
        length = values.shape[axis]
        starts = np.arange(count) * length // count
        sums = np.add.reduceat(values, starts, axis=axis)
        sizes = np.maximum(1, np.diff(starts, append=length))
        values = sums / np.expand_dims(sizes, tuple({0, 1, 2} - {axis}))
    return values


class Raster(Canvas):
    """A picture of coarse pixels, and letters, each as wide as one and two high.

    Attributes:
        pixels: The colours, packed, uint32, of shape ``(2 * rows, columns)``.
        letters: The code of the letter in each cell, or 0; uint32, ``(rows, columns)``.
        inks: Their colours, packed, of the same shape.
        clips: The left, upper, right and lower borders within which to draw, the
            innermost last.
        patches: The pixels of patches by their keys and places, latest last.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        background: Colour,
        grain: int = GRAIN,
        patches: dict[Hashable, NDArray[np.uint32]] | None = None,
    ) -> None:
        """Begin a raster of pixels in one colour.

        Args:
            columns: How many cells are beside each other.
            rows: How many cells are above each other.
            background: The colour of all pixels.
            grain: How many pixels of a window one of ours is wide and high.
            patches: The pixels of patches that are known from other pictures.
        """
        self.grain = grain
        self.letter = grain, PIXELS * grain
        self.patches = {} if patches is None else patches
        shape = PIXELS * rows, columns
        self.pixels = np.full(shape, packed(background), np.uint32)
        self.letters = np.zeros((rows, columns), np.uint32)
        self.inks = np.zeros((rows, columns), np.uint32)
        self.clips = [(0, 0, columns, PIXELS * rows)]

    def fill(self, left: int, top: int, right: int, bottom: int, colour: int) -> None:
        """Fill the raster's pixels between four borders with a packed colour."""
        west, north, east, south = self.clips[-1]
        left, right = max(left, west), min(right, east)
        top, bottom = max(top, north), min(bottom, south)
        if left < right and top < bottom:
            self.pixels[top:bottom, left:right] = colour
            self.letters[top // PIXELS : -(-bottom // PIXELS), left:right] = 0

    def rectangle(
        self, x: float, y: float, width: float, height: float, colour: Colour
    ) -> None:
        """Fill a rectangle in the raster; it is one pixel wide and high at least."""
        left, top = nearest(x / self.grain), nearest(y / self.grain)
        right = max(left + 1, nearest((x + width) / self.grain))
        bottom = max(top + 1, nearest((y + height) / self.grain))
        self.fill(left, top, right, bottom, packed(colour))

    def fine(self, point: Point) -> Point:
        """Return where a point is, in the raster's fine pixels."""
        return point[0] / self.grain, point[1] / self.grain

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, outline: Colour | None
    ) -> None:
        """Draw a convex polygon in the raster's pixels."""
        if fill is not None:
            self.convex([self.fine(each) for each in points], packed(fill))
        if outline is not None:
            for start, end in pairwise([*points, points[0]]):
                self.line(start, end, outline)

    def convex(self, points: Sequence[Point], colour: int) -> None:
        """Fill a convex polygon in the raster row by row."""
        _, north, _, south = self.clips[-1]
        crossings: dict[int, list[float]] = {}
        for edge in pairwise([*points, points[0]]):
            (x, y), (end_x, end_y) = sorted(edge, key=itemgetter(1))
            for row in range(max(nearest(y), north), min(nearest(end_y), south)):
                share = (row + 0.5 - y) / (end_y - y)
                crossings.setdefault(row, []).append(x + share * (end_x - x))
        for row, places in crossings.items():
            left, right = nearest(min(places)), nearest(max(places))
            self.fill(left, row, right, row + 1, colour)

    def line(
        self, start: Point, end: Point, colour: Colour, thickness: float = 1
    ) -> None:
        """Draw a line in the raster; it is one pixel thick at least."""
        ends = (x, y), (end_x, end_y) = self.fine(start), self.fine(end)
        thickness = max(1, thickness / self.grain)
        if abs(end_x - x) < STRAIGHT or abs(end_y - y) < STRAIGHT:
            self.straight(*ends, round(thickness), packed(colour))
            return
        share = thickness / 2 / hypot(end_x - x, end_y - y)
        dx, dy = (end_y - y) * share, (x - end_x) * share
        corners = [(x + dx, y + dy), (end_x + dx, end_y + dy)]
        corners += [(end_x - dx, end_y - dy), (x - dx, y - dy)]
        self.convex(corners, packed(colour))

    def straight(self, start: Point, end: Point, count: int, colour: int) -> None:
        """Draw a horizontal or vertical line in the raster, in whole pixels."""
        (x, y), (end_x, end_y) = sorted((start, end))
        if end_x - x < STRAIGHT:
            left, top = nearest(x - count / 2), nearest(min(y, end_y) - 0.5)
            bottom = nearest(max(y, end_y) + 0.5)
            self.fill(left, top, left + count, bottom, colour)
        else:
            top = nearest(y - count / 2)
            self.fill(nearest(x - 0.5), top, nearest(end_x + 0.5), top + count, colour)

    def circle(
        self, centre: Point, radius: float, fill: Colour | None, outline: Colour | None
    ) -> None:
        """Draw a circle in the raster."""
        radius = max(radius / self.grain, SMALLEST)
        if fill is not None:
            self.ring(self.fine(centre), 0, radius, packed(fill))
        if outline is not None:
            self.ring(self.fine(centre), max(0, radius - 1), radius, packed(outline))

    def ring(self, centre: Point, inner: float, outer: float, colour: int) -> None:
        """Fill the ring between two radii in the raster."""
        x, y = centre
        for row in range(nearest(y - outer), nearest(y + outer)):
            down = row + 0.5 - y
            far = sqrt(max(0, outer * outer - down * down))
            near = sqrt(max(0, inner * inner - down * down))
            self.fill(nearest(x - far), row, nearest(x - near), row + 1, colour)
            self.fill(nearest(x + near), row, nearest(x + far), row + 1, colour)

    def text(
        self,
        point: Point,
        text: str,
        size: float,
        colour: Colour,
        align: Align = Align.CENTRE,
    ) -> None:
        """Write a line of text over the raster, one letter in each cell."""
        del size
        share = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}[align]
        x, y = self.fine(point)
        first, row = nearest(x - share * len(text)), floor(y / PIXELS)
        left, top, right, bottom = self.clips[-1]
        if top <= PIXELS * row < bottom:
            for column, letter in enumerate(text, first):
                if left <= column < right:
                    self.letters[row, column] = ord(letter)
                    self.inks[row, column] = packed(colour)

    @contextmanager
    def clip(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Keep what is drawn in the raster within a rectangle."""
        west, north, east, south = self.clips[-1]
        (left, top), (right, bottom) = map(self.fine, ((x, y), (x + width, y + height)))
        left, right = max(west, nearest(left)), min(east, nearest(right))
        top, bottom = max(north, nearest(top)), min(south, nearest(bottom))
        self.clips.append((left, top, right, bottom))
        try:
            yield
        finally:
            self.clips.pop()

    def tiles(self, corner: Point, size: int, tiles: NDArray[np.void]) -> None:
        """Print a grid of letters over the raster, one in each cell."""
        del size
        x, y = self.fine(corner)
        left, top = nearest(x), nearest(y / PIXELS)
        west, north, east, south = self.clips[-1]
        first, last = max(left, west), min(left + tiles.shape[1], east)
        upper = max(top, -(-north // PIXELS))
        lower = min(top + len(tiles), south // PIXELS)
        if first < last and upper < lower:
            part = tiles[upper - top : lower - top, first - left : last - left]
            papers = packed_all(part["bg"]).repeat(PIXELS, axis=0)
            self.pixels[PIXELS * upper : PIXELS * lower, first:last] = papers
            self.letters[upper:lower, first:last] = part["ch"]
            self.inks[upper:lower, first:last] = packed_all(part["fg"])

    def patch(
        self,
        key: Hashable,
        corner: tuple[int, int],
        size: tuple[int, int],
        draw: Callable[[Canvas], None],
    ) -> None:
        """Draw a patch, which has no text, from its pixels, which are rastered once."""
        x, y = corner
        left, top = map(nearest, self.fine(corner))
        place = key, size, x % self.grain, y % self.grain
        pixels = self.patches.pop(place, None)
        if pixels is None:
            right, bottom = map(nearest, self.fine((x + size[0], y + size[1])))
            part = Raster(right - left, bottom - top, (0, 0, 0), self.grain)
            draw(Shifted(part, -left * self.grain, -top * self.grain))
            pixels = part.pixels[: bottom - top]
        self.patches[place] = pixels
        if len(self.patches) > MOST_PATCHES:
            del self.patches[next(iter(self.patches))]
        self.paste(left, top, pixels)

    def paste(self, left: int, top: int, pixels: NDArray[np.uint32]) -> None:
        """Put some pixels into the raster, their corner between two borders."""
        west, north, east, south = self.clips[-1]
        height, width = pixels.shape
        first, last = max(left, west), min(left + width, east)
        upper, lower = max(top, north), min(top + height, south)
        if first < last and upper < lower:
            self.fill(first, upper, last, lower, 0)
            shown = pixels[upper - top : lower - top, first - left : last - left]
            self.pixels[upper:lower, first:last] = shown

    def image(
        self, x: float, y: float, width: float, height: float, pixels: Pixels
    ) -> None:
        """Show an image in the raster."""
        left, top = map(nearest, self.fine((x, y)))
        right, bottom = map(nearest, self.fine((x + width, y + height)))
        if left >= right or top >= bottom:
            return
        means = averaged(pixels.rgba, bottom - top, right - left)
        west, north, east, south = self.clips[-1]
        first, last = max(left, west), min(right, east)
        upper, lower = max(top, north), min(bottom, south)
        if first >= last or upper >= lower:
            return
        means = means[upper - top : lower - top, first - left : last - left]
        before = self.pixels[upper:lower, first:last]
        after = np.zeros_like(before)
        for part, shift in enumerate((16, 8, 0)):
            old = before >> shift & 255
            mixed = means[:, :, part] + old * (1 - means[:, :, 3])
            after |= mixed.round().astype(np.uint32) << shift
        self.fill(first, upper, last, lower, 0)
        self.pixels[upper:lower, first:last] = after

    def cells(self) -> Cells:
        """Return the raster as cells, each with a letter and two colours."""
        upper, lower = self.pixels[0::PIXELS], self.pixels[1::PIXELS]
        pixels = stack(upper, lower)
        mixed = (upper >> 1 & HALF) + (lower >> 1 & HALF)
        has_letter = self.letters > 0
        return Cells(
            np.where(has_letter, self.letters, pixels.letters),
            np.where(has_letter, self.inks, pixels.inks),
            np.where(has_letter & (upper != lower), mixed, pixels.papers),
        )
