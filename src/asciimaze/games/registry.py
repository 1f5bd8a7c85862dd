# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of games that the middle end can run."""

from __future__ import annotations

from typing import Any

from asciimaze.games.escape.game import Escape
from asciimaze.games.game import Game
from asciimaze.games.lamps import Lamps
from asciimaze.games.net.game import Net
from asciimaze.games.null import Null
from asciimaze.names import find_name

AnyGame = Game[Any, Any, Any]
"""A game with values of whatever types."""

GAMES: dict[str, AnyGame] = {
    game.name: game for game in (Escape(), Net(), Lamps(), Null())
}
"""All games by their names, in the order in which they are offered."""


def find(name: str) -> AnyGame:
    """Return the game of a name, which may be written carelessly.

    Raises:
        ValueError: No game has this name.
    """
    return GAMES[find_name("game", name, GAMES)]
