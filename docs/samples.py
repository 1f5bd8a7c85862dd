# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw what a tool does with a small sample, for the first page of its chapter."""

from __future__ import annotations

import re
import struct
from io import BytesIO
from itertools import islice, product
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image

from asciimaze.formats.data import mz
from asciimaze.formats.document import Document
from asciimaze.formats.picture import png, svg
from asciimaze.formats.saving import saving
from asciimaze.games.registry import find as find_game
from asciimaze.names import counted
from asciimaze.recipes.recipe import Recipe
from asciimaze.session.saves import load, save
from asciimaze.session.session import Session
from asciimaze.solvers.paths import distances
from captions import beside_each_other, written
from comic import EDGE, bird, star, strokes
from pens import (
    AT_LEFT,
    AT_RIGHT,
    BOLD,
    INK,
    MONO,
    PAPER,
    TITLE,
    bar,
    box,
    leads,
    lines,
    placed,
    row,
)
from recording import HERE, HUES, LOOKED_AT, START, VISITED

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.maze import Maze


EDITS = (1, 0), (9, 0), (20, 0)
"""The sides of cells that are opened or closed by hand."""


def edited(maze: Maze) -> list[str]:
    """Open or close some sides of a maze, and return lines where they were."""
    marks = []
    for cell, side in EDITS:
        beyond = maze.tiling.neighbour(cell, side)
        assert beyond is not None  # noqa: S101 (for the type checker)
        maze.open[cell] ^= 1 << side
        maze.open[beyond] ^= 1 << maze.tiling.opposite(cell, side)
        corners = maze.tiling.corners(cell)
        look = f'fill="none" stroke="{HERE}" stroke-width=".3"'
        data = svg.path_data([corners[side], corners[(side + 1) % len(corners)]])
        marks.append(f'<path {look} d="{data}"/>')
    return marks


def edited_by_hand() -> str:
    """Show the bytes of a maze's file before and after three of its walls change."""
    recipe = Recipe.parse("square:wilson:6x4#chick")
    mazes = recipe.make(), recipe.make()
    marks = edited(mazes[1])
    size = recipe.columns * recipe.rows // 2
    before, after = (mz.write(Document(maze, recipe))[12 : 12 + size] for maze in mazes)
    shapes = [leads((7.2, 1.8), (9.6, 1.8)), written(8.4, 1.1, "three clicks")]
    shapes += placed(0, 0, [*marks, *svg.shapes(mazes[0])], 0.95)
    shapes += placed(10.8, 0, [*marks, *svg.shapes(mazes[1])], 0.95)
    for y, name, data in ((4.7, "before", before), (6, "after", after)):
        pairs = list(zip(before, data, strict=True))
        colours = [VISITED if old == new else HERE for old, new in pairs]
        shapes.append(written(-0.3, y + 0.5, name, look=AT_RIGHT))
        shapes += row(0, y, [f"{new:02x}" for _, new in pairs], colours, 1.4)
    shapes += [
        written(-0.3, 7.8, "recipe", look=AT_RIGHT),
        box(0, 7.3, 16.8, str(recipe), PAPER),
    ]
    return svg.picture(shapes, "A maze edited by hand", [(-2, 0), (16.8, 8.3)])


MARKED = 5
"""The cell that is marked in three formats."""


