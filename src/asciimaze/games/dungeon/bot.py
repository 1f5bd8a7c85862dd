# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A careful player: what it would do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.games.dungeon.entities import KINDS
from asciimaze.games.dungeon.routes import next_to_explore, path_to, route
from asciimaze.games.dungeon.terrain import CLEAR, DOWN, UP, distances

if TYPE_CHECKING:
    from asciimaze.games.dungeon.entities import Entity
    from asciimaze.games.dungeon.world import World

COLD = 5
"""A penguin of so little warmth thinks of fish."""

NEAR = 4
"""It waits for hunters that are no farther away."""

PATIENCE = 6
"""Every so many turns it does not wait; the hunter may be held up."""


def advise(world: World) -> str:
    """Return the bot's next move; the game must go on."""
    dangers = world.dangers()
    if world.hero.warmth <= COLD and world.hero.carries("fish"):
        return "ufish"
    return (dangers and meet(world, dangers)) or wander(world)


def wander(world: World) -> str:
    """Return the bot's move towards what is not known yet, the next level, or home."""
    if not world.hero.has_fish and next_to_explore(world) is not None:
        return "x"
    tile = UP if world.hero.has_fish else DOWN
    cell = world.floor.tiles.find(tile)
    if world.hero.cell == cell:
        return "s"
    return f"t{cell}" if cell >= 0 and route(world, cell) else "w"


def meet(world: World, dangers: list[Entity]) -> str:
    """Return what the bot does about monsters in sight, or nothing if it may go on."""
    hero, beyond = world.hero, world.floor.level.ground.beyond
    beside = [each for each in dangers if each.cell in beyond[hero.cell]]
    acting = [each for each in dangers if each.mind and not each.mind.stun]
    if any(strength(each) > 1 for each in acting):
        if len(acting) > 1 and beside and hero.carries("whistle"):
            return "uwhistle"
        if hero.carries("snowball") and any(hunts(each) for each in acting):
            return "usnowball"
    if beside:
        return f"g{min(beside, key=lambda each: each.hits).cell}"
    if not acting:
        cells = {each.cell for each in dangers}
        path = path_to(world, world.known(), cells.__contains__)
        return f"g{path[0]}" if path else ""
    far = distances(beyond, world.floor.tiles.translate(CLEAR), [hero.cell], NEAR)
    comes = any(each.cell in far and hunts(each) for each in acting)
    waits = comes and not hero.has_fish and world.turn % PATIENCE
    return "w" if waits else ""


def strength(beast: Entity) -> int:
    """Return how much warmth a bite of a monster takes, for the bot."""
    kind = KINDS[beast.kind].beast
    return kind.bite if kind else 0


def hunts(beast: Entity) -> bool:
    """Return whether a bot must expect that a monster comes by itself."""
    kind = KINDS[beast.kind].beast
    return kind is not None and kind.idea in {"hunt", "sleep"}
