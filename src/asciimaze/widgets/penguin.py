# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The penguin, in four poses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.widgets import theme

if TYPE_CHECKING:
    from tcod.console import Console

DRAWING = r"""
 .-.    .-.    .-.    .-.
( o)>  (ovo)  <(o )  (   )
/(\ )  /( )\  ( /)\  /   \
\_\_/  \(_)/  \_/_/  \ v /
  ^^    ^ ^    ^^     ^ ^
"""
"""The four poses, five rows of five letters each, two columns apart."""

POSES = [
    [row[at : at + 5] for row in DRAWING.strip("\n").splitlines()]
    for at in range(0, 28, 7)
]
"""The rows of each pose, by the side the penguin looks at."""


WARM = "<>v^"
"""The letters that make its beak and its feet."""


def draw(console: Console, x: int, y: int, facing: int) -> None:
    """Draw the penguin as a widget, its upper left corner at tile ``x, y``."""
    for row, text in enumerate(POSES[facing]):
        for column, letter in enumerate(text):
            if letter != " ":
                colour = theme.BEAK if letter in WARM else theme.SNOW
                console.print(x + column, y + row, letter, fg=colour)
