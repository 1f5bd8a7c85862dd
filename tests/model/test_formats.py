"""Mazes as files: written files can be read, and no file is trusted."""

from __future__ import annotations

import io
import itertools
import json
import re
import struct
import tracemalloc
import zlib
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from tests.choices import document_of
from tests.watching import first_watched

from asciimaze.engine.flood import UNREACHABLE
from asciimaze.engine.gradient import climbs
from asciimaze.engine.validation import check_sides
from asciimaze.formats import registry
from asciimaze.formats.data import mz
from asciimaze.formats.document import Document
from asciimaze.formats.picture import png, svg
from asciimaze.formats.text import ascii_art, squares
from asciimaze.generators.fast import vectorised
from asciimaze.generators.registry import GENERATORS, Generator
from asciimaze.maze import Maze
from asciimaze.recipes.recipe import Recipe
from asciimaze.solvers.paths import distances, shortest_path
from asciimaze.solvers.statistics import ends
from asciimaze.tilings.mask import Mask
from asciimaze.tilings.masked import Masked, parts
from asciimaze.tilings.registry import TILINGS as FACTORY
from asciimaze.tilings.registry import has_rows
from asciimaze.tilings.registry import make as make_tiling
from asciimaze.tilings.square import Square
from asciimaze.tilings.tiling import Grid

from .laws import is_rail, is_tunnel
from .mazes import SHAPES, any_maze, inner, join, scatter, seeds, settings_of
from .shapes import GRIDS, RING, TILINGS, ring_over, size_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


any_text = st.text(st.characters(exclude_categories=()))
small = st.integers(1, 6)
READABLE = [form for form in registry.FORMATS if form.read]
WRITTEN_ONLY = [form for form in registry.FORMATS if not form.read]


@st.composite
def documents(
    draw: st.DrawFn, shapes: st.SearchStrategy[str] = SHAPES, *, masks: bool = True
) -> Document:
    """Draw a document with any maze on any of our tilings, or on a part of one."""
    shape, columns, rows = draw(shapes), draw(small), draw(small)
    columns, rows = size_of(shape, columns, rows)
    tiling = FACTORY[shape](columns, rows)
    if masks and has_rows(shape) and draw(st.booleans()):
        kept = draw(st.sets(st.integers(0, tiling.cells - 1), min_size=1))
        tiling = Masked(tiling, parts(tiling.keeping(sorted(kept)), kept)[0])
    mask = None
    if isinstance(tiling, Masked):
        mask = Mask.of(columns, rows, tiling.kept)
    generator = draw(
        st.sampled_from([each for each in GENERATORS if each.fits(tiling)])
    )
    wishes = draw(settings_of(generator))
    recipe = Recipe(shape, generator.name, columns, rows, None, wishes, mask)
    if draw(st.booleans()):
        recipe = replace(recipe, seed=draw(any_text))
        try:
            return Document(recipe.make(tiling), recipe)
        except ValueError:  # not every option has a meaning on every tiling
            recipe = replace(recipe, options=())
            return Document(recipe.make(tiling), recipe)
    if draw(st.booleans()):
        maze = join(tiling, draw(seeds))
    else:
        share, exits = draw(st.sampled_from([0, 0.4, 0.8, 1])), draw(st.integers(0, 2))
        maze = scatter(tiling, draw(seeds), share, exits)
    if draw(st.booleans()):
        seed = draw(st.none() | any_text)
        recipe = replace(recipe, generator=None, seed=seed, options=())
    return Document(maze, recipe)


def read(name: str, data: bytes) -> Document:
    """Return the document in the bytes of a format."""
    return registry.read(data, registry.find(name))


def solved(document: Document) -> Document:
    """Return a document with the way through its maze, and with distances."""
    way = tuple(shortest_path(document.maze, *ends(document.maze)))
    return replace(document, path=way, far=distances(document.maze, 0))


def rock(document: Document) -> list[int] | None:
    """Return the cells that a mask leaves out, if there is one."""
    tiling = document.maze.tiling
    if not isinstance(tiling, Masked):
        return None
    return [cell for cell, number in enumerate(tiling.numbers) if number < 0]


@pytest.mark.parametrize("masked", [False, True], ids=["whole", "masked"])
@pytest.mark.parametrize("shape", FACTORY)
@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
def test_every_maze(generator: Generator, shape: str, masked: bool) -> None:  # noqa: FBT001
    """Every generator's mazes come back from every format, from under a mask, too."""
    if masked and not has_rows(shape):
        with pytest.raises(ValueError, match=f"no mask fits on {shape}, whose cells "):
            make_tiling(shape, 7, 4, RING)
        return
    columns, rows = size_of(shape, 7, 4)
    mask = ring_over(shape) if masked else None
    tiling = make_tiling(shape, columns, rows, mask)
    recipe = Recipe(shape, generator.name, columns, rows, "penguin", mask=mask)
    if not generator.fits(tiling):
        with pytest.raises(ValueError, match=f"{generator.name} does not fit this "):
            recipe.make()
        return
    document = document_of(recipe)
    assert document.maze.tiling == tiling
    for form in READABLE:
        again = registry.read(form.write(document))
        assert again.maze.open == document.maze.open
        assert list(again.maze.exits()) == list(document.maze.exits())
        assert again.maze.tiling == tiling
        assert again.recipe == recipe


@pytest.mark.parametrize("form", READABLE, ids=lambda form: form.name)
@given(document=documents())
def test_round_trip(form: registry.Format, document: Document) -> None:
    """Reading a file gives what was written: walls, exits, and the whole recipe."""
    data = form.write(document)
    again = registry.read(data, form)
    assert again.maze.open == document.maze.open
    assert again.recipe == document.recipe
    assert again.maze.tiling == document.maze.tiling
    assert form.write(again) == data


