# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the penguin in each of the twelve rooms of the first page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from asciimaze.formats.picture import svg
from asciimaze.generators.registry import find
from asciimaze.rng import Rng
from asciimaze.solvers.paths import shortest_path
from asciimaze.tilings.square import Square
from captions import DARK_GROUND, at_night
from comic import WONDER, bird, crab, fish, strokes
from pens import INK, PAPER, THIN, frame, placed
from props import (
    THREAD,
    brush,
    filled,
    footprints,
    looking,
    pickaxe,
    rock,
    sketched,
    thread,
    tip_of,
    turned,
)
from recording import HERE, LOOKED_AT, PENCIL, START, VISITED
from yarn import ball, weaver

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.maze import Maze

SUN = "#ffd166"
"""The colour of daylight, and of everything that shines."""


def small_maze(columns: int, rows: int, seed: str) -> Maze:
    """Return a maze that fits into a room."""
    return find("wilson").make(Square(columns, rows), Rng.from_seed("egg", seed))


def a_step() -> list[str]:
    """Show a key with an arrow, and the way out."""
    return [
        f'<circle cx="7.3" cy="1.5" r=".7" fill="{SUN}"/>',
        sketched((7.3, 0.1), (0.1, 0.1), (0.1, 2.9), (7.3, 2.9)),
        footprints((0.6, 1.9), (2.2, 1.9)),
        *looking(bird(3.3, 1.5, 2.4, (25, 60), 7), 0.03),
        filled(PAPER, frame(4.9, 0.95, 1.1, 1.1)),
        strokes("M5.15,1.5h.6m-.22,-.22l.22,.22 -.22,.22", width=0.08),
    ]


def a_dig() -> list[str]:
    """Show rock, a pickaxe, and what becomes of the one by the other."""
    spots = [(x, y) for x in (5.1, 6.45) for y in (0.15, 1.5)]
    blocks = [each for x, y in spots for each in rock(x, y, 1.35)]
    x, y = 3.95, 1.5
    return [
        *blocks,
        *placed(0.1, 0.15, svg.shapes(small_maze(3, 3, "dug")), 0.9),
        *looking(bird(x, y, 2.4, (30, 75), 4), 0.03),
        *turned(*tip_of(x, y, 2.4, 1, 75, 4), 20, *pickaxe()),
    ]


def a_slide() -> list[str]:
    """Show how the penguin makes it fast."""
    wind = "M.4,.75h1.4M1,.35h1.2M1.6,1h.7"
    return [
        filled(VISITED, "M0,1.2Q3,1.4 5,2.3T8,2.8V3H0z"),
        strokes(wind, colour=PENCIL, width=0.09),
        *turned(4, 1.1, 22, *looking(bird(0, 0, 2.3, (150, 150), 76), 0.02, -0.03)),
        strokes("M5.9,1.6l.3,-.35M6.2,1.9l.5,-.2M6.3,2.3l.45,.02", width=0.07),
    ]


def leaning() -> list[str]:
    """Show a maze that leans, and a penguin that tries to understand it."""
    return [
        '<g transform="translate(1.1,.15) skewX(-14)">',
        *placed(0, 0, svg.shapes(small_maze(4, 3, "leans")), 0.9),
        "</g>",
        *looking(bird(6.2, 1.55, 2.4, (20, 25), 14), -0.03),
        *placed(7.1, 0.15, [strokes(WONDER, width=0.12)], 0.87),
    ]


