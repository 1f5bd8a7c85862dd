# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw the pictures of the book: ``python docs/pictures.py FOLDER``."""

from __future__ import annotations

import ast
import json
import sys
from dataclasses import replace
from functools import partial
from io import BytesIO
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from tcod.console import Console

import asciimaze
from asciimaze.app.loop import App
from asciimaze.app.window import load_font
from asciimaze.engine.flood import distances as lay_far
from asciimaze.engine.layout import board_of
from asciimaze.formats.masks import read_text
from asciimaze.formats.picture import svg
from asciimaze.games.escape import DEFAULT, new_game
from asciimaze.games.paper import Paper
from asciimaze.games.registry import find as find_game
from asciimaze.generators.registry import GENERATORS, find
from asciimaze.maze import Maze, add_exit
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng
from asciimaze.session.session import Session
from asciimaze.solvers.a_star import a_star, search
from asciimaze.solvers.dead_end_filling import wall_up
from asciimaze.solvers.paths import diameter_path, distances, shortest_path
from asciimaze.solvers.statistics import dead_ends
from asciimaze.solvers.wall_follower import follow_wall
from asciimaze.states.play import PlayState
from asciimaze.states.setup import SetupState
from asciimaze.states.stack import States
from asciimaze.tilings.brick import Brick
from asciimaze.tilings.cairo import Cairo
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.registry import TILINGS, nearest_size
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import middle
from asciimaze.tilings.triangle import Triangle
from asciimaze.tilings.upsilon import Upsilon
from asciimaze.tilings.weave import ACROSS, Weave
from asciimaze.tilings.wrapped import Moebius, Torus
from asciimaze.widgets.maze_view import TILES
from moving import Moment, moment, moving, walkable, walls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from asciimaze.tilings.tiling import Tiling

START, HERE, VISITED, LOOKED_AT = "#9bc78b", "#f2a65a", "#d6e4f2", "#e8dcc4"

PENGUIN = replace(DEFAULT, seed="penguin")


def screen(*states: SetupState | PlayState) -> Image.Image:
    """Return the picture of the topmost of some states."""
    console = Console(TILES, TILES)
    App(States(*states)).draw(console)
    return Image.fromarray(load_font().render(console)).convert("RGB")


def setup() -> Image.Image:
    """Show the screen at the start of the game."""
    return screen(SetupState())


def play() -> Image.Image:
    """Show a game that has just begun."""
    return screen(PlayState(new_game(PENGUIN)))


def among_hexagons() -> Image.Image:
    """Show a game of hexagons."""
    recipe = Recipe.parse("hexagon:hunt-and-kill:25x25#penguin")
    return screen(PlayState(new_game(recipe)))


def escaped() -> Image.Image:
    """Show a game that has been won, with the right hand on the wall."""
    game, side = new_game(PENGUIN), Square.BOTTOM
    names = game.maze.tiling.sides(game.cell)
    while not game.escaped:
        turns = (side + turn & 3 for turn in (1, 0, 3, 2))
        side = next(side for side in turns if game.maze.is_open(game.cell, side))
        game = game.play(names[side])
    return screen(PlayState(game))


def make(name: str, columns: int = 10, rows: int = 6) -> Maze:
    """Return the maze of squares that a generator makes for the pictures."""
    return find(name).make(Square(columns, rows), Rng.from_seed("chick", name))


def replay(maze: Maze, steps: int) -> Maze:
    """Return a maze as it was when ``steps`` of its passages had been carved."""
    earlier = Maze(maze.tiling)
    for cell, side in maze.trace[:steps]:
        earlier.carve(cell, side)
    return earlier


def first_walk(maze: Maze) -> list[int]:
    """Return the cells of the walk up to the first dead end."""
    cells = [maze.trace[0][0]]
    for cell, side in maze.trace:
        if cell != cells[-1]:
            break
        beyond = maze.tiling.neighbour(cell, side)
        cells.append(cell if beyond is None else beyond)
    return cells


def start(name: str) -> str:
    """Show the cell where a generator begins."""
    maze = make(name)
    return svg.draw(replay(maze, 0), "The start", fills={maze.trace[0][0]: START})


