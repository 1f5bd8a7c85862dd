# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes of any cells as text."""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.formats.occlusion import pieces
from asciimaze.formats.text.squares import ASCII, compare
from asciimaze.maze import Maze
from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from asciimaze.tilings.tiling import Tiling

Point = tuple[float, float]
"""A point in the plane."""

Letter = tuple[int, int, str]
"""A line, a column, and the letter there."""


class Ruler(NamedTuple):
    """How a coordinate becomes a whole number.

    Attributes:
        start: Which coordinate is 0.
        mesh: Coordinates are moved to multiples of this.
        scale: How many letters, or lines, a mesh takes.
    """

    start: float
    mesh: float
    scale: int

    def measure(self, value: float) -> int:
        """Return the number of ASCII characters before a corner."""
        return round((value - self.start) / self.mesh) * self.scale

    def exact(self, value: float) -> float:
        """Return how many ASCII characters are before a point."""
        return round((value - self.start) / self.mesh * self.scale, 6)


def ruler(values: Iterable[float], letters: int) -> Ruler:
    """Return a ruler of ASCII characters for some coordinates."""
    known = sorted({round(value, 6) for value in values})
    gaps = (after - before for before, after in pairwise(known))
    width = known[-1] - known[0]
    mesh = width / round(width / min(gap for gap in gaps if gap > SAME))
    counts = [(each - known[0]) / mesh for each in known]
    if all(abs(count - round(count)) < NEARLY for count in counts):
        return Ruler(known[0], mesh, max(1, round(mesh * letters)))
    return Ruler(known[0], 1 / letters, 1)


SAME, NEARLY = 1e-4, 0.01
"""How near two coordinates are that are the same, and a number to a whole one."""


def letters_of(start: tuple[int, int], end: tuple[int, int]) -> list[Letter]:
    """Return the ASCII characters of a line between two corners."""
    (x, y), (far_x, far_y) = sorted((start, end))
    wide, high = far_x - x, abs(far_y - y)
    if not high:
        return [(y, column, "_") for column in range(x, far_x)]
    if wide > FLAT * high:
        slope = (far_y - y) / wide
        return [
            (floor(y + slope * (column - x + 0.5)) + 1, column, "-")
            for column in range(x, far_x)
        ]
    letter = "|" if not wide else "\\" if far_y > y else "/"
    (x, y), (far_x, far_y) = sorted((start, end), key=lambda point: point[1])
    slope = (far_x - x) / high
    return [
        (line + 1, floor(x + slope * (line - y + 0.5)), letter)
        for line in range(y, far_y)
    ]


FLAT = 3
"""How many letters to the side for each line a line may go to be steep."""


class Plan(NamedTuple):
    """How the walls of a tiling are drawn.

    Attributes:
        x: The ruler for columns.
        y: The ruler for lines.
        walls: For each wall, as a cell and a side of it, its letters.
        own: For each wall those of its letters that no other wall has.
        middles: For each cell a line and a column that no wall has.
    """

    x: Ruler
    y: Ruler
    walls: dict[tuple[int, int], list[Letter]]
    own: dict[tuple[int, int], list[Letter]]
    middles: dict[int, tuple[int, int]]


def plan(tiling: Tiling) -> Plan:
    """Return the plan for drawing a tiling as ASCII art.

    Raises:
        ValueError: Even the largest drawing has too little room.
    """
    corners = [tiling.corners(cell) for cell in range(tiling.cells)]
    for size in SIZES:
        result = plan_at(tiling, corners, size)
        if all(result.own.values()) and len(result.middles) == tiling.cells:
            return result
    message = f"{tiling.name} has cells too small to be drawn as text"
    raise ValueError(message)


SIZES = (1, 2, 4, 8)
"""How much larger a drawing may become until it can be read."""


def plan_at(tiling: Tiling, corners: Sequence[Sequence[Point]], size: int) -> Plan:
    """Return a plan for ASCII art at some size; some characters may be missing."""
    points = list(chain.from_iterable(corners))
    x = ruler((point[0] for point in points), 4 * size)
    y = ruler((point[1] for point in points), 2 * size)
    walls: dict[tuple[int, int], list[Letter]] = {}
    for cell, around in enumerate(corners):
        places = [(x.measure(corner[0]), y.measure(corner[1])) for corner in around]
        for side, start in enumerate(places):
            if tiling.has_rail(cell, side):
                continue
            letters = letters_of(start, places[(side + 1) % len(places)])
            wall = name_of(tiling, cell, side)
            walls[wall] = sorted({*walls.get(wall, ()), *letters})
    shared = Counter(
        (line, column) for letters in walls.values() for line, column, _ in letters
    )
    own = {
        wall: [letter for letter in letters if shared[letter[:2]] == 1]
        for wall, letters in walls.items()
    }
    middles = {}
    for cell, around in enumerate(corners):
        line, column = letter_at(x, y, middle(around))
        free = [each for each in (line, line - 1) if (each, column) not in shared]
        if free:
            middles[cell] = free[0], column
    return Plan(x, y, walls, own, middles)


