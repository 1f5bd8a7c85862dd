# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen that lists what the keys do on another screen."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from asciimaze.commands import Command
from asciimaze.games.inputs import Action, Key, Pointer, Wheel
from asciimaze.states.keys import HELP_KEYS, KEYS, Binding, Help, bindings_of
from asciimaze.states.stack import Pop
from asciimaze.widgets import theme
from asciimaze.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tcod.console import Console

    from asciimaze.games.inputs import Input
    from asciimaze.states.stack import Result

WIDTH, ROWS = 30, 22
"""How many characters and lines there is room for."""

COLUMN = 13
"""How many of the characters of a line are for the keys."""


ALWAYS = (Binding(HELP_KEYS, "help"), Binding((Key("f11"),), "full screen"))
"""The keys that every screen has in a window."""


class HelpState:
    """What the keys do on the screen below; more lines than fit scroll."""

    def __init__(self, about: Help, always: Sequence[Binding] = ALWAYS) -> None:
        """Explain a screen.

        Args:
            about: What there is to say about it.
            always: The keys that every screen has.
        """
        self.about = about
        self.lines = list(lines_of(about, always))
        self.first = 0

    def draw(self, console: Console) -> None:
        """Draw the title and the lines in view."""
        title = Label(0, 1, self.about.title)
        title.center(console.width)
        title.draw(console, focused=False)
        left = (console.width - WIDTH) // 2
        for row, line in enumerate(self.lines[self.first : self.first + ROWS]):
            console.print(left, 4 + row, line, fg=theme.SNOW)
        more = self.first + ROWS < len(self.lines)
        end = Label(0, 28, "DOWN for more" if more else "ESCAPE to go back")
        end.center(console.width)
        end.draw(console, focused=False)

    def scroll(self, lines: int) -> None:
        """Scroll down by some lines, or up."""
        self.first = max(0, min(self.first + lines, len(self.lines) - ROWS))

    def hear(self, event: Input) -> Result:
        """Scroll, or go back."""
        match event:
            case Key() if event in HELP_KEYS:
                return Pop()
            case Key() if event in KEYS:
                steps = {
                    Command.UP: -1,
                    Command.DOWN: 1,
                    Command.PAGE_UP: -ROWS,
                    Command.PAGE_DOWN: ROWS,
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
        """Return what the keys do here."""
        does = {Command.ESCAPE: "back", Command.ENTER: "back"}
        if len(self.lines) > ROWS:
            does |= {
                Command.UP: "scroll up",
                Command.DOWN: "scroll down",
                Command.PAGE_UP: "a page up",
                Command.PAGE_DOWN: "a page down",
            }
        return Help("Help", "What the keys do.", bindings_of(does))


def lines_of(help_: Help, always: Sequence[Binding]) -> Iterator[str]:
    """Yield the lines of a help.

    Args:
        help_: The help of a screen.
        always: The keys that every screen has; the screen doesn't get them.
    """
    for paragraph in help_.summary.splitlines():
        yield from (*wrap(paragraph, WIDTH), "")
    taken = {key for keys, _ in always for key in keys}
    bindings = [
        ([key for key in keys if key not in taken], label)
        for keys, label in help_.bindings
    ]
    for keys, label in (*bindings, *always):
        names = wrap(", ".join(map(str, keys)), COLUMN - 1)
        texts = wrap(label, WIDTH - COLUMN) if keys else []
        for name, text in zip_longest(names, texts, fillvalue=""):
            yield f"{name:<{COLUMN}}{text}".rstrip()
