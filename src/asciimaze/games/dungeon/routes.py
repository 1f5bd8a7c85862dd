# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Routes over what the penguin knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.games.dungeon.entities import KINDS
from asciimaze.games.dungeon.terrain import distances

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.dungeon.world import World


def path_to(world: World, known: bytes, is_goal: Callable[[int], bool]) -> list[int]:
    """Return a shortest route to the nearest goal through known cells.

    It is empty if no path is known, or if the penguin is there.
    """
    beyond = world.floor.level.ground.beyond
    far = distances(beyond, known, [world.hero.cell], is_goal=is_goal)
    cell = min(filter(is_goal, far), default=world.hero.cell)
    path = []
    while far[cell]:
        path.append(cell)
        cell = next(other for other in beyond[cell] if far.get(other) == far[cell] - 1)
    return path[::-1]


def route(world: World, cell: int) -> list[int]:
    """Return a shortest route to a cell through known cells."""
    return path_to(world, world.known(), cell.__eq__)


def next_to_explore(world: World) -> int | None:
    """Return the next cell on the route to what is unknown or worth taking, if any."""
    known, seen = world.known(), world.floor.seen
    beyond = world.floor.level.ground.beyond
    here = world.hero.cell
    things = {
        each.cell
        for each in world.floor.things
        if seen[each.cell] and KINDS[each.kind].item and each.cell != here
    }

    def is_goal(cell: int) -> bool:
        return cell in things or not all(map(seen.__getitem__, beyond[cell]))

    path = path_to(world, known, is_goal)
    return path[0] if path else None
