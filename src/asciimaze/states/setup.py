# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen that asks which maze to make."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from asciimaze.commands import Command
from asciimaze.games.escape.rules import DEFAULT, SHAPES, SIZES, new_game
from asciimaze.games.inputs import Action, Button, Key, Pointer, Wheel
from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import new_seed
from asciimaze.states.keys import KEYS, Help, bindings_of
from asciimaze.states.play import PlayState
from asciimaze.states.stack import Pop, Push
from asciimaze.tilings.registry import TILINGS
from asciimaze.tilings.square import Square
from asciimaze.widgets import penguin
from asciimaze.widgets.label import Label
from asciimaze.widgets.select import Select
from asciimaze.widgets.spinner import Spinner
from asciimaze.widgets.tab_group import TabGroup

if TYPE_CHECKING:
    from collections.abc import Callable

    from tcod.console import Console

    from asciimaze.games.inputs import Input
    from asciimaze.states.stack import Result

WIDTH = 31
"""How many tiles wide the screen is laid out."""


class SetupState:
    """A generator, a shape, a size, and off we go."""

    def __init__(
        self, recipe: Recipe = DEFAULT, seeds: Callable[[], str] = new_seed
    ) -> None:
        """Lay out the screen.

        Args:
            recipe: The answers to begin with; its seed is not used.
            seeds: What invents a seed for each new game.
        """
        self.seeds = seeds
        self.generators = Select(1, 3, 18, 4, "Generator:")
        self.shapes = Select(5, 8, 18, 3, "Shape:")
        for shape in SHAPES:
            self.shapes.add(shape.capitalize(), shape)
        self.shapes.select(recipe.shape)
        self.offer(recipe.generator or "")
        self.size = Spinner(1, 12, 18, SIZES, recipe.columns, "Maze Size:")
        title = Label(0, 1, "Ascii Maze")
        instructions = [
            Label(0, 14 + 2 * row, text)
            for row, text in enumerate(
                (
                    "Select what to play in",
                    "TAB to move",
                    "UP and DOWN change values",
                    "PAGEUP and PAGEDOWN go faster",
                    "ESCAPE to quit",
                )
            )
        ]
        self.start = Label(0, 24, "ENTER to start")
        for label in (title, *instructions, self.start):
            label.center(WIDTH)
        self.controls = TabGroup(
            [title, self.generators, self.shapes, self.size, *instructions, self.start]
        )
        self.begun = recipe

    def draw(self, console: Console) -> None:
        """Draw all the widgets, and the penguin below them."""
        self.controls.draw(console, focused=True)
        penguin.draw(console, WIDTH // 2 - 2, 26, Square.BOTTOM)

    def hear(self, event: Input) -> Result:
        """Obey a key, a click or the wheel."""
        match event:
            case Key() if event in KEYS:
                return self.update(KEYS[event])
            case Pointer(action=Action.PRESS, button=Button.LEFT):
                if self.start.has(*event.tile):
                    return self.update(Command.ENTER)
                self.controls.click(*event.tile)
            case Wheel(steps=steps):
                self.controls.scroll(steps, *event.tile)
        self.offer(self.generators.selected or "")
        return None

    def update(self, command: Command) -> Result:
        """Start a game, quit, or pass the command to the widgets."""
        match command:
            case Command.ENTER:
                return Push(PlayState(new_game(self.recipe())))
            case Command.ESCAPE:
                return Pop()
            case _:
                self.controls.update(command)
                self.offer(self.generators.selected or "")
        return None

    def help(self) -> Help:
        """Return what the keys do here."""
        does = {
            Command.UP: "change the value",
            Command.DOWN: "the other way",
            Command.PAGE_UP: "faster",
            Command.PAGE_DOWN: "faster, the other way",
            Command.HOME: "the first value",
            Command.END: "the last value",
            Command.NEXT: "the next question",
            Command.PREVIOUS: "the question before",
            Command.ENTER: "start",
            Command.ESCAPE: "leave",
        }
        return Help("Setup", "Choose a maze.", bindings_of(does))

    def offer(self, wanted: str) -> None:
        """List the generators that fit the shape; select the wanted one if it does."""
        tiling = TILINGS[self.shapes.selected or ""](SIZES[0], SIZES[0])
        self.generators.choices = [
            (generator.description, generator.name)
            for generator in GENERATORS
            if generator.fits(tiling)
        ]
        names = [name for _, name in self.generators.choices]
        self.generators.row = names.index(wanted) if wanted in names else 0

    def answers(self) -> tuple[str, str, int]:
        """Return the shape, the generator and the size that are chosen now."""
        shape, generator = self.shapes.selected or "", self.generators.selected or ""
        return shape, generator, self.size.value

    def recipe(self) -> Recipe:
        """Return the recipe that is chosen now, with a fresh seed."""
        begun = self.begun
        shape, generator, size = self.answers()
        if (shape, generator, size) == (begun.shape, begun.generator, begun.columns):
            return replace(begun, seed=self.seeds())
        return Recipe(shape, generator, size, size, self.seeds())
