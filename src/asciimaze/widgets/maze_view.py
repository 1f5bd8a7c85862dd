# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The part of a maze that a player sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.tilings.square import Square
from asciimaze.widgets import penguin, theme
from asciimaze.widgets.side_towards import side_towards

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tcod.console import Console

    from asciimaze.games.inputs import Rebound
    from asciimaze.maze import Maze

VIEW = 5
"""How many cells the view shows along a side."""

CELL = 6
"""How many tiles a cell takes along a side, one wall included."""

TILES = VIEW * CELL + 1
"""How many tiles the view takes along a side."""

CORNERS = " ═║╔══╗╦║╚║╠╝╩╣╬"
"""The glyph for a corner by its arms: 1 right, 2 bottom, 4 left, 8 top."""

HORIZONTAL, VERTICAL, GAP, FLOOR = (ord(glyph) for glyph in "═║░ ")


def first_in_view(at: int, count: int) -> int:
    """Return the first row (or column) of the maze in view, for a penguin at ``at``.

    Args:
        at: The penguin's row or column, from 0.
        count: How many rows or columns the maze has, at least ``VIEW``.
    """
    return min(max(at - VIEW // 2, 0), count - VIEW)


class MazeView:
    """A window of five by five cells on a maze of squares."""

    def __init__(self, maze: Maze) -> None:
        """Prepare a view of a maze of squares.

        Raises:
            ValueError: The maze is not of squares, or smaller than the view.
        """
        import numpy as np

        tiling = maze.tiling
        if not isinstance(tiling, Square):
            message = f"the view draws mazes of squares (got {tiling.name})"
            raise ValueError(message)
        self.tiling = tiling
        self.rows, self.columns = rows, columns = tiling.rows, tiling.columns
        if min(rows, columns) < VIEW:
            message = f"the view needs {VIEW} by {VIEW} cells (got {columns} by {rows})"
            raise ValueError(message)
        sides = np.frombuffer(maze.open, dtype=np.uint8).reshape(rows, columns)
        horizontal = np.ones((rows + 1, columns), dtype=bool)
        horizontal[:-1] = sides >> Square.TOP & 1 == 0
        horizontal[-1] = sides[-1] >> Square.BOTTOM & 1 == 0
        vertical = np.ones((rows, columns + 1), dtype=bool)
        vertical[:, :-1] = sides >> Square.LEFT & 1 == 0
        vertical[:, -1] = sides[:, -1] >> Square.RIGHT & 1 == 0
        arms = np.zeros((rows + 1, columns + 1), dtype=np.uint8)
        arms[:, :-1] |= horizontal << np.uint8(Square.RIGHT)
        arms[:, 1:] |= horizontal << np.uint8(Square.LEFT)
        arms[:-1] |= vertical << np.uint8(Square.BOTTOM)
        arms[1:] |= vertical << np.uint8(Square.TOP)
        glyphs = np.array([ord(glyph) for glyph in CORNERS], dtype=np.int32)
        self.corners = glyphs[arms]
        self.horizontal = np.where(horizontal, HORIZONTAL, FLOOR)
        self.vertical = np.where(vertical, VERTICAL, FLOOR)
        for edge in (self.horizontal[0], self.horizontal[-1]):
            edge[edge == FLOOR] = GAP
        for edge in (self.vertical[:, 0], self.vertical[:, -1]):
            edge[edge == FLOOR] = GAP

    def draw_maze(self, console: Console, cell: int) -> None:
        """Draw a maze of squares around a cell into the corner of the console."""
        top, left = self.origin(cell)
        tiles = console.rgb[:TILES, :TILES]
        glyphs: NDArray[np.int32] = tiles["ch"]
        glyphs[:] = FLOOR
        glyphs[::CELL, ::CELL] = self.corners[
            top : top + VIEW + 1, left : left + VIEW + 1
        ]
        horizontal = self.horizontal[top : top + VIEW + 1, left : left + VIEW]
        vertical = self.vertical[top : top + VIEW, left : left + VIEW + 1]
        for step in range(1, CELL):
            glyphs[::CELL, step::CELL] = horizontal
            glyphs[step::CELL, ::CELL] = vertical
        tiles["fg"] = theme.ICE
        tiles["fg"][glyphs == GAP] = theme.DAYLIGHT
        tiles["bg"] = theme.NIGHT
        for row in range(VIEW):
            for column in range((top + left + row) % 2, VIEW, 2):
                y, x = row * CELL + 1, column * CELL + 1
                tiles["bg"][y : y + CELL - 1, x : x + CELL - 1] = theme.FLOOR

    def draw_penguin(
        self, console: Console, cell: int, pose: int, rebound: Rebound | None = None
    ) -> None:
        """Draw the penguin in one of its poses in a square, without key letters."""
        del rebound
        penguin.draw(console, *self.place(cell), pose)

    def origin(self, cell: int) -> tuple[int, int]:
        """Return the row and the column of the first square in view."""
        row, column = divmod(cell, self.columns)
        return first_in_view(row, self.rows), first_in_view(column, self.columns)

    def place(self, cell: int) -> tuple[int, int]:
        """Return the tile of the upper left corner of a penguin in a square."""
        top, left = self.origin(cell)
        row, column = divmod(cell, self.columns)
        return (column - left) * CELL + 1, (row - top) * CELL + 1

    def side_at(self, cell: int, x: int, y: int) -> int | None:
        """Return the side of a square towards tile ``x, y``, if the tile is near."""
        top, left = self.origin(cell)
        return side_towards(self.tiling.corners(cell), left + x / CELL, top + y / CELL)
