# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game without a window: it takes events and draws on a console."""

from __future__ import annotations

from typing import TYPE_CHECKING

import tcod.event

from asciimaze.app.inputs import input_for
from asciimaze.app.keys import command_for
from asciimaze.commands import Command
from asciimaze.states.stack import Painted
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from tcod.console import Console

    from asciimaze.games.drawing import Point
    from asciimaze.states.stack import State, States


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
        self.to_picture: Callable[[Point], Point] = lambda point: point

    @property
    def running(self) -> bool:
        """Whether any state is left."""
        return len(self.states) > 0

    @property
    def letters(self) -> State | None:
        """The state on top if it is drawn with letters."""
        top = self.states.top if self.running else None
        return None if isinstance(top, Painted) else top

    def draw(self, console: Console) -> None:
        """Draw the top state on a console of at least 31 by 31 tiles."""
        console.clear(fg=theme.SNOW, bg=theme.NIGHT)
        if self.letters:
            self.letters.draw(console)

    def handle(self, event: tcod.event.Event) -> None:
        """React to one event of the window or the keyboard."""
        match event:
            case tcod.event.Quit():
                self.states.clear()
            case _ if self.painted:
                self.hear(event, self.painted)
            case tcod.event.KeyDown() if self.letters:
                command = command_for(event)
                if command == Command.FULL_SCREEN:
                    self.full_screen()
                elif command is not None:
                    self.letters.update(command, self.states)
            case tcod.event.MouseButtonDown(button=1) if self.letters:
                x, y = event.integer_position
                self.letters.click(x, y)

    @property
    def painted(self) -> Painted | None:
        """The state on top if it is painted."""
        top = self.states.top if self.running else None
        return top if isinstance(top, Painted) else None

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself, so that ticks are wanted soon."""
        return bool(self.painted and self.painted.is_moving)

    def tick(self, seconds: float) -> bool:
        """Let time pass; return whether the picture has changed."""
        return bool(self.painted and self.painted.tick(seconds))

    def hear(self, event: tcod.event.Event, painted: Painted) -> None:
        """Pass an event on to a painted state, unless it is one for the window."""
        match event:
            case tcod.event.KeyDown() if command_for(event) == Command.FULL_SCREEN:
                self.full_screen()
            case _:
                heard = input_for(event, self.to_picture)
                if heard:
                    painted.hear(heard, self.states)
