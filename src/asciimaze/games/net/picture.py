# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture of Net, on a screen and on paper."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise
from math import ceil, cos, remainder, sin, tau
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.sides import sides_in
from asciimaze.games.blocks import blocks_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.games.blocks import Block, View
    from asciimaze.games.drawing import Canvas, Colour, Point
    from asciimaze.games.net.board import Board


@dataclass(frozen=True, eq=False, slots=True)
class Palette:
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

FLASH = replace(SCREEN, tile=(20, 94, 190), locked=(20, 94, 190))
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
        lit: A byte for each cell, 1 if it is connected to the source.
        locked: A byte for each cell, 1 if its tile is locked.
        cursor: The cell with the cursor, if there is one.
        turning: The tile that is turning, if there is one.
    """

    tiles: bytes
    lit: bytes
    locked: bytes
    cursor: int | None = None
    turning: Turning | None = None


MARGIN = 0.5
"""The width of the margin, in sides of a cell."""


def size(board: Board, tile: int) -> tuple[int, int]:
    """Return the size of a net's picture in pixels."""
    width, height = board.width + 2 * MARGIN, board.height + 2 * MARGIN
    return ceil(width * tile), ceil(height * tile)


def draw(
    canvas: Canvas,
    board: Board,
    look: Look,
    tile: int,
    colours: Palette,
    view: View | None = None,
) -> None:
    """Draw a net's board with its tiles, block by block; without a view, all of it."""
    extent = size(board, tile)
    canvas.rectangle(0, 0, *extent, colours.background)
    turning = look.turning.cell if look.turning else -1
    for block, box in blocks_in(placed(board), tile, extent, view):
        gap = turning if turning in block.cells else -1
        marks = [block.marks(each) for each in (look.tiles, look.lit, look.locked)]
        fill = partial(draw_block, board, block, look, gap, tile, colours, box)
        canvas.patch((board, tile, colours, box, gap, *marks), box[:2], box[2:], fill)
    if look.turning:
        draw_wires(canvas, board, look, turning, tile, colours)
    if look.cursor is not None:
        centre = board.centres[look.cursor]
        frame = [towards(centre, p, 0.8) for p in board.corners[look.cursor]]
        for start, end in pairwise([*frame, frame[0]]):
            canvas.line(place(start, tile), place(end, tile), colours.cursor, tile / 12)


def draw_block(
    board: Board,
    block: Block,
    look: Look,
    gap: int,
    tile: int,
    colours: Palette,
    box: View,
    canvas: Canvas,
) -> None:
    """Draw a block of a net's picture, without the wires of a tile that turns."""
    canvas.rectangle(*box, colours.background)
    locked = block.marks(look.locked)
    fixed = partial(draw_tiles, board, block.cells, locked, tile, colours)
    canvas.layer((board, box, locked, tile, colours), fixed)
    for cell in block.cells:
        if cell != gap:
            draw_wires(canvas, board, look, cell, tile, colours)


def draw_tiles(
    board: Board,
    cells: Sequence[int],
    locked: bytes,
    tile: int,
    colours: Palette,
    canvas: Canvas,
) -> None:
    """Draw some tiles of a net without their wires, and the edges of the board."""
    for cell, is_locked in zip(cells, locked, strict=True):
        fill = colours.locked if is_locked else colours.tile
        points = [place(each, tile) for each in board.corners[cell]]
        canvas.polygon(points, fill, colours.grid)
    for cell in cells:
        for side, beyond in enumerate(board.beyond[cell]):
            if beyond is None:
                start, end = (place(each, tile) for each in board.ends(cell, side))
                canvas.line(start, end, colours.edge, tile / 10)


def place(point: Point, tile: int) -> Point:
    """Return where a point of a net's board is in its picture."""
    return (point[0] + MARGIN) * tile, (point[1] + MARGIN) * tile


@dataclass(frozen=True, eq=False, slots=True)
class Placed:
    """The corners of each cell, where they are in the picture."""

    corners: tuple[tuple[Point, ...], ...]


@lru_cache(8)
def placed(board: Board) -> Placed:
    """Return the cells of a net's board with the margin beside them in the picture."""
    return Placed(
        tuple(tuple(place(each, 1) for each in points) for points in board.corners)
    )


def draw_wires(
    canvas: Canvas,
    board: Board,
    look: Look,
    cell: int,
    tile: int,
    colours: Palette,
) -> None:
    """Draw the wires of one tile in a net's picture."""
    colour = colours.power if look.lit[cell] else colours.wire
    turning = look.turning if look.turning and look.turning.cell == cell else None
    mask = turning.tile if turning else look.tiles[cell]
    centre = x, y = place(board.centres[cell], tile)
    for side in sides_in(mask):
        end = swing(board, turning, side) if turning else board.end(cell, side)
        canvas.line(centre, place(end, tile), colour, tile / 6)
    canvas.circle(centre, tile / 12, colour, None)
    half = tile * (0.24 if cell == board.source else 0.17)
    if cell == board.source or mask.bit_count() == 1:
        canvas.rectangle(x - half, y - half, 2 * half, 2 * half, colour)


def towards(start: Point, end: Point, share: float) -> Point:
    """Return a point on the line from one point of a net's picture to another."""
    return (
        start[0] + (end[0] - start[0]) * share,
        start[1] + (end[1] - start[1]) * share,
    )


def swing(board: Board, turning: Turning, side: int) -> Point:
    """Return where the arm at a side is drawn while its tile in a net is turning."""
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
        way = remainder(next_angle - angle, tau)
        angle, length = angle + way * part, length + (next_length - length) * part
        share -= 1
        if share <= 0:
            break
    x, y = board.centres[cell]
    return x + length * cos(angle), y + length * sin(angle)
