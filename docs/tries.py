# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of exercises: what a right answer does, and what is said of a wrong one."""

from __future__ import annotations

import sys
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from asciimaze.formats.picture import svg
from asciimaze.recipes.recipe import Recipe
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import middle
from captions import beside_each_other, written
from pens import BOLD, INK, PAPER, TITLE, bar, box, disc, leads, lines, placed
from recording import HERE, START, VISITED

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from asciimaze.maze import Maze

WRONG = """\
def slide(maze, cell, side):
    if maze.is_open(cell, side):
        return maze.tiling.neighbour(cell, side)
    return cell
"""
"""An answer to the first exercise."""


def exercises(name: str) -> ModuleType:
    """Return a module of the exercises."""
    folder = str(Path(__file__).parent.parent / "exercises")
    if folder not in sys.path:
        sys.path.append(folder)
    return import_module(name)


def judged() -> str:
    """Show where a wrong answer ends in the maze of its verdict, and a right one."""
    laws, found = exercises("maze_laws"), dict[str, Any]()
    exercises("verdicts").run(WRONG, found)
    try:
        laws.slides(found["slide"])
    except exercises("demands").WrongError as error:
        maze, (start, end) = error.maze, error.cells
    along = dict(maze.tiling.neighbours(start))
    side = next(side for side, cell in along.items() if cell == end)
    goal = exercises("solutions").slide(maze, start, side)
    return beside_each_other(
        "A wrong answer and a right one",
        (12.2, 8.2),
        ("our answer: one step", one_slide(maze, start, end)),
        ("a right one: to the wall", one_slide(maze, start, goal)),
    )


def one_slide(maze: Maze, start: int, end: int) -> list[str]:
    """Return a maze around the origin, with a slide from one cell to another."""
    fills = {start: START, end: HERE}
    ends = [middle(maze.tiling.corners(cell)) for cell in (start, end)]
    shapes = [*svg.shapes(maze, fills=fills), leads(*ends, is_straight=True)]
    x, y = ends[1]
    shapes.append(written(x + 0.95, y, str(end), 0.7))
    return placed(-6, -4, shapes)


def ice(start: int = 30) -> str:
    """Show where the slides from a cell end."""
    maze = Recipe.parse("square:wilson:12x5:loops=0.2#penguin").make()
    slide, tiling = exercises("solutions").slide, maze.tiling
    ends = [slide(maze, start, side) for side in range(4)]
    fills = dict.fromkeys(ends, VISITED) | {start: HERE}
    shapes = svg.shapes(maze, fills=fills)
    here = middle(tiling.corners(start))
    goals = [middle(tiling.corners(end)) for end in ends if end != start]
    shapes += [leads(here, goal, is_straight=True) for goal in goals]
    return svg.picture(shapes, "Slides", [(0, 0), (12, 5)])


