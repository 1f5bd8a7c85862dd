# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A number that can be turned up and down."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from asciimaze.commands import Command
from asciimaze.widgets import theme
from asciimaze.widgets.label import Label
from asciimaze.widgets.widget import PAGE, Widget

if TYPE_CHECKING:
    from tcod.console import Console


class Spinner(Widget):
    """A labelled number within a range."""

    tab_stop: ClassVar[bool] = True

    def __init__(
        self, x: int, y: int, width: int, values: range, value: int, label: str
    ) -> None:
        """Show ``value`` in a field ``width`` tiles wide, right of the label.

        Args:
            x: The column of the label's first tile.
            y: The row.
            width: The width of the field alone.
            values: The numbers allowed, one at least.
            value: The number to begin with; it is moved into the range.
            label: What the number means.
        """
        super().__init__(x, y, len(label) + 1 + width, 1)
        self.label = Label(x, y, label)
        self.values = values
        self.value = self.clamp(value)

    def clamp(self, value: int) -> int:
        """Return the allowed number nearest to ``value``."""
        return max(self.values[0], min(value, self.values[-1]))

    def update(self, command: Command) -> None:
        """Turn the number up or down."""
        steps = {
            Command.UP: 1,
            Command.DOWN: -1,
            Command.PAGE_UP: PAGE,
            Command.PAGE_DOWN: -PAGE,
            Command.HOME: -len(self.values),
            Command.END: len(self.values),
        }
        self.value = self.clamp(self.value + steps.get(command, 0))

    def draw(self, console: Console, *, focused: bool) -> None:
        """Draw the label and the field with the number."""
        self.label.draw(console, focused=focused)
        x = self.x + self.label.width + 1
        width = self.width - self.label.width - 1
        text = f"{self.value}".ljust(width - 1) + ("↕" if focused else " ")
        background = theme.FOCUS if focused else theme.IDLE
        console.print(x, self.y, text, fg=theme.SNOW, bg=background)
