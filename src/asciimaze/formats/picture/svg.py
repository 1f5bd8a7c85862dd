# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes as SVG pictures."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from asciimaze.engine.flood import UNREACHABLE
from asciimaze.engine.layout import board_of
from asciimaze.formats.occlusion import SEAM, mouths, pieces
from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from asciimaze.formats.document import Document
    from asciimaze.formats.occlusion import Point
    from asciimaze.maze import Maze

UNIT = 22
"""The pixels of a cell's side when a picture is shown at its own size."""

MARGIN = 0.5
"""The width of the paper around a maze, in sides of a cell."""

STYLE = (
    ".paper{fill:#f7f9fc}"
    ".wall{fill:none;stroke:#1d3557;stroke-width:.12;stroke-linecap:round}"
    ".way{fill:none;stroke:#c8501e;stroke-width:.14;stroke-linejoin:round}"
    "text{font:.5px sans-serif;text-anchor:middle;dominant-baseline:central;"
    "fill:#1d3557}"
)
"""The style of the parts of a picture."""

SHADOW = 'fill="#1d3557" fill-opacity=".3"'
"""The style of the mouths of tunnels."""

NEAR, DEEP = (237, 244, 250), (88, 134, 190)
"""The colours of the nearest and of the farthest cell: red, green, blue."""


def draw(
    maze: Maze,
    title: str,
    *,
    fills: Mapping[int, str] | None = None,
    path: Sequence[int] = (),
    labels: Mapping[int, str] | None = None,
) -> str:
    """Return a picture of a maze as the text of an SVG file.

    Args:
        maze: The maze, on any tiling.
        title: A description of the picture, for users who cannot see it.
        fills: The colour of some cells, as CSS writes it.
        path: Cells that a line leads through, in order.
        labels: A short text in some cells.
    """
    parts = shapes(maze, fills=fills, path=path, labels=labels)
    edge = maze.tiling.edge()
    return picture(parts, title, [p for c in edge for p in maze.tiling.corners(c)])


def shapes(
    maze: Maze,
    *,
    fills: Mapping[int, str] | None = None,
    path: Sequence[int] = (),
    labels: Mapping[int, str] | None = None,
) -> list[str]:
    """Return the SVG elements of a maze; the arguments are those of ``draw``."""
    corners = maze.tiling.corners
    parts = [
        f'<path fill="{colour}" d="{path_data(corners(cell), close=True)}"/>'
        for cell, colour in (fills or {}).items()
    ]
    shadows = "".join(path_data(mouth, close=True) for mouth in mouths(maze))
    if shadows:
        parts.append(f'<path {SHADOW} d="{shadows}"/>')
    walls = "".join(
        f"M{number(x)},{number(y)} {number(end_x)},{number(end_y)}"
        for (x, y), (end_x, end_y) in wall_lines(maze)
    )
    parts.append(f'<path class="wall" d="{walls}"/>')
    if path:
        line = "".join(path_data(piece) for piece in pieces(maze.tiling, path))
        parts.append(f'<path class="way" d="{line}"/>')
    for cell, label in (labels or {}).items():
        x, y = middle(corners(cell))
        parts.append(f'<text x="{number(x)}" y="{number(y)}">{escape(label)}</text>')
    return parts


def colours(far: Sequence[int]) -> dict[int, str]:
    """Return the colours in SVG that show how far each cell is, for ``fills``."""
    most = max((steps for steps in far if steps != UNREACHABLE), default=0)
    return {
        cell: css(shade(steps / max(most, 1)))
        for cell, steps in enumerate(far)
        if steps != UNREACHABLE
    }


def css(colour: Iterable[int]) -> str:
    """Return a colour as CSS in an SVG file writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def shade(share: float) -> tuple[int, ...]:
    """Return the colour in SVG of a distance from 0, near, to 1, far."""
    ends = zip(NEAR, DEEP, strict=True)
    return tuple(round(near + (deep - near) * share) for near, deep in ends)


def write(document: Document) -> bytes:
    """Return a document as the bytes of an SVG file."""
    fills = colours(document.far)
    return draw(
        document.maze, document.caption, fills=fills, path=document.path
    ).encode()


def wall_lines(maze: Maze) -> Iterator[tuple[Point, Point]]:
    """Yield both ends of each wall for an SVG picture, once where it is seen."""
    board = board_of(maze.tiling)
    known: dict[tuple[int, int, int], list[int]] = {}
    for first, index, length in board.runs:
        indices = slice(index, index + length)
        opened = maze.open[first : first + length]
        configurations = zip(
            board.classes[indices], board.neighbours[indices], opened, strict=True
        )
        for cell, look in enumerate(configurations, first):
            sides = known.get(look)
            if sides is None:
                sides = known[look] = walls_of(maze, cell)
            if sides:
                points = maze.tiling.corners(cell)
                points.append(points[0])
                for side in sides:
                    yield points[side], points[side + 1]
    for mouth in mouths(maze):
        yield from pairwise(mouth)


def walls_of(maze: Maze, cell: int) -> list[int]:
    """Return the sides of a cell with walls that SVG draws with this cell."""
    tiling, sides = maze.tiling, []
    for side, start in enumerate(tiling.corners(cell)):
        if not maze.is_open(cell, side):
            beyond = tiling.neighbour(cell, side)
            if beyond is None and tiling.has_rail(cell, side):
                continue
            if beyond is None or beyond > cell:
                sides.append(side)
                continue
            points = tiling.corners(beyond)
            end = points[(tiling.opposite(cell, side) + 1) % len(points)]
            if dist(start, end) > SEAM:
                sides.append(side)
    return sides


def picture(
    shapes: Iterable[str], title: str, points: Iterable[tuple[float, float]]
) -> str:
    """Return an SVG file with some elements, and room for some points."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    width, height = max(xs) + MARGIN - left, max(ys) + MARGIN - top
    box = " ".join(number(value) for value in (left, top, width, height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img"'
        f' width="{number(width * UNIT)}" height="{number(height * UNIT)}">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n"
        f'<rect class="paper" x="{number(left)}" y="{number(top)}"'
        f' width="{number(width)}" height="{number(height)}" rx=".3"/>\n'
        + "\n".join(shapes)
        + "\n</svg>\n"
    )


def path_data(points: Iterable[tuple[float, float]], *, close: bool = False) -> str:
    """Return a line through some points, as SVG writes it."""
    steps = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f"M{steps}{'z' if close else ''}"


@lru_cache(2**14)
def number(value: float) -> str:
    """Return a number as SVG writes it, with three decimals at most."""
    return f"{round(value, 3) + 0:.3f}".rstrip("0").rstrip(".")
