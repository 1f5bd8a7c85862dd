"""The screen of a puzzle, on a canvas that nobody sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.players import every_game
from tests.game.test_session import begin, commands, net

from asciimaze.games.drawing import Recording, Shifted
from asciimaze.games.escape.game import Escape
from asciimaze.games.inputs import ARROWS, Action, Button, Key, Pointer
from asciimaze.games.net.game import Net
from asciimaze.games.null import Null
from asciimaze.session.saves import load
from asciimaze.session.session import Session
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import LEAST, LEAVE, SAVE, ZOOM, PuzzleState, play
from asciimaze.states.stack import Painted, States
from asciimaze.widgets.label import in_two

if TYPE_CHECKING:
    from pathlib import Path

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.registry import AnyGame


@pytest.fixture
def screen(tmp_path: Path) -> PuzzleState:
    """Return a screen with a small puzzle."""
    return PuzzleState(net(), tmp_path / "net.save")


def painted(screen: PuzzleState, width: float = 496, height: float = 496) -> list[str]:
    """Return the texts on a screen, the line at the bottom last."""
    canvas = Recording()
    screen.paint(canvas, width, height)
    return [str(note[1][1]) for note in canvas.notes if note[0] == "text"]


def press(screen: PuzzleState, *keys: Key) -> States:
    """Press some keys; return the stack on which the screen was."""
    states = States(screen)
    for key in keys:
        states.apply(screen.hear(key))
    return states


@every_game
@pytest.mark.parametrize("size", [(496, 496), (300, 900), (1920, 1080), (64, 64)])
def test_board_fits(game: AnyGame, size: tuple[int, int], tmp_path: Path) -> None:
    """The board is as large as the window allows, and within it if it can be read."""
    session = begin(game, game.default())
    screen = PuzzleState(session, tmp_path)
    assert isinstance(screen, Painted)
    assert painted(screen, *size)[-1] == session.status_line or game.title
    width, height = game.size(session.params, session.tile)
    larger = game.size(session.params, session.tile + 1)
    bar = 2 * (496 // 31) * max(1, min(size) // 496)
    room = size[0], size[1] - bar
    assert larger[0] > room[0] or larger[1] > room[1]
    assert screen.scene.view
    left, top, *seen = screen.scene.view
    assert seen == [min(width, room[0]), min(height, room[1])]
    if width <= room[0] and height <= room[1]:
        assert screen.corner == (-((width - room[0]) // 2), -((height - room[1]) // 2))
        return
    assert session.tile == game.least_tile(screen.scene) * max(1, min(size) // 496)
    focus = game.focus(screen.scene)
    assert focus
    assert left <= focus[0] <= left + seen[0]
    assert top <= focus[1] <= top + seen[1]


def shapes(canvas: Canvas) -> None:
    """Draw one of each shape."""
    canvas.rectangle(1, 2, 3, 4, (5, 6, 7))
    canvas.line((1, 2), (3, 4), (5, 6, 7), 2)
    canvas.polygon([(1, 2), (3, 4), (5, 7)], None, (5, 6, 7))
    canvas.circle((1, 2), 3, (5, 6, 7), None)
    canvas.text((1, 2), "text", 9, (5, 6, 7))
    with canvas.clip(1, 2, 3, 4):
        pass


@given(x=st.integers(0, 99), y=st.integers(-9, 9))
def test_shifted(x: int, y: int) -> None:
    """A canvas on another one shows the same, elsewhere, and back again."""
    straight, moved, back = Recording(), Recording(), Recording()
    shapes(straight)
    shapes(Shifted(moved, x, y))
    shapes(Shifted(Shifted(back, -x, -y), x, y))
    assert back.notes == straight.notes
    assert (moved.notes == straight.notes) == (x == y == 0)
    assert moved.notes[0][1][:4] == (1 + x, 2 + y, 3, 4)
    assert moved.notes[-2][1] == (1 + x, 2 + y, 3, 4)


NAMES = [*ARROWS, *map(chr, range(ord("a"), ord("z") + 1)), "enter", "space", "tab"]
NAMES += ["home", "end", "page up", "page down", "backspace", "delete", "escape", "f2"]
ALL_KEYS = [Key(name, ctrl=ctrl) for name in NAMES for ctrl in (False, True)]
"""Keys that a screen might know."""


@every_game
def test_help(game: AnyGame, tmp_path: Path) -> None:
    """The help names each key that does something, once, and no other key."""
    listed: list[Key] = []
    for binding in PuzzleState(begin(game, game.default()), tmp_path).help().bindings:
        assert binding.keys
        listed += binding.keys
    assert len(listed) == len(set(listed))
    own = {key for key, _ in game.keys(game.default())}
    for key in ALL_KEYS:
        screen = PuzzleState(begin(game, game.default()), tmp_path / "missing" / "file")
        if game.can_solve:
            screen.session.hint()
            screen.session.hint()
            screen.session.undo()
        before = screen.session.record(), screen.session.ui
        result = screen.hear(key)
        after = screen.session.record(), screen.session.ui
        said = screen.message or (game.can_solve and screen.session.message)
        does = bool(result or said) or after != before
        assert does <= (key in listed), key
        assert does == (key in listed) or key in own or not game.can_solve, key


def test_pointer(screen: PuzzleState) -> None:
    """A click turns the tile at the pointer, wherever the board is."""
    painted(screen, 900, 500)
    session = screen.session
    x, y = screen.corner
    place = x + 1.0 * session.tile, y + 1.0 * session.tile
    screen.hear(Pointer(Action.PRESS, Button.LEFT, *place))
    assert session.steps[1].move == "t0,1"
    assert screen.is_moving
    assert screen.tick(9)
    assert not screen.is_moving


def test_save(screen: PuzzleState) -> None:
    """A saved game is in its file, and leaving it takes one key."""
    press(screen, Key("d"), SAVE)
    assert painted(screen) == ["Saved as net.save"]
    assert screen.file
    assert load(screen.file.read_bytes()).record() == screen.session.record()
    assert len(press(screen, LEAVE)) == 0


def test_leave(screen: PuzzleState) -> None:
    """Leaving asks if something would be lost, and the answer must come next."""
    assert len(press(screen, LEAVE)) == 0
    assert len(press(screen, Key("d"), LEAVE)) == 1
    assert painted(screen) == ["Esc again leaves, Ctrl+S saves"]
    assert len(press(screen, Key("left"), LEAVE)) == 1
    assert len(press(screen, LEAVE)) == 0
    assert len(press(screen, Key("u"), LEAVE)) == 1


def test_cannot_save(screen: PuzzleState) -> None:
    """If the file cannot be written, the player learns why, and may go on."""
    assert screen.file
    screen.file = screen.file.parent / "missing" / "net.save"
    press(screen, Key("d"), SAVE)
    rows = ["cannot write net.save: No such", "file or directory"]
    assert painted(screen) == rows
    assert screen.is_changed


def test_messages(tmp_path: Path) -> None:
    """What a session has to say is shown in place of the status line."""
    screen = PuzzleState(Session(Null()), tmp_path)
    assert painted(screen) == ["Null"]
    assert not {"solve", "hint"} & {binding.label for binding in screen.help().bindings}
    press(screen, Key("s"))
    assert painted(screen) == ["Null cannot be solved by the", "program"]


@given(keys=st.lists(commands | st.sampled_from([SAVE, LEAVE]), max_size=12))
def test_any_keys(keys: list[Key], tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whatever is pressed, the screen can be painted, and painting changes nothing."""
    screen = PuzzleState(net(), tmp_path_factory.getbasetemp() / "none" / "net.save")
    for key in keys:
        press(screen, key)
        before = screen.session.record()
        assert painted(screen) == painted(screen)
        assert screen.session.record() == before


