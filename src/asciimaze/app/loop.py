# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game without a window: it takes events and draws on a console."""

from __future__ import annotations

from typing import TYPE_CHECKING

import tcod.event

from asciimaze.app.keys import command_for
from asciimaze.commands import Command
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from tcod.console import Console

    from asciimaze.states.stack import States


class App:
    """The running game: a stack of states between events and a console."""

    def __init__(
        self, states: States, full_screen: Callable[[], None] = lambda: None
    ) -> None:
        """Start with some states.

        Args:
            states: The stack; the game runs until it is empty.
            full_screen: What to do when the player wants to switch to full
                screen or back.
        """
        self.states = states
        self.full_screen = full_screen

    @property
    def running(self) -> bool:
        """Whether any state is left."""
        return len(self.states) > 0

    def draw(self, console: Console) -> None:
        """Draw the top state on a console of at least 31 by 31 tiles."""
        console.clear(fg=theme.SNOW, bg=theme.NIGHT)
        if self.running:
            self.states.top.draw(console)

    def handle(self, event: tcod.event.Event) -> None:
        """React to one event of the window or the keyboard."""
        match event:
            case tcod.event.Quit():
                self.states.clear()
            case tcod.event.KeyDown() if self.running:
                command = command_for(event)
                if command == Command.FULL_SCREEN:
                    self.full_screen()
                elif command is not None:
                    self.states.top.update(command, self.states)
            case tcod.event.MouseButtonDown(button=1) if self.running:
                x, y = event.integer_position
                self.states.top.click(x, y)
