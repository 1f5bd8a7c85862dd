# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A level of the dungeon: its terrain, its stairs and what lies in it at first."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.games.dungeon import terrain
from asciimaze.games.dungeon.corridors import Plan, Style, shuffled
from asciimaze.games.dungeon.rooms import choose_rooms
from asciimaze.games.dungeon.terrain import DOOR, DOWN, FLOOR, LOCKS, UP

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from asciimaze.games.dungeon.corridors import Doorway
    from asciimaze.games.dungeon.ground import Ground
    from asciimaze.games.dungeon.rooms import Room
    from asciimaze.rng import Rng


class Lock(NamedTuple):
    """A locked door, the cell of its key, and its colour."""

    door: int
    key: int
    colour: int


@dataclass(frozen=True, slots=True)
class Level:
    """A level as it is before a penguin sets foot in it.

    Attributes:
        ground: Its cells.
        tiles: The terrain of each cell.
        up: The cell with the stairs up.
        down: The cell with the stairs down; on the last level, where the fish lies.
        rooms: The cells of the nodes of each room, its middle first.
        ends: The cells that are dead ends.
        locks: The locked doors and their keys, in an order in which they can be opened.
        vaults: The numbers of the rooms behind locked doors.
    """

    ground: Ground
    tiles: bytes = field(repr=False)
    up: int
    down: int
    rooms: tuple[tuple[int, ...], ...] = field(repr=False)
    ends: tuple[int, ...] = field(repr=False)
    locks: tuple[Lock, ...]
    vaults: tuple[int, ...]