@pytest.mark.parametrize("form", READABLE, ids=lambda form: form.name)
@given(document=documents())
def test_recognised(form: registry.Format, document: Document) -> None:
    """A format is recognised by its bytes, even if the document has a path."""
    data = form.write(solved(document))
    assert registry.recognise(data).read == form.read
    assert registry.read(data).maze.open == document.maze.open


def test_any_size_is_recognised() -> None:
    """A file of bits is recognised, even if its size begins with a ``<`` or a brace."""
    for number in range(1, 2**14):
        assert registry.recognise(header(number, 1, 4)).name == "mz"
        assert registry.recognise(header(1, number, 4)).name == "mz"


@given(document=documents())
def test_way_in_json(document: Document) -> None:
    """JSON keeps the path as well."""
    way = solved(document).path
    assert read("json", registry.find("json").write(solved(document))).path == way


@given(document=documents(), data=st.data())
def test_way_through_walls(document: Document, data: st.DataObject) -> None:
    """A path in JSON must follow passages; any other is refused."""
    maze = document.maze
    cells = st.lists(st.integers(0, maze.tiling.cells - 1), max_size=4)
    steps = {frozenset(passage) for passage in maze.passages()}
    way = tuple(data.draw(cells | st.sampled_from([*steps, frozenset()]).map(list)))
    written = registry.find("json").write(replace(document, path=way))
    if {frozenset(step) for step in itertools.pairwise(way)} <= steps:
        assert read("json", written).path == way
    else:
        with pytest.raises(ValueError, match=r"'way' must lead .* \(got \d+, \d+\)$"):
            read("json", written)


@pytest.mark.parametrize("name", ["json", "text", "boxes"])
def test_byte_order_mark(name: str) -> None:
    """A byte order mark at the start of a text changes nothing."""
    data = registry.find(name).write(GOOD)
    marked = b"\xef\xbb\xbf" + data
    assert read(name, marked).maze.open == GOOD.maze.open
    assert registry.read(marked).caption == GOOD.caption


@pytest.mark.parametrize("name", ["text", "boxes"])
@given(document=documents(), data=st.data())
def test_names_of_other_mazes(
    name: str, document: Document, data: st.DataObject
) -> None:
    """A drawing under the name of another maze is refused; the message says why."""
    sides = [*inner(document.maze.tiling), *document.maze.tiling.border()]
    recipe = document.known()
    if recipe.generator is not None and recipe.seed is not None and sides:
        cell, side = data.draw(st.sampled_from(sides))
        maze, tiling = deepcopy(document.maze), document.maze.tiling
        maze.open[cell] ^= 1 << side
        if (beyond := tiling.neighbour(cell, side)) is not None:
            maze.open[beyond] ^= 1 << tiling.opposite(cell, side)
        edited = replace(document, maze=maze)
        form = registry.find(name)
        with pytest.raises(ValueError, match=rf"but cell {cell} differs; if you "):
            form.read(form.write(edited))  # type: ignore[misc]
        free = replace(edited, recipe=replace(recipe, seed=None))
        assert read(name, form.write(free)).maze.open == maze.open


ROCKY = """\
+---+   +
|   |###
+   +---+
|       |
+---+---+
"""

DARK = """\
┌───┐
│   │░░░
│   └───┐
│       │
└───────┘
"""


@pytest.mark.parametrize("text", [ROCKY, DARK])
def test_rock(text: str) -> None:
    """Rock is filled, and has no walls except those of the cells beside it."""
    document = read("text", f"{text}masked square:2x2\n".encode())
    assert rock(document) == [1]
    assert list(document.maze.open) == [2, 9, 4]
    form = registry.find("boxes" if text == DARK else "text")
    drawn = form.write(document).decode().splitlines()
    assert [line.rstrip() for line in drawn[:-1]] == text.splitlines()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ROCKY, "cell 1 is rock, but the last line has no mask"),
        (f"{ROCKY}square:2x2", "cell 1 is rock, but the last line has no mask"),
        (f"{ROCKY}masked square:3x2", "the drawing has 2x2 cells, its caption 3x2"),
        (
            f"{ROCKY}square:2x2:mask=xo/2o",
            "the mask in the last line must be that of the drawing, ox/2o (got xo/2o)",
        ),
        (
            ROCKY.replace("+   +\n", "+---+\n") + "masked square:2x2",
            "cell 1 is rock, and yet it has a wall of its own",
        ),
        (
            ROCKY.replace("###", " # ") + "masked square:2x2",
            "line 2, character 6: '#' expected (got ' ')",
        ),
        ("+   +\n ###\n+   +\nmasked square:1x1", "the mask leaves no cell; keep"),
        (
            "+---+   +---+\n|   |###|   |\n+---+   +---+\nmasked square:3x1",
            "the mask leaves 2 parts with no path",
        ),
    ],
)
def test_bad_rock(text: str, message: str) -> None:
    """Impossible rock in a drawing is an error."""
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        read("text", text.encode())


@given(maze=any_maze)
def test_any_tiling(maze: Maze) -> None:
    """A maze on an unknown tiling can be drawn, and data formats refuse it."""
    document = solved(Document(maze, Recipe.of(maze.tiling)))
    for form in registry.FORMATS:
        said = objection(form, document)
        if document.recipe is not None or form.name in {"text", "boxes", "svg", "png"}:
            assert not said
        assert not said or "tiling is not in our list, so its" in said