def test_zoom(tmp_path: Path) -> None:
    """Where a part of the board will do, the player chooses the size of tiles."""
    screen = PuzzleState(Session(Escape(), "12x12#x"), tmp_path)
    painted(screen)
    usual = screen.session.tile
    press(screen, Key("="))
    painted(screen)
    assert screen.session.tile == round(usual * ZOOM)
    press(screen, *[Key("-")] * 99)
    painted(screen)
    assert LEAST <= screen.session.tile < usual / 3
    labels = {binding.label for binding in screen.help().bindings}
    assert {"larger", "smaller"} <= labels
    other = PuzzleState(net(), tmp_path)
    painted(other)
    usual = other.session.tile
    press(other, Key("+"))
    painted(other)
    assert other.session.tile == usual


@pytest.mark.parametrize("width", [200, 496, 800])
@pytest.mark.parametrize("length", [1, 2, 6, 9, 14, 30])
def test_long_line(screen: PuzzleState, width: int, length: int) -> None:
    """A long line is broken into rows that fit below the board, one above the other."""
    screen.message = " ".join(["penguins", "on", "ice"][at % 3] for at in range(length))
    canvas = Recording()
    screen.write_line(canvas, width, 400, 16)
    below = 368.0
    texts: list[Any] = [note for _, note in canvas.notes]
    for (x, y), text, size, *_ in texts:
        assert x == width / 2
        assert len(text) * size < width
        assert y - size / 2 >= below
        below = y + size / 2
    assert below <= 400
    assert " ".join(note[1] for note in texts) == screen.message


