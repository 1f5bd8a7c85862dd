# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What several looks paint: tiles, cells, and paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.games.drawing import Canvas, Colour
    from asciimaze.views.camera import Camera
    from asciimaze.views.polyline import Polyline
    from asciimaze.views.pyramid import Pyramid, Tile


def place(camera: Camera, tile: Tile) -> tuple[float, float, float, float]:
    """Return where to paint a tile in the view: left, top, width and height."""
    left, top = map(round, camera.place(*tile.box[:2]))
    right, bottom = map(round, camera.place(*tile.box[2:]))
    return left, top, right - left, bottom - top


def paint_tiles(
    canvas: Canvas,
    camera: Camera,
    pyramids: Sequence[Pyramid],
    tiles: Sequence[Tile],
    *,
    more: bool = False,
) -> None:
    """Paint some tiles of the explorer, and ask for those that are missing.

    Args:
        canvas: Where to paint.
        camera: What is seen.
        pyramids: Where the tiles come from, from back to front.
        tiles: Which ones.
        more: Whether they are wanted in addition to those that were wanted before.
    """
    for pyramid in pyramids:
        pyramid.want(tiles, more=more)
    for tile in tiles:
        found = [pyramid.look(tile) for pyramid in pyramids]
        pictures = [pixels for pixels in found if pixels is not None]
        canvas.stack(place(camera, tile), pictures, theme.NIGHT)


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


def paint_path(
    canvas: Canvas, camera: Camera, line: Polyline, colour: Colour = theme.BEAK
) -> None:
    """Paint a line, as far as it is in the view."""
    thick = max(2, camera.scale / 8)
    for start, end in line.within(camera.box):
        canvas.line(camera.place(*start), camera.place(*end), colour, thick)
