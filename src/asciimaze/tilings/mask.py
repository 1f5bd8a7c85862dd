# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Masks: which cells of a grid to keep, and how that is written in one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.names import MOST_SHOWN
from asciimaze.tilings.masked import Masked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from asciimaze.tilings.tiling import Tiling

MOST_CELLS = 2**24
"""How many cells the grid of a mask may have."""


class Mask(NamedTuple):
    """The cells of a grid to keep.

    Attributes:
        columns: The number of columns of the grid.
        rows: The number of its rows.
        marks: One byte for each cell, row by row: 1 if it is kept, 0 if not.
    """

    columns: int
    rows: int
    marks: bytes

    @classmethod
    def of(cls, columns: int, rows: int, cells: Iterable[int]) -> Mask:
        """Return the mask that keeps some cells of ``columns`` by ``rows``."""
        marks = bytearray(columns * rows)
        for cell in cells:
            marks[cell] = 1
        return cls(columns, rows, bytes(marks))

    @property
    def cells(self) -> list[int]:
        """The cells that a mask keeps, in order."""
        return [cell for cell, mark in enumerate(self.marks) if mark]

    def over(self, make: Callable[[int, int], Tiling]) -> Masked:
        """Return the part of a tiling that this mask keeps.

        Args:
            make: Returns the tiling of some columns and rows.

        Raises:
            ValueError: The tiling has no columns and rows, or the mask keeps no cell,
                or several parts.
        """
        tiling = make(self.columns, self.rows)
        if tiling.cells != self.columns * self.rows:
            message = (
                f"a mask of {self.columns} by {self.rows} cells does not fit on "
                f"{tiling.name}, which has {tiling.cells} cells"
            )
            raise ValueError(message)
        return Masked(tiling, self.cells)

    @classmethod
    def parse(cls, text: str, columns: int, rows: int) -> Mask:
        """Return the mask that is written in one line, such as ``2o2x/4o``.

        Args:
            text: The run lengths of each row: ``o`` is a cell and ``x`` is none.
            columns: How many columns the grid has.
            rows: How many rows it has.

        Raises:
            ValueError: The text is no mask of this size.
        """
        check_size(columns, rows)
        lines = text.strip().lower().split("/")
        if len(lines) != rows:
            message = f"the mask must have {rows} rows, with / between them"
            message += f" (got {len(lines)})"
            raise ValueError(message)
        read = (read_row(at, line, columns) for at, line in enumerate(lines, start=1))
        return cls(columns, rows, b"".join(read))

    def __str__(self) -> str:
        """Return the mask in one line that can be parsed."""
        starts = range(0, len(self.marks), self.columns)
        return "/".join(write_row(self.marks[at : at + self.columns]) for at in starts)


def check_size(columns: int, rows: int) -> None:
    """Raise ``ValueError`` if a grid is too large for a mask."""
    if columns * rows > MOST_CELLS:
        size = f"{columns}x{rows}"[:MOST_SHOWN]
        message = f"a mask may have at most {MOST_CELLS} cells (got {size})"
        raise ValueError(message)


RUN = re.compile("([0-9]{0,8})([ox])")
"""A run: how many cells, and of which kind."""

SAME = re.compile(b"\0+|\1+")
"""The marks of a run."""


def read_row(number: int, line: str, columns: int) -> bytes:
    """Return a row of a mask, which is written as run lengths.

    Raises:
        ValueError: It is no row of so many columns.
    """
    runs = RUN.findall(line)
    if "".join(map("".join, runs)) != line:
        message = f"row {number} of the mask must be such as 2o3x"
        message += f" (got {line[:MOST_SHOWN]!r})"
        raise ValueError(message)
    lengths = [int(length or 1) for length, _ in runs]
    if sum(lengths) != columns:
        message = f"row {number} of the mask must have {columns} cells"
        message += f" (got {sum(lengths)})"
        raise ValueError(message)
    pairs = zip(lengths, runs, strict=True)
    return b"".join(bytes([kind == "o"]) * length for length, (_, kind) in pairs)


def write_row(marks: bytes) -> str:
    """Return a row of a mask as run lengths."""
    runs = [(len(run), "xo"[run[0]]) for run in SAME.findall(marks)]
    return "".join(f"{length if length > 1 else ''}{kind}" for length, kind in runs)
