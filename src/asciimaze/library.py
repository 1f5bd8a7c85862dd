# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes for Python programs: make one, load one, and use it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from asciimaze.formats import masks
from asciimaze.formats import registry as formats
from asciimaze.formats.document import Document
from asciimaze.formats.picture import svg
from asciimaze.formats.saving import saving
from asciimaze.maze import Maze as PlainMaze
from asciimaze.recipes.recipe import Recipe, request
from asciimaze.solvers import registry as solvers
from asciimaze.solvers.paths import distances as distances_from
from asciimaze.solvers.statistics import statistics
from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence
    from os import PathLike
    from typing import Any, Self

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.solvers.statistics import Statistics
    from asciimaze.tilings.mask import Mask
    from asciimaze.tilings.sizes import Size
    from asciimaze.tilings.tiling import Tiling

DEFAULT = Recipe("square", "backtracker", 18, 10)
"""The recipe if nothing is chosen; its maze fits a terminal of 80 by 24."""

MOST_SHOWN = 10_000
"""How many cells a maze may have to be shown by itself."""


class Maze(PlainMaze):
    """Cells and the passages between them, as ``make`` and ``load`` return them.

    Attributes:
        tiling: The cells and their sides.
        open: For each cell one byte, in which bit *i* is set if side *i* is open.
        recipe: What the maze was made from, as far as it is known; ``None`` if its
            tiling is not in our list.
    """

    recipe: Recipe | None

    def __init__(self, tiling: Tiling) -> None:
        """Make a maze in which every side is a wall, with a recipe for its cells.

        Args:
            tiling: The cells, of any shape.
        """
        super().__init__(tiling)
        self.recipe = Recipe.of(tiling)

    @classmethod
    def of(cls, maze: PlainMaze, recipe: Recipe | None) -> Self:
        """Return a maze that shares everything with a plain one, and has a recipe."""
        result = cls.__new__(cls)
        vars(result).update(vars(maze))
        result.recipe = recipe
        return result

    def forget(self) -> None:
        """Note that the maze is no longer the one of its recipe."""
        if self.recipe is not None:
            self.recipe = self.recipe.without_generator()

    def carve(self, cell: int, side: int) -> int:
        """Open the passage through a side and return the cell beyond it.

        Raises:
            ValueError: There is no cell beyond; only an exit can be there.
        """
        self.forget()
        return super().carve(cell, side)

    def open_exit(self, cell: int, side: int) -> None:
        """Open a side that leads out of the tiling.

        Raises:
            ValueError: The side does not lead out.
        """
        self.forget()
        super().open_exit(cell, side)

    def as_array(self, *, writeable: bool = False) -> NDArray[np.uint8]:
        """Return the open sides as an array that shares the maze's memory.

        Args:
            writeable: Whether the array can change the maze. If you open a side, open
                it from the cell beyond as well.

        Returns:
            An array of shape (cells,); bit *i* is set if side *i* is open.
        """
        import numpy as np

        if writeable:
            self.forget()
        view = np.frombuffer(self.open, np.uint8)
        view.flags.writeable = writeable
        return view

    def __str__(self) -> str:
        """Return the maze as text, with its recipe below.

        Raises:
            ValueError: Its cells are too small to be drawn with characters.
        """
        return str(self.draw())

    def __repr__(self) -> str:
        """Return the recipe of the maze, as far as it is known."""
        return f"Maze({self.draw().caption!r})"

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows, or nothing if it is too large."""
        return self.draw()._repr_svg_()

    def draw(self, path: Sequence[int] = (), *, distances: bool = False) -> Drawing:
        """Return a drawing, which a notebook shows as a picture and a terminal as text.

        Args:
            path: Cells through which a line is drawn, in order.
            distances: Whether pictures are coloured by the distance of each cell from
                the start of the path, or from where a path would start.

        Raises:
            ValueError: The path has something that is no cell.
        """
        for cell in path:
            if not solvers.is_cell(self, cell):
                message = f"path must have cells from 0 to {len(self) - 1} "
                message += f"(got {cell!r})"
                raise ValueError(message)
        far = self.distances(path[0] if path else None) if distances else ()
        return Drawing(self, self.recipe, path, far)

    def solve(
        self,
        start: int | None = None,
        goal: int | None = None,
        *,
        solver: str = "shortest",
    ) -> list[int]:
        """Return the cells of a path through the maze, both ends included.

        Args:
            start: Where it begins; by default at the first of two exits or more, else
                at cell 0.
            goal: Where it ends; by default at the last exit, or in the last cell.
            solver: The name of a solver; see ``asciimaze.solvers()``.

        Returns:
            The cells in order, or none if the solver finds no path.

        Raises:
            ValueError: There is no such cell or solver.
        """
        find_path = solvers.SOLVERS[solvers.find(solver)]
        return find_path(self, *solvers.ends_of(self, start, goal))

    def distances(self, start: int | None = None) -> array[int]:
        """Return how many steps each cell is from a cell.

        Args:
            start: The cell; by default the one where ``solve`` begins.

        Returns:
            One number for each cell; 2**31 - 1 if no path leads there.

        Raises:
            ValueError: There is no such cell.
        """
        return distances_from(self, solvers.ends_of(self, start, None)[0])

    def stats(self) -> Statistics:
        """Return the maze in numbers: dead ends, loops, difficulty and the like."""
        return statistics(self)

    def save(
        self,
        file: str | PathLike[str],
        path: Sequence[int] = (),
        *,
        distances: bool = False,
        format: str | None = None,  # noqa: A002 - it is the word that users know
    ) -> None:
        """Write the maze into a file, which takes its place when it is whole.

        Args:
            file: The name of the file.
            path: Cells through which a line is drawn, in order.
            distances: Whether pictures are coloured by distance; see ``draw``.
            format: The name of a format; by default the suffix of the file tells it.

        Raises:
            ValueError: There is no such format, or it cannot hold this maze.
            OSError: The file cannot be written.
        """
        self.draw(path, distances=distances).save(file, format=format)

    def to_networkx(self) -> Any:  # noqa: ANN401 - a type of a library that is not ours
        """Return the maze as a graph of networkx.

        Returns:
            A ``networkx.Graph`` with the cells as nodes and the passages as edges. Each
            node has the attribute ``pos``, the middle of the cell, x to the right and
            y downwards, in sides of a cell.

        Raises:
            ImportError: networkx is not installed.
        """
        try:
            networkx = import_module("networkx")
        except ImportError as error:
            message = "to_networkx needs networkx: pip install networkx"
            raise ImportError(message) from error
        graph = networkx.Graph()
        for cell in self:
            graph.add_node(cell, pos=middle(self.tiling.corners(cell)))
        graph.add_edges_from(self.passages())
        return graph


class Drawing(Document):
    """A maze with a path and distances: a picture for a notebook, text elsewhere.

    Attributes:
        maze: The maze.
        recipe: Its recipe, as far as it is known.
        path: Cells through which a path is drawn, in order.
        far: For each cell its distance from somewhere, or nothing.
    """

    maze: Maze

    def to_bytes(self, format: str) -> bytes:  # noqa: A002 - it is the word that users know
        """Return the drawing as the bytes of a file.

        Args:
            format: The name of a format, or a suffix.

        Raises:
            ValueError: There is no such format, or it cannot hold this maze.
        """
        return formats.find(format).write(self)

    def save(
        self,
        file: str | PathLike[str],
        *,
        format: str | None = None,  # noqa: A002 - it is the word that users know
    ) -> None:
        """Write the drawing into a file, which takes its place when it is whole.

        Args:
            file: The name of the file.
            format: The name of a format; by default the suffix of the file tells it.

        Raises:
            ValueError: There is no such format, or it cannot hold this maze.
            OSError: The file cannot be written.
        """
        form = formats.find(format) if format else formats.of_file(str(file))
        if form is None:
            message = f"the suffix of the file must be one of {formats.suffixes()}, "
            message += f"or name its format (got {str(file)!r})"
            raise ValueError(message)
        data = form.write(self)
        with saving(Path(file)) as opened:
            opened.write(data)

    def __str__(self) -> str:
        """Return the drawing as text.

        Raises:
            ValueError: The cells are too small to be drawn with characters.
        """
        return self.to_bytes("text").decode().rstrip("\n")

    def __repr__(self) -> str:
        """Return the drawing as text, or its caption if it is too large."""
        small = len(self.maze) <= MOST_SHOWN
        return str(self) if small else f"Drawing({self.caption!r})"

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows, or nothing if it is too large."""
        return svg.write(self).decode() if len(self.maze) <= MOST_SHOWN else None


