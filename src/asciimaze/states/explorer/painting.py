# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What several looks paint: tiles, cells, and paths."""

from __future__ import annotations

from math import pi, tan
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.views.ink import thickness as wall_thickness
from asciimaze.views.pyramid import COARSE
from asciimaze.widgets import theme
from asciimaze.widgets.label import in_two

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from asciimaze.games.drawing import Canvas, Colour, Pixels
    from asciimaze.views.camera import Camera
    from asciimaze.views.polyline import Polyline
    from asciimaze.views.pyramid import Pyramid, Tile


def place(camera: Camera, tile: Tile) -> tuple[float, float, float, float]:
    """Return where to paint a tile in the view: left, top, width and height."""
    left, top = map(round, camera.place(*tile.box[:2]))
    right, bottom = map(round, camera.place(*tile.box[2:]))
    return left, top, right - left, bottom - top


FRESH = 6
"""How many pictures a frame may show for the first time."""


class Frame:
    """What chooses a picture for each tile of a frame of the explorer.

    Attributes:
        before: The pictures in the frame before: by walls and tile.
        shown: The pictures in this one.
        left: How many more pictures may be shown for the first time.
        is_complete: Whether all tiles are shown as they should be.
    """

    def __init__(self, before: Frame | None = None) -> None:
        """Begin a frame, after another one."""
        self.before = before.shown if before else {}
        self.shown: dict[tuple[Pyramid, Tile], list[Pixels]] = {}
        self.left = FRESH
        self.is_complete = True

    @property
    def pictures(self) -> int:
        """How many pictures a frame shows."""
        return sum(map(len, self.shown.values()))

    def choose(
        self, canvas: Canvas, pyramids: Sequence[Pyramid], tile: Tile
    ) -> list[Pixels]:
        """Return the pictures that a frame shows for a tile, from back to front."""
        pictures, key = looks_of(pyramids, tile), (pyramids[-1], tile)
        before = self.before.get(key)
        if before and (len(pictures) < len(pyramids) or self.waits(key, pictures)):
            pictures = before
        if not canvas.is_ready(pictures):
            if self.left > 0:
                self.left -= len(pictures)
            else:
                self.is_complete = False
                pictures = self.before.get(key) or stand_in(canvas, pyramids, tile)
        self.shown[key] = pictures
        return pictures

    def waits(self, key: tuple[Pyramid, Tile], pictures: Sequence[Pixels]) -> bool:
        """Return whether a frame has other layers with walls that are out of date."""
        (walls, tile), before = key, self.before[key]
        is_same = before[-1] is pictures[-1]
        return len(before) != len(pictures) and is_same and walls.is_stale(tile)


def looks_of(pyramids: Sequence[Pyramid], tile: Tile, coarser: int = 0) -> list[Pixels]:
    """Return what a frame can show for a tile, some levels coarser at least."""
    found = (pyramid.look(tile, coarser) for pyramid in pyramids)
    return [pixels for pixels in found if pixels is not None]


def stand_in(canvas: Canvas, pyramids: Sequence[Pyramid], tile: Tile) -> list[Pixels]:
    """Return the finest pictures that a frame can show for a tile at once, if any."""
    choices = (looks_of(pyramids, tile, coarser) for coarser in range(1, COARSE))
    return next(filter(canvas.is_ready, choices), [])


def paint_tiles(
    canvas: Canvas,
    camera: Camera,
    pyramids: Sequence[Pyramid],
    tiles: Sequence[Tile],
    frame: Frame,
    *,
    more: bool = False,
) -> None:
    """Paint some tiles of the explorer, and ask for those that are missing.

    Args:
        canvas: Where to paint.
        camera: What is seen.
        pyramids: Where the tiles come from, from back to front.
        tiles: Which ones.
        frame: What chooses a picture for each.
        more: Whether they are wanted in addition to those that were wanted before.
    """
    for pyramid in pyramids:
        pyramid.want(tiles, more=more)
    for tile in tiles:
        pictures = frame.choose(canvas, pyramids, tile)
        canvas.stack(place(camera, tile), pictures, theme.NIGHT)


