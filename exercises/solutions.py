# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One answer to each exercise."""

from __future__ import annotations

import re
from math import dist
from typing import TYPE_CHECKING, cast

from asciimaze.maze import Maze
from asciimaze.solvers import paths
from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.rng import Rng
    from asciimaze.tilings.hexagon import Hexagon
    from asciimaze.tilings.square import Square


def slide(maze: Maze, cell: int, side: int) -> int:
    """Return the cell in which a slide from a cell through a side ends."""
    while maze.is_open(cell, side):
        beyond = maze.tiling.neighbour(cell, side)
        if beyond is None:
            break
        cell = beyond
    return cell


def way(maze: Maze, here: int, there: int) -> int | None:
    """Return the side that leads from one cell to another, if one does."""
    for side, beyond in maze.tiling.neighbours(here):
        if beyond == there and maze.is_open(here, side):
            return side
    return None


def crumbs(walk: list[int]) -> list[int]:
    """Return the cells of a walk that still have a crumb at its end."""
    trail = list[int]()
    for cell in walk:
        if cell in trail[-2:-1]:
            trail.pop()
        else:
            trail.append(cell)
    return trail


def dead_ends(maze: Maze) -> list[int]:
    """Return the cells with one opening, in increasing order."""
    return [at for at, sides in enumerate(maze.open) if sides.bit_count() == 1]


def is_perfect(maze: Maze) -> bool:
    """Return whether there is one path between any two cells."""
    reached, queue = {0}, [0]
    while queue:
        here = queue.pop()
        for side, beyond in maze.tiling.neighbours(here):
            if maze.is_open(here, side) and beyond not in reached:
                reached.add(beyond)
                queue.append(beyond)
    cells = maze.tiling.cells
    return len(reached) == cells == len(list(maze.passages())) + 1


def carve(maze: Maze, rng: Rng) -> None:
    """Carve a perfect maze into solid rock, on any tiling."""
    waiting = list(range(maze.tiling.cells))
    inside = {waiting.pop(rng.randbelow(len(waiting)))}
    while waiting:
        cell = waiting.pop(rng.randbelow(len(waiting)))
        around = maze.tiling.neighbours(cell)
        sides = [side for side, beyond in around if beyond in inside]
        if sides:
            maze.carve(cell, rng.choice(sides))
            inside.add(cell)
        else:
            waiting.append(cell)


def sides_of(mask: int) -> list[int]:
    """Return the numbers of the bits of a mask, in increasing order."""
    return [side for side in range(mask.bit_length()) if mask >> side & 1]


def pick(mask: int, number: int) -> int:
    """Return one of the sides in a mask, chosen by a number of 32 bits."""
    sides = sides_of(mask)
    return sides[number * len(sides) >> 32]


def groups(count: int, pairs: list[tuple[int, int]]) -> int:
    """Return how many groups some cells form when pairs of them have been joined."""
    parent = list(range(count))

    def root(cell: int) -> int:
        while parent[cell] != cell:
            parent[cell] = cell = parent[parent[cell]]
        return cell

    for one, other in pairs:
        if root(one) != root(other):
            parent[root(one)] = root(other)
            count -= 1
    return count


def braid(maze: Maze, rng: Rng) -> None:
    """Open one more side of each dead end."""
    for cell in range(maze.tiling.cells):
        if maze.open[cell].bit_count() == 1:
            around = maze.tiling.neighbours(cell)
            closed = [side for side, _ in around if not maze.is_open(cell, side)]
            if closed:
                maze.carve(cell, rng.choice(closed))


def mirrored(maze: Maze) -> Maze:
    """Return a maze of squares with left and right exchanged."""
    columns, image = cast("Square", maze.tiling).columns, Maze(maze.tiling)
    for cell in range(maze.tiling.cells):
        row, column = divmod(cell, columns)
        there = row * columns + columns - 1 - column
        for side, other in ((0, 2), (1, 1)):
            if maze.is_open(cell, side):
                image.carve(there, other)
    return image


def ingredients(recipe: str) -> tuple[str, str, int, int, str]:
    """Return the shape, generator, columns, rows and seed of a recipe."""
    place, _, seed = recipe.partition("#")
    shape, generator, size = place.split(":")
    columns, rows = map(int, size.split("x"))
    return shape, generator, columns, rows, seed


