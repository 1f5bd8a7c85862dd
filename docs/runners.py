# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the penguin while it tries to be quick, or to get away."""

from __future__ import annotations

import json
from math import pi, sin
from typing import TYPE_CHECKING

from asciimaze.engine.bias import ROOM, parts_of, weighted_tables
from asciimaze.formats.picture import svg
from asciimaze.generators.registry import find
from asciimaze.recipes.options.braid import braid, dead_ends
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square
from captions import written
from comic import CRAB, WONDER, bird, crab, fish, star, strokes
from openings import PEERS
from pens import AT_LEFT, AT_RIGHT, CODE, PAPER, THIN, TITLE, bar, box, hand, placed
from props import (
    THREAD,
    filled,
    footprints,
    looking,
    scarf,
    scribbled,
    sketched,
    tip_of,
    turned,
)
from recording import HERE, HUES, LOOKED_AT, LOOP, PENCIL, START, VISITED, record

if TYPE_CHECKING:
    from collections.abc import Callable


def orders(side: int = 25) -> tuple[int, int]:
    """Return how often a drunkard is in an old cell inside, and how often elsewhere."""
    tiling, seen, usual, steps = Square(side, side), set[int](), 0, 0
    carve, rng = find("aldous-broder").carve, Rng.from_seed("herring", "drunkard")
    for _, (_, path, _) in record(carve, tiling, rng):
        for cell in path:
            is_inside = len(tiling.neighbours(cell)) == len(tiling.sides(cell))
            usual, steps = usual + (is_inside and cell in seen), steps + 1
            seen.add(cell)
    return usual, steps - usual


def facing(side: int, x: float, y: float, size: float) -> list[str]:
    """Return a crab that looks to the left if the side is -1, or to the right."""
    return placed(x, y, [f'<g transform="scale({side},1)">', *crab(0, 0), "</g>"], size)


def served() -> str:
    """Show the penguin at the door of an inn, and what is on its way to it."""
    slate, y = [bar(11, 0, 6.4, 1.8, PAPER)], 0.55
    for words, count in zip(("the usual", "anything else"), orders(), strict=True):
        slate.append(written(11.3, y, words, TITLE, AT_LEFT))
        slate.append(written(17.1, y, f"{count:,}", TITLE, AT_RIGHT))
        y += 0.75
    shapes = [
        filled(VISITED, "M.8,7V1.3H4.1V7z"),
        strokes(star(1.5, 2.4), star(3.4, 2), star(2.5, 3), colour=PENCIL, width=THIN),
        strokes("M0,7H17.4M.8,7V1.3H4.1V7M11,0H17.4V1.8H11z", width=0.14),
        *looking(bird(2.4, 5.45, 4, (40, 95), 12), 0.03, 0.02),
        *facing(-1, 14.8, 4.2, 2),
        filled(LOOKED_AT, "M6.6,4.7H17.4V5.2H16.9V7H7.1V5.2H6.6z"),
        filled(PAPER, "M7,4.4h3q-.2,.3 -.6,.3H7.6q-.4,0 -.6,-.3z"),
        *fish(8.5, 4.1),
        strokes("M10.3,4h.9m-.7,.3h1.1m-1.2,.25h.8", colour=PENCIL, width=0.08),
        *placed(4.8, 0, [box(0, 0, 4.4, "The Tipsy Herring", HERE)], 1.2),
        filled(PAPER, "M11.7,2.8L13,3.3 11.3,3.1z"),
        *placed(8.1, 2.05, [box(0, 0, 3.2, "", PAPER)], 1.2),
        written(8.6, 2.65, "the usual", TITLE, AT_LEFT),
        *placed(11.05, 2.35, [strokes(WONDER, width=0.15)], 0.36),
        *slate,
    ]
    return svg.picture(shapes, "The usual", [(0, 0), (17.4, 7.1)])


def lot(x: float, y: float, angle: float, side: int) -> list[str]:
    """Return a slip of paper with an arrow to some side."""
    paper = filled(VISITED if side else HERE, "M-.5,-.34H.5V.34H-.5z")
    arrow = strokes("M-.28,0H.28m-.18,-.16L.28,0 .1,.16", width=0.1)
    return turned(x, y, angle, paper, *turned(0, 0, 90 * side, arrow))


