# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A screen with a list from which a player chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asciimaze.commands import Command
from asciimaze.games.inputs import Action, Button, Key, Pointer, Wheel
from asciimaze.states.keys import KEYS, Binding, Help, bindings_of
from asciimaze.states.stack import Pop, Push
from asciimaze.tilings.square import Square
from asciimaze.widgets import penguin, theme
from asciimaze.widgets.label import Label, in_font, wrapped
from asciimaze.widgets.select import Select

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tcod.console import Console

    from asciimaze.games.drawing import Colour
    from asciimaze.games.inputs import Input
    from asciimaze.states.stack import Result

WIDTH = 31
"""How many tiles wide a menu is laid out."""

ROWS = 17
"""How many entries it shows at once."""

MARKS = 4
"""How many columns of a list are not for text."""

NOTHING = "There is nothing to choose from."
"""What an empty menu says."""


class Entry(NamedTuple):
    """A line of a menu.

    Attributes:
        label: Its text.
        choose: What happens if it is chosen; it may raise ``OSError`` or
            ``ValueError``, whose message the player sees.
        about: What the screen says below the list while it is selected.
        delete: What deletes the thing that the entry stands for, if it can be.
    """

    label: str
    choose: Callable[[], Result]
    about: str = ""
    delete: Callable[[], None] | None = None


class MenuState:
    """A title, a list of entries, and the penguin."""

    def __init__(
        self,
        title: str,
        entries: Callable[[], Sequence[Entry]],
        summary: str,
        message: str = "",
    ) -> None:
        """Begin a menu with some entries.

        Args:
            title: What is above the list.
            entries: What returns the entries, again and again.
            summary: What the help says about the screen.
            message: What is below the list at first.
        """
        self.title = title
        self.entries = entries
        self.summary = summary
        self.message = message
        self.row, self.top = 0, 0

    @property
    def list(self) -> Select:
        """The list with the menu's entries of this moment."""
        entries = self.entries()
        pitch = 2 if 2 * len(entries) <= ROWS else 1
        rows = max(1, min(ROWS, len(entries)))
        result = Select(1, 4, WIDTH - 4, rows, "", pitch)
        for at, entry in enumerate(entries):
            result.add(in_font(entry.label), str(at))
        result.row = max(0, min(self.row, len(entries) - 1))
        result.top = self.top
        return result

    def draw(self, console: Console) -> None:
        """Draw the menu: its title, the list, the penguin and the message."""
        title = Label(0, 1, in_font(self.title))
        title.center(WIDTH)
        title.draw(console, focused=False)
        shown = self.list
        shown.draw(console, focused=True)
        penguin.draw(console, WIDTH // 2 - 2, 22, Square.BOTTOM)
        chosen = shown.choices[shown.row][0] if shown.choices else NOTHING
        if self.message or len(chosen) > shown.width - MARKS:
            show_message(console, self.message or chosen)
        else:
            about = [entry.about for entry in self.entries()[shown.row :][:1]]
            show_message(console, "".join(about), theme.SNOW)

    def hear(self, event: Input) -> Result:
        """Move the selection of the menu, choose, or go back."""
        shown, command = self.list, None
        match event:
            case Key():
                command = KEYS.get(event)
            case Pointer(action=Action.PRESS | Action.MOVE) if shown.has(*event.tile):
                is_entry = shown.row_at(*event.tile) is not None
                if is_entry or event.button is Button.LEFT:
                    shown.click(*event.tile)
                if is_entry and event.button is Button.LEFT:
                    command = Command.ENTER
            case Wheel(steps=steps):
                for _ in range(abs(steps)):
                    shown.update(Command.UP if steps > 0 else Command.DOWN)
        if command:
            shown.update(command)
        self.row, self.top = shown.row, shown.first
        if command is Command.ENTER:
            return self.choose()
        if command in {Command.DELETE, Command.ERASE}:
            return self.delete()
        return Pop() if command is Command.ESCAPE else None

    def choose(self) -> Result:
        """Choose the selected entry of the menu; if that fails, say why."""
        entries = self.entries()
        self.message = ""
        if self.row >= len(entries):
            return None
        try:
            return entries[self.row].choose()
        except (OSError, ValueError) as error:
            self.message = reason(error)
            return None

    def delete(self) -> Result:
        """Ask whether to delete what the selected entry of the menu stands for."""
        for entry in self.entries()[self.row :][:1]:
            if entry.delete:
                self.message = ""
                return ask_to_delete(entry.label, entry.delete)
        return None

    def help(self) -> Help:
        """Return what the keys do in a menu."""
        does = {
            Command.UP: "the entry above",
            Command.DOWN: "the entry below",
            Command.PAGE_UP: "ten entries up",
            Command.PAGE_DOWN: "ten entries down",
            Command.HOME: "the first entry",
            Command.END: "the last entry",
            Command.ENTER: "choose",
            Command.ESCAPE: "back",
        }
        bindings = bindings_of(does)
        if any(entry.delete for entry in self.entries()):
            bindings += (Binding(DELETE_KEYS, "delete it"),)
        return Help(self.title, self.summary, bindings)


DELETE_KEYS = Key("delete"), Key("backspace")
"""The keys that delete a file in a list, after a question."""


def ask_to_delete(label: str, delete: Callable[[], None]) -> Push:
    """Return the question of a menu whether something should be deleted."""

    def agree() -> Pop:
        delete()
        return Pop()

    entries = [Entry("Keep it", Pop), Entry("Delete it", agree)]
    return Push(MenuState("Delete?", entries.copy, SUMMARY, label))


SUMMARY = "Choose whether the file below should be deleted, which cannot be undone."
"""What the help says about the question."""


def show_message(console: Console, text: str, colour: Colour = theme.BEAK) -> None:
    """Write a message over the last lines of a menu."""
    lines = wrapped(text, WIDTH - 2, 3) if text else []
    for row, line in enumerate(lines, console.height - 1 - len(lines)):
        console.print(1, row, line, fg=colour)


def reason(error: Exception) -> str:
    """Return why an entry of a menu could not be chosen, for a player."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
