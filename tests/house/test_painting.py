"""Painted screens in the window: triangles, inputs, the loop, the command line."""

from __future__ import annotations

from argparse import Namespace
from copy import copy
from itertools import pairwise
from math import pi
from pathlib import Path
from threading import Thread, current_thread
from typing import TYPE_CHECKING
from weakref import finalize
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import tcod.console
import tcod.context
import tcod.event
import tcod.sdl.render
from tcod.event import (
    KeyDown,
    KeySym,
    Modifier,
    MouseButton,
    MouseButtonDown,
    MouseButtonMask,
    MouseButtonUp,
    MouseMotion,
    MouseWheel,
    Point,
    Quit,
    Scancode,
    TextInput,
)
from tcod.sdl.joystick import ControllerButton
from tests.game.test_session import net

from asciimaze import library
from asciimaze.app import triangles
from asciimaze.app.cli import play
from asciimaze.app.cli.main import main
from asciimaze.app.events import input_for
from asciimaze.app.loop import App
from asciimaze.app.triangles import (
    COLUMNS,
    MOST_GRIDS,
    MOST_LAYERS,
    MOST_PATCHES,
    MOST_TEXTURES,
    font_picture,
)
from asciimaze.app.window import (
    FRAME,
    PATIENCE,
    Easel,
    WindowError,
    load_font,
    open_window,
    pass_on,
    run,
)
from asciimaze.games.drawing import Align, Canvas, Part, Pixels, Shifted
from asciimaze.games.inputs import Action, Button, Drop, Key, Pointer, Text, Wheel
from asciimaze.recipes.recipe import Recipe
from asciimaze.session.saves import load, save
from asciimaze.session.session import Kind, Session
from asciimaze.states.explorer import painting as painting_of
from asciimaze.states.explorer.painting import FRESH
from asciimaze.states.explorer.screen import ExploreState
from asciimaze.states.keymap import Keymap
from asciimaze.states.puzzle import PuzzleState
from asciimaze.states.stack import States
from asciimaze.views.camera import Camera
from asciimaze.views.polyline import Polyline
from asciimaze.views.pyramid import Pyramid, Tile
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray
    from tcod.event import Event

    from asciimaze.games.drawing import Colour
    from asciimaze.games.inputs import Input

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


class Painting:
    """A window to draw on, and its pixels."""

    def __init__(self, easel: Easel) -> None:
        """Begin with a black window."""
        self.easel = easel
        self.canvas = easel.canvas
        easel.renderer.draw_color = (0, 0, 0, 255)
        easel.renderer.clear()

    def look(self) -> NDArray[np.int64]:
        """Return the red, green and blue of each pixel, row by row."""
        self.canvas.show()
        return self.easel.renderer.read_pixels()[..., :3].astype(np.int64)

    def pixels(self, colour: tuple[int, int, int]) -> NDArray[np.bool_]:
        """Return where the window has a colour, row by row."""
        return np.asarray((self.look() == colour).all(axis=2))

    def count(self, colour: tuple[int, int, int]) -> int:
        """Return how many pixels have a colour."""
        return int(self.pixels(colour).sum())


@pytest.fixture(scope="module")
def easel() -> Iterator[Easel]:
    """Return a window to paint on, on a display that is not there."""
    with open_window(31, 31) as context:
        yield Easel(context)


@pytest.fixture
def painting(easel: Easel) -> Painting:
    """Return a black window to paint on."""
    return Painting(easel)


def test_rectangle(painting: Painting) -> None:
    """A rectangle fills its pixels and no others."""
    painting.canvas.rectangle(10, 20, 30, 40, RED)
    where = painting.pixels(RED)
    assert where[20:60, 10:40].all()
    assert where.sum() == 30 * 40


