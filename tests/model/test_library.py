"""Mazes from Python: every method, on every shape, by every generator."""

from __future__ import annotations

import pickle
import re
import sys
from copy import copy, deepcopy
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

import asciimaze as am
from asciimaze import library
from asciimaze.engine.flood import UNREACHABLE
from asciimaze.formats.registry import FORMATS
from asciimaze.generators.registry import GENERATORS
from asciimaze.maze import Maze as PlainMaze
from asciimaze.recipes.options.registry import OPTIONS
from asciimaze.solvers.registry import SOLVERS
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.registry import TILINGS
from asciimaze.tilings.registry import make as make_tiling
from asciimaze.tilings.square import Square
from asciimaze.tilings.wrapped import Torus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from asciimaze.formats.registry import Format
    from asciimaze.recipes.options.registry import Option

RECIPES = [
    f"{shape}:{generator.name}:6x6#penguin"
    for shape in TILINGS
    for generator in GENERATORS
    if generator.fits(make_tiling(shape, 6, 6))
]
every_maze = pytest.mark.parametrize("recipe", RECIPES)
every_shape = pytest.mark.parametrize("shape", TILINGS)
READABLE = [form for form in FORMATS if form.read]


def square() -> am.Maze:
    """Return a small maze of squares."""
    return am.make("square:backtracker:4x3#penguin")


@every_maze
def test_every_maze(recipe: str, tmp_path: Path) -> None:
    """A maze is that of its recipe; it is solved, counted, copied and saved."""
    maze = am.make(recipe)
    assert maze.recipe == am.Recipe.parse(recipe)
    assert repr(maze) == f"Maze({recipe!r})"
    assert str(maze).splitlines()[-1] == recipe
    assert maze == am.Recipe.parse(recipe).make()
    path = maze.solve()
    joined = {frozenset(passage) for passage in maze.passages()}
    assert {frozenset(step) for step in pairwise(path)} <= joined
    assert maze.stats().passages == len(joined) == len(maze) - 1
    for again in (copy(maze), deepcopy(maze), pickle.loads(pickle.dumps(maze))):  # noqa: S301 - it is our own
        assert again == maze
        assert (again.recipe, again.trace) == (maze.recipe, maze.trace)
    file = tmp_path / "maze.mz"
    maze.save(file, path)
    assert am.load(file) == maze


@every_shape
@pytest.mark.parametrize("solver", SOLVERS)
def test_solve(shape: str, solver: str) -> None:
    """Each solver goes from a cell to another, through open sides."""
    maze = am.make(shape=shape, size=6, seed="x")
    path = maze.solve(3, len(maze) - 2, solver=solver.upper())
    assert (path[0], path[-1]) == (3, len(maze) - 2)
    for here, there in pairwise(path):
        assert there in maze.neighbours(here)
    far = maze.distances(3)
    assert len(far) == len(maze)
    if solver == "shortest":
        assert far[len(maze) - 2] == len(path) - 1


@every_shape
def test_neighbours(shape: str) -> None:
    """Neighbours are the cells beyond open sides, and passages join them."""
    maze = am.make(shape=shape, size=6, seed="x", loops=0.3)
    joined = {(one, other) for one in maze for other in maze.neighbours(one)}
    assert joined == {(other, one) for one, other in joined}
    assert {(one, other) for one, other in joined if one < other} == {*maze.passages()}
    assert list(maze) == list(range(len(maze)))


@every_shape
@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_save(shape: str, form: Format, tmp_path: Path) -> None:
    """A file has the bytes of its format; if that can be read, it gives the maze."""
    maze = am.make(shape=shape, size=6, seed="x", braid=0.5)
    drawing = maze.draw(maze.solve(), distances=True)
    file = tmp_path / f"maze{form.suffixes[0] if form.suffixes else ''}"
    drawing.save(file, format=form.name.upper())
    assert file.read_bytes() == drawing.to_bytes(form.name) == form.write(drawing)
    if form.read:
        again = am.load(file)
        assert (again, again.recipe) == (maze, maze.recipe)
        assert isinstance(again, am.Maze)
    if form.suffixes:
        maze.save(file, maze.solve(), distances=True)
        assert file.read_bytes() == form.write(drawing)
    assert list(tmp_path.iterdir()) == [file]