def walk(name: str, share: float) -> str:
    """Show a part of the first walk of a generator."""
    maze = make(name)
    cells = first_walk(maze)
    cells = cells[: round(len(cells) * share)]
    fills = dict.fromkeys(cells, VISITED) | {cells[0]: START, cells[-1]: HERE}
    return svg.draw(replay(maze, len(cells) - 1), "A walk", fills=fills, path=cells)


def backtracked() -> str:
    """Show the position of the backtracker after its first dead end."""
    maze = make("backtracker")
    cells = first_walk(maze)
    here = maze.trace[len(cells) - 1][0]
    fills = dict.fromkeys(cells, VISITED) | {cells[0]: START, here: HERE}
    path = cells[: cells.index(here) + 1]
    return svg.draw(replay(maze, len(cells) - 1), "Going back", fills=fills, path=path)


def hunted() -> str:
    """Show the cells that the first hunt of hunt-and-kill has looked at."""
    maze = make("hunt-and-kill")
    cells = first_walk(maze)
    found = maze.trace[len(cells) - 1][0]
    fills = dict.fromkeys(cells, VISITED) | dict.fromkeys(range(found), LOOKED_AT)
    fills |= {cells[0]: START, found: HERE}
    return svg.draw(replay(maze, len(cells) - 1), "The hunt", fills=fills)


def coin(here: int, marks: dict[int, str]) -> str:
    """Show the binary tree as it reaches a cell, and its possible directions."""
    maze = make("binary-tree")
    fills = dict.fromkeys(range(here), VISITED) | {here: HERE}
    return svg.draw(replay(maze, here), "A coin", fills=fills, labels=marks)


def so_far(name: str, steps: int) -> str:
    """Show the passages carved after some steps of a generator, and its last cells."""
    maze = replay(make(name), steps)
    cells = set().union(*maze.passages())
    last, side = maze.trace[-1]
    fills = dict.fromkeys(cells, VISITED) | {last: HERE}
    beyond = maze.tiling.neighbour(last, side)
    if beyond is not None:
        fills[beyond] = HERE
    return svg.draw(maze, f"{steps} passages by {name}", fills=fills)


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


def hall(maze: Maze, walls: int) -> Maze:
    """Return the hall of a division as it was after some of its walls."""
    hall = replay(maze, walls)
    later = Maze(maze.tiling)
    for cell, side in maze.trace[walls:]:
        later.carve(cell, side)
    rooms = list(range(maze.tiling.cells))
    for cell, other in later.passages():
        rooms = [rooms[cell] if room == rooms[other] else room for room in rooms]
    for cell, room in enumerate(rooms):
        for side in range(len(maze.tiling.sides(cell))):
            beyond = maze.tiling.neighbour(cell, side)
            if beyond is not None and rooms[beyond] == room:
                hall.carve(cell, side)
    return hall


def divided(walls: int) -> str:
    """Show a hall with the first walls of a division, and their doors."""
    maze = make("division", 24, 12)
    doors = {maze.trace[at][0]: HERE for at in range(walls)}
    return svg.draw(hall(maze, walls), f"{walls} walls", fills=doors)


def finished(name: str) -> str:
    """Show the maze of a generator when it is finished, and how it was made."""
    maze = make(name, 24, 12)
    picture = svg.draw(maze, f"A maze by {name}")
    divides = name == "recursive-division"
    *moments, _ = division(maze) if divides else carving(maze)
    return moving(picture, maze.tiling, [*moments, moment(maze, {})])


def carving(maze: Maze) -> Iterator[Moment]:
    """Yield a maze after each passage of its trace."""
    earlier, fills = Maze(maze.tiling), dict[int, str]()
    yield moment(earlier, {})
    for cell, side in maze.trace:
        both = {cell: HERE, earlier.carve(cell, side): HERE}
        yield moment(earlier, fills | both)
        fills |= dict.fromkeys(both, VISITED)


def division(maze: Maze) -> Iterator[Moment]:
    """Yield a hall after each wall of a division."""
    yield moment(hall(maze, 0), {})
    for count, (cell, side) in enumerate(maze.trace, start=1):
        beyond = maze.tiling.neighbour(cell, side)
        doors = {cell: HERE} if beyond is None else {cell: HERE, beyond: HERE}
        yield moment(hall(maze, count), doors)


