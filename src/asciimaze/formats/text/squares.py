# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes of squares as text."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.maze import Maze
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from asciimaze.tilings.weave import Weave

WIDE, HIGH = 4, 2
"""How many letters a cell is wide, and how many lines it is high."""


class Glyphs(NamedTuple):
    """What a drawing is made of.

    Attributes:
        horizontal: A horizontal wall.
        vertical: A vertical wall.
        corners: For each set of arms a corner.
        mark: What marks a path.
        rail: A horizontal rail.
        post: A vertical rail.
        rock: What fills a place where no cell is.
    """

    horizontal: str
    vertical: str
    corners: str
    mark: str
    rail: str
    post: str
    rock: str


ASCII = Glyphs("-", "|", "+" * 16, "*", "=", ":", "#")
BOXES = Glyphs("─", "│", " ╶╷┌╴─┐┬╵└│├┘┴┤┼", "•", "═", "║", "░")


def draw(
    maze: Maze, path: Sequence[int], glyphs: Glyphs, rock: Iterable[int] = ()
) -> list[str]:
    """Return a maze of squares as lines of text, some of its cells being rock."""
    tiling = maze.tiling
    if type(tiling) is not Square:
        message = f"only squares are drawn in this way (got {tiling.name})"
        raise ValueError(message)
    columns, rows = tiling.columns, tiling.rows
    page = [[" "] * (WIDE * columns + 1) for _ in range(HIGH * rows + 1)]
    arms = [[0] * (columns + 1) for _ in range(rows + 1)]
    for cell in range(tiling.cells):
        row, column = divmod(cell, columns)
        top, left = HIGH * row, WIDE * column
        if not maze.is_open(cell, Square.TOP):
            page[top][left + 1 : left + WIDE] = glyphs.horizontal * (WIDE - 1)
            arms[row][column] |= 1
            arms[row][column + 1] |= 4
        if not maze.is_open(cell, Square.LEFT):
            page[top + 1][left] = glyphs.vertical
            arms[row][column] |= 2
            arms[row + 1][column] |= 8
        if row == rows - 1 and not maze.is_open(cell, Square.BOTTOM):
            page[top + HIGH][left + 1 : left + WIDE] = glyphs.horizontal * (WIDE - 1)
            arms[row + 1][column] |= 1
            arms[row + 1][column + 1] |= 4
        if column == columns - 1 and not maze.is_open(cell, Square.RIGHT):
            page[top + 1][left + WIDE] = glyphs.vertical
            arms[row][column + 1] |= 2
            arms[row + 1][column + 1] |= 8
    for row, line in enumerate(arms):
        for column, corner in enumerate(line):
            page[HIGH * row][WIDE * column] = glyphs.corners[corner]
    put(page, steps(path, columns), glyphs.mark)
    put(page, solid(rock, columns), glyphs.rock)
    return ["".join(line) for line in page]


def put(
    page: Sequence[list[str]], places: Iterable[tuple[int, int]], letter: str
) -> None:
    """Put a character on a page of squares in some places."""
    for x, y in places:
        page[y][x] = letter


