# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture of Net, on a screen and on paper."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.tables import sides_in

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from asciimaze.games.drawing import Canvas, Colour, Point
    from asciimaze.games.net.board import Board


class Palette(NamedTuple):
    """The colours of a picture."""

    background: Colour
    tile: Colour
    locked: Colour
    grid: Colour
    edge: Colour
    wire: Colour
    power: Colour
    cursor: Colour


SCREEN = Palette(
    background=(10, 14, 30),
    tile=(38, 48, 82),
    locked=(20, 26, 50),
    grid=(66, 74, 104),
    edge=(126, 176, 226),
    wire=(150, 160, 185),
    power=(255, 222, 130),
    cursor=(255, 160, 60),
)
"""The colours on a screen: those of a polar night."""

FLASH = SCREEN._replace(tile=(20, 94, 190), locked=(20, 94, 190))
"""The colours of every other moment of a flash."""

PAPER = Palette(
    background=(255, 255, 255),
    tile=(255, 255, 255),
    locked=(255, 255, 255),
    grid=(170, 180, 195),
    edge=(29, 53, 87),
    wire=(29, 53, 87),
    power=(29, 53, 87),
    cursor=(29, 53, 87),
)
"""The colours on paper."""


class Turning(NamedTuple):
    """A tile that is turning.

    Attributes:
        cell: Where it is.
        tile: The tile before.
        steps: By how many steps it turns clockwise.
        share: Which part of the way it has turned, from 0 to 1.
    """

    cell: int
    tile: int
    steps: int
    share: float


class Look(NamedTuple):
    """What a picture of a board shows.

    Attributes:
        tiles: The tiles.
        lit: The cells that are connected to the source.
        locked: A byte for each cell, 1 if its tile is locked.
        cursor: The cell with the cursor, if there is one.
        turning: The tile that is turning, if there is one.
    """

    tiles: bytes
    lit: Collection[int]
    locked: bytes
    cursor: int | None = None
    turning: Turning | None = None


MARGIN = 0.5
"""The width of the margin, in sides of a cell."""


def size(board: Board, tile: int) -> tuple[int, int]:
    """Return the size of a picture in pixels."""
    width, height = board.width + 2 * MARGIN, board.height + 2 * MARGIN
    return ceil(width * tile), ceil(height * tile)


def draw(canvas: Canvas, board: Board, look: Look, tile: int, colours: Palette) -> None:
    """Draw a board with its tiles."""

    def place(point: Point) -> Point:
        return (point[0] + MARGIN) * tile, (point[1] + MARGIN) * tile

    canvas.rectangle(0, 0, *size(board, tile), colours.background)
    for cell, corners in enumerate(board.corners):
        fill = colours.locked if look.locked[cell] else colours.tile
        canvas.polygon([place(each) for each in corners], fill, colours.grid)
    for cell, side in board.edges:
        start, end = board.ends(cell, side)
        canvas.line(place(start), place(end), colours.edge, tile / 10)
    for cell in range(len(board.centres)):
        draw_wires(canvas, board, look, cell, place, tile, colours)
    if look.cursor is not None:
        centre = board.centres[look.cursor]
        frame = [place(towards(centre, p, 0.8)) for p in board.corners[look.cursor]]
        for start, end in pairwise([*frame, frame[0]]):
            canvas.line(start, end, colours.cursor, tile / 12)


def draw_wires(
    canvas: Canvas,
    board: Board,
    look: Look,
    cell: int,
    place: Callable[[Point], Point],
    tile: int,
    colours: Palette,
) -> None:
    """Draw the wires of one cell; ``place`` says where a point of the board is."""
    colour = colours.power if cell in look.lit else colours.wire
    turning = look.turning if look.turning and look.turning.cell == cell else None
    mask = turning.tile if turning else look.tiles[cell]
    centre = x, y = place(board.centres[cell])
    for side in sides_in(mask):
        end = swing(board, turning, side) if turning else board.end(cell, side)
        canvas.line(centre, place(end), colour, tile / 6)
    canvas.circle(centre, tile / 12, colour, None)
    half = tile * (0.24 if cell == board.source else 0.17)
    if cell == board.source or mask.bit_count() == 1:
        canvas.rectangle(x - half, y - half, 2 * half, 2 * half, colour)


def towards(start: Point, end: Point, share: float) -> Point:
    """Return a point on the line from one point to another."""
    return (
        start[0] + (end[0] - start[0]) * share,
        start[1] + (end[1] - start[1]) * share,
    )


def swing(board: Board, turning: Turning, side: int) -> Point:
    """Return where the arm at a side ends while its tile is turning."""
    cell, count = turning.cell, len(board.beyond[turning.cell])
    steps = turning.steps % count
    if steps > count / 2:
        steps -= count
    angle, length = board.direction(cell, side)
    share = turning.share * abs(steps)
    for _ in range(abs(steps)):
        side = (side + (1 if steps > 0 else -1)) % count
        next_angle, next_length = board.direction(cell, side)
        part = min(1, max(0, share))
        way = (next_angle - angle + pi) % (2 * pi) - pi
        angle, length = angle + way * part, length + (next_length - length) * part
        share -= 1
        if share <= 0:
            break
    x, y = board.centres[cell]
    return x + length * cos(angle), y + length * sin(angle)