def to_walk() -> str:
    """Show a maze for the reader to walk in."""
    maze = make("backtracker", 18, 10)
    add_exit(maze, Rng.from_seed("chick", "exit"))
    return walkable(maze, maze.tiling.cells // 2 + 9)


FIRST, LAST = 0, 16 * 8 - 1
"""The cells where paths begin and end."""

PENCIL = "#5b6f8a"
"""The colour of a cell that is blacked out."""


def lake() -> str:
    """Show how far each cell is from the first one."""
    maze = make("backtracker", 16, 8)
    far = distances(maze, FIRST)
    fills = svg.colours(far)
    picture = svg.draw(maze, "Distances from the upper left cell", fills=fills)
    waves = (
        {cell: fill for cell, fill in fills.items() if far[cell] <= wave}
        for wave in range(max(far) + 1)
    )
    return searching(picture, maze, waves)


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
    steps = (
        dict.fromkeys(way[:at], VISITED) | {FIRST: START, way[at]: HERE}
        for at in range(len(way))
    )
    return searching(picture, maze, steps)


def filled() -> str:
    """Show a maze with all its dead ends filled."""
    maze = make("hunt-and-kill", 16, 8)
    rest, ends = replay(maze, len(maze.trace)), {FIRST: START, LAST: HERE}
    filled = list(wall_up(rest, ends))
    fills = dict.fromkeys(filled, PENCIL) | ends
    picture = svg.draw(maze, "Dead ends filled", fills=fills)
    strokes = (
        dict.fromkeys(filled[:count], PENCIL) | ends for count in range(len(filled) + 1)
    )
    return searching(picture, maze, strokes)


def compass() -> str:
    """Show the cells that A* looks at in a maze with loops."""
    maze = make("backtracker", 24, 12)
    rng = Rng.from_seed("chick", "loops")
    for cell in range(maze.tiling.cells):
        for side in range(4):
            if rng.randbelow(2) and maze.tiling.neighbour(cell, side) is not None:
                maze.carve(cell, side)
    first, last = 24 * 8 + 3, 24 * 2 + 18
    looked_at, ends = list(search(maze, first, last)), {first: START, last: HERE}
    fills = dict.fromkeys(looked_at, LOOKED_AT) | ends
    way = a_star(maze, first, last)
    picture = svg.draw(maze, "A search with a compass", fills=fills, path=way)
    looks = (
        dict.fromkeys(looked_at[:count], LOOKED_AT) | ends
        for count in range(1, len(looked_at) + 1)
    )
    return searching(picture, maze, looks)


def searching(picture: str, maze: Maze, fills: Iterable[dict[int, str]]) -> str:
    """Return a picture of a search, in which only the cells change."""
    standing = set(walls(maze))
    moments = [Moment(standing, each) for each in fills]
    return moving(picture, maze.tiling, moments)


Look = tuple[dict[int, str], list[int]]
"""The colours of some cells, and the path through some."""


def bare(_: Maze) -> Look:
    """Show nothing but walls."""
    return {}, []


def its_dead_ends(maze: Maze) -> Look:
    """Show the dead ends of a maze."""
    return dict.fromkeys(dead_ends(maze), HERE), []


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
    shapes, wide = [], 2 if len(options) % 3 else 3
    for at, each in enumerate(options):
        recipe = Recipe.parse(name.format(each))
        maze = recipe.make()
        fills, path = look(maze)
        x = at % wide * (recipe.columns + 1)
        y = at // wide * (recipe.rows + 2)
        shapes += [
            f'<g transform="translate({x},{y})">',
            *svg.shapes(maze, fills=fills, path=path if len(path) > 1 else ()),
            f'<text x="{recipe.columns / 2}" y="{recipe.rows + 0.7}">{each}</text>',
            "</g>",
        ]
    return svg.picture(
        shapes,
        f"{recipe.generator} with {', '.join(options)}",
        [(0, 0), (x + recipe.columns, y + recipe.rows + 1)],
    )


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


def box(x: float, y: float, width: float, text: str, colour: str = VISITED) -> str:
    """Return a box, one unit high, with a text in it."""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="1" rx=".15" fill="{colour}"'
        f' stroke="#1d3557" stroke-width=".05"/>'
        f'<text x="{x + width / 2}" y="{y + 0.5}">{text}</text>'
    )


