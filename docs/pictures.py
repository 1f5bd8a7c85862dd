# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the pictures of the book into a folder; ``make pictures`` runs this."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from base64 import b64encode
from collections import Counter
from copy import copy
from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from itertools import pairwise, product
from math import atan2, ceil, cos, dist, log10, pi, sin
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

from tcod.console import Console
from tcod.event import KeySym, Modifier

import actors
import asciimaze
import asking
import comic
import courses
import delvers
import demos
import diggers
import dragging
import explorers
import firsts
import masons
import multiples
import openings
import pens
import players
import props
import runners
import samples
import screenshots
import tapes
import tries
import vignettes
import yarn
from asciimaze.app.cli.main import parser
from asciimaze.app.events import key_for
from asciimaze.app.loop import App
from asciimaze.app.window import ECHO
from asciimaze.commands import Command
from asciimaze.engine.configurations import numbered as numbered_configurations
from asciimaze.engine.flood import distances as lay_far
from asciimaze.engine.layout import board_of
from asciimaze.engine.rows import row_cells
from asciimaze.engine.sides import BIT_COUNT, SIDES
from asciimaze.formats.document import Document
from asciimaze.formats.masks import read_text
from asciimaze.formats.picture import svg
from asciimaze.formats.registry import FORMATS
from asciimaze.formats.text import squares
from asciimaze.formats.text.ascii_art import plan
from asciimaze.games.blocks import side_for
from asciimaze.games.drawing import Shifted, blend
from asciimaze.games.dungeon import picture as dungeon_picture
from asciimaze.games.dungeon.actions import begin
from asciimaze.games.dungeon.actions import play as play_move
from asciimaze.games.dungeon.bot import advise
from asciimaze.games.dungeon.corridors import Style
from asciimaze.games.dungeon.ground import ground_of
from asciimaze.games.dungeon.level import make_level
from asciimaze.games.dungeon.panorama import Rose, outline
from asciimaze.games.dungeon.params import Params
from asciimaze.games.dungeon.terrain import WALKABLE
from asciimaze.games.dungeon.terrain import distances as steps_from
from asciimaze.games.escape.directions import side_towards
from asciimaze.games.escape.figure import Pose, draw_body
from asciimaze.games.escape.figure import draw as draw_figure
from asciimaze.games.escape.keys import KEYS, letters_of
from asciimaze.games.escape.picture import SCREEN
from asciimaze.games.escape.rules import DEFAULT, State, new_game
from asciimaze.games.game import Status
from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.games.paper import Paper
from asciimaze.games.registry import find as find_game
from asciimaze.generators.fast import kruskal
from asciimaze.generators.kruskal import root_of
from asciimaze.generators.registry import GENERATORS, find
from asciimaze.maze import Maze, add_exit
from asciimaze.names import counted
from asciimaze.recipes.options.registry import revise
from asciimaze.recipes.options.registry import write as write_options
from asciimaze.recipes.recipe import Recipe, request
from asciimaze.rng import Rng
from asciimaze.session.session import Session
from asciimaze.solvers.a_star import a_star, search
from asciimaze.solvers.dead_end_filling import wall_up
from asciimaze.solvers.paths import diameter_path, distances, shortest_path
from asciimaze.solvers.wall_follower import follow_wall
from asciimaze.states.explorer.screen import screenshot
from asciimaze.states.home import home
from asciimaze.states.profile import Profile
from asciimaze.states.stack import States
from asciimaze.tilings.brick import Brick
from asciimaze.tilings.cairo import Cairo
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.lattice import lattice_of
from asciimaze.tilings.point_location import cell_under
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.registry import TILINGS, nearest_size
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import middle
from asciimaze.tilings.triangle import Triangle
from asciimaze.tilings.upsilon import Upsilon
from asciimaze.tilings.weave import ACROSS, Weave
from asciimaze.tilings.wrapped import Moebius, Torus
from asciimaze.widgets.maze_view import TILES
from asciimaze.widgets.select import Select
from captions import (
    DARK,
    HIDDEN,
    LIGHT,
    LIT,
    WALL,
    beside_each_other,
    lettered,
    on_dark_ground,
    panels,
    written,
)
from flooding import flooded
from literate.trace.line_map import provenance_of_file
from literate.web.chunks import Web
from literate.web.files import tangled_files
from moving import PENGUIN as PENGUIN_SHAPES
from moving import live, moving, walkable, widened
from pens import (
    AT_LEFT,
    AT_RIGHT,
    CODE,
    INK,
    MONO,
    PAPER,
    SMALL,
    THIN,
    TITLE,
    bar,
    box,
    disc,
    leads,
    lines,
    placed,
)
from recording import (
    HERE,
    HUES,
    LOOKED_AT,
    LOOP,
    PENCIL,
    START,
    VISITED,
    Moment,
    View,
    division,
    rebuilt,
    record,
    replay,
    walls,
)
from sight import (
    among_pillars,
    beside_tcod,
    bevelled,
    doorway,
    hairs,
)
from twice import Twice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from types import SimpleNamespace

    from PIL import Image

    from asciimaze.games.drawing import Canvas, Point
    from asciimaze.games.dungeon.ground import Ground
    from asciimaze.tilings.tiling import Tiling


def at_work(name: str, tiling: Tiling, purpose: str) -> str:
    """Show a maze of any cells, and how a plain generator made it."""
    run = record(find(name).carve, tiling, Rng.from_seed("chick", purpose))
    picture = svg.draw(rebuilt(tiling, run[-1]), f"A maze by {name}, {tiling.name}")
    return moving(picture, tiling, run, purpose)


def make(name: str, columns: int = 10, rows: int = 6) -> Maze:
    """Return the maze of squares that a generator makes for the pictures."""
    return find(name).make(Square(columns, rows), Rng.from_seed("chick", name))


@cache
def moments(name: str, columns: int = 10, rows: int = 6) -> list[Moment]:
    """Return the moments of the same maze while it is made."""
    if name == "recursive-division":
        return list(division(make(name, columns, rows)))
    tiling, rng = Square(columns, rows), Rng.from_seed("chick", name)
    return record(find(name).carve, tiling, rng)


def seen(tiling: Tiling, moment: Moment) -> list[str]:
    """Return the shapes of a moment."""
    fills, path, _ = moment.view
    here = {} if len(path) == 1 and fills.get(path[0]) == START else path[-1:]
    fills = {**fills, **dict.fromkeys(here, HERE)}
    path = path if len(path) > 1 else ()
    return svg.shapes(rebuilt(tiling, moment), fills=fills, path=path)


def still(name: str, at: int) -> str:
    """Show a moment of a generator."""
    moment = moments(name)[at]
    title = f"{name}, step {at}: {moment.view.words}"
    return svg.picture(seen(Square(10, 6), moment), title, [(0, 0), (10, 6)])


def steps_of(name: str, *steps: tuple[str, int]) -> str:
    """Show some moments of a generator side by side."""
    tiling = Square(10, 6)
    parts = [(words, seen(tiling, moments(name)[at])) for words, at in steps]
    return panels(f"{name}, step by step", (10, 6), *parts)


def phase(name: str, words: str) -> range:
    """Return the steps in which a generator does something for the first time."""
    does = [view.words.startswith(words) for _, view in moments(name)]
    first = does.index(True)
    return range(first, does.index(False, first))


def middle_of(name: str, passages: int = 30) -> int:
    """Return the step at which a generator has carved some passages."""
    walls = [len(moment.walls) for moment in moments(name)]
    return walls.index(walls[0] - passages - 1) - 1


def halfway(name: str, passages: int = 30) -> str:
    """Show a generator when it has carved some passages, and is about to go on."""
    return still(name, middle_of(name, passages))


def end_of(name: str, words: str, share: float = 1) -> int:
    """Return a step near the end of a generator's first phase of some kind."""
    steps = phase(name, words)
    return steps[round(share * (len(steps) - 1))]


def loop() -> list[list[str]]:
    """Return the shapes of Wilson's walk before, while and after it is in a loop."""
    tiling, run = Square(8, 5), moments("wilson", 8, 5)
    count = next(at for at, each in enumerate(run) if each.walls != run[0].walls)
    before, after = max(
        pairwise(run[:count]),
        key=lambda two: len(two[0].view.path) - len(two[1].view.path),
    )
    path, left = before.view.path, after.view.path
    closed = {**before.view.fills, **dict.fromkeys(path[len(left) - 1 :], LOOP)}
    looping = Moment(before.walls, View(closed, (*path, left[-1])))
    return [seen(tiling, moment) for moment in (before, looping, after)]


def loops() -> str:
    """Show how a loop of Wilson's is closed and erased."""
    words = "almost a loop", "a loop", "the loop erased"
    return panels("A loop", (8, 5), *zip(words, loop(), strict=True))


def forest() -> str:
    """Show the sets of Kruskal's algorithm in a maze, and the trees that hold them."""
    tiling, parents = Square(5, 4), list[tuple[Maze, list[int]]]()

    def keep(maze: Maze, now: SimpleNamespace, _: View) -> None:
        parents.append((copy(maze), list(now.parent)))

    rng = Rng.from_seed("chick", "kruskal")
    record(find("kruskal").carve, tiling, rng, {("kruskal", "if one != other:"): keep})
    passages = 13
    maze, parent = next(each for each in parents if len(each[0].trace) == passages)
    roots = [root_of(parent[:], cell) for cell in range(20)]
    large = dict.fromkeys(root for root in roots if roots.count(root) > 1)
    hues = dict(zip(large, HUES, strict=False))
    fills = {cell: hues.get(root, PAPER) for cell, root in enumerate(roots)}
    labels = {cell: str(cell) for cell in range(20)}
    shapes, spots = svg.shapes(maze, fills=fills, labels=labels), planted(parent)
    wide, deep = max(x for x, _ in spots) + 1, max(y for _, y in spots)
    middle_of_maze = svg.number((wide - 5) / 2)
    shapes = [f'<g transform="translate({middle_of_maze},0)">', *shapes, "</g>"]
    for cell, (x, y) in enumerate(spots):
        up, above = spots[parent[cell]]
        if cell != parent[cell]:
            ends = (x + 0.5, y + 5.5), (up + 0.5, above + 5.5)
            shapes.append(f'<path class="wall" d="{svg.path_data(ends)}"/>')
    for cell, (x, y) in enumerate(spots):
        shapes.append(disc(x + 0.5, y + 5.5, str(cell), fills[cell]))
    x, y = spots[max(large, key=roots.count)]
    right = (wide + 5) / 2
    shapes += [
        leads((right + 0.2, 2.8), (x + 0.5, y + 4.9)),
        written(right + 0.6, 1.5, "a piece of the maze", look=AT_LEFT),
        written(right + 0.6, 2.2, "is a tree below", look=AT_LEFT),
        written(x + 1.2, y + 5.3, "its root", look=AT_LEFT),
    ]
    return svg.picture(shapes, "A maze and its forest", [(0, 0), (wide, deep + 6)])


def planted(parent: list[int]) -> list[tuple[float, float]]:
    """Return the place of each cell in a drawing of the trees, roots at the top."""
    places = dict[int, tuple[float, float]]()
    free = 0.0

    def plant(cell: int, depth: float) -> float:
        nonlocal free
        below = [each for each, up in enumerate(parent) if up == cell != each]
        columns = [plant(each, depth + 1.5) for each in below]
        if not columns:
            columns, free = [free], free + 1
        places[cell] = (columns[0] + columns[-1]) / 2, depth
        return places[cell][0]

    for cell, up in enumerate(parent):
        if cell == up:
            plant(cell, 0)
    return [places[cell] for cell in range(len(parent))]


def rounds() -> str:
    """Show the walls of Kruskal's fast version, and what each round opens."""
    tiling, rng = Square(5, 4), Rng.from_seed("chick", "rounds")
    board = board_of(tiling)
    keys = kruskal.wall_keys(board, rng)
    codes = kruskal.in_order(keys).tolist()
    maze, roots, parts = Maze(tiling), list(range(tiling.cells)), []
    for at, chosen in enumerate([keys[:0], *kruskal.rounds(board, keys)]):
        for code in kruskal.in_order(chosen).tolist():
            cell = board.cell(code >> 3)
            roots[root_of(roots, maze.carve(cell, code & 7))] = root_of(roots, cell)
        trees = [root_of(roots, cell) for cell in range(tiling.cells)]
        large = dict.fromkeys(root for root in trees if trees.count(root) > 1)
        hues = dict(zip(large, HUES, strict=False))
        fills = {cell: hues.get(root, PAPER) for cell, root in enumerate(trees)}
        part = svg.shapes(maze, fills=fills)
        for place, code in enumerate(codes, 1):
            cell, side = board.cell(code >> 3), code & 7
            if trees[cell] != trees[tiling.neighbour(cell, side) or 0]:
                x, y = middle(tiling.corners(cell)[side : side + 2])
                spot = f'<circle cx="{x}" cy="{y}" r=".33" fill="{PAPER}"/>'
                part += [spot, written(x, y, str(place), 0.45)]
        parts.append((f"after round {at}" if at else "walls in order", part))
    picture = panels("Walls, and the trees of each round", (5, 4), *parts)
    return picture.replace("</style>", ".wall{stroke-width:.05}</style>", 1)


