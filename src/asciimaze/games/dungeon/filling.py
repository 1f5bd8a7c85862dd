# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What lies in a level at first: treasure, things to use, and monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.games.dungeon.entities import KINDS
from asciimaze.games.dungeon.turns import spawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.games.dungeon.entities import Entity
    from asciimaze.games.dungeon.level import Level
    from asciimaze.rng import Rng


THINGS = ("fish", "fish", "snowball", "snowball", "chart", "whistle")
"""The things to use; those that come twice are twice as likely."""


def fill(level: Level, depth: int, rng: Rng, *, is_last: bool) -> tuple[Entity, ...]:
    """Fill a level: return the things and monsters that are in it at first.

    Args:
        level: The level.
        depth: Its number.
        rng: The source of random numbers.
        is_last: Whether the golden fish is here.
    """
    placed = [*places(level, depth, rng)]
    if is_last:
        placed.append(("golden fish", level.down, 1))
    return tuple(
        spawn(number, kind, cell, count)
        for number, (kind, cell, count) in enumerate(placed, start=1)
    )


def places(level: Level, depth: int, rng: Rng) -> Iterator[tuple[str, int, int]]:
    """Yield the kind of each thing that fills a level, its cell and its count."""
    taken = {level.up, level.down}
    for kind, cell, count in hoard(level):
        if cell not in taken:
            taken.add(cell)
            yield kind, cell, count
    free = [cell for room in level.rooms for cell in room if cell not in taken]
    for _ in range(min(len(free), FEWEST_THINGS + depth // 2)):
        yield rng.choice(THINGS), free.pop(rng.randbelow(len(free))), 1
    home = next(room for room in level.rooms if level.up in room)
    lairs = [cell for cell in free if cell not in home]
    lots = [
        name
        for name, kind in KINDS.items()
        if kind.beast and kind.beast.first <= depth
        for _ in range(kind.beast.weight)
    ]
    count = FEWEST_MONSTERS + depth + len(level.ground.nodes) // NODES_PER_MONSTER
    for _ in range(min(len(lairs), count)):
        yield rng.choice(lots), lairs.pop(rng.randbelow(len(lairs))), 1


def hoard(level: Level) -> Iterator[tuple[str, int, int]]:
    """Yield the keys and pearls that fill dead ends and what is behind locks."""
    for lock in level.locks:
        yield "key", lock.key, lock.colour
    for cell in level.ends:
        yield "pearl", cell, 1
    for vault in level.vaults:
        for cell in level.rooms[vault]:
            yield "pearl", cell, 1


FEWEST_THINGS, FEWEST_MONSTERS = 3, 1
"""How many things and monsters there would be above the first level."""

NODES_PER_MONSTER = 36
"""A level has a monster more for so many nodes, since a larger one is emptier."""
