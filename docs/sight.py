# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of what is seen from a place, and why."""

from __future__ import annotations

from math import dist, hypot
from typing import TYPE_CHECKING

import numpy as np
from tcod.constants import FOV_SYMMETRIC_SHADOWCAST
from tcod.map import compute_fov

from asciimaze.formats.picture import svg
from asciimaze.games.dungeon.sight import visible as seen_from
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import middle
from asciimaze.tilings.triangle import Triangle
from captions import WALL, a_view, beside_each_other, kind_of
from recording import HERE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from asciimaze.tilings.tiling import Tiling


def view_of(
    tiling: Tiling, is_clear: bytes, seen: bytes, cell: int, radius: float = 99
) -> list[str]:
    """Return the cells of a map around one, which is at the origin."""
    x, y = middle(tiling.corners(cell))
    kinds = dict.fromkeys(("cell seen", "cell", "cell stone", "cell stone seen"), "")
    for other in range(tiling.cells):
        corners = [(a - x, b - y) for a, b in tiling.corners(other)]
        if hypot(*middle(corners)) <= radius:
            kinds[kind_of(is_clear[other], seen[other])] += svg.path_data(
                corners, close=True
            )
    shapes = [f'<path class="{kind}" d="{d}"/>' for kind, d in kinds.items()]
    return [*shapes, f'<circle r=".25" fill="{HERE}"/>']


PILLARS = ((12.5, 6), (12.5, 10), (7.5, 6), (7.5, 10), (10, 4), (10, 12))
"""Where there are pillars, as far as the cells allow it."""


def among_pillars() -> str:
    """Show what is seen among pillars on three tilings."""
    parts = []
    for make in (Square, Hexagon, Triangle):
        tiling = make(40, 22)
        middles = [middle(tiling.corners(other)) for other in range(tiling.cells)]
        cell, *pillars = (
            min(range(tiling.cells), key=lambda at: dist(middles[at], spot))
            for spot in ((10, 8), *PILLARS)
        )
        is_clear = bytes(other not in pillars for other in range(tiling.cells))
        seen = seen_from(tiling, is_clear, cell, 6.5)
        part = view_of(tiling, is_clear, seen, cell, 6.5)
        parts.append((f"{tiling.name}s, {sum(seen)} cells", part))
    return a_view(beside_each_other("What is seen among pillars", (14, 14), *parts))


def dungeon(*lines: str) -> tuple[Square, bytes, int]:
    """Return a map of squares, and where the penguin is."""
    marks = "".join(lines)
    squares = Square(len(lines[0]), len(lines))
    return squares, bytes(mark != "#" for mark in marks), marks.index("@")


DOOR = ("...........", "...........", "...........", "...........", "#####@#####")


def doorway() -> str:
    """Show what is seen from a doorway, with whole walls and with bevelled ones."""
    squares, is_clear, cell = dungeon(*DOOR)
    row, column = divmod(cell, squares.columns)
    wedge = bytes(
        abs(other % squares.columns - column) <= row - other // squares.columns
        or other in {cell - 1, cell + 1}
        for other in range(squares.cells)
    )
    parts = [
        ("walls that fill their cells", view_of(squares, is_clear, wedge, cell)),
        (
            "bevelled walls",
            view_of(squares, is_clear, seen_from(squares, is_clear, cell, 20), cell),
        ),
    ]
    lowered = [
        (caption, ['<g transform="translate(0,2)">', *part, "</g>"])
        for caption, part in parts
    ]
    return a_view(beside_each_other("The view from a doorway", (11, 5), *lowered))


def hairs() -> str:
    """Show lines that touch walls on one side, at a corner, and on both sides."""
    cases = (
        ("one hair is free", (2, 1), [(1, 0), (2, 0)], 1),
        ("none is", (1, 1), [(1, 0), (0, 1)], 0),
        ("none is", (4, 2), [(1, 0), (3, 2)], 0),
    )
    parts = []
    for caption, (right, down), stones, free in cases:
        part = [
            f'<path fill="{WALL}" d="{svg.path_data(outline, close=True)}"/>'
            for outline in bevelled(stones)
        ]
        length = hypot(right, down)
        for side in (-1, 1):
            x, y = (side * 0.08 * each / length for each in (-down, right))
            colour = "#2f8f46" if side == free else "#c8501e;stroke-dasharray:.1 .12"
            line = svg.path_data([(x, y), (right + x, down + y)])
            part.append(f'<path style="stroke:{colour};stroke-width:.05" d="{line}"/>')
        part += [
            f'<circle cx="{x}" cy="{y}" r=".15" fill="{HERE}"/>'
            for x, y in ((0, 0), (right, down))
        ]
        moved = f'<g transform="translate({-right / 2},{-down / 2})">'
        parts.append((caption, [moved, *part, "</g>"]))
    return beside_each_other("Two hairs and some walls", (4.6, 2.8), *parts)


def bevelled(walls: Iterable[tuple[int, int]]) -> list[list[tuple[float, float]]]:
    """Return the outlines of square walls, by their middles, with bevelled corners."""
    turns = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    outlines = [[(x + a / 2, y + b / 2) for a, b in turns] for x, y in walls]
    corners = [corner for outline in outlines for corner in outline]
    return [
        [
            point
            for at, corner in enumerate(outline)
            for point in (
                [corner]
                if corners.count(corner) > 1
                else [
                    middle([outline[at - 1], corner]),
                    middle([corner, outline[(at + 1) % 4]]),
                ]
            )
        ]
        for outline in outlines
    ]


CAVE = (
    "###################",
    "#........#........#",
    "#........#........#",
    "#.....@...#.......#",
    "#..........#......#",
    "####.####...#..#..#",
    "#.......#....#....#",
    "#.......#.....#...#",
    "#.......#.........#",
    "#..............#..#",
    "#.......#.........#",
    "###################",
)
"""A room with two doors, and a wall of stones that touch at their corners."""


def beside_tcod() -> str:
    """Show what we see, and what tcod sees in the same place."""
    squares, is_clear, cell = dungeon(*CAVE)
    grid = np.frombuffer(is_clear, bool).reshape(squares.rows, squares.columns)
    place = divmod(cell, squares.columns)
    theirs = compute_fov(grid, place, algorithm=FOV_SYMMETRIC_SHADOWCAST).tobytes()
    parts = []
    for caption, seen in (
        ("this book", seen_from(squares, is_clear, cell, 20)),
        ("tcod", theirs),
    ):
        part = view_of(squares, is_clear, seen, cell)
        x, y = 9 - place[1], 5.5 - place[0]
        moved = f'<g transform="translate({svg.number(-x)},{svg.number(-y)})">'
        parts.append((caption, [moved, *part, "</g>"]))
    return a_view(beside_each_other("Two views of a cave", (19, 12), *parts))
