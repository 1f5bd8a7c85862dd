"""The raster: which pixels belong to a shape, and where its letters are."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.players import every_game
from tests.terminal.emulator import pixels

from asciimaze.app.terminal.cells import SPACE, Cells, packed, stack
from asciimaze.app.terminal.raster import GRAIN, MOST_PATCHES, PIXELS, Raster, nearest
from asciimaze.games.drawing import Align, Pixels, Recording, Shifted
from asciimaze.games.registry import find
from asciimaze.session.session import Session
from asciimaze.states.puzzle import PuzzleState

if TYPE_CHECKING:
    from collections.abc import Hashable

    from numpy.typing import NDArray

    from asciimaze.games.drawing import Canvas, Point
    from asciimaze.games.registry import AnyGame

COLUMNS, ROWS = 14, 8
"""The size of the terminals in these tests."""

GROUND, INK, OTHER = (0, 0, 0), (255, 255, 255), (200, 100, 50)

numbers = st.integers(-40, 120).map(lambda number: number / 8)
"""Coordinates, within the picture and around it."""

points = st.tuples(numbers, numbers)


def raster() -> Raster:
    """Return an empty raster, on which a pixel of a window is a pixel."""
    return Raster(COLUMNS, ROWS, GROUND, grain=1)


def filled(canvas: Raster) -> set[tuple[int, int]]:
    """Return the column and the row of each pixel that is not black."""
    rows, columns = np.nonzero(canvas.pixels)
    return set(zip(columns.tolist(), rows.tolist(), strict=True))


EVERYWHERE = {(x, y) for x in range(COLUMNS) for y in range(PIXELS * ROWS)}


@given(points, points)
def test_rectangle(corner: Point, size: Point) -> None:
    """A rectangle has the pixels whose middles are in it, and a row and a column."""
    (x, y), (width, height) = corner, (abs(size[0]), abs(size[1]))
    canvas = raster()
    canvas.rectangle(x, y, width, height, INK)
    columns = {each for each, _ in EVERYWHERE if x <= each + 0.5 < x + width}
    rows = {each for _, each in EVERYWHERE if y <= each + 0.5 < y + height}
    expected = {(a, b) for a in columns or {nearest(x)} for b in rows or {nearest(y)}}
    if 0 < x < COLUMNS - 1 and 0 < y < PIXELS * ROWS - 1:
        assert filled(canvas) == expected
    else:
        assert filled(canvas) <= EVERYWHERE


@st.composite
def polygons(draw: st.DrawFn) -> list[Point]:
    """Draw a convex polygon: corners on an ellipse."""
    (x, y), (a, b) = draw(points), draw(points)
    count, turn = draw(st.integers(3, 7)), draw(st.floats(0, pi))
    angles = [turn + 2 * pi * at / count for at in range(count)]
    return [(x + a * cos(each), y + b * sin(each)) for each in angles]


@given(polygons())
def test_polygon(corners: list[Point]) -> None:
    """A convex polygon has the pixels whose middles are in it.

    A middle that is nearly on an edge may be in it or not.
    """
    canvas = raster()
    canvas.polygon(corners, INK, None)
    found = filled(canvas)
    for x, y in EVERYWHERE:
        turns = [
            (b[0] - a[0]) * (y + 0.5 - a[1]) - (b[1] - a[1]) * (x + 0.5 - a[0])
            for a, b in pairwise([*corners, corners[0]])
        ]
        if all(abs(each) > 1e-6 for each in turns):
            is_inside = all(each > 0 for each in turns) or all(
                each < 0 for each in turns
            )
            assert ((x, y) in found) == is_inside


@given(points, st.integers(0, 48).map(lambda number: number / 8))
def test_disc(centre: Point, radius: float) -> None:
    """A disc has the pixels whose middles are in it, and one at least."""
    canvas = raster()
    canvas.circle(centre, radius, INK, None)
    found = filled(canvas)
    for x, y in EVERYWHERE:
        distance = hypot(x + 0.5 - centre[0], y + 0.5 - centre[1])
        if abs(distance - radius) > 0.75:
            assert ((x, y) in found) == (distance < radius)
    if 1 < centre[0] < COLUMNS - 1 and 1 < centre[1] < PIXELS * ROWS - 1:
        assert found


@given(points, st.integers(0, 48).map(lambda number: number / 8))
def test_ring(centre: Point, radius: float) -> None:
    """The outline of a circle is as far from its centre as the radius says."""
    canvas = raster()
    canvas.circle(centre, radius, None, INK)
    for x, y in filled(canvas):
        distance = hypot(x + 0.5 - centre[0], y + 0.5 - centre[1])
        assert radius - 1.75 < distance < max(radius, 1) + 0.75


def test_disc_and_ring() -> None:
    """An outline lies on its disc, and both are round."""
    canvas = raster()
    canvas.circle((6, 6), 4, OTHER, INK)
    square = canvas.pixels[:12, :12]
    assert {packed(OTHER), packed(INK)} < set(square.ravel().tolist())
    assert (square == square.T).all()
    assert (square == square[::-1]).all()


inner = st.tuples(st.floats(2, COLUMNS - 2), st.floats(2, PIXELS * ROWS - 2))
"""Points that are not near the edge."""


@given(inner, inner, st.sampled_from([0.2, 1, 1.6, 3]))
def test_line(start: Point, end: Point, thickness: float) -> None:
    """A line has no gap, is near its ends everywhere, and covers its middle."""
    canvas = raster()
    canvas.line(start, end, INK, thickness)
    found = filled(canvas)
    (x, y), (end_x, end_y) = start, end
    length = hypot(end_x - x, end_y - y)
    if length < 2:
        return
    assert found
    for column, row in found:
        right, down = column + 0.5 - x, row + 0.5 - y
        away = abs(right * (end_y - y) - down * (end_x - x)) / length
        assert away <= max(1, thickness) / 2 + 0.75
    across = abs(end_x - x) >= abs(end_y - y)
    places = sorted({each[0] if across else each[1] for each in found})
    assert places == list(range(places[0], places[-1] + 1))


@pytest.mark.parametrize("thickness", [0, 1, 2, 3])
@pytest.mark.parametrize("corner", [(2, 2), (2.5, 3), (2.25, 3.75)])
def test_frame(thickness: int, corner: Point) -> None:
    """The four lines around a rectangle are equally thick, and meet in the corners."""
    canvas = raster()
    x, y = corner
    canvas.polygon([(x, y), (x + 8, y), (x + 8, y + 8), (x, y + 8)], None, INK)
    found = filled(canvas)
    left, top = min(found)[0], min(each for _, each in found)
    assert found == {
        (left + a, top + b) for a in range(9) for b in range(9) if {a, b} & {0, 8}
    }
    canvas = raster()
    canvas.line((x, y), (x + 8, y), INK, thickness)
    assert len({row for _, row in filled(canvas)}) == max(1, thickness)
    canvas = raster()
    canvas.line((x, y + 8), (x, y), INK, thickness)
    assert len({column for column, _ in filled(canvas)}) == max(1, thickness)


def test_no_line() -> None:
    """A line of no length is a point, and nothing divides by zero."""
    canvas = raster()
    canvas.line((3, 3), (3, 3), INK)
    canvas.polygon([(5, 5)] * 3, INK, OTHER)
    assert len(filled(canvas)) <= 4


def draw_some(
    canvas: Canvas, shapes: list[tuple[str, Point, Point]], scale: int = 1
) -> None:
    """Draw some shapes."""
    for kind, (x, y), (a, b) in shapes:
        match kind:
            case "rectangle":
                canvas.rectangle(x, y, abs(a), abs(b), INK)
            case "line":
                canvas.line((x, y), (a, b), OTHER, 2 * scale)
            case "circle":
                canvas.circle((x, y), abs(a), INK, OTHER)
            case "polygon":
                canvas.polygon([(x, y), (a, b), (a, y)], OTHER, INK)
            case _:
                canvas.text((x, y), "maze", 2, INK, Align.LEFT)


shapes = st.lists(
    st.tuples(
        st.sampled_from(["rectangle", "line", "circle", "polygon", "text"]),
        points,
        points,
    ),
    max_size=5,
)


@given(shapes, points, points)
def test_clip(some: list[tuple[str, Point, Point]], corner: Point, size: Point) -> None:
    """Within a clip the picture is the same as without it, and outside it is empty."""
    whole, part = raster(), raster()
    draw_some(whole, some)
    (x, y), (width, height) = corner, (abs(size[0]), abs(size[1]))
    with part.clip(x, y, width, height), part.clip(-9, -9, 99, 99):
        draw_some(part, some)
    left, top = max(0, nearest(x)), max(0, nearest(y))
    inside = (
        slice(top, max(0, nearest(y + height))),
        slice(left, max(0, nearest(x + width))),
    )
    assert (part.pixels[inside] == whole.pixels[inside]).all()
    part.pixels[inside] = 0
    assert not part.pixels.any()


@given(shapes)
def test_replay(some: list[tuple[str, Point, Point]]) -> None:
    """A recording draws the same on a raster as the shapes themselves."""
    direct, replayed, recording = raster(), raster(), Recording()
    draw_some(direct, some)
    draw_some(recording, some)
    recording.replay(replayed)
    for mine, others in zip(direct.cells(), replayed.cells(), strict=True):
        assert (mine == others).all()


@given(st.binary(min_size=PIXELS * 6 * 3, max_size=PIXELS * 6 * 3))
def test_cells(data: bytes) -> None:
    """The cells of a picture without text show its pixels."""
    canvas = Raster(6, 3, GROUND)
    canvas.pixels[:] = np.frombuffer(data, np.uint8).reshape(PIXELS * 3, 6) // 86
    cells = canvas.cells()
    found = {(row, column): colour for row, column, colour in pixels(cells)}
    assert found == {at: int(each) for at, each in np.ndenumerate(canvas.pixels)}
    spaces = cells.letters == SPACE
    assert (spaces == (canvas.pixels[0::2] == canvas.pixels[1::2])).all()


def lines_of(cells: Cells) -> list[str]:
    """Return the letters of cells."""
    return ["".join(map(chr, row)).rstrip() for row in cells.letters]


def test_text() -> None:
    """A text takes one cell for each letter, and is aligned at its point."""
    canvas = raster()
    canvas.text((1, 0.5), "left", 2, INK, Align.LEFT)
    canvas.text((7, 3), "mid!", 2, INK)
    canvas.text((14, 5), "right", 2, INK, Align.RIGHT)
    canvas.text((12, 7), "cut off", 2, INK, Align.LEFT)
    canvas.text((0, -1), "above", 2, INK, Align.LEFT)
    canvas.text((0, 99), "below", 2, INK, Align.LEFT)
    lines = lines_of(canvas.cells())
    assert lines == [
        " left",
        "     mid!",
        "         right",
        "            cu",
        *[""] * 4,
    ]


def test_ground_of_text() -> None:
    """Behind a letter there is the mean of its two pixels; a shape above removes it."""
    canvas = raster()
    canvas.rectangle(0, 0, 14, 1, (200, 100, 51))
    canvas.rectangle(0, 2, 14, 2, (200, 100, 51))
    canvas.text((0, 1), "ab", 2, OTHER, Align.LEFT)
    canvas.text((0, 3), "cd", 2, OTHER, Align.LEFT)
    canvas.rectangle(1, 3, 1, 1, INK)
    cells = canvas.cells()
    assert lines_of(cells)[:2] == ["ab" + "▀" * 12, "c▀"]
    assert cells.papers[0, 0] == packed((100, 50, 25))
    assert cells.papers[1, 0] == packed((200, 100, 51))
    assert cells.inks[1, 0] == packed(OTHER)


@every_game
@pytest.mark.parametrize("size", [(1, 1), (3, 2), (80, 24)])
def test_games(game: AnyGame, size: tuple[int, int]) -> None:
    """Every game draws itself on a terminal of any size, at a place of its own."""
    session = Session(game, "#penguin" if game.name != "null" else "")
    for session.tile in (1, 2, 5):
        canvas = Raster(*size, GROUND)
        game.draw(Shifted(canvas, -1.5, 2.25), session.scene())
        assert canvas.cells().letters.shape == size[::-1]


@given(shapes, st.sampled_from([2, GRAIN]))
def test_grain(some: list[tuple[str, Point, Point]], grain: int) -> None:
    """A grain makes everything smaller, and nothing else."""
    small, large = raster(), Raster(COLUMNS, ROWS, GROUND, grain)
    draw_some(small, some)
    scaled = [
        (kind, (x * grain, y * grain), (a * grain, b * grain))
        for kind, (x, y), (a, b) in some
    ]
    draw_some(large, scaled, grain)
    assert (small.pixels == large.pixels).all()
    assert (small.letters == large.letters).all()


def test_grain_of_a_part() -> None:
    """A canvas that begins somewhere else has the same grain; others have none."""
    assert Shifted(Raster(1, 1, GROUND), 3, 4).grain == GRAIN
    assert Recording().grain == 1


def test_board_in_whole_pixels() -> None:
    """On a usual terminal all tiles of a puzzle are of one size, and in its middle."""
    state = PuzzleState(Session(find("net"), "7x7#penguin"), Path("net.save"))
    state.paint(Raster(80, 24, GROUND), 80 * GRAIN, 24 * PIXELS * GRAIN)
    assert state.session.tile == 5 * GRAIN
    assert state.corner == (20 * GRAIN, 2 * GRAIN)
    state.paint(Raster(12, 4, GROUND), 12 * GRAIN, 4 * PIXELS * GRAIN)
    assert state.session.tile < GRAIN


def ones(*shape: int) -> NDArray[np.uint32]:
    """Return an array of ones."""
    return np.ones(shape, np.uint32)


def test_stack() -> None:
    """Pixels of one colour need no half block."""
    assert lines_of(stack(ones(1, 2), ones(1, 2))) == [""]
    assert lines_of(stack(ones(1, 2), 2 * ones(1, 2))) == ["▀▀"]


@given(shapes, points, points, st.sampled_from([1, 2, GRAIN]))
def test_patch(
    some: list[tuple[str, Point, Point]], corner: Point, size: Point, grain: int
) -> None:
    """A patch looks like what it draws, the first time and from then on."""
    some = [each for each in some if each[0] != "text"]
    x, y = round(corner[0]), round(corner[1])
    width, height = round(abs(size[0])), round(abs(size[1]))
    patches: dict[Hashable, NDArray[np.uint32]] = {}

    def ground(canvas: Canvas) -> None:
        canvas.rectangle(-50, -50, 400, 400, GROUND)
        draw_some(canvas, some)

    direct = Raster(COLUMNS, ROWS, OTHER, grain)
    with direct.clip(1, 2, 80, 60), direct.clip(x, y, width, height):
        ground(direct)
    for draw in (ground, lambda _: pytest.fail("it is known")):
        canvas = Raster(COLUMNS, ROWS, OTHER, grain, patches)
        canvas.text((0, 0), "below", 2, INK, Align.LEFT)
        with canvas.clip(1, 2, 80, 60):
            canvas.patch("key", (x, y), (width, height), draw)
        assert (canvas.pixels == direct.pixels).all()
        changed = (canvas.pixels != packed(OTHER)).reshape(ROWS, PIXELS, -1).any(1)
        assert not canvas.letters[changed].any()


def test_patches_are_few() -> None:
    """No more patches are kept than a limit; those shown last are."""
    canvas = raster()
    for key in range(MOST_PATCHES + 9):
        canvas.patch(key, (0, 0), (1, 1), lambda _: None)
        canvas.patch("often", (0, 0), (1, 1), lambda _: None)
    assert len(canvas.patches) == MOST_PATCHES
    last = [str(place) for place in canvas.patches][-2:]
    assert f"({MOST_PATCHES + 8}," in last[0]
    assert "('often'," in last[1]


def test_image() -> None:
    """A pixel is the mean of an image's pixels; clear ones show the ground."""
    canvas = Raster(6, 3, (0, 0, 100), grain=1)
    rgba = np.zeros((8, 8, 4), np.uint8)
    rgba[:, 4:] = 200, 100, 50, 255
    rgba[:, 5::2, 3] = 0
    with canvas.clip(0, 0, 5, 6):
        canvas.image(1, 1, 4, 4, Pixels(rgba))
        canvas.image(1, 1, 0.2, 4, Pixels(rgba))
        canvas.image(90, 1, 4, 4, Pixels(rgba))
    half = packed((100, 50, 75))
    assert canvas.pixels[1:5, 1:3].tolist() == [[100, 100]] * 4
    assert canvas.pixels[1:5, 3:5].tolist() == [[half, half]] * 4
    canvas.image(0, 0, 60, 60, Pixels(rgba[:1, 4:5]))
    assert (canvas.pixels == packed((200, 100, 50))).all()
