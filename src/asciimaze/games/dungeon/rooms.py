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
    nodes, free, rooms = ground.nodes, bytearray(len(ground.beyond)), []
    number = {cell: node for node, cell in enumerate(nodes)}
    for cell in nodes:
        free[cell] = 1
    stencils, raw = Stencils(ground), iter(rng.raw_list(4 * tries))
    for some, form, wide, high in zip(raw, raw, raw, raw, strict=True):
        start = some * len(nodes) >> 32
        if free[nodes[start]]:
            forms = form * len(FORMS) >> 32
            sizes = wide * len(SPREAD) >> 32, high * len(SPREAD) >> 32
            cells = stencils.room(start, (forms, *sizes))
            if len(cells) >= LEAST and all(map(free.__getitem__, cells)):
                rooms.append(tuple(number[cell] for cell in cells))
                for cell in cells:
                    free[cell] = 0
    return tuple(rooms)


class Stencils:
    """The rooms of a ground, which are alike away from the edges.

    Attributes:
        ground: The ground.
        known: The stencil of each kind of room, for each place in the pattern.
        unit: How far two linked nodes are apart.
        rows: No room reaches as many rows from its middle.
        columns: Nor as many columns.
    """

    def __init__(self, ground: Ground) -> None:
        """Begin without any stencil of a room."""
        self.ground = ground
        self.known: dict[tuple[int, ...], list[int]] = {}
        self.unit = dist(ground.places[0], ground.places[ground.lattice.links[0][0][0]])
        left, top, right, low = ground.bounds
        far = self.unit * max(SPREAD)
        self.rows = 2 + int(far * ground.rows / (low - top))
        self.columns = 2 + int(far * ground.columns / (right - left))

    def room(self, start: int, kind: tuple[int, int, int]) -> list[int]:
        """Return the cells of the nodes of a room, the one in its middle first.

        Args:
            start: The node in its middle.
            kind: The numbers of its form, its width and its height.
        """
        ground = self.ground
        cell = ground.nodes[start]
        row, column = divmod(cell, ground.columns)
        key = row % ground.pattern.rows, column % ground.pattern.columns, *kind
        is_inner = (
            self.rows <= row < ground.rows - self.rows
            and self.columns <= column < ground.columns - self.columns
        )
        if is_inner and key in self.known:
            return [cell + step for step in self.known[key]]
        wide, high = (self.unit * SPREAD[each] for each in kind[1:])
        room = grow(ground, start, partial(FORMS[kind[0]], wide, high))
        cells = [ground.nodes[node] for node in room]
        if is_inner:
            self.known[key] = [each - cell for each in cells]
        return cells


def grow(ground: Ground, start: int, is_near: Callable[[Point, Point], bool]) -> Room:
    """Return the nodes of a room: those near a node, and linked to it by such nodes."""
    links, places = ground.lattice.links, ground.places
    middle = places[start]
    room, known = [start], {start}
    for node in room:
        for other, _ in links[node]:
            if other not in known:
                known.add(other)
                if is_near(middle, places[other]):
                    room.append(other)
    return tuple(room)
