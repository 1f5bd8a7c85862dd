"""Menus, the home screen, forms: choosing a game with keys and with a mouse."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.players import every_game

from asciimaze.app.loop import App
from asciimaze.games.drawing import Recording
from asciimaze.games.game import CheckField, ChoiceField, Menu, TextField
from asciimaze.games.inputs import ARROWS, Action, Button, Key, Pointer, Text, Wheel
from asciimaze.games.registry import GAMES, find
from asciimaze.session.shelf import described
from asciimaze.states.explorer.screen import ExploreState
from asciimaze.states.form import FormState
from asciimaze.states.help import HelpState
from asciimaze.states.home import games, home, home_entries, presets, saved
from asciimaze.states.menu import WIDTH, Entry, MenuState
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState
from asciimaze.states.stack import Pop, Push, States
from asciimaze.states.text import TextState
from asciimaze.tilings.registry import names as shapes

from .desk import drawn, text
from .gallery import SCREENS, begun

if TYPE_CHECKING:
    from pathlib import Path

    from asciimaze.games.inputs import Input
    from asciimaze.games.registry import AnyGame

ENTER, ESCAPE, DOWN, TAB = Key("enter"), Key("escape"), Key("down"), Key("tab")

NAMES = [*ARROWS, *map(chr, range(ord("a"), ord("z") + 1)), "enter", "space", "tab"]
NAMES += ["shift+tab", "home", "end", "page up", "page down", "backspace", "delete"]
NAMES += ["escape", "f2"]
ALL_KEYS = [Key(name, ctrl=ctrl) for name in NAMES for ctrl in (False, True)]
"""Keys that a screen might know."""


def press_left(x: int, y: int) -> Pointer:
    """Return a click on a tile."""
    return Pointer(Action.PRESS, Button.LEFT, x + 0.5, y + 0.5)


def hover(x: int, y: int) -> Pointer:
    """Return a pointer that hovers over a tile."""
    return Pointer(Action.MOVE, Button.NONE, x + 0.5, y + 0.5)


def menu(count: int) -> MenuState:
    """Return a menu whose entries fail with their number."""

    def entry(at: int) -> Entry:
        def choose() -> None:
            raise ValueError(str(at))

        return Entry(f"Entry {at}", choose)

    return MenuState("Menu", lambda: [entry(at) for at in range(count)], "Test.")


def rows(state: MenuState) -> list[str]:
    """Return the entries in view."""
    lines = text(drawn(App(States(state)))).splitlines()
    return [line.strip(" ►»^v") for line in lines if "Entry" in line]


def typed(app: App, *events: Key | str) -> None:
    """Press keys and type texts."""
    for event in events:
        app.hear(Text(event) if isinstance(event, str) else event)


ASKING = ("keys, question", "keys, conflict")
"""Screens that take any key there is."""

SMALL = [name for name in SCREENS if name not in {"end", *ASKING}]


@pytest.mark.parametrize("name", SMALL)
def test_help_of_each_screen(name: str) -> None:
    """A key that isn't in the help of a screen does nothing there."""
    make = SCREENS[name]
    app = make()
    about = app.states.top.help()
    listed = [key for binding in about.bindings for key in binding.keys]
    assert len(listed) == len(set(listed))
    assert all(binding.keys and binding.label for binding in about.bindings)
    before = text(drawn(app))
    for key in ALL_KEYS:
        if key not in listed:
            app.hear(key)
            assert (app.states.top.help(), text(drawn(app))) == (about, before), key


def test_all_keys_in_a_help_do_something() -> None:
    """Each key in a help does something on some screen with this help."""
    done: dict[tuple[str, Key], bool] = {}
    for name in SMALL:
        make = SCREENS[name]
        top = make().states.top
        for binding in top.help().bindings:
            for key in binding.keys:
                place = (type(top).__name__, key)
                if done.get(place):
                    continue
                app = make()
                app.profile.clipboard.copy("krill")
                depth, before = len(app.states), drawn(app).rgb.tobytes()
                app.hear(key)
                after = drawn(app).rgb.tobytes()
                done[place] = before != after or len(app.states) != depth
    lost = sorted((where, str(key)) for (where, key), does in done.items() if not does)
    assert lost == []


