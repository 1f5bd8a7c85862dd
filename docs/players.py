# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the penguin in front of the screens, and behind them."""

from __future__ import annotations

import re
import signal
from math import cos, radians, sin

from asciimaze.app.terminal.device import ENDING
from asciimaze.formats.picture import svg
from asciimaze.games.registry import find as find_game
from asciimaze.generators.registry import find
from asciimaze.rng import Rng
from asciimaze.session.session import Session
from asciimaze.tilings.square import Square
from asciimaze.widgets.maze_view import VIEW, first_in_view
from captions import written
from comic import COAT, CRAB, EDGE, WONDER, bird, crab, star, strokes
from pens import PAPER, THIN, TITLE, box, leads, placed
from props import filled, footprints, looking, scarf, thread, tip_of, turned
from recording import HERE, LOOKED_AT, LOOP, PENCIL, START, VISITED


def asleep() -> str:
    """Show the penguin in bed, with a thread from its toe to a key."""
    lids = f'<path fill="{COAT}" d="M-.145,-.22V-.095h.29V-.22z"/>'
    rims = "".join(f"M{x},-.15q.06,.07 .12,0q-.06,.03 -.12,0z" for x in (-0.14, 0.02))
    cone = "M-.24,-.24Q-.2,-.5 .06,-.54Q.4,-.56 .46,-.2Q.36,-.4 .22,-.26z"
    band = "M-.27,-.22Q0,-.34 .27,-.22L.26,-.15Q0,-.27 -.26,-.15z"
    worn = lids + f'<path fill="#fff" d="{rims}"/>' + filled(CRAB, cone, 3.6)
    worn += filled(PAPER, f"{band}M.46,-.18a.07,.07 0 1 1 .01,0z", 3.6)
    feet = "M6,8.2a.42,.28 0 1 0 .84,0zM7.1,8.2a.42,.28 0 1 0 .84,0z"
    shapes = [
        filled(LOOKED_AT, "M4.2,8.6V2.6Q7,1.2 9.8,2.6V8.6H9.4V8H4.6V8.6z"),
        filled(PAPER, "M5.2,3.2Q7,2.8 8.8,3.2Q9.2,4.4 8.8,5.5H5.2Q4.8,4.4 5.2,3.2z"),
        *bird(7, 4.5, 3.6, (10, 10), -7),
        *placed(7, 4.5, turned(0, 0, -7, worn), 3.6),
        f'<path fill="#e08a1e" d="{feet}"/>',
        filled(VISITED, "M4.7,5Q7,5.5 9.3,5L9.5,8.2H4.5z"),
        strokes("M4.65,5.6Q7,6.1 9.35,5.6", width=THIN),
        table(0.2, 3.4, 6.6, 8.6),
        thread((6.2, 8.35), (4.4, 8.7), (3.8, 7), (3.4, 6), (2.5, 6)),
        box(0.7, 5.6, 2.2, "Enter", HERE),
        strokes("M10.1,1.8h.5l-.5,.6h.5M10.7,.8h.7l-.7,.8h.7", width=0.1),
    ]
    return svg.picture(shapes, "A light sleep", [(0, 0.6), (11.5, 8.7)])


def table(left: float, right: float, top: float, low: float) -> str:
    """Return a table, with its legs at both ends."""
    legs = f"M{left + 0.3},{top}V{low}h.4V{top}M{right - 0.7},{top}V{low}h.4V{top}"
    board = f"M{left},{top}H{right}v.4H{left}z"
    return filled(LOOKED_AT, legs) + filled(LOOKED_AT, board)


def backdrop(column: int, row: int = 12, side: float = 1.2) -> list[str]:
    """Return what the view shows of a maze, and two rollers for the rest of it."""
    maze = find("wilson").make(Square(25, 25), Rng.from_seed("herring", "stage"))
    left, top = first_in_view(column, 25), first_in_view(row, 25)
    lines = [
        svg.path_data([(side * (x - left), side * (y - top)) for x, y in ends])
        for ends in svg.wall_lines(maze)
        if all(0 <= x - left <= VIEW and 0 <= y - top <= VIEW for x, y in ends)
    ]
    start, wide = (-1, 0.5) if left else (0, 0.14)
    shapes = [filled(VISITED, f"M{start},0H7V6H{start}z")]
    for x, half in ((-1.2, wide), (7.2, 0.5)):
        cloth = f"M{x - half},0q{half},.3 {2 * half},0V6q-{half},.3 -{2 * half},0z"
        shapes.append(filled(LOOKED_AT, f"M{x - 0.12},-.5h.24V8h-.24z"))
        shapes.append(filled(VISITED, cloth))
    return [*shapes, strokes(*lines, width=0.12)]


