"""The looks of the explorer: what there is to see in a maze, and to do."""

from __future__ import annotations

import random
from math import floor
from threading import Event, current_thread
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from tests.ci import CI
from tests.watching import first_watched

from asciimaze.formats import registry as formats
from asciimaze.formats.data import mz
from asciimaze.formats.document import Document
from asciimaze.games.drawing import Recording
from asciimaze.games.escape.directions import DIRECTIONS
from asciimaze.games.inputs import Action, Button, Drop, Key, Pointer, Text, Wheel
from asciimaze.recipes.recipe import Recipe
from asciimaze.solvers.paths import diameter_path, distances
from asciimaze.solvers.statistics import dead_ends, statistics
from asciimaze.states.explorer import bar, numbers
from asciimaze.states.explorer import routes as views_routes
from asciimaze.states.explorer.dead_ends import DeadEnds
from asciimaze.states.explorer.editing import Editing, dashes
from asciimaze.states.explorer.growing import Growing
from asciimaze.states.explorer.look import Look
from asciimaze.states.explorer.looks import LOOKS
from asciimaze.states.explorer.masking import Masking
from asciimaze.states.explorer.mazes import Mazes
from asciimaze.states.explorer.numbers import Numbers
from asciimaze.states.explorer.overview import Overview
from asciimaze.states.explorer.painting import paint_line
from asciimaze.states.explorer.routes import STRIP, Routes
from asciimaze.states.explorer.saving import Saving
from asciimaze.states.explorer.walking import Walking
from asciimaze.states.menu import MARKS, MenuState
from asciimaze.states.stack import Pop, Push
from asciimaze.tilings import registry
from asciimaze.tilings.point_location import TINY
from asciimaze.tilings.registry import TILINGS
from asciimaze.tilings.tiling import middle
from asciimaze.views import marks, subject
from asciimaze.views.brush import STEP, Brush
from asciimaze.views.cells import WIDEST, middles
from asciimaze.views.findings import Findings, findings
from asciimaze.views.pyramid import Tile
from asciimaze.views.walls import walls_of
from asciimaze.widgets import theme

from .visitor import HEIGHT, WIDTH, Visitor

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from asciimaze.games.inputs import Input
    from asciimaze.maze import Maze
    from asciimaze.views.walls import Box, Walls


@pytest.fixture
def visitor(tmp_path: Path) -> Visitor:
    """Look at a small maze."""
    return Visitor("square:wilson:12x9#penguin", tmp_path)


def test_a_look_of_nothing(visitor: Visitor) -> None:
    """A look that does nothing changes nothing."""
    look = Look(visitor.state)
    before = visitor.paint().notes
    visitor.state.looks.append(look)
    visitor.state.hear(Key("m"))
    visitor.state.hear(Key("m"))
    visitor.press("space")
    assert not look.leave()
    look.forget()
    assert visitor.paint().notes == before


def test_every_look_is_listed(visitor: Visitor) -> None:
    """All looks are in view, in their order, and then what saves and makes mazes."""
    assert [type(look) for look in visitor.state.looks] == [*LOOKS, Saving, Mazes]


def test_colours(visitor: Visitor) -> None:
    """Colours come with dark walls and a legend, and go with the route."""
    routes = visitor.look(Routes)
    images = visitor.names().count("image")
    visitor.press("d")
    far = max(distances(visitor.maze, 0))
    assert visitor.names().count("image") == 2 * images + 1
    assert f"{far} steps" in visitor.words()
    visitor.press("d")
    assert visitor.names().count("image") == images
    visitor.press("d", "escape")
    assert not routes.is_coloured
    assert visitor.names().count("image") == images
    late = visitor.state.subject.draw_floor(Tile(0, 0, 0))
    assert late.rgba.any()


def test_the_legend_is_below_the_maze(visitor: Visitor) -> None:
    """The legend covers nothing of a maze that is shown whole, nor the film's bar."""
    camera = visitor.state.fit(WIDTH, HEIGHT)
    visitor.press("d", "p")
    visitor.settle()
    images = [args for name, args in visitor.paint().notes if name == "image"]
    (top,) = (y for _, y, _, _, pixels in images if pixels is STRIP)
    here = visitor.state.fit(WIDTH, HEIGHT)
    low = here.place(0, visitor.state.subject.box.bottom)[1]
    assert low < float(str(top)) < HEIGHT - 3.5 * visitor.state.letter
    visitor.press("escape", "escape")
    visitor.paint()
    assert visitor.state.fit(WIDTH, HEIGHT) == camera


def test_ends_of_a_route(visitor: Visitor) -> None:
    """The ends of a route are as large at every scale, but where its line is thick."""
    for cell in 3, 50:
        visitor.click(*visitor.place(cell))
    for zoom, radius in (1 / 8, 16 / 3), (1 / 8, 16 / 3), (640, 32):
        visitor.state.zoom(zoom)
        notes = visitor.paint().notes
        (start, end) = (
            args[0] for name, args in notes if name == "circle" and args[1] == radius
        )
        assert start == pytest.approx(visitor.place(3))
        assert end == pytest.approx(visitor.place(50))


