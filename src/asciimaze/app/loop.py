# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game without a window: it takes inputs and draws on a console."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.games.inputs import Key, Text
from asciimaze.states.help import ALWAYS, HelpState
from asciimaze.states.keys import HELP_KEYS
from asciimaze.states.profile import Profile
from asciimaze.states.stack import Painted, Push, Reset, Titled, Writing
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tcod.console import Console

    from asciimaze.games.inputs import Input
    from asciimaze.states.keys import Binding
    from asciimaze.states.stack import Screen, State, States

FULL_SCREEN = Key("f11")
"""The key that switches to full screen, or back."""

PROGRAM = "Ascii Maze"
"""The name of the program."""


class ScreenError(Exception):
    """The application cannot be shown; the message says why."""


class App:
    """The running game: a stack of states between inputs and a picture.

    Attributes:
        states: The stack.
        profile: What is kept of the player.
        full_screen: Switches to full screen, or back.
        is_asleep: Whether nobody looks, so that time stops.
        always: The keys that every screen has, for the help.
    """

    def __init__(
        self,
        states: States,
        profile: Profile | None = None,
        full_screen: Callable[[], None] = lambda: None,
    ) -> None:
        """Prepare the main loop of an application with some states.

        Args:
            states: The stack; the game runs until it is empty.
            profile: What is kept of the player; by default, that of a guest.
            full_screen: What to do when the player wants to switch to full
                screen or back.
        """
        self.states = states
        self.profile = profile or Profile()
        self.full_screen = full_screen
        self.is_asleep = False
        self.always: Sequence[Binding] = ALWAYS

    @property
    def running(self) -> bool:
        """Whether the main loop goes on: a state is left."""
        return len(self.states) > 0

    @property
    def top(self) -> Screen | None:
        """The state on top of the stack for the main loop, if any is left."""
        return self.states.top if self.running else None

    @property
    def letters(self) -> State | None:
        """The state on top if the main loop draws it with letters."""
        return None if isinstance(self.top, Painted) else self.top

    @property
    def painted(self) -> Painted | None:
        """The state on top if the main loop paints it."""
        return self.top if isinstance(self.top, Painted) else None

    def draw(self, console: Console) -> None:
        """Draw the main loop's top state on a console of at least 31 by 31 tiles."""
        console.clear(fg=theme.SNOW, bg=theme.NIGHT)
        if self.letters:
            self.letters.draw(console)

    @property
    def wants_text(self) -> bool:
        """Whether the main loop wants typed characters now, in a text field."""
        return isinstance(self.top, Writing) and self.top.wants_text

    def hear(self, event: Input) -> None:
        """React in the main loop to what a player does.

        The places of pointers are pixels if a painted state is on top, and tiles
        if it is one of letters.
        """
        keymap = self.profile.keymap
        if isinstance(event, Key) and keymap and self.top:
            meant = keymap.meant(event, self.top.help().scope)
            if meant:
                self.obey(meant)
        else:
            self.obey(event)

    def obey(self, event: Input) -> None:
        """Do in the main loop what an input means, a key as its usual one."""
        is_typed = isinstance(event, Key) and event.is_typed
        if self.top is None or (self.wants_text and is_typed):
            return
        if event == FULL_SCREEN:
            self.full_screen()
        elif event in HELP_KEYS and not isinstance(self.top, HelpState):
            about = self.top.help()
            self.states.apply(Push(HelpState(about, self.always, self.profile)))
        elif self.wants_text or not isinstance(event, Text):
            self.states.apply(self.top.hear(event))

    def quit(self) -> None:
        """End the main loop, because the player has closed the window."""
        self.states.apply(Reset())

    @property
    def title(self) -> str:
        """The title that the main loop shows: of the screen, and of the program."""
        top = self.top
        if top is None:
            return PROGRAM
        title = top.title if isinstance(top, Titled) else top.help().title
        return title if title == PROGRAM else f"{title} - {PROGRAM}"

    @property
    def is_moving(self) -> bool:
        """Whether the main loop should tick soon: the picture changes by itself."""
        return bool(self.painted and self.painted.is_moving)

    def tick(self, seconds: float) -> bool:
        """Let time pass in the main loop; return whether the picture has changed."""
        feels = self.painted and not self.is_asleep
        return bool(feels and self.painted and self.painted.tick(seconds))