def drawn_from_a_bowl(bias: float = 0.5, mask: int = 3) -> str:
    """Show the penguin while it draws a lot, and who has filled the bowl."""
    bowl = "M6,3.2Q4.7,4.4 5.4,6Q5.8,7 7,7H9.8Q11,7 11.4,6Q12.1,4.4 10.8,3.2"
    counts, choices = weighted_tables(parts_of(Square(2, 2), bias))
    lots = choices[mask * ROOM : mask * ROOM + counts[mask]]
    slips, shapes = hand((0, 7)), [strokes("M0,7H17", width=0.14), filled(PAPER, bowl)]
    for at in range(len(lots)):
        row, column = divmod(at, 5)
        left, angle = 6.65 + 0.88 * column + 0.1 * next(slips), 20 * next(slips)
        shapes += lot(left, 6.4 - 0.62 * row, angle, lots[7 * at % len(lots)])
    for side in (0, 1):
        count = written(0.8, 0, str(lots.count(side)), TITLE, AT_LEFT)
        shapes += placed(7.2 + 2.4 * side, 7.6, [*lot(0, 0, 0, side), count])
    knot = "M-.24,-.2l-.16,-.1 .02,.12 -.1,.06 .23,.02z"
    cloth = filled(THREAD, f"{knot}M-.25,-.22Q0,-.14 .25,-.22L.27,-.1Q0,0 -.27,-.1z", 4)
    shapes += [
        strokes(bowl, width=0.12),
        *bird(3, 5.5, 4, (30, 128)),
        *placed(3, 5.5, [cloth], 4),
        *lot(5.5, 4.4, -20, 0),
        *lot(9.9, 2.7, 15, 0),
        strokes("M9.6,2v-.5m.5,.4v-.4", colour=PENCIL, width=THIN),
        filled(LOOKED_AT, "M12.6,4.6H16.8V7H12.6zM12.6,5.1H16.8M13,5.1V7M16.4,5.1V7"),
        *facing(-1, 14.6, 3.6, 2.2),
        *lot(12.85, 2.05, -10, 0),
        written(3, 7.6, "the walk", TITLE),
        written(14.7, 6.1, f"bias={bias}", TITLE, CODE),
    ]
    return svg.picture(shapes, "Lots", [(0, 1), (17, 8)])


def face_to_face(side: float = 2.4, seed: str = "139") -> str:
    """Show two penguins in two dead ends, which rub out the wall between them."""
    maze = find("hunt-and-kill").make(Square(8, 2), Rng.from_seed(seed, "crabs"))
    x, y, size = side * (min(dead_ends(maze)) % 8 + 1), 1.5 * side + 0.1, 2.5
    braid(maze, Rng.from_seed(seed, "braid"), 1)
    lines = ([(side * u, side * v) for u, v in each] for each in svg.wall_lines(maze))
    shapes = [
        *(sketched(*line) for line in lines),
        strokes(f"M{x},{side}v.45M{x},{y + 0.55}V{2 * side}", width=0.14),
        strokes(scribbled(x, 2 * side - 0.2, 16, 1, 0.12), colour=CRAB, width=0.08),
        *fish(x, 0.5 * side),
    ]
    for turn in (-1, 1):
        here, lean, corner = x + 1.75 * turn, -6 * turn, x + 3.5 * side * turn
        trail = (x + 1.3 * turn, side / 2), (corner, side / 2), (corner, y)
        held = *tip_of(here, y, size, -turn, 75, lean), 90 + 90 * turn
        angles, handle = (55 + 20 * turn, 55 - 20 * turn), "M-.3,-.22h.55v.44h-.55z"
        rubber = filled(PENCIL, handle), filled(LOOP, "M.25,-.22h.3v.44h-.3z")
        shapes += [
            footprints(*trail, (x + 6.6 * turn, y)),
            *looking(bird(here, y, size, angles, lean), -0.03 * turn),
            *turned(*held, *rubber),
            *facing(-turn, x + 4.9 * turn, y + 0.2, 1.4),
        ]
    return svg.picture(shapes, "A hole for two", [(0, 0), (8 * side, 2 * side)])


def smoke(x: float, end: float, y: float) -> list[str]:
    """Return the clouds along a flight from one spot to another."""
    puffs, count = "", 20
    for at in range(count):
        far, size = at / count, 0.65 - 0.018 * at
        left, top = x + (end - x) * far, y - 1.3 * sin(pi * far) + 0.15 * (at % 2)
        puffs += f"M{left:.2f},{top:.2f}a{size:.2f},{size:.2f} 0 1 1 .01,0z"
    return [filled(VISITED, puffs, 0.5), f'<path fill="{VISITED}" d="{puffs}"/>']


