# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture of the dungeon: letters on coloured tiles, and the log below."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.games.drawing import Align
from asciimaze.games.dungeon.entities import KINDS
from asciimaze.games.dungeon.terrain import DOOR, DOWN, LOCKS, OPEN, UP

if TYPE_CHECKING:
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
        edge: What tiles are mixed with at their edges.
        dim: How bright a tile out of sight is, compared with one in sight.
        letter: The colour of letters on terrain, and of the log.
        old: The colour of messages that are not new.
        hero: The colour of the penguin.
        hurt: Its colour while it is hurt.
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
    mark=(29, 53, 87),
    panel=(255, 255, 255),
)
"""The colours on paper."""

GLYPHS = {DOOR: "+", OPEN: "'", UP: "<", DOWN: ">", **dict.fromkeys(LOCKS, "+")}
"""The letters of terrain."""

LINES = 3
"""How many messages are shown below the level."""

LINE = 1.0
"""The height of a message, in sides of a square."""


class Frame(NamedTuple):
    """The part of the plane that a ground takes.

    Attributes:
        left: Where it begins.
        top: The same, for the other axis.
        width: How wide it is.
        height: How high.
    """

    left: float
    top: float
    width: float
    height: float


@lru_cache(32)
def outlines(ground: Ground) -> tuple[Frame, tuple[tuple[Point, ...], ...]]:
    """Return the frame of a ground and the corners of its cells."""
    cells = range(len(ground.beyond))
    corners = tuple(tuple(ground.tiling.corners(cell)) for cell in cells)
    left, top = (min(p[axis] for each in corners for p in each) for axis in (0, 1))
    right, low = (max(p[axis] for each in corners for p in each) for axis in (0, 1))
    return Frame(left, top, right - left, low - top), corners


def size(params: Params, tile: int) -> tuple[int, int]:
    """Return the size of a picture: room for the largest level, and for the log."""
    frame, _ = outlines(params.ground(params.levels))
    return ceil(frame.width * tile), ceil((frame.height + (LINES + 1) * LINE) * tile)


def offset(params: Params, ground: Ground) -> Point:
    """Return where the plane's origin is in the picture, in sides of a cell."""
    whole, _ = outlines(params.ground(params.levels))
    frame, _ = outlines(ground)
    return (
        (whole.width - frame.width) / 2 - frame.left,
        (whole.height - frame.height) / 2 - frame.top,
    )


def cell_at(world: World, x: float, y: float, tile: int) -> int | None:
    """Return the cell whose middle is the nearest to a pixel, if one is near."""
    ground = world.floor.level.ground
    right, down = offset(world.params, ground)
    x, y = x / tile - right, y / tile - down

    def far(cell: int) -> float:
        there_x, there_y = ground.centres[cell]
        return (x - there_x) ** 2 + (y - there_y) ** 2

    cell = min(range(len(ground.centres)), key=far)
    return cell if far(cell) <= ground.unit**2 else None


def mixed(colour: Colour, share: float, other: Colour) -> Colour:
    """Return a share of a colour, and for the rest another one."""
    red, green, blue = (
        round(a * share + b * (1 - share)) for a, b in zip(colour, other, strict=True)
    )
    return red, green, blue


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


def draw(
    canvas: Canvas, world: World, look: Look, tile: int, colours: Palette = SCREEN
) -> None:
    """Draw a world as the penguin knows it."""
    params, ground = world.params, world.floor.level.ground
    width, height = size(params, tile)
    canvas.rectangle(0, 0, width, height, colours.night)
    right, down = offset(params, ground)
    _, corners = outlines(ground)
    dim = tuple(mixed(each, colours.dim, colours.night) for each in colours.tiles)
    edges = tuple(mixed(each, EDGE, colours.night) for each in colours.tiles)
    dim_edges = tuple(mixed(each, EDGE, colours.night) for each in dim)
    letters = tile * ground.unit * LETTER
    tiles, visible = world.floor.tiles, world.visible
    things = world.seen_things()
    hidden = {world.hero.cell, *(thing.cell for thing in things)}

    def place(point: Point) -> Point:
        return (point[0] + right) * tile, (point[1] + down) * tile

    for cell, seen in enumerate(world.floor.seen):
        if seen:
            kind = tiles[cell]
            fills, lines = (colours.tiles, edges) if visible[cell] else (dim, dim_edges)
            points = [place(each) for each in corners[cell]]
            canvas.polygon(points, fills[kind], lines[kind])
            if kind in GLYPHS and cell not in hidden:
                bright = 1 if visible[cell] else colours.dim
                shade = mixed(colours.letter, bright, colours.night)
                canvas.text(place(ground.centres[cell]), GLYPHS[kind], letters, shade)
    for thing in things:
        bright = 1 if visible[thing.cell] else colours.dim
        is_asleep = thing.mind is not None and not thing.mind.is_awake
        colour = colour_of(thing) if colours is SCREEN else colours.letter
        shade = mixed(colour, bright * (SLEEPING if is_asleep else 1), colours.night)
        canvas.text(
            place(ground.centres[thing.cell]), KINDS[thing.kind].glyph, letters, shade
        )
    hero = colours.hurt if look.is_hurt else colours.hero
    canvas.text(place(ground.centres[world.hero.cell]), "@", letters, hero)
    if look.cursor is not None:
        mark(canvas, [place(each) for each in corners[look.cursor]], tile, colours.mark)
    draw_log(canvas, world, tile, colours)
    if look.lines:
        draw_lines(canvas, look.lines, (width, height), tile, colours)


EDGE, LETTER, SLEEPING = 0.8, 0.95, 0.55
"""How bright edges are; the size of letters; how bright sleepers are."""


def colour_of(thing: Entity) -> Colour:
    """Return the colour of a thing; keys have that of their lock."""
    if thing.kind == "key":
        return mixed(SCREEN.tiles[LOCKS[thing.count]], 0.7, (255, 255, 255))
    return KINDS[thing.kind].colour


def mark(canvas: Canvas, points: list[Point], tile: int, colour: Colour) -> None:
    """Draw a thick outline around a cell."""
    for start, end in zip(points, points[1:] + points[:1], strict=True):
        canvas.line(start, end, colour, tile / 10)


def draw_log(canvas: Canvas, world: World, tile: int, colours: Palette) -> None:
    """Draw the last messages below the level; those of the last turn are bright."""
    width, height = size(world.params, tile)
    for number, message in enumerate(reversed(world.log[-LINES:]), start=1):
        colour = colours.letter if message.turn >= world.turn - 1 else colours.old
        point = (0.5 * tile, height - (number - 0.25) * LINE * tile)
        text = str(message)
        height_of_line = min(0.75 * LINE * tile, 2 * width / (len(text) + 1))
        canvas.text(point, text, height_of_line, colour, Align.LEFT)


def draw_lines(
    canvas: Canvas,
    lines: tuple[str, ...],
    room: tuple[int, int],
    tile: int,
    colours: Palette,
) -> None:
    """Draw a list in front of everything."""
    width, height = room
    step = min(1.1 * tile, height / (len(lines) + 2))
    longest = max(map(len, lines))
    letters = min(step * 0.85, 1.9 * width / (longest + 4))
    canvas.rectangle(0, 0, width, step * (len(lines) + 1), colours.panel)
    for row, line in enumerate(lines):
        point = (tile / 2, (row + 1) * step)
        canvas.text(point, line, letters, colours.letter, Align.LEFT)