def objection(form: registry.Format, document: Document) -> str:
    """Return why a format cannot write a document, or nothing if it can."""
    try:
        assert form.write(document)
    except ValueError as error:
        return str(error)
    return ""


@given(maze=any_maze)
def test_any_tiling_in_letters(maze: Maze) -> None:
    """A drawing as text can be read on any tiling, with or without a path in it."""
    way = shortest_path(maze, *ends(maze))
    for cells in ([], way):
        again, rock = ascii_art.read(ascii_art.draw(maze, cells), maze.tiling)
        assert (again.open, rock) == (maze.open, [])


@pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)
def test_way_in_letters(tiling: Square) -> None:
    """Each cell of a path has its mark, unless a wall is in its place."""
    maze = scatter(tiling, 0, 1, 0)
    cells = list(range(tiling.cells))
    text = "".join(ascii_art.draw(maze, cells))
    assert text.count("*") >= tiling.cells


def test_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells that are too small even for the largest drawing are an error."""
    monkeypatch.setattr(ascii_art, "SIZES", ())
    with pytest.raises(ValueError, match="hexagon has cells too small to be drawn"):
        ascii_art.draw(Maze(FACTORY["hexagon"](2, 2)), ())


SQUARES = """\
+---+---+---+
|       |
+   +---+   +
|   |       |
+---+---+---+
"""

BOXES = """\
┌───────┬───╴
│       │
│   ┌───┘   ╷
│   │       │
└───┴───────┘
"""


@pytest.mark.parametrize("text", [SQUARES, BOXES])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_squares(text: str, end: str, mark: str) -> None:
    """Squares need no caption, nor blanks at the end, and accept any line ending."""
    document = read("text", (mark + text.replace("\n", end)).encode())
    assert list(document.maze.open) == [3, 4, 3, 8, 1, 12]
    assert document.caption == "square:3x2"
    assert list(document.maze.exits()) == [(2, Square.RIGHT)]
    letters = squares.BOXES if text == BOXES else squares.ASCII
    drawn = squares.draw(document.maze, (), letters)
    assert [line.rstrip() for line in drawn] == text.splitlines()


def test_squares_only() -> None:
    """Only squares are drawn as squares."""
    with pytest.raises(ValueError, match="only squares are drawn in this way"):
        squares.draw(Maze(FACTORY["hexagon"](2, 2)), (), squares.ASCII)


HEXAGONS = """\
  ____       \x20
 /    \\      \x20
/   *  \\____ \x20
\\      *    \\\x20
 \\____    *  \\
 /    \\      /
/      \\____/\x20
\\           \\\x20
 \\____       \\
      \\      /
       \\____/\x20
