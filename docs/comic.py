# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the penguin in six situations that it didn't choose."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from asciimaze.engine.flood import distances
from asciimaze.engine.layout import board_of
from asciimaze.formats.picture import svg
from asciimaze.generators.registry import find
from asciimaze.maze import Maze
from asciimaze.names import counted
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square
from captions import DARK_GROUND, night, styled, written
from moving import PENGUIN
from pens import AT_LEFT, INK, MONO, SMALL, THIN, TITLE, box, hand, leads, placed
from recording import HERE, LOOKED_AT, PENCIL, START, VISITED

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.drawing import Point

COAT, CRAB = "#26303d", "#e0643c"
"""The colours of the penguin's coat and of a crab."""

EDGE = f'stroke="{INK}" stroke-width="{THIN}"'
"""The look of an outline."""


def bird(
    x: float, y: float, size: float, raised: tuple[float, float], lean: float = 0
) -> list[str]:
    """Return the penguin with flippers, each raised by an angle, in degrees."""
    flippers = [
        f'<g transform="translate({0.23 * side},-.06) rotate({-side * angle})">'
        f'<ellipse cy=".16" rx=".065" ry=".19" fill="{COAT}"/></g>'
        for side, angle in zip((-1, 1), raised, strict=True)
    ]
    turn = f'<g transform="rotate({lean})">'
    return placed(x, y, [turn, *flippers, PENGUIN, "</g>"], size)


def strokes(*data: str, colour: str = INK, width: float = 0.06) -> str:
    """Return some lines of a pen."""
    look = f'stroke="{colour}" stroke-width="{width}" stroke-linecap="round"'
    return f'<path fill="none" {look} stroke-linejoin="round" d="{"".join(data)}"/>'


INVERTED = night(
    f'[fill="{COAT}"]{{fill:#bcc8d8}}',
    '[fill="#fff"]{fill:#000}',
    "circle:not([fill]){fill:#fff}",
)
"""The style of a penguin in a picture that is inverted."""


def by_night(picture: str) -> str:
    """Return a picture in which a penguin is black and white by night, too."""
    is_inverted = not picture.startswith("<svg class=") and DARK_GROUND not in picture
    return styled(picture, INVERTED) if is_inverted and COAT in picture else picture


def igloo(x: float, y: float) -> list[str]:
    """Return the penguin's home, one and a half units high."""
    rows = "M-1.32,-.75Q0,-.5 1.32,-.75M-.8,-1.3Q0,-1.1 .8,-1.3"
    seams = "M-.7,-.62V-1.18M.05,-.6V-1.15M.75,-.62V-1.18M-.35,-1.15V-1.6M.4,-1.15v-.4"
    return placed(
        x,
        y,
        [
            f'<path fill="{VISITED}" {EDGE} d="M-1.6,0A1.6,1.7 0 0 1 1.6,0z"/>',
            strokes(rows, seams, width=THIN),
            f'<path fill="{COAT}" {EDGE} d="M-.5,0V-.3A.5,.5 0 0 1 .5,-.3V0z"/>',
        ],
    )


def wandered(seed: str) -> list[tuple[int, int]]:
    """Return the places of a random walk from an inn to an igloo."""
    home, rng, walk = (7, 2), Rng.from_seed(seed, "walk"), [(0, 2)]
    while walk[-1] != home:
        right, down = rng.choice(((1, 0), (0, 1), (-1, 0), (0, -1)))
        x, y = walk[-1][0] + right, walk[-1][1] + down
        if 0 <= x <= home[0] and 0 <= y <= 4:  # noqa: PLR2004
            walk.append((x, y))
    return walk


def rounded(spots: list[Point]) -> str:
    """Return a line near some spots, in bends from the middle of each step."""
    bends = [
        f"Q{x},{y} {(x + end_x) / 2},{(y + end_y) / 2}"
        for (x, y), (end_x, end_y) in pairwise(spots[1:])
    ]
    return svg.path_data(spots[:1]) + "".join(bends) + svg.path_data(spots[-1:])[1:]


def star(x: float, y: float) -> str:
    """Return a star, as one that you see when you have walked into a wall."""
    ends = ((0.2, 0), (0, 0.2), (0.14, 0.14), (0.14, -0.14))
    return "".join(
        f"M{x - right},{y - down}L{x + right},{y + down}" for right, down in ends
    )


