"""What can be seen: laws on every tiling, and the rule itself beside it."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import atan2, hypot

import numpy as np
import pytest
import tcod.constants
import tcod.map
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.ci import CI
from tests.game.oracle import TINY, Plan
from tests.model.shapes import TILINGS, tiling_of
from tests.watching import unwatched

from asciimaze.engine.jit import is_available
from asciimaze.games.dungeon.panorama import CLOSE, front_to_back, outline
from asciimaze.games.dungeon.sight import FARTHEST, Sight, visible
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Tiling, middle
from asciimaze.tilings.wrapped import Moebius, Torus

FLAT = ["square", "hexagon", "triangle", "brick", "upsilon", "cairo", "polar"]
"""The tilings that lie in the plane."""

FAR = 20
"""A radius that reaches all cells of a small tiling."""


def random_map(tiling: Tiling, walls: float = 0.3) -> bytes:
    """Return a map with walls here and there."""
    rng = Rng.from_seed(f"{tiling.name} {tiling.cells}", "walls")
    return bytes(rng.randbelow(1000) >= 1000 * walls for _ in range(tiling.cells))


def small(shape: str) -> Tiling:
    """Return a small tiling of a shape."""
    return tiling_of(shape, *((8, 8) if shape == "polar" else (6, 5)))


def drawn(picture: str) -> tuple[Square, bytes]:
    """Return a map of squares, drawn with ``#`` for walls."""
    lines = picture.split()
    return Square(len(lines[0]), len(lines)), bytes(
        mark != "#" for line in lines for mark in line
    )


def shown(picture: str, radius: float = FAR) -> list[str]:
    """Return the same picture, as it is seen from the ``@``."""
    squares, is_clear = drawn(picture)
    marks = "".join(picture.split())
    seen = visible(squares, is_clear, marks.index("@"), radius)
    dark = "".join(mark if seen[at] else "?" for at, mark in enumerate(marks))
    return [
        dark[at : at + squares.columns] for at in range(0, len(dark), squares.columns)
    ]


@pytest.mark.parametrize("walls", [0.15, 0.4])
@pytest.mark.parametrize("shape", FLAT)
def test_rule(shape: str, walls: float) -> None:
    """Clear cells see each other by the rule of two hairs; light touches walls."""
    tiling = small(shape)
    is_clear = random_map(tiling, walls)
    plan = Plan(tiling, is_clear)
    step = 1 if CI else 5
    for cell in range(0, tiling.cells, step):
        if is_clear[cell]:
            seen = visible(tiling, is_clear, cell, FAR)
            for other in range(cell % step, tiling.cells, step):
                if is_clear[other]:
                    assert seen[other] == plan.sees(*sorted((cell, other)))
                elif other % 2:
                    assert seen[other] == plan.sees_wall(cell, other)


@pytest.mark.parametrize("name", TILINGS)
def test_symmetry(name: str) -> None:
    """What I see sees me: all pairs of clear cells, on every tiling."""
    tiling = TILINGS[name]
    is_clear = random_map(tiling)
    sight = Sight(tiling, 4)
    clear = [cell for cell in range(tiling.cells) if is_clear[cell]]
    seen = {cell: sight.visible(is_clear, cell) for cell in clear}
    for cell, other in combinations(clear, 2):
        assert seen[cell][other] == seen[other][cell]


@given(st.data())
@settings(max_examples=15)
@pytest.mark.parametrize("shape", FLAT)
def test_more_walls_less_light(shape: str, data: st.DataObject) -> None:
    """A new wall shows no clear cell that was dark, and hides no neighbour."""
    tiling = small(shape)
    marks = st.integers(0, 2**tiling.cells - 1)
    first = data.draw(marks)
    fewer = first & data.draw(marks)
    cell = data.draw(st.integers(0, tiling.cells - 1))
    maps = [
        bytes(each >> at & 1 for at in range(tiling.cells)) for each in (first, fewer)
    ]
    before, after = (visible(tiling, is_clear, cell, FAR) for is_clear in maps)
    for other in range(tiling.cells):
        assert before[other] >= after[other] or not maps[1][other]
    for _, other in tiling.neighbours(cell):
        assert after[other]


