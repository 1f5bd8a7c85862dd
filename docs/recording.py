# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Watch the plain generators at work."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from linecache import getline
from math import sqrt
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from asciimaze.formats.picture.svg import css, shade
from asciimaze.generators.kruskal import root_of
from asciimaze.maze import Maze

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from types import FrameType

    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling

START, HERE, VISITED = "#9bc78b", "#f2a65a", "#d6e4f2"
LOOKED_AT, ERASED, LOOP = "#d2c29a", "#e4e4ea", "#f6c9c0"
PENCIL = "#5b6f8a"


class View(NamedTuple):
    """What there is to see of a program at one moment, besides the walls.

    Attributes:
        fills: The colour of some cells.
        path: The cells that a line leads through; the program is at the last one.
        words: What the program is doing, in a few words.
    """

    fills: Mapping[int, str]
    path: tuple[int, ...] = ()
    words: str = ""


class Moment(NamedTuple):
    """The look of a maze at one moment.

    Attributes:
        walls: The number of each wall.
        view: Everything else.
    """

    walls: frozenset[int]
    view: View


def wall(tiling: Tiling, cell: int, side: int) -> int:
    """Return the number of a wall, ``cell << 3 | side`` of its first cell."""
    beyond = tiling.neighbour(cell, side)
    if beyond is None or beyond > cell:
        return cell << 3 | side
    return beyond << 3 | tiling.opposite(cell, side)


def walls(maze: Maze) -> Iterator[int]:
    """Yield the number of each wall of a maze; between two cells it comes twice."""
    for cell in range(maze.tiling.cells):
        for side in range(len(maze.tiling.sides(cell))):
            if not maze.is_open(cell, side):
                yield wall(maze.tiling, cell, side)


def rebuilt(tiling: Tiling, moment: Moment) -> Maze:
    """Return a maze as it was at a moment."""
    maze = Maze(tiling)
    for cell in range(tiling.cells):
        for side, beyond in tiling.neighbours(cell):
            if beyond > cell and wall(tiling, cell, side) not in moment.walls:
                maze.carve(cell, side)
    return maze


Look = Callable[[Maze, SimpleNamespace, View], View | None]
"""Returns the view before a line runs, or nothing if it isn't worth a moment."""

LOOKS: dict[tuple[str, str], Look] = {}
"""How to look before a line runs, by the name of its function and its text."""


def before(function: str, line: str) -> Callable[[Look], Look]:
    """Return a decorator for a look that is taken before a line runs."""

    def note(look: Look) -> Look:
        LOOKS[function, line] = look
        return look

    return note


class Recorder:
    """Looks over a generator's shoulder, and keeps the moments.

    Attributes:
        maze: The maze that is carved.
        moments: The moments so far.
    """

    def __init__(self, tiling: Tiling, looks: Mapping[tuple[str, str], Look]) -> None:
        """Watch a maze that is still solid rock, with some looks."""
        self.looks = looks
        self.functions = {function for function, _ in looks}
        self.maze = Maze(tiling)
        self.moments: list[Moment] = []
        self.walls = frozenset(walls(self.maze))
        self.carved = 0

    def call(self, frame: FrameType, _event: str, _value: object) -> Any:  # noqa: ANN401
        """Return what to call before each line of a function, if any has a look."""
        return self.line if frame.f_code.co_qualname in self.functions else None

    def line(self, frame: FrameType, event: str, _value: object) -> Any:  # noqa: ANN401
        """Look at a line that is about to run."""
        code = frame.f_code
        text = getline(code.co_filename, frame.f_lineno, frame.f_globals).strip()
        look = self.looks.get((code.co_qualname, text))
        if look and event == "line":
            last = self.moments[-1].view if self.moments else View({})
            view = look(self.maze, SimpleNamespace(**frame.f_locals), last)
            if view is not None:
                self.note(view)
        return self.line

    def note(self, view: View) -> None:
        """Add a moment, unless it looks like the last one."""
        for code in self.maze.carved[self.carved :]:
            self.walls -= {wall(self.maze.tiling, code >> 3, code & 7)}
        self.carved = len(self.maze.carved)
        moment = Moment(self.walls, view)
        if self.moments[-1:] != [moment]:
            self.moments.append(moment)

    def watch(self, carve: Callable[[Maze, Rng], None], rng: Rng) -> None:
        """Watch a generator that carves the maze."""
        traced(self.call, lambda: carve(self.maze, rng))

    def finished(self) -> list[Moment]:
        """Return all moments of a run that is over; the last is its maze.

        If none of its lines has a look, there is a moment for each passage.
        """
        moments = self.moments or list(carving(self.maze))
        return [*moments, Moment(frozenset(walls(self.maze)), View({}))]


def traced(
    call: Callable[[FrameType, str, Any], Any], run: Callable[[], object]
) -> None:
    """Run something while Python reports to a function; then put the old one back.

    Raises:
        RuntimeError: Something else has taken the function away.
    """
    hook, collects = sys.gettrace(), gc.isenabled()
    gc.disable()
    sys.settrace(call)
    try:
        run()
        if sys.gettrace() != call:
            message = "the trace function must stay (got another one in a run)"
            raise RuntimeError(message)
    finally:
        sys.settrace(hook)
        if collects:
            gc.enable()


