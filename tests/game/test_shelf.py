"""Games that are kept by themselves, and what is remembered of a player."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.players import every_game
from tests.game.test_session import net

from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.games.messages import MOST, Message, said
from asciimaze.games.registry import find
from asciimaze.session.session import Session
from asciimaze.session.shelf import Shelf
from asciimaze.states.profile import MOST_SECONDS, Clipboard, Preferences, Profile
from asciimaze.states.puzzle import PuzzleState, play
from asciimaze.states.stack import Pop, Push
from asciimaze.states.text import TextState

if TYPE_CHECKING:
    from asciimaze.games.registry import AnyGame

LEAVE = Key("escape")


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    """Return the profile of a player who has played nothing yet."""
    return Profile(tmp_path / "player")


def screen(profile: Profile, name: str = "3x3#a") -> PuzzleState:
    """Return the screen on which a player begins a puzzle."""
    return PuzzleState(Session(find("net"), name, lambda: "b"), None, profile)


def kept(profile: Profile) -> list[int]:
    """Return how many steps each game on the shelf has, the last one first."""
    shelf = profile.shelf
    return [len(shelf.take(file).steps) - 1 for file in shelf.files()]


def test_kept_at_once(profile: Profile) -> None:
    """Each step, and each undo, is on the shelf before the next input."""
    state = screen(profile)
    assert kept(profile) == []
    for steps in (1, 2, 3):
        state.hear(Key("d"))
        assert kept(profile) == [steps]
    state.hear(Key("u"))
    [file] = profile.shelf.files()
    assert profile.shelf.take(file).record() == state.session.record()
    assert not [each for each in file.parent.iterdir() if each != file]


def test_only_changes_are_written(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cursor that moves writes nothing."""
    state = screen(profile)
    state.hear(Key("d"))
    monkeypatch.setattr(Shelf, "put", lambda *_: pytest.fail("written"))
    state.hear(Key("left"))
    state.hear(Key("f7"))


def test_leave_and_go_on(profile: Profile) -> None:
    """Leaving asks nothing; going on uses the same file, and keeps the time."""
    state = screen(profile)
    state.hear(Key("d"))
    state.tick(9.5)
    assert state.hear(LEAVE) == Pop()
    [file] = profile.shelf.files()
    push = play(profile.shelf.take(file), profile, file)
    assert isinstance(push.state, PuzzleState)
    assert push.state.session.elapsed == 9.5
    push.state.hear(Key("d"))
    assert kept(profile) == [2]
    assert profile.shelf.files() == [file]


def test_each_puzzle_has_a_file(profile: Profile) -> None:
    """A new puzzle leaves the old one there, and has no file before a step or Esc."""
    state = screen(profile)
    state.hear(Key("d"))
    state.hear(Key("n"))
    assert state.session.seed == "b"
    assert kept(profile) == [1]
    assert state.hear(LEAVE) == Pop()
    assert sorted(kept(profile)) == [0, 1]
    for _ in range(2):
        state.hear(Key("d"))
    assert sorted(kept(profile)) == [1, 2]


def test_untouched_games(profile: Profile) -> None:
    """Of the games in which nothing was done, only the one left last stays."""
    for name in ("2x2#a", "3x3#a", "4x4#a"):
        assert screen(profile, name).hear(LEAVE) == Pop()
        [file] = profile.shelf.files()
        assert profile.shelf.take(file).params.columns == int(name[0])
    undone = screen(profile, "5x5#a")
    for key in (Key("d"), Key("u"), LEAVE):
        undone.hear(key)
    [file] = profile.shelf.files()
    assert profile.shelf.take(file).params.columns == 5
    (file.parent / "damaged.save").touch()
    for key in (LEAVE, LEAVE):
        screen(profile).hear(key)
    names = sorted(map(profile.shelf.label, profile.shelf.files()))
    assert [name.partition(",")[0] for name in names] == [
        "Net: 3x3",
        "Net: Squares",
        "damaged (damaged)",
    ]


def test_untouched_game_before_one_that_is_won(profile: Profile) -> None:
    """A game that is won makes no other one disappear."""
    screen(profile).hear(LEAVE)
    won = screen(profile)
    for key in (Key("s"), LEAVE):
        won.hear(key)
    assert kept(profile) == [0]


def test_finished_games_are_removed(profile: Profile) -> None:
    """A game that is won is no longer on the shelf after the player leaves."""
    state = screen(profile)
    state.hear(Key("s"))
    assert kept(profile) == [1]
    assert state.hear(LEAVE) == Pop()
    assert kept(profile) == []


