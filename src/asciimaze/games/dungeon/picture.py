# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture of the dungeon: letters on coloured tiles, and the log below."""

from __future__ import annotations

from math import ceil
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.games.drawing import Align, blend
from asciimaze.games.dungeon.entities import KINDS
from asciimaze.games.dungeon.terrain import DOOR, DOWN, LOCKS, OPEN, UP
from asciimaze.games.dungeon.turns import COLD
from asciimaze.games.dungeon.world import MOST_WARMTH
from asciimaze.tilings.point_location import cell_under

if TYPE_CHECKING:
    from collections.abc import Collection

    from asciimaze.games.drawing import Canvas, Colour, Point
    from asciimaze.games.dungeon.entities import Entity
    from asciimaze.games.dungeon.ground import Ground
    from asciimaze.games.dungeon.params import Params
    from asciimaze.games.dungeon.world import World


class Palette(NamedTuple):
    """The colours of a picture.

    Attributes:
        night: The background.
        tiles: For each kind of terrain the colour of a tile in sight.
        dim: How bright a tile out of sight is, compared with one in sight.
        letter: The colour of letters on terrain, and of the log.
        old: The colour of messages that are not new.
        hero: The colour of the penguin.
        hurt: Its colour while it is hurt.
        danger: What the ground under a monster that bites is mixed with.
        mark: The colour of the cursor.
        panel: The background of lists.
    """

    night: Colour
    tiles: tuple[Colour, ...]
    dim: float
    letter: Colour
    old: Colour
    hero: Colour
    hurt: Colour
    danger: Colour
    mark: Colour
    panel: Colour


WOOD = (122, 84, 54)

SCREEN = Palette(
    night=(10, 14, 30),
    tiles=(
        *((86, 112, 168), (30, 40, 72), WOOD, (66, 60, 70), (44, 66, 104)),
        *((44, 66, 104), (196, 62, 62), (62, 160, 84), (70, 110, 230)),
    ),
    dim=0.5,
    letter=(226, 232, 244),
    old=(124, 136, 164),
    hero=(255, 222, 130),
    hurt=(255, 92, 92),
    danger=(150, 8, 20),
    mark=(255, 160, 60),
    panel=(18, 26, 54),
)
"""The colours on a screen: those of a polar night."""

PAPER = Palette(
    night=(255, 255, 255),
    tiles=(
        *((110, 122, 145), (255, 255, 255), (214, 200, 184), (240, 236, 230)),
        *((226, 232, 244), (226, 232, 244)),
        *((240, 190, 190), (190, 226, 196), (194, 206, 250)),
    ),
    dim=1,
    letter=(29, 53, 87),
    old=(29, 53, 87),
    hero=(29, 53, 87),
    hurt=(29, 53, 87),
    danger=(240, 150, 150),
    mark=(29, 53, 87),
    panel=(255, 255, 255),
)
"""The colours on paper."""

GLYPHS = {DOOR: "+", OPEN: "'", UP: "<", DOWN: ">", **dict.fromkeys(LOCKS, "+")}
"""The letters of terrain."""

LINES = 3
"""How many lines of messages are shown below the level."""

LEAST_LETTER = 16
"""How high a letter must be to be read, in pixels."""


def size(params: Params, tile: int) -> tuple[int, int]:
    """Return the size of a dungeon's picture, with the largest level and the log."""
    ground = params.ground(params.levels)
    left, top, right, low = ground.bounds
    return ceil((right - left) * tile), ceil((low - top) * tile) + strip(ground, tile)


def strip(ground: Ground, tile: int) -> int:
    """Return the height of the log in a dungeon's picture."""
    return ceil((LINES + 1) * ground.unit * tile)


def offset(params: Params, ground: Ground) -> Point:
    """Return where the plane's origin is in a dungeon's picture, in sides of a cell."""
    far_left, far_top, far_right, far_low = params.ground(params.levels).bounds
    left, top, right, low = ground.bounds
    return (
        (far_right - far_left - right - left) / 2,
        (far_low - far_top - low - top) / 2,
    )