def track(y: float, side: int, time: str, walker: float, flyer: float) -> list[str]:
    """Return a race track between a post and a flag, and the names of two racers."""
    tube = "v.5h-.22v-.5q.11,-.3 .22,0zm0,.5l.05,.1h-.32l.05,-.1z"
    tubes = (filled(HERE, f"M{at},-.3{tube}", 2.7) for at in (-0.16, 0.38))
    return [
        strokes(f"M0,{y}H17.4M2.9,{y}v.3M15.5,{y}v-2.6", width=0.12),
        filled(START, f"M15.5,{y - 2.6}h1.3l-.3,.35l.3,.35h-1.3z"),
        written(8.7, y + 0.7, f"{side:,} by {side:,} cells, after {time}", TITLE),
        written(walker, y - 2.4, "Python", TITLE),
        written(flyer, y - 2.9, "compiled", TITLE),
        *placed(flyer, y - 0.95, tubes, 2.7),
    ]


def head_start(small: int = 100, large: int = 10_000) -> str:
    """Show two races between a penguin on foot and one with rockets."""
    results = json.loads(PEERS.read_text(encoding="utf-8"))["results"]
    walks = (each for each in results if each["generator"] == "backtracker")
    seconds = {each["library"]: each["ns"] / 10**9 for each in walks}
    slow, late = seconds["ours"], 0.5 + seconds["ours, fast"] * large**2
    x, flyer = 2.9 + 10.5 * late / (slow * large**2), 13.4
    cup = filled(PAPER, "M-.3,-.5h.6l-.06,.65h-.48zM.29,-.4h.1q.2,.2 0,.3h-.12")
    steam = "M-.1,-.7q-.1,-.2 0,-.3t0,-.3m.2,.6q-.1,-.2 0,-.3t0,-.3"
    shapes = [
        *track(3.2, small, f"{1000 * slow * small**2:.0f} ms", flyer, 1.55),
        *track(8.2, large, f"{late:.1f} seconds", x, flyer),
        *smoke(x + 1.6, 11.9, 7.4),
        *looking(bird(flyer, 2.25, 2.7, (25, 140)), -0.03),
        *looking(bird(1.55, 2.25, 2.7, (40, 40)), 0, 0.03),
        filled(PAPER, "M.35,1.95l1.2,.12 1.2,-.12v.9l-1.2,.12-1.2,-.12z"),
        strokes("M.65,2.25l.65,.07m-.65,.2l.65,.07m.5,-.27l.65,-.07m-.65,.34l.65,-.07"),
        *looking(bird(x, 7.25, 2.7, (25, 30), 4), 0.03),
        *looking(bird(flyer, 7.25, 2.7, (25, 85)), 0.02, 0.03),
        *placed(*tip_of(flyer, 7.25, 2.7, 1, 85), [cup, strokes(steam)]),
    ]
    return svg.picture(shapes, "A head start", [(0, 0), (17.4, 9.1)])


def counted_off(stops: tuple[int, ...] = (2, 3, 6, 9)) -> str:
    """Show a row of penguins that count, of whom one in each group goes down."""
    rng, first, floor = Rng.from_seed("penguin", "count"), 0, 3.3
    right = 1.7 * (stops[-1] + 1)
    shapes = [strokes(f"M-.5,{floor}h.5M{right},{floor}h.5", width=0.14)]
    for hue, stop in zip(HUES, stops, strict=False):
        chosen = first + rng.randbelow(stop + 1 - first)
        for at in range(first, stop + 1):
            x, y, is_down = 1.7 * at + 0.85, floor - 0.72, at == chosen
            sign = filled(hue, "M-.5,-.5H.5V.5H-.5z")
            if at == stop:
                sign = filled(HERE, "M-.3,-.65H.3L.65,-.3V.3L.3,.65H-.3L-.65,.3V-.3z")
            shapes += placed(x, 1.1, [sign, written(0, 0, str(at + 1), TITLE)])
            name = str(at)
            if is_down:
                y, name = y + 1.9, f"way {at}"
                flaps = f"M{x - 0.8},{floor}l-.05,.8M{x + 0.8},{floor}l.05,.8"
                shapes.append(strokes(flaps, width=0.12))
                shapes += looking(bird(x, y, 2, (120, 120)), 0, -0.03)
            else:
                shapes.append(strokes(f"M{x - 0.85},{floor}h1.7", width=0.14))
                shapes += looking(bird(x, y, 2, (160, 160)), 0.03)
            shapes += [*scarf(x, y, 2, hue), written(x, y + 1.3, name, TITLE)]
        first = stop + 1
    return svg.picture(shapes, "A row that counts", [(-0.5, 0.3), (right + 0.5, 6)])


PICTURES: dict[str, Callable[[], str]] = {
    "usual.svg": served,
    "lots.svg": drawn_from_a_bowl,
    "face-to-face.svg": face_to_face,
    "head-start.svg": head_start,
    "counting.svg": counted_off,
}
"""These pictures by the names of their files."""
