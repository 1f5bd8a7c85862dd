"""The game in a real window, under the hands of a player with a real keyboard."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import numpy as np
import pytest
from tcod.console import Console
from tcod.event import KeySym, Modifier
from tests.choices import recipe_for
from tests.game.adventurers import DEATH, VICTORY, keys_of

from asciimaze.app.events import key_for
from asciimaze.app.loop import App
from asciimaze.app.window import load_font
from asciimaze.formats.data import mz
from asciimaze.games.drawing import Recording
from asciimaze.games.escape.picture import SCREEN
from asciimaze.games.escape.rules import new_game
from asciimaze.games.game import Status
from asciimaze.games.inputs import Action, Button, Key, Pointer, Text
from asciimaze.games.registry import find
from asciimaze.recipes.recipe import Recipe
from asciimaze.session.saves import load
from asciimaze.session.session import Session
from asciimaze.states.home import home
from asciimaze.states.letters import drawn, view_of
from asciimaze.states.profile import FOLDER, Profile
from asciimaze.states.puzzle import PuzzleState, play
from asciimaze.states.stack import States
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray
    from tests.game.adventurers import Adventure

    from asciimaze.games.escape.rules import State

TOOLS = {
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "openbox": "openbox",
    "wmctrl": "wmctrl",
}
"""The programs we need, and the packages of Debian that have them."""

OPENBOX = """
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <theme>
    <keepBorder>no</keepBorder>
  </theme>
  <mouse/>
  <applications>
    <application class="*">
      <decor>no</decor>
    </application>
  </applications>
</openbox_config>
"""
"""Settings of the window manager: no frames around the windows, and no clicks for it.

It would pass a click on when it has looked at it. On a busy machine that takes longer
than the program waits for the echo of a click, and the penguin took two steps.
"""

SIDE = 496
"""The pixels that the game takes along a side at its own size."""

HEIGHT = SIDE + 32
"""The height of the window then: it has a status line."""

WHOLE = 1600
"""The pixels that the screen has along a side."""

PATIENCE = 300
"""The seconds that we wait for something that should come at once."""

RECIPE = recipe_for("backtracker", 5, "penguin")


def eventually(happened: Callable[[], object]) -> bool:
    """Wait until something has happened and return whether it has."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if happened():
            return True
        time.sleep(0.05)
    return False


