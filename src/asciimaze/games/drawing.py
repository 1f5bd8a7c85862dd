# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What games draw on, whatever is behind it, and a record of what they drew."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import contextmanager
from enum import Enum
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence
    from contextlib import AbstractContextManager

    import numpy as np
    from numpy.typing import NDArray

Colour = tuple[int, int, int]
"""Red, green and blue, from 0 to 255."""

Point = tuple[float, float]
"""A place in a picture: so many pixels to the right, and so many down."""


def blend(colour: Colour, other: Colour, share: float) -> Colour:
    """Return a mixture of two colours to draw with, given the share of the second."""
    red, green, blue = (
        round(one + (two - one) * share) for one, two in zip(colour, other, strict=True)
    )
    return red, green, blue


class Align(Enum):
    """Which part of a text is at its point."""

    LEFT = "start"
    CENTRE = "middle"
    RIGHT = "end"


class Pixels:
    """A picture made of pixels.

    Attributes:
        rgba: An array of shape (height, width, 4): red, green, blue and alpha.
    """

    def __init__(self, rgba: NDArray[np.uint8]) -> None:
        """Make a drawing of an array of pixels that does not change any more."""
        self.rgba = rgba

    @property
    def whole(self) -> Pixels:
        """The picture that the pixels of this one belong to, as those of a part do."""
        return self

    @property
    def place(self) -> tuple[float, float, float]:
        """How much of the whole picture is left of this one, above, and within it."""
        return 0, 0, 1


class Part(Pixels):
    """A part of a square picture, with the same pixels."""

    def __init__(self, whole: Pixels, left: float, top: float, share: float) -> None:
        """Cut a part out of a picture; it has a share of its width and its height."""
        side = len(whole.rgba)
        x, y = int(left * side), int(top * side)
        wide = max(1, int(share * side))
        super().__init__(whole.rgba[y : y + wide, x : x + wide])
        self.cut = whole, (left, top, share)

    @property
    def whole(self) -> Pixels:
        """The picture that a part belongs to."""
        return self.cut[0]

    @property
    def place(self) -> tuple[float, float, float]:
        """How much of the picture is left of a part, above it, and within it."""
        return self.cut[1]