def record(
    carve: Callable[[Maze, Rng], None],
    tiling: Tiling,
    rng: Rng,
    looks: Mapping[tuple[str, str], Look] = LOOKS,
) -> list[Moment]:
    """Return the moments of a run of a plain generator; the last is its maze."""
    recorder = Recorder(tiling, looks)
    recorder.watch(carve, rng)
    return recorder.finished()


def carving(maze: Maze) -> Iterator[Moment]:
    """Yield a maze after each passage of its trace."""
    left, fills = frozenset(walls(Maze(maze.tiling))), dict[int, str]()
    yield Moment(left, View({}))
    for cell, side in maze.trace:
        left -= {wall(maze.tiling, cell, side)}
        both = dict.fromkeys((cell, maze.tiling.neighbour(cell, side) or 0), HERE)
        yield Moment(left, View(fills | both))
        fills |= dict.fromkeys(both, VISITED)


@before("backtracker", "here = path[-1]")
def on_the_way(maze: Maze, now: SimpleNamespace, last: View) -> View:
    """Show the stack of the backtracker as a line."""
    words = "steps back" if len(now.path) < len(last.path) else opened(maze)
    fills = dict.fromkeys(now.visited, VISITED) | {now.path[0]: START}
    return View(fills, tuple(now.path), words)


def opened(maze: Maze) -> str:
    """Return which wall was opened last, in words."""
    for code in maze.carved[-1:]:
        return f"opens the {maze.tiling.sides(code >> 3)[code & 7]} wall"
    return "begins"


@before("hunt_and_kill", "if sides:")
def killing(_: Maze, now: SimpleNamespace, last: View) -> View:
    """Show the walk of hunt-and-kill."""
    path = last.path if now.here in last.path else (*last.path, now.here)
    return View(dict.fromkeys(now.visited, VISITED), path, "walks")


@before("hunted.<locals>.<genexpr>", "if cell not in visited")
def hunting(maze: Maze, now: SimpleNamespace, _: View) -> View | None:
    """Show the rows that the hunt has been through."""
    corners = maze.tiling.corners
    if now.cell and corners(now.cell)[0][1] == corners(now.cell - 1)[0][1]:
        return None
    fills = dict.fromkeys(now.visited, VISITED)
    return View(fills | dict.fromkeys(range(now.cell), LOOKED_AT), (), "hunts")


@before("hunt_and_kill", "maze.carve(here, rng.choice(sides))")
def finding(_: Maze, now: SimpleNamespace, __: View) -> View:
    """Show the cell that the hunt has found."""
    fills = dict.fromkeys(now.visited, VISITED)
    fills |= dict.fromkeys(range(now.here), LOOKED_AT)
    return View(fills, (now.here,), "has found a cell")


MANY = 30
"""How many visits make a cell as dark as can be."""

TONES = [css(shade(sqrt(visits / MANY))) for visits in range(MANY + 1)]
"""The colour of a cell by how often it has been visited."""


@before("wander", "side, beyond = rng.choice(tiling.neighbours(here))")
def wandering(_: Maze, now: SimpleNamespace, last: View) -> View:
    """Show where the drunkard is, and how often he has been where."""
    tone = last.fills.get(now.here, TONES[0])
    darker = TONES[min(TONES.index(tone) + 1, MANY)]
    return View({**last.fills, now.here: darker}, (now.here,), "wanders")


def inside(now: SimpleNamespace, last: View) -> dict[int, str]:
    """Return the colours of the cells in the maze; its first one stays green."""
    kept = {cell: START for cell, colour in last.fills.items() if colour == START}
    first = dict.fromkeys(now.inside, VISITED if len(now.inside) > 1 else START)
    return first | kept


def noted(
    maze: Maze, now: SimpleNamespace, first: int, last: int = -1
) -> Iterator[int]:
    """Yield cells as the notes lead from one to another, or to the maze."""
    yield first
    for _ in now.left_by:
        if first == last or first in now.inside:
            return
        first = dict(maze.tiling.neighbours(first))[now.left_by[first]]
        yield first


@before("add_walks", "left_by[here], here = rng.choice(tiling.neighbours(here))")
def walking(maze: Maze, now: SimpleNamespace, last: View) -> View:
    """Show the path that is left of a walk, and what has been erased of it."""
    path = tuple(noted(maze, now, now.start, now.here))
    fills = dict.fromkeys(now.left_by, ERASED) | dict.fromkeys(path, LOOKED_AT)
    fills |= inside(now, last)
    words = "erases a loop" if now.here in last.path[:-1] else "walks"
    return View(fills, path, words)


@before("add_walks", "inside.add(here)")
def keeping(maze: Maze, now: SimpleNamespace, last: View) -> View:
    """Show the path that is being added to the maze."""
    path = tuple(noted(maze, now, now.here))
    fills = dict.fromkeys(now.left_by, ERASED) | dict.fromkeys(path, LOOKED_AT)
    fills |= inside(now, last)
    return View(fills, path[::-1], "keeps the path")


