# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a cell of a level can be, and how far one can walk over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

WALL, FLOOR, DOOR, OPEN, UP, DOWN = range(6)
"""The kinds of terrain: a door may be closed or open, stairs lead up or down."""

LOCKS = (6, 7, 8)
"""Locked doors, one for each colour of keys."""

COLOURS = ("red", "green", "blue")
"""The colours of locks and keys."""

NAMES = (
    *("a wall", "the floor", "a door", "an open door"),
    *("the stairs up", "the stairs down"),
    *(f"a door with a {colour} lock" for colour in COLOURS),
)
"""What each kind is called."""


def table(kinds: Iterable[int]) -> bytes:
    """Return a table that translates terrain into 1 where it is one of some kinds."""
    chosen = set(kinds)
    return bytes(kind in chosen for kind in range(256))


CLEAR = table((FLOOR, OPEN, UP, DOWN))
"""Where light passes."""

WALKABLE = table((FLOOR, DOOR, OPEN, UP, DOWN))
"""Where feet pass; a door that is not locked opens by itself."""


def either(some: bytes, others: bytes) -> bytes:
    """Return for each cell of terrain 1 if it is in one of two sets, or in both."""
    found = int.from_bytes(some, "big") | int.from_bytes(others, "big")
    return found.to_bytes(len(some), "big")


def both(some: bytes, others: bytes) -> bytes:
    """Return for each cell of terrain 1 if it is in two sets."""
    found = int.from_bytes(some, "big") & int.from_bytes(others, "big")
    return found.to_bytes(len(some), "big")


def distances(
    beyond: Sequence[Sequence[int]],
    passable: bytes | bytearray,
    starts: Iterable[int],
    limit: int = 2**30,
    is_goal: Callable[[int], bool] | None = None,
) -> dict[int, int]:
    """Return a distance map of some terrain: each cell's distance, the nearest first.

    Args:
        beyond: For each cell its neighbours.
        passable: For each cell 1 if a path may lead to it, else 0.
        starts: The cells to start from.
        limit: How many steps to take at most.
        is_goal: Whether a cell is searched for; the nearest of them end the search.
    """
    found, left, frontier, steps = {}, bytearray(passable), [*starts], 0
    for cell in frontier:
        left[cell] = 0
    while frontier:
        found.update(dict.fromkeys(frontier, steps))
        if steps == limit or (is_goal and any(map(is_goal, frontier))):
            break
        steps += 1
        reached = []
        for cell in frontier:
            for other in beyond[cell]:
                if left[other]:
                    left[other] = 0
                    reached.append(other)
        frontier = reached
    return found
