# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opening and closing walls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from asciimaze.games.inputs import Key
from asciimaze.names import counted
from asciimaze.states.explorer.look import Look
from asciimaze.states.explorer.painting import paint_lines
from asciimaze.views.edits import Edits, side_near
from asciimaze.views.rings import edge
from asciimaze.views.walls import Box
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from asciimaze.games.drawing import Canvas
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.camera import Camera
    from asciimaze.views.subject import Subject


class Editing(Look):
    """Walls that can be opened and closed.

    Attributes:
        is_on: Whether a click changes a wall.
        side: The side of the pointed cell that a click would change.
        edits: What was changed in each maze in view.
    """

    def __init__(self, scene: Scene) -> None:
        """Begin to edit the explorer's mazes, none of them changed."""
        super().__init__(scene)
        self.is_on = False
        self.side = 0
        self.edits: dict[Subject, Edits] = {}

    def actions(self) -> Actions:
        """Return the keys that edit walls in the explorer."""
        result: Actions = {
            Key("e"): ("change walls by clicks", self.switch),
            Key("z", ctrl=True): ("undo a change", self.undo),
            Key("y", ctrl=True): ("redo a change", self.redo),
        }
        if self.is_on:
            result[Key("space")] = "open or close the wall", self.change
            result[Key("tab")] = "the next wall", self.go_around
        return result

    def switch(self) -> None:
        """Let clicks edit walls, or no longer."""
        self.is_on = not self.is_on
        self.hover()

    def status(self) -> str:
        """Return how many walls were edited."""
        edits = self.edits.get(self.scene.subject)
        count = len(edits.done) if edits else 0
        says = ["click a wall"] if self.is_on and not count else []
        says += [counted(count, "change")] if count else []
        return ", ".join(says)

    def hover(self) -> None:
        """Choose for editing the side nearest to the pointer."""
        cell, tiling = self.scene.pointed, self.scene.subject.maze.tiling
        if cell is not None:
            self.side = side_near(tiling, cell, *self.scene.point)

    def go_around(self) -> None:
        """Choose for editing the next side of the cell."""
        cell, tiling = self.scene.pointed, self.scene.subject.maze.tiling
        if cell is not None:
            self.side = (self.side + 1) % len(tiling.corners(cell))

    def click(self) -> bool:
        """Edit the wall that is chosen."""
        if self.is_on:
            self.change()
        return self.is_on

    def change(self) -> None:
        """Open the side that is edited, or close it, and draw both cells again."""
        scene = self.scene
        if scene.pointed is None:
            return
        subject = scene.subject
        if subject not in self.edits:
            self.edits[subject] = Edits(subject.maze, subject.recipe)
        try:
            self.edits[subject].edit(scene.pointed, self.side)
        except ValueError as error:
            scene.message = str(error)
        tiling, cell = subject.maze.tiling, scene.pointed
        beyond = tiling.neighbour(cell, self.side)
        both = {cell, cell if beyond is None else beyond}
        corners = [point for each in both for point in tiling.corners(each)]
        self.show(subject, Box.around(corners, rim=1))

    def undo(self) -> None:
        """Undo the last edit of the active maze in the explorer."""
        subject = self.scene.subject
        if subject in self.edits and self.edits[subject].undo():
            self.show(subject)

    def redo(self) -> None:
        """Redo the edit that was undone last in the explorer."""
        subject = self.scene.subject
        if subject in self.edits and self.edits[subject].redo():
            self.show(subject)

    def show(self, subject: Subject, box: Box | None = None) -> None:
        """Show an edited maze; only a part of it has changed."""
        subject.maze, subject.recipe = self.edits[subject].result
        subject.show(subject.maze, box)
        self.scene.has_changed = True

    def paint(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint the side that a click would edit, dashed if it is open."""
        cell = self.scene.pointed
        if not self.is_on or cell is None or subject is not self.scene.subject:
            return
        points = edge(subject.maze.tiling, cell, self.side)
        places = np.array([camera.place(*point) for point in points])
        wide = max(3, camera.scale / 5)
        if subject.maze.is_open(cell, self.side):
            wide /= 2
            lines = dashes(places)
        else:
            lines = np.concatenate((places[:-1], places[1:]), axis=1)
        paint_lines(canvas, lines, theme.BEAK, wide)

    def leave(self) -> bool:
        """Let clicks edit no walls any more."""
        was_on, self.is_on = self.is_on, False
        return was_on

    def forget(self) -> None:
        """Forget the edits of mazes that have gone."""
        for subject in set(self.edits) - {*self.scene.subjects}:
            del self.edits[subject]


DASHES = 3
"""How many dashes mark an open side."""


def dashes(places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the dashes along a side that is edited, each with x and y of both ends."""
    lengths = np.hypot(*np.diff(places, axis=0).T)
    along = np.concatenate(((0,), np.cumsum(lengths)))
    stops = np.linspace(0, along[-1], 2 * DASHES)
    ends = np.stack([np.interp(stops, along, each) for each in places.T], axis=1)
    return ends.reshape(DASHES, 4)