hexagon:2x2
"""


def test_hexagons() -> None:
    """Hexagons look like this."""
    maze = Maze(FACTORY["hexagon"](2, 2))
    maze.carve(0, 0)
    maze.carve(2, 0)
    document = Document(maze, Recipe("hexagon", None, 2, 2), path=[0, 1])
    assert registry.find("text").write(document).decode() == HEXAGONS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text is empty"),
        ("\n\n \n", "the text is empty"),
        ("+--+\n|  |\n+--+\n", "4 characters by 3 lines don't draw squares"),
        ("+---+\n|   |\n", "5 characters by 2 lines don't draw squares"),
        ("+---+\n| x |\n+---+\n", "line 2, character 3: ' ' expected (got 'x')"),
        ("+---+\n:   |\n+---+\n", "line 2, character 1: '|' expected (got ':')"),
        ("+-- +\n|   |\n+---+\n", "line 1, character 4: '-' expected (got ' ')"),
        ("┌───┐\n│   │\n└───┴\n", "line 3, character 5: '┘' expected (got '┴')"),
        ("+---+\n|   |\n+---+\nsquare:2x1\n", "the drawing has 1x1 cells, its caption"),
        (
            "+---+\n|   |\n+---+\nsquare\n",
            "the last line must be such as hexagon:40x30",
        ),
        ("+---+\n|   |\n+---+\nx:1x1\n", "shape must be one of"),
        ("hexagon:2x2\n", "2x2 cells cannot be drawn in 12 characters|expected"),
        ("hexagon:99999x9999\n", "99999x9999 cells cannot be drawn in 18 characters"),
        ("hexagon:1x1\n\n", "8 characters by 5 lines expected (got 0 by 0)"),
        (HEXAGONS.replace("\\\x20\n \\____    *", "|\x20\n \\____    *"), "line 4,"),
        (f"+{'-' * 400}\n" + "\n" * 399 + "+\n", "most lines are shorter than 401"),
    ],
)
def test_bad_text(text: str, message: str) -> None:
    """The error about an invalid drawing says where it is wrong."""
    with pytest.raises(ValueError, match="|".join(map(re.escape, message.split("|")))):
        read("text", text.encode())


def test_bad_letters() -> None:
    """Bytes that are not text are reported as such."""
    for name in ("text", "json"):
        with pytest.raises(ValueError, match="byte 3 is not text in UTF-8"):
            read(name, b"ab\xff")


RECIPE = Recipe("square", "backtracker", 3, 2, "penguin")
GOOD = document_of(RECIPE)
TEXT = json.loads(registry.find("json").write(GOOD))


def changed(**values: object) -> dict[str, object]:
    """Return a good file in JSON with some values changed; ``None`` leaves one out."""
    content = TEXT | values
    return {name: value for name, value in content.items() if value is not None}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ([], "the file must hold an object"),
        ({}, "'format' must be 'asciimaze'"),
        (changed(format="maze"), "'format' must be 'asciimaze'"),
        (changed(version=2), "'version' must be 1: the file is of another kind"),
        (changed(shape=None), "'shape' is missing"),
        (changed(shape=3), "'shape' must be a text (got 3)"),
        (changed(shape="cube"), "shape must be one of square, "),
        (changed(generator="x"), "generator must be one of backtracker, "),
        (changed(seed=1), "'seed' must be a text (got 1)"),
        (changed(options={}), "'options' must be a text (got {})"),
        (changed(options="x"), "option must be one of "),
        (changed(options="braid"), "braid must have a value, such as braid=0"),
        (changed(options="braid=9"), "braid must be a number from 0 to 1"),
        (changed(options="braid=1:braid=1"), "braid must be given only once"),
        (changed(options="braid=" + "9" * 9999), "braid must be a number from 0 to"),
        (
            changed(options="pick=newest"),
            "backtracker does not support pick; it supports",
        ),
        (changed(columns="3"), "'columns' must be a whole number (got '3')"),
        (changed(columns=True), "'columns' must be a whole number (got True)"),
        (changed(columns=2), "a square of 2x2 has 4 cells, not 6"),
        (changed(columns=2**32, rows=2**32), "size must have 1 to 1000000000 cells"),
        (changed(columns=0), "size must have 1 to"),
        (changed(columns=-3, rows=-2), "size must have 1 to"),
        (changed(hat="##"), "'hat' is not known here"),
        (changed(mask="##"), "'mask' must be a list of texts (got '##')"),
        (changed(mask=[]), "'mask' must hold texts, one for each row"),
        (changed(mask=["...", 1]), "'mask' must hold texts, one for each row"),
        (changed(mask=["...", ".."]), "line 2 of the mask must be as long as the f"),
        (
            changed(mask=[""]),
            "the first line of a mask must have a . for each cell and",
        ),
        (changed(mask=["...", "..\n"]), "line 2 of the mask may have . for a cell"),
        (changed(mask=["..."]), "a mask of 3x1 cells is not of size 3x2"),
        (changed(mask=["...", "..#"]), "a masked square of 3x2 has 5 cells, not 6"),
        (changed(mask=["###", "###"]), "the mask leaves no cell; keep one at least"),
        (changed(mask=[".#.", ".#."]), "the mask leaves 2 parts with no path from one"),
        (
            changed(mask=["."], columns=2**32, rows=2**32),
            "size must have 1 to 1000000000",
        ),
        (changed(mask=["."], columns=10**9, rows=1), "a mask of 1x1 cells is not of"),
        (
            changed(mask=["......"], columns=6, rows=1, shape="polar"),
            "no mask fits on polar, whose cells are not in rows and columns; try squ",
        ),
        (changed(columns=10**4000), "size must have 1 to 1000000000 cells"),
        (changed(columns=10**8), "a square of 100000000x2 has more than 6 cells"),
        (changed(columns=-(10**4000)), "size must have 1 to"),
        (changed(open=None), "'open' must be a list of numbers"),
        (changed(open=[]), "has more than 0 cells"),
        (
            changed(open=[0] * 5 + [256]),
            "'open' must hold numbers below 256 (got 256 at",
        ),
        (
            changed(open=[0] * 5 + [0.5]),
            "'open' must hold numbers below 256 (got 0.5 at",
        ),
        (
            changed(open=[0] * 5 + [True]),
            "'open' must hold numbers below 256 (got True",
        ),
        (changed(open=[0] * 5 + [16]), "cell 5 has no side 4, and yet it is open"),
        (changed(open=[1] + [0] * 5), "cell 0 is open to its right, but cell 1 beyond"),
        (changed(open=[2, 0, 0, 0, 0, 0]), "cell 0 is open to its bottom, but cell 3"),
        (changed(way=[6]), "'way' must hold numbers below 6 (got 6 at 0)"),
        (changed(version=True), "'version' must be 1: the file is of another kind"),
        (changed(version=1.0), "'version' must be 1: the file is of another kind"),
        (changed(way=[0, 5]), "'way' must lead from each cell through a passage to"),
        (changed(way=[4, 4]), "'way' must lead from each cell through a passage to"),
    ],
)
def test_bad_json(content: object, message: str) -> None:
    """The error about data that cannot be a maze says what is wrong."""
    with pytest.raises(ValueError, match=re.escape(message)) as caught:
        read("json", json.dumps(content).encode())
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("name", ["seed", "open", "way"])
def test_deep_json(name: str) -> None:
    """However deeply a value is nested, it is a wrong value."""
    shallow = json.dumps(changed(**{name: 0}))
    for depth in first_watched([*range(10, 1100, 10), 10_000]):
        deep = "[" * depth + "]" * depth
        text = shallow.replace(f'"{name}": 0', f'"{name}": {deep}')
        with pytest.raises(ValueError, match=r"."):
            read("json", text.encode())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON: Expecting value at line 1, character 1"),
        ("{", "not JSON: Expecting property name"),
        ("[" * 100_000, "no maze is nested so deeply"),
        ('{"a":' * 100_000, "no maze is nested so deeply"),
        ("{} {}", "not JSON: Extra data at line 1, character 4"),
        ('{"columns": ' + "9" * 5000 + "}", "not JSON: a number has too many digits"),
    ],
)
def test_bad_json_text(text: str, message: str) -> None:
    """The error about invalid JSON says where."""
    with pytest.raises(ValueError, match=re.escape(message)):
        read("json", text.encode())


def test_bits() -> None:
    """The bits are in their order, the lowest first, cell by cell, side by side."""
    maze = Maze(FACTORY["brick"](3, 1))
    right = maze.tiling.sides(0).index("right")
    maze.carve(0, right)
    maze.carve(1, right)
    data = struct.pack("<III", 3, 1, 6)
    data += sum(cell << 6 * at for at, cell in enumerate(maze.open)).to_bytes(
        3, "little"
    )
    text = b'{"shape": "brick", "columns": 3, "rows": 1, "seed": "x"}'
    ours = data + b"asciimz1" + struct.pack("<I", len(text)) + text
    ours += struct.pack("<I", zlib.crc32(ours))
    document = Document(maze, Recipe("brick", None, 3, 1, "x"))
    assert registry.find("mz").write(document) == ours
    assert read("mz", ours) == document


def explorer_doors(data: bytes) -> set[tuple[int, int, int]]:
    """Return the open doors in a file as the explorer reads it: column, row, number.

    Row 0 is at the bottom, and each byte begins with its highest bit.
    """
    columns, rows, sides = struct.unpack_from("<III", data)
    bits = "".join(f"{byte:08b}" for byte in data[12:])
    assert len(data) >= 12 + columns * rows * sides // 8 + 1
    return {
        (at // sides % columns, at // sides // columns, at % sides)
        for at in range(columns * rows * sides)
        if bits[at] == "1"
    }


def beyond_door(sides: int, x: int, y: int, door: int) -> tuple[int, int, int]:
    """Return where a door of the explorer leads, and the number of the door there."""
    steps, back = {
        3: (
            [(1, 0), (-1, 0), (0, 1)]
            if (x + y) % 2 == 0
            else [(1, 0), (0, -1), (-1, 0)],
            [2, 0, 1] if (x + y) % 2 == 0 else [1, 2, 0],
        ),
        4: ([(1, 0), (0, -1), (-1, 0), (0, 1)], [2, 3, 0, 1]),
        6: (
            [(1, x % 2 - 1), (0, -1), (-1, x % 2 - 1), (-1, x % 2), (0, 1), (1, x % 2)],
            [3, 4, 5, 0, 1, 2],
        ),
    }[sides]
    return x + steps[door][0], y + steps[door][1], back[door]


EXPLORED = [shape for shape in mz.SHAPES.values() if shape in FACTORY]


@pytest.mark.parametrize("name", ["3-7x5", "4-7x5", "6-7x5"])
def test_saves_of_the_explorer(name: str) -> None:
    """A file that the explorer wrote has each door where the explorer shows it."""
    folder = Path(__file__).parent / "explorer"
    data = (folder / f"{name}.mz").read_bytes()
    lines = (folder / f"{name}.txt").read_text("utf-8").splitlines()
    document = read("mz", data)
    tiling, recipe = document.maze.tiling, document.known()
    kept = tiling.kept if isinstance(tiling, Masked) else range(tiling.cells)
    left = recipe.columns - 7

    def name_of(cell: int) -> str:
        row, column = divmod(kept[cell], recipe.columns)
        return f"{column - left},{recipe.rows - 1 - row}"

    doors = [
        f"{name_of(cell)} door {side} {tiling.sides(cell)[side]} to {name_of(beyond)}"
        for cell in range(tiling.cells)
        for side, beyond in tiling.neighbours(cell)
        if document.maze.is_open(cell, side)
    ]
    assert sorted(doors) == sorted(lines)
    assert registry.find("mz").write(document)[: len(data)] == data


@pytest.mark.parametrize("shape", EXPLORED)
@given(data=st.data())
def test_what_the_explorer_reads(shape: str, data: st.DataObject) -> None:
    """In our files the explorer finds our passages, and doors that agree."""
    document = data.draw(documents(st.just(shape)))
    maze = document.maze
    file = registry.find("mz").write(document)
    columns, rows, sides = struct.unpack_from("<III", file)
    doors = explorer_doors(file)
    inside = set()
    for x, y, door in doors:
        other = beyond_door(sides, x, y, door)
        if other[0] in range(columns) and other[1] in range(rows):
            assert other in doors
            inside.add(frozenset([(x, y, door), other]))
    into_walls = len(inside) - len(list(maze.passages()))
    assert 0 <= into_walls <= len(list(maze.exits()))
    assert read("mz", file) == document


@pytest.mark.parametrize("shape", EXPLORED)
@given(data=st.data())
def test_there_and_back(shape: str, data: st.DataObject) -> None:
    """A file without our part looks the same, and is written again as it was."""
    document = data.draw(documents(st.just(shape), masks=False))
    maze = Maze(document.maze.tiling)
    for cell, side in inner(maze.tiling):
        if document.maze.is_open(cell, side):
            maze.carve(cell, side)
    file = registry.find("mz").write(Document(maze, Recipe.of(maze.tiling)))
    bare = file[: file.index(b"asciimz2")]
    again = read("mz", bare)
    assert registry.find("mz").write(again)[: len(bare)] == bare
    assert len(list(again.maze.passages())) == len(list(maze.passages()))


@pytest.mark.parametrize("shape", EXPLORED)
@given(data=st.data())
def test_older_files(shape: str, data: st.DataObject) -> None:
    """Files in our own order are read, too, even if they have lost our part.

    Only if their bits are a maze in the explorer's order, too, they are read in that.
    """
    document = data.draw(documents(st.just(shape)))
    recipe, maze = document.known(), document.maze
    columns, rows = recipe.columns, recipe.rows
    if recipe.mask:
        columns, rows = maze.tiling.cells, 1
    sides = mz.most_sides(maze.tiling)
    bits = list(mz.packed([maze.open], sides))
    file = b"".join(mz.parts(recipe, (columns, rows, sides), bits, b"asciimz1"))
    assert read("mz", file) == document
    if not recipe.mask and columns > 2 < rows:
        bare = file[: file.index(b"asciimz1")]
        again = read("mz", bare)
        is_explored = registry.find("mz").write(again).startswith(bare)
        assert is_explored or again == Document(maze, Recipe.of(maze.tiling))


def pack_slowly(opened: bytes, sides: int) -> bytes:
    """Return the open sides of cells as one large number."""
    number = sum(cell << at * sides for at, cell in enumerate(opened))
    return number.to_bytes((len(opened) * sides + 7) // 8, "little")


@given(sides=st.integers(1, 8), data=st.data())
def test_packed(sides: int, data: st.DataObject) -> None:
    """Cells in parts of any length become the bits of one large number, and back."""
    cells = st.binary(max_size=40).map(lambda some: bytes(x % 2**sides for x in some))
    parts = data.draw(st.lists(cells, max_size=4))
    opened = b"".join(parts)
    packed = b"".join(mz.packed(parts, sides))
    assert packed == pack_slowly(opened, sides)
    assert mz.unpack(packed, len(opened), sides) == opened


STREAMS = ["binary-tree", "sidewinder", "eller"]


@pytest.mark.parametrize("generator", STREAMS)
@pytest.mark.parametrize("shape", GRIDS)
@given(seed=any_text, columns=st.integers(1, 12), rows=st.integers(1, 12))
def test_stream(generator: str, shape: str, seed: str, columns: int, rows: int) -> None:
    """A file that is written while the maze is made is the same, byte for byte."""
    columns, rows = size_of(shape, columns, rows)
    recipe = Recipe(shape, generator, columns, rows, seed)
    seen: list[tuple[int, int]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vectorised, "BAND", 20)
        patch.setattr(vectorised, "MIN_INDICES", 20)
        parts = mz.stream(recipe, lambda *now: seen.append(now))
        if parts is None:  # only the binary tree needs more than a grid
            assert generator == "binary-tree"
            grid = make_tiling(shape, columns, rows)
            assert isinstance(grid, Grid)
            assert not climbs(grid)
            return
        document = document_of(recipe)
        sides = mz.most_sides(document.maze.tiling)
        bits = mz.packed([document.maze.open], sides)
        whole = mz.parts(recipe, (columns, rows, sides), bits, mz.MAGIC)
        assert b"".join(parts) == b"".join(whole)
    cells = columns * rows
    assert seen == sorted(seen)
    assert seen[-1] == (cells, cells)


def test_stream_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only large mazes are streamed, and only if generator and format support it."""
    monkeypatch.setattr(registry, "MANY", 100)

    def can(form: str, shape: str, generator: str, rows: int) -> bool:
        recipe = Recipe(shape, generator, 10, rows, "x")
        return registry.stream(recipe, registry.find(form)) is not None

    assert can("mz", "square", "eller", 11)
    assert not can("mz", "square", "eller", 10)
    assert not can("json", "square", "eller", 11)
    assert not can("mz", "square", "wilson", 11)
    assert not can("mz", "torus", "sidewinder", 11)


