"""The rooms of the house, and the one rule: imports go downwards."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.house.modules import (
    check_docstrings,
    check_downwards,
    check_imports_exist,
    check_no_cycle,
    modules_in,
    uses_of,
)

import asciimaze

PACKAGE = Path(asciimaze.__file__).parent

ROOMS = [
    "__main__",
    "app",
    "states",
    "widgets",
    "views",
    "session",
    "games",
    "library",
    "formats",
    "recipes",
    "solvers",
    "generators",
    "engine",
    "maze",
    "tilings",
    "commands",
    "names",
    "rng",
    "__init__",
]
"""The rooms of the house from top to bottom; some may not exist yet."""

ROOT = Path(__file__).parents[2]

AT_THE_DOOR = [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "pyproject.toml",
]
"""The files that a reader meets first."""

MOST_BYTES = 1_000_000
"""How large a shared file may be, apart from the book."""

SCREENLESS = ROOMS[ROOMS.index("views") :]
"""The rooms that know nothing of screens."""


def room(name: str) -> str:
    """Return the room of a module."""
    return name.split(".")[1] if "." in name else "__init__"


MODULES = modules_in(PACKAGE)
"""The file of each module."""


@cache
def uses() -> dict[str, set[str]]:
    """Return the modules that each module imports.

    Only the type checker follows the imports of the door of the house, the package.
    """
    return uses_of(MODULES, at_the_top=[PACKAGE.name])


def python(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a Python of its own, with all warnings made errors."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        check=False,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )


def test_room() -> None:
    """Every module is in a known room."""
    assert {name for name in MODULES if room(name) not in ROOMS} == set()


def test_downwards() -> None:
    """A module imports from its own room and from those below."""
    check_downwards(uses(), {name: ROOMS.index(room(name)) for name in MODULES})


def test_imports_exist() -> None:
    """Everything that a module imports from the package exists."""
    check_imports_exist(uses())


def test_no_cycle() -> None:
    """No module imports itself, not even through others."""
    check_no_cycle(uses())


def test_words_and_chance_stand_alone() -> None:
    """Modules that all others may use, such as commands, use nothing of the package."""
    for name in ("asciimaze.commands", "asciimaze.names", "asciimaze.rng"):
        assert uses()[name] & MODULES.keys() == set()
    assert uses()["asciimaze"] & MODULES.keys() == set()


def test_screenless() -> None:
    """Below the widgets, nothing imports tcod, not even for its types."""
    seeing = {
        name
        for name, others in uses().items()
        if any(other.split(".")[0] == "tcod" for other in others)
    }
    assert seeing
    assert {name for name in seeing if room(name) in SCREENLESS} == set()


def test_screenless_at_run_time() -> None:
    """Below the widgets, all works without tcod; only views need numpy at once."""
    names = [name for name in MODULES if room(name) in SCREENLESS]
    assert len(names) > 10
    program = "\n".join(
        [
            "import sys",
            "sys.modules['tcod'] = None",
            *(f"import {name}" for name in names if room(name) != "views"),
            "assert 'numpy' not in sys.modules",
            *(f"import {name}" for name in names if room(name) == "views"),
            "from asciimaze.games.escape.rules import new_game",
            "from asciimaze.recipes.recipe import Recipe",
            "print(new_game(Recipe.parse('square:backtracker:25x25#penguin')).cell)",
        ]
    )
    run = python(program)
    assert (run.stdout, run.stderr, run.returncode) == ("132\n", "", 0)


def test_no_side_effects() -> None:
    """Importing prints nothing, and leaves rng, files and environment alone."""
    names = [name for name in MODULES if room(name) != "__main__"]
    program = "\n".join(
        [
            "import os, random, signal, sys, threading",
            "import numpy, tcod.context, tcod.event, tcod.tileset",
            "def state():",
            "    return repr((",
            "        random.getstate(), numpy.random.get_state(), sys.path,",
            "        dict(os.environ), os.getcwd(), sys.excepthook,",
            "        threading.active_count(), sorted(os.listdir('.')),",
            "        [signal.getsignal(number) for number in signal.valid_signals()],",
            "    ))",
            "before = state()",
            *(f"import {name}" for name in names),
            "assert state() == before",
        ]
    )
    run = python(program)
    assert (run.stdout, run.stderr, run.returncode) == ("", "", 0)


def test_docstrings() -> None:
    """Every module describes itself in one sentence."""
    check_docstrings(MODULES)


def test_headers() -> None:
    """Every file says that it is tangled, from which book, and under which licence."""
    header = [
        "# Tangled from docs/asciimaze.rst; edit it there.",
        "# Copyright 2026 the Ascii Maze authors",
        "# SPDX-License-Identifier: GPL-3.0-or-later",
    ]
    begins = {
        name: file.read_text(encoding="utf-8").splitlines()[:3]
        for name, file in MODULES.items()
    }
    assert begins == dict.fromkeys(MODULES, header)


def test_door() -> None:
    """Nothing lies about where a reader comes in, and nothing large is shared."""
    listed = subprocess.run(
        ["git", "ls-files"], check=False, cwd=ROOT, capture_output=True, text=True
    )
    at_hand = sorted(path.name for path in ROOT.iterdir() if path.is_file())
    files = listed.stdout.splitlines() or at_hand
    shown = [name for name in files if "/" not in name and name[0] != "."]
    assert shown == AT_THE_DOOR
    books = {"docs/asciimaze.rst"}
    sizes = {name: (ROOT / name).stat().st_size for name in files if name not in books}
    assert [name for name, size in sizes.items() if size > MOST_BYTES] == []