def test_save_in_no_folder(tmp_path: Path) -> None:
    """A file that cannot be written is called by its own name."""
    file = tmp_path / "missing" / "maze.svg"
    with pytest.raises(FileNotFoundError) as caught:
        square().save(file)
    assert caught.value.filename == str(file)


def test_number_as_seed() -> None:
    """A seed may be a number, and means the same as its digits."""
    assert am.make(size=5, seed=3) == am.make(size=5, seed="3")
    assert am.make(size=5, seed=3).recipe == am.make(size=5, seed="3").recipe


@pytest.mark.parametrize("recipe", [8, (8, 5), b"square:wilson:8x5"])
def test_no_recipe(recipe: object) -> None:
    """Something that is neither text nor a recipe is refused with an example."""
    with pytest.raises(TypeError, match=r"^recipe must be text, such as 'hex.* \(got "):
        am.make(recipe)  # type: ignore[arg-type]


@every_shape
def test_shown(shape: str) -> None:
    """A notebook gets a picture, a terminal text, and both the whole recipe."""
    maze = am.make(shape=shape, size=6, seed="x")
    path = maze.solve()
    picture, text = maze.draw(path)._repr_svg_(), repr(maze.draw(path))
    assert picture is not None
    assert "<svg " in picture
    assert 'class="way"' in picture
    assert f"<title>{shape}:backtracker:6x6#x</title>" in picture
    assert text == str(maze.draw(path))
    assert maze._repr_svg_() == maze.draw()._repr_svg_()
    coloured = maze.draw(distances=True)._repr_svg_()
    assert coloured is not None
    assert coloured.count('fill="#') > picture.count('fill="#')