@pytest.mark.no_cover  # test_stream reaches the same lines
@pytest.mark.parametrize(
    ("generator", "columns"), [*zip(STREAMS, (4000, 4000, 2000), strict=True)]
)
def test_stream_takes_little_memory(
    generator: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of more rows takes no more memory.

    Eller's loop is slow while memory is traced, so its rows are shorter.
    """
    monkeypatch.setattr(vectorised, "MIN_INDICES", 8 * columns)
    parts = mz.stream(Recipe("square", generator, columns, 60, "x"))
    assert parts is not None
    next(parts), next(parts)
    tracemalloc.start()
    try:
        size = sum(map(len, parts))
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert size > columns * 40 // 2
    assert most < 2**11 * columns


@given(document=documents(), data=st.data())
def test_sides(document: Document, data: st.DataObject) -> None:
    """The error names the first cell whose sides don't agree."""
    maze = document.maze
    for _ in range(data.draw(st.integers(0, 3))):
        maze.open[data.draw(st.integers(0, maze.tiling.cells - 1))] ^= 1 << data.draw(
            st.integers(0, 7)
        )
    wrong = next(objections(maze), None)
    if wrong is None:
        check_sides(maze)
        return
    with pytest.raises(ValueError, match=f"^{re.escape(wrong)}$"):
        check_sides(maze)


def objections(maze: Maze) -> Iterator[str]:
    """Yield the problems of the open sides of a maze, cell by cell."""
    for cell in range(maze.tiling.cells):
        names = maze.tiling.sides(cell)
        opened = maze.open[cell]
        if opened >> len(names):
            side = opened.bit_length() - 1
            yield f"cell {cell} has no side {side}, and yet it is open"
        for side, name in enumerate(names):
            other = maze.tiling.neighbour(cell, side)
            if not maze.is_open(cell, side):
                continue
            if other is None:
                if maze.tiling.has_rail(cell, side):
                    message = f"cell {cell} has a rail at its {name}, "
                    yield message + "and yet it is open there"
            elif not maze.is_open(other, maze.tiling.opposite(cell, side)):
                yield (
                    f"cell {cell} is open to its {name}, "
                    f"but cell {other} beyond is not open to it"
                )


def header(columns: int, rows: int, sides: int, rest: bytes = b"") -> bytes:
    """Return a file of bits."""
    return struct.pack("<III", columns, rows, sides) + rest


def signed(metadata: bytes, bits: bytes = b"\0\0", start: bytes = b"") -> bytes:
    """Return a file of four squares, with metadata after them and a checksum."""
    data = (start or header(2, 2, 4)) + bits
    data += b"asciimz1" + struct.pack("<I", len(metadata)) + metadata
    return data + struct.pack("<I", zlib.crc32(data))


FACTS = b'{"shape": "square", "columns": 2, "rows": 2}'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is cut off: 0 bytes, and 12 must be there"),
        (b"\0" * 11, "the file is cut off: 11 bytes, and 12 must be there"),
        (header(0, 1, 4), "no maze has such a size (got 0 columns, 1 rows, 4 sides)"),
        (header(1, 1, 9, b"\0\0"), "no maze has such a size"),
        (header(1, 1, 2**32 - 1), "no maze has such a size"),
        (header(2**32 - 1, 2**32 - 1, 4), "the file is cut off: 4294967295x4294967295"),
        (header(3, 3, 4, b"\0\0"), "the file is cut off: 3x3 cells of 4 sides take 17"),
        (header(1, 1, 5, b"\0"), "no shape is known for cells with 5 sides"),
        (header(1, 1, 4, b"\x10"), "bits are set after the last cell"),
        (header(2, 1, 4, b"\x01"), "cell 0 is open to its right, but cell 1 beyond"),
        (header(1, 1, 4, b"\0x"), "1 bytes follow that are not ours"),
        (signed(FACTS)[:-1], "the file must have 74 bytes (got 73)"),
        (signed(FACTS) + b"\0", "the file must have 74 bytes (got 75)"),
        (
            signed(FACTS)[:-4] + b"\0\0\0\0",
            "the file is damaged: its checksum is wrong",
        ),
        (signed(b"{}"), "'shape' is missing"),
        (signed(b"[]"), "the file must hold an object"),
        (signed(b"\xff"), "byte 1 is not text in UTF-8"),
        (signed(b'{"hat": "x"}'), "'hat' is not known here"),
        (
            signed(FACTS.replace(b"2}", b'2, "mask": ["..", ".#"]}')),
            "a masked square of 2x2 has 3 cells, not 4",
        ),
        (signed(FACTS.replace(b"2}", b"1}")), "a square of 2x1 has 2 cells, not 4"),
        (signed(FACTS.replace(b"square", b"hexagon")), "a hexagon has 6 sides (got 4)"),
        (signed(FACTS.replace(b"2}", b"429496729}")), "has more than 4 cells"),
    ],
)
def test_bad_bits(data: bytes, message: str) -> None:
    """The error about a cut off, damaged or hostile file of bits gives the reason."""
    with pytest.raises(ValueError, match=re.escape(message)):
        read("mz", data)


