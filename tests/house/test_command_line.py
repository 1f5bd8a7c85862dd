"""The command line, as the user of a terminal meets it."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import asciimaze
from asciimaze.app import command_line
from asciimaze.generators.factory import GENERATORS

GAME = [sys.executable, "-W", "error", "-m", "asciimaze"]


def start(
    *arguments: str | bytes, program: list[str] = GAME, **environment: str | None
) -> subprocess.Popen[str]:
    """Start the game; an environment variable that is ``None`` is not set."""
    variables = {
        name: value
        for name, value in (os.environ | environment).items()
        if value is not None
    }
    return subprocess.Popen(
        [*program, *arguments],
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_interrupts,  # noqa: PLW1509 (the tests have one thread)
    )


def hear_interrupts() -> None:
    """Let Ctrl+C through, which is ignored if the tests run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def finish(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Return what a game prints until it ends; one that does not end is killed."""
    try:
        return process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def play(
    *arguments: str | bytes, program: list[str] = GAME, **environment: str | None
) -> tuple[int, str, str]:
    """Run the game and return its exit status, output and errors."""
    with start(*arguments, program=program, **environment) as process:
        out, err = finish(process)
    return process.returncode, out, err


def test_version() -> None:
    """The version is told in one line."""
    version = f"asciimaze {asciimaze.__version__}\n"
    assert play("--version") == (0, version, "")


def test_help() -> None:
    """The help tells every option and every generator."""
    status, out, err = play("--help", COLUMNS="80")
    assert (status, err) == (0, "")
    options = ("--generator", "--size", "--seed", "--help", "--version", "5 to 99")
    for word in (*options, *(generator.name for generator in GENERATORS)):
        assert word.replace(" ", "") in "".join(out.split())
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("option", ["--help", "--version", "--size=1"])
def test_quick(option: str) -> None:
    """Whoever does not play does not wait for the libraries to load."""
    program = [sys.executable, "-X", "importtime", "-m", "asciimaze"]
    _, _, err = play(option, program=program)
    loaded = {line.rpartition("|")[2].strip() for line in err.splitlines()}
    assert "asciimaze.app.command_line" in loaded
    assert loaded & {"tcod", "numpy", "cffi", "tcod.event"} == set()


KNOWN = ", ".join(generator.name for generator in GENERATORS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--size", "4"], "size must be from 5 to 99 (got 4)"),
        (["--size", "100"], "size must be from 5 to 99 (got 100)"),
        (["--size=-1"], "size must be from 5 to 99 (got -1)"),
        (["--size", "big"], "argument --size: invalid int value: 'big'"),
        (["--size", "2.5"], "argument --size: invalid int value: '2.5'"),
        (["--size", "a\nb"], "argument --size: invalid int value: 'a\\nb'"),
        (["--size"], "argument --size: expected one argument"),
        (["--generator", "x"], f"generator must be one of {KNOWN} (got 'x')"),
        (["--generator", "\n"], f"generator must be one of {KNOWN} (got '\\n')"),
        (["--generator="], f"generator must be one of {KNOWN} (got '')"),
        (["--colour", "red"], "unrecognized arguments: --colour red"),
        (["maze"], "unrecognized arguments: maze"),
        (["a\nb", "c\rd"], "unrecognized arguments: a b c d"),
    ],
)
def test_bad_values(arguments: list[str], message: str) -> None:
    """A bad value is one line on standard error, and exit status 2."""
    line = f"asciimaze: {message} (see asciimaze --help)\n"
    assert play(*arguments) == (2, "", line)


@pytest.mark.parametrize("arguments", [[], ["--size", "5"]])
@pytest.mark.parametrize("driver", [None, "x11", "no-such-driver"])
def test_no_display(arguments: list[str], driver: str | None) -> None:
    """Without a display the game says so in one line, and exits with status 1."""
    status, out, err = play(
        *arguments,
        SDL_VIDEODRIVER=driver,
        DISPLAY=None,
        WAYLAND_DISPLAY=None,
        XDG_RUNTIME_DIR=None,
    )
    assert (status, out) == (1, "")
    assert err.startswith("asciimaze: cannot open a window: ")
    assert err.endswith(" (the game needs a display)\n")
    assert err.count("\n") == 1


def started(process: subprocess.Popen[str]) -> None:
    """Wait until the game has a window: then it listens to the signal to end."""
    status = Path(f"/proc/{process.pid}/status")
    bit = 1 << signal.SIGTERM - 1
    for _ in range(600):
        lines = status.read_text().splitlines() if status.exists() else []
        caught = [line.split()[1] for line in lines if line.startswith("SigCgt")]
        if caught and int(caught[0], 16) & bit:
            return
        assert process.poll() is None
        time.sleep(0.05)
    pytest.fail("the game did not start")


needs_proc = pytest.mark.skipif(
    not Path("/proc").exists(), reason="only /proc says who listens to signals"
)


GAMES = [
    [],
    ["--size", "5"],
    ["--generator", "Hunt_And_KILL", "--seed", "penguin"],
    ["--generator", "binary tree"],
    ["--seed", ""],
    ["--seed", "\udcff\n\t", "--size", "99"],
]
"""Ways to start the game that must all work."""


@needs_proc
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("arguments", GAMES, ids=repr)
def test_signals(arguments: list[str], name: str) -> None:
    """However it was started, Ctrl+C and a friendly kill end the game in silence."""
    with start(*arguments, SDL_VIDEODRIVER="dummy") as process:
        started(process)
        process.send_signal(getattr(signal, name))
        out, err = finish(process)
    assert (process.returncode, out, err) == (0, "", "")


def test_import_starts_nothing() -> None:
    """Who only imports the module to be run does not run it."""
    assert importlib.import_module("asciimaze.__main__").main is command_line.main


def test_console_script() -> None:
    """The command ``asciimaze`` is the module."""
    program = [str(Path(sys.executable).with_name("asciimaze"))]
    assert play("--version", program=program) == play("--version")
    assert play("--size", "4", program=program) == play("--size", "4")


@needs_proc
def test_no_standard_error() -> None:
    """The game works where standard error is closed, as some launchers have it."""
    shell = ["sh", "-c", 'exec "$0" -m asciimaze --size 5 2>&-', sys.executable]
    with start(program=shell, SDL_VIDEODRIVER="dummy") as process:
        started(process)
        process.terminate()
        out, _ = finish(process)
    assert (process.returncode, out) == (0, "")


@pytest.mark.parametrize("content", [None, b"", b"This is no picture.\n"])
def test_damaged_font(tmp_path: Path, content: bytes | None) -> None:
    """A font that cannot be loaded is one line on standard error, and status 1."""
    font = tmp_path / "font.png"
    if content is not None:
        font.write_bytes(content)
    program = (
        "import pathlib, sys\n"
        "from asciimaze.app import command_line, window\n"
        "window.FONT = pathlib.Path(sys.argv.pop())\n"
        "sys.exit(command_line.main())\n"
    )
    python = [sys.executable, "-c", program, str(font)]
    status, out, err = play(program=python, SDL_VIDEODRIVER="dummy")
    assert (status, out) == (1, "")
    assert err.startswith(f"asciimaze: cannot load the font {font}: ")
    assert err.count("\n") == 1
