"""Bridges and tunnels."""

from __future__ import annotations

import io
import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from tests.choices import document_of

from asciimaze.formats.data import json
from asciimaze.formats.document import Document
from asciimaze.formats.occlusion import pieces
from asciimaze.formats.picture import png, svg
from asciimaze.formats.text import ascii_art, drawing, squares
from asciimaze.generators.registry import GENERATORS
from asciimaze.maze import Maze
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng
from asciimaze.tilings.masked import Masked, parts
from asciimaze.tilings.square import Square
from asciimaze.tilings.weave import ACROSS, DOWN, PLAIN, Weave, draw_bridges

from .laws import beyond, is_likely
from .mazes import scatter, seeds

shares = st.sampled_from([0, 0.2, 0.5, 1])
weaves = st.builds(
    lambda columns, rows, seed, share: Weave(
        columns, rows, draw_bridges(columns, rows, Rng(seed), share)
    ),
    st.integers(1, 9),
    st.integers(1, 9),
    seeds,
    shares,
)


def bridges_of(tiling: Weave) -> list[int]:
    """Return the cells that are bridges."""
    return [cell for cell, kind in enumerate(tiling.bridges) if kind]


@pytest.mark.parametrize(
    ("kind", "rails", "ends"),
    [(ACROSS, {Square.TOP, Square.BOTTOM}, (1, 7)), (DOWN, {0, 2}, (3, 5))],
)
def test_one_bridge(kind: int, rails: set[int], ends: tuple[int, int]) -> None:
    """A bridge leads on along one axis; along the other a tunnel leads under it."""
    tiling = Weave(3, 3, bytes([0, 0, 0, 0, kind, 0, 0, 0, 0]))
    near = {side: {0: 5, 1: 7, 2: 3, 3: 1}[side] for side in {0, 1, 2, 3} - rails}
    assert beyond(tiling, 4) == near
    assert {side for side in range(4) if tiling.has_rail(4, side)} == rails
    first, last = ends
    for cell, other in (ends, ends[::-1]):
        sides = [side for side, there in beyond(tiling, cell).items() if there == other]
        assert [tiling.bridge(cell, side) for side in sides] == [4]
    assert last not in beyond(Square(3, 3), first).values()
    assert not any(cell == 4 for cell, _ in tiling.border())


def test_no_exit_over_a_rail() -> None:
    """You can't leave a maze by falling off a bridge."""
    maze = Maze(Weave(3, 3, bytes([0, 0, 0, 0, ACROSS, 0, 0, 0, 0])))
    with pytest.raises(ValueError, match="side 3 of cell 4 does not lead out"):
        maze.open_exit(4, Square.TOP)


@given(tiling=weaves)
def test_bridges_do_not_touch(tiling: Weave) -> None:
    """Bridges stand inside, and none is beside another, not even at a corner."""
    spots = [divmod(cell, tiling.columns) for cell in bridges_of(tiling)]
    for row, column in spots:
        assert 0 < row < tiling.rows - 1
        assert 0 < column < tiling.columns - 1
    for (row, column), (other_row, other_column) in combinations(spots, 2):
        assert max(abs(row - other_row), abs(column - other_column)) > 1


@given(tiling=weaves)
def test_every_cell_is_reached(tiling: Weave) -> None:
    """Wherever bridges are, no cell is cut off."""
    assert len(parts(tiling, range(tiling.cells))) == 1


@given(tiling=weaves, data=st.data())
def test_masks(tiling: Weave, data: st.DataObject) -> None:
    """A mask that leaves squares in one part leaves them in one part with bridges.

    And each remaining bridge has everything that it needs.
    """
    gone = data.draw(st.sets(st.integers(0, tiling.cells - 1)))
    for piece in parts(tiling.squares, set(range(tiling.cells)) - gone):
        masked = Masked(tiling, piece)
        for cell in range(masked.cells):
            for side in range(4):
                if masked.has_rail(cell, side):
                    assert set(beyond(masked, cell)) == {(side + 1) % 4, (side + 3) % 4}


