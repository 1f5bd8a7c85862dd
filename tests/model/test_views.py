"""What a view of a maze shows: the right cells, all walls once, and the right tone."""

from __future__ import annotations

import gc
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise, product
from math import cos, dist, hypot, sin
from threading import Event, current_thread
from time import monotonic
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asciimaze.engine import threads
from asciimaze.engine.threads import Ended, Interruptible
from asciimaze.engine.validation import check_sides
from asciimaze.formats import registry as formats
from asciimaze.formats.document import Document
from asciimaze.formats.occlusion import pieces
from asciimaze.formats.picture.svg import wall_lines
from asciimaze.games.drawing import Pixels
from asciimaze.maze import Maze
from asciimaze.recipes.recipe import Recipe
from asciimaze.solvers.paths import descent, distances, longest_part
from asciimaze.tilings import registry
from asciimaze.tilings.lattice import lattice_of
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.point_location import cell_under
from asciimaze.tilings.polar import Polar
from asciimaze.tilings.tiling import Grid, Tiling, bounds, middle
from asciimaze.views import growth as views_growth
from asciimaze.views import pyramid
from asciimaze.views import walls as views_walls
from asciimaze.views.camera import LEAST, MOST, Camera, showing
from asciimaze.views.cells import box_of, cells_under, middles
from asciimaze.views.colours import CIVIDIS, colour_of
from asciimaze.views.edits import Edits, side_near
from asciimaze.views.growth import Growth, growth_of
from asciimaze.views.ink import ink, point_out, shade
from asciimaze.views.polyline import Polyline, line_through
from asciimaze.views.pyramid import SIDE, Pyramid, Tile, tiles_for
from asciimaze.views.rings import FLAT, arc, outline
from asciimaze.views.seams import REACH, beyond_seams, seams_of
from asciimaze.views.subject import Subject
from asciimaze.views.walls import Box, GridWalls, Lines, LooseWalls, walls_of
from asciimaze.views.worker import Job, Worker

from .laws import on_each_tiling
from .mazes import join, scatter
from .shapes import GRIDS as GRID_SHAPES
from .shapes import TILINGS, size_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from asciimaze.formats.registry import Format

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

GRIDS = {name: each for name, each in TILINGS.items() if isinstance(each, Grid)}

few = settings(max_examples=10)

every_tiling = pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)


def lies(
    points: Sequence[tuple[float, float]], x: Floats, y: Floats
) -> tuple[Flags, Flags]:
    """Return which places are within an outline, and which are too near to be sure.

    On the way from a place to the right, one crosses an outline an odd number of times
    if one comes from within it.
    """
    is_inside, is_near = np.zeros(len(x), bool), np.zeros(len(x), bool)
    for (left, top), (right, bottom) in pairwise([*points, points[0]]):
        with np.errstate(divide="ignore", invalid="ignore"):
            crossing = left + (y - top) / (bottom - top) * (right - left)
        is_inside ^= ((top > y) != (bottom > y)) & (x < crossing)
        way, away = (
            np.array((right - left, bottom - top)),
            np.stack((x - left, y - top)),
        )
        share = np.clip(way @ away / (way @ way), 0, 1)
        is_near |= np.hypot(*(away - np.outer(way, share))) < NEAR
    return is_inside, is_near


NEAR = 2 * FLAT
"""How near to an outline a place may be so that we are not sure."""


@cache
def boxed_outlines(tiling: Tiling) -> list[tuple[list[tuple[float, float]], Box]]:
    """Return the outline of each cell, and the box beyond which no place is near."""
    outlines = [outline(tiling, cell) for cell in range(tiling.cells)]
    return [(points, Box.around(points, NEAR)) for points in outlines]


def cells_for_sure(
    tiling: Tiling, x: Floats, y: Floats, found: NDArray[np.integer]
) -> NDArray[np.integer]:
    """Check which cells were found under places; return in how many each surely is.

    A place is compared only with the outlines in whose box it is: it lies in no other.
    The cell that was found must be one of these.
    """
    sure, is_boxed = np.zeros(len(x), int), found == -1
    for cell, (points, box) in enumerate(boxed_outlines(tiling)):
        within = np.flatnonzero(
            (x > box.left) & (x < box.right) & (y > box.top) & (y < box.bottom)
        )
        if len(within):
            is_inside, is_near = lies(points, x[within], y[within])
            is_found = found[within] == cell
            assert (is_near | (is_inside == is_found)).all()
            is_boxed[within] |= is_found
            sure[within] += is_inside & ~is_near
    assert is_boxed.all()
    return sure


@every_tiling
@on_each_tiling
@given(data=st.data())
def test_cell_under(tiling: Tiling, data: st.DataObject) -> None:
    """The cell under a point has it within its outline, and no other cell has."""
    left, top, right, bottom = bounds(tiling)
    across, down = st.floats(left - 1, right + 1), st.floats(top - 1, bottom + 1)
    points = data.draw(st.lists(st.tuples(across, down), min_size=5, max_size=5))
    x, y = np.array(points).T
    found = cells_under(tiling, x, y)
    assert found.tolist() == [
        -1 if cell is None else cell
        for cell in (cell_under(tiling, *at) for at in points)
    ]
    cells_for_sure(tiling, x, y, found)


