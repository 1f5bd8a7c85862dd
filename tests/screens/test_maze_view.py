"""The view of the maze, tile by tile."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tcod.console import Console
from tests.choices import recipe_for

from asciimaze.games.escape.rules import new_game
from asciimaze.generators.registry import GENERATORS
from asciimaze.maze import Maze, add_exit
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Tiling
from asciimaze.widgets import penguin
from asciimaze.widgets.maze_view import MazeView, first_in_view

from .desk import TILES, drawn, lettered

WALLS = {"═", "║"}
ARMS = {
    "LEFT": {"left"},
    "RIGHT": {"right"},
    "UP": {"up"},
    "DOWN": {"down"},
    "HORIZONTAL": {"left", "right"},
    "VERTICAL": {"up", "down"},
}
"""The arms of a box-drawing character, by the words in its name."""

NEAR = {"right": (0, 1), "down": (1, 0), "left": (0, -1), "up": (-1, 0)}


def wild_maze(columns: int, rows: int, seed: int) -> Maze:
    """Return a maze that no generator makes: with rooms, pillars and many exits."""
    tiling = Square(columns, rows)
    maze, rng = Maze(tiling), Rng(seed)
    often = rng.randbelow(5)
    for cell in range(tiling.cells):
        for side in range(4):
            if rng.randbelow(4) < often and tiling.neighbour(cell, side) is not None:
                maze.carve(cell, side)
    for _ in range(often):
        add_exit(maze, rng)
    return maze


def picture(maze: Maze, cell: int) -> list[str]:
    """Return the rows of tiles around a cell."""
    console = Console(TILES, TILES)
    MazeView(maze).draw_maze(console, cell)
    return ["".join(map(chr, row)) for row in console.rgb["ch"]]


mazes = st.builds(wild_maze, st.integers(5, 9), st.integers(5, 9), st.integers(0))


@given(maze=mazes, where=st.data())
def test_corners(maze: Maze, where: st.DataObject) -> None:
    """A corner reaches out to each wall that ends at it, and to nothing else."""
    cell = where.draw(st.integers(0, maze.tiling.cells - 1))
    view = MazeView(maze)
    top, left = view.origin(cell)
    rows = picture(maze, cell)
    for y in range(0, TILES, 6):
        for x in range(0, TILES, 6):
            arms, hidden = set(), set()
            for arm, (down, right) in NEAR.items():
                if not (0 <= y + down < TILES and 0 <= x + right < TILES):
                    hidden.add(arm)
                elif rows[y + down][x + right] in WALLS:
                    arms.add(arm)
            if top == 0 and y == 0:
                hidden.discard("up")
            if left == 0 and x == 0:
                hidden.discard("left")
            if top + 5 == view.rows and y == TILES - 1:
                hidden.discard("down")
            if left + 5 == view.columns and x == TILES - 1:
                hidden.discard("right")
            check_corner(rows[y][x], arms, hidden)


def check_corner(glyph: str, arms: set[str], hidden: set[str]) -> None:
    """Fail unless a character joins some walls; hidden ones may be there or not."""
    words = unicodedata.name(glyph).replace("-", " ").split()
    drawn = set().union(*(ARMS[word] for word in words if word in ARMS))
    if len(arms) > 1 or hidden:
        assert arms <= drawn
    if len(arms) > 1:
        assert drawn <= arms | hidden
    elif arms and not hidden:
        straight = {"left", "right"} if arms & {"left", "right"} else {"up", "down"}
        assert drawn == straight
    elif not hidden:
        assert glyph == " "


@given(maze=mazes, where=st.data())
def test_walls(maze: Maze, where: st.DataObject) -> None:
    """A side is drawn as a wall if it is closed, as daylight if it leads out."""
    cell = where.draw(st.integers(0, maze.tiling.cells - 1))
    view = MazeView(maze)
    top, left = view.origin(cell)
    rows = picture(maze, cell)
    for down in range(5):
        for right in range(5):
            here = (top + down) * view.columns + left + right
            y, x = 6 * down, 6 * right
            strips = [
                "".join(rows[y + step][x + 6] for step in range(1, 6)),
                rows[y + 6][x + 1 : x + 6],
                "".join(rows[y + step][x] for step in range(1, 6)),
                rows[y][x + 1 : x + 6],
            ]
            for side, strip in enumerate(strips):
                wall = "║═║═"[side]
                leads_out = maze.tiling.neighbour(here, side) is None
                passage = "░" if leads_out else " "
                glyph = passage if maze.is_open(here, side) else wall
                assert strip == 5 * glyph


@given(maze=mazes, where=st.data())
def test_cells_are_empty(maze: Maze, where: st.DataObject) -> None:
    """Inside the cells there is floor and nothing else."""
    cell = where.draw(st.integers(0, maze.tiling.cells - 1))
    for y, row in enumerate(picture(maze, cell)):
        for x, glyph in enumerate(row):
            if y % 6 and x % 6:
                assert glyph == " "


@given(count=st.integers(5, 99), where=st.data())
def test_first_in_view(count: int, where: st.DataObject) -> None:
    """The view is full, contains the penguin, and has it in the middle if possible."""
    at = where.draw(st.integers(0, count - 1))
    first = first_in_view(at, count)
    assert 0 <= first <= at <= first + 4 < count
    assert first == at - 2 or first in (0, count - 5)


@given(at=st.integers(0, 97))
def test_view_moves_smoothly(at: int) -> None:
    """One step of the penguin scrolls the view by one cell at most."""
    assert first_in_view(at + 1, 99) - first_in_view(at, 99) in (0, 1)


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
@pytest.mark.parametrize("pose", range(4))
def test_penguin_is_in_its_cell(generator: object, pose: int) -> None:
    """The penguin is drawn, in the pose it has, inside the cell where it is."""
    recipe = recipe_for(getattr(generator, "name", ""), 7, "penguin")
    empty = np.array([[ord(letter) for letter in row] for row in 31 * [31 * " "]])
    view = MazeView(new_game(recipe).maze)
    for cell in range(49):
        rows = drawn(lettered(recipe, cell=cell, pose=pose)).rgb["ch"]
        maze = Console(TILES, TILES)
        view.draw_maze(maze, cell)
        only = np.where(rows == maze.rgb["ch"], empty, rows)
        top, left = view.origin(cell)
        y, x = 6 * (cell // 7 - top) + 1, 6 * (cell % 7 - left) + 1
        found = ["".join(map(chr, row)) for row in only[y : y + 5, x : x + 5]]
        assert found == [row.ljust(5) for row in penguin.POSES[pose]]
        assert (only != ord(" ")).sum() == sum(
            len("".join(row.split())) for row in found
        )


def test_poses() -> None:
    """The four poses are different, five by five, and left mirrors right."""
    poses = [[row.ljust(5) for row in pose] for pose in penguin.POSES]
    assert len({"".join(pose) for pose in poses}) == len(poses) == 4
    assert [len(row) for pose in poses for row in pose] == [5] * 4 * 5
    mirror = str.maketrans("()<>/\\", ")(><\\/")
    right, _, left, _ = poses
    assert [row[::-1].translate(mirror) for row in left] == right


@pytest.mark.parametrize(("columns", "rows"), [(4, 5), (5, 4), (1, 1)])
def test_too_small(columns: int, rows: int) -> None:
    """A maze smaller than the view is refused."""
    message = rf"^the view needs 5 by 5 cells \(got {columns} by {rows}\)$"
    with pytest.raises(ValueError, match=message):
        MazeView(Maze(Square(columns, rows)))


class Line(Tiling):
    """Cells in a line, each with two sides."""

    name = "line"
    cells = 30

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return the names of a cell's sides."""
        del cell
        return ("right", "left")

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the cell beyond a side."""
        return None if side else cell + 1

    def opposite(self, cell: int, side: int) -> int:
        """Return the neighbour's number for a side."""
        del cell
        return 1 - side

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the ends of a cell."""
        return [(cell + 1, 0), (cell, 0)]


def test_another_shape() -> None:
    """A maze that isn't made of squares is refused."""
    message = r"^the view draws mazes of squares \(got line\)$"
    with pytest.raises(ValueError, match=message):
        MazeView(Maze(Line()))
