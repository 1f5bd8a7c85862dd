# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the penguin on the stage, in the parts of the program."""

from __future__ import annotations

from math import atan2, cos, degrees, sin

from asciimaze.app.terminal.cells import blank
from asciimaze.app.terminal.palette import Depth
from asciimaze.app.terminal.updates import Updates
from asciimaze.formats.picture import svg
from asciimaze.games.inputs import Key
from asciimaze.games.lamps import Lamps, Params
from asciimaze.games.registry import find
from captions import at_night, panels, written
from comic import bird, crab, strokes
from masons import dressed, nightcap, toque
from pens import INK, PAPER, TITLE, box, leads, placed
from props import (
    THREAD,
    brush,
    filled,
    footprints,
    looking,
    outlined,
    sketched,
    tip_of,
    turned,
)
from recording import HERE, LOOKED_AT, LOOP, PENCIL, VISITED
from vignettes import SHINING, SUN


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
}
"""These pictures by the names of their files."""