def scrolling(count: int = 9, height: int = 5) -> str:
    """Show which rows of a list are in the window, for three of its rows."""
    top_of, shapes = exercises("solutions").top_of, list[str]()
    for column, at in enumerate((1, count // 2, count - 1)):
        x, top = 5.5 * column, top_of(at, count, height)
        for row in range(count):
            is_seen = top <= row < top + height
            colour = HERE if row == at else VISITED if is_seen else PAPER
            shapes.append(box(x, row, 3, str(row), colour))
        frame = [(x - 0.3, top), (x + 3.3, top), (x + 3.3, top + height)]
        frame += [(x - 0.3, top + height), (x - 0.3, top)]
        shapes.append(lines(*frame, width=BOLD))
        shapes.append(written(x + 1.5, count + 0.7, f"at {at}: top {top}"))
    return svg.picture(shapes, "Scrolling", [(-0.4, 0), (14.4, count + 1)])


def turning(tile: int = 7) -> str:
    """Show a tile of Net after some quarter turns."""
    turned, shapes = exercises("solutions").turned, list[str]()
    ends = {1: (1, 0), 2: (0, 1), 4: (-1, 0), 8: (0, -1)}
    for times in range(5):
        now, part = turned(tile, times), [bar(-1, -1, 2, 2, PAPER)]
        for side, (x, y) in ends.items():
            if now & side:
                part.append(lines((0, 0), (x, y), width=0.3))
            part.append(written(1.35 * x, 1.35 * y, str(side)))
        part.append(written(0, 2.2, str(now), TITLE))
        shapes += placed(3.6 * times, 0, part)
    return svg.picture(shapes, "Quarter turns", [(-1.5, -1.5), (15.9, 2.4)])


def arrow(columns: int = 10, rows: int = 5) -> str:
    """Show the squares on the way of an arrow, and the straight line."""
    start, goal, squares = (1, 0), (8, 4), Square(columns, rows)
    way = exercises("solutions").flight(start, goal)
    fills = dict.fromkeys((columns * y + x for x, y in way), VISITED)
    fills |= {columns * y + x: at for (x, y), at in ((start, HERE), (goal, START))}
    shapes = [
        bar(cell % columns, cell // columns, 1, 1, fills.get(cell, PAPER))
        for cell in range(squares.cells)
    ]
    ends = ((x + 0.5, y + 0.5) for x, y in (start, goal))
    shapes.append(leads(*ends, is_straight=True))
    return svg.picture(shapes, "The way of an arrow", [(0, 0), (columns, rows)])


def beside_the_wall(maze: Maze, walk: list[int], off: float = 0.2) -> str:
    """Return a line along a walk, on its right."""
    middles = [middle(maze.tiling.corners(cell)) for cell in walk]
    steps = [(there[0] - x, there[1] - y) for (x, y), there in pairwise(middles)]
    (x, y), (across, down) = middles[0], steps[0]
    spots = [(x - off * down, y + off * across)]
    for (x, y), (across, down), (right, low) in zip(
        middles[1:], steps, [*steps[1:], steps[-1]], strict=True
    ):
        if (right, low) == (-across, -down):
            spots.append((x + off * (across - down), y + off * (down + across)))
            spots.append((x + off * (across + down), y + off * (down - across)))
        elif (right, low) == (across, down):
            spots.append((x - off * down, y + off * across))
        else:
            spots.append((x - off * (down + low), y + off * (across + right)))
    return f'<path class="way" style="stroke-width:.12" d="{svg.path_data(spots)}"/>'


def wall() -> str:
    """Show the way of a hand on the wall, from corner to corner."""
    maze, walk, shapes = a_walk()
    shapes.append(beside_the_wall(maze, walk))
    return svg.picture(shapes, "A hand on the wall", [(0, 0), (9, 7)])


def a_walk() -> tuple[Maze, list[int], list[str]]:
    """Return a maze, the way of a hand on its wall, and the maze as shapes."""
    maze = exercises("demands").make("prim", Square(9, 7))
    walk: list[int] = exercises("solutions").follow(maze, 0, maze.tiling.cells - 1)
    return maze, walk, svg.shapes(maze, fills={walk[0]: START, walk[-1]: HERE})


def bread() -> str:
    """Show a walk, and the crumbs that are left of it."""
    (maze, walk, shapes), dots = a_walk(), list[str]()
    for cell in exercises("solutions").crumbs(walk):
        dots += placed(*middle(maze.tiling.corners(cell)), [disc(0, 0, "", INK)], 0.3)
    halves = ("the walk", [beside_the_wall(maze, walk)]), ("its crumbs", dots)
    parts = [(name, placed(-4.5, -3.5, [*shapes, *more])) for name, more in halves]
    return beside_each_other("Crumbs", (9.2, 7.2), *parts)


def image(cell: int = 21) -> str:
    """Show a maze and its mirror image, with a cell of both."""
    maze = exercises("demands").make("backtracker", Square(8, 5))
    row, column = divmod(cell, 8)
    parts = []
    for caption, each, at in (
        ("a maze", maze, cell),
        ("its image", exercises("solutions").mirrored(maze), 8 * row + 7 - column),
    ):
        shapes = svg.shapes(each, fills={at: HERE}, labels={at: str(at)})
        parts.append((caption, placed(-4, -2.5, shapes)))
    return beside_each_other("In the mirror", (8.2, 5.2), *parts)


def snow() -> str:
    """Show what stays free when all dead ends are filled in."""
    maze = exercises("demands").make("wilson", Square(12, 5))
    last = maze.tiling.cells - 1
    free = exercises("solutions").ways_left(maze, 0, last)
    fills = dict.fromkeys(free, VISITED) | {0: START, last: HERE}
    shapes = svg.shapes(maze, fills=fills)
    return svg.picture(shapes, "Filled in", [(0, 0), (12, 5)])


PICTURES: dict[str, Callable[[], str]] = {
    "exercise-wrong.svg": judged,
    "exercise-ice.svg": ice,
    "exercise-scrolling.svg": scrolling,
    "exercise-turn.svg": turning,
    "exercise-arrow.svg": arrow,
    "exercise-crumbs.svg": bread,
    "exercise-mirror.svg": image,
    "exercise-hand.svg": wall,
    "exercise-filled.svg": snow,
}
"""The pictures of exercises by the names of their files."""