@pytest.mark.parametrize("count", [1, 5, 9, 17, 18, 40])
def test_menu_by_mouse(count: int) -> None:
    """A click chooses the entry under the mouse, and hovering selects it."""
    for y in range(31):
        state = menu(count)
        shown = rows(state)
        line = text(drawn(App(States(state)))).split("\n")[y]
        state.hear(hover(10, y))
        at = int(line.split("Entry")[1].split()[0]) if "Entry" in line else 0
        assert state.row == at
        assert rows(state) == shown
        assert state.hear(press_left(10, y)) is None
        assert state.message == (str(at) if "Entry" in line else "")


def test_menu_by_wheel_and_arrows() -> None:
    """The wheel and the arrows at the side go through a menu that is too long."""
    state = menu(30)
    state.hear(Wheel(-29, 5, 5))
    assert state.row == 29
    assert rows(state)[-1] == "Entry 29"
    top = int(rows(state)[0].split()[1])
    state.hear(hover(10, 4))
    assert (state.row, rows(state)[0]) == (top, f"Entry {top}")
    state.hear(press_left(WIDTH - 3, 5))
    assert rows(state)[0] == f"Entry {top - 1}"
    assert state.message == ""
    state.hear(Wheel(99, 5, 5))
    assert state.row == 0
    for y in (20, 5):
        state.hear(hover(WIDTH - 3, y))
        assert state.row == 0


def test_entries_change() -> None:
    """A menu shows the entries of the moment; a selection that is gone moves up."""
    entries = [Entry("One", Pop), Entry("Two", Pop)]
    state = MenuState("Menu", lambda: entries, "Test.")
    state.hear(DOWN)
    entries.pop()
    assert "» One" in text(drawn(App(States(state))))
    assert state.hear(ENTER) == Pop()
    entries.clear()
    assert "nothing to choose" in text(drawn(App(States(state))))
    assert state.hear(ENTER) is None
    assert state.hear(ESCAPE) == Pop()


def select(app: App, label: str) -> None:
    """Press Down until an entry of the menu on top is selected."""
    state = app.states.top
    assert isinstance(state, MenuState)
    labels = [entry.label for entry in state.entries()]
    while labels[state.row] != label:
        typed(app, DOWN)


def test_home_leads_on() -> None:
    """Home leads to a game by Enter alone, and Esc leads back, screen by screen."""
    profile = Profile(seeds=lambda: "krill")
    app = App(States(home(profile)), profile)
    typed(app, ENTER, DOWN, ENTER, ENTER, ENTER)
    state = app.states.top
    assert isinstance(state, PuzzleState)
    assert state.session.seed_name == "5x5,unique,prim#krill"
    for depth in (4, 3, 2, 1, 0):
        typed(app, ESCAPE)
        assert len(app.states) == depth
    app = App(States(home(profile)), profile)
    for label, screen in (("Explore", ExploreState), ("Help", HelpState)):
        select(app, label)
        typed(app, ENTER)
        assert isinstance(app.states.top, screen)
        typed(app, ESCAPE)
    select(app, "Quit")
    typed(app, ENTER)
    assert not app.running


def test_every_game_is_offered() -> None:
    """Each game with a choice is in the list, with all its presets and its form."""
    profile = Profile()
    listed = [entry.label for entry in games(profile).entries()]
    assert listed[0] == "Escape"
    for game in GAMES.values():
        has_choice = len(game.presets().entries) > 1 or game.form(game.default())
        assert (game.title in listed) == bool(has_choice)
    assert "Null" not in listed