@every_tiling
def test_middles(tiling: Tiling) -> None:
    """Each cell is under its own middle, for one point and for many."""
    middles = [np.mean(tiling.corners(cell), axis=0) for cell in range(tiling.cells)]
    assert [cell_under(tiling, *at.tolist()) for at in middles] == [
        *range(tiling.cells)
    ]
    x, y = np.array(middles).T
    assert cells_under(tiling, x, y).tolist() == [*range(tiling.cells)]


@pytest.mark.parametrize("tiling", GRIDS.values(), ids=GRIDS)
def test_lattice(tiling: Grid) -> None:
    """A lattice has the corners of all cells, and the ways to their neighbours."""
    lattice = lattice_of(type(tiling))
    kinds = {(kind.row, kind.column): kind for kind in lattice.kinds}
    for cell in range(tiling.cells):
        row, column = divmod(cell, tiling.columns)
        kind = kinds[row % lattice.rows, column % lattice.columns]
        left = column // lattice.columns * lattice.right
        top = row // lattice.rows * lattice.down
        assert tiling.corners(cell) == [
            pytest.approx((left + x, top + y)) for x, y in kind.corners
        ]
        for side, (down, right) in enumerate(kind.steps):
            beyond = tiling.cell_at(row + down, column + right)
            assert tiling.neighbour(cell, side) == beyond