def steps(path: Sequence[int], columns: int) -> Iterable[tuple[int, int]]:
    """Yield the places of a path among squares: the middles of cells, and between."""
    places = [
        (WIDE * (cell % columns) + WIDE // 2, HIGH * (cell // columns) + 1)
        for cell in path
    ]
    yield from places
    for (x, y), (next_x, next_y) in pairwise(places):
        if abs(next_x - x) <= WIDE and abs(next_y - y) <= HIGH:
            yield (x + next_x) // 2, (y + next_y) // 2


def solid(rock: Iterable[int], columns: int) -> Iterable[tuple[int, int]]:
    """Yield the places in a text of squares that are filled where no cell is."""
    for cell in rock:
        for x in range(1, WIDE):
            yield WIDE * (cell % columns) + x, HIGH * (cell // columns) + 1


def size_of(lines: Sequence[str]) -> tuple[int, int]:
    """Return how many columns and rows of squares some lines have room for.

    Raises:
        ValueError: They don't draw squares.
    """
    width = max(map(len, lines), default=0)
    columns, more = divmod(width - 1, WIDE)
    rows, over = divmod(len(lines) - 1, HIGH)
    if more or over or columns < 1 or rows < 1:
        message = f"{width} characters by {len(lines)} lines don't draw squares"
        raise ValueError(message)
    if columns * rows > sum(map(len, lines)):
        message = f"most lines are shorter than {width} characters"
        raise ValueError(message)
    return columns, rows


def read(lines: Sequence[str], tiling: Square) -> tuple[Maze, list[int]]:
    """Return the maze of squares in some lines of text, and which cells are rock.

    Raises:
        ValueError: It is no drawing of these squares.
    """
    columns, rows = size_of(lines)
    if (columns, rows) != (tiling.columns, tiling.rows):
        size = f"{tiling.columns}x{tiling.rows}"
        message = f"the drawing has {columns}x{rows} cells, its caption {size}"
        raise ValueError(message)
    glyphs = ASCII if any("+" in line for line in lines) else BOXES
    width = WIDE * columns + 1
    plain = [line.replace(glyphs.mark, " ").ljust(width) for line in lines]
    maze, rock = Maze(tiling), []
    inside = slice(WIDE // 2, None, WIDE)
    for row in range(rows):
        above, line, below = plain[HIGH * row : HIGH * (row + 1) + 1]
        walls = line[WIDE::WIDE], below[inside], line[:-1:WIDE], above[inside]
        cells = range(row * columns, (row + 1) * columns)
        opened = bytes(map(open_sides, zip(*walls, strict=True)))
        maze.open[cells.start : cells.stop] = opened
        if glyphs.rock in line[inside]:
            marked = zip(cells, line[inside], strict=True)
            rock += [cell for cell, letter in marked if letter == glyphs.rock]
    compare(plain, draw(maze, (), glyphs, rock))
    return maze, rock


@lru_cache(2**8)
def open_sides(letters: tuple[str, ...]) -> int:
    """Return the open sides of a square whose walls are some characters, in order."""
    return sum(1 << side for side, letter in enumerate(letters) if letter == " ")


def compare(seen: Sequence[str], meant: Sequence[str]) -> None:
    """Raise ``ValueError`` where two texts of squares first differ."""
    for y, (line, other) in enumerate(zip(seen, meant, strict=True), start=1):
        if line == other:
            continue
        for x, (letter, right) in enumerate(zip(line, other, strict=True), start=1):
            if letter != right:
                message = f"line {y}, character {x}: {right!r} expected "
                message += f"(got {letter!r})"
                raise ValueError(message)


def rails(tiling: Weave) -> Iterator[tuple[int, int, list[tuple[int, int]]]]:
    """Yield cell and side of each end of a tunnel, and its rail in text of squares."""
    for cell, side in tiling.tunnels():
        row, column = divmod(cell, tiling.columns)
        if side in {Square.TOP, Square.BOTTOM}:
            y = HIGH * (row + (side == Square.BOTTOM))
            first = WIDE * column + 1
            yield cell, side, [(x, y) for x in range(first, first + WIDE - 1)]
        else:
            x = WIDE * (column + (side == Square.RIGHT))
            yield cell, side, [(x, HIGH * row + 1)]


def draw_weave(
    maze: Maze,
    tiling: Weave,
    path: Sequence[int],
    glyphs: Glyphs,
    rock: Iterable[int] = (),
) -> list[str]:
    """Return squares with bridges as lines of text, some of them rock."""
    flat = Maze(tiling.squares)
    flat.open[:] = maze.open
    used = [end for end in rails(tiling) if maze.is_open(end[0], end[1])]
    for cell, side, _ in used:
        flat.open[cell] ^= 1 << side
    page = [list(line) for line in draw(flat, path, glyphs, rock)]
    for _, _, places in used:
        put(page, places, glyphs.rail if len(places) > 1 else glyphs.post)
    return ["".join(line) for line in page]


def read_weave(lines: Sequence[str], tiling: Weave) -> tuple[Maze, list[int]]:
    """Return the maze of squares with bridges in some lines of text, and its rock.

    Raises:
        ValueError: It is no drawing of this tiling.
    """
    glyphs = ASCII if any("+" in line for line in lines) else BOXES
    walls = [
        line.replace(glyphs.rail, glyphs.horizontal).replace(
            glyphs.post, glyphs.vertical
        )
        for line in lines
    ]
    flat, rock = read(walls, tiling.squares)
    tiling = tiling.keeping(sorted(set(range(tiling.cells)).difference(rock)))
    width = WIDE * tiling.columns + 1
    plain = [line.replace(glyphs.mark, " ").ljust(width) for line in lines]
    tunnels, maze = Maze(tiling), Maze(tiling)
    for cell, side, [(x, y), *_] in rails(tiling):
        if plain[y][x] in {glyphs.rail, glyphs.post}:
            tunnels.carve(cell, side)
    both = zip(flat.open, tunnels.open, strict=True)
    maze.open[:] = bytes(one | other for one, other in both)
    compare(plain, draw_weave(maze, tiling, (), glyphs, rock))
    return maze, rock
