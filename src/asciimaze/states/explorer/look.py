# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What every look of the explorer has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from asciimaze.games.inputs import Key
from asciimaze.states.stack import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Pointer
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.camera import Camera
    from asciimaze.views.pyramid import Pyramid
    from asciimaze.views.subject import Subject

Actions = dict[Key, tuple[str, Callable[[], Result]]]
"""What each key is called in the help, and what it does."""


class Look:
    """Something to see in a maze, or to do; this one is nothing.

    Attributes:
        scene: The mazes in view.
    """

    def __init__(self, scene: Scene) -> None:
        """Begin a look at the explorer's scene."""
        self.scene = scene

    @property
    def is_waiting(self) -> bool:
        """Whether a look is still finding something out, or making it."""
        return False

    @property
    def is_moving(self) -> bool:
        """Whether a look moves the picture by itself, or will after the wait."""
        return self.is_waiting

    def actions(self) -> Actions:
        """Return the keys of any look, and what they do now."""
        return {}

    @property
    def rows(self) -> float:
        """How high the bar of any look below the maze is, in letters."""
        return 0

    def aside(self, width: float) -> float:
        """Return how much of its width the panel of any look takes from a maze."""
        del width
        return 0

    def status(self) -> str:
        """Return what any look has to say below the maze, or nothing."""
        return ""

    def floors(self, subject: Subject) -> Sequence[Pyramid]:
        """Return what any look shows under the walls of a maze."""
        del subject
        return ()

    def paint(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint what any look shows over the walls of a maze."""

    def tick(self, seconds: float) -> None:
        """Let time pass for any look."""

    def hover(self) -> None:
        """Let any look react to the pointer, which has moved."""

    def click(self) -> bool:
        """Let any look react to a click on a cell; return whether that was for it."""
        return False

    def hold(self, event: Pointer) -> bool:
        """Let any look react to a pressed button; return whether that was for it.

        If so, the look receives what the pointer does until the button is released, and
        nothing else does.
        """
        del event
        return False

    def mark(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint what any look shows over a small map of all of a maze."""

    def leave(self) -> bool:
        """Stop what any look is doing; return whether there was anything to stop."""
        return False

    def renew(self) -> None:
        """Let any look begin again, because walls have changed."""

    def forget(self) -> None:
        """Let any look begin again, because a maze has come or gone."""
        self.renew()
