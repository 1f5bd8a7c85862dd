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
    """Return whether a point is in the ellipse around another one."""
    across, down = (there[0] - here[0]) / wide, (there[1] - here[1]) / high
    return across * across + down * down <= 1


def is_near_box(wide: float, high: float, here: Point, there: Point) -> bool:
    """Return whether a point is in the rectangle around another one."""
    return abs(there[0] - here[0]) <= wide and abs(there[1] - here[1]) <= high


FORMS: tuple[Callable[[float, float, Point, Point], bool], ...] = (
    is_near_box,
    is_near_box,
    is_near_disc,
)
"""The forms of rooms; a form that comes twice is twice as likely."""


def choose_rooms(ground: Ground, rng: Rng, tries: int) -> tuple[Room, ...]:
    """Return rooms that do not overlap: those of some tries that found a place."""
    taken, rooms = bytearray(len(ground.nodes)), []
    unit = dist(ground.places[0], ground.places[ground.lattice.links[0][0][0]])
    kinds = len(ground.nodes), len(FORMS), len(SPREAD), len(SPREAD)
    raw = iter(rng.raw_list(len(kinds) * tries))
    for _ in range(tries):
        start, form, wide, high = (next(raw) * kind >> 32 for kind in kinds)
        is_near = partial(FORMS[form], unit * SPREAD[wide], unit * SPREAD[high])
        room = () if taken[start] else grow(ground, start, is_near, taken)
        if len(room) >= LEAST:
            rooms.append(room)
            for node in room:
                taken[node] = 1
    return tuple(rooms)


def grow(
    ground: Ground,
    start: int,
    is_near: Callable[[Point, Point], bool],
    taken: bytearray,
) -> Room:
    """Return the nodes that are near a node, and linked to it by such nodes.

    If one of them is taken, no room is left, and so there are none.
    """
    links, places = ground.lattice.links, ground.places
    middle = places[start]
    room, known = [start], {start}
    for node in room:
        for other, _ in links[node]:
            if other not in known:
                known.add(other)
                if is_near(middle, places[other]):
                    if taken[other]:
                        return ()
                    room.append(other)
    return tuple(room)
