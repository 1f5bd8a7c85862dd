# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""From cells to the bytes that a terminal is sent: only for what has changed."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.app.terminal.cells import SPACE
from asciimaze.app.terminal.palette import ink_code, paper_code, reduce

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from asciimaze.app.terminal.cells import Cells
    from asciimaze.app.terminal.palette import Depth

CLEAR = "\x1b[0m\x1b[2J"
"""Forgets all colours and clears the screen."""

BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"
"""Around an update; what is between them is shown at once."""

LARGE = 1000
"""How many characters may arrive in parts."""


@lru_cache(maxsize=4096)
def letter(code: int) -> str:
    """Return a letter for an update of a terminal, or ``?`` if it is no single cell."""
    result = chr(code)
    is_wide = unicodedata.east_asian_width(result) in {"W", "F"}
    is_mark = unicodedata.category(result) in {"Mn", "Me"}
    return result if result.isprintable() and not is_wide and not is_mark else "?"


class Updates:
    """Knows what a terminal shows, and how to change it.

    Attributes:
        depth: How many colours it has.
        shown: The cells that it shows; ``None`` if that is not known.
    """

    def __init__(self, depth: Depth) -> None:
        """Begin updates of a terminal with an unknown screen."""
        self.depth = depth
        self.shown: Cells | None = None

    def update(self, cells: Cells) -> str:
        """Return the update to send so that the terminal shows some cells."""
        new, old = reduce(cells, self.depth), self.shown
        self.shown = new
        if old is None or old.letters.shape != new.letters.shape:
            sent = CLEAR + self.drawn(new, np.ones(new.letters.shape, np.bool_))
        else:
            sent = self.drawn(new, new.changes(old))
        return f"{BEGIN}{sent}{END}" if len(sent) > LARGE else sent

    def forget(self) -> None:
        """Let the next update draw all cells: something else may have been drawn."""
        self.shown = None

    def drawn(self, cells: Cells, changed: NDArray[np.bool_]) -> str:
        """Return the codes that draw those cells of a terminal that have changed."""
        rows, columns = (each.tolist() for each in np.nonzero(changed))
        wanted = (each[changed].tolist() for each in cells)
        last = cells.letters.shape[1] - 1
        sent: list[str] = []
        place, ink, paper = None, None, None
        for row, column, code, new_ink, new_paper in zip(
            rows, columns, *wanted, strict=True
        ):
            if place != (row, column):
                sent.append(moved(place, row, column))
            colours = []
            if new_paper != paper:
                paper = new_paper
                colours.append(paper_code(self.depth, paper))
            if new_ink != ink and code != SPACE:
                ink = new_ink
                colours.append(ink_code(self.depth, ink))
            if colours:
                sent.append(f"\x1b[{';'.join(colours)}m")
            sent.append(letter(code))
            place = (row, column + 1) if column < last else None
        return "".join(sent)


def moved(place: tuple[int, int] | None, row: int, column: int) -> str:
    """Return the code that moves a terminal's cursor to a place for an update."""
    if place and place[0] == row:
        steps = column - place[1]
        return f"\x1b[{steps}C" if steps > 1 else "\x1b[C"
    return f"\x1b[{row + 1};{column + 1}H"
