# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the penguin in the dark: in the dungeon, in the explorer, at its work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.formats.picture import svg
from asciimaze.generators.registry import find
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square
from captions import at_night, panels, written
from comic import COAT, WONDER, bird, crab, fish, star, strokes
from explorers import FEATHERS, bib, key, skua, thief
from masons import deerstalker, dressed
from pens import AT_LEFT, PAPER, THIN, box, placed
from props import filled, looking, pickaxe, rock, sketched, tip_of, turned
from recording import HERE, LOOKED_AT, LOOP, PENCIL, START, VISITED, record

if TYPE_CHECKING:
    from collections.abc import Callable

ALARM, SWEAT = "M.4,.35v.7m0,.4v.01", "q-.3,.4 0,.5q.3,-.1 0,-.5"
"""An exclamation mark over somebody's head, and a drop of sweat beside it."""

TUNE = "M0,.5v-.5l.3,.12M-.05,.5h.01M.85,.3v-.4l.3,.1M.8,.3h.01"
"""What the penguin whistles."""

SHADE = "#a9c3de"
"""The colour of ice in the shade, and of waves."""


def runner(x: float, y: float, turn: float = 0) -> list[str]:
    """Return a fish that can run."""
    legs = "M-.35,.2l-.2,.3 -.25,-.02M-.02,.26l-.1,.4 -.25,0M.3,.2l.25,.26 -.15,.2"
    return turned(x, y, turn, strokes(legs, width=0.08), *fish(0, 0))


def eater(x: float, lean: float, side: int, lift: float, turn: float) -> list[str]:
    """Return a penguin that has brought a fork."""
    raised, tines = (80, lift) if side > 0 else (lift, 60), "V-.45Q-.16,-.3 0,-.3"
    fork = strokes(f"M0,.7V-.75M-.16,-.75{tines}Q.16,-.3 .16,-.45V-.75", width=0.09)
    held = tip_of(x, 4, 2.5, side, lift, lean)
    return [*bird(x, 4, 2.5, raised, lean), *turned(*held, turn, fork)]


def tower() -> list[str]:
    """Return a house of classes, in which a fish that flees has no floor."""
    weed = "M.1,.4q-.3,-.3 0,-.4t0,-.4M.4,.4q.25,-.25 0,-.35t.05,-.3"
    floors = enumerate(("monsters", "living", "things"))
    return [
        filled(LOOP, "M.2,5V2H4.2V5zM-.1,2L2.2,.4 4.5,2zM.2,3H4.2M.2,4H4.2"),
        *placed(2.9, 4.45, key(0, 0), 0.6),
        *placed(3.1, 3.55, [strokes(weed, colour="#447931", width=0.12)]),
        *placed(3.5, 2.62, crab(0, 0), 0.6),
        *(written(0.35, at + 2.5, word, 0.62, AT_LEFT) for at, word in floors),
        filled(COAT, "M1.8,1.7V1.1H2.6V1.7z"),
        written(2.95, 0.6, "z", 0.6),
        written(3.5, 0.2, "z", 0.7),
        *runner(5.3, 4.35),
        *placed(4.9, 2.3, [strokes(WONDER, width=0.12)], 0.8),
    ]


def homeless() -> str:
    """Show a house without a floor for a fish that flees, and two other homes."""
    kicked = [
        *looking(eater(1.9, -14, -1, 95, -20), 0.03, -0.02),
        *runner(4.7, 1.5, 150),
        strokes(star(3.1, 3.5), star(3.5, 2.9), star(3.2, 2.4)),
        strokes("M3.9,2.9l.3,-.5M4.4,3.1l.2,-.6", colour=PENCIL, width=0.08),
    ]
    half = "M0,-.22Q.35,-.22 .62,0L1,-.32Q.88,0 1,.32L.62,0Q.35,.22 0,.22z"
    swallowed = [
        *crab(0, 0),
        f'<ellipse cy=".1" rx=".24" ry=".2" fill="{COAT}"/>',
        *turned(0, 0.1, 38, filled(START, half, 1.35)),
    ]
    loot = [
        *looking(eater(1.1, 14, 1, 105, 50), 0.03),
        *placed(4.6, 4.1, swallowed, 1.35),
        strokes("M3.5,4.2h-.6M3.4,4.7h-.9", colour=PENCIL, width=0.08),
    ]
    parts = ("a tower", tower()), ("an item that acts", kicked), ("loot", loot)
    return panels("A home for a fish", (6, 5), *parts, enlarged=1.4)


