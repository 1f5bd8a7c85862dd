# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of a maze at many scales, made when somebody looks."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil, floor, log2
from threading import Condition, Thread
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.views.ink import shade
from asciimaze.views.walls import Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.views.camera import Camera
    from asciimaze.views.walls import Walls

SIDE = 256
"""How many pixels wide and high a tile is."""

KEPT = 512
"""How many tiles are kept."""


class Tile(NamedTuple):
    """Which part of the plane a picture shows, and how large.

    Attributes:
        level: A side of a cell takes two to this power in pixels.
        column: How many tiles it is to the right of the origin.
        row: How many tiles it is below the origin.
    """

    level: int
    column: int
    row: int

    @property
    def box(self) -> Box:
        """The part of the plane."""
        side = SIDE / 2.0**self.level
        left, top = self.column * side, self.row * side
        return Box(left, top, left + side, top + side)

    @property
    def parent(self) -> Tile:
        """The tile of the next level that shows the same, at half the size."""
        return Tile(self.level - 1, self.column // 2, self.row // 2)


def tiles_for(camera: Camera) -> Iterator[Tile]:
    """Yield the tiles that a camera sees, those near the middle first."""
    level = ceil(log2(camera.scale))
    side = SIDE / 2.0**level
    left, top, right, bottom = (floor(edge / side) for edge in camera.box)
    middle = camera.x / side - 0.5, camera.y / side - 0.5

    def distance(tile: Tile) -> float:
        return abs(tile.column - middle[0]) + abs(tile.row - middle[1])

    columns, rows = range(left, right + 1), range(top, bottom + 1)
    tiles = [Tile(level, column, row) for row in rows for column in columns]
    yield from sorted(tiles, key=distance)


def meet(one: Box, other: Box) -> bool:
    """Return whether two boxes have a point in common."""
    beside = one.right < other.left or other.right < one.left
    return not (beside or one.bottom < other.top or other.bottom < one.top)


class Pyramid:
    """Pictures of the walls of a maze.

    Attributes:
        walls: The walls.
        made: The tiles that there are; the last were looked at most recently.
        wanted: Which tiles to make next.
        version: How often something has changed.
        is_busy: Whether a tile is being made.
        is_open: Whether the thread is to go on.
        change: What the thread and the view wait for, and their lock.
    """

    def __init__(self, walls: Walls) -> None:
        """Begin without any tile, and a thread that waits."""
        self.walls = walls
        self.made: OrderedDict[Tile, NDArray[np.float32]] = OrderedDict()
        self.wanted: list[Tile] = []
        self.version = 0
        self.is_busy = False
        self.is_open = True
        self.change = Condition()
        Thread(target=self.work, name="pyramid", daemon=True).start()

    def look(self, tile: Tile) -> NDArray[np.float32] | None:
        """Return the picture of a tile, if it has been made."""
        with self.change:
            if tile in self.made:
                self.made.move_to_end(tile)
            return self.made.get(tile)

    def want(self, tiles: Sequence[Tile]) -> None:
        """Say which tiles should be made next, instead of those wanted before."""
        with self.change:
            self.wanted = [tile for tile in tiles if tile not in self.made]
            self.change.notify_all()

    def forget(self, box: Box | None = None) -> None:
        """Forget the tiles that show a part of the plane, because it has changed."""
        with self.change:
            for tile in [*self.made]:
                if box is None or meet(tile.box, box):
                    del self.made[tile]
            self.version += 1

    def close(self) -> None:
        """End the thread."""
        with self.change:
            self.is_open = False
            self.change.notify_all()

    def work(self) -> None:
        """Make the tiles that are wanted, one after the other."""
        while True:
            with self.change:
                self.change.wait_for(lambda: self.wanted or not self.is_open)
                if not self.is_open:
                    return
                tile, version = self.wanted.pop(0), self.version
                self.is_busy = True
            picture = shade(self.walls, tile.box, SIDE)
            with self.change:
                self.is_busy = False
                if version == self.version:
                    self.made[tile] = picture
                if len(self.made) > KEPT:
                    self.made.popitem(last=False)
                self.change.notify_all()

    def finish(self) -> None:
        """Wait until all tiles that are wanted have been made."""
        with self.change:
            self.change.wait_for(lambda: not self.wanted and not self.is_busy)
