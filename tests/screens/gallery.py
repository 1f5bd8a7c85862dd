"""Every interesting screen, by the name of its golden file."""

from __future__ import annotations

import atexit
import os
from dataclasses import replace
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from tcod.event import KeySym
from tests.choices import recipe_for

from asciimaze.app.loop import App
from asciimaze.games.escape.rules import new_game
from asciimaze.games.inputs import Key
from asciimaze.games.registry import find
from asciimaze.session.session import Session
from asciimaze.states.form import FormState
from asciimaze.states.home import home, saved
from asciimaze.states.profile import Profile
from asciimaze.states.stack import States
from asciimaze.widgets.slanted_view import SCALE

from .desk import PENGUIN, begin, lettered, play, press

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.recipes.recipe import Recipe
    from asciimaze.states.stack import State

POSES = {"right": 0, "front": 1, "left": 2, "back": 3}
"""The poses, by the side at which the penguin looks."""

PLACES = {
    f"{row} {column}": 9 * y + x
    for y, row in [(0, "top"), (4, "middle"), (8, "bottom")]
    for x, column in [(0, "left"), (4, "middle"), (8, "right")]
}
"""Cells of a maze of nine by nine: corners, middles of the borders, the middle."""


def on(app: App, *syms: KeySym) -> App:
    """Return a program after some keys."""
    press(app, *syms)
    return app


def at_exit(recipe: Recipe) -> App:
    """Return a program that shows the penguin before its exit."""
    cell, side = next(new_game(recipe).maze.exits())
    return lettered(recipe, cell=cell, pose=side)


def app_of(
    state: Callable[[Profile], State], *syms: KeySym, profile: Profile | None = None
) -> App:
    """Return a program with a screen of a player, after some keys."""
    profile = profile or Profile()
    return on(App(States(state(profile)), profile), *syms)


def form(name: str, *syms: KeySym) -> App:
    """Return a program with the form of a game, after some keys."""
    return app_of(lambda profile: FormState(profile, find(name)), *syms)


def begun() -> Profile:
    """Return the profile of a player with two games and a damaged one."""
    folder = Path(mkdtemp())
    atexit.register(rmtree, folder)
    profile = Profile(folder)
    for age, name in enumerate(["net 5x5#penguin", "lamps 3#krill"]):
        game, _, puzzle = name.partition(" ")
        session = Session(find(game), puzzle)
        session.hint()
        file = folder / "games" / f"{game}.save"
        profile.shelf.put(session, file)
        os.utime(file, (10**9 - age, 10**9 - age))
    wrong = folder / "games" / "wrong.save"
    wrong.write_bytes(b"SAVE:1:x")
    os.utime(wrong, (1, 1))
    return profile


def damaged() -> Profile:
    """Return the profile of a player whose preferences are damaged."""
    folder = Path(mkdtemp())
    atexit.register(rmtree, folder)
    (folder / "preferences.json").write_text("[]")
    return Profile(folder)


CHANGE = (KeySym.F1, KeySym.TAB)
"""The keys that lead from a game to its list of keys."""


def logged(count: int) -> App:
    """Return a program with the log of a game, after some messages."""
    app = play()
    for _ in range(count):
        for key in (Key("c", ctrl=True), Key("t", ctrl=True), Key("v")):
            app.hear(key)
    return on(app, KeySym.M)


SCREENS: dict[str, Callable[[], App]] = {
    "end": lambda: on(begin(), KeySym.ESCAPE),
    **{
        f"play, {name}": lambda cell=cell: lettered(cell=cell)  # type: ignore[misc]
        for name, cell in PLACES.items()
    },
    **{
        f"play, {name}": lambda pose=pose: lettered(pose=pose)  # type: ignore[misc]
        for name, pose in POSES.items()
    },
    "play, hunt-and-kill": lambda: lettered(recipe_for("hunt-and-kill", 25, "penguin")),
    "play, binary tree": lambda: lettered(recipe_for("binary-tree", 25, "penguin")),
    "play, smallest": lambda: lettered(recipe_for(size=5, seed="penguin")),
    "play, largest": lambda: lettered(recipe_for(size=99, seed="penguin")),
    **{
        f"play, {shape}": lambda shape=shape: lettered(replace(PENGUIN, shape=shape))  # type: ignore[misc]
        for shape in SCALE
    },
    "home": lambda: app_of(home),
    "home, games": lambda: app_of(home, KeySym.RETURN),
    "home, presets": lambda: app_of(home, KeySym.RETURN, KeySym.DOWN, KeySym.RETURN),
    "home, to continue": lambda: app_of(home, profile=begun()),
    "home, damaged preferences": lambda: app_of(home, profile=damaged()),
    "load, nothing": lambda: app_of(saved),
    "load": lambda: app_of(saved, KeySym.DOWN, profile=begun()),
    "load, damaged": lambda: app_of(
        saved, KeySym.DOWN, KeySym.DOWN, KeySym.RETURN, profile=begun()
    ),
    "form": lambda: form("net"),
    "form, choice": lambda: form("net", KeySym.TAB, KeySym.END),
    "form, another choice": lambda: form("net", KeySym.TAB, *[KeySym.DOWN] * 4),
    "form, cursor": lambda: form("net", KeySym.LEFT),
    "form, check box": lambda: form("net", KeySym.TAB, KeySym.TAB, KeySym.SPACE),
    "form, wrong": lambda: form("net", *[KeySym.BACKSPACE] * 3, KeySym.RETURN),
    "help, form": lambda: form("net", KeySym.F1),
    "help, home": lambda: app_of(home, KeySym.F1),
    "help, play": lambda: on(play(), KeySym.F1),
    "help, play, end": lambda: on(play(), KeySym.F1, KeySym.PAGEDOWN),
    "keys": lambda: on(play(), *CHANGE),
    "keys, question": lambda: on(play(), *CHANGE, KeySym.DOWN, KeySym.RETURN),
    "keys, conflict": lambda: on(play(), *CHANGE, KeySym.DOWN, KeySym.RETURN, KeySym.U),
    "keys, changed": lambda: on(
        play(), *CHANGE, KeySym.DOWN, KeySym.RETURN, KeySym.P, KeySym.END
    ),
    "log": lambda: logged(2),
    "log, long": lambda: logged(40),
    "log, beginning": lambda: on(logged(40), KeySym.HOME),
    "play, exit": lambda: at_exit(PENGUIN),
}