@pytest.mark.no_cover  # the laws of weaves reach the same lines
def test_shares() -> None:
    """The share is that of the cells with room for a bridge that become one."""
    assert not any(draw_bridges(40, 30, Rng(0), 0))
    most = draw_bridges(40, 30, Rng(0), 1)
    assert [cell for cell, kind in enumerate(most) if kind] == [
        row * 40 + column for row in range(1, 29, 2) for column in range(1, 39, 2)
    ]
    for share in (0.1, 0.25, 0.5):
        kinds = draw_bridges(300, 300, Rng(1), share)
        with_room = [
            kinds[cell]
            for cell in range(300 * 300)
            if 0 < cell // 300 < 299 and 0 < cell % 300 < 299
            if not any(kinds[cell - step] for step in (1, 299, 300, 301))
        ]
        counts = [with_room.count(kind) for kind in (PLAIN, ACROSS, DOWN)]
        assert is_likely(counts, [1 - share, share / 2, share / 2])


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
def test_no_such_share(share: float) -> None:
    """An invalid share is refused."""
    message = re.escape(f"the share of bridges must be from 0 to 1 (got {share})")
    with pytest.raises(ValueError, match=f"^{message}$"):
        draw_bridges(5, 5, Rng(0), share)


@pytest.mark.parametrize(
    ("bridges", "message"),
    [
        (bytes(8), "there must be one byte for each of 9 cells (got 8)"),
        (
            bytes([1, *bytes(8)]),
            "cell 0 cannot be a bridge (got kind 1); it needs eight plain cells",
        ),
        (bytes([0, 0, 0, 0, 3, 0, 0, 0, 0]), "cell 4 cannot be a bridge (got kind 3)"),
    ],
)
def test_bridges_that_cannot_be(bridges: bytes, message: str) -> None:
    """Bridges at the border, or of an unknown kind, are refused."""
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        Weave(3, 3, bridges)


def test_bridges_side_by_side() -> None:
    """Bridges that touch are refused."""
    bridges = bytearray(25)
    bridges[6] = bridges[12] = DOWN
    with pytest.raises(ValueError, match="cell 6 cannot be a bridge"):
        Weave(5, 5, bytes(bridges))


def test_bridges_of_a_size() -> None:
    """The bridges of a size never change, because files rely on them."""
    tiling = Weave.of_size(16, 9)
    rows = [tiling.bridges[row * 16 : row * 16 + 16] for row in range(9)]
    assert ["".join(".-|"[kind] for kind in row) for row in rows] == BRIDGES


BRIDGES = [
    "................",
    ".|.|...|....-...",
    ".....|........-.",
    ".-.......-.-....",
    "...-............",
    ".-.....|.-....-.",
    "....|......|....",
    ".-......|....|..",
    "................",
]


def test_generators() -> None:
    """Every generator works among bridges, except the one that needs straight walls."""
    tiling = Weave.of_size(9, 7)
    misfits = [each.name for each in GENERATORS if not each.fits(tiling)]
    assert misfits == ["recursive-division"]


ONE = Weave(5, 3, bytes([0] * 6 + [ACROSS] + [0] * 8))
"""A bridge from cell 5 to cell 7, and a tunnel from cell 1 to cell 11."""


def crossing() -> Maze:
    """Return a maze with a passage over the bridge and one under it."""
    maze = Maze(ONE)
    for cell in (0, 5, 6, 11, 12):
        maze.carve(cell, Square.RIGHT)
    for cell in (1, 2, 8):
        maze.carve(cell, Square.BOTTOM)
    return maze


WAY = [0, 1, 11, 12]
"""A way through the tunnel."""

ASCII = """\
+---+---+---+---+---+
| * * * |   |   |   |
+---+===+   +---+---+
|           |   |   |
+---+===+---+   +---+
|   | * * *     |   |
+---+---+---+---+---+
"""

BOXES = """\
┌───────┬───┬───┬───┐
│ • • • │   │   │   │
├────═══┘   ├───┼───┤
│           │   │   │
├───┬═══────┘   ├───┤
│   │ • • •     │   │
└───┴───────────┴───┘
"""

RASTER = """\
____________________~
| * * * |   |   |   |
|___ ===|   |___|___|
|           |   |   |
|___ ===____|   |___|
|   | * * *     |   |
|___|___________|___|
""".replace("~", " ")


def test_drawings() -> None:
    """A tunnel in use has rails, and hides a path."""
    maze = crossing()
    assert squares.draw_weave(maze, ONE, WAY, squares.ASCII) == ASCII.splitlines()
    assert squares.draw_weave(maze, ONE, WAY, squares.BOXES) == BOXES.splitlines()
    assert ascii_art.draw(maze, WAY) == RASTER.splitlines()


