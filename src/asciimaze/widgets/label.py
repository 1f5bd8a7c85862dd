# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A line of text."""

from __future__ import annotations

from re import finditer
from textwrap import wrap
from typing import TYPE_CHECKING

from asciimaze.widgets import theme
from asciimaze.widgets.widget import Widget

if TYPE_CHECKING:
    from tcod.console import Console


class Label(Widget):
    """A line of text, as wide as it is long."""

    def __init__(self, x: int, y: int, text: str) -> None:
        """Put a label at tile ``x, y``."""
        super().__init__(x, y, len(text), 1)
        self.text = text

    def center(self, area: int) -> None:
        """Move the label to the middle of a row of ``area`` tiles."""
        self.x = (area - self.width) // 2

    def draw(self, console: Console, *, focused: bool) -> None:
        """Write the text of a label; with the focus, a pointer is before it."""
        console.print(self.x, self.y, self.text, fg=theme.SNOW)
        if focused:
            console.print(self.x - 1, self.y, theme.POINTER, fg=theme.BEAK)


BREAKS = ":# "
"""The characters after which a line is best broken."""


def in_font(text: str) -> str:
    """Return the text of a label with ``?`` for what the font does not have."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text)
    return plain.encode("cp437", "replace").decode("cp437")


def wrapped(text: str, width: int, most: int) -> list[str]:
    """Return the text of a label in at most ``most`` lines of ``width`` characters.

    If there are too many lines, the last one ends in dots.
    """
    plain = in_font(text)
    lines: list[str] = []
    while len(plain) > width and len(lines) < most:
        end = 1 + max(plain.rfind(mark, 0, width) for mark in BREAKS)
        lines.append(plain[: end or width])
        plain = plain[end or width :]
    if len(lines) < most:
        return [*lines, plain]
    return [*lines[:-1], f"{lines[-1][: width - 3]}..."]


def in_two(text: str, columns: int) -> list[str]:
    """Return a text in two rows, more or less, if some columns have no room for it."""
    if len(text) < columns:
        return [text]
    cuts = [each.span() for each in finditer(" {2,}", text)]
    best = min(cuts, key=lambda cut: max(cut[0], len(text) - cut[1]), default=(0, 0))
    most = max(columns - 1, len(text) // 2 + LONGEST_WORD)
    if cuts and max(best[0], len(text) - best[1]) <= most:
        return [text[: best[0]], text[best[1] :]]
    return wrap(text, most)


LONGEST_WORD = 8
"""By how much the first row is longer than half of the text, at most."""
