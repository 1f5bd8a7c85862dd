"""The code of the games that moves in pictures does there what it does elsewhere."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from tests.pages.test_runs import events_of, run_of

import demos
import recording
from asciimaze.games.dungeon.sight import visible
from asciimaze.games.net.game import Net
from asciimaze.games.net.solver import solutions
from asciimaze.session.session import Session
from asciimaze.tilings.square import Square
from captions import HIDDEN
from multiples import STAGES, planned
from pens import INK
from recording import Moment, Recorder

if TYPE_CHECKING:
    from types import SimpleNamespace

    from asciimaze.maze import Maze
    from recording import Look, View


@cache
def moments(name: str) -> list[Moment]:
    """Return the moments of a demo."""
    demo = demos.DEMOS[name]()
    return demo.play(Recorder(demo.maze.tiling, demo.looks))


def cells(moment: Moment, colour: str) -> set[int]:
    """Return the cells of a colour."""
    return {cell for cell, fill in moment.view.fills.items() if fill == colour}


@pytest.mark.parametrize("name", demos.DEMOS)
def test_every_look_is_taken(name: str) -> None:
    """The code of a demo runs each line that its looks name."""
    demo, taken = demos.DEMOS[name](), set[tuple[str, str]]()

    def watched(place: tuple[str, str], look: Look) -> Look:
        def wrapper(maze: Maze, now: SimpleNamespace, last: View) -> View | None:
            taken.add(place)
            return look(maze, now, last)

        return wrapper

    looks = {place: watched(place, look) for place, look in demo.looks.items()}
    demo.play(Recorder(demo.maze.tiling, looks))
    assert taken == set(demo.looks)


@pytest.mark.parametrize("name", demos.DEMOS)
def test_the_light_is_on_what_made_the_step(name: str) -> None:
    """Steps are in order, and in each, a line that the demo names has the light."""
    run = run_of(name)
    events = list(events_of(run))
    order = [step for step, _, _ in events]
    assert order == sorted(order)
    lit = {events[at][0]: events[at][1] for at in run["made"]}
    steps = len(moments(name)) - 1
    assert {*lit.values()} >= {*demos.DEMOS[name]().makes}
    assert all(lit[at] in demos.DEMOS[name]().makes for at in range(1, steps))


@pytest.mark.parametrize("name", demos.DEMOS)
def test_the_last_step_is_the_end_of_the_run(name: str) -> None:
    """When the words say that all is done, the line that ran last has the light."""
    run = run_of(name)
    assert run["made"][-1] == len(run["events"]) - 1


def test_what_is_yellow_is_seen() -> None:
    """At the end, squares are yellow or grey as the penguin sees them in the game."""
    tiling, marks = Square(10, 7), "".join(demos.STONES)
    clear = bytes(mark != "#" for mark in marks)
    penguin = marks.index("@")
    seen = visible(tiling, clear, penguin, 20)
    floor = {cell for cell in range(tiling.cells) if clear[cell]}
    last = moments("shadows")[-1]
    lit = {cell for cell in floor if seen[cell]}
    assert cells(last, demos.SEEN) == lit - {penguin}
    assert cells(last, recording.ERASED) == floor - lit


def test_six_squares_are_seen_past_a_corner() -> None:
    """The line to each crosses a stone's square; four touch what is left of it."""
    marks, found = "".join(demos.STONES), set[int]()
    y, x = divmod(marks.index("@"), 10)
    stones = [divmod(at, 10) for at, mark in enumerate(marks) if mark == "#"]
    for cell in cells(moments("shadows")[-1], demos.SEEN):
        row, column = divmod(cell, 10)
        parts = [part / 999 for part in range(1000)]
        line = [(y + (row - y) * at, x + (column - x) * at) for at in parts]
        if any(max(abs(a - c), abs(b - d)) < 0.499 for a, b in line for c, d in stones):
            found.add(cell)
    says = {view.path[-1]: view.words for _, view in moments("shadows")[:-1]}
    touching = {cell for cell, words in says.items() if "one hair" in words}
    assert len(found) == 6
    assert len(touching) == 4
    assert touching < found


def test_each_inference_strikes_out_options() -> None:
    """There are fewer options after each step, and at the end only the solution."""
    state = Session(Net(), "5x4,hexagon#penguin").state
    counts = [view.words.split("; ")[1:] for _, view in moments("inferences")]
    left = [int(count.split()[0]) for [count] in counts[:-1]]
    assert left[0] == 113
    assert left[-1] == 20
    assert all(one > other for one, other in pairwise(left))
    [solution] = solutions(state.board, state.tiles)
    last = moments("inferences")[-1]
    assert cells(last, recording.START) == {*range(20)}
    arms = sum(tile.bit_count() for tile in solution)
    assert cells(last, HIDDEN) == set()
    assert len(cells(last, INK)) == arms
    said = [view.words for _, view in moments("inferences")]
    assert said[-2].startswith("its neighbours leave it 1 option;")


def test_doorways_open_where_they_are_kept() -> None:
    """As many regions are joined, and as many doorways open, as there are doorways."""
    said = [view.words for _, view in moments("doorways")]
    needed = len(planned(STAGES["those that join"]).doorways)
    kept = len(planned(STAGES["and some more"]).doorways)
    assert said.count("joins two regions") == needed
    assert said.count("opens a doorway") == needed
    assert said.count("opens one more, by chance") == kept - needed
    plan = planned(STAGES["fewer dead ends"])
    rock = {node for node, region in enumerate(plan.region) if region < 0}
    assert cells(moments("doorways")[-1], recording.ERASED) == rock


def test_the_skua_takes_the_first_of_the_best() -> None:
    """It comes a step nearer each turn, and from two equal cells takes the left one."""
    *steps, end = [view for _, view in moments("hunted")]
    walk = end.path
    assert {abs(one - other) for one, other in pairwise(walk)} == {1, 13}
    assert walk[:2] == (128, 127)
    [green] = cells(moments("hunted")[1], recording.START)
    assert green == 127
    assert cells(moments("hunted")[1], recording.LOOKED_AT) == {115}
    assert steps[-1].words == "pecks"
    [hero] = cells(moments("hunted")[-1], demos.stamp("hunted"))
    assert abs(walk[-1] - hero) == 13