@every_game
def test_presets(game: AnyGame) -> None:
    """Each preset begins a game with its parameters, which are offered again."""
    profile = Profile()

    def walk(menu: Menu[Any], entries: list[Entry]) -> None:
        for each, entry in zip(menu.entries, entries, strict=False):
            push = entry.choose()
            assert isinstance(push, Push)
            if isinstance(each, Menu):
                assert isinstance(push.state, MenuState)
                walk(each, list(push.state.entries()))
            else:
                assert isinstance(push.state, PuzzleState)
                assert push.state.session.params == each.params

    walk(game.presets(), presets(profile, game, game.presets(), is_top=True))
    again = presets(profile, game, game.presets(), is_top=True)[0]
    last = profile.preferences.params[game.name]
    assert (again.label, again.about) == ("Again", described(game, last))
    push = again.choose()
    assert isinstance(push, Push)
    assert isinstance(push.state, PuzzleState)
    assert push.state.session.preset


def test_continue_and_load() -> None:
    """Continue goes on with the last game; a click loads any; a bad file says why."""
    profile = begun()
    app = App(States(home(profile)), profile)
    typed(app, ENTER)
    state = app.states.top
    assert isinstance(state, PuzzleState)
    assert (state.session.game.name, state.session.position) == ("net", 1)
    app = App(States(saved(profile)), profile)
    app.hear(press_left(10, 6))
    state = app.states.top
    assert isinstance(state, PuzzleState)
    assert state.session.game.name == "lamps"
    state.hear(Key("enter"))
    typed(app, ESCAPE)
    app.hear(press_left(10, 8))
    assert isinstance(app.states.top, MenuState)
    assert "cannot be read" in app.states.top.message
    profile.shelf.files()[-1].unlink()
    assert "Lamps" in text(drawn(app))
    typed(app, Key("home"), DOWN, ENTER, Key("d"), ESCAPE)
    assert "Net" in text(drawn(app)).splitlines()[4]


def test_continue_skips_a_damaged_game() -> None:
    """Continue goes on with the last game that can be read; Load lists the others."""
    profile = begun()
    for count in range(len(profile.shelf.files())):
        file = profile.shelf.files()[count]
        file.write_bytes(b"damaged")
        readable = [
            each for each in profile.shelf.files() if profile.shelf.summary(each)
        ]
        first, *others = home_entries(profile)
        assert (first.label == "Continue") == bool(readable)
        if readable:
            assert first.about == profile.shelf.label(readable[0])
        assert "Load" in [entry.label for entry in others]


def test_delete_games() -> None:
    """After a question, any saved game is deleted, whether or not it can be read."""
    profile = begun()
    app = App(States(saved(profile)), profile)
    first, second, damaged = profile.shelf.files()
    typed(app, Key("end"), Key("delete"))
    assert "wrong (damaged)" in text(drawn(app))
    typed(app, ENTER)
    assert damaged.exists()
    typed(app, Key("backspace"), DOWN, ENTER)
    assert profile.shelf.files() == [first, second]
    assert "damaged" not in text(drawn(app))
    for _ in range(2):
        assert "delete it" in [label for _, label in app.states.top.help().bindings]
        typed(app, Key("delete"), DOWN, ENTER)
    assert profile.shelf.files() == []
    typed(app, Key("delete"))
    assert "nothing to choose" in text(drawn(app))


def test_no_entry_of_home_can_be_deleted() -> None:
    """The delete key does nothing where there is nothing to delete."""
    app = App(States(home(begun())))
    before = text(drawn(app))
    typed(app, Key("delete"), Key("backspace"))
    assert text(drawn(app)) == before


def test_file_disappears() -> None:
    """A file that is gone when it is chosen is an error that the menu shows."""
    profile = begun()
    state = saved(profile)
    entries = state.entries()
    for file in profile.shelf.files():
        file.unlink()
    state.entries = lambda: entries
    assert state.hear(ENTER) is None
    assert state.message == "No such file or directory"


