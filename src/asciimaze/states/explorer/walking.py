# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A penguin that walks in a maze."""

from __future__ import annotations

from functools import partial
from math import pi
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.games.escape import figure
from asciimaze.games.escape.directions import COUNT, DIRECTIONS, eighths, side_towards
from asciimaze.games.inputs import Key
from asciimaze.names import counted
from asciimaze.states.explorer.look import Look
from asciimaze.tilings.tiling import middle
from asciimaze.views.polyline import line_through
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from asciimaze.games.drawing import Canvas, Point
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.camera import Camera
    from asciimaze.views.subject import Subject

SMALLEST = 8
"""The least radius of the penguin, in pixels."""

FLOE = 1.3
"""How much larger the floe is on which it walks, so that it is seen in the dark."""


class Walking(Look):
    """A penguin that walks in one of the mazes.

    Attributes:
        subject: The maze in which it is, if it is in one.
        cell: Where it is.
        angle: Where it looks, in radians.
        steps: How many steps it has gone.
        trail: The lines along which it has gone, each once.
    """

    def __init__(self, scene: Scene) -> None:
        """Begin the explorer without a walking penguin."""
        super().__init__(scene)
        self.subject: Subject | None = None
        self.cell = self.steps = 0
        self.angle = pi / 2
        self.trail: dict[tuple[Point, Point], None] = {}

    def actions(self) -> Actions:
        """Return the keys that let a penguin walk in the explorer."""
        result: Actions = {Key("enter"): ("put the penguin there", self.begin)}
        if self.subject:
            for name in DIRECTIONS:
                result[Key(name)] = "walk", partial(self.walk, name)
        return result

    def begin(self) -> None:
        """Put the walking penguin where the pointer is."""
        if self.scene.pointed is None:
            how = "with the mouse, or with Ctrl and the arrows"
            self.scene.message = f"Point to a cell first, {how}."
            return
        self.leave()
        self.subject, self.cell = self.scene.subject, self.scene.pointed

    def status(self) -> str:
        """Return how far the penguin has walked."""
        return f"{counted(self.steps, 'step')} walked" if self.subject else ""

    def leave(self) -> bool:
        """Take the walking penguin away, and its trail."""
        was_there, self.subject = self.subject is not None, None
        self.steps, self.angle = 0, pi / 2
        self.trail.clear()
        return was_there

    def forget(self) -> None:
        """Take the walking penguin away if its maze has gone."""
        if self.subject not in self.scene.subjects:
            self.leave()

    def walk(self, direction: str) -> None:
        """Walk to the next cell in a direction, if no wall is there."""
        if self.subject is None:
            return
        maze = self.subject.maze
        side = side_towards(maze, self.cell, direction)
        if side is None or not maze.is_open(self.cell, side):
            return
        self.angle = eighths(maze.tiling, self.cell)[side] * 2 * pi / COUNT
        beyond = maze.tiling.neighbour(self.cell, side)
        if beyond is None:
            self.scene.message = f"The way out, after {counted(self.steps, 'step')}!"
            return
        line = line_through(maze.tiling, np.array([self.cell, beyond]))
        for x, y, end_x, end_y in line.within(self.subject.box).tolist():
            start, end = sorted(((x, y), (end_x, end_y)))
            self.trail[start, end] = None
        self.cell, self.steps = beyond, self.steps + 1
        self.scene.point_to(self.subject, beyond)

    def paint(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint the walking penguin, and where it has been."""
        if subject is not self.subject:
            return
        thick = max(1, camera.scale / 12)
        for start, end in self.trail:
            canvas.line(camera.place(*start), camera.place(*end), theme.DAYLIGHT, thick)
        centre = camera.place(*middle(subject.maze.tiling.corners(self.cell)))
        size = max(SMALLEST, camera.scale / 3)
        canvas.circle(centre, FLOE * size, theme.SNOW, None)
        figure.draw(canvas, figure.Pose(centre, size, self.angle))

    def mark(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint on a map where the walking penguin is, and where it has been."""
        if subject is self.subject:
            for start, end in self.trail:
                places = camera.place(*start), camera.place(*end)
                canvas.line(*places, theme.DAYLIGHT)
            place = camera.place(*middle(subject.maze.tiling.corners(self.cell)))
            canvas.circle(place, 3, theme.SNOW, None)