def attempt(reader: Callable[[bytes], Document], data: bytes) -> None:
    """Read some bytes; they must be a maze that makes sense, or a ``ValueError``."""
    error = None
    try:
        document = reader(data)
    except ValueError as caught:
        error = caught
    if error:
        assert type(error) is ValueError
        assert 0 < len(str(error)) < 400
        return
    maze = document.maze
    for cell, side in inner(maze.tiling):
        other = maze.tiling.neighbour(cell, side)
        assert other is not None
        back = maze.tiling.opposite(cell, side)
        assert maze.is_open(cell, side) == maze.is_open(other, back)


LETTERS = st.text('+-| *\n/\\_─│┌┘: x12#shexagonqure{}[],"', max_size=200)


@given(data=st.binary() | LETTERS.map(str.encode))
def test_any_bytes(data: bytes) -> None:
    """Any bytes are a maze or a ``ValueError``, in every format."""
    attempt(registry.read, data)
    for form in READABLE:
        assert form.read is not None
        attempt(form.read, data)


@pytest.mark.parametrize("form", READABLE, ids=lambda form: form.name)
@given(document=documents(), data=st.data())
def test_mutated(
    form: registry.Format, document: Document, data: st.DataObject
) -> None:
    """The same goes for a good file with something changed, cut out or doubled."""
    file = bytearray(form.write(document))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(file)))
        end = data.draw(st.integers(start, min(len(file), start + 8)))
        other = st.binary(max_size=4) | st.sampled_from(
            [b"9", b"-", b" ", b"\n", b"\xff"]
        )
        file[start:end] = data.draw(other | st.just(bytes(file[start:end] * 2)))
    if form.name == "mz" and data.draw(st.booleans()):
        file[-4:] = struct.pack("<I", zlib.crc32(file[:-4]))
    assert form.read is not None
    attempt(form.read, bytes(file))
    attempt(registry.read, bytes(file))


