# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the penguin while it builds mazes, in five trades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.formats.picture import svg
from asciimaze.generators.registry import find
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square
from captions import written
from comic import COAT, CRAB, WONDER, bird, crab, fish, strokes
from pens import INK, PAPER, THIN, TITLE, placed
from props import filled, footprints, looking, pickaxe, rock, sketched, tip_of, turned
from recording import HERE, LOOKED_AT, PENCIL, START, VISITED, rebuilt, record

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.maze import Maze


def dressed(shapes: list[str], *clothes: str) -> list[str]:
    """Return a penguin in clothes, which lean as it leans."""
    return [*shapes[:-2], *clothes, *shapes[-2:]]


def nightcap(size: float) -> list[str]:
    """Return a nightcap, and the eyes below it, which are closed."""
    top = "M.23,-.21Q.24,-.52 -.04,-.6Q-.42,-.64 -.52,-.26Q-.36,-.42 -.23,-.21z"
    band = "M-.24,-.2Q0,-.31 .24,-.2L.23,-.27Q0,-.38 -.23,-.27z"
    bobble, lash = "M-.58,-.24a.07,.07 0 1 1 .01,.02z", "q.05,.09 .1,0q-.05,.045 -.1,0z"
    return [
        '<path fill="#fff" d="M-.11,-.19h.08v.08h-.08zM.03,-.19h.08v.08h-.08z"/>',
        f'<path fill="{COAT}" d="M-.13,-.17{lash}M.03,-.17{lash}"/>',
        filled(CRAB, top, size),
        filled(PAPER, band + bobble, size),
    ]


def deerstalker(size: float) -> list[str]:
    """Return the hat of a detective."""
    crown = "M-.25,-.23Q-.25,-.47 0,-.47Q.25,-.47 .25,-.23Q0,-.31 -.25,-.23z"
    peaks = "M-.2,-.3Q-.4,-.27 -.43,-.14L-.23,-.22zM.2,-.3Q.4,-.27 .43,-.14L.23,-.22z"
    checks = "M-.12,-.45Q-.15,-.35 -.13,-.27M.12,-.45Q.15,-.35 .13,-.27"
    return [
        filled(LOOKED_AT, crown + peaks, size),
        strokes(checks, "M-.24,-.35Q0,-.42 .24,-.35", colour=PENCIL, width=0.02),
        filled(CRAB, "M0,-.46L-.1,-.52V-.41zM0,-.46L.1,-.52V-.41z", size),
    ]


def toque(size: float) -> str:
    """Return the hat of a cook."""
    left = "M-.2,-.25L-.22,-.42Q-.42,-.45 -.34,-.6Q-.24,-.73 -.1,-.66Q0,-.77 .1,-.66"
    right = "Q.24,-.73 .34,-.6Q.42,-.45 .22,-.42L.2,-.25Q0,-.31 -.2,-.25z"
    return filled(PAPER, left + right, size)


