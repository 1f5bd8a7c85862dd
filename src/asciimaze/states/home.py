# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The first screen, and the menus that lead from it to a game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from asciimaze.formats.document import Document
from asciimaze.games.game import Menu
from asciimaze.games.registry import GAMES
from asciimaze.session.session import Session
from asciimaze.session.shelf import described
from asciimaze.states.form import FormState
from asciimaze.states.help import HelpState
from asciimaze.states.keys import Help
from asciimaze.states.load import LoadState, files_in
from asciimaze.states.menu import Entry, MenuState
from asciimaze.states.puzzle import play
from asciimaze.states.stack import Pop, Push

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from asciimaze.games.registry import AnyGame
    from asciimaze.states.profile import Profile
    from asciimaze.states.stack import Screen


def home(profile: Profile) -> MenuState:
    """Return the home screen, which is the first."""
    entries = partial(home_entries, profile)
    return MenuState("Ascii Maze", entries, "Choose what to do.", profile.message)


def home_entries(profile: Profile) -> list[Entry]:
    """Return what can be done at home."""
    shelf = profile.shelf
    files = shelf.files()
    last = next(filter(shelf.summary, files), None)
    result = [Entry("Play", partial(opened, games, profile), PLAY)]
    if last:
        choose = partial(resume, profile, last)
        result.insert(0, Entry("Continue", choose, shelf.label(last)))
    if files:
        result.append(Entry("Load", partial(opened, saved, profile), LOAD))
    result.append(Entry("Explore", partial(explore, profile), EXPLORE))
    if files_in(profile.mazes):
        result.append(Entry("Open a maze", partial(opened, mazes, profile), OPEN))
    result.append(Entry("Help", partial(Push, HelpState(ABOUT)), HELP))
    return [*result, Entry("Quit", Pop)]


PLAY = "Lead the penguin out of a maze, or play another game."
LOAD = "Go on with any game that you have begun."
EXPLORE = "Make a maze of any kind, watch it grow, and find the way."
OPEN = "Explore a maze that you have saved."
HELP = "F1 is the help of every screen: it says what the keys do."
"""What the home screen says about its entries."""


def mazes(profile: Profile) -> LoadState:
    """Return the list of mazes to which the home screen leads."""
    return LoadState(profile.mazes, partial(look_at, profile))


def explore(profile: Profile) -> Push:
    """Open the explorer from the home screen with a maze for the beginning."""
    from asciimaze.states.explorer.screen import FIRST

    recipe = replace(FIRST, seed=profile.seeds())
    return look_at(profile, Document(recipe.make(), recipe))


def look_at(profile: Profile, document: Document) -> Push:
    """Open the explorer from the home screen with a maze from a file."""
    from asciimaze.states.explorer.screen import ExploreState

    recipe, maze = document.known(), document.maze
    return Push(ExploreState(recipe, maze, profile.mazes, profile.seeds))


def opened(screen: Callable[[Profile], Screen], profile: Profile) -> Push:
    """Return that a screen chosen at home is opened."""
    return Push(screen(profile))


ABOUT = Help(
    "Ascii Maze",
    "A penguin in a maze, and other games. Whatever you begin is saved automatically, "
    "and is below Continue or Load when you come back. "
    "On every screen, F1 says what the keys do there; in a game, Tab changes them.",
    (),
)
"""What the help says at home."""


def games(profile: Profile) -> MenuState:
    """Return the list of games to which the home screen leads."""
    entries = []
    for game in GAMES.values():
        menu = game.presets()
        if len(menu.entries) > 1 or game.form(game.default()):
            choices = partial(presets, profile, game, menu, is_top=True)
            state = MenuState(game.title, choices, game.summary)
            entries.append(Entry(game.title, partial(Push, state), game.summary))
    return MenuState("Play", entries.copy, "Choose a game.")


def presets(
    profile: Profile, game: AnyGame, menu: Menu[Any], *, is_top: bool = False
) -> list[Entry]:
    """Return the presets of a game chosen at home, and more if it is the first menu."""
    entries = []
    if is_top and game.name in profile.preferences.params:
        again = profile.preferences.params[game.name]
        choose = partial(begin, profile, game, again)
        entries.append(Entry("Again", choose, described(game, again)))
    for each in menu.entries:
        if isinstance(each, Menu):
            inner = presets(profile, game, each)
            deeper = MenuState(each.title, inner.copy, game.summary)
            entries.append(Entry(f"{each.title} ...", partial(Push, deeper)))
        else:
            text = game.encode_params(each.params, full=True)
            entries.append(Entry(each.title, partial(begin, profile, game, text)))
    if is_top and game.form(game.default()):
        custom = partial(FormState, game=game)
        entries.append(Entry("Your own ...", partial(opened, custom, profile)))
    return entries


def begin(profile: Profile, game: AnyGame, name: str) -> Push:
    """Begin the puzzle of a game ID that was chosen or typed at home.

    Raises:
        ValueError: There is no such puzzle.
    """
    return play(Session(game, name, profile.seeds), profile)


def saved(profile: Profile) -> MenuState:
    """Return the list of saved games to which the home screen leads."""
    entries = partial(saved_entries, profile)
    return MenuState("Load", entries, "Choose a game to go on with.")


def saved_entries(profile: Profile) -> list[Entry]:
    """Return an entry for each saved game at home, the one played last first."""
    return [
        Entry(profile.shelf.label(file), partial(resume, profile, file), RID, delete)
        for file in profile.shelf.files()
        for delete in [partial(file.unlink, missing_ok=True)]
    ]


RID = "DELETE gets rid of it."
"""What the screen says about a saved game."""


def resume(profile: Profile, file: Path) -> Push:
    """Go on with a saved game that was chosen at home.

    Raises:
        OSError: The file cannot be read.
        ValueError: It is no saved game, or a damaged one.
    """
    return play(profile.shelf.take(file), profile, file)
