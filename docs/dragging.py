# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of paths and of views, whose ends the reader can drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

import dials
from asciimaze.formats.picture import svg
from asciimaze.games.dungeon.sight import visible
from asciimaze.generators.registry import find
from asciimaze.recipes.options.loops import open_loops
from asciimaze.rng import Rng
from asciimaze.solvers.paths import diameter_path, distances, shortest_path
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import middle
from captions import in_the_light, kind_of, written
from moving import PENGUIN, live, outlines, widened
from pens import PAPER, SMALL, disc
from recording import HERE, LOOKED_AT, PENCIL, START, VISITED
from sight import dungeon

if TYPE_CHECKING:
    from asciimaze.maze import Maze


COLOURS = ["", VISITED, PENCIL, LOOKED_AT]
COLOURS += [svg.css(svg.shade(far / 15)) for far in range(16)]
"""The colours of cells; ``ends.js`` knows their order."""


def draggable(maze: Maze, start: int, goal: int, *solvers: str) -> str:
    """Return a picture of a maze of squares, with a shortest path to drag.

    Args:
        maze: The maze, which has no exits.
        start: The cell where the path begins.
        goal: The cell where it ends.
        solvers: The solvers to choose from.
    """
    fills = svg.colours(distances(maze, goal))
    way = shortest_path(maze, start, goal)
    picture = svg.draw(maze, "A path through a maze", fills=fills, path=way)
    ends = handle(maze, start, START) + handle(maze, goal, HERE)
    return live(
        widened(picture)
        .replace("</style>", f"{STYLE}</style>")
        .replace("</svg>", f"{ends}</svg>"),
        "ends",
        "ends",
        cells=outlines(maze.tiling),
        colours=COLOURS,
        columns=maze.tiling.neighbour(0, Square.BOTTOM),
        open=list(maze.open),
        ends=[start, goal],
        solvers=solvers,
    )


def handle(maze: Maze, cell: int, colour: str) -> str:
    """Return a knob in a cell."""
    x, y = map(svg.number, middle(maze.tiling.corners(cell)))
    return (
        f'<g class="end" transform="translate({x} {y})">'
        f'<circle r=".9"/><circle class="knob" r=".38" fill="{colour}"/></g>\n'
    )


STYLE = (
    ".ends .end{fill-opacity:0;cursor:grab;touch-action:none;outline:0}"
    ".ends .knob{fill-opacity:1;stroke:#1d3557;stroke-width:.12}"
    ".ends .end:focus-visible .knob{stroke-width:.28}"
    ".ends .hint{stroke:#c8501e;stroke-width:.2;stroke-linecap:round;opacity:.6}"
)
"""The style of what the reader can grasp."""


COLUMNS, ROWS = 16, 9


def one_solver() -> str:
    """Show distances from a goal, and a shortest path, in a maze without loops."""
    rng = Rng.from_seed("chick", "ends")
    maze = find("backtracker").make(Square(COLUMNS, ROWS), rng)
    return draggable(maze, 34, 108, "breadth-first search")


def all_solvers() -> str:
    """Show a maze with loops, in which each solver can be tried."""
    rng = Rng.from_seed("chick", "ends and loops")
    maze = find("wilson").make(Square(COLUMNS, ROWS), rng)
    open_loops(maze, rng, 0.25)
    solvers = "breadth-first search", "wall follower", "dead-end filling", "A*"
    return draggable(maze, 64, 105, *solvers)


def swept(start: int = 2) -> str:
    """Show a diameter, a sweep from elsewhere, and where the two meet and part."""
    maze = find("wilson").make(Square(11, 6), Rng.from_seed("snow 119", "sweeps"))
    a, *_, b = diameter_path(maze)
    far = distances(maze, start)
    z = max(range(maze.tiling.cells), key=lambda cell: (far[cell], cell))
    way = shortest_path(maze, start, z)
    to_a = set(shortest_path(maze, start, a))
    crossing = [cell for cell in way if cell in to_a][-1]
    fills, shapes = dict[int, str](), list[str]()
    for colour, end in ((LOOKED_AT, start), (VISITED, b), (START, a), (HERE, z)):
        for steps, cell in enumerate(shortest_path(maze, crossing, end)):
            fills[cell] = colour
            if steps and colour in {START, HERE}:
                x, y = middle(maze.tiling.corners(cell))
                shapes.append(written(x, y, str(steps), SMALL))
    fills[crossing] = VISITED
    for name, cell in {"s": start, "x": crossing, "a": a, "b": b, "z": z}.items():
        shapes.append(disc(*middle(maze.tiling.corners(cell)), name, PAPER))
    shapes = [*svg.shapes(maze, fills=fills), *shapes]
    return svg.picture(shapes, "Two ways from a crossing", [(0, 0), (11, 6)])


HALL = (
    "#################",
    "#.......#.......#",
    "#.......#.......#",
    "#...#.......#...#",
    "#.......#.......#",
    "#.......#.......#",
    "###.#####...#...#",
    "#.......#.......#",
    "#.......####.####",
    "#..@....#.......#",
    "#...............#",
    "#################",
)
"""A map with rooms, doors and pillars."""


def look_around() -> str:
    """Show a hall of hexagons, and what the penguin sees of it."""
    squares, is_clear, start = dungeon(*HALL)
    tiling = Hexagon(squares.columns, squares.rows)
    places = [middle(tiling.corners(cell)) for cell in range(tiling.cells)]
    views = [
        visible(tiling, is_clear, cell, 40) if is_clear[cell] else b""
        for cell in range(tiling.cells)
    ]
    shapes = [
        f'<path class="{kind_of(is_clear[cell], sees)}"'
        f' d="{svg.path_data(tiling.corners(cell), close=True)}"/>'
        for cell, sees in enumerate(views[start])
    ]
    x, y = map(svg.number, places[start])
    shapes.append(
        f'<g class="end" transform="translate({x} {y})"><circle r="1.3"/>'
        f'<g transform="scale(1.7)">{PENGUIN}</g></g>'
    )
    corners = [point for cell in tiling.edge() for point in tiling.corners(cell)]
    picture = svg.picture(shapes, "A hall, and what the penguin sees of it", corners)
    return live(
        in_the_light(picture.replace("</style>", f"{VIEW_STYLE}</style>"), "sees"),
        "sees",
        "ends",
        places=[[round(x, 3), round(y, 3)] for x, y in places],
        start=start,
        views=[digits_of(view) for view in views],
    )


def digits_of(view: bytes) -> str:
    """Return which cells are seen, as hexadecimal digits of four cells each."""
    quads = (view[at : at + 4] for at in range(0, len(view), 4))
    return "".join(
        f"{sum(bit << at for at, bit in enumerate(quad)):x}" for quad in quads
    )


VIEW_STYLE = (
    ".sees .paper{fill:none}"
    ".sees .end{cursor:grab;touch-action:none;outline:0}"
    ".sees .end>circle{fill-opacity:0}"
    f".sees .end:focus-visible>circle{{stroke:{HERE};stroke-width:.15}}"
)
"""The style of the penguin, also when it has the focus."""


PICTURES = {
    "ends.svg": one_solver,
    "ends-solvers.svg": all_solvers,
    "ends-sight.svg": look_around,
    "two-sweeps.svg": swept,
    **dials.PICTURES,
}
"""All pictures that the reader changes by dragging, by the names of their files."""