def shortest_path(maze: Maze, start: int, goal: int) -> list[int]:
    """Return the cells of a shortest path, both ends included."""
    after, frontier = {goal: goal}, [goal]
    for here in frontier:
        for side, cell in maze.tiling.neighbours(here):
            if maze.is_open(here, side) and cell not in after:
                after[cell] = here
                frontier.append(cell)
    path = [start]
    while path[-1] != goal:
        path.append(after[path[-1]])
    return path


def follow(maze: Maze, start: int, goal: int) -> list[int]:
    """Return the cells on the way of a hand on the wall, both ends included."""
    way, side = [start], 0
    while way[-1] != goal:
        around = dict(paths.beyond(maze, way[-1]))
        turns = ((side + turn) % 4 for turn in (1, 0, 3, 2))
        side = next(each for each in turns if each in around)
        way.append(around[side])
    return way


def far_ends(maze: Maze) -> tuple[int, int]:
    """Return two cells of a perfect maze with the longest path between them."""

    def last(start: int) -> int:
        reached = [start]
        for here in reached:
            reached += (cell for cell in maze.neighbours(here) if cell not in reached)
        return reached[-1]

    one = last(0)
    return one, last(one)


def top_of(at: int, count: int, height: int) -> int:
    """Return the first row that a window of some height shows of ``count`` rows."""
    return max(0, min(at - height // 2, count - height))


def corner(arms: int) -> str:
    """Return the character for a corner with some arms."""
    return " ─│┌──┐┬│└│├┘┴┤┼"[arms]


def broken(text: str, width: int) -> list[str]:
    """Return the lines of a text, each with as many words as fit."""
    lines = list[str]()
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def turned(tile: int, times: int) -> int:
    """Return a tile after some quarter turns, clockwise."""
    times %= 4
    return (tile << times | tile >> 4 - times) & 15


def lit(tiles: list[int], columns: int, source: int) -> list[int]:
    """Return the tiles that have current, in increasing order."""
    found = [source]
    for here in found:
        column = here % columns
        ways = {1: here + 1, 2: here + columns, 4: here - 1, 8: here - columns}
        if column == columns - 1:
            del ways[1]
        if not column:
            del ways[4]
        for side, there in ways.items():
            back = side << 2 if side < 4 else side >> 2
            is_open = there in range(len(tiles)) and tiles[here] & side
            if is_open and tiles[there] & back and there not in found:
                found.append(there)
    return sorted(found)


def standing(inputs: list[str]) -> list[str]:
    """Return the moves that count after some moves, undos and redos."""
    done, undone = list[str](), list[str]()
    for each in inputs:
        if each not in {"undo", "redo"}:
            done.append(each)
            undone.clear()
        elif each == "undo" and done:
            undone.append(done.pop())
        elif each == "redo" and undone:
            done.append(undone.pop())
    return done


def flight(start: tuple[int, int], goal: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the squares on the way of an arrow, both ends included."""
    (x, y), (to_x, to_y) = start, goal
    across, down = to_x - x, to_y - y
    steps = max(abs(across), abs(down))
    parts = [at / (steps or 1) for at in range(steps + 1)]
    return [(x + round(part * across), y + round(part * down)) for part in parts]


def hunt(maze: Maze, bear: int, penguins: list[int]) -> int:
    """Return the cell to which a bear goes to be nearer to a penguin."""
    if bear in penguins:
        return bear
    reached = [*penguins]
    for here in reached:
        around = maze.neighbours(here)
        if bear in around:
            return here
        reached += (cell for cell in around if cell not in reached)
    return bear


def explored(
    doors: list[tuple[int, int, str]], keys: dict[str, int], start: int
) -> list[int]:
    """Return the rooms that can be reached from one, in increasing order."""
    inside, before = {start}, set[int]()
    while inside != before:
        before = {*inside}
        for one, other, colour in doors:
            is_passable = not colour or keys.get(colour) in inside
            if is_passable and inside & {one, other}:
                inside |= {one, other}
    return sorted(inside)


def pack(maze: Maze) -> str:
    """Return a maze of squares as a string, with one character for two cells."""
    bits = [sides & 3 for sides in maze.open] + [0]
    pairs = zip(bits[::2], bits[1::2], strict=False)
    return "".join(f"{one << 2 | other:x}" for one, other in pairs)


def unpack(text: str, tiling: Square) -> Maze:
    """Return the maze that ``pack`` has turned into a string."""
    maze = Maze(tiling)
    bits = [int(digit, 16) >> shift & 3 for digit in text for shift in (2, 0)]
    for cell in range(tiling.cells):
        for side in (tiling.RIGHT, tiling.BOTTOM):
            if bits[cell] >> side & 1:
                maze.carve(cell, side)
    return maze


def drawn(maze: Maze) -> str:
    """Return a maze of squares as lines of letters."""
    columns, lines = cast("Square", maze.tiling).columns, list[str]()
    for first in range(0, maze.tiling.cells, columns):
        row = range(first, first + columns)
        above = ("  " if maze.is_open(cell, 3) else "--" for cell in row)
        right = ("   " if maze.is_open(cell, 0) else "  |" for cell in row)
        lines += [f"+{'+'.join(above)}+", f"|{''.join(right)}"]
    return "\n".join([*lines, "+--" * columns + "+"])


def dots(maze: Maze) -> str:
    """Return a maze of squares as a picture of black and white dots."""
    columns = cast("Square", maze.tiling).columns
    wide, high = 2 * columns + 1, 2 * (maze.tiling.cells // columns) + 1
    rows = [["1"] * wide for _ in range(high)]
    for cell, sides in enumerate(maze.open):
        row, column = (2 * each + 1 for each in divmod(cell, columns))
        rows[row][column] = "0"
        if sides & 1:
            rows[row][column + 1] = "0"
        if sides & 2:
            rows[row + 1][column] = "0"
    return "\n".join(["P1", f"{wide} {high}", *map("".join, rows)])


def cell_at(tiling: Hexagon, x: float, y: float) -> int:
    """Return the hexagon in which a point lies."""

    def away(cell: int) -> float:
        return dist(middle(tiling.corners(cell)), (x, y))

    return min(range(tiling.cells), key=away)


def zoomed(left: float, scale: float, at: float, factor: float) -> float:
    """Return where a window begins after a zoom that keeps the point at a pixel."""
    return left + at / scale - at / (scale * factor)


def ways_left(maze: Maze, start: int, goal: int) -> list[int]:
    """Return the cells that stay free when all dead ends are filled in."""
    free = {cell: {*maze.neighbours(cell)} for cell in range(maze.tiling.cells)}
    ends = [cell for cell, ways in free.items() if len(ways) == 1]
    for cell in ends:
        if cell not in (start, goal):
            for there in free.pop(cell):
                free[there].remove(cell)
                if len(free[there]) == 1:
                    ends.append(there)
    return sorted(free)


def chunk_names(text: str) -> list[str]:
    """Return the names of the chunks that a text defines, in order, each once."""
    return [*dict.fromkeys(re.findall(r"^\s*<<(.+)>>=$", text, re.MULTILINE))]


def tangled(chunks: dict[str, list[str]], name: str) -> list[str]:
    """Return the lines of a chunk, with all others in their places."""

    def lines(name: str, above: tuple[str, ...]) -> Iterator[str]:
        if name in above:
            message = f"{name} contains itself"
            raise ValueError(message)
        for line in chunks[name]:
            reference = re.fullmatch(r"(\s*)<<(.+)>>", line)
            if reference:
                indent, inner = reference.groups()
                inside = lines(inner, (*above, name))
                yield from (indent + each if each else "" for each in inside)
            else:
                yield line

    return [*lines(name, ())]


def stale(written: dict[str, int], needs: dict[str, list[str]]) -> list[str]:
    """Return the names of the files to make again, in alphabetical order."""

    def is_old(name: str) -> bool:
        return name in needs and (
            name not in written
            or any(
                is_old(each) or written[each] > written[name] for each in needs[name]
            )
        )

    return sorted(filter(is_old, needs))
