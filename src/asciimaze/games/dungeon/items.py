# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Items: what happens when one is found, and when one is used."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from asciimaze.games.dungeon import terrain
from asciimaze.games.dungeon.entities import KINDS, Use
from asciimaze.games.dungeon.fights import damage, rouse, stun
from asciimaze.games.dungeon.terrain import COLOURS, LOCKS, OPEN
from asciimaze.games.dungeon.turns import DOORS, LOUD, Turn, definite
from asciimaze.games.dungeon.world import MOST_WARMTH

if TYPE_CHECKING:
    from asciimaze.games.dungeon.entities import Entity
    from asciimaze.games.dungeon.world import World


def take(turn: Turn, thing: Entity) -> None:
    """Pick up an item."""
    turn.remove(thing)
    hero, kind = turn.hero, KINDS[thing.kind]
    match kind.item.use if kind.item else None:
        case Use.KEEP:
            pack = dict(hero.pack)
            pack[thing.kind] = pack.get(thing.kind, 0) + thing.count
            turn.hero = replace(hero, pack=tuple(sorted(pack.items())))
            turn.say(found(turn, thing.kind))
        case Use.SCORE:
            turn.hero = replace(hero, pearls=hero.pearls + thing.count)
            turn.say(found(turn, thing.kind))
        case Use.UNLOCK:
            turn.hero = replace(hero, keys=tuple(sorted({*hero.keys, thing.count})))
            turn.say(f"You find the {COLOURS[thing.count]} key.")
        case Use.WIN:
            turn.hero = replace(hero, has_fish=True)
            turn.say("The golden fish! Now everything smells you. Go home.")
            rouse(turn)


def found(turn: Turn, name: str) -> str:
    """Return the message about an item that is found; the first time, what it does."""
    kind = KINDS[name]
    if name in turn.met:
        return f"You find {kind.name}."
    turn.met |= {name}
    key = f" ({kind.item.key.upper()})" if kind.item and kind.item.key else ""
    return f"You find {kind.name}{key}: {kind.text}."


def set_tile(turn: Turn, cell: int, kind: int) -> None:
    """Change the terrain of a cell, as an item does."""
    tiles = bytearray(turn.tiles)
    tiles[cell] = kind
    turn.tiles = bytes(tiles)
    turn.passable = turn.tiles.translate(terrain.CLEAR)


def unlock(turn: Turn, cell: int) -> bool:
    """Open a locked door if the penguin's items include its key; return whether so."""
    colour = turn.tiles[cell] - LOCKS[0]
    if colour not in turn.hero.keys:
        turn.say(f"The {COLOURS[colour]} lock needs the {COLOURS[colour]} key.")
        return False
    keys = tuple(key for key in turn.hero.keys if key != colour)
    turn.hero = replace(turn.hero, keys=keys, step=(turn.hero.cell,) * 2)
    turn.say(f"The {COLOURS[colour]} key opens the door.")
    set_tile(turn, cell, OPEN)
    turn.noise = DOORS
    return True


def use(world: World, kind: str) -> Turn:
    """Use an item from the pack.

    Raises:
        ValueError: The penguin carries no such thing.
    """
    turn = Turn(world)
    effect = EFFECTS.get(kind)
    count = world.hero.carries(kind)
    if not effect or not count:
        message = f"only things in the pack can be used (got {kind!r})"
        raise ValueError(message)
    pack = dict(world.hero.pack)
    pack[kind] = count - 1
    kept = tuple((each, number) for each, number in sorted(pack.items()) if number)
    turn.hero = replace(world.hero, pack=kept, step=(world.hero.cell,) * 2)
    effect(turn)
    return turn


def eat(turn: Turn) -> None:
    """Eat a fish, which is an item that warms."""
    warmth = min(MOST_WARMTH, turn.hero.warmth + FISH_WARMS)
    turn.hero = replace(turn.hero, warmth=warmth)
    turn.say("You eat a fish. It warms you.")


def throw(turn: Turn) -> None:
    """Throw a snowball, which is an item, at the nearest monster in sight."""
    far = turn.distance_map()
    seen = [
        each
        for each in turn.things.values()
        if each.mind and turn.world.visible[each.cell]
    ]
    if not seen:
        turn.say("You throw the snowball at nothing.")
        return
    target = min(seen, key=lambda each: (far.get(each.cell, 99), each.number))
    name = definite(KINDS[target.kind].name).lower()
    damage(turn, target, 1, f"The snowball hits {name}.")
    stun(turn, target.number)


def read(turn: Turn) -> None:
    """Read a chart, which is an item, and know the level."""
    near = bytearray(turn.tiles.translate(terrain.table(range(1, 9))))
    for cell, others in enumerate(turn.beyond):
        if turn.tiles[cell]:
            for other in others:
                near[other] = 1
    turn.mark_seen(bytes(near))
    turn.say("You read the chart. Now you know this level.")


def blow(turn: Turn) -> None:
    """Blow a whistle, which is an item, and stun all who hear it."""
    passable = turn.tiles.translate(terrain.WALKABLE)
    heard = terrain.distances(turn.beyond, passable, [turn.hero.cell], LOUD)
    for each in [*turn.things.values()]:
        if each.mind and each.cell in heard:
            stun(turn, each.number)
    turn.say("You blow the whistle. Whatever hears it is stunned.")


EFFECTS = {"fish": eat, "snowball": throw, "chart": read, "whistle": blow}
"""What happens when a thing is used."""

FISH_WARMS = 5
"""How much warmth is in a fish."""
