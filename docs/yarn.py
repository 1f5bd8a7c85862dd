# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw a yarn, and what two penguins make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.formats.picture import svg
from captions import written
from comic import EDGE, bird, strokes
from pens import PAPER, THIN, placed
from props import THREAD, filled, looking, tip_of
from recording import HERE, PENCIL

if TYPE_CHECKING:
    from collections.abc import Callable

TANGLE = (
    "M8,5.9Q6.4,6.3 5.4,5.6Q4,4.3 2.2,5.1Q1.4,5.6 2.6,5.7Q4.6,5.6 4.4,4.8"
    "Q3.6,4 2.1,4.3Q1.6,4.7 3,4.9Q5,4.8 4.4,3.9Q3.6,3.3 2.2,3.6Q1.6,4 3,4.1"
    "Q4.8,4 4.2,3.1Q3.6,2.2 2.5,2.6Q1.2,1.7 2.4,1.4Q4.6,.9 5,2.3Q5.2,3.3 5.8,2.7"
)
"""What a penguin can do with yarn."""

WOUND = (
    "M-.9,-.3Q0,-.9 .75,-.6M-.95,.1Q0,-.6 .95,-.2M-.8,.55Q.1,-.2 .98,.2"
    "M-.2,-.97Q.6,-.2 .3,.95M-.6,-.8Q.3,-.1 -.1,.98"
)
"""The threads of a ball of yarn."""


def ball(x: float, y: float, size: float) -> list[str]:
    """Return a ball of yarn."""
    yarn = placed(x, y, [f'<circle r="{size}" fill="{HERE}" {EDGE}/>'])
    return [*yarn, *placed(x, y, [strokes(WOUND, width=THIN)], size)]


def weaver(x: float, y: float, size: float, wide: float, text: str) -> list[str]:
    """Return the penguin with needles, and a cloth of some width with a text."""
    left, right = (tip_of(x, y, size, side, 58) for side in (-1, 1))
    edge, top = x - wide, left[1]
    loop, across, down = map(svg.number, (wide / 6, 2 * wide, 1.75 * wide))
    hem = f"q-{loop},.15 -{svg.number(wide / 3)},0t-{svg.number(wide / 3)},0" * 3
    needles = (
        [(left[0] - 0.3, top - 0.3), (x + wide + 0.1, top + 0.12)],
        [(right[0] + 0.3, top - 0.3), (edge - 0.1, top + 0.12)],
    )
    return [
        *looking(bird(x, y, size, (58, 58)), 0, 0.03),
        filled(PAPER, f"{svg.path_data([(edge, top)])}h{across}v{down}{hem}z"),
        strokes(svg.path_data([(edge + 0.2, top + 0.45)]), text, width=0.08),
        strokes(*map(svg.path_data, needles), colour=PENCIL, width=0.12),
    ]


def of_one_yarn() -> str:
    """Show a tangled penguin, and one that weaves, with one ball of yarn."""
    y, text = 4.1, "h2m-2,.3h1.7m-1.7,.3h2m-2,.3h.9m-.9,.3h1.6"
    shapes = [
        *looking(bird(3.2, y, 3.6, (12, 12), -4), 0, -0.03),
        strokes(TANGLE, colour=THREAD, width=0.11),
        strokes("M9.8,5.7Q11,6.3 12,5.3Q12.6,4.9 13,5", colour=THREAD, width=0.11),
        *ball(8.9, 5.1, 1.1),
        *weaver(15, y, 3.6, 1.2, text),
        written(3.2, 7.1, "tangled: the program"),
        written(8.9, 7.1, "the book"),
        written(15, 7.1, "woven: the pages"),
    ]
    return svg.picture(shapes, "Tangle and weave", [(0, 0.9), (18.2, 7.4)])


PICTURES: dict[str, Callable[[], str]] = {"yarn.svg": of_one_yarn}
"""The picture of both by the name of its file."""