def test_tunnel_along_a_row() -> None:
    """A tunnel along a row has posts, and marks at both ends alike."""
    tiling = Weave(3, 3, bytes([0, 0, 0, 0, DOWN, 0, 0, 0, 0]))
    maze = Maze(tiling)
    maze.carve(3, Square.RIGHT)
    assert ascii_art.draw(maze, [3, 5])[3] == "| * :   : * |"
    for letters, line in (
        (squares.ASCII, "| * :   : * |"),
        (squares.BOXES, "│ • ║   ║ • │"),
    ):
        assert squares.draw_weave(maze, tiling, [3, 5], letters)[3] == line


def test_shadows() -> None:
    """The mouths of a tunnel in use are dark, and an unused one has none."""
    maze = crossing()
    dark = f'<path {svg.SHADOW} d="'
    mouths = "M1,2 1,1.75 2,1.75 2,2zM2,1 2,1.25 1,1.25 1,1z"
    assert f'{dark}{mouths}"/>' in svg.draw(maze, "")
    assert dark not in svg.draw(Maze(ONE), "")
    for each in (maze, Maze(ONE)):
        picture = png.write(Document(each, None))
        with Image.open(io.BytesIO(picture)) as image:
            seen = image.convert("RGB").getcolors() or []
        shadow = png.COLOURS[png.SHADOW]
        assert (shadow in [colour for _, colour in seen]) == (each is maze)


def test_way() -> None:
    """The line of a path ends at the back of one mouth and goes on from the other."""
    assert pieces(ONE, WAY) == [
        [(0.5, 0.5), (1.5, 0.5), (1.5, 1.25)],
        [(1.5, 1.75), (1.5, 2.5), (2.5, 2.5)],
    ]
    assert pieces(ONE, [5, 6, 7]) == [[(0.5, 1.5), (1.5, 1.5), (2.5, 1.5)]]


@given(tiling=weaves, seed=seeds)
def test_round_trip(tiling: Weave, seed: int) -> None:
    """A drawing is read back in all styles, with any bridges, with spaces cut off."""
    maze = scatter(tiling, seed, 0.6, 2)
    for letters in (squares.ASCII, squares.BOXES):
        lines = squares.draw_weave(maze, tiling, (), letters)
        for some in (lines, [line.rstrip() for line in lines]):
            assert squares.read_weave(some, tiling)[0].open == maze.open


@given(gone=st.sets(st.integers(0, 16 * 9 - 1), max_size=9), seed=seeds)
def test_masked_round_trip(gone: set[int], seed: int) -> None:
    """A drawing under a mask is read back, though some bridges are gone."""
    cells = set(range(16 * 9)) - gone
    tiling = Masked(Weave.of_size(16, 9), parts(Square(16, 9), cells)[0])
    document = Document(scatter(tiling, seed, 0.8, 2), Recipe.of(tiling))
    assert document.recipe is not None
    for write in (drawing.write, drawing.write_boxes):
        assert drawing.read(write(document)).maze.open == document.maze.open


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("+===+   +---+---+", "+---+   +---+---+", "line 3, character 6: '=' expected"),
        ("+===+   +---+---+", "+   +   +---+---+", "line 3, character 6: '=' expected"),
        (
            "+===+   +---+---+",
            "+===+===+---+---+",
            "line 3, character 10: '-' expected",
        ),
        ("+===+   +---+---+", "+-==+   +---+---+", "line 3, character 6: '=' expected"),
        ("| * * * |   |   |   |\n", "", "21 characters by 6 lines don't draw squares"),
        ("+---+===+---+   +---+\n|   | * * *     |   |\n", "", "the drawing has 5x2"),
    ],
)
def test_wrong_drawings(old: str, new: str, message: str) -> None:
    """A drawing with impossible rails, or half of them, is an error."""
    assert old in ASCII
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        squares.read_weave(ASCII.replace(old, new).splitlines(), ONE)


def test_rails_need_bridges() -> None:
    """A maze of squares has no rails."""
    with pytest.raises(ValueError, match="line 3, character 6: '-' expected"):
        drawing.read(ASCII.encode())


def test_open_rails() -> None:
    """A file that opens a rail is an error."""
    document = document_of(Recipe.parse("weave:kruskal:16x9#penguin"))
    cell = bridges_of(Weave.of_size(16, 9))[0]
    opened = document.maze.open
    opened[cell] = 15
    with pytest.raises(ValueError, match=f"^cell {cell} has a rail at its right, and"):
        json.read(json.write(document))
