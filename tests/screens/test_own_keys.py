"""Keys that a player has changed: the file, the screens, and what they then do."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tcod.sdl.joystick import ControllerButton
from tests.game.players import every_game

from asciimaze.app import events as window
from asciimaze.app.loop import App
from asciimaze.app.terminal import keys as terminal
from asciimaze.games.drawing import Recording
from asciimaze.games.dungeon.report import pack_lines
from asciimaze.games.escape.keys import letters_of
from asciimaze.games.inputs import Action, Button, Key, Pointer, real_keys
from asciimaze.games.registry import GAMES, find
from asciimaze.session.session import Session
from asciimaze.states.explorer.screen import FIRST, ExploreState
from asciimaze.states.help import CHANGE, HelpState
from asciimaze.states.home import home
from asciimaze.states.keymap import EXPLORER, RESERVED, WORDS, Keymap
from asciimaze.states.keys import HELP_KEYS
from asciimaze.states.menu import MenuState
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState
from asciimaze.states.rebinding import KeyState
from asciimaze.states.stack import States
from asciimaze.tilings.registry import TILINGS, nearest_size

from .desk import drawn, text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from asciimaze.games.registry import AnyGame

LETTERS = 'abcdefghijklmnopqrstuvwxyz0+-=.,#"\\é'
KEYS = [
    Key(name, ctrl=ctrl)
    for name in sorted({*LETTERS, *WORDS})
    for ctrl in (False, True)
    if Key(name, ctrl=ctrl) not in RESERVED
]
"""Keys that can be changed."""

tables = st.dictionaries(st.sampled_from(KEYS), st.none() | st.sampled_from(KEYS))
keymaps = st.builds(
    Keymap, st.dictionaries(st.sampled_from([*GAMES, EXPLORER]), tables)
)


def playing(game: AnyGame, profile: Profile | None = None) -> App:
    """Return a program with a game that has just begun."""
    profile = profile or Profile()
    session = Session(game, "", lambda: "penguin")
    app = App(States(PuzzleState(session, None, profile)), profile)
    profile.clipboard.copy("lamps 3#krill")
    return app


def outcome(app: App) -> tuple[object, ...]:
    """Return everything that a key may have changed."""
    state = app.states.top
    if not isinstance(state, PuzzleState):
        return (type(state), state.help().title)
    session = state.session
    seen = session.game.text(session.state), getattr(session.ui, "bumps", session.ui)
    return (*seen, session.record(), state.zoom, state.message)


@every_game
@given(table=tables, keys=st.lists(st.sampled_from(KEYS), max_size=6))
def test_a_key_does_the_work_of_another(
    game: AnyGame, table: dict[Key, Key | None], keys: list[Key]
) -> None:
    """A key that was changed does what the usual key does, and nothing else."""
    changed, usual = playing(game), playing(game)
    changed.profile.keymap = Keymap({game.name: table, "other": {Key("a"): Key("b")}})
    for key in keys:
        changed.hear(key)
        meant = table.get(key, key)
        if meant:
            usual.hear(meant)
        assert outcome(changed) == outcome(usual)
        if len(usual.states) > 1:
            break  # Ctrl+V has opened a game of another kind, whose keys are the usual


@every_game
@given(table=tables)
def test_help_names_the_real_keys(game: AnyGame, table: dict[Key, Key | None]) -> None:
    """The keys in the help are those that do what it says, each listed once."""
    app = playing(game)
    about = app.states.top.help()
    keymap = Keymap({game.name: table})
    real = keymap.real(about)
    for before, after in zip(about.bindings, real.bindings, strict=True):
        does = {key for key in KEYS if keymap.meant(key, game.name) in before.keys}
        assert set(after.keys) - RESERVED == does
        assert before.label == after.label
        assert len(after.keys) == len(set(after.keys))


@given(keymap=keymaps)
def test_keys_are_read_as_they_were_written(keymap: Keymap) -> None:
    """The file has all keys that were changed."""
    changed = {scope: table for scope, table in keymap.tables.items() if table}
    assert Keymap.parse(keymap.text()).tables == changed
    assert bool(keymap) == bool(changed)


@given(keymap=keymaps, key=st.sampled_from(KEYS), usual=st.sampled_from(KEYS))
def test_toggling(keymap: Keymap, key: Key, usual: Key) -> None:
    """A toggled key does the work if it did not; all others do what they did."""
    did_it = keymap.meant(key, "net") == usual
    other = keymap.toggled("net", key, usual)
    assert (other.meant(key, "net") == usual) != did_it
    for each in KEYS:
        if each != key:
            assert other.meant(each, "net") == keymap.meant(each, "net")
        assert other.meant(each, "escape") == keymap.meant(each, "escape")
        assert other.without("net").meant(each, "net") == each


LINES = st.sampled_from(
    ["[net]", "[escape]", '"a" = "b"', 'j = "Page Up"', '"Ctrl+Z" = ""', "x = 1", "#",
     "[nett]", '"" = "a"', '"f1" = "a"', 'a = "escape"', '"A" = "c"', "net = 1", "[net"]
)  # fmt: skip


@given(lines=st.lists(LINES | st.text(max_size=9), max_size=6))
@example(lines=["[net]", '"a" = "b"', '"A" = "c"'])
def test_any_file_of_keys(
    lines: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A file is read, or it is refused, said, not overwritten, and all is as usual."""
    profile = with_keys("\n".join(lines), tmp_path_factory.mktemp("player"))
    assert profile.keys_file
    before = profile.keys_file.read_bytes()
    if not profile.message:
        again = Keymap.parse(profile.keymap.text())
        assert again.tables == {
            scope: table for scope, table in profile.keymap.tables.items() if table
        }
        return
    assert profile.message.startswith("keys.toml was ignored: ")
    assert not profile.keymap
    with pytest.raises(ValueError, match="mend or delete it"):
        profile.change_keys(Keymap({"net": {Key("a"): None}}))
    assert profile.keys_file.read_bytes() == before
    assert not profile.keymap
    profile.keys_file.unlink()
    profile.change_keys(Keymap())
    assert not Profile(profile.keys_file.parent).message