def test_longest(visitor: Visitor) -> None:
    """L shows a diameter."""
    visitor.press("l")
    path = diameter_path(visitor.maze)
    assert visitor.look(Routes).routes[visitor.state.subject].cells == path
    assert f"{len(path) - 1} steps" in visitor.state.status()


def test_dead_ends(visitor: Visitor) -> None:
    """M marks exactly the dead ends, and follows changes; Esc marks none."""
    look = visitor.look(DeadEnds)
    visitor.press("m")
    assert f"{len(dead_ends(visitor.maze))} dead ends" in visitor.state.status()
    (pyramid,) = look.floors(visitor.state.subject)
    visitor.paint()
    assert pyramid.count > 0
    visitor.press("e")
    visitor.click(*visitor.place(40))
    visitor.press("e")
    assert look.marked[visitor.state.subject].cells == len(dead_ends(visitor.maze))
    visitor.press("escape")
    assert not look.floors(visitor.state.subject)
    visitor.press("m", "m")
    assert not look.marked


@pytest.mark.parametrize("shape", TILINGS)
def test_marks(shape: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On every shape the pixel in the middle of a cell is marked if the cell is."""
    monkeypatch.setattr(subject, "SIDE", 8)
    monkeypatch.setattr(marks, "SIDE", 64)
    visitor = Visitor(f"{shape}:backtracker:6x6#penguin", tmp_path)
    visitor.press("m")
    (pyramid,) = visitor.look(DeadEnds).floors(visitor.state.subject)
    ends, seen = dead_ends(visitor.maze), 0
    visitor.paint()
    for tile, (_, pixels) in pyramid.made.items():
        side = len(pixels.rgba)
        for cell in visitor.maze:
            x, y = middle(visitor.maze.tiling.corners(cell))
            wide = tile.box.right - tile.box.left
            column = floor((x - tile.box.left) / wide * side)
            row = floor((y - tile.box.top) / wide * side)
            if 0 <= row < side and 0 <= column < side:
                assert (pixels.rgba[row, column, 3] == 255) == (cell in ends)
                seen += 1
    assert seen == len(visitor.maze)


def test_numbers(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel has the numbers of the maze, beside those of others like it."""
    gate, panel = Event(), visitor.look(Numbers)

    def counted(maze: Maze, recipe: Recipe) -> Findings:
        gate.wait()
        return findings(maze, recipe)

    monkeypatch.setattr(numbers, "findings", counted)
    visitor.press("i")
    assert "counting" in visitor.words()
    gate.set()
    visitor.settle()
    found = panel.found[visitor.state.subject]
    assert found.numbers == statistics(visitor.maze)
    assert found.texture.ends == len(dead_ends(visitor.maze)) / len(visitor.maze)
    assert found.usual
    words = visitor.words()
    assert f"{found.texture.ends:.1%}" in words
    assert f"{found.usual.ends:.1%}" in words
    assert f"{found.usual.longest:.0f}" in words
    visitor.press("escape")
    assert "river" not in visitor.words()
    visitor.press("i", "i")
    assert not panel.is_on


def test_no_numbers(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """A maze that cannot be counted says why, and is not counted again and again."""

    def fail(maze: Maze, recipe: Recipe) -> None:
        raise ValueError(str(len(maze)) + recipe.shape)

    monkeypatch.setattr(numbers, "findings", fail)
    visitor.press("i")
    visitor.settle()
    assert "108square" in visitor.state.status()
    assert not visitor.look(Numbers).is_moving
    assert "usual" not in visitor.words()


def test_numbers_of_a_changed_maze(visitor: Visitor) -> None:
    """After a change all is counted again, and nothing is usual for such a maze."""
    panel = visitor.look(Numbers)
    visitor.press("i")
    visitor.settle()
    visitor.press("e")
    visitor.click(*visitor.place(40))
    visitor.settle()
    found = panel.found[visitor.state.subject]
    assert found.numbers == statistics(visitor.maze)
    assert (found.usual, found.is_as_large) == (None, True)


def test_numbers_of_a_large_maze(tmp_path: Path) -> None:
    """A maze that is larger than those that are usual has no usual longest path."""
    visitor = Visitor("square:binary-tree:50x10#penguin", tmp_path)
    visitor.press("i")
    visitor.settle()
    found = visitor.look(Numbers).found[visitor.state.subject]
    assert found.usual
    assert not found.is_as_large


def test_growth(visitor: Visitor) -> None:
    """A maze grows before the eyes of the player, until it is whole."""
    state, growing = visitor.state, visitor.look(Growing)
    visitor.press("p")
    assert growing.is_moving
    growth = growing.growths[state.subject]
    ticks = 0
    while growing.is_moving:
        assert state.tick(0.5)
        ticks += 1
    assert ticks > 10
    assert growth.maze == visitor.maze


def test_film(visitor: Visitor) -> None:
    """Keys go through the film passage by passage, in both directions, and stop it."""
    state, growing = visitor.state, visitor.look(Growing)
    visitor.press("p", "space")
    growth, total = growing.growths[state.subject], len(visitor.maze.trace)
    moments = {"right": 1, "page down": 1 + round(0.05 * total), "end": total}
    moments |= {"left": total - 1, "page up": total - 1 - round(0.05 * total)}
    moments |= {"home": 0}
    for key, at in moments.items():
        visitor.press(key)
        assert abs(growth.at - at) <= 1
        assert f"{growth.at} of {total} passages (paused)" in state.status()
        state.tick(1)
        assert abs(growth.at - at) <= 1
    visitor.press("r")
    assert growing.is_playing
    state.tick(0.1)
    assert not growing.is_playing
    visitor.press("p")
    assert growth.at == total
    state.tick(1)
    assert growth.at < total
    assert "(-1x)" in state.status()
    visitor.press(".", ".", ",")
    assert "(-2x)" in state.status()
    visitor.press("space")
    assert not growing.is_playing


def test_film_by_pointer(visitor: Visitor) -> None:
    """The knob follows the pointer until the button is released, and only the knob."""
    state, growing = visitor.state, visitor.look(Growing)
    visitor.press("p", "end")
    growth, total = growing.growths[state.subject], len(visitor.maze.trace)
    visitor.paint()
    camera, size = state.camera, state.letter
    y = HEIGHT - 2.5 * size
    state.hear(Pointer(Action.PRESS, Button.RIGHT, WIDTH / 2, y))
    state.hear(Pointer(Action.RELEASE, Button.RIGHT, WIDTH / 2, y))
    assert growth.at == total
    state.hear(Pointer(Action.PRESS, Button.LEFT, WIDTH / 2, y))
    assert growth.at == round(total / 2)
    state.hear(Pointer(Action.DRAG, Button.LEFT, size, 0))
    assert growth.at == 0
    state.hear(Pointer(Action.RELEASE, Button.LEFT, 2 * WIDTH, 0))
    assert growth.at == total
    state.hear(Pointer(Action.MOVE, Button.NONE, WIDTH / 2, y))
    assert growth.at == total
    assert state.camera == camera
    assert state.subject.start is None
    visitor.press("escape")
    visitor.click(WIDTH / 2, HEIGHT / 2)
    assert state.subject.start is not None


def test_film_of_two(visitor: Visitor) -> None:
    """Two mazes side by side grow together, each with a knob."""
    state = visitor.state
    visitor.press("c")
    visitor.wait()
    visitor.press("p", "home")
    visitor.paint()
    y = HEIGHT - 2.5 * state.letter
    for at in range(2):
        visitor.click((at + 0.5) * WIDTH / 2, y)
        for growth in visitor.look(Growing).growths.values():
            assert growth.at == round(growth.total / 2)
        visitor.press("end")
    assert visitor.names().count("circle") == 2


def test_questions_about_a_large_maze(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a large maze answers come later; nothing is shown before, and Esc ends it."""
    gate, measure = Event(), views_routes.measured

    def measured(maze: Maze, start: int, end: int) -> views_routes.Measured:
        gate.wait()
        return measure(maze, start, end)

    monkeypatch.setattr(views_routes, "measured", measured)
    visitor = Visitor("square:backtracker:80x80#penguin", tmp_path)
    state, routes, marks = visitor.state, visitor.look(Routes), visitor.look(DeadEnds)
    visitor.click(*visitor.place(0))
    assert routes.is_moving
    assert "Measuring" in state.status()
    assert visitor.press("escape") is None
    assert not routes.is_moving
    gate.set()
    visitor.settle()
    assert state.subject.start is None
    visitor.press("l", "m", "d", "p")
    visitor.settle()
    path = diameter_path(visitor.maze)
    assert routes.routes[state.subject].cells == path
    assert marks.marked[state.subject].cells == len(dead_ends(visitor.maze))
    assert visitor.look(Growing).growths
    visitor.press("e")
    gate.clear()
    visitor.click(*visitor.place(40))
    visitor.paint()
    state.tick(1)
    assert not routes.routes
    assert state.subject.start is None
    gate.set()
    visitor.settle()
    assert state.subject.far[path[0]] == distances(visitor.maze, path[-1])[path[0]]
    visitor.press("g")
    visitor.wait()
    visitor.settle()
    assert not routes.routes


def test_long_routes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long route is marked from afar, and a line from near."""
    monkeypatch.setattr(views_routes, "LONG", 10)
    visitor = Visitor("square:backtracker:60x60#penguin", tmp_path)
    state = visitor.state
    images = visitor.names().count("image")
    visitor.press("l")
    far = visitor.names()
    assert far.count("image") == 2 * images
    assert far.count("line") == 0
    assert state.camera
    state.zoom(40 / state.camera.scale)
    near = visitor.names()
    assert 0 < near.count("line") < len(diameter_path(visitor.maze))
    visitor.press("escape")
    assert not visitor.look(Routes).marked


@pytest.mark.parametrize("shape", TILINGS)
def test_map(shape: str, tmp_path: Path) -> None:
    """From near there is a map; a click on it leads there, and a drag goes on."""
    visitor = Visitor(f"{shape}:backtracker:12x12#penguin", tmp_path)
    state, look = visitor.state, visitor.look(Overview)
    assert look.map_of(state.subject) is None
    state.zoom(6)
    visitor.paint()
    map_ = look.map_of(state.subject)
    assert map_
    left, top = look.corner(map_)
    for cell in (0, len(visitor.maze) - 1):
        x, y = map_.place(*middle(visitor.maze.tiling.corners(cell)))
        state.hear(Pointer(Action.PRESS, Button.LEFT, left + x, top + y))
        assert visitor.place(cell) == pytest.approx((WIDTH / 2, HEIGHT / 2))
        state.hear(Pointer(Action.DRAG, Button.LEFT, left + x + 5, top + y))
        assert visitor.place(cell)[0] < WIDTH / 2
        state.hear(Pointer(Action.RELEASE, Button.LEFT, left + x, top + y))
    assert state.subject.start is None
    images = visitor.names().count("image")
    visitor.press("v")
    assert visitor.names().count("image") < images
    assert look.map_of(state.subject) is None


def test_trail_on_the_map(visitor: Visitor) -> None:
    """The map has the trail of the penguin."""
    visitor.point(*visitor.place(40))
    visitor.press("enter")
    visitor.state.zoom(6)
    before = visitor.names().count("line")
    cell = visitor.look(Walking).cell
    for name in DIRECTIONS:
        visitor.press(name)
    assert visitor.look(Walking).cell != cell or visitor.look(Walking).trail
    trail = visitor.look(Walking).trail
    assert visitor.names().count("line") == before + 2 * len(trail)


@pytest.mark.parametrize("shape", [*filter(registry.has_rows, TILINGS)])
def test_painting_a_mask(shape: str, tmp_path: Path) -> None:
    """What is painted is the mask of the next maze; undo takes back a whole stroke."""
    visitor = Visitor(f"{shape}:backtracker:8x8#penguin", tmp_path)
    state, masking = visitor.state, visitor.look(Masking)
    visitor.press("k")
    assert "drag over cells" in state.status()
    x, y = visitor.place(0)
    visitor.click(x, y)
    assert masking.brush
    assert masking.brush.out.nonzero()[0].tolist() == [0]
    assert state.bar.wish.mask == masking.brush.mask
    assert "masked" in visitor.words()
    visitor.press("g")
    visitor.wait()
    assert len(visitor.maze) == 63
    assert state.subject.recipe.mask == state.bar.wish.mask
    assert state.subject.recipe.make() == visitor.maze
    assert Recipe.parse(str(state.subject.recipe)) == state.subject.recipe
    visitor.click(x, y)
    assert state.bar.wish.mask is None
    visitor.press("z", "z", "z", ctrl=True)
    assert state.bar.wish.mask is None
    visitor.press("y", ctrl=True)
    assert masking.brush.out.nonzero()[0].tolist() == [0]
    visitor.press("1")
    assert state.bar.wish.mask is None or state.bar.wish.columns == 8
    visitor.press("escape")
    assert masking.brush is None
    assert state.subject.start is None


def test_strokes(visitor: Visitor) -> None:
    """A drag paints a line without gaps, as wide as the brush; other buttons do not."""
    state, masking = visitor.state, visitor.look(Masking)
    visitor.press("k")
    x, y = visitor.place(12)
    end, _ = visitor.place(23)
    state.hear(Pointer(Action.PRESS, Button.LEFT, x, y))
    state.hear(Pointer(Action.DRAG, Button.LEFT, end, y))
    state.hear(Pointer(Action.RELEASE, Button.LEFT, end, y))
    assert masking.brush
    assert masking.brush.out.nonzero()[0].tolist() == [*range(12, 24)]
    assert "12 cells left out" in state.status()
    visitor.press("b")
    assert "circle" in visitor.names()
    visitor.click(*visitor.place(66))
    square = [53, 54, 55, 65, 66, 67, 77, 78, 79]
    assert masking.brush.out.nonzero()[0].tolist() == [*range(12, 24), *square]
    visitor.press("z", ctrl=True)
    assert masking.brush.out.sum() == 12
    camera = state.camera
    state.hear(Pointer(Action.PRESS, Button.RIGHT, x, y))
    state.hear(Pointer(Action.DRAG, Button.RIGHT, x, y + 50))
    assert masking.brush.out.sum() == 12
    assert state.camera != camera
    state.hear(Pointer(Action.RELEASE, Button.RIGHT, x, y + 50))
    visitor.click(5, HEIGHT / 2)
    assert masking.brush.out.sum() == 12


@pytest.mark.parametrize("shape", [*filter(registry.has_rows, TILINGS)])
def test_what_a_stroke_touches_is_drawn_again(
    shape: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a cell touched at one corner, the farthest corner is drawn again, too."""
    visitor = Visitor(f"{shape}:backtracker:8x8#penguin", tmp_path)
    masking, tiling = visitor.look(Masking), visitor.maze.tiling
    visitor.press("k")
    assert masking.brush
    boxes: list[Box] = []
    monkeypatch.setattr(masking, "show", boxes.append)
    for cell in range(tiling.cells):
        middle = np.mean(tiling.corners(cell), axis=0)
        for corner in tiling.corners(cell):
            masking.keeps = False
            near = np.array(corner) + 0.1 * (middle - corner)
            masking.last = masking.scene.point = near[0], near[1]
            masking.brush.out[:] = False
            masking.brush.begin()
            masking.go_on(0)
            points = np.array(tiling.corners(cell))
            assert masking.brush.out[cell]
            assert (points >= boxes[-1][:2]).all()
            assert (points <= boxes[-1][2:]).all()


@pytest.mark.parametrize("shape", [*filter(registry.has_rows, TILINGS)])
@pytest.mark.parametrize("radius", [0.0, 1.0, 4.0])
def test_width_of_strokes(shape: str, radius: float) -> None:
    """A stroke reaches all middles within its radius, and no cell that is far away."""
    recipe = Recipe.parse(f"{shape}:backtracker:24x24#penguin")
    tiling, where = recipe.make().tiling, random.Random(shape)
    brush = Brush(tiling, recipe, (0, 0, 0))
    places = middles(tiling, np.arange(tiling.cells))
    for _ in range(10):
        ends = where.choices(places.tolist(), k=2)
        start, way = np.array(ends[0]), np.subtract(*reversed(ends))
        share = (places - start) @ way / max(way @ way, TINY)
        nearest = start + np.clip(share, 0, 1)[:, None] * way
        far = np.hypot(*(places - nearest).T)
        painted = brush.cells(tuple(ends[0]), tuple(ends[1]), radius)
        assert set(np.flatnonzero(far <= radius - STEP)) <= set(painted)
        assert (far[painted] <= radius + WIDEST).all()


def test_undo_in_a_stroke(visitor: Visitor) -> None:
    """Undo while the button is held takes back the stroke so far, and it goes on."""
    state, masking = visitor.state, visitor.look(Masking)
    visitor.press("k")
    left, _ = visitor.place(0)
    right, y = visitor.place(1)
    state.hear(Pointer(Action.PRESS, Button.LEFT, left, y))
    visitor.press("z", ctrl=True)
    assert masking.brush
    assert not masking.brush.out.any()
    state.hear(Pointer(Action.DRAG, Button.LEFT, right, y))
    state.hear(Pointer(Action.RELEASE, Button.LEFT, right, y))
    assert masking.brush.out.nonzero()[0].tolist() == [0, 1]
    visitor.press("z", ctrl=True)
    assert not masking.brush.out.any()
    visitor.press("y", ctrl=True)
    assert masking.brush.out.nonzero()[0].tolist() == [0, 1]


def test_a_mask_by_keys(visitor: Visitor) -> None:
    """Keys reach all cells, also those that are left out already."""
    state, masking = visitor.state, visitor.look(Masking)
    visitor.press("k")
    state.point = -5, -5
    visitor.press("right", ctrl=True)
    assert state.pointed == 0
    for _ in range(3):
        visitor.press("space")
        visitor.press("down", ctrl=True)
    assert masking.brush
    assert masking.brush.out.nonzero()[0].tolist() == [0, 12, 24]
    visitor.press("g")
    visitor.wait()
    visitor.press("up", ctrl=True)
    assert state.pointed is None
    assert theme.BEAK in visitor.line_colours()
    visitor.press("space")
    assert masking.brush.out.nonzero()[0].tolist() == [0, 12]


def test_no_mask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no mask fits, the player knows why, and also if a mask has two parts."""
    visitor = Visitor("polar:backtracker:8x8#penguin", tmp_path)
    visitor.press("k")
    assert "got polar" in visitor.state.status()
    assert not visitor.look(Masking).is_on
    monkeypatch.setattr(Masking, "switch", lambda look: setattr(look, "is_on", True))
    visitor = Visitor("square:backtracker:3x1#penguin", tmp_path)
    look = visitor.look(Masking)
    visitor.press("k", "space")
    for name in ("z", "y", "right"):
        visitor.press(name, ctrl=True)
    assert look.brush is None
    visitor.click(*visitor.place(1))
    assert look.brush
    visitor.press("g")
    visitor.wait()
    assert "2 parts" in visitor.state.status()


def test_long_masks_are_short(tmp_path: Path) -> None:
    """The line below doesn't spell out a mask of many rows."""
    mask = "/".join(["xo" * 10] + ["20o"] * 19)
    visitor = Visitor(f"square:wilson:20x20:mask={mask}#penguin", tmp_path)
    assert "mask=(390 cells)#penguin" in visitor.state.status()


def test_growth_ends(visitor: Visitor) -> None:
    """Esc and a change show the whole maze at once."""
    growing = visitor.look(Growing)
    visitor.press("p")
    visitor.state.tick(0.5)
    assert visitor.press("escape") is None
    assert not growing.is_moving
    visitor.press("p", "e")
    visitor.click(*visitor.place(3))
    assert not growing.is_moving


@pytest.mark.parametrize("shape", TILINGS)
def test_edited_side_is_dashed(shape: str, tmp_path: Path) -> None:
    """The side that a click would change is a line, or if it is open, thin dashes."""
    visitor = Visitor(f"{shape}:backtracker:6x6#penguin", tmp_path)
    visitor.press("e")
    editing, cell = visitor.look(Editing), len(visitor.maze) // 2
    visitor.point(*visitor.place(cell))
    for side in range(len(visitor.maze.tiling.sides(cell))):
        editing.side = side
        thick = max(
            wide for *_, colour, wide in visitor.lines() if colour == theme.BEAK
        )
        assert visitor.state.camera
        whole = max(3, visitor.state.camera.scale / 5)
        is_open = visitor.maze.is_open(cell, side)
        assert thick == pytest.approx(whole / 2 if is_open else whole)
    ends = dashes(np.array([(0.0, 0.0), (3.0, 0.0), (3.0, 2.0)]))
    assert ends.tolist() == [[0, 0, 1, 0], [2, 0, 3, 0], [3, 1, 3, 2]]


def test_film_of_a_file(tmp_path: Path) -> None:
    """A masked maze from a file has a film, or there is a reason why not."""
    recipe = Recipe.parse("square:prim:4x3:mask=ooxx/oooo/xooo#film")
    maze, file = recipe.make(), tmp_path / "a.mz"
    visitor = Visitor("square:wilson:3x3#penguin", tmp_path)
    for known, status in (
        (recipe, "0 of 8 passages"),
        (recipe.without_generator(), "nothing tells how"),
    ):
        file.write_bytes(mz.write(Document(maze, known)))
        visitor.state.hear(Drop(file))
        visitor.wait()
        visitor.press("p")
        assert status in visitor.state.status()
        visitor.press("end")
        assert visitor.state.subject.shown == maze
        visitor.press("escape")


@pytest.mark.parametrize("shape", TILINGS)
def test_changing_walls(shape: str, tmp_path: Path) -> None:
    """Clicks change walls near them, in a maze that can be saved; undo restores all."""
    visitor = Visitor(f"{shape}:backtracker:6x6#penguin", tmp_path)
    state, editing = visitor.state, visitor.look(Editing)
    original, recipe, rng = visitor.maze, state.subject.recipe, random.Random(shape)
    visitor.press("e")
    history = [bytes(original.open)]
    for _ in range(20):
        visitor.click(rng.uniform(0, WIDTH), rng.uniform(40, HEIGHT - 40))
        if bytes(visitor.maze.open) != history[-1]:
            history.append(bytes(visitor.maze.open))
    assert len(history) > 3
    data = mz.write(mz.read(mz.write(editing_document(visitor))))
    assert mz.read(data).maze.open == visitor.maze.open
    assert state.subject.recipe == recipe.without_generator()
    for opened in history[-2::-1]:
        visitor.press("z", ctrl=True)
        assert bytes(visitor.maze.open) == opened
    assert visitor.maze is original
    assert state.subject.recipe == recipe
    visitor.press("z", ctrl=True)
    for opened in history[1:]:
        visitor.press("y", ctrl=True)
        assert bytes(visitor.maze.open) == opened
    visitor.press("y", ctrl=True)
    assert f"{len(history) - 1} changes" in state.status()
    assert editing.edits
    visitor.press("g")
    visitor.wait()
    assert not editing.edits


def editing_document(visitor: Visitor) -> Document:
    """Return the document of what is seen."""
    return Document(visitor.maze, visitor.state.subject.recipe)


def test_changing_walls_by_keys(visitor: Visitor) -> None:
    """Tab goes around the cell, and Space changes the wall; Esc ends it."""
    editing = visitor.look(Editing)
    visitor.press("e", "space", "tab")
    assert not editing.edits
    visitor.press("right", ctrl=True)
    cell = visitor.state.pointed
    assert cell is not None
    assert "click a wall" in visitor.state.status()
    sides = []
    for _ in range(4):
        before = visitor.maze.open[cell]
        visitor.press("tab", "space")
        sides.append((before ^ visitor.maze.open[cell]).bit_length() - 1)
    assert sorted(sides) == [0, 1, 2, 3]
    assert "line" in visitor.names()
    assert visitor.press("escape") is None
    visitor.press("space")
    assert visitor.state.subject.start == cell


def test_rails_stay(tmp_path: Path) -> None:
    """The rail of a bridge cannot be opened, and the player knows why."""
    visitor = Visitor("weave:backtracker:9x9#penguin", tmp_path)
    tiling = visitor.maze.tiling
    rails = [
        (cell, side)
        for cell in visitor.maze
        for side in range(4)
        if tiling.has_rail(cell, side)
    ]
    visitor.press("e")
    cell, side = rails[0]
    visitor.state.point_to(visitor.state.subject, cell)
    visitor.look(Editing).side = side
    visitor.press("space")
    assert "rail" in visitor.state.status()
    assert visitor.state.subject.recipe.generator


def test_a_route_follows_changes(visitor: Visitor) -> None:
    """When walls change, the route leads between the same cells, if one still does."""
    routes, state = visitor.look(Routes), visitor.state
    visitor.click(*visitor.place(0))
    visitor.click(*visitor.place(107))
    visitor.press("e")
    for cell in visitor.maze:
        for side in range(4):
            if visitor.maze.is_open(cell, side):
                state.point_to(state.subject, cell)
                visitor.look(Editing).side = side
                visitor.press("space")
    assert routes.routes[state.subject].cells == []
    assert not any(visitor.maze.open)


@pytest.mark.parametrize("shape", TILINGS)
def test_walking(shape: str, tmp_path: Path) -> None:
    """The penguin goes through passages only, stays in view, and leaves a trail."""
    visitor = Visitor(f"{shape}:backtracker:6x6#penguin", tmp_path)
    walking, maze, rng = visitor.look(Walking), visitor.maze, random.Random(shape)
    visitor.press("enter")
    assert "Point to a cell" in visitor.state.status()
    visitor.point(*visitor.place(0))
    visitor.press("enter")
    visitor.state.zoom(4)
    been = {0}
    for _ in range(300):
        before = walking.cell
        visitor.press(rng.choice(DIRECTIONS))
        assert walking.cell == before or walking.cell in maze.neighbours(before)
        been.add(walking.cell)
        assert visitor.state.pointed in {walking.cell, 0}
        x, y = visitor.place(walking.cell)
        assert walking.cell == before or (0 < x < WIDTH and 0 < y < HEIGHT)
    assert len(been) > 4
    assert walking.steps >= len(walking.trail) > 0
    assert "steps walked" in visitor.state.status()
    assert "polygon" in visitor.names()
    assert visitor.press("escape") is None
    assert walking.subject is None
    visitor.press("down")


def test_the_way_out(visitor: Visitor) -> None:
    """At an exit the penguin is told that it is one."""
    ((cell, side),) = visitor.maze.exits()
    visitor.state.point_to(visitor.state.subject, cell)
    visitor.press("enter", ("right", "down", "left", "up")[side])
    assert "way out" in visitor.state.status()
    visitor.press("g")
    visitor.wait()
    assert visitor.look(Walking).subject is None


def test_save(visitor: Visitor, tmp_path: Path) -> None:
    """Each save is a new file, which can be read again."""
    for number in (1, 2):
        visitor.press("s")
        file = tmp_path / f"maze-{number}.mz"
        assert file.name in visitor.state.status()
        assert mz.read(file.read_bytes()).maze == visitor.maze


def test_cannot_save(visitor: Visitor, tmp_path: Path) -> None:
    """A file that cannot be written is named, with the reason."""
    saving = visitor.look(Saving)
    saving.folder = tmp_path / "file"
    saving.folder.write_text("")
    visitor.press("s")
    assert "cannot" in visitor.state.status()
    menu = visitor.press("x")
    assert isinstance(menu, Push)
    assert isinstance(menu.state, MenuState)
    menu.state.hear(Key("enter"))
    assert menu.state.message


def test_save_as(visitor: Visitor, tmp_path: Path) -> None:
    """All formats are offered, and a picture of the view; the maze can be read back."""
    count = len(formats.FORMATS) + 1
    for row in range(count):
        menu = visitor.press("x")
        assert isinstance(menu, Push)
        assert isinstance(menu.state, MenuState)
        entries = menu.state.entries()
        assert len(entries) == count
        assert entries[row].about
        assert len(entries[row].label) <= menu.state.list.width - MARKS
        menu.state.row = row
        assert isinstance(menu.state.hear(Key("enter")), Pop)
        visitor.settle()
        assert "Saved as" in visitor.state.status()
    files = [*tmp_path.iterdir()]
    assert len(files) == count
    for file in files:
        form = formats.of_file(file.name)
        assert form
        if form.read:
            assert formats.read(file.read_bytes()).maze == visitor.maze
    assert "Generate!" in (tmp_path / "view-1.svg").read_text()


def test_saving_never_blocks(tmp_path: Path) -> None:
    """Formats that take a while are written beside the view, however small the maze."""
    visitor = Visitor("hexagon:wilson:5x5#penguin", tmp_path)
    threads = []
    text = formats.find("text")

    def write(document: Document) -> bytes:
        threads.append(current_thread())
        return text.write(document)

    visitor.look(Saving).write_as(text._replace(write=write))
    visitor.settle()
    assert "Saved as" in visitor.state.status()
    assert threads != [current_thread()]


def test_saving_a_large_maze(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large maze is saved beside the view, one file at a time, and Esc gives up."""
    gate, write = Event(), formats.find("text").write

    def slowly(document: Document) -> bytes:
        gate.wait()
        return write(document)

    slow = formats.find("mz")._replace(write=slowly)
    monkeypatch.setattr(formats, "FORMATS", (slow,))
    visitor = Visitor("square:wilson:80x80#penguin", tmp_path)
    visitor.press("s")
    assert visitor.state.is_moving
    assert "Saving ..." in visitor.state.status()
    visitor.press("s")
    assert "something is being saved" in visitor.state.status()
    assert visitor.press("escape") is None
    assert not visitor.look(Saving).is_waiting
    gate.set()
    visitor.press("s")
    visitor.settle()
    assert any(str(file) in visitor.state.status() for file in tmp_path.iterdir())


def test_walls_are_found_beside_the_view(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No maze, film or change makes the window wait for all walls of a maze."""
    names = set()

    def found(maze: Maze) -> Walls:
        names.add(current_thread().name)
        return walls_of(maze)

    monkeypatch.setattr(subject, "walls_of", found)
    visitor = Visitor("polar:wilson:12x12#penguin", tmp_path)
    visitor.press("p", "page down", "page down", "escape", "e")
    visitor.click(*visitor.place(0))
    visitor.press("g")
    visitor.wait()
    visitor.settle()
    assert names == {"pyramid"}


def test_a_view_without_a_window(visitor: Visitor) -> None:
    """A picture can be made before the explorer was ever painted."""
    visitor.state.camera = None
    assert "<svg" in visitor.state.paper().picture("a view")


def random_input(rng: random.Random, names: list[Key], folder: Path) -> Input:
    """Return something that a player may do."""
    x, y = rng.uniform(-50, WIDTH + 50), rng.uniform(-50, HEIGHT + 50)
    kind = rng.random()
    if kind < 0.5:
        return rng.choice(names)
    if kind < 0.6:
        return Wheel(rng.randint(-3, 3), x, y)
    if kind < 0.61:
        return Drop(folder / rng.choice(["maze-1.mz", "no.mz", ""]))
    if kind < 0.62:
        return Text("x")
    action = rng.choice([*Action])
    return Pointer(action, rng.choice([*Button]), x, y)


def play(visitor: Visitor, events: int, seed: int, folder: Path) -> None:
    """Do many things at random."""
    rng, state = random.Random(seed), visitor.state
    arrows = [Key(name, ctrl=True) for name in ("up", "left", "down", "right")]
    for at in first_watched(range(events), 300):
        names = [*state.actions(), *arrows]
        result = state.hear(random_input(rng, names, folder))
        if isinstance(result, Push):
            state.tick(0.01)
        if isinstance(result, Pop):
            visitor.state = state = Visitor("cairo:prim:6x6#x", folder).state
        if at % 7 == 0:
            visitor.paint()
        state.tick(rng.choice([0, 0.02, 1]))
        assert len(state.subjects) <= 2
        assert state.subject in state.subjects
        for look in state.looks:
            for each in vars(look).values():
                if isinstance(each, dict) and not isinstance(look, Walking):
                    assert len(each) <= 2
        assert state.status()


def no_walls(walls: Walls, box: Box, side: int) -> NDArray[np.float32]:
    """Return a tile on which nothing is drawn, at once."""
    del walls, box
    return np.zeros((side, side), np.float32)


@pytest.mark.parametrize("seed", range(2))
def test_random_input(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a player does, nothing breaks, and nothing of gone mazes is kept."""
    monkeypatch.setattr(bar, "SIZES", (4, 5, 7))
    monkeypatch.setattr(subject, "shade", no_walls)
    monkeypatch.setattr(subject, "SIDE", 8)
    monkeypatch.setattr(marks, "SIDE", 8)
    events = 1000 if CI else 400
    play(Visitor("hexagon:wilson:7x5#penguin", tmp_path), events, seed, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_random_input_with_walls(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same while all walls are drawn, with few pixels."""
    monkeypatch.setattr(bar, "SIZES", (4, 12, 40))
    monkeypatch.setattr(subject, "SIDE", 32)
    monkeypatch.setattr(marks, "SIDE", 32)
    visitor = Visitor("hexagon:wilson:7x5#penguin", tmp_path)
    play(visitor, 300, seed, tmp_path)


@pytest.mark.parametrize(("width", "height"), [(1600, 1000), (496, 496), (960, 640)])
def test_words_keep_apart(visitor: Visitor, width: int, height: int) -> None:
    """At every size, panels and legends are above the line at the bottom."""
    visitor.press("c")
    visitor.wait()
    visitor.press("d", "i")
    visitor.settle()
    recording = Recording()
    visitor.state.paint(recording, width, height)
    low = []
    for name, arguments in recording.notes:
        if name == "text":
            place, text, size, *_ = arguments
            assert isinstance(place, tuple)
            assert isinstance(size, int | float)
            assert place[0] >= 0
            if place[1] + size / 2 > height - 2 * visitor.state.letter:
                low.append(str(text))
    assert " ".join(low).split() == visitor.state.status().split()


@pytest.mark.parametrize("width", range(200, 1300, 60))
def test_words_are_within_their_bar(width: int) -> None:
    """Between two lines of the bar, and below them, there is room for tails."""
    canvas, line = Recording(), "square:wilson:24x18#penguin,  250 of 431 passages"
    paint_line(canvas, (width, 400), 16, line)
    notes: list[Any] = [values for _, values in canvas.notes]
    (_, place, _, height, _), *words = notes
    bottom = place + height
    for (_, y), row, size, *_ in words:
        tall = 1.2 * size
        assert place - 1 <= y - tall / 2
        assert len(row) * size <= width
        place = y + tall / 2
    assert place <= bottom + 1
    assert bottom == 400
