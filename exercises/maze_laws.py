# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is true of every right answer to an exercise about mazes."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from asciimaze.maze import Maze
from asciimaze.rng import Rng
from asciimaze.solvers import paths
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import middle
from demands import demand, is_connected, make, mazes, perfect_mazes, with_loops

if TYPE_CHECKING:
    from collections.abc import Callable


def slides(slide: Callable[[Maze, int, int], int]) -> None:
    """Check that a slide goes through open sides only, and ends at a wall."""
    maze = with_loops()
    for cell in range(maze.tiling.cells):
        for side in range(4):
            end, here = slide(maze, cell, side), cell
            name = maze.tiling.sides(cell)[side]
            start = f"from cell {cell} through side {side} ({name})"
            while here != end and maze.is_open(here, side):
                here = dict(maze.tiling.neighbours(here))[side]
            no_slide = f"{start}, no slide leads to cell {end}"
            demand(here == end, no_slide, maze, cell, end)
            there = f"{start}, the slide can't end in cell {end}: there is no wall"
            demand(not maze.is_open(end, side), there, maze, cell, end)


def leads(way: Callable[[Maze, int, int], int | None]) -> None:
    """Check that a way leads through an open side to a neighbour, if there is one."""
    for maze in mazes():
        last = maze.tiling.cells - 1
        for here in range(maze.tiling.cells):
            around = dict(maze.tiling.neighbours(here))
            for there in {0, here, last, *around.values()}:
                wanted: set[int | None] = {
                    side
                    for side, cell in around.items()
                    if cell == there and maze.is_open(here, side)
                }
                wanted = wanted or {None}
                side = way(maze, here, there)
                what = f"on {maze.tiling.name}, the way from {here} to {there} is"
                which = " or ".join(map(str, wanted))
                demand(side in wanted, f"{what} {which}, not {side}", maze, here, there)


def leaves_crumbs(crumbs: Callable[[list[int]], list[int]]) -> None:
    """Check that the crumbs of a walk in a perfect maze lie on a path."""
    demand(crumbs([7]) == [7], "after no step, there is a crumb in the first cell")
    for maze in perfect_mazes():
        rng, walk = Rng.from_seed("chick", "crumbs"), [0]
        for _ in range(100):
            walk.append(rng.choice(maze.neighbours(walk[-1])))
            found, path = crumbs([*walk]), paths.shortest_path(maze, 0, walk[-1])
            what = f"after the walk {walk}, crumbs are in {path}, not in {found}"
            demand(found == path, what, maze, *path)


def finds_dead_ends(dead_ends: Callable[[Maze], list[int]]) -> None:
    """Check that exactly the cells with one opening are listed."""
    for maze in mazes():
        found = dead_ends(maze)
        demand(found == sorted(set(found)), f"the list isn't in order: {found}")
        extra = [cell for cell in found if cell not in range(maze.tiling.cells)]
        demand(not extra, f"on {maze.tiling.name}, there are no cells {extra}", maze)
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
            stays_whole(maze)
            made.add((maze.tiling.cells, maze.tiling.name, bytes(maze.open)))
    wanted = 2 * len(list(mazes()))
    demand(len(made) >= wanted, "two seeds must give two mazes")
    demand(len(made) <= wanted, "one seed must always give the same maze")


def stays_whole(maze: Maze) -> None:
    """Check that each passage is open from both sides, and that none leads out."""
    holes = [cell for cell, _ in maze.exits()]
    demand(not holes, f"cells {holes} are open to the outside", maze, *holes)
    for cell in maze:
        for side, beyond in maze.tiling.neighbours(cell):
            back = maze.tiling.opposite(cell, side)
            one_way = f"between {cell} and {beyond}, one side is open, the other closed"
            same = maze.is_open(cell, side) == maze.is_open(beyond, back)
            demand(same, one_way, maze, cell, beyond)


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
        stays_whole(maze)


def mirrors(mirrored: Callable[[Maze], Maze]) -> None:
    """Check each side of the image, and that the maze itself stays."""
    for tiling in (Square(9, 7), Square(4, 1)):
        maze, columns = make("backtracker", tiling), tiling.columns
        before = bytes(maze.open)
        image = mirrored(maze)
        demand(bytes(maze.open) == before, "the maze itself has changed", maze)
        for cell in range(maze.tiling.cells):
            row, column = divmod(cell, columns)
            there = row * columns + columns - 1 - column
            for side, other in ((0, 2), (1, 1), (2, 0), (3, 3)):
                state = "open" if maze.is_open(cell, side) else "closed"
                name = maze.tiling.sides(there)[other]
                what = f"cell {cell} becomes {there}, whose {name} side must be {state}"
                same = maze.is_open(cell, side) == image.is_open(there, other)
                demand(same, what, image, there)


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


def follows(follow: Callable[[Maze, int, int], list[int]]) -> None:
    """Check each step on the way of a hand on the wall."""
    maze = make("backtracker", Square(9, 7))
    for start, goal in ((0, 62), (62, 0), (31, 8), (5, 5)):
        way, side = follow(maze, start, goal), 0
        begins = f"the way must begin in cell {start}: {way}"
        demand(way and way[0] == start, begins, maze, start)
        for number, (here, there) in enumerate(pairwise(way), 1):
            around = dict(paths.beyond(maze, here))
            turns = ((side + turn) % 4 for turn in (1, 0, 3, 2))
            side = next(each for each in turns if each in around)
            what = f"from {start} to {goal}, step {number} leads from cell {here}"
            right = f"{what} to {around[side]}, not to {there}"
            demand(here != goal, f"{what}, although that is the goal", maze, here)
            demand(there == around[side], right, maze, here, there)
        ends = f"the way must end in cell {goal}, not in {way[-1]}"
        demand(way[-1] == goal, ends, maze, way[-1], goal)