def floe(left: float, right: float) -> str:
    """Return a floe of ice with six sides."""
    middle, thick = (left + right) / 2, 0.35
    top = f"M{left},2.1L{middle},1 {right},2.1V4.3L{middle},5.4 {left},4.3z"
    side = f"M{left},4.3v{thick}L{middle},{5.4 + thick} {right},{4.3 + thick}v-{thick}"
    return filled(SHADE, f"{side}L{middle},5.4z") + filled(PAPER, top)


def between_two() -> str:
    """Show the penguin between two cells that don't want it, and on two that do."""
    wave, ripples = "q.3,-.2 .6,0t.6,0", "M3.8,3.9q.175,-.15 .35,0t.35,0t.35,0t.35,0"
    waves = f"M.2,1.5{wave}M7.4,1.5{wave}M.2,5.6{wave}M7.4,5.6{wave}"
    sea = f'<path fill="{VISITED}" d="M0,.9H9V6.2H0z"/>', strokes(waves, colour=SHADE)
    neither = [
        *(*sea, floe(0, 4), floe(5, 9)),
        '<svg x="3" y="1" width="3" height="2.9" viewBox="3 1 3 2.9">',
        *looking(bird(4.5, 3.5, 2.6, (150, 150)), 0, -0.03),
        "</svg>",
        strokes(ripples, colour=PENCIL, width=0.09),
        *(*crab(2, 3.4), *crab(7, 3.4)),
        *(written(x, 0.3, "not mine", 0.65) for x in (2, 7)),
    ]
    both = [
        *(*sea, floe(0, 4.9), floe(4.1, 9)),
        *looking(bird(4.5, 3.1, 2.6, (95, 95)), 0, 0.02),
        *(*thief(2.35, 3.35), *thief(6.65, 3.35)),
        *(written(x, 0.3, "mine!", 0.65) for x in (2, 7)),
    ]
    parts = ("in neither cell", neither), ("in both", both)
    return panels("A crack", (9, 6), *parts, enlarged=1.4)


def digging(raised: float, lift: float, lean: float = 0) -> list[str]:
    """Return the penguin while it digs its way through rock."""
    held = tip_of(3.7, 4.85, 3, 1, lift, lean)
    return [
        *(*rock(6.2, 0.6, 2.7), *rock(6.2, 3.3, 2.7), sketched((0, 6), (9, 6))),
        *looking(bird(3.7, 4.85, 3, (raised, lift), lean), 0.03),
        *turned(*held, 62, *placed(0, 0, pickaxe(), 1.2)),
    ]


def overlooked(size: float = 2.3) -> str:
    """Show the penguin while it digs, alone and with somebody on its head."""
    rng, at_left, at_right = Rng.from_seed("chick", "backtracker"), (-1, 95), (1, 50)
    run = record(find("backtracker").carve, Square(24, 12), rng)
    depths = [len(moment.view.path) for moment in run]
    top = depths.index(max(depths))
    alone = [
        *digging(60, 115, 8),
        strokes("M.9,3.7h1M.3,4.5h1.2M.9,5.3h.7", colour=PENCIL, width=0.08),
        strokes("M5.9,3.2l-.4,-.3M6,2.9l-.1,-.4M5.7,3.6l-.5,-.1", width=0.08),
    ]
    note = [filled(PAPER, "M-1.8,-2.1H0V.9H-1.8z"), written(-0.9, -1.6, "path", 0.65)]
    for at, each in enumerate(depths[top : top + 3]):
        note.append(written(-0.9, 0.7 * at - 0.85, str(each), 0.65))
    pencil, spy = filled(HERE, "M-.06,-.35H.06V.3L0,.5 -.06,.3z"), (3.7, 3, size)
    spied = [
        *digging(20, 100),
        *dressed(looking(bird(*spy, (95, 50)), 0.03, 0.03), *deerstalker(size)),
        *turned(*tip_of(*spy, *at_left), -6, *note),
        *turned(*tip_of(*spy, *at_right), 30, pencil),
        strokes(f"M2.2,4.1{SWEAT}M1.5,4.4{SWEAT}M2,5.1{SWEAT}", width=THIN),
    ]
    parts = ("under 2 ms", alone), ("25 ms", spied)
    return panels("Overlooked", (9, 6), *parts, enlarged=1.4)


