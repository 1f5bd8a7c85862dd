# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""From keys to commands: the one table, and the help made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asciimaze.commands import Command
from asciimaze.games.inputs import Key

if TYPE_CHECKING:
    from collections.abc import Mapping


NAMES = {
    Command.UP: ("up", "k", "w"),
    Command.DOWN: ("down", "j", "s"),
    Command.LEFT: ("left", "h", "a"),
    Command.RIGHT: ("right", "l", "d"),
    Command.HOME: ("home", "q"),
    Command.END: ("end", "z", "y"),
    Command.PAGE_UP: ("page up", "e"),
    Command.PAGE_DOWN: ("page down", "c"),
    Command.NEXT: ("tab",),
    Command.PREVIOUS: ("shift+tab",),
    Command.ENTER: ("enter",),
    Command.ESCAPE: ("escape",),
    Command.TOGGLE: ("space",),
    Command.ERASE: ("backspace",),
    Command.DELETE: ("delete",),
}
"""The names of the keys for each command."""

KEYS = {Key(name): command for command, names in NAMES.items() for name in names}
"""What each key means when it is pressed alone."""


class Binding(NamedTuple):
    """Keys that do the same, and what they do."""

    keys: tuple[Key, ...]
    label: str


class Help(NamedTuple):
    """What there is to say about a screen.

    Attributes:
        title: The name of the screen.
        summary: What it is for.
        bindings: Which keys it knows now.
        scope: The name under which a player's own keys for it are kept; without
            one, its keys cannot be changed.
    """

    title: str
    summary: str
    bindings: tuple[Binding, ...]
    scope: str = ""


HELP_KEYS = (Key("f1"), Key("?"))
"""The keys that open the help of any screen."""


def bindings_of(does: Mapping[Command, str]) -> tuple[Binding, ...]:
    """Return which keys do something on a screen that knows some commands."""
    return tuple(
        Binding(tuple(map(Key, NAMES[command])), label)
        for command, label in does.items()
    )


def bindings_for(labels: Mapping[Key, str]) -> tuple[Binding, ...]:
    """Return which keys do something on a screen, each with its label."""
    same: dict[str, list[Key]] = {}
    for key, label in labels.items():
        same.setdefault(label, []).append(key)
    return tuple(Binding(tuple(keys), label) for label, keys in same.items())


def while_typing(bindings: tuple[Binding, ...]) -> tuple[Binding, ...]:
    """Return which keys do something while others type characters."""
    return tuple(
        Binding(tuple(key for key in keys if not key.is_typed), label)
        for keys, label in bindings
    )
