# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the penguin while it does by hand what a chapter explains."""

from __future__ import annotations

import re
from itertools import pairwise, product
from math import atan2, cos, degrees, dist, radians, sin
from typing import TYPE_CHECKING

from asciimaze.formats.data import mz
from asciimaze.formats.document import Document
from asciimaze.formats.metadata import build
from asciimaze.formats.picture import svg
from asciimaze.generators.registry import find
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng, block_lengths
from asciimaze.tilings.square import Square
from captions import written
from comic import CRAB, bird, crab, fish, igloo, rounded, strokes
from pens import CODE, INK, MONO, PAPER, SLIP, THIN, beside, curve, hand, leads, placed
from recording import HERE, LOOKED_AT, LOOP, PENCIL, START, VISITED, record

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.drawing import Point
    from recording import Moment

THREAD = "#c8501e"
"""The colour of a thread, and of a trail that isn't needed any more."""


def turned(x: float, y: float, angle: float, *shapes: str) -> list[str]:
    """Return shapes at another place, turned clockwise by an angle in degrees."""
    turn = f'<g transform="rotate({svg.number(angle)})">'
    return placed(x, y, [turn, *shapes, "</g>"])


def tip_of(
    x: float, y: float, size: float, side: int, angle: float, lean: float = 0
) -> Point:
    """Return where the tip of a penguin's flipper is, the left one's if -1."""
    lift, turn = radians(angle), radians(lean)
    right, down = side * (0.23 + 0.32 * sin(lift)), 0.32 * cos(lift) - 0.06
    return (
        x + size * (right * cos(turn) - down * sin(turn)),
        y + size * (right * sin(turn) + down * cos(turn)),
    )


def looking(shapes: list[str], right: float, down: float = 0) -> list[str]:
    """Return a penguin that looks aside, as far as its eyes allow."""
    aside = f'r=".03" transform="translate({right},{down})"'
    return [each.replace('r=".03"', aside) for each in shapes]


def filled(colour: str, data: str, scale: float = 1) -> str:
    """Return a shape with an outline, which is as thin as ever if it is enlarged."""
    edge = f'stroke="{INK}" stroke-width="{svg.number(THIN / scale)}"'
    return f'<path fill="{colour}" {edge} d="{data}"/>'


def sketched(*spots: Point, width: float = 0.14) -> str:
    """Return a line through some spots, as a hand draws it."""
    slips, data = hand(spots[0], spots[-1]), svg.path_data(spots[:1])
    for here, end in pairwise(spots):
        data += curve(beside(here, end, SLIP * next(slips)), end)
    return strokes(data, width=width)


def room(wide: float, high: float) -> str:
    """Return the four walls of a room."""
    return sketched((0, 0), (wide, 0), (wide, high), (0, high), (0, 0))


def thread(*spots: Point) -> str:
    """Return a thread that lies near some spots."""
    return strokes(rounded(list(spots)), colour=THREAD, width=0.1)


def footprints(*spots: Point, colour: str = PENCIL, pace: float = 0.42) -> str:
    """Return footprints along a line."""
    data, over, side = "", 0.0, 1.0
    for (x, y), (end_x, end_y) in pairwise(spots):
        length = dist((x, y), (end_x, end_y))
        along, down = (end_x - x) / length, (end_y - y) / length
        while over < length:
            left = x + over * along - 0.12 * side * down
            top = y + over * down + 0.12 * side * along
            toe = left + 0.14 * along, top + 0.14 * down
            data += svg.path_data([(left, top), toe])
            side, over = -side, over + pace
        over -= length
    return strokes(data, colour=colour, width=0.13)


def first_dead_end(tiling: Square) -> tuple[Moment, int]:
    """Return the backtracker's first dead end, and how many cells it goes back."""
    run = record(find("backtracker").carve, tiling, Rng.from_seed("40", "thread"))
    lengths = [len(moment.view.path) for moment in run]
    end = next(at for at, (one, two) in enumerate(pairwise(lengths)) if two < one)
    on = next(at for at in range(end, len(run)) if lengths[at + 1] > lengths[at])
    return run[end], lengths[end] - lengths[on]


