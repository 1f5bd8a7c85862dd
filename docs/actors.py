# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the penguin on the stage, in the parts of the program."""

from __future__ import annotations

import json
from math import atan2, cos, degrees, sin

from arcade import Arcade
from asciimaze.app.terminal.cells import blank
from asciimaze.app.terminal.palette import Depth
from asciimaze.app.terminal.updates import Updates
from asciimaze.formats.picture import svg
from asciimaze.games.escape.game import Escape
from asciimaze.games.game import Game
from asciimaze.games.inputs import Key
from asciimaze.games.lamps import Lamps, Params
from asciimaze.games.registry import find
from asciimaze.session.session import Session
from asciimaze.states.puzzle import PuzzleState
from captions import at_night, panels, written
from comic import bird, crab, strokes
from masons import dressed, nightcap, toque
from pens import CODE, INK, MONO, PAPER, THIN, TITLE, box, leads, placed
from props import (
    THREAD,
    brush,
    cap,
    filled,
    footprints,
    looking,
    outlined,
    sketched,
    tip_of,
    turned,
)
from recording import HERE, LOOKED_AT, LOOP, PENCIL, VISITED
from vignettes import SHINING, SUN, small_maze


def asleep(x: float, y: float, size: float, lean: float, raised: float) -> list[str]:
    """Return the penguin in a nightcap, asleep on its feet."""
    return dressed(bird(x, y, size, (raised, 15), lean), *nightcap(size))


def dozing(x: float, y: float) -> str:
    """Return the letters of a sleeper's breath."""
    return strokes(f"M{x},{y}h.3l-.3,.4h.3m.2,-1.1h.4l-.4,.5h.4", width=0.07)


def piled() -> str:
    """Show a pile of penguins before and after the one on top has left."""
    size, x, low, step, names = 3, 4.2, 7.2, 2.2, ("home", "maze", "help")
    before, after = list[str](), list[str]()
    for part, awake in ((before, 2), (after, 1)):
        part.append(sketched((0, 8.4), (9, 8.4)))
        for at, name in enumerate(names[: awake + 1]):
            y = low - step * at
            part.append(written(1.2, y + 0.3, name, TITLE))
            if at < awake:
                part += [*asleep(x, y, size, 4 - 7 * at, 15), dozing(5.4, y - 0.5)]
    y, cap = low - step, nightcap(size)[2:]
    before += [
        *looking(bird(x, y - step, size, (60, 125), 4), 0.03, -0.01),
        box(6.9, 0.3, 1.9, "Esc", HERE),
        leads((6.8, 1), (5.75, 1.6)),
    ]
    after += [
        *looking(bird(x, y, size, (20, 140), -5), 0.03, -0.01),
        *turned(*tip_of(x, y, size, 1, 140, -5), 20, *placed(0.5, 0.5, cap, size)),
        footprints((5.4, 8.1), (6.5, 8.1)),
        *looking(bird(7.4, 7.2, size, (20, 130), 8), 0.03),
        written(7.4, 5.5, "help", TITLE),
    ]
    parts = ("only the top one hears you", before), ("and the next one wakes", after)
    return panels("Piles", (9, 8), *parts, enlarged=1.35)


def lamp(x: float, floor: tuple[float, float] | None = None) -> list[str]:
    """Return a lamp on a rail, and its light on the floor."""
    left, right = floor or (x, x)
    angle = atan2((left + right) / 2 - x, 5.5)
    u, v = sin(angle), cos(angle)
    ends = [(x + 0.8 * u + at * v, 1.7 + 0.8 * v - at * u) for at in (0.5, -0.5)]
    beam = svg.path_data([*ends, (left, 7), (right, 7)])
    light = f'<path fill="{SUN}" fill-opacity=".75" d="{beam}z"/>' if floor else ""
    shade = filled(PENCIL, "M-.25,0H.25L.55,.8H-.55z")
    return [light, *turned(x, 1.7, -degrees(angle), shade)]


def spotlit() -> str:
    """Show widgets that have a lamp each, and widgets that share one."""
    size, y, spots = 2.7, 6, {"shapes": 1.6, "size": 4.5, "seed": 7.4}
    stage = [
        filled(LOOKED_AT, "M0,7H9V7.9H0z"),
        sketched((0, 1.7), (9, 1.7)),
        *(written(x, 7.45, name, TITLE) for name, x in spots.items()),
        *looking(bird(7.4, y, size, (20, 20)), -0.03),
    ]
    each = [
        *(*lamp(1.6, (0.6, 2.6)), *lamp(4.5, (3.5, 5.5)), *lamp(7.4)),
        *stage,
        *looking(bird(1.6, y, size, (20, 85), -8), 0.03),
        *looking(bird(4.5, y, size, (85, 20), 8), -0.03),
        box(2.55, 5, 1, "7", HERE),
        *(written(3.05, y, "mine!", TITLE) for y in (3.3, 4.2)),
    ]
    one = [
        *lamp(7.4, (3, 6)),
        *stage,
        *looking(bird(1.6, y, size, (20, 20)), 0.03),
        *looking(bird(4.5, y, size, (150, 60), -4), -0.02, -0.03),
        *placed(7.4, 1.05, crab(0, 0), 1.3),
        box(3.2, 3.3, 1, "7", HERE),
    ]
    parts = ("a lamp for each", each), ("one lamp", one)
    return at_night(panels("Lamps", (9, 8), *parts, enlarged=1.35), SHINING)