def test_full_disk(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a game cannot be kept, the screen says why and asks before it is lost."""

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Shelf, "put", full)
    state = screen(profile)
    state.hear(Key("d"))
    assert state.message.endswith("No space left on device")
    assert state.hear(LEAVE) is None
    assert state.message == "Esc again leaves; the game is lost"
    assert state.hear(LEAVE) == Pop()


PROGRAM = """
import sys
from itertools import cycle
from pathlib import Path
from asciimaze.games.inputs import Key
from asciimaze.games.registry import find
from asciimaze.session.session import Session
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState
state = PuzzleState(Session(find("net"), "9x9#a"), None, Profile.own())
for name in cycle(["d", "right", "a", "down"]):
    state.hear(Key(name))
    print(state.session.position, flush=True)
"""


def test_killed(player_folder: Path) -> None:
    """A program that is killed has lost no step that was made before."""
    command = [sys.executable, "-W", "error", "-c", PROGRAM]
    path = os.pathsep.join(sys.path)
    for lines in (1, 7, 60):
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}
        ) as process:
            assert process.stdout
            steps = [int(process.stdout.readline()) for _ in range(lines)][-1]
            process.send_signal(signal.SIGKILL)
        shelf = Profile(player_folder).shelf
        session = shelf.take(shelf.files()[0])
        assert session.position >= steps
        assert session.seed_name == "9x9,unique,prim#a"


def test_shelf_of_a_guest() -> None:
    """A guest's games are kept nowhere."""
    shelf = Shelf()
    assert shelf.files() == []
    assert shelf.new_file(net()) is None
    guest = Profile()
    guest.write()
    assert guest.preferences == Preferences()


def test_labels(tmp_path: Path) -> None:
    """A label says which game it is and how far it got, or that the file is damaged."""
    shelf = Shelf(tmp_path)
    session = net("3x3#a")
    file = tmp_path / "one.save"
    shelf.put(session, file)
    assert shelf.label(file) == "Net: 3x3,unique,prim, move 0"
    session.hint()
    shelf.put(session, file)
    os.utime(file, (5, 5))
    assert shelf.label(file) == "Net: 3x3,unique,prim, move 1"
    file.write_bytes(file.read_bytes().replace(b"GAME:3:net", b"GAME:3:six"))
    os.utime(file, (6, 6))
    assert shelf.label(file) == "six, move 1"
    file.write_bytes(b"SAVE")
    os.utime(file, (7, 7))
    assert shelf.label(file) == "one (damaged)"
    shelf.remove(file)
    shelf.remove(file)
    assert shelf.label(file) == "one (damaged)"


def test_label_of_a_preset(tmp_path: Path) -> None:
    """A label calls a puzzle of a preset by the titles in the menu."""
    shelf = Shelf(tmp_path)
    for name, label in (("5x5#a", "Squares, 5 x 5"), ("5x6#a", "5x6,unique,prim")):
        shelf.put(net(name), tmp_path / name)
        assert shelf.label(tmp_path / name) == f"Net: {label}, move 0"


def test_order(tmp_path: Path) -> None:
    """The game that was played last comes first; other files don't count."""
    shelf = Shelf(tmp_path / "games")
    for at, name in enumerate("bca"):
        file = shelf.folder / f"{name}.save" if shelf.folder else Path()
        shelf.put(net(), file)
        os.utime(file, (at, at))
    (tmp_path / "games" / "other.txt").touch()
    (tmp_path / "games" / "lost.save").symlink_to("nowhere")
    assert [file.stem for file in shelf.files()] == ["a", "c", "b"]


def test_preferences_are_remembered(profile: Profile) -> None:
    """What is played last is remembered, and the size of the window."""
    play(net("5x4,hexagon,ambiguous,wilson#a"), profile)
    profile.preferences.size = (640, 480)
    profile.write()
    assert profile.file
    again = Profile(profile.file.parent).preferences
    assert again == profile.preferences
    assert again.game == "net"
    assert again.params == {"net": "5x4,hexagon,ambiguous,wilson"}


GOOD: dict[str, object] = {
    "game": "net",
    "params": {},
    "size": None,
    "full_screen": False,
}

WRONG: list[dict[str, object]] = [
    {"game": 1},
    {"params": {"net": 1}},
    {"params": []},
    {"size": 5},
    {"size": [1]},
    {"full_screen": 3},
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_wrong_preferences(wrong: dict[str, object]) -> None:
    """A value of the wrong type is an error."""
    assert Preferences.parse(json.dumps({**GOOD, "new": 1})).game == "net"
    with pytest.raises(ValueError, match="must have"):
        Preferences.parse(json.dumps({**GOOD, **wrong}))


@pytest.mark.parametrize("size", [[0, 5], [5, -1], [5, 10**9]])
def test_impossible_windows(size: list[int]) -> None:
    """A window of an impossible size is forgotten."""
    assert Preferences.parse(json.dumps({**GOOD, "size": size})).size is None


@given(data=st.binary(max_size=60) | st.from_regex(r"[\[{\"a:1,}\]]*").map(str.encode))
def test_damaged_preferences(
    data: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever is in the file, the program begins, and says that it was ignored."""
    folder = tmp_path_factory.mktemp("player")
    (folder / "preferences.json").write_bytes(data)
    profile = Profile(folder)
    assert profile.preferences == Preferences()
    assert profile.message.startswith("preferences.json was ignored: ")


def test_damaged_preferences_are_kept(profile: Profile) -> None:
    """They are put aside, once, before others are written in their place."""
    assert profile.file
    profile.file.parent.mkdir()
    profile.file.write_text('{"best": {"net 5": 12.5},,}')
    again = Profile(profile.file.parent)
    for size in ((640, 480), (800, 600)):
        again.preferences.size = size
        again.write()
        assert Profile(profile.file.parent).preferences == again.preferences
    aside = profile.file.with_name("preferences.json.damaged")
    assert aside.read_text() == '{"best": {"net 5": 12.5},,}'
    assert {*profile.file.parent.iterdir()} == {profile.file, aside}


def test_deep_preferences(profile: Profile) -> None:
    """A file that is nested too deeply is ignored, too."""
    assert profile.file
    profile.file.parent.mkdir()
    profile.file.write_text("[" * 90_000)
    assert Profile(profile.file.parent).message


def test_preferences_cannot_be_written(profile: Profile) -> None:
    """If the folder cannot be made, the profile says why, and the game goes on."""
    assert profile.file
    profile.file.parent.write_text("in the way")
    profile.write()
    assert profile.message == "cannot write preferences.json: File exists"


def test_own_folder(player_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's folder is the one in the environment, or the system's."""
    assert Profile.own().shelf.folder == player_folder / "games"
    monkeypatch.delenv("ASCIIMAZE_FOLDER")
    monkeypatch.setenv("XDG_DATA_HOME", str(player_folder / "data"))
    folder = Profile.own().shelf.folder
    assert folder
    assert folder.parent.name == "asciimaze"
    assert not folder.exists()


def test_clipboard() -> None:
    """A clipboard gives back what it was given last."""
    clipboard = Clipboard()
    assert clipboard.paste() == ""
    for text in ("a", "b#é"):
        clipboard.copy(text)
        assert clipboard.paste() == text


def notes(state: PuzzleState) -> str:
    """Return what a screen has just said."""
    return state.message


@pytest.mark.parametrize(
    ("text", "name", "seed"),
    [
        ("net 5x4,ambiguous,prim#krill", "net", "krill"),
        (" 5x4#krill\n", "net", "krill"),
        ("lamps 3#krill", "lamps", "krill"),
        ("lamps", "lamps", "b"),
    ],
)
def test_paste(profile: Profile, text: str, name: str, seed: str) -> None:
    """A pasted name opens its puzzle on top; the one on the screen stays as it was."""
    profile.seeds = lambda: "b"
    state = screen(profile)
    state.hear(Key("d"))
    before = state.session.record()
    profile.clipboard.copy(text)
    push = state.hear(Key("v", ctrl=True))
    assert push
    opened = getattr(push, "state", None)
    assert isinstance(opened, PuzzleState)
    assert (opened.session.game.name, opened.session.seed) == (name, seed)
    assert state.session.record() == before


def test_paste_nonsense(profile: Profile) -> None:
    """What names no puzzle is refused with a reason."""
    state = screen(profile)
    profile.clipboard.copy("krill, 3 pounds")
    assert state.hear(Key("v", ctrl=True)) is None
    assert "krill" in notes(state)


def test_copy(profile: Profile) -> None:
    """What is copied names the puzzle, or shows it."""
    state = screen(profile)
    state.hear(Key("c", ctrl=True))
    assert profile.clipboard.paste() == "net 3x3,unique,prim#a"
    state.hear(Key("t", ctrl=True))
    assert profile.clipboard.paste() == state.session.text
    null = PuzzleState(Session(find("null")), None, profile)
    null.hear(Key("t", ctrl=True))
    assert notes(null) == "Null cannot be written as text"


def won(profile: Profile, seconds: float, *before: Key, name: str = "3x3#a") -> str:
    """Win a game in some time, and return the line below it."""
    state = screen(profile, name)
    for key in before:
        state.hear(key)
    state.session.elapsed = seconds
    move = state.session.game.solve(state.session.first, state.session.state, "")
    state.session.play(move)
    state.hear(Key("f7"))
    return state.status_line


def test_best_times(profile: Profile) -> None:
    """The best time is kept for each game and its parameters, and shown to winners."""
    assert won(profile, 9.5).endswith("The best time so far!")
    assert won(profile, 75).endswith("  Best time: 0:09")
    assert won(profile, 9.25).endswith("The best time so far!")
    assert won(profile, 75, name="3x2#a").endswith("The best time so far!")
    assert profile.file
    again = Profile(profile.file.parent)
    names = {"net 3x3,unique,prim": 9.25, "net 3x2,unique,prim": 75}
    assert again.preferences.best == names
    assert won(again, 61, name="3x3#c").endswith("  Best time: 0:09")
    state = screen(again)
    assert state.status_line == state.session.status_line


@pytest.mark.parametrize("key", [Key("h"), Key("s")])
def test_help_has_no_time(profile: Profile, key: Key) -> None:
    """A game that was won with help counts for nothing."""
    assert "time" not in won(profile, 5, key, Key("u"))
    assert profile.preferences.best == {}


@given(
    best=st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=3),
        lambda inner: st.dictionaries(st.text(max_size=3), inner),
    )
)
def test_best_times_in_a_file(best: object) -> None:
    """Times that make no sense are forgotten, the others kept."""
    text = json.dumps({**GOOD, "best": best})
    read = Preferences.parse(text).best
    assert Preferences.parse(json.dumps({**GOOD, "best": read})).best == read
    assert all(0 <= time < MOST_SECONDS for time in read.values())
    if isinstance(best, dict):
        assert read.keys() <= best.keys()


def test_messages_fade(profile: Profile) -> None:
    """A message stays for some seconds, fades, and is gone; then nothing moves."""
    state = screen(profile)
    state.hear(Key("c", ctrl=True))
    assert notes(state)
    assert not state.is_moving
    state.tick(4.2)
    assert state.is_moving
    assert 0 < state.fading < 1
    assert state.tick(1)
    assert not state.news
    assert not state.is_moving


LOG = Key("m")


def log_of(state: PuzzleState) -> list[str]:
    """Return the lines of the log that a key opens."""
    push = state.hear(LOG)
    assert isinstance(push, Push)
    assert isinstance(push.state, TextState)
    assert push.state.title == "Messages"
    return list(push.state.read())


def test_faded_messages_can_be_read_again(profile: Profile) -> None:
    """The log has every message once, in order, and counts those said in a row."""
    state = screen(profile)
    assert log_of(state) == ["Nothing was said yet."]
    copy, text = Key("c", ctrl=True), Key("t", ctrl=True)
    for key in (copy, copy, Key("left"), text, copy):
        state.hear(key)
        state.hear(Pointer(Action.MOVE, Button.NONE, 1, 1))
        state.tick(9)
    copied = "Copied the game ID"
    assert log_of(state) == [f"{copied} (x2)", "Copied the board", copied]
    null = PuzzleState(Session(find("null")), None, profile)
    for key in (Key("s"), LOG, Key("+"), LOG):
        null.hear(key)
    refused = "Null cannot be solved by the program"
    assert " ".join(log_of(null)) == refused


@every_game
def test_every_game_has_a_log(game: AnyGame) -> None:
    """The key is in the help of each game, and the messages of the game come first."""
    state = PuzzleState(Session(game, "", lambda: "penguin"))
    assert LOG in {key for keys, _ in state.help().bindings for key in keys}
    state.hear(Key("c", ctrl=True))
    own = [str(each) for each in game.log(state.session.state)]
    assert " ".join(log_of(state)) == " ".join([*own, "Copied the game ID"])
    assert bool(own) == (game.name == "dungeon")


@given(texts=st.lists(st.sampled_from("abc"), max_size=99))
def test_messages_are_counted(texts: list[str]) -> None:
    """A log has all runs of messages, or the newest, with their lengths."""
    log: tuple[Message, ...] = ()
    for turn, text in enumerate(texts):
        log = said(log, text, turn)
    runs = [(text, len(list(run))) for text, run in groupby(texts)]
    assert [(each.text, each.times) for each in log] == runs[-MOST:]
    assert all(texts[each.turn] == each.text for each in log)
    assert [str(each).partition(" ")[0] for each in log] == [each.text for each in log]
