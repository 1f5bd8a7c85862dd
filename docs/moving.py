# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures that move, and one to walk in."""

from __future__ import annotations

import json
import re
from itertools import pairwise, takewhile
from operator import eq
from typing import TYPE_CHECKING

from asciimaze.formats.picture import svg
from asciimaze.tilings.tiling import middle
from captions import classed
from naming import NAMES, WORDS, rule_of
from recording import Moment, View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from asciimaze.games.drawing import Point
    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling


def moving(
    picture: str,
    tiling: Tiling,
    moments: Sequence[Moment],
    run: str = "",
    ground: Sequence[str] = (),
    opens: int = 0,
    **more: object,
) -> str:
    """Return a picture with all the moments before it.

    Args:
        picture: The last moment, drawn by ``svg.draw``.
        tiling: The cells.
        moments: All moments in order; the last is the one of the picture.
        run: The name of the run that shows the lines behind the moments, if any.
        ground: The colours that are below all others.
        opens: The moment that is shown first; 0 for one after a share of them.
        more: More data for scripts.
    """
    colours, words = ["", *ground], [""]
    for _, view in moments:
        colours += sorted(set(view.fills.values()) - set(colours))
        words += {view.words} - set(words)
    nothing = Moment(moments[0].walls, View({}))
    names = NAMES.get(run, {})
    return live(
        picture.replace("<svg ", f'<svg data-run="{run}" ' if run else "<svg ", 1),
        "moves",
        "names" if names else "",
        cells=outlines(tiling),
        colours=colours,
        names={name: rule_of(shown, colours) for name, shown in names.items()},
        opens=opens or round(OPENS.get(run, 0.4) * (len(moments) - 1)),
        said=WORDS.get(run, {}),
        words=words,
        walls=sorted(nothing.walls),
        steps=[
            list(changes(before, after, colours, words))
            for before, after in pairwise([nothing, *moments])
        ],
        **more,
    )


OPENS = {
    "aldous-broder": 0.03,
    "doorways": 0.09,
    "hunt-and-kill": 0.537,
    "solve-filling": 0.7,
    "wilson": 0.6536,
}
"""After which share of its moments a picture opens, where two fifths aren't right."""


def changes(
    before: Moment, after: Moment, colours: list[str], words: list[str]
) -> Iterator[int]:
    """Yield the changes from a moment to the next one, as numbers."""
    for code in sorted(before.walls ^ after.walls):
        yield 5 * code
    (fills, path, said), (new_fills, new_path, says) = before.view, after.view
    for cell in sorted(fills.keys() | new_fills.keys()):
        colour = new_fills.get(cell, "")
        if colour != fills.get(cell, ""):
            yield 5 * (len(colours) * cell + colours.index(colour)) + 1
    kept = sum(takewhile(bool, map(eq, path, new_path)))
    if kept < len(path):
        yield 5 * (len(path) - kept) + 2
    for cell in new_path[kept:]:
        yield 5 * cell + 3
    if said != says:
        yield 5 * words.index(says) + 4


def live(picture: str, name: str, needs: str = "", **facts: object) -> str:
    """Return a picture of a class, with the data for its script.

    Args:
        picture: The picture.
        name: The class.
        needs: A script that it needs besides ``moving.js``.
        facts: The data.
    """
    told = json.dumps(facts, separators=(",", ":"))
    for bad in "&<'":
        told = told.replace(bad, f"&#{ord(bad)};")
    start = f"<svg data-{name}='{told}' "
    if needs:
        start += f'data-needs="{needs}" '
    return classed(picture.replace("<svg ", start, 1), name)


def outlines(tiling: Tiling) -> list[str]:
    """Return the corners of each cell as SVG writes them."""
    cells = map(tiling.corners, range(tiling.cells))
    return [svg.path_data(corners).removeprefix("M") for corners in cells]


SIZE = re.compile(r'(?<= width=")([\d.]+)" height="([\d.]+)')
"""The width and the height of a picture."""

WIDE = 550
"""The width of a picture of 24 squares, in pixels."""


def widened(picture: str) -> str:
    """Return a picture that is shown as wide as one of 24 squares."""

    def grown(found: re.Match[str]) -> str:
        width, height = map(float, found.groups())
        return f'{WIDE}" height="{svg.number(height * WIDE / width)}'

    return SIZE.sub(grown, picture, count=1)


def walkable(picture: str, maze: Maze, path: Sequence[int], clearing: Point) -> str:
    """Return a picture of a maze for the reader to walk in, from a clearing to an exit.

    Args:
        picture: A picture of the maze, the path, and a penguin in the clearing.
        maze: The maze. It has two openings.
        path: The shortest path from the opening at the clearing to the other one.
        clearing: The middle of the clearing.
    """
    tiling = maze.tiling
    start, cells = tiling.cells, range(tiling.cells)
    spots = [middle(tiling.corners(cell)) for cell in cells]
    ways: list[list[tuple[int, str, float, float]]] = [[] for _ in cells]
    for cell in cells:
        around, (x, y) = tiling.corners(cell), spots[cell]
        for side, name in enumerate(tiling.sides(cell)):
            if maze.is_open(cell, side):
                beyond = tiling.neighbour(cell, side)
                if beyond is None:
                    beyond = start if cell == path[0] else -1
                far, low = middle([around[side], around[(side + 1) % len(around)]])
                ways[cell].append((beyond, name, 2 * far - x, 2 * low - y))
    ways.append([(path[0], "the way out of the clearing", *spots[path[0]])])
    best = len(path) + 1
    spots.append(clearing)
    return live(picture, "walk", start=start, ways=ways, spots=spots, best=best)


PENGUIN = """
<ellipse cx="-.13" cy=".31" rx=".13" ry=".06" fill="#e08a1e"/>
<ellipse cx=".13" cy=".31" rx=".13" ry=".06" fill="#e08a1e"/>
<ellipse rx=".27" ry=".33" fill="#26303d"/>
<ellipse cy=".08" rx=".18" ry=".22" fill="#fff"/>
<circle cx="-.08" cy="-.16" r=".06" fill="#fff"/>
<circle cx=".08" cy="-.16" r=".06" fill="#fff"/>
<circle cx="-.07" cy="-.15" r=".03"/>
<circle cx=".07" cy="-.15" r=".03"/>
<path d="M-.07,-.08 .07,-.08 0,.02z" fill="#e08a1e"/>
"""
"""A penguin, less than one unit wide and high, around the origin."""
