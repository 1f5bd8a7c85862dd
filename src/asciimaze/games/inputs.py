# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a player does, in words that no window needs to explain."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

ARROWS = ("right", "down", "left", "up")
"""The names of the arrow keys, clockwise."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key that was pressed.

    Attributes:
        name: A letter, small; or a word such as ``left``, ``enter`` or ``space``.
        ctrl: Whether the control key was held.
    """

    name: str
    ctrl: bool = False

    def __str__(self) -> str:
        """Return the key as a help text names it."""
        return "Ctrl+" * self.ctrl + self.name.title()


class Button(Enum):
    """A button of a pointer."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Action(Enum):
    """What a pointer does: it begins, goes on, or ends."""

    PRESS = "press"
    DRAG = "drag"
    RELEASE = "release"


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer with a button held, or just released, at a point of the picture."""

    action: Action
    button: Button
    x: float
    y: float


Input = Key | Pointer
"""What a player does."""
