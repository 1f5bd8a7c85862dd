"""The explorer: it shows a maze, answers questions, makes others and saves them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from asciimaze.formats import large
from asciimaze.formats.data import mz
from asciimaze.formats.document import Document
from asciimaze.games.drawing import Recording
from asciimaze.games.inputs import Action, Button, Key, Pointer, Wheel
from asciimaze.recipes.recipe import Recipe
from asciimaze.solvers.paths import shortest_path
from asciimaze.states import explore
from asciimaze.states.explore import SIZES, ExploreState, further, screenshot
from asciimaze.states.stack import Painted, Pop
from asciimaze.tilings.registry import TILINGS
from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from pathlib import Path

WIDTH, HEIGHT = 640, 480


class Visitor:
    """A player with a pointer."""

    def __init__(self, recipe: str, folder: Path) -> None:
        """Open the explorer with a maze."""
        read = Recipe.parse(recipe)
        self.state = ExploreState(read, read.make(), folder, lambda: "next")
        self.paint()

    def paint(self) -> Recording:
        """Paint twice, so that all tiles are there, and return the second picture."""
        self.state.paint(Recording(), WIDTH, HEIGHT)
        self.state.subject.walls.finish()
        self.state.subject.floor.finish()
        recording = Recording()
        self.state.paint(recording, WIDTH, HEIGHT)
        return recording

    def place(self, cell: int) -> tuple[float, float]:
        """Return where the middle of a cell is in the view."""
        assert self.state.camera
        return self.state.camera.place(
            *middle(self.state.subject.maze.tiling.corners(cell))
        )

    def click(self, x: float, y: float) -> None:
        """Press and release the left button."""
        self.state.hear(Pointer(Action.MOVE, Button.NONE, x, y))
        self.state.hear(Pointer(Action.PRESS, Button.LEFT, x, y))
        self.state.hear(Pointer(Action.RELEASE, Button.LEFT, x, y))

    def word(self, name: str) -> tuple[float, float]:
        """Return a place on a word of the bar."""
        left, right = self.state.boxes[name]
        return (left + right) / 2, 10

    def wait(self) -> None:
        """Wait for the maze that is being made."""
        assert self.state.making
        self.state.making.thread.join()
        assert self.state.is_moving
        assert self.state.tick(0.1)
        self.paint()


@pytest.fixture
def visitor(tmp_path: Path) -> Visitor:
    """Look at a small maze."""
    return Visitor("square:wilson:12x9#penguin", tmp_path)


@pytest.mark.parametrize("shape", TILINGS)
def test_every_shape(shape: str, tmp_path: Path) -> None:
    """On every shape each cell is under the pointer, and a route leads to it."""
    visitor = Visitor(f"{shape}:backtracker:8x8#penguin", tmp_path)
    state, maze = visitor.state, visitor.state.subject.maze
    assert isinstance(state, Painted)
    visitor.click(*visitor.place(0))
    assert state.subject.start == 0
    for cell in range(len(maze)):
        state.hear(Pointer(Action.MOVE, Button.NONE, *visitor.place(cell)))
        assert state.pointed == cell
        assert state.route[::-1] in ([*shortest_path(maze, 0, cell)], state.route[::-1])
        assert len(state.route) == len(shortest_path(maze, cell, 0))
    names = [name for name, _ in visitor.paint().notes]
    assert names.count("image") >= 1
    assert "line" in names


def test_nothing_moves(visitor: Visitor) -> None:
    """When all is drawn and nobody does anything, nothing is painted again."""
    state = visitor.state
    state.tick(0.1)
    assert not state.tick(0.1)
    assert not state.is_moving


def test_route_is_kept(visitor: Visitor) -> None:
    """A second click keeps the route; a third begins another; Esc forgets it."""
    state = visitor.state
    visitor.click(*visitor.place(3))
    visitor.click(*visitor.place(100))
    kept = state.route
    state.hear(Pointer(Action.MOVE, Button.NONE, *visitor.place(50)))
    assert state.route == kept == shortest_path(state.subject.maze, 100, 3)
    assert "steps" in state.status()
    visitor.click(*visitor.place(50))
    assert (state.subject.start, state.goal) == (50, None)
    assert state.hear(Key("escape")) is None
    assert (state.subject.start, state.route) == (None, [])
    assert isinstance(state.hear(Key("escape")), Pop)


def test_camera(visitor: Visitor) -> None:
    """A drag moves the maze with the pointer, and is no click; keys do it, too."""
    state = visitor.state
    x, y = visitor.place(40)
    state.hear(Pointer(Action.PRESS, Button.RIGHT, x, y))
    state.hear(Pointer(Action.DRAG, Button.RIGHT, x + 30, y - 20))
    state.hear(Pointer(Action.RELEASE, Button.RIGHT, x + 30, y - 20))
    assert visitor.place(40) == pytest.approx((x + 30, y - 20))
    assert state.subject.start is None
    before = visitor.place(40)
    state.hear(Wheel(2, *before))
    assert visitor.place(40) == pytest.approx(before)
    state.hear(Key("right"))
    assert visitor.place(40) == pytest.approx((before[0] - explore.STEP, before[1]))
    for key in ("left", "up", "down", "+", "-", "="):
        state.hear(Key(key))
    state.hear(Key("0"))
    visitor.paint()
    assert visitor.place(40) == pytest.approx((x, y))


def test_colours(visitor: Visitor) -> None:
    """Colours come with dark walls, and go with the route."""
    state = visitor.state
    images = [name for name, _ in visitor.paint().notes].count("image")
    state.hear(Key("d"))
    assert [name for name, _ in visitor.paint().notes].count("image") == 2 * images
    state.hear(Key("d"))
    assert [name for name, _ in visitor.paint().notes].count("image") == images
    state.hear(Key("d"))
    state.hear(Key("escape"))
    assert not state.is_coloured


def test_generate(visitor: Visitor) -> None:
    """The words of the bar say what the next maze is; this one stays as it is."""
    state = visitor.state
    before = state.subject
    visitor.click(*visitor.word("shape"))
    state.hear(Wheel(-1, *visitor.word("size")))
    visitor.click(*visitor.word("generator"))
    assert state.subject is before
    wish = state.wish
    assert wish.shape == further([*TILINGS], "square", 1)
    assert wish.columns == wish.rows == further(SIZES, 12, 1)
    assert wish.generator != "wilson"
    visitor.click(*visitor.word("make"))
    assert "Making" in state.status()
    visitor.wait()
    assert state.subject.recipe == Recipe(
        wish.shape, wish.generator, wish.columns, wish.rows, "next"
    )
    assert state.subject.maze == state.subject.recipe.make()


def test_every_wish_can_be_made(visitor: Visitor) -> None:
    """Whatever is chosen in the bar, there is such a maze."""
    state = visitor.state
    for _ in TILINGS:
        state.hear(Key("1"))
        for _ in range(13):
            state.hear(Key("2"))
            tiling = state.wish.tiling()
            assert tiling.cells
    state.hear(Key("3"))
    state.hear(Key("3"))


def test_giving_up(visitor: Visitor) -> None:
    """Esc gives up waiting for a maze; the one that was seen stays."""
    state = visitor.state
    before = state.subject
    state.hear(Key("g"))
    state.hear(Key("escape"))
    assert state.making is None
    assert state.subject is before


def test_no_maze(visitor: Visitor) -> None:
    """What cannot be made says why."""
    state = visitor.state
    state.wish = Recipe("square", None, 5, 5)
    state.hear(Key("g"))
    visitor.wait()
    assert "generator is not known" in state.status()


def test_growth(visitor: Visitor) -> None:
    """A maze grows before the eyes of the player, until it is whole."""
    state = visitor.state
    state.hear(Key("p"))
    assert state.growth
    ticks = 0
    while state.growth.share < 1:
        assert state.tick(0.5)
        ticks += 1
    assert ticks > 10
    assert state.growth.maze == state.subject.maze


def test_no_growth(tmp_path: Path) -> None:
    """A maze whose trace is not known says so."""
    recipe = Recipe.parse("square:wilson:6x6#penguin")
    maze = recipe.make()
    del maze.carved[:]
    state = ExploreState(recipe, maze, tmp_path, lambda: "x")
    state.hear(Key("p"))
    assert "not known" in state.status()


def test_save(visitor: Visitor, tmp_path: Path) -> None:
    """Each save is a new file, which can be read again."""
    state = visitor.state
    for number in (1, 2):
        state.hear(Key("s"))
        file = tmp_path / f"maze-{number}.mz"
        assert file.name in state.status()
        assert mz.read(file.read_bytes()).maze == state.subject.maze


def test_cannot_save(visitor: Visitor, tmp_path: Path) -> None:
    """A file that cannot be written is named, with the reason."""
    visitor.state.folder = tmp_path / "file"
    visitor.state.folder.write_text("")
    visitor.state.hear(Key("s"))
    assert "cannot" in visitor.state.status()


def test_help(visitor: Visitor) -> None:
    """The help names each key that does something, and no other."""
    keys = {str(key) for some, _ in visitor.state.help().bindings for key in some}
    assert keys == {str(Key(key)) for key in visitor.state.actions()}


def test_screenshot(visitor: Visitor) -> None:
    """A screenshot has the tiles and the words."""
    picture = screenshot(visitor.state, WIDTH, HEIGHT)
    assert picture.count("<image") >= 1
    assert "Generate!" in picture


def test_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A maze in its file can be looked at; what needs all of its cells says so."""
    monkeypatch.setattr(large, "MANY", 100)
    recipe = Recipe.parse("square:wilson:12x9#penguin")
    file = tmp_path / "large.mz"
    file.write_bytes(mz.write(Document(recipe.make(), recipe)))
    document = large.open_large(file)
    assert document
    state = ExploreState(recipe, document.maze, tmp_path, lambda: "x")
    assert screenshot(state, WIDTH, HEIGHT).count("<image") >= 1
    for key in "dps":
        state.message = ""
        state.hear(Key(key))
        assert "at most (got 108)" in state.status()
    state.hear(Pointer(Action.RELEASE, Button.LEFT, WIDTH / 2, HEIGHT / 2))
    assert state.pointed is not None
    assert state.subject.start is None
    assert [*tmp_path.iterdir()] == [file]
    state.subject.close()
