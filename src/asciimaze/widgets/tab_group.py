# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A group of widgets, one of which has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.commands import Command
from asciimaze.widgets.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tcod.console import Console


class TabGroup(Widget):
    """Widgets that share the focus; it starts at the first that can have it."""

    def __init__(self, widgets: Iterable[Widget]) -> None:
        """Make a group of some widgets, in the order in which the focus visits them."""
        super().__init__(0, 0, 0, 0)
        self.widgets = list(widgets)
        self.stops = [widget for widget in self.widgets if widget.tab_stop]
        self.at = 0

    @property
    def focused(self) -> Widget | None:
        """The widget of a group that has the focus, if any can have it."""
        return self.stops[self.at] if self.stops else None

    @property
    def wants_text(self) -> bool:  # type: ignore[override]
        """Whether the group's widget with the focus takes typed text."""
        return self.focused is not None and self.focused.wants_text

    def update(self, command: Command) -> None:
        """Move the focus of a group, or pass the command to the focused widget."""
        if self.focused is None:
            return
        match command:
            case Command.NEXT:
                self.at = (self.at + 1) % len(self.stops)
            case Command.PREVIOUS:
                self.at = (self.at - 1) % len(self.stops)
            case _:
                self.focused.update(command)

    def draw(self, console: Console, *, focused: bool) -> None:
        """Draw all widgets of a group; it shares its own focus with one of them."""
        for widget in self.widgets:
            widget.draw(console, focused=focused and widget is self.focused)

    def click(self, x: int, y: int) -> None:
        """Give the focus of a group, and the click, to the widget at a tile."""
        for at, stop in enumerate(self.stops):
            if stop.has(x, y):
                self.at = at
                stop.click(x, y)

    def scroll(self, steps: int, x: int, y: int) -> None:
        """Turn a wheel over a group's widget at a tile: as many steps up, or down."""
        command = Command.UP if steps > 0 else Command.DOWN
        for stop in self.stops:
            if stop.has(x, y):
                for _ in range(abs(steps)):
                    stop.update(command)

    def write(self, text: str) -> None:
        """Pass typed text to the group's widget with the focus."""
        if self.focused is not None:
            self.focused.write(text)