def banded() -> str:
    """Show a maze with two of its bands made."""
    maze = make("sidewinder", 24, 12)
    passages = [cell for cell, _ in maze.trace]
    end = 6 * 24
    count = sum(cell < end for cell in passages)
    fills = dict.fromkeys(range(end), VISITED)
    fills |= dict.fromkeys(range(end - 24, end), HERE)
    return svg.draw(replay(maze, count), "Two bands", fills=fills)


def climbed() -> str:
    """Show how far each hexagon is from the last one."""
    tiling = Hexagon(12, 7)
    board = board_of(tiling)
    far = lay_far(board, board.neighbours, board.index(tiling.cells - 1))
    steps = [far[board.index(cell)] for cell in range(tiling.cells)]
    labels = {cell: str(count) for cell, count in enumerate(steps)}
    title = "Distances from the last cell"
    return svg.draw(Maze(tiling), title, fills=svg.colours(steps), labels=labels)


def on_its_way() -> str:
    """Show the penguin in a maze, and the way that it has come."""
    maze = make("hunt-and-kill")
    add_exit(maze, Rng.from_seed("chick", "exit"))
    (exit_cell, _), *_ = maze.exits()
    way = shortest_path(maze, maze.tiling.cells - 10, exit_cell)
    way = way[: 2 * len(way) // 3]
    shapes = svg.shapes(maze, path=way)
    shapes += pens.placed(*middle(maze.tiling.corners(way[-1])), [PENGUIN_SHAPES], 1)
    return svg.picture(shapes, "The penguin on its way", [(0, 0), (10, 6)])


COVER = """\
.....................
.....................
...###.###.###.#.#...
...#o#.#...#...#.#...
...###.###.#...#.#...
...#.#...#.#...#.#...
...#.#.###.###.#.#...
.....................
.....................
..#...#.###.###.###..
..##.##.#o#...#.#....
..#.#.#.###..#..##...
..#...#.#.#.#...#....
..#...#.#.#.###.###..
.....................
.....................
.....................
........ooooo........
.......ooooooo.......
......ooooooooo......
......ooooooooo......
......ooooooooo......
......ooooooooo......
......ooooooooo......
.......ooooooo.......
........ooooo........
.....................
.....................
.....................
"""
"""The title of the book, as a mask."""


def titled() -> tuple[Maze, list[int], str]:
    """Return the maze around the title, its path, and the letters as a path."""
    lines = COVER.splitlines()
    tiling = read_text(COVER.replace("o", "#")).over(Square)
    maze = find("wilson").make(tiling, Rng.from_seed("penguin", "cover"))
    inside, outside = tiling.numbers[23 * len(lines[0]) + 5], tiling.cells - 1
    for cell in (inside, outside):
        maze.open_exit(cell, Square.RIGHT)
    letters = "".join(
        f"M{x},{y}h1v1h-1z"
        for y, line in enumerate(lines)
        for x, sign in enumerate(line)
        if sign == "#"
    )
    return maze, shortest_path(maze, inside, outside), letters


def cover() -> str:
    """Show the title in a maze, a penguin, and its path to the light."""
    maze, path, letters = titled()
    columns, rows = len(COVER.splitlines()[0]), len(COVER.splitlines())
    sun = f'cx="{columns}" cy="{rows - 0.5}" r="1" fill="{vignettes.SUN}"'
    shapes = [
        f'<circle cx="10.5" cy="21.5" r="4.4" fill="{VISITED}"/>',
        f'<circle class="sun" {sun}/>',
        '<path stroke="#c8501e" stroke-width=".14" d="M5.5,23.5h1.7"/>',
        *svg.shapes(maze, path=path),
        f'<path fill="#1d3557" d="{letters}"/>',
        '<g class="penguin" transform="translate(10.5 21.4) scale(8)">',
        f"{PENGUIN_SHAPES}</g>",
    ]
    corners = [(-0.5, -0.5), (columns + 0.5, rows + 0.5)]
    title = "A penguin in a maze, and a path to the light"
    return walkable(svg.picture(shapes, title, corners), maze, path, (10.5, 21.4))


def cover_stages() -> str:
    """Show the mask of the title, the cells around it, and their maze."""
    maze, path, letters = titled()
    title = f'<path fill="#1d3557" d="{letters}"/>'
    hole = f'<circle cx="10.5" cy="21.5" r="4.4" fill="{VISITED}"/>'
    stages = list[str](), svg.shapes(Maze(maze.tiling)), svg.shapes(maze, path=path)
    shapes = [
        shape
        for at, stage in enumerate(stages)
        for shape in pens.placed(24 * at, 0, [hole, *stage, title])
    ]
    return svg.picture(shapes, "A mask becomes a maze", [(0, 0), (69, 29)])


FIRST, LAST = 0, 16 * 8 - 1
"""The cells where paths begin and end."""


def lake() -> str:
    """Show how far each cell is from the first one."""
    maze = make("backtracker", 16, 8)
    far = distances(maze, FIRST)
    fills = svg.colours(far)
    picture = svg.draw(maze, "Distances from the upper left cell", fills=fills)
    waves = (
        View(
            {cell: fill for cell, fill in fills.items() if far[cell] <= wave},
            words=f"the water has come {counted(wave, 'step')}",
        )
        for wave in range(max(far) + 1)
    )
    return searching(picture, maze, waves, "solve-distances")


def longest() -> str:
    """Show the longest path, and how far each cell is from where it begins."""
    maze = make("backtracker", 16, 8)
    way = diameter_path(maze)
    fills = svg.colours(distances(maze, way[0]))
    return svg.draw(maze, "The longest path", fills=fills, path=way)


def handed() -> str:
    """Show a walk with the left hand on the wall."""
    maze = make("hunt-and-kill", 16, 8)
    way = follow_wall(maze, FIRST, LAST)
    fills = dict.fromkeys(way, VISITED) | {FIRST: START, LAST: HERE}
    picture = svg.draw(maze, "A walk along the wall", fills=fills, path=way)
    walks = (way[: at + 1] for at in range(len(way)))
    steps = (
        View(dict.fromkeys(walked, VISITED) | {FIRST: START}, tuple(walked), words)
        for walked, words in zip(walks, turns(maze, way), strict=True)
    )
    end = View(fills, tuple(way), "arrives")
    return searching(picture, maze, [*steps, end], "solve-wall")


TURNS = "goes straight on", "turns right", "turns back in a dead end", "turns left"
"""What a walker does, by how many sides a step is further clockwise than the last."""


def turns(maze: Maze, way: Sequence[int]) -> Iterator[str]:
    """Yield what a walker does at each cell of a way through squares."""
    yield "puts the left hand on a wall"
    yield "sets out"
    neighbours = maze.tiling.neighbours
    sides = [
        next(side for side, other in neighbours(here) if other == there)
        for here, there in pairwise(way)
    ]
    for last, side in pairwise(sides):
        yield TURNS[(side - last) % len(TURNS)]


def filled() -> str:
    """Show a maze with all its dead ends filled."""
    maze = make("hunt-and-kill", 16, 8)
    rest, ends = replay(maze, len(maze.trace)), {FIRST: START, LAST: HERE}
    filled = list(wall_up(rest, ends))
    fills = dict.fromkeys(filled, PENCIL) | ends
    picture = svg.draw(maze, "Dead ends filled", fills=fills)
    says = ["looks for a dead end"]
    for here, there in pairwise(filled):
        is_next = any(
            other == there and maze.is_open(here, side)
            for side, other in maze.tiling.neighbours(here)
        )
        says.append(f"blacks out a dead end{', and makes another' * is_next}")
    says.append("blacks out the last one; the path is left")
    strokes = (
        View(dict.fromkeys(filled[:count], PENCIL) | ends, words=words)
        for count, words in enumerate(says)
    )
    return searching(picture, maze, strokes, "solve-filling")


ROUND = 24 * 8 + 3, 24 * 2 + 18
"""The cells where the path of A* begins and ends."""


def looped() -> Maze:
    """Return the maze of A*."""
    maze = make("backtracker", 24, 12)
    rng = Rng.from_seed("chick", "loops")
    for cell in range(maze.tiling.cells):
        for side in range(4):
            if rng.randbelow(2) and maze.tiling.neighbour(cell, side) is not None:
                maze.carve(cell, side)
    return maze


def compass() -> str:
    """Show the cells that A* looks at in a maze with loops."""
    maze, (first, last) = looped(), ROUND
    looked_at, ends = list(search(maze, first, last)), {first: START, last: HERE}
    fills = dict.fromkeys(looked_at, LOOKED_AT) | ends
    way = a_star(maze, first, last)
    picture = svg.draw(maze, "A search with a compass", fills=fills, path=way)
    far = distances(maze, first)
    spots = [middle(maze.tiling.corners(cell)) for cell in range(maze.tiling.cells)]
    looks = (
        View(
            dict.fromkeys(looked_at[:count], LOOKED_AT) | ends,
            words=f"{counted(far[cell], 'step')} so far, "
            f"at least {ceil(dist(spots[cell], spots[last]))} to go",
        )
        for count, cell in enumerate(looked_at, 1)
    )
    end = View(fills, tuple(way), "has found the path")
    return searching(picture, maze, [*looks, end], "solve-a-star")


def searching(picture: str, maze: Maze, views: Iterable[View], run: str = "") -> str:
    """Return a picture of a search, in which no wall changes."""
    there = frozenset(walls(maze))
    moments = [Moment(there, view) for view in views]
    return moving(widened(picture), maze.tiling, moments, run)


Look = tuple[dict[int, str], list[int]]
"""The colours of some cells, and the path through some."""


def bare(_: Maze) -> Look:
    """Show nothing but walls."""
    return {}, []


def its_way(maze: Maze) -> Look:
    """Show the exits of a maze, and the path from one to the other."""
    exits = [cell for cell, _ in maze.exits()]
    return dict.fromkeys(exits, START), shortest_path(maze, exits[0], exits[-1])


def from_its_start(maze: Maze) -> Look:
    """Show how far all cells are from the one where Prim began."""
    cell, side = maze.trace[0]
    start = maze.tiling.neighbour(cell, side)
    return svg.colours(distances(maze, cell if start is None else start)), []


def from_python() -> str:
    """Show what a notebook shows."""
    maze = asciimaze.make("hexagon:wilson:12x8#penguin", braid=0.2, exits="far")
    return maze.draw(maze.solve(), distances=True).to_bytes("svg").decode()


def beside(name: str, *options: str, look: Callable[[Maze], Look] = bare) -> str:
    """Show mazes of squares that differ in their options, at most three in a row."""
    parts = []
    for each in options:
        recipe = Recipe.parse(name.format(each))
        maze = recipe.make()
        fills, path = look(maze)
        shapes = svg.shapes(maze, fills=fills, path=path if len(path) > 1 else ())
        parts.append((each, shapes))
    title = f"{recipe.generator} with {', '.join(options)}"
    return panels(title, (recipe.columns, recipe.rows), *parts)


def gallery() -> str:
    """Show a maze by each of the generators, and its longest path."""
    mazes = [(each.name, make(each.name, 12, 8)) for each in GENERATORS]
    parts = [(name, svg.shapes(maze, path=diameter_path(maze))) for name, maze in mazes]
    return panels("A maze by each generator", (12, 8), *parts)


def joined(tiling: Torus | Moebius) -> str:
    """Show a maze on a sheet with seams, and which of its gaps are the same."""
    maze = find("backtracker").make(tiling, Rng.from_seed("chick", tiling.name))
    edges = [(cell, Square.TOP) for cell in range(12)]
    edges += [(cell, Square.LEFT) for cell in range(0, tiling.cells, 12)]
    shapes, letters = svg.shapes(maze), iter("ABCDEFGHIJKL")
    for cell, side in edges:
        there = tiling.neighbour(cell, side)
        if there is not None and maze.is_open(cell, side):
            letter = next(letters)
            for end, way in ((cell, side), (there, tiling.opposite(cell, side))):
                corners = tiling.corners(end) * 2
                (x, y), (u, v) = middle(corners[way : way + 2]), middle(corners)
                spot = 2.1 * x - 1.1 * u, 2.1 * y - 1.1 * v
                shapes.append(written(*spot, letter, 0.8))
    arrow, top = partial(leads, is_straight=True), 0
    if isinstance(tiling, Moebius):
        top = 9
    else:
        shapes += [arrow((0, y), (12, y)) for y in (-1.2, 10.2)]
    shapes += [arrow((-1.2, 0), (-1.2, 9)), arrow((13.2, top), (13.2, 9 - top))]
    title = f"A maze by backtracker, {tiling.name}"
    return svg.picture(shapes, title, [(-1.4, -1.4), (13.4, 10.4)])


def puzzle(title: str, name: str, hints: int = 0) -> str:
    """Show a puzzle as it is printed or, with hints, as it is on a screen."""
    session = Session(find_game(title), name)
    game, tile = session.game, session.tile
    paper = Paper(*game.size(session.params, tile))
    for _ in range(hints):
        session.hint()
    if hints:
        session.end_animation()
        game.draw(paper, session.scene())
    else:
        game.print(paper, session.state, tile)
    return paper.picture(f"{game.title} {name}")


def keys_of_cells() -> str:
    """Show cells of six shapes with the letter of each side."""
    cells = {"triangle": 8, "square": 5, "hexagon": 5, "cairo": 9, "upsilon": 6}
    paper = Paper(600, 110)
    for at, (shape, cell) in enumerate([*cells.items(), ("polar", 29)]):
        tiling = TILINGS[shape](*nearest_size(TILINGS[shape], 8, 8))
        corners = tiling.corners(cell)
        x, y = middle(corners)
        scale = 40 / max(dist((x, y), corner) for corner in corners)
        spots = [
            (50 + 100 * at + scale * (u - x), 55 + scale * (v - y)) for u, v in corners
        ]
        paper.polygon(spots, SCREEN.floor[at % 4], SCREEN.wall)
        letters = letters_of(tiling, cell)
        for side, start in enumerate(spots):
            u, v = middle([start, spots[(side + 1) % len(spots)]])
            place = 50 + 100 * at + 0.66 * (u - 50 - 100 * at), 55 + 0.66 * (v - 55)
            paper.text(place, letters[side], 16, SCREEN.light)
    return paper.picture("the letter of each side of six cells")


def blocks_of_maze() -> str:
    """Show the blocks of a picture, and the one in which something changes."""
    session = Session(find_game("escape"), "cairo:prim:10x9#seal")
    session.tile = tile = 24
    width, height = session.game.size(session.params, tile)
    paper = Paper(width, height)
    session.game.draw(paper, session.scene())
    side = side_for(tile) * tile // 2
    spot = session.game.focus(session.scene()) or (0, 0)
    for x in range(0, width, side):
        for y in range(0, height, side):
            box = x, y, min(side, width - x), min(side, height - y)
            has_penguin = all(
                a <= at < a + side for a, at in zip((x, y), spot, strict=True)
            )
            for grow in range(4 if has_penguin else 1):
                frame(paper, box, grow, SCREEN.way if has_penguin else SCREEN.seam)
    return paper.picture("a maze of pentagons, cut into blocks")


def frame(
    paper: Paper,
    box: tuple[int, int, int, int],
    inset: int,
    colour: tuple[int, int, int],
) -> None:
    """Draw the outline of a box, a few pixels within it."""
    x, y, width, height = box
    right, bottom = x + width - inset, y + height - inset
    corners = [
        (x + inset, y + inset),
        (right, y + inset),
        (right, bottom),
        (x + inset, bottom),
    ]
    paper.polygon(corners, None, colour)


def penguins() -> str:
    """Show the penguin looking in eight directions."""
    paper = Paper(640, 90)
    paper.rectangle(0, 0, 640, 90, SCREEN.floor[0])
    for at in range(8):
        pose = Pose((40 + 80 * at, 42), 34, at * pi / 4, (-1) ** at * 0.5)
        draw_figure(paper, pose)
    return paper.picture("the penguin, looking in eight directions")


def in_parts() -> str:
    """Show how the penguin comes together, from its feet to its face."""
    paper, shapes = Paper(0, 0), list[str]()
    draw_body(paper, 100, pi / 2, 0)
    parts = [each for each in paper.parts if isinstance(each, str)]
    stages = {2: "2 feet", 6: "4 for the edge", 10: "4 for the coat"}
    stages |= {11: "1 belly", 16: "2 eyes, 2 pupils"}
    for at, (count, words) in enumerate(stages.items()):
        shapes += placed(3.2 * at, 0, parts[:count], 0.012)
        shapes.append(written(3.2 * at, 1.75, words, 0.42, LIGHT))
    corners = [(-1.4, -1), (14.2, 2)]
    return on_dark_ground(svg.picture(shapes, "The parts", corners))


def end_of_escape() -> str:
    """Show the end of a game in which the penguin kept one hand on the wall."""
    session = Session(find_game("escape"), "polar:wilson:12x12#seal")
    side = 0
    while session.status is Status.ONGOING:
        state, tiling = session.state, session.state.maze.tiling
        count = len(tiling.sides(state.cell))
        turns = ((side + turn) % count for turn in range(1, count + 1))
        side = next(each for each in turns if state.maze.is_open(state.cell, each))
        session.play(str(side))
        side = tiling.opposite(state.cell, side)
    session.end_animation()
    session.tile = 32
    paper = Paper(*session.game.size(session.params, session.tile))
    session.game.draw(paper, replace(session.scene(), flash=0))
    return paper.picture("the end of a game")


def tiled(canvas: Canvas, ground: Ground, shades: dict[int, str], size: float) -> None:
    """Draw the cells of a ground with shades for some of them."""
    for cell in range(len(ground.beyond)):
        corners = [(x * size, y * size) for x, y in ground.tiling.corners(cell)]
        colour = GROUND_SHADES[shades.get(cell, "")]
        canvas.polygon(corners, colour, GROUND_SHADES["line"])


GROUND_SHADES = {
    "": (255, 255, 255),
    "line": (190, 200, 215),
    "node": (29, 53, 87),
    "link": (168, 198, 226),
    "rock": (64, 78, 108),
    "room": (255, 222, 130),
}
"""The colours of grounds."""


def ground_nodes() -> str:
    """Show nodes and links on three shapes, and the remainders of triangles."""
    shapes = (
        ("square", 11, 11, 18, 2, 2),
        ("hexagon", 13, 11, 10, 227, 2),
        ("triangle", 17, 7, 40, 35, 240),
    )
    paper = Paper(430, 484)
    for shape, columns, rows, size, left, top in shapes:
        ground = ground_of(shape, columns, rows)
        links = ground.lattice.links
        shades = {cell: "link" for some in links for _, cell in some}
        shades |= dict.fromkeys(ground.nodes, "node")
        tiled(Shifted(paper, left, top), ground, shades, size)
    for column in range(columns):
        at = left + (column + 1) * size / 2, top - 12
        paper.text(at, str(column % 3), 20, GROUND_SHADES["node"])
    return paper.picture("Nodes and links")


def distance_map() -> str:
    """Show how far each cell of a level is from the penguin, and a path to it."""
    size, ground = 17, ground_of("hexagon", 23, 11)
    level = make_level(ground, Style(ends=2), Rng.from_seed("penguin", "distances"))
    far = steps_from(ground.beyond, level.tiles.translate(WALKABLE), [level.up])
    path = [max(far, key=far.__getitem__)]
    while far[path[-1]]:
        near = (cell for cell in ground.beyond[path[-1]] if cell in far)
        path.append(min(near, key=far.__getitem__))
    left, top, right, low = ground.bounds
    paper = Paper(round((right - left) * size) + 4, round((low - top) * size) + 4)
    canvas = Shifted(paper, 2 - round(left * size), 2 - round(top * size))
    shades = GROUND_SHADES
    tones = {
        cell: blend(shades[""], shades["link"], steps / far[path[0]])
        for cell, steps in far.items()
    }
    tones |= dict.fromkeys(path, shades["room"])
    for cell in range(len(ground.beyond)):
        corners = [(x * size, y * size) for x, y in ground.corners[cell]]
        canvas.polygon(corners, tones.get(cell, shades["rock"]), shades["line"])
    for cell, steps in far.items():
        x, y = ground.centres[cell]
        canvas.text((x * size, y * size), str(steps), size * 0.85, shades["node"])
    return paper.picture("A distance map")


def dungeon_game(moves: int = 60) -> str:
    """Show a game that the careful player has played for some moves."""
    world = begin(Params(), "00000000000000d4")
    for _ in range(moves):
        world = play_move(world, advise(world))
    paper = Paper(*dungeon_picture.size(world.params, 16))
    dungeon_picture.draw(paper, world, dungeon_picture.Look(), 16)
    return paper.picture("A game in progress")


def dungeon_shapes() -> str:
    """Show whole levels of hexagons and of triangles, one below the other."""
    chosen = (Params(23, 15, "hexagon"), 12), (Params(33, 11, "triangle"), 24)
    places = [dungeon_picture.size(params, tile) for params, tile in chosen]
    logs = [dungeon_picture.strip(params.ground(1), tile) for params, tile in chosen]
    heights = [high - log for (_, high), log in zip(places, logs, strict=True)]
    right = max(wide for wide, _ in places)
    paper = Paper(right, sum(heights) + 12)
    top = 0
    for (params, tile), high in zip(chosen, heights, strict=True):
        world = begin(replace(params, levels=1), "00000000000000a7")
        all_cells = b"\1" * len(world.visible)
        floor = replace(world.floor, seen=all_cells)
        world = replace(world, floors=(floor,), visible=all_cells)
        canvas = Shifted(paper, 0, top)
        look = dungeon_picture.Look()
        with paper.clip(0, top, right, high):
            dungeon_picture.draw(canvas, world, look, tile, dungeon_picture.PAPER)
        top += high + 12
    return paper.picture("Levels of hexagons and of triangles")


WON = "#9bc78b"
ENDS = (WON, "#fbe9dc", "#f7d3b5", "#f2bb8a", "#f2a65a", "#d97b3d")
"""The colours of games that were won, and lost on each level."""

LONG = 250
"""How many turns a column of the histogram stands for."""

LEGIBLE = 0.65
"""The size of texts in a diagram that is 25 units wide, for a phone."""


def dungeon_balance() -> str:
    """Show how a thousand games ended, and how many turns they took."""
    shapes, found = [], json.loads(BALANCE.read_text(encoding="utf-8"))
    for row, (title, games) in enumerate(found.items()):
        low, x = 3.0 * row, 0.0
        shapes.append(written(-0.4, low - 0.5, title, LEGIBLE, AT_RIGHT))
        ends = Counter(level * (end == "lost") for _, end, level, *_ in games)
        for end, colour in enumerate(ENDS):
            wide = 12 * ends[end] / len(games)
            shapes.append(bar(x, low - 1, wide, 1, colour))
            if wide > LEGIBLE:
                shapes.append(written(x + wide / 2, low - 1.5, str(ends[end]), LEGIBLE))
            x += wide
        lengths = Counter(each[5] // LONG for each in games if each[1] == "won")
        for column, count in lengths.items():
            high = 0.02 * count
            shapes.append(bar(13 + 0.35 * column, low - high, 0.3, high, WON))
    for column in range(0, 24, 8):
        place = 13 + 0.35 * column
        shapes.append(written(place, low + 0.7, f"{LONG * column:,}", LEGIBLE))
    corners = [(-4, -2.6), (21.4, low + 1)]
    return svg.picture(shapes, "The ends of a thousand games", corners)


def duel() -> str:
    """Show two mazes, and name the generators that may take their places."""
    pair = ["backtracker", "prim"]
    parts = [(name, svg.shapes(make(name, 24, 12))) for name in pair]
    picture = panels("Two mazes, and how they have grown", (24, 12), *parts)
    rest, end = curves([moments(name, 24, 12) for name in pair])
    names = [each.name for each in GENERATORS]
    return live(picture, "duel", names=names, pair=pair, rest=rest, end=end)


def curves(
    runs: list[list[Moment]], count: int = 40
) -> tuple[list[list[float]], float]:
    """Return how much of some mazes is done at a few steps, and the place of the last.

    Args:
        runs: The moments of each maze.
        count: At how many steps at most, besides the first.
    """
    longest = max(map(len, runs)) - 1
    pace, shares = ceil(longest / count), list[list[float]]()
    for run in runs:
        start, changed = run[0].walls, len(run[0].walls ^ run[-1].walls)
        seen = [*run[:-1:pace], run[-1]]
        shares.append([round(len(start ^ each.walls) / changed, 2) for each in seen])
    return shares, round(longest / pace, 2)


def two_searches() -> str:
    """Show the cells that two searches look at, one without a compass."""
    board, (first, last) = Square(24, 12), ROUND
    one, both = looped(), Maze(Twice(board))
    for cell, side in one.trace:
        both.carve(cell, side)
        both.carve(board.cells + cell, side)
    water, compass = list(flooded(one, first)), list(search(one, first, last))
    water = water[: water.index(last) + 1]
    ends = {first: START, last: HERE}
    ends |= {board.cells + end: colour for end, colour in ends.items()}
    paths = shortest_path(one, first, last), a_star(one, first, last)
    views = []
    for step in range(1, len(water) + 1):
        fills = dict.fromkeys(water[:step], LOOKED_AT)
        fills |= dict.fromkeys((board.cells + at for at in compass[:step]), LOOKED_AT)
        words = "both look at one more cell"
        if step >= len(compass):
            fills |= dict.fromkeys((board.cells + at for at in paths[1]), VISITED)
            words = "A* has arrived, the water goes on"
        if step == len(water):
            fills |= dict.fromkeys(paths[0], VISITED)
            words = "both have found a path"
        views.append(View(fills | ends, words=words))
    picture = svg.draw(both, "Two searches", fills=views[-1].fills)
    return searching(picture, both, views)


def finished(name: str) -> str:
    """Show the maze of a generator when it is finished, and how it was made."""
    maze = make(name, 24, 12)
    picture = svg.draw(maze, f"A maze by {name}")
    file = f"src/asciimaze/generators/{name.replace('-', '_')}.py"
    draws = f'data-draws="{DRAWS[name]}" ' if name in DRAWS else ""
    picture = picture.replace("<svg ", f'<svg data-again="{file}" {draws}', 1)
    return moving(picture, maze.tiling, moments(name, 24, 12), name)


DRAWS = {"backtracker": "rock", "wilson": "start"}
"""What readers can draw on the board of a generator before it begins."""


def call_stack() -> str:
    """Show the path of the backtracker, and beside it the stack that holds it."""
    maze, fills, labels = stopped()
    shapes = svg.shapes(maze, fills=fills, labels=labels)
    shapes += stacked(fills, labels)
    return svg.picture(shapes, "A path and its stack", [(0, 0), (10, 6)])


def stopped() -> tuple[Maze, dict[int, str], dict[int, str]]:
    """Return a maze after five steps, and the colours and numbers of its path."""
    moment = moments("backtracker", 6, 6)[5]
    cells = moment.view.path
    labels = {cell: str(at) for at, cell in enumerate(cells, start=1)}
    fills = dict.fromkeys(cells, VISITED) | {cells[0]: START, cells[-1]: HERE}
    return rebuilt(Square(6, 6), moment), fills, labels


def stacked(fills: Mapping[int, str], labels: Mapping[int, str]) -> list[str]:
    """Return the cells of a path as boxes, the last one on top."""
    return [
        box(8, 6 - int(label), 2, label, fills[cell]) for cell, label in labels.items()
    ]


def built() -> str:
    """Show the layers of a diagram, one after the other."""
    maze, fills, labels = stopped()
    stages = (
        ("the walls", svg.shapes(maze)),
        ("and colours", svg.shapes(maze, fills=fills)),
        ("and numbers", svg.shapes(maze, fills=fills, labels=labels)),
        ("and the stack", stacked(fills, labels)),
    )
    shapes = list[str]()
    for at, (caption, part) in enumerate(stages):
        x, y = 7.5 * (at % 2), 7.8 * (at // 2)
        below = stages[2][1] if at == len(stages) - 1 else []
        shapes += placed(x, y, [*below, *part])
        shapes.append(written(x + 3, y + 6.8, caption, TITLE))
    return svg.picture(shapes, "Layers of a diagram", [(0, 0), (17.5, 14.8)])


def digits(value: int, spot: tuple[float, float], size: float) -> str:
    """Return a number at some place and of some size."""
    x, y = map(svg.number, spot)
    look = f"font-size:{svg.number(size)}px"
    return f'<text x="{x}" y="{y}" style="{look}">{value}</text>'


def corner() -> str:
    """Show the arms of a corner with their bits, one of them missing."""
    shapes = []
    for bit, (x, y) in enumerate([(2, 0), (0, 2), (-2, 0), (0, -2)]):
        look = "fill:none;stroke-dasharray:.1 .25" if bit == Square.RIGHT else ""
        shapes += [
            f'<path class="wall" style="{look}" d="M0,0L{x},{y}"/>',
            f'<text x="{x * 1.25}" y="{y * 1.25}">{1 << bit}</text>',
        ]
    return svg.picture(shapes, "A corner", [(-2.6, -2.6), (2.6, 2.6)])


FISH = """\
#############.......######
.#########.............###
..#######...............##
...#####.................#
.....##.............##....
#.........................
##........................
#......................###
.....##...................
...#####.................#
..#######...............##
.#########.............###
#############.......######
"""


def shaped(tiling: Tiling, colour: str = "none") -> str:
    """Show a maze on a tiling, its cells in some colour."""
    maze = find("backtracker").make(tiling, Rng.from_seed("chick", tiling.name))
    fills = {} if colour == "none" else dict.fromkeys(range(tiling.cells), colour)
    return svg.draw(maze, f"A maze by backtracker, {tiling.name}", fills=fills)


def crossing() -> str:
    """Show a bridge, and a tunnel under it."""
    bridge = 6
    bridges = bytes(ACROSS if cell == bridge else 0 for cell in range(15))
    maze = Maze(Weave(5, 3, bridges))
    maze.carve(bridge, Square.LEFT)
    maze.carve(bridge, Square.RIGHT)
    maze.carve(1, Square.BOTTOM)
    labels = {cell: str(cell) for cell in range(maze.tiling.cells)}
    shapes = [
        *svg.shapes(maze, fills={bridge: VISITED}, labels=labels),
        written(2.5, -0.8, "a bridge, from 5 to 7"),
        leads((2.3, -0.45), (1.85, 1.25)),
        written(2.5, 3.8, "a tunnel, from 1 to 11"),
        leads((2.2, 3.4), (1.92, 2.12)),
    ]
    return svg.picture(shapes, "A bridge and a tunnel", [(0, -1), (5, 4)])


def bridges() -> str:
    """Show a maze with bridges, and a path through it."""
    tiling = Weave.of_size(24, 12)
    maze = find("hunt-and-kill").make(tiling, Rng.from_seed("chick", "bridges"))
    path = shortest_path(maze, 0, tiling.cells - 1)
    return svg.draw(maze, "A maze with bridges by hunt-and-kill", path=path)


PEERS = Path(__file__).parent.parent / "bench" / "peers.json"
PROJECT = Path(__file__).parent.parent / "pyproject.toml"
BALANCE = Path(__file__).parent.parent / "bench" / "balance.json"
SOURCES = [PEERS, PROJECT, BALANCE]
"""Files besides the program that pictures are drawn from."""

LETTERS = {
    "plain C": ("C", "#e8dcc4"),
    "ours, fast": ("F", "#9bc78b"),
    "ours": ("O", "#9bc78b"),
    "scipy": ("S", "#d6e4f2"),
    "igraph": ("I", "#d6e4f2"),
    "networkx": ("N", "#d6e4f2"),
    "maze-dataset": ("D", "#f2a65a"),
    "mazelib": ("M", "#f2a65a"),
}
"""The letter and the colour of each library."""

SCALE = ("1 ns", "", "100 ns", "", "10,000 ns", "", "1 ms")
"""The labels of the scale's lines, each for ten times the one before."""

DECADE = 2.3
"""The width of a factor of ten on the scale."""


def peers() -> str:
    """Show how long each library takes for a cell, by each generator."""
    results = json.loads(PEERS.read_text(encoding="utf-8"))["results"]
    last = {(each["generator"], each["library"]): each["ns"] for each in results}
    generators = list(dict.fromkeys(generator for generator, _ in last))
    shapes, bottom = list[str](), 0.0
    for generator in generators:
        some = {name: ns for (other, name), ns in last.items() if other == generator}
        shapes.append(written(-0.7, bottom, generator, LEGIBLE, AT_RIGHT))
        dots, high = apart({name: DECADE * log10(ns) for name, ns in some.items()})
        shapes += placed(0, bottom, dots)
        bottom += high + 0.3
    scale = list[str]()
    for at, label in enumerate(SCALE):
        x = DECADE * at
        scale.append(lines((x, -0.5), (x, bottom - 0.7), width=0.03))
        if label:
            scale.append(written(x, -1, label, LEGIBLE))
    names = [name for name in LETTERS if any(name == other for _, other in last)]
    for at, name in enumerate(names):
        left, top = 5.6 * (at % 4) - 5, bottom + 0.3 + at // 4
        shapes.append(dot(left, top, name))
        shapes.append(written(left + 0.6, top, name, LEGIBLE, AT_LEFT))
    corners = [(-6.1, -1.3), (DECADE * (len(SCALE) - 1) + 1.4, bottom + 1.8)]
    return svg.picture([*scale, *shapes], "Nanoseconds for each cell", corners)


def apart(places: Mapping[str, float]) -> tuple[list[str], float]:
    """Return dots for libraries in rows in which none covers another, and the height.

    Args:
        places: The libraries, and where their dots are in the rows.
    """
    ends, dots = list[float](), list[str]()
    for name, x in sorted(places.items(), key=itemgetter(1)):
        row = next((at for at, end in enumerate(ends) if end < x), len(ends))
        ends[row : row + 1] = [x + 0.85]
        dots.append(dot(x, 0.9 * row, name))
    return dots, 0.9 * len(ends)


def two_scales(generator: str = "backtracker", wide: float = 17) -> str:
    """Show the times of one generator on a linear and on a logarithmic scale."""
    results = json.loads(PEERS.read_text(encoding="utf-8"))["results"]
    some = [each for each in results if each["generator"] == generator]
    times = {each["library"]: each["ns"] for each in some}
    first, last = log10(min(times.values())), log10(max(times.values()))
    linear = {name: ns / 10**last for name, ns in times.items()}
    ratios = {name: (log10(ns) - first) / (last - first) for name, ns in times.items()}
    shapes = list[str]()
    for y, title, places in (
        (0, "equal distances are equal times", linear),
        (4.2, "equal distances are equal ratios", ratios),
    ):
        shapes.append(written(0, y, title, TITLE, AT_LEFT))
        shapes.append(lines((0, y + 1.2), (wide, y + 1.2)))
        dots, high = apart({name: wide * at for name, at in places.items()})
        shapes += placed(0, y + 1.2, dots)
    return svg.picture(shapes, "Two scales", [(-0.4, -0.2), (wide + 0.4, y + high + 1)])


def dot(x: float, y: float, library: str) -> str:
    """Return a dot for a library, with its letter in it."""
    letter, colour = LETTERS[library]
    left, top = svg.number(x), svg.number(y)
    return (
        f'<circle cx="{left}" cy="{top}" r=".4" fill="{colour}" stroke="#1d3557"'
        f' stroke-width=".05"/>{written(x, y, letter, 0.55)}'
    )


def bits() -> str:
    """Show which bits of a cell's byte are set, and why."""
    maze, cell = new_game(screenshots.PENGUIN).maze, 132
    corners = [(6, 0), (6, 3), (3, 3), (3, 0)]
    shapes = [f'<path fill="{VISITED}" d="{svg.path_data(corners, close=True)}"/>']
    for side, name in enumerate(maze.tiling.sides(cell)):
        start, end = corners[side], corners[(side + 1) % 4]
        x, y = middle([start, end])
        opened = maze.is_open(cell, side)
        look = ' style="stroke-dasharray:.02 .3"' if opened else ""
        shapes += [
            f'<path class="wall"{look} d="{svg.path_data([start, end])}"/>',
            written((2 * x + 4.5) / 3, (2 * y + 1.5) / 3, str(side), 0.6),
            written(4.5 + (x - 4.5) * 1.9, 1.5 + (y - 1.5) * 1.35, name),
        ]
        left = 6.7 - 1.8 * side
        shapes += [
            written(left + 0.9, 4.5, f"side {side}"),
            box(left, 5, 1.8, str(int(opened)), HERE if opened else PAPER),
            written(left + 0.9, 6.5, f"{1 << side}"),
        ]
    total = " + ".join(str(1 << side) for side in (3, 2) if maze.is_open(cell, side))
    byte = maze.open[cell]
    shapes.append(written(4.5, 7.5, f"the byte of cell {cell}: {total} = {byte}", 0.6))
    return svg.picture(shapes, "The byte of a cell", [(0, -0.7), (9, 7.8)])


def chance() -> str:
    """Show how a random number chooses among three sides."""
    raw = Rng.from_seed("chick", "chance").random_raw()
    names, wide, halves = ("right", "bottom", "left"), 5, [HERE] * 8 + [PAPER] * 8
    chosen = Rng.from_seed("chick", "chance").choice(names)
    share = (raw >> 32) / 2**32
    place = svg.number(share * 3 * wide)
    shapes = [
        box(0.5 + 0.875 * at, 0, 0.875, digit, colour)
        for at, (digit, colour) in enumerate(zip(f"{raw:016X}", halves, strict=True))
    ]
    shapes += [
        written(4, 1.6, f"the upper half: {share:.3f} of 2³²", 0.6),
        written(11, 1.6, "the lower half", 0.6),
        f'<path class="way" d="M4,2.1 {place},4l-.25,-.25m.25,.25 .25,-.25"/>',
        written(3 * wide, 5.5, "1", 0.6),
    ]
    for at, name in enumerate(names):
        colour = HERE if name == chosen else VISITED
        shapes += [
            box(at * wide, 4, wide, f"{at}: {name}", colour),
            written(at * wide, 5.5, f"{at}/3" if at else "0", 0.6),
        ]
    result = f"3 times {share:.3f} is {share * 3:.2f}: choice {names.index(chosen)}"
    shapes.append(written(1.5 * wide, 6.6, result, 0.6))
    return svg.picture(shapes, "A random number chooses", [(0, 0), (3 * wide, 6.9)])


def padded() -> str:
    """Show the indices and the bytes of a small board, and two steps."""
    board, shapes = board_of(Square(4, 2)), list[str]()
    stride, _ = board.offsets[0][Square.BOTTOM]
    cells = [board.index(cell) for cell in range(board.tiling.cells)]
    for index, mask in enumerate(board.neighbours):
        y, x = divmod(index, stride)
        places = [(x, y, VISITED if index in cells else LOOKED_AT)]
        if x == 0 < y:
            places.append((stride, y - 1, AGAIN))
        for left, top, colour in places:
            shapes += [
                box(left, top, 1, "", colour),
                digits(mask, (left + 0.62, top + 0.66), 0.42),
                digits(index, (left + 0.27, top + 0.25), 0.32),
            ]
    for cell, side in ((1, Square.BOTTOM), (3, Square.RIGHT)):
        y, x = divmod(cells[cell], stride)
        turn = 90 if side == Square.BOTTOM else 0
        shapes.append(
            f'<path class="way" style="stroke-width:.07"'
            f' d="M-.2,0H.2l-.1,-.1m.1,.1-.1,.1" transform="translate('
            f'{x + 1 - turn / 600},{y + 0.8 + turn / 450}) rotate({turn})"/>'
        )
    for at, shown, words in ((4.25, 0.5, "its index"), (4.75, 0.85, "its byte")):
        shapes.append(leads((1.5, at), (shown, at)))
        shapes.append(written(1.65, at, words, 0.4, AT_LEFT))
    return svg.picture(shapes, "A board", [(0, 0), (stride + 1, 5)])


AGAIN = "#ebe4d1"
"""A paler sand, for parts of the rim that are shown again."""


def pen() -> str:
    """Show the lines of an SVG picture beside its text."""
    recipe = Recipe.parse("square:backtracker:2x2#penguin")
    (drawn,) = svg.shapes(recipe.make())
    thin = drawn.replace("/>", ' style="stroke-width:.06"/>')
    shapes = ['<g transform="scale(3)">', thin, "</g>"]
    for at, (start, end) in enumerate(re.findall(r"M([\d,]+) ([\d,]+)", drawn)):
        ends = [[float(each) for each in point.split(",")] for point in (start, end)]
        x, y = (3 * (one + other) / 2 for one, other in zip(*ends, strict=True))
        shapes += [
            disc(x, y, str(at + 1), HERE),
            disc(8, 0.8 * at + 0.2, str(at + 1), HERE),
            written(8.8, 0.8 * at + 0.2, f"M{start} {end}", 0.6, MONO),
        ]
    for x in range(3):
        for y in range(3):
            shapes.append(written(3 * x + 0.5, 3 * y + 0.4, f"{x},{y}"))
    return svg.picture(shapes, "Lines of a picture", [(0, -0.1), (13, 6.4)])


def tape() -> str:
    """Show the trace of a small maze, and the maze after some of its passages."""
    maze = make("backtracker", 3, 3)
    shapes = []
    for at, (cell, side) in enumerate(maze.trace):
        shapes += [
            box(1.875 * at, 0, 1.875, str(maze.carved[at])),
            written(1.875 * at + 0.94, 1.4, f"{cell} {'→↓←↑'[side]}", 0.6),
        ]
    for at, steps in enumerate((0, 3, 6, 8)):
        cells = set().union(*replay(maze, steps).passages()) if steps else set()
        fills = dict.fromkeys(cells, VISITED)
        x, time = 4 * at, 1.875 * steps
        part = svg.shapes(replay(maze, steps), fills=fills)
        line = f'd="M{time},0V2L{x + 1.5},3.3"'
        shapes += [
            f'<path stroke="#1d3557" stroke-width=".05" fill="none" {line}/>',
            f'<g transform="translate({x},3.5)">',
            *part,
            "</g>",
            written(x + 1.5, 7.1, f"after {steps}", 0.6),
        ]
    return svg.picture(shapes, "A trace and its moments", [(0, 0), (15, 7.3)])


PARTS = {
    "shape": ("hexagon", "square"),
    "generator": ("backtracker", "prim"),
    "size": ("7x5", "5x8"),
    "option": ("braid=0.5", "braid=0"),
    "seed": ("penguin", "seal"),
}
"""The parts of a recipe, each with its value and another one."""


def parts() -> str:
    """Show the parts of a recipe, its maze, and those after a change of each part."""
    whole, shapes = "hexagon:backtracker:7x5:braid=0.5#penguin", list[str]()

    def maze_of(recipe: str, x: float, y: float) -> list[str]:
        maze = Recipe.parse(recipe).make()
        return pens.placed(x, y, multiples.fitted(maze.tiling, svg.shapes(maze), 3.6))

    shapes += maze_of(whole, 8, 0)
    for at, (name, (value, other)) in enumerate(PARTS.items()):
        x = 4 * at
        between = "" if not at else "#" if name == "seed" else ":"
        shapes += [
            written(x - 0.2, 4.6, between, TITLE),
            box(x, 4.1, 3.6, value),
            written(x + 1.8, 5.6, name),
            leads((x + 1.8, 6), (x + 1.8, 6.9)),
            box(x, 7.1, 3.6, other, HERE),
            *maze_of(whole.replace(value, other, 1), x, 8.6),
        ]
    return svg.picture(shapes, "A recipe", [(0, 0), (19.6, 12.2)])


def mask() -> str:
    """Show how a fast walk chooses one of the unvisited neighbours of a cell."""
    board, here, visited = board_of(Square(3, 3)), 4, (1, 7)
    unvisited = bytearray(board.neighbours)
    for index in map(board.index, visited):
        for offset, clear in board.offsets[board.classes[index]]:
            unvisited[index + offset] &= clear
    byte = unvisited[board.index(here)]
    count, row = BIT_COUNT[byte], SIDES[8 * byte : 8 * byte + 8]
    fills = dict.fromkeys(visited, VISITED) | {here: HERE}
    maze = Maze(board.tiling)
    shapes = ['<g transform="scale(1.2)">', *svg.shapes(maze, fills=fills), "</g>"]
    shapes.append(written(4.7, 0.5, "side", 0.6, "text-anchor:start"))
    shapes.append(written(4.7, 1.5, "bit", 0.6, "text-anchor:start"))
    for side in range(4):
        x, y = ((1, 0), (0, 1), (-1, 0), (0, -1))[side]
        left, is_set = 9.8 - 1.2 * side, byte >> side & 1
        shapes += [
            digits(side, (1.8 + 0.4 * x, 1.8 + 0.4 * y), 0.45),
            written(left + 0.6, 0.5, str(side), 0.6),
            box(left, 1, 1.2, str(is_set), LOOKED_AT if is_set else PAPER),
        ]
    shapes += [
        written(8.6, 2.6, f"mask: {byte}", 0.6),
        written(0, 4.3, f"choices of mask {byte}", 0.6, "text-anchor:start"),
    ]
    for at, side in enumerate(row):
        colour = LOOKED_AT if at < count else PAPER
        shapes.append(box(1.375 * at, 4.8, 1.375, str(side), colour))
    shapes.append(written(0, 6.7, f"count: {count}", 0.6, "text-anchor:start"))
    for at, side in enumerate(row[:count]):
        width, name = 11 / count, maze.tiling.sides(here)[side]
        shapes += [
            box(at * width, 7.3, width, f"{at}: {name}", LOOKED_AT),
            written(at * width, 8.8, f"{at}/{count}" if at else "0", 0.6),
        ]
    shapes.append(written(11, 8.8, "1", 0.6))
    return svg.picture(shapes, "A mask and its choices", [(0, 0), (11, 9)])


def configured() -> str:
    """Show the number of each cell's local configuration."""
    board = board_of(Square(6, 4))
    numbers, _ = numbered_configurations(board)
    at = {cell: numbers[board.index(cell)] for cell in range(24)}
    hues = dict(zip(sorted({*at.values()}), (*HUES, START, HERE), strict=True))
    fills = {cell: hues[number] for cell, number in at.items()}
    labels = {cell: str(number) for cell, number in at.items()}
    maze = Maze(board.tiling)
    return svg.draw(maze, "Local configurations", fills=fills, labels=labels)


def in_rows() -> str:
    """Show the rows of a board of hexagons, and the ways along and down."""
    tiling, arrows = Hexagon(5, 3), list[str]()
    spots = [middle(tiling.corners(cell)) for cell in range(tiling.cells)]
    fills = {}
    for at, row in enumerate(row_cells(tiling)):
        for cell, along, down in row:
            fills[cell] = HUES[at]
            for side in (*down, *([] if along is None else [along])):
                (x, y), beyond = spots[cell], tiling.neighbour(cell, side)
                far, low = spots[beyond or 0]
                ends = [
                    (x + share * (far - x), y + share * (low - y))
                    for share in (0.25, 0.75)
                ]
                wide = 0.14 if side == along else 0.05
                arrows.append(
                    f'<path class="way" style="stroke-width:{wide}"'
                    f' d="{svg.path_data(ends)}"/>'
                )
    shapes = svg.shapes(Maze(tiling), fills=fills)
    points = [point for cell in fills for point in tiling.corners(cell)]
    return svg.picture([*shapes, *arrows], "Rows of hexagons", points)


def period_boxes() -> str:
    """Show the periods of hexagons, a point, and the cells that are asked for it."""
    tiling, (x, y) = Hexagon(8, 5), (6.2, 3.6)
    lattice = lattice_of(Hexagon)
    at = int(x // lattice.right), int(y // lattice.down)
    fills = {at[1] * tiling.columns + 2 * at[0] + kind: VISITED for kind in (0, 1)}
    found = cell_under(tiling, x, y)
    fills |= {cell: HERE for cell in (found,) if cell is not None}
    shapes = svg.shapes(Maze(tiling), fills=fills)
    right, bottom = 4 * lattice.right, 5 * lattice.down
    lines = [[(0, at * lattice.down), (right, at * lattice.down)] for at in range(6)]
    lines += [
        [(at * lattice.right, 0), (at * lattice.right, bottom)] for at in range(5)
    ]
    data = "".join(svg.path_data(line) for line in lines)
    look = 'stroke="#c8501e" stroke-width=".06" stroke-dasharray=".2 .15"'
    shapes.append(f'<path {look} d="{data}"/>')
    look = f'fill="{WALL}" stroke="{PAPER}" stroke-width=".08"'
    shapes.append(f'<circle cx="{x}" cy="{y}" r=".2" {look}/>')
    return svg.picture(shapes, "Hexagons and their periods", [(0, 0), (12.5, 9.6)])


def tile_pyramid() -> str:
    """Show three levels of tiles, those that a window needs, and one above them."""
    shapes = []
    for level, top in enumerate((0, 2.6, 6.2)):
        count = 2**level

        def place(x: float, y: float, wide: int = count, top: float = top) -> Point:
            return 9 + 2.6 * (x - wide / 2) - 1.2 * (y - wide / 2), top + y

        for column, row in product(range(count), repeat=2):
            box = [(0, 0), (1, 0), (1, 1), (0, 1)]
            corners = [place(column + x, row + y) for x, y in box]
            is_near = column < count / 2 <= row
            fill = (PAPER, VISITED, HERE)[level] if is_near else PAPER
            shapes.append(
                f'<path fill="{fill}" stroke="{WALL}" stroke-width=".05"'
                f' d="{svg.path_data(corners, close=True)}"/>'
            )
        name = f"level {level - 2}: {counted(count * count, 'tile')}"
        shapes.append(written(18.4, top + count / 2, name, 0.6))
    window = [place(*at) for at in ((0.3, 2.4), (1.8, 2.4), (1.8, 3.5), (0.3, 3.5))]
    look = 'fill="none" stroke="#1d3557" stroke-width=".1" stroke-dasharray=".3 .2"'
    shapes.append(f'<path {look} d="{svg.path_data(window, close=True)}"/>')
    return svg.picture(shapes, "A pyramid of tiles", [(1, 0), (21, 10.2)])


def lattice() -> str:
    """Show hexagons, and the letters that stand for their sides."""
    tiling = Hexagon(3, 2)
    planned, shapes = plan(tiling), list[str]()
    for cell in range(tiling.cells):
        spots = [
            (planned.x.measure(x) / 2, planned.y.measure(y) + 1)
            for x, y in tiling.corners(cell)
        ]
        shapes.append(
            f'<path fill="{VISITED}" stroke="#9db8d6" stroke-width=".06"'
            f' d="{svg.path_data(spots, close=True)}"/>'
        )
    letters = {each for wall in planned.walls.values() for each in wall}
    width = max(column for _, column, _ in letters) / 2 + 0.5
    height = max(line for line, _, _ in letters) + 1
    grid = [f"M{at / 2},0V{height}" for at in range(int(2 * width) + 1)]
    grid += [f"M0,{at}H{width}" for at in range(height + 1)]
    shapes.append(f'<path stroke="#9db8d6" stroke-width=".02" d="{"".join(grid)}"/>')
    look = "font-family:monospace;font-weight:bold;fill:#c8501e"
    for line, column, letter in sorted(letters):
        shapes.append(written(column / 2 + 0.25, line + 0.5, letter, 0.9, look))
    return svg.picture(shapes, "Hexagons and their letters", [(0, 0), (width, height)])


def raster(x: float, y: float, wide: float, picture: Image.Image) -> str:
    """Return a picture of pixels, to be put into a drawing."""
    file, high = BytesIO(), wide * picture.height / picture.width
    picture.quantize(16).save(file, "PNG", optimize=True)
    address = f"data:image/png;base64,{b64encode(file.getvalue()).decode()}"
    place = f'x="{svg.number(x)}" y="{svg.number(y)}" width="{svg.number(wide)}"'
    return f'<image {place} height="{svg.number(high)}" href="{address}"/>'


def ice(x: float, y: float, wide: float) -> str:
    """Return a floe for the penguin, given its middle and half of its width."""
    look = f'rx="{wide}" ry="{svg.number(0.7 * wide)}" fill="{VISITED}"'
    return f'<ellipse cx="{svg.number(x)}" cy="{svg.number(y)}" {look}/>'


HAPPENS = ("", "home"), ("Enter", "games"), ("", ""), ("F1", "help")
"""What the loop hears, turn by turn, and the name of the state on top after it."""


def turns_of_the_loop() -> str:
    """Show what the loop hears in some turns, its stack, and what it draws."""
    app, side, stack = App(States(home(Profile()))), 5.0, list[str]()
    shapes = [
        written(-0.4, y, name, TITLE, f"{AT_RIGHT};{LIGHT}")
        for y, name in ((0.5, "it hears"), (3.9, "the stack"), (7.6, "it draws"))
    ]
    for at, (key, name) in enumerate(HAPPENS):
        x = (side + 0.6) * at
        if key:
            app.hear(Key(key.lower()))
            shapes.append(box(x + 1.4, 0, 2.2, key, HERE))
        if name:
            stack.append(name)
            console = Console(TILES, TILES)
            app.draw(console)
            shapes.append(raster(x, 5, side, screenshots.pixels_of(console)))
            edge = f"M{svg.number(x)},5h{side}v{side}h-{side}z"
            look = f'fill="none" stroke="{VISITED}" stroke-width=".05"'
            shapes.append(f'<path {look} d="{edge}"/>')
        else:
            shapes += [
                written(x + side / 2, 0.5, "nothing", look=LIGHT),
                ice(x + 2.5, 8.4, 2.1),
                *comic.bird(x + 2.5, 8.4, 2.6, (20, 20), 82),
                written(x + 3.6, 6.7, "z", 0.5, LIGHT),
                written(x + 4, 6.1, "z", 0.58, LIGHT),
                written(x + 4.4, 5.5, "z", 0.66, LIGHT),
            ]
        for level, each in enumerate(stack):
            colour = VISITED if each == stack[-1] else PAPER
            shapes.append(box(x + 0.6, 3.4 - level, 3.8, each, colour))
    right = (side + 0.6) * len(HAPPENS) - 0.6
    corners = [(-3.6, 0.0), (right, 10.1)]
    return on_dark_ground(svg.picture(shapes, "Turns of the loop", corners))


SCROLLED = {
    "at first": (),
    "Down, four times": (Command.DOWN,) * 4,
    "End": (Command.END,),
}
"""Keys for a list, one after another."""


def scrolled() -> str:
    """Show a list after some keys, over all of its choices."""
    high, shapes, some = 0.65, list[str](), Select(-1, 0, 21, 4, "")
    names, look = [each.name for each in GENERATORS], f"{AT_LEFT};{LIGHT}"
    for name in names:
        some.add(name, name)
    for at, (words, commands) in enumerate(SCROLLED.items()):
        x, console = 7.4 * at, Console(21, 4)
        for command in commands:
            some.update(command)
        some.draw(console, focused=True)
        shapes.append(written(x, 0.5, words, 0.55, look))
        for row, name in enumerate(names):
            y = 1.1 + high * (row + 0.5)
            shapes.append(written(x + 0.7, y, name, 0.55, look))
        picture = screenshots.pixels_of(console).resize((168, 64), 0)
        y = 1.1 + high * some.first
        shapes.append(raster(x, y, high * 168 / 16, picture))
    low = 1.2 + high * len(names)
    corners = [(0.0, 0.0), (21.7, low)]
    return on_dark_ground(svg.picture(shapes, "A list that scrolls", corners))


def echoed() -> str:
    """Show how far the penguin walks by a click that arrives twice."""
    shapes, side, later = list[str](), 2.6, f"{ECHO // 1_000_000} ms"
    for at, steps in enumerate((2, 1)):
        x, is_heard = 11.2 * at, steps > 1
        shapes.append(box(x + 0.4, 0, 1.8, "click", HERE))
        shapes.append(box(x + 0.4 + side, 0, 1.8, "echo", HERE if is_heard else PAPER))
        shapes.append(written(x + 2 * side + 1.8, 0.5, f"within {later}"))
        shapes.append(comic.strokes(f"M{x},2.2H{x + 3 * side}V5H{x}z", width=0.14))
        for step in range(steps):
            start = x + side * (step + 0.5)
            bird = comic.bird(start, 3.75, 2.1, (20, 20))
            shapes += ['<g opacity=".3">', *bird, "</g>"]
            shapes.append(leads((start + 0.2, 2.75), (start + side - 0.2, 2.75)))
        raised = (110, 110) if is_heard else (20, 20)
        shapes += comic.bird(x + side * (steps + 0.5), 3.75, 2.1, raised)
        words = "the echo is heard" if is_heard else "the echo is ignored"
        shapes.append(written(x + 1.5 * side, 5.7, words))
    return svg.picture(shapes, "An echo", [(0, 0), (19.5, 6.1)])


def restarted() -> str:
    """Show the steps of a session after the penguin has sat down on a key."""
    game = find_game("net")
    session = Session(game, "3x2#penguin")
    for cell in (1, 4):
        session.play(f"t{cell},1")
    session.handle(Key("backspace"))
    shapes, wide, paper, last = list[str](), 5, Paper(0, 0), 18
    while True:
        session.tick(1)
        scene, old, at = session.scene(), len(paper.parts), session.position
        game.draw(paper, scene)
        scale, step = wide / (4 * scene.tile), session.steps[at]
        shapes += pens.placed((wide + 1) * at, 0, map(str, paper.parts[old:]), scale)
        words, x = step.move or step.kind.value.lower(), (wide + 1) * at + wide / 2
        shapes.append(written(x, 4.5, words, TITLE, LIGHT))
        if not at:
            break
        session.undo()
    shapes += [
        leads((last, 5.7), (last - 3.5, 5.7), (last - 3.5, 5)),
        written(last - 1.6, 6.2, "U", TITLE, LIGHT),
        ice(last + 2.5, 6.5, 2.3),
        *comic.bird(last + 2.5, 6.2, 2.4, (120, 95), -9),
        *placed(last + 0.46, 7.1, [box(0, 0, 3.4, "Backspace", HERE)], 1.2),
    ]
    corners = [(0.0, 0.0), (last + wide, 8.4)]
    return on_dark_ground(svg.picture(shapes, "A restart", corners))


def one_click() -> str:
    """Show the explorer's view before and after a click that opens a wall."""
    wide, high = size = 440, 360
    state = screenshots.explorer("square:backtracker:11x7#chick", wide, high)
    state.point_to(state.subject, 46)
    state.click()
    for key in ("m", "e"):
        state.hear(Key(key))
    state.show_all()
    state.paint(Paper(*size), wide, high)
    camera = state.fit(wide, high)
    wall = camera.place(7.5, 3.9)
    state.hear(Pointer(Action.MOVE, Button.NONE, *wall))
    (left, top), (right, low) = camera.place(-0.3, -0.3), camera.place(11.3, 7.3)
    view = " ".join(map(svg.number, (left, top, right - left, low - top)))
    shapes, side = list[str](), 9.2
    down = side * (low - top) / (right - left)
    for at in range(2):
        x, paper = (side + 1.6) * at, screenshot(state, wide, high)
        place = f'x="{svg.number(x)}" width="{side}" height="{svg.number(down)}"'
        inner = re.sub("<(text|title).*?</(text|title)>", "", paper, flags=re.DOTALL)
        inner = re.sub("<svg[^>]*>", f'<svg {place} viewBox="{view}">', inner, count=1)
        shapes.append(re.sub(r"\bclip(\d)", rf"clip{at}-\1", inner))
        found = re.findall(r"\d+ (?:steps|dead ends)", paper)
        words = ", ".join(found)
        shapes.append(written(x + side / 2, down + 0.7, words, TITLE, LIGHT))
        for action in (Action.PRESS, Action.RELEASE):
            state.hear(Pointer(action, Button.LEFT, *wall))
    for pyramid in state.pyramids:
        pyramid.close()
    shapes.append(leads((side + 0.2, down / 2), (side + 1.4, down / 2)))
    corners = [(0.0, 0.0), (2 * side + 1.6, down + 1.1)]
    return on_dark_ground(svg.picture(shapes, "One click", corners))


def key_forms() -> str:
    """Show the forms of a key press, from the event to the penguin's step."""
    game, key = new_game(screenshots.PENGUIN), key_for(KeySym.H, Modifier.NONE)
    assert key  # noqa: S101 (for the type checker)
    direction = KEYS[key]
    side = side_towards(game.maze, game.cell, direction)
    assert side is not None  # noqa: S101 (for the type checker)
    after = game.play(side)
    forms = (
        ("event", "KeyDown: H", ""),
        ("input", repr(key), "key_for"),
        ("direction", repr(direction), "KEYS"),
        ("move", repr(str(side)), "side_towards"),
        ("game state", f"cell {after.cell}", "play"),
    )
    shapes = list[str]()
    for at, (name, value, maker) in enumerate(forms):
        y = 2 * at
        shapes.append(written(2.9, y + 0.5, name, look=AT_RIGHT))
        shapes.append(box(3.3, y, 7.5, "", HERE if maker == "play" else VISITED))
        shapes.append(written(7.05, y + 0.5, value, SMALL, CODE))
        if maker:
            shapes.append(leads((6, y - 0.9), (6, y - 0.1)))
            shapes.append(written(6.4, y - 0.5, maker, look=MONO))
    for top, words, state in ((0.9, "before", game), (5.3, "after", after)):
        shapes += pens.placed(11.6, top, surroundings(state), 0.9)
        shapes.append(written(13.85, top - 0.5, words))
    return svg.picture(shapes, "The forms of a key press", [(0, 0), (16.4, 9)])


WIDE, HIGH = 5, 3
"""The columns and rows around the penguin."""


def surroundings(state: State) -> list[str]:
    """Return the penguin of a game, and the walls around it before its last step."""
    maze, centre = state.maze, (state.before or state).cell
    columns = maze.tiling.neighbour(0, Square.BOTTOM) or 1
    row, column = divmod(centre, columns)
    left, top = column - WIDE // 2, row - HIGH // 2
    near = [
        [(x - left, y - top) for x, y in line]
        for line in svg.wall_lines(maze)
        if all(0 <= x - left <= WIDE and 0 <= y - top <= HIGH for x, y in line)
    ]
    walls = "".join(map(svg.path_data, near))
    x, y = middle(maze.tiling.corners(state.cell))
    return [
        f'<path class="wall" d="{walls}"/>',
        *pens.placed(x - left, y - top, [PENGUIN_SHAPES], 1.2),
    ]


def words() -> str:
    """Show how the words of a command line become a recipe."""
    line = ["--shape", "brick", "--size", "12", "--seed", "egg"]
    said = dict(zip(line[::2], line[1::2], strict=True))
    options = parser().parse_args(line)
    values = {
        name: getattr(options, name) for name in ("shape", "generator", "size", "seed")
    }
    recipe = request(DEFAULT, **values)
    size = f"{recipe.columns}x{recipe.rows}"
    made = (recipe.shape, recipe.generator, size, recipe.seed)
    shapes, x = list[str](), 0.0
    for (name, value), part in zip(values.items(), made, strict=True):
        word, middle_x = said.get(f"--{name}"), x + 2.2
        if word is not None:
            shapes.append(box(x, 0, 4.4, f"--{name} {word}"))
            shapes.append(leads((middle_x, 1.1), (middle_x, 1.9)))
        shapes += [
            box(x, 2, 4.4, f"{name}: {value}", PAPER),
            leads((middle_x, 3.1), (middle_x, 3.9)),
            box(x, 4, 4.4, str(part), HERE if word is None else VISITED),
            leads((middle_x, 5.1), (middle_x, 5.9)),
        ]
        x += 4.5
    for y, step in ((1.5, "parse_args"), (3.5, "request"), (5.5, "str")):
        shapes.append(written(2.6, y, step, look=AT_LEFT))
    shapes += [
        box(0, 6, 17.9, str(recipe)),
        leads((8.95, 7.1), (8.95, 7.9)),
        written(8.95, 8.4, f"a maze of {recipe.tiling().cells} cells, then a window"),
    ]
    return svg.picture(shapes, "From words to a recipe", [(0, 0), (17.9, 8.6)])


def piped() -> str:
    """Show what goes through a pipe of two commands, and past it."""
    recipe = Recipe.parse("square:hunt-and-kill:5x4#krill")
    maze = recipe.make()
    path = shortest_path(maze, 0, maze.tiling.cells - 1)
    shapes = [box(0, 0, 10, str(recipe), PAPER), leads((2.5, 1.1), (2.5, 1.9))]
    for x, word, way, goes in (
        (0, "generate", (), "text, in the pipe"),
        (10, "solve -", path, "way.svg"),
    ):
        shapes += [
            box(x, 2, 5, word, HERE),
            leads((x + 2.5, 3.1), (x + 2.5, 3.9)),
            f'<g transform="translate({x},4.1)">',
            *svg.shapes(maze, path=way),
            "</g>",
            written(x + 2.5, 8.8, goes, 0.6),
            leads((x + 5.1, 2.5), (x + 6.2, 2.5)),
            written(x + 6.4, 2.2, "progress,", 0.5, AT_LEFT),
            written(x + 6.4, 2.8, "errors", 0.5, AT_LEFT),
        ]
    shapes.append(leads((5.3, 6.1), (9.2, 6.1), (9.2, 2.5), (9.9, 2.5)))
    return svg.picture(shapes, "A pipe of two commands", [(0, 0), (18.6, 9)])


def stages() -> str:
    """Show a maze after each of its options, and which cells it has opened."""
    name = "square:backtracker:12x8:bias=0.6:braid=0.5:loops=0.1:exits=far#chick"
    recipe, parts = Recipe.parse(name), list[tuple[str, list[str]]]()
    last: Maze | None = None
    for stage in range(1, len(recipe.options) + 1):
        settings = recipe.options[:stage]
        later = {} if stage == len(recipe.options) else {"exits": "none"}
        maze = replace(recipe, options=revise(settings, later)).make()
        changed = [cell for cell in maze if last and maze.open[cell] != last.open[cell]]
        fills = dict.fromkeys(changed, HERE)
        caption = f"{stage}. {write_options(settings)[-1]}"
        parts.append((caption, svg.shapes(maze, fills=fills)))
        last = maze
    return panels("A maze and its options", (12, 8), *parts)


def family() -> str:
    """Show all formats, in their folders, with their suffixes."""
    shapes, folders = list[str](), dict[str, dict[float, bool]]()
    for at, form in enumerate(FORMATS):
        y, folder = 1.4 * at, form.write.__module__.split(".")[2]
        folders.setdefault(folder, {})[y + 0.5] = form.read is not None
        suffix = ", ".join(form.suffixes) or "no suffix of its own"
        shapes.append(box(9.2, y, 2.6, form.name))
        shapes.append(written(12.2, y + 0.5, suffix, 0.5, AT_LEFT))
    bottom = 1.4 * len(FORMATS) - 0.4
    shapes.append(box(0, bottom / 2 - 0.5, 3.2, "document", LOOKED_AT))
    for at, (folder, rows) in enumerate(folders.items()):
        y, document = sum(rows) / len(rows), (3.3, bottom / 2 + 0.4 * (at - 1))
        shapes.append(box(5, y - 0.5, 2.4, folder, PAPER))
        shapes.append(leads(document, (4.9, y)))
        shapes += [leads((7.5, y), (9.1, row)) for row in rows]
        back = [row for row, is_read in rows.items() if is_read]
        shapes += [leads((9.1, row), (7.5, y)) for row in back]
        if back:
            shapes.append(leads((4.9, y), document))
    return svg.picture(shapes, "The formats", [(0, 0), (16.8, bottom)])


def beginnings() -> str:
    """Show the first bytes of a maze in each format, and those that give it away."""
    recipe = Recipe.parse("square:backtracker:3x2#penguin")
    document, shapes = Document(recipe.make(), recipe), list[str]()
    for row, form in enumerate(FORMATS):
        y, data = 1.4 * row, form.write(document)[:12]
        lengths = (size for size in range(13) if re.fullmatch(form.starts, data[:size]))
        telling = next(lengths, 0)
        shapes.append(written(2.4, y + 0.5, form.name, 0.6, AT_RIGHT))
        for at, byte in enumerate(data):
            letter = chr(byte)
            is_shown = letter.isascii() and letter.isprintable() and letter != " "
            shown = letter if is_shown else f"{byte:02x}"
            colour = HERE if at < telling or not (telling or byte) else PAPER
            shapes.append(box(2.8 + at, y, 1, shown, colour))
    bottom = 1.4 * len(FORMATS) - 0.4
    return svg.picture(shapes, "How files begin", [(0.4, 0), (14.8, bottom)])


def squared() -> str:
    """Show a drawing of squares, letter by letter, and the letters that are read."""
    maze = Recipe.parse("square:backtracker:3x2#penguin").make()
    lines, columns = squares.draw(maze, (), squares.ASCII), maze.tiling.cells // 2
    wide, shapes = 0.8, list[str]()
    for y, line in enumerate(lines):
        for x, letter in enumerate(line):
            across, down = x % squares.WIDE, y % squares.HIGH
            is_read = (across, down) in {(squares.WIDE // 2, 0), (0, 1)}
            inside = across and down
            colour = HERE if is_read else VISITED if inside else PAPER
            place = f'x="{svg.number(x * wide)}" y="{y}" width="{wide}" height="1"'
            shapes.append(
                f'<rect {place} fill="{colour}" stroke="#9db8d6" stroke-width=".03"/>'
            )
            shapes.append(written((x + 0.5) * wide, y + 0.5, letter, 0.8, GLYPH))
    for cell in range(maze.tiling.cells):
        row, column = divmod(cell, columns)
        left, top = (squares.WIDE * column + 2.5) * wide, squares.HIGH * row + 1.5
        shapes.append(written(left, top, str(cell), 0.6))
    corner = len(lines[0]) * wide, len(lines)
    return svg.picture(shapes, "A drawing on squared paper", [(0, 0), corner])


GLYPH = "font-family:monospace;font-weight:bold"
"""The look of a letter in a drawing."""


NEAR_BY, RIM = 2.25, 3.1
"""The radius of the arcs in their picture, and how far they are drawn, in sides."""


def arcs() -> str:
    """Show the arcs around a cell, and how a pillar ends the light in some of them."""
    squares, cell = Square(7, 7), 24
    origin = middle(squares.corners(cell))
    views = {
        other: view
        for other in (cell, *range(squares.cells))
        if (view := outline(squares.corners(other), origin)).distance - view.width
        <= NEAR_BY
    }
    rose = Rose([*views.values()])
    angles = {number: atan2(y, x) for (x, y), number in rose.numbers.items()}
    ends = [(RIM * cos(angles[at]), RIM * sin(angles[at])) for at in sorted(angles)]
    wedges = [
        svg.path_data([(0, 0), start, end], close=True)
        for start, end in pairwise([*ends, ends[0]])
    ]
    corners = [view.corners for view in views.values()]
    grid = "".join(svg.path_data(each, close=True) for each in corners)
    squared = f'<path d="{grid}" fill="none" stroke="{DARK}" stroke-width=".03"/>'
    penguin = f'<circle r=".2" fill="{HERE}"/>'
    lines = f'stroke="{HIDDEN}" stroke-width=".02"'
    points = (
        f'<circle cx="{svg.number(x)}" cy="{svg.number(y)}" r=".05" fill="{WALL}"/>'
        for x, y in rose.numbers
    )
    every = f'<path fill="{LIT}" {lines} d="{"".join(wedges)}"/>'
    fan = [squared, every, squared, *points, penguin]
    *_, first, end = rose.span(views[cell + 1])
    shadow = {number % rose.arcs for number in range(first, end)}
    hairs = rose.hairs(views[cell + squares.columns + 2])
    (pillar,) = bevelled([(1, 0)])
    in_front = svg.path_data([(0, 0), (1, -0.5), (1, 0.5)], close=True)
    layers = [
        (LIT, "".join(wedges)),
        (DARK, "".join(wedges[number] for number in sorted(shadow))),
        (LIT, in_front),
        *(("#c8501e" if at in shadow else "#2f8f46", wedges[at]) for at in hairs),
        (WALL, svg.path_data(pillar, close=True)),
    ]
    shaded = [f'<path fill="{fill}" d="{d}"/>' for fill, d in layers]
    shaded += [squared, f'<circle cx="2" cy="1" r=".1" fill="{WALL}"/>', penguin]
    return beside_each_other(
        "The arcs around a penguin",
        (6.4, 6.4),
        (f"{rose.arcs} arcs", fan),
        (f"{len(shadow)} of them dark", shaded),
    )


HOUSE = (
    *("app", "states", "widgets", "views", "session", "games", "library", "formats"),
    *("recipes", "solvers", "generators", "engine", "maze", "tilings"),
    *("commands", "names", "rng"),
)
"""The rooms from top to bottom."""


PACKAGE = Path(asciimaze.__file__).parent


def members(room: str) -> list[str]:
    """Return the names of the modules in a room, none if the room is a module."""
    folder = PACKAGE / room
    names = sorted(
        file.relative_to(folder).with_suffix("").as_posix()
        for file in folder.rglob("*.py")
        if file.stem != "__init__"
    )
    return sorted(names, key=lambda name: "/" in name)


def imports(file: Path) -> Iterator[tuple[str, str]]:
    """Yield each import of a file from the package, and the room that it names."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            package, *inner = node.module.split(".")
            names = inner[:1] or [each.name for each in node.names]
            if package == "asciimaze" and names[0] in HOUSE:
                yield ast.unparse(node), names[0]


def rooms() -> dict[str, set[str]]:
    """Return for each room of the package the rooms that it uses."""
    uses: dict[str, set[str]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        room = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if not room.startswith("__"):
            used = {other for _, other in imports(file)} - {room}
            uses.setdefault(room, set()).update(used)
    return uses


def arrows_of(name: str = "generators/wilson.py") -> str:
    """Show the imports of a file, and the arrows that they make on the map."""
    below = [*HOUSE[HOUSE.index("generators") :]]
    below.remove("commands")
    places = {room: 1.5 * at + 0.5 for at, room in enumerate(below)}
    home = name.partition("/")[0]
    shapes = [written(0, 0.5, name, TITLE, AT_LEFT)]
    shapes += [
        box(13.6, y - 0.5, 3.4, room, HERE if room == home else VISITED)
        for room, y in places.items()
    ]
    for other in sorted(rooms()[home] & {*below}):
        end = places[other]
        shapes.append(leads((17.2, 0.5), (18.9, end / 2 + 0.2), (17.2, end)))
    for at, (line, room) in enumerate(imports(PACKAGE / name)):
        short, y = line.replace("asciimaze.", "…"), 1.7 + 1.1 * at
        start = 0.3 * len(short) + 0.4, y
        shapes += [written(0, y, short, look=MONO), leads(start, (13.4, places[room]))]
    return svg.picture(shapes, "Imports", [(0, 0), (19, 1.5 * len(below) - 0.5)])


HOUSE_STYLE = (
    ".room>rect{fill:currentColor;fill-opacity:.3}.module{fill:#f7f9fc}"
    ".house .title{font-size:.7px;text-anchor:start}"
    ".line{fill:none;stroke:#1d3557;stroke-width:.05}"
    ".use{fill:none;stroke:currentColor;stroke-width:.06;opacity:.8}"
    ".use .tip{fill:currentColor;stroke:none}"
)
STOREYS = {
    "app": "#4f86c6",
    "views": "#5f9e4f",
    "recipes": "#d18a2c",
    "commands": "#9273c4",
}
"""The uppermost room of each storey, and the colour of its rooms and arrows."""

LEFT, RIGHT, LINE = 5, 22, 1.2
"""The left edge of the modules, the right edge of a room, and the height of a line."""


def leading(name: str, shapes: str) -> str:
    """Return shapes that on a page lead to a chunk of the program."""
    return f'<g data-chunk="src/asciimaze/{name}">{shapes}</g>'


def plates(room: str, top: float) -> tuple[list[str], float]:
    """Return the modules of a room as shapes, and the lower edge of the room."""
    shapes, x, y = [], float(LEFT), top + 0.2
    for name in members(room):
        width = 0.26 * len(name) + 0.5
        if x + width > RIGHT - 0.2:
            x, y = LEFT, y + LINE
        left, centre = svg.number(x), svg.number(x + width / 2)
        height = svg.number(y + 0.4)
        plate = (
            f'<rect class="module" x="{left}" y="{svg.number(y)}"'
            f' width="{svg.number(width)}" height=".8" rx=".15"/>'
            f'<text x="{centre}" y="{height}">{name}</text>'
        )
        shapes.append(leading(f"{room}/{name}.py", plate))
        x += width + 0.25
    return shapes, y + 1


def house() -> str:
    """Show the rooms of the package, their modules, and which room uses which."""
    uses = rooms()
    shapes, place, y = [], dict[str, float](), 0.0
    painted, colour = "", ""
    for room in HOUSE:
        place[room] = y
        plate, bottom = plates(room, y)
        colour = STOREYS.get(room, colour)
        painted += f".room.{room},.from-{room}{{color:{colour}}}"
        outline = pens.frame(0, y, RIGHT, bottom - y)
        title = f'<text class="title" x=".4" y="{svg.number(y + 0.6)}">{room}</text>'
        is_module = (PACKAGE / f"{room}.py").exists()
        wall = f'y="{svg.number(y)}" width="{RIGHT}" height="{svg.number(bottom - y)}"'
        shapes += [
            f'<g class="room {room}"><rect x="0" {wall} rx=".15"/>',
            f'<path fill="none" stroke="{INK}" stroke-width="{THIN}" d="{outline}"/>',
            leading(f"{room}.py" if is_module else f"{room}/", title),
            *plate,
            "</g>",
        ]
        y = bottom + 0.4
    line = svg.number(place["views"] - 0.2)
    shapes.append(
        f'<path class="line" stroke-dasharray=".2" d="M-.3,{line}H{RIGHT + 7}"/>'
    )
    shapes += [
        arrow(room, other, place[room] + 0.7, place[other] + 0.5)
        for room, used in sorted(uses.items())
        for other in sorted(used)
    ]
    pointed = [f".house:has(.{room}:is(:hover,:focus-within)) .use" for room in HOUSE]
    fading = "".join(
        f"{those}:not(.from-{room},.to-{room}){{opacity:.08}}"
        f"{those}:is(.from-{room},.to-{room}){{opacity:1;stroke-width:.08}}"
        for room, those in zip(HOUSE, pointed, strict=True)
    )
    style = f"<style>{HOUSE_STYLE}{painted}{fading}</style>"
    corners = [(0, 0), (RIGHT + 7, y - 0.4)]
    picture = lettered(svg.picture([style, *shapes], "The house", corners))
    return picture.replace("<svg", '<svg class="house"', 1)


def arrow(room: str, other: str, start: float, end: float) -> str:
    """Return an arrow from a room to another, which must be below it.

    Raises:
        ValueError: It is above.
    """
    if start > end:
        message = f"{room} is below {other} and must not use it"
        raise ValueError(message)
    length = end - start
    bend = svg.number(RIGHT + 1 + 8.2 * length / (length + 15))
    first, last = svg.number(start), svg.number(end)
    return (
        f'<g class="use from-{room} to-{other}">'
        f'<path d="M{RIGHT},{first} C{bend},{first} {bend},{last} {RIGHT}.1,{last}"/>'
        f'<path class="tip" d="M{RIGHT},{last} l.3,-.13 0,.26z"/></g>'
    )


def wheel() -> str:
    """Show what is in the two packages, and what installing one of them brings."""
    content = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    project, targets = content["project"], content["tool"]["hatch"]["build"]["targets"]
    archive = [each.strip("/") for each in targets["sdist"]["include"]]
    (script,) = project["scripts"]
    wheel = [f"{project['name']}/", "entry_points.txt", "METADATA", "licenses/"]
    needs = list(map(bare_name, project["dependencies"]))
    extras = project["optional-dependencies"].items()
    brings = [*needs, *(f"[{extra}] {bare_name(each[0])}" for extra, each in extras)]
    shapes = list[str]()
    for x, title, parts in (
        (0.0, "source archive", archive),
        (6.5, "wheel", wheel),
        (13.0, "pip install", [f"$ {script}", *brings]),
    ):
        shapes.append(written(x + 2.5, 0.4, title, 0.6, "font-weight:bold"))
        for at, part in enumerate(parts):
            colour = PAPER if "[" in part else VISITED
            colour = HERE if part in {"src", wheel[0]} else colour
            shapes.append(box(x, 1.2 * at + 1, 5, part, colour))
    height = {part: 1.2 * at + 1.5 for at, part in enumerate(archive)}
    height |= {part: 1.2 * at + 1.5 for at, part in enumerate(wheel)}
    shapes += [
        leads((5.1, height["src"]), (6.4, height[wheel[0]])),
        leads((11.6, height["entry_points.txt"]), (12.9, 1.5)),
        *(
            leads((11.6, height["METADATA"]), (12.9, 1.2 * at + 2.7))
            for at in range(len(needs))
        ),
    ]
    bottom = 1.2 * max(len(archive), len(brings) + 1) + 0.8
    return svg.picture(shapes, "The packages", [(0, 0), (18, bottom)])


def bare_name(requirement: str) -> str:
    """Return the name of a library without the versions that are good enough."""
    return re.split("[<>=]", requirement)[0]


LEAFLET = """\
.. code-block:: python

   <<./penguin.py>>=
   class Penguin:
       <<Penguin methods>>

How does a penguin walk?

.. code-block:: python

   <<Penguin methods>>=
   def walk(self):
       return "waddle"
"""


def tangled() -> str:
    """Show a book, the file that is tangled from it, and where each line went."""
    web = Web("leaflet.rst", LEAFLET)
    (file,) = tangled_files(web, web.book).values()
    chunks = list(web.chunks)
    hues = {
        piece.line + at: HUES[chunks.index(piece.name)]
        for piece in web.pieces
        for at in range(len(piece.code) + 1)
    }
    shapes = [written(4.3, 0.4, web.book, 0.6), written(13.6, 0.4, file.path, 0.6)]
    for number, line in enumerate(LEAFLET.splitlines(), start=1):
        colour = hues.get(number, PAPER)
        shapes += ruled(0, 0.8 * number + 0.6, 8.7, number, line, colour)
    origins = provenance_of_file(web, file)
    for number, (line, origin) in enumerate(zip(file.text, origins, strict=True), 1):
        if origin is not None:
            y, start = 0.8 * number + 0.6, origin.chain[-1].line
            shapes.append(leads((8.8, 0.8 * start + 0.6), (9.6, y)))
            shapes += ruled(9.7, y, 7.8, number, line, hues[start])
    bottom = 0.8 * len(LEAFLET.splitlines()) + 1
    return svg.picture(shapes, "From a book to a file", [(0, 0), (17.5, bottom)])


def ruled(
    x: float, y: float, width: float, number: int, line: str, colour: str
) -> list[str]:
    """Return a line of a text file with its number, on paper of some colour."""
    top = svg.number(y - 0.4)
    return [
        f'<rect x="{x}" y="{top}" width="{width}" height=".8" fill="{colour}"/>',
        written(x + 0.6, y, str(number), look=AT_RIGHT),
        written(x + 0.8, y, line.replace(" ", "\u00a0"), look=MONO),
    ]


LOOK = (0.4, 340, 5)
"""The arguments of a new shape's picture: what is written, how wide, and where."""

PICTURES: dict[str, Callable[[], str | Image.Image]] = {
    **{f"{each.name}.svg": partial(finished, each.name) for each in GENERATORS},
    **{
        f"{name}.svg": partial(asking.asked, flat(*nearest_size(flat, 4, 3)), *LOOK)
        for name, flat in TILINGS.items()
        if isinstance(flat, type)
    },
    **actors.PICTURES,
    **asking.PICTURES,
    **dragging.PICTURES,
    "house.svg": house,
    "house-imports.svg": arrows_of,
    "home.svg": screenshots.at_home,
    "form.svg": screenshots.filled_in,
    "keys.svg": screenshots.own_keys,
    "terminal.png": screenshots.terminal,
    "widgets.png": screenshots.widgets,
    "play.png": screenshots.play,
    "scales.png": screenshots.scales,
    "plaid.png": screenshots.plaid,
    "periods.svg": period_boxes,
    "pyramid.svg": tile_pyramid,
    "distances.png": screenshots.far_and_near,
    "explorer.svg": screenshots.looking_around,
    "explorer-seams.svg": screenshots.over_the_edge,
    "explorer-numbers.svg": screenshots.side_by_side,
    "explorer-growth.svg": screenshots.half_grown,
    "explorer-map.svg": screenshots.on_the_map,
    "explorer-mask.svg": screenshots.painting_a_mask,
    "explorer-looks.svg": screenshots.coloured,
    "explorer-dead-ends.svg": screenshots.stuck,
    "load-screen.svg": screenshots.listed,
    "explorer-edits.svg": screenshots.changed,
    "on-its-way.svg": on_its_way,
    "cover.svg": cover,
    "cover-stages.svg": cover_stages,
    "play-hexagon.png": screenshots.among_hexagons,
    "built.svg": built,
    "key-forms.svg": key_forms,
    "solve-distances.svg": lake,
    "solve-longest.svg": longest,
    "solve-wall.svg": handed,
    "solve-filling.svg": filled,
    "solve-a-star.svg": compass,
    "library.svg": from_python,
    "duel.svg": duel,
    "solve-two.svg": two_searches,
    "peers.svg": peers,
    "two-scales.svg": two_scales,
    "corner.svg": corner,
    "hexagons.svg": lambda: at_work("backtracker", Hexagon(12, 7), "hexagons"),
    "triangles.svg": lambda: at_work("backtracker", Triangle(28, 9), "triangle"),
    "bricks.svg": lambda: shaped(Brick(11, 10)),
    "octagons.svg": lambda: shaped(Upsilon(15, 9)),
    "pentagons.svg": lambda: shaped(Cairo(18, 10)),
    "circles.svg": lambda: shaped(Polar(20, 20)),
    "torus.svg": lambda: joined(Torus(Square(12, 9))),
    "moebius-maze.svg": lambda: joined(Moebius(Square(12, 9))),
    "weave.svg": crossing,
    "maze-byte.svg": bits,
    "maze-trace.svg": tape,
    "chance.svg": chance,
    "board.svg": padded,
    "svg-pen.svg": pen,
    "recipe.svg": parts,
    "walk-mask.svg": mask,
    "letters.svg": lattice,
    "configurations.svg": configured,
    "rows.svg": in_rows,
    "bridges.svg": bridges,
    "fish.svg": lambda: shaped(read_text(FISH).over(Hexagon), VISITED),
    "net.svg": lambda: puzzle("net", "7x6,hexagon#penguin"),
    "net-screen.svg": lambda: puzzle("net", "9x6#penguin", hints=24),
    "escape-hexagons.svg": lambda: puzzle("escape", "hexagon:wilson:9x7#seal", hints=9),
    "escape-keys.svg": keys_of_cells,
    "escape-blocks.svg": blocks_of_maze,
    "escape-penguin.svg": penguins,
    "anatomy.svg": in_parts,
    "escape-end.svg": end_of_escape,
    "lamps.svg": lambda: puzzle("lamps", "5#penguin"),
    "dungeon-game.svg": dungeon_game,
    "dungeon-nodes.svg": ground_nodes,
    "distance-map.svg": distance_map,
    "dungeon-shapes.svg": dungeon_shapes,
    "dungeon-balance.svg": dungeon_balance,
    "turns.svg": turns_of_the_loop,
    "echo.svg": echoed,
    "scrolled.svg": scrolled,
    "restart.svg": restarted,
    "scene.svg": one_click,
    "command-words.svg": words,
    "command-pipe.svg": piped,
    "options-stages.svg": stages,
    "formats.svg": family,
    "beginnings.svg": beginnings,
    "text-grid.svg": squared,
    "packages.svg": wheel,
    "tangled.svg": tangled,
    "backtracker-steps.svg": lambda: steps_of(
        "backtracker",
        ("the start", 0),
        ("the first walk", end_of("backtracker", "opens", 0.6)),
        ("back from the dead end", end_of("backtracker", "steps back")),
    ),
    "backtracker-stack.svg": call_stack,
    "aldous-half.svg": lambda: halfway("aldous-broder"),
    "wilson-loop.svg": lambda: svg.picture(loop()[1], "A loop", [(0, 0), (8, 5)]),
    "wilson-loops.svg": loops,
    "wilson-paths.svg": lambda: steps_of(
        "wilson",
        ("the first path", end_of("wilson", "keeps the path", 0)),
        ("some paths later", middle_of("wilson")),
    ),
    "growing-half.svg": lambda: halfway("growing-tree"),
    "kruskal-half.svg": lambda: halfway("kruskal"),
    "kruskal-forest.svg": forest,
    "kruskal-rounds.svg": rounds,
    "sidewinder-half.svg": lambda: halfway("sidewinder", 29),
    "bands.svg": banded,
    "climb.svg": climbed,
    "gallery.svg": gallery,
    "growing-mixes.svg": lambda: beside(
        "square:growing-tree:14x8:{}#chick",
        *("pick=newest", "pick=random", "pick=oldest", "pick=3newest+oldest"),
    ),
    "options-bias.svg": lambda: beside(
        "square:backtracker:14x14:{}#chick", "bias=-0.8", "bias=0", "bias=0.8"
    ),
    "options-spread.svg": lambda: beside(
        "square:prim:16x12:{}#chick", "spread=1", "spread=0", look=from_its_start
    ),
    "options-loops.svg": lambda: beside(
        *("square:wilson:12x9:{}#chick", "loops=0", "loops=0.1", "loops=0.3"),
        look=openings.its_loops,
    ),
    "options-exits.svg": lambda: beside(
        *("square:wilson:12x9:{}#chick", "exits=one", "exits=far", "exits=diameter"),
        look=its_way,
    ),
    **pens.PICTURES,
    **tapes.PICTURES,
    **multiples.PICTURES,
    **courses.PICTURES,
    **openings.PICTURES,
    **firsts.PICTURES,
    **comic.PICTURES,
    **masons.PICTURES,
    **props.PICTURES,
    **players.PICTURES,
    **diggers.PICTURES,
    **vignettes.PICTURES,
    **explorers.PICTURES,
    **delvers.PICTURES,
    **yarn.PICTURES,
    **runners.PICTURES,
    **samples.PICTURES,
    **tries.PICTURES,
    **{f"{name}.svg": partial(demos.demonstrated, name) for name in demos.DEMOS},
    "sight-room.svg": among_pillars,
    "sight-arcs.svg": arcs,
    "sight-hairs.svg": hairs,
    "sight-door.svg": doorway,
    "sight-peer.svg": beside_tcod,
}
"""All pictures by the names of their files."""


def draw(name: str) -> bytes:
    """Return a picture as the content of its file."""
    picture = PICTURES[name]()
    if isinstance(picture, str):
        return comic.by_night(lettered(picture)).encode()
    file = BytesIO()
    count = 16 if picture.getcolors(16) else 256
    picture.quantize(count).save(file, "PNG", optimize=True)
    return file.getvalue()


def main(folder: str) -> None:
    """Draw all pictures into a folder."""
    for name in PICTURES:
        Path(folder, name).write_bytes(draw(name))


if __name__ == "__main__":
    main(*sys.argv[1:])