def with_keys(content: str, folder: Path) -> Profile:
    """Return the profile of a player with a file of keys."""
    (folder / "keys.toml").write_text(content, "utf-8")
    return Profile(folder)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('[nett]\na = "b"', "[nett] must be a game, or explorer"),
        ("net = 1", "[net] must be a game, or explorer"),
        ("[net]\na = 1", '[net] "a": the value must be a key in quotes, or ""'),
        ('[net]\na = "lefft"', "[net] \"a\": no key is called 'lefft'"),
        ('[net]\n"a b" = ""', "[net] \"a b\": no key is called 'a b'"),
        ('[net]\nescape = "a"', '[net] "escape": Escape cannot be changed; choose'),
        ('[net]\na = "F1"', '[net] "a": F1 cannot be changed; choose another key'),
        ('[net]\na = ""\nA = ""', '[net] "A": a key must have one line; delete the'),
        ("[net\na = 1", "Expected ']' at the end of a table declaration (at line 1"),
        ("a = " + 50_000 * "[", ""),
    ],
)
def test_wrong_keys(content: str, message: str, tmp_path: Path) -> None:
    """Home says what is wrong with the file, and where."""
    profile = with_keys(content, tmp_path)
    assert profile.message.startswith(f"keys.toml was ignored: {message}")
    assert "keys.toml was ignored" in text(drawn(App(States(home(profile)))))


def test_names_of_keys() -> None:
    """All keys that a window or a terminal knows by a word can be in the file."""
    known = {*window.NAMES.values(), *window.SHIFTED.values()}
    known |= {
        key.name for key in (*terminal.KEYS.values(), *terminal.CONTROLS.values())
    }
    assert {name for name in known if len(name) > 1} == WORDS
    for key in KEYS:
        line = f"[net]\n{json.dumps(str(key))} = ' A '"
        assert Keymap.parse(line).tables == {"net": {key: Key("a")}}


