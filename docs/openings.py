# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw what a chapter asks, with values, for the first page of the chapter."""

from __future__ import annotations

import json
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.app.triangles import fans, round_corners
from asciimaze.engine.layout import board_of
from asciimaze.engine.numbers import none_yet, numbered
from asciimaze.engine.rows import rows_of
from asciimaze.engine.sides import BIT_COUNT, SIDES, sides_in
from asciimaze.formats.picture import svg
from asciimaze.games.dungeon.corridors import Style
from asciimaze.games.dungeon.ground import ground_of
from asciimaze.games.dungeon.level import make_level
from asciimaze.games.dungeon.terrain import LOCKS, WALKABLE, distances, table
from asciimaze.games.escape.keys import KEYS
from asciimaze.games.messages import said
from asciimaze.games.registry import find as find_game
from asciimaze.generators.fast.eller import go_down
from asciimaze.generators.fast.registry import FAST, Fast
from asciimaze.generators.kruskal import root_of
from asciimaze.generators.registry import find
from asciimaze.maze import Maze
from asciimaze.names import counted
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng
from asciimaze.session.session import Session
from asciimaze.states.explorer.bar import Bar
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.registry import TILINGS
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import middle
from asciimaze.tilings.wrapped import Cylinder, Moebius, Torus
from asciimaze.views.ink import ink
from asciimaze.views.walls import Lines
from captions import beside_each_other, written
from moving import PENGUIN
from pens import (
    AT_LEFT,
    AT_RIGHT,
    BOLD,
    INK,
    MONO,
    PAPER,
    SMALL,
    THIN,
    TITLE,
    bar,
    between,
    box,
    disc,
    leads,
    lines,
    placed,
    row,
)
from recording import HERE, HUES, LOOP, START, VISITED, record

if TYPE_CHECKING:
    from collections.abc import Callable


def two_copies() -> str:
    """Show what the two copies of a wall say: none open, one, or both."""
    parts = []
    for caption, changed in (("a new maze", 0), ("one copy", 1), ("carve", 2)):
        maze = Maze(Square(2, 1))
        if changed:
            maze.carve(0, Square.RIGHT)
        if changed == 1:
            maze.open[1] = 0
        part = placed(-2, -1.5, svg.shapes(maze), 2)
        colour = (VISITED, LOOP, HERE)[changed]
        part += row(-2, 1, list(maze.open), [colour] * 2, 2)
        if maze.is_open(0, Square.RIGHT):
            part.append(leads((-1.2, -0.9), (1.2, -0.9)))
        if maze.is_open(1, Square.LEFT):
            part.append(leads((1.2, -0.1), (-1.2, -0.1)))
        elif changed:
            part.append(lines((0.1, -1.5), (0.1, 0.5), width=BOLD))
        parts.append((caption, part))
    return beside_each_other("Two copies of a wall", (4.6, 4.4), *parts)


def its_loops(maze: Maze) -> tuple[dict[int, str], list[int]]:
    """Show the cells beside the walls that were opened when the maze was a tree."""
    passages = list(maze.trace)[maze.tiling.cells - 1 :]
    ends = {cell for cell, _ in passages}
    ends |= {maze.tiling.neighbour(*each) or 0 for each in passages}
    return dict.fromkeys(ends, HERE), []


def looked_up(name: str = "hexagon") -> str:
    """Show how a tiling is found from the words of a player, a script and a file."""
    recipe = Recipe.parse(f"{name}:prim:3x3#egg")
    words = f"the form: {name}", f"--shape {name}", str(recipe)
    shapes = []
    for at, word in enumerate(words):
        shapes.append(box(0, 1.7 * at, 6.2, word))
        shapes.append(leads((6.3, 1.7 * at + 0.5), (7.8, 1.8 + 0.4 * at)))
    tiling = TILINGS[recipe.shape](recipe.columns, recipe.rows)
    shapes += [
        box(8, 1.7, 3.6, "TILINGS", HERE),
        leads((11.8, 2.2), (13.2, 2.2)),
        *placed(13.5, 0, svg.shapes(Maze(tiling)), 0.68),
        written(15.2, 4.9, f"{type(tiling).__name__}(3, 3)"),
    ]
    return svg.picture(shapes, "From a word to a tiling", [(0, 0), (17.4, 5)])


