"""A real terminal: games are played in it, and it is as before at the end."""

from __future__ import annotations

import os
import select
import shutil
import signal
import sys
import termios
import threading
import time
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from tests.choices import recipe_for
from tests.terminal.emulator import Emulator
from tests.terminal.pty_player import PATIENCE, SHELL, Terminal

from asciimaze.app.cli.main import main
from asciimaze.app.cli.output import Failure
from asciimaze.app.cli.play import play
from asciimaze.app.cli.progress import Progress
from asciimaze.app.cli.show import show
from asciimaze.app.loop import App, ScreenError
from asciimaze.app.terminal import device as devices
from asciimaze.app.terminal.clipboard import TerminalClipboard
from asciimaze.app.terminal.description import TerminalError, describe
from asciimaze.app.terminal.device import Device, opened
from asciimaze.app.terminal.keys import KEYS
from asciimaze.app.terminal.loop import Picture, run
from asciimaze.app.terminal.palette import Depth
from asciimaze.app.terminal.updates import Updates
from asciimaze.games.escape.rules import new_game
from asciimaze.games.game import Status
from asciimaze.games.inputs import Action, Button, Key, Pointer, Wheel
from asciimaze.games.registry import find
from asciimaze.session.saves import load
from asciimaze.session.session import Session
from asciimaze.states.home import home
from asciimaze.states.letters import LOOKS
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState
from asciimaze.states.stack import States
from asciimaze.states.text import TextState
from asciimaze.widgets.maze_view import TILES

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterator

    Start = Callable[..., subprocess.Popen[bytes]]

    from asciimaze.games.escape.rules import State
    from asciimaze.games.inputs import Input

GAME = (sys.executable, "-m", "asciimaze")

ARROWS = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D"}

BOARD = (80, 24)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """Return a terminal."""
    made = Terminal(*BOARD)
    yield made
    made.close()


@pytest.fixture
def start(terminal: Terminal) -> Iterator[Start]:
    """Return a function that starts a program in the terminal."""
    started: list[subprocess.Popen[bytes]] = []

    def begin(*command: str, **environment: str) -> subprocess.Popen[bytes]:
        started.append(terminal.start(*command, **environment))
        return started[-1]

    yield begin
    for process in started:
        process.kill()
        process.communicate()


