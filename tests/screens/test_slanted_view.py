"""The view of slanted walls, and pointing at cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tcod.console import Console
from tests.choices import recipe_for

from asciimaze.games.escape.keys import letters_of
from asciimaze.games.escape.rules import new_game
from asciimaze.maze import Maze
from asciimaze.tilings.registry import TILINGS
from asciimaze.widgets import theme
from asciimaze.widgets.maze_view import TILES
from asciimaze.widgets.side_towards import side_towards
from asciimaze.widgets.slanted_view import GAP, SCALE, SlantedView

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling

slanted = pytest.mark.parametrize("shape", SCALE)
playable = pytest.mark.parametrize("shape", ["square", *SCALE])


def picture(maze: Maze, cell: int, pose: int | None = None) -> list[str]:
    """Return the drawing, row by row."""
    console = Console(TILES, TILES)
    view = SlantedView(maze)
    view.draw_maze(console, cell)
    if pose is not None:
        view.draw_penguin(console, cell, pose)
    return ["".join(map(chr, row)) for row in console.rgb["ch"]]


def test_other_shapes() -> None:
    """A shape that this view cannot draw is refused."""
    with pytest.raises(ValueError, match=r"^the view draws hexagon.* \(got square\)$"):
        SlantedView(Maze(TILINGS["square"](6, 6)))


def test_one_hexagon() -> None:
    """A cell with all its walls looks like this."""
    drawing = [row.strip() for row in picture(Maze(TILINGS["hexagon"](1, 1)), 0)]
    assert [row for row in drawing if row] == [
        "______",
        "/      \\",
        "/        \\",
        "/          \\",
        "\\          /",
        "\\        /",
        "\\______/",
    ]


@slanted
def test_walls(shape: str) -> None:
    """Opening a side takes its wall away, and only that."""
    tiling = TILINGS[shape](5, 5)
    cell = tiling.cells // 2
    closed = picture(Maze(tiling), cell)
    for side in range(len(tiling.sides(cell))):
        maze = Maze(tiling)
        maze.carve(cell, side)
        opened = picture(maze, cell)
        gone = [
            was
            for before, after in zip(closed, opened, strict=True)
            for was, now in zip(before, after, strict=True)
            if was != now
        ]
        assert gone
        assert set(gone) in ({"_"}, {"/"}, {"\\"})
        assert all(
            now in (was, " ", "_")
            for before, after in zip(closed, opened, strict=True)
            for was, now in zip(before, after, strict=True)
        )


@slanted
def test_daylight(shape: str) -> None:
    """An exit is drawn as a gap, in the colour of daylight."""
    game = new_game(recipe_for(size=5, seed="penguin", shape=shape))
    cell, _ = next(game.maze.exits())
    console = Console(TILES, TILES)
    SlantedView(game.maze).draw_maze(console, cell)
    gap = console.rgb["ch"] == ord(GAP)
    assert gap.any()
    assert {tuple(colour) for colour in console.rgb["fg"][gap].tolist()} == {
        theme.DAYLIGHT
    }


@slanted
@given(seed=st.text(max_size=2), where=st.data())
def test_letters(shape: str, seed: str, where: st.DataObject) -> None:
    """The letters beside the penguin are those of the open sides of its cell."""
    game = new_game(recipe_for(size=6, seed=seed, shape=shape))
    tiling = game.maze.tiling
    cell = where.draw(st.integers(0, tiling.cells - 1))
    shown = "".join(picture(game.maze, cell, 0))
    expected = {
        letter
        for side, letter in enumerate(letters_of(tiling, cell))
        if game.maze.is_open(cell, side)
    }
    assert {letter for letter in shown if letter.isupper()} == expected


@slanted
def test_the_penguin_is_whole(shape: str) -> None:
    """In every cell, all of the penguin is in view, and within its walls."""
    maze = Maze(TILINGS[shape](7, 7))
    for cell in range(maze.tiling.cells):
        bare, peopled = "".join(picture(maze, cell)), "".join(picture(maze, cell, 1))
        assert peopled.count("^") == 2
        assert "o" in peopled
        changed = [was for was, now in zip(bare, peopled, strict=True) if was != now]
        assert set(changed) == {" "}


# Pointing


SQUARE = [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]


@pytest.mark.parametrize(
    ("x", "y", "side"),
    [
        (1.5, 0.5, 0),
        (0.5, 1.5, 1),
        (-0.5, 0.5, 2),
        (0.5, -0.5, 3),
        (0.5, 0.5, None),
        (0.9, 0.2, None),
        (2.1, 0.5, None),
        (0.5, -9.0, None),
    ],
)
def test_side_towards(x: float, y: float, side: int | None) -> None:
    """A point beside a cell is behind one side; a point in it, or far away, is not."""
    assert side_towards(SQUARE, x, y) == side


@playable
@given(where=st.data())
def test_pointing_at_neighbours(shape: str, where: st.DataObject) -> None:
    """Pointing at the middle of a neighbour means pointing through the side to it."""
    tiling: Tiling = TILINGS[shape](6, 6)
    cell = where.draw(st.integers(0, tiling.cells - 1))
    corners = tiling.corners(cell)
    for side in range(len(corners)):
        beyond = tiling.neighbour(cell, side)
        if beyond is not None:
            there = tiling.corners(beyond)
            x = sum(x for x, _ in there) / len(there)
            y = sum(y for _, y in there) / len(there)
            assert side_towards(corners, x, y) == side
