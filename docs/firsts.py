# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw what goes into a screen, and what comes out of it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from tcod.event import (
    KeySym,
    Modifier,
    MouseButton,
    MouseButtonDown,
    Point,
    TextInput,
)

from asciimaze.app.cli.explore import press
from asciimaze.app.events import input_for, key_for
from asciimaze.app.terminal.keys import Decoder
from asciimaze.formats.picture import svg
from asciimaze.formats.picture.svg import wall_lines
from asciimaze.games.drawing import Recording
from asciimaze.games.inputs import Input, Key, Pointer, Text
from asciimaze.games.paper import Paper
from asciimaze.games.registry import find as find_game
from asciimaze.generators.registry import find
from asciimaze.rng import Rng
from asciimaze.session.session import Session
from asciimaze.solvers.paths import diameter_path
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.square import Square
from asciimaze.views import polyline
from asciimaze.views.walls import BLOCK, Box, LooseWalls
from captions import LIGHT, on_dark_ground, panels, written
from naming import NAMES
from pens import (
    AT_LEFT,
    AT_RIGHT,
    BOLD,
    INK,
    MONO,
    PAPER,
    THIN,
    TITLE,
    bar,
    box,
    leads,
    lines,
    placed,
    row,
)
from recording import HERE, HUES, PENCIL, rebuilt, record
from screenshots import explorer, taken

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray


NET, LAMPS = find_game("net"), find_game("lamps")


REPORTS = {
    "a key": ("KeySym.UP, 1073741906", "ESC [ A"),
    "a click": ("left, (184, 72)", "ESC [ < 0 ; 12 ; 5 M"),
    "a letter": ("TextInput, Q", "Q"),
}
"""What a player does, as a window reports it and a terminal."""


def same_inputs() -> list[Input]:
    """Return the inputs that the reports of the window and the terminal make.

    Raises:
        ValueError: The two don't hear the same.
    """
    decoder = Decoder({"\x1b[A": Key("up")})
    from_terminal = [
        list(decoder.feed(data))[-1] for data in (b"\x1b[A", b"\x1b[<0;12;5M", b"Q")
    ]
    click = MouseButtonDown(position=Point(184, 72), button=MouseButton.LEFT)
    from_window = [
        key_for(KeySym.UP, Modifier.NONE),
        *(
            input_for(event, lambda place: (place[0] / 16, place[1] / 16))
            for event in (click, TextInput(text="Q"))
        ),
    ]
    if from_window != from_terminal:
        message = f"{from_window} and {from_terminal} differ"
        raise ValueError(message)
    return from_terminal


def told(some: Input) -> str:
    """Return an input in a few words."""
    match some:
        case Key(name):
            return f'Key("{name}")'
        case Text(text):
            return f'Text("{text}")'
        case Pointer(action, button, x, y):
            return f"Pointer({action.value}, {button.value}, {x}, {y})"
        case _:
            return str(some)


def heard_alike() -> str:
    """Show what a window and a terminal say of three inputs, and what a game hears."""
    shapes = list[str]()
    for at, (what, reports) in enumerate(REPORTS.items()):
        y = 3.4 * at
        shapes.append(written(0, y + 1.15, what, TITLE, AT_LEFT))
        for down, (source, words) in enumerate(
            zip(("window", "terminal"), reports, strict=True)
        ):
            top = y + 1.3 * down
            shapes += [
                written(4.6, top + 0.5, source, look=AT_RIGHT),
                box(4.9, top, 5.8, words),
                leads((10.9, top + 0.5), (12.2, y + 0.95 + 0.4 * down)),
            ]
        shapes.append(box(12.4, y + 0.65, 7, told(same_inputs()[at]), HERE))
    return svg.picture(shapes, "The same inputs", [(0, 0), (19.4, 9.1)])


def sunset() -> str:
    """Show the notes of a sunset, and the paper on which they are drawn again."""
    seen, paper, scale = Recording(), Paper(80, 40), 0.1
    with seen.clip(0, 0, 80, 40):
        seen.circle((40, 40), 30, (255, 222, 130), None)
    seen.replay(paper)
    whole = f'stroke="{INK}" stroke-width="{THIN}" stroke-dasharray=".2"'
    shapes = [written(4.3, 0.2, "a recording", TITLE), bar(12, 0.9, 8, 4, PAPER)]
    for at, (name, values) in enumerate(seen.notes):
        words = ", ".join(str(value) for value in values if value is not None)
        shapes.append(box(0, 0.9 + 1.4 * at, 8.6, f"{name} {words}".strip()))
    shapes += [
        leads((8.9, 2.8), (11.8, 2.8)),
        written(10.3, 2.2, "replay"),
        written(16, 0.2, "paper", TITLE),
        *placed(12, 0.9, map(str, paper.parts), scale),
        f'<circle cx="16" cy="4.9" r="3" fill="none" {whole}/>',
        lines((12, 4.9), (20, 4.9), width=BOLD),
    ]
    return svg.picture(shapes, "A sunset", [(0, 0), (20, 8)])


