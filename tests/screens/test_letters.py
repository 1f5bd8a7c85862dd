"""Escape as letters show it: clicks, walks, sizes, and which mazes can be shown."""

from __future__ import annotations

from itertools import groupby
from math import pi
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.choices import recipe_for
from tests.watching import unwatched

from asciimaze.app.terminal.raster import Raster
from asciimaze.games.drawing import Recording, Shifted
from asciimaze.games.escape.game import STEP
from asciimaze.games.escape.ways import way_out
from asciimaze.games.inputs import Action, Button, Pointer, Wheel
from asciimaze.recipes.recipe import Recipe
from asciimaze.session.session import Session
from asciimaze.states.letters import SIZE, Letters, drawn, fits, view_of
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState
from asciimaze.tilings.registry import TILINGS, nearest_size
from asciimaze.widgets import theme
from asciimaze.widgets.slanted_view import SCALE

from .desk import TILES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from asciimaze.games.drawing import Point

playable = pytest.mark.parametrize("shape", ["square", *SCALE])


def click(session: Session, x: float, y: float, button: Button = Button.LEFT) -> None:
    """Click on a point of the picture."""
    for action in (Action.PRESS, Action.RELEASE):
        session.handle(Pointer(action, button, x, y))


@playable
def test_clicking_one_s_way(shape: str) -> None:
    """A tile near the penguin leads through the side that is there, or nowhere."""
    recipe = recipe_for(size=5, seed="penguin", shape=shape)
    session = Session(Letters(), str(recipe))
    session.tile = 47
    state = session.state
    view = view_of(session.ui.board)
    seen = set()
    for y in range(0, TILES, 2):
        for x in range(0, TILES, 2):
            side = view.side_at(state.cell, x, y)
            click(session, 32 * x + 31, 32 * y)
            assert session.state == (state if side is None else state.play(side))
            seen.add(side)
            session.restart()
            session.tick(9)
            assert session.state == state
    assert seen == {None, *range(len(state.maze.tiling.sides(state.cell)))}


def test_other_clicks() -> None:
    """Only the left button moves the penguin, by a press, and none after the end."""
    session = Session(Letters(), "square:prim:5x5#x")
    before = session.state
    for y in range(0, 500, 40):
        for x in range(0, 500, 40):
            click(session, x, y, Button.RIGHT)
            session.handle(Pointer(Action.DRAG, Button.LEFT, x, y))
            session.handle(Wheel(1, x, y))
    assert session.state == before
    session.solve()
    out = session.state
    for y in range(0, 500, 40):
        click(session, 250, y)
    assert session.state is out


@playable
def test_walking(shape: str) -> None:
    """While a walk is shown, the penguin goes through its cells in order, and back."""
    session = Session(Letters(), f"{shape}:prim:7x7#krill")
    way = [session.state]
    for side in way_out(session.state):
        way.append(way[-1].play(side))
    cells = [state.cell for state in way]
    view = view_of(session.ui.board)
    with unwatched():
        penguins = {
            drawn(view, cell, pose * pi / 2).rgb.tobytes(): cell
            for cell in range(session.state.maze.tiling.cells)
            for pose in range(4)
        }
    session.solve()
    assert seen_on_the_way(session, penguins) == cells[1:-1]
    session.undo()
    assert seen_on_the_way(session, penguins) == cells[-2::-1]


def seen_on_the_way(session: Session, penguins: dict[bytes, int]) -> list[int]:
    """Return the cells in which the penguin is drawn while something moves.

    Args:
        session: The game.
        penguins: The cell in which the penguin is, by what is drawn then.
    """
    cells: list[int] = []
    while session.moving:
        canvas = Grid()
        session.game.draw(canvas, session.scene())
        cells.append(penguins[canvas.seen])
        session.tick(STEP / 3)
    return [cell for cell, _ in groupby(cells)]


class Grid(Recording):
    """A canvas that notes which grid of letters it was given."""

    def tiles(self, corner: Point, size: int, tiles: NDArray[np.void]) -> None:
        """Note the letters."""
        assert (corner, size) == ((0, 0), SIZE)
        self.seen = tiles.tobytes()


@pytest.mark.parametrize(("tile", "size"), [(1, 16), (31, 16), (32, 32), (50, 48)])
def test_letters_are_sharp(tile: int, size: int) -> None:
    """Letters are shown at whole multiples of their own size only."""
    session = Session(Letters(), "square:prim:9x9#krill")
    assert session.game.size(session.params, tile) == (31 * size, 31 * size)
    session.tile = tile
    focus = session.game.focus(session.scene())
    assert focus
    x, y = focus
    assert (x / size % 1, y / size % 1) == (0.5, 0.5)


