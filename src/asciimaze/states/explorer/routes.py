# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Routes between two cells, and how far cells are from one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from asciimaze.engine.flood import UNREACHABLE
from asciimaze.games.drawing import Align, Pixels
from asciimaze.games.inputs import Key
from asciimaze.names import counted
from asciimaze.solvers.paths import longest_part
from asciimaze.states.explorer.look import Look
from asciimaze.states.explorer.painting import paint_cell, paint_path
from asciimaze.views.colours import colour_of
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from asciimaze.games.drawing import Canvas
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.camera import Camera
    from asciimaze.views.pyramid import Pyramid
    from asciimaze.views.subject import Subject


COLOURS = colour_of(np.linspace(0, 1, 128)[None])
"""All colours from near to far, in one row."""

STRIP = Pixels(np.pad(COLOURS, ((0, 0), (0, 0), (0, 1)), constant_values=255))
"""The same as a picture, opaque."""


def paint_legend(canvas: Canvas, camera: Camera, subject: Subject, size: int) -> None:
    """Paint what the colours mean, in the upper left corner, with letters of a size."""
    wide, top = camera.width / 3, 3 * size
    most = int(subject.far.max(where=subject.far != UNREACHABLE, initial=0))
    canvas.rectangle(size, top, wide + 2 * size, 2.5 * size, theme.NIGHT)
    canvas.image(2 * size, top + size / 2, wide, size / 2, STRIP)
    below = top + 7 * size / 4
    canvas.text((2 * size, below), "0", size, theme.SNOW, Align.LEFT)
    end = counted(most, "step")
    canvas.text((2 * size + wide, below), end, size, theme.SNOW, Align.RIGHT)


class Routes(Look):
    """A route in each maze, and distances as colours.

    Attributes:
        routes: The cells of each route, from its end to its start.
        is_kept: Whether the ends of the routes were chosen.
        is_coloured: Whether distances are shown as colours.
    """

    def __init__(self, scene: Scene) -> None:
        """Begin without a route."""
        super().__init__(scene)
        self.routes: dict[Subject, list[int]] = {}
        self.is_kept = self.is_coloured = False

    def actions(self) -> Actions:
        """Return what the keys do now."""
        return {
            Key("d"): ("distances as colours", self.colour),
            Key("l"): ("the longest path", self.longest),
        }

    def status(self) -> str:
        """Return how long the route is."""
        steps = len(self.routes.get(self.scene.subject, ())) - 1
        return counted(steps, "step") if steps > 0 else ""

    def click(self) -> bool:
        """Begin a route at the pointer, or end it there."""
        self.scene.check_sizes()
        begins = self.is_kept or self.scene.subject.start is None
        self.is_kept = not begins
        if begins:
            self.measure(self.scene.cell_in)
        else:
            self.find()
        return True

    def measure(self, choose: Callable[[Subject], int | None]) -> None:
        """Count distances, in each maze from the cell that is chosen there."""
        for subject in self.scene.subjects:
            subject.measure(choose(subject))
        self.find()

    def find(self) -> None:
        """Find the routes to the pointer."""
        for subject in self.scene.subjects:
            cell = self.scene.cell_in(subject)
            self.routes[subject] = [] if cell is None else subject.route(cell)

    def hover(self) -> None:
        """Let the routes follow the pointer, unless they were chosen."""
        if not self.is_kept:
            self.find()

    def longest(self) -> None:
        """Show the longest path in each maze."""
        self.scene.check_sizes()
        self.is_kept = True
        for subject in self.scene.subjects:
            part = longest_part(subject.maze)
            subject.measure(part.goal)
            self.routes[subject] = subject.route(part.start)

    def renew(self) -> None:
        """Count again, and find the way between the same cells."""
        for subject in self.scene.subjects:
            subject.measure(subject.start)
            route = self.routes.get(subject)
            if route and subject.start is not None:
                self.routes[subject] = subject.route(route[0])

    def forget(self) -> None:
        """Begin without a route."""
        self.leave()
        self.routes.clear()

    def leave(self) -> bool:
        """Forget the routes, and the colours."""
        subjects = self.scene.subjects
        had_any = any(subject.start is not None for subject in subjects)
        for subject in subjects:
            subject.measure(None)
        self.routes.clear()
        self.is_kept = False
        if self.is_coloured:
            self.colour()
        return had_any

    def colour(self) -> None:
        """Show distances as colours, or no longer."""
        self.scene.check_sizes()
        self.is_coloured = not self.is_coloured
        if self.is_coloured and self.scene.subject.start is None:
            self.measure(lambda subject: self.scene.cell_in(subject) or 0)
        for subject in self.scene.subjects:
            subject.colour(theme.NIGHT if self.is_coloured else theme.ICE)

    def floors(self, subject: Subject) -> Sequence[Pyramid]:
        """Return the colours, if they are shown."""
        has_colours = self.is_coloured and subject.start is not None
        return [subject.floor] if has_colours else []

    def paint(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint the route with its ends, and the legend of the colours."""
        tiling, route = subject.maze.tiling, self.routes.get(subject, [])
        ends = {subject.start, *(route[:1] if self.is_kept else [])} - {None}
        for cell in ends:
            if cell is not None:
                paint_cell(canvas, camera, tiling.corners(cell), theme.BEAK)
        paint_path(canvas, camera, tiling, route)
        if self.floors(subject):
            paint_legend(canvas, camera, subject, self.scene.letter)
