"""The packages: the sources in one file, and the wheel made from them."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

import asciimaze
import tangle

if TYPE_CHECKING:
    from collections.abc import Callable

# Building and installing needs packages from the network, but results rarely change.
pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NAME = f"asciimaze-{asciimaze.__version__}"

OFFLINE = "(from versions: none)"
"""pip's message when it can't reach the package index."""

NO_INDEX = "packages are needed, and the index of packages cannot be reached"

PICTURE = """
import sys, asciimaze
from tcod.console import Console
from asciimaze.app.loop import App
from asciimaze.app.window import load_font
from asciimaze.states.home import home
from asciimaze.states.profile import Profile
from asciimaze.states.stack import States
console = Console(31, 31)
App(States(home(Profile()))).draw(console)
print(load_font().render(console).shape)
print(asciimaze.__file__)
"""
"""A program that draws a frame of the game and prints the game's path."""


def run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program far from our sources, in an environment of its own."""
    variables = {
        name: value for name, value in os.environ.items() if name != "PYTHONPATH"
    }
    return subprocess.run(
        command,
        capture_output=True,
        check=False,
        cwd=Path(sys.prefix),
        env=variables | {"PIP_RETRIES": "1"} | environment,
        text=True,
    )


@pytest.fixture(scope="module")
def built(
    tmp_path_factory: pytest.TempPathFactory, unavailable: Callable[[str], NoReturn]
) -> Path:
    """Return the folder with the sources in one file, and the wheel made from it."""
    folder = tmp_path_factory.mktemp("built")
    made = run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
    if OFFLINE in made.stdout + made.stderr:
        unavailable(NO_INDEX)
    assert made.returncode == 0, made.stdout + made.stderr
    return folder


@pytest.fixture(scope="module")
def sources(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the sources, unpacked."""
    folder = tmp_path_factory.mktemp("sources")
    with tarfile.open(built / f"{NAME}.tar.gz") as archive:
        # The first Pythons 3.11 have no filters; the archive is our own.
        filters = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        archive.extractall(folder, **filters)  # type: ignore[arg-type]  # noqa: S202
    return folder / NAME


@pytest.fixture(scope="module")
def programs(
    built: Path,
    tmp_path_factory: pytest.TempPathFactory,
    unavailable: Callable[[str], NoReturn],
) -> Path:
    """Return the folder of programs of an environment with nothing but the wheel."""
    place = tmp_path_factory.mktemp("clean")
    assert run(sys.executable, "-m", "venv", "--without-pip", place).returncode == 0
    wheel = built / f"{NAME}-py3-none-any.whl"
    there = place / ("Scripts" if os.name == "nt" else "bin")
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--quiet",
        "--python",
        there / "python",
    ]
    done = run(*pip, "install", "--disable-pip-version-check", wheel)
    if OFFLINE in done.stderr:
        unavailable(NO_INDEX)
    assert done.returncode == 0, done.stdout + done.stderr
    return there


def test_wheel(built: Path) -> None:
    """The wheel contains the package with its font and its type marker, and no more."""
    package = ROOT / "src" / "asciimaze"
    files = {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(built / f"{NAME}-py3-none-any.whl") as wheel:
        held = set(wheel.namelist())
    about = {name for name in held if name.startswith(f"{NAME}.dist-info/")}
    assert held - about == files
    assert {
        "asciimaze/py.typed",
        "asciimaze/fonts/vga8.png",
        "asciimaze/fonts/LICENCE.txt",
    } <= files
    licences = {Path(name).name for name in about if "/licenses/" in name}
    assert licences == {"LICENSE", "LICENCE.txt"}


def test_sources(sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sources contain the book, and the game can be made from it."""
    book = str(sources / "docs" / "asciimaze.rst")
    status = tangle.main([book, "--root", str(sources), "--check"])
    assert (status, *capsys.readouterr()) == (0, "", "")
    for name in (
        "README.md",
        "LICENSE",
        "Makefile",
        "tools/tangle.py",
        "tests",
        "docs",
    ):
        assert (sources / name).exists(), name


def test_sources_are_clean(sources: Path) -> None:
    """The packages contain nothing that was made by running."""
    rubbish = {"__pycache__", ".hypothesis", ".mypy_cache", ".venv", "build"}
    found = [path for path in sources.rglob("*") if path.name in rubbish]
    assert found == []


def test_installed_command(programs: Path) -> None:
    """The installed command prints its version."""
    done = run(programs / "asciimaze", "--version")
    assert (done.stdout, done.stderr) == (f"asciimaze {asciimaze.__version__}\n", "")


def test_installed_game(programs: Path) -> None:
    """The installed package draws the game, with its own font, without our sources."""
    done = run(programs / "python", "-W", "error", "-c", PICTURE)
    assert (done.stderr, done.returncode) == ("", 0)
    shape, place = done.stdout.splitlines()
    assert shape == "(496, 496, 4)"
    assert Path(place).is_relative_to(programs.parent)


def test_installed_loop(programs: Path) -> None:
    """The installed game opens a window, and ends on a signal."""
    program = (
        "import signal, sys, threading, os\n"
        "from asciimaze.app import window\n"
        "from asciimaze.app.cli import main as command_line\n"
        "show = window.show\n"
        "def once(*things):\n"
        "    show(*things)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "window.show = once\n"
        "sys.exit(command_line.main(['--size', '5']))\n"
    )
    done = run(programs / "python", "-c", program, SDL_VIDEODRIVER="dummy")
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
