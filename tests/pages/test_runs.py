"""The runs beside the code say the same as the pictures."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from enum import Enum
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.mazes import any_maze
from tests.pages.test_moving import KEPT, MOVING, facts_in

import following
import pictures
import recording
import runs
from asciimaze.engine.flood import UNREACHABLE
from asciimaze.generators.registry import GENERATORS, find
from asciimaze.maze import Maze
from asciimaze.names import counted
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng
from asciimaze.solvers.paths import distances
from asciimaze.tilings.square import Square
from flooding import flooded

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
NAMES = [each.name for each in GENERATORS]


@cache
def run_of(name: str) -> dict[str, Any]:
    """Return a run as the weave reads it."""
    run: dict[str, Any] = json.loads(runs.draw(f"{name}.json"))
    return run


@cache
def lines_of(path: str) -> list[str]:
    """Return the lines of a file of the program."""
    return (ROOT / path).read_text(encoding="utf-8").splitlines()


def events_of(run: dict[str, Any]) -> Iterator[tuple[int, str, dict[str, str]]]:
    """Yield the group of each event, the text of its line, and its changes."""
    groups = accumulate(event[0] for event in run["events"])
    for group, (_, line, *changes) in zip(groups, run["events"], strict=True):
        path, number, _ = run["lines"][line]
        text = lines_of(path)[number - 1]
        pairs = zip(changes[::2], changes[1::2], strict=True)
        yield group, text.strip(), {run["names"][a]: run["values"][b] for a, b in pairs}


def test_every_moving_picture_has_a_run() -> None:
    """Each has as many steps as its run, or a last one in which nothing runs.

    Only two searches on one slider have none, because two pieces of code run at once.
    """
    for name in {*MOVING} - {"solve-two.svg"}:
        picture = (KEPT / name).read_text(encoding="utf-8")
        run = picture.partition('data-run="')[2].partition('"')[0]
        steps = len(facts_in(picture, "moves")["steps"])
        last = [group for group, _, _ in events_of(run_of(run))][-1]
        assert last in {steps - 1, steps - 2}, name


@given(maze=any_maze, start=st.integers(0, 10**6))
def test_the_plain_flood_is_the_fast_one(maze: Maze, start: int) -> None:
    """The search that a page shows finds the distances that the program uses."""
    start %= maze.tiling.cells
    far = flooded(maze, start)
    cells = range(maze.tiling.cells)
    assert [far.get(cell, UNREACHABLE) for cell in cells] == [*distances(maze, start)]


def test_a_generator_function_yields() -> None:
    """What it gives away is not its last word; another function returns a value."""
    names = {name: run_of(name)["names"] for name in ("solve-filling", "solve-a-star")}
    assert [each for each in names["solve-filling"] if each in GIVES] == ["yields"]
    assert [each for each in names["solve-a-star"] if each in GIVES] == ["returns"]


GIVES = "yields", "returns"
"""The words for what a function gives to its caller."""


def test_the_water_is_where_the_code_says() -> None:
    """At each step, the lit line has given as many distances as the picture shows."""
    run = run_of("solve-distances")
    events = list(events_of(run))
    far = distances(pictures.make("backtracker", 16, 8), pictures.FIRST)
    lit = [events[at] for at in run["made"]]
    assert [step for step, _, _ in lit] == list(range(max(far) + 1))
    for step, text, changes in lit:
        assert "far" in text
        wet = sum(each <= step for each in far)
        assert changes["far"] == counted(wet, "item")


@pytest.mark.parametrize("name", NAMES)
def test_passages(name: str) -> None:
    """At each step, the lines have carved as much as the picture shows."""
    events = following.generated(name, Square(7, 5), name).events
    carve = find(name).carve
    rng = Rng.from_seed("chick", name)
    moments = recording.record(carve, Square(7, 5), rng)
    carved = dict[int, int]()
    for event in events:
        said = event.changes.get("maze", "0 passages").partition(" ")[0]
        carved[event.step] = max(int(said), *carved.values(), 0)
    whole = len(moments[0].walls)
    for step, count in carved.items():
        assert count == whole - len(moments[step].walls)


@pytest.mark.parametrize("name", NAMES)
def test_the_light_is_on_the_carving(name: str) -> None:
    """In a step that opens a wall, the line that carves has the light."""
    run = run_of(name)
    events = list(events_of(run))
    lit = [events[at] for at in run["made"]]
    assert sorted({group for group, *_ in events}) == [group for group, *_ in lit]
    carving = [text for _, text, changes in lit if "carve(" in text and changes]
    assert len(carving) == 24 * 12 - 1


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_is_not_used_has_no_value(name: str) -> None:
    """A run names its variables, but not ``_``, which only holds a place."""
    assert "_" not in run_of(name)["names"]


ALL = "import runs; print([(name, runs.draw(name)) for name in runs.PICTURES])"
"""Record all runs."""


def recorded(secret: int) -> str:
    """Return all runs as a process records them whose hashes have some secret."""
    return subprocess.run(
        [sys.executable, "-c", ALL],
        env={
            **os.environ,
            "PYTHONHASHSEED": str(secret),
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        capture_output=True,
        check=True,
        text=True,
    ).stdout


def test_the_same_in_each_process() -> None:
    """A run depends on nothing but the program: no clock, no address, no folder.

    Nor does it depend on how a process makes hashes, or on the order of a set.
    """
    first = recorded(0)
    assert first.count(".json") >= len(runs.PICTURES)
    assert recorded(1) == first
    assert tempfile.gettempdir() not in first
    assert "0x" not in first


def test_the_key_moves_the_penguin() -> None:
    """The tour of the key begins with the event, and ends with the picture."""
    said = [changes for _, _, changes in events_of(run_of("key-press"))]
    wanted = [
        {"sym": "KeySym.H"},
        {"event": "Key(name='h', ctrl=False)"},
        {"side": "2"},
        {"move": "'2'"},
        {"beyond": "131"},
    ]
    at = 0
    for each in wanted:
        at = next(i for i in range(at, len(said)) if each.items() <= said[i].items())


def test_the_short_tour_is_part_of_the_long_one() -> None:
    """Its functions are those named, each of one file, in their order.

    It has all that they do in the long tour, and nothing else.
    """
    short = list(events_of(run_of("key-steps")))
    long = list(events_of(run_of("key-press")))
    lines = run_of("key-press")["lines"]
    ran = {function for _, _, function in lines}
    assert ran >= {*runs.KEY_STEPS}
    places = {(path, name) for path, _, name in lines if name in runs.KEY_STEPS}
    assert len(places) == len(runs.KEY_STEPS)
    run = run_of("key-press")
    kept = [
        event
        for event, (_, line, *_) in zip(long, run["events"], strict=True)
        if run["lines"][line][2] in runs.KEY_STEPS
    ]
    assert [each[1:] for each in short] == [each[1:] for each in kept]
    firsts = dict.fromkeys(name for _, _, name in run_of("key-steps")["lines"])
    assert [*firsts] == [*runs.KEY_STEPS]


STAGES = (
    *("app/events.py", "states/puzzle.py", "session/session.py"),
    *("games/escape/game.py", "widgets/maze_view.py"),
)
"""Where the tour of the key leads, as its link says."""


def test_the_key_passes_its_stages_in_order() -> None:
    """The tour comes to window, screen, session, rules and view, in turn."""
    run = run_of("key-press")
    paths = [run["lines"][line][0] for _, line, *_ in run["events"]]
    first = [
        next(at for at, path in enumerate(paths) if path.endswith(stage))
        for stage in STAGES
    ]
    assert first == sorted(first)


@pytest.mark.parametrize("name", runs.TOURS)
def test_a_tour_runs_each_line_once(name: str) -> None:
    """A loop doesn't lead a tour in circles."""
    lines = [event[1] for event in run_of(name)["events"]]
    assert len(lines) == len(set(lines))
    assert len(lines) > (30 if name == "key-steps" else 100)