def make_level(
    ground: Ground, style: Style, rng: Rng, *, locks: int = 0, is_last: bool = False
) -> Level:
    """Return a level of a dungeon, the same one for the same stream.

    Args:
        ground: The cells.
        style: What its corridors are like.
        rng: The source of random numbers.
        locks: How many doors to lock, if there are as many that can be.
        is_last: Whether no stairs lead down from it.
    """
    rooms: tuple[Room, ...] = ()
    while len(rooms) < FEWEST_ROOMS:
        rooms = choose_rooms(ground, rng, len(ground.nodes) // NODES_PER_TRY)
    plan = Plan(ground, rooms)
    plan.carve(style, rng)
    tiles = tiles_of(plan, rng)
    up = rng.randbelow(len(rooms))
    start = ground.nodes[rooms[up][0]]
    walkable = tiles.translate(terrain.WALKABLE)
    far = terrain.distances(ground.beyond, walkable, [start])
    down = max(range(len(rooms)), key=lambda room: far[ground.nodes[rooms[room][0]]])
    end = ground.nodes[rooms[down][0]]
    worth = (
        bridge
        for bridge in choose_locks(plan, up, down, rng)
        if not ground.has_shortcuts or divides(ground, walkable, far, bridge.door.cell)
    )
    chosen = [*islice(worth, locks)]
    doors = [bridge.door for bridge in chosen]
    keys = hide_keys(plan, doors, up, {start, end}, rng)
    tiles[start] = UP
    if not is_last:
        tiles[end] = DOWN
    for lock in keys:
        tiles[lock.door] = LOCKS[lock.colour]
    locked = chosen[: len(keys)]
    vaults = [each.behind[0] for each in locked if down not in each.behind]
    return Level(
        ground,
        bytes(tiles),
        start,
        end,
        tuple(tuple(ground.nodes[node] for node in room) for room in rooms),
        tuple(ground.nodes[node] for node in plan.ends if plan.region[node] >= 0),
        keys,
        tuple(vaults),
    )


def divides(
    ground: Ground, walkable: bytearray, far: Mapping[int, int], door: int
) -> bool:
    """Return whether closing a door cuts off a part of the level's floor.

    On a plan all bridges do, but where cells between nodes become floor, there may
    be a way around. A shortest path to a cell that is no farther from the start than
    the door does not lead through it. So we search from the cells behind the door,
    and the first such cell ends the search.
    """
    passable = bytearray(walkable)
    passable[door] = 0

    def is_before(cell: int) -> bool:
        return far[cell] <= far[door]

    behind = [cell for cell in ground.beyond[door] if far.get(cell, 0) > far[door]]
    parts = (
        terrain.distances(ground.beyond, passable, [cell], is_goal=is_before)
        for cell in behind
    )
    return not all(any(map(is_before, part)) for part in parts)


FEWEST_ROOMS = 2
"""How many rooms a level must have: one for each of the stairs."""

NODES_PER_TRY = 4
"""For so many nodes we try to place one more room."""


def tiles_of(plan: Plan, rng: Rng) -> bytearray:
    """Return the terrain of a new level; many of its doorways get a door."""
    ground = plan.ground
    tiles = bytearray(len(ground.beyond))
    for cell in plan.floor_of_rooms():
        tiles[cell] = FLOOR
    beyond, at = ground.beyond, tiles.__getitem__
    for cell in ground.fillings:
        if tiles[beyond[cell][0]] and all(map(at, beyond[cell])):
            tiles[cell] = FLOOR
    for cell in plan.floor_of_corridors():
        tiles[cell] = FLOOR
    raw = rng.raw_list(len(plan.doorways))
    for door, number in zip(plan.doorways, raw, strict=True):
        tiles[door.cell] = DOOR if number * DOORS[1] >> 32 < DOORS[0] else FLOOR
    return tiles


DOORS = (3, 5)
"""The share of doorways that get a door: three of five."""


def reachable(plan: Plan, start: int, closed: Sequence[Doorway]) -> set[int]:
    """Return the regions of a new level that are reachable past some closed doors."""
    near: dict[int, list[int]] = {}
    for door in plan.doorways:
        if door not in closed:
            here, there = plan.region[door.node], plan.region[door.other]
            near.setdefault(here, []).append(there)
            near.setdefault(there, []).append(here)
    found, frontier = {start}, [start]
    for region in frontier:
        for other in near.get(region, ()):
            if other not in found:
                found.add(other)
                frontier.append(other)
    return found


class Bridge(NamedTuple):
    """A doorway without a way around, and the regions behind it."""

    door: Doorway
    behind: list[int]


def bridges(plan: Plan, start: int) -> list[Bridge]:
    """Return the bridges of a level's regions as seen from one, in no special order.

    Source: Robert Tarjan, 1974 [Tarjan74].
    """
    near: dict[int, list[tuple[int, int]]] = {}
    for count, door in enumerate(plan.doorways):
        here, there = plan.region[door.node], plan.region[door.other]
        near.setdefault(here, []).append((there, count))
        near.setdefault(there, []).append((here, count))
    order, place, low, found = [start], {start: 0}, {start: 0}, []
    path = [(start, -1, iter(near[start]))]
    while path:
        here, through, others = path[-1]
        for there, count in others:
            if there not in place:
                place[there] = low[there] = len(order)
                order.append(there)
                path.append((there, count, iter(near[there])))
                break
            if count != through:
                low[here] = min(low[here], place[there])
        else:
            path.pop()
            if path:
                before = path[-1][0]
                low[before] = min(low[before], low[here])
                if low[here] == place[here]:
                    behind = order[place[here] :]
                    found.append(Bridge(plan.doorways[through], behind))
    return found


def choose_locks(plan: Plan, start: int, end: int, rng: Rng) -> list[Bridge]:
    """Return which doors of a level to lock: before the stairs down, then vaults.

    Only bridges are worth locking. A vault is a single room.
    """
    barriers, vaults = [], []
    for bridge in shuffled(bridges(plan, start), rng):
        rooms = [region for region in bridge.behind if region < len(plan.rooms)]
        if end in rooms:
            barriers.append(bridge)
        elif len(rooms) == len(bridge.behind) == 1:
            vaults.append(bridge)
    return barriers[:1] + vaults


def hide_keys(
    plan: Plan, doors: Sequence[Doorway], start: int, taken: set[int], rng: Rng
) -> tuple[Lock, ...]:
    """Return a lock for each door of a level; its key is reachable before it.

    The doors are unlocked from the first to the last, so a key may lie behind all the
    doors before its own, and must not lie behind any later one.
    """
    ground, colours = plan.ground, shuffled(range(len(LOCKS)), rng)
    locks = []
    for count, door in enumerate(doors):
        open_to = reachable(plan, start, doors[count:])
        places = [node for node in plan.ends if plan.region[node] in open_to]
        if not places or rng.randbelow(2):
            places = [
                node
                for room in open_to
                if room < len(plan.rooms) and room != start
                for node in plan.rooms[room]
            ] or places
        cells = [ground.nodes[node] for node in places]
        free = [cell for cell in cells if cell not in taken]
        if not free:
            break
        key = rng.choice(free)
        taken.add(key)
        locks.append(Lock(door.cell, key, colours[count]))
    return tuple(locks)