def scenery() -> str:
    """Show a maze that walks, and the end of it, where the penguin has to."""
    cup = "M3.75,7.35h.6v.45q-.3,.3 -.6,0zM4.35,7.45q.3,0 .3,.15q0,.15 -.3,.15"
    steam = strokes("M3.95,7.2q-.12,-.15 0,-.3M4.2,7.2q-.12,-.15 0,-.3", width=THIN)
    swing = strokes("M6.1,6.95q.9,-.1 .9,.4M6.2,8.6q1,.1 1.3,-.3", width=THIN)
    trail = footprints((5.3, 3.2), (2.5, 3.2))
    scenes = (
        (7, "the maze walks", 4.75, [leads((2, -0.7), (4, -0.7)), swing]),
        (1, "the penguin walks", 2.6, [filled(PAPER, cup), steam, trail]),
    )
    shapes = list[str]()
    for at, (column, words, end, more) in enumerate(scenes):
        x = 1.2 * (column - first_in_view(column, 25) + 0.5)
        part = [
            *backdrop(column),
            strokes("M-.2,-.2H6.2V6.2H-.2z", colour=HERE, width=0.24),
            filled(LOOKED_AT, "M-2,6.4H8V6.8H-2z"),
            filled(PENCIL, "M7.2,7.7V7.9H5.9V7.3h-.25V7.1h.45V7.7z"),
            *placed(end, 8, crab(0, 0), 1.2),
            *more,
            *looking(bird(x, 2.95, 1.65, (25, 35), -5), -0.03),
            written(3, 9.6, words, TITLE),
        ]
        shapes += placed(10.6 * at, 0, part)
    return svg.picture(shapes, "Scenery", [(-2, -1), (18.6, 9.9)])


def fried_egg() -> str:
    """Show a move that can't be taken back, and how to take it back."""
    session = Session(find_game("net"), "3x2#penguin")
    session.play("t1,1")
    session.solve()
    white = "M-.8,.1Q-.9,-.3 -.4,-.25Q0,-.5 .4,-.25Q.9,-.3 .8,.1Q0,.6 -.8,.1z"
    fried = filled(PAPER, white) + f'<ellipse rx=".3" ry=".2" fill="{HERE}" {EDGE}/>'
    egg = "M-.6,.2C-.6,-.1 -.4,-.75 0,-.75S.6,-.1 .6,.2Q.6,.75 0,.75Q-.6,.75 -.6,.2z"
    cracked = f"{egg}M-.58,0l.25,.15 .2,-.25 .2,.25 .2,-.25 .28,.2"
    half = "M-.6,.2Q-.6,.75 0,.75Q.6,.75 .6,.2l-.3,-.25 -.3,.25 -.3,-.25z"
    cube = filled(VISITED, "M-1,-1H1V1H-1zl.4,-.4h2l-.4,.4l.4,-.4v2l-.4,.4")
    x, y, size, shell = 2.6, 5.2, 3.6, filled(PAPER, half)
    glint = strokes("M-.8,-.5l.3,-.3M-.8,-.2l.12,-.12", colour=PAPER, width=0.1)
    shapes = [
        *looking(bird(x, y, size, (85, 85)), 0.03, 0.02),
        *turned(*tip_of(x, y, size, -1, 85), 190, shell),
        *placed(4.1, 2.1, [strokes(WONDER, width=0.12)]),
        filled(PENCIL, "M4.4,5.7H7.6L9.3,5.3v.25L7.5,6L7.3,6.4H4.7z"),
        *placed(6.1, 5.6, [fried]),
        *turned(*tip_of(x, y, size, 1, 85), 165, shell),
        *looking(bird(14, 3.5, size, (20, 20)), 0, 0.03),
        *scarf(14, 3.5, size, CRAB),
        table(0, 8.8, 6.4, 8) + table(9.5, 19, 6.4, 8),
        leads((17.6, 3.4), (15.9, 3.4)),
        written(4.4, 9, f"the opposite of {session.steps[-1].move}", TITLE),
        written(14, 9, "the state before is frozen", TITLE),
    ]
    for at, shown in enumerate((filled(PAPER, egg), filled(PAPER, cracked), fried)):
        shapes += placed(11.3 + 2.7 * at, 5.4, [cube, *placed(0, 0.1, [shown]), glint])
        move = session.steps[at].move or "start"
        shapes.append(written(11.3 + 2.7 * at, 7.4, move, TITLE))
    shapes.append(strokes("M12.75,4.15H15.25V6.6H12.75z", colour=HERE, width=0.18))
    return svg.picture(shapes, "Eggs", [(0, 1.8), (19, 9.3)])