def told() -> str:
    """Show a picture that is told over a slow line, and the change alone."""
    updates, cells = Updates(Depth.SOME), blank(80, 24, (12, 20, 40))
    shapes, size = list[str](), 3.4
    old, new = (bird(at, 1.25, 1.7, (30, 30)) for at in (1.6, 3.2))
    tin = filled(PENCIL, "M-.35,-.4h.7v.8h-.7zm.2,0v.8m.3,0v-.8")
    speech = ["blank, blank, blank,"] * 3, ["a blank, the penguin"]
    for at, title in enumerate(("the whole picture", "only what has changed")):
        cells.letters[9, 29 + at : 31 + at] = ord(" "), ord("@")
        cells.inks[9, 30 + at] = 0xFFD787
        words = f"{title}: {len(updates.update(cells)):,} bytes"
        row = [
            strokes("M14.9,3.4l-.6,1.7M17.5,3.4l.6,1.7", colour=LOOKED_AT, width=0.24),
            filled(PAPER, "M13.8,.4H18.6V3.8H13.8z"),
            *looking(bird(1.6, 3.8, size, (20, 95)), 0.03),
            strokes("M3.5,3.5Q6.5,4.6 9.8,3.5", colour=THREAD, width=0.1),
            written(9.3, 6, words, 0.7),
        ]
        for up, text in enumerate(speech[at]):
            row.append(written(6.65, 2.9 - 0.8 * up, text, 0.66))
        if at:
            row += placed(13.8, 0.4, [*outlined(old), *new])
            row += looking(bird(11.7, 3.8, size, (95, 105)), 0.03)
            row += brush(tip_of(11.7, 3.8, size, 1, 105), (16.8, 2.4))
        else:
            row += [*asleep(11.7, 3.8, size, 5, 92), dozing(12.6, 1.4)]
        row += [*placed(3.2, 3.5, [tin]), *placed(10.1, 3.5, [tin])]
        shapes += placed(0, 6.7 * at, row)
    return svg.picture(shapes, "A slow line", [(0, 0.2), (18.8, 13)])


