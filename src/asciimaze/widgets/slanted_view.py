# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A view of mazes whose walls are horizontal or slanted."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from asciimaze.games.escape.keys import letters_of
from asciimaze.widgets import penguin, theme
from asciimaze.widgets.maze_view import TILES
from asciimaze.widgets.side_towards import side_towards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tcod.console import Console

    from asciimaze.games.inputs import Rebound
    from asciimaze.maze import Maze

GAP = "░"
"""The glyph of an exit."""

DUSK = (13, 19, 39)
"""The floor of every third cell, so that a step can be seen."""

SCALE = {"hexagon": 3, "triangle": 8}
"""How many tiles half a side takes, by the shape of the cells."""

HALF = sqrt(3) / 2
"""The height that takes as many tiles as half a side does."""


class SlantedView:
    """A window on a maze that has the penguin's cell in its middle."""

    def __init__(self, maze: Maze) -> None:
        """Prepare a view of a maze with slanted walls.

        Raises:
            ValueError: Its cells have a shape that this view cannot draw.
        """
        import numpy as np

        self.maze = maze
        self.tiling = maze.tiling
        if self.tiling.name not in SCALE:
            shapes = ", ".join(SCALE)
            message = f"the view draws {shapes} (got {self.tiling.name})"
            raise ValueError(message)
        self.scale = SCALE[self.tiling.name]
        self.corners = [self.in_tiles(cell) for cell in range(self.tiling.cells)]
        self.boxes = np.array([box(corners) for corners in self.corners])
        self.width, self.height = self.boxes[:, 2:].max(axis=0).tolist()
        self.exits = frozenset(maze.exits())

    def origin(self, cell: int) -> tuple[int, int]:
        """Return which part of a slanted maze is in the view's corner."""
        x, y = self.middle(cell)
        return first_tile(x, self.width + 1), first_tile(y + 1, self.height + 1) - 1

    def middle(self, cell: int) -> tuple[int, int]:
        """Return the tile in the middle of a slanted cell."""
        corners = self.corners[cell]
        count = len(corners)
        half = count // 2
        across, down = (sum(values) + half for values in zip(*corners, strict=True))
        return across // count, down // count

    def in_view(self, cell: int) -> list[int]:
        """Return the slanted cells that are partly in view around a penguin."""
        left, top = self.origin(cell)
        first_x, first_y, last_x, last_y = self.boxes.T
        beside = (last_x <= left) | (first_x >= left + TILES)
        seen = ~beside & (top <= last_y) & (first_y <= top + TILES)
        cells: list[int] = seen.nonzero()[0].tolist()
        return cells

    def in_tiles(self, cell: int) -> list[tuple[int, int]]:
        """Return the corners of a slanted cell in tiles."""
        return [
            (round(2 * self.scale * x), round(self.scale * y / HALF))
            for x, y in self.tiling.corners(cell)
        ]

    def draw_maze(self, console: Console, cell: int) -> None:
        """Draw a slanted maze around a cell into the corner of the console."""
        left, top = self.origin(cell)
        tiles = console.rgb[:TILES, :TILES]
        tiles["ch"] = ord(" ")
        tiles["fg"] = theme.ICE
        tiles["bg"] = theme.NIGHT
        cells = {here: self.corners[here] for here in self.in_view(cell)}
        for here, corners in cells.items():
            for x, y in floor(corners):
                if is_seen(x - left, y - top):
                    tiles["bg"][y - top, x - left] = theme.FLOOR if here % 3 else DUSK
        for here, corners in cells.items():
            opened = self.maze.open[here]
            for side, start in enumerate(corners):
                is_wall = not opened >> side & 1
                if is_wall or (here, side) in self.exits:
                    for x, y, glyph in wall(start, corners[(side + 1) % len(corners)]):
                        if is_seen(x - left, y - top):
                            tile = tiles[y - top, x - left]
                            if glyph != "_" or tile["ch"] == ord(" "):
                                tile["ch"] = ord(glyph if is_wall else GAP)
                                tile["fg"] = theme.ICE if is_wall else theme.DAYLIGHT

    def draw_penguin(
        self, console: Console, cell: int, pose: int, rebound: Rebound | None = None
    ) -> None:
        """Draw the penguin among slanted walls, and the keys around it."""
        left, top = self.origin(cell)
        corners = self.corners[cell]
        for side, letter in enumerate(letters_of(self.tiling, cell, rebound)):
            if self.maze.is_open(cell, side):
                end = corners[(side + 1) % len(corners)]
                tiles = list(wall(corners[side], end))
                column, row, _ = tiles[len(tiles) // 2]
                column, row = column - left, row - top
                if is_seen(column, row):
                    console.print(column, row, letter, fg=theme.SNOW)
        penguin.draw(console, *self.place(cell), pose)

    def place(self, cell: int) -> tuple[int, int]:
        """Return the tile of the upper left corner of a penguin in a slanted cell."""
        left, top = self.origin(cell)
        x, y = self.middle(cell)
        return x - left - 2, y - top - 3

    def side_at(self, cell: int, x: int, y: int) -> int | None:
        """Return the side of a slanted cell towards tile ``x, y``, if near."""
        left, top = self.origin(cell)
        right, down = (left + x + 0.5) / (2 * self.scale), (top + y + 0.5) / self.scale
        return side_towards(self.tiling.corners(cell), right, down * HALF)


def wall(
    start: tuple[int, int], end: tuple[int, int]
) -> Iterator[tuple[int, int, str]]:
    """Yield the column, the row and the glyph of each tile of a slanted wall."""
    (x, y), (other, bottom) = sorted((start, end), key=lambda point: point[::-1])
    if y == bottom:
        for column in range(x, other):
            yield column, y - 1, "_"
    for down in range(bottom - y):
        if other > x:
            yield x + down, y + down, "\\"
        else:
            yield x - down - 1, y + down, "/"


def floor(corners: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the column and the row of each tile in a slanted cell."""
    ends: dict[int, list[int]] = {}
    for side, start in enumerate(corners):
        for x, y, glyph in wall(start, corners[(side + 1) % len(corners)]):
            if glyph != "_":
                ends.setdefault(y, []).append(x)
    for y, columns in ends.items():
        for x in range(min(columns), max(columns) + 1):
            yield x, y


def box(corners: list[tuple[int, int]]) -> tuple[int, int, int, int]:
    """Return the least x and y of a slanted cell's corners, and the greatest."""
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def is_seen(x: int, y: int) -> bool:
    """Return whether a tile is in a slanted view."""
    return 0 <= x < TILES and 0 <= y < TILES


def first_tile(at: int, length: int) -> int:
    """Return the first tile of a slanted view, for a penguin at tile ``at``.

    Args:
        at: The penguin's column or row.
        length: How many columns or rows the maze takes.
    """
    if length <= TILES:
        return (length - TILES) // 2
    return min(max(at - TILES // 2, 0), length - TILES)
