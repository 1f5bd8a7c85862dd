# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen on which a player fills in the form of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tcod.console import Console

from asciimaze.commands import Command
from asciimaze.games.game import CheckField, ChoiceField, TextField
from asciimaze.games.inputs import Action, Button, Key, Pointer, Text, Wheel
from asciimaze.session.identity import GameId
from asciimaze.session.session import Session
from asciimaze.states.keys import KEYS, Binding, Help, bindings_of, while_typing
from asciimaze.states.menu import WIDTH, reason, show_message
from asciimaze.states.puzzle import play
from asciimaze.states.stack import Pop
from asciimaze.widgets import theme
from asciimaze.widgets.check_box import TOGGLES, CheckBox
from asciimaze.widgets.label import Label, in_font
from asciimaze.widgets.select import Select
from asciimaze.widgets.tab_group import TabGroup
from asciimaze.widgets.text_box import TextBox

if TYPE_CHECKING:
    from asciimaze.games.game import Field
    from asciimaze.games.inputs import Input
    from asciimaze.games.registry import AnyGame
    from asciimaze.states.profile import Profile
    from asciimaze.states.stack import Result

TOP, ROWS = 3, 23
"""The first row of the form, and how many of its rows are in view."""

MOST_CHOICES = 6
"""How many choices of a list are in view."""

FieldWidget = TextBox | Select | CheckBox
"""What a field is shown as."""

PASTE = Key("v", ctrl=True)
"""The key that inserts the text in the clipboard."""


class FormState:
    """A form, a seed, and a line that starts the game."""

    def __init__(self, profile: Profile, game: AnyGame) -> None:
        """Fill the form with the parameters that were played last."""
        self.profile = profile
        self.game = game
        self.message = ""
        params = game.default()
        try:
            last = profile.preferences.params.get(game.name, "")
            params = game.decode_params(last, params)
        except ValueError as error:
            self.message = reason(error)
        self.fields = game.form(params)
        self.widgets: list[FieldWidget] = []
        row = 0
        for each in self.fields:
            self.widgets.append(widget_for(each, row))
            row += self.widgets[-1].height + 1
        self.seed = TextBox(1, row, WIDTH - 8, "", "Seed:")
        self.height = row + 2
        self.controls = TabGroup([*self.widgets, self.seed])
        self.start = Label(0, TOP + ROWS, "ENTER to start")
        self.start.center(WIDTH)

    def answers(self) -> tuple[Field, ...]:
        """Return the form as it is filled in now."""
        return tuple(
            filled(field, widget)
            for field, widget in zip(self.fields, self.widgets, strict=True)
        )

    def begin(self) -> Result:
        """Begin the game of a filled form; if there is no such game, say why."""
        try:
            params = self.game.from_form(self.answers())
            self.game.check_params(params, full=True)
            text = self.game.encode_params(params, full=True)
            name = str(GameId(text, seed=self.seed.value or None))
            return play(Session(self.game, name, self.profile.seeds), self.profile)
        except ValueError as error:
            self.message = reason(error)
            return None

    @property
    def wants_text(self) -> bool:
        """Whether the focus of the form is on a text box."""
        return self.controls.wants_text

    @property
    def first(self) -> int:
        """The first row of the form in view, so that the focus is in view, too."""
        focused = self.controls.focused or self.seed
        return max(0, min(focused.y + focused.height + 1, self.height) - ROWS)

    def draw(self, console: Console) -> None:
        """Draw the form: its title, the part in view, and the message."""
        title = Label(0, 1, in_font(self.game.title))
        title.center(WIDTH)
        title.draw(console, focused=False)
        form = Console(WIDTH, max(self.height, ROWS))
        form.clear(fg=theme.SNOW, bg=theme.NIGHT)
        self.controls.draw(form, focused=True)
        form.blit(console, 0, TOP, 0, self.first, WIDTH, ROWS)
        if self.first:
            console.print(WIDTH - 1, TOP, "^", fg=theme.BEAK)
        if self.first + ROWS < self.height:
            console.print(WIDTH - 1, TOP + ROWS - 1, "v", fg=theme.BEAK)
        self.start.draw(console, focused=False)
        show_message(console, self.message)

    def hear(self, event: Input) -> Result:
        """Change a field of the form, begin the game, or go back."""
        before = self.answers()
        result = self.react(event)
        if self.answers() != before:
            self.message = ""
        return result

    def react(self, event: Input) -> Result:
        """Do what an input means in a form."""
        match event:
            case Key() if event in KEYS:
                return self.update(KEYS[event])
            case Text(text=text):
                self.controls.write(text)
            case Key() if event == PASTE:
                self.controls.write(self.profile.clipboard.paste())
            case Pointer(action=Action.PRESS, button=Button.LEFT):
                x, y = event.tile
                if self.start.has(x, y):
                    return self.begin()
                if TOP <= y < TOP + ROWS:
                    self.controls.click(x, y - TOP + self.first)
            case Wheel(steps=steps):
                x, y = event.tile
                self.controls.scroll(steps, x, y - TOP + self.first)
        return None

    def update(self, command: Command) -> Result:
        """Let the form obey a command, or pass it to the widgets."""
        match command:
            case Command.ENTER:
                return self.begin()
            case Command.ESCAPE:
                return Pop()
        self.controls.update(command)
        return None

    def help(self) -> Help:
        """Return what the keys do in a form."""
        does = {
            Command.NEXT: "the next field",
            Command.PREVIOUS: "the previous field",
            Command.ENTER: "start",
            Command.ESCAPE: "back",
        }
        match self.controls.focused:
            case TextBox():
                does |= {
                    Command.LEFT: "one character back",
                    Command.RIGHT: "one character on",
                    Command.HOME: "to the beginning",
                    Command.END: "to the end",
                    Command.ERASE: "erase a character",
                    Command.DELETE: "erase the next one",
                }
            case CheckBox():
                does |= dict.fromkeys(TOGGLES, "on or off")
            case _:
                does |= {
                    Command.UP: "the choice above",
                    Command.DOWN: "the choice below",
                    Command.PAGE_UP: "ten choices up",
                    Command.PAGE_DOWN: "ten choices down",
                    Command.HOME: "the first choice",
                    Command.END: "the last choice",
                }
        bindings = bindings_of(does)
        if self.wants_text:
            bindings = (*while_typing(bindings), Binding((PASTE,), "paste"))
        return Help(self.game.title, self.game.summary, bindings)


def widget_for(field: Field, row: int) -> FieldWidget:
    """Return the widget that shows a field of a form."""
    label = in_font(f"{field.label}:")[: WIDTH - 9]
    width = WIDTH - 3 - len(label)
    match field:
        case TextField(value=text):
            return TextBox(1, row, width, text, label)
        case CheckField(value=checked):
            return CheckBox(1, row, checked, in_font(field.label)[: WIDTH - 6])
        case ChoiceField(choices=choices, value=chosen):
            rows = max(1, min(MOST_CHOICES, len(choices)))
            result = Select(1, row, width, rows, label)
            for at, choice in enumerate(choices):
                result.add(in_font(choice), str(at))
            result.select(str(chosen))
            return result


def filled(field: Field, widget: FieldWidget) -> Field:
    """Return a field of a form with the value that its widget has now."""
    if isinstance(field, ChoiceField) and isinstance(widget, Select):
        return replace(field, value=widget.row)
    if isinstance(field, TextField) and isinstance(widget, TextBox):
        return replace(field, value=widget.value)
    if isinstance(field, CheckField) and isinstance(widget, CheckBox):
        return replace(field, value=widget.value)
    message = "a field must be shown by its own widget"
    raise TypeError(message)