def tried(at: int, cell: int) -> list[str]:
    """Show the penguin at a door, for some time, and a skua in a cell behind it."""
    is_past, plug = cell > 1, "M-.22,-.2H.1V.2H-.22zM.1,-.12H.3M.1,.12H.3"
    x, y, lean = (4.2, 1.78, 4) if is_past else (1.8, 1.78, (-10, -4, 10)[at])
    u, v = tip_of(x, y, 2.1, -1, 60, lean)
    shapes = [
        sketched((0, 2.6), (9, 2.6), width=0.12),
        strokes("M3.4,-.2V.3", width=0.14),
        filled(LOOKED_AT, "M3.4,.3L2.75,.5V2.85L3.4,2.6z"),
        strokes(f"M{u},{v}C{u - 1},{v} {u - 0.2},2.4 0,2.45", width=0.07),
        *looking(bird(x, y, 2.1, (60, 75), lean), 0.03),
        *turned(u, v, 190, filled(HERE, plug)),
        written(8.2, 0.1, f"try {at + 1}", 0.65),
    ]
    if is_past:
        away = '<g transform="scale(-1,1)">', *skua(0, 0), "</g>"
        tune = placed(5.2, 0.4, [strokes(TUNE, width=0.11)])
        return [*shapes, *placed(7.6, 1.7, away), *tune]
    sign = placed(2.1, -0.1, [strokes(WONDER if at > 1 else ALARM, width=0.16)], 0.65)
    return [*shapes, *sign, *skua(5.1, 1.7), *bib(5.1, 1.7)]


def unplugged() -> str:
    """Show three tries to get past a skua, with new random numbers and the same."""
    halves = list[list[str]]()
    for seeds in ((3, 4, 5), (3, 3, 3)):
        half = list[str]()
        for at, seed in enumerate(seeds):
            cell = Rng.from_seed(f"plug {seed}", "skua").randbelow(4)
            half += placed(0, 3.1 * at + 0.3, tried(at, cell))
        halves.append(half)
    parts = zip(("new random numbers", "the same ones"), halves, strict=True)
    return at_night(panels("A door", (9, 9), *parts, enlarged=1.5), *FEATHERS)


def questioned() -> str:
    """Show how most programs save a maze, and how the explorer does."""
    maze = find("wilson").make(Square(6, 4), Rng.from_seed("egg", "saved"))
    slab = filled(VISITED, "M0,0H6V4H0zM0,4l.4,.4H6.4V.4L6,0V4M6,4l.4,.4")
    asked = [
        sketched((0, 6), (9, 6)),
        *turned(0.2, 0, 3, *placed(0, 0, [slab, *svg.shapes(maze)], 0.86)),
        *looking(bird(2.6, 4.93, 2.9, (150, 150), -3), 0.03, -0.02),
        strokes(f"M.7,4.2{SWEAT}M4.5,4.4{SWEAT}", width=THIN),
        *crab(7.5, 4.17),
        filled(LOOKED_AT, "M5.9,4.6H9V5H5.9zM6.1,5H8.8V6H6.1z"),
    ]
    for at, word in enumerate(("folder", "name", "format")):
        y = 0.05 + 1.08 * at
        asked += [box(6.2, y, 2.7, "", PAPER), written(7.3, y + 0.48, word, 0.65)]
        asked += placed(8.42, y + 0.25, [strokes(WONDER, width=0.2)], 0.3)
    saved = [sketched((0, 6), (9, 6))]
    for at, spot in enumerate(((0.4, 5, 0), (0.6, 4.1, 0), (1, 2, -9))):
        words = written(2.2, 0.5, f"maze-{at + 1}.mz", 0.7)
        saved += turned(*spot, filled(VISITED, "M0,0H4.4V.9H0z"), words)
    saved += [
        *looking(bird(7, 4.93, 2.9, (115, 30), -6), -0.03, -0.02),
        *placed(7.9, 2.8, [strokes(TUNE, width=0.11)]),
        strokes("M5.7,3.6q-.1,-.6 -.5,-1M6,3.2q-.1,-.7 -.6,-1.3", width=0.08),
    ]
    parts = ("most programs", asked), ("the explorer", saved)
    return panels("Three questions", (9, 6), *parts, enlarged=1.5)


PICTURES: dict[str, Callable[[], str]] = {
    "fleeing.svg": homeless,
    "crack.svg": between_two,
    "overlooked.svg": overlooked,
    "plug.svg": unplugged,
    "three-questions.svg": questioned,
}
"""These pictures by the names of their files."""
