# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.widgets import theme
from asciimaze.widgets.widget import Widget

if TYPE_CHECKING:
    from tcod.console import Console


class Label(Widget):
    """A line of text, as wide as it is long."""

    def __init__(self, x: int, y: int, text: str) -> None:
        """Put a text at tile ``x, y``."""
        super().__init__(x, y, len(text), 1)
        self.text = text

    def center(self, area: int) -> None:
        """Move the label to the middle of a row of ``area`` tiles."""
        self.x = (area - self.width) // 2

    def draw(self, console: Console, *, focused: bool) -> None:
        """Write the text; with the focus, a pointer stands before it."""
        console.print(self.x, self.y, self.text, fg=theme.SNOW)
        if focused:
            console.print(self.x - 1, self.y, theme.POINTER, fg=theme.BEAK)


def fitted(text: str, width: int) -> str:
    """Return a text of ``width`` letters at most, all of which the font has.

    A letter that the font does not have becomes ``?``; what is cut off, dots.
    """
    plain = "".join(letter if letter.isprintable() else "?" for letter in text)
    plain = plain.encode("cp437", "replace").decode("cp437")
    return plain if len(plain) <= width else f"{plain[: width - 3]}..."