def letter_at(x: Ruler, y: Ruler, point: Point) -> tuple[int, int]:
    """Return the line and column of a point in ASCII art; line 0 is above all."""
    return ceil(y.exact(point[1])), floor(x.exact(point[0]))


def name_of(tiling: Tiling, cell: int, side: int) -> tuple[int, int]:
    """Return the cell and side that name a wall in ASCII art, seen from either side."""
    beyond = tiling.neighbour(cell, side)
    if beyond is None:
        return cell, side
    return min((cell, side), (beyond, tiling.opposite(cell, side)))


def draw(maze: Maze, path: Sequence[int], rock: Iterable[int] = ()) -> list[str]:
    """Return the lines of ASCII art for any maze, some of whose cells are rock.

    Raises:
        ValueError: Its tiling cannot be drawn in letters.
    """
    return draw_plan(plan(maze.tiling), maze, path, rock)


def draw_plan(
    planned: Plan, maze: Maze, path: Sequence[int], rock: Iterable[int]
) -> list[str]:
    """Return the lines of ASCII art for a maze by a plan."""
    letters = list(chain.from_iterable(planned.walls.values()))
    height = max(line for line, _, _ in letters) + 1
    width = max(column for _, column, _ in letters) + 1
    page = [[" "] * width for _ in range(height)]
    for line, column in marks(planned, maze.tiling, path):
        page[line][column] = ASCII.mark
    for cell in rock:
        line, column = planned.middles[cell]
        page[line][column] = ASCII.rock
    drawn = chain.from_iterable(
        letters
        for (cell, side), letters in planned.walls.items()
        if not maze.is_open(cell, side)
    )
    for line, column, letter in sorted(drawn, key=lambda each: each[2] != "_"):
        page[line][column] = letter
    for cell, side in maze.tiling.tunnels():
        if maze.is_open(cell, side):
            wall = name_of(maze.tiling, cell, side)
            for line, column, letter in planned.own[wall]:
                page[line][column] = RAILS[letter]
    return ["".join(line) for line in page]


RAILS = {"_": ASCII.rail, "|": ASCII.post}
"""The letters of rails, by those of walls."""


def marks(
    planned: Plan, tiling: Tiling, path: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield the lines and columns of a path in ASCII art: its cells, and between."""
    for cell in path:
        yield planned.middles[cell]
    lines = pieces(tiling, path)
    for at, line in enumerate(lines):
        uncut = line[at > 0 : len(line) - (at + 1 < len(lines))]
        for before, after in pairwise(uncut):
            yield letter_at(planned.x, planned.y, middle([before, after]))


def read(lines: Sequence[str], tiling: Tiling) -> tuple[Maze, list[int]]:
    """Return the maze on a tiling that some ASCII art shows, and what is rock.

    Raises:
        ValueError: It is no drawing of this tiling.
    """
    planned = plan(tiling)
    maze = Maze(tiling)
    blank = draw_plan(planned, maze, (), ())
    width = len(blank[0])
    if len(lines) != len(blank) or any(len(line) > width for line in lines):
        size = f"{width} characters by {len(blank)} lines"
        widest = max(map(len, lines), default=0)
        message = f"{size} expected (got {widest} by {len(lines)})"
        raise ValueError(message)
    plain = [line.replace(ASCII.mark, " ").ljust(width) for line in lines]
    for (cell, side), own in planned.own.items():
        if not any(plain[line][column] == letter for line, column, letter in own):
            maze.open[cell] |= 1 << side
            beyond = tiling.neighbour(cell, side)
            if beyond is not None:
                maze.open[beyond] |= 1 << tiling.opposite(cell, side)
    rock = [
        cell
        for cell, (line, column) in planned.middles.items()
        if plain[line][column] == ASCII.rock
    ]
    compare(plain, draw_plan(planned, maze, (), rock))
    return maze, rock
