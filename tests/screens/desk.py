"""A desk for playing: keys to press, and a screen to look at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from tcod.console import Console
from tcod.event import KeyDown, KeySym, Modifier, Quit, Scancode
from tests.choices import recipe_for

from asciimaze.app.inputs import input_for
from asciimaze.app.loop import App
from asciimaze.games.escape.rules import State, new_game
from asciimaze.states.play import PlayState
from asciimaze.states.setup import SetupState
from asciimaze.states.stack import Push, States
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from tcod.event import Event

    from asciimaze.recipes.recipe import Recipe
    from asciimaze.widgets.widget import Widget

TILES = 31
"""The columns, and rows, of the screen."""

PENGUIN = recipe_for(size=9, seed="penguin")
"""A game for experiments."""


def key(sym: KeySym, mod: Modifier = Modifier.NONE) -> KeyDown:
    """Return the event of a key pressed on the keyboard."""
    return KeyDown(sym=sym, scancode=Scancode.UNKNOWN, mod=mod, pressed=True)


def send(app: App, event: Event) -> None:
    """Send an event as a window would, whose points are tiles."""
    if isinstance(event, Quit):
        app.quit()
        return
    heard = input_for(event, lambda point: point)
    if heard:
        app.hear(heard)


def press(app: App, *syms: KeySym) -> None:
    """Press some keys, one after the other."""
    for sym in syms:
        send(app, key(sym))


def begin(recipe: Recipe = PENGUIN) -> App:
    """Return a program with the setup screen."""
    return App(States(SetupState(recipe, seeds=partial(str, recipe.seed))))


def play(
    recipe: Recipe = PENGUIN,
    *,
    cell: int | None = None,
    facing: int = Square.BOTTOM,
    escaped: bool = False,
) -> App:
    """Return a program with a game in progress, and the penguin in a given cell."""
    game = new_game(recipe)
    place = game.cell if cell is None else cell
    app = begin(recipe)
    state = PlayState(State(recipe, game.maze, place, escaped))
    state.facing = facing
    app.states.apply(Push(state))
    return app


def setup_of(app: App) -> SetupState:
    """Return the setup screen, which must be on top."""
    assert isinstance(app.states.top, SetupState)
    return app.states.top


def play_of(app: App) -> PlayState:
    """Return the game screen, which must be on top."""
    assert isinstance(app.states.top, PlayState)
    return app.states.top


def drawn(app: App) -> Console:
    """Return a console on which the program is drawn over old rubbish."""
    console = Console(TILES, TILES)
    console.rgb["ch"], console.rgb["fg"], console.rgb["bg"] = ord("?"), 1, 2
    app.draw(console)
    return console


def text(console: Console) -> str:
    """Return the text on a console."""
    rows = ["".join(map(chr, row)).rstrip() for row in console.rgb["ch"]]
    return "\n".join(rows) + "\n"


def show(widget: Widget, *, focused: bool, width: int = TILES, height: int = 7) -> str:
    """Return the drawing of a widget, alone on a console."""
    console = Console(width, height)
    widget.draw(console, focused=focused)
    return text(console)


def alike(one: Console, other: Console) -> bool:
    """Return whether two consoles look the same, colours included."""
    return np.array_equal(one.rgb, other.rgb)