def make(
    recipe: str | Recipe | None = None,
    *,
    shape: str | None = None,
    generator: str | None = None,
    size: Size | None = None,
    seed: str | int | None = None,
    mask: Mask | str | None = None,
    **options: object,
) -> Maze:
    """Make the maze of a recipe, or of some of its parts: ``asciimaze.make``.

    Args:
        recipe: A whole recipe, such as ``"hexagon:wilson:12x8#penguin"``; the other
            arguments replace parts of it.
        shape: The shape of the cells; see ``asciimaze.shapes()``.
        generator: How the maze is made; see ``asciimaze.generators()``.
        size: Columns and rows; one number is good for both.
        seed: Any text, or a number; by default a new one.
        mask: Which cells to keep: a mask, or lines with ``.`` for a cell and ``#``
            for none. By default its size is that of the maze.
        options: Values by the names of options; see ``asciimaze.options()``.

    Raises:
        ValueError: There is no such maze; the message says what is allowed.
        TypeError: The recipe is none.
    """
    if not isinstance(recipe, str | Recipe | None):
        message = "recipe must be text, such as 'hexagon:wilson:12x8#penguin', "
        message += f"or a Recipe (got {recipe!r})"
        raise TypeError(message)
    wanted = request(
        DEFAULT,
        recipe,
        shape=shape,
        generator=generator,
        size=size,
        seed=None if seed is None else str(seed),
        mask=masks.read_text(mask) if isinstance(mask, str) else mask,
        values=options,
    )
    return Maze.of(wanted.make(), wanted)


def read(data: bytes, format: str | None = None) -> Drawing:  # noqa: A002 - as above
    """Return the drawing in the bytes of a file, with its path if that is kept.

    Args:
        data: The bytes.
        format: The name of their format; by default the one that is recognised.

    Raises:
        ValueError: There is no maze in them; the message says where it is wrong.
    """
    found = formats.read(data, formats.find(format) if format else None)
    return Drawing(Maze.of(found.maze, found.recipe), found.recipe, found.path)


def load(file: str | PathLike[str]) -> Maze:
    """Load the maze in a file: ``asciimaze.load``.

    Args:
        file: The name of a file in any format that can be read.

    Raises:
        ValueError: There is no maze in it; the message says where it is wrong.
        OSError: The file cannot be read.
    """
    form = formats.of_file(str(file))
    try:
        return read(Path(file).read_bytes(), form.name if form else None).maze
    except ValueError as error:
        message = f"{file}: {error}"
        raise ValueError(message) from error


def load_mask(file: str | PathLike[str]) -> Mask:
    """Load the mask in a file, of ``.`` and ``#`` or PNG: ``asciimaze.load_mask``.

    Args:
        file: The name of the file.

    Raises:
        ValueError: There is no mask in it.
        OSError: The file cannot be read.
    """
    return masks.read(Path(file).read_bytes())