@pytest.mark.parametrize("shape", TILINGS)
def test_what_letters_can_show(shape: str) -> None:
    """Mazes that fit are drawn, whatever their size."""
    for size in ((2, 2), (4, 6), (5, 5), (30, 6)):
        columns, rows = nearest_size(TILINGS[shape], *size)
        recipe = Recipe(shape, "backtracker", columns, rows, "x")
        small = shape == "square" and min(columns, rows) < 5
        assert fits(recipe) == (shape in {"square", *SCALE} and not small)
        if fits(recipe):
            session = Session(Letters(), str(recipe))
            assert drawn(view_of(session.ui.board), session.state.cell, 0)


def test_no_masks() -> None:
    """Mazes with a mask are painted."""
    assert not fits(Recipe.parse("hexagon:prim:5x5:mask=5o/5o/5o/5o/4ox#x"))


@given(
    corner=st.tuples(st.integers(-40, 90), st.integers(-20, 30)),
    clip=st.tuples(*[st.integers(0, 30)] * 4),
)
def test_in_a_terminal(
    corner: tuple[int, int], clip: tuple[int, int, int, int]
) -> None:
    """Each tile is in a cell of its own, within the clip, and nothing else changes."""
    session = Session(Letters(), "square:prim:9x9#krill")
    tiles = drawn(view_of(session.ui.board), 40, 0).rgb
    raster = Raster(60, 25, theme.NIGHT)
    column, row = corner
    left, top, width, height = clip
    with raster.clip(8 * left, 16 * top, 8 * width, 16 * height):
        Shifted(raster, 8 * column, 0).tiles((0, 16 * row), SIZE, tiles)
    cells = raster.cells()
    for y in range(25):
        for x in range(60):
            is_seen = left <= x < left + width and top <= y < top + height
            is_tile = 0 <= y - row < TILES and 0 <= x - column < TILES
            if is_seen and is_tile:
                tile = tiles[y - row, x - column]
                assert cells.letters[y, x] == tile["ch"]
                assert colour(cells.papers[y, x]) == tile["bg"].tolist()
                assert colour(cells.inks[y, x]) == tile["fg"].tolist()
            else:
                assert cells.letters[y, x] == ord(" ")
                assert colour(cells.papers[y, x]) == list(theme.NIGHT)


def colour(number: np.uint32) -> list[int]:
    """Return the parts of a packed colour."""
    return [int(number) >> shift & 255 for shift in (16, 8, 0)]


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (200, 70), (31, 33), (20, 5)])
def test_the_penguin_is_in_view(size: tuple[int, int]) -> None:
    """In a terminal of any size, a click beside the penguin that is seen moves it."""
    profile = Profile()
    profile.preferences.look = "letters"
    screen = PuzzleState(Session(Letters(), "square:prim:5x5#krill"), None, profile)
    session = screen.session
    for _ in range(99):
        raster = Raster(*size, theme.NIGHT)
        screen.paint(raster, 8 * size[0], 16 * size[1])
        inks = raster.cells().inks[: size[1] - 2]
        warm = inks == (theme.BEAK[0] << 16 | theme.BEAK[1] << 8 | theme.BEAK[2])
        assert warm.any()
        state, side = session.state, way_out(session.state)[0]
        rows, columns = np.nonzero(warm)
        focus = session.game.focus(screen.scene)
        assert focus
        x, y = focus
        x, y = (x + screen.corner[0]) / 2, y + screen.corner[1]
        assert abs(x / 8 - columns.mean()) < 4
        assert abs(y / 16 - rows.mean()) < 4
        right, down = [(1, 0), (0, 1), (-1, 0), (0, -1)][side]
        place = x + 8 * 5 * right, y + 16 * 5 * down
        for action in (Action.PRESS, Action.RELEASE):
            screen.hear(Pointer(action, Button.LEFT, *place))
        if session.status is not state and session.state.escaped:
            return
        assert session.state == state.play(side)
    pytest.fail("the penguin is still in the maze")


def test_letters_on_any_canvas() -> None:
    """A canvas without a way of its own draws all backgrounds, and then the letters."""
    session = Session(Letters(), "square:prim:9x9#krill")
    tiles = drawn(view_of(session.ui.board), 40, 0).rgb
    canvas = Recording()
    canvas.tiles((3, 5), 10, tiles)
    texts = {tuple(note[1][:4]) for note in canvas.notes if note[0] == "text"}
    assert texts == {
        ((8 + 10 * x, 10 + 10 * y), chr(tile["ch"]), 10, tuple(tile["fg"].tolist()))
        for (y, x), tile in np.ndenumerate(tiles)
        if tile["ch"] != ord(" ")
    }
    ground = np.zeros((31, 31, 3), np.uint8)
    for name, note in canvas.notes:
        if name == "rectangle":
            x, y, width, height, colour = cast("tuple[int, int, int, int, Any]", note)
            assert height == 10
            row, column = (y - 5) // 10, (x - 3) // 10
            ground[row, column : column + width // 10] = colour
    assert np.array_equal(ground, tiles["bg"])
    names = [name for name, _ in canvas.notes]
    assert names == sorted(names)