def finds_far_ends(far_ends: Callable[[Maze], tuple[int, int]]) -> None:
    """Check that no two cells of a perfect maze are farther apart."""
    for maze in perfect_mazes():
        one, other = far_ends(maze)
        cells = range(maze.tiling.cells)
        best = max(max(paths.distances(maze, cell)) for cell in cells)
        steps = paths.distances(maze, one)[other]
        what = f"{one} and {other} are {steps} steps apart, and the farthest are {best}"
        demand(steps == best, f"on {maze.tiling.name}, {what}", maze, one, other)


def hunts(hunt: Callable[[Maze, int, list[int]], int]) -> None:
    """Check that a bear comes nearer with each step, through open sides."""
    for maze in mazes():
        last = maze.tiling.cells - 1
        for penguins in ([0], [last, 3], [last // 2, 0, last]):
            ways = [paths.distances(maze, each) for each in penguins]
            away = [min(steps) for steps in zip(*ways, strict=True)]
            for bear in range(maze.tiling.cells):
                there = hunt(maze, bear, [*penguins])
                way = f"on {maze.tiling.name}, from {bear} towards {penguins}"
                wall = f"{way}, no step leads to {there}"
                steps = {bear, *maze.neighbours(bear)}
                demand(there in steps, wall, maze, bear, *penguins)
                nearer = f"{way}, the step to {there} doesn't lead nearer"
                wanted = max(away[bear] - 1, 0)
                demand(away[there] == wanted, nearer, maze, bear, *penguins)


def fills(ways_left: Callable[[Maze, int, int], list[int]]) -> None:
    """Check which cells stay free, in mazes with and without loops."""
    for maze in mazes():
        last = maze.tiling.cells - 1
        for start, goal in ((0, last), (last // 2, last), (3, 3)):
            free, before = set(range(maze.tiling.cells)), set[int]()
            while free != before:
                before = {*free}
                for cell in range(maze.tiling.cells):
                    ways = free.intersection(maze.neighbours(cell))
                    if len(ways) < 2 and cell not in (start, goal):
                        free.discard(cell)
            found = ways_left(maze, start, goal)
            where = f"on {maze.tiling.name}, from {start} to {goal}"
            demand(found == sorted({*found}), f"{where}, the order is wrong: {found}")
            for cell in {*maze, *found}:
                state = "stay free" if cell in free else "be filled"
                what = f"{where}, cell {cell} must {state}"
                demand((cell in found) == (cell in free), what, maze, cell)


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
            demand(back == maze, f"{which} doesn't come back from {letter!r}", maze)


def draws_letters(drawn: Callable[[Maze], str]) -> None:
    """Check a drawing line by line."""
    for tiling in (Square(1, 1), Square(9, 3), Square(4, 7)):
        maze, columns = make("prim", tiling), tiling.columns
        corners, cells = "+  " * columns + "+", "   " * columns + " "
        page = [[*line] for line in [corners, *[cells, corners] * tiling.rows]]
        for cell in range(tiling.cells):
            row, column = divmod(cell, columns)
            walls = (1, 3, "|"), (2, 1, "--"), (1, 0, "|"), (0, 1, "--")
            for side, (down, along, wall) in enumerate(walls):
                if not maze.is_open(cell, side):
                    at = 3 * column + along
                    page[2 * row + down][at : at + len(wall)] = wall
        wanted, found = ["".join(line) for line in page], drawn(maze).split("\n")
        count = f"{len(found)} lines instead of {len(wanted)}"
        demand(len(found) == len(wanted), count, maze)
        for number, (line, right) in enumerate(zip(found, wanted, strict=True), 1):
            what = f"line {number} must be {right!r}, not {line!r}"
            demand(line == right, what, maze)


def draws_dots(dots: Callable[[Maze], str]) -> None:
    """Check each dot of a picture."""
    for tiling in (Square(2, 1), Square(9, 3), Square(4, 7)):
        maze, columns = make("wilson", tiling), tiling.columns
        wide, high = 2 * columns + 1, 2 * tiling.rows + 1
        head, found = dots(maze).split()[:3], "".join(dots(maze).split()[3:])
        size = f"{columns} by {tiling.rows} cells begin with P1 {wide} {high}"
        demand(head == ["P1", str(wide), str(high)], size, maze)
        count = f"{len(found)} dots instead of {wide * high}"
        demand(len(found) == wide * high, count, maze)
        for at, dot in enumerate(found):
            (row, column), is_wall = divmod(at, wide), True
            cell = row // 2 * columns + column // 2
            if row % 2 and column % 2:
                is_wall = False
            elif row % 2 and column:
                is_wall = not maze.is_open(cell - 1, Square.RIGHT)
            elif column % 2 and row:
                is_wall = not maze.is_open(cell - columns, Square.BOTTOM)
            what = f"the dot in row {row} and column {column} must be {is_wall:d}"
            demand(dot == str(int(is_wall)), what, maze)


def finds_cells(cell_at: Callable[[Hexagon, float, float], int]) -> None:
    """Check the middles of hexagons, and points near their corners."""
    tiling = Hexagon(6, 5)
    for cell in range(tiling.cells):
        x, y = middle(tiling.corners(cell))
        for right, down in ((x, y), *tiling.corners(cell)):
            there = x + 0.9 * (right - x), y + 0.9 * (down - y)
            found = cell_at(tiling, *there)
            at = f"({there[0]:.2f}, {there[1]:.2f})"
            what = f"the point {at} is in cell {cell}, not in {found}"
            demand(found == cell, what, Maze(tiling), cell, found)
