# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is true of every right answer to an exercise."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.flood import UNREACHABLE
from asciimaze.generators.registry import find
from asciimaze.maze import Maze
from asciimaze.rng import Rng
from asciimaze.solvers import paths
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.square import Square
from asciimaze.tilings.triangle import Triangle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from asciimaze.tilings.tiling import Tiling


class WrongError(Exception):
    """An answer is wrong; the message says where.

    Attributes:
        maze: The maze with the mistake, if it is in one.
        cells: The cells that the message names.
    """

    def __init__(self, message: str, maze: Maze | None, cells: tuple[int, ...]) -> None:
        """Keep the example."""
        super().__init__(message)
        self.maze = maze
        self.cells = cells


def demand(
    condition: object, message: str, maze: Maze | None = None, *cells: int
) -> None:
    """Raise an error unless a condition holds; some cells of a maze may show it."""
    if not condition:
        raise WrongError(message, maze, cells)


def mazes() -> Iterator[Maze]:
    """Yield mazes of several shapes, the last of them with loops."""
    yield make("backtracker", Square(9, 7))
    yield make("binary-tree", Square(5, 12))
    yield make("wilson", Hexagon(6, 5))
    yield make("prim", Triangle(9, 6))
    yield with_loops()


def make(generator: str, tiling: Tiling) -> Maze:
    """Return a perfect maze."""
    return find(generator).make(tiling, Rng.from_seed("chick", generator))


def with_loops() -> Maze:
    """Return a maze with a loop in each row, or more."""
    maze = make("kruskal", Square(12, 8))
    for cell in range(3, maze.tiling.cells, 4):
        if maze.tiling.neighbour(cell, Square.RIGHT) is not None:
            maze.carve(cell, Square.RIGHT)
    return maze


def is_connected(maze: Maze) -> bool:
    """Return whether a path leads to each cell."""
    return UNREACHABLE not in paths.distances(maze, 0)


def slides(slide: Callable[[Maze, int, int], int]) -> None:
    """Check that a slide goes through open sides only, and ends at a wall."""
    maze = with_loops()
    for cell in range(maze.tiling.cells):
        for side in range(4):
            end, here = slide(maze, cell, side), cell
            name = maze.tiling.sides(cell)[side]
            start = f"from cell {cell} through side {side} ({name})"
            for _ in range(maze.tiling.cells):
                beyond = maze.tiling.neighbour(here, side)
                if here == end or beyond is None or not maze.is_open(here, side):
                    break
                here = beyond
            no_slide = f"{start}, no slide leads to cell {end}"
            demand(here == end, no_slide, maze, cell, end)
            there = f"{start}, the slide can't end in cell {end}: there is no wall"
            demand(not maze.is_open(end, side), there, maze, cell, end)


def finds_dead_ends(dead_ends: Callable[[Maze], list[int]]) -> None:
    """Check that exactly the cells with one opening are listed."""
    for maze in mazes():
        found = dead_ends(maze)
        demand(found == sorted(set(found)), f"the list isn't in order: {found}")
        for cell, sides in enumerate(maze.open):
            count, is_listed = sides.bit_count(), cell in found
            listed = "is in the list" if is_listed else "isn't in the list"
            what = f"on {maze.tiling.name}, cell {cell} {listed}"
            what += f"; open sides: {count}"
            demand(is_listed == (count == 1), what, maze, cell)


def knows_perfect(is_perfect: Callable[[Maze], bool]) -> None:
    """Check mazes that are perfect, have loops, or have cells that are cut off."""
    *perfect, loops = mazes()
    for maze in perfect:
        what = f"a perfect maze isn't recognised: {maze.tiling.name}"
        demand(is_perfect(maze), what, maze)
    ring = Maze(Square(3, 2))
    for cell, side in ((0, 0), (1, 1), (4, 2), (3, 3), (2, 1)):
        ring.carve(cell, side)
    for maze, what in (
        (loops, "a maze with loops isn't perfect"),
        (Maze(Square(4, 3)), "solid rock isn't perfect"),
        (ring, "a ring and a corridor beside it aren't perfect"),
    ):
        demand(not is_perfect(maze), what, maze)


