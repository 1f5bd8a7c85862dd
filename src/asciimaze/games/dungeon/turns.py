# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A turn of the dungeon: a draft of the next world, and what can be done to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from asciimaze.games.dungeon import terrain
from asciimaze.games.dungeon.entities import KINDS, Entity, Mind
from asciimaze.games.dungeon.sight import visible
from asciimaze.games.dungeon.terrain import distances
from asciimaze.games.game import Status
from asciimaze.games.messages import said
from asciimaze.rng import Rng

if TYPE_CHECKING:
    from asciimaze.games.dungeon.world import World

RADIUS = 8.0
"""How far a penguin sees, in steps along a row of squares."""

QUIET, DOORS, LOUD = 3, 5, 10
"""How far a step, a door and a kick can be heard."""


class Turn:
    """A draft of the next world, which may be changed until it is done.

    Attributes:
        world: The world before.
        things: All entities of this level by their numbers.
        beasts: The numbers of those that act, by their cells.
        tiles: The terrain.
        hero: The penguin.
        rng: The source of random numbers.
        noise: How far this turn can be heard.
        passable: For each cell 1 if a monster may go there, else 0.
    """

    def __init__(self, world: World) -> None:
        """Begin a turn with a world as it is."""
        self.world = world
        self.things = {each.number: each for each in world.floor.things}
        self.beasts = {
            each.cell: each.number for each in world.floor.things if each.mind
        }
        self.tiles = world.floor.tiles
        self.seen = world.floor.seen
        self.hero = world.hero
        self.rng = Rng(world.chance)
        self.log = world.log
        self.kicked, self.met = world.kicked, world.met
        self.status, self.cause = world.status, world.cause
        self.noise = 0
        self.beyond = world.floor.level.ground.beyond
        self.passable = self.tiles.translate(terrain.CLEAR)
        self.scent: dict[int, int] | None = None

    def say(self, text: str) -> None:
        """Add a message to this turn's log, or count it if it is the last one again."""
        self.log = said(self.log, text, self.world.turn)

    def distance_map(self) -> dict[int, int]:
        """Return this turn's distances to the penguin, for those who walk."""
        if self.scent is None:
            self.scent = distances(self.beyond, self.passable, [self.hero.cell], SCENT)
        return self.scent

    def update(self, thing: Entity) -> None:
        """Put an entity in the place of the one with its number, in this turn."""
        old = self.things[thing.number]
        self.things[thing.number] = thing
        if thing.mind and old.cell != thing.cell:
            del self.beasts[old.cell]
            self.beasts[thing.cell] = thing.number

    def remove(self, thing: Entity) -> None:
        """Take an entity out of the dungeon, in this turn."""
        del self.things[thing.number]
        if thing.mind:
            del self.beasts[thing.cell]

    def add(self, kind: str, cell: int, count: int = 1) -> None:
        """Put a new thing into the dungeon, in this turn."""
        number = max(self.things, default=0) + 1
        self.things[number] = thing = spawn(number, kind, cell, count)
        if thing.mind:
            self.beasts[cell] = number

    def mark_seen(self, cells: bytes) -> None:
        """Let the penguin know some cells, in this turn."""
        self.seen = terrain.either(self.seen, cells)

    def push_away(self, beast: Entity) -> None:
        """Move a monster to the nearest free cell, in this turn."""
        for cell in distances(self.beyond, self.passable, [beast.cell]):
            if self.is_free(cell):
                self.update(replace(beast, cell=cell))
                return

    def is_free(self, cell: int) -> bool:
        """Return whether a monster can step on a cell in this turn."""
        return bool(
            self.passable[cell] and cell not in self.beasts and cell != self.hero.cell
        )

    def hurt(self, amount: int, beast: Entity) -> None:
        """Take warmth from the penguin in this turn."""
        kind = KINDS[beast.kind]
        verb = kind.beast.verb if kind.beast else "hurts"
        self.say(f"{definite(kind.name)} {verb} you.")
        warmth = max(0, self.hero.warmth - amount)
        self.hero = replace(self.hero, warmth=warmth)
        if 0 < warmth <= COLD < warmth + amount:
            self.say("You are getting cold. A fish would help.")
        if not warmth and self.status is Status.ONGOING:
            self.status = Status.LOST
            self.cause = f"{kind.name} took your last warmth"
            self.say("You freeze. The dungeon keeps you.")

    def done(self, *, passes: bool) -> World:
        """Return the world after this turn, whether time has passed or not."""
        world = self.world
        floor = replace(
            world.floor,
            tiles=self.tiles,
            things=tuple(self.things.values()),
            seen=self.seen,
        )
        floors = (
            *world.floors[: world.depth - 1],
            floor,
            *world.floors[world.depth :],
        )
        world = replace(
            world,
            floors=floors,
            hero=self.hero,
            turn=world.turn + passes,
            chance=self.rng.state,
            log=self.log,
            kicked=self.kicked,
            met=self.met,
            status=self.status,
            cause=self.cause,
        )
        return look(world)


SCENT = 20
"""From how many steps away a monster can find the penguin."""

COLD = 4
"""The warmth at which a penguin begins to worry."""


def spawn(number: int, kind: str, cell: int, count: int = 1) -> Entity:
    """Return a new entity of a kind, which appears in a turn."""
    beast = KINDS[kind].beast
    mind = Mind(is_awake=not beast.sleeps) if beast else None
    return Entity(number, kind, cell, KINDS[kind].hits, mind, count)


def definite(name: str) -> str:
    """Return a name with a definite article, for a message of a turn."""
    return "The " + name.partition(" ")[2]


def look(world: World) -> World:
    """Return the world after the penguin has looked around, as after each turn."""
    floor, ground = world.floor, world.floor.level.ground
    clear = floor.tiles.translate(terrain.CLEAR)
    now = visible(ground.tiling, clear, world.hero.cell, RADIUS * ground.unit)
    seen = terrain.either(floor.seen, now)
    if seen != floor.seen:
        floors = list(world.floors)
        floors[world.depth - 1] = replace(floor, seen=seen)
        world = replace(world, floors=tuple(floors))
    return meet(replace(world, visible=now))


def meet(world: World) -> World:
    """Return the world after a turn, with messages about monsters never seen before."""
    for each in world.floor.things:
        if each.mind and world.visible[each.cell] and each.kind not in world.met:
            kind = KINDS[each.kind]
            text = f"{kind.name.capitalize()} ({kind.glyph}): {kind.text}."
            log, met = said(world.log, text, world.turn), world.met | {each.kind}
            world = replace(world, log=log, met=met)
    return world