@pytest.mark.parametrize("form", READABLE, ids=lambda form: form.name)
def test_cut_off(form: registry.Format) -> None:
    """A file that is cut off is reported as such.

    A seed may be cut or missing, since it is any text; and bits may lose all of our
    part, since that is how the other program writes them.
    """
    maze = join(FACTORY["hexagon"](3, 2), 5)
    recipe = Recipe("hexagon", "backtracker", 3, 2, "penguin")
    data = form.write(Document(maze, recipe))
    good = {12 + 7} if form.name == "mz" else set()
    if data.endswith(b"penguin\n"):
        good = set(range(data.index(b"#"), len(data)))
    for length in set(range(len(data.rstrip()))) - good:
        with pytest.raises(ValueError, match=r"."):
            registry.read(data[:length], form)


def test_memory() -> None:
    """A file that announces much data and brings little gets no memory for it."""
    hostile = [
        ("mz", header(2**32 - 1, 2**32 - 1, 4)),
        ("mz", signed(FACTS.replace(b"2}", b"9999999}"))),
        ("json", json.dumps(changed(columns=2**31, rows=2**31)).encode()),
        ("text", b"+---+\n|   |\n+---+\nsquare:31622x31622\n"),
        ("text", b"hexagon:31622x31622\n"),
        ("text", b"+" + b"-" * 40000 + b"\n" * 40001),
    ]
    tracemalloc.start()
    try:
        for name, data in hostile:
            with pytest.raises(ValueError, match=r"."):
                read(name, data)
        assert tracemalloc.get_traced_memory()[1] < 2**25
    finally:
        tracemalloc.stop()