def end(terminal: Terminal, process: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    """Wait until a program has ended; return its status and what it has written."""
    assert terminal.until(lambda: process.poll() is not None)
    out, err = process.communicate(timeout=PATIENCE)
    assert err == b""
    return process.returncode, out


def picture_of(app: App, columns: int, rows: int, depth: Depth) -> Emulator:
    """Return a terminal that shows an application that was never there before."""
    emulator = Emulator(columns, rows)
    emulator.feed(Updates(depth).update(Picture(app).cells(columns, rows)))
    return emulator


def test_net(terminal: Terminal, start: Start, tmp_path: Path) -> None:
    """A puzzle is played to its end with keys, over a line that is all there is."""
    file, name = tmp_path / "net.save", "3x2,unique,prim#penguin"
    game = start(*GAME, "play", "net", name, "--save", str(file), "--terminal")
    assert terminal.shows("Lit: ")
    expected = Session(find("net"), name)
    terminal.press(" ")
    expected.handle(Key("space"))
    while expected.status is not Status.WON:
        terminal.press("h")
        expected.handle(Key("h"))
    terminal.press("u\x12")
    assert terminal.shows("Solved!")
    terminal.press("\x13")
    assert terminal.shows("Saved as net.save")
    terminal.press("\x1b")
    assert end(terminal, game) == (0, f"net {name}\n".encode())
    assert terminal.is_restored()
    saved = load(file.read_bytes())
    assert saved.steps == expected.steps
    assert (saved.hints, saved.status) == (expected.hints, Status.WON)


@pytest.mark.parametrize("look", LOOKS)
def test_maze(
    terminal: Terminal,
    start: Start,
    look: str,
    way_out: Callable[[State], list[str]],
) -> None:
    """Keys lead out of a maze, which is painted or drawn with letters."""
    recipe = recipe_for("backtracker", 5, "penguin")
    game = start(*GAME, str(recipe), "--look", look, "--terminal")
    assert terminal.shows("║" if look == "letters" else "Lead the penguin out")
    for command in way_out(new_game(recipe)):
        terminal.press(ARROWS[command])
    assert terminal.shows("Escaped in ")
    terminal.press("\x03")
    assert end(terminal, game) == (0, b"")
    assert terminal.is_restored()


@pytest.mark.parametrize("depth", [Depth.FEW, Depth.ALL])
def test_resizing(terminal: Terminal, start: Start, depth: Depth) -> None:
    """Whatever the size of the terminal, it shows what the screen draws."""
    colours = {"COLORTERM": "truecolor"} if depth is Depth.ALL else {"TERM": "xterm"}
    game = start(*GAME, "--terminal", **colours)
    app = App(States(home(Profile())))
    for size in (BOARD, (40, 12), (120, 50), (80, 24)):
        terminal.resize(*size)
        wanted = picture_of(app, *size, depth)
        assert terminal.until(partial(terminal.looks_like, wanted))
    terminal.press("\x1b")
    assert end(terminal, game) == (0, b"")
    assert terminal.is_restored()


def test_copying(terminal: Terminal, start: Start) -> None:
    """The ID of a puzzle goes to the clipboard of the terminal."""
    game = start(*GAME, "play", "lamps", "3#krill", "--terminal")
    assert terminal.shows("On: ")
    terminal.press("\x07")
    assert terminal.shows("Copied the game ID")
    assert terminal.emulator.clipboard == "lamps 3#krill"
    terminal.press("\x1b")
    assert end(terminal, game)[0] == 0


@pytest.mark.parametrize(
    ("length", "is_sent"), [(9, True), (56_244, True), (56_248, False)]
)
def test_long_texts_are_not_sent(length: int, is_sent: bool) -> None:  # noqa: FBT001
    """What no terminal takes can still be pasted here."""
    sent: list[str] = []
    clipboard = TerminalClipboard(sent.append)
    clipboard.copy("x" * length)
    assert clipboard.paste() == "x" * length
    assert len(sent) == is_sent


CRASH = """
import sys
from asciimaze.app.loop import App
from asciimaze.app.cli.main import main
from asciimaze.app.cli.output import Failure
from asciimaze.app.cli.play import play
from asciimaze.app.cli.progress import Progress
App.hear = lambda self, event: 1 / 0
main(["--terminal"])
"""


@pytest.mark.parametrize("way", ["ctrl+c", "SIGTERM", "SIGHUP", "crash"])
def test_endings(terminal: Terminal, start: Start, way: str) -> None:
    """However the game ends, the terminal is as before."""
    game = start(
        *((sys.executable, "-c", CRASH) if way == "crash" else GAME), "--terminal"
    )
    assert terminal.until(lambda: 1049 in terminal.emulator.modes)
    assert terminal.until(lambda: 1006 in terminal.emulator.modes)
    assert terminal.modes() != terminal.before
    if way == "ctrl+c":
        terminal.press("\x03")
    elif way == "crash":
        terminal.press("x")
    else:
        game.send_signal(signal.Signals[way])
    assert terminal.until(lambda: game.poll() is not None)
    out, err = game.communicate(timeout=PATIENCE)
    assert (out, game.returncode) == (b"", way == "crash")
    assert (b"ZeroDivisionError" in err) == (way == "crash")
    assert terminal.is_restored()


def test_stopping(
    terminal: Terminal, start: Start, unavailable: Callable[[str], NoReturn]
) -> None:
    """Ctrl+Z brings the shell back, and fg the game, as it was."""
    if not shutil.which("bash"):
        unavailable("a shell with jobs is needed: apt-get install bash")
    shell = start(*SHELL, PS1="> ")
    terminal.emulator.is_shell = True
    assert terminal.shows("> ")
    terminal.before = terminal.modes()
    terminal.press(f"{' '.join(GAME)} play lamps 3#penguin --terminal\r")
    assert terminal.shows("On: ")
    for _ in range(2):
        terminal.press("\x1b[C ")
        terminal.press("\x1a")
        assert terminal.shows("Stopped")
        assert terminal.until(terminal.is_restored)
        terminal.emulator.clear()
        terminal.press("fg\r")
        assert terminal.until(lambda: 1006 in terminal.emulator.modes)
        assert terminal.shows("On: ")
    terminal.press("\x1a")
    assert terminal.shows("Stopped")
    terminal.emulator.clear()
    terminal.press("bg; echo beh''ind\r")
    assert terminal.shows("behind")
    terminal.press("fg\r")
    assert terminal.shows("On: ")
    terminal.press("\x1a")
    assert terminal.shows("Stopped")
    terminal.emulator.clear()
    gone = "while kill -0 %1; do sleep 0.1; done 2>/dev/null"  # wait ignores it
    terminal.press(f"kill %1; {gone}; echo en''ded\r")
    assert terminal.shows("ended")
    assert terminal.until(terminal.is_restored)
    terminal.press("exit\r")
    assert terminal.until(lambda: shell.poll() is not None)


@pytest.fixture
def drained(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """Return a terminal for this process, whose output is read all the time."""
    monkeypatch.setattr(devices, "TERMINAL", terminal.name)
    monkeypatch.setenv("TERM", "brand-new")
    for name in ("NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    is_over = threading.Event()

    def drain() -> None:
        while not is_over.wait(0.01):
            terminal.read()

    reader = threading.Thread(target=drain)
    reader.start()
    yield terminal
    is_over.set()
    reader.join()


def lamps() -> PuzzleState:
    """Return a screen with a small puzzle."""
    return PuzzleState(Session(find("lamps"), "3#penguin"), Path("lamps.save"))


def test_run(drained: Terminal) -> None:
    """The loop in this process: it hears keys, and leaves the terminal as before."""
    state = lamps()
    handlers = [signal.getsignal(each) for each in devices.SIGNALS]
    drained.press("\x1b[C\x1b[B \x1b\x1b")
    run(App(States(state)))
    assert state.session.steps[-1].move == "4"
    assert drained.until(drained.is_restored)
    assert [signal.getsignal(each) for each in devices.SIGNALS] == handlers


@pytest.fixture
def device(drained: Terminal) -> Iterator[Device]:
    """Return the terminal while it is used by this process.

    It hears all signals, even if these tests run in the background.
    """
    handlers = {each: signal.signal(each, signal.SIG_DFL) for each in devices.ENDING}
    try:
        with opened("brand-new") as used:
            assert drained.modes() != drained.before
            yield used
        assert drained.modes() == drained.before
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def heard(device: Device) -> list[Input]:
    """Wait until something is heard, or something else happens, and return it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = device.wait(PATIENCE)
        if found or device.has_ended or device.is_lost:
            return found
    return []


@pytest.mark.parametrize("number", sorted(devices.ENDING))
def test_signals(device: Device, number: int) -> None:
    """A signal wakes the loop up and ends the game."""
    os.kill(os.getpid(), number)
    assert heard(device) == []
    assert device.has_ended


def test_resized(device: Device, drained: Terminal) -> None:
    """A terminal that was resized is lost, and knows its size."""
    drained.resize(33, 11)
    os.kill(os.getpid(), signal.SIGWINCH)
    assert heard(device) == []
    assert (device.is_lost, device.has_ended, device.size) == (True, False, (33, 11))
    drained.resize(0, 0)
    assert device.size == devices.USUAL


def test_continued(device: Device, drained: Terminal) -> None:
    """After a stop that nobody announced the modes are changed again."""
    entered = drained.modes()
    termios.tcsetattr(drained.slave, 0, drained.before)
    os.kill(os.getpid(), signal.SIGCONT)
    assert heard(device) == []
    assert device.is_lost
    assert drained.modes() == entered


def test_stop(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stop gives the terminal back, and takes it when it is over."""
    modes = []

    def kill(process: int, number: int) -> None:
        assert (process, number) == (os.getpid(), signal.SIGTSTP)
        assert signal.getsignal(signal.SIGTSTP) == signal.SIG_DFL
        modes.append(termios.tcgetattr(device.file))

    monkeypatch.setattr(os, "kill", kill)
    device.caught.append(signal.SIGTSTP)
    device.obey_signals()
    assert modes == [device.before]
    assert device.is_lost
    assert termios.tcgetattr(device.file) != device.before
    device.caught += [signal.SIGTSTP, signal.SIGTERM]
    device.obey_signals()
    assert termios.tcgetattr(device.file) == device.before


def test_discarded_keys(
    device: Device, drained: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys that a signal discards before they are read are not waited for."""
    ready = select.select

    def discard(readers: list[int], *others: Any) -> Any:  # noqa: ANN401
        """Discard the keys that are ready, as a terminal does after Ctrl+Z."""
        found = ready(readers, *others)
        if device.file in readers:
            termios.tcflush(device.file, termios.TCIFLUSH)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(select, "select", discard)
        drained.press("x")
        assert device.wait(PATIENCE) == []
    assert not device.has_ended
    drained.press("y")
    assert Key("y") in heard(device)


def test_keys_wait_for_signals(device: Device, drained: Terminal) -> None:
    """If a key and a signal come together, the signal is obeyed before the key."""
    drained.press("x")
    os.kill(os.getpid(), signal.SIGWINCH)
    assert drained.until(lambda: select.select([device.file], [], [], 0)[0])
    assert device.wait(PATIENCE) == []
    assert device.is_lost
    assert Key("x") in heard(device)


def test_background(
    device: Device, drained: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While another program has the terminal, the game leaves its modes and keys."""
    termios.tcsetattr(drained.slave, 0, drained.before)
    drained.emulator.is_shell = True  # the terminal echoes what you type for a shell
    with monkeypatch.context() as patch:
        patch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp() + 1)
        os.kill(os.getpid(), signal.SIGCONT)
        assert heard(device) == []
        drained.press("x\r")
        for _ in range(3):
            assert device.wait(0) == []
        assert device.is_away
        assert drained.modes() == drained.before
        patch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp())
        assert device.wait(0) == []
    assert not device.is_away
    assert drained.modes() != drained.before
    assert Key("x") in heard(device)


def test_ending_in_the_background(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that goes on only to end hears that, whatever comes first."""
    monkeypatch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp() + 1)
    device.leave()
    os.kill(os.getpid(), signal.SIGCONT)
    assert heard(device) == []
    assert (device.is_away, device.is_entered) == (True, False)
    os.kill(os.getpid(), signal.SIGTERM)
    assert device.wait(PATIENCE) == []
    assert device.has_ended
    assert not device.is_entered


def test_two_interrupts(device: Device) -> None:
    """A second Ctrl+C does not wait for the loop; two other signals do."""
    device.catch(signal.SIGTERM, None)
    device.catch(signal.SIGTERM, None)
    device.catch(signal.SIGINT, None)
    with pytest.raises(KeyboardInterrupt):
        device.catch(signal.SIGINT, None)


def test_escape_key(device: Device, drained: Terminal) -> None:
    """The escape key is heard although it could begin a sequence."""
    drained.press("\x1b")
    assert heard(device) == [Key("escape")]
    drained.press("\x1b[")
    assert device.wait(PATIENCE) == []
    drained.press("C")
    assert heard(device) == [Key("right")]


def test_gone(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the terminal is gone, the game ends; others still read and write."""

    def failing(use: Callable[..., Any]) -> Callable[..., Any]:
        def fail(file: int, *options: object) -> object:
            if file == device.file:
                raise OSError
            return use(file, *options)

        return fail

    monkeypatch.setattr(os, "write", failing(os.write))
    device.send("x")
    assert device.has_ended
    device.has_ended = False
    monkeypatch.setattr(os, "read", failing(os.read))
    assert device.read() == b""
    assert device.has_ended


def test_ignored_signals(drained: Terminal) -> None:
    """A signal that is ignored stays so."""
    handler = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with opened("brand-new") as used:
            os.kill(os.getpid(), signal.SIGHUP)
            drained.press("x")
            assert Key("x") in heard(used)
            assert not used.has_ended
    finally:
        signal.signal(signal.SIGHUP, handler)


KINDS = """
import os, sys
from asciimaze.app.terminal.clipboard import TerminalClipboard
from asciimaze.app.terminal.description import TerminalError, describe
for kind in sys.argv[1:]:
    sys.stdout.flush()
    if not os.fork():
        try:
            found = describe(kind, 0)
            print(kind, found.colours, found.keys["\\x1b[A"], found.keys["\\x1bOA"],
                  repr(found.enter), repr(found.leave))
        except TerminalError as error:
            print(kind, error)
        sys.stdout.flush()
        os._exit(0)
    os.wait()
"""


def test_kinds(terminal: Terminal, start: Start) -> None:
    """What is known about some kinds of terminals."""
    kinds = ["xterm-256color", "xterm", "linux", "vt100", "brand-new", "dumb", ""]
    status, out = end(terminal, start(sys.executable, "-c", KINDS, *kinds))
    lines = out.decode().splitlines()
    assert (status, len(lines)) == (0, len(kinds))
    colours = dict(line.split()[:2] for line in lines[:5])
    assert colours == {
        "xterm-256color": "256",
        "xterm": "8",
        "linux": "8",
        "vt100": "-1",
        "brand-new": "256",
    }
    for line in lines[:5]:
        assert line.split()[2:4] == ["Up", "Up"]
        assert "$" not in line
    assert "1049h" in lines[0]
    assert "\\x1b[2J" in lines[3]
    for kind, line in zip(kinds[5:], lines[5:], strict=True):
        assert f"(TERM is {kind!r})" in line


def test_strange_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that moves its cursor in a way of its own is refused."""
    curses = pytest.importorskip("curses")
    monkeypatch.setattr(curses, "setupterm", lambda *_: None)
    monkeypatch.setattr(curses, "tigetnum", lambda _: 8)
    monkeypatch.setattr(curses, "tigetstr", {"cup": b"\x1b=%p1%c%p2%c"}.get)
    monkeypatch.setattr(curses, "tparm", lambda *_: b'\x1b=!"')
    with pytest.raises(TerminalError, match="adm3a"):
        describe("adm3a", 0)
    monkeypatch.setattr(curses, "tparm", lambda *_: b"\x1b[2;3H$<5>")
    monkeypatch.setattr(curses, "tigetstr", {"cup": b"x", "kcuu1": b"\x1bX"}.get)
    found = describe("almost-usual", 0)
    assert found.keys == {**KEYS, "\x1bX": Key("up")}
    assert (found.colours, found.enter) == (8, "")
    monkeypatch.setattr(curses, "tigetstr", {}.get)
    with pytest.raises(TerminalError, match="must be able to move its cursor"):
        describe("printer", 0)


def test_no_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a terminal, one line says why."""
    monkeypatch.setattr(devices, "TERMINAL", "/no/such/terminal")
    assert main(["--terminal"]) == 1
    assert main(["play", "net", "2x2", "--terminal"]) == 1
    message = "cannot open the terminal /no/such/terminal: No such file or directory"
    lines = capsys.readouterr().err.splitlines()
    assert lines == [f"asciimaze: {message}", f"asciimaze play: {message}"]


def test_other_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python has no terminals, one line says so."""
    monkeypatch.setitem(sys.modules, "asciimaze.app.terminal.loop", None)
    with pytest.raises(ScreenError, match="needs a Unix system"):
        show(App(States(lamps())), in_terminal=True)


def test_places() -> None:
    """A mouse points at pixels of a painted screen, and at tiles of one of letters."""
    picture = Picture(App(States(lamps())))
    assert picture.placed(Key("x")) == Key("x")
    assert picture.placed(Wheel(1, 2.5, 3.5)) == Wheel(1, 20, 56)
    picture = Picture(App(States(home(Profile()))))
    for columns, rows in ((31, 31), (80, 24), (20, 5), (50, 40)):
        cells = picture.cells(columns, rows)
        assert cells.letters.shape == (rows, columns)
        for y in range(rows):
            for x in range(columns):
                place = Pointer(Action.MOVE, Button.NONE, x + 0.5, y + 0.5)
                found = picture.placed(place)
                assert isinstance(found, Pointer)
                column, row = found.tile
                if row < 0 or not 0 <= column < TILES:
                    assert cells.letters[y, x] == ord(" ")
                else:
                    assert cells.letters[y, x] == picture.console.rgb["ch"][row, column]


def test_nothing_is_cut_off() -> None:
    """On a usual terminal the first screen has all its lines."""
    picture = Picture(App(States(home(Profile()))))
    lines = {
        "".join(map(chr, row)).strip() for row in picture.cells(80, 24).letters.tolist()
    }
    assert lines >= {
        "".join(map(chr, row)).strip() for row in picture.console.rgb["ch"].tolist()
    }


@pytest.mark.parametrize("rows", [5, 20, 24, 50])
def test_every_line_of_a_help_can_be_read(rows: int) -> None:
    """In a terminal of any height a text scrolls to its last line, below its title."""
    app = App(States(lamps()))
    app.hear(Key("f1"))
    picture, top = Picture(app), app.states.top
    assert isinstance(top, TextState)
    missing = set(filter(None, top.read()))
    for _ in top.read():
        cells = picture.cells(80, rows).letters.tolist()
        shown = {"".join(map(chr, row)).strip() for row in cells}
        assert top.title in shown
        missing = {line for line in missing if line.strip() not in shown}
        app.hear(Key("page down"))
    assert not missing
    assert {"ESCAPE to go back", "DOWN for more"} & shown


def test_no_progress(drained: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a game is played, no line of progress is drawn over it."""
    monkeypatch.setattr(devices, "TERMINAL", "/no/such/terminal")
    options = Namespace(
        game="lamps", puzzle="3#x", save=None, print=False, look=None, terminal=True
    )
    with open(drained.slave, "w", closefd=False) as stream:
        assert stream.isatty()
        with Progress(stream) as progress:
            assert progress.thread.is_alive()
            with pytest.raises(Failure, match="cannot open the terminal"):
                play(options, progress)
            assert not progress.thread.is_alive()
