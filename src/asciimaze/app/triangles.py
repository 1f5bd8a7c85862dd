# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A canvas that turns all shapes into triangles, for the graphics card."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain, pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING
from weakref import ref

import numpy as np
from tcod.sdl.render import BlendMode, ScaleMode, TextureAccess

from asciimaze.games.drawing import Align, Canvas, Shifted

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from numpy.typing import NDArray
    from tcod.sdl.render import Renderer, Texture
    from tcod.tileset import Tileset

    from asciimaze.games.drawing import Colour, Pixels, Point

    Floats = NDArray[np.float32]
    Shapes = tuple[Floats, Floats, Floats, NDArray[np.uint32]]

COLUMNS = 16
"""How many letters are in a row of the picture of the font; it has as many rows."""


MOST_PATCHES = 160
"""How many pictures of patches are kept."""

MOST_LAYERS = 64
"""How many layers are kept."""

MOST_GRIDS = 4
"""How many pictures of grids of letters are kept, which are as large as the window."""

MOST_TEXTURES = 256
"""How many textures are kept, unless a view shows more images."""


def font_picture(tileset: Tileset) -> NDArray[np.uint8]:
    """Return the letters of a font as pixels, from which triangles get their texture.

    Each has a border of one empty pixel.
    """
    letters = [bytes([code]).decode("cp437") for code in range(COLUMNS**2)]
    tiles = [tileset.get_tile(ord(letter)) for letter in letters]
    tiles = [np.pad(tile, ((1, 1), (1, 1), (0, 0))) for tile in tiles]
    rows = [tiles[at : at + COLUMNS] for at in range(0, len(tiles), COLUMNS)]
    picture = np.vstack([np.hstack(row) for row in rows])
    picture[:, :, :3] = 255
    return picture


@lru_cache(64)
def fans(polygons: tuple[int, ...]) -> NDArray[np.uint32]:
    """Return the triangles of polygons as numbers of corners, three for each.

    Args:
        polygons: How many corners each polygon has, at least three. Its triangles
            share the first of them.
    """
    counts = np.array(polygons)
    triangles = counts - 2
    firsts = np.repeat(np.cumsum(counts) - counts, triangles)
    before = np.repeat(np.cumsum(triangles) - triangles, triangles)
    second = firsts + np.arange(len(firsts)) - before + 1
    return np.stack((firsts, second, second + 1), axis=1).ravel().astype(np.uint32)


@lru_cache(64)
def round_corners(count: int) -> tuple[Point, ...]:
    """Return the corners of the circle that triangles draw, of radius 1 around 0, 0."""
    angles = (2 * pi * at / count for at in range(count))
    return tuple((cos(turn), sin(turn)) for turn in angles)


