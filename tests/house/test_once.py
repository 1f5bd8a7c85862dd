"""On the way from a command line to a file, no work is done twice."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import asciimaze
from asciimaze.app.cli.subcommands import run

if TYPE_CHECKING:
    from types import FrameType

PACKAGE = Path(asciimaze.__file__).parent

ONCE = [
    "engine/layout.py:lay_out",
    "generators/registry.py:check",
    "generators/registry.py:find",
    "recipes/options/registry.py:check",
    "recipes/options/registry.py:make",
    "recipes/recipe.py:__post_init__",
    "recipes/recipe.py:parse",
    "recipes/recipe.py:tiling",
    "tilings/registry.py:find",
    "tilings/registry.py:make",
    "tilings/sizes.py:check_size",
]
"""The work that must be done once for a maze: looking up names, and checking."""


def calls(*words: str) -> Counter[str]:
    """Return the number of calls of each of our functions in a command."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(f"{PACKAGE}/"):
            place = Path(code.co_filename).relative_to(PACKAGE).as_posix()
            found[f"{place}:{code.co_name}"] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        assert run(list(words)) == 0
    finally:
        sys.setprofile(before)
    return found


@pytest.mark.parametrize("suffix", ["svg", "txt", "mz"])
@pytest.mark.parametrize("shape", ["square", "polar", "cylinder"])
def test_once(shape: str, suffix: str, tmp_path: Path) -> None:
    """A maze is parsed, checked and laid out once, whatever its use."""
    file = tmp_path / f"maze.{suffix}"
    recipe = f"{shape}:backtracker:8x6#penguin"
    found = calls("generate", recipe, "--output", str(file))
    assert file.exists()
    assert {place: found[place] for place in ONCE} == dict.fromkeys(ONCE, 1)