def a_way(columns: int = 6, rows: int = 3, side: float = 0.9) -> list[str]:
    """Show a thread through a maze, with the penguin at one end of it."""
    maze, left, top = small_maze(columns, rows, "way"), 2.2, 0.15
    path = shortest_path(maze, columns, columns * rows - 1)
    spots = [
        (left + side * (cell % columns + 0.5), top + side * (cell // columns + 0.5))
        for cell in path
    ]
    return [
        *placed(left, top, svg.shapes(maze), side),
        thread(tip_of(1, 1.5, 2.3, 1, 70), (left, 1.4), *spots),
        *looking(bird(1, 1.5, 2.3, (20, 70)), 0.03),
    ]


def a_screen() -> list[str]:
    """Show the penguin beside a screen, and in it."""
    front = "M.4,0H4.5V2.6H.4zM.4,.55H4.5M.65,.28h.01M.9,.28h.01"
    return [
        filled(PAPER, front),
        *placed(0.75, 0.75, svg.shapes(small_maze(4, 2, "screen")), 0.85),
        *bird(1.18, 1.2, 0.75, (40, 40)),
        strokes("M1.8,2.95h1.3M2.45,2.6v.35", width=0.1),
        *looking(bird(6.3, 1.5, 2.4, (75, 20), -4), -0.03),
    ]


def a_turn() -> list[str]:
    """Show two lamps that are on, and a tile that is being turned."""
    board = "M.3,.1h2.8v2.8h-2.8zM1.7,.1v2.8M.3,1.5h2.8"
    lamp = f'r=".36" fill="{SUN}" stroke="{INK}" stroke-width="{THIN}"'
    tile = filled(PAPER, "M-.7,-.7h1.4v1.4h-1.4z")
    return [
        filled(PAPER, board),
        strokes("M1,.8V2.2H2.4V.8", colour=HERE, width=0.16),
        *(f'<circle cx="{x}" cy=".8" {lamp}/>' for x in (1, 2.4)),
        *turned(4.2, 1.35, 22, tile, strokes("M-.7,0H0V.7", colour=HERE, width=0.16)),
        *looking(bird(6.2, 1.55, 2.4, (85, 25), -5), -0.03),
        strokes("M3.4,.3Q4.1,-.1 4.8,.25m-.05,-.3v.3h-.3", width=0.07),
    ]


def in_the_dark() -> list[str]:
    """Show a golden fish, and those who wait around it."""
    eyes = "M1,2.2v.01M1.3,2.2v.01M6.9,.8v.01M7.2,.8v.01"
    golden = [each.replace(START, SUN) for each in fish(0, 0)]
    return [
        f'<rect width="8" height="3" rx=".3" fill="{DARK_GROUND}"/>',
        '<circle cx="3.9" cy="1.5" r="1.45" fill="#e6dcb0"/>',
        strokes(eyes, colour="#fff", width=0.17),
        *looking(bird(3.4, 1.6, 2.1, (25, 80)), 0.03),
        *placed(4.75, 1.7, golden, 0.55),
    ]


def a_sheet() -> list[str]:
    """Show a maze that is being painted."""
    x, y = 6.3, 1.5
    return [
        filled(PAPER, "M.4,.1L5,0L5.1,2.95L.2,3z"),
        *placed(0.65, 0.3, svg.shapes(small_maze(5, 3, "sheet")), 0.8),
        *looking(bird(x, y, 2.4, (95, 20), -5), -0.03, 0.02),
        *brush(tip_of(x, y, 2.4, -1, 95, -5), (4.4, 1.9)),
    ]


def far_away() -> list[str]:
    """Show a telescope, and what it shows."""
    x, y, lens = 1.8, 1.25, "M4.9,1.5a1.4,1.4 0 1 1 2.8,0a1.4,1.4 0 1 1 -2.8,0z"
    held = tip_of(x, y, 2.1, 1, 110)
    tube = filled(LOOKED_AT, "M0,-.2H1.1V.2H0zM1.1,-.28H2V.28H1.1z")
    return [
        filled(VISITED, "M.2,3Q.4,2 1.8,1.95Q3.2,2 3.5,3z"),
        *looking(bird(x, y, 2.1, (20, 110)), 0.03, -0.02),
        *turned(held[0] - 0.35, held[1], -6, tube),
        filled(PAPER, lens),
        f'<clipPath id="lens"><path d="{lens}"/></clipPath>',
        '<g clip-path="url(#lens)">',
        *placed(4.8, 0, svg.shapes(small_maze(12, 12, "far")), 0.25),
        "</g>",
        strokes(lens, width=0.1),
    ]


def at_the_loom() -> list[str]:
    """Show a ball of yarn, and the page that is made of it."""
    text = "h1.6m-1.6,.28h1.3m-1.3,.28h1.6m-1.6,.28h.7"
    return [
        strokes("M2.2,2.3Q3,3 3.7,2.2Q4.1,1.8 4.6,1.9", colour=THREAD, width=0.1),
        *ball(1.5, 1.9, 0.9),
        *weaver(5.6, 1.1, 2.2, 1, text),
    ]


def on_books() -> list[str]:
    """Show two readers."""
    pile = (
        (1.5, 2.5, 4.6, LOOKED_AT),
        (2, 2.05, 3.8, HERE),
        (1.7, 1.6, 4, VISITED),
    )
    books = [
        filled(colour, f"M{x},{y}h{wide}v.45h-{wide}zm.3,0v.45m{wide - 0.6:g},0v-.45")
        for x, y, wide, colour in pile
    ]
    pages = "M-.8,0Q-.4,-.2 0,0Q.4,-.2 .8,0V.6Q.4,.4 0,.6Q-.4,.4 -.8,.6zM0,0V.6"
    return [
        *books,
        *looking(bird(3.6, 0.72, 2, (45, 45)), 0, 0.03),
        *placed(3.6, 0.95, [filled(PAPER, pages)]),
        *crab(7.1, 2.3),
        *placed(7.1, 2.4, [filled(PAPER, pages, 0.6)], 0.6),
    ]


ROOMS = {
    "game": a_step,
    "maze": a_dig,
    "fast": a_slide,
    "variations": leaning,
    "ways": a_way,
    "screens": a_screen,
    "games": a_turn,
    "dungeon": in_the_dark,
    "paper": a_sheet,
    "explorer": far_away,
    "workshop": at_the_loom,
    "appendices": on_books,
}
"""What there is to see in each room of the first page."""

SHINING = f'[fill="{SUN}"]{{fill:#5c4300}}'
"""The style of what shines in a picture that is inverted."""


def furnished(name: str) -> str:
    """Show one room."""
    picture = svg.picture(ROOMS[name](), "A room of the book", [(0, 0), (8, 3)])
    if DARK_GROUND not in picture:
        picture = at_night(picture, SHINING)
    return picture.replace('class="paper"', 'fill="none"', 1)


PICTURES: dict[str, Callable[[], str]] = {
    f"room-{name}.svg": partial(furnished, name) for name in ROOMS
}
"""These pictures by the names of their files."""