class Triangles(Canvas):
    """A canvas that collects triangles, and shows them with a renderer.

    Attributes:
        renderer: What draws triangles.
        font: The picture of the letters.
        points: The corners of all polygons: x and y of each in turn.
        counts: How many corners each polygon has.
        colours: The colour of each polygon: red, green and blue in turn.
        clips: The rectangles within which to draw, the innermost last.
        textures: The images that the renderer has, alone or in stacks, those shown
            last at the end; some may not exist any more.
        dead: Those of the images that do not.
        patches: The pictures of patches, those shown last at the end.
        grids: The pictures of grids of letters, those shown last at the end.
        layers: The triangles of layers, those shown last at the end.
    """

    def __init__(self, renderer: Renderer, font: Texture) -> None:
        """Begin without any triangles."""
        self.renderer = renderer
        self.font = font
        self.points: list[float] = []
        self.counts: list[int] = []
        self.colours: list[int] = []
        self.clips: list[tuple[float, float, float, float]] = []
        self.textures: OrderedDict[tuple[ref[Pixels], ...], Texture] = OrderedDict()
        self.dead: list[ref[Pixels]] = []
        self.patches: dict[Hashable, Texture] = {}
        self.grids: dict[Hashable, Texture] = {}
        self.layers: dict[Hashable, Shapes] = {}

    def fan(self, points: Sequence[Point], colour: Colour) -> None:
        """Add the triangles of a convex polygon."""
        self.points.extend(chain.from_iterable(points))
        self.counts.append(len(points))
        self.colours.extend(colour)

    def rectangle(
        self, x: float, y: float, width: float, height: float, colour: Colour
    ) -> None:
        """Fill a rectangle with triangles."""
        right, bottom = x + width, y + height
        self.fan([(x, y), (right, y), (right, bottom), (x, bottom)], colour)

    def line(
        self, start: Point, end: Point, colour: Colour, thickness: float = 1
    ) -> None:
        """Draw a line with triangles: a rectangle along it."""
        (x, y), (end_x, end_y) = start, end
        length = hypot(end_x - x, end_y - y)
        if not length:
            return
        half = max(1, thickness) / 2 / length
        dx, dy = (end_y - y) * half, (x - end_x) * half
        corners = [(x + dx, y + dy), (end_x + dx, end_y + dy)]
        corners += [(end_x - dx, end_y - dy), (x - dx, y - dy)]
        self.fan(corners, colour)

    def lines(
        self, lines: NDArray[np.float64], colour: Colour, thickness: float
    ) -> None:
        """Draw many lines with triangles, none of which has length 0."""
        if not len(lines):
            return
        starts, ends = lines[:, :2], lines[:, 2:]
        right, down = (ends - starts).T * (max(1, thickness) / 2)
        aside = np.stack((down, -right), axis=1) / np.hypot(*(ends - starts).T)[:, None]
        corners = starts + aside, ends + aside, ends - aside, starts - aside
        points = np.concatenate(corners, axis=1).astype(np.float32).reshape(-1, 2)
        self.show()
        colours = np.tile(np.array(colour, np.float32), (len(lines), 1))
        self.renderer.geometry(
            None, *shapes(points, colours, (len(corners),) * len(lines))
        )

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, outline: Colour | None
    ) -> None:
        """Draw a polygon with triangles."""
        if fill is not None:
            self.fan(points, fill)
        if outline is not None:
            for start, end in pairwise([*points, points[0]]):
                self.line(start, end, outline)

    def circle(
        self, centre: Point, radius: float, fill: Colour | None, outline: Colour | None
    ) -> None:
        """Draw a circle with triangles: a polygon of many corners."""
        x, y = centre
        circle = round_corners(max(12, int(2 * radius)))
        corners = [(x + radius * right, y + radius * down) for right, down in circle]
        self.polygon(corners, fill, outline)

    def text(
        self,
        point: Point,
        text: str,
        size: float,
        colour: Colour,
        align: Align = Align.CENTRE,
    ) -> None:
        """Write a line of text with triangles."""
        self.show()
        share = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}[align]
        x, y = point[0] - share * size * len(text), point[1] - size / 2
        side = self.font.width // COLUMNS
        is_sharp = size % (side - 2) == 0
        self.font.scale_mode = ScaleMode.NEAREST if is_sharp else ScaleMode.LINEAR
        self.font.color_mod = colour
        for code in text.encode("cp437", "replace"):
            row, column = divmod(code, COLUMNS)
            place = (column * side + 1, row * side + 1, side - 2, side - 2)
            self.renderer.copy(self.font, source=place, dest=(x, y, size, size))
            x += size

    def show(self) -> None:
        """Draw all triangles that were collected."""
        if self.points:
            self.renderer.geometry(None, *self.collected())

    def collected(self) -> Shapes:
        """Return the triangles that were collected, and begin again without any."""
        points = np.array(self.points, np.float32).reshape(-1, 2)
        colours, counts = np.array(self.colours, np.float32), tuple(self.counts)
        self.points, self.counts, self.colours = [], [], []
        return shapes(points, colours.reshape(-1, 3), counts)

    def image(
        self, x: float, y: float, width: float, height: float, pixels: Pixels
    ) -> None:
        """Show an image on two triangles."""
        self.stack((x, y, width, height), [pixels], (0, 0, 0))

    def stack(
        self,
        place: tuple[float, float, float, float],
        pictures: Sequence[Pixels],
        ground: Colour,
    ) -> None:
        """Show a stack of images on two triangles, if they show parts alike."""
        places = {pixels.place for pixels in pictures}
        if len(places) != 1:
            super().stack(place, pictures, ground)
            return
        self.show()
        texture = self.texture_of([pixels.whole for pixels in pictures], ground)
        left, top, share = places.pop()
        wide, high = texture.width, texture.height
        source = left * wide, top * high, share * wide, share * high
        self.renderer.copy(texture, source=source, dest=place)

    def is_ready(self, pictures: Sequence[Pixels]) -> bool:
        """Return whether a stack of images needs no new texture for its triangles."""
        wholes = tuple(ref(pixels.whole) for pixels in pictures)
        is_alike = len({pixels.place for pixels in pictures}) == 1
        keys = [wholes] if is_alike else [(whole,) for whole in wholes]
        return all(key in self.textures for key in keys)

    def texture_of(self, pictures: Sequence[Pixels], ground: Colour) -> Texture:
        """Return a texture of some images for triangles, kept while all of them exist.

        Those of images that do not exist any more are destroyed meanwhile.
        """
        wanted = tuple(map(ref, pictures))
        texture = self.textures.get(wanted)
        if texture is not None:
            self.textures.move_to_end(wanted)
            return texture
        self.sweep()
        if len(pictures) > 1:
            texture = self.blended(pictures, ground)
        else:
            texture = self.upload(*pictures)
        key = tuple(ref(pixels, self.dead.append) for pixels in pictures)
        self.textures[key] = texture
        return texture

    def sweep(self) -> None:
        """Destroy the textures of images that triangles can't show any more."""
        dead = {self.dead.pop() for _ in range(len(self.dead))}
        for images in [each for each in self.textures if not dead.isdisjoint(each)]:
            del self.textures[images]

    def tidy(self, shown: int) -> None:
        """Keep textures for the triangles of the next views, but not too many."""
        self.sweep()
        while len(self.textures) > max(MOST_TEXTURES, shown):
            self.textures.popitem(last=False)

    def upload(self, pixels: Pixels) -> Texture:
        """Return a new texture of an image, which triangles blend with the ground."""
        texture = self.renderer.upload_texture(pixels.rgba)
        texture.blend_mode = BlendMode.BLEND
        return texture

    def blended(self, pictures: Sequence[Pixels], ground: Colour) -> Texture:
        """Return a picture of a stack of images, as large as the largest of them."""
        side = max(len(pixels.rgba) for pixels in pictures)
        result = self.renderer.new_texture(side, side, access=TextureAccess.TARGET)
        result.blend_mode = BlendMode.NONE
        with self.renderer.set_render_target(result):
            self.renderer.draw_color = (*ground, 255)
            self.renderer.clear()
            for pixels in pictures:
                known = self.textures.get((ref(pixels),))
                layer = known or self.upload(pixels)
                self.renderer.copy(layer, dest=(0, 0, side, side))
        return result

    @contextmanager
    def clip(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Keep the triangles that are drawn within a rectangle."""
        self.show()
        if self.clips:
            left, top, right, bottom = self.clips[-1]
        else:
            left, top, right, bottom = x, y, x + width, y + height
        self.clips.append(
            (max(x, left), max(y, top), min(x + width, right), min(y + height, bottom))
        )
        self.set_clip()
        try:
            yield
            self.show()
        finally:
            self.clips.pop()
            self.set_clip()

    def set_clip(self) -> None:
        """Let the renderer of the triangles keep to the innermost clip."""
        if not self.clips:
            self.renderer.clip_rect = None
            return
        left, top, right, bottom = map(round, self.clips[-1])
        size = max(0, right - left), max(0, bottom - top)
        self.renderer.clip_rect = left, top, *size

    def patch(
        self,
        key: Hashable,
        corner: tuple[int, int],
        size: tuple[int, int],
        draw: Callable[[Canvas], None],
    ) -> None:
        """Show a patch from its picture, for which triangles are drawn once."""
        self.show()
        picture = self.patches.pop(key, None) or self.picture(corner, size, draw)
        self.patches[key] = picture
        self.renderer.copy(picture, dest=(*corner, *size))
        while len(self.patches) > MOST_PATCHES:
            del self.patches[next(iter(self.patches))]

    def tiles(self, corner: Point, size: int, tiles: NDArray[np.void]) -> None:
        """Show a grid of letters from a picture whose triangles are drawn once."""
        self.show()
        rows, columns = tiles.shape
        extent = columns * size, rows * size
        key = size, tiles.shape, tiles.tobytes()
        picture = self.grids.pop(key, None) or self.picture(
            (0, 0), extent, lambda canvas: Canvas.tiles(canvas, (0, 0), size, tiles)
        )
        self.grids[key] = picture
        self.renderer.copy(picture, dest=(*corner, *extent))
        while len(self.grids) > MOST_GRIDS:
            del self.grids[next(iter(self.grids))]

    def picture(
        self,
        corner: tuple[int, int],
        size: tuple[int, int],
        draw: Callable[[Canvas], None],
    ) -> Texture:
        """Return a picture of the triangles in a part of the canvas."""
        picture = self.renderer.new_texture(*size, access=TextureAccess.TARGET)
        with self.renderer.set_render_target(picture):
            canvas = Triangles(self.renderer, self.font)
            canvas.layers = self.layers
            draw(Shifted(canvas, -corner[0], -corner[1]))
            canvas.show()
        return picture

    def layer(
        self,
        key: Hashable,
        draw: Callable[[Canvas], None],
        place: Point = (0, 0),
    ) -> None:
        """Draw a layer from its triangles, which are collected once."""
        self.show()
        shapes = self.layers.pop(key, None)
        if shapes is None:
            draw(self)
            shapes = self.collected() if self.points else None
        if shapes:
            self.layers[key] = shapes
            points, colours, places, triangles = shapes
            points = points + np.array(place, np.float32)
            self.renderer.geometry(None, points, colours, places, triangles)
        while len(self.layers) > MOST_LAYERS:
            del self.layers[next(iter(self.layers))]


def shapes(points: Floats, colours: Floats, counts: tuple[int, ...]) -> Shapes:
    """Return polygons as triangles.

    Args:
        points: The corners of all of them, in an array of shape (corners, 2).
        colours: The colour of each, in an array of shape (polygons, 3).
        counts: How many corners each has.
    """
    opaque = np.pad(colours / 255, ((0, 0), (0, 1)), constant_values=1)
    places = np.zeros((2 * len(points), 2), np.float32)[: len(points)]
    return points, np.repeat(opaque, counts, axis=0), places, fans(counts)
