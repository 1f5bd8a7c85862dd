# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Routes between two cells, and how far cells are from one of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from asciimaze.engine.flood import UNREACHABLE
from asciimaze.games.drawing import Align, Pixels, Shifted
from asciimaze.games.inputs import Key
from asciimaze.names import counted
from asciimaze.solvers.paths import descent, distances, longest_part
from asciimaze.states.explorer.answers import Answers
from asciimaze.states.explorer.look import Look
from asciimaze.states.explorer.painting import paint_end, paint_path, thickness
from asciimaze.tilings.tiling import middle
from asciimaze.views.colours import colour_of
from asciimaze.views.marks import Marks
from asciimaze.views.polyline import line_through
from asciimaze.views.pyramid import Pyramid
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from asciimaze.games.drawing import Canvas
    from asciimaze.maze import Maze
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.camera import Camera
    from asciimaze.views.polyline import Polyline
    from asciimaze.views.subject import Subject


COLOURS = colour_of(np.linspace(0, 1, 128)[None])
"""All colours from near to far, in one row."""

STRIP = Pixels(np.pad(COLOURS, ((0, 0), (0, 0), (0, 1)), constant_values=255))
"""The same as a picture, opaque."""


LEGEND = 1.5
"""How high the legend is, in letters."""


def paint_legend(canvas: Canvas, width: float, most: int, size: int) -> None:
    """Paint the legend of the distances' colours at the top of a canvas.

    Args:
        canvas: Where to paint.
        width: How wide it is.
        most: The longest distance.
        size: The height of a letter.
    """
    end, middle = counted(most, "step"), LEGEND * size / 2
    right = width - (len(end) + 2) * size
    canvas.rectangle(0, 0, width, LEGEND * size, theme.NIGHT)
    canvas.text((size, middle), "0", size, theme.SNOW, Align.LEFT)
    canvas.image(3 * size, middle - size / 4, right - 3 * size, size / 2, STRIP)
    canvas.text((width - size, middle), end, size, theme.SNOW, Align.RIGHT)


LONG, NEAR = 2**12, 8
"""How many cells a long route has, and how many pixels a cell has if it is near."""


class Route(NamedTuple):
    """A route.

    Attributes:
        cells: Its cells, from its end to its start.
        line: The line through their middles.
        marks: The cells once more if there are many, to be seen from afar.
    """

    cells: list[int]
    line: Polyline
    marks: Marks | None


class Measured(NamedTuple):
    """How far all cells are from one of them, and a route to that one.

    Attributes:
        start: The cell.
        far: The distance of each cell.
        most: The longest of them.
        route: A route.
    """

    start: int
    far: NDArray[np.int32]
    most: int
    route: Route


def route(maze: Maze, far: Sequence[int] | NDArray[np.int32], end: int) -> Route:
    """Return the route from a cell to the one from which distances are counted."""
    cells = descent(maze, far, end)
    line = line_through(maze.tiling, np.array(cells, np.int64))
    is_long = len(cells) > LONG
    return Route(
        cells, line, Marks(maze.tiling, cells, theme.BEAK) if is_long else None
    )


def measured(maze: Maze, start: int, end: int) -> Measured:
    """Return how far all cells are from one of them, and a route from another one."""
    far = np.array(distances(maze, start), np.int32)
    most = int(far.max(where=far != UNREACHABLE, initial=0))
    return Measured(start, far, most, route(maze, far, end))


def longest(maze: Maze) -> Measured:
    """Return how far all cells are from an end of the longest path, and that route."""
    part = longest_part(maze)
    return measured(maze, part.goal, part.start)


