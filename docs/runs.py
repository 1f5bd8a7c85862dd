# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Record which lines run, in which order, and what they change."""

from __future__ import annotations

import json
import sys
from contextlib import chdir, redirect_stdout
from functools import partial
from io import StringIO
from itertools import groupby
from linecache import getline
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from tcod.event import KeyDown, KeySym, Modifier, Scancode

import asciimaze
import literate
from asciimaze.app.events import input_for
from asciimaze.app.loop import App
from asciimaze.games.drawing import Recording
from asciimaze.games.escape.game import Escape
from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.recipe import Recipe
from asciimaze.session.session import Session
from asciimaze.solvers.a_star import search
from asciimaze.solvers.dead_end_filling import wall_up
from asciimaze.solvers.wall_follower import follow_wall
from asciimaze.states.letters import SIZE
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState
from asciimaze.states.stack import States
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.square import Square
from asciimaze.tilings.triangle import Triangle
from asciimaze.widgets.maze_view import TILES
from asking import TILINGS
from demos import DEMOS
from flooding import flooded
from following import PACKAGES, Follower, Lines, generated, is_function, tables
from literate.cli.main import main as tangle
from pictures import FIRST, LAST, LEAFLET, ROUND, looped, make
from recording import traced

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import CodeType, FrameType

    from asciimaze.tilings.tiling import Tiling


def followed(
    wants: Callable[[CodeType], bool],
    run: Callable[[], object],
    step: Callable[[Mapping[str, Any]], int] = lambda _: 0,
    *,
    once: bool = False,
) -> Lines:
    """Return the lines of some functions that run.

    Args:
        wants: Whether to follow a function.
        run: What to run.
        step: Returns the step of the figure for the local names of a function, or
            any lower number if they don't say.
        once: Whether to keep only the first run of each line.
    """
    lines, last = Lines(once=once), 0

    def line(frame: FrameType, event: str, value: object) -> Any:  # noqa: ANN401
        nonlocal last
        last = max(last, step(frame.f_locals))
        lines.see(frame, event, value, last)
        return line

    traced(lambda frame, *_: line if wants(frame.f_code) else None, run)
    return lines


def solved(
    function: Callable[..., object],
    run: Callable[[], object],
    step: Callable[[Mapping[str, Any]], int],
) -> Lines:
    """Return the lines of a search, which are those of its file."""
    file = function.__code__.co_filename

    def wants(code: CodeType) -> bool:
        return code.co_filename == file and is_function(code)

    return followed(wants, run, step)


def hand() -> Lines:
    """Follow a walk along the wall."""
    maze = make("hunt-and-kill", 16, 8)
    return solved(
        follow_wall,
        lambda: follow_wall(maze, FIRST, LAST),
        lambda now: len(now.get("walk", "")) - 1,
    )


def water() -> Lines:
    """Follow a breadth-first search."""
    maze = make("backtracker", 16, 8)

    def last_distance(now: Mapping[str, Any]) -> int:
        far: dict[int, int] = now.get("far", {FIRST: 0})
        return [*far.values()][-1]

    lines = solved(flooded, lambda: flooded(maze, FIRST), last_distance)
    for each in lines.events:
        each.carves = 2 * ("far" in each.changes)
    return lines


def pencil() -> Lines:
    """Follow the filling of dead ends."""
    rest = make("hunt-and-kill", 16, 8)
    return solved(
        wall_up,
        lambda: list(wall_up(rest, (FIRST, LAST))),
        lambda _: sum(not sides for sides in rest.open),
    )


def crow() -> Lines:
    """Follow a search by A*."""
    maze = looped()
    return solved(
        search,
        lambda: search(maze, *ROUND),
        lambda now: len(now.get("before", "")) - 1,
    )


def acted(name: str) -> Lines:
    """Follow a demo."""
    demo = DEMOS[name]()
    follower = Follower(demo.run, demo.maze.tiling, demo.looks)
    demo.play(follower)
    last = follower.lines.events[-1]
    for each in follower.lines.events:
        path, number, _ = each.line
        makes = each.step < last.step and getline(path, number).strip() in demo.makes
        each.carves = 2 * (makes or each is last)
    return follower.lines


def answers(tiling: Tiling) -> Lines:
    """Follow the answers to all questions for a neighbour."""

    def question(now: Mapping[str, Any]) -> int:
        is_ours = now.get("self") is tiling and "side" in now
        return 8 * now["cell"] + now["side"] if is_ours else 0

    def ask() -> None:
        for cell, names in enumerate(sides):
            for side in range(len(names)):
                tiling.neighbour(cell, side)

    sides = [tiling.sides(cell) for cell in range(tiling.cells)]
    lines = followed(lambda code: "tilings" in code.co_filename, ask, question)
    for _, some in groupby(lines.events, lambda each: each.step):
        *_, last = some
        last.changes.setdefault("returns", "None")
    return lines


def tour(run: Callable[[], object], *left_out: str) -> Lines:
    """Return the lines of our own functions that run, each of them once.

    Args:
        run: What to run.
        left_out: The folders and files that the tour doesn't visit.
    """
    ours = [Path(each.__path__[0]) for each in (asciimaze, literate)]
    folders = tuple(f"{each}/" for each in ours)
    closed = tuple(str(each / name) for each in ours for name in left_out)
    for name, module in list(sys.modules.items()):
        if name.startswith(PACKAGES):
            for each in vars(module).values():
                getattr(each, "cache_clear", lambda: None)()

    def wants(code: CodeType) -> bool:
        path = code.co_filename
        is_open = path.startswith(folders) and not path.startswith(closed)
        return is_open and is_function(code)

    return followed(wants, run, once=True)