def call_stack() -> str:
    """Show the path of the backtracker, and beside it the stack that holds it."""
    maze = make("backtracker", 6, 6)
    cells = first_walk(maze)[:6]
    labels = {cell: str(at) for at, cell in enumerate(cells, start=1)}
    fills = dict.fromkeys(cells, VISITED) | {cells[0]: START, cells[-1]: HERE}
    shapes = svg.shapes(replay(maze, 5), fills=fills, labels=labels)
    for cell, label in labels.items():
        shapes.append(box(8, 6 - int(label), 2, label, fills[cell]))
    return svg.picture(shapes, "A path and its stack", [(0, 0), (10, 6)])


def states() -> str:
    """Show how push and pop change the stack of states."""
    shapes = []
    for x, caption, names in (
        (0, "at first", ["setup"]),
        (5, "after Enter", ["setup", "play"]),
        (10, "after Escape", ["setup"]),
    ):
        shapes += [box(x, 2 - y, 4, name) for y, name in enumerate(names)]
        shapes.append(f'<text x="{x + 2}" y="3.6">{caption}</text>')
    return svg.picture(shapes, "Push and pop", [(0, 1), (14, 4)])


def numbered(tiling: Tiling, size: float = 0.5) -> str:
    """Show the numbers of all cells but cell 5, and of the sides of this one."""
    special = 5
    shapes = svg.shapes(Maze(tiling), fills={special: VISITED})
    corners = [tiling.corners(cell) for cell in range(tiling.cells)]
    for cell, around in enumerate(corners):
        if cell != special:
            shapes.append(digits(cell, middle(around), size))
    around = corners[special]
    for side, start in enumerate(around):
        edge = middle([start, around[(side + 1) % len(around)]])
        spot = middle([edge, middle(around)])
        shapes.append(digits(side, spot, 0.6 * size))
    return svg.picture(shapes, "Numbered cells", [p for c in corners for p in c])


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


def hexagons() -> str:
    """Show a maze of hexagons."""
    maze = find("backtracker").make(Hexagon(12, 7), Rng.from_seed("chick", "hexagons"))
    return svg.draw(maze, "A maze of hexagons by backtracker")


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
    fills = {bridge: VISITED}
    return svg.draw(maze, "A bridge and a tunnel", fills=fills, labels=labels)


def bridges() -> str:
    """Show a maze with bridges, and a path through it."""
    tiling = Weave.of_size(24, 12)
    maze = find("hunt-and-kill").make(tiling, Rng.from_seed("chick", "bridges"))
    path = shortest_path(maze, 0, tiling.cells - 1)
    return svg.draw(maze, "A maze with bridges by hunt-and-kill", path=path)


PEERS = Path(__file__).parent.parent / "bench" / "peers.json"
SOURCES = [PEERS]
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

SCALE = ("1 ns", "10", "100", "1 µs", "10", "100", "1 ms")
"""The labels of the scale's lines, each for ten times the one before."""

DECADE = 4
"""The width of a factor of ten on the scale."""


def peers() -> str:
    """Show how long each library takes for a cell, by each generator."""
    results = json.loads(PEERS.read_text(encoding="utf-8"))["results"]
    last = {(each["generator"], each["library"]): each["ns"] for each in results}
    generators = list(dict.fromkeys(generator for generator, _ in last))
    bottom = len(generators)
    shapes = [
        f'<path stroke="#1d3557" stroke-width=".03" d="M{x},-.5V{bottom - 0.5}"/>'
        f'<text x="{x}" y="-1">{label}</text>'
        for x, label in ((DECADE * at, label) for at, label in enumerate(SCALE))
    ]
    for y, generator in enumerate(generators):
        look = "text-anchor:end"
        shapes.append(f'<text x="-.6" y="{y}" style="{look}">{generator}</text>')
    for (generator, library), ns in last.items():
        shapes.append(dot(DECADE * log10(ns), generators.index(generator), library))
    names = [name for name in LETTERS if any(name == other for _, other in last)]
    for at, name in enumerate(names):
        left, top = 1.4 * DECADE * (at % 4), bottom + 0.5 + at // 4
        shapes.append(dot(left, top, name))
        place = f'x="{svg.number(left + 0.6)}" y="{top}"'
        shapes.append(f'<text {place} style="text-anchor:start">{name}</text>')
    corners = [(-4, -1), (DECADE * len(SCALE), bottom + 1.5)]
    return svg.picture(shapes, "Nanoseconds for each cell", corners)


