# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A small map of all of a maze."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from asciimaze.games.drawing import Shifted
from asciimaze.games.inputs import Action, Button, Key
from asciimaze.states.explorer.look import Look
from asciimaze.states.explorer.painting import paint_tiles
from asciimaze.views.camera import showing
from asciimaze.views.pyramid import tiles_for
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Pointer
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.camera import Camera
    from asciimaze.views.subject import Subject

LETTERS = 12
"""How many letters wide and high the map is at most."""

LEAST = 4
"""How many pixels wide and high the frame is at least."""


class Overview(Look):
    """A small map of each maze, if the view shows only a part of it.

    Attributes:
        is_on: Whether the player wants one.
        held: The number of the maze on whose map a button is held.
    """

    def __init__(self, scene: Scene) -> None:
        """Begin with an overview, as soon as it is needed."""
        super().__init__(scene)
        self.is_on = True
        self.held = 0

    def actions(self) -> Actions:
        """Return the keys that show the overview."""
        return {Key("v"): ("the small map", self.switch)}

    def switch(self) -> None:
        """Show the overview, or no longer."""
        self.is_on = not self.is_on

    def map_of(self, subject: Subject) -> Camera | None:
        """Return the camera of an overview, or nothing if it is not needed."""
        camera, box = self.scene.camera, subject.box
        if camera is None or not self.is_on:
            return None
        seen = camera.box
        if (
            seen.left <= box.left
            and seen.top <= box.top
            and box.right <= seen.right
            and box.bottom <= seen.bottom
        ):
            return None
        side = min(LETTERS * self.scene.letter, camera.width / 3, camera.height / 3)
        map_ = showing(box, side, side)
        wide, high = box.right - box.left, box.bottom - box.top
        inner = wide * map_.scale, high * map_.scale
        return replace(map_, width=inner[0] + 8, height=inner[1] + 8)

    def corner(self, map_: Camera) -> tuple[float, float]:
        """Return where the upper left corner of an overview is in its pane."""
        wide = self.scene.camera.width if self.scene.camera else 0
        return round(wide - map_.width - self.scene.letter), 3 * self.scene.letter

    def paint(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint the overview."""
        map_ = self.map_of(subject)
        if map_ is None:
            return
        left, top = self.corner(map_)
        small, tiles = Shifted(canvas, left, top), list(tiles_for(map_))
        with canvas.clip(left, top, map_.width, map_.height):
            canvas.rectangle(left, top, map_.width, map_.height, theme.NIGHT)
            layers, frame = self.scene.layers(subject), self.scene.frame
            paint_tiles(small, map_, layers, tiles, frame, more=True)
            for look in self.scene.looks:
                look.mark(small, map_, subject)
            paint_frame(small, map_, camera)
        edge = [(left, top), (left + map_.width, top)]
        edge += [(x, top + map_.height) for x, _ in reversed(edge)]
        canvas.polygon(edge, None, theme.IDLE)

    def hold(self, event: Pointer) -> bool:
        """Move the view to where the pointer is on the overview."""
        scene = self.scene
        if event.action is Action.PRESS:
            self.held = scene.pane_at(event.x)
        map_ = self.map_of(scene.subjects[min(self.held, len(scene.subjects) - 1)])
        if map_ is None or scene.camera is None or event.button is not Button.LEFT:
            return False
        left, top = self.corner(map_)
        x, y = event.x - scene.left_of(self.held) - left, event.y - top
        if event.action is Action.PRESS and not (
            0 <= x < map_.width and 0 <= y < map_.height
        ):
            return False
        at_x, at_y = map_.point(x, y)
        scene.camera = replace(scene.camera, x=at_x, y=at_y)
        return True


def paint_frame(canvas: Canvas, map_: Camera, camera: Camera) -> None:
    """Paint on an overview which part of the plane a camera sees."""
    x, y = map_.place(camera.x, camera.y)
    share = map_.scale / camera.scale
    wide = max(LEAST, camera.width * share) / 2
    high = max(LEAST, camera.height * share) / 2
    corners = [(x - wide, y - high), (x + wide, y - high)]
    corners += [(x + wide, y + high), (x - wide, y + high)]
    canvas.polygon(corners, None, theme.BEAK)
