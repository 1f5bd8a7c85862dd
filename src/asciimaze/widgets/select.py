# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A list from which one choice is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from asciimaze.commands import Command
from asciimaze.widgets import theme
from asciimaze.widgets.label import Label
from asciimaze.widgets.widget import PAGE, Widget

if TYPE_CHECKING:
    from tcod.console import Console


class Select(Widget):
    """A labelled list of choices that scrolls."""

    tab_stop: ClassVar[bool] = True

    def __init__(self, x: int, y: int, width: int, height: int, label: str) -> None:
        """Make an empty list, ``width`` by ``height`` tiles, right of its label."""
        super().__init__(x, y, len(label) + 1 + width, height)
        self.label = Label(x, y, label)
        self.choices: list[tuple[str, str]] = []
        self.row = 0
        self.top = 0

    def add(self, text: str, value: str) -> None:
        """Add a choice at the end; the first one added is selected."""
        self.choices.append((text, value))

    @property
    def selected(self) -> str | None:
        """The value of the selected choice, or ``None`` if the list is empty."""
        return self.choices[self.row][1] if self.choices else None

    def select(self, value: str) -> None:
        """Select the choice with a value.

        Raises:
            ValueError: No choice has this value.
        """
        values = [value for _, value in self.choices]
        if value not in values:
            message = f"the choice must be one of {', '.join(values)} (got {value!r})"
            raise ValueError(message)
        self.row = values.index(value)

    def update(self, command: Command) -> None:
        """Move the selection, and stop at the ends."""
        steps = {
            Command.UP: -1,
            Command.DOWN: 1,
            Command.PAGE_UP: -PAGE,
            Command.PAGE_DOWN: PAGE,
            Command.HOME: -len(self.choices),
            Command.END: len(self.choices),
        }
        row = self.row + steps.get(command, 0)
        self.row = max(0, min(row, len(self.choices) - 1))
        self.top = self.first

    @property
    def has_arrows(self) -> bool:
        """Whether there are more choices than rows."""
        return len(self.choices) > self.height

    def click(self, x: int, y: int) -> None:
        """Select the row at a tile, or go on by an arrow."""
        if self.has_arrow(x):
            half = self.y + self.height // 2
            self.update(Command.UP if y < half else Command.DOWN)
        elif self.first + y - self.y < len(self.choices):
            self.top = self.first
            self.row = self.top + y - self.y

    def has_arrow(self, x: int) -> bool:
        """Return whether a column is the one with the arrows."""
        return self.has_arrows and x == self.x + self.width - 1

    @property
    def first(self) -> int:
        """The number of the first row in view."""
        top = max(self.row - self.height + 1, min(self.top, self.row))
        return max(0, min(top, len(self.choices) - self.height))

    def draw(self, console: Console, *, focused: bool) -> None:
        """Draw the label, the rows in view and, if there are more, two arrows."""
        self.label.draw(console, focused=focused)
        x = self.x + self.label.width + 1
        width = self.width - self.label.width - 1
        console.draw_rect(x, self.y, width, self.height, ch=ord(" "), bg=theme.FIELD)
        if self.has_arrows:
            width -= 1
            console.print(x + width, self.y, "^", fg=theme.SNOW)
            console.print(x + width, self.y + self.height - 1, "v", fg=theme.SNOW)
        for y, (text, _) in enumerate(self.choices[self.first :][: self.height]):
            chosen = self.first + y == self.row
            mark = theme.CHOSEN if chosen else " "
            background = theme.FIELD
            if chosen:
                background = theme.FOCUS if focused else theme.IDLE
            row = f"{mark} {text}"[:width].ljust(width)
            console.print(x, self.y + y, row, fg=theme.SNOW, bg=background)
