"""The event loop and the window, without a display."""

from __future__ import annotations

import errno
import gc
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, cast

import pytest
import tcod.context
import tcod.event
import tcod.sdl.video
from tcod.event import (
    ControllerDevice,
    KeyDown,
    KeySym,
    KeyUp,
    Modifier,
    MouseButton,
    MouseButtonDown,
    MouseButtonUp,
    MouseMotion,
    Point,
    Quit,
    Scancode,
    TextInput,
    WindowEvent,
)

from asciimaze.app import window
from asciimaze.app.cli.main import main
from asciimaze.app.clipboard import SystemClipboard
from asciimaze.app.loop import App
from asciimaze.app.window import (
    WindowError,
    load_font,
    open_window,
    run,
    toggle_full_screen,
)
from asciimaze.games.inputs import Key, Pointer
from asciimaze.games.registry import find
from asciimaze.session.session import Session
from asciimaze.states.form import FormState
from asciimaze.states.home import home
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState
from asciimaze.states.stack import States
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tcod.console import Console
    from tcod.event import Event

    from asciimaze.games.inputs import Input

    Feed = Callable[[list[list[Event]]], list[bytes]]


def key(sym: KeySym, mod: Modifier = Modifier.NONE) -> KeyDown:
    """Return the event of a key."""
    return KeyDown(sym=sym, scancode=Scancode.UNKNOWN, mod=mod, pressed=True)


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Feed:
    """Return a function that gives the loop some batches of events.

    It returns the list in which each picture that is shown will be noted.
    """

    def start(batches: list[list[Event]]) -> list[bytes]:
        shown: list[bytes] = []
        rest = iter(batches)

        def wait(timeout: float | None) -> list[Event]:
            assert timeout is not None, "without a timeout Ctrl+C is not heard"
            return next(rest)

        def present(context: object, console: Console, **options: object) -> None:
            del context
            assert options["keep_aspect"]
            assert options["integer_scaling"]
            shown.append(console.rgb.tobytes())

        monkeypatch.setattr(tcod.event, "wait", wait)
        monkeypatch.setattr(tcod.context.Context, "present", present)
        return shown

    return start


def new_app() -> App:
    """Return a program with a form."""
    return App(States(FormState(Profile(), find("escape"))))


def test_run(feed: Feed) -> None:
    """The loop shows the first picture at once, and another after each batch."""
    shown = feed([[key(KeySym.TAB)], [], [key(KeySym.DOWN), key(KeySym.TAB)], [Quit()]])
    app = new_app()
    run(app)
    assert not app.running
    assert len(shown) == 4
    assert len(set(shown)) == 4


