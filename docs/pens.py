# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The pens of all diagrams: their sizes, colours and strokes, and simple shapes."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from asciimaze.formats.picture import svg
from asciimaze.rng import Rng
from captions import written
from recording import HERE, LOOKED_AT, LOOP, START, VISITED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from asciimaze.games.drawing import Point

INK, PAPER = "#1d3557", "#f7f9fc"
"""The colours of strokes and texts, and of empty boxes."""

TITLE, SMALL = 0.6, 0.45
"""The sizes of titles and of the smallest texts; all others are 0.5 units high."""

THIN, BOLD = 0.05, 0.1
"""The widths of an outline and of one that should be noticed."""

AT_LEFT, AT_RIGHT = "text-anchor:start", "text-anchor:end"
"""The looks of a text that begins or ends in a place."""

CODE, MONO = "font-family:monospace", "font-family:monospace;text-anchor:start"
"""The looks of a text that is code, around a place and from there on."""


def box(x: float, y: float, width: float, text: str, colour: str = VISITED) -> str:
    """Return a box, one unit high, with a text in it."""
    middle, top = svg.number(x + width / 2), svg.number(y + 0.5)
    return (
        f'<path fill="{colour}" stroke="{INK}" stroke-width="{THIN}"'
        f' d="{frame(x, y, width)}"/>'
        f'<text x="{middle}" y="{top}">{escape(text)}</text>'
    )


def disc(x: float, y: float, text: str, colour: str) -> str:
    """Return a disc with a text in it."""
    left, top = svg.number(x), svg.number(y)
    return (
        f'<circle cx="{left}" cy="{top}" r=".4" fill="{colour}" stroke="{INK}"'
        f' stroke-width="{THIN}"/><text x="{left}" y="{top}">{escape(text)}</text>'
    )


def bar(x: float, y: float, wide: float, high: float, colour: str) -> str:
    """Return a bar, given its upper left corner."""
    left, top, width, height = map(svg.number, (x, y, wide, high))
    return (
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{colour}"'
        f' stroke="{INK}" stroke-width="{THIN}"/>'
    )


SLIP, CORNER = 0.05, 0.18
"""How far a hand misses a corner at most, and how large a round corner is."""


def hand(*spots: Point) -> Iterator[float]:
    """Yield by how much a hand misses, from -1 to 1; between some spots always so."""
    places = (svg.number(each) for spot in spots for each in spot)
    rng = Rng.from_seed(" ".join(places), "hand")
    while True:
        yield rng.random_raw() / 2**63 - 1


def between(start: Point, end: Point, length: float) -> Point:
    """Return the spot at a distance from one towards another, but not halfway."""
    (x, y), (end_x, end_y) = start, end
    share = min(length / dist(start, end), 0.4)
    return x + share * (end_x - x), y + share * (end_y - y)


def beside(start: Point, end: Point, bend: float) -> Point:
    """Return a spot at a distance from the middle between two, on the left or right."""
    (x, y), (end_x, end_y), share = start, end, bend / dist(start, end)
    return (x + end_x) / 2 + share * (end_y - y), (y + end_y) / 2 - share * (end_x - x)


def curve(over: Point, end: Point) -> str:
    """Return a curve that sets out for a spot, and then turns to its end."""
    points = (f"{svg.number(x)},{svg.number(y)}" for x, y in (over, end))
    return f"Q{' '.join(points)}"


def frame(x: float, y: float, wide: float, high: float = 1) -> str:
    """Return the outline of a box, usually one unit high, with round corners."""
    right, low, slips = x + wide, y + high, hand((x, y), (x + wide, y))
    most = SLIP * min(1, wide / 2)
    corners = [
        (left + most * next(slips), top + most * next(slips))
        for left, top in ((x, y), (right, y), (right, low), (x, low))
    ]
    here = between(corners[0], corners[1], CORNER)
    data = svg.path_data([here])
    for at in (1, 2, 3, 0):
        last, corner, after = corners[at - 1], corners[at], corners[(at + 1) % 4]
        start, end = (between(corner, other, CORNER) for other in (last, after))
        data += curve(beside(here, start, most * next(slips)), start)
        data += curve(corner, end)
        here = end
    return f"{data}z"


