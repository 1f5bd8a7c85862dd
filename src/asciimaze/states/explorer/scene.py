# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The mazes in view, the camera and the pointer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from asciimaze.formats.large import in_memory
from asciimaze.states.explorer.bar import Bar
from asciimaze.states.explorer.painting import Frame
from asciimaze.tilings.point_location import cell_under
from asciimaze.tilings.tiling import middle
from asciimaze.views.camera import Camera, showing
from asciimaze.views.subject import Subject
from asciimaze.views.walls import Box
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.formats.document import Document
    from asciimaze.games.drawing import Canvas, Point
    from asciimaze.maze import Maze
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.views.pyramid import Pyramid

SIZE = 16
"""The height of a letter, in pixels; in a large window it doubles."""

LARGE = 900
"""From how many pixels on a window is a large one."""


def letter_size(width: float, height: float) -> int:
    """Return the height of a letter over a scene of some size, in pixels."""
    return 2 * SIZE if min(width, height) > LARGE else SIZE


class Layered(Protocol):
    """What looks are to the scene: they add to the picture of a maze."""

    @property
    def rows(self) -> float:
        """How high the bar of a look in the scene is, in letters."""

    def aside(self, width: float) -> float:
        """Return how much of its width a maze of the scene gives to a look."""

    def floors(self, subject: Subject) -> Sequence[Pyramid]:
        """Return the layers of a scene under the walls of a maze."""

    def mark(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint on a small map of a scene's maze."""


class Scene:
    """The mazes in view, and what all looks share.

    Attributes:
        subjects: The mazes, side by side: one or two.
        active: Which of them the pointer is in, or was last.
        camera: What is seen of each, once the size of the view is known.
        whole: The camera that shows all of the mazes, if it was asked for.
        point: The point of the plane under the pointer.
        pointed: The cell of the active maze there, if there is one.
        message: What there is to say, if anything.
        letter: The height of a letter in the view, in pixels.
        frame: What was shown last.
        has_moved: Whether the pointer has moved, and the looks don't know it yet.
        is_new: Whether a maze has come or gone, and the looks don't know it yet.
        has_changed: Whether walls have changed, and the looks don't know it yet.
        is_dirty: Whether something has changed since the view was painted.
        looks: What there is to see and to do.
        bar: What the next maze will be.
        last: The recipe of the maze that was in view when the scene was left.
    """

    def __init__(self, maze: Maze, recipe: Recipe) -> None:
        """Begin a scene with a maze."""
        self.last = recipe
        self.looks: Sequence[Layered] = ()
        self.bar = Bar(recipe)
        self.subjects = [Subject(maze, recipe, theme.ICE)]
        self.active = 0
        self.camera: Camera | None = None
        self.whole: Camera | None = None
        self.point: Point = (0, 0)
        self.pointed: int | None = None
        self.message = ""
        self.letter = SIZE
        self.frame = Frame()
        self.has_moved = self.is_new = self.has_changed = False
        self.is_dirty = True

    @property
    def subject(self) -> Subject:
        """The maze of the scene in which the pointer is."""
        return self.subjects[self.active]

    @property
    def recipe(self) -> Recipe:
        """The recipe of that maze, also after the scene was left."""
        return self.subject.recipe if self.subjects else self.last

    def check_sizes(self) -> None:
        """Check that all cells of the scene's mazes are in memory.

        Raises:
            TooLargeError: They are not.
        """
        for subject in self.subjects:
            in_memory(subject.maze)

    def layers(self, subject: Subject) -> list[Pyramid]:
        """Return the layers of a scene with a maze, from back to front."""
        floors = (each for look in self.looks for each in look.floors(subject))
        return [*floors, subject.walls]

    def look_at(self, document: Document, *, beside: bool) -> None:
        """Put a maze into the scene, instead of the last or beside the only one."""
        before = self.subjects[-1].maze.tiling
        if not beside:
            self.subjects.pop().close()
        self.subjects.append(Subject(document.maze, document.known(), theme.ICE))
        if beside or before != document.maze.tiling:
            self.camera = None
        self.settle()

    def look_only_at(self, at: int) -> None:
        """Keep one of the mazes in the scene, and none of the others."""
        kept = self.subjects.pop(at)
        for subject in self.subjects:
            subject.close()
        self.subjects[:] = [kept]
        self.camera = None
        self.settle()

    def close(self) -> None:
        """Look at no maze any more, so that nothing large is left of a scene."""
        self.last = self.recipe
        for subject in self.subjects:
            subject.close()
        self.subjects.clear()
        self.frame = Frame()
        self.is_new = True

    def settle(self) -> None:
        """Forget where the pointer was in the scene."""
        self.active, self.pointed = 0, None
        self.is_new = self.is_dirty = True

    @property
    def footer(self) -> float:
        """How many letters high the words and bars below the scene's mazes are."""
        return 2 + sum(look.rows for look in self.looks)

    def fit(self, width: float, height: float) -> Camera:
        """Return the camera of a scene for a view of some size, as one maze sees it."""
        wide = width / len(self.subjects)
        self.letter = letter_size(width, height)
        if self.camera is None or self.camera == self.whole:
            lefts, tops, rights, bottoms = zip(
                *(subject.box for subject in self.subjects), strict=True
            )
            box = Box(min(lefts), min(tops), max(rights), max(bottoms))
            inner = max(1, height - (2 + self.footer) * self.letter)
            aside = sum(look.aside(wide) for look in self.looks)
            whole = showing(box, wide - aside, inner)
            x = whole.x + aside / 2 / whole.scale
            y = whole.y + (self.footer - 2) * self.letter / 2 / whole.scale
            self.whole = Camera(x, y, whole.scale, wide, height)
            return self.whole
        return replace(self.camera, width=wide, height=height)

    def left_of(self, at: int) -> float:
        """Return where the part of the scene with a maze begins, in pixels."""
        return round(at * self.camera.width) if self.camera else 0

    def pane_at(self, x: float) -> int:
        """Return which maze of the scene is at a place of the view."""
        at = int(x // self.camera.width) if self.camera else 0
        return min(max(at, 0), len(self.subjects) - 1)

    def point_at(self, x: float, y: float) -> None:
        """Point at a place of the scene."""
        if self.camera:
            self.active = self.pane_at(x)
            self.point = self.camera.point(x - self.left_of(self.active), y)
            self.pointed = self.cell_in(self.subject)
            self.has_moved = True

    def is_on_maze(self, y: float) -> bool:
        """Return whether a height in the scene is between the words and the bars."""
        low = self.camera.height - self.footer * self.letter if self.camera else 0
        return self.bar.height <= y < low

    def cell_in(self, subject: Subject) -> int | None:
        """Return the cell of a scene's maze under the pointer, if there is one."""
        return cell_under(subject.maze.tiling, *self.point)

    def point_to(self, subject: Subject, cell: int) -> None:
        """Point to a cell in the scene, and move it into view if it is not there."""
        self.aim(subject, middle(subject.maze.tiling.corners(cell)))
        self.pointed = cell

    def aim(self, subject: Subject, point: Point) -> None:
        """Point to a place of the scene's plane, and move it into view if needed."""
        self.active, self.point = self.subjects.index(subject), point
        self.pointed = self.cell_in(subject)
        x, y = point
        self.has_moved = True
        if self.camera:
            wide, high = self.camera.width, self.camera.height
            right, down = self.camera.place(x, y)
            edge = min(wide, high) / 8
            if not (edge < right < wide - edge and edge < down < high - edge):
                self.camera = replace(self.camera, x=x, y=y)

    def move(self, right: float, down: float) -> None:
        """Move the camera of a scene by some pixels."""
        if self.camera:
            self.camera = self.camera.moved(-right, -down)

    def zoom(self, factor: float, place: Point | None = None) -> None:
        """Zoom the camera of a scene; the middle stays, or another place."""
        if self.camera:
            x, y = place or (self.camera.width / 2, self.camera.height / 2)
            x -= self.left_of(self.pane_at(x)) if place else 0
            self.camera = self.camera.zoomed(factor, x, y)

    def zoom_there(self, factor: float) -> None:
        """Zoom the camera of a scene; the pointed cell stays if it is in view."""
        camera, place = self.camera, None
        if camera and self.pointed is not None:
            x, y = camera.place(*self.point)
            if 0 <= x < camera.width and 0 <= y < camera.height:
                place = x + self.left_of(self.active), y
        self.zoom(factor, place)

    def show_all(self) -> None:
        """Show all of the maze in a scene."""
        self.camera = None
