# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A canvas that becomes an SVG picture."""

from __future__ import annotations

from base64 import b64encode
from contextlib import contextmanager
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.formats.picture import png
from asciimaze.formats.picture.svg import css, number, path_data
from asciimaze.games.drawing import Align, Canvas, Pixels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.games.drawing import Colour, Point


def paint(colour: Colour | None) -> str:
    """Return a colour on paper, or none, as CSS writes it."""
    return "none" if colour is None else css(colour)


class Image(NamedTuple):
    """An image, which takes a while to be written down.

    Attributes:
        place: The attributes of its rectangle.
        pixels: Its pixels.
    """

    place: str
    pixels: Pixels

    def __str__(self) -> str:
        """Return the element of SVG."""
        code = b64encode(png.encode_rgba(self.pixels.rgba)).decode()
        address = f"data:image/png;base64,{code}"
        return f'<image {self.place} preserveAspectRatio="none" href="{address}"/>'


class Paper(Canvas):
    """A canvas that becomes an SVG picture."""

    def __init__(self, width: int, height: int) -> None:
        """Begin with a transparent paper of a width and a height."""
        self.width = width
        self.height = height
        self.parts: list[str | Image] = []
        self.clips = 0

    def rectangle(
        self, x: float, y: float, width: float, height: float, colour: Colour
    ) -> None:
        """Fill a rectangle on paper."""
        place = box(x, y, width, height)
        self.parts.append(f'<rect {place} fill="{paint(colour)}"/>')

    def line(
        self, start: Point, end: Point, colour: Colour, thickness: float = 1
    ) -> None:
        """Draw a line on paper."""
        self.stroke([(start, end)], colour, thickness)

    def lines(
        self, lines: NDArray[np.float64], colour: Colour, thickness: float
    ) -> None:
        """Draw many lines on paper."""
        ends = (((x, y), (right, down)) for x, y, right, down in lines.tolist())
        self.stroke(ends, colour, thickness)

    def stroke(
        self, lines: Iterable[Iterable[Point]], colour: Colour, thickness: float
    ) -> None:
        """Draw some lines on paper as one element."""
        self.parts.append(
            f'<path d="{"".join(map(path_data, lines))}" fill="none"'
            f' stroke="{paint(colour)}" stroke-width="{number(max(1, thickness))}"/>'
        )

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, outline: Colour | None
    ) -> None:
        """Draw a polygon on paper."""
        path = path_data(points, close=True)
        self.parts.append(
            f'<path d="{path}" fill="{paint(fill)}" stroke="{paint(outline)}"/>'
        )

    def circle(
        self, centre: Point, radius: float, fill: Colour | None, outline: Colour | None
    ) -> None:
        """Draw a circle on paper."""
        x, y, r = (number(value) for value in (*centre, radius))
        self.parts.append(
            f'<circle cx="{x}" cy="{y}" r="{r}"'
            f' fill="{paint(fill)}" stroke="{paint(outline)}"/>'
        )

    def text(
        self,
        point: Point,
        text: str,
        size: float,
        colour: Colour,
        align: Align = Align.CENTRE,
    ) -> None:
        """Write a line of text on paper."""
        shown = "".join(each if each.isprintable() else "?" for each in text)
        x, y, height = (number(value) for value in (*point, size))
        self.parts.append(
            f'<text x="{x}" y="{y}" font-size="{height}" font-family="sans-serif"'
            f' text-anchor="{align.value}" dominant-baseline="central"'
            f' fill="{paint(colour)}">{escape(shown)}</text>'
        )

    def image(
        self, x: float, y: float, width: float, height: float, pixels: Pixels
    ) -> None:
        """Show an image on paper; it becomes a part of the file."""
        self.parts.append(Image(box(x, y, width, height), pixels))

    def stack(
        self,
        place: tuple[float, float, float, float],
        pictures: Sequence[Pixels],
        ground: Colour,
    ) -> None:
        """Show a stack of images on paper as one that leaves no seam."""
        if pictures:
            x, y, width, height = place
            self.image(x, y, width + 1, height + 1, flat(pictures, ground))

    @contextmanager
    def clip(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Keep what is drawn on paper within a rectangle."""
        self.clips += 1
        name, place = f"clip{self.clips}", box(x, y, width, height)
        self.parts += [
            f'<clipPath id="{name}"><rect {place}/></clipPath>',
            f'<g clip-path="url(#{name})">',
        ]
        yield
        self.parts.append("</g>")

    def picture(self, title: str) -> str:
        """Return the paper as an SVG file, with a title for users who can't see it."""
        parts = "\n".join(map(str, self.parts))
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" role="img"'
            f' viewBox="0 0 {self.width} {self.height}"'
            f' width="{self.width}" height="{self.height}">\n'
            f"<title>{escape(title)}</title>\n{parts}\n</svg>\n"
        )


def flat(pictures: Sequence[Pixels], ground: Colour) -> Pixels:
    """Return what a stack of square images looks like on a ground."""
    import numpy as np

    side = max(len(each.rgba) for each in pictures)
    result: NDArray[np.float64] = np.full((side, side, 4), (*ground, 255), float)
    for each in pictures:
        layer, last = each.rgba.astype(float), len(each.rgba) - 1
        layer[..., :3] *= layer[..., 3:] / 255
        spots = ((np.arange(side) + 0.5) * (last + 1) / side - 0.5).clip(0, last)
        low, high = np.floor(spots).astype(int), np.ceil(spots).astype(int)
        shares = (spots - low)[:, None, None]
        for _ in "columns", "rows":
            layer = layer[low] + shares * (layer[high] - layer[low])
            layer = layer.swapaxes(0, 1)
        result = layer + (1 - layer[..., 3:] / 255) * result
    return Pixels(result.round().astype(np.uint8))


def box(x: float, y: float, width: float, height: float) -> str:
    """Return the attributes of a rectangle on paper."""
    values = {"x": x, "y": y, "width": width, "height": height}
    return " ".join(f'{name}="{number(value)}"' for name, value in values.items())
