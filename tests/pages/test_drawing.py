"""What a reader draws before a generator begins."""

from __future__ import annotations

import json
from collections import Counter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

import live
import pictures
from asciimaze.tilings.square import Square
from moving import outlines
from recording import LOOKED_AT, LOOP

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng

BOARD = outlines(Square(24, 12))
"""The cells of the board."""


def drawn(name: str, *more: Any) -> dict[str, Any]:  # noqa: ANN401 (as in a question)
    """Return the data of a picture."""
    path = f"src/asciimaze/generators/{name.replace('-', '_')}.py"
    picture = ET.fromstring(live.draw(path, "chick", *more))  # noqa: S314
    facts: dict[str, Any] = json.loads(picture.attrib["data-moves"])
    return facts


def start_of(facts: dict[str, Any]) -> int:
    """Return the cell of the board where a run begins."""
    [start] = [code // 5 for code in facts["steps"][0] if code % 5 == 3]
    return BOARD.index(facts["cells"][start])


@pytest.mark.parametrize("name", pictures.DRAWS)
def test_a_given_start(name: str) -> None:
    """A run begins where it is told, and with its own start nothing changes."""
    own = drawn(name)
    assert drawn(name, [], start_of(own))["steps"] == own["steps"]
    assert start_of(drawn(name, [], 100)) == 100


@pytest.mark.parametrize("name", ["backtracker", "hunt-and-kill", "prim", "wilson"])
def test_rock_stays(name: str) -> None:
    """No cell of rock is in the maze, and all others are."""
    rock = [row * 24 + 10 for row in range(11)]
    facts = drawn(name, rock, 0)
    assert facts["cells"] == [each for at, each in enumerate(BOARD) if at not in rock]
    assert start_of(facts) == 0


def test_the_walk_is_the_same_until_it_meets_rock() -> None:
    """The backtracker takes its old way to the rock: its numbers are the same."""
    own = drawn("backtracker")
    line = [code // 5 for step in own["steps"] for code in step if code % 5 == 3]
    rock = [line[60]]
    facts = drawn("backtracker", rock, line[0])
    walk = [code // 5 for step in facts["steps"] for code in step if code % 5 == 3]
    met = next(
        at
        for at, cell in enumerate(line)
        if rock[0] in dict(Square(24, 12).neighbours(cell)).values()
    )
    assert met > 5
    assert [BOARD.index(facts["cells"][cell]) for cell in walk[:met]] == line[:met]


@pytest.mark.parametrize(
    ("start", "cells"), [(0, 5 * 12), (23, 18 * 12), (-1, 18 * 12)]
)
def test_rock_that_cuts_the_board(start: int, cells: int) -> None:
    """The run gets the part with its start, or else the largest."""
    rock = [row * 24 + 5 for row in range(12)]
    assert len(drawn("backtracker", rock, start)["cells"]) == cells


def flawed(maze: Maze, _: Rng) -> None:
    """Carve a loop of four cells, and no more."""
    for cell, side in ((0, 0), (0, 1), (1, 1), (24, 0)):
        maze.carve(cell, side)


def test_a_flaw_is_shown_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture of a maze that isn't perfect opens where one sees that."""
    perfect = drawn("backtracker")
    assert perfect["opens"] < len(perfect["steps"]) - 1
    generator = SimpleNamespace(name="flawed", carve=flawed)
    monkeypatch.setattr(live, "find", lambda _: generator)
    facts = drawn("flawed")
    last = facts["steps"][facts["opens"]]
    assert facts["opens"] == len(facts["steps"]) - 1
    colours = Counter(
        facts["colours"][code // 5 % len(facts["colours"])]
        for code in last
        if code % 5 == 1
    )
    assert colours == {LOOP: 4, LOOKED_AT: 24 * 12 - 4}
    assert facts["words"][-1] == "sand is cut off, red is on a loop"
