"""Games in tmux: a terminal that knows nothing of ours."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING, NoReturn

import pytest
from tests.choices import recipe_for
from tests.game.adventurers import DEATH, VICTORY, keys_of
from tests.terminal.pty_player import PATIENCE

from asciimaze.games.escape.rules import new_game
from asciimaze.games.game import Status
from asciimaze.games.inputs import Key
from asciimaze.games.registry import find
from asciimaze.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.game.adventurers import Adventure

    from asciimaze.games.escape.rules import State


class Tmux:
    """A server of tmux with one terminal."""

    def __init__(self, folder: Path) -> None:
        """Start the server, which keeps its socket in a folder."""
        self.socket = folder / "tmux"
        self.environment = os.environ | {
            "PYTHONPATH": os.pathsep.join(sys.path),
            "TERM": "xterm-256color",
        }
        for name in ("TMUX", "NO_COLOR", "COLORTERM"):
            self.environment.pop(name, None)
        shell = "sh -c 'PS1=\\$; exec sh -i'"
        self("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", shell)

    def __call__(self, *words: str) -> str:
        """Run a command of tmux and return its output."""
        done = subprocess.run(
            ["tmux", "-S", str(self.socket), *words],
            env=self.environment,
            capture_output=True,
            check=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        """Press some keys."""
        self("send-keys", *keys)

    def start(self, *words: str) -> None:
        """Type the command that starts a game."""
        command = " ".join([sys.executable, "-m", "asciimaze", *words, "--terminal"])
        self.press("-l", f"clear; {command}; echo en''ded with $?")
        self.press("Enter")

    def shows(self, *texts: str) -> bool:
        """Wait until one of some texts is on the screen and return whether it is."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            screen = self("capture-pane", "-p", "-J")
            if any(text in screen for text in texts):
                return True
            time.sleep(0.05)
        return False


@pytest.fixture
def tmux(tmp_path: Path, unavailable: Callable[[str], NoReturn]) -> Iterator[Tmux]:
    """Return a terminal in tmux."""
    if not shutil.which("tmux"):
        unavailable("a real terminal needs: apt-get install tmux")
    server = Tmux(tmp_path)
    yield server
    server("kill-server")


def test_games(tmux: Tmux, way_out: Callable[[State], list[str]]) -> None:
    """A puzzle and a maze are played to the end, and the shell is there again."""
    name = "3x2,unique,prim#penguin"
    tmux.start("play", "net", f"'{name}'")
    assert tmux.shows("Lit: ")
    assert "▀" in tmux("capture-pane", "-p")
    assert "\x1b[48;5;" in tmux("capture-pane", "-p", "-e")
    session = Session(find("net"), name)
    while session.status is not Status.WON:
        tmux.press("h")
        session.handle(Key("h"))
    assert tmux.shows("Solved!")
    tmux.press("C-c")
    assert tmux.shows("ended with 0")
    recipe = recipe_for("backtracker", 5, "penguin")
    tmux.start("--look", "letters", f"'{recipe}'")
    assert tmux.shows("══")
    for command in way_out(new_game(recipe)):
        tmux.press(command.title())
    assert tmux.shows("Escaped in ")
    tmux.press("C-c")
    assert tmux.shows("ended with 0")


@pytest.mark.parametrize(
    ("adventure", "end"),
    [(VICTORY, "You brought the golden fish home!"), (DEATH, "took your last warmth.")],
    ids=["victory", "death"],
)
def test_dungeon(tmux: Tmux, adventure: Adventure, end: str) -> None:
    """The dungeon is played to victory, and to death."""
    tmux.start("play", "dungeon", f"'{adventure.name}'")
    assert tmux.shows("Warmth 12/12")
    tmux.press(*(NAMES.get(key, key) for key in keys_of(adventure)))
    assert tmux.shows(end)
    tmux.press("C-c")
    assert tmux.shows("ended with 0")


NAMES = {key: key.title() for key in ("up", "down", "left", "right", "enter", "space")}
"""What tmux calls some keys."""
