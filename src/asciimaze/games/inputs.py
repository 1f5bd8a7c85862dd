# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a player does, in words that no window needs to explain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from math import floor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

ARROWS = ("right", "down", "left", "up")
"""The names of the arrow keys, clockwise."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key that was pressed.

    Attributes:
        name: A letter, small; or a word such as ``left``, ``enter``, ``page up``,
            ``f1``, ``space`` or ``shift+tab``.
        ctrl: Whether the control key was held.
    """

    name: str
    ctrl: bool = False

    @classmethod
    def parse(cls, name: str) -> Key:
        """Return the key of a name in small letters, such as ``ctrl+page up``."""
        plain = name.removeprefix("ctrl+")
        return cls(plain, ctrl=plain != name)

    def __str__(self) -> str:
        """Return a key, which is an input, as a help text names it."""
        return "Ctrl+" * self.ctrl + self.name.title()

    @property
    def is_typed(self) -> bool:
        """Whether a key is an input that types a character where text is wanted."""
        return not self.ctrl and (len(self.name) == 1 or self.name == "space")


Rebound = Mapping[Key, Key | None]
"""The keys that were changed, and the usual key whose work each does now, if any."""


def real_keys(usual: Collection[Key], rebound: Rebound) -> tuple[Key, ...]:
    """Return the keys that do now what some keys usually do."""
    kept = (key for key in usual if key not in rebound)
    return (*kept, *(key for key, does in rebound.items() if does in usual))


@dataclass(frozen=True, slots=True)
class Text:
    """One or more characters that were typed."""

    text: str


class Button(Enum):
    """A button of a pointer."""

    NONE = "none"
    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Action(Enum):
    """What a pointer does: it hovers; or it begins, goes on, and ends."""

    MOVE = "move"
    PRESS = "press"
    DRAG = "drag"
    RELEASE = "release"


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer at a place of the picture, with a button if it doesn't hover."""

    action: Action
    button: Button
    x: float
    y: float

    @property
    def tile(self) -> tuple[int, int]:
        """The column and row of the tile where the pointer's input is."""
        return floor(self.x), floor(self.y)


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel that was turned at a place of the picture.

    Attributes:
        steps: How far; away from the player, which scrolls up, is positive.
        x: The place.
        y: The same.
    """

    steps: int
    x: float
    y: float

    @property
    def tile(self) -> tuple[int, int]:
        """The column and row of the tile where the wheel's input is."""
        return floor(self.x), floor(self.y)


@dataclass(frozen=True, slots=True)
class Drop:
    """A file that was dropped on the window."""

    file: Path


Input = Key | Text | Pointer | Wheel | Drop
"""What a player does."""
