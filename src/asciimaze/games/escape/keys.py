# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which direction each key means, and which letter leads through each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.games.escape.directions import DIRECTIONS, eighths, own_directions
from asciimaze.games.inputs import Key, real_keys

if TYPE_CHECKING:
    from asciimaze.games.inputs import Rebound
    from asciimaze.tilings.tiling import Tiling

LETTERS = {
    "up": "wk",
    "down": "xsj",
    "left": "ah",
    "right": "dl",
    "home": "q",
    "page up": "e",
    "end": "zy",
    "page down": "c",
}
"""The letters that mean a direction, besides the key of this name."""

KEYS = {
    Key(name): direction
    for direction, letters in LETTERS.items()
    for name in (direction, *letters)
}
"""The direction that each key means."""


def letters_of(
    tiling: Tiling, cell: int, rebound: Rebound | None = None
) -> tuple[str, ...]:
    """Return the letter keys that lead the penguin through each side of a cell.

    Args:
        tiling: The tiling.
        cell: The cell.
        rebound: The keys that the player has changed; if no letter is left for a
            direction, its text is empty.
    """
    own = own_directions(eighths(tiling, cell))
    return tuple(letter_of(DIRECTIONS[each], rebound or {}) for each in own)


def letter_of(direction: str, rebound: Rebound) -> str:
    """Return the first letter key that means a direction, if there is one."""
    usual = [Key(name) for name in (*LETTERS[direction], direction)]
    names = (key.name for key in real_keys(usual, rebound) if key.is_typed)
    return next((name.upper() for name in names if len(name) == 1), "")
