"""A large maze stays in its file, and looks like the same maze in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asciimaze.formats import large
from asciimaze.formats.data import json, mz
from asciimaze.formats.document import Document
from asciimaze.formats.large import LargeMaze, TooLargeError, open_large
from asciimaze.recipes.recipe import Recipe
from asciimaze.views.cells import box_of
from asciimaze.views.walls import GridWalls, walls_of

from .mazes import join
from .shapes import GRIDS, RING, size_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from asciimaze.maze import Maze


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let mazes of more than ten cells be large."""
    monkeypatch.setattr(large, "MANY", 10)


def save(maze: Maze, recipe: Recipe, file: Path, *, in_our_order: bool) -> None:
    """Write a maze into a file, in our order of cells or in the explorer's."""
    data = mz.write(Document(maze, recipe))
    if in_our_order:
        sides = mz.most_sides(maze.tiling)
        header = recipe.columns, recipe.rows, sides
        data = b"".join(
            mz.parts(recipe, header, mz.packed([maze.open], sides), mz.MAGIC)
        )
    file.write_bytes(data)


def opened(file: Path) -> LargeMaze:
    """Return the large maze in a file."""
    document = open_large(file)
    assert document
    assert isinstance(document.maze, LargeMaze)
    return document.maze


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for files."""
    return tmp_path_factory.mktemp("large")


@pytest.mark.parametrize("in_our_order", [True, False])
@pytest.mark.parametrize("shape", GRIDS)
@given(data=st.data())
def test_part(
    shape: str,
    in_our_order: bool,  # noqa: FBT001
    folder: Path,
    data: st.DataObject,
) -> None:
    """Any part of the cells in a file is what the maze has in memory."""
    size = data.draw(st.integers(4, 13)), data.draw(st.integers(4, 13))
    recipe = Recipe(shape, None, *size_of(shape, *size))
    tiling = recipe.tiling()
    maze = join(tiling, data.draw(st.integers(0, 9)))
    file = folder / "maze.mz"
    save(maze, recipe, file, in_our_order=in_our_order)
    found = opened(file)
    assert found.tiling == tiling
    table = np.frombuffer(maze.open, np.uint8).reshape(recipe.rows, recipe.columns)
    rows = np.array(data.draw(st.lists(st.integers(0, recipe.rows - 1), min_size=1)))
    start = data.draw(st.integers(0, recipe.columns - 1))
    stop = data.draw(st.integers(start + 1, recipe.columns))
    columns = slice(start, stop, data.draw(st.integers(1, 4)))
    assert found.cells.part(rows, columns).tolist() == table[:, columns][rows].tolist()
    cell = data.draw(st.integers(0, len(maze) - 1))
    for side in range(len(tiling.sides(cell))):
        assert found.is_open(cell, side) == maze.is_open(cell, side)


@pytest.mark.parametrize("in_our_order", [True, False])
@pytest.mark.parametrize("shape", GRIDS)
def test_same_walls(shape: str, in_our_order: bool, tmp_path: Path) -> None:  # noqa: FBT001
    """A view of a file has the walls of the maze, one by one and as a tone."""
    recipe = Recipe(shape, "backtracker", *size_of(shape, 12, 9), "penguin")
    maze = recipe.make()
    save(maze, recipe, tmp_path / "maze.mz", in_our_order=in_our_order)
    stored, ours = walls_of(opened(tmp_path / "maze.mz")), walls_of(maze)
    assert isinstance(stored, GridWalls)
    box = box_of(maze.tiling)
    pairs = zip(stored.within(box), ours.within(box), strict=True)
    for seen, expected in pairs:
        assert seen.starts.tolist() == expected.starts.tolist()
    box = box._replace(right=box.left + box.bottom - box.top)
    assert stored.lengths(box, 7) == pytest.approx(ours.lengths(box, 7))


def others() -> Iterator[tuple[str, bytes]]:
    """Yield files that have to be read as a whole, each with a name."""
    square = Recipe("square", "wilson", 6, 6, "x")
    yield "small", mz.write(document_of(Recipe("square", "wilson", 3, 3, "x")))
    masked = Recipe("brick", "wilson", RING.columns, RING.rows, "x", (), RING)
    yield "masked", mz.write(document_of(masked))
    yield "rings", mz.write(document_of(Recipe("polar", "wilson", 12, 12, "x")))
    yield "json", json.write(document_of(square))
    yield "bits alone", mz.write(document_of(square))[: 12 + 18]
    yield "nothing", b""


def document_of(recipe: Recipe) -> Document:
    """Return the document of a recipe."""
    return Document(recipe.make(), recipe)


@pytest.mark.parametrize(("name", "data"), [*others()])
def test_read_as_a_whole(name: str, data: bytes, tmp_path: Path) -> None:
    """What is no large maze on a whole grid is left to ``read``."""
    file = tmp_path / name
    file.write_bytes(data)
    assert open_large(file) is None
    assert open_large(tmp_path) is None


@pytest.mark.parametrize("shape", ["square", "brick"])
def test_damaged(shape: str, tmp_path: Path) -> None:
    """A file that is cut off, or whose parts contradict each other, says so."""
    recipe = Recipe(shape, "wilson", *size_of(shape, 8, 8), "x")
    data = mz.write(document_of(recipe))
    file = tmp_path / "maze.mz"
    cases = {
        data[:20]: "the file is cut off",
        data[:-1]: "the file must have",
        data + b"!": "the file must have",
        data.replace(b'"rows": 8', b'"rows": 7'): "does not fit",
        data.replace(b'"columns"', b'"columms"'): "is not known here",
    }
    for damaged, message in cases.items():
        file.write_bytes(damaged)
        with pytest.raises(ValueError, match=message):
            open_large(file)


@given(data=st.data())
def test_any_change(folder: Path, data: st.DataObject) -> None:
    """A damaged file is opened or refused, and what is opened can be looked at."""
    whole = bytearray(mz.write(document_of(Recipe("hexagon", "wilson", 6, 5, "x"))))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at] = data.draw(st.integers(0, 255))
    file = folder / "damaged.mz"
    file.write_bytes(whole[: data.draw(st.integers(0, len(whole)))])
    try:
        document = open_large(file)
    except ValueError:
        return
    if document:
        walls = walls_of(document.maze)
        assert [*walls.within(box_of(document.maze.tiling))]


def test_shorter(tmp_path: Path) -> None:
    """If the file becomes shorter while it is open, walls are seen."""
    recipe = Recipe("square", "wilson", 8, 8, "x")
    file = tmp_path / "maze.mz"
    save(recipe.make(), recipe, file, in_our_order=True)
    maze = opened(file)
    with file.open("r+b") as there:
        there.truncate(20)
    assert maze.cells.part(np.array([7]), slice(0, 8, 1)).tolist() == [[0] * 8]


def test_too_large(tmp_path: Path) -> None:
    """What needs all cells says how many are too many."""
    recipe = Recipe("square", "wilson", 8, 8, "x")
    file = tmp_path / "maze.mz"
    save(recipe.make(), recipe, file, in_our_order=False)
    maze = opened(file)
    with pytest.raises(TooLargeError, match=r"10 cells at most \(got 64\)"):
        _ = maze.open
    assert not hasattr(maze, "closed")
