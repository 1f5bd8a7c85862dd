# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the penguin far from home: in the dungeon, in files, and under a lamp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.formats.document import Document
from asciimaze.formats.picture import svg
from asciimaze.formats.text.drawing import read, write
from asciimaze.recipes.recipe import Recipe
from asciimaze.solvers.paths import shortest_path
from asciimaze.views.pyramid import SIDE
from captions import at_night, panels, written
from comic import CRAB, WONDER, bird, crab, fish, strokes
from pens import CODE, INK, MONO, PAPER, THIN, leads, placed
from props import (
    brush,
    cap,
    filled,
    footprints,
    looking,
    rock,
    room,
    sketched,
    tip_of,
    turned,
)
from recording import HERE, LOOKED_AT, PENCIL, START, VISITED
from vignettes import SHINING, SUN

if TYPE_CHECKING:
    from collections.abc import Callable


def padlock(x: float, y: float) -> list[str]:
    """Return a padlock, whose keyhole is in a spot."""
    bow = "M-.38,-.4V-.7A.38,.38 0 0 1 .38,-.7V-.4H.22V-.7A.22,.22 0 0 0 -.22,-.7V-.4z"
    hole = f'<path fill="{INK}" d="M-.06,0L-.12,.28H.12L.06,0A.14,.14 0 1 0 -.06,0z"/>'
    shapes = filled(PENCIL, bow), filled(HERE, "M-.56,-.4H.56V.55H-.56z"), hole
    return placed(x, y, shapes)


def key(x: float, y: float) -> list[str]:
    """Return a key that lies on its side."""
    bit, edge = "M.4,-.1H1.5V.4H1.25V.1H1.05V.3H.8V.1H.4z", f'stroke="{INK}"'
    ring = f'<circle r=".44" fill="{HERE}" {edge} stroke-width="{THIN}"/>'
    hole = f'<circle r=".2" fill="{PAPER}" {edge} stroke-width="{THIN}"/>'
    return placed(x, y, [filled(HERE, bit), ring, hole])


def thief(x: float, y: float) -> list[str]:
    """Return a crab that is pleased with itself."""
    return [each.replace(".12Q0,.04", ".08Q0,.22") for each in crab(x, y)]


def locked_twice() -> str:
    """Show a door that you can walk around, and one whose key is behind it."""
    door = filled(LOOKED_AT, "M4.4,.7h.6v2.8h-.6z"), *padlock(4.7, 2.1)
    around = [
        room(8, 6),
        sketched((4.7, 0), (4.7, 4.1)),
        *door,
        *looking(bird(2.4, 2, 2.6, (25, 25)), 0.03),
        *cap(2.4, 2, 2.6),
        footprints((6.6, 1.5), (6.6, 5.1), (4.4, 5.1)),
        *thief(2.9, 5.3),
        *fish(2.9, 4.25),
    ]
    behind = [
        room(8, 6),
        sketched((4.7, 0), (4.7, 6)),
        *door,
        *looking(bird(2.8, 2.7, 2.9, (15, 75), 6), 0.03, -0.02),
        *placed(2.9, 0.4, [strokes(WONDER, width=0.16)], 0.65),
        *key(5.9, 2.1),
        *fish(6.3, 4.6),
    ]
    parts = ("a joke", around), ("a trap", behind)
    return panels("Two locks", (8, 6), *parts, enlarged=1.25)


def skua(x: float, y: float) -> list[str]:
    """Return a skua that looks to the left."""
    back = "M-.72,-.6Q-.5,-1 -.12,-.75Q.1,-.6 .2,-.3Q.65,-.25 1.3,.25"
    beak = "M-.7,-.62Q-1,-.7 -1.15,-.48Q-1.15,-.34 -1.05,-.28Q-1,-.42 -.63,-.4z"
    feet = "M-.1,.5V.82M-.3,.86L-.1,.79 .05,.86M.2,.5V.82M0,.88L.2,.79 .35,.88"
    shapes = [
        strokes(feet),
        filled("#a3805c", f"{back}Q.85,.35 .6,.35Q.2,.7 -.3,.5Q-.75,.2 -.58,-.33z"),
        filled(PENCIL, "M-.1,-.15Q.4,-.3 .9,.2Q.4,.4 .05,.2Q-.2,.05 -.1,-.15z"),
        filled(INK, beak),
        '<circle cx="-.44" cy="-.62" r=".1" fill="#fff"/>',
        strokes("M-.65,-.78L-.32,-.69M-.48,-.62h.01", width=0.08),
    ]
    return placed(x, y, shapes, 1.05)


