# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The pens of all diagrams: their sizes, colours and strokes, and simple shapes."""

from __future__ import annotations

from html import escape
from math import dist
from typing import TYPE_CHECKING

from asciimaze.formats.picture import svg
from captions import written
from recording import HERE, LOOKED_AT, LOOP, START, VISITED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

INK, PAPER = "#1d3557", "#f7f9fc"
"""The colours of strokes and texts, and of empty boxes."""

TITLE, SMALL = 0.6, 0.4
"""The sizes of titles and of the smallest texts; all others are 0.5 units high."""

THIN, BOLD = 0.05, 0.1
"""The widths of an outline and of one that should be noticed."""

AT_LEFT, AT_RIGHT = "text-anchor:start", "text-anchor:end"
"""The looks of a text that begins or ends in a place."""

MONO = "font-family:monospace;text-anchor:start"
"""The look of a text that is code."""


def box(x: float, y: float, width: float, text: str, colour: str = VISITED) -> str:
    """Return a box, one unit high, with a text in it."""
    middle, top = svg.number(x + width / 2), svg.number(y + 0.5)
    return (
        f'<rect x="{svg.number(x)}" y="{svg.number(y)}" width="{svg.number(width)}"'
        f' height="1" rx=".15" fill="{colour}" stroke="{INK}" stroke-width="{THIN}"/>'
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


def leads(*spots: tuple[float, float]) -> str:
    """Return a line through some spots, with a tip at its end."""
    (x, y), (end_x, end_y) = spots[-2:]
    share = 0.25 / dist((x, y), (end_x, end_y))
    along, down = (end_x - x) * share, (end_y - y) * share
    tip = [
        (end_x - along - down, end_y - down + along),
        (end_x, end_y),
        (end_x - along + down, end_y - down - along),
    ]
    line = svg.path_data(list(spots)) + svg.path_data(tip)
    return f'<path class="way" style="stroke-width:.07" d="{line}"/>'


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
