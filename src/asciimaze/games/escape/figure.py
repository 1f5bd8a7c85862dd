# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The penguin, drawn with ellipses, looking at where it goes."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from asciimaze.games.drawing import Canvas, Colour, Point

BACK, SNOW, BEAK, EYE = (13, 17, 34), (232, 240, 250), (255, 160, 60), (10, 14, 30)
"""Its colours: the coat, the belly and its edge, beak and feet, and the eyes."""

CORNERS = 16
"""How many corners an ellipse has."""

CIRCLE = tuple(
    (cos(2 * pi * at / CORNERS), sin(2 * pi * at / CORNERS)) for at in range(CORNERS)
)
"""The corners of a circle of radius 1."""

EDGE = 0.05
"""The width of the light edge around its coat."""


class Pose(NamedTuple):
    """How the penguin is drawn.

    Attributes:
        centre: Where it is, in pixels.
        size: The radius of the circle in which it fits, in pixels.
        angle: Where it looks, in radians; 0 is right, and a half pi down.
        swing: How far it leans to a side while it waddles, from -1 to 1.
    """

    centre: Point
    size: float
    angle: float = pi / 2
    swing: float = 0


def draw(canvas: Canvas, pose: Pose) -> None:
    """Draw the figure of the penguin."""
    right, down = cos(pose.angle), sin(pose.angle)
    lean = 0.1 * pose.swing

    def spot(x: float, y: float, wide: float, high: float, colour: Colour) -> None:
        centre = pose.centre[0] + x * pose.size, pose.centre[1] + y * pose.size
        ellipse(canvas, centre, wide * pose.size, high * pose.size, colour)

    for side in (-1, 1):
        step = max(0.0, side * pose.swing) * 0.12
        spot(side * 0.26 + 0.1 * right, 0.86 - step, 0.24, 0.12, BEAK)
    for colour, more in ((SNOW, EDGE), (BACK, 0.0)):
        for side in (-1, 1):
            spot(side * 0.52 + lean, 0.3, 0.14 + more, 0.34 + more, colour)
        spot(lean / 2, 0.28, 0.52 + more, 0.58 + more, colour)
        spot(lean, -0.42, 0.44 + more, 0.42 + more, colour)
    if down > AWAY:
        spot(lean / 2 + 0.16 * right, 0.36, 0.36, 0.44, SNOW)
        face(canvas, pose, right, down, lean)
    else:
        spot(lean / 2, 0.8, 0.16, 0.1, BACK)


AWAY = -0.8
"""How far up it looks when only its back is seen."""


def face(canvas: Canvas, pose: Pose, right: float, down: float, lean: float) -> None:
    """Draw the face of the penguin's figure, turned to where it looks."""
    (x, y), size = pose.centre, pose.size
    x, y = x + (lean + 0.2 * right) * size, y + (0.1 * down - 0.42) * size
    for side in (-1, 1):
        wide = 0.17 * (1 - 0.5 * max(0.0, side * right))
        eye = x + (side * 0.17 + 0.03 * right) * size, y - 0.06 * size
        ellipse(canvas, eye, wide * size, 0.17 * size, SNOW)
        pupil = eye[0] + 0.05 * right * size, eye[1] + 0.04 * down * size
        ellipse(canvas, pupil, 0.07 * size, 0.09 * size, EYE)
    tip = x + 0.42 * right * size, y + (0.22 + 0.14 * max(0.0, down)) * size
    wing = 0.13 * size
    points = [(x + wing, y + 0.1 * size), tip, (x - wing, y + 0.1 * size)]
    top = x, y + 0.03 * size
    canvas.polygon([top, *points], BEAK, None)


def ellipse(
    canvas: Canvas, centre: Point, wide: float, high: float, colour: Colour
) -> None:
    """Fill an ellipse of the penguin's figure, given half its width and height."""
    x, y = centre
    points = [(x + wide * right, y + high * down) for right, down in CIRCLE]
    canvas.polygon(points, colour, None)
