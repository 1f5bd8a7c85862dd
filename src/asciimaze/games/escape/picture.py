# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture of a maze with the penguin in it, on a screen and on paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.games.blocks import blocks_in
from asciimaze.games.drawing import blend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.games.blocks import Block, View
    from asciimaze.games.drawing import Canvas, Colour, Point
    from asciimaze.games.escape.board import Board
    from asciimaze.games.escape.floor import Floor


@dataclass(frozen=True, eq=False, slots=True)
class Palette:
    """The colours of a picture."""

    night: Colour
    floor: tuple[Colour, ...]
    seen: Colour
    trail: Colour
    bridge: Colour
    tunnel: Colour
    wall: Colour
    shade: Colour
    light: Colour
    seam: Colour
    way: Colour


SCREEN = Palette(
    night=(10, 14, 30),
    floor=((30, 40, 74), (38, 50, 90), (24, 33, 62), (45, 58, 102)),
    seen=(64, 76, 122),
    trail=(142, 164, 212),
    bridge=(74, 82, 118),
    tunnel=(5, 7, 16),
    wall=(126, 176, 226),
    shade=(6, 9, 20),
    light=(255, 222, 130),
    seam=(190, 160, 240),
    way=(255, 160, 60),
)
"""The colours on a screen: those of a polar night."""

PAPER = Palette(
    night=(255, 255, 255),
    floor=((255, 255, 255),) * 4,
    seen=(255, 255, 255),
    trail=(255, 255, 255),
    bridge=(255, 255, 255),
    tunnel=(185, 190, 200),
    wall=(29, 53, 87),
    shade=(255, 255, 255),
    light=(255, 255, 255),
    seam=(29, 53, 87),
    way=(200, 80, 30),
)
"""The colours on paper."""

WALL, SHADE = 0.15, 0.26
"""How thick a wall is, and the shade around it, in sides."""

JOINT = 0.47
"""The radius of a joint, compared with the thickness of its lines."""

RAYS = 8
"""In how many steps light fades into the night."""

SMALL = 7
"""Below this size of a tile, in pixels, details are left out."""


def size(floor: Floor, tile: int) -> tuple[int, int]:
    """Return the size of escape's picture in pixels."""
    return ceil(floor.width * tile), ceil(floor.height * tile)


@dataclass(frozen=True, eq=False, slots=True)
class Reward:
    """What the picture shows when the penguin is out.

    Attributes:
        way: The lines of the way that it took.
        shortest: The lines of a shortest way.
    """

    way: list[list[Point]]
    shortest: list[list[Point]]


class Look(NamedTuple):
    """What the picture of a board shows of a game.

    Attributes:
        visited: The cells where the penguin has been, bit *i* for cell *i*.
        reward: The ways to be shown, if the penguin is out.
        colours: The colours.
    """

    visited: int = 0
    reward: Reward | None = None
    colours: Palette = SCREEN


def draw(
    canvas: Canvas, board: Board, look: Look, tile: int, view: View | None
) -> None:
    """Draw escape's board, block by block; without a view, all of it at once."""
    extent = size(board.floor, tile)
    canvas.rectangle(0, 0, *extent, look.colours.night)
    for block, box in blocks_in(board.floor, tile, extent, view):
        key = (board, tile, box, block.bits(look.visited), *look[1:])
        fill = partial(draw_block, board, block, look, tile, box)
        canvas.patch(key, box[:2], box[2:], fill)


def draw_block(
    board: Board, block: Block, look: Look, tile: int, box: View, canvas: Canvas
) -> None:
    """Draw a block of escape's board: floor, then lights and tunnels, then walls."""
    brush = Brush(canvas, board, tile, look.colours)
    canvas.rectangle(*box, look.colours.night)
    for cell in block.cells:
        brush.floor(cell, is_seen=bool(look.visited >> cell & 1))
    fixed = partial(draw_fixed, board, block.cells, tile, look.colours)
    canvas.layer((board, box, tile, look.colours), fixed)
    if look.reward:
        brush.ways(look.reward, box)


def draw_fixed(
    board: Board, cells: Sequence[int], tile: int, colours: Palette, canvas: Canvas
) -> None:
    """Draw what no step in escape changes: lights, tunnels and walls of some cells."""
    brush = Brush(canvas, board, tile, colours)
    for cell in cells:
        brush.openings(cell)
    brush.walls(cells)