@pytest.mark.parametrize("columns", [5, 20, 36, 80])
def test_narrow_terminal(screen: PuzzleState, columns: int) -> None:
    """Where all letters have the same size, what does not fit ends in dots."""
    screen.message = "penguins on ice have cold feet, but warm hearts"
    canvas = Recording()
    canvas.letter = 8, 16
    screen.write_line(canvas, 8 * columns, 400, 16)
    rows = [str(note[1]) for _, note in canvas.notes]
    assert max(map(len, rows)) <= columns
    assert len(rows) <= 2
    assert "".join(rows).endswith("warm hearts" if columns > 20 else "...")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("On: 3", ["On: 3"]),
        ("On: 0  Solution shown  N: new", ["On: 0  Solution shown", "N: new"]),
        ("[0:12]  Lit: 3/25  Hints: 7", ["[0:12]  Lit: 3/25", "Hints: 7"]),
        ("x  a line of so many words", ["x  a line of so many", "words"]),
        ("a line of so many words", ["a line of so many", "words"]),
    ],
)
def test_rows(text: str, rows: list[str]) -> None:
    """A line is broken between two parts of it, or between words if one is long."""
    assert in_two(text, 20) == rows


def test_greeting(tmp_path: Path) -> None:
    """The aim is shown before the first step of the first game, and never again."""
    profile = Profile(tmp_path)
    for greeting in (f"{Net.summary} F1: help", ""):
        screen = play(net(), profile).state
        assert isinstance(screen, PuzzleState)
        assert screen.line == (greeting or screen.status_line)
        press(screen, Key("d"))
        assert screen.line == screen.status_line
        press(screen, Key("n"))
        assert screen.line == screen.status_line


def test_enter_leads_on() -> None:
    """Enter does nothing while a penguin is in its maze; outside, it makes another."""
    screen = PuzzleState(begin(Escape(), Escape().default()))
    before = screen.session.id
    press(screen, Key("enter"))
    assert screen.session.id == before
    press(screen, Key("o"))
    assert screen.line.endswith("  Enter: new puzzle")
    press(screen, Key("enter"))
    assert screen.session.id != before
    assert not screen.session.position


def test_offer(screen: PuzzleState) -> None:
    """Once a game is over, the line has the key for another one, if there is any."""
    press(screen, Key("s"))
    assert screen.line == f"{screen.status_line}  N: new puzzle"
    keymap = screen.profile.keymap
    screen.profile.keymap = keymap.toggled("net", Key("g"), Key("n"))
    screen.profile.keymap = screen.profile.keymap.toggled("net", Key("n"), Key("n"))
    assert screen.line == f"{screen.status_line}  G: new puzzle"
    screen.profile.keymap = screen.profile.keymap.without("net")
    screen.profile.keymap = screen.profile.keymap.toggled("net", Key("n"), Key("n"))
    assert screen.line == screen.status_line