def cell_at(world: World, x: float, y: float, tile: int) -> int | None:
    """Return the cell at a pixel of a dungeon's picture, if there is one."""
    ground = world.floor.level.ground
    right, down = offset(world.params, ground)
    return cell_under(ground.tiling, x / tile - right, y / tile - down)


class Look(NamedTuple):
    """What a picture shows besides the world.

    Attributes:
        cursor: The cell that is looked at, if there is one.
        lines: The lines of a list in front of everything, if there is one.
        is_hurt: Whether the penguin has just been hurt.
    """

    cursor: int | None = None
    lines: tuple[str, ...] = ()
    is_hurt: bool = False


class Brush(NamedTuple):
    """What the parts of a picture are drawn with.

    Attributes:
        canvas: What to draw on.
        world: The world.
        tile: The size of a tile.
        colours: The colours.
        view: The part of the picture that is seen: left, top, width and height.
        origin: Where the plane's origin is in the picture, in sides of a cell.
    """

    canvas: Canvas
    world: World
    tile: int
    colours: Palette
    view: tuple[int, int, int, int]
    origin: Point

    @property
    def letter(self) -> float:
        """The height of a letter in a dungeon's picture."""
        return self.tile * self.world.floor.level.ground.unit * LETTER

    def place(self, point: Point) -> Point:
        """Return where a point of the plane is in a dungeon's picture."""
        right, down = self.origin
        return (point[0] + right) * self.tile, (point[1] + down) * self.tile

    def shows(self, cell: int) -> bool:
        """Return whether a cell may be in view in a dungeon's picture."""
        left, top, width, height = self.view
        x, y = self.place(self.world.floor.level.ground.centres[cell])
        far = 2 * self.tile
        return (
            left - far < x < left + width + far and top - far < y < top + height + far
        )

    def write(self, cell: int, letter: str, colour: Colour) -> None:
        """Write a letter on a dungeon's cell; it is dim if the cell is out of sight."""
        bright = 1 if self.world.visible[cell] else self.colours.dim
        shade = blend(self.colours.night, colour, bright)
        middle = self.place(self.world.floor.level.ground.centres[cell])
        self.canvas.text(middle, letter, self.letter, shade)


def draw(
    canvas: Canvas,
    world: World,
    look: Look,
    tile: int,
    colours: Palette = SCREEN,
    view: tuple[int, int, int, int] | None = None,
) -> None:
    """Draw a dungeon's world as the penguin knows it, or what is in view of it."""
    whole = size(world.params, tile)
    canvas.rectangle(0, 0, *whole, colours.night)
    origin = offset(world.params, world.floor.level.ground)
    brush = Brush(canvas, world, tile, colours, view or (0, 0, *whole), origin)
    seen = sorted(world.seen_things(), key=lambda each: each.hits)
    things = {each.cell: each for each in seen if brush.shows(each.cell)}
    things.pop(world.hero.cell, None)
    draw_tiles(brush, {world.hero.cell, *things})
    for thing in things.values():
        is_asleep = thing.mind is not None and not thing.mind.is_awake
        colour = colour_of(thing) if colours is SCREEN else colours.letter
        shade = blend(colours.night, colour, SLEEPING if is_asleep else 1)
        brush.write(thing.cell, KINDS[thing.kind].glyph, shade)
    brush.write(world.hero.cell, "@", colours.hurt if look.is_hurt else colours.hero)
    if look.cursor is not None:
        mark(brush, look.cursor)
    draw_log(brush)
    if look.lines:
        draw_lines(brush, look.lines)


