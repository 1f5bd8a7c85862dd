# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A screen with a text that scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.commands import Command
from asciimaze.games.inputs import Action, Key, Pointer, Wheel
from asciimaze.states.keys import KEYS, Help, bindings_of
from asciimaze.states.stack import Pop
from asciimaze.widgets import theme
from asciimaze.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tcod.console import Console

    from asciimaze.games.inputs import Input
    from asciimaze.states.stack import Result

WIDTH, ROWS = 29, 22
"""How many characters and lines there is room for."""

LEAVING = "ESCAPE to go back"
"""What is below a text that has been read."""


class TextState:
    """A title, and lines of text; if they are more than fit, they scroll.

    Attributes:
        rows: How many lines fit; a low terminal has room for fewer than a window.
        first: The first line in view.
    """

    def __init__(
        self,
        title: str,
        summary: str,
        read: Callable[[], Sequence[str]],
        *,
        at_end: bool = False,
    ) -> None:
        """Begin a screen that shows a text.

        Args:
            title: What is above it.
            summary: What the help says about the screen.
            read: What returns the lines, again and again.
            at_end: Whether the last line is in view at first, not the first one.
        """
        self.title = title
        self.summary = summary
        self.read = read
        self.rows = ROWS
        self.first = self.last if at_end else 0

    @property
    def last(self) -> int:
        """The first line of the text in view when the last one is in view."""
        return max(0, len(self.read()) - self.rows)

    def draw(self, console: Console) -> None:
        """Draw the title and the lines of the text in view."""
        title = Label(0, 1, self.title)
        title.center(console.width)
        title.draw(console, focused=False)
        left, first = (console.width - WIDTH) // 2, min(self.first, self.last)
        for row, line in enumerate(self.read()[first : first + self.rows]):
            console.print(left, 4 + row, line, fg=theme.SNOW)
        end = Label(0, 28, "DOWN for more" if first < self.last else LEAVING)
        end.center(console.width)
        end.draw(console, focused=False)

    def scroll(self, lines: int) -> None:
        """Scroll the text down by some lines, or up."""
        self.first = max(0, min(self.first + lines, self.last))

    def hear(self, event: Input) -> Result:
        """Scroll the text, or go back."""
        match event:
            case Key() if event in KEYS:
                steps = {
                    Command.UP: -1,
                    Command.DOWN: 1,
                    Command.PAGE_UP: -self.rows,
                    Command.PAGE_DOWN: self.rows,
                    Command.HOME: -self.last,
                    Command.END: self.last,
                }
                self.scroll(steps.get(KEYS[event], 0))
                leaves = KEYS[event] in {Command.ESCAPE, Command.ENTER}
                return Pop() if leaves else None
            case Pointer(action=Action.PRESS):
                return Pop()
            case Wheel(steps=turned):
                self.scroll(-turned)
        return None

    def help(self) -> Help:
        """Return what the keys do on a screen with a text."""
        does = {Command.ESCAPE: "back", Command.ENTER: "back"}
        if self.last:
            does |= {
                Command.UP: "scroll up",
                Command.DOWN: "scroll down",
                Command.PAGE_UP: "a page up",
                Command.PAGE_DOWN: "a page down",
                Command.HOME: "the first line",
                Command.END: "the last line",
            }
        return Help(self.title, self.summary, bindings_of(does))