def centre(cell: int, columns: int, side: float = 2) -> tuple[float, float]:
    """Return the middle of a square cell."""
    return side * (cell % columns + 0.5), side * (cell // columns + 0.5)


def built(maze: Maze, side: float = 2) -> list[str]:
    """Return the walls of a maze of squares, as a hand draws them."""
    return [
        sketched((side * x, side * y), (side * end_x, side * end_y), width=0.12)
        for (x, y), (end_x, end_y) in svg.wall_lines(maze)
    ]


def iced(x: float = 16.8, y: float = 4.7, size: float = 3.2) -> str:
    """Show the penguin while it ices a maze that was cut from dough."""
    heart = "square:wilson:7x6:mask=x2ox2ox/7o/3ox3o/x5ox/2x3o2x/3xo3x#heart"
    maze, cutter, cookie = Recipe.parse(heart).make(), list[str](), list[str]()
    numbers = [written(*centre(cell, 7, 1), str(cell)) for cell in range(42)]
    for cell in range(maze.tiling.cells):
        corners = maze.tiling.corners(cell) * 2
        left, top = corners[3]
        cookie.append(f'<path fill="{HERE}" d="M{left},{top}h1v1h-1z"/>')
        numbers.append(written(left + 8.9, top + 0.5, str(cell)))
        for side in range(4):
            if maze.tiling.neighbour(cell, side) is None:
                cutter.append(svg.path_data(corners[side : side + 2]))
    sheet = "M-.5,-.5Q3,-.7 7.4,-.4Q7.7,3 7.5,6.4Q3,6.7 -.4,6.5Q-.7,3 -.5,-.5z"
    crumb = "M-.45,-.45H.05q-.05,.25 .15,.22q-.05,.2 .25,.24V.45H-.45z"
    bag = filled(PAPER, "M-.1,-.3L-.5,-1.5Q0,-1.75 .5,-1.5L.1,-.3z")
    lines = *(f"M0,{at}H7" for at in range(7)), *(f"M{at},0V6" for at in range(8))
    shapes = [
        filled(LOOKED_AT, sheet),
        strokes(*lines, colour=PAPER, width=0.04),
        strokes(*cutter, colour=PENCIL, width=0.2),
        *placed(8.4, 0, [*cookie, *built(maze, 1)]),
        *numbers,
        *placed(8.9, 5.75, crab(0, 0), 1.1),
        *turned(9.75, 4.7, 8, filled(LOOKED_AT, crumb), written(-0.05, 0.17, "17")),
        *turned(13.5, 5.1, 72, bag, filled(PENCIL, "M-.12,-.35L0,0 .12,-.35z")),
        *dressed(looking(bird(x, y, size, (80, 20), 4), -0.03, 0.02), toque(size)),
    ]
    return svg.picture(shapes, "A heart", [(-0.6, -0.7), (17.9, 6.7)])


def cooked(seed: str = "penguin", size: float = 3.6) -> str:
    """Show the penguin while it cooks random numbers."""
    rng, sides, shapes = Rng.from_seed(seed, "maze"), Square(1, 1).sides(0), list[str]()
    for at in range(4):
        raw, side = Rng(rng.state).random_raw(), rng.choice(sides)
        bowl = [
            filled(HERE, "M-.9,0H.9Q.9,1.1 .35,1.1H-.35Q-.9,1.1 -.9,0z"),
            strokes("M-.25,-.3q-.15,-.3 0,-.6M.25,-.3q-.15,-.3 0,-.6", width=THIN),
            written(0, 0.5, f"{raw:016X}"[:3] + "…"),
            written(0, 2.2, side),
        ]
        shapes += placed(9.2 + 2.05 * at, 5.5, bowl)
        shapes += turned(3.9 + 1.1 * at, 1.6, -90, *fish(0, 0))
    shapes += [
        strokes("M3.2,.6H14.6", width=0.08),
        filled(LOOKED_AT, "M0,6.6H19V7.2H0z"),
        filled(HERE, "M.6,5.5H3V6.6H.6zM.6,5.9H3M.6,6.25H3"),
        *turned(6.6, 3.75, -80, *fish(0, 0)),
        filled(PENCIL, "M2.95,2.3l.2,-.1L4.9,4.6h-.25z"),
        filled(VISITED, "M3.4,3.9H7.6V5.6Q7.6,6.6 6.6,6.6H4.4Q3.4,6.6 3.4,5.6z"),
        filled(VISITED, "M3.2,3.7H7.8V4.1H3.2zM3.4,4.6H3v.4h.4zM7.6,4.6h.4v.4h-.4z"),
        written(5.5, 5.4, "state"),
        *dressed(looking(bird(1.8, 4.3, size, (20, 125)), 0.03), toque(size)),
        filled(PAPER, f"M10.6,.5H13.8V2.5{'l-.4,-.15 -.4,.15' * 4}z"),
        written(12.2, 1, "order"),
        written(12.2, 1.7, seed, TITLE),
        *placed(17.7, 5.55, crab(0, 0), 1.3),
        *placed(17.3, 2.6, [strokes(WONDER, width=0.12)]),
    ]
    return svg.picture(shapes, "Soup", [(0, 0.2), (19, 8)])


def lied(side: float = 3.4, y: float = 1.9, size: float = 3) -> str:
    """Show the cells at both ends of a row while they lie about their neighbours."""
    right, low, x = 4 * side, 3.8, 2.5 * side
    shapes = [filled(PAPER, f"M0,0H{right}V{low}H0z")]
    for at, way, words in ((0, -1, "7 is on my left"), (3, 1, "4 is on my right")):
        u, turn = side * (at + 0.5), f'<g transform="scale({way},1)">'
        beak = "M-.07,-.08Q.4,-.14 .85,-.07Q.4,-.03 0,.03z"
        leaf = filled(START, "M.55,-.1q.03,-.17 .2,-.18q.02,.17 -.2,.18z", size)
        liar = looking(bird(u, y, size, (20, 20)), 0.03 * way)
        shapes += [
            *dressed(liar, turn, f'<path fill="#e08a1e" d="{beak}"/>', leaf, "</g>"),
            written(u, -0.7, words),
            strokes(f"M{u},-.35q{-0.1 * way},.55 0,1.05", width=THIN),
        ]
    shapes += [
        *(written(side * (at + 0.5), low - 0.4, str(at + 4)) for at in range(4)),
        footprints((side / 2 + 1.2, y + 0.6), (x - 1.6, y + 0.6)),
        *looking(bird(x, y, size, (35, 60)), 0.03),
        *turned(*tip_of(x, y, size, -1, 35), -20, *pickaxe()),
        *(sketched((0, y), (right, y)) for y in (0, low)),
    ]
    return svg.picture(shapes, "A lie", [(-1.6, -1), (right + 1.6, low + 0.2)])


def hunted(columns: int = 7, rows: int = 4, size: float = 2.3) -> str:
    """Show the penguin at the end of the last hunt, and where the walk had ended."""
    tiling, shapes = Square(columns, rows), list[str]()
    run = record(find("hunt-and-kill").carve, tiling, Rng.from_seed("clue 19", "hunt"))
    last = max(at for at, one in enumerate(run) if one.view.words.startswith("has"))
    found, moments = run[last].view.path[0], reversed(run[:last])
    end = next(one.view.path[-1] for one in moments if one.view.words == "walks")
    for row in range(rows):
        stop = 2 * min(columns, found - row * columns) - 0.35
        stop -= 0 if row < rows - 1 else 1.25
        prints = footprints((0.35, 2 * row + 1), (stop, 2 * row + 1))
        shapes.append(f'<g opacity="{0.4 + 0.2 * row:.1f}">{prints}</g>')
    (u, v), (x, y) = centre(found, columns), centre(end, columns)
    held, rim = (u - 2.35, v + 0.1, size), f'stroke="{INK}" stroke-width=".12"'
    lens = f'<circle cy="-.5" r=".45" fill="{PAPER}" fill-opacity=".6" {rim}/>'
    shapes += [
        *rock(u - 1, v - 1, 2),
        *built(rebuilt(tiling, run[last])),
        *placed(u + 0.12, v + 0.2, crab(0, 0), 0.85),
        *turned(x, y + 0.3, 35, *pickaxe()),
        *dressed(looking(bird(*held, (25, 75)), 0.03, 0.01), *deerstalker(size)),
        *turned(*tip_of(*held, 1, 75), 55, strokes("M0,0V.5", width=0.16), lens),
    ]
    return svg.picture(shapes, "A hunt", [(0, 0), (2 * columns, 2 * rows)])


def bed(x: float, y: float) -> list[str]:
    """Return a bed that somebody has left."""
    shapes = [
        filled(LOOKED_AT, "M-.8,.55V-.6H-.62V0H.62V-.3H.8V.55H.62V.3H-.62V.55z"),
        filled(PAPER, "M-.58,0q-.08,-.36 .25,-.32q.3,-.02 .2,.32z"),
        filled(VISITED, "M-.1,0Q.1,-.5 .4,-.25Q.62,-.2 .62,.02V.22Q.3,.3 .1,.18z"),
    ]
    return placed(x, y, shapes)


def sleepwalked(columns: int = 7, steps: int = 4, size: float = 2.3) -> str:
    """Show the penguin while it walks through a binary tree in its sleep."""
    tiling, path = Square(columns, 4), [0]
    maze = find("binary-tree").make(tiling, Rng.from_seed("pillow", "asleep"))
    for _ in range(steps):
        path.append(path[-1] + (1 if maze.is_open(path[-1], Square.RIGHT) else columns))
    (left, top), *trail, (x, y) = (centre(cell, columns) for cell in path)
    sleeper = bird(x - 0.5, y + 0.05, size, (25, 88), 7)
    look = f'fill="{COAT}" stroke="#fff" stroke-width=".02"'
    arm = f'<ellipse cx=".22" cy=".08" rx=".2" ry=".065" {look}/>'
    shapes = [
        *built(maze),
        *bed(left, top),
        footprints((left + 1.1, top + 0.1), *trail),
        *placed(2 * columns - 1.1, 7, fish(0, 0), 0.85),
        *dressed(sleeper, arm, *nightcap(size)),
    ]
    for at in (0.3, 0.6, 0.9):
        shapes += [written(x + at - 0.6, y - 1.4 * at - 1.2, "z", at / 4 + 0.33)]
    return svg.picture(shapes, "A sleepwalker", [(0, 0), (2 * columns, 8)])


PICTURES: dict[str, Callable[[], str]] = {
    "iced.svg": iced,
    "soup.svg": cooked,
    "liars.svg": lied,
    "detective.svg": hunted,
    "sleepwalker.svg": sleepwalked,
}
"""These pictures by the names of their files."""