def from_text(digits: str = "4c848df665fc2168") -> str:
    """Show the digits of a puzzle of Net, its board, and the board after a move."""
    session, paper = Session(NET, f"4x4:{digits}"), Paper(0, 0)
    shapes, wide, move, cell = list[str](), 6.0, "t4,1", 4
    size = wide / 5
    for at in range(4):
        some = digits[4 * at : 4 * at + 4]
        colours = [HERE if 4 * at + x == cell else PAPER for x in range(4)]
        shapes += placed(size / 2, size * (at + 0.5), row(0, 0, some, colours), size)
    for at in (1, 2):
        x, old, scene = (wide + 1.6) * at, len(paper.parts), session.scene()
        NET.draw(paper, scene)
        scale = size / scene.tile
        shapes += placed(x, 0, map(str, paper.parts[old:]), scale)
        shapes.append(leads((x - 1.5, wide / 2), (x - 0.1, wide / 2)))
        session.play(move)
        session.tick(1)
    x = 2 * (wide + 1.6) - 0.8
    shapes += [
        written(wide / 2, wide + 0.6, "digits", TITLE, LIGHT),
        written(1.5 * wide + 1.6, wide + 0.6, "a board", TITLE, LIGHT),
        written(2.5 * wide + 3.2, wide + 0.6, "a move later", TITLE, LIGHT),
        written(x, wide / 2 - 0.6, move, TITLE, LIGHT),
    ]
    corners = [(0.0, 0.0), (3 * wide + 3.2, wide + 1)]
    return on_dark_ground(svg.picture(shapes, "Net in texts", corners))


def by_two_moves() -> str:
    """Show a puzzle of Lamps, and its board after each of two moves."""
    session, paper, wide = Session(LAMPS, "3:1c"), Paper(0, 0), 4.2
    shapes, step = list[str](), wide / 3
    for at, move in enumerate(("0", "1", "")):
        x, old, scene = (wide + 2.2) * at, len(paper.parts), session.scene()
        LAMPS.draw(paper, scene)
        shapes += placed(x, 0, map(str, paper.parts[old:]), step / scene.tile)
        for lamp in range(9):
            down, right = divmod(lamp, 3)
            look = "" if scene.state.lamps >> lamp & 1 else LIGHT
            left, top = x + (right + 0.5) * step, (down + 0.5) * step
            shapes.append(written(left, top, str(lamp), TITLE, look))
        if move:
            middle = x + wide + 1.1
            shapes += [
                written(middle, wide / 2 - 0.6, move, TITLE, LIGHT),
                leads((middle - 0.8, wide / 2), (middle + 0.8, wide / 2)),
            ]
            session.play(move)
            session.tick(1)
    corners = [(0.0, 0.0), (3 * wide + 4.4, wide)]
    return on_dark_ground(svg.picture(shapes, "Lamps in texts", corners))


HURRY = (("", 0.0), ("Enter", 0), ("", 0.06), ("Enter", 0), ("", 0.06), ("", 0.07))
"""Keys, and how many seconds pass after each."""


def impatient() -> str:
    """Show the states and the pictures of a tile that is turned twice in a hurry."""
    session, paper, side, time = Session(NET, "3x2#penguin"), Paper(0, 0), 3.0, 0.0
    session.handle(Key("left"))
    shapes = [
        written(-0.4, y, name, TITLE, f"{AT_RIGHT};{LIGHT}")
        for y, name in ((0.5, "a key"), (2.3, "the state"), (4.9, "the picture"))
    ]
    for at, (key, seconds) in enumerate(HURRY):
        x, old = (side + 0.4) * at, len(paper.parts)
        if key:
            shapes += placed(x + 0.3, 0, [box(0, 0, 2, key, HERE)], 1.2)
            session.handle(Key(key.lower()))
        session.tick(seconds)
        time += seconds
        scene = session.scene()
        NET.draw(paper, scene)
        tile = scene.tile
        view = f"{0.35 * tile} {0.35 * tile} {1.3 * tile} {1.3 * tile}"
        place = f'x="{svg.number(x)}" y="3.4" width="{side}" height="{side}"'
        glyph = (session.text or "")[0]
        shapes += [
            bar(x + 0.75, 1.5, 1.5, 1.5, PAPER),
            written(x + 1.14, 2.3, glyph, 1.2, MONO),
            f'<svg {place} viewBox="{view}">',
            *map(str, paper.parts[old:]),
            "</svg>",
            written(x + side / 2, 7, f"{1000 * time:.0f} ms", TITLE, LIGHT),
        ]
    right = (side + 0.4) * len(HURRY) - 0.4
    corners = [(-3.4, 0.0), (right, 7.4)]
    return on_dark_ground(svg.picture(shapes, "In a hurry", corners))