def beyond_edges() -> str:
    """Show which cells are beyond the edges of three surfaces."""
    squares = Square(4, 3)
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1))
    parts = []
    for surface in (Cylinder(squares), Torus(squares), Moebius(squares)):
        part = placed(-2, -1.5, svg.shapes(Maze(squares)))
        for cell in range(squares.cells):
            x, y = cell % 4 - 1.5, cell // 4 - 1
            part.append(written(x, y, str(cell), TITLE))
            for side, (right, down) in enumerate(steps):
                beyond = surface.neighbour(cell, side)
                if beyond is not None and squares.neighbour(cell, side) is None:
                    part.append(bar(x + right - 0.5, y + down - 0.5, 1, 1, HERE))
                    part.append(written(x + right, y + down, str(beyond), TITLE))
        parts.append((surface.name, part))
    return beside_each_other("Beyond the edges", (6.2, 5.2), *parts)


def unvisited(steps: int = 6) -> str:
    """Show the byte of unvisited neighbours of each cell during a walk."""
    board = board_of(Square(5, 4))
    rng = Rng.from_seed("chick", "unvisited")
    moments = record(find("backtracker").carve, board.tiling, rng)
    path = next(view.path for _, view in moments if len(view.path) == steps)
    masks = bytearray(board.neighbours)
    for index in map(board.index, path):
        for offset, clear in board.offsets[board.classes[index]]:
            masks[index + offset] &= clear
    shapes = list[str]()
    for cell in range(board.tiling.cells):
        left, top = 2.2 * (cell % 5), 2.2 * (cell // 5)
        colour = HERE if cell == path[-1] else VISITED if cell in path else PAPER
        shapes.append(bar(left, top, 2.2, 2.2, colour))
        x, y, mask = left + 1.1, top + 1.1, masks[board.index(cell)]
        shapes.append(written(x, y, str(mask), TITLE))
        for side in sides_in(mask):
            right, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[side]
            ends = ((x + far * right, y + far * down) for far in (0.5, 0.95))
            shapes.append(leads(*ends))
    line = [(2.2 * (cell % 5) + 0.5, 2.2 * (cell // 5) + 0.5) for cell in path]
    for at, spot in enumerate(line, start=1):
        shapes.append(written(*spot, f"{at}.", SMALL))
    return svg.picture(shapes, "Unvisited neighbours", [(0, 0), (11, 8.8)])


def one_row(columns: int = 9) -> str:
    """Show the sets that reach a row of Eller's, and the array that holds them."""
    board = board_of(Square(columns, 3))
    opened, (along, down, bounds) = bytearray(len(board.neighbours)), rows_of(board)
    raw = Rng.from_seed("chick", "one row").raw_stream()
    trace, parent = board.trace(), numbered(len(opened))
    tools = BIT_COUNT, board.classes, board.steps, SIDES, raw, trace, parent
    go_down(opened, along, down, bounds[:4], *tools, none_yet(len(opened)))
    row_of_board = range(bounds[4], bounds[5])
    roots = [root_of(list(parent), index) for index in row_of_board]
    hues = dict(zip(dict.fromkeys(roots), HUES, strict=False))
    colours = [hues[each] for each in roots]
    cells = range(2 * columns, 3 * columns)
    fills = dict(zip(cells, colours, strict=True))
    names = {cell: str(board.index(cell)) for cell in range(board.tiling.cells)}
    maze = board.maze(opened, trace)
    shapes = placed(0, 0, svg.shapes(maze, fills=fills, labels=names), 1.6)
    shapes += row(0, 6.6, [parent[index] for index in row_of_board], colours, 1.6)
    shapes += [
        written(1.6 * (at + 0.5), 6.2, str(index))
        for at, index in enumerate(row_of_board)
    ]
    shapes += [
        written(-0.4, 6.2, "index", look=AT_RIGHT),
        written(-0.4, 7.1, "parent", look=AT_RIGHT),
    ]
    return svg.picture(shapes, "The sets of a row", [(-2.4, 0), (1.6 * columns, 7.6)])


PEERS = Path(__file__).parent.parent / "bench" / "peers.json"
"""The times that the libraries took."""

KINDS = {
    "ours": ("Python", VISITED),
    "ours, fast": ("compiled", HERE),
    "plain C": ("C", START),
}
"""The name and the colour of each version of a loop."""


def compiled_loops() -> str:
    """Show how long the plain, the compiled and the C version take for a cell."""
    results = json.loads(PEERS.read_text(encoding="utf-8"))["results"]
    last = {(each["library"], each["generator"]): each["ns"] for each in results}
    shapes, y = list[str](), 0.0
    for name in ("backtracker", "wilson", "prim", "eller"):
        shapes.append(written(-0.4, y + 0.3, name, look=AT_RIGHT))
        for library, (title, colour) in KINDS.items():
            ns = last.get((library, name))
            if ns:
                label = f"{title}, {ns:,.0f} ns"
                shapes.append(bar(0, y, ns / 400, 0.6, colour))
                shapes.append(written(ns / 400 + 0.3, y + 0.3, label, look=AT_LEFT))
                y += 0.8
        y += 0.4
    return svg.picture(shapes, "Nanoseconds for a cell", [(-4, 0), (14, y - 0.4)])


def in_versions() -> str:
    """Show which versions there are of each generator."""
    titles = "plain", "fast", "in rows", "row loops"
    shapes = [written(5.4 + 2.6 * at, 0.4, title) for at, title in enumerate(titles)]
    nothing = Fast._field_defaults
    for at, (name, fast) in enumerate(FAST.items()):
        y = at + 0.9
        shapes.append(written(3.8, y + 0.4, name, look=AT_RIGHT))
        versions = {"plain": find(name).carve, **fast._asdict()}
        for column, (field, version) in enumerate(versions.items()):
            colour = PAPER if version is nothing.get(field) else VISITED
            shapes.append(bar(4.4 + 2.6 * column, y, 2, 0.8, colour))
    return svg.picture(shapes, "Versions", [(-1, 0), (14.4, len(FAST) + 0.9)])


WAYS = "home", "up", "page up", "left", "", "right", "end", "down", "page down"
"""The directions of keys, as they are around the penguin."""


def keys_around() -> str:
    """Show which keys lead in which of eight directions."""
    shapes = placed(7.7, 3.35, [PENGUIN], 2.2)
    for at, way in enumerate(WAYS):
        names = [key.name for key, direction in KEYS.items() if direction == way]
        right, down = at % 3 - 1, at // 3 - 1
        x, y = 7.7 + 5.6 * right, 3.1 + 2.6 * down
        if names:
            shapes.append(box(x - 2.3, y - 0.5, 4.6, ", ".join(names)))
            ends = (1.2 * right, 1.2 * down), (3.2 * right, 2 * down)
            shapes.append(leads(*((7.7 + a, 3.1 + b) for a, b in ends)))
    return svg.picture(shapes, "Keys", [(-0.3, 0), (15.7, 6.2)])


def kept() -> str:
    """Show what a file keeps of a session, and the states that come back from it."""
    session = Session(find_game("net"), "3x2#penguin")
    for cell in (1, 4):
        session.play(f"t{cell},1")
    session.undo()
    whole = session.record()
    moves = ", ".join(move for _, move in whole.steps)
    fields = {"game": whole.game, "params": whole.params, "steps": moves}
    fields |= {"position": str(whole.position)}
    shapes = [leads((8.2, 3.1), (10.2, 2.3)), written(9.2, 3.7, "execute")]
    for at, (name, value) in enumerate(fields.items()):
        shapes.append(written(3.4, 1.3 * at + 0.5, name, look=AT_RIGHT))
        shapes.append(box(3.8, 1.3 * at, 4.2, value))
    session.resume(whole)
    for at, step in enumerate(session.steps):
        x, is_here = 10.8 + 3.2 * at, at == session.position
        shapes.append(bar(x, 0.9, 2.4, 2.6, HERE if is_here else PAPER))
        shapes.append(written(x + 1.2, 0.4, step.move or "start"))
        text = session.game.text(step.state) or ""
        for y, line in enumerate(text.splitlines()):
            shapes.append(written(x + 0.5, 1.75 + 0.94 * y, line, 0.8, MONO))
    return svg.picture(shapes, "What is kept", [(0, 0), (19.6, 4.9)])


def noted() -> str:
    """Show how a log grows when something new is said, and the same again."""
    log, shapes = said((), "Copied the game ID", 0), list[str]()
    for turn, what in enumerate(("the board", "the board", "the game ID")):
        text, x = f"Copied {what}", 5.8 * turn
        log = said(log, text, turn)
        shapes += [
            written(x + 2.6, 0.4, text),
            leads((x + 2.6, 0.9), (x + 2.6, 1.7)),
        ]
        for at, message in enumerate(log):
            colour = HERE if at == len(log) - 1 else PAPER
            shapes.append(box(x, 1.8 + 1.2 * at, 5.2, str(message), colour))
    return svg.picture(shapes, "A log", [(0, 0), (16.8, 5)])


def locked(columns: int = 23, rows: int = 15) -> str:
    """Show the locked doors of a level, their keys, and what is behind them."""
    ground = ground_of("square", columns, rows)
    rng = Rng.from_seed("locks 31", "locks")
    level = make_level(ground, Style(ends=3), rng, locks=3)
    unlocked = level.tiles.translate(WALKABLE)
    unlocked = bytes(map(max, unlocked, level.tiles.translate(table(LOCKS))))
    fills = {cell: HUES[-1] for cell, is_free in enumerate(unlocked) if is_free}
    for lock in reversed(level.locks):
        closed = bytearray(unlocked)
        closed[lock.door] = 0
        behind = {*fills} - {*distances(ground.beyond, closed, [level.up])}
        fills |= dict.fromkeys(behind, HUES[lock.colour])
    shapes = list[str]()
    for cell, colour in fills.items():
        row_of_cell, column = divmod(cell, columns)
        shapes.append(bar(column, row_of_cell, 1, 1, colour))
    for number, lock in enumerate(level.locks, start=1):
        key, door = (ground.centres[cell] for cell in (lock.key, lock.door))
        shapes.append(leads(key, between(door, key, 0.8)))
        for spot, colour in ((key, START), (door, HERE)):
            shapes += placed(*spot, [disc(0, 0, str(number), colour)], 1.5)
    return svg.picture(shapes, "Locks", [(0, 0), (columns, rows)])


def in_fans() -> str:
    """Show a rectangle, a hexagon and a circle, cut into triangles."""
    square = [(-2.0, -1.5), (2.0, -1.5), (2.0, 1.5), (-2.0, 1.5)]
    six, twelve = ([(2 * x, 2 * y) for x, y in round_corners(n)] for n in (6, 12))
    outlines = [square, six, twelve]
    corners = [
        (x + 5.5 * at, y) for at, points in enumerate(outlines) for x, y in points
    ]
    triangles = fans(tuple(map(len, outlines))).reshape(-1, 3).tolist()
    shapes = list[str]()
    for at, triangle in enumerate(triangles):
        data = svg.path_data([corners[each] for each in triangle], close=True)
        look = f'fill="{HUES[at % 2]}" stroke="{INK}" stroke-width="{THIN}"'
        shapes.append(f'<path {look} d="{data}"/>')
    for number, (x, y) in enumerate(corners):
        shapes.append(disc(x, y, str(number), PAPER))
    first = "".join(f"({a}, {b}, {c}) " for a, b, c in triangles[:2])
    shapes.append(written(0, 3.1, first))
    for at, count in ((1, len(six) - 2), (2, len(twelve) - 2)):
        shapes.append(written(5.5 * at, 3.1, counted(count, "triangle")))
    return svg.picture(shapes, "Triangles", [(-2.4, -2.4), (13.4, 3.4)])


def on_the_bar() -> str:
    """Show the words of the explorer's bar, and what clicks on some of them change."""
    words, shapes = Bar(Recipe.parse("square:wilson:20x20")), list[str]()
    for step, what in enumerate(("", "generator", "shape", "size")):
        y = 2 * step
        if what:
            words.change(what, 1)
        for at, (name, word) in enumerate(words.words().items()):
            x = 3.7 * at
            colour = (
                HERE if name == what else VISITED if name in {"make", "menu"} else PAPER
            )
            shapes.append(box(x, y, 3.5, word, colour))
            if name == what:
                shapes.append(leads((x + 1.75, y - 0.9), (x + 1.75, y - 0.1)))
                shapes.append(written(x + 2.1, y - 0.5, "click", look=AT_LEFT))
    return svg.picture(shapes, "The bar", [(0, 0), (18.3, 7)])


def to_the_right() -> str:
    """Show on which side of each line a point is, inside a hexagon and outside."""
    corners, parts = [(3 * x, 3 * y) for x, y in Hexagon(1, 1).corners(0)], []
    centre = middle(corners)
    around = [(x - centre[0], y - centre[1]) for x, y in corners]
    for x, y in ((0.8, 0.5), (3.2, -1.6)):
        part, count = [f'<path fill="{VISITED}" d="{svg.path_data(around)}"/>'], 0
        for start, end in pairwise([*around, around[0]]):
            (left, top), (right, low) = start, end
            cross = (right - left) * (y - top) - (low - top) * (x - left)
            u, v = middle([start, end])
            part.append(leads(start, end, is_straight=True))
            sign = "+" if cross > 0 else "\u2212"
            part.append(disc(u, v, sign, PAPER if cross > 0 else LOOP))
            count += cross > 0
        part.append(f'<circle cx="{x}" cy="{y}" r=".2" fill="{INK}"/>')
        parts.append((f"to the right of {counted(count, 'side')}", part))
    return beside_each_other("Inside and outside", (7.6, 6), *parts)


def inked() -> str:
    """Show how dark a thick line makes each pixel."""
    wide, high = 13, 8
    some = Lines(np.array([[2.5, 6.0]]), np.array([[8.0, -4.0]]))
    shares = ink([some], wide, 4)
    shapes, labels = list[str](), list[str]()
    for x, y in product(range(wide), range(high)):
        share = float(shares[y, x])
        shapes.append(bar(x, y, 1, 1, svg.css([round(247 - share * 95)] * 3)))
        if share:
            label = f"{share:.1f}".removeprefix("0")
            labels.append(written(x + 0.5, y + 0.5, label, 0.42))
    shapes.append('<path class="way" opacity=".4" d="M2.5,6L10.5,2"/>')
    return svg.picture([*shapes, *labels], "Ink", [(0, 0), (wide, high)])


PICTURES: dict[str, Callable[[], str]] = {
    "keys-around.svg": keys_around,
    "looked-up.svg": looked_up,
    "beyond-edges.svg": beyond_edges,
    "two-copies.svg": two_copies,
    "unvisited.svg": unvisited,
    "row-sets.svg": one_row,
    "compiled.svg": compiled_loops,
    "versions.svg": in_versions,
    "kept.svg": kept,
    "log.svg": noted,
    "locks.svg": locked,
    "fans.svg": in_fans,
    "clockwise.svg": to_the_right,
    "ink.svg": inked,
    "bar.svg": on_the_bar,
}
"""The pictures that open chapters by the names of their files."""
