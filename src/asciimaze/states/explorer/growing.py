# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes that grow before the eyes of the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.games.inputs import Key
from asciimaze.states.explorer.look import Look
from asciimaze.views.growth import Growth

if TYPE_CHECKING:
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.subject import Subject


class Growing(Look):
    """How the mazes have grown.

    Attributes:
        growths: The growth of each maze that grows now.
    """

    def __init__(self, scene: Scene) -> None:
        """Begin with whole mazes."""
        super().__init__(scene)
        self.growths: dict[Subject, Growth] = {}

    def actions(self) -> Actions:
        """Return what the keys do now."""
        return {Key("p"): ("show how it has grown", self.grow)}

    def grow(self) -> None:
        """Show how the mazes have grown, from the beginning."""
        for subject in self.scene.subjects:
            try:
                self.growths[subject] = Growth(subject.maze)
            except ValueError as error:
                self.scene.message = str(error)

    @property
    def is_moving(self) -> bool:
        """Whether a maze grows."""
        return bool(self.growths)

    def tick(self, seconds: float) -> None:
        """Carve the passages of some seconds."""
        for subject, growth in [*self.growths.items()]:
            growth.tick(seconds)
            subject.show(growth.maze)
            self.scene.is_dirty = True
            if growth.share == 1:
                del self.growths[subject]

    def leave(self) -> bool:
        """Show the whole mazes."""
        had_any = bool(self.growths)
        self.renew()
        return had_any

    def renew(self) -> None:
        """Show the whole mazes, because they are others now."""
        for subject in self.growths:
            subject.show(subject.maze)
        self.growths.clear()
