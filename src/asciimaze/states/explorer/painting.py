# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What several looks paint: tiles, cells, and paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from asciimaze.games.drawing import Canvas, Colour
    from asciimaze.views.camera import Camera
    from asciimaze.views.pyramid import Pyramid, Tile

COARSE = 6
"""How many levels coarser a tile may be that is shown instead of another."""


def place(camera: Camera, tile: Tile) -> tuple[float, float, float, float]:
    """Return where to paint a tile in the view: left, top, width and height."""
    left, top = map(round, camera.place(*tile.box[:2]))
    right, bottom = map(round, camera.place(*tile.box[2:]))
    return left, top, right - left, bottom - top


def paint_tiles(
    canvas: Canvas,
    camera: Camera,
    pyramid: Pyramid,
    tiles: Sequence[Tile],
    *,
    more: bool = False,
) -> None:
    """Paint some tiles of the explorer, and ask for those that are missing.

    Args:
        canvas: Where to paint.
        camera: What is seen.
        pyramid: Where the tiles come from.
        tiles: Which ones.
        more: Whether they are wanted in addition to those that were wanted before.
    """
    pyramid.want(tiles, more=more)
    for tile in tiles:
        there: Tile = tile
        while pyramid.look(there) is None and there.level > tile.level - COARSE:
            there = there.parent
        pixels = pyramid.look(there)
        if pixels is not None:
            with canvas.clip(*place(camera, tile)):
                canvas.image(*place(camera, there), pixels)


def paint_cell(
    canvas: Canvas,
    camera: Camera,
    corners: Sequence[tuple[float, float]],
    fill: Colour | None,
    outline: Colour | None = None,
) -> None:
    """Paint a cell in the explorer, given its corners."""
    canvas.polygon([camera.place(*each) for each in corners], fill, outline)


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
    fitting = min(size, width / (len(line) + 1))
    canvas.text((width / 2, height - size), line, fitting, theme.SNOW)


FAR = 4
"""How far two neighbours may be from each other, in sides of a cell, to be joined."""


def paint_path(
    canvas: Canvas,
    camera: Camera,
    points: NDArray[np.float64],
    colour: Colour = theme.BEAK,
) -> None:
    """Paint a path through some points, as far as it is in the explorer's view."""
    size = np.array((camera.width, camera.height))
    places = (points - (camera.x, camera.y)) * camera.scale + size / 2
    starts, ends = places[:-1], places[1:]
    seen = np.hypot(*(ends - starts).T) < FAR * camera.scale
    seen &= (np.maximum(starts, ends) > 0).all(axis=1)
    seen &= (np.minimum(starts, ends) < size).all(axis=1)
    thick = max(2, camera.scale / 8)
    for start, end in zip(starts[seen].tolist(), ends[seen].tolist(), strict=True):
        canvas.line(start, end, colour, thick)