def draw_tiles(brush: Brush, hidden: Collection[int]) -> None:
    """Draw a dungeon's terrain; its letters are left out where something hides them."""
    world, colours = brush.world, brush.colours
    corners = world.floor.level.ground.corners
    dim = tuple(blend(colours.night, each, colours.dim) for each in colours.tiles)
    fills = dim, colours.tiles
    edges = tuple(
        tuple(blend(colours.night, each, EDGE) for each in some) for some in fills
    )
    dangers = {each.cell for each in world.dangers()}
    for cell, seen in enumerate(world.floor.seen):
        if seen and brush.shows(cell):
            kind, bright = world.floor.tiles[cell], world.visible[cell]
            points = [brush.place(each) for each in corners[cell]]
            fill = fills[bright][kind]
            if cell in dangers:
                fill = blend(fill, colours.danger, DANGER)
            brush.canvas.polygon(points, fill, edges[bright][kind])
            if kind in GLYPHS and cell not in hidden:
                brush.write(cell, GLYPHS[kind], colours.letter)


EDGE, LETTER, SLEEPING = 0.8, 0.95, 0.55
"""How bright edges are; the size of letters; how bright sleepers are."""

DANGER = 0.6
"""How red the ground is under a monster that bites."""


def colour_of(thing: Entity) -> Colour:
    """Return the colour in which a thing is drawn; keys have that of their lock."""
    if thing.kind == "key":
        return blend((255, 255, 255), SCREEN.tiles[LOCKS[thing.count]], 0.7)
    return KINDS[thing.kind].colour


def mark(brush: Brush, cell: int) -> None:
    """Draw a thick outline around a dungeon's cell."""
    corners = brush.world.floor.level.ground.corners[cell]
    points = [brush.place(each) for each in corners]
    for start, end in zip(points, points[1:] + points[:1], strict=True):
        brush.canvas.line(start, end, brush.colours.mark, brush.letter / 10)


def draw_log(brush: Brush) -> None:
    """Draw a dungeon's last messages below the level; the newest are bright."""
    world, colours = brush.world, brush.colours
    left, top, width, height = brush.view
    room = strip(world.floor.level.ground, brush.tile)
    low = top + height
    brush.canvas.rectangle(left, low - room, width, room, colours.night)
    draw_warmth(brush, low - room)
    step = room / (LINES + 1)
    letters = LETTER * step
    columns = max(1, int((width - step) / letters))
    shown = [
        (message.turn, line)
        for message in world.log[-LINES:]
        for line in wrap(str(message), columns)
    ]
    for number, (turn, line) in enumerate(reversed(shown[-LINES:])):
        colour = colours.letter if turn >= world.turn - 1 else colours.old
        point = (left + step / 2, low - (number + 0.75) * step)
        brush.canvas.text(point, line, letters, colour, Align.LEFT)


def draw_warmth(brush: Brush, top: float) -> None:
    """Draw a bar that is as long as the penguin is warm."""
    warmth, colours = brush.world.hero.warmth, brush.colours
    left, _, width, _ = brush.view
    piece, high = width / MOST_WARMTH, max(1, brush.letter / 5)
    full = colours.hurt if warmth <= COLD else colours.hero
    for number in range(MOST_WARMTH):
        colour = full if number < warmth else blend(colours.night, full, EMPTY)
        brush.canvas.rectangle(
            left + number * piece, top + high / 2, piece * 0.9, high, colour
        )


def draw_lines(brush: Brush, lines: tuple[str, ...]) -> None:
    """Draw a list in front of a dungeon's picture."""
    left, top, width, height = brush.view
    longest = max(map(len, lines))
    letters = min(
        LARGER * brush.letter, height / (len(lines) + 2), width / (longest + 2)
    )
    step = max(letters * LARGER, min(LEAST_LETTER, height / (len(lines) + 1)))
    brush.canvas.rectangle(
        left, top, width, step * (len(lines) + 1), brush.colours.panel
    )
    for row, line in enumerate(lines):
        point = (left + letters, top + (row + 1) * step)
        brush.canvas.text(point, line, letters, brush.colours.letter, Align.LEFT)


LARGER = 1.2
"""How much larger letters of a list are, and how far its lines are apart."""

EMPTY = 0.2
"""How bright the pieces of the bar are for the warmth that is gone."""
