# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the penguin while it makes mazes as five generators do."""

from __future__ import annotations

import re
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING

from asciimaze.engine.rows import row_cells
from asciimaze.formats.picture import svg
from asciimaze.generators.eller import join
from asciimaze.generators.kruskal import root_of
from asciimaze.generators.registry import find
from asciimaze.maze import Maze
from asciimaze.rng import Rng
from asciimaze.solvers.statistics import texture_of
from asciimaze.tilings.square import Square
from captions import written
from comic import CRAB, bird, crab, fish, rounded, star, strokes
from pens import PAPER, THIN, disc, hand, placed
from props import cap, filled, footprints, looking, room, sketched, tip_of, turned
from recording import HERE, LOOKED_AT, PENCIL, START, VISITED, rebuilt, record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from asciimaze.games.drawing import Point


def worn(x: float, y: float, size: float, colour: str, data: str) -> list[str]:
    """Return what a penguin wears, whose outline is given for one of size one."""
    return placed(x, y, [filled(colour, data, size)], size)


WALKS, BEACH, HALLS, ROWS = (
    Square(*size) for size in ((8, 5), (6, 4), (25, 25), (4, 3))
)
"""The boards of the blind walks, the towels, the beards and the wedding."""


def patch(columns: int, cells: Iterable[int], colour: str, side: int = 1) -> str:
    """Return some cells of a board in one colour."""
    corners = ((side * (cell % columns), side * (cell // columns)) for cell in cells)
    squares = "".join(f"M{x},{y}h{side}v{side}h-{side}z" for x, y in corners)
    return f'<path fill="{colour}" d="{squares}"/>'


def first_walk(name: str) -> tuple[list[int], set[int]]:
    """Return the first of Wilson's walks in a generator's run, and its target."""
    run = record(find(name).carve, WALKS, Rng.from_seed("herring 21", "target"))
    words = "walks", "erases a loop"
    views = dropwhile(lambda view: view.words not in words, (view for _, view in run))
    walk = list(takewhile(lambda view: view.words in words, views))
    return [view.path[-1] for view in walk], {*walk[0].fills} - {*walk[0].path}


def drunkard(x: float, y: float) -> list[str]:
    """Return the penguin asleep, with a bottle."""
    lids = "M-.13,-.16q.05,.06 .1,0M.03,-.16q.05,.06 .1,0"
    closed, shapes = strokes(lids, colour="#fff", width=0.03), list[str]()
    for each in bird(x, y, 1.9, (15, 15), -78):
        shapes.append(re.sub("(<circle.*>\n)+", closed, each))
    for at in range(3):
        shapes.append(written(x - 1.1 + 0.4 * at, y - 0.8 - 0.4 * at, "z", 0.5))
    bottle = "M-.14,.4V-.05Q-.14,-.2 -.06,-.25V-.5H.06V-.25Q.14,-.2 .14,-.05V.4z"
    return [*shapes, *turned(x - 0.9, y + 0.4, 70, filled(HERE, bottle))]


def blind(columns: int = 8, rows: int = 5) -> str:
    """Show a walk that looks for one cell, and one that looks for a third of them."""
    goals, shapes = ("one cell", "a third of them"), list[str]()
    knot = "M.24,-.2L.43,-.3 .4,-.19 .46,-.09 .25,-.13z"
    front = "M-.24,-.23Q0,-.18 .24,-.23L.255,-.09Q0,-.03 -.255,-.09z"
    cloth = worn(0, 0, 1.9, CRAB, knot + front)
    grid = [f"M{at},0V{rows}" for at in range(1, columns)]
    grid += [f"M0,{at}H{columns}" for at in range(1, rows)]
    for at, name in enumerate(("wilson", "houston")):
        walk, target = first_walk(name)
        slips, cells = hand((at, rows)), (divmod(cell, columns) for cell in walk)
        spots = [
            (column + 0.5 + 0.28 * next(slips), row + 0.5 + 0.28 * next(slips))
            for row, column in cells
        ]
        trail = strokes(rounded([*spots, spots[-1]]), colour=PENCIL, width=0.1)
        part = [
            patch(columns, target, START),
            strokes(*grid, colour=VISITED, width=THIN),
            trail.replace("<path", '<path stroke-dasharray=".01 .18"'),
            room(columns, rows),
            *turned(*spots[-1], 6, *bird(0, 0, 1.9, (85, 80)), *cloth),
            written(4, rows + 0.8, f"{len(walk)} steps to hit {goals[at]}", 0.58),
        ]
        shapes += placed(at * (columns + 1.2), 0, part)
    shapes += drunkard(11, 4.1)
    return svg.picture(shapes, "Blind", [(0, 0), (2 * columns + 1.2, rows + 1.1)])


def towel(x: float, y: float, angle: float, colour: str, size: float = 1) -> list[str]:
    """Return a towel with stripes."""
    lines = "M-.48,-.6H.48M-.48,-.35H.48M-.48,.35H.48M-.48,.6H.48"
    stripes = strokes(lines, colour=colour, width=0.12)
    cloth = placed(0, 0, [filled(PAPER, "M-.5,-.82H.5V.82H-.5z"), stripes], size)
    return turned(x, y, angle, *cloth)


def reserved(columns: int = 6, rows: int = 4, side: int = 2) -> str:
    """Show the penguin while it puts towels on the cells of a frontier."""
    slips = hand((columns, rows))
    run = record(find("prim").carve, BEACH, Rng.from_seed("151", "towels"))
    (_, last), (_, now) = run[6:8]
    inside = [cell for cell, colour in now.fills.items() if colour == VISITED]
    frontier = sorted({*now.fills}.difference(inside))
    shapes = [
        patch(columns, inside, VISITED, side),
        patch(columns, frontier, LOOKED_AT, side),
    ]
    for (x, y), (right, low) in svg.wall_lines(rebuilt(BEACH, run[7])):
        ends = (side * x, side * y), (side * right, side * low)
        shapes.append(sketched(*ends, width=0.12))
    for cell in (*frontier, *now.path):
        x, y = side * (cell % columns) + 1, side * (cell // columns) + 1
        if cell in frontier:
            colour = PENCIL if cell in last.fills else HERE
            shapes += towel(x, y, 14 * next(slips), colour)
        if all(beyond in inside for _, beyond in BEACH.neighbours(cell)):
            shapes += crab(x, y + 0.1)
    shapes += towel(*tip_of(x, y, 2.2, -1, 75), 84, HERE, 0.6)
    shapes += looking(bird(x, y, 2.2, (75, 30)), 0.02, 0.03)
    return svg.picture(shapes, "Towels", [(0, 0), (side * columns, side * rows)])


def mason(x: float, y: float, right: float) -> list[str]:
    """Return the penguin with a helmet and a trowel, and its eyes to one side."""
    blade = filled(PENCIL, "M0,-1.05Q.42,-.6 .3,-.3H-.3Q-.42,-.6 0,-1.05z")
    handle = filled(LOOKED_AT, "M-.07,-.3H.07V.3H-.07z")
    dome = "M-.22,-.28Q-.22,-.49 0,-.49Q.22,-.49 .22,-.28zM-.04,-.51H.04V-.3H-.04z"
    brim = "M-.27,-.3H.27Q.3,-.25 .26,-.25H-.26Q-.3,-.25 -.27,-.3z"
    penguin = looking(bird(x, y, 2, (35, 65)), right)
    trowel = turned(*tip_of(x, y, 2, 1, 65), 10, blade, handle)
    return [*trowel, *penguin, *worn(x, y, 2, HERE, dome + brim)]


def doors(wide: float = 6.4, high: float = 5.6) -> str:
    """Show what becomes of a mason who leaves no door in a wall, one, and two."""
    shapes, (left, right) = list[str](), (1.7, 4.7)
    way = (1.4, 1.6), (1.4, 4.8), (4, 4.8)
    ring = (right, 1.3), (left, 1.3), (left, 4.3), (right, 4.3), (right, 3.6)
    dizzy = strokes(star(3.9, 2), star(4.6, 1.7), star(5.3, 1.9))
    plans = (
        ("no door", [(0.0, 7)], (1.4, 2.9, 0.03), fish(4.9, 3)),
        ("one door", [(0.0, 5)], (4.6, 4.2, 0.02), [footprints(*way), *fish(4.9, 2)]),
        (
            "two doors",
            [(0.0, 1), (2.0, 2), (4.8, 1)],
            (4.6, 3.2, -0.03),
            [footprints(*ring), dizzy],
        ),
    )
    courses = "h.6m-.2,0v.4m-.4,0h.6m-.4,0v.4m-.2,0"
    for at, (words, walls, where, more) in enumerate(plans):
        part = [room(wide, high), *more, *mason(*where)]
        for top, count in walls:
            outline = f"M2.9,{svg.number(top)}h.6v{0.8 * count}h-.6z{courses * count}"
            part.insert(0, filled(HERE, outline))
        part.append(written(wide / 2, high + 0.95, words, 0.7))
        shapes += placed(at * (wide + 0.9), 0, part)
    return svg.picture(shapes, "Doors", [(0, 0), (3 * wide + 1.8, high + 1.3)])


def beard(x: float, y: float, length: float) -> list[str]:
    """Return a beard of some length."""
    half, most = map(svg.number, (0.5 * length, 0.8 * length))
    edge = f"M-.5,0Q-.1,.12 0,.02Q.1,.12 .5,0Q.66,{half} 0,{svg.number(length)}"
    hairs = "".join(
        f"M{x},.35Q{1.25 * x},{half} {0.3 * x},{most}" for x in (-0.24, 0, 0.24)
    )
    shape = filled(PAPER, f"{edge}Q-.66,{half} -.5,0z")
    return placed(x, y, [shape, strokes(hairs, width=THIN)])


def beards(step: float = 3.1, top: float = 3.1) -> str:
    """Show penguins with beards as long as the longest paths in their mazes."""
    legs = "M-.2,3.6V8.9H.3V3.6M15.2,3.6V8.9H15.7V3.6"
    shapes = [filled(LOOKED_AT, f"M-.7,{top}H16.2v.5H-.7z{legs}")]
    names = "prim wilson recursive-division hunt-and-kill backtracker"
    for at, name in enumerate(names.split()):
        rngs = (Rng.from_seed(str(seed), "maze") for seed in range(100))
        mazes = (find(name).make(HALLS, rng) for rng in rngs)
        x, longest = step * (at + 0.5), texture_of(mazes).longest
        low = top - 0.9 + longest / 66
        shapes += [
            *looking(bird(x, top - 1, 3, (20, 20)), 0.02, 0.01),
            *beard(x, top - 0.9, longest / 66),
            written(x, 0.4, find(name).description),
            written(x, max(low, top + 0.5) + 0.5, f"{longest:.0f}"),
        ]
    ladder = "M12.1,6.8l-.2,2.1M13.2,6.8l.2,2.1M12.1,6.95h1.1m-1.15,.5h1.2m-1.25,.5h1.3"
    shapes += [
        strokes(ladder, colour=LOOKED_AT, width=0.14),
        *crab(12.65, 6.55),
        written(step * 1.5, top + 3.4, "cells on the longest path"),
    ]
    return svg.picture(shapes, "Beards", [(-0.7, 0), (16.2, 8.9)])


def married(maze: Maze, parent: list[int]) -> list[str]:
    """Return the names in the last row, after every coin has said yes."""
    *_, row = row_cells(maze.tiling)
    born = [root_of(parent, each.cell) for each in row]
    join(maze, row, parent, lambda *_: True)
    names = dict(zip(born, "acba", strict=True))
    now = [names[root_of(parent, root)] for root in born]
    pairs = zip(map(names.get, born), now, strict=True)
    return [name if was == name else f"{was}, now {name}" for was, name in pairs]


def ancestors() -> tuple[Maze, list[int]]:
    """Return some rows of Eller's, and the roots of all cells."""
    maze, parent = Maze(ROWS), list(range(12))
    for code in (0, 8, 16, 1, 25, 40, 33, 49, 57):
        other = maze.carve(code >> 3, code & 7)
        parent[root_of(parent, other)] = root_of(parent, code >> 3)
    return maze, parent


def registrar(x: float, y: float, flowers: Point) -> list[str]:
    """Return the penguin in a cap, and the flowers that it has stopped."""
    heads = strokes("M-.2,-.6v.01M.05,-.75v.01M.25,-.5v.01", colour=CRAB, width=0.3)
    stems = "M0,.2L-.2,-.6M0,.2L.05,-.75M0,.2L.25,-.5"
    bunch = strokes(stems, colour=START, width=0.09), heads
    return [*bird(x, y, 2.8, (70, 30)), *cap(x, y, 2.8), *placed(*flowers, bunch)]


def refused(side: float = 3.4, y: float = 3.95) -> str:
    """Show a registrar of Eller's, who refuses a couple with one name."""
    (maze, parent), old, new = ancestors(), list[str](), list[str]()
    labels = married(maze, parent)
    for ends in svg.wall_lines(maze):
        spots = [(side * x, (0, 1.1, 2.2, 5.5)[int(level)]) for x, level in ends]
        (new if min(ends[0][1], ends[1][1]) > 1 else old).append(sketched(*spots))
    way = (1.7, 2.9), (1.7, 0.55), (11.9, 0.55), (11.9, 2.9)
    shapes = ['<g opacity=".25">', *old, footprints(*way), "</g>", *new]
    places, arms = (1.6, 4.65, 7.65, 12.5), ((30, 80), (80, 80), (80, 105), (35, 20))
    for x, raised, words in zip(places, arms, labels, strict=True):
        shapes += looking(bird(x, y, 2.6, raised), 0.03 if x < 3 * side else -0.03)
        shapes += [disc(x, y + 0.46, words[-1], VISITED), written(x, 6.1, words)]
    heart = "M0,.35Q-.5,0 -.4,-.2Q-.2,-.45 0,-.15Q.2,-.45 .4,-.2Q.5,0 0,.35z"
    veil = "M.05,-.34Q.3,-.34 .36,.28L.2,.22Q.26,-.1 .05,-.34z"
    band = "M-.2,-.26Q-.14,-.4 .1,-.37Q.22,-.34 .22,-.26Q0,-.33 -.2,-.26z"
    shapes += [
        written(6.8, 1.65, "forgotten"),
        *worn(3.1, 2.95, 1, CRAB, heart),
        *worn(6.15, 2.95, 1, CRAB, heart),
        *worn(12.5, y, 2.6, PAPER, veil + band),
        *registrar(3 * side, y, tip_of(7.65, y, 2.6, 1, 105)),
    ]
    return svg.picture(shapes, "One name", [(0, 0), (4 * side, 6.4)])


PICTURES: dict[str, Callable[[], str]] = {
    "blind.svg": blind,
    "towels.svg": reserved,
    "wedding.svg": refused,
    "doors.svg": doors,
    "beards.svg": beards,
}
"""These pictures by the names of their files."""