@pytest.mark.parametrize("radius", [0, 1, 3.5, 5])
@pytest.mark.parametrize("shape", FLAT)
def test_round(shape: str, radius: float) -> None:
    """In the open, all cells are seen whose middles are near, and no others."""
    tiling = tiling_of(shape, 15, 12)
    middles = [middle(tiling.corners(cell)) for cell in range(tiling.cells)]
    cell = min(
        range(tiling.cells),
        key=lambda at: hypot(*np.subtract(middles[at], middles[-1]) / 2),
    )
    seen = visible(tiling, bytes([1]) * tiling.cells, cell, radius)
    x, y = middles[cell]
    near = [hypot(a - x, b - y) <= radius + TINY for a, b in middles]
    assert list(seen) == near


@pytest.mark.parametrize("shape", FLAT)
def test_radius_only_cuts_off(shape: str) -> None:
    """With a smaller radius the same is seen, up to there."""
    tiling = tiling_of(shape, 9, 9)
    is_clear, cell = random_map(tiling, 0.2), tiling.cells // 2
    near = visible(tiling, bytes([1]) * tiling.cells, cell, 3)
    some, more = (visible(tiling, is_clear, cell, radius) for radius in (3, FAR))
    assert some == bytes(map(min, zip(near, more, strict=True)))


@pytest.mark.parametrize("shape", FLAT)
def test_whole_room(shape: str) -> None:
    """In the middle of a round room, one sees it all, and all walls that touch it."""
    tiling = tiling_of(shape, 15, 15)
    middles = [middle(tiling.corners(cell)) for cell in range(tiling.cells)]
    x, y = middle(middles)
    away = [hypot(a - x, b - y) for a, b in middles]
    is_clear = bytes(distance < 3 for distance in away)
    corners = {
        (round(a, 6), round(b, 6))
        for cell in range(tiling.cells)
        if is_clear[cell]
        for a, b in tiling.corners(cell)
    }
    seen = visible(tiling, is_clear, away.index(min(away)), FAR)
    for cell in range(tiling.cells):
        touches = {
            (round(a, 6), round(b, 6)) for a, b in tiling.corners(cell)
        } & corners
        assert seen[cell] == bool(touches)


def test_door() -> None:
    """In a doorway, one sees what is two steps away, on both sides of it."""
    assert shown(
        """
        ###########
        #.........#
        #.........#
        #.........#
        #####@#####
        #.........#
        """
    ) == [
        "###########",
        "#.........#",
        "#.........#",
        "???.....???",
        "????#@#????",
        "???.....???",
    ]


def test_diagonal_walls() -> None:
    """No light passes between walls that touch at a corner; it does past one wall."""
    assert shown("@#. #.. ...") == ["@#?", "#??", "???"]
    assert shown("@#. ... ...") == ["@#?", "...", "..."]


def test_pillar() -> None:
    """The shadow of a pillar grows with the distance."""
    assert shown("........ @#...... ........ ........") == [
        "...?????",
        "@#??????",
        "...?????",
        ".....???",
    ]
    assert shown("........ ........ @..#.... ........ ........") == [
        "........",
        ".......?",
        "@..#????",
        ".......?",
        "........",
    ]


def test_corridor() -> None:
    """A corridor is seen to its end, with its walls, and so are both arms of a bend."""
    lines = ["########", "#@.....#", "#.######", "#.######", "########"]
    assert shown("\n".join(lines)) == [
        "########",
        "#@.....#",
        "#.######",
        "#.#?????",
        "###?????",
    ]


def test_seams() -> None:
    """On a torus one sees across the seams, and on a band with a twist upside down."""
    torus = Torus(Square(9, 9))
    field = bytes([1]) * 81
    assert sum(visible(torus, field, 0, 2)) == 13
    assert visible(torus, field, 0, 2)[80]
    band = Moebius(Square(9, 5))
    seen = visible(band, bytes([1]) * 45, 0, 1)
    assert [cell for cell in range(45) if seen[cell]] == [0, 1, 9, 44]


@pytest.mark.skipif(not is_available(), reason="there is no numba to compile with")
@pytest.mark.parametrize("name", ["square", "triangle", "polar", "moebius", "torus"])
def test_compiled(name: str) -> None:
    """Compiled loops see the same. Coverage would watch each line of the compiler."""
    tiling = tiling_of(name, 13, 12)
    for walls in (0, 0.1, 0.5):
        is_clear = random_map(tiling, walls)
        plain, fast = Sight(tiling, 5), Sight(tiling, 5, is_compiled=True)
        with unwatched():
            fast.visible(is_clear, 0)
        for cell in range(0, tiling.cells, 5):
            assert plain.visible(is_clear, cell) == fast.visible(is_clear, cell)