class Brush:
    """What draws the parts of a board on a canvas."""

    def __init__(
        self, canvas: Canvas, board: Board, tile: int, colours: Palette
    ) -> None:
        """Begin a picture of escape on a canvas, with tiles and colours."""
        self.canvas = canvas
        self.board = board
        self.tile = tile
        self.colours = colours

    def place(self, points: Sequence[Point]) -> list[Point]:
        """Return where some points are in escape's picture."""
        return [(x * self.tile, y * self.tile) for x, y in points]

    def fill(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill a convex polygon in escape's picture."""
        self.canvas.polygon(self.place(points), colour, None)

    def dot(self, point: Point, radius: float, colour: Colour) -> None:
        """Fill a circle in escape's picture."""
        x, y = point
        centre = x * self.tile, y * self.tile
        self.canvas.circle(centre, radius * self.tile, colour, None)

    def stroke(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Draw a line through some points of escape's picture, with round joints."""
        self.line(self.place(points), width, colour)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """Draw a line through some pixels of escape's picture, with round joints."""
        thickness = max(1.0, width * self.tile)
        for start, end in pairwise(points):
            self.canvas.line(start, end, colour, thickness)
        if self.tile >= SMALL:
            for point in points:
                self.canvas.circle(point, JOINT * thickness, colour, None)

    def floor(self, cell: int, *, is_seen: bool) -> None:
        """Draw the floor of a cell in escape's picture, with the penguin's trace."""
        floor, colours = self.board.floor, self.colours
        colour = colours.floor[floor.shades[cell]]
        if self.board.is_bridge(cell):
            colour = colours.bridge
        if is_seen:
            colour = blend(colour, colours.seen, 0.6)
        for piece in floor.pieces(cell):
            self.fill(piece, colour)
        if is_seen:
            self.dot(floor.centres[cell], 0.16 * floor.room, colours.trail)

    def openings(self, cell: int) -> None:
        """Draw openings in escape's picture: exits, tunnels and seams."""
        board, colours = self.board, self.colours
        for side in board.exits.get(cell, ()):
            self.light(cell, side, LIGHT, 0.25, colours.night)
            floor = colours.floor[board.floor.shades[cell]]
            self.light(cell, side, -board.floor.room, -0.2, floor)
        for mouth in board.mouths.get(cell, ()):
            self.fill(mouth, colours.tunnel)
        for side in board.seams(cell):
            self.chevrons(cell, side)
        if cell == board.hole:
            centre, room = board.floor.centres[cell], board.floor.room
            for at in range(RAYS):
                share = at / (RAYS - 1)
                colour = blend(colours.light, colours.tunnel, share)
                self.dot(centre, room * (0.8 - 0.5 * share), colour)

    def light(
        self, cell: int, side: int, depth: float, spread: float, dark: Colour
    ) -> None:
        """Draw daylight through an exit in escape's picture, outwards or inwards."""
        start, end = self.board.floor.ends(cell, side)
        right, down = self.board.outwards(cell, side)

        def out(point: Point, far: float, aside: float) -> Point:
            x, y = point
            return x + right * far + down * aside, y + down * far - right * aside

        for at in range(RAYS, 0, -1):
            far, wide = depth * at / RAYS, spread * at / RAYS
            colour = blend(self.colours.light, dark, (at - 0.5) / RAYS)
            self.fill([start, out(start, far, wide), out(end, far, -wide), end], colour)

    def chevrons(self, cell: int, side: int) -> None:
        """Draw two arrows in escape's picture, out of a side to another edge."""
        right, down = self.board.outwards(cell, side)
        x, y = self.board.end(cell, side)
        for far in (0.1, 0.3):
            points = [
                (x + right * ahead + down * aside, y + down * ahead - right * aside)
                for ahead, aside in ((far, -0.18), (far + 0.12, 0), (far, 0.18))
            ]
            self.stroke(points, 0.07, self.colours.seam)

    def walls(self, cells: Sequence[int]) -> None:
        """Draw walls in escape's picture: first all their shade, then the walls."""
        board = self.board
        lines = [
            board.floor.edge(cell, side) for cell in cells for side in board.walls(cell)
        ]
        lines += [mouth for cell in cells for mouth in board.mouths.get(cell, ())]
        parts = [(SHADE, self.colours.shade), (WALL, self.colours.wall)]
        for width, colour in parts[self.tile < SMALL :]:
            for line in lines:
                self.stroke(line, width, colour)

    def ways(self, reward: Reward, box: View) -> None:
        """Draw escape's ways in a box: that of the penguin, and a shortest one."""
        for lines, aside, colour in (
            (reward.way, 0.07, self.colours.way),
            (reward.shortest, -0.07, self.colours.light),
        ):
            for line in lines:
                moved = [(x + aside, y + aside) for x, y in line]
                for ends in pairwise(self.place(moved)):
                    if is_near(ends, box, self.tile):
                        self.line(ends, 0.1, colour)


LIGHT = 0.7
"""How far the daylight shines out of an exit."""


def is_near(ends: tuple[Point, Point], box: View, margin: float) -> bool:
    """Return whether a line of escape's picture may come so near to a box."""
    return all(
        min(start, end) < first + length + margin and max(start, end) > first - margin
        for start, end, first, length in zip(*ends, box[:2], box[2:], strict=True)
    )