FEATHERS = (
    '[fill="#a3805c"]{fill:#cfb79c}',
    'circle[cx="-.44"][fill="#fff"]{fill:#fff}',
)
"""The style of a skua in a picture that is inverted."""


def bib(x: float, y: float) -> list[str]:
    """Return the bib of a skua that is in a spot."""
    data = "M-.66,-.36Q-.4,-.15 .02,-.42Q.1,-.1 -.05,.3Q-.4,.5 -.72,.2Q-.6,0 -.66,-.36z"
    return placed(x, y, [filled("#fff", data)], 1.05)


def in_their_rows() -> str:
    """Show what the penguin sees of a skua, and what the skua sees of it."""
    tune = "M1.1,.85v-.5l.3,.12M1.05,.85h.01M1.9,.65v-.4l.3,.1M1.85,.65h.01"
    hero = bird(1.05, 1.85, 2.4, (25, 40))
    floor = f'<path fill="{VISITED}" d="M0,0H3V3H0z'
    stage = [
        strokes("M0,0H9V6H0zM3,0V6M6,0V6M0,3H9", colour=PENCIL, width=THIN),
        *rock(3, 0, 3),
        sketched((3, 0), (6, 0), (6, 3), (3, 3), (3, 0)),
        strokes(tune, width=0.11),
        *skua(7.5, 4.5),
    ]
    alone = [f'{floor}"/>', *stage, *looking(hero, 0.03), leads((2, 1.85), (2.9, 1.85))]
    lunch = [
        f'{floor}M3,3H9V6H3z"/>',
        *stage,
        *bib(7.5, 4.5),
        *looking(hero, -0.03),
        leads((5.9, 4.5), (4.4, 4.5), (2.1, 2.6)),
    ]
    parts = ("alone", alone), ("lunch", lunch)
    return at_night(panels("A pillar", (9, 6), *parts, enlarged=1.4), *FEATHERS)


def astray(name: str = "square:backtracker:4x3#penguin") -> str:
    """Show how the penguin finds out what is missing in a letter."""
    recipe, look, shapes = Recipe.parse(name), f"{MONO};white-space:pre", list[str]()
    maze = recipe.make()
    data = write(Document(maze, recipe, shortest_path(maze, 0, 8)))
    lines = data.decode().splitlines()
    damaged = [*lines[:2], f"{lines[2][:7]} {lines[2][8:]}", *lines[3:]]
    for x, angle, text, colour in ((0.2, -2, damaged, CRAB), (11, 2, lines, START)):
        part = [filled(PAPER, "M0,0H6.1V4.6H0z")]
        for at, line in enumerate(text[:-1]):
            part.append(written(0.5, 0.6 + 0.57 * at, line, look=look))
        ring = f'fill="none" stroke="{colour}" stroke-width=".12"'
        part.append(f'<circle cx="2.68" cy="1.74" r=".36" {ring}/>')
        shapes += turned(x, 0.4 - angle / 20, angle, *part)
    try:
        read("\n".join(damaged).encode())
    except ValueError as error:
        shapes.append(written(8.6, 6.8, str(error), look=CODE))
    shapes += [
        *looking(bird(8.5, 2.4, 3, (30, 95)), -0.03),
        *brush(tip_of(8.5, 2.4, 3, 1, 95), (11.15, 3.3)),
        footprints((6.6, 4.5), (7.4, 5.3)),
        *thief(8.5, 5.3),
        filled(INK, "M7.65,4.42h1.7v.2h-1.7z"),
        written(3.2, 5.6, "as it arrived"),
        written(14, 5.6, "drawn again"),
    ]
    return svg.picture(shapes, "A letter", [(0, 0), (17.3, 7.2)])


def row_of(cells: int, data: str) -> str:
    """Return a row of some cells along a line."""
    dashes = f'stroke-dasharray=".1 .9" pathLength="{cells}.1"'
    row = strokes(data, width=0.46) + strokes(data, colour=VISITED, width=0.36)
    row += strokes(data, width=0.46).replace("<path", f"<path {dashes}")
    return row.replace('linecap="round"', 'linecap="butt"')