def in_three_formats() -> str:
    """Show what three formats write about one cell of a maze."""
    recipe = Recipe.parse("square:prim:4x3#chick")
    maze = recipe.make()
    down, along = divmod(MARKED, recipe.columns)
    corners = maze.tiling.corners(MARKED)
    sketch = [f'<path fill="{HERE}" d="{svg.path_data(corners, close=True)}"/>']
    near = []
    for start, end in svg.wall_lines(maze):
        is_near = start in corners and end in corners
        sketch.append(lines(start, end, width=BOLD if is_near else 0.03))
        near += [svg.path_data([start, end])] if is_near else []
    size = png.UNIT + 4
    left, top = (round((at + png.MARGIN) * png.UNIT) - 2 for at in (along, down))
    image = np.asarray(Image.open(BytesIO(png.write(Document(maze, recipe)))))
    seen = image[top : top + size, left : left + size]
    dark = [
        f"M{x},{y}h1v1h-1z"
        for y, x in product(range(size), repeat=2)
        if seen[y, x] == png.WALL
    ]
    grid = [f"M0,{at}h{size}M{at},0v{size}" for at in range(1, size)]
    pixels = [
        bar(0, 0, size, size, PAPER),
        bar(2, 2, png.UNIT, png.UNIT, HERE),
        f'<path fill="{INK}" d="{"".join(dark)}"/>',
        f'<path stroke="{VISITED}" stroke-width=".1" d="{"".join(grid)}"/>',
    ]
    bytes_ = [
        box(
            1.4 * (cell % 4) - 2.8,
            1.5 * (cell // 4) - 2,
            1.3,
            str(byte),
            HERE if cell == MARKED else PAPER,
        )
        for cell, byte in enumerate(maze.open)
    ]
    parts = (
        (
            "SVG: its lines",
            [*placed(-2.6, -2.4, sketch, 1.3), written(0, 2.3, " ".join(near))],
        ),
        ("PNG: its pixels", placed(-2.4, -2.4, pixels, 4.8 / size)),
        ("JSON: its open sides", bytes_),
    )
    return beside_each_other("One cell in three formats", (5.8, 5), *parts)


def in_bytes() -> str:
    """Show the open sides of a maze, and where they are in the bytes of its file."""
    recipe = Recipe.parse("square:backtracker:3x2#penguin")
    maze, sides = recipe.make(), 4
    order = [cell for first in (3, 0) for cell in range(first, first + 3)]
    flipped = [int(f"{byte:0{sides}b}"[::-1], 2) for byte in maze.open]
    labels = {cell: f"{digit:x}" for cell, digit in enumerate(flipped)}
    fills = dict(enumerate(HUES[: len(order)]))
    maze_shapes = svg.shapes(maze, fills=fills, labels=labels)
    shapes = ['<g transform="translate(5.55,.3) scale(1.3)">', *maze_shapes, "</g>"]
    start = struct.calcsize("<III")
    for at, byte in enumerate(mz.write(Document(maze, recipe))[start : start + 4]):
        left, y = 7.7 * (at % 2), 4.6 + 3 * (at // 2)
        shapes.append(written(left + 3.6, y + 1.6, f"{byte:02x}", 0.6))
        for bit in range(8):
            place, x = (8 * at + bit) // sides, left + 0.9 * bit
            colour = fills[order[place]] if place < len(order) else PAPER
            shapes.append(box(x, y, 0.9, str(byte >> 7 - bit & 1), colour))
            shapes.append(written(x + 0.45, y - 0.4, str(bit % sides)))
    return svg.picture(shapes, "Bits of a file", [(0, 0), (14.9, 9.6)])


def fields() -> str:
    """Show the fields of a saved game, each with its name, its length and its value."""
    session = Session(find_game("net"), "3x2#penguin")
    session.play("t0,1")
    data = save(session)
    shapes, y = list[str](), 0.0
    for found in islice(re.finditer(rb"([A-Z]+):(\d+):", data), 6):
        name, length = (part.decode() for part in found.groups())
        value = data[found.end() : found.end() + int(length)].decode()
        x = 0.0
        for part, colour in ((name, VISITED), (length, HERE), (value, START)):
            for letter in part:
                shapes.append(box(x, y, 0.55, letter, colour))
                x += 0.55
            if part is not value:
                shapes.append(written(x + 0.25, y + 0.5, ":"))
                x += 0.5
        y += 1.4
    titles = (("name", VISITED), ("bytes of the value", HERE), ("value", START))
    x = 0.0
    for title, colour in titles:
        shapes += [
            bar(x, y + 0.1, 0.5, 0.5, colour),
            written(x + 0.7, y + 0.35, title, look=AT_LEFT),
        ]
        x += 0.3 * len(title) + 1.6
    return svg.picture(shapes, "The fields of a saved game", [(0, 0), (15, y + 0.6)])


MAKEFILE = Path(__file__).parent.parent / "Makefile"

TIMES = {"TOOLS": "09:14", "TANGLED": "10:00", "STAMP": "10:01", "BOOK": "10:02"}
"""When each file of the picture was written."""

NAMES = {"TOOLS": "tools", "TANGLED": "code", "BOOK": "book"}
"""The names of files in the picture."""


def rule_of_the_stamp() -> tuple[list[str], str]:
    """Return what the stamp is made from, and the command that makes it."""
    text = MAKEFILE.read_text(encoding="utf-8")
    needs, command = re.findall(r"^\$\(STAMP\): (.+)\n\t@(.+)", text, re.MULTILINE)[0]
    book = re.findall("^BOOK := (.+)", text, re.MULTILINE)[0]
    return re.findall(r"\$\((\w+)\)", needs), command.replace("$(BOOK)", book)


def sheet(x: float, y: float, name: str, colour: str) -> str:
    """Return a sheet of paper with a folded corner, standing on some point."""
    data = "M-1.2,0V-3H.6L1.2,-2.4V0zM.6,-3V-2.4H1.2M-.7,-1.1H.7M-.7,-.6H.3"
    shapes = f'<path fill="{colour}" {EDGE} d="{data}"/>', written(0, -1.8, name)
    return "".join(placed(x, y, shapes))


def stamp(x: float, y: float) -> str:
    """Return a rubber stamp, standing on some point."""
    data = "M-1,0V-.7H-.3Q-.1,-1.4 -.4,-1.8A.6,.6 0 1 1 .4,-1.8Q.1,-1.4 .3,-.7H1V0z"
    return "".join(placed(x, y, [f'<path fill="{LOOKED_AT}" {EDGE} d="{data}"/>']))


def what_make_does() -> str:
    """Show the files of a rule in the order of their times, and what make does."""
    (needs, command), times, shapes = rule_of_the_stamp(), TIMES, list[str]()
    for y, now in ((0, "10:03"), (8, "10:04")):
        newer = [name for name in needs if times[name] > times["STAMP"]]
        says = command if newer else "make: Nothing to be done for 'tangle'."
        order = sorted(times, key=lambda name: (times[name], name == "STAMP"))
        place = 3.6 * order.index("STAMP") + 3.1
        words = "newer" if newer else "nothing newer"
        shapes += [
            written(0, y + 0.4, f"{now} $", look=MONO),
            written(2.4, y + 0.4, "make tangle", look=MONO),
            f'<path fill="{VISITED}" d="M{place},{y + 1}H17.9v4H{place}z"/>',
            written((place + 17.9) / 2, y + 1.4, words),
        ]
        for at, name in enumerate(order):
            x = 3.6 * at + 1.3
            if name == "STAMP":
                shapes.append(stamp(x, y + 5))
            else:
                colour = HERE if name in newer else PAPER
                shapes.append(sheet(x, y + 5, NAMES[name], colour))
            shapes.append(written(x, y + 5.6, times[name], TITLE))
        shapes += [
            leads((0, y + 5), (18, y + 5), is_straight=True),
            written(0, y + 6.6, says, look=MONO),
        ]
        times = times | dict.fromkeys(("TANGLED", "STAMP"), now)
    return svg.picture(shapes, "What make does", [(0, 0), (18, 14.8)])


def moves_in(file: Path) -> str:
    """Return how many moves are in a saved game."""
    return counted(load(file.read_bytes()).position, "move")


def half_written() -> str:
    """Show a shelf when the power fails while a game is written, and otherwise."""
    session = Session(find_game("net"), "3x2#penguin")
    with TemporaryDirectory() as folder:
        file, notes = Path(folder, "net.save"), list[str]()
        for cell in (1, 4):
            session.play(f"t{cell},1")
            whole = save(session)
            with saving(file) as part:
                part.write(whole[: len(whole) // 2])
                if file.exists():
                    notes.append(moves_in(file))
                part.write(whole[len(whole) // 2 :])
        notes.append(moves_in(file))
    old, new = notes
    torn = "M-1.2,-1.5V-3H.6L1.2,-2.4V-1.3L.8,-1.7 .4,-1.2 0,-1.6 -.4,-1.2 -.8,-1.7z"
    half = f'<path fill="{HERE}" {EDGE} d="{torn}"/>'
    socket, plug = "h.6v.8h-.6z", "v.4m0,-.1h-.3m0,-.2h.3"
    loose, tight = "M4.8,2.4Q5.4,5.2 4,6.4T1.9,6.6", "M10.2,3.3Q12.4,6.6 9.7,6.6"
    shapes = [
        bar(0, 3.3, 6.4, 0.35, LOOKED_AT),
        sheet(1.6, 3.3, old, VISITED),
        *placed(4.8, 3.3, [half, written(0, -2.2, "2 m")]),
        strokes(loose, f"M1.9,6.4{plug}", f"M.2,6.2{socket}"),
        *bird(3.6, 5.9, 2.6, (150, 150), -75),
        strokes(star(1.9, 5.2), star(2.7, 4.5), star(1.4, 5.8)),
        written(3.2, 7.9, "the power fails"),
        bar(8.6, 3.3, 6.4, 0.35, LOOKED_AT),
        strokes(tight, f"M9.7,6.4{plug}", f"M8.8,6.2{socket}"),
        sheet(10.2, 3.3, new, HERE),
        *bird(13.4, 5.9, 2.6, (20, 110)),
        written(11.8, 7.9, "the power doesn't"),
    ]
    return svg.picture(shapes, "Half a file", [(0, 0), (15, 8.2)])


SETTINGS = Path(__file__).with_name("conf.py").read_text("utf-8")
"""The settings of the book's pages."""

LINKS = re.findall(r'"color-(?:brand-content|code-background)": "(#\w+)"', SETTINGS)
"""The colours of links and of the ground of code, by day and then by night."""

DAY = ("#ffffff", INK, *LINKS[:2])
NIGHT = ("#131416", "#cfd0d0", *LINKS[2:])
"""The colours of a page: paper, ink, links, and the ground of code."""


def page(
    x: float, wide: float, colours: tuple[str, ...], label: str, *code: str
) -> list[str]:
    """Return a page of the book: a label, some text, lines of code and a maze."""
    paper, ink, link, ground = colours
    left, width = x + 0.6, wide - 1.2
    count, maze = ceil(17 / width), Recipe.parse("square:kruskal:6x4#penguin").make()
    text = (f"M{left},{1.9 + 0.5 * line}h{svg.number(width)}" for line in range(count))
    walls = map(svg.path_data, svg.wall_lines(maze))
    y = 2 + 0.5 * count
    shapes = [
        bar(x, 0, wide, 10, paper),
        written(left, 0.9, label, TITLE, f"{AT_LEFT};fill:{link}"),
        strokes(*text, colour=ink, width=0.09),
        bar(left, y, width, 0.4 + 0.7 * len(code), ground),
    ]
    for at, line in enumerate(code):
        look = f"{MONO};fill:{ink}"
        shapes.append(written(left + 0.2 + 0.6 * at, y + 0.55, line, look=look))
        y += 0.7
    drawn = strokes(*walls, colour=ink, width=0.12)
    return [*shapes, *placed(left, y + 0.9, [drawn], width / 6)]


def three_times_a_page() -> str:
    """Show a page of the book by day, by night and on a phone."""
    shapes = [
        *page(0, 7, DAY, "By day", "carve(here, side)"),
        *page(7.4, 7, NIGHT, "By night", "carve(here, side)"),
        *page(14.8, 5, DAY, "On a phone", "carve(here,", "side)"),
    ]
    title = "A page by day, by night and on a phone"
    picture = svg.picture(shapes, title, [(0, 0), (19.8, 10)])
    return picture.replace('class="paper"', 'fill="none"', 1)


LINES = {
    "a star": "here, *others = maze.neighbours(10)",
    "a key function": "here = max(cells, key=far.item)",
    "a slice": "others = cells[6:12]",
    "a view": "others = cells.reshape(4, 6)[:, ::2]",
}
"""Lines of Python, each for a term."""


def four_lines() -> str:
    """Show what four lines of Python find in a maze."""
    maze, shapes = Recipe.parse("square:prim:6x4#egg").make(), list[str]()
    far = np.array(distances(maze, 10))
    for at, (term, line) in enumerate(LINES.items()):
        names: dict[str, Any] = {"maze": maze, "far": far}
        names["cells"] = np.arange(maze.tiling.cells)
        exec(line, names)  # noqa: S102 (ours)
        others = np.ravel(names.get("others", ())).tolist()
        fills = dict.fromkeys(map(int, others), VISITED)
        if "here" in names:
            fills[int(names["here"])] = HERE
        numbers = far if "far" in line else names["cells"]
        labels = dict(enumerate(map(str, numbers)))
        y = 4.4 * at
        shapes += [
            *placed(0, y, svg.shapes(maze, fills=fills, labels=labels), 0.95),
            written(6.4, y + 1.3, term, TITLE, AT_LEFT),
            written(6.4, y + 2.3, line, look=MONO),
        ]
    return svg.picture(shapes, "Four lines of Python", [(0, 0), (17.4, 17)])


PICTURES: dict[str, Callable[[], str]] = {
    "edited.svg": edited_by_hand,
    "three-formats.svg": in_three_formats,
    "mz-bits.svg": in_bytes,
    "save-fields.svg": fields,
    "make-rules.svg": what_make_does,
    "half-written.svg": half_written,
    "three-pages.svg": three_times_a_page,
    "four-lines.svg": four_lines,
}
"""The pictures of samples by the names of their files."""
