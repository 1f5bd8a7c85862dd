"""A desk for playing: keys to press, and a screen to look at."""

from __future__ import annotations

from functools import lru_cache, partial
from math import pi
from typing import TYPE_CHECKING

import numpy as np
from tcod.console import Console
from tcod.event import KeyDown, KeySym, Modifier, Quit, Scancode
from tests.choices import recipe_for

from asciimaze.app.events import input_for
from asciimaze.app.loop import App
from asciimaze.games.escape.board import Board
from asciimaze.games.escape.floor import floor_of
from asciimaze.games.escape.game import Escape
from asciimaze.games.escape.rules import new_game
from asciimaze.games.registry import find
from asciimaze.session.session import Session
from asciimaze.states import letters
from asciimaze.states.form import FormState
from asciimaze.states.home import home
from asciimaze.states.keys import Help
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState
from asciimaze.states.stack import States
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from tcod.event import Event

    from asciimaze.games.inputs import Input
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.states.letters import View
    from asciimaze.widgets.widget import Widget

TILES = 31
"""The columns, and rows, of the screen."""

PENGUIN = recipe_for(size=9, seed="penguin")
"""A game for experiments."""


def key(sym: KeySym, mod: Modifier = Modifier.NONE) -> KeyDown:
    """Return the event of a key pressed on the keyboard."""
    return KeyDown(sym=sym, scancode=Scancode.UNKNOWN, mod=mod, pressed=True)


def send(app: App, event: Event) -> None:
    """Send an event as a window would, whose points are those of the picture."""
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


def begin() -> App:
    """Return a program with the first screen."""
    return App(States(home(Profile())))


def form(name: str = "escape") -> App:
    """Return a program with the form of a game."""
    return App(States(FormState(Profile(), find(name))))


def form_of(app: App) -> FormState:
    """Return the form, which must be on top."""
    assert isinstance(app.states.top, FormState)
    return app.states.top


def play(recipe: Recipe = PENGUIN, look: str = "painted") -> App:
    """Return a program with a game of escape that has just begun."""
    profile = Profile()
    profile.preferences.look = look
    session = Session(Escape(), str(recipe), partial(str, "penguin"))
    return App(States(home(profile), PuzzleState(session, None, profile)))


def play_of(app: App) -> PuzzleState:
    """Return the screen of the game, which must be on top."""
    assert isinstance(app.states.top, PuzzleState)
    return app.states.top


@lru_cache(8)
def view_of(recipe: Recipe) -> View:
    """Return what draws the maze of a recipe with letters."""
    state = new_game(recipe)
    return letters.view_of(Board(floor_of(recipe), state))


class Lettered:
    """A picture of letters, as a screen."""

    def __init__(self, recipe: Recipe, cell: int, pose: int) -> None:
        """Show the penguin in a cell of a maze."""
        self.recipe = recipe
        self.cell = cell
        self.pose = pose

    def draw(self, console: Console) -> None:
        """Draw the maze around the penguin."""
        view = view_of(self.recipe)
        letters.drawn(view, self.cell, self.pose * pi / 2).blit(console)

    def hear(self, event: Input) -> None:
        """Hear nothing."""

    def help(self) -> Help:
        """Know no keys."""
        return Help("", "", ())


def lettered(
    recipe: Recipe = PENGUIN, *, cell: int | None = None, pose: int = Square.BOTTOM
) -> App:
    """Return a program that shows a maze with letters, and the penguin in a cell."""
    place = new_game(recipe).cell if cell is None else cell
    return App(States(Lettered(recipe, place, pose)))


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
