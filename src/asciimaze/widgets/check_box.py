# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A box that is checked or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from asciimaze.commands import Command
from asciimaze.widgets import theme
from asciimaze.widgets.label import Label
from asciimaze.widgets.widget import Widget

if TYPE_CHECKING:
    from tcod.console import Console


TOGGLES = (Command.UP, Command.DOWN, Command.TOGGLE)
"""The commands that change it."""


class CheckBox(Widget):
    """A box that is checked or not, and its label."""

    tab_stop: ClassVar[bool] = True

    def __init__(self, x: int, y: int, value: bool, label: str) -> None:  # noqa: FBT001
        """Put a check box at tile ``x, y``, and its label behind it."""
        super().__init__(x, y, len(label) + 4, 1)
        self.label, self.value = label, value

    def draw(self, console: Console, *, focused: bool) -> None:
        """Draw the check box and its label."""
        box = Label(self.x, self.y, f"[{'x' if self.value else ' '}]")
        box.draw(console, focused=focused)
        ground = theme.FOCUS if focused else theme.IDLE
        console.print(self.x, self.y, box.text, fg=theme.SNOW, bg=ground)
        console.print(self.x + 4, self.y, self.label, fg=theme.SNOW)

    def update(self, command: Command) -> None:
        """Check the box when a key is pressed, or take the mark away."""
        if command in TOGGLES:
            self.value = not self.value

    def click(self, x: int, y: int) -> None:
        """Check the box wherever the click is, or take the mark away."""
        del x, y
        self.value = not self.value
