# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A line of text that can be edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from asciimaze.commands import Command
from asciimaze.widgets import theme
from asciimaze.widgets.label import Label, in_font
from asciimaze.widgets.widget import Widget

if TYPE_CHECKING:
    from tcod.console import Console

MOST_TYPED = 1000
"""How many characters fit into a box, seen or not."""


class TextBox(Widget):
    """A labelled line of text with a cursor."""

    tab_stop: ClassVar[bool] = True
    wants_text: ClassVar[bool] = True

    def __init__(self, x: int, y: int, width: int, value: str, label: str) -> None:
        """Begin a text box with a text, ``width`` tiles wide, right of the label."""
        super().__init__(x, y, len(label) + 1 + width, 1)
        self.label = Label(x, y, label)
        self.value = value
        self.cursor = len(value)

    def write(self, text: str) -> None:
        """Insert what can be printed of a text into the text box, and go behind it."""
        typed = "".join(filter(str.isprintable, text))
        typed = typed[: max(0, MOST_TYPED - len(self.value))]
        self.value = self.value[: self.cursor] + typed + self.value[self.cursor :]
        self.cursor += len(typed)

    def update(self, command: Command) -> None:
        """Move the cursor of the text box, or erase a character beside it."""
        to = {
            Command.LEFT: max(0, self.cursor - 1),
            Command.RIGHT: min(len(self.value), self.cursor + 1),
            Command.HOME: 0,
            Command.END: len(self.value),
            Command.ERASE: max(0, self.cursor - 1),
        }.get(command, self.cursor)
        if command is Command.ERASE:
            self.value = self.value[:to] + self.value[self.cursor :]
        if command is Command.DELETE:
            self.value = self.value[:to] + self.value[to + 1 :]
        self.cursor = to

    def click(self, x: int, y: int) -> None:
        """Put the cursor of the text box at a tile."""
        del y
        place = x - self.x - self.label.width - 1 + self.first
        self.cursor = max(0, min(place, len(self.value)))

    @property
    def first(self) -> int:
        """The number of the first character in view in the text box."""
        return max(0, self.cursor + 1 - (self.width - self.label.width - 1))

    def draw(self, console: Console, *, focused: bool) -> None:
        """Draw the text box: its label, the text and, with the focus, the cursor."""
        self.label.draw(console, focused=focused)
        x, width = self.x + self.label.width + 1, self.width - self.label.width - 1
        seen = in_font(self.value[self.first :][:width]).ljust(width)
        ground = theme.FOCUS if focused else theme.IDLE
        console.print(x, self.y, seen, fg=theme.SNOW, bg=ground)
        if focused:
            at = self.cursor - self.first
            console.print(x + at, self.y, seen[at], fg=theme.NIGHT, bg=theme.SNOW)
