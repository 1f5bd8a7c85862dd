"""Keys pressed on the whole program, without a window."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
import tcod.event
from tcod.event import KeySym, Modifier
from tests.choices import recipe_for

from asciimaze.app.events import NAMES, key_for
from asciimaze.app.loop import App
from asciimaze.commands import Command
from asciimaze.games.escape.directions import side_towards
from asciimaze.games.escape.game import Escape
from asciimaze.games.game import Status
from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.recipe import Recipe
from asciimaze.session.session import Session
from asciimaze.states.keys import KEYS
from asciimaze.states.letters import LOOKS, Letters
from asciimaze.states.puzzle import PuzzleState
from asciimaze.states.stack import States
from asciimaze.tilings.square import Square

from .desk import begin, drawn, form, form_of, key, play, play_of, press, send, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.escape.rules import State

DIRECTIONS = {
    "up": [KeySym.UP, KeySym.KP_8, KeySym.K, KeySym.W],
    "down": [KeySym.DOWN, KeySym.KP_2, KeySym.J, KeySym.S, KeySym.X],
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
"""Modifiers that turn a key into a shortcut, which is not for menus and forms."""

every_look = pytest.mark.parametrize("look", LOOKS)


@every_look
@pytest.mark.parametrize("mod", HARMLESS, ids=str)
@pytest.mark.parametrize(("direction", "sym"), MOVING, ids=str)
def test_moves(direction: str, sym: KeySym, mod: Modifier, look: str) -> None:
    """Every key for a direction moves the penguin there, in every look."""
    app = play(look=look)
    session = play_of(app).session
    state = session.state
    for _ in range(2):
        side = side_towards(state.maze, state.cell, direction)
        assert side is not None
        send(app, key(sym, mod))
        assert session.state == state.play(side)
        state = session.state


@pytest.mark.parametrize("mod", HARMFUL, ids=str)
@pytest.mark.parametrize("sym", SYMS, ids=str)
def test_shortcuts(sym: KeySym, mod: Modifier) -> None:
    """With Ctrl, Alt or the logo key held down, no key has its usual effect."""
    for app in (begin(), form("lamps")):
        old, depth = text(drawn(app)), len(app.states)
        send(app, key(sym, mod))
        assert (text(drawn(app)), len(app.states)) == (old, depth)


def test_every_command_has_a_key() -> None:
    """There is a key for every command."""
    assert set(KEYS.values()) == set(Command)
    known = {key_for(sym, mod) for sym in SYMS for mod in HARMLESS}
    assert KEYS.keys() <= known


@pytest.mark.parametrize("sym", [KeySym.X, KeySym.F12, KeySym.LSHIFT])
def test_other_keys(sym: KeySym) -> None:
    """A key that means nothing does nothing."""
    for app in (begin(), form()):
        old = text(drawn(app))
        press(app, sym)
        assert text(drawn(app)) == old


@every_look
@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
def test_whole_game(
    generator: object, look: str, way_out: Callable[[State], list[str]]
) -> None:
    """Keys alone lead out of a maze, and the end is painted in every look."""
    name = getattr(generator, "name", "")
    app = play(recipe_for(name, 7, "penguin"), look)
    screen = play_of(app)
    assert isinstance(screen.session.game, Letters) == (look == "letters")
    way = way_out(screen.session.state)
    for step, command in enumerate(way):
        press(app, DIRECTIONS[command][step % 4])
    assert screen.session.status is Status.WON
    assert not isinstance(screen.session.game, Letters)
    assert str(len(way)) in screen.session.status_line
    state = screen.session.state
    press(app, *[sym for _, sym in MOVING if sym not in {KeySym.S, KeySym.H}])
    assert screen.session.state == state
    press(app, KeySym.U)
    assert isinstance(screen.session.game, Letters) == (look == "letters")


@pytest.mark.parametrize("name", ["brick:prim:9x9#x", "square:prim:4x5#x"])
def test_mazes_that_letters_cannot_show(name: str) -> None:
    """They are painted, whatever look the player likes best, and no key changes it."""
    app = play(Recipe.parse(name), "letters")
    screen = play_of(app)
    assert type(screen.session.game) is Escape
    assert "letters or painted" not in {each.label for each in screen.help().bindings}
    press(app, KeySym.V)
    assert screen.profile.preferences.look == "letters"


def test_changing_the_look() -> None:
    """A key changes the look in the middle of a game, and the profile remembers it."""
    app = play()
    screen = play_of(app)
    press(app, KeySym.LEFT)
    steps = screen.session.steps
    for look in ("letters", "painted", "letters"):
        press(app, KeySym.V)
        assert screen.profile.preferences.look == look
        assert isinstance(screen.session.game, Letters) == (look == "letters")
        assert screen.session.steps == steps
    again = PuzzleState(Session(Escape()), None, screen.profile)
    assert isinstance(again.session.game, Letters)


def test_keypad_enter() -> None:
    """Both Enter keys begin a game."""
    for sym in (KeySym.RETURN, KeySym.KP_ENTER):
        app = form()
        press(app, sym)
        play_of(app)


def test_focus_goes_round() -> None:
    """Tab goes from field to field and round again, Shift+Tab the other way."""
    app = form()
    controls = form_of(app).controls
    focused: list[object] = [controls.focused]
    for mod in (*[Modifier.NONE] * 6, Modifier.LSHIFT, Modifier.RSHIFT):
        send(app, key(KeySym.TAB, mod))
        focused.append(controls.focused)
    first, second, *_, before, last = controls.stops
    assert focused[:2] == [first, second]
    assert focused[-3:] == [first, last, before]


def test_each_game_is_new() -> None:
    """Each game begun from a form has a seed of its own."""
    app = form()
    seeds = []
    for _ in range(5):
        press(app, KeySym.RETURN)
        seeds.append(play_of(app).session.seed)
        press(app, KeySym.ESCAPE)
    assert len(set(seeds)) == 5


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
    for app in (begin(), play(), form()):
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
    for app in (begin(), play(), form(), App(States())):
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
    session = play_of(app).session
    old = session.record()
    up = tcod.event.KeyUp(
        sym=KeySym.ESCAPE, scancode=tcod.event.Scancode.ESCAPE, mod=Modifier.NONE
    )
    here = tcod.event.Point(1.0, 1.0)
    for event in (up, tcod.event.MouseMotion(position=here, motion=here)):
        send(app, event)
    assert session.record() == old
    assert len(app.states) == 2


@every_look
def test_a_bump_turns_the_penguin(look: str) -> None:
    """A wall stops the penguin, which looks at it; the game is as it was."""
    app = play(look=look)
    session = play_of(app).session
    for sym, side, angle in (
        (KeySym.UP, Square.TOP, -1.57),
        (KeySym.LEFT, Square.LEFT, 3.14),
        (KeySym.RIGHT, Square.RIGHT, 0),
        (KeySym.DOWN, Square.BOTTOM, 1.57),
    ):
        before = session.state
        press(app, sym)
        assert session.ui.angle == pytest.approx(angle, abs=0.01)
        assert (session.state is before) != before.maze.is_open(before.cell, side)
