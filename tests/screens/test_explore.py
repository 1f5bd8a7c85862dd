"""The explorer: it shows mazes, listens to keys and pointer, and makes others."""

from __future__ import annotations

import gc
import re
from dataclasses import replace
from itertools import product
from math import dist
from threading import Event
from threading import enumerate as all_threads
from typing import TYPE_CHECKING
from weakref import ref

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.app.cli.explore import press
from asciimaze.app.cli.output import Failure
from asciimaze.app.loop import App
from asciimaze.engine.threads import shielded
from asciimaze.formats import large
from asciimaze.formats.data import mz
from asciimaze.formats.document import Document
from asciimaze.games.escape.directions import DIRECTIONS
from asciimaze.games.inputs import Action, Button, Drop, Key, Pointer, Wheel
from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.recipe import Recipe
from asciimaze.solvers.paths import diameter_path, shortest_path
from asciimaze.states.explorer import screen
from asciimaze.states.explorer.bar import SIZES, Bar, further
from asciimaze.states.explorer.growing import Growing
from asciimaze.states.explorer.painting import EDGE
from asciimaze.states.explorer.routes import Routes
from asciimaze.states.explorer.screen import ExploreState, screenshot
from asciimaze.states.help import HelpState
from asciimaze.states.load import LoadState
from asciimaze.states.menu import MenuState
from asciimaze.states.profile import Profile
from asciimaze.states.stack import Painted, Pop, Push, States
from asciimaze.tilings.point_location import cell_under
from asciimaze.tilings.registry import TILINGS, nearest_size
from asciimaze.tilings.tiling import middle
from asciimaze.views.seams import LILAC, beyond_seams
from asciimaze.widgets import theme

from .visitor import HEIGHT, WIDTH, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from asciimaze.games.drawing import Colour
    from asciimaze.tilings.tiling import Tiling


@pytest.fixture
def visitor(tmp_path: Path) -> Visitor:
    """Look at a small maze."""
    return Visitor("square:wilson:12x9#penguin", tmp_path)


@pytest.mark.parametrize("shape", TILINGS)
def test_every_shape(shape: str, tmp_path: Path) -> None:
    """On every shape each cell is under the pointer, and a route leads to it."""
    visitor = Visitor(f"{shape}:backtracker:8x8#penguin", tmp_path)
    state, maze, routes = visitor.state, visitor.maze, visitor.look(Routes)
    assert isinstance(state, Painted)
    visitor.click(*visitor.place(0))
    assert state.subject.start == 0
    for cell in range(len(maze)):
        visitor.point(*visitor.place(cell))
        assert state.pointed == cell
        route = routes.routes[state.subject].cells
        assert (route[0], route[-1]) == (cell, 0)
        assert len(route) == len(shortest_path(maze, cell, 0))
    names = visitor.names()
    assert names.count("image") >= 1
    assert "line" in names