def test_too_large_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large maze is shown as its recipe, in a notebook as well."""
    monkeypatch.setattr(library, "MOST_SHOWN", 11)
    maze = square()
    assert maze._repr_svg_() is None
    assert repr(maze.draw()) == "Drawing('square:backtracker:4x3#penguin')"


@pytest.mark.parametrize("start", [None, 5])
def test_distances(start: int | None) -> None:
    """Distances begin where the path does, or would."""
    maze = square()
    path = [] if start is None else maze.solve(start)
    assert maze.draw(path, distances=True).far == maze.distances(start or 0)
    assert maze.draw(path).far == ()
    assert am.Maze(Square(2, 1)).distances()[1] == UNREACHABLE


def made(maze: am.Maze, option: Option, value: object) -> am.Maze:
    """Return a maze with another value of an option."""
    options: dict[str, Any] = {option.name: value}
    return am.make(maze.recipe, **options)


@every_shape
@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_options(shape: str, option: Option) -> None:
    """An option may be a value or a text, and the default means no option at all."""
    plain = am.make(shape=shape, generator="growing-tree", size=6, seed="x")
    text = option.kind.write(option.kind.default)
    assert plain == made(plain, option, text)
    if option.name in {"braid", "loops"}:
        assert plain != made(plain, option, 0.5) == made(plain, option, "0.5")


def test_changed() -> None:
    """A maze that is changed loses its recipe, which would make another one."""
    maze = square()
    sides = ((cell, side) for cell in (0, 1) for side in (Square.RIGHT, Square.BOTTOM))
    wall = next(each for each in sides if not maze.is_open(*each))
    other = copy(maze)
    other.carve(*wall)
    assert other != maze == square()
    assert other.recipe == am.Recipe("square", None, 4, 3)
    assert maze.recipe == am.Recipe.parse("square:backtracker:4x3#penguin")
    other = copy(maze)
    other.open_exit(0, Square.TOP)
    assert repr(other) == "Maze('square:4x3')"
    assert am.read(other.draw().to_bytes("text")).maze == other


def test_array() -> None:
    """The array is the memory of the maze, and can be made writable."""
    maze = square()
    view = maze.as_array()
    assert (view.shape, str(view.dtype), bytes(view)) == (
        (12,),
        "uint8",
        bytes(maze.open),
    )
    with pytest.raises(ValueError, match="read-only"):
        view[0] = 0
    maze.as_array(writeable=True)[:] = 0
    assert not any(view)
    assert list(maze.passages()) == []
    assert repr(maze) == "Maze('square:4x3')"


def test_equal() -> None:
    """Mazes are equal if cells and open sides are, whatever they were made from."""
    maze = square()
    plain = PlainMaze(Square(4, 3))
    plain.open[:] = maze.open
    assert plain == maze
    assert maze == plain
    assert maze != am.Maze(Square(4, 3))
    assert am.Maze(Square(4, 3)) == am.Maze(Square(4, 3))
    assert am.Maze(Square(4, 3)) != am.Maze(Square(3, 4))
    assert am.Maze(Square(4, 3)) != am.Maze(Hexagon(4, 3))
    assert maze != "square:backtracker:4x3#penguin"
    with pytest.raises(TypeError, match="unhashable"):
        hash(maze)


def test_by_hand(tmp_path: Path) -> None:
    """A maze on a tiling of your own can be drawn, but not written as data."""
    maze = am.Maze(Torus(Hexagon(4, 4)))
    maze.carve(0, 0)
    assert maze.recipe is None
    assert repr(maze) == "Maze('torus')"
    assert str(maze).splitlines()[-1] == "torus"
    maze.save(tmp_path / "maze.svg")
    message = "this torus tiling is not in our list, so its mazes can be drawn but not"
    with pytest.raises(ValueError, match=message):
        maze.save(tmp_path / "maze.json")
    assert [file.name for file in tmp_path.iterdir()] == ["maze.svg"]


def test_masks(tmp_path: Path) -> None:
    """A mask is a text, a value, or a file, and comes back with the maze."""
    text = "..##\n....\n"
    (tmp_path / "mask.txt").write_text(text)
    picture = Image.new("L", (4, 2), 255)
    picture.putpixel((2, 0), 0)
    picture.putpixel((3, 0), 0)
    picture.save(tmp_path / "mask.png")
    masks: list[am.Mask | str] = [text, am.Mask.parse("2o2x/4o", 4, 2)]
    masks += [am.load_mask(tmp_path / name) for name in ("mask.txt", "mask.png")]
    for mask in masks:
        maze = am.make(shape="hexagon", seed="x", mask=mask)
        assert repr(maze) == "Maze('hexagon:backtracker:4x2:mask=2o2x/4o#x')"
        assert am.make(str(maze.recipe)) == maze
        assert len(maze) == 6
        for form in READABLE:
            assert am.read(maze.draw().to_bytes(form.name)).maze.recipe == maze.recipe


def test_seeds() -> None:
    """Without a seed, each maze is a new one, and says how to make it again."""
    one, two = am.make(size=9), am.make(size=9)
    assert one != two
    assert am.make(one.recipe) == am.make(str(one.recipe)) == one


class Graph:
    """A graph like that of networkx, as far as we use it."""

    def __init__(self) -> None:
        """Make an empty graph."""
        self.nodes: dict[int, dict[str, object]] = {}
        self.edges: list[tuple[int, int]] = []

    def add_node(self, node: int, **attributes: object) -> None:
        """Add a node."""
        self.nodes[node] = attributes

    def add_edges_from(self, edges: Iterable[tuple[int, int]]) -> None:
        """Add some edges."""
        self.edges += edges


def test_networkx(monkeypatch: pytest.MonkeyPatch) -> None:
    """The graph has the cells with their places, and the passages."""
    networkx = ModuleType("networkx")
    networkx.Graph = Graph  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "networkx", networkx)
    maze = square()
    graph = maze.to_networkx()
    assert list(graph.nodes) == list(maze)
    assert graph.nodes[5] == {"pos": (1.5, 1.5)}
    assert graph.edges == list(maze.passages())
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(
        ImportError, match=r"^to_networkx needs networkx: pip install n"
    ):
        maze.to_networkx()


def test_lists() -> None:
    """The lists have the names of the registries, in their order."""
    assert am.shapes() == tuple(TILINGS)
    assert am.generators() == tuple(each.name for each in GENERATORS)
    assert am.options() == tuple(each.name for each in OPTIONS)
    assert am.solvers() == tuple(SOLVERS)
    assert am.formats() == tuple(each.name for each in FORMATS)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda maze: maze.solve(-1), "start must be a cell from 0 to 11 (got -1)"),
        (lambda maze: maze.solve(0, 12), "goal must be a cell from 0 to 11 (got 12)"),
        (
            lambda maze: maze.solve("a-star"),
            "start must be a cell from 0 to 11 (got 'a-star')",
        ),
        (
            lambda maze: maze.solve(goal=(2, 3)),
            "goal must be a cell from 0 to 11 (got (2, 3))",
        ),
        (lambda maze: maze.save("x.svg", "a"), "path must have cells from 0 to 11 (go"),
        (lambda maze: maze.solve(solver="oracle"), "solver must be one of shortest, "),
        (lambda maze: maze.distances(12), "start must be a cell from 0 to 11 (got 12)"),
        (lambda maze: maze.draw([0, 12]), "path must have cells from 0 to 11 (got 12)"),
        (
            lambda maze: maze.save("maze.pdf"),
            "the suffix of the file must be one of .t",
        ),
        (lambda maze: maze.save("maze"), "the suffix of the file must be one of .txt "),
        (
            lambda maze: maze.save("x", format="pdf"),
            "format must be one of text, boxes",
        ),
        (lambda _: am.make("cube"), "a recipe must be such as shape:generator:40x30#s"),
        (lambda _: am.make(size="4y3"), "size must be columns x rows, such as 40x30, "),
        (lambda _: am.make(size=(0, 3)), "size must have 1 to 1000000000 cells (got 0"),
        (
            lambda _: am.make(sead="x"),
            "option must be one of bias, spread, pick, braid",
        ),
        (
            lambda _: am.make(braid=2),
            "braid must be a number from 0 to 1 with 4 decima",
        ),
        (
            lambda _: am.make(mask=".\n.."),
            "line 2 of the mask must be as long as the f",
        ),
        (
            lambda _: am.make("polar:6x6", mask="."),
            "a mask of 1x1 cells is not of size",
        ),
        (lambda _: am.read(b""), "the text is empty"),
    ],
)
def test_errors(call: Callable[[am.Maze], object], message: str) -> None:
    """An error is that of the command line: the rule, and the value that broke it."""
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        call(square())


def test_no_such_cell() -> None:
    """A cell that doesn't exist has no neighbours."""
    with pytest.raises(IndexError, match=r"^cell must be from 0 to 11 \(got 12\)$"):
        square().neighbours(12)


def test_bad_file(tmp_path: Path) -> None:
    """An error in a file names it."""
    (tmp_path / "maze.txt").write_text("hello")
    (tmp_path / "maze.svg").write_text("<svg/>")
    for name, message in {"txt": "the last line must", "svg": "a file of the"}.items():
        file = tmp_path / f"maze.{name}"
        with pytest.raises(ValueError, match=f"^{re.escape(str(file))}: {message}"):
            am.load(file)
    with pytest.raises(FileNotFoundError):
        am.load(tmp_path / "no.mz")


def test_way_in_a_file() -> None:
    """A file that keeps a path gives it back with the drawing."""
    maze = square()
    drawing = am.read(maze.draw(maze.solve()).to_bytes("json"))
    assert list(drawing.path) == maze.solve()
    assert drawing.maze == maze