def test_garbage_is_collected_while_nothing_moves(
    feed: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while without an event garbage is collected, once, and else seldom."""
    often, turn = gc.get_threshold(), sys.getswitchinterval()
    collected: list[float] = []

    def collect() -> None:
        assert gc.get_threshold()[2] == window.SELDOM
        collected.append(sys.getswitchinterval())

    monkeypatch.setattr(gc, "collect", collect)
    rest: list[list[Event]] = [[]] * (2 * window.REST)
    feed([*rest[1:-1], [key(KeySym.TAB)], *rest[: window.REST - 1], [Quit()]])
    run(new_app())
    assert collected == [pytest.approx(window.TURN)]
    assert (gc.get_threshold(), sys.getswitchinterval()) == (often, turn)


FREED = """
from pathlib import Path
from asciimaze.app.window import smooth

def pages():
    return int(Path("/proc/self/statm").read_text().split()[1])

with smooth():
    for _ in range(2):
        blocks = [(bytearray(2**18), bytearray(10_000)) for _ in range(99)]
        full = pages()
        small = [small for _, small in blocks]
        del blocks
    print((full - pages()) * 4 >> 10)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other C libraries do as they like")
def test_memory_goes_back() -> None:
    """Large blocks that are freed go back to the system, whatever lies between them."""
    command = [sys.executable, "-c", FREED]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert int(done.stdout) > 20


SHARED = """
from pathlib import Path
from threading import Barrier, Thread
from asciimaze.app.window import smooth

def pages():
    return int(Path("/proc/self/statm").read_text().split()[1])

def work():
    blocks = [bytearray(10_000) for _ in range(5000)]
    after.append(pages())
    some = blocks[::50]
    del blocks
    together.wait()

with smooth():
    after, together = [], Barrier(2)
    first, second = Thread(target=work), Thread(target=work)
    first.start()
    while not together.n_waiting:
        pass
    second.start()
    second.join()
    print((after[1] - after[0]) * 4 >> 10)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other C libraries do as they like")
def test_threads_share_a_heap() -> None:
    """The memory that one thread has freed is used by the next, although both live."""
    command = [sys.executable, "-c", SHARED]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert int(done.stdout) < 20


def test_batch_after_the_end(feed: Feed) -> None:
    """Events after the end in the same batch do nothing."""
    feed([[key(KeySym.ESCAPE), key(KeySym.RETURN), key(KeySym.F11), Quit()]])
    app = new_app()
    run(app)
    assert not app.running


def test_already_ended(feed: Feed) -> None:
    """A program without a screen ends without waiting for a key."""
    feed([])
    run(App(States()))


def test_full_screen(feed: Feed) -> None:
    """F11 switches the window to full screen, and back."""
    app = new_app()
    seen = []
    feed([[key(KeySym.F11)], [key(KeySym.F11)], [Quit()]])
    switch = window.toggle_full_screen

    def watched(context: tcod.context.Context) -> None:
        assert context.sdl_window is not None
        before = bool(context.sdl_window.fullscreen)
        switch(context)
        seen.append((before, bool(context.sdl_window.fullscreen)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(window, "toggle_full_screen", watched)
        run(app)
    assert seen == [(False, True), (True, False)]


def test_window() -> None:
    """The window is as large as the console needs, can grow, and cannot shrink."""
    with open_window(31, 31) as context:
        shown = context.sdl_window
        assert shown is not None
        assert shown.title == "Ascii Maze"
        assert shown.size == (496, 496)
        assert shown.min_size == (496, 496)
        assert shown.resizable


def test_errors_are_heard_again(capfd: pytest.CaptureFixture[str]) -> None:
    """Opening the window is silent; messages after it are heard."""
    with window.silence():
        os.write(2, b"lost")
    os.write(2, b"heard")
    assert capfd.readouterr().err == "heard"


def test_nothing_to_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a standard error, there is nothing to silence."""

    def closed(descriptor: int) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), descriptor)

    monkeypatch.setattr(os, "dup", closed)
    with window.silence():
        assert load_font().tile_shape == (16, 16)


@pytest.mark.parametrize("message", ["", "one\ntwo\n", " why "])
def test_reason(monkeypatch: pytest.MonkeyPatch, message: str) -> None:
    """Whatever the library says when it fails, we report it in one line."""

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(message)

    monkeypatch.setattr(tcod.context, "new", fail)
    with pytest.raises(WindowError, match="cannot open a window") as error:
        open_window(31, 31)
    assert "\n" not in str(error.value)


def test_no_sdl_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a context has no SDL window, there is nothing to resize or to switch."""

    class Context:
        sdl_window = None

    context = cast("tcod.context.Context", Context())
    monkeypatch.setattr(tcod.context, "new", lambda **_: context)
    assert open_window(31, 31) is context
    toggle_full_screen(context)


def test_font() -> None:
    """The font is square, and has a glyph for everything that the game writes."""
    font = load_font()
    assert font.tile_shape == (16, 16)
    for letter in "Az09 ═║╔╗╚╝╠╣╦╩╬░►»↕^v<>()/\\_.":
        assert (font.get_tile(ord(letter))[..., 3].any()) == (letter != " ")


def damaged(tmp_path: Path) -> dict[str, Path]:
    """Return bad fonts, by their problems."""
    data = window.FONT.read_bytes()
    contents = {
        "empty": b"",
        "cut": data[: len(data) // 2],
        "bit": data[:200] + bytes([data[200] ^ 1]) + data[201:],
        "text": b"This is not a picture.\n",
    }
    paths = {"missing": tmp_path / "missing.png", "folder": tmp_path}
    for name, content in contents.items():
        paths[name] = tmp_path / f"{name}.png"
        paths[name].write_bytes(content)
    return paths


@pytest.mark.parametrize("wrong", ["missing", "folder", "empty", "cut", "bit", "text"])
def test_damaged_font(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    wrong: str,
) -> None:
    """Without a good font, the game says so in one line and exits with status 1."""
    path = damaged(tmp_path)[wrong]
    monkeypatch.setattr(window, "FONT", path)
    with pytest.raises(WindowError, match="cannot load the font"):
        load_font()
    capfd.readouterr()
    assert main([]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(f"asciimaze: cannot load the font {path}: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")


def test_main(feed: Feed) -> None:
    """Without arguments the home screen comes first, with any of them the maze."""
    for arguments, depth in {
        (): 1,
        ("--size", "7"): 2,
        ("--generator", "binary tree"): 2,
        ("--seed", "", "--look", "letters"): 2,
    }.items():
        batches: list[list[Event]] = [[key(KeySym.ESCAPE)]] * depth
        shown = feed(batches)
        assert main(list(arguments)) == 0
        assert len(shown) == 1 + 1


@pytest.mark.parametrize("value", ["1", "many"])
def test_bad_value(capsys: pytest.CaptureFixture[str], value: str) -> None:
    """A bad value ends the program before there is a window, with status 2."""
    with pytest.raises(SystemExit) as end:
        main(["--size", value])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_signal(feed: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+C ends the loop, and afterwards has its old meaning again."""
    feed([])
    before = signal.getsignal(signal.SIGINT)

    def interrupt(_: float) -> list[Event]:
        signal.raise_signal(signal.SIGINT)
        return []

    monkeypatch.setattr(tcod.event, "wait", interrupt)
    app = new_app()
    run(app)
    assert not app.running
    assert signal.getsignal(signal.SIGINT) is before


