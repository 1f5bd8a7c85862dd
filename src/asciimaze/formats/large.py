# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes that stay in their file, because they are too large to be read."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING
from weakref import finalize

from asciimaze.formats.data import explorer, mz
from asciimaze.formats.data.json import load
from asciimaze.formats.document import Document
from asciimaze.formats.metadata import recipe_from
from asciimaze.formats.registry import MANY
from asciimaze.maze import Maze
from asciimaze.tilings.tiling import Grid

if TYPE_CHECKING:
    from io import FileIO
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.recipes.recipe import Recipe


class StoredCells:
    """The open sides of cells in rows and columns, in a file.

    Attributes:
        file: The file, with bits behind its header.
        shape: How many rows and columns of cells there are.
        width: How many columns the file has.
        sides: How many bits each cell has.
        first: The cell of the file that is our first one.
        step: How many cells further our next row begins in the file.
        is_turned: Whether the highest bit of a byte comes first.
        lock: What lets one thread at a time read.
    """

    def __init__(self, file: FileIO, header: mz.Header, recipe: Recipe) -> None:
        """Find the cells of a large maze in its file, in our order."""
        self.file = file
        self.shape = recipe.rows, recipe.columns
        self.sides = header.sides
        self.width = self.step = header.columns
        self.first = 0
        self.is_turned = False
        self.lock = Lock()
        finalize(self, file.close)

    def turn(self, margins: explorer.Margins) -> None:
        """Expect the cells of a large maze in the explorer's order."""
        rows, _ = self.shape
        last = (rows - 1 + margins.below) * self.width
        self.first, self.step = last + margins.left, -self.width
        self.is_turned = True

    def part(self, rows: NDArray[np.int64], columns: slice) -> NDArray[np.uint8]:
        """Return the bytes of a large maze's cells in some rows and columns."""
        import numpy as np

        count = columns.stop - columns.start
        cells = rows * self.step + (self.first + columns.start)
        eights, before = np.divmod(cells, mz.EIGHT)
        most = (count + 2 * mz.EIGHT - 2) // mz.EIGHT
        data = self.read(eights * self.sides, most * self.sides)
        opened = mz.unpacked(data.reshape(-1, self.sides), self.sides)
        table = opened.reshape(len(rows), most * mz.EIGHT)
        result = np.empty((len(rows), count), np.uint8)
        for shift in np.unique(before).tolist():
            here = before == shift
            result[here] = table[here, shift : shift + count]
        return result[:, :: columns.step]

    def read(self, places: NDArray[np.int64], length: int) -> NDArray[np.uint8]:
        """Return the bytes of a large file at some places, a row for each place."""
        import numpy as np

        data = np.zeros((len(places), length), np.uint8)
        with self.lock:
            for place, row in zip(places.tolist(), data, strict=True):
                self.file.seek(mz.START + place)
                self.file.readinto(row.data)
        return np.frombuffer(mz.TURNED, np.uint8)[data] if self.is_turned else data


class TooLargeError(ValueError):
    """A maze is too large to be in memory."""


class LargeMaze(Maze):
    """A maze that stays in its file; all of its cells at once can't be had.

    Attributes:
        tiling: The cells and their sides.
        cells: The open sides of each.
    """

    def __init__(self, tiling: Grid, cells: StoredCells) -> None:
        """Look at the cells of a large maze in their file."""
        self.tiling = tiling
        self.cells = cells
        self.recall = None

    def __getattr__(self, name: str) -> bytearray:
        """Say why the bytes of all cells of a large maze are missing.

        Raises:
            TooLargeError: They are asked for.
        """
        if name == "open":
            return in_memory(self).open
        raise AttributeError(name)

    def is_open(self, cell: int, side: int) -> bool:
        """Return whether one can go through a side of a cell in a large maze."""
        import numpy as np

        row, column = divmod(cell, self.cells.shape[1])
        part = self.cells.part(np.array([row]), slice(column, column + 1, 1))
        return bool(part[0, 0] >> side & 1)


def in_memory(maze: Maze) -> Maze:
    """Return a large maze as one that has all of its cells in memory.

    Raises:
        TooLargeError: It does not.
    """
    if isinstance(maze, LargeMaze):
        message = f"too large for this: {MANY} cells at most (got {len(maze)})"
        raise TooLargeError(message)
    return maze


def open_large(path: Path) -> Document | None:
    """Return the large maze in a file, which stays there.

    Args:
        path: The file. It is kept open as long as there is the maze.

    Returns:
        A document whose maze is a ``LargeMaze``; or nothing if the file has to be
        read as a whole.

    Raises:
        OSError: The file cannot be read.
        ValueError: It is cut off or damaged.
    """
    if not path.is_file():
        return None
    file = path.open("rb", buffering=0)
    found = None
    try:
        found = document_in(file, path.stat().st_size)
    finally:
        if found is None:
            file.close()
    return found


def document_in(file: FileIO, length: int) -> Document | None:
    """Return the document in an open file, if its maze is a large one."""
    start = file.read(mz.START)
    if length < mz.START or b"\0" not in start:
        return None
    header = mz.Header.of(start, length)
    if header.columns * header.rows <= MANY:
        return None
    for magic, place in (mz.MAGIC, header.end), (mz.EXPLORER, header.flushed):
        file.seek(place)
        if file.read(len(magic)) == magic:
            break
    else:
        return None
    file.seek(place)
    recipe = recipe_from(load(mz.text_of(file.read(), place)))
    tiling = recipe.tiling()
    if recipe.mask or not isinstance(tiling, Grid):
        return None
    cells = StoredCells(file, header, recipe)
    size = recipe.rows, recipe.columns
    if magic == mz.EXPLORER:
        margins = explorer.Margins.of(recipe)
        size = margins.size(recipe)
        cells.turn(margins)
    mz.check_header(header, recipe, size)
    return Document(LargeMaze(tiling, cells), recipe)
