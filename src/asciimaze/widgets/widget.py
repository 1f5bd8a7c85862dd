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

    def __init__(self, x: int, y: int, width: int, height: int) -> None:
        """Place the widget with its upper left corner at tile ``x, y``."""
        self.x = x
        self.y = y
        self.width = width
        self.height = height

    @abstractmethod
    def draw(self, console: Console, *, focused: bool) -> None:
        """Draw the widget, so that one sees whether it has the focus."""

    def update(self, command: Command) -> None:  # noqa: B027
        """React to a command; a widget that never does need not say so."""