class Routes(Look):
    """A route in each maze, and distances as colours.

    Attributes:
        routes: The route in each maze.
        marked: The cells of those that are long.
        ends: The start of the route in each maze, and its end if that was chosen.
        is_kept: Whether the ends of the routes were chosen.
        is_coloured: Whether distances are shown as colours.
        answers: What counts distances.
        paths: What finds routes to the pointer.
    """

    def __init__(self, scene: Scene) -> None:
        """Begin the explorer without a route."""
        super().__init__(scene)
        self.routes: dict[Subject, Route] = {}
        self.marked: dict[Subject, Pyramid] = {}
        self.ends: dict[Subject, tuple[int, int]] = {}
        self.is_kept = self.is_coloured = False
        self.answers: Answers[Measured] = Answers(scene, "Measuring", self.measure)
        self.paths: Answers[Route] = Answers(scene, "Finding a route", self.show)

    def actions(self) -> Actions:
        """Return the keys that show routes."""
        return {
            Key("d"): ("distances as colours", self.colour),
            Key("l"): ("the longest path", self.longest),
        }

    def status(self) -> str:
        """Return how long the route is."""
        found = self.routes.get(self.scene.subject)
        if found is None or len(found.cells) < 2:  # noqa: PLR2004 - that is no route
            return self.answers.status()
        return counted(len(found.cells) - 1, "step")

    def click(self) -> bool:
        """Begin a route at the pointer, or end it there."""
        self.scene.check_sizes()
        begins = self.is_kept or self.scene.subject.start is None
        self.is_kept = not begins
        if begins:
            self.begin(self.scene.cell_in)
        else:
            self.find()
        return True

    def begin(self, choose: Callable[[Subject], int | None]) -> None:
        """Count distances for routes, from the cell that is chosen in each maze."""
        chosen = {each: choose(each) for each in self.scene.subjects}
        self.ends = {
            each: (cell, cell) for each, cell in chosen.items() if cell is not None
        }
        self.ask()

    def ask(self) -> None:
        """Ask for distances and routes, and show no routes meanwhile."""
        self.ask_for(
            {
                each: partial(measured, each.maze, *ends)
                for each, ends in self.ends.items()
            }
        )

    def ask_for(self, questions: Mapping[Subject, Callable[[], Measured]]) -> None:
        """Ask some questions about routes, and show none until they are answered."""
        self.clear()
        self.answers.ask(questions)

    def measure(self, subject: Subject, found: Measured) -> None:
        """Show the distances and the route in a maze."""
        subject.measure_from(found.start, found.far, found.most)
        self.show(subject, found.route)
        self.choose_ink()
        if not self.is_kept:
            self.find()

    def show(self, subject: Subject, found: Route) -> None:
        """Show the route in a maze."""
        if self.is_kept and subject.start is not None and found.cells:
            self.ends[subject] = subject.start, found.cells[0]
        self.hide(subject)
        self.routes[subject] = found
        if found.marks:
            self.marked[subject] = Pyramid(found.marks.draw)

    def hide(self, subject: Subject) -> None:
        """Show no route in a maze."""
        self.routes.pop(subject, None)
        if subject in self.marked:
            self.marked.pop(subject).close()

    def hover(self) -> None:
        """Let the routes follow the pointer, unless they were chosen."""
        if not self.is_kept:
            self.find()

    def find(self) -> None:
        """Find the routes to the pointer."""
        questions = {}
        for subject in self.scene.subjects:
            cell = self.scene.cell_in(subject)
            if cell is None:
                self.hide(subject)
            elif subject.start is not None:
                questions[subject] = partial(route, subject.maze, subject.far, cell)
        self.paths.ask(questions)

    @property
    def is_waiting(self) -> bool:
        """Whether an answer about routes is still to come."""
        return self.answers.is_waiting or self.paths.is_waiting

    def tick(self, seconds: float) -> None:
        """Show the routes that have been found."""
        del seconds
        self.answers.go_on()
        self.paths.go_on()

    def longest(self) -> None:
        """Show the longest route in each maze."""
        self.scene.check_sizes()
        self.is_kept = True
        self.ends = {}
        subjects = self.scene.subjects
        self.ask_for({each: partial(longest, each.maze) for each in subjects})

    def renew(self) -> None:
        """Count again, and find the routes between the same cells."""
        if self.ends or self.answers.is_waiting:
            self.ask()

    def forget(self) -> None:
        """Begin without a route, because a maze has come or gone."""
        self.leave()

    def leave(self) -> bool:
        """Forget the routes, and the colours."""
        had_any = bool(self.ends) or self.answers.is_waiting
        self.is_kept = self.is_coloured = False
        self.ends = {}
        self.clear()
        return had_any

    def clear(self) -> None:
        """Show no distances and no routes, and wait for none."""
        self.answers.stop()
        self.paths.stop()
        for subject in {*self.routes, *self.scene.subjects}:
            self.hide(subject)
            subject.start = None
        self.choose_ink()

    def colour(self) -> None:
        """Show distances along routes as colours, or no longer."""
        self.scene.check_sizes()
        self.is_coloured = not self.is_coloured
        if self.is_coloured and not (self.ends or self.answers.is_waiting):
            self.begin(lambda subject: self.scene.cell_in(subject) or 0)
        self.choose_ink()

    def choose_ink(self) -> None:
        """Draw walls in a colour that can be seen over a route's distances."""
        for subject in self.scene.subjects:
            ink = theme.NIGHT if self.has_colours(subject) else theme.ICE
            if ink != subject.ink:
                subject.colour(ink)

    @property
    def rows(self) -> float:
        """How high the legend of a route's distances is, in letters."""
        return LEGEND if self.is_coloured else 0

    def has_colours(self, subject: Subject) -> bool:
        """Return whether a route's distances are shown in a maze as colours."""
        return self.is_coloured and subject.start is not None

    def is_far(self, subject: Subject) -> bool:
        """Return whether the route in a maze is marked, and not drawn as lines."""
        camera = self.scene.camera
        return camera is not None and camera.scale < NEAR and subject in self.marked

    def floors(self, subject: Subject) -> Sequence[Pyramid]:
        """Return the colours of the routes' distances, if shown, and a long route."""
        colours = [subject.floor] if self.has_colours(subject) else []
        return colours + ([self.marked[subject]] if self.is_far(subject) else [])

    def paint(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint the route with its ends, and the legend of the colours."""
        found = self.routes.get(subject)
        if found and not self.is_far(subject):
            paint_path(canvas, camera, found.line)
        self.paint_ends(canvas, camera, subject, self.scene.letter / 3)
        if self.has_colours(subject):
            size, footer = self.scene.letter, self.scene.footer
            strip = Shifted(canvas, 0, camera.height - footer * size)
            paint_legend(strip, camera.width, subject.most, size)

    def paint_ends(
        self, canvas: Canvas, camera: Camera, subject: Subject, size: float
    ) -> None:
        """Paint the ends of the route in a maze, at least as thick as its line."""
        found, corners = self.routes.get(subject), subject.maze.tiling.corners
        ends = {subject.start: True} if subject.start is not None else {}
        if found and found.cells and self.is_kept:
            ends.setdefault(found.cells[0], False)
        for cell, is_start in ends.items():
            place = camera.place(*middle(corners(cell)))
            paint_end(canvas, place, max(size, thickness(camera)), is_start=is_start)

    def mark(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint the ends of the route on a small map."""
        self.paint_ends(canvas, camera, subject, self.scene.letter / 6)