def dish(lamps: int) -> list[str]:
    """Return lamps in three rows."""
    colours = (SUN if lamps >> at & 1 else PAPER for at in range(9))
    bulb = "M{:.2f},{:.2f}a.24,.24 0 1 1 0,.01z".format
    spots = ((0.62 * (at % 3) - 0.86, 0.62 * (at // 3 - 1)) for at in range(9))
    return list(map(filled, colours, (bulb(*spot) for spot in spots)))


def served() -> str:
    """Show a restaurant, in which a move is a slip of paper."""
    game, size = Lamps(), 3.6
    state = game.start(Params(side=3), "1c")
    answer = game.interpret(state, game.new_ui(state), Key("enter"), 48)
    cooked = game.execute(state, move := (answer and answer.move) or "")
    tie = filled(HERE, "M0,.02L-.12,-.05V.09zM0,.02L.12,-.05V.09z", size)
    order = filled(PAPER, "M-.2,-.5H1.9V.5H-.2z"), written(0.85, 0, "Enter", TITLE)
    slip = filled(PAPER, "M-.5,-.45H.5V.45H-.5z")
    pan = filled(VISITED, "M-1.2,0a1.2,1.2 0 1 1 0,.01z")
    x, y = tip_of(19.2, 6.9, size, -1, 88)
    shapes = [
        filled(LOOP, "M10.8,.4H14V3H10.8zM10.8,6.2H14V8.4H10.8z"),
        *(sketched((0, at), (21, at)) for at in (0.4, 8.4)),
        *looking(bird(1.8, 4.9, 3.2, (20, 105)), 0.03),
        filled(PAPER, "M3.4,3.4H5.6V5.6H3.4z"),
        *placed(4.5, 4.5, dish(state.lamps)),
        filled(VISITED, f"M.2,5.4H6L6.2,7.8{'q-.5,.5 -1,0t-1,0' * 3}h-.2z"),
        written(2.6, 2.6, "that one!", 0.7),
        *dressed(looking(bird(6.7, 6.9, size, (60, 95)), 0.03), tie),
        *turned(*tip_of(6.7, 6.9, size, 1, 95), -14, *order),
        filled(LOOKED_AT, "M10.4,5.8H14.5V6.2H10.4z"),
        *placed(11.75, 5.15, crab(0, 0), 1.2),
        filled(INK, "M11.25,4.44h1v.24h-1z"),
        *turned(13.7, 5.2, 4, slip, written(0, 0, "1c", TITLE)),
        *turned(13.7, 4.2, -6, slip, written(0, 0, move, TITLE)),
        strokes("M13.7,3.8V3.3M13.7,5.8V5.6", width=0.08),
        strokes(f"M{x + 0.3},{y}h-1", colour=PENCIL, width=0.24),
        *placed(x - 1.4, y, [pan, *dish(cooked.lamps)]),
        *dressed(looking(bird(19.2, 6.9, size, (88, 20)), -0.03, 0.01), toque(size)),
    ]
    for x, words in ((4, "front end"), (12.4, "middle end"), (18, "back end")):
        shapes.append(written(x, 9.3, words, 0.7))
    return at_night(svg.picture(shapes, "Slips", [(0, 0.2), (21, 9.8)]), SHINING)


PEN = "M-.1,-.6H.1V.4L0,.7 -.1,.4z"
"""A pencil that is held by its middle."""

CLEAR = 0.55
"""The size of texts in drawings that are wide."""

SAID = "nothing", "no", "never", "7 x 7", ""
ANSWERS = "no choice", "nothing", "no choice", "nothing", "", "it goes on", *SAID
"""What the empty game says to each question, but for two of them."""


def refused() -> str:
    """Show a form with the questions of a game, of which two have no answer yet."""
    names = [name for name, each in vars(Game).items() if callable(each)]
    names = [name for name in names if not name.startswith("_")]
    needed = [name for name in names if name in Game.__abstractmethods__]
    given, spot = len(names) - len(needed), (12, 11.3, 3.6)
    shapes = [filled(PAPER, "M0,0L9.4,-.1 9.5,12.9 0,12.8z")]
    for at, (name, answer) in enumerate(zip(needed, ANSWERS, strict=True)):
        y = 1.5 + 0.84 * at
        shapes.append(written(0.4, y + 0.38, name, CLEAR, MONO))
        shapes.append(filled(HERE if answer else LOOP, f"M5,{y:.2f}h4v.74h-4z"))
        shapes.append(written(7, y + 0.33, answer, TITLE))
    for at in range(given):
        x, y = 0.5 + 0.66 * (at % 13), 11.9 + 0.5 * (at // 13)
        shapes.append(strokes(f"M{x:.2f},{y}l.12,.15 .22,-.35", colour=PENCIL))
    shapes += [
        written(4.7, 0.75, "A new game", 0.65),
        written(4.7, 11.15, f"{given} more, answered already", CLEAR),
        sketched((9.5, 12.8), (19.4, 12.8)),
        *looking(bird(*spot, (20, 65), -5), 0.03, -0.03),
        *turned(*tip_of(*spot, 1, 65, -5), 25, filled(HERE, PEN)),
        strokes("M10.8,9.7q-.3,.4 0,.5q.3,-.1 0,-.5", width=THIN),
        *placed(16.9, 7.15, crab(0, 0), 1.8),
        *cap(16.9, 6.95, 3.6),
        filled(LOOKED_AT, "M14.3,7.9H19.4V8.6H14.3zM14.7,8.6H19V12.8H14.7z"),
        written(14.5, 2.4, "no start, no draw:", 0.65),
        written(14.5, 3.2, "no game!", 0.65),
        strokes("M15.2,3.9q.3,.6 .6,1.1", width=THIN),
    ]
    return svg.picture(shapes, "A form", [(0, -0.1), (19.4, 13)])


def posted() -> str:
    """Show the page and the worker, and who hears what the page sends."""
    arcade, size, fold = Arcade(), 2.7, "M-.24,-.22Q0,-.27 .24,-.22L.25,-.09"
    fold += "Q0,-.13 -.25,-.09zM.24,-.17l.17,-.08 -.06,.1 .1,.1 -.2,-.05z"
    arcade(json.dumps({"size": (300, 240)}))
    notes = list(dict.fromkeys(name for name, _ in arcade.sheet.notes))
    letter = filled(PAPER, "M-.2,-.35H1.2V.35H-.2zL.5,.1 1.2,-.35")
    shapes = [
        filled(LOOKED_AT, "M8.7,3.8H12.2v1.5h3.3v1.5h3.3v1.5H21.55V10.4H8.7z"),
        filled(LOOP, "M7.4,0H8.4V1.7H7.4zM7.4,2.9H8.4V9H7.4zM7.4,10.2H8.4V10.4H7.4z"),
        filled(PAPER, "M6.2,9.25H21.6V6.6h.9V9.6Q22.5,10 22.1,10H6.2z"),
        written(15, 9.6, ", ".join(notes[:4]), TITLE, CODE),
        *(sketched((0, y), (x, y)) for x, y in ((7.4, 3.8), (22.6, 10.4))),
        *looking(bird(4.9, 2.8, size, (70, 105)), 0.03, -0.01),
        *turned(*tip_of(4.9, 2.8, size, 1, 105), -6, letter),
        strokes("M1.3,9.2l-.5,1.2M4.3,9.2l.5,1.2", colour=LOOKED_AT, width=0.2),
        filled(PAPER, "M.5,4.9H5.1V9.2H.5z"),
        *placed(0.8, 5.5, svg.shapes(small_maze(4, 3, "canvas"))),
        *bird(1.3, 6, 0.8, (40, 40)),
        *brush((5.6, 8.3), (4.5, 7.6)),
        *placed(6.35, 8.83, crab(0, 0), 0.95),
        written(20.2, 4.5, "a fine window!", TITLE),
        strokes("M20.3,5q.1,.4 .1,.9", width=THIN),
        *(written(x, 11.1, word, TITLE) for x, word in ((3.6, "page"), (15, "worker"))),
    ]
    for at, word in enumerate(("keys", "pointer", "time")):
        shapes.append(box(0.1, at + 0.7, 2.9, "", PAPER))
        shapes.append(written(1.55, at + 1.2, word, TITLE))
    for at, kind in enumerate((Arcade, PuzzleState, Session, Escape)):
        x, y = 10.5 + 3.3 * at, 2.8 + 1.5 * at
        actor = looking(bird(x, y, size, (20, 75)), 0.03, 0.02)
        shapes.append(written(x + 0.02, y + 1.41, kind.__name__, TITLE))
        if kind is Escape:
            shapes += dressed(actor, filled(PENCIL, fold, size))
            shapes += turned(*tip_of(x, y, size, 1, 75), 25, filled(HERE, PEN))
        else:
            shapes += [*actor, leads((x + 1, y - 0.7), (x + 2.4, y + 0.3))]
    return svg.picture(shapes, "A page and its worker", [(0, 0), (22.6, 11.5)])


WRONG = "157417f43dd68148"
"""The tiles of ``4x4#skua`` when each agrees with its neighbours."""


def content() -> str:
    """Show two tiles in the dark which agree, and somebody who has stepped back."""
    net, shapes, wires = find("net"), list[str](), list[str]()
    state = net.start(net.decode_params("4x4", net.default()), WRONG)
    lit, ways = state.board.lit(state.tiles), ("h1", "v1", "h-1", "v-1")
    for tile, arms in enumerate(state.tiles):
        x, y = 2 * (tile % 4) + 1, 2 * (tile // 4) + 1
        floor = filled(SUN if tile in lit else PENCIL, f"M{x - 1},{y - 1}h2v2h-2z")
        shapes.append(floor.replace(SUN, f'{SUN}" fill-opacity=".3'))
        ends = (way for at, way in enumerate(ways) if arms >> at & 1)
        wires += [f"M{x},{y}{way}" for way in ends if tile in lit]
    rungs = "M9.9,7H12.9M10.1,5.8H12.7M10.3,4.6H12.5"
    glass = filled(HERE, "M.1,-.2L-.7,-.25V.25L.1,.2zM-.7,-.35L-1.5,-.42V.42L-.7,.35z")
    shapes += [
        strokes(*wires, colour=HERE, width=0.3),
        strokes("M3,3H5V5H3z", colour=THREAD, width=0.3),
        *looking(bird(3, 7.05, 2.2, (20, 88)), 0.03),
        *looking(bird(5, 7.05, 2.2, (88, 20)), -0.03),
        sketched((0, 0), (8, 0), (8, 8), (0, 8), (0, 0)),
        *(written(x, 8.8, "we agree") for x in (2.4, 5.6)),
        strokes("M9.7,8L10.6,3.6M13.1,8L12.2,3.6", rungs, colour=LOOKED_AT, width=0.2),
        *looking(bird(11.4, 2.6, 2.8, (88, 30), -8), -0.03, 0.02),
        *turned(10.6, 2.35, -22, glass),
        strokes("M11.6,.2v.6m0,.3v.01", width=0.12),
    ]
    picture = svg.picture(shapes, "An agreement", [(0, 0), (13.4, 9.2)])
    return at_night(picture, SHINING, f'[fill="{PENCIL}"]{{fill:#d0d8e4}}')


PICTURES = {
    "piled.svg": piled,
    "spotlight.svg": spotlit,
    "tin-cans.svg": told,
    "waiter.svg": served,
    "agreed.svg": content,
    "questions.svg": refused,
    "arcade.svg": posted,
}
"""These pictures by the names of their files."""