def opened(app: App, label: str) -> KeyState:
    """Open the question for a key by the help, and return it."""
    app.hear(HELP_KEYS[0])
    app.hear(CHANGE)
    choose(app, label)
    state = app.states.top
    assert isinstance(state, KeyState)
    return state


def choose(app: App, label: str) -> None:
    """Choose an entry of the list of keys."""
    state = app.states.top
    assert isinstance(state, MenuState)
    labels = [entry.label for entry in state.entries()]
    state.row = labels.index(label)
    app.hear(Key("enter"))


def test_changing_a_key(tmp_path: Path) -> None:
    """A key is changed from the help; it is kept, works at once, and can be reset."""
    app = playing(find("net"), Profile(tmp_path))
    opened(app, "D: turn clockwise")
    app.hear(Key("b"))
    assert isinstance(app.states.top, MenuState)
    assert "D, B: turn clockwise" in text(drawn(app))
    app.hear(Key("escape"))
    assert isinstance(app.states.top, HelpState)
    assert "D, Enter, B" in " ".join(text(drawn(app)).split())
    app.hear(Key("escape"))
    app.hear(Key("b"))
    state = app.states.top
    assert isinstance(state, PuzzleState)
    assert state.session.position == 1
    again = Profile(tmp_path)
    assert again.keymap.tables == {"net": {Key("b"): Key("d")}}
    opened(app, "D, B: turn clockwise")
    app.hear(Key("b"))
    assert Profile(tmp_path).keymap.tables == {}
    choose(app, "A: turn back")
    app.hear(Key("f7"))
    choose(app, "All as usual")
    assert "F7" not in text(drawn(app))
    assert Profile(tmp_path).keymap.tables == {}


def test_conflicts_are_said() -> None:
    """A key that does something else is taken only when it is pressed again."""
    app = playing(find("net"))
    state = opened(app, "D: turn clockwise")
    app.hear(Key("a"))
    assert state.message == "A is for: turn back. Press it again to change that."
    assert "A is for: turn back" in text(drawn(app))
    app.hear(Key("u"))
    assert state.message == "U is for: undo. Press it again to change that."
    app.hear(Key("u"))
    keymap = app.profile.keymap
    assert keymap.tables["net"] == {Key("u"): Key("d")}
    assert keymap.meant(Key("a"), "net") == Key("a")
    choose(app, "(U): undo")
    app.hear(Key("u"))
    app.hear(Key("u"))
    assert app.profile.keymap.tables["net"] == {}


def test_a_key_that_does_nothing() -> None:
    """A usual key that is pressed for its own work stops doing it."""
    app = playing(find("net"))
    opened(app, "S: solve")
    app.hear(Key("s"))
    assert app.profile.keymap.tables["net"] == {Key("s"): None}
    for _ in range(2):
        app.hear(Key("escape"))
    before = outcome(app)
    app.hear(Key("s"))
    assert outcome(app) == before
    app.hear(Key("o"))
    assert outcome(app) != before


def test_leaving_the_question() -> None:
    """Esc and a click change nothing, reserved keys do what they always do."""
    click = Pointer(Action.PRESS, Button.LEFT, 1, 1)
    for event in (Key("escape"), click):
        app = playing(find("net"))
        state = opened(app, "D: turn clockwise")
        app.hear(HELP_KEYS[0])
        assert isinstance(app.states.top, HelpState)
        assert not app.states.top.can_change
        app.hear(HELP_KEYS[1])
        top: object = app.states.top
        assert top is state
        app.hear(Pointer(Action.MOVE, Button.NONE, 1, 1))
        app.hear(event)
        assert isinstance(app.states.top, MenuState)
        assert not app.profile.keymap


def test_keys_cannot_be_written(tmp_path: Path) -> None:
    """If the file cannot be written, the question says why and stays."""
    app = playing(find("net"), Profile(tmp_path, settings=tmp_path / "in the way"))
    (tmp_path / "in the way").touch()
    state = opened(app, "D: turn clockwise")
    app.hear(Key("b"))
    assert state.message == os.strerror(17)
    assert app.states.top is state
    assert not app.profile.keymap


