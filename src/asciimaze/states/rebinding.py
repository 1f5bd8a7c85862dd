# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screens on which a player changes keys."""

from __future__ import annotations

from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING

from asciimaze.games.inputs import Action, Key, Pointer, real_keys
from asciimaze.states.keymap import RESERVED
from asciimaze.states.keys import Help, bindings_for
from asciimaze.states.menu import WIDTH, Entry, MenuState, reason, show_message
from asciimaze.states.stack import Pop, Push
from asciimaze.widgets import theme
from asciimaze.widgets.label import Label

if TYPE_CHECKING:
    from tcod.console import Console

    from asciimaze.games.inputs import Input
    from asciimaze.states.profile import Profile
    from asciimaze.states.stack import Result

SUMMARY = (
    "Choose what you want another key for. What you change holds for this game, "
    "and is kept."
)
"""What the help says about the list of keys."""


def rebind(profile: Profile, about: Help) -> MenuState:
    """Return the screen that lists the keys of another one, to rebind them.

    Args:
        profile: Whose keys they are.
        about: What there is to say about the screen, with its usual keys.
    """
    entries = partial(entries_for, profile, about)
    return MenuState(f"Keys: {about.title}", entries, SUMMARY)


def entries_for(profile: Profile, about: Help) -> list[Entry]:
    """Return an entry for each key of a screen to rebind, and one that resets all."""
    entries = []
    for keys, label in about.bindings:
        for usual in (key for key in keys if key not in RESERVED):
            ask = partial(asked, profile, about, usual, label)
            entries.append(Entry(f"{now(profile, about, usual)}: {label}", ask))
    if profile.keymap.rebound(about.scope):
        entries.append(Entry("All as usual", partial(reset, profile, about)))
    return entries


def now(profile: Profile, about: Help, usual: Key) -> str:
    """Return the names of the keys that are bound to the work of a usual one."""
    real = real_keys((usual,), profile.keymap.rebound(about.scope))
    return ", ".join(map(str, real)) or f"({usual})"


def asked(profile: Profile, about: Help, usual: Key, label: str) -> Push:
    """Open the screen that asks for a key to rebind."""
    return Push(KeyState(profile, about, usual, label))


def reset(profile: Profile, about: Help) -> None:
    """Let all keys of a screen do their usual work, none of them rebound.

    Raises:
        OSError: The file cannot be written.
        ValueError: The file has mistakes.
    """
    profile.change_keys(profile.keymap.without(about.scope))


class KeyState:
    """The question which key should do some work."""

    def __init__(self, profile: Profile, about: Help, usual: Key, label: str) -> None:
        """Ask for a key to rebind.

        Args:
            profile: Whose key it is.
            about: What there is to say about the screen of the key.
            usual: The key that usually does this work.
            label: What the work is.
        """
        self.profile = profile
        self.about = about
        self.usual = usual
        self.label = label
        self.warned: Key | None = None
        self.message = ""

    def draw(self, console: Console) -> None:
        """Draw the question which key to rebind."""
        title = Label(0, 1, f"Keys: {self.about.title}")
        title.center(WIDTH)
        title.draw(console, focused=False)
        text = (
            f"Press a key for: {self.label}. Now it is "
            f"{now(self.profile, self.about, self.usual)}. A key that does this "
            "already stops doing it."
        )
        for row, line in enumerate(wrap(text, WIDTH - 2), 4):
            console.print(1, row, line, fg=theme.SNOW)
        end = Label(0, 22, "ESCAPE to go back")
        end.center(WIDTH)
        end.draw(console, focused=False)
        show_message(console, self.message)

    def hear(self, event: Input) -> Result:
        """Take a key to rebind, warn of a conflict, or go back."""
        match event:
            case Key("escape", ctrl=False) | Pointer(action=Action.PRESS):
                return Pop()
            case Key():
                return self.take(event)
        return None

    def help(self) -> Help:
        """Return what the keys do while one is being rebound."""
        bindings = bindings_for({Key("escape"): "back"})
        return Help(f"Keys: {self.about.title}", "Any other key is taken.", bindings)

    def conflict(self, key: Key) -> str | None:
        """Return what else a key that is rebound does on the screen, if anything."""
        keymap = self.profile.keymap
        if keymap.meant(key, self.about.scope) == self.usual:
            return None
        bindings = keymap.real(self.about).bindings
        return next((label for keys, label in bindings if key in keys), None)

    def take(self, key: Key) -> Result:
        """Rebind a key, or no longer; if it has other work, ask again."""
        conflict = self.conflict(key)
        if conflict and key != self.warned:
            self.warned = key
            self.message = f"{key} is for: {conflict}. Press it again to change that."
            return None
        keymap = self.profile.keymap.toggled(self.about.scope, key, self.usual)
        try:
            self.profile.change_keys(keymap)
        except (OSError, ValueError) as error:
            self.message = reason(error)
            return None
        return Pop()
