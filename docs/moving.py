# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures that move, and one to walk in."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.formats.picture import svg
from asciimaze.solvers.paths import shortest_path
from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling


class Moment(NamedTuple):
    """The look of a maze at one moment.

    Attributes:
        walls: The cell and side of each wall, in one number, ``cell << 3 | side``.
        fills: The colour of some cells.
    """

    walls: set[int]
    fills: Mapping[int, str]


def moment(maze: Maze, fills: Mapping[int, str]) -> Moment:
    """Return how a maze looks now, with some cells filled."""
    return Moment(set(walls(maze)), dict(fills))


def walls(maze: Maze) -> Iterable[int]:
    """Yield each wall once, by the cell with the smaller number."""
    for cell in range(maze.tiling.cells):
        for side in range(len(maze.tiling.sides(cell))):
            beyond = maze.tiling.neighbour(cell, side)
            if not maze.is_open(cell, side) and (beyond is None or beyond > cell):
                yield cell << 3 | side


def moving(picture: str, tiling: Tiling, moments: Sequence[Moment]) -> str:
    """Return a picture with all the moments before it.

    Args:
        picture: The last moment, drawn by ``svg.draw``.
        tiling: The cells.
        moments: All moments in order; the last is the one of the picture.
    """
    colours = [""]
    for each in moments:
        colours += sorted(set(each.fills.values()) - set(colours))
    steps = []
    for before, after in pairwise(moments):
        changed: list[int] = []
        for cell in sorted(before.fills.keys() | after.fills.keys()):
            old, new = before.fills.get(cell, ""), after.fills.get(cell, "")
            if old != new:
                changed += [cell, colours.index(old), colours.index(new)]
        steps.append([sorted(before.walls ^ after.walls), changed])
    last = moments[-1]
    return live(
        picture,
        "moves",
        cells=outlines(tiling),
        colours=colours,
        walls=sorted(last.walls),
        fills=[[cell, colours.index(fill)] for cell, fill in last.fills.items()],
        steps=steps,
    )


def live(picture: str, name: str, **facts: object) -> str:
    """Return a picture of a class, with the data for its script."""
    told = json.dumps(facts, separators=(",", ":"))
    for bad in "&<'":
        told = told.replace(bad, f"&#{ord(bad)};")
    style = re.sub(r"(^|})([^{}]+){", rf"\1.{name} \2{{", svg.STYLE)
    start = f"<svg class=\"{name}\" data-{name}='{told}' "
    return picture.replace("<svg ", start, 1).replace(svg.STYLE, style, 1)


def outlines(tiling: Tiling) -> list[str]:
    """Return the corners of each cell as SVG writes them."""
    cells = map(tiling.corners, range(tiling.cells))
    return [svg.path_data(corners).removeprefix("M") for corners in cells]


def walkable(maze: Maze, start: int) -> str:
    """Return a picture of a maze for the reader to walk in, from a cell to an exit."""
    tiling = maze.tiling
    cells = range(tiling.cells)
    spots = [middle(tiling.corners(cell)) for cell in cells]
    ways: list[list[tuple[int, str, float, float]]] = [[] for _ in cells]
    for cell in cells:
        around = tiling.corners(cell)
        for side, name in enumerate(tiling.sides(cell)):
            if maze.is_open(cell, side):
                beyond = tiling.neighbour(cell, side)
                edge = middle([around[side], around[(side + 1) % len(around)]])
                (x, y), (far, low) = spots[cell], edge
                ways[cell].append(
                    (-1 if beyond is None else beyond, name, 2 * far - x, 2 * low - y)
                )
    (exit_cell, _), *_ = maze.exits()
    left, top = map(svg.number, spots[start])
    there = f'<g class="penguin" transform="translate({left} {top})">{PENGUIN}</g>'
    picture = svg.draw(maze, "A maze to walk")
    drawn = picture.replace("\n</svg>", f"\n{there}\n</svg>")
    best = len(shortest_path(maze, start, exit_cell))
    return live(drawn, "walk", start=start, ways=ways, spots=spots, best=best)


PENGUIN = (
    '<ellipse cx="-.13" cy=".31" rx=".13" ry=".06" fill="#e08a1e"/>'
    '<ellipse cx=".13" cy=".31" rx=".13" ry=".06" fill="#e08a1e"/>'
    '<ellipse rx=".27" ry=".33" fill="#26303d"/>'
    '<ellipse cy=".08" rx=".18" ry=".22" fill="#fff"/>'
    '<circle cx="-.08" cy="-.16" r=".06" fill="#fff"/>'
    '<circle cx=".08" cy="-.16" r=".06" fill="#fff"/>'
    '<circle cx="-.07" cy="-.15" r=".03"/><circle cx=".07" cy="-.15" r=".03"/>'
    '<path d="M-.07,-.08 .07,-.08 0,.02z" fill="#e08a1e"/>'
)
"""A penguin, less than one unit wide and high, around the origin."""
