# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The state of the dungeon: frozen values that share what did not change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from asciimaze.games.dungeon import terrain
from asciimaze.games.dungeon.entities import KINDS
from asciimaze.games.game import Status
from asciimaze.names import counted

if TYPE_CHECKING:
    from asciimaze.games.dungeon.entities import Entity
    from asciimaze.games.dungeon.level import Level
    from asciimaze.games.dungeon.params import Params
    from asciimaze.games.messages import Message


@dataclass(frozen=True, slots=True)
class Floor:
    """A level that has been visited, as it is now.

    Attributes:
        level: The level as it was.
        tiles: The terrain, with the doors that have been opened.
        things: All entities, in the order in which they act.
        seen: For each cell 1 if the penguin has seen it, else 0.
    """

    level: Level
    tiles: bytes = field(repr=False)
    things: tuple[Entity, ...]
    seen: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Hero:
    """The penguin.

    Attributes:
        cell: Where it is.
        warmth: How warm it is; at 0 it freezes.
        pack: How many things of each kind it carries, sorted by kind.
        keys: The colours of its keys, sorted.
        pearls: How many pearls it has.
        has_fish: Whether it has the golden fish.
        step: The cells before and after its last action, for its mirror image.
    """

    cell: int
    warmth: int
    pack: tuple[tuple[str, int], ...] = ()
    keys: tuple[int, ...] = ()
    pearls: int = 0
    has_fish: bool = False
    step: tuple[int, int] = (0, 0)

    def carries(self, kind: str) -> int:
        """Return how many things of a kind the penguin carries in this world."""
        return dict(self.pack).get(kind, 0)


@dataclass(frozen=True, slots=True)
class World:
    """The state of the game; a turn makes a new one.

    Attributes:
        params: What the player chose.
        seed: What all levels are made from.
        depth: The number of the level where the penguin is; 1 is the first.
        floors: The levels visited so far, by their numbers from 1.
        hero: The penguin.
        turn: How many turns have passed.
        chance: The state of the stream of random numbers.
        visible: For each cell of this level 1 if the penguin sees it, else 0.
        log: The last messages.
        kicked: The kinds of the monsters that were beaten, in order.
        met: The kinds of what was seen alive or picked up so far.
        status: Whether the game is won, lost, or goes on.
        cause: What the penguin died of.
    """

    params: Params
    seed: str
    depth: int
    floors: tuple[Floor, ...]
    hero: Hero
    turn: int
    chance: int
    visible: bytes = field(repr=False)
    log: tuple[Message, ...]
    kicked: tuple[str, ...] = ()
    met: frozenset[str] = frozenset()
    status: Status = Status.ONGOING
    cause: str = ""

    @property
    def floor(self) -> Floor:
        """The level of the world where the penguin is."""
        return self.floors[self.depth - 1]

    @property
    def score(self) -> int:
        """The points in the world so far."""
        return sum(tally(self).values())

    def seen_things(self) -> list[Entity]:
        """Return the world's entities that the penguin knows of, seen now or once."""
        floor, visible = self.floor, self.visible
        return [
            each
            for each in floor.things
            if (visible if KINDS[each.kind].beast else floor.seen)[each.cell]
        ]

    def dangers(self) -> list[Entity]:
        """Return the world's monsters in sight that are awake and bite."""
        return [
            each
            for each in self.floor.things
            if self.visible[each.cell]
            and each.mind
            and each.mind.is_awake
            and is_dangerous(each)
        ]

    def known(self) -> bytes:
        """Return for each cell 1 if the world's penguin knows it can walk there."""
        walkable = self.floor.tiles.translate(terrain.WALKABLE)
        open_to = bytearray(terrain.both(walkable, self.floor.seen))
        for colour in self.hero.keys:
            for lock in self.floor.level.locks:
                if lock.colour == colour and self.floor.seen[lock.door]:
                    open_to[lock.door] = 1
        return bytes(open_to)


def is_dangerous(thing: Entity) -> bool:
    """Return whether a thing in the world can hurt a penguin."""
    beast = KINDS[thing.kind].beast
    return beast is not None and beast.bite > 0


MOST_WARMTH = 12
"""How warm a penguin is at best."""


def tally(world: World) -> dict[str, int]:
    """Return what the points of a world are for, and how many they are."""
    levels, pearls = len(world.floors) - 1, world.hero.pearls
    return {
        f"{counted(levels, 'level')} down": POINTS_FOR_LEVEL * levels,
        counted(pearls, "pearl"): POINTS_FOR_PEARL * pearls,
        "the golden fish": POINTS_FOR_FISH * world.hero.has_fish,
        "the way home": POINTS_FOR_HOME * (world.status is Status.WON),
    }


POINTS_FOR_PEARL, POINTS_FOR_LEVEL, POINTS_FOR_FISH, POINTS_FOR_HOME = 10, 50, 250, 250
"""What a score is made of."""