def paint_line(
    canvas: Canvas, extent: tuple[float, float], size: float, line: str
) -> None:
    """Paint a line of text on a bar at the bottom, in letters of some size.

    Args:
        canvas: Where to paint.
        extent: The width and the height of the view.
        size: The height of a letter.
        line: What to write.
    """
    width, height = extent
    canvas.rectangle(0, height - 2 * size, width, 2 * size, theme.FIELD)
    rows = in_two(line, max(1, int(width / (SMALLEST * size))))
    largest = SMALLEST * size if rows[1:] else size
    fitting = min(largest, width / (max(map(len, rows), default=0) + 1))
    for at, row in enumerate(rows, 1):
        y = height + (2 * at - 2 * len(rows) - 1) * size / len(rows)
        canvas.text((width / 2, y), row, fitting, theme.SNOW)


SMALLEST = 0.75
"""By how much letters may shrink before a line is broken in two; then they do."""


def paint_path(
    canvas: Canvas, camera: Camera, line: Polyline, colour: Colour = theme.BEAK
) -> None:
    """Paint a line, as far as it is in the view."""
    thick = thickness(camera)
    centre = np.array([camera.x, camera.y] * 2)
    middle = np.array([camera.width, camera.height] * 2) / 2
    lines = (line.within(camera.box) - centre) * camera.scale + middle
    paint_lines(canvas, lines, theme.NIGHT, thick + 2 * EDGE)
    paint_lines(canvas, lines, colour, thick)


EDGE = 1.5
"""How wide the dark edges of a path are, in pixels."""


def paint_lines(
    canvas: Canvas, lines: NDArray[np.float64], colour: Colour, wide: float
) -> None:
    """Paint lines with round ends, each with x and y of both ends."""
    canvas.lines(lines, colour, wide)
    canvas.lines(joints(lines, wide), colour, wide * tan(pi / 8))


def joints(lines: NDArray[np.float64], wide: float) -> NDArray[np.float64]:
    """Return four crossed lines, an octagon, for each place where a path has an end.

    Args:
        lines: The steps of the path, each with x and y of both ends.
        wide: How wide an octagon is, and how long its lines are.
    """
    places = np.unique(lines.reshape(-1, 2), axis=0)[:, None]
    turns = np.arange(4) * pi / 4
    ways = wide / 2 * np.stack((np.cos(turns), np.sin(turns)), axis=1)
    return np.concatenate((places - ways, places + ways), axis=2).reshape(-1, 4)


def thickness(camera: Camera) -> float:
    """Return how thick the lines of a path are."""
    return max(2, camera.scale / 8)


def paint_end(
    canvas: Canvas, place: tuple[float, float], radius: float, *, is_start: bool
) -> None:
    """Paint the start of a path, a ring, or its end, a disc, with a dark edge."""
    canvas.circle(place, radius + EDGE, theme.NIGHT, None)
    canvas.circle(place, radius, theme.BEAK, None)
    if is_start:
        canvas.circle(place, radius / 2, theme.NIGHT, None)


LEAST = 0.5
"""To which share of its size an outline shrinks at most."""


def paint_outline(
    canvas: Canvas,
    camera: Camera,
    points: Sequence[tuple[float, float]],
    colour: Colour,
) -> None:
    """Paint the outline of a cell, inside of its walls.

    Args:
        canvas: Where to paint.
        camera: What is seen.
        points: The points around the cell.
        colour: The colour of the line; its edges are dark.
    """
    thick = max(2, camera.scale / 16)
    places = np.array([camera.place(*point) for point in points])
    centre = places.mean(axis=0)
    away, ways = places - centre, np.roll(places, -1, axis=0) - places
    across = away[:, 0] * ways[:, 1] - away[:, 1] * ways[:, 0]
    room = np.abs(across / np.hypot(*ways.T)).min()
    inset = wall_thickness(camera.scale) / 2 + EDGE + thick / 2
    inner = centre + max(LEAST, 1 - inset / room) * away
    lines = np.concatenate((inner, np.roll(inner, -1, axis=0)), axis=1)
    paint_lines(canvas, lines, theme.NIGHT, thick + 2 * EDGE)
    paint_lines(canvas, lines, colour, thick)
