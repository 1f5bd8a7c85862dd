# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The games, for a page that sends inputs and shows pictures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from asciimaze.games.drawing import Align, Recording, Shifted
from asciimaze.games.inputs import Action, Button, Key, Pointer, Wheel
from asciimaze.games.registry import GAMES, find
from asciimaze.session.session import Session
from asciimaze.states.puzzle import LEAVE, LOG, PuzzleState

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping
    from typing import Any

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Input


MOST_PATCHES = 200
"""How many patches the page keeps."""


class Sheet(Recording):
    """A recording whose patches are known by their numbers.

    Attributes:
        known: The numbers of the patches that the page has, oldest first.
        count: How many patches the page has got so far.
    """

    def __init__(self) -> None:
        """Begin with a page that has no patches."""
        super().__init__()
        self.known: dict[Hashable, int] = {}
        self.count = 0

    def patch(
        self,
        key: Hashable,
        corner: tuple[int, int],
        size: tuple[int, int],
        draw: Callable[[Canvas], None],
    ) -> None:
        """Note a patch by its number, and what is in it if the page doesn't know it."""
        new = None
        if (key, size) not in self.known:
            part = Recording()
            draw(Shifted(part, -corner[0], -corner[1]))
            new, self.count = part.notes, self.count + 1
            self.known[key, size] = self.count
            if len(self.known) > MOST_PATCHES:
                del self.known[next(iter(self.known))]
        self.notes.append(("patch", (self.known[key, size], corner, size, new)))


NAMES = {
    "arrowright": "right",
    "arrowdown": "down",
    "arrowleft": "left",
    "arrowup": "up",
    "pageup": "page up",
    "pagedown": "page down",
    " ": "space",
}
"""Our names of keys that a browser calls otherwise."""

BUTTONS = (Button.LEFT, Button.MIDDLE, Button.RIGHT)
"""The buttons of a pointer, as a browser counts them."""


def understood(said: Mapping[str, Any]) -> Input:
    """Return the input that a page sends."""
    if "key" in said:
        name = said["key"].lower()
        return Key(NAMES.get(name, name), ctrl=said["ctrl"])
    if "wheel" in said:
        return Wheel(said["wheel"], said["x"], said["y"])
    action, button = Action(said["action"]), BUTTONS[said["button"] % len(BUTTONS)]
    return Pointer(action, button, said["x"], said["y"])


class Arcade:
    """A game in a page.

    Attributes:
        state: The screen of the game.
        sheet: The picture.
    """

    def __init__(self) -> None:
        """Begin the first of all games."""
        self.sheet = Sheet()
        self.play(next(iter(GAMES)))

    def play(self, name: str) -> None:
        """Begin a game, whose name may be followed by an ID.

        Raises:
            ValueError: There is no such game.
        """
        game, _, identity = name.partition(" ")
        self.state = PuzzleState(Session(find(game), identity))

    def __call__(self, question: str) -> str:
        """Return the answer to a question, both in JSON."""
        asked = json.loads(question)
        if "play" in asked:
            self.play(asked["play"])
        for said in asked.get("inputs", ()):
            self.state.hear(understood(said))
        self.state.tick(asked.get("seconds", 0))
        self.sheet.notes.clear()
        width, height = asked["size"]
        self.state.paint(self.sheet, width, height)
        return json.dumps(self.facts(), default=lambda each: Align(each).value)

    def facts(self) -> dict[str, object]:
        """Return the picture, and everything that a page shows around it."""
        session = self.state.session
        return {
            "notes": self.sheet.notes,
            "moves": self.state.is_moving,
            "runs": session.is_running,
            "line": self.state.line,
            "name": f"{session.game.name} {session.id}",
            "keys": [
                ([*map(str, keys)], label)
                for keys, label in self.state.bindings()
                if not any(key.ctrl or key in {LEAVE, LOG} for key in keys)
            ],
            "games": [(name, game.title) for name, game in GAMES.items()],
            "summary": session.game.summary,
        }
