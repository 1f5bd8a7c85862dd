"""The view of slanted walls, and pointing at cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tcod.console import Console
from tcod.event import KeySym, MouseButton, MouseButtonDown, Point
from tests.choices import recipe_for

from asciimaze.app.loop import App
from asciimaze.games.escape.rules import SHAPES, new_game
from asciimaze.generators.registry import GENERATORS
from asciimaze.maze import Maze
from asciimaze.states.play import PlayState
from asciimaze.states.setup import SetupState
from asciimaze.states.stack import States
from asciimaze.tilings.registry import TILINGS
from asciimaze.widgets import theme
from asciimaze.widgets.maze_view import TILES, MazeView
from asciimaze.widgets.pointing import side_towards
from asciimaze.widgets.slanted_view import GAP, KEYS, SCALE, SlantedView

from .desk import begin, drawn, play, play_of, press, send, setup_of, text

if TYPE_CHECKING:
    from asciimaze.tilings.tiling import Tiling

SLANTED = [shape for shape in SHAPES if shape in SCALE]

slanted = pytest.mark.parametrize("shape", SLANTED)
playable = pytest.mark.parametrize("shape", SHAPES)


def view_of(maze: Maze) -> SlantedView | MazeView:
    """Return the view in which a maze is played."""
    return SlantedView(maze) if maze.tiling.name in SCALE else MazeView(maze)


def picture(maze: Maze, cell: int, facing: int | None = None) -> list[str]:
    """Return the drawing, row by row."""
    console = Console(TILES, TILES)
    view = SlantedView(maze)
    view.draw_maze(console, cell)
    if facing is not None:
        view.draw_penguin(console, cell, facing)
    return ["".join(map(chr, row)) for row in console.rgb["ch"]]


def test_everything_playable_is_drawn() -> None:
    """Hexagons can be played, at least, and each playable shape has its view."""
    assert {"square", "hexagon"} <= set(SHAPES)
    for shape in SHAPES:
        view_of(Maze(TILINGS[shape](6, 6)))


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
    names = tiling.sides(cell)
    expected = {
        KEYS[name] for side, name in enumerate(names) if game.maze.is_open(cell, side)
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


@slanted
def test_poses(shape: str) -> None:
    """The penguin looks in the direction of its side."""
    tiling = TILINGS[shape](5, 5)
    view = SlantedView(Maze(tiling))
    for cell in range(tiling.cells):
        for side, name in enumerate(tiling.sides(cell)):
            pose = ("right", "bottom", "left", "top")[view.pose(cell, side)]
            assert pose in name


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


def click(app: App, x: int, y: int, button: MouseButton = MouseButton.LEFT) -> None:
    """Click on a tile."""
    place = Point(float(x), float(y))
    send(app, MouseButtonDown(button=button, position=place))


@playable
def test_clicking_one_s_way(shape: str) -> None:
    """A tile near the penguin leads through the side that is there, or nowhere."""
    recipe = recipe_for(size=5, seed="penguin", shape=shape)
    maze = new_game(recipe).maze
    seen = set()
    for y in range(0, TILES, 2):
        for x in range(0, TILES, 2):
            cell = maze.tiling.cells // 2
            app = play(recipe, cell=cell)
            state = play_of(app)
            side = state.view.side_at(cell, x, y)
            before = state.game
            click(app, x, y)
            if side is None:
                assert state.game == before
            else:
                assert state.game == before.play(maze.tiling.sides(cell)[side])
                seen.add(side)
    assert seen == set(range(len(maze.tiling.sides(maze.tiling.cells // 2))))


def test_other_buttons() -> None:
    """Only the left button moves the penguin."""
    app = play()
    before = play_of(app).game
    for y in range(0, TILES, 3):
        for x in range(0, TILES, 3):
            click(app, x, y, MouseButton.RIGHT)
    assert play_of(app).game == before


def test_clicking_on_a_list() -> None:
    """A click on a widget of the setup screen moves the focus to it."""
    app = begin()
    controls = setup_of(app).controls
    for stop in controls.stops:
        click(app, stop.x + 1, stop.y)
        assert controls.focused is stop
    click(app, 0, 0)
    assert controls.focused is controls.stops[-1]


@playable
def test_from_setup_to_play(shape: str) -> None:
    """The shape that is chosen is the one that is played."""
    app = App(States(SetupState(recipe_for(size=5), seeds=lambda: "penguin")))
    press(app, KeySym.TAB, *[KeySym.DOWN] * SHAPES.index(shape), KeySym.RETURN)
    state = app.states.top
    assert isinstance(state, PlayState)
    assert state.game.recipe == recipe_for("backtracker", 5, "penguin", shape)
    assert text(drawn(app)).strip()


def test_only_generators_that_fit_are_offered() -> None:
    """The list of generators depends on the shape, and keeps its choice if possible."""
    setup = SetupState(recipe_for("recursive-division", 5))
    setup.shapes.select("square")
    every = [name for _, name in setup.generators.choices]
    assert every == [generator.name for generator in GENERATORS]
    app = App(States(setup))
    press(app, KeySym.TAB, KeySym.END)
    tiling = TILINGS[SHAPES[-1]](5, 5)
    fitting = [each.name for each in GENERATORS if each.fits(tiling)]
    assert [name for _, name in setup.generators.choices] == fitting
    assert "recursive-division" not in fitting
    assert setup.generators.selected == fitting[0]
    press(app, KeySym.TAB, KeySym.TAB, KeySym.DOWN, KeySym.TAB, KeySym.HOME)
    assert setup.generators.selected == fitting[1]


def test_a_generator_that_does_not_fit() -> None:
    """Parameters that don't go together are refused before any work."""
    with pytest.raises(
        ValueError, match=r"^recursive-division does not fit .*; try backtracker"
    ):
        new_game(recipe_for("recursive-division", 9, "penguin", "hexagon"))