def in_pieces(steps: int = 32) -> str:
    """Show a long path in pieces, their boxes, and what of it is in a view."""
    maze = find("backtracker").make(Square(36, 22), Rng.from_seed("chick", "pieces"))
    path = np.array(diameter_path(maze))
    usual, polyline.PIECE = polyline.PIECE, steps
    line, view = polyline.line_through(maze.tiling, path), Box(14, 7, 24, 14)
    found, shapes = line.within(view).tolist(), list[str]()
    polyline.PIECE = usual
    boxes = zip(line.low.tolist(), line.high.tolist(), strict=True)
    for at, corners in enumerate(boxes):
        points = line.points[at * steps : (at + 1) * steps + 1].tolist()
        around = Box.around(corners)
        is_near = around.meets(view)
        shapes += [
            f'<g opacity="{1 if is_near else 0.3}">',
            framed(around.with_rim(0.25), 0.12, is_dashed=not is_near),
            thick(HUES[at % len(HUES)], svg.path_data(points)),
            "</g>",
        ]
    seen = "".join(svg.path_data([(x, y), (u, v)]) for x, y, u, v in found)
    shapes += [thick(HERE, seen), framed(view, 0.3)]
    return svg.picture(shapes, "A path in pieces", [(0, 0), (36, 22)])


def framed(area: Box, width: float, *, is_dashed: bool = False) -> str:
    """Return the outline of a box of the plane."""
    left, top, right, low = area
    corners = (left, top), (right, top), (right, low), (left, low), (left, top)
    return lines(*corners, width=width, is_dashed=is_dashed)


def thick(colour: str, data: str) -> str:
    """Return a thick line of a colour."""
    return f'<path fill="none" stroke="{colour}" stroke-width=".5" d="{data}"/>'


def near_walls(size: int = 46) -> str:
    """Show the blocks of a disc's walls, and which walls are looked at for a view."""
    maze = find("wilson").make(Polar(size, size), Rng.from_seed("chick", "rings"))
    ends = np.array(list(wall_lines(maze)), np.float64)
    all_walls, view = LooseWalls(ends), Box(3, 4, 14, 11)
    near, (seen,) = all_walls.near(view), all_walls.within(view)
    far = np.setdiff1d(np.arange(len(ends)), near)
    x, y = all_walls.corner.tolist()
    rows, columns = all_walls.shape
    shapes = [
        *(some_walls(all_walls.starts[far], all_walls.ways[far], PENCIL, 0.3)),
        *(some_walls(all_walls.starts[near], all_walls.ways[near], INK)),
        *(some_walls(seen.starts, seen.ways, HERE)),
    ]
    for row_of_blocks, column in product(range(rows), range(columns)):
        left, top = x + BLOCK * column, y + BLOCK * row_of_blocks
        block = Box(left, top, left + BLOCK, top + BLOCK)
        shapes.append(framed(block, 0.15, is_dashed=True))
    shapes.append(framed(view, 0.5))
    low = max(columns, rows) * BLOCK
    return svg.picture(shapes, "Blocks of walls", [(x, y), (x + low, y + low)])


def some_walls(
    starts: NDArray[np.float64],
    ways: NDArray[np.float64],
    colour: str,
    opacity: float = 1,
) -> list[str]:
    """Return some walls in a colour."""
    pairs = zip(starts.tolist(), ways.tolist(), strict=True)
    data = "".join(
        svg.path_data([(x, y), (x + right, y + down)])
        for (x, y), (right, down) in pairs
    )
    look = f'stroke="{colour}" stroke-width=".3" opacity="{opacity}"'
    return [f'<path fill="none" {look} d="{data}"/>']


def on_command() -> str:
    """Show what the explorer writes for two keys from a command."""
    state = explorer("hexagon:wilson:16x9#penguin", 640, 400)
    press(state, ["d", "l"])
    return taken(state, 640, 400)


def names_lit() -> str:
    """Show a moment of Prim's algorithm, and two of its sets, one after another."""
    tiling, names = Square(10, 7), NAMES["prim"]
    run = record(find("prim").carve, tiling, Rng.from_seed("chick", "lit"))
    moment = run[len(run) * 2 // 5]
    fills = moment.view.fills
    *cells, walls = svg.shapes(rebuilt(tiling, moment), fills=fills)
    parts = [("the moment", [*cells, walls])]
    for name in ("frontier", "inside"):
        faded = [cell for cell, colour in fills.items() if colour not in names[name]]
        outlines = (svg.path_data(tiling.corners(cell), close=True) for cell in faded)
        veil = f'<path fill="{PAPER}" opacity=".8" d="{"".join(outlines)}"/>'
        parts.append((name, [*cells, veil, walls]))
    return panels("What a name holds", (10, 7), *parts)


PICTURES: dict[str, Callable[[], str]] = {
    "inputs.svg": heard_alike,
    "sunset.svg": sunset,
    "net-texts.svg": from_text,
    "lamps-texts.svg": by_two_moves,
    "impatient.svg": impatient,
    "path-pieces.svg": in_pieces,
    "near-walls.svg": near_walls,
    "on-command.svg": on_command,
    "names-lit.svg": names_lit,
}
"""These pictures by the names of their files."""