def tipsy() -> str:
    """Show the penguin in the middle of a random walk, on its way home from an inn."""
    walk, slips = wandered("herring 0"), hand((0, 0))
    steps = len(walk) // 2
    trail = [
        (1.5 * x + 5.4 + 0.3 * next(slips), 1.2 * y + 1.2 + 0.3 * next(slips))
        for x, y in walk[: steps + 1]
    ]
    x, y = trail[-1]
    dots = strokes(rounded(trail), colour=PENCIL, width=0.1)
    stars = ((-1, -0.9), (-0.1, -1.4), (0.85, -1.2))
    shapes = [
        box(0, 3.1, 4.6, "The Tipsy Herring", HERE),
        dots.replace("<path", '<path stroke-dasharray=".01 .2"'),
        *igloo(17.6, 4.4),
        written(17.6, 5, "home"),
        *bird(x, y, 2.6, (105, 55), 16),
        strokes(*(star(x + right, y + down) for right, down in stars)),
        written(0, 7, f"{counted(steps, 'step')} so far", look=AT_LEFT),
    ]
    return svg.picture(shapes, "A random walk", [(0, -0.3), (19.2, 7.2)])


def fish(x: float, y: float) -> list[str]:
    """Return a fish that looks to the left."""
    tail = '<path d="M.5,0L1,-.32Q.88,0 1,.32z"'
    return placed(
        x,
        y,
        [
            f'{tail} fill="{START}" {EDGE}/>',
            f'<path fill="{START}" {EDGE} d="M-.75,0Q0,-.6 .62,0Q0,.6 -.75,0z"/>',
            f'<circle cx="-.42" cy="-.06" r=".06" fill="{INK}"/>',
            strokes("M-.12,-.2Q.02,0 -.12,.2", width=THIN),
        ],
    )


WONDER = "M0,.5Q0,0 .4,0Q.8,0 .8,.4Q.8,.7 .4,.8V1.1m0,.4v.01"
"""A question mark over somebody's head."""


def locked_out() -> str:
    """Show a door that lets the penguin out, and not in again to its fish."""
    shapes = [
        strokes("M0,0H9.6V4.4H0z", width=0.14),
        strokes("M4.8,0V4.4", width=0.14),
        *fish(2.1, 2.9),
        *bird(6.4, 2.75, 2.9, (97, 20), -6),
        strokes("M5.05,1.75l.25,-.4M5.25,2.05l.4,-.22M5,1.6v-.5"),
        leads((2.3, 1), (4.5, 0.75), (7.2, 1)),
        *placed(8.1, 1, [strokes(WONDER, width=0.12)]),
        written(2.4, 5, "open"),
        written(7.2, 5, "closed"),
    ]
    return svg.picture(shapes, "A door with one side", [(-0.1, -0.1), (9.7, 5.3)])


def juggled() -> str:
    """Show three characters in the air, and the one key that they were."""
    shapes = [
        strokes("M1.1,3.6Q3,-1.5 5.9,3.6", colour=PENCIL, width=THIN),
        box(0.3, 1.6, 1.7, "ESC", HERE),
        box(2.6, 0.3, 1.3, "[", HERE),
        box(4.6, 1.5, 1.3, "A", HERE),
        *bird(3.3, 4, 2.8, (118, 118), -7),
        leads((7.2, 3.6), (8.8, 3.6)),
        *bird(11.2, 4, 2.8, (150, 150)),
        box(10.4, 1.3, 1.6, "↑", START),
        written(3.3, 5.9, "what arrives"),
        written(11.2, 5.9, "what you pressed"),
    ]
    return svg.picture(shapes, "A key in pieces", [(0, 0), (13.4, 6.2)])


def terminal(x: float, *inside: str) -> list[str]:
    """Return a terminal with something in it."""
    edge = f'fill="#f7f9fc" {EDGE} d="M0,0H5.4V4.4H0zM0,.6H5.4M.3,.3h.01M.6,.3h.01"'
    return placed(x, 0, [f'<path stroke-linecap="round" {edge}/>', *inside])


def frozen() -> str:
    """Show a game in a terminal before it is stopped, meanwhile, and afterwards."""
    maze = find("wilson").make(Square(5, 3), Rng.from_seed("chick", "frozen"))
    walls, cell = placed(0.3, 0.95, svg.shapes(maze), 0.96), (1.74, 2.35)
    playing = [*walls, *bird(*cell, 1, (40, 40))]
    cube = "M3,2.6h1.5v1.5h-1.5zm0,0l.4,-.4h1.5l-.4,.4m.4,-.4v1.5l-.4,.4"
    shapes = [
        *terminal(0, *playing),
        *terminal(
            7.3,
            written(0.3, 1.1, "^Z", look=MONO),
            written(0.3, 1.8, "[1]+ Stopped", look=MONO),
            written(0.3, 2.5, "$ fg", look=MONO),
            *bird(3.75, 3.4, 1.5, (40, 40)),
            f'<path fill="{VISITED}" fill-opacity=".5" {EDGE} d="{cube}"/>',
            strokes("M3.2,3.1l.3,-.3M3.2,3.4l.15,-.15", colour="#f7f9fc", width=0.1),
        ),
        *terminal(14.6, *playing),
        leads((5.6, 2.4), (7.1, 2.4)),
        written(6.35, 1.8, "Ctrl+Z"),
        leads((12.9, 2.4), (14.4, 2.4)),
        written(13.65, 1.8, "Enter"),
    ]
    return svg.picture(shapes, "A game that is stopped", [(0, 0), (20, 4.4)])


