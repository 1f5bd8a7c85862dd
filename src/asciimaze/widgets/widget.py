# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What all widgets have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from tcod.console import Console

    from asciimaze.commands import Command

PAGE = 10
"""How many steps Page Up and Page Down take at once."""


class Widget(ABC):
    """A thing on a screen, with its place and size in tiles."""

    tab_stop: ClassVar[bool] = False
    """Whether the focus may stop here."""

    wants_text: ClassVar[bool] = False
    """Whether it takes typed text while it has the focus."""

    def __init__(self, x: int, y: int, width: int, height: int) -> None:
        """Place any widget with its upper left corner at tile ``x, y``."""
        self.x = x
        self.y = y
        self.width = width
        self.height = height

    @abstractmethod
    def draw(self, console: Console, *, focused: bool) -> None:
        """Draw any widget, so that you see whether it has the focus."""

    def update(self, command: Command) -> None:  # noqa: B027
        """Let any widget react to a command; not all do."""

    def click(self, x: int, y: int) -> None:  # noqa: B027
        """Let any widget react to a click on one of its tiles."""

    def write(self, text: str) -> None:  # noqa: B027
        """Let any widget react to typed text, if it wants any."""

    def has(self, x: int, y: int) -> bool:
        """Return whether a tile is one of any widget's."""
        columns = range(self.x, self.x + self.width)
        return x in columns and y in range(self.y, self.y + self.height)