class Canvas(ABC):
    """What games draw on; units are the pixels of the picture.

    Attributes:
        grain: How many pixels are shown as one; multiples of it are sharp.
        letter: The width and the height of a letter, if all have the same.
    """

    grain: int = 1
    letter: tuple[int, int] | None = None

    @abstractmethod
    def rectangle(
        self, x: float, y: float, width: float, height: float, colour: Colour
    ) -> None:
        """Fill a rectangle of any canvas, with its upper left corner at ``x, y``."""

    @abstractmethod
    def line(
        self, start: Point, end: Point, colour: Colour, thickness: float = 1
    ) -> None:
        """Draw a straight line on any canvas; its ends are cut off, not rounded."""

    def lines(
        self, lines: NDArray[np.float64], colour: Colour, thickness: float
    ) -> None:
        """Draw many straight lines on any canvas.

        Args:
            lines: An array of shape (lines, 4): x and y of the start, and of the end.
            colour: The colour of all of them.
            thickness: How thick they are.
        """
        for x, y, end_x, end_y in lines.tolist():
            self.line((x, y), (end_x, end_y), colour, thickness)

    @abstractmethod
    def polygon(
        self, points: Sequence[Point], fill: Colour | None, outline: Colour | None
    ) -> None:
        """Draw a convex polygon on any canvas: filled, then outlined thinly."""

    @abstractmethod
    def circle(
        self, centre: Point, radius: float, fill: Colour | None, outline: Colour | None
    ) -> None:
        """Draw a circle on any canvas: filled, then outlined thinly."""

    @abstractmethod
    def text(
        self,
        point: Point,
        text: str,
        size: float,
        colour: Colour,
        align: Align = Align.CENTRE,
    ) -> None:
        """Write a line of text on any canvas, its middle on the height of the point.

        Args:
            point: Where it is.
            text: The text; a character that is not known here becomes ``?``.
            size: The height of a line in pixels.
            colour: The colour of the letters.
            align: Which part of the text is at the point.
        """

    @abstractmethod
    def image(
        self, x: float, y: float, width: float, height: float, pixels: Pixels
    ) -> None:
        """Show a picture made of pixels on any canvas, as large as a rectangle."""

    def stack(
        self,
        place: tuple[float, float, float, float],
        pictures: Sequence[Pixels],
        ground: Colour,
    ) -> None:
        """Show a stack of pictures on any canvas, each over the one before.

        A canvas may keep what they look like together.

        Args:
            place: The rectangle that all of them fill: left, top, width and height.
            pictures: The pictures.
            ground: The colour that is there already.
        """
        del ground
        for pixels in pictures:
            self.image(*place, pixels)

    def is_ready(self, pictures: Sequence[Pixels]) -> bool:
        """Return whether any canvas can show a stack without preparing it first."""
        del pictures
        return True

    def tidy(self, shown: int) -> None:
        """Let any canvas forget what it keeps of stacks not shown for a long time.

        Args:
            shown: How many pictures there are in all stacks of the view.
        """
        del shown

    @abstractmethod
    def clip(
        self, x: float, y: float, width: float, height: float
    ) -> AbstractContextManager[None]:
        """Keep all that a ``with`` block draws on any canvas within a rectangle.

        A clip within another one keeps to both.
        """

    def patch(
        self,
        key: Hashable,
        corner: tuple[int, int],
        size: tuple[int, int],
        draw: Callable[[Canvas], None],
    ) -> None:
        """Draw a patch on any canvas: a rectangle that is covered completely.

        A canvas may keep what was drawn, and show it again without drawing it.

        Args:
            key: What the patch shows; patches with equal keys look the same.
            corner: Its upper left corner.
            size: Its width and its height.
            draw: What draws the patch; it may draw more, which is not seen.
        """
        del key
        with self.clip(*corner, *size):
            draw(self)

    def layer(
        self,
        key: Hashable,
        draw: Callable[[Canvas], None],
        place: Point = (0, 0),
    ) -> None:
        """Draw a layer on any canvas: single lines and areas, no texts and images.

        A canvas may keep the shapes, and draw them again without asking for them,
        also in another place.

        Args:
            key: What the layer shows; layers with equal keys look the same.
            draw: What draws the layer.
            place: Where to put the point that is 0, 0 for what draws it.
        """
        del key
        draw(Shifted(self, *place))

    def tiles(self, corner: Point, size: int, tiles: NDArray[np.void]) -> None:
        """Show a grid of letters on any canvas, each in a square.

        Args:
            corner: The upper left corner of the grid.
            size: How wide and high a square is.
            tiles: An array of shape (rows, columns) with the fields of a console:
                ``ch``, the code of the letter, and the colours ``fg`` and ``bg``.
        """
        left, top = corner
        for row, papers in enumerate(tiles["bg"].tolist()):
            x = left
            for paper, run in groupby(papers):
                width = size * len(list(run))
                self.rectangle(x, top + row * size, width, size, tuple(paper))
                x += width
        rows, columns = (tiles["ch"] != ord(" ")).nonzero()
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            point = left + (column + 0.5) * size, top + (row + 0.5) * size
            letter, ink = chr(tiles["ch"][row, column]), tiles["fg"][row, column]
            self.text(point, letter, size, tuple(ink.tolist()))


Note = tuple[str, tuple[object, ...]]
"""The name of a shape and its arguments, or the beginning or the end of a clip."""