class Screen:
    """A virtual screen, with a window manager."""

    def __init__(self, folder: Path) -> None:
        """Start the screen; its pixels are kept in a folder."""
        self.pixels = folder / "Xvfb_screen0"
        reader, writer = os.pipe()
        options = f"-screen 0 {WHOLE}x{WHOLE}x24 -nolisten tcp -nocursor -r"
        self.server = subprocess.Popen(
            ["Xvfb", *options.split(), "-displayfd", str(writer), "-fbdir", folder],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as lines:
            display = f":{lines.readline().strip()}"
        self.environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.settings = folder / "openbox.xml"
        self.settings.write_text(OPENBOX, encoding="utf-8")
        self.says = folder / "openbox.log"
        self.manager = self.manage()

    def manage(self) -> subprocess.Popen[bytes]:
        """Start the window manager."""
        with self.says.open("ab") as log:
            return subprocess.Popen(
                ["openbox", "--config-file", self.settings],
                env=self.environment,
                stdout=log,
                stderr=log,
            )

    def is_managed(self) -> bool:
        """Return whether the window manager works; if it has given up, restart it."""
        if self.manager.poll() is not None:
            self.manager = self.manage()
        return bool(self.run("wmctrl", "-m"))

    def run(self, *command: str) -> str:
        """Run a program on the screen; return its output, or nothing if it fails."""
        done = subprocess.run(
            command,
            env=self.environment,
            capture_output=True,
            check=False,
            text=True,
            timeout=PATIENCE,
        )
        return "" if done.returncode else done.stdout.strip()

    def picture(self) -> NDArray[np.uint8]:
        """Return the pixels of the screen from its file, an X window dump."""
        data = self.pixels.read_bytes()
        head = np.frombuffer(data, dtype=">u4", count=25)
        size, width, height, line, colours = (int(head[at]) for at in (0, 4, 5, 12, 19))
        start = size + 12 * colours
        rows = np.frombuffer(data, np.uint8, line * height, start).reshape(height, line)
        return rows.reshape(height, -1, 4)[:, :width, 2::-1]

    def close(self) -> None:
        """Stop the window manager and the screen."""
        for process in (self.manager, self.server):
            process.terminate()
            process.wait()


@pytest.fixture(scope="module")
def screen(
    unavailable: Callable[[str], NoReturn], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Screen]:
    """Return a screen with a window manager at work."""
    missing = [package for tool, package in TOOLS.items() if not shutil.which(tool)]
    if missing:
        unavailable(f"a real window needs: apt-get install {' '.join(missing)}")
    screen = Screen(tmp_path_factory.mktemp("screen"))
    try:
        assert eventually(screen.is_managed), screen.says.read_text(errors="replace")
        yield screen
    finally:
        screen.close()


class Window:
    """A game running on a screen."""

    def __init__(self, screen: Screen, *arguments: str) -> None:
        """Start the game."""
        self.screen = screen
        self.process = subprocess.Popen(
            [sys.executable, "-m", "asciimaze", *arguments],
            env={**screen.environment, FOLDER: os.environ[FOLDER]},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    @property
    def id(self) -> str:
        """The number of the window; SDL may change it while it opens the window."""
        return self.screen.run(
            "xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)
        )

    def has_focus(self) -> bool:
        """Return whether the window has the focus; if it doesn't, request it."""
        number = self.id
        if number.isdigit() and self.screen.run("xdotool", "getactivewindow") == number:
            return True
        self.screen.run("xdotool", "windowactivate", number)
        return False

    def title(self) -> str:
        """Return the title of the window."""
        return self.screen.run("xdotool", "getwindowname", self.id)

    def press(self, *keys: str) -> None:
        """Press some keys, by their names in X."""
        self.screen.run("xdotool", "key", "--delay", "20", *keys)

    def click(self, right: int, down: int) -> None:
        """Click on a pixel, as soon as the screen says where the window is."""
        assert eventually(lambda: self.place()[2:] != (1, 1))
        x, y, _, _ = self.place()
        place = str(x + right), str(y + down)
        self.screen.run("xdotool", "mousemove", "--sync", *place, "click", "1")

    def place(self) -> tuple[int, int, int, int]:
        """Return the position and the size of the window, in pixels of the screen."""
        command = ["xdotool", "getwindowgeometry", "--shell", self.id]
        lines = self.screen.run(*command).splitlines()
        place = dict(line.split("=") for line in lines)
        x, y, width, height = (
            int(place.get(name, 1)) for name in ("X", "Y", "WIDTH", "HEIGHT")
        )
        return x, y, width, height

    def picture(self) -> NDArray[np.uint8]:
        """Return the pixels of the window."""
        x, y, width, height = self.place()
        return self.screen.picture()[y : y + height, x : x + width]

    def shows(self, app: App) -> bool:
        """Return whether the window begins to show a program, with night around it."""
        return eventually(lambda: self.is_showing(app))

    def is_showing(self, app: App) -> bool:
        """Return whether the window shows a program now."""
        picture = self.picture()
        height, width, _ = picture.shape
        if width < SIDE or height < HEIGHT:
            return False
        screen = app.states.top if app.running else None
        if isinstance(screen, PuzzleState):
            screen.paint(Recording(), width, height)
            left, top = screen.corner
            scale = screen.session.tile // 16
        else:
            scale = min(width, height) // SIDE
            left, top = (width - SIDE * scale) // 2, (height - SIDE * scale) // 2
        expected = pixels(app).repeat(scale, axis=0).repeat(scale, axis=1)
        framed = np.empty_like(picture)
        framed[:] = theme.NIGHT
        framed[top : top + SIDE * scale, left : left + SIDE * scale] = expected
        if isinstance(screen, PuzzleState):
            line = height - 32 * max(1, min(width, height) // SIDE)
            picture, framed = picture[:line], framed[:line]
        return np.array_equal(picture, framed)

    def end(self) -> tuple[int, bytes]:
        """Wait until the game has ended; return its exit status and all it printed."""
        out, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out


def pixels(app: App) -> NDArray[np.uint8]:
    """Return the expected picture of a program, pixel by pixel."""
    console = Console(31, 31)
    screen = app.states.top
    if isinstance(screen, PuzzleState):
        session = screen.session
        console = drawn(view_of(session.ui.board), session.state.cell, session.ui.angle)
    else:
        app.draw(console)
    return np.asarray(load_font().render(console)[..., :3])


Start = Callable[..., tuple[Window, App]]


@pytest.fixture
def start(screen: Screen) -> Iterator[Start]:
    """Return a function that starts the game in a window and without, and waits."""
    windows: list[Window] = []

    def begin(*arguments: str) -> tuple[Window, App]:
        profile = Profile()
        profile.preferences.look = "letters"
        app = App(States(home(profile)), profile)
        if arguments:
            app.states.apply(play(Session(find("escape"), str(RECIPE)), profile))
        window = Window(screen, *arguments)
        windows.append(window)
        assert window.shows(app)
        assert eventually(window.has_focus)
        return window, app

    yield begin
    for window in windows:
        window.process.kill()
        window.process.communicate()


ARGUMENTS = [str(RECIPE), "--look", "letters"]

ARROWS = {
    "up": (KeySym.UP, "Up"),
    "down": (KeySym.DOWN, "Down"),
    "left": (KeySym.LEFT, "Left"),
    "right": (KeySym.RIGHT, "Right"),
}
"""The keys that move, as tcod and as X call them."""


def press(app: App, sym: KeySym) -> None:
    """Press a key on a program without a window."""
    heard = key_for(sym, Modifier.NONE)
    assert heard
    app.hear(heard)


def click(app: App, x: int, y: int) -> None:
    """Click on a pixel of a program without a window."""
    for action in (Action.PRESS, Action.RELEASE):
        app.hear(Pointer(action, Button.LEFT, x, y))


def test_escape(start: Start, way_out: Callable[[State], list[str]]) -> None:
    """Real keys lead out of the maze, and the screen shows each step, and the end."""
    window, app = start(*ARGUMENTS)
    way = way_out(new_game(RECIPE))
    assert len(way) > 3
    for at, command in enumerate(way[:-1]):
        sym, name = ARROWS[command]
        window.press(name)
        press(app, sym)
        if at < 3:
            assert window.shows(app)
    window.press(ARROWS[way[-1]][1])
    for colour in (SCREEN.way, SCREEN.light, SCREEN.wall):
        assert eventually(lambda c=colour: (window.picture() == c).all(axis=2).any())  # type: ignore[misc]
    window.press("u")
    press(app, ARROWS[way[-1]][0])
    press(app, KeySym.U)
    assert window.shows(app)
    window.press("v")
    assert eventually(lambda: not window.is_showing(app))
    window.press("v")
    assert window.shows(app)
    window.press("Escape", "Return")
    assert isinstance(app.states.top, PuzzleState)
    session = app.states.top.session
    session.ui = session.game.new_ui(session.state)
    assert window.shows(app)
    window.press("Escape", "Escape")
    assert window.end() == (0, b"")


def test_clicking(start: Start) -> None:
    """A click beside the penguin moves it there, and one at home opens a menu."""
    window, app = start(*ARGUMENTS)
    before = window.picture()
    for column, row in ((15, 6), (24, 15), (6, 15), (15, 24)):
        x, y = 16 * column + 8, 16 * row + 8
        window.click(x, y)
        click(app, x, y)
        assert window.shows(app)
    assert (window.picture() != before).any()


KEYS = [
    ("up", ["k", "w", "KP_8", "KP_Up"]),
    ("down", ["j", "s", "KP_2", "KP_Down"]),
    ("left", ["h", "a", "KP_4", "KP_Left"]),
    ("right", ["l", "d", "KP_6", "KP_Right"]),
]


def test_every_key(start: Start) -> None:
    """Letters and number pad, with and without Num Lock, turn the penguin."""
    window, app = start(*ARGUMENTS)
    for at in range(4):
        for command, names in KEYS:
            window.press(names[at])
            press(app, ARROWS[command][0])
            assert window.shows(app), names[at]


def test_closing(screen: Screen, start: Start) -> None:
    """Closing the window ends the game cleanly, on the first screen and in a maze."""
    for arguments in ([], ARGUMENTS):
        window, _ = start(*arguments)
        screen.run("wmctrl", "-i", "-c", window.id)
        assert window.end() == (0, b"")


def test_full_screen(start: Start) -> None:
    """F11 and Alt+Enter fill the screen, with whole pixels only, and go back."""
    window, app = start(*ARGUMENTS)
    for name in ("F11", "alt+Return"):
        window.press(name)
        assert eventually(lambda: window.picture().shape == (WHOLE, WHOLE, 3))
        assert window.shows(app)
        window.press(name)
        assert eventually(lambda: window.picture().shape == (HEIGHT, SIDE, 3))
        assert window.shows(app)
    window.press("Escape", "Escape")
    assert window.end() == (0, b"")


def test_home(start: Start) -> None:
    """Real keys lead from home to a form, and real letters are typed into it."""
    window, app = start()
    way = ["Return", "Down", "Return", "End", "Return"]
    window.press(*way, "BackSpace", "BackSpace", "8", "h", "Left", "F1")
    for name in way:
        app.hear(Key({"Return": "enter"}.get(name, name.lower())))
    for event in (Key("backspace"), Key("backspace"), Text("8h"), Key("left")):
        app.hear(event)
    app.hear(Key("f1"))
    assert window.shows(app)
    window.press("Escape")
    app.hear(Key("escape"))
    assert window.shows(app)
    window.press(*["Escape"] * 4)
    assert window.end() == (0, b"")


def test_resizing(screen: Screen, start: Start) -> None:
    """In a larger window the game grows by whole steps; it never gets too small."""
    window, app = start(*ARGUMENTS)
    for width, height in ((1000, 1000), (800, 600), (700, 1010), (300, 200)):
        screen.run("xdotool", "windowsize", window.id, str(width), str(height))
        shape = (max(height, HEIGHT), max(width, SIDE), 3)
        assert eventually(lambda shape=shape: window.picture().shape == shape)  # type: ignore[misc]
        assert window.shows(app)


def test_puzzle(screen: Screen, tmp_path: Path) -> None:
    """With real keys and clicks a puzzle is played to its end, saved and left."""
    file, name = tmp_path / "net.save", "3x2,unique,prim#penguin"
    window = Window(screen, "play", "net", name, "--save", str(file))
    try:
        assert eventually(window.has_focus)
        assert eventually(lambda: (window.picture() == POWER).all(axis=2).any())
        expected = Session(find("net"), name)
        window.press("space", "question", "Escape")
        expected.handle(Key("space"))
        while expected.status is not Status.WON:
            window.press("h")
            expected.handle(Key("h"))
        window.press("u", "ctrl+r", "F1", "Escape", "ctrl+s", "Escape")
        assert window.end() == (0, f"net {name}\n".encode())
    finally:
        window.process.kill()
        window.process.communicate()
    saved = load(file.read_bytes())
    assert saved.steps == expected.steps
    assert (saved.hints, saved.status) == (expected.hints, Status.WON)


@pytest.mark.parametrize(
    ("adventure", "status"),
    [(VICTORY, Status.WON), (DEATH, Status.LOST)],
    ids=["victory", "death"],
)
def test_dungeon(
    screen: Screen, tmp_path: Path, adventure: Adventure, status: Status
) -> None:
    """With real keys the dungeon is played to victory, and to death."""
    file = tmp_path / "dungeon.save"
    window = Window(screen, "play", "dungeon", adventure.name, "--save", str(file))
    keys = [*keys_of(adventure)]
    expected = Session(find("dungeon"), adventure.name)
    for key in keys:
        expected.handle(Key(key))
    try:
        assert eventually(window.has_focus)
        assert eventually(lambda: (window.picture() == PENGUIN).all(axis=2).any())
        window.press(*(NAMES.get(key, key) for key in keys), "ctrl+s", "Escape")
        assert window.end()[0] == 0
    finally:
        window.process.kill()
        window.process.communicate()
    saved = load(file.read_bytes())
    assert saved.steps == expected.steps
    assert saved.status is status


NAMES = {**{key: key.title() for key in ARROWS}, "enter": "Return"}
"""What X calls some keys."""

PENGUIN = (255, 222, 130)
"""The colour of the penguin in the dungeon."""

POWER = (255, 222, 130)
"""The colour of a wire that is lit."""


def test_explorer(screen: Screen) -> None:
    """In a real window, mazes are coloured, zoomed, saved, changed, made and opened."""
    recipe = "square:wilson:9x9#penguin"
    window = Window(screen, "explore", recipe)
    folder = Path(os.environ[FOLDER]) / "mazes"

    def shows(colour: tuple[int, int, int]) -> bool:
        return bool((window.picture() == colour).all(axis=2).any())

    def has_ended() -> bool:
        window.press("Escape")
        return window.process.poll() is not None

    try:
        assert eventually(window.has_focus)
        assert eventually(lambda: shows(theme.ICE))
        window.press("d")
        assert eventually(lambda: shows(FARTHEST))
        before = window.picture().copy()
        window.press("plus", "plus")
        assert eventually(lambda: not np.array_equal(window.picture(), before))
        window.press("s")
        assert eventually((folder / "maze-1.mz").exists)
        window.press("e", "ctrl+Right", "space", "s")
        assert eventually((folder / "maze-2.mz").exists)
        window.press("g")
        assert eventually(lambda: recipe not in window.title())
        window.press("o", "End", "Return")
        assert eventually(lambda: recipe in window.title())
        assert eventually(has_ended)
        assert window.end() == (0, f"{recipe}\n".encode())
    finally:
        window.process.kill()
        window.process.communicate()
    changed = mz.read((folder / "maze-2.mz").read_bytes())
    assert changed.recipe == Recipe.parse(recipe).without_generator()
    assert changed.maze != Recipe.parse(recipe).make()


FARTHEST = (255, 233, 69)
"""The colour of the cell that is farthest away."""