@pytest.mark.parametrize("end", [(110, 60), (10, 160), (80, 130)])
def test_line(painting: Painting, end: tuple[int, int]) -> None:
    """A line covers as much as it is long and thick; a point covers nothing."""
    painting.canvas.line((10, 60), end, GREEN, 8)
    assert painting.count(GREEN) == pytest.approx(800, rel=0.15)
    painting.canvas.line(end, end, RED, 8)
    assert not painting.count(RED)


def test_lines(painting: Painting) -> None:
    """Many lines at once are the same as one after the other, and in order."""
    ends = np.array([[10, 60, 110, 60], [110, 60, 110, 160], [20.5, 160, 300, 40.5]])
    shifted = Shifted(painting.canvas, 30, 20)
    painting.canvas.rectangle(0, 0, 200, 200, RED)
    shifted.lines(ends, GREEN, 8)
    shifted.lines(ends[:0], BLUE, 8)
    painting.canvas.rectangle(100, 70, 100, 50, BLUE)
    actual = painting.look()
    again = Painting(painting.easel)
    again.canvas.rectangle(0, 0, 200, 200, RED)
    for x, y, end_x, end_y in ends:
        again.canvas.line((x + 30, y + 20), (end_x + 30, end_y + 20), GREEN, 8)
    again.canvas.rectangle(100, 70, 100, 50, BLUE)
    assert np.array_equal(actual, again.look())
    assert again.count(GREEN) > 3000


def test_circle_and_polygon(painting: Painting) -> None:
    """A circle and a triangle cover what they should, with an outline around them."""
    painting.canvas.circle((100, 100), 50, RED, None)
    assert painting.count(RED) == pytest.approx(pi * 50**2, rel=0.02)
    painting.canvas.polygon([(200, 200), (300, 200), (200, 300)], BLUE, None)
    assert painting.count(BLUE) == pytest.approx(5000, rel=0.02)
    painting.canvas.polygon([(300, 300), (400, 300), (300, 400)], None, GREEN)
    assert 200 < painting.count(GREEN) < 500


def test_clip(painting: Painting) -> None:
    """Nothing is drawn outside of a clip, nor of the one around it, until they end."""
    with painting.canvas.clip(10, 10, 50, 50):
        with painting.canvas.clip(40, 0, 100, 30):
            painting.canvas.rectangle(0, 0, 496, 496, RED)
        painting.canvas.rectangle(0, 50, 496, 4, GREEN)
    painting.canvas.rectangle(200, 200, 7, 7, BLUE)
    where = painting.pixels(RED)
    assert where[10:30, 40:60].all()
    assert where.sum() == 400
    assert painting.count(GREEN) == 4 * 50
    assert painting.count(BLUE) == 49


def test_textures_go_away_where_we_paint(painting: Painting) -> None:
    """A texture is destroyed by the thread that paints, whichever drops the image."""
    canvas = painting.easel.canvas
    images = [Pixels(np.full((4, 4, 4), 255, np.uint8))]
    canvas.image(0, 0, 4, 4, images[0])
    where: list[Thread] = []
    for texture in canvas.textures.values():
        finalize(texture, lambda: where.append(current_thread()))
    del texture
    other = Thread(target=images.clear)
    other.start()
    other.join()
    assert where == []
    canvas.image(0, 0, 4, 4, Pixels(np.full((4, 4, 4), 255, np.uint8)))
    assert where == [current_thread()]


def stacked(canvas: Canvas, pictures: list[Pixels], *, at_once: bool) -> None:
    """Show some pictures and their lower right quarters, at once or one by one."""
    quarters = [Part(pixels, 0.5, 0.5, 0.5) for pixels in pictures]
    for x, some in (20, pictures), (60, quarters), (100, [*quarters[:1], *pictures]):
        if at_once:
            Shifted(canvas, 10, 0).stack((x - 10, 30, 32, 32), some, (0, 0, 0))
        else:
            for pixels in some:
                canvas.image(x, 30, 32, 32, pixels)