def carves(carve: Callable[[Maze, Rng], None]) -> None:
    """Check that all mazes are perfect, and follow from the random numbers."""
    made = set()
    for like in mazes():
        for seed in ("chick", "chick", "egg"):
            maze = Maze(like.tiling)
            carve(maze, Rng.from_seed(seed, "exercise"))
            count, wanted = len(list(maze.passages())), maze.tiling.cells - 1
            what = f"on {maze.tiling.name}, {count} passages instead of {wanted}"
            demand(count == wanted, what, maze)
            cut_off = f"on {maze.tiling.name}, a cell is cut off"
            demand(is_connected(maze), cut_off, maze)
            made.add((maze.tiling.cells, maze.tiling.name, bytes(maze.open)))
    same = "two seeds must give two mazes, and one seed must always give the same"
    demand(len(made) == 2 * len(list(mazes())), same)


def reads_masks(sides_of: Callable[[int], list[int]]) -> None:
    """Check that the sides make the mask again."""
    for mask in range(256):
        sides = sides_of(mask)
        order = f"the sides of {mask:b} aren't in order: {sides}"
        demand(sides == sorted(sides), order)
        total = sum(1 << side for side in sides)
        demand(total == mask, f"the sides {sides} make {total:b} instead of {mask:b}")


def braids(braid: Callable[[Maze, Rng], None]) -> None:
    """Check that no dead end is left, and no wall is removed without need."""
    for maze in mazes():
        before = set(maze.passages())
        ends = sum(sides.bit_count() == 1 for sides in maze.open)
        braid(maze, Rng.from_seed("chick", "exercise"))
        after = set(maze.passages())
        left = [
            cell
            for cell, sides in enumerate(maze.open)
            if sides.bit_count() == 1 < len(maze.tiling.neighbours(cell))
        ]
        demand(not left, f"dead ends are left: {left}", maze, *left)
        demand(before <= after, "a passage has been closed", maze)
        demand(len(after - before) <= ends, "more walls are gone than dead ends", maze)