def rock(x: float, y: float, side: float) -> list[str]:
    """Return a square of rock, with some cracks."""
    slips, data = hand((x, y)), ""
    for row, count in ((0.22, 2), (0.5, 3), (0.78, 2)):
        for at in range(count):
            left = x + side * ((at + 0.5) / count + 0.09 * next(slips)) - 0.14
            top = y + side * (row + 0.07 * next(slips))
            data += f"M{svg.number(left)},{svg.number(top)}l.12,-.13 .16,.06"
    square = f'<path fill="{LOOKED_AT}" d="M{x},{y}h{side}v{side}h-{side}z"/>'
    return [square, strokes(data, width=THIN)]


def in_a_dead_end(columns: int = 6, rows: int = 4, side: float = 2) -> str:
    """Show the penguin at the end of the first corridor that it has dug."""
    tiling, shapes = Square(columns, rows), list[str]()
    (numbers, (_, path, _)), back = first_dead_end(tiling)
    for cell in set(range(tiling.cells)).difference(path):
        shapes += rock(side * (cell % columns), side * (cell // columns), side)
    for number in sorted(numbers):
        cell, at = number >> 3, number & 7
        if cell in path or tiling.neighbour(cell, at) in path:
            corners = tiling.corners(cell) * 2
            ends = [(side * u, side * v) for u, v in corners[at : at + 2]]
            shapes.append(sketched(*ends, width=0.12))
    spots = [
        (side * (cell % columns + 0.5), side * (cell // columns + 0.5)) for cell in path
    ]
    slips, (x, y), (right, low) = hand(*spots), spots[-1], spots[-1 - back]
    loose = [(u + 0.16 * next(slips), v + 0.2 + 0.16 * next(slips)) for u, v in spots]
    shapes += [
        room(side * columns, side * rows),
        thread(*loose[:-1], (x + 1.2, y + 0.5), tip_of(x, y, 2.2, 1, 60)),
        *spool(*loose[0]),
        *turned(*tip_of(x, y, 2.2, -1, 40), -24, *pickaxe()),
        *looking(bird(x, y, 2.2, (40, 60)), 0.03),
        written(right - 0.5, low + 0.65, f"{back} cells back"),
    ]
    corners = [(0, 0), (side * columns, side * rows)]
    return svg.picture(shapes, "A dead end of its own", corners)


def pickaxe() -> list[str]:
    """Return a pickaxe, with its handle around the origin."""
    head = "M-.75,-.35Q-.4,-.85 0,-.85Q.4,-.85 .75,-.35Q.4,-.62 0,-.62"
    return [
        filled(LOOKED_AT, "M-.07,.5V-.75H.07V.5z"),
        filled(PENCIL, f"{head}Q-.4,-.62 -.75,-.35z"),
    ]


def spool(x: float, y: float) -> list[str]:
    """Return a spool of thread."""
    ends = "M-.42,-.45H.42V-.28H-.42zM-.42,.45H.42V.28H-.42z"
    shapes = [
        filled(HERE, "M-.3,-.32H.3V.32H-.3z"),
        strokes("M-.3,-.15L.3,-.25M-.3,.03L.3,-.08M-.3,.2L.3,.1", width=THIN),
        filled(LOOKED_AT, ends),
    ]
    return placed(x, y, shapes)


def middles(*cells: Point) -> list[Point]:
    """Return the middles of squares that are two units wide."""
    return [(2 * x + 1, 2 * y + 1) for x, y in cells]


def scribbled(x: float, y: float, count: int, wide: float, high: float) -> str:
    """Return the data of some short strokes, all near one spot."""
    slips = hand((x, y))
    spots = ((x + wide * next(slips), y + high * next(slips)) for _ in range(count))
    return "".join(f"M{svg.number(u)},{svg.number(v)}l.06,.06" for u, v in spots)


def rubbed_out() -> str:
    """Show the penguin while it erases a loop of its walk."""
    x, y = 7, 5
    walk = middles((0, 3), (1, 3), (1, 2), (2.6, 2))
    kept = middles((3, 1.4), (3, 0), (4, 0), (5, 0), (5, 0.6))
    gone = middles((5, 0.6), (5, 2), (4, 2))
    lines = [f"M{2 * at},0V8" for at in range(1, 8)]
    lines += [f"M0,{2 * at}H16" for at in range(1, 4)]
    smears = "M7.9,4.7l.9,-.3M7.9,5l1.2,-.4M8.2,5.3l1.1,-.4M10,4.9l1,-.4M10.2,5.3l1,-.4"
    held = tip_of(x, y, 2.3, 1, 75, 8)
    shapes = [
        f'<path fill="{START}" d="M14,2h2v2h-2z"/>',
        strokes(*lines, colour=VISITED, width=THIN),
        written(15, 3, "maze"),
        room(16, 8),
        footprints(*walk, colour=INK),
        footprints(*kept, colour=THREAD),
        f'<g opacity=".2">{footprints(*gone, colour=THREAD)}</g>',
        strokes(smears, colour=VISITED, width=0.14),
        strokes(scribbled(9, 5.9, 10, 0.8, 0.3), colour=CRAB, width=0.08),
        strokes("M8.3,4.2q.5,-.3 1,0M8.5,3.9q.4,-.2 .8,0", width=THIN),
        *looking(bird(x, y, 2.3, (50, 75), 8), 0.03, 0.02),
        *turned(
            held[0] + 0.35,
            held[1] + 0.1,
            25,
            filled(PENCIL, "M-.5,-.22H.16V.22H-.5z"),
            filled(LOOP, "M.16,-.22H.45l.1,.1V.12l-.1,.1H.16z"),
        ),
    ]
    return svg.picture(shapes, "A loop is rubbed out", [(0, 0), (16, 8)])


def three_times_round() -> str:
    """Show the penguin on its third way round a pillar, a flipper on the wall."""
    left, top, right, low = 4.2, 2.4, 7.8, 4.6
    shapes = [
        filled(LOOKED_AT, f"M{left},{top}H{right}V{low}H{left}z"),
        sketched((left, top), (right, top), (right, low), (left, low), (left, top)),
        strokes("M5.4,3.1l.05,.75M5.8,3.1l.03,.75M6.2,3.1l.05,.75", width=0.09),
        sketched((14, 2.4), (14, 0), (0, 0), (0, 7), (14, 7), (14, 4.6)),
        *fish(12.2, 3.5),
    ]
    for wide in (0.55, 0.95, 1.35):
        west, north, east, south = left - wide, top - wide, right + wide, low + wide
        start = west, 3.2 + wide / 2
        ring = (west, south), (east, south), (east, north), (west, north)
        shapes.append(footprints(start, *ring, start, pace=0.4))
    shapes += looking(bird(left - 1, 3.4, 2.5, (25, 90)), 0.02, 0.02)
    return svg.picture(shapes, "A hand on the wrong wall", [(0, 0), (14, 7)])


def scarf(x: float, y: float, size: float, colour: str) -> list[str]:
    """Return the scarf of a penguin."""
    loop = "M-.26,-.02Q0,.1 .26,-.02Q.29,.04 .27,.1Q0,.22 -.27,.1Q-.29,.04 -.26,-.02z"
    end = "M.08,.1L.2,.08 .25,.3 .12,.32z"
    parts = filled(colour, end, size), filled(colour, loop, size)
    return placed(x, y, parts, size)


WORDS = "two scarves: open", "one scarf for all", "one scarf: leave it"
"""What is said of each wall, and between the two."""


def changed_scarves() -> str:
    """Show four penguins in two scarves, and what becomes of two of their walls."""
    side, shapes = 2.3, list[str]()
    for at, words in enumerate(WORDS):
        part, end = [room(2 * side, 2 * side)], side if at else 0
        if at != 1:
            colour = LOOP if at else HERE
            part.append(f'<path fill="{colour}" d="M2,{end + 0.1}h.6v2.1h-.6z"/>')
        part.append(sketched((side, 2 * side), (side, end), width=0.12))
        for row, column in product(range(2), range(2)):
            x, y = side * (column + 0.5), side * (row + 0.52)
            is_new = at == column == 1
            if is_new:
                u, v = tip_of(x, y, 1.9, 1, 40)
                part += placed(u, v, [filled(START, "M-.12,-.1h.2l.04,.5h-.28z")])
            part += looking(bird(x, y, 1.9, (35, 40)), -0.03 if column else 0.03)
            part += scarf(x, y, 1.9, START if column and not at else HERE)
        part.append(written(side, 2 * side + 0.7, words))
        shapes += placed(at * (2 * side + 1.2), 0, part)
    return svg.picture(shapes, "Scarves", [(0, 0), (16.2, 5.6)])


def cap(x: float, y: float, size: float) -> list[str]:
    """Return the cap of an officer, on the head of a penguin."""
    top = "M-.2,-.24Q-.34,-.4 -.2,-.44Q0,-.5 .2,-.44Q.34,-.4 .2,-.24z"
    brim = "M-.21,-.25Q0,-.32 .21,-.25Q.3,-.2 .16,-.2Q0,-.27 -.16,-.2Q-.3,-.2 -.21,-.25"
    badge = f'<circle cy="-.36" r=".045" fill="{HERE}"/>'
    parts = filled(PENCIL, top, size), filled(INK, f"{brim}z", size), badge
    return placed(x, y, parts, size)


def verdict(columns: int, cells: int) -> str:
    """Return what a reader says to a file with too few cells for its columns."""
    try:
        build(Recipe("square", None, columns, 1, None), bytes(cells))
    except ValueError as error:
        return f"ValueError: {error}"
    return "come in"


def at_the_border(columns: int = 10**9, cells: int = 12) -> str:
    """Show the penguin at the border, where a file claims too much."""
    first, size, rest = verdict(columns, cells).partition(str(columns))
    x, y, last = 3, 5.9, svg.number(6.4 + 0.2 * cells)
    rim = f'stroke="{INK}" stroke-width=".13"'
    lens = f'<circle cy="-.6" r=".55" fill="{PAPER}" fill-opacity=".6" {rim}/>'
    handle = filled(PENCIL, "M-.08,-.1H.08V.7H-.08z")
    shapes = [
        *looking(bird(x, y, 3.2, (25, 95)), 0.03, 0.03),
        *cap(x, y, 3.2),
        filled(LOOKED_AT, "M0,7.2H15V7.8H0zM.6,7.8V9H1.1V7.8M13.9,7.8V9H14.4V7.8"),
        filled(HERE, "M5.6,6.2L6.2,3.9H10.2L9.6,6.2zM5.6,6.2H9.6V7.2H5.6z"),
        strokes("M7.2,6.6v.25h.8v-.25", width=0.08),
        filled(PAPER, f"M6.4,6.2V5.75H{last}V6.2z{'m.2,0v-.45m0,.45' * (cells - 1)}"),
        *turned(*tip_of(x, y, 3.2, 1, 95), 20, handle, lens),
        *placed(12.4, 6.3, crab(0, 0), 1.6),
        strokes("M9.6,6.6Q10,5 10.4,4.3", width=THIN),
        filled(PAPER, "M10.2,3.6l.5,-.7H15.4V4.4H10.7z"),
        written(13.1, 3.3, f"{columns:,}"),
        written(13.1, 4, "columns"),
        written(0.2, 0.5, first, look=MONO),
        written(0.2, 1.2, size + rest, look=MONO),
        strokes("M2.4,1.7Q2.5,2.9 3,3.9", width=THIN),
    ]
    return svg.picture(shapes, "Nothing to declare", [(0, 0), (15.5, 9)])


def carried(recipe: str = "square:binary-tree:1000x1000#penguin") -> str:
    """Show the penguin with a maze on its head, and with the recipe of that maze."""
    made = Recipe.parse(recipe)
    size = len(mz.write(Document(made.make(), made)))
    maze = find("binary-tree").make(Square(9, 6), Rng.from_seed("chick", "luggage"))
    slab = filled(VISITED, "M0,0H9V6H0zM0,6l.5,.5H9.5V.5L9,0V6M9,6l.5,.5")
    x, (first, middle, last) = 13.6, recipe.partition("tree:")
    sweat = "q-.3,.4 0,.5q.3,-.1 0,-.5"
    shapes = [
        *turned(0.2, 0.35, 3, slab, *svg.shapes(maze)),
        *looking(bird(4.6, 8.1, 3, (150, 150)), 0, -0.025),
        strokes(f"M2.6,7.4{sweat}M6.7,7.2{sweat}", width=THIN),
        strokes("M3.2,9.3h-.7M3.3,9.05l-.5,-.2M6,9.3h.7M5.9,9.05l.5,-.2", width=THIN),
        written(4.6, 10.1, f"a file, {size:,} bytes"),
        *turned(
            *tip_of(x, 8.1, 3, 1, 150),
            -6,
            filled(PAPER, "M-3,-1.7H3.2V.1H-3z"),
            written(0.1, -1.1, first + middle, look=CODE),
            written(0.1, -0.5, last, look=CODE),
        ),
        *looking(bird(x, 8.1, 3, (25, 150)), 0.02, -0.03),
        written(x, 10.1, f"its recipe, {len(recipe)} bytes"),
    ]
    return svg.picture(shapes, "Luggage", [(0, 0), (17.8, 10.4)])


DOTS = "0,0", "-1,-1 1,1", "-1,-1 0,0 1,1", "-1,-1 1,-1 -1,1 1,1"
"""Where the dots are on some sides of a die."""


def die(x: float, y: float, side: float, dots: str) -> list[str]:
    """Return a die that shows some dots."""
    spots = (map(float, spot.split(",")) for spot in dots.split())
    data = "".join(f"M{0.26 * right},{0.26 * down}v.01" for right, down in spots)
    edge = filled(PAPER, "M-.5,-.5H.5V.5H-.5z", side)
    return placed(x, y, [edge, strokes(data, width=0.18)], side)


def fetched() -> str:
    """Show the penguin while it fetches one number, and a block of them."""
    count, shapes, rng = next(block_lengths()), list[str](), Rng.from_seed("", "dice")
    maze = find("wilson").make(Square(4, 3), rng)
    for y in (0, 5.9):
        shapes += [
            *igloo(1.8, y + 3.4),
            written(1.8, y + 4.4, "random numbers"),
            *placed(13.4, y + 0.7, [filled(VISITED, "M0,0H4V3H0z")], 0.9),
            *placed(13.4, y + 0.7, svg.shapes(maze), 0.9),
            written(15.2, y + 4.4, "maze"),
        ]
    for at in range(5):
        spots = ((0.6 * x, 0.12 * at + 0.2 * sin(x + at)) for x in range(10))
        shapes.append(footprints(*((3.8 + x, 2.9 + y) for x, y in spots)))
    left, low = 8.6, 8.8
    for at in range(count):
        row, column = divmod(at, 8)
        dots = DOTS[rng.randbelow(len(DOTS))]
        shapes += die(left + 0.46 * column, low - 0.46 * row, 0.46, dots)
    runners = f"M8,{low + 0.3}H12.6m-4.2,0v.3m3.6,-.3v.3m-4.2,0h4.7q.4,0 .4,-.4"
    shapes += [
        *looking(bird(10.2, 2.4, 2.4, (150, 150)), 0.02, -0.03),
        *die(10.2, 0.85, 0.9, DOTS[3]),
        written(8, 4.4, f"{count} trips"),
        *looking(bird(7, low - 0.25, 2.4, (20, 85), 10), 0.03),
        strokes(runners, width=0.12),
        written(8, 10.3, "one trip"),
    ]
    return svg.picture(shapes, "Numbers to fetch", [(0, 0.2), (17.4, 10.7)])


def outlined(shapes: list[str]) -> list[str]:
    """Return shapes of which there are only the outlines yet."""
    line = f'fill="none" stroke="{INK}" stroke-width=".02"'
    return [re.sub(r'fill="#\w+"', line, each) for each in shapes]


def brush(start: Point, end: Point) -> list[str]:
    """Return a brush that is held in a spot, and reaches to another."""
    (x, y), (end_x, end_y), long = start, end, dist(start, end)
    handle = f"M-.07,.6V{svg.number(0.5 - long)}H.07V.6z"
    tip = f"M-.12,{svg.number(0.5 - long)}q.02,-.4 .12,-.5q.1,.1 .12,.5z"
    angle = degrees(atan2(end_y - y, end_x - x)) + 90
    return turned(x, y, angle, filled(LOOKED_AT, handle), filled(INK, tip))


def painted() -> str:
    """Show the penguin while it paints its next state."""
    x, y, canvas = 13.4, 5.6, filled(PAPER, "M0,0H5V3.2H0z")
    hall = canvas, strokes("M.3,.5H4.7M.3,2.1H4.7M.3,.5V2.1", width=0.12)
    old, new = bird(3.6, 1.35, 1.5, (30, 30)), bird(2.2, 1.35, 1.5, (30, 30))
    size, cloth = 4, "M-.2,-.25Q-.36,-.3 -.28,-.38Q-.1,-.5 .14,-.44Q.36,-.38 .22,-.27"
    beret = filled(CRAB, f"{cloth}Q0,-.31 -.2,-.25zM-.02,-.45l.04,-.07", size)
    shapes = [
        strokes("M1.1,1.6L3.2,.4L5.4,1.5", width=THIN),
        strokes("M3.2,.38v.01", width=0.2),
        *turned(0.6, 1.6, -2, *hall, *old, written(2.5, 2.65, "cell 132")),
        strokes("M7.4,1.2L6.4,7.6M10.2,1.2L11.4,7.6", colour=LOOKED_AT, width=0.24),
        *turned(6.4, 1.4, 1, *hall, *outlined(new), written(2.5, 2.65, "cell 131")),
        strokes("M6.2,4.8H11.6", colour=LOOKED_AT, width=0.24),
        leads((6.1, 5.4), (6.1, 6.3), (3.3, 6.3), (3.3, 5.2)),
        written(4.6, 6.8, "before"),
        *looking(bird(x, y, size, (105, 30), -4), -0.03),
        *placed(x, y, [beret], size),
        *brush(tip_of(x, y, size, -1, 105, -4), (9.2, 2.8)),
    ]
    return svg.picture(shapes, "A self-portrait", [(0, 0), (15.2, 7.7)])


FINE = {(2, 0), (2, 1), (1, 0)}
"""The tiles that are painted; they are nearest to the middle of the view."""


def tiled(side: float = 3) -> str:
    """Show the penguin while it paints the tiles of a view."""
    maze = find("wilson").make(Square(20, 8), Rng.from_seed("chick", "tiles"))
    fine, coarse, x, y = list[str](), list[str](), 11.2, 4.5
    for (left, top), (right, low) in svg.wall_lines(maze):
        tile = int((left + right) / 8 - 0.01), int((top + low) / 8 - 0.01)
        ends = [(0.75 * left, 0.75 * top), (0.75 * right, 0.75 * low)]
        is_fine = tile in FINE or (tile == (3, 0) and left + right < 27)  # noqa: PLR2004
        (fine if is_fine else coarse).append(svg.path_data(ends))
    edges = (f"M{side * at},0V6" for at in range(1, 5))
    shapes = [
        strokes(*edges, "M0,3H15M0,0H15V6H0z", colour=VISITED, width=THIN),
        '<svg x="3" y="0" width="9" height="6" viewBox="3 0 9 6">',
        strokes(*coarse, colour=VISITED, width=0.4),
        "</svg>",
        strokes(*fine, width=0.12),
        strokes("M3,0H12V6H3z", colour=HERE, width=0.2),
        filled(PENCIL, "M12.4,5H13.4L13.3,6H12.5z"),
        filled(INK, "M12.4,5H13.4q-.5,.25 -1,0z"),
        *looking(bird(x, y, 2.5, (120, 30), -6), -0.03, -0.03),
        *brush(tip_of(x, y, 2.5, -1, 120, -6), (10.1, 1.5)),
        written(7.5, -0.6, "the view"),
    ]
    return svg.picture(shapes, "A view of tiles", [(0, -1), (15, 6)])


def written_while_made(rows: int = 14, side: float = 0.7) -> str:
    """Show the penguin while it writes a maze row by row, on a scroll."""
    maze = find("sidewinder").make(Square(4, rows), Rng.from_seed("egg", "scroll"))
    lines, last, right, x, y = list[str](), list[str](), side * rows, 12.9, 3.4
    for (left, top), (end_x, end_y) in svg.wall_lines(maze):
        line = svg.path_data([(side * top, side * left), (side * end_y, side * end_x)])
        if min(top, end_y) < rows:
            lines.append(line)
            if min(top, end_y) >= rows - 1:
                last.append(line)
    row = f'<path fill="{HERE}" d="M{right - side},0h{side}v{4 * side}h-{side}z"/>'
    circles = "M14,2.5a.13,.13 0 1 1 .01,0zM14.6,2.3a.2,.2 0 1 1 .01,0z"
    shapes = [
        filled(PAPER, "M1.2,2.3H12V5.7H1.2z"),
        *placed(1.9, 2.6, [row, strokes(*lines, width=0.1)]),
        filled(VISITED, "M.3,2.1Q.9,1.6 1.5,2.1V5.9Q.9,6.4 .3,5.9z"),
        strokes("M.3,2.1Q.9,2.5 1.5,2.1M.6,2.12Q.9,2 1.2,2.14", width=THIN),
        filled(PAPER, "M15.2,2A1.4,2 0 1 1 18,2A1.4,2 0 1 1 15.2,2z"),
        filled(PAPER, circles),
        *placed(16.6 - right + side / 2, 0.6, [row, strokes(*last, width=0.1)]),
        *looking(bird(x, y, 3, (100, 30), -4), -0.03, 0.01),
        *brush(tip_of(x, y, 3, -1, 100, -4), (11.4, 4.6)),
        written(7, 6.3, "in the file"),
        written(16.6, 4.6, "in mind"),
    ]
    return svg.picture(shapes, "A scroll", [(0.2, 0), (18.2, 6.6)])


PICTURES: dict[str, Callable[[], str]] = {
    "thread.svg": in_a_dead_end,
    "eraser.svg": rubbed_out,
    "pillar.svg": three_times_round,
    "scarves.svg": changed_scarves,
    "customs.svg": at_the_border,
    "luggage.svg": carried,
    "dice.svg": fetched,
    "easel.svg": painted,
    "tiles.svg": tiled,
    "scroll.svg": written_while_made,
}
"""These pictures by the names of their files."""
