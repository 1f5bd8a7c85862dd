# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures at many scales, each drawn when it is looked at."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil, floor, log2
from threading import Condition, Thread
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.games.drawing import Part, Pixels
from asciimaze.views.walls import Box

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from asciimaze.views.camera import Camera

SIDE = 256
"""How many pixels wide and high a tile is."""

KEPT = 128
"""How many tiles are kept, unless so many are in view at once."""

COARSE = 6
"""How many levels coarser a tile may be that is shown instead of another."""


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
        """The part of the plane that a tile of the pyramid shows."""
        side = SIDE / 2.0**self.level
        left, top = self.column * side, self.row * side
        return Box(left, top, left + side, top + side)

    @property
    def parent(self) -> Tile:
        """The tile on the pyramid's next level that shows the same at half size."""
        return Tile(self.level - 1, self.column // 2, self.row // 2)

    def part_of(self, coarser: Tile, pixels: Pixels) -> Part:
        """Return the part of a coarser tile's picture that shows the same."""
        times = 1 << self.level - coarser.level
        return Part(
            pixels, self.column % times / times, self.row % times / times, 1 / times
        )


FINE = 1.7
"""Up to how many pixels for a side the walls are a tone."""


def tiles_for(camera: Camera) -> Iterator[Tile]:
    """Yield the pyramid's tiles that a camera sees, those near the middle first."""
    level = 0 if 1 < camera.scale < FINE else ceil(log2(camera.scale))
    side = SIDE / 2.0**level
    left, top, right, bottom = (floor(edge / side) for edge in camera.box)
    middle = camera.x / side - 0.5, camera.y / side - 0.5

    def distance(tile: Tile) -> float:
        return abs(tile.column - middle[0]) + abs(tile.row - middle[1])

    columns, rows = range(left, right + 1), range(top, bottom + 1)
    tiles = [Tile(level, column, row) for row in rows for column in columns]
    yield from sorted(tiles, key=distance)


class Pyramid:
    """Tiles, each drawn when it is wanted.

    Attributes:
        made: What was drawn, and at which version; the last was looked at last.
        wanted: Which tiles to draw next.
        room: How many tiles are kept now.
        version: How often something has changed.
        count: How many tiles were drawn.
        is_busy: Whether a tile is being drawn.
        is_open: Whether the thread is to go on.
        change: What the thread and the view wait for, and their lock.
    """

    def __init__(self, draw: Callable[[Tile], Pixels]) -> None:
        """Begin a pyramid without any tile, and a thread that waits."""
        self.made: OrderedDict[Tile, tuple[int, Pixels]] = OrderedDict()
        self.wanted: list[Tile] = []
        self.room = KEPT
        self.version = 0
        self.count = 0
        self.is_busy = False
        self.is_open = True
        self.change = Condition()
        Thread(target=self.work, args=(draw,), name="pyramid", daemon=True).start()

    def look(self, tile: Tile, coarser: int = 0) -> Pixels | None:
        """Return a tile as it was drawn last, or a part of a coarser one.

        Args:
            tile: The tile.
            coarser: How many levels coarser the picture must be at least.
        """
        with self.change:
            there = tile
            for _ in range(coarser):
                there = there.parent
            while there not in self.made and there.level > tile.level - COARSE:
                there = there.parent
            if there not in self.made:
                return None
            self.made.move_to_end(there)
            whole = self.made[there][1]
            return whole if there == tile else tile.part_of(there, whole)

    def want(self, tiles: Sequence[Tile], *, more: bool = False) -> None:
        """Say which tiles of the pyramid to draw next: those longest out of date.

        Args:
            tiles: The tiles, in order.
            more: Whether those that were wanted before are still wanted, too.
        """
        with self.change:
            stale = [tile for tile in tiles if self.is_stale(tile)]
            stale.sort(key=self.drawn_at)
            before = self.wanted if more else []
            new = [tile for tile in stale if tile not in before]
            self.room = max(self.room if more else KEPT, 2 * len(tiles))
            self.wanted = before + new if self.is_open else []
            self.change.notify_all()

    def drawn_at(self, tile: Tile) -> int:
        """Return at which version a tile of the pyramid was drawn last, or -1."""
        return self.made[tile][0] if tile in self.made else -1

    def is_stale(self, tile: Tile) -> bool:
        """Return whether the pyramid has changed since a tile was drawn."""
        return self.drawn_at(tile) < self.version

    def renew(self, box: Box | None = None) -> None:
        """Let tiles of the pyramid be drawn again, all or only within a box."""
        with self.change:
            before, self.version = self.version, self.version + 1
            for tile, (version, pixels) in self.made.items():
                if box and version == before and not box.meets(tile.box):
                    self.made[tile] = self.version, pixels

    def close(self) -> None:
        """End the thread of the pyramid, and forget its tiles: perhaps 100 MB."""
        with self.change:
            self.is_open = False
            self.made.clear()
            self.wanted = []
            self.change.notify_all()

    def work(self, draw: Callable[[Tile], Pixels]) -> None:
        """Draw the tiles of the pyramid that are wanted, one after the other."""
        while True:
            with self.change:
                self.change.wait_for(lambda: self.wanted or not self.is_open)
                if not self.is_open:
                    return
                tile, version = self.wanted.pop(0), self.version
                self.is_busy = True
            pixels = draw(tile)
            with self.change:
                self.is_busy = False
                self.count += 1
                self.made[tile] = version, pixels
                while len(self.made) > self.room:
                    self.made.popitem(last=False)
                self.change.notify_all()

    @property
    def is_done(self) -> bool:
        """Whether all tiles of the pyramid that are wanted have been drawn."""
        return not (self.wanted or self.is_busy)

    def finish(self) -> None:
        """Wait until all tiles of the pyramid that are wanted have been drawn."""
        with self.change:
            self.change.wait_for(lambda: self.is_done)
