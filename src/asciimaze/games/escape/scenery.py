# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What moves in the picture of a maze: the penguin, its letters, a map, a reward."""

from __future__ import annotations

from functools import partial
from math import ceil, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.sides import sides_in
from asciimaze.games.drawing import Align
from asciimaze.games.escape import figure
from asciimaze.games.escape.directions import eighths
from asciimaze.games.escape.keys import letters_of
from asciimaze.games.escape.picture import SCREEN

if TYPE_CHECKING:
    from asciimaze.games.blocks import View
    from asciimaze.games.drawing import Canvas, Point
    from asciimaze.games.escape.board import Board, Leg
    from asciimaze.games.escape.picture import Reward
    from asciimaze.games.escape.rules import State
    from asciimaze.games.inputs import Rebound

FIGURE = 0.75
"""How large the penguin is, compared with the room in a cell."""

HOPS = 2
"""How often the penguin changes its foot in a step."""


class Spot(NamedTuple):
    """Where the penguin is, and how.

    Attributes:
        point: The place, in sides.
        angle: Where it looks, in radians.
        swing: How far it leans to a side, from -1 to 1.
        deck: The corners of a bridge above it, if there is one.
    """

    point: Point
    angle: float
    swing: float = 0
    deck: tuple[Point, ...] = ()


def spot_on(legs: list[Leg], share: float) -> Spot:
    """Return where escape's scenery has the penguin after a share of its way."""
    done = share * len(legs)
    at = min(int(done), len(legs) - 1)
    leg = legs[at]
    return Spot(leg.at(done - at), leg.angle, sin(done * HOPS * pi / 2), leg.deck)


def resting_place(board: Board, state: State) -> Point:
    """Return where escape's scenery has the penguin between two moves."""
    before, side = state.before, state.side
    if state.escaped and before and side is not None and before.cell == state.cell:
        return board.step(state.cell, side, None)[-1].end
    return board.floor.centres[state.cell]


def angle_of(board: Board, cell: int, side: int) -> float:
    """Return the direction of a side in escape's scenery, in radians."""
    return board.step(cell, side, None)[0].angle


def draw_penguin(canvas: Canvas, board: Board, spot: Spot, tile: int) -> None:
    """Draw the penguin in its scenery, and the bridge above it if there is one."""
    x, y = spot.point
    room = FIGURE * board.floor.room * tile
    pose = figure.Pose((x * tile, y * tile), room, spot.angle, spot.swing)
    figure.draw(canvas, pose)
    if spot.deck:
        points = [(x * tile, y * tile) for x, y in spot.deck]
        canvas.polygon(points, SCREEN.bridge, None)
        for start, end in ((points[0], points[3]), (points[1], points[2])):
            canvas.line(start, end, SCREEN.wall, 0.15 * tile)


def draw_cheer(canvas: Canvas, point: Point, share: float, tile: int) -> None:
    """Draw rings of light around the penguin's scenery, as far as they have spread."""
    x, y = point
    for ring in range(3):
        radius = (share * 2 - ring / 3) % 1 * tile
        canvas.circle((x * tile, y * tile), radius, None, SCREEN.light)


def draw_letters(
    canvas: Canvas, board: Board, cell: int, tile: int, rebound: Rebound
) -> None:
    """Write into each opening of a cell the letter that leads the penguin through.

    If all openings are straight ahead in the direction of an arrow, it needs none.
    """
    tiling = board.maze.tiling
    if all(angle % 2 == 0 for angle in eighths(tiling, cell)):
        return
    letters = letters_of(tiling, cell, rebound)
    for side in sides_in(board.maze.open[cell]):
        x, y = board.end(cell, side)
        size = max(11, min(20, 0.7 * board.floor.room * tile))
        is_exit = side in board.exits.get(cell, ())
        colour = SCREEN.night if is_exit else SCREEN.light
        canvas.text((x * tile, y * tile), letters[side], size, colour)


def draw_map(
    canvas: Canvas, board: Board, visited: int, point: Point, tile: int, view: View
) -> None:
    """Draw a map as scenery in a corner of a view: the places the penguin has been.

    It is in the right corner at the top, unless the penguin is there.
    """
    floor = board.floor
    left, top, width, height = view
    scale = MAP * min(width, height) / max(floor.width, floor.height)
    wide, high = ceil(floor.width * scale), ceil(floor.height * scale)
    x, y = point[0] * tile - left, point[1] * tile - top
    is_there = x > width - wide - 2 * GAP and y < high + 2 * GAP
    corner = left + (GAP if is_there else width - wide - GAP), top + GAP
    key = (board, visited, wide, high)
    canvas.patch(
        key,
        corner,
        (wide, high),
        partial(fill_map, board, visited, (*corner, wide, high)),
    )
    x, y = (corner[axis] + point[axis] * scale for axis in (0, 1))
    canvas.circle((x, y), 3, SCREEN.way, None)


def fill_map(board: Board, visited: int, box: View, canvas: Canvas) -> None:
    """Draw escape's map with a frame, on which each cell is a dot."""
    left, top, width, height = box
    canvas.rectangle(*box, SCREEN.seen)
    canvas.rectangle(left + 1, top + 1, width - 2, height - 2, SCREEN.night)
    scale = width / board.floor.width
    dot = max(1.0, 1.5 * board.floor.room * scale)
    for cell, (x, y) in enumerate(board.floor.centres):
        if visited >> cell & 1:
            place = left + x * scale - dot / 2, top + y * scale - dot / 2
            canvas.rectangle(*place, dot, dot, SCREEN.trail)


MAP = 0.28
"""How large a map is, compared with the shorter side of the view."""

GAP = 8
"""How many pixels a map is away from the corner."""


def draw_legend(canvas: Canvas, reward: Reward, tile: int, view: View) -> None:
    """Write in a corner of escape's scenery what the two lines are."""
    left, top, width, height = view
    size = min(16, width / 24)
    wide, high = 9 * size, 3.5 * size
    corners = [
        (x, y) for y in (top + height - high, top) for x in (left, left + width - wide)
    ]
    points = [
        (x * tile, y * tile)
        for line in [*reward.way, *reward.shortest]
        for x, y in line
    ]

    def crowd(corner: Point) -> int:
        x, y = corner
        return sum(x <= u <= x + wide and y <= v <= y + high for u, v in points)

    x, y = min(corners, key=crowd)
    canvas.rectangle(x, y, wide, high, SCREEN.night)
    for row, (text, colour) in enumerate(
        (("Your path", SCREEN.way), ("Shortest", SCREEN.light))
    ):
        place = x + size / 2, y + (1 + 1.5 * row) * size
        canvas.text(place, text, size, colour, Align.LEFT)
