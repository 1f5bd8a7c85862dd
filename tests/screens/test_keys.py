"""Keys pressed on the whole program, without a window."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest
import tcod.event
from tcod.event import KeySym, Modifier
from tests.choices import recipe_for

from asciimaze.app.inputs import NAMES, key_for
from asciimaze.app.loop import App
from asciimaze.commands import Command
from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import new_seed
from asciimaze.states.keys import KEYS
from asciimaze.states.play import MOST_LINES
from asciimaze.states.setup import SetupState
from asciimaze.states.stack import States
from asciimaze.tilings.square import Square
from asciimaze.widgets.label import wrapped
from asciimaze.widgets.maze_view import TILES

from .desk import begin, drawn, key, play, play_of, press, send, setup_of, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.escape.rules import State

DIRECTIONS = {
    "up": [KeySym.UP, KeySym.KP_8, KeySym.K, KeySym.W],
    "down": [KeySym.DOWN, KeySym.KP_2, KeySym.J, KeySym.S],
    "left": [KeySym.LEFT, KeySym.KP_4, KeySym.H, KeySym.A],
    "right": [KeySym.RIGHT, KeySym.KP_6, KeySym.L, KeySym.D],
}
"""The keys that move, by where they lead: arrows, number pad, vi, shooters."""

LETTERS = [KeySym(ord(letter)) for letter in "acdehjklqswyz"]

SYMS = [sym for sym in [*NAMES, *LETTERS] if sym not in {KeySym.F1, KeySym.F11}]
"""Keys that mean something on some screen."""

MOVING = [(command, sym) for command, syms in DIRECTIONS.items() for sym in syms]

HARMLESS = [
    Modifier.NONE,
    Modifier.NUM,
    Modifier.CAPS,
    Modifier.LSHIFT,
    Modifier.RSHIFT,
    Modifier.NUM | Modifier.CAPS,
]
"""Modifiers that may be held down while moving."""

HARMFUL = [
    Modifier.LCTRL,
    Modifier.RCTRL,
    Modifier.LALT,
    Modifier.RALT,
    Modifier.LGUI,
    Modifier.RGUI,
    Modifier.LCTRL | Modifier.LSHIFT,
]
"""Modifiers that turn a key into a shortcut, which is not for us."""


@pytest.mark.parametrize("mod", HARMLESS, ids=str)
@pytest.mark.parametrize(("command", "sym"), MOVING, ids=str)
def test_moves(command: str, sym: KeySym, mod: Modifier) -> None:
    """Every key for a direction moves the penguin there."""
    app = play()
    state = play_of(app)
    for cell in range(state.game.maze.tiling.cells):
        before = state.game = replace(state.game, cell=cell, escaped=False)
        send(app, key(sym, mod))
        assert state.game == before.play(before.interpret(command) or "")


@pytest.mark.parametrize("mod", HARMFUL, ids=str)
@pytest.mark.parametrize("sym", SYMS, ids=str)
def test_shortcuts(sym: KeySym, mod: Modifier) -> None:
    """With Ctrl, Alt or the logo key held down, no key has its usual effect."""
    for app in (begin(), play()):
        old, depth = text(drawn(app)), len(app.states)
        send(app, key(sym, mod))
        assert (text(drawn(app)), len(app.states)) == (old, depth)


def test_every_command_has_a_key() -> None:
    """There is a key for every command."""
    assert set(KEYS.values()) == set(Command)
    known = {key_for(sym, mod) for sym in SYMS for mod in HARMLESS}
    assert KEYS.keys() <= known


@pytest.mark.parametrize("sym", [KeySym.X, KeySym.SPACE, KeySym.F12, KeySym.LSHIFT])
def test_other_keys(sym: KeySym) -> None:
    """A key that means nothing does nothing."""
    for app in (begin(), play()):
        old = text(drawn(app))
        press(app, sym)
        assert text(drawn(app)) == old


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
def test_whole_game(generator: object, way_out: Callable[[State], list[str]]) -> None:
    """Keys alone lead from the setup screen into a maze, out of it, back, and home."""
    app = App(States(SetupState(seeds=lambda: "penguin")))
    at = [each.name for each in GENERATORS].index(getattr(generator, "name", ""))
    press(app, *[KeySym.DOWN] * at, KeySym.TAB, KeySym.TAB, KeySym.HOME)
    press(app, KeySym.UP, KeySym.UP, KeySym.RETURN)
    game = play_of(app).game
    assert game.recipe == recipe_for(getattr(generator, "name", ""), 7, "penguin")
    way = way_out(game)
    for step, command in enumerate(way):
        press(app, DIRECTIONS[command][step % 4])
    assert play_of(app).game.escaped
    screen = text(drawn(app))
    assert "You escaped the maze!" in screen
    for line in wrapped(str(game.recipe), TILES - 4, MOST_LINES):
        assert line.strip() in screen
    press(app, *[sym for _, sym in MOVING])
    assert text(drawn(app)) == screen
    press(app, KeySym.RETURN)
    assert setup_of(app).recipe() == game.recipe
    press(app, KeySym.ESCAPE)
    assert not app.running


@pytest.mark.parametrize(
    "sym", [KeySym.RETURN, KeySym.KP_ENTER, KeySym.TAB, KeySym.PAGEUP], ids=str
)
def test_enter_in_the_maze(sym: KeySym) -> None:
    """Before the escape, neither Enter nor any other key of the setup does anything."""
    app = play()
    state, game = play_of(app), play_of(app).game
    press(app, sym)
    assert play_of(app) is state
    assert state.game is game


def test_escape_from_the_maze() -> None:
    """Esc leads back to the setup screen, from the maze and from the good news."""
    for escaped in (False, True):
        app = play(escaped=escaped)
        press(app, KeySym.ESCAPE)
        setup_of(app)


def test_keypad_enter() -> None:
    """Both Enter keys start a game and both end it."""
    app = begin()
    press(app, KeySym.KP_ENTER)
    play_of(app)
    app = play(escaped=True)
    press(app, KeySym.KP_ENTER)
    setup_of(app)


def test_focus_goes_round() -> None:
    """Tab goes from list to list to size and round again, Shift+Tab the other way."""
    app = begin()
    setup = setup_of(app)
    focused: list[object] = [setup.controls.focused]
    for mod in (*[Modifier.NONE] * 3, Modifier.LSHIFT, Modifier.RSHIFT):
        send(app, key(KeySym.TAB, mod))
        focused.append(setup.controls.focused)
    one, other, last = setup.generators, setup.shapes, setup.size
    assert focused == [one, other, last, one, last, other]


def test_size_keys() -> None:
    """Up and Down change the size by one, the Page keys by ten, from 5 to 99."""
    app = App(States(SetupState()))
    size = setup_of(app).size
    assert size.value == 25
    press(app, KeySym.TAB, KeySym.TAB)
    for syms, value in [
        ([KeySym.UP], 26),
        ([KeySym.DOWN, KeySym.DOWN], 24),
        ([KeySym.PAGEUP], 34),
        ([KeySym.PAGEDOWN, KeySym.PAGEDOWN], 14),
        ([KeySym.PAGEDOWN], 5),
        ([KeySym.DOWN], 5),
        ([KeySym.KP_9] * 9, 95),
        ([KeySym.PAGEUP], 99),
        ([KeySym.UP], 99),
        ([KeySym.KP_3], 89),
    ]:
        press(app, *syms)
        assert size.value == value


def test_choices_last() -> None:
    """The choices are still there after a game."""
    app = begin()
    press(app, KeySym.DOWN, KeySym.TAB, KeySym.UP)
    screen = text(drawn(app))
    press(app, KeySym.RETURN, KeySym.ESCAPE)
    assert text(drawn(app)) == screen


def test_each_game_is_new() -> None:
    """Each game begun from the setup screen has a seed of its own."""
    app = App(States(SetupState()))
    seeds = []
    for _ in range(5):
        press(app, KeySym.RETURN)
        seeds.append(play_of(app).game.recipe.seed)
        press(app, KeySym.ESCAPE)
    assert len(set(seeds)) == 5
    assert all(seed and len(seed) == len(new_seed()) for seed in seeds)


@pytest.mark.parametrize(
    "event",
    [
        key(KeySym.F11),
        key(KeySym.RETURN, Modifier.LALT),
        key(KeySym.RETURN, Modifier.RALT),
        key(KeySym.KP_ENTER, Modifier.LALT | Modifier.NUM),
    ],
    ids=["F11", "Alt+Enter", "AltGr+Enter", "Alt+Enter on the number pad"],
)
def test_full_screen(event: tcod.event.KeyDown) -> None:
    """F11 and Alt+Enter switch to full screen and change nothing else."""
    for app in (begin(), play(), play(escaped=True)):
        switched: list[App] = []
        app.full_screen = partial(switched.append, app)
        old, depth = text(drawn(app)), len(app.states)
        send(app, event)
        assert (switched, text(drawn(app)), len(app.states)) == ([app], old, depth)


def test_no_window_no_full_screen() -> None:
    """Without a window, full screen does nothing."""
    app = begin()
    press(app, KeySym.F11)
    assert app.running


def test_quit() -> None:
    """Closing the window ends the program from every screen."""
    for app in (begin(), play(), play(escaped=True), App(States())):
        send(app, tcod.event.Quit())
        assert not app.running


def test_after_the_end() -> None:
    """Events that were already waiting when the program ended are ignored."""
    app = begin()
    batch = [key(KeySym.ESCAPE), *map(key, SYMS), tcod.event.Quit(), key(KeySym.RETURN)]
    for event in batch:
        send(app, event)
    assert not app.running
    assert text(drawn(app)).strip() == ""


def test_other_events() -> None:
    """Letting a key go, moving the mouse and the like do nothing."""
    app = play()
    old = text(drawn(app))
    up = tcod.event.KeyUp(
        sym=KeySym.ESCAPE, scancode=tcod.event.Scancode.ESCAPE, mod=Modifier.NONE
    )
    here = tcod.event.Point(1.0, 1.0)
    for event in (up, tcod.event.MouseMotion(position=here, motion=here)):
        send(app, event)
    assert text(drawn(app)) == old
    assert len(app.states) == 2


def test_what_was_given_stays() -> None:
    """Sizes and options from the command line stay until another answer is chosen."""
    recipe = Recipe.parse("hexagon:wilson:9x6:braid=1#penguin")
    app = begin(recipe)
    assert setup_of(app).recipe() == recipe
    press(app, KeySym.TAB, KeySym.TAB, KeySym.UP)
    assert str(setup_of(app).recipe()) == "hexagon:wilson:10x10#penguin"
    press(app, KeySym.DOWN)
    assert setup_of(app).recipe() == recipe
    press(app, KeySym.TAB, KeySym.DOWN)
    assert str(setup_of(app).recipe()) == "hexagon:houston:9x9#penguin"


def test_a_bump_turns_the_penguin() -> None:
    """A wall stops the penguin, which looks at it; the game is as it was."""
    app = play(cell=0)
    for sym, side in ((KeySym.UP, Square.TOP), (KeySym.LEFT, Square.LEFT)):
        before = play_of(app).game
        assert not before.maze.is_open(0, side)
        press(app, sym)
        assert play_of(app).game is before
        assert play_of(app).facing == side