class Flavour(Enum):
    """Some values."""

    SWEET = 1


class Pair(NamedTuple):
    """A value that is not one of the program."""

    left: int


def carved(passages: int) -> Maze:
    """Return a maze with some passages."""
    maze = Maze(Square(9, 1))
    for cell in range(passages):
        maze.carve(cell, Square.RIGHT)
    return maze


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (1 / 3, "0.3333"),
        ("left", "'left'"),
        (None, "None"),
        ([1, 2], "[1, 2]"),
        ((1, (2, 3)), "(1, (2, 3))"),
        (list(range(31)), "… 28, 29, 30 (31)"),
        (["x" * 26] * 2, f"['{'x' * 26}', '{'x' * 26}']"),
        (["x" * 27] * 2, f"… '{'x' * 27}' (2)"),
        (["x" * 27] * 9, f"… '{'x' * 27}' (9)"),
        ([object()], ""),
        ({1}, "1 item"),
        ({1: 2, 3: 4}, "2 items"),
        (Flavour.SWEET, "Flavour.SWEET"),
        (carved(1), "1 passage"),
        (carved(3), "3 passages"),
        (find("backtracker").make(Square(3, 3), Rng(1)), "8 passages"),
        (Maze(Square(2, 1), opened=bytearray([1, 4])), "1 passage"),
        (Pair(1), ""),
        (
            Recipe.parse("square:wilson:5x5#a"),
            "Recipe(shape='square', generator='wilson', columns=5, rows=…",
        ),
        (object(), ""),
        ("a\nb", "'a\\nb'"),
        ("<b>", ""),
    ],
)
def test_values(value: object, text: str) -> None:
    """Each value is short, or not shown."""
    assert following.shown(value) == text