def crab(x: float, y: float) -> list[str]:
    """Return a crab with its claws up."""
    legs = "".join(
        f"M{0.4 * side},{0.1 * at}l{0.35 * side},.05l{0.1 * side},.25"
        for side in (-1, 1)
        for at in range(3)
    )
    claws = [
        f'<path fill="{CRAB}" {EDGE} transform="translate({0.72 * side},-.55)"'
        ' d="M-.02,.25Q-.35,-.1 -.12,-.38L0,-.08 .12,-.38Q.35,-.1 .02,.25z"/>'
        for side in (-1, 1)
    ]
    eyes = [
        f'<circle cx="{0.16 * side}" cy="-.48" r=".13" fill="#fff" {EDGE}/>'
        f'<circle cx="{0.16 * side + 0.05}" cy="-.47" r=".05"/>'
        for side in (-1, 1)
    ]
    arms = "M-.4,-.05L-.72,-.32M.4,-.05L.72,-.32M-.14,-.2V-.4M.14,-.2V-.4"
    return placed(
        x,
        y,
        [
            strokes(legs, arms),
            f'<ellipse rx=".55" ry=".36" fill="{CRAB}" {EDGE}/>',
            strokes("M-.14,.12Q0,.04 .14,.12", width=THIN),
            *claws,
            *eyes,
        ],
    )


def numbered(x: float, y: float, index: int, colour: str) -> list[str]:
    """Return a large square of a board with its index."""
    square = f'<path fill="{colour}" {EDGE} d="M{x},{y}h2v2h-2z"/>'
    return [square, written(x + 1, y + 0.35, str(index), 0.55)]


def off_the_edge(columns: int = 4, cell: int = 4) -> str:
    """Show a step to the left from the edge, without a rim and with one."""
    board, shapes, right = board_of(Square(columns, 2)), list[str](), 2 * columns
    for at in range(2 * columns):
        shapes += numbered(2 * (at % columns), 2 * (at // columns), at, VISITED)
    for x, y, start in ((right - 2, 0, -right), (0, 2, 0)):
        view = f'viewBox="{x} {y} 2 2"'
        shapes.append(f'<svg x="{x}" y="{y}" width="2" height="2" {view}>')
        shapes += [*bird(-start, y + 1.3, 1.9, (105, 60)), "</svg>"]
    index, first = board.index(cell), 2 * columns + 1.5
    for at in range(board.index(0) - 1, board.index(columns) + columns):
        row, column = divmod(at, columns + 1)
        colour = VISITED if board.neighbours[at] else LOOKED_AT
        shapes += numbered(first + 2 * column, 2 * row - 2, at, colour)
    shapes += [
        *bird(first + 2.95, 3.3, 1.9, (100, 20), -6),
        strokes(star(first + 1.8, 2.75), star(first + 1.45, 3.2)),
        written(columns, 4.7, f"{cell} \u2212 1 = {cell - 1}", TITLE),
        written(first + 5, 4.7, f"{index} \u2212 1 = {index - 1}", TITLE),
    ]
    return svg.picture(shapes, "Off the edge", [(0, 0), (first + 10, 5)])


def cornered(length: int = 5) -> str:
    """Show a crab at the end of a dead end, and the penguin at its beginning."""
    maze, side = Maze(Square(length, 1)), 2.4
    for cell in range(length - 1):
        maze.carve(cell, Square.RIGHT)
    board = board_of(maze.tiling)
    far = distances(board, board.opened(maze), board.index(length - 1))
    right, low = side * length, 2.6
    shapes = [strokes(f"M{right},0H0V{low}H{right}", width=0.14)]
    for cell in range(length):
        count = far[board.index(cell)]
        shapes.append(written(side * (cell + 0.5), low - 0.4, str(count), SMALL))
    shapes += [
        *crab(side * 0.5, 1.35),
        strokes(f"M{side * 0.5 + 1.15},.45v.4m0,.3v.01", width=0.12),
        *bird(right - side / 2, 1.1, 2.1, (75, 30), -8),
        leads((right - side, 1.1), (side * 1.6, 1.1)),
    ]
    return svg.picture(shapes, "A dead end", [(-0.1, -0.1), (right, low + 0.1)])


PICTURES: dict[str, Callable[[], str]] = {
    "no-rim.svg": off_the_edge,
    "tipsy.svg": tipsy,
    "locked-out.svg": locked_out,
    "juggled.svg": juggled,
    "frozen.svg": frozen,
    "cornered.svg": cornered,
}
"""These pictures by the names of their files."""
