# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The keys that a player has changed, and the file that they are in."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING

from asciimaze.games.inputs import Key, real_keys
from asciimaze.games.registry import GAMES
from asciimaze.names import MOST_SHOWN
from asciimaze.states.keys import HELP_KEYS, Binding

if TYPE_CHECKING:
    from asciimaze.games.inputs import Rebound
    from asciimaze.states.keys import Help

EXPLORER = "explorer"
"""The name of the explorer in the file."""

RESERVED = {Key("escape"), Key("f11"), *HELP_KEYS}
"""The keys that cannot be changed, so there is always a way back, and a help."""

WORDS = {
    *("right", "down", "left", "up", "home", "end", "page up", "page down"),
    *("enter", "space", "backspace", "delete", "escape"),
    *("tab", "shift+tab", "f1", "f11"),
}
"""The names of keys that are no letters."""

HEAD = """\
# The keys that you have changed. "j" = "left" means: J does what Left usually does;
# "s" = "" means: S does nothing. The help of a game (F1, then Tab) writes this file.
"""
"""The beginning of the file."""


class Keymap:
    """Which keys do the work of which usual ones, for each game."""

    def __init__(self, tables: dict[str, dict[Key, Key | None]] | None = None) -> None:
        """Begin a key map with the usual keys, or with tables by the names of games."""
        self.tables = tables or {}

    def __bool__(self) -> bool:
        """Return whether a key map changes any key."""
        return any(self.tables.values())

    def rebound(self, scope: str) -> Rebound:
        """Return the keys that a key map changes for a game."""
        return self.tables.get(scope, {})

    def meant(self, key: Key, scope: str) -> Key | None:
        """Return the usual key that a key means in a game by the key map, if any."""
        return self.rebound(scope).get(key, key)

    def real(self, about: Help) -> Help:
        """Return the help of a screen with the keys that the key map gives it."""
        rebound = self.rebound(about.scope)
        bindings = (
            Binding(real_keys(keys, rebound), label) for keys, label in about.bindings
        )
        return about._replace(bindings=tuple(bindings))

    def toggled(self, scope: str, key: Key, usual: Key) -> Keymap:
        """Return a key map in which a key does the work of a usual one in a game.

        If it does that already, it does nothing then, or its own usual work.
        """
        table = dict(self.rebound(scope))
        does_it = table.pop(key, key) == usual
        if does_it and key == usual:
            table[key] = None
        elif not does_it and key != usual:
            table[key] = usual
        return Keymap({**self.tables, scope: table})

    def without(self, scope: str) -> Keymap:
        """Return a key map in which all keys do their usual work in a game."""
        return Keymap({**self.tables, scope: {}})

    def text(self) -> str:
        """Return a key map as the text of its file."""
        lines = [HEAD]
        for scope, table in self.tables.items():
            lines += [f"\n[{scope}]\n"] if table else []
            for key, usual in table.items():
                names = (str(each or "").lower() for each in (key, usual))
                lines.append(" = ".join(map(json.dumps, names)) + "\n")
        return "".join(lines)

    @classmethod
    def parse(cls, text: str) -> Keymap:
        """Return the key map in a text.

        Raises:
            ValueError: It cannot be read, or there is no such game or key.
        """
        tables = {}
        for scope, table in tomllib.loads(text).items():
            if scope not in {*GAMES, EXPLORER} or not isinstance(table, dict):
                message = f"[{scope[:MOST_SHOWN]}] must be a game, or {EXPLORER}"
                raise ValueError(message)
            tables[scope] = read_table(scope, table)
        return cls(tables)


def read_table(scope: str, table: dict[str, object]) -> dict[Key, Key | None]:
    """Return the keys in a key map's table for a game.

    Raises:
        ValueError: Something in it is no key, or a key that cannot be changed.
    """
    result: dict[Key, Key | None] = {}
    for name, value in table.items():
        where = f'[{scope}] "{name[:MOST_SHOWN]}"'
        key = read_key(name, where)
        if key in result:
            message = f"{where}: a key must have one line; delete the other one"
            raise ValueError(message)
        if not isinstance(value, str):
            message = f'{where}: the value must be a key in quotes, or ""'
            raise ValueError(message)
        result[key] = read_key(value, where) if value else None
    return result


def read_key(name: str, where: str) -> Key:
    """Return the key of a name in a key map, such as ``a`` or ``Ctrl+Z``.

    Raises:
        ValueError: There is none, or it cannot be changed.
    """
    key = Key.parse(name.strip().lower())
    word = key.name
    is_letter = len(word) == 1 and word.isprintable() and not word.isspace()
    if not is_letter and word not in WORDS:
        message = f"{where}: no key is called {name[:MOST_SHOWN]!r}"
        raise ValueError(message)
    if key in RESERVED:
        message = f"{where}: {key} cannot be changed; choose another key"
        raise ValueError(message)
    return key