class Recording(Canvas):
    """A canvas that notes what is drawn.

    Attributes:
        notes: What was drawn so far, in order.
    """

    def __init__(self) -> None:
        """Begin to record a drawing."""
        self.notes: list[Note] = []

    def rectangle(
        self, x: float, y: float, width: float, height: float, colour: Colour
    ) -> None:
        """Record a rectangle of a drawing."""
        self.notes.append(("rectangle", (x, y, width, height, colour)))

    def line(
        self, start: Point, end: Point, colour: Colour, thickness: float = 1
    ) -> None:
        """Record a line of a drawing."""
        self.notes.append(("line", (start, end, colour, thickness)))

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, outline: Colour | None
    ) -> None:
        """Record a polygon of a drawing."""
        self.notes.append(("polygon", (tuple(points), fill, outline)))

    def circle(
        self, centre: Point, radius: float, fill: Colour | None, outline: Colour | None
    ) -> None:
        """Record a circle of a drawing."""
        self.notes.append(("circle", (centre, radius, fill, outline)))

    def text(
        self,
        point: Point,
        text: str,
        size: float,
        colour: Colour,
        align: Align = Align.CENTRE,
    ) -> None:
        """Record a text of a drawing."""
        self.notes.append(("text", (point, text, size, colour, align)))

    def image(
        self, x: float, y: float, width: float, height: float, pixels: Pixels
    ) -> None:
        """Record an image of a drawing."""
        self.notes.append(("image", (x, y, width, height, pixels)))

    @contextmanager
    def clip(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Record a clip of a drawing, and its end."""
        self.notes.append(("clip", (x, y, width, height)))
        yield
        self.notes.append(("end", ()))

    def replay(self, canvas: Canvas) -> None:
        """Draw all that was recorded on another canvas."""
        open_clips: list[AbstractContextManager[None]] = []
        for name, arguments in self.notes:
            if name == "end":
                open_clips.pop().__exit__(None, None, None)
                continue
            draw: Callable[..., AbstractContextManager[None] | None] = getattr(
                canvas, name
            )
            clip = draw(*arguments)
            if clip is not None:
                clip.__enter__()
                open_clips.append(clip)


class Shifted(Canvas):
    """A canvas that is a part of another one, and begins somewhere on it."""

    def __init__(self, canvas: Canvas, x: float, y: float) -> None:
        """Begin a canvas whose drawing is shifted to a point of another one."""
        self.grain = canvas.grain
        self.letter = canvas.letter
        self.canvas: Canvas = canvas
        self.x: float = x
        self.y: float = y
        if isinstance(canvas, Shifted):
            self.canvas = canvas.canvas
            self.x += canvas.x
            self.y += canvas.y

    def move(self, point: Point) -> Point:
        """Return where a point of a shifted drawing is on the other canvas."""
        return point[0] + self.x, point[1] + self.y

    def rectangle(
        self, x: float, y: float, width: float, height: float, colour: Colour
    ) -> None:
        """Draw a rectangle, shifted."""
        self.canvas.rectangle(*self.move((x, y)), width, height, colour)

    def line(
        self, start: Point, end: Point, colour: Colour, thickness: float = 1
    ) -> None:
        """Draw a line, shifted."""
        self.canvas.line(self.move(start), self.move(end), colour, thickness)

    def lines(
        self, lines: NDArray[np.float64], colour: Colour, thickness: float
    ) -> None:
        """Draw many lines, shifted."""
        self.canvas.lines(lines + [self.x, self.y] * 2, colour, thickness)

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, outline: Colour | None
    ) -> None:
        """Draw a polygon, shifted."""
        right, down = self.x, self.y
        moved = [(x + right, y + down) for x, y in points]
        self.canvas.polygon(moved, fill, outline)

    def circle(
        self, centre: Point, radius: float, fill: Colour | None, outline: Colour | None
    ) -> None:
        """Draw a circle, shifted."""
        self.canvas.circle(self.move(centre), radius, fill, outline)

    def text(
        self,
        point: Point,
        text: str,
        size: float,
        colour: Colour,
        align: Align = Align.CENTRE,
    ) -> None:
        """Draw a line of text, shifted."""
        self.canvas.text(self.move(point), text, size, colour, align)

    def image(
        self, x: float, y: float, width: float, height: float, pixels: Pixels
    ) -> None:
        """Draw an image, shifted."""
        self.canvas.image(*self.move((x, y)), width, height, pixels)

    def stack(
        self,
        place: tuple[float, float, float, float],
        pictures: Sequence[Pixels],
        ground: Colour,
    ) -> None:
        """Draw a stack of images, shifted."""
        moved = (*self.move(place[:2]), *place[2:])
        self.canvas.stack(moved, pictures, ground)

    def is_ready(self, pictures: Sequence[Pixels]) -> bool:
        """Return whether a shifted stack of images is ready."""
        return self.canvas.is_ready(pictures)

    def clip(
        self, x: float, y: float, width: float, height: float
    ) -> AbstractContextManager[None]:
        """Keep a drawing within a rectangle, shifted."""
        return self.canvas.clip(*self.move((x, y)), width, height)

    def tiles(self, corner: Point, size: int, tiles: NDArray[np.void]) -> None:
        """Draw a grid of letters, shifted."""
        self.canvas.tiles(self.move(corner), size, tiles)

    def layer(
        self,
        key: Hashable,
        draw: Callable[[Canvas], None],
        place: Point = (0, 0),
    ) -> None:
        """Draw a layer, shifted."""
        self.canvas.layer(key, draw, self.move(place))

    def patch(
        self,
        key: Hashable,
        corner: tuple[int, int],
        size: tuple[int, int],
        draw: Callable[[Canvas], None],
    ) -> None:
        """Draw a patch, shifted."""
        x, y = round(self.x), round(self.y)
        self.canvas.patch(
            key,
            (corner[0] + x, corner[1] + y),
            size,
            lambda canvas: draw(Shifted(canvas, x, y)),
        )
