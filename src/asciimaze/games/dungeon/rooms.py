# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rooms: sets of nodes around a node, none of which overlap."""

from __future__ import annotations

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


def is_near_disc(here: Point, there: Point, wide: float, high: float) -> bool:
    """Return whether a point is in the ellipse around another one."""
    across, down = (there[0] - here[0]) / wide, (there[1] - here[1]) / high
    return across * across + down * down <= 1


def is_near_box(here: Point, there: Point, wide: float, high: float) -> bool:
    """Return whether a point is in the rectangle around another one."""
    return abs(there[0] - here[0]) <= wide and abs(there[1] - here[1]) <= high


FORMS: tuple[Callable[[Point, Point, float, float], bool], ...] = (
    is_near_box,
    is_near_box,
    is_near_disc,
)
"""The forms of rooms; a form that comes twice is twice as likely."""


def choose_rooms(ground: Ground, rng: Rng, tries: int) -> tuple[Room, ...]:
    """Return rooms that do not overlap: those of some tries that found a place."""
    links, taken, rooms = ground.lattice.links, bytearray(len(ground.nodes)), []
    first, (near, _) = ground.nodes[0], links[0][0]
    unit = dist(ground.centres[first], ground.centres[ground.nodes[near]])
    for _ in range(tries):
        start = rng.randbelow(len(ground.nodes))
        form = rng.choice(FORMS)
        wide, high = (unit * rng.choice(SPREAD) for _ in range(2))
        room, is_free = [start], not taken[start]
        middle = ground.centres[ground.nodes[start]]
        for node in room if is_free else ():
            for other, _ in links[node]:
                there = ground.centres[ground.nodes[other]]
                if other not in room and form(middle, there, wide, high):
                    room.append(other)
                    is_free = is_free and not taken[other]
            if not is_free:
                break
        if len(room) >= LEAST and is_free:
            rooms.append(tuple(room))
            for node in room:
                taken[node] = 1
    return tuple(rooms)