@pytest.mark.parametrize("shape", TILINGS)
@pytest.mark.parametrize("scale", [0.1, 3.0, 20.0, 250.0])
def test_outline(shape: str, scale: float, tmp_path: Path) -> None:
    """The outline of the pointed cell is inside, or from afar a spot in its middle."""
    visitor = Visitor(f"{shape}:backtracker:9x9#penguin", tmp_path)
    state, tiling = visitor.state, visitor.maze.tiling
    for cell in (0, len(visitor.maze) // 2, len(visitor.maze) - 1):
        assert state.camera
        x, y = middle(tiling.corners(cell))
        state.camera = replace(state.camera, x=x, y=y, scale=scale)
        state.point_to(state.subject, cell)
        lines = visitor.lines()
        light = [line for line in lines if line[2] == theme.DAYLIGHT]
        dark = [line for line in lines if line[2] == theme.NIGHT]
        assert len(light) <= len(dark)
        assert light[0][3] + 2 * EDGE == pytest.approx(dark[0][3])
        for start, end, *_ in light:
            for place in (start, end):
                there = state.camera.point(*place)
                near = dist(place, visitor.place(cell)) < 5
                assert near or cell_under(tiling, *there) == cell


def contrast(colour: Colour, other: Colour) -> float:
    """Return the contrast of two colours as the guidelines for the web count it."""
    light = []
    for each in (colour, other):
        shares = np.array(each) / 255
        linear = np.where(
            shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4
        )
        light.append(float(linear @ (0.2126, 0.7152, 0.0722)) + 0.05)
    return max(light) / min(light)


@pytest.mark.parametrize("colour", [theme.DAYLIGHT, LILAC, theme.BEAK])
def test_outlines_are_seen(colour: Colour) -> None:
    """On any ground, an outline or its edge has a contrast of at least three to one."""
    for red, green, blue in product(range(0, 256, 15), repeat=3):
        ground = red, green, blue
        assert max(contrast(colour, ground), contrast(theme.NIGHT, ground)) >= 3


@pytest.mark.parametrize("shape", ["cylinder", "torus", "moebius"])
def test_other_ends(shape: str, tmp_path: Path) -> None:
    """The cells beyond the seam are outlined, too, exactly if they can be reached."""
    visitor = Visitor(f"{shape}:backtracker:6x5#penguin", tmp_path)
    for cell in visitor.maze:
        visitor.point(*visitor.place(cell))
        leads = bool(beyond_seams(visitor.maze, cell))
        assert (LILAC in visitor.line_colours()) == leads


def test_esc_frees_the_view(visitor: Visitor) -> None:
    """Esc is heard at once; work that can't be stopped goes on for nothing."""
    state, gate, started = visitor.state, Event(), Event()
    before, worker = state.subject, state.mazes.worker

    def work() -> Document:
        with shielded():
            started.set()
            gate.wait()
        return Document(before.maze, before.recipe)

    worker.begin("Making", work)
    started.wait()
    visitor.press("escape")
    assert "Making" not in state.status()
    assert worker.thread
    assert worker.thread.is_alive()
    visitor.press("g")
    gate.set()
    visitor.wait()
    assert state.subject is not before
    assert state.recipe.seed == "next"


def test_nothing_moves(visitor: Visitor) -> None:
    """When all is drawn and nobody does anything, nothing is painted again."""
    visitor.state.tick(0.1)
    assert not visitor.state.tick(0.1)
    assert not visitor.state.is_moving


def test_route_is_kept(visitor: Visitor) -> None:
    """A second click keeps the route; a third begins another; Esc forgets it."""
    state, routes = visitor.state, visitor.look(Routes)
    visitor.click(*visitor.place(3))
    visitor.click(*visitor.place(100))
    kept = routes.routes[state.subject].cells
    visitor.point(*visitor.place(50))
    assert routes.routes[state.subject].cells == kept
    assert kept == shortest_path(visitor.maze, 100, 3)
    assert f"{len(kept) - 1} steps" in state.status()
    visitor.click(*visitor.place(50))
    assert (state.subject.start, routes.is_kept) == (50, False)
    assert visitor.press("escape") is None
    assert (state.subject.start, routes.routes) == (None, {})
    assert isinstance(visitor.press("escape"), Pop)


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
    visitor.press("right")
    assert visitor.place(40) == pytest.approx((before[0] - screen.STEP, before[1]))
    visitor.press("left", "up", "down")
    visitor.point(*before)
    visitor.press("+")
    assert state.camera
    assert state.camera.place(*state.point) == pytest.approx(before)
    visitor.press("-", "=", "0")
    visitor.paint()
    assert visitor.place(40) == pytest.approx((x, y))


@pytest.mark.parametrize("shape", TILINGS)
def test_pointing_by_keys(shape: str, tmp_path: Path) -> None:
    """Ctrl and a direction lead to each neighbour, and into view; Space is a click."""
    visitor = Visitor(f"{shape}:backtracker:4x4#penguin", tmp_path)
    state, tiling = visitor.state, visitor.maze.tiling
    visitor.press("up", ctrl=True)
    assert state.pointed is not None
    state.zoom(8)
    for cell in visitor.maze:
        reached = {cell}
        for name in DIRECTIONS:
            state.point_to(state.subject, cell)
            visitor.press(name, ctrl=True)
            assert state.pointed is not None
            reached.add(state.pointed)
            x, y = visitor.place(state.pointed)
            assert 0 < x < WIDTH
            assert 0 < y < HEIGHT
            assert state.cell_in(state.subject) == state.pointed
        assert reached == {cell, *(beyond for _, beyond in tiling.neighbours(cell))}
    visitor.press("space")
    assert state.subject.start == state.pointed


def test_generate(visitor: Visitor) -> None:
    """The words of the bar say what the next maze is; this one stays as it is."""
    state, bar = visitor.state, visitor.state.bar
    before = state.subject
    visitor.click(*visitor.word("shape"))
    state.hear(Wheel(-1, *visitor.word("size")))
    visitor.click(*visitor.word("generator"))
    assert state.subject is before
    wish = bar.wish
    assert wish.shape == further([*TILINGS], "square", 1)
    assert wish.columns == wish.rows == 20
    assert wish.generator != "wilson"
    visitor.click(*visitor.word("make"))
    assert "Making" in state.status()
    visitor.wait()
    assert state.subject.recipe == Recipe(
        wish.shape, wish.generator, wish.columns, wish.rows, "next"
    )
    assert visitor.maze == state.subject.recipe.make()


@pytest.mark.parametrize("shape", TILINGS)
def test_a_maze_that_no_generator_made(shape: str) -> None:
    """After a maze of unknown origin, the bar proposes one that can be made."""
    columns, rows = nearest_size(TILINGS[shape], 6, 6)
    bar = Bar(Recipe(shape, None, columns, rows))
    assert bar.words()["generator"] in {each.name for each in GENERATORS}
    assert replace(bar.wish, seed="next").make().tiling.cells


def test_every_wish_can_be_made(visitor: Visitor) -> None:
    """Whatever is chosen in the bar, there is such a maze."""
    for _ in TILINGS:
        visitor.press("1")
        for _ in range(13):
            visitor.press("2")
            assert visitor.state.bar.wish.tiling().cells
    visitor.press("3", "3")


@given(size=st.integers(2, 3000))
def test_next_size(size: int) -> None:
    """From any size, the next one is larger, the one before is smaller, or the last."""
    for steps, end in ((1, min(SIZES)), (-1, max(SIZES))):
        bar = Bar(Recipe("square", "wilson", size, size))
        bar.change("size", steps)
        after = bar.wish.columns
        assert after in SIZES
        assert (after - size) * steps > 0 or after == end


def test_wishing_makes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The choice of a large weave draws no bridges, which would take seconds."""
    visitor = Visitor("weave:backtracker:8x8#penguin", tmp_path)
    weave = TILINGS["weave"]

    def make(columns: int, rows: int) -> Tiling:
        assert columns * rows < 100
        return weave(columns, rows)

    monkeypatch.setitem(TILINGS, "weave", make)
    sizes = set()
    for _ in SIZES:
        visitor.press("3", "2")
        sizes.add(visitor.state.bar.wish.columns)
    assert sizes == {*SIZES}


def test_giving_up(visitor: Visitor) -> None:
    """Esc gives up waiting for a maze; the one that was seen stays."""
    before = visitor.state.subject
    visitor.press("g", "escape")
    assert visitor.state.mazes.worker.job is None
    assert visitor.state.subject is before


def test_no_maze(visitor: Visitor) -> None:
    """What cannot be made says why."""
    visitor.state.bar.wish = Recipe("square", None, 5, 5)
    visitor.press("g")
    visitor.wait()
    assert "generator is not known" in visitor.state.status()


def test_drop(visitor: Visitor, tmp_path: Path) -> None:
    """A file that is dropped is opened, or the player knows why not."""
    recipe = Recipe.parse("hexagon:prim:7x5#drop")
    file = tmp_path / "a.mz"
    file.write_bytes(mz.write(Document(recipe.make(), recipe)))
    visitor.state.hear(Drop(file))
    visitor.wait()
    assert visitor.state.subject.recipe == recipe
    for text in (b"", b"12", None):
        if text is None:
            file.unlink()
        else:
            file.write_bytes(text)
        visitor.state.hear(Drop(file))
        visitor.wait()
        assert visitor.state.status().startswith("Reading a.mz: ")
        assert visitor.state.subject.recipe == recipe
    visitor.state.hear(Drop(tmp_path))
    visitor.wait()
    assert "isn't a file" in visitor.state.status()


def test_open(visitor: Visitor, tmp_path: Path) -> None:
    """The load screen gives its maze to the explorer."""
    visitor.press("s", "m", "g")
    (file,) = tmp_path.iterdir()
    before = visitor.state.subject
    result = visitor.press("o")
    assert isinstance(result, Push)
    assert isinstance(result.state, LoadState)
    assert result.state.hear(Key("enter")) is None
    result.state.worker.finish()
    result.state.tick(0)
    assert isinstance(result.state.decide(), Pop)
    assert file.exists()
    visitor.settle()
    assert visitor.state.subject is not before
    assert visitor.maze == before.maze


def test_compare(visitor: Visitor) -> None:
    """Two mazes share camera and pointer; a second C keeps the one at the pointer."""
    state = visitor.state
    first = state.subject
    visitor.press("c")
    visitor.wait()
    assert [each.recipe.seed for each in state.subjects] == ["penguin", "next"]
    visitor.press("d", "m", "i", "l")
    visitor.settle()
    assert all(each.start is not None for each in state.subjects)
    assert visitor.words().count("dead ends") >= 2
    visitor.point(*visitor.place(7))
    assert (state.active, state.pointed) == (0, 7)
    x, y = visitor.place(7)
    visitor.point(x + WIDTH / 2, y)
    assert (state.active, state.pointed) == (1, 7)
    assert visitor.place(7) == pytest.approx((x + WIDTH / 2, y))
    state.hear(Wheel(1, x + WIDTH / 2, y))
    assert visitor.place(7) == pytest.approx((x + WIDTH / 2, y))
    last = state.subject
    visitor.press("c")
    assert state.subjects == [last]
    assert last is not first
    visitor.press("c", "escape", "g")
    visitor.wait()
    assert len(state.subjects) == 1


def test_comparing_different_mazes(tmp_path: Path) -> None:
    """Where one of two mazes has no cell, it has no route."""
    visitor = Visitor("square:wilson:4x4#penguin", tmp_path)
    visitor.state.bar.wish = Recipe("hexagon", "wilson", 9, 9)
    visitor.press("c")
    visitor.wait()
    state, routes = visitor.state, visitor.look(Routes)
    state.active = 1
    visitor.click(*visitor.place(80))
    small, large = state.subjects
    assert (small.start, large.start) == (None, 80)
    visitor.point(*visitor.place(0))
    assert small not in routes.routes
    assert routes.routes[large].cells[-1] == 80
    visitor.paint()
    visitor.press("g")
    visitor.wait()
    assert state.subjects[0] is small


def test_menu(visitor: Visitor) -> None:
    """The menu lists what all looks do, with keys, and does what is chosen."""
    app = App(States(visitor.state))
    press, release = (
        Pointer(action, Button.LEFT, *visitor.word("menu"))
        for action in (Action.PRESS, Action.RELEASE)
    )
    checks: dict[str, Callable[[], bool]] = {
        "distances as colours": lambda: visitor.look(Routes).is_coloured,
        "make another maze": lambda: visitor.state.mazes.is_waiting,
        "open a maze": lambda: isinstance(app.states.top, LoadState),
    }
    labels = {
        label for look in visitor.state.looks for label, _ in look.actions().values()
    }
    for label, is_done in checks.items():
        app.hear(press)
        app.hear(release)
        menu = app.states.top
        assert isinstance(menu, MenuState)
        entries = [entry.label for entry in menu.entries()]
        assert labels - {*entries} == {"undo a change", "redo a change"}
        menu.row = entries.index(label)
        assert menu.entries()[menu.row].about.endswith(" does the same.")
        app.hear(Key("enter"))
        assert app.is_moving
        assert app.tick(0)
        assert is_done()
    app.hear(Key("escape"))
    assert app.states.top == visitor.state


def test_help(visitor: Visitor) -> None:
    """The help names each key that does something, and no other, in every mode."""
    for mode in (None, "e", "enter"):
        if mode:
            visitor.point(*visitor.place(0))
            visitor.press(mode)
        keys = [key for some, _ in visitor.state.help().bindings for key in some]
        assert len(keys) == len(set(keys))
        assert set(keys) == {*visitor.state.actions()}


def test_help_knows_the_menu(visitor: Visitor) -> None:
    """The help says that Tab opens the menu, although it has another use for Tab."""
    lines = HelpState(visitor.state.help(), profile=Profile()).lines()
    about_tab = [line.split(maxsplit=1)[1] for line in lines if line.startswith("Tab ")]
    assert about_tab == ["the menu", "here: change"]


def test_esc_clears_a_message(visitor: Visitor) -> None:
    """Esc takes back what is said below the maze, and only then leaves."""
    visitor.press("s")
    assert "Saved" in visitor.state.status()
    assert visitor.press("escape") is None
    assert "Saved" not in visitor.state.status()
    assert isinstance(visitor.press("escape"), Pop)


def test_screenshot(visitor: Visitor) -> None:
    """A screenshot has the tiles and the words."""
    picture = screenshot(visitor.state, WIDTH, HEIGHT)
    assert picture.count("<image") >= 1
    assert "Generate!" in picture


def test_screenshot_waits(tmp_path: Path) -> None:
    """A screenshot after some keys has all the answers, also about a large maze."""
    visitor = Visitor("square:backtracker:80x80#penguin", tmp_path)
    press(visitor.state, ["l", "m", "p", "page-down", "+", "ctrl+right", "-"])
    growing = visitor.look(Growing)
    assert growing.growths[visitor.state.subject].at == round(0.05 * 6399)
    picture = screenshot(visitor.state, WIDTH, HEIGHT)
    steps = len(diameter_path(visitor.maze)) - 1
    words = " ".join(re.findall(">([^<>]*)</text>", picture))
    assert f"{steps} steps" in words
    assert "dead ends" in words
    with pytest.raises(Failure, match=r"keys that do something: left, .* \(got 'q'\)"):
        press(visitor.state, ["l", "q"])


def test_title(visitor: Visitor) -> None:
    """The title of the window is the recipe, also when another maze has come."""
    app = App(States(visitor.state))
    assert app.title == "square:wilson:12x9#penguin - Ascii Maze"
    visitor.press("g")
    visitor.wait()
    assert app.title == "square:wilson:12x9#next - Ascii Maze"


def test_options_stay(tmp_path: Path) -> None:
    """The bar keeps options as long as the generator supports them."""
    visitor = Visitor("square:backtracker:9x9:bias=0.5:braid=0.5#penguin", tmp_path)
    options = visitor.state.bar.wish.options
    assert options
    visitor.press("3")
    assert visitor.state.bar.wish.options == options
    names = set()
    for _ in range(12):
        visitor.press("2")
        wish = visitor.state.bar.wish
        assert wish.options in {options, ()}
        names.add(wish.options)
    assert () in names


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
    for key in "dmls":
        state.message = ""
        state.hear(Key(key))
        state.tick(0.1)
        assert "at most (got 108)" in state.status(), key
    state.hear(Pointer(Action.RELEASE, Button.LEFT, WIDTH / 2, HEIGHT / 2))
    assert state.pointed is not None
    assert state.subject.start is None
    assert [*tmp_path.iterdir()] == [file]
    state.subject.close()


def test_nothing_large_is_left(tmp_path: Path) -> None:
    """After the explorer was left, no maze is left, not even for a search for garbage.

    A player who never rests never lets the program search.
    """
    others = {*all_threads()}
    visitor = Visitor("square:wilson:70x70#penguin", tmp_path)
    visitor.click(*visitor.place(3))
    visitor.press("d", "m", "i", "c")
    visitor.wait()
    visitor.settle()
    visitor.press("e", "space", "k", "space", "p")
    visitor.settle()
    state = visitor.state
    left = [ref(each) for each in (*state.subjects, *state.pyramids)]
    left += [ref(subject.maze) for subject in state.subjects]
    threads = [each for each in {*all_threads()} - others if each.name == "pyramid"]
    assert threads
    gc.disable()
    try:
        while visitor.press("escape") is None:
            pass
        for thread in threads:
            thread.join()
        assert [each() for each in left] == [None] * len(left)
    finally:
        gc.enable()