def ways_out() -> str:
    """Show a hotel that few of its guests leave through the door."""
    chimney = "M4.9,.9H6.3V2H4.9zM4.9,1.25H6.3M5.4,1.25V.9M5.8,1.6V1.25M4.9,1.6H6.3"
    rubble = "M4.2,8.5l.5,-.1 .1,.3 -.5,.1zM6.3,8.6h.5v.3h-.5zM3,8.3l.4,-.2 .1,.3z"
    bricks = "M4.4,4h.9M5.5,3.4h.9M9.8,3.4h.9M9.3,7.6h.9M12.2,5.4h.9M4.5,5h.9M9,5.6h.9"
    pit = "M16.2,8.4Q17.4,8.1 18.6,8.4Q17.4,8.9 16.2,8.4z"
    hole = "".join(bird(5.6, 7.1, 2.7, (130, 130), -6))
    hole = re.sub("<circle[^>]*>", "", re.sub(r'"#\w+"', f'"{COAT}"', hole))
    names = sorted(signal.Signals(each).name for each in ENDING)
    spots = (7.8, 0.5), (11.3, 4.1), (8.2, 3.8)
    shapes = [
        *looking(bird(5.6, 0.5, 1.9, (120, 95), -8), -0.03),
        filled(LOOP, f"{chimney}M4,3H13.2V8.4H4z{rubble}"),
        filled(CRAB, "M3.4,3L4.4,1.7H12.8L13.8,3z"),
        box(6.6, 1.85, 4.2, "Hotel Terminal", PAPER),
        filled(COAT, f"M7.4,4.2H9V5.8H7.4zM10.4,5.2H12.2V8.4H10.4z{pit}"),
        strokes(bricks, width=THIN),
        strokes("M8.2,5.8V8", colour=PENCIL, width=0.16),
        strokes("M0,8.4H16.2M18.6,8.4H19.6M4.5,5.7l-.2,-.3M6.9,6l.3,-.4M7,7.7l.4,.1"),
        hole,
        footprints((4.1, 8.8), (2.2, 8.8)),
        *looking(bird(1.5, 7.7, 2.4, (100, 100), -16), -0.03),
        *looking(bird(8.2, 6.9, 1.9, (172, 172)), 0.03, 0.02),
        *looking(bird(11.3, 7.4, 2.4, (20, 70)), 0.03),
        '<g transform="matrix(-1.3 0 0 1.3 14.8 7.8)">',
        *crab(0, 0),
        '</g><svg x="15.4" y="5" width="4" height="3.6" viewBox="15.4 5 4 3.6">',
        *looking(bird(17.4, 8, 2.2, (95, 95)), -0.03),
        "</svg>",
        *(written(*spots[at], name, TITLE) for at, name in enumerate(names)),
        written(1.5, 6.3, "kill -9", TITLE),
        written(11.3, 4.8, "Esc", TITLE),
        written(14.8, 5.9, "finally", TITLE),
        written(17.4, 6.5, signal.SIGTSTP.name, TITLE),
    ]
    return svg.picture(shapes, "Ways out", [(0, -0.4), (19.6, 9)])


def desk(x: float, key: str, answer: str) -> list[str]:
    """Return a desk with a key on it, and a crab behind it that answers."""
    return [
        *placed(x + 1.5, 3.2, crab(0, 0), 1.3),
        filled(LOOKED_AT, f"M{x},3.7h3v1.9h-3zM{x - 0.2},3.3h3.4v.4h-3.4z"),
        box(x + 1, 4.15, 1, key, PAPER),
        written(x + 1.5, 1.4, answer, TITLE),
    ]


def sent_round() -> str:
    """Show two desks that send you to each other, and one that doesn't."""
    shapes = [*desk(0.4, "H", "ask I"), *desk(8, "I", "ask H")]
    turns = [(3.6 * cos(radians(at)), sin(radians(at))) for at in range(0, 361, 20)]
    shapes += [
        footprints(*((5.7 + far * u, 7.3 + far * v) for u, v in turns))
        for far in (1, 1.2)
    ]
    shapes += [
        *looking(bird(5.7, 5.1, 2.8, (100, 40), 12), 0.02, -0.02),
        strokes(star(4.9, 3.6), star(5.9, 3.1), star(7, 3.6)),
        *desk(12.4, "H", "the usual I"),
        filled(START, "M17.8,2.6H20V7H17.8z"),
        box(18.4, 3.2, 1, "I", PAPER),
        strokes("M18.2,5.6v.01", width=0.25),
        footprints((13.9, 6.8), (15.2, 6.8)),
        *looking(bird(16.4, 5.8, 2.8, (30, 95), 7), 0.03),
        written(5.7, 9.4, "round and round", TITLE),
        written(18.9, 9.4, "a hint", TITLE),
    ]
    return svg.picture(shapes, "Two desks", [(0.2, 0.8), (20.2, 9.6)])


PICTURES = {
    "scenery.svg": scenery,
    "asleep.svg": asleep,
    "egg.svg": fried_egg,
    "ways-out.svg": ways_out,
    "desks.svg": sent_round,
}
"""These pictures by the names of their files."""