def three_ways(columns: int = 31_622) -> str:
    """Show three ways to read a part of a file."""
    hose = "M0,0Q1.7,0 2.2,1.9Q2.4,3 1.6,3H1Q.6,3 .6,3.3Q.6,3.6 1,3.6H2.4Q2.8,3.6"
    half = row_of(round(columns / SIDE / 2), f"{hose} 2.8,3.9Q2.8,4.2 2.4,4.2H.3")
    lines = "".join(f"M.5,{0.5 + 0.3 * at:g}h2.6" for at in range(1, 15))
    saw = f"M0,0L2,-.1V.3{'l-.2,-.15v.15' * 10}z"
    mapped = [
        filled(LOOKED_AT, "M0,2.3H1.9L1.6,3.5 1.8,5H0z"),
        row_of(16, "M.2,2.05H5.4"),
        *turned(1.75, 1.05, 62, filled(PENCIL, saw)),
        *thief(1, 1.45),
        *looking(bird(4.2, 1.02, 2.2, (30, 60)), 0.03, 0.02),
        strokes("M2.3,4.8q.4,-.3 .8,0t.8,0t.8,0t.8,0", colour=PENCIL, width=0.08),
        filled(PENCIL, "M3.7,4.6Q3.8,3.8 4.4,3.5Q4.2,4.1 4.5,4.6z"),
    ]
    rows = [
        *placed(3, 0.5, [half, f'<g transform="scale(-1,1)">{half}</g>']),
        filled(HERE, "M2.9,.27h.2v.46h-.2z"),
        *looking(bird(3, 2.05, 2.6, (150, 150)), 0, -0.03),
    ]
    pieces = [
        filled(VISITED, "M.5,.5h2.6v4.5h-2.6z"),
        strokes(lines, width=THIN),
        filled(PAPER, "M1.2,1.7h.9v.9h-.9z"),
        *looking(bird(4.7, 3.9, 2.4, (125, 30)), -0.03, -0.02),
        filled(HERE, "M3.05,2.4h.9v.9h-.9zm0,.3h.9m0,.3h-.9"),
    ]
    parts = ("map the file", mapped), ("read whole rows", rows), ("read pieces", pieces)
    return panels("Three ways to read", (6, 5), *parts, enlarged=1.2)


def lamplight() -> str:
    """Show the penguin under a lamp, in search of a key, and with the lamp."""
    rim = f'fill="none" stroke="{INK}" stroke-width=".12"'
    handle = filled(PENCIL, "M-.07,-.15H.07V.4H-.07z")
    head = filled(PENCIL, "M1.1,-4.2Q1.2,-4.75 1.7,-4.75Q2.2,-4.75 2.3,-4.2z")
    lamp = strokes("M0,0V-4.3Q0,-5 .8,-5Q1.5,-5 1.7,-4.7", width=0.16), head
    beam = f'<path fill="{SUN}" fill-opacity=".75" d="M1.1,-4.2L2.3,-4.2L'
    moon = f'<path fill="{SUN}" d="M1,.6a.7,.7 0 1 0 .7,1.1a.8,.8 0 0 1 -.7,-1.1z"/>'
    night = f'<path fill="{VISITED}" d="M0,0H8V6H0z"/>', strokes("M0,6H8", width=0.12)
    under = [
        *(*night, *placed(5.6, 0, [moon])),
        *placed(0.7, 6, [f'{beam}4.1,0L.1,0z"/>', *lamp]),
        *looking(bird(2.3, 5, 2.4, (30, 50), 20), 0.025, 0.025),
        *turned(3.3, 5.75, 62, handle, f'<circle cy="-.6" r=".45" {rim}/>'),
        *('<g opacity=".4">', *key(5.9, 5.5), "</g>"),
    ]
    carried = [
        *(*night, moon),
        filled(LOOKED_AT, "M.2,6q.2,-.4 .5,-.2q.4,-.3 .8,.2z"),
        filled(INK, "M.8,6q.1,.3 .5,.3q.4,0 .5,-.3z"),
        *turned(3.9, 5.2, 6, f'{beam}4.06,.38L.88,.71z"/>', *lamp),
        filled(LOOKED_AT, "M3.5,5.2Q3.9,4.8 4.3,5.2Q4.3,5.7 3.9,5.6Q3.6,5.7 3.5,5.2z"),
        *looking(bird(2.8, 5.15, 2.4, (20, 72), 6), 0.03, 0.01),
        *key(5.9, 5.5),
    ]
    parts = (("where the light is", part) for part in (under, carried))
    return at_night(panels("A lamp", (8, 6), *parts, enlarged=1.25), SHINING)


PICTURES: dict[str, Callable[[], str]] = {
    "padlocks.svg": locked_twice,
    "skua.svg": in_their_rows,
    "astray.svg": astray,
    "three-ways.svg": three_ways,
    "lamp-post.svg": lamplight,
}
"""These pictures by the names of their files."""