def leads(*spots: Point, is_straight: bool = False) -> str:
    """Return a line through some spots, with a tip at its end."""
    slips, here, end = hand(spots[0], spots[-1]), spots[0], spots[-1]
    data = svg.path_data([here])
    for corner, after in pairwise(spots[1:]):
        start, onwards = (between(corner, other, 0.7) for other in (here, after))
        data += curve(beside(here, start, SLIP * next(slips)), start)
        data += curve(corner, onwards)
        here = onwards
    swing = 0 if is_straight else min(0.1 * dist(here, end), 0.4)
    over = beside(here, end, swing * next(slips))
    data += curve(over, end) + tip(over, end, slips)
    look = "stroke-width:.07;stroke-linecap:round"
    return f'<path class="way" style="{look}" d="{data}"/>'


def tip(start: Point, end: Point, slips: Iterator[float]) -> str:
    """Return the tip of an arrow that comes from a spot."""
    (x, y), (end_x, end_y), share = start, end, 0.27 / dist(start, end)
    along, down = (end_x - x) * share, (end_y - y) * share
    left, right = (0.9 + 0.1 * next(slips) for _ in range(2))
    return svg.path_data(
        [
            (end_x - along - left * down, end_y - down + left * along),
            (end_x, end_y),
            (end_x - along + right * down, end_y - down - right * along),
        ]
    )


def lines(
    *spots: tuple[float, float], width: float = THIN, is_dashed: bool = False
) -> str:
    """Return a line through some spots, in ink."""
    dashes = ' stroke-dasharray=".2"' if is_dashed else ""
    return (
        f'<path fill="none" stroke="{INK}" stroke-width="{width}"{dashes}'
        f' d="{svg.path_data(list(spots))}"/>'
    )


def row(
    x: float,
    y: float,
    values: Sequence[object],
    colours: Sequence[str],
    wide: float = 1,
) -> list[str]:
    """Return a row of boxes of one width, each with a value in its colour."""
    return [
        box(x + wide * at, y, wide, str(value), colour)
        for at, (value, colour) in enumerate(zip(values, colours, strict=True))
    ]


def indices(x: float, y: float, count: int, wide: float = 1) -> list[str]:
    """Return the numbers from 0 above the boxes of a row."""
    return [written(x + wide * (at + 0.5), y, str(at), SMALL) for at in range(count)]


def placed(x: float, y: float, shapes: Iterable[str], scale: float = 1) -> list[str]:
    """Return shapes at another place, and perhaps in another size."""
    size = f" scale({svg.number(scale)})" if scale != 1 else ""
    move = f"translate({svg.number(x)},{svg.number(y)}){size}"
    return [f'<g transform="{move}">', *shapes, "</g>"]


def specimen() -> str:
    """Show the pens of all diagrams, with their sizes and colours."""
    colours = (
        (PAPER, "empty"),
        (VISITED, "usual"),
        (HERE, "here"),
        (START, "start"),
        (LOOKED_AT, "waiting"),
        (LOOP, "wrong"),
    )
    shapes = [written(0, 0.4, "boxes", TITLE, AT_LEFT)]
    for at, (colour, name) in enumerate(colours):
        shapes.append(box(2.7 * at, 1, 2.5, name, colour))
    shapes += [
        written(0, 3, "lines", TITLE, AT_LEFT),
        leads((0, 4.1), (3.6, 4.1)),
        written(1.8, 4.8, "an arrow"),
        lines((4.6, 4.1), (8.2, 4.1)),
        written(6.4, 4.8, "an outline"),
        lines((9.2, 4.1), (12.8, 4.1), width=BOLD, is_dashed=True),
        written(11, 4.8, "a border"),
        disc(14.8, 4.1, "7", HERE),
        written(14.8, 4.8, "a disc"),
        written(0, 6.4, "texts", TITLE, AT_LEFT),
        written(0, 7.4, f"a title, {TITLE}", TITLE, AT_LEFT),
        written(4.6, 7.4, "a label, 0.5", look=AT_LEFT),
        written(9.2, 7.4, f"an index, {SMALL}", SMALL, AT_LEFT),
        written(12.8, 7.4, "code = 1", look=MONO),
    ]
    return svg.picture(shapes, "The pens", [(0, 0), (16, 7.8)])


PICTURES = {"pens.svg": specimen}
"""The picture of the pens by the name of its file."""