def dot(x: float, y: float, library: str) -> str:
    """Return a dot for a library, with its letter in it."""
    letter, colour = LETTERS[library]
    left, top = svg.number(x), svg.number(y)
    return (
        f'<circle cx="{left}" cy="{top}" r=".36" fill="{colour}" stroke="#1d3557"'
        f' stroke-width=".05"/><text x="{left}" y="{top}">{letter}</text>'
    )


HOUSE = (
    *("app", "states", "widgets", "session", "games", "library", "formats"),
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


def rooms() -> dict[str, set[str]]:
    """Return for each room of the package the rooms that it uses."""
    uses: dict[str, set[str]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        room = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if room.startswith("__"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            module = node.module if isinstance(node, ast.ImportFrom) else None
            parts = (module or "").split(".")
            if parts[0] == "asciimaze" and len(parts) > 1 and parts[1] != room:
                uses.setdefault(room, set()).add(parts[1])
        uses.setdefault(room, set())
    return uses


HOUSE_STYLE = (
    ".room>rect{fill:#d6e4f2;stroke:#1d3557;stroke-width:.05}"
    ".module{fill:#f7f9fc}"
    ".house .title{font:bold .6px sans-serif;text-anchor:start}"
    ".use,.line{fill:none;stroke:#1d3557;stroke-width:.05}.use{opacity:.6}"
    ".use .tip{fill:#1d3557;stroke:none}"
)
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
    for room in HOUSE:
        place[room] = y
        plate, bottom = plates(room, y)
        title = f'<text class="title" x=".4" y="{svg.number(y + 0.6)}">{room}</text>'
        is_module = (PACKAGE / f"{room}.py").exists()
        wall = f'y="{svg.number(y)}" width="{RIGHT}" height="{svg.number(bottom - y)}"'
        shapes += [
            f'<g class="room {room}"><rect x="0" {wall} rx=".15"/>',
            leading(f"{room}.py" if is_module else f"{room}/", title),
            *plate,
            "</g>",
        ]
        y = bottom + 0.4
    line = svg.number(place["session"] - 0.2)
    shapes.append(
        f'<path class="line" stroke-dasharray=".2" d="M-.3,{line}H{RIGHT + 8}"/>'
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
    style = f"<style>{HOUSE_STYLE}{fading}</style>"
    corners = [(0, 0), (RIGHT + 8, y - 0.4)]
    picture = svg.picture([style, *shapes], "The house", corners)
    return picture.replace("<svg", '<svg class="house"', 1)


def arrow(room: str, other: str, start: float, end: float) -> str:
    """Return an arrow from a room to another, which must be below it.

    Raises:
        ValueError: It is above.
    """
    if start > end:
        message = f"{room} is below {other} and must not use it"
        raise ValueError(message)
    bend = svg.number(RIGHT + 1 + (end - start) * 0.28)
    first, last = svg.number(start), svg.number(end)
    return (
        f'<g class="use from-{room} to-{other}">'
        f'<path d="M{RIGHT},{first} C{bend},{first} {bend},{last} {RIGHT}.1,{last}"/>'
        f'<path class="tip" d="M{RIGHT},{last} l.3,-.13 0,.26z"/></g>'
    )


FLAT = {name: make for name, make in TILINGS.items() if isinstance(make, type)}
"""The functions that make tilings without seams and bridges, by their names."""

PICTURES: dict[str, Callable[[], str | Image.Image]] = {
    **{f"{each.name}.svg": partial(finished, each.name) for each in GENERATORS},
    **{
        f"{name}.svg": partial(numbered, flat(*nearest_size(flat, 4, 3)))
        for name, flat in FLAT.items()
    },
    "house.svg": house,
    "setup.png": setup,
    "play.png": play,
    "walk.svg": to_walk,
    "play-hexagon.png": among_hexagons,
    "escaped.png": escaped,
    "stack.svg": states,
    "solve-distances.svg": lake,
    "solve-longest.svg": longest,
    "solve-wall.svg": handed,
    "solve-filling.svg": filled,
    "solve-a-star.svg": compass,
    "library.svg": from_python,
    "peers.svg": peers,
    "corner.svg": corner,
    "hexagons.svg": hexagons,
    "triangle.svg": lambda: numbered(Triangle(4, 3), 0.3),
    "triangles.svg": lambda: shaped(Triangle(28, 9)),
    "bricks.svg": lambda: shaped(Brick(11, 10)),
    "octagons.svg": lambda: shaped(Upsilon(15, 9)),
    "cairo.svg": lambda: numbered(Cairo(4, 3), 0.4),
    "pentagons.svg": lambda: shaped(Cairo(18, 10)),
    "polar.svg": lambda: numbered(Polar(6, 6), 0.4),
    "circles.svg": lambda: shaped(Polar(20, 20)),
    "torus.svg": lambda: shaped(Torus(Square(12, 9))),
    "moebius.svg": lambda: shaped(Moebius(Square(12, 9))),
    "weave.svg": crossing,
    "bridges.svg": bridges,
    "fish.svg": lambda: shaped(read_text(FISH).over(Hexagon), VISITED),
    "net.svg": lambda: puzzle("net", "7x6,hexagon#penguin"),
    "net-screen.svg": lambda: puzzle("net", "9x6#penguin", hints=24),
    "lamps.svg": lambda: puzzle("lamps", "5#penguin"),
    "backtracker-start.svg": lambda: start("backtracker"),
    "backtracker-walk.svg": lambda: walk("backtracker", 0.6),
    "backtracker-back.svg": backtracked,
    "backtracker-stack.svg": call_stack,
    "hunt-start.svg": lambda: start("hunt-and-kill"),
    "hunt-walk.svg": lambda: walk("hunt-and-kill", 1),
    "hunt-hunt.svg": hunted,
    "binary-coin.svg": lambda: coin(24, {25: "→", 34: "↓"}),
    "binary-last.svg": lambda: coin(54, {55: "→"}),
    "aldous-half.svg": lambda: so_far("aldous-broder", 30),
    "wilson-first.svg": lambda: walk("wilson", 1),
    "wilson-half.svg": lambda: so_far("wilson", 30),
    "houston-third.svg": lambda: so_far("houston", 19),
    "growing-half.svg": lambda: so_far("growing-tree", 30),
    "prim-half.svg": lambda: so_far("prim", 30),
    "kruskal-half.svg": lambda: so_far("kruskal", 30),
    "sidewinder-half.svg": lambda: so_far("sidewinder", 30),
    "eller-half.svg": lambda: so_far("eller", 30),
    "bands.svg": banded,
    "climb.svg": climbed,
    "division-walls.svg": lambda: divided(5),
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
    "options-braid.svg": lambda: beside(
        *("square:hunt-and-kill:12x9:{}#chick", "braid=0", "braid=0.5", "braid=1"),
        look=its_dead_ends,
    ),
    "options-loops.svg": lambda: beside(
        *("square:wilson:12x9:{}#chick", "loops=0", "loops=0.1", "loops=0.3"),
    ),
    "options-exits.svg": lambda: beside(
        *("square:wilson:12x9:{}#chick", "exits=one", "exits=far", "exits=diameter"),
        look=its_way,
    ),
}
"""All pictures by the names of their files."""


def draw(name: str) -> bytes:
    """Return a picture as the content of its file."""
    picture = PICTURES[name]()
    if isinstance(picture, str):
        return picture.encode()
    file = BytesIO()
    picture.quantize(16).save(file, "PNG", optimize=True)
    return file.getvalue()


def main(folder: str) -> None:
    """Draw all pictures into a folder."""
    for name in PICTURES:
        Path(folder, name).write_bytes(draw(name))


if __name__ == "__main__":
    main(*sys.argv[1:])