def test_wall_can_look() -> None:
    """One who is in a wall sees out of it."""
    assert sum(visible(Square(3, 3), bytes([1] * 4 + [0] + [1] * 4), 4, 2)) == 9


class Pinwheel(Square):
    """Five cells: a square, and four long ones around it, each in front of the next."""

    def __init__(self) -> None:
        """Prepare the cells."""
        super().__init__(5, 1)

    def corners(self, cell: int) -> list[tuple[float, float]]:
        """Return the corners of a cell; the long ones reach over one another."""
        if cell == 0:
            return [(1, -1), (1, 1), (-1, 1), (-1, -1)]
        x, y = ((2, 0), (0, 2), (-2, 0), (0, -2))[cell - 1]
        return [(x + a, y + b) for a, b in ((1, -1), (1, 1), (-1, 1), (-1, -1))]

    def sides(self, cell: int) -> tuple[str, ...]:
        """Return four names."""
        del cell
        return ("right", "bottom", "left", "top")

    def neighbour(self, cell: int, side: int) -> int | None:
        """Return the next of the four behind the far side of each."""
        return cell % 4 + 1 if cell and side == (cell - 1) % 4 else None


def test_no_circles() -> None:
    """Cells that hide one another in a circle are refused."""
    wheel = Pinwheel()
    views = {cell: outline(wheel.corners(cell), (0, 0)) for cell in range(5)}
    with pytest.raises(ValueError, match=r"in a circle \(got 4 that do\)"):
        front_to_back(wheel, views)


def test_errors() -> None:
    """Errors say the rule and the value."""
    squares, field = Square(3, 2), bytes(6)
    with pytest.raises(ValueError, match=rf"from 0 to {FARTHEST} \(got 101\)"):
        visible(squares, field, 0, 101)
    with pytest.raises(ValueError, match=r"from 0 to 100 \(got nan\)"):
        visible(squares, field, 0, float("nan"))
    with pytest.raises(ValueError, match=r"the cell must be from 0 to 5 \(got 6\)"):
        visible(squares, field, 6, 3)
    with pytest.raises(ValueError, match=r"one byte for each of 6 cells \(got 5\)"):
        visible(squares, bytes(5), 0, 3)


def peer(is_clear: bytes, squares: Square, cell: int) -> bytes:
    """Return what tcod sees by its symmetric algorithm, without a limit."""
    grid = np.frombuffer(is_clear, bool).reshape(squares.rows, squares.columns)
    place = divmod(cell, squares.columns)
    seen = tcod.map.compute_fov(
        grid, place, algorithm=tcod.constants.FOV_SYMMETRIC_SHADOWCAST
    )
    return bytes(seen.tobytes())


def test_peer() -> None:
    """In rooms we see what tcod does; elsewhere, no clear cell that tcod does not."""
    squares, is_clear = drawn("#######\n" + "#.....#\n" * 5 + "#######")
    for cell in range(squares.cells):
        if is_clear[cell]:
            theirs = peer(is_clear, squares, cell)
            assert visible(squares, is_clear, cell, FAR) == theirs
    squares = Square(12, 11)
    for walls in (0.1, 0.2, 0.4):
        is_clear = random_map(squares, walls)
        for cell in range(0, squares.cells, 5):
            theirs = peer(is_clear, squares, cell)
            ours = visible(squares, is_clear, cell, FAR)
            if is_clear[cell]:
                assert not any(
                    ours[other] and is_clear[other] and not theirs[other]
                    for other in range(squares.cells)
                )


@pytest.mark.parametrize("shape", ["upsilon", "cairo", "polar"])
def test_directions_are_apart(shape: str) -> None:
    """Angles are equal but for rounding, or differ by far more."""
    tiling = tiling_of(shape, 24, 24)
    origin = middle(tiling.corners(tiling.cells // 2))
    views = [outline(tiling.corners(cell), origin) for cell in range(tiling.cells)]
    points = [
        point
        for view in views
        if hypot(*view.centre) > TINY
        for point in (*view.corners, *view.mids, view.centre)
    ]
    angles = sorted(atan2(y, x) for x, y in points)
    gaps = [after - before for before, after in pairwise(angles)]
    assert not [gap for gap in gaps if CLOSE / 1000 < gap < 10 * CLOSE]
