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

    def __init__(
        self, x: int, y: int, width: int, rows: int, label: str, pitch: int = 1
    ) -> None:
        """Make an empty list ``width`` tiles wide, right of its label.

        Args:
            x: The column of the label's first tile.
            y: The first row.
            width: The width of the list alone.
            rows: How many choices it shows at once.
            label: What is chosen.
            pitch: How many tiles it is from a choice to the next one.
        """
        super().__init__(x, y, len(label) + 1 + width, (rows - 1) * pitch + 1)
        self.label = Label(x, y, label)
        self.rows = rows
        self.pitch = pitch
        self.choices: list[tuple[str, str]] = []
        self.row = 0
        self.top = 0

    def add(self, text: str, value: str) -> None:
        """Add a choice at the end of a list to select from; the first is selected."""
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
        """Move the selection of a list, and stop at the ends."""
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
        """Whether a list to select from has more choices than rows."""
        return len(self.choices) > self.rows

    def row_at(self, x: int, y: int) -> int | None:
        """Return the number of the selectable choice at a tile, if there is one."""
        line, gap = divmod(y - self.y, self.pitch)
        row = self.first + line
        if gap or (self.has_arrows and x == self.x + self.width - 1):
            return None
        return row if 0 <= line < self.rows and row < len(self.choices) else None

    def click(self, x: int, y: int) -> None:
        """Select the choice at a tile, or go on by an arrow."""
        row = self.row_at(x, y)
        if row is not None:
            self.row, self.top = row, self.first
        elif self.has_arrows and x == self.x + self.width - 1:
            half = self.y + self.height // 2
            self.update(Command.UP if y < half else Command.DOWN)

    @property
    def first(self) -> int:
        """The number of the first selectable choice in view."""
        top = max(self.row - self.rows + 1, min(self.top, self.row))
        return max(0, min(top, len(self.choices) - self.rows))

    def draw(self, console: Console, *, focused: bool) -> None:
        """Draw a list to select from: its label, the rows in view and any arrows."""
        self.label.draw(console, focused=focused)
        x = self.x + self.label.width + 1
        width = self.width - self.label.width - 1
        console.draw_rect(x, self.y, width, self.height, ch=ord(" "), bg=theme.FIELD)
        if self.has_arrows:
            width -= 1
            console.print(x + width, self.y, "^", fg=theme.SNOW)
            console.print(x + width, self.y + self.height - 1, "v", fg=theme.SNOW)
        for at, (text, _) in enumerate(self.choices[self.first :][: self.rows]):
            chosen = self.first + at == self.row
            mark = theme.CHOSEN if chosen else " "
            background = theme.FIELD
            if chosen:
                background = theme.FOCUS if focused else theme.IDLE
            row = f"{mark} {text}"[:width].ljust(width)
            y = self.y + at * self.pitch
            console.print(x, y, row, fg=theme.SNOW, bg=background)
