# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which direction each key means, and which letter leads through each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.games.escape.directions import DIRECTIONS, eighths, own_directions
from asciimaze.games.inputs import Key

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling

LETTERS = {
    "right": "dl",
    "page down": "c",
    "down": "xsj",
    "end": "zy",
    "left": "ah",
    "home": "q",
    "up": "wk",
    "page up": "e",
}
"""The letters that mean a direction, besides the key of this name."""

KEYS = {
    Key(name): direction
    for direction, letters in LETTERS.items()
    for name in (direction, *letters)
}
"""The direction that each key means."""


def letters_of(tiling: Tiling, cell: int) -> tuple[str, ...]:
    """Return for each side of a cell the letter that leads through it."""
    own = own_directions(eighths(tiling, cell))
    return tuple(LETTERS[DIRECTIONS[each]][0].upper() for each in own)