def test_file_disappears_while_the_menu_is_drawn() -> None:
    """An entry that is gone in the middle of a picture says nothing about itself."""
    lists = iter([[Entry("krill", lambda: None, "tiny")], []])
    state = MenuState("Food", lambda: next(lists), "What there is to eat.")
    assert "tiny" not in text(drawn(App(States(state))))
    assert [*lists] == []


def field_values(field: object) -> st.SearchStrategy[object]:
    """Return values that a player may give to a field."""
    match field:
        case ChoiceField(choices=choices):
            return st.integers(0, len(choices) - 1)
        case CheckField():
            return st.booleans()
    sizes = st.sampled_from(["", "3", "4x3", "5x5", "x", "0x0", "krill", "99999x1"])
    return sizes | st.text(max_size=5)


@every_game
@given(data=st.data())
def test_form(game: AnyGame, data: st.DataObject) -> None:
    """A form begins just the game that it describes, or says what is wrong."""
    profile = Profile(seeds=lambda: "krill")
    state = FormState(profile, game)
    values = []
    for field, widget in zip(state.fields, state.widgets, strict=True):
        value = data.draw(field_values(field))
        values.append(value)
        if isinstance(field, ChoiceField):
            widget.row = value  # type: ignore[union-attr]
        else:
            widget.value = value  # type: ignore[union-attr]
    assert [each.value for each in state.answers()] == values
    state.seed.value = data.draw(st.sampled_from(["", "a", "b#c é"]))
    result = state.hear(ENTER)
    assert (result is None) == (state.message != "")
    drawn(App(States(state)))
    if isinstance(result, Push):
        assert isinstance(result.state, PuzzleState)
        session = result.state.session
        assert session.params == game.from_form(state.answers())
        assert session.seed == (state.seed.value or "krill")


def test_form_by_hand() -> None:
    """Keys and typed text fill in a form; letters are letters in a text box."""
    profile = Profile()
    app = App(States(FormState(profile, find("net"))), profile)
    typed(app, Key("home"), *[Key("delete")] * 3, Key("h"), "4x", "4", TAB, Key("j"))
    typed(app, TAB, Key("space"), TAB, Key("up"), TAB, Key("home"))
    profile.clipboard.copy("krill\n")
    typed(app, TAB, Key("v", ctrl=True), ENTER)
    state = app.states.top
    assert isinstance(state, PuzzleState)
    assert state.session.seed == "krill"
    params = state.session.params
    assert (params.columns, params.rows, params.shape) == (4, 4, shapes()[1])
    assert (params.wrapping, params.unique) == (True, False)


def test_form_by_mouse() -> None:
    """A click sets the focus and the value, the wheel scrolls, a click starts."""
    profile = Profile()
    state = FormState(profile, find("net"))
    app = App(States(state), profile)
    lines = text(drawn(app)).splitlines()
    row = next(at for at, line in enumerate(lines) if "triangle" in line)
    app.hear(press_left(12, row))
    assert "» triangle" in text(drawn(app))
    app.hear(Wheel(-1, 12, row))
    assert "» brick" in text(drawn(app))
    row = next(at for at, line in enumerate(lines) if "joined" in line)
    app.hear(press_left(5, row))
    assert "[x] Edges" in text(drawn(app))
    app.hear(press_left(5, row))
    row = next(at for at, line in enumerate(lines) if "Size" in line)
    app.hear(press_left(8, row))
    typed(app, Key("backspace"))
    assert "Size: x7" in text(drawn(app))
    app.hear(press_left(15, 27))
    row = next(at for at, line in enumerate(lines) if "ENTER" in line)
    app.hear(press_left(15, row))
    assert "size must be" in text(drawn(app))
    typed(app, "7")
    app.hear(press_left(15, row))
    assert isinstance(app.states.top, PuzzleState)