def pixels(document: Document) -> Image.Image:
    """Return the picture in a PNG file, read by another library."""
    with Image.open(io.BytesIO(png.write(document))) as image:
        image.load()
        assert image.format == "PNG"
        return image.convert("RGB")


@pytest.mark.parametrize("tiling", TILINGS.values(), ids=TILINGS)
def test_pixels(tiling: Square) -> None:
    """There is ink in the middle of a wall, and none in the middle of a passage.

    A tunnel may begin there with its shadow.
    """
    maze = join(tiling, 3)
    image = pixels(Document(maze, None))
    corners = [point for cell in range(tiling.cells) for point in tiling.corners(cell)]
    left, top = (min(values) - png.MARGIN for values in zip(*corners, strict=True))
    for cell in range(tiling.cells):
        around = tiling.corners(cell)
        ends_of = zip(around, [*around[1:], around[0]], strict=True)
        for side, ((x, y), (far_x, far_y)) in enumerate(ends_of):
            if is_rail(tiling, cell, side):
                continue
            place = (
                ((x + far_x) / 2 - left) * png.UNIT,
                ((y + far_y) / 2 - top) * png.UNIT,
            )
            seen = image.getpixel((int(place[0]), int(place[1])))
            wanted = png.COLOURS[png.PAPER if maze.is_open(cell, side) else png.WALL]
            if maze.is_open(cell, side) and is_tunnel(tiling, cell, side):
                assert seen in {wanted, png.COLOURS[png.SHADOW]}
            else:
                assert seen == wanted


def test_crisp() -> None:
    """Horizontal and vertical walls have the right thickness everywhere."""
    image = pixels(Document(Maze(Square(2, 2)), None))
    assert image.size == (48, 48)
    wall = png.COLOURS[png.WALL]
    assert [x for x in range(48) if image.getpixel((x, 12)) == wall] == [
        *(7, 8, 23, 24, 39, 40)
    ]
    assert [y for y in range(48) if image.getpixel((12, y)) == wall] == [
        *(7, 8, 23, 24, 39, 40)
    ]


def test_painted() -> None:
    """Distances and paths are painted, and unreachable cells stay white."""
    maze = Maze(Square(4, 1))
    maze.carve(0, Square.RIGHT)
    maze.carve(1, Square.RIGHT)
    far = distances(maze, 0)
    image = pixels(Document(maze, None, path=[0, 1], far=far))
    seen = [image.getpixel((11 + 16 * cell, 12)) for cell in range(4)]
    assert seen == [svg.NEAR, svg.shade(32 / 63), svg.DEEP, png.COLOURS[png.PAPER]]
    assert image.getpixel((24, 16)) == png.COLOURS[png.WAY]
    assert far[3] == UNREACHABLE


def test_too_many_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large maze gets a smaller picture, and one too large for that an error."""
    document = Document(Maze(Square(20, 10)), None)
    sizes = []
    for most in (2**17, 2**14, 2**11):
        monkeypatch.setattr(png, "MOST_PIXELS", most)
        sizes.append(pixels(document).size)
    assert sizes == [(336, 176), (168, 88), (42, 22)]
    monkeypatch.setattr(png, "MOST_PIXELS", 2**9)
    with pytest.raises(ValueError, match=r"at most 512 pixels \(got 42 by 22\); try"):
        png.write(document)


def test_svg() -> None:
    """An SVG picture has the caption as its title, the way, the colours, one path."""
    document = document_of(Recipe.parse("hexagon:backtracker:5x4#a<b"))
    text = svg.write(solved(document)).decode()
    assert "<title>hexagon:backtracker:5x4#a&lt;b</title>" in text
    assert text.count('class="wall"') == text.count('class="way"') == 1
    assert text.count('fill="#') == 20
    assert svg.colours([0, UNREACHABLE, 2]) == {0: "#edf4fa", 2: "#5886be"}


def test_caption() -> None:
    """The title of a document is its recipe if that is known, or else its tiling."""
    assert GOOD.caption == "square:backtracker:3x2#penguin"
    assert replace(GOOD, recipe=None).caption == "square"


def test_find() -> None:
    """Formats are found by name, by suffix, and by the suffix of a file."""
    for form in registry.FORMATS:
        assert registry.find(f" {form.name.upper()} ") == form
        for suffix in form.suffixes:
            assert registry.find(suffix) == registry.find(suffix[1:]) == form
            assert registry.of_file(f"a.b/Maze{suffix.upper()}") == form
    for name in ("maze", "maze.pdf", "maze/", "svg"):
        assert registry.of_file(name) is None
    with pytest.raises(
        ValueError, match=re.escape("format must be one of text, boxes")
    ):
        registry.find("pdf")
    suffixes = list(itertools.chain(*(form.suffixes for form in registry.FORMATS)))
    assert len(set(suffixes)) == len(suffixes)


@pytest.mark.parametrize("form", WRITTEN_ONLY, ids=lambda form: form.name)
def test_written_only(form: registry.Format) -> None:
    """A write-only format says so; its first bytes are enough to recognise it."""
    message = f"the format {form.name} cannot be read back as a maze; try text"
    for known in (form, None):
        with pytest.raises(ValueError, match=message):
            registry.read(form.write(GOOD), known)