@before("prim", "at = rng.randbelow(len(frontier))")
def growing(_: Maze, now: SimpleNamespace, __: View) -> View:
    """Show the frontier around the maze."""
    fills = dict.fromkeys(now.inside, VISITED) | dict.fromkeys(now.frontier, LOOKED_AT)
    return View(fills, (now.here,), "chooses from the frontier")


@before("growing_tree", "active.append(maze.carve(here, rng.choice(fresh(here))))")
def branching(_: Maze, now: SimpleNamespace, __: View) -> View:
    """Show the list of active cells, and the one that is chosen."""
    fills = dict.fromkeys(now.visited, VISITED) | dict.fromkeys(now.active, LOOKED_AT)
    words = "takes the newest cell" if now.here == now.active[-1] else "takes any cell"
    return View(fills, (now.here,), words)


HUES = ("#cfe0f3", "#d8ecc8", "#f6e0bd", "#f3d3d3", "#ddd4ef", "#c9e8e6", "#efeab5")
"""The colours of sets."""


def sets(
    parent: Sequence[int], cells: Iterable[int], smallest: int = 1
) -> dict[int, str]:
    """Return the colours of the sets of some cells, unless a set is too small."""
    forest = list(parent)
    roots = {cell: root_of(forest, cell) for cell in cells}
    sizes = Counter(roots.values())
    large = {cell: root for cell, root in roots.items() if sizes[root] >= smallest}
    return {cell: HUES[root % len(HUES)] for cell, root in large.items()}


@before("kruskal", "if one != other:")
def joining(_: Maze, now: SimpleNamespace, __: View) -> View:
    """Show the trees, and the two cells on the sides of a wall."""
    fills = sets(now.parent, range(len(now.parent)), 2)
    fills |= dict.fromkeys((now.cell, now.beyond), HERE)
    same = now.one == now.other
    return View(fills, (), "leaves the wall" if same else "opens it, joins two trees")


@before("join", "if one != other and is_wanted(one, other):")
def lining_up(_: Maze, now: SimpleNamespace, __: View) -> View:
    """Show the sets in a row, and the two neighbours that may be joined."""
    fills = sets(now.parent, (each.cell for each in now.row))
    return View(fills, (now.here.cell, now.there.cell), "may join these two")


@before("eller", "one = root_of(parent, cell)")
def leading_down(_: Maze, now: SimpleNamespace, __: View) -> View:
    """Show the sets in a row, and the cell that may have a way down."""
    fills = sets(now.parent, (each.cell for each in now.row))
    return View(fills, (now.cell,), "may open the bottom wall")


@before("binary_tree", "maze.carve(cell, rng.choice(closer))")
def tossing(_: Maze, now: SimpleNamespace, __: View) -> View:
    """Show the cell at which the coin is tossed."""
    words = "tosses a coin" if len(now.closer) > 1 else "has no choice"
    return View(dict.fromkeys(range(now.cell), VISITED), (now.cell,), words)


@before("sidewinder", "stops, number = toss(rng)")
def grouping(_: Maze, now: SimpleNamespace, last: View) -> View:
    """Show the group of cells that the sidewinder has come through."""
    group = tuple(each.cell for each in now.row[now.first : now.at + 1])
    fills = {**last.fills, **dict.fromkeys(last.fills, VISITED)}
    words = "begins a group" if len(group) == 1 else "extends the group"
    return View(fills | dict.fromkeys(group, LOOKED_AT), group, words)


def replay(maze: Maze, steps: int) -> Maze:
    """Return a maze as it was when ``steps`` of its passages had been carved."""
    earlier = Maze(maze.tiling)
    for cell, side in maze.trace[:steps]:
        earlier.carve(cell, side)
    return earlier


def division(maze: Maze) -> Iterator[Moment]:
    """Yield a hall after each wall of a division."""
    words = "begins with an empty hall"
    for count in range(len(maze.trace) + 1):
        both = dict.fromkeys(doors(maze, count), HERE)
        yield Moment(frozenset(walls(hall(maze, count))), View(both, (), words))
        words = "puts up a wall with a door"
    yield Moment(frozenset(walls(maze)), View({}))


def doors(maze: Maze, count: int) -> tuple[int, ...]:
    """Return the cells on both sides of the last of some doors of a division."""
    if not count:
        return ()
    cell, side = maze.trace[count - 1]
    return cell, Maze(maze.tiling).carve(cell, side)


def hall(maze: Maze, walls: int) -> Maze:
    """Return the hall of a division as it was after some of its walls."""
    hall = replay(maze, walls)
    later = Maze(maze.tiling)
    for cell, side in maze.trace[walls:]:
        later.carve(cell, side)
    rooms = list(range(maze.tiling.cells))
    for cell, other in later.passages():
        rooms[root_of(rooms, other)] = root_of(rooms, cell)
    for cell in range(maze.tiling.cells):
        for side, beyond in maze.tiling.neighbours(cell):
            if root_of(rooms, beyond) == root_of(rooms, cell):
                hall.carve(cell, side)
    return hall
