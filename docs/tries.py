# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of exercises: what a right answer does, and what is said of a wrong one."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from asciimaze.formats.picture import svg
from asciimaze.recipes.recipe import Recipe
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import middle
from captions import beside_each_other, written
from pens import BOLD, PAPER, TITLE, bar, box, leads, lines, placed
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
    laws, found = exercises("laws"), dict[str, Any]()
    exercises("verdicts").run(WRONG, found)
    try:
        laws.slides(found["slide"])
    except laws.WrongError as error:
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


PICTURES: dict[str, Callable[[], str]] = {
    "exercise-wrong.svg": judged,
    "exercise-ice.svg": ice,
    "exercise-scrolling.svg": scrolling,
    "exercise-turn.svg": turning,
    "exercise-arrow.svg": arrow,
}
"""The pictures of exercises by the names of their files."""