def test_stack(painting: Painting) -> None:
    """Stacked images look as if they were shown one by one, but are blended once."""
    canvas = painting.canvas
    random = np.random.default_rng(5)
    quarters = [random.integers(0, 256, (2, 2, 4)).astype(np.uint8) for _ in range(2)]
    quarters[0][:, :, 3] = [(0, 255), (255, 255)]
    pictures = [
        Pixels(quarter.repeat(side, 0).repeat(side, 1))
        for quarter, side in zip(quarters, (8, 16), strict=True)
    ]
    stacked(canvas, pictures, at_once=False)
    expected = painting.look()
    again = Painting(painting.easel)
    stacked(canvas, pictures, at_once=True)
    difference = abs(again.look() - expected)
    assert expected[30:62, 20:132].any(axis=2).sum() > 2000
    assert np.quantile(difference[30:62, 20:132], 0.9) <= 2
    assert not difference[62:].any()
    textures = dict(canvas.textures)
    stacked(canvas, pictures, at_once=True)
    assert textures == canvas.textures
    pictures.clear()
    canvas.image(0, 0, 4, 4, Pixels(np.full((4, 4, 4), 255, np.uint8)))
    assert len(canvas.textures) == 1


@pytest.mark.parametrize("shown", [3, MOST_TEXTURES + 20])
def test_textures_are_few(painting: Painting, shown: int) -> None:
    """Of images that live on, no more textures are kept than a view needs."""
    canvas = painting.canvas
    ground = [Pixels(np.full((2, 2, 4), 255, np.uint8)) for _ in range(2)]
    images = [Pixels(np.full((2, 2, 4), at % 256, np.uint8)) for at in range(shown)]
    for layers in range(3):
        for _ in range(2 * MOST_TEXTURES // shown):
            for image in images:
                canvas.stack((0, 0, 2, 2), [*ground[:layers], image], (0, 0, 0))
            canvas.tidy(shown)
            views = [[*ground[:layers], image] for image in images]
            assert all(map(canvas.is_ready, views))
            assert len(canvas.textures) <= max(MOST_TEXTURES, shown)


def test_the_explorer_keeps_few_textures(
    painting: Painting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often layers come and go, their textures don't add up."""
    monkeypatch.setattr(triangles, "MOST_TEXTURES", 16)
    recipe, canvas = Recipe.parse("square:wilson:40x40#penguin"), painting.canvas
    state = ExploreState(recipe, recipe.make(), tmp_path, str)
    state.zoom(8)
    for key in "dmdmddmm":
        state.hear(Key(key))
        while state.tick(0) or state.is_moving:
            state.paint(canvas, 496, 496)
            assert len(canvas.textures) <= max(16, state.frame.pictures)
    state.close()


def test_a_frame_shows_few_new_tiles(
    painting: Painting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """New tiles come a few at a time, over coarser ones, and all come in the end."""
    recipe, canvas = Recipe.parse("square:wilson:40x40#penguin"), painting.canvas
    state = ExploreState(recipe, recipe.make(), tmp_path, str)
    for zoom in 1, 8:
        state.zoom(zoom)
        state.paint(canvas, 496, 496)
        for pyramid in state.pyramids:
            pyramid.finish()
        state.tick(0)
        counts: list[int] = []
        while state.tick(0) or not counts:
            textures = len(canvas.textures)
            Painting(painting.easel)
            state.paint(canvas, 496, 496)
            counts.append(len(canvas.textures) - textures)
            actual = painting.look()
            assert actual[100:400, 100:300].any()
        assert max(counts) <= FRESH
    assert counts[0] == FRESH
    assert sum(counts) > FRESH
    monkeypatch.setattr(painting_of, "FRESH", 1000)
    state.frame = painting_of.Frame()
    Painting(painting.easel)
    state.paint(canvas, 496, 496)
    assert np.array_equal(painting.look(), actual)


def test_a_tile_waits_for_all_its_layers(painting: Painting) -> None:
    """While a layer is missing, or the walls are old, a tile stays as it was."""
    tile, canvas = Tile(0, 0, 0), painting.canvas
    walls, floor = (
        Pyramid(lambda _: Pixels(np.zeros((4, 4, 4), np.uint8))) for _ in range(2)
    )
    frame = painting_of.Frame()

    def chosen(*pyramids: Pyramid) -> list[Pixels]:
        nonlocal frame
        frame = painting_of.Frame(frame)
        return frame.choose(canvas, pyramids, tile)

    def draw(pyramid: Pyramid) -> Pixels | None:
        pyramid.want([tile])
        pyramid.finish()
        return pyramid.look(tile)

    bright = draw(walls)
    assert chosen(walls) == [bright]
    walls.renew()
    assert chosen(floor, walls) == [bright]
    dark = draw(walls)
    assert chosen(floor, walls) == [bright]
    colours = draw(floor)
    assert chosen(floor, walls) == [colours, dark]
    walls.renew()
    assert chosen(walls) == [colours, dark]
    again = draw(walls)
    assert chosen(walls) == [again] != [dark]
    for pyramid in (walls, floor):
        pyramid.close()


def test_a_path_has_round_corners(
    painting: Painting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path is as wide at its corners as elsewhere, with its dark edge all around."""
    monkeypatch.setattr(painting_of, "EDGE", 6)
    corners = [(1, 1), (4, 1), (2, 3), (4.5, 4), (4.5, 6), (2.5, 4.5), (1, 6)]
    points, camera = np.array(corners), Camera(3.5, 3.5, 64, 496, 496)
    thick = painting_of.thickness(camera)
    painting.canvas.rectangle(0, 0, 496, 496, RED)
    painting_of.paint_path(painting.canvas, camera, Polyline(points), GREEN)
    picture = painting.look()
    far = np.full((496, 496), np.inf)
    row, column = np.mgrid[:496, :496] + 0.5
    for start, end in pairwise(camera.place(*corner) for corner in corners):
        (x, y), (right, down) = start, np.subtract(end, start)
        along = (column - x) * right + (row - y) * down
        share = np.clip(along / (right**2 + down**2), 0, 1)
        away = np.hypot(column - x - share * right, row - y - share * down)
        far = np.minimum(far, away)
    edge = thick / 2 + painting_of.EDGE
    assert (picture[far < thick / 2 - 2] == GREEN).all()
    assert (picture[(far > thick / 2 + 2) & (far < edge - 2)] == theme.NIGHT).all()
    assert (picture[far > edge + 2] == RED).all()


def test_patch(painting: Painting) -> None:
    """A patch is drawn once, whatever is around it, and shown wherever it should be."""
    drawn: list[str] = []

    def draw(canvas: Canvas) -> None:
        drawn.append("red")
        canvas.rectangle(100, 50, 20, 10, RED)
        canvas.rectangle(115, 0, 99, 99, GREEN)

    shifted = Shifted(painting.canvas, 40, 30)
    with painting.canvas.clip(0, 0, 155, 496):
        shifted.patch("key", (100, 50), (20, 10), draw)
    where = painting.pixels(RED)
    assert where[80:90, 140:155].all()
    assert where.sum() == 150
    assert not painting.count(GREEN)
    painting.canvas.patch("key", (300, 200), (20, 10), draw)
    assert painting.count(RED) == 300
    assert painting.count(GREEN) == 50
    assert drawn == ["red"]


def test_patches_are_dropped(painting: Painting) -> None:
    """Of many patches those are kept that were shown last."""
    drawn: list[int] = []
    for key in [*range(MOST_PATCHES + 1), 1, 0]:

        def draw(_: Canvas, key: int = key) -> None:
            drawn.append(key)

        painting.canvas.patch(("dropped", key), (0, 0), (2, 2), draw)
    assert drawn == [*range(MOST_PATCHES + 1), 0]
    assert len(painting.canvas.patches) == MOST_PATCHES


def test_layer(painting: Painting) -> None:
    """A layer is drawn once, wherever it is shown, and between its neighbours."""
    drawn: list[str] = []

    def draw(canvas: Canvas) -> None:
        drawn.append("green")
        canvas.rectangle(100, 50, 20, 10, GREEN)

    for at in range(3):
        shifted = Shifted(painting.canvas, 40 * at, 30)
        for _ in range(2):
            shifted.rectangle(95, 50, 10, 10, RED)
            shifted.layer("layer", draw)
            shifted.rectangle(115, 50, 10, 10, RED)
        assert painting.count(GREEN) == 150 * (at + 1)
        assert painting.count(RED) == 150 * (at + 1)
    assert len(drawn) == 1
    painting.canvas.layer("empty", lambda _: None)
    assert ("empty" in painting.canvas.layers) is False


def test_layers_are_dropped(painting: Painting) -> None:
    """Of many layers those are kept that were shown last."""
    drawn: list[int] = []
    for key in [*range(MOST_LAYERS + 1), 1, 0]:

        def draw(canvas: Canvas, key: int = key) -> None:
            drawn.append(key)
            canvas.rectangle(0, 0, 1, 1, RED)

        painting.canvas.layer(("dropped", key), draw)
    assert drawn == [*range(MOST_LAYERS + 1), 0]
    assert len(painting.canvas.layers) == MOST_LAYERS


def test_layers_in_patches(painting: Painting) -> None:
    """A layer is drawn once, although the patch with it changes."""
    drawn: list[str] = []

    def draw(canvas: Canvas) -> None:
        drawn.append("layer")
        canvas.rectangle(10, 10, 5, 5, GREEN)

    for colour in (RED, BLUE):

        def fill(canvas: Canvas, colour: Colour = colour) -> None:
            canvas.rectangle(0, 0, 20, 20, colour)
            canvas.layer("inner", draw)

        painting.canvas.patch(("outer", colour), (0, 0), (20, 20), fill)
        assert painting.count(colour) == 400 - 25
        assert painting.count(GREEN) == 25
    assert drawn == ["layer"]


@pytest.mark.parametrize("size", [16, 32])
def test_grid_of_letters(painting: Painting, size: int) -> None:
    """A grid is shown as its letters would be, one by one, and what is below it not."""
    console = tcod.console.Console(9, 5)
    console.rgb["bg"] = (0, 0, 9)
    console.print(0, 0, "Krill_\u2588", fg=(9, 90, 200), bg=(70, 7, 7))
    console.print(1, 1, "\u2550\u2551\u2591", fg=GREEN)
    corner = (40, 24)
    Canvas.tiles(painting.canvas, corner, size, console.rgb)
    painting.canvas.show()
    renderer = painting.easel.renderer
    expected = renderer.read_pixels().copy()
    for _ in range(2):
        renderer.draw_color = (0, 0, 0, 255)
        renderer.clear()
        painting.canvas.rectangle(40, 24, 50, 50, RED)
        painting.canvas.tiles(corner, size, console.rgb)
        painting.canvas.show()
        assert np.array_equal(renderer.read_pixels(), expected)
    console.rgb["fg"] = BLUE
    painting.canvas.tiles(corner, size, console.rgb)
    assert painting.count(BLUE) > size


def test_grids_are_dropped(painting: Painting) -> None:
    """Few grids are kept, because each of them is as large as a window."""
    console = tcod.console.Console(2, 2)
    for at in range(MOST_GRIDS + 3):
        console.rgb["ch"] = ord("a") + at
        painting.canvas.tiles((0, 0), 16, console.rgb)
    assert len(painting.canvas.grids) == MOST_GRIDS


@pytest.mark.parametrize(
    ("align", "left"), [(Align.LEFT, 100), (Align.CENTRE, 84), (Align.RIGHT, 68)]
)
def test_text(painting: Painting, align: Align, left: int) -> None:
    """Letters are those of the font; what it does not have becomes a question mark."""
    painting.canvas.text((100, 100), "█?", 16, RED, align)
    where = painting.pixels(RED)
    assert where[92:108, left : left + 16].all()
    mark = where[92:108, left + 16 : left + 32]
    assert 20 < mark.sum() < 200
    painting.canvas.text((100, 200), "█\u4e00", 16, RED, align)
    again = painting.pixels(RED)[192:208, left + 16 : left + 32]
    assert (again == mark).all()


def test_letters_keep_apart() -> None:
    """Scaling blends a letter with the pixels around it, which the font has empty."""
    tileset = load_font()
    picture = font_picture(tileset)
    side = len(picture) // COLUMNS
    assert picture.shape == (COLUMNS * side, COLUMNS * side, 4)
    for code in range(COLUMNS**2):
        row, column = divmod(code, COLUMNS)
        tile = picture[row * side :, column * side :][:side, :side, 3]
        letter = tileset.get_tile(ord(bytes([code]).decode("cp437")))[:, :, 3]
        assert (tile[1:-1, 1:-1] == letter).all()
        assert tile.sum() == letter.sum()


def test_no_renderer(easel: Easel, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window without a renderer cannot be painted on, and that is said."""
    monkeypatch.setattr(tcod.context.Context, "sdl_renderer", None)
    with pytest.raises(WindowError, match="cannot paint on this window"):
        Easel(easel.context).show(screen())


def test_places_have_room(painting: Painting, monkeypatch: pytest.MonkeyPatch) -> None:
    """The places of corners may be read with the step of colours, as SDL does."""
    seen = []

    def geometry(_: object, *arguments: NDArray[np.float32]) -> None:
        seen.append(arguments)

    monkeypatch.setattr(tcod.sdl.render.Renderer, "geometry", geometry)
    painting.canvas.rectangle(0, 0, 1, 1, RED)
    painting.canvas.show()
    _, points, colours, places, indices = seen[0]
    assert len(points) == len(colours) == len(places) == 4
    assert [*indices] == [0, 1, 2, 0, 2, 3]
    assert places.flags["C_CONTIGUOUS"]
    assert places.base is not None
    assert places.base.nbytes >= len(places) * colours.strides[0]


def key(sym: KeySym, mod: Modifier = Modifier.NONE) -> KeyDown:
    """Return the event of a key."""
    return KeyDown(sym=sym, scancode=Scancode.UNKNOWN, mod=mod, pressed=True)


def pad(button: ControllerButton, *, pressed: bool = True) -> Event:
    """Return the event of a button of a game pad."""
    return tcod.event.ControllerButton(which=1, button=button, pressed=pressed)


PLACE = Point(30.0, 40.0)

EVENTS: list[tuple[Event, Input | None]] = [
    (key(KeySym.A), Key("a")),
    (key(KeySym.N7), Key("7")),
    (key(KeySym.KP_4), Key("left")),
    (key(KeySym.RETURN), Key("enter")),
    (key(KeySym.Z, Modifier.LCTRL), Key("z", ctrl=True)),
    (key(KeySym.SLASH, Modifier.LSHIFT), Key("?")),
    (key(KeySym.SLASH), Key("/")),
    (key(KeySym.A, Modifier.LALT), None),
    (key(KeySym.F7), None),
    (
        MouseButtonDown(button=MouseButton.LEFT, position=PLACE),
        Pointer(Action.PRESS, Button.LEFT, 15, 20),
    ),
    (
        MouseButtonUp(button=MouseButton.RIGHT, position=PLACE),
        Pointer(Action.RELEASE, Button.RIGHT, 15, 20),
    ),
    (MouseButtonDown(button=MouseButton.X1, position=PLACE), None),
    (
        MouseMotion(position=PLACE, state=MouseButtonMask.MIDDLE),
        Pointer(Action.DRAG, Button.MIDDLE, 15, 20),
    ),
    (
        MouseMotion(position=PLACE, state=MouseButtonMask(0)),
        Pointer(Action.MOVE, Button.NONE, 15, 20),
    ),
    (MouseWheel(x=0, y=2, flipped=False, position=PLACE), Wheel(2, 15, 20)),
    (MouseWheel(x=1, y=0, flipped=False, position=PLACE), None),
    (
        tcod.event.Drop(
            type="FILE", window_id=1, position=Point(0, 0), source="", text="a.mz"
        ),
        Drop(Path("a.mz")),
    ),
    (
        tcod.event.Drop(
            type="BEGIN", window_id=1, position=Point(0, 0), source="", text=""
        ),
        None,
    ),
    (TextInput(text="é"), Text("é")),
    (key(KeySym.TAB, Modifier.LSHIFT), Key("shift+tab")),
    (pad(ControllerButton.DPAD_LEFT), Key("left")),
    (pad(ControllerButton.A), Key("enter")),
    (pad(ControllerButton.A, pressed=False), None),
    (pad(ControllerButton.GUIDE), None),
    (key(KeySym.RETURN, Modifier.RALT), Key("f11")),
    (Quit(), None),
]


@pytest.mark.parametrize(("event", "meant"), EVENTS)
def test_input(event: Event, meant: Input | None) -> None:
    """Events of the window become inputs, in pixels of the picture."""
    assert input_for(event, lambda place: (place[0] / 2, place[1] / 2)) == meant


def screen() -> PuzzleState:
    """Return the screen of a small puzzle."""
    return PuzzleState(net(), Path("net.save"))


def test_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop paints if something has changed, and waits shortly while it moves."""
    state = screen()
    app = App(States(state))
    batches: Iterator[list[Event]]
    batches = iter([[], [key(KeySym.D)], [], [], [key(KeySym.F11)], [Quit()]])
    times = iter([0.0, 0.1, 0.2, 0.25, 9.4, 9.5, 9.6])
    waits: list[float] = []
    shown: list[object] = []
    switched: list[object] = []

    def wait(timeout: float) -> list[Event]:
        waits.append(timeout)
        return next(batches)

    monkeypatch.setattr("asciimaze.app.window.monotonic", lambda: next(times))
    monkeypatch.setattr(tcod.event, "wait", wait)
    monkeypatch.setattr(Easel, "show", lambda _, top: shown.append(top))
    monkeypatch.setattr("asciimaze.app.window.toggle_full_screen", switched.append)
    run(app)
    assert waits == [PATIENCE, PATIENCE, FRAME, FRAME, PATIENCE, PATIENCE]
    assert len(shown) == 1 + 4
    assert len(switched) == 1
    assert state.session.position == 1
    assert state.session.elapsed == pytest.approx(9.6)


def test_game_pads_are_not_rebound(easel: Easel) -> None:
    """A button does what its usual key does, even if that key does something else."""
    state = screen()
    app = App(States(state), state.profile)
    state.profile.keymap = Keymap({"net": {Key("space"): None, Key("i"): Key("n")}})
    for button in (ControllerButton.X, ControllerButton.Y):
        assert pass_on(pad(button), app, easel.context, easel)
    assert [step.kind for step in state.session.steps[1:]] == [Kind.MOVE, Kind.HINT]


def test_pixels(easel: Easel) -> None:
    """A solved puzzle is in the window, with its wires lit."""
    state = screen()
    easel.show(state)
    before = easel.renderer.read_pixels()
    state.session.solve()
    easel.show(state)
    picture = easel.renderer.read_pixels()[..., :3]
    power = (picture == (255, 222, 130)).all(axis=2).sum()
    assert power > (before[..., :3] == (255, 222, 130)).all(axis=2).sum() > 0
    assert easel.to_picture(5, 6) == (5, 6)


def played(monkeypatch: pytest.MonkeyPatch, *syms: KeySym) -> None:
    """Let the next window get some keys, and then be closed."""
    batches = iter([[key(sym)] for sym in syms] + [[Quit()]])
    monkeypatch.setattr(tcod.event, "wait", lambda _: next(batches))


def test_play(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The command opens the puzzle, and prints its name in the end."""
    played(monkeypatch, KeySym.D)
    assert main(["play", "net", "3x3#a"]) == 0
    assert capfd.readouterr() == ("net 3x3,unique,prim#a\n", "")


def test_play_a_file(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """A saved game goes on where it was, and is saved in its own file."""
    monkeypatch.chdir(tmp_path)
    session = net("3x3:" + net().puzzle.description)
    session.handle(Key("d"))
    file = tmp_path / "mine"
    file.write_bytes(save(session))
    batches = iter([[key(KeySym.A)], [key(KeySym.S, Modifier.LCTRL)], [Quit()]])
    monkeypatch.setattr(tcod.event, "wait", lambda _: next(batches))
    assert main(["play", "mine"]) == 0
    assert capfd.readouterr().out == f"net {session.name}\n"
    assert [step.move for step in load(file.read_bytes()).steps] == ["", "t4,1", "t4,3"]


def test_print(capfd: pytest.CaptureFixture[str]) -> None:
    """A puzzle is printed as a picture, and no window is opened."""
    assert main(["play", "net", "3x3,hexagon#a", "--print"]) == 0
    out, err = capfd.readouterr()
    assert err == ""
    assert ET.fromstring(out).tag.endswith("svg")  # noqa: S314 (it is ours)


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["chess"], 2, "game must be one of "),
        (["net", "1x1"], 2, "columns and rows must be from 2 to 50 (got 1x1)"),
        (["file", "3x3"], 2, "a file or a recipe is a whole puzzle; leave PUZZLE out"),
        (["square:prim", "3"], 2, "is a whole puzzle; leave PUZZLE out (got '3')"),
        (["square:krill"], 2, "(got 'krill')"),
        (["file"], 1, "file: the last line must be such as hexagon:40x30"),
        (["save"], 1, "save: the saved game cannot be read: fields are missing"),
        (["."], 1, "cannot read .: Is a directory"),
    ],
)
def test_wrong_words(
    words: list[str],
    status: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """What cannot be played is refused in one line, with the reason."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("nothing")
    (tmp_path / "save").write_text("SAVE:16:asciimaze game 1\n")
    if status == 1:
        assert main(["play", *words]) == status
    else:
        with pytest.raises(SystemExit, match="2"):
            main(["play", *words])
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert message in err


@pytest.mark.parametrize("suffix", [".mz", ".txt", ".json"])
def test_mazes_to_play(suffix: str, tmp_path: Path) -> None:
    """A recipe can be played, a file with its maze, and one that was changed."""
    text = "hexagon:wilson:6x5:braid=0.5#krill"
    recipe = Recipe.parse(text)
    file = tmp_path / f"maze{suffix}"
    maze = recipe.make()
    library.Maze.of(maze, recipe).save(file)
    for word in (text, str(file)):
        session, where = play.session_of(Namespace(game=word, puzzle=None, save=None))
        assert (session.id, where) == (text, Path("escape.save"))
    changed = copy(maze)
    cell, side = next(
        (cell, side)
        for cell in range(maze.tiling.cells)
        for side in range(6)
        if not maze.is_open(cell, side)
        and maze.tiling.neighbour(cell, side) is not None
    )
    changed.carve(cell, side)
    other = play.session_for(recipe, changed)
    assert (other.seed, other.state.maze.open) == (None, changed.open)
    assert Session(other.game, other.id).state.maze.open == changed.open
    cell, side = next(maze.exits())
    maze.open[cell] ^= 1 << side
    with pytest.raises(ValueError, match="no way leads out"):
        play.session_for(recipe, maze)


def test_no_window(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Without a display the command fails with a reason."""

    def no_window(*_: object) -> None:
        message = "no display"
        raise WindowError(message)

    monkeypatch.setattr("asciimaze.app.window.run", no_window)
    assert main([play.PLAY.name, "null"]) == 1
    assert capfd.readouterr().err == "asciimaze play: no display\n"