def test_interrupted(feed: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+C ends the game without a word."""
    feed([])

    def interrupt(_: float) -> list[Event]:
        raise KeyboardInterrupt

    monkeypatch.setattr(tcod.event, "wait", interrupt)
    assert main([]) == 0


@pytest.mark.parametrize(
    ("times", "steps"), [([0], 1), ([0, 9], 1), ([0, 9, 99], 2), ([5, 99, 200], 3)]
)
def test_echoes(feed: Feed, times: list[int], steps: int) -> None:
    """A click that comes again within a moment counts once."""
    clicks = [
        kind(button=MouseButton.LEFT, timestamp_ns=1_000_000 * time)
        for time in times
        for kind in (MouseButtonDown, MouseButtonUp)
    ]
    feed([[*clicks], [Quit()]])
    heard: list[Input] = []
    app = new_app()
    app.hear = heard.append  # type: ignore[assignment, method-assign]
    run(app)
    assert [type(each) for each in heard] == [Pointer] * 2 * steps


def focus(kind: str) -> WindowEvent:
    """Return what a window says about itself."""
    return WindowEvent(type=kind, window_id=1, data=(0, 0))  # type: ignore[arg-type]


def test_asleep(feed: Feed) -> None:
    """While nobody looks at the window, no time passes for the game."""
    seen = []
    app = new_app()
    app.tick = lambda _: bool(seen.append(app.is_asleep))  # type: ignore[assignment, func-returns-value, method-assign]
    words = ["FocusLost", "Moved", "FocusGained", "Hidden", "Shown", "Minimized"]
    batches: list[list[Event]] = [[focus(f"Window{word}")] for word in words]
    feed([*batches, [], [Quit()]])
    run(app)
    assert seen == [False, True, True, False, True, False, True, True]


def test_time_stops() -> None:
    """A screen that is painted feels time only while somebody looks."""
    state = PuzzleState(Session(find("net")))
    app = App(States(state))
    for app.is_asleep in (False, True):
        app.tick(3.0)
    assert state.session.elapsed == 3.0


def test_no_needless_pictures(feed: Feed) -> None:
    """What changes nothing is not drawn: a key let go, or no event at all."""
    up = KeyUp(sym=KeySym.A, scancode=Scancode.A, mod=Modifier.NONE)
    shown = feed([[], [up], [key(KeySym.DOWN)], [focus("WindowExposed")], [], [Quit()]])
    run(new_app())
    assert len(shown) == 1 + 3


def test_hovering(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pointer that hovers over a puzzle draws nothing."""
    painted = []
    monkeypatch.setattr(window.Easel, "show", lambda *_: painted.append(1))
    here = Point(5.0, 5.0)
    batches = iter(
        [[MouseMotion(position=here, motion=here)], [key(KeySym.D)], [Quit()]]
    )
    monkeypatch.setattr(tcod.event, "wait", lambda _: next(batches))
    state = PuzzleState(Session(find("null")))
    run(App(States(state)))
    assert len(painted) == 1 + 1


def test_text_is_asked_for(feed: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window reports typed text as long as a text box has the focus."""
    asked = []
    for name in ("start", "stop"):
        monkeypatch.setattr(
            tcod.sdl.video.Window,
            f"{name}_text_input",
            lambda _, name=name: asked.append(name),
        )
    feed([[key(KeySym.TAB)], [key(KeySym.TAB), key(KeySym.TAB, Modifier.LSHIFT)]])
    state = FormState(Profile(), find("lamps"))
    app = App(States(state))
    app.quit = lambda: None  # type: ignore[method-assign]
    with pytest.raises(StopIteration):
        run(app)
    assert asked == ["start", "start", "start"]
    asked.clear()
    feed([[key(KeySym.TAB)], [Quit()]])
    run(App(States(FormState(Profile(), find("net")))))
    assert asked == ["start", "stop", "stop"]


def test_number_pad(feed: Feed) -> None:
    """On the number pad, a digit is a digit where text is wanted."""
    eight = KeyDown(
        sym=KeySym.KP_8, scancode=Scancode.UNKNOWN, mod=Modifier.NUM, pressed=True
    )
    seven = KeyDown(
        sym=KeySym.KP_7, scancode=Scancode.UNKNOWN, mod=Modifier.NUM, pressed=True
    )
    feed([[seven, TextInput(text="7"), eight, TextInput(text="8")], [Quit()]])
    state = FormState(Profile(), find("lamps"))
    run(App(States(state)))
    assert [field.value for field in state.answers()] == ["578"]


def test_window_is_remembered(feed: Feed, player_folder: Path) -> None:
    """A window opens as large as it was when it was closed, and never too small."""
    profile = Profile(player_folder)
    sizes = []
    for wanted in ((700, 600), (5, 5)):
        profile.preferences.size = wanted
        feed([[Quit()]])
        run(App(States(home(profile)), profile))
        sizes.append(Profile(player_folder).preferences.size)
    assert sizes == [(700, 600), (496, 528)]
    profile.preferences.full_screen = True
    feed([[key(KeySym.F11)], [Quit()]])
    run(App(States(home(profile)), profile))
    assert not Profile(player_folder).preferences.full_screen
    feed([[key(KeySym.F11)], [Quit()]])
    run(App(States(home(profile)), profile))
    assert Profile(player_folder).preferences.full_screen
    assert Profile(player_folder).preferences.size == (496, 528)


def test_titles(feed: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    """The title of the window is that of the screen, and of the program."""
    app = App(States(home(Profile())))
    titles = [app.title]
    for _ in range(2):
        app.hear(Key("enter"))
        titles.append(app.title)
        app.hear(Key("down"))
    assert titles == ["Ascii Maze", "Play - Ascii Maze", "Net - Ascii Maze"]
    app.quit()
    assert app.title == "Ascii Maze"
    set_to = []
    kept = tcod.sdl.video.Window.title
    monkeypatch.setattr(
        tcod.sdl.video.Window,
        "title",
        property(lambda _: "", lambda _, title: set_to.append(title)),
    )
    feed([[key(KeySym.RETURN)], [Quit()]])
    run(App(States(home(Profile()))))
    assert kept is not None
    assert set_to == ["Ascii Maze", "Play - Ascii Maze", "Ascii Maze"]


def test_icon() -> None:
    """The icon is the penguin, with its beak."""
    picture = window.icon()
    assert picture.shape == (80, 80, 4)
    assert (picture[..., :3] == theme.BEAK).all(axis=2).any()


def test_clipboard(feed: Feed) -> None:
    """Text goes to the clipboard of the system, and comes from it."""
    app = new_app()
    feed([[Quit()]])
    run(app)
    clipboard = app.profile.clipboard
    assert isinstance(clipboard, SystemClipboard)
    with open_window(31, 31):
        clipboard.copy("net 3x3#é")
        assert SystemClipboard().paste() == "net 3x3#é"


JOYSTICK = "tcod.sdl.joystick.{}"
"""The functions of the library that find game pads."""


def test_game_pads(feed: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Game pads are found at the start and whenever one is plugged in."""
    found = []
    monkeypatch.setattr(JOYSTICK.format("get_controllers"), lambda: found.append(1))
    device = ControllerDevice(type="CONTROLLERDEVICEADDED", which=1)
    shown = feed([[device], [Quit()]])
    run(new_app())
    assert len(found) == 2
    assert len(shown) == 1 + 1

    def broken() -> None:
        raise RuntimeError

    monkeypatch.setattr(JOYSTICK.format("init"), broken)
    feed([[device], [Quit()]])
    run(new_app())
    assert len(found) == 2