def finds_paths(shortest_path: Callable[[Maze, int, int], list[int]]) -> None:
    """Check that a path goes through open sides, and that none is shorter."""
    for maze in mazes():
        last = maze.tiling.cells - 1
        for start, goal in ((0, last), (last, last // 2), (3, 3)):
            path = shortest_path(maze, start, goal)
            ends = f"the path from {start} to {goal}"
            is_whole = path and (path[0], path[-1]) == (start, goal)
            demand(is_whole, f"{ends} has other ends: {path}", maze, start, goal)
            for here, there in pairwise(path):
                around = {cell for _, cell in paths.beyond(maze, here)}
                step = f"{ends} goes through a wall between {here} and {there}"
                demand(there in around, step, maze, here, there)
            best = len(paths.shortest_path(maze, start, goal))
            what = f"{ends} has {len(path)} cells, not {best}"
            demand(len(path) == best, what, maze, *path)


def scrolls(top_of: Callable[[int, int, int], int]) -> None:
    """Check that a row is seen, in the middle, but nothing beyond the ends."""
    for count in range(1, 20):
        for height in range(1, 12):
            for at in range(count):
                top, last = top_of(at, count, height), max(count - height, 0)
                when = f"at={at}, count={count}, height={height}: top {top}"
                demand(0 <= top <= last, f"{when} isn't from 0 to {last}")
                demand(top <= at < top + height, f"{when} doesn't show the row")
                is_free = 0 < top < last
                middle = not is_free or at - top == height // 2
                demand(middle, f"{when} isn't the one with the row in the middle")


def turns(turned: Callable[[int, int], int]) -> None:
    """Check one turn of each side, and that turns add up."""
    for side, after in ((1, 2), (2, 4), (4, 8), (8, 1)):
        demand(turned(side, 1) == after, f"side {side} must turn to {after}")
    for tile in range(16):
        same = turned(tile, 4) == tile == turned(tile, 0)
        demand(same, f"four turns of tile {tile} must give the same tile")
        for times in range(8):
            parts = sum(turned(1 << bit & tile, times) for bit in range(4))
            what = f"the sides of tile {tile} must all turn {times} times"
            demand(turned(tile, times) == parts, what)


Point = tuple[int, int]


def flies(flight: Callable[[Point, Point], list[Point]]) -> None:
    """Check that an arrow flies straight, and leaves out no square."""
    for x in range(-7, 8):
        for y in range(-7, 8):
            way, long = flight((0, 0), (x, y)), max(abs(x), abs(y))
            to = f"the way to {x, y}"
            ends = way and (way[0], way[-1]) == ((0, 0), (x, y))
            demand(ends, f"{to} has other ends: {way}")
            demand(len(way) == long + 1, f"{to} must have {long + 1} squares: {way}")
            for step, (column, row) in enumerate(way):
                off = max(abs(step * x - long * column), abs(step * y - long * row))
                demand(2 * off <= long, f"{to} leaves the line at {column, row}")


def packs(pack: Callable[[Maze], str], unpack: Callable[[str, Square], Maze]) -> None:
    """Check that each maze comes back, and that the string is short."""
    for columns, rows in ((1, 1), (2, 3), (5, 4), (7, 7), (16, 9)):
        tiling = Square(columns, rows)
        for name in ("wilson", "prim"):
            maze = make(name, tiling)
            letter = pack(maze)
            most = (tiling.cells + 1) // 2
            size = f"{len(letter)} characters for {tiling.cells} cells"
            demand(len(letter) <= most, f"{size} are more than {most}")
            back = unpack(letter, tiling)
            which = f"the maze of {columns} by {rows} cells by {name}"
            same = sorted(back.passages()) == sorted(maze.passages())
            demand(same, f"{which} doesn't come back from {letter!r}", back)


def names_chunks(chunk_names: Callable[[str], list[str]]) -> None:
    """Check small books with chunks, continued chunks, references and prose."""
    cases = {
        "No code.\n": [],
        "   <<a.py>>=\n   x = 1\n": ["a.py"],
        "   <<b.py>>=\n   <<Go>>\n\n   <<Go>>=\n   1\n": ["b.py", "Go"],
        "   <<Go on>>=\n   1\n\n   <<c>>=\n   <<Go on>>\n\n   <<Go on>>=\n   2\n": [
            "Go on",
            "c",
        ],
        "The sign <<x>>= is in a sentence.\n": [],
        "   <<d>>=\n   a = b << c >> e\n   print('<<f>>=')\n": ["d"],
    }
    for text, names in cases.items():
        found = chunk_names(text)
        demand(found == names, f"the chunks of {text!r} are {names}, not {found}")


class Exercise(NamedTuple):
    """An exercise.

    Attributes:
        title: Its title.
        functions: The names of the functions to write.
        law: Checks these functions; raises ``WrongError`` if they break the law.
    """

    title: str
    functions: tuple[str, ...]
    law: Callable[..., None]


EXERCISES = (
    Exercise("Ice", ("slide",), slides),
    Exercise("Dead ends", ("dead_ends",), finds_dead_ends),
    Exercise("Perfect?", ("is_perfect",), knows_perfect),
    Exercise("Your own generator", ("carve",), carves),
    Exercise("Bits", ("sides_of",), reads_masks),
    Exercise("Braids", ("braid",), braids),
    Exercise("The shortest path", ("shortest_path",), finds_paths),
    Exercise("Scrolling", ("top_of",), scrolls),
    Exercise("A turn", ("turned",), turns),
    Exercise("An arrow", ("flight",), flies),
    Exercise("A short letter", ("pack", "unpack"), packs),
    Exercise("A small tangler", ("chunk_names",), names_chunks),
)
"""All exercises, in order."""
