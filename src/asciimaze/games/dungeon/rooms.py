# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rooms: sets of nodes around a node, none of which overlap."""

from __future__ import annotations

from functools import partial
from math import dist
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.drawing import Point
    from asciimaze.games.dungeon.ground import Ground
    from asciimaze.rng import Rng

Room = tuple[int, ...]
"""The numbers of the nodes of a room; the first is its middle."""

SPREAD = (0.9, 1.2, 1.6)
"""How far a room reaches from its middle, in distances of two nodes."""

LEAST = 4
"""How many nodes a room must have at least."""


def is_near_disc(wide: float, high: float, here: Point, there: Point) -> bool:
    """Return whether a point is in the ellipse of a round room."""
    across, down = (there[0] - here[0]) / wide, (there[1] - here[1]) / high
    return across * across + down * down <= 1


def is_near_box(wide: float, high: float, here: Point, there: Point) -> bool:
    """Return whether a point is in the rectangle of a square room."""
    return abs(there[0] - here[0]) <= wide and abs(there[1] - here[1]) <= high


FORMS: tuple[Callable[[float, float, Point, Point], bool], ...] = (
    is_near_box,
    is_near_box,
    is_near_disc,
)
"""The forms of rooms; a form that comes twice is twice as likely."""


def choose_rooms(ground: Ground, rng: Rng, tries: int) -> tuple[Room, ...]:
    """Return rooms that do not overlap: those of some tries that found a place."""
    nodes, stencils, rooms = ground.nodes, Stencils(ground), []
    free = {cell: node for node, cell in enumerate(nodes)}
    raw = iter(rng.raw_list(4 * tries))
    for some, form, wide, high in zip(raw, raw, raw, raw, strict=True):
        start = some * len(nodes) >> 32
        middle = nodes[start]
        if middle in free:
            forms = form * len(FORMS) >> 32
            sizes = wide * len(SPREAD) >> 32, high * len(SPREAD) >> 32
            steps = stencils.steps(start, (forms, *sizes))
            outside_in = map(middle.__add__, reversed(steps))
            if len(steps) >= LEAST and all(map(free.__contains__, outside_in)):
                rooms.append(tuple([free.pop(middle + step) for step in steps]))
    return tuple(rooms)


class Stencils:
    """The rooms of a ground, many of which are alike.

    Attributes:
        ground: The ground.
        known: The stencil of each kind of room, for each kind of row and column.
        unit: How far two linked nodes are apart.
        rows: For each row a number; rooms in rows of the same number are alike.
        columns: The same for columns.
    """

    def __init__(self, ground: Ground) -> None:
        """Begin without any stencil of a room."""
        self.ground, pattern = ground, ground.pattern
        self.known: dict[tuple[int, int, tuple[int, int, int]], list[int]] = {}
        ends = ground.nodes[0], ground.nodes[ground.lattice.links[0][0][0]]
        self.unit = dist(*(ground.centres[end] for end in ends))
        left, top, right, low = ground.bounds
        far = self.unit * max(SPREAD)
        down = 2 + int(far * ground.rows / (low - top))
        across = 2 + int(far * ground.columns / (right - left))
        self.rows = alike(ground.rows, pattern.rows, down)
        self.columns = alike(ground.columns, pattern.columns, across)

    def steps(self, start: int, kind: tuple[int, int, int]) -> list[int]:
        """Return the steps from the middle of a room to each of its nodes, 0 first.

        Args:
            start: The node in its middle.
            kind: The numbers of its form, its width and its height.
        """
        ground = self.ground
        cell = ground.nodes[start]
        row, column = divmod(cell, ground.columns)
        key = self.rows[row], self.columns[column], kind
        steps = self.known.get(key)
        if steps is None:
            wide, high = (self.unit * SPREAD[each] for each in kind[1:])
            room = grow(ground, start, partial(FORMS[kind[0]], wide, high))
            steps = self.known[key] = [ground.nodes[node] - cell for node in room]
        return steps


def alike(count: int, period: int, margin: int) -> list[int]:
    """Return a number for each row; rooms in rows of the same number are alike.

    Args:
        count: How many rows there are.
        period: After how many rows the pattern repeats.
        margin: From how many rows away no room reaches an edge.
    """
    kinds = [margin + row % period for row in range(count)]
    near = min(margin, count)
    kinds[:near] = range(near)
    kinds[count - near :] = range(-near, 0)
    return kinds


def grow(ground: Ground, start: int, is_near: Callable[[Point, Point], bool]) -> Room:
    """Return the nodes of a room: those near a node, and linked to it by such nodes."""
    near, nodes, centres = ground.lattice.near, ground.nodes, ground.centres
    middle = centres[nodes[start]]
    room, known = [start], {start}
    for node in room:
        for other in near[node]:
            if other not in known:
                known.add(other)
                if is_near(middle, centres[nodes[other]]):
                    room.append(other)
    return tuple(room)
