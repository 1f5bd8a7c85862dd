# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a terminal shows: a grid of letters, each with two colours."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from tcod.console import Console

    from asciimaze.games.drawing import Colour, Point

SPACE, UPPER, LOWER, FULL = map(ord, " ▀▄█")
"""The codes of the letters that show pixels."""


def packed(colour: Colour) -> int:
    """Return the colour of a terminal's cell as one number: 8 bits for each primary."""
    red, green, blue = colour
    return red << 16 | green << 8 | blue


def parts(colour: int) -> Colour:
    """Return the red, green and blue of a cell's packed colour."""
    return colour >> 16, colour >> 8 & 255, colour & 255


class Cells(NamedTuple):
    """A grid of cells.

    Attributes:
        letters: The code of each letter, of shape ``(rows, columns)``, uint32.
        inks: The colour of each letter, of the same shape, uint32: a packed colour,
            or the number that a terminal has for it.
        papers: The colour behind each letter, likewise.
    """

    letters: NDArray[np.uint32]
    inks: NDArray[np.uint32]
    papers: NDArray[np.uint32]

    def changes(self, old: Cells) -> NDArray[np.bool_]:
        """Return which cells look different in an older grid of the same size."""
        inks = (self.inks != old.inks) & (self.letters != SPACE)
        papers = self.papers != old.papers
        result: NDArray[np.bool_] = inks | papers | (self.letters != old.letters)
        return result


def blank(columns: int, rows: int, colour: Colour) -> Cells:
    """Return a grid of a terminal's cells in one colour."""
    shape = rows, columns
    colours = np.full(shape, packed(colour), np.uint32)
    return Cells(np.full(shape, SPACE, np.uint32), colours, colours.copy())


def stack(upper: NDArray[np.uint32], lower: NDArray[np.uint32]) -> Cells:
    """Return cells of a terminal that show two pixels each, one above the other."""
    letters = np.where(upper == lower, np.uint32(SPACE), np.uint32(UPPER))
    return Cells(letters, upper, lower)


class Crop(NamedTuple):
    """Which part of a console is shown, and where.

    Attributes:
        rows: The rows of the console that are shown, from top to bottom.
        left: The column of the terminal that shows column 0 of the console.
        top: The row of the terminal that shows the first of the rows.
    """

    rows: tuple[int, ...]
    left: int
    top: int

    def place(self, x: float, y: float) -> Point:
        """Return which tile of the console is shown in a cell of the terminal.

        Places are in tiles and in cells, from the upper left corner. Where no row of
        the console is shown, the place is above it.
        """
        row = floor(y - self.top)
        if 0 <= row < len(self.rows):
            return x - self.left, y - self.top - row + self.rows[row]
        return x - self.left, -1


def crop(console: Console, columns: int, rows: int) -> Crop:
    """Return which part of a console fits on the cells of a terminal."""
    shown = list(range(console.height))
    is_blank = np.all(console.rgb["ch"] == SPACE, axis=1)
    spare = len(shown) - rows
    dropped = np.flatnonzero(is_blank)[::-1][: max(0, spare)].tolist()
    shown = [row for row in shown if row not in dropped]
    first = max(0, len(shown) - rows) // 2
    shown = shown[first : first + rows]
    return Crop(tuple(shown), (columns - console.width) // 2, (rows - len(shown)) // 2)


def copy_tiles(console: Console, part: Crop, cells: Cells) -> None:
    """Copy a part of a console to the cells of a terminal."""
    left = max(0, part.left)
    right = min(cells.letters.shape[1], part.left + console.width)
    target = slice(part.top, part.top + len(part.rows)), slice(left, right)
    tiles = console.rgb[list(part.rows), left - part.left : right - part.left]
    cells.letters[target] = tiles["ch"]
    cells.inks[target] = packed_all(tiles["fg"])
    cells.papers[target] = packed_all(tiles["bg"])


def packed_all(colours: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """Return the colours of many cells as numbers, as ``packed`` does with one.

    Args:
        colours: An array of shape (rows, columns, 3): red, green and blue.
    """
    red, green, blue = np.moveaxis(colours.astype(np.uint32), -1, 0)
    result: NDArray[np.uint32] = red << 16 | green << 8 | blue
    return result