def ends(lines: Lines) -> Iterator[frozenset[tuple[float, float]]]:
    """Yield both ends of each line."""
    for start, way in zip(
        lines.starts, np.broadcast_to(lines.ways, lines.starts.shape), strict=True
    ):
        yield frozenset(
            (round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in (start, start + way)
        )


@every_tiling
def test_walls(tiling: Tiling) -> None:
    """A view has the walls that a picture has, each once, and those of rings round."""
    maze = join(tiling, 3)
    whole = tiling.tiling if isinstance(tiling, Masked) else tiling
    lines_of = arc if isinstance(whole, Polar) else lambda *wall: [*wall]
    left, top, right, bottom = bounds(tiling)
    box = Box(left - 1, top - 1, right + 1, bottom + 1)
    seen = [each for lines in walls_of(maze).within(box) for each in ends(lines)]
    drawn = {
        frozenset((round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in line)
        for wall in wall_lines(maze)
        for line in pairwise(lines_of(*wall))
    }
    assert set(seen) == drawn
    assert len(seen) == len(set(seen))


@given(st.integers(1, 10_000), st.floats(0, 6), st.floats(-3, 3))
def test_arcs(radius: int, angle: float, turn: float) -> None:
    """The lines of an arc end on it, and none is farther from it than a little."""
    start, end = ((radius * cos(at), radius * sin(at)) for at in (angle, angle + turn))
    points = arc(start, end)
    assert points[0] == start
    assert points[-1] == end
    for point, other in pairwise(points):
        assert hypot(*point) == pytest.approx(radius)
        assert hypot(*middle([point, other])) >= radius - FLAT - 1e-9 * radius
    away = radius * cos(angle) / 2, radius * sin(angle) / 2
    assert arc(start, away) == [start, away]


def test_the_middle_of_rings_is_round() -> None:
    """The cell in the middle is outlined as the circle that it is drawn as."""
    around = outline(Polar(9, 9), 0)
    assert len(around) == 7 * len(Polar(9, 9).corners(0))
    assert [hypot(*point) for point in around] == pytest.approx([1] * len(around))
    masked = Masked(Polar(9, 9), range(9))
    assert outline(masked, 0) == around


@every_tiling
def test_nothing_is_outside(tiling: Tiling) -> None:
    """Where there is no maze, nothing is drawn, from near and from afar."""
    walls, edges = walls_of(join(tiling, 3)), Box(*bounds(tiling))
    for side, (across, down) in product((4, 100), product((-1, 0, 1), repeat=2)):
        if across or down:
            middles = (edges.left, (edges.left + edges.right) / 2, edges.right)
            x = middles[1 + across] + across * (3 + 0.6 * side)
            middles = (edges.top, (edges.top + edges.bottom) / 2, edges.bottom)
            y = middles[1 + down] + down * (3 + 0.6 * side)
            box = Box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)
            assert not shade(walls, box, 32).any()


@pytest.mark.parametrize("shape", ["square", "hexagon", "triangle", "cairo"])
def test_walls_of_a_box(shape: str) -> None:
    """Walls that reach into a box are among those that are looked at there."""
    maze = Recipe(shape, "wilson", 30, 30, "x").make()
    walls = walls_of(maze)
    assert isinstance(walls, GridWalls)
    box = Box(5.3, 6.1, 9.7, 8.2)
    everything = Box(*bounds(maze.tiling))
    seen = {each for lines in walls.within(box) for each in ends(lines)}
    for lines in walls.within(everything):
        for each in ends(lines):
            if any(
                box.left < x < box.right and box.top < y < box.bottom for x, y in each
            ):
                assert each in seen


def is_inside(box: Box, x: float, y: float) -> bool:
    """Return whether a point is in a box."""
    return box.left < x < box.right and box.top < y < box.bottom


def test_ink() -> None:
    """A line is as dark as it covers pixels, has round ends, and no ink is lost."""
    across = Lines(np.array([[4.0, 8.5]]), np.array([[8.0, 0.0]]))
    picture = ink([across], 16, 1)
    assert picture[8, 5:11].tolist() == pytest.approx([1] * 6)
    assert picture[6].sum() == picture[10].sum() == 0
    slanted = Lines(np.array([[4.0, 4.0]]), np.array([[6.0, 5.0]]))
    area = 3 * np.hypot(6, 5) + np.pi * 1.5**2
    assert ink([slanted], 16, 3).sum() == pytest.approx(area, rel=0.05)
    assert ink([], 4, 1).tolist() == [[0.0] * 4] * 4
    outside = Lines(np.array([[-9.0, -9.0]]), np.array([[3.0, 3.0]]))
    assert ink([outside], 4, 1).sum() == 0


@pytest.mark.parametrize("way", [(5.3, 0.0), (0.0, 5.3), (4.1, 2.9), (-3.0, 5.2)])
@pytest.mark.parametrize("thick", [0.7, 1.1, 6.5])
def test_joints_have_no_knots(way: tuple[float, float], thick: float) -> None:
    """A wall of many pieces looks like a single line of the same length."""
    begin, count = np.array([30.2, 4.4]), 6
    starts = begin + np.outer(np.arange(count), way)
    pieces = Lines(starts, np.array([way]))
    whole = Lines(begin[None], count * np.array([way]))
    assert np.allclose(ink([pieces], 64, thick), ink([whole], 64, thick), atol=1e-4)


FAR = ["square", "hexagon", "triangle", "upsilon", "cairo", "polar", "weave"]


@pytest.mark.parametrize("shape", FAR)
def test_tone(shape: str) -> None:
    """From afar the tone is the same at all scales, within a quarter."""
    walls = walls_of(Recipe(shape, "backtracker", 400, 400, "x").make())
    tones = [
        shade(walls, Box(5, 5, 5 + 22 / scale, 5 + 22 / scale), 22).mean()
        for scale in (2, 1, 0.5, 0.25, 0.125)
    ]
    assert max(tones) < 1.25 * min(tones)


@pytest.mark.parametrize("shape", ["square", "hexagon", "triangle", "cairo"])
@pytest.mark.parametrize("scale", [0.21, 0.1, 0.013])
def test_tone_is_even(
    shape: str, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However pixels and cells fit, and if rows are left out, no stripes appear."""
    monkeypatch.setattr(views_walls, "MOST_CELLS", 2**18)
    walls = walls_of(Recipe(shape, "sidewinder", 1200, 1200, "x").make())
    side = int(500 * scale)
    picture = walls.lengths(Box(50, 50, 50 + side / scale, 50 + side / scale), side)
    for axis in (0, 1):
        means = picture.mean(axis=axis)
        assert means.std() < 0.05 * means.mean()


def total_length(maze: Maze) -> float:
    """Return the length of all walls, each cell having half of it on each side."""
    total = 0.0
    for cell in range(len(maze)):
        corners = maze.tiling.corners(cell)
        ends = pairwise([*corners, corners[0]])
        for side, (start, end) in enumerate(ends):
            if not (maze.is_open(cell, side) or maze.tiling.has_rail(cell, side)):
                total += dist(start, end) / 2
    return total


@pytest.mark.parametrize("tiling", GRIDS.values(), ids=GRIDS)
@on_each_tiling
@given(data=st.data())
def test_no_wall_is_lost(tiling: Grid, data: st.DataObject) -> None:
    """All pixels together have all walls, and so have pictures side by side."""
    maze = join(tiling, data.draw(st.integers(0, 9)))
    walls = walls_of(maze)
    left, top, right, bottom = bounds(tiling)
    side = data.draw(st.integers(1, 9))
    pixel = (max(right - left, bottom - top) + 4) / (2 * side)
    x, y = left - 2, top - 2
    whole = walls.lengths(
        Box(x, y, x + 2 * side * pixel, y + 2 * side * pixel), 2 * side
    )
    assert whole.sum() == pytest.approx(total_length(maze), rel=1e-4)
    for row, column in product((0, side), repeat=2):
        start, end = x + column * pixel, y + row * pixel
        box = Box(start, end, start + side * pixel, end + side * pixel)
        here = walls.lengths(box, side)
        there = whole[row : row + side, column : column + side]
        assert here == pytest.approx(there, rel=1e-3, abs=1e-3)


@pytest.mark.parametrize("shape", ["polar", "weave"])
def test_no_seams(shape: str) -> None:
    """Where walls are dots, pictures side by side are one, too."""
    walls = walls_of(Recipe(shape, "wilson", 60, 60, "x").make())
    whole = walls.lengths(Box(-31, -31, 61, 61), 46)
    for row, column in product((0, 23), repeat=2):
        left, top = 2 * column - 31, 2 * row - 31
        here = walls.lengths(Box(left, top, left + 46, top + 46), 23)
        assert here == pytest.approx(
            whole[row : row + 23, column : column + 23], abs=1e-3
        )


@every_tiling
def test_tiles_fit_together(tiling: Tiling) -> None:
    """Where tiles meet, a wall is as thick as elsewhere, also along their edges."""
    walls, side = walls_of(join(tiling, 3)), 64
    whole = shade(walls, Box(-4, -4, 4, 4), 2 * side)
    for row, column in product((0, 1), repeat=2):
        left, top = 4 * column - 4, 4 * row - 4
        part = shade(walls, Box(left, top, left + 4, top + 4), side)
        down, right = (slice(at * side, (at + 1) * side) for at in (row, column))
        assert np.allclose(part, whole[down, right], rtol=0, atol=1e-3)


@every_tiling
def test_box(tiling: Tiling) -> None:
    """A tiling lies in its box, and touches all of its sides."""
    assert box_of(tiling) == pytest.approx(bounds(tiling))


@pytest.mark.parametrize("shape", GRID_SHAPES)
@few
@given(data=st.data())
def test_box_of_many(shape: str, data: st.DataObject) -> None:
    """The same holds for grids of many periods."""
    columns, rows = data.draw(st.integers(1, 40)), data.draw(st.integers(1, 40))
    tiling = Recipe(shape, None, *size_of(shape, columns, rows)).tiling()
    assert box_of(tiling) == pytest.approx(bounds(tiling))


@pytest.mark.parametrize("shape", [*filter(registry.has_rows, registry.TILINGS)])
@few
@given(data=st.data())
def test_box_of_a_large_mask(shape: str, data: st.DataObject) -> None:
    """The same holds for what masks leave of large grids, wherever that is."""
    columns, rows = size_of(shape, 40, 40)
    left, top = data.draw(st.integers(0, 39)), data.draw(st.integers(0, 39))
    right, bottom = data.draw(st.integers(left, 39)), data.draw(st.integers(top, 39))
    kept = [
        row * columns + column
        for row, column in product(range(top, bottom + 1), range(left, right + 1))
    ]
    middle_row = (top + bottom) // 2 * columns
    if data.draw(st.booleans()):  # a cross is thin at the edges
        kept = [
            cell
            for cell in kept
            if middle_row <= cell < middle_row + columns
            or cell % columns == (left + right) // 2
        ]
    tiling = registry.TILINGS[shape](columns, rows)
    try:
        masked = Masked(tiling, kept)
    except ValueError:  # on some tilings it falls apart
        return
    assert box_of(masked) == pytest.approx(bounds(masked))


@few
@given(
    count=st.integers(0, 2000),
    left=st.floats(-50, 50),
    top=st.floats(-50, 50),
    wide=st.floats(0.1, 60),
)
def test_polyline(count: int, left: float, top: float, wide: float) -> None:
    """A box has each step of a line whose own box meets it, but no gap, in order."""
    rng = np.random.default_rng(count)
    points = np.cumsum(rng.uniform(-1, 1, (count, 2)), axis=0)
    points[rng.random(count) < 0.1] = np.nan
    box = Box(left, top, left + wide, top + wide)
    expected = []
    for start, end in pairwise(points.tolist()):
        lefts, tops = sorted((start[0], end[0])), sorted((start[1], end[1]))
        if (
            not np.isnan([*start, *end]).any()
            and lefts[0] < box.right
            and lefts[1] > box.left
            and tops[0] < box.bottom
            and tops[1] > box.top
        ):
            expected.append([*start, *end])
    assert Polyline(points).within(box).tolist() == expected


@every_tiling
def test_line_of_a_path(tiling: Tiling) -> None:
    """A path is drawn like in pictures: up to a seam or a tunnel, and on from there."""
    maze = join(tiling, 3)
    part = longest_part(maze)
    cells = descent(maze, distances(maze, part.goal), part.start)
    expected = [
        [*start, *end]
        for piece in pieces(tiling, cells)
        for start, end in pairwise(piece)
    ]
    steps = line_through(tiling, np.array(cells)).within(Box(*bounds(tiling)))
    assert steps == pytest.approx(np.array(expected).reshape(-1, 4))


POINTS = [2_000, pytest.param(100_000, marks=pytest.mark.slow)]


@pytest.mark.parametrize("count", POINTS)
@pytest.mark.parametrize("shape", registry.TILINGS)
def test_many_points(shape: str, count: int) -> None:
    """Of many points, each has the cell in whose outline it lies."""
    tiling = Recipe(shape, None, *size_of(shape, 11, 12)).tiling()
    left, top, right, bottom = bounds(tiling)
    some = np.random.default_rng(7)
    x = some.uniform(left - 0.5, right + 0.5, count)
    y = some.uniform(top - 0.5, bottom + 0.5, count)
    cells = cells_under(tiling, x, y)
    sure = cells_for_sure(tiling, x, y, cells)
    assert sure.max() == 1
    assert sure.mean() > 0.5
    for point, cell in zip(zip(x[:2000], y[:2000], strict=True), cells, strict=False):
        assert cell_under(tiling, *point) == (None if cell < 0 else cell)


def cameras() -> st.SearchStrategy[Camera]:
    """Return a strategy for cameras."""
    some, size = st.floats(-1e3, 1e3), st.integers(1, 2000)
    return st.builds(Camera, some, some, st.floats(LEAST, MOST), size, size)


@given(camera=cameras(), x=st.floats(0, 2000), y=st.floats(0, 2000))
def test_camera(camera: Camera, x: float, y: float) -> None:
    """A place shows a point, and the point is at that place; zooming keeps it there."""
    point = camera.point(x, y)
    assert camera.place(*point) == pytest.approx((x, y), abs=1e-3)
    closer = camera.zoomed(1.7, x, y)
    assert closer.point(x, y) == pytest.approx(point, rel=1e-6, abs=1e-6)
    moved = camera.moved(30, -20)
    assert moved.place(*point) == pytest.approx((x + 30, y - 20), abs=1e-3)


@given(camera=cameras())
def test_tiles(camera: Camera) -> None:
    """The tiles cover the view; none with lines is shown larger than it is."""
    tiles = list(tiles_for(camera))
    assert len(tiles) == len(set(tiles))
    shown = camera.scale / 2.0 ** tiles[0].level
    assert 0.5 < shown <= (pyramid.FINE if tiles[0].level == 0 else 1)
    left, top, right, bottom = camera.box
    assert min(tile.box.left for tile in tiles) <= left
    assert max(tile.box.right for tile in tiles) >= right
    assert min(tile.box.top for tile in tiles) <= top
    assert max(tile.box.bottom for tile in tiles) >= bottom
    for tile in tiles:
        parent = tile.parent.box
        assert parent.left <= tile.box.left < tile.box.right <= parent.right
        assert parent.top <= tile.box.top < tile.box.bottom <= parent.bottom


def test_showing() -> None:
    """At first a view shows all of a maze, as large as it fits."""
    camera = showing(Box(0, 0, 40, 20), 800, 800)
    assert camera.place(0, 0)[0] == pytest.approx(800 * 0.025)
    assert camera.place(20, 10) == pytest.approx((400, 400))


def blank_views() -> tuple[Pyramid, list[Tile]]:
    """Return views that show nothing, and the list of the tiles that were drawn."""
    drawn: list[Tile] = []

    def draw(tile: Tile) -> Pixels:
        drawn.append(tile)
        return Pixels(np.zeros((SIDE, SIDE, 4), np.uint8))

    return Pyramid(draw), drawn


def test_pyramid(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tile is drawn once, again after a change, and forgotten if there are many."""
    monkeypatch.setattr(pyramid, "KEPT", 3)
    views, drawn = blank_views()
    tiles = [Tile(0, column, 0) for column in range(3)]
    assert views.look(tiles[0]) is None
    views.want(tiles)
    views.finish()
    views.want(tiles)
    views.finish()
    assert drawn == tiles
    before = views.look(tiles[0])
    views.renew()
    assert views.look(tiles[0]) is before
    views.want(tiles[:1])
    views.finish()
    assert drawn == [*tiles, tiles[0]]
    assert views.look(tiles[0]) is not before
    views.want([Tile(1, 0, 0)])
    views.finish()
    assert views.look(tiles[1]) is None
    assert views.look(tiles[0]) is not None
    views.close()


def test_colours() -> None:
    """Colours lead from blue to yellow, and each is brighter than the one before."""
    colours = colour_of(np.linspace(0, 1, 50)).astype(int)
    assert colours[0].tolist() == CIVIDIS[0].tolist()
    assert colours[-1].tolist() == CIVIDIS[-1].tolist()
    light = colours @ (0.2126, 0.7152, 0.0722)
    assert (np.diff(light) > 0).all()


def work(log: list[int], number: int) -> int:
    """Note that something is done."""
    log.append(number)
    return number


def fail(error: type[Exception]) -> int:
    """Fail."""
    raise error


def test_worker() -> None:
    """Of many jobs only the last one is done, and its result is taken once."""
    worker: Worker[int] = Worker()
    log: list[int] = []
    gate = Event()
    worker.begin("first", gate.wait)
    for number in range(5):
        worker.begin("more", partial(work, log, number))
        worker.finish(0)
    gate.set()
    worker.finish()
    job = worker.take()
    assert job
    assert (job.result, log, worker.take()) == (4, [4], None)
    worker.begin("none", partial(work, log, 7))
    worker.stop()
    assert worker.take() is None


@given(st.data())
def test_loose_walls(data: st.DataObject) -> None:
    """The walls that reach into a box are found, in whichever blocks they are."""
    numbers = st.integers(-40, 40).map(float)
    wall = st.tuples(numbers, numbers, numbers, numbers)
    ends = np.array(data.draw(st.lists(wall, max_size=20))).reshape(-1, 2, 2)
    left, top = data.draw(st.tuples(numbers, numbers))
    box = Box(left, top, left + data.draw(numbers.map(abs)), top + 5)
    low, high = ends.min(axis=1), ends.max(axis=1)
    reach = np.all((low <= box[2:]) & (high >= box[:2]), axis=1)
    (found,) = LooseWalls(ends).within(box)
    shown = np.stack((found.starts, found.starts + found.ways), axis=1)
    assert sorted(shown.tolist()) == sorted(ends[reach].tolist())


def test_a_large_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """If more tiles are in view than are kept otherwise, drawing them has an end.

    When the view is small again, most of them go.
    """
    monkeypatch.setattr(pyramid, "KEPT", 3)
    some = Pyramid(lambda _: Pixels(np.zeros((1, 1, 4), np.uint8)))
    tiles = [Tile(0, column, 0) for column in range(8)]
    some.want(tiles)
    some.finish()
    assert None not in map(some.look, tiles)
    some.want(tiles)
    assert some.is_done
    for tile in tiles:
        for row, column in product(range(2), repeat=2):
            assert some.look(Tile(1, 2 * tile.column + column, row))
    some.want([Tile(0, 8, 0)])
    some.finish()
    assert len(some.made) == pyramid.KEPT
    some.close()


def test_parts_of_coarser_tiles() -> None:
    """A tile that is missing is replaced by its part of a coarser one."""
    side = 16
    grid = np.arange(side * side * 4).reshape(side, side, 4).astype(np.uint8)
    some = Pyramid(lambda _: Pixels(grid.copy()))
    coarse = Tile(0, -1, 1)
    some.want([coarse])
    some.finish()
    for level in range(1, pyramid.COARSE + 1):
        times = 2**level
        step = max(1, side // times)
        for row, column in product(range(times), repeat=2):
            tile = Tile(level, -times + column, times + row)
            part = some.look(tile)
            assert part
            assert part.whole is some.look(coarse)
            assert np.shares_memory(part.rgba, part.whole.rgba)
            assert part.place == (column / times, row / times, 1 / times)
            top, left = row * side // times, column * side // times
            expected = grid[top : top + step, left : left + step]
            assert np.array_equal(part.rgba, expected)
    assert some.look(Tile(pyramid.COARSE + 1, -128, 128)) is None
    fine = Tile(1, -2, 2)
    some.renew()
    before = some.look(fine)
    some.want([coarse])
    some.finish()
    assert some.look(fine) is not before
    some.want([fine])
    some.finish()
    whole = some.look(fine)
    assert whole
    assert len(whole.rgba) == side
    some.close()
    assert some.look(fine) is None


def test_renewing_a_part() -> None:
    """If only a box has changed, only the tiles that it meets are drawn again."""
    some, drawn = blank_views()
    tiles = [Tile(0, column, 0) for column in range(5)]
    some.want(tiles)
    some.finish()
    side = tiles[0].box.right
    for box, again in (
        (Box(side + 1, 1, side + 2, 2), tiles[1:2]),
        (Box(side - 1, 1, side + 1, 2), tiles[:2]),
        (Box(9, -9, 10, -1), []),
        (None, tiles),
    ):
        drawn.clear()
        some.renew(box)
        some.want(tiles)
        some.finish()
        assert drawn == again
    some.close()


def test_tiles_take_turns() -> None:
    """If all is drawn again and again, the tile that has waited longest comes first."""
    some, drawn = blank_views()
    tiles = [Tile(0, column, 0) for column in range(3)]
    for wanted in (tiles[1:], tiles[1:2], tiles):
        drawn.clear()
        some.renew()
        some.want(wanted)
        some.finish()
    assert drawn == [tiles[0], tiles[2], tiles[1]]
    some.close()
    some.want(tiles)
    assert some.is_done


def count(log: list[int], started: Event) -> int:
    """Count for ever."""
    while True:
        log.append(len(log))
        started.set()


@pytest.mark.no_cover  # work is not ended while coverage traces it
def test_worker_ends() -> None:
    """Work that nobody wants any more is ended, even if it would go on for ever."""
    worker: Worker[int] = Worker()
    log: list[int] = []
    started = Event()
    worker.begin("count", partial(count, log, started))
    started.wait()
    assert "count" in worker.status()
    worker.begin("next", partial(work, [], 3))
    worker.finish()
    job = worker.take()
    assert job
    assert job.result == 3
    assert worker.status() == ""


def spin() -> None:
    """Do nothing, for ever."""
    while True:
        pass


def end(work: Callable[[], None], started: Event) -> None:
    """Begin some work in a thread, and end that until it is gone."""
    thread = Interruptible(work)
    thread.start()
    started.wait()
    while thread.is_alive():
        thread.end()


@pytest.mark.no_cover  # nor is this
def test_threads_end_in_peace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that is ended again and again is gone without any complaint."""
    complaints: list[object] = []
    monkeypatch.setattr(threading, "excepthook", complaints.append)
    monkeypatch.setattr(sys, "unraisablehook", complaints.append)
    for _ in range(30):
        thread = Interruptible(spin)
        thread.start()
        while thread.is_alive():
            thread.end()
        assert thread not in threading.enumerate()
    assert not complaints


@pytest.mark.no_cover  # nor is this
def test_a_lost_end_is_no_complaint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python says nothing of an end in a callback, only of all other mistakes."""
    complaints: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", complaints.append)
    monkeypatch.setattr(threads, "AGAIN", 0.01)
    started = Event()

    class Callback:
        def __del__(self) -> None:
            started.set()
            spin()

    class Mistake:
        def __del__(self) -> None:
            raise ValueError

    def work() -> None:
        Mistake()
        Callback()
        spin()

    end(work, started)
    assert [each.exc_type for each in complaints] == [ValueError]


@pytest.mark.no_cover  # nor is this
def test_a_lost_end_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """If an end gets lost, as in a callback, there is another one."""
    monkeypatch.setattr(threads, "AGAIN", 0.01)
    started, times = Event(), []

    def survive() -> None:
        started.set()
        for _ in range(2):
            with suppress(Ended):
                spin()
            times.append(monotonic())
        spin()

    end(survive, started)
    assert len(times) == 2


def test_nothing_ends_while_it_is_traced() -> None:
    """An exception that waits for a thread would hang those that are traced."""
    worker: Worker[bool] = Worker()
    gate = Event()
    worker.begin("wait", gate.wait)
    job, thread, before = worker.job, worker.thread, threading.gettrace()
    assert job
    assert thread
    threading.settrace(lambda *_: None)
    try:
        worker.stop()
        gate.set()
        thread.join()
    finally:
        threading.settrace(before)
    assert job.result


def shielded(log: list[int], started: Event, gate: Event) -> int:
    """Do something that must not be ended, and go on for ever."""
    thread = current_thread()
    assert isinstance(thread, Interruptible)
    with thread.shield():
        started.set()
        gate.wait()
        log.append(1)
    while True:
        log.append(len(log))


@pytest.mark.no_cover  # nor is this
def test_shield() -> None:
    """A shielded thread is ended later, when it is not shielded any more."""
    worker: Worker[int] = Worker()
    log: list[int] = []
    started, gate = Event(), Event()
    worker.begin("shielded", partial(shielded, log, started, gate))
    started.wait()
    worker.stop()
    assert worker.thread
    gate.set()
    while worker.thread and worker.thread.is_alive():
        worker.stop()
    assert log[:1] == [1]


def test_a_long_job_says_how_long() -> None:
    """From the first second on, a job says how long it has taken."""
    job = Job("Counting", int)
    assert str(job) == "Counting ... (Esc gives up)"
    job.since -= 3
    assert str(job) == "Counting ... 3 s (Esc gives up)"


@every_tiling
def test_middles_of_many(tiling: Tiling) -> None:
    """The middles of many cells are those of each."""
    places = [middle(tiling.corners(cell)) for cell in range(tiling.cells)]
    assert middles(tiling, np.arange(tiling.cells)) == pytest.approx(np.array(places))


@pytest.mark.parametrize("error", [OSError, ValueError, MemoryError])
def test_worker_fails(error: type[Exception]) -> None:
    """A job that fails says why, somehow."""
    worker: Worker[int] = Worker()
    worker.begin("fail", partial(fail, error))
    worker.finish()
    job = worker.take()
    assert job
    assert job.error
    assert job.result is None


@every_tiling
@on_each_tiling
@given(data=st.data())
def test_growth(tiling: Tiling, data: st.DataObject) -> None:
    """At any moment, from any other, a maze has the first passages of its trace."""
    maze = scatter(tiling, 1, 0.7, exits=2)
    if not maze.carved:
        return
    growth = Growth(maze)
    for at in [*data.draw(st.lists(st.integers(-1, growth.total + 1))), growth.total]:
        growth.seek(at)
        assert growth.at == min(max(at, 0), growth.total)
        expected = Maze(tiling)
        for cell, side in maze.trace[: growth.at]:
            expected.carve(cell, side)
        assert growth.maze == (maze if growth.at == growth.total else expected)


@pytest.mark.parametrize("option", ["braid=0.5", "loops=0.1", "exits=diameter"])
def test_growth_with_options(option: str) -> None:
    """What an option adds is there in the end, and only then."""
    maze = Recipe.parse(f"hexagon:wilson:9x9:{option}#x").make()
    growth = Growth(maze)
    growth.seek(growth.total)
    assert growth.maze == maze
    growth.seek(growth.total - 1)
    assert sum(1 for _ in growth.maze.exits()) == 0
    growth.seek(0)
    assert not any(growth.maze.open)


MASKED = "hexagon:prim:4x3:loops=0.2:mask=ooxx/oooo/xooo#x"


@pytest.mark.parametrize("form", [form for form in formats.FORMATS if form.read])
@pytest.mark.parametrize("name", ["square:wilson:4x3#x", "polar:wilson:8x8#x", MASKED])
def test_growth_of_a_file(name: str, form: Format) -> None:
    """A maze from a file has grown as its recipe says, or there is a reason."""
    recipe = Recipe.parse(name)
    maze = recipe.make()
    found = formats.read(form.write(Document(maze, recipe)), form)
    known = found.known()
    if known.seed is None:
        with pytest.raises(ValueError, match="nothing tells"):
            growth_of(found.maze, known)
        return
    growth = growth_of(found.maze, known)
    assert (growth.cells == growth_of(maze, recipe).cells).all()
    growth.seek(growth.total)
    assert growth.maze == maze
    other = replace(recipe, seed="y")
    if other.make() != maze:
        with pytest.raises(ValueError, match="makes another maze"):
            growth_of(found.maze, other)


def test_no_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among too many cells, nothing grows."""
    monkeypatch.setattr(views_growth, "MOST_CELLS", 3)
    recipe = Recipe.parse("square:wilson:2x2#x")
    with pytest.raises(ValueError, match=r"at most 3 cells \(got 4\)"):
        growth_of(recipe.make(), recipe)
    recipe = Recipe.parse("square:wilson:1x1#x")
    with pytest.raises(ValueError, match="one cell"):
        growth_of(recipe.make(), recipe)


@every_tiling
def test_seams(tiling: Tiling) -> None:
    """Open sides at a seam, and no others, have arrows outside of the sheet."""
    maze = scatter(tiling, 2, 0.6, exits=2)
    ends = [(cell, other) for cell in maze for other in beyond_seams(maze, cell)]
    assert sorted(ends) == sorted((other, cell) for cell, other in ends)
    for cell, other in ends:
        assert other in maze.neighbours(cell)
        assert dist(*(middle(tiling.corners(each)) for each in (cell, other))) > 1.5
    seams, box = seams_of(maze), box_of(tiling).with_rim(REACH)
    if seams is None:
        assert not ends
        return
    lines = [*seams.within(box)]
    starts = [start for each in lines for start in each.starts.tolist()]
    tips = [tip for each in lines for tip in (each.starts + each.ways).tolist()]
    assert len(starts) == len(tips) == 4 * len(ends)
    for x, y in starts + tips:
        assert cell_under(tiling, x, y) is None
        assert box.meets(Box(x, y, x, y))
    near, far = (Box(-1, -1, -1 + 256 / scale, -1 + 256 / scale) for scale in (9, 7))
    assert point_out(seams, near, 256).any() == bool(ends)
    assert not point_out(seams, far, 256).any()


@every_tiling
def test_side_near(tiling: Tiling) -> None:
    """A point between the middle of a cell and that of a side is near this side."""
    for share, cell in product([0.95, 0.97, 0.99], range(tiling.cells)):
        corners = tiling.corners(cell)
        x, y = middle(corners)
        nearest = []
        for start, end in pairwise([*corners, corners[0]]):
            right, down = middle([start, end])
            at = x + (right - x) * share, y + (down - y) * share
            nearest.append(side_near(tiling, cell, *at))
        assert nearest == [*range(len(corners))]


indices = st.integers(0, 2**16)


@every_tiling
@on_each_tiling
@given(sides=st.lists(st.tuples(indices, indices), max_size=8))
def test_edits(tiling: Tiling, sides: list[tuple[int, int]]) -> None:
    """Edits make mazes whose sides agree, and undoing them gives back the first one."""
    maze, recipe = join(tiling, 3), Recipe("square", "wilson", 3, 3, "x")
    edits, states = Edits(maze, recipe), [bytes(maze.open)]
    for index, number in sides:
        cell = index % tiling.cells
        side = number % len(tiling.sides(cell))
        if tiling.has_rail(cell, side):
            with pytest.raises(ValueError, match="rail"):
                edits.edit(cell, side)
        else:
            edits.edit(cell, side)
            states.append(bytes(edits.changed.open))
        check_sides(edits.result[0])
    assert (edits.result == (maze, recipe)) == (states[-1] == states[0])
    for opened in states[-2::-1]:
        assert edits.undo()
        assert edits.changed.open == opened
    assert not edits.undo()
    assert edits.result[0] is maze
    for opened in states[1:]:
        assert edits.redo()
        assert edits.changed.open == opened
    assert not edits.redo()


def test_a_closed_subject_is_forgotten() -> None:
    """A maze that is looked at no longer takes no memory, even before a collection."""
    recipe, before = Recipe("square", "wilson", 5, 5, "penguin"), threading.enumerate()
    subject = Subject(recipe.make(), recipe, (255, 255, 255))
    subject.walls.want([Tile(4, 0, 0)])
    subject.walls.finish()
    there = ref(subject.maze)
    gc.disable()
    try:
        subject.close()
        del subject
        for each in set(threading.enumerate()) - {*before}:
            each.join()
        assert there() is None
    finally:
        gc.enable()


def test_a_worker_forgets_what_it_did() -> None:
    """When a job was taken, or is not wanted any more, nothing refers to its result."""
    worker: Worker[Recipe] = Worker()
    for takes in (True, False):
        worker.begin("Making", lambda: Recipe("square", "wilson", 5, 5, "penguin"))
        worker.finish()
        assert worker.job
        there = ref(worker.job)
        if takes:
            assert worker.take()
            assert worker.take() is None
        else:
            worker.stop()
        assert there() is None