def test_last_choice_is_in_the_form() -> None:
    """The form begins with what was played last; nonsense there is no obstacle."""
    profile = Profile()
    profile.preferences.params["net"] = "4x3,hexagon,ambiguous,wilson"
    assert "Size: 4x3" in text(drawn(App(States(FormState(profile, find("net"))))))
    profile.preferences.params["net"] = "krill"
    state = FormState(profile, find("net"))
    assert "krill" in state.message
    assert "Size: 7x7" in text(drawn(App(States(state))))


class Long(type(find("net"))):  # type: ignore[misc]
    """A game with a form that is longer than the screen."""

    def form(self, params: object) -> tuple[object, ...]:
        """Return twenty fields."""
        del params
        return tuple(TextField(f"Field {at}", "") for at in range(20))


def test_long_form() -> None:
    """A form that is too long scrolls with the focus."""
    state = FormState(Profile(), Long())
    app = App(States(state))
    seen = set()
    for _ in range(21):
        screen = text(drawn(app))
        assert "►" in screen
        seen |= {at for at in range(20) if f"Field {at}:" in screen}
        assert ("^" in screen) == ("Field 0:" not in screen)
        typed(app, TAB)
    assert seen == set(range(20))
    assert "Field 0:" in text(drawn(app))


def test_text_scrolls() -> None:
    """A text that is too long scrolls, by keys and by the wheel, to both ends."""
    lines = [f"line {at}" for at in range(60)]
    state = TextState("Help", "A text.", lambda: lines)
    assert "PAGE" not in text(drawn(App(States(state))))
    views = []
    for event in (None, DOWN, Key("page down"), Wheel(-99, 1, 1), Key("page up")):
        if event:
            state.hear(event)
        views.append(
            [line for line in lines if line in text(drawn(App(States(state))))]
        )
    assert views[0][0] == "line 0"
    assert views[3][-1] == "line 59"
    assert all(one != other for one, other in pairwise(views))
    state.hear(Wheel(99, 1, 1))
    assert state.first == 0
    state.hear(Key("end"))
    assert state.first == TextState("", "", lambda: lines, at_end=True).first == 38
    state.hear(Key("home"))
    assert state.first == 0
    assert state.hear(ESCAPE) == Pop()


def test_damaged_preferences_are_said(player_folder: Path) -> None:
    """Home says that the preferences were ignored."""
    player_folder.mkdir()
    (player_folder / "preferences.json").write_text("{")
    app = App(States(home(Profile.own())))
    assert "was ignored" in text(drawn(app))


PLACES = st.floats(-2, 40, allow_nan=False)
EVENTS = (
    st.builds(Key, st.sampled_from(NAMES), ctrl=st.booleans())
    | st.sampled_from([ENTER, DOWN, TAB, Key("f1"), Key("f11")])
    | st.builds(Text, st.text(min_size=1, max_size=4))
    | st.builds(
        Pointer, st.sampled_from(Action), st.sampled_from(Button), PLACES, PLACES
    )
    | st.builds(Wheel, st.integers(-30, 30), PLACES, PLACES)
)
"""What a player might do who has read nothing."""


@given(events=st.lists(EVENTS, max_size=40))
def test_any_player(
    events: list[Input], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever is done from home, each screen can be drawn, and has a help."""
    profile = Profile(tmp_path_factory.mktemp("player"), seeds=lambda: "krill")
    app = App(States(home(profile)), profile)
    profile.clipboard.copy("lamps 3#krill")
    for event in events:
        if isinstance(event, Pointer) and event.button is Button.NONE:
            event = replace(event, action=Action.MOVE)  # noqa: PLW2901
        app.hear(event)
        app.tick(0.5)
        if not app.running:
            app.states.apply(Push(home(profile)))
        assert app.states.top.help().title
        if app.painted:
            app.painted.paint(Recording(), 496, 496)
        else:
            drawn(app)
        assert profile.message == ""
