# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A maze laid out on its floor: walls, tunnels, ways out, and every step in it."""

from __future__ import annotations

from functools import cached_property
from math import atan2, dist, hypot
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.sides import sides_in
from asciimaze.formats.occlusion import SEAM, mouth
from asciimaze.formats.picture.svg import walls_of
from asciimaze.tilings.tiling import middle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.games.drawing import Point
    from asciimaze.games.escape.floor import Floor
    from asciimaze.games.escape.rules import State

DEPTH = 0.22
"""How deep one sees into a tunnel, in sides of a cell."""

OUTSIDE = 0.45
"""How far beyond an exit the penguin goes."""


class Leg(NamedTuple):
    """A straight part of a way.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        deck: The corners of the bridge above it, if there is one; two on each end.
    """

    start: Point
    end: Point
    deck: tuple[Point, ...] = ()

    @property
    def angle(self) -> float:
        """In which direction a leg on the board leads, in radians; 0 is right."""
        return atan2(self.end[1] - self.start[1], self.end[0] - self.start[0])

    def at(self, share: float) -> Point:
        """Return the point of the board after a share of a leg, from 0 to 1."""
        (x, y), (end_x, end_y) = self.start, self.end
        return x + (end_x - x) * share, y + (end_y - y) * share


class Board:
    """A maze laid out on its floor; it never changes.

    Attributes:
        floor: The places of its cells.
        maze: The maze.
        hole: The cell with a hole in its floor, if there is one.
    """

    def __init__(self, floor: Floor, state: State) -> None:
        """Lay out the maze of a game on its floor."""
        self.floor = floor
        self.maze = state.maze
        self.hole = state.hole
        self.known: dict[int, list[int]] = {}

    def walls(self, cell: int) -> list[int]:
        """Return the sides of a cell with walls that escape's board draws with it."""
        sides = self.known.get(cell)
        if sides is None:
            sides = self.known[cell] = walls_of(self.maze, cell)
        return sides

    def is_bridge(self, cell: int) -> bool:
        """Return whether a cell of escape's board is a bridge."""
        tiling = self.maze.tiling
        return any(
            tiling.has_rail(cell, side) for side in range(len(tiling.sides(cell)))
        )

    @cached_property
    def exits(self) -> dict[int, list[int]]:
        """The sides that lead out of escape's board, by their cells."""
        exits: dict[int, list[int]] = {}
        for cell, side in self.maze.exits():
            exits.setdefault(cell, []).append(side)
        return exits

    @cached_property
    def mouths(self) -> dict[int, list[list[Point]]]:
        """The used ends of tunnels on escape's board, by the cells that show them.

        Each is a list of four corners: two on the side, and between them two in the
        depth.
        """
        mouths: dict[int, list[list[Point]]] = {}
        for cell, side in self.tunnels:
            if self.maze.is_open(cell, side):
                mouths.setdefault(cell, []).append(self.mouth(cell, side))
        return mouths

    @cached_property
    def tunnels(self) -> frozenset[tuple[int, int]]:
        """Each cell and side of escape's board with a tunnel, used or not."""
        return frozenset(self.maze.tiling.tunnels())

    def mouth(self, cell: int, side: int) -> list[Point]:
        """Return the corners of the end of a tunnel on escape's board."""
        tiling = self.maze.tiling
        x, y = self.floor.corners[cell][0]
        left, top = tiling.corners(cell)[0]
        points = mouth(tiling, cell, side, DEPTH)
        return [(u + x - left, v + y - top) for u, v in points]

    def end(self, cell: int, side: int) -> Point:
        """Return the point in the middle of a side of escape's board."""
        return middle(self.floor.ends(cell, side))

    def outwards(self, cell: int, side: int) -> Point:
        """Return a step out of a side of escape's board, as long as a side."""
        (x, y), (end_x, end_y) = self.floor.ends(cell, side)
        length = hypot(end_x - x, end_y - y)
        return (end_y - y) / length, (x - end_x) / length

    def seams(self, cell: int) -> Iterator[int]:
        """Yield the open sides of a cell that lead to another edge of the board."""
        for side in sides_in(self.maze.open[cell]):
            other = self.maze.tiling.neighbour(cell, side)
            if other is not None and (cell, side) not in self.tunnels:
                home = self.end(other, self.back(cell, side))
                if dist(self.end(cell, side), home) > SEAM:
                    yield side

    def step(self, cell: int, side: int, beyond: int | None) -> list[Leg]:
        """Return the parts of a step on the board, beyond which nothing may be.

        They lead from the middle of the cell to the middle of the one beyond, or to a
        point outside.
        """
        away = self.end(cell, side)
        first = Leg(self.floor.centres[cell], away)
        if beyond is None:
            right, down = self.outwards(cell, side)
            outside = away[0] + right * OUTSIDE, away[1] + down * OUTSIDE
            return [first, Leg(away, outside)]
        home = self.end(beyond, self.back(cell, side))
        last = Leg(home, self.floor.centres[beyond])
        if (cell, side) in self.tunnels:
            return [first, Leg(away, home, self.deck(cell, side, beyond)), last]
        return [first, last]

    def back(self, cell: int, side: int) -> int:
        """Return the number of a side of escape's board, seen from the neighbour."""
        return self.maze.tiling.opposite(cell, side)

    def deck(self, cell: int, side: int, beyond: int) -> tuple[Point, ...]:
        """Return the corners of a bridge on the board, between the tunnel's ends."""
        _, start, end, _ = self.mouth(cell, side)
        _, far_start, far_end, _ = self.mouth(beyond, self.back(cell, side))
        return start, far_end, far_start, end

    def way(self, state: State, since: int = 0) -> list[Leg]:
        """Return the parts of the penguin's way on the board to a state.

        Args:
            state: The state.
            since: How many steps at the beginning to leave out.
        """
        steps: list[list[Leg]] = []
        while state.before and state.side is not None and state.steps > since:
            before = state.before
            beyond = None if state.cell == before.cell else state.cell
            steps.append(self.step(before.cell, state.side, beyond))
            state = before
        return [leg for step in reversed(steps) for leg in step]

    def lines(self, legs: list[Leg]) -> list[list[Point]]:
        """Return the visible lines of a way on the board, each through some points."""
        lines: list[list[Point]] = []
        for leg in legs:
            if leg.deck:
                continue
            if lines and dist(lines[-1][-1], leg.start) < SEAM:
                lines[-1].append(leg.end)
            else:
                lines.append([leg.start, leg.end])
        return lines