def key_press() -> Lines:
    """Follow the key H from the window to the picture."""
    session = Session(Escape(), "square:backtracker:25x25#penguin")
    profile = Profile()
    profile.preferences.look = "letters"
    app = App(States(PuzzleState(session, None, profile)))
    event = KeyDown(scancode=Scancode.H, sym=KeySym.H, mod=Modifier.NONE, pressed=True)

    def press() -> None:
        heard = input_for(event, lambda point: point)
        assert heard  # noqa: S101 (for the type checker)
        app.hear(heard)
        while app.is_moving:
            app.tick(1)
        assert app.painted  # noqa: S101 (for the type checker)
        app.painted.paint(Recording(), SIZE * TILES, SIZE * (TILES + 2))

    return tour(press, "session/shelf.py")


KEY_STEPS = {
    "input_for": ["The window reports an event. Of what kind? A key has gone down."],
    "key_for": ["Its name is h. From here on, nobody has to know about windows."],
    "App.hear": ["The application passes it on to whatever is on the screen: a game."],
    "Escape.interpret": [
        "What does h mean in this game? Nothing, if the penguin were out. It isn't.",
        "It is a key with a direction, and means left. But a cell has sides, so …",
        "So the key has become a move, through side 2. Can the penguin go there?",
    ],
    "side_towards": [
        "… which side is on the left? Nobody knows that better than the cell.",
        "Left is four eighths of a turn, and that is the direction of side 2.",
    ],
    "Maze.is_open": ["Is there a wall? No: bit 2 of cell 132 is set. It is a passage."],
    "State.play": [
        "The rules ask once more, and let the penguin through. Where does it come out?",
        "So there is a new state, with the penguin on 131. The old one is kept.",
    ],
    "Square.neighbour": [
        "132 is 5 times 25 and 7 more: the penguin is in row 5 and column 7.",
        "So side 2 doesn't lead off the sheet, but to the cell before, 131.",
    ],
    "Session.add": ["The session writes the move down, or U couldn't take it back."],
    "view_of": ["Now the picture. The maze was drawn before, and is still there."],
    "drawn": ["On top of it comes the penguin, one cell further to the left."],
}
"""What the functions do that matter most when you press a key, in their order."""


def key_steps() -> Lines:
    """Follow the key H through the functions that matter most."""
    lines = key_press()
    lines.events = [each for each in lines.events if each.line[2] in KEY_STEPS]
    return lines


def generate() -> Lines:
    """Follow a recipe until it is a maze."""
    return tour(lambda: Recipe.parse("hexagon:backtracker:6x4#penguin").make())


def tangle_leaflet() -> Lines:
    """Follow a small book until it is a file."""
    with TemporaryDirectory() as folder, chdir(folder), redirect_stdout(StringIO()):
        Path("leaflet.rst").write_text(LEAFLET, encoding="utf-8")
        return tour(
            lambda: tangle(["leaflet.rst"]), "base", "workspace", "symbols", "trace"
        )


TOURS: dict[str, Callable[[], Lines]] = {
    "key-steps": key_steps,
    "key-press": key_press,
    "generate": generate,
    "tangle": tangle_leaflet,
}
"""Runs to follow from page to page, by their names."""

RUNS: dict[str, Callable[[], Lines]] = {
    **TOURS,
    **{
        each.name: partial(generated, each.name, Square(24, 12), each.name)
        for each in GENERATORS
    },
    "hexagons": partial(generated, "backtracker", Hexagon(12, 7), "hexagons"),
    "triangle": partial(generated, "backtracker", Triangle(28, 9), "triangle"),
    "solve-distances": water,
    "solve-wall": hand,
    "solve-filling": pencil,
    "solve-a-star": crow,
    **{name: partial(acted, name) for name in DEMOS},
    **{f"ask-{each.name}": partial(answers, each) for each, *_ in TILINGS},
}
"""All runs, by their names."""


FOLDERS = {
    Path(asciimaze.__path__[0]).parent: "src",
    Path(literate.__path__[0]).parent: "tools",
    Path(flooded.__code__.co_filename).parent: "docs",
}
"""The folder in the project of each folder that has files of ours."""


def in_project(file: str) -> str:
    """Return the path of a file, relative to the root of the project."""
    path = Path(file)
    top = next(each for each in FOLDERS if path.is_relative_to(each))
    return f"{FOLDERS[top]}/{path.relative_to(top).as_posix()}"


PICTURES = {f"{name}.json": run for name, run in RUNS.items()}
"""What there is to draw, for the weave."""


def draw(name: str) -> bytes:
    """Return a run as the content of its file."""
    events = PICTURES[name]().events
    is_tour = name.removesuffix(".json") in TOURS
    facts = tables(events, "call" if is_tour else "step")
    facts["lines"] = [[in_project(file), *rest] for file, *rest in facts["lines"]]
    if name == "key-steps.json":
        facts["said"] = KEY_STEPS
    return json.dumps(facts, separators=(",", ":")).encode()
