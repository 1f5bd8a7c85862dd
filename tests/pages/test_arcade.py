"""The games as a page plays them: it sends inputs, and gets what to draw."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import arcade
from arcade import Arcade
from asciimaze.games.drawing import Canvas
from asciimaze.games.registry import GAMES

SIZE = (600, 450)


def ask(game: Arcade, **question: object) -> dict[str, Any]:
    """Return the answer to a question."""
    answer: dict[str, Any] = json.loads(game(json.dumps({"size": SIZE} | question)))
    return answer


def pressed(game: Arcade, *keys: str, ctrl: bool = False) -> list[dict[str, Any]]:
    """Press some keys, and let all that moves come to rest; return the answers."""
    answers = [ask(game, inputs=[{"key": key, "ctrl": ctrl} for key in keys])]
    while answers[-1]["moves"]:
        answers.append(ask(game, seconds=0.5))
    return answers


def press(game: Arcade, *keys: str, ctrl: bool = False) -> dict[str, Any]:
    """Do the same; return the last answer."""
    return pressed(game, *keys, ctrl=ctrl)[-1]


def shapes(notes: list[Any]) -> set[str]:
    """Return the names of the shapes in some notes, and in the patches there."""
    found = {name for name, _ in notes}
    for name, values in notes:
        if name == "patch" and values[3]:
            found |= shapes(values[3])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_game(name: str) -> None:
    """A page can draw whatever a game draws, and it knows the keys."""
    game = Arcade()
    answer = ask(game, play=name)
    assert answer["name"].split()[0] == name
    assert (name, GAMES[name].title) in map(tuple, answer["games"])
    drawn = shapes(answer["notes"])
    known = {each for each in vars(Canvas) if not each.startswith("_")} | {"end"}
    assert drawn
    assert drawn <= known - {"image", "grain"}
    keys = [key for keys, _ in answer["keys"] for key in keys]
    assert "Backspace" in keys or not keys or name == "null"
    assert not [key for key in keys if "Ctrl" in key]


def test_keys() -> None:
    """Keys of a browser move the penguin, and Ctrl+Z takes the step back."""
    game = Arcade()
    start = ask(game, play="escape square:backtracker:9x9#penguin")
    assert "Steps: 0" in start["line"]
    after = press(game, "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
    steps = int(after["line"].split("Steps: ")[1].split()[0])
    assert steps > 0
    back = press(game, *"z" * 9, ctrl=True)
    assert "Steps: 0" in back["line"]


def test_pointer_and_wheel() -> None:
    """A click lights lamps; a wheel is heard, too."""
    game = Arcade()
    before = ask(game, play="lamps 5#penguin")
    place = {"button": 0, "x": SIZE[0] / 2, "y": SIZE[1] / 2 - 16}
    inputs = [{"action": "press", **place}, {"action": "release", **place}]
    after = ask(game, inputs=[{"wheel": 1, "x": 9, "y": 9}, *inputs])
    assert after["line"] != before["line"]


def test_patches_are_sent_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that keeps as many patches as it should is never asked for another."""
    monkeypatch.setattr(arcade, "MOST_PATCHES", 5)
    game, kept, sent = Arcade(), dict[int, object](), set[int]()
    answers = [ask(game, play="escape square:backtracker:60x60#penguin")]
    for key in ("+", "ArrowRight", "ArrowDown", "-", "-", "ArrowRight", "+"):
        answers += pressed(game, key)
    for notes in (each["notes"] for each in answers):
        for number, _, size, new in (
            values for name, values in notes if name == "patch"
        ):
            if new is not None:
                assert number not in sent
                sent.add(number)
                kept[number] = size
                if len(kept) > arcade.MOST_PATCHES:
                    del kept[next(iter(kept))]
            assert kept[number] == size
    assert len(sent) > arcade.MOST_PATCHES


def test_a_step_is_small() -> None:
    """A step in a large maze is a small message."""
    game = Arcade()
    first = ask(game, play="escape square:backtracker:100x100#penguin")
    press(game, "ArrowRight", "ArrowDown")
    after = press(game, "ArrowLeft", "ArrowUp")
    assert len(json.dumps(after)) < len(json.dumps(first)) / 4


def test_a_clock() -> None:
    """While the clock runs, the page asks again; so the line changes."""
    game = Arcade()
    ask(game, play="net 3#penguin")
    assert press(game, " ")["runs"]
    assert "[0:02]" in ask(game, seconds=2.5)["line"]


def test_nothing_but_python() -> None:
    """The games need nothing but Python itself, as the page's Python has no more."""
    root = Path(arcade.__file__).parents[1]
    paths = [str(root / folder) for folder in ("docs", "src")]
    found = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, *paths],
        check=True,
        capture_output=True,
        text=True,
    )
    assert json.loads(found.stdout) == list(GAMES)


ALONE = """
import json, sys
sys.path[:0] = sys.argv[1:]
from arcade import Arcade
from asciimaze.games.registry import GAMES
game = Arcade()
for name in GAMES:
    inputs = [{"key": key, "ctrl": False} for key in ("ArrowRight", "h", "+", "o")]
    for more in ({"play": name}, {"inputs": inputs}, {"seconds": 1}):
        assert json.loads(game(json.dumps({"size": (600, 450)} | more)))["notes"]
print(json.dumps(list(GAMES)))
"""
"""A program that begins every game, presses some keys, and lets time pass."""