def test_menus_keep_their_keys() -> None:
    """The help of a menu, of a text and of a form offers no change of keys."""
    app = App(States(home(Profile())))
    app.hear(HELP_KEYS[0])
    depth = len(app.states)
    app.hear(CHANGE)
    assert len(app.states) == depth


def test_keys_of_the_explorer(tmp_path: Path) -> None:
    """The keys of the explorer can be changed, too."""
    profile = Profile()
    recipe = replace(FIRST, seed="penguin")
    state = ExploreState(recipe, recipe.make(), tmp_path, lambda: "next")
    profile.keymap = Keymap({EXPLORER: {Key("b"): Key("2"), Key("2"): None}})
    app = App(States(state), profile)
    generator = state.bar.wish.generator
    app.hear(Key("2"))
    assert state.bar.wish.generator == generator
    app.hear(Key("b"))
    assert state.bar.wish.generator != generator


def test_game_pads_mean_the_usual_keys() -> None:
    """A button stands in for the usual key, whatever that key does now."""
    app = playing(find("net"))
    app.profile.keymap = Keymap({"net": {window.GAME_PAD[ControllerButton.X]: None}})
    app.obey(window.GAME_PAD[ControllerButton.X])
    state = app.states.top
    assert isinstance(state, PuzzleState)
    assert state.session.position == 1


SWAPPED = {Key("e"): Key("i"), Key("o"): Key("e"), Key("page up"): None, Key("c"): None}
"""A player whose O goes to the upper right; no letter goes to the lower right."""


@pytest.mark.parametrize("shape", TILINGS)
def test_letters_in_the_openings(shape: str) -> None:
    """The letter in an opening is a key that leads through it, or there is none."""
    tiling = TILINGS[shape](*nearest_size(TILINGS[shape], 6, 6))
    seen = set()
    for cell in range(tiling.cells):
        usual, real = letters_of(tiling, cell), letters_of(tiling, cell, SWAPPED)
        for before, after in zip(usual, real, strict=True):
            assert after == {"E": "O", "C": ""}.get(before, before)
            seen.add(after)
    assert "E" not in seen


@pytest.mark.parametrize("look", ["painted", "letters"])
def test_pictures_name_the_real_keys(look: str) -> None:
    """Both looks of a maze of hexagons have the letters of the player."""
    profile = Profile()
    profile.preferences.look = look
    down = dict.fromkeys(map(Key, "xsj"))
    profile.keymap = Keymap({"escape": {Key("b"): Key("x"), **down}})
    session = Session(find("escape"), "hexagon:prim:7x7#penguin")
    state = PuzzleState(session, None, profile)
    seen = set()
    for direction in "xwcezq" * 9:
        state.hear(Key(direction))
        state.tick(9)
        seen |= set(letters_in(state))
    assert {"B", "W"} <= seen
    assert "X" not in seen


def letters_in(state: PuzzleState) -> Iterator[str]:
    """Yield the single letters in the picture of a game."""
    canvas = Recording()
    state.paint(canvas, 500, 500)
    for name, arguments in canvas.notes:
        if name == "text":
            word = str(arguments[1])
            yield from [word] if len(word) == 1 else []


def test_the_pack_names_the_real_keys() -> None:
    """The list of what the penguin carries names the player's keys."""
    session = Session(find("dungeon"), "#penguin")
    hero = session.state.hero
    full = replace(session.state, hero=replace(hero, pack=(("fish", 2),)))
    assert pack_lines(full)[2].startswith("F  fish (2)")
    assert pack_lines(full, {Key("b"): Key("f")})[2].startswith("F, B  fish (2)")
    assert pack_lines(full, {Key("f"): None})[2].startswith("-  fish (2)")


def test_real_keys() -> None:
    """The keys that still do their work come first."""
    rebound = {Key("a"): Key("b"), Key("c"): Key("a"), Key("d"): None}
    assert real_keys((Key("a"), Key("e")), rebound) == (Key("e"), Key("c"))
    assert real_keys((Key("d"),), rebound) == ()
