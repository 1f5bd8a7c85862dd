# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The ideas of monsters: where each wants to go, and what happens there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from asciimaze.games.dungeon import terrain
from asciimaze.games.dungeon.entities import KINDS, PACE
from asciimaze.games.dungeon.terrain import distances
from asciimaze.games.dungeon.turns import definite
from asciimaze.games.game import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.dungeon.entities import Beast, Entity, Mind
    from asciimaze.games.dungeon.turns import Turn


def hunt(turn: Turn, me: Entity, mind: Mind) -> tuple[int, int]:
    """Let a monster go down the distance map, on a shortest path to the penguin."""
    far = turn.distance_map()
    ways = [cell for cell in turn.beyond[me.cell] if cell in far]
    if me.cell not in far or not ways:
        return wander(turn, me, mind)
    free = [
        cell for cell in ways if turn.is_free(cell) or cell == turn.hero.cell
    ] or ways
    return min(free, key=far.__getitem__), mind.memory


def wander(turn: Turn, me: Entity, mind: Mind) -> tuple[int, int]:
    """Let a monster go somewhere, or nowhere."""
    ways = [cell for cell in turn.beyond[me.cell] if turn.is_free(cell)]
    return turn.rng.choice([me.cell, *ways]), mind.memory


def flee(turn: Turn, me: Entity, mind: Mind) -> tuple[int, int]:
    """Let a monster go up the distance map while the penguin is near."""
    far = turn.distance_map()
    if far.get(me.cell, AFRAID) >= AFRAID:
        return wander(turn, me, mind)
    ways = [cell for cell in turn.beyond[me.cell] if turn.is_free(cell)]
    return max([me.cell, *ways], key=lambda cell: far.get(cell, AFRAID)), mind.memory


AFRAID = 6
"""How near a penguin must be to be fled from."""


def sleep(turn: Turn, me: Entity, mind: Mind) -> tuple[int, int]:
    """Let a monster hunt for some turns after waking up, then fall asleep again."""
    cell, _ = hunt(turn, me, mind)
    return cell, max(0, mind.memory - 1)


AWAKE = 12
"""For how many actions a sleeper stays awake when all is quiet."""


def patrol(turn: Turn, me: Entity, mind: Mind) -> tuple[int, int]:
    """Let a monster follow the wall with its right paw, and bite what is in the way."""
    ways = turn.beyond[me.cell]
    if turn.hero.cell in ways:
        return turn.hero.cell, mind.memory
    back = ways.index(mind.memory) if mind.memory in ways else 0
    for turned in range(1, len(ways) + 1):
        cell = ways[(back - turned) % len(ways)]
        if turn.is_free(cell):
            return cell, me.cell
    return me.cell, mind.memory


def mirror(turn: Turn, me: Entity, mind: Mind) -> tuple[int, int]:
    """Let a monster do what the penguin did, with left and right exchanged."""
    centres = turn.world.floor.level.ground.centres
    if turn.hero.cell in turn.beyond[me.cell]:
        return turn.hero.cell, mind.memory
    (old_x, old_y), (new_x, new_y) = (centres[cell] for cell in turn.hero.step)
    across, down = old_x - new_x, new_y - old_y
    here_x, here_y = centres[me.cell]

    def fits(cell: int) -> float:
        x, y = centres[cell]
        return (x - here_x) * across + (y - here_y) * down

    ways = [cell for cell in turn.beyond[me.cell] if turn.is_free(cell)]
    best = max(ways, key=fits, default=me.cell)
    return (best if fits(best) > 0 else me.cell), mind.memory


IDEAS: dict[str, Callable[[Turn, Entity, Mind], tuple[int, int]]] = {
    "hunt": hunt,
    "flee": flee,
    "sleep": sleep,
    "patrol": patrol,
    "mirror": mirror,
}
"""All ideas by their names: where a monster wants to be, and what it keeps in mind."""


def beast_of(me: Entity) -> Beast:
    """Return the component of a monster's kind that acts.

    Raises:
        ValueError: It is no monster.
    """
    beast = KINDS[me.kind].beast
    if beast is None:
        message = f"only monsters act (got {KINDS[me.kind].name})"
        raise ValueError(message)
    return beast


def act(turn: Turn) -> None:
    """Let all monsters of the level act, each as often as its speed allows."""
    wake(turn)
    for number in [*turn.beasts.values()]:
        me = turn.things[number]
        if not me.mind or not me.mind.is_awake:
            continue
        beast = beast_of(me)
        energy = me.mind.energy + beast.speed
        if me.mind.stun:
            turn.update(replace(me, mind=me.mind._replace(stun=me.mind.stun - 1)))
            continue
        while energy >= PACE and turn.status is Status.ONGOING:
            energy -= PACE
            me = turn.things[number]
            if me.mind:
                step(turn, me, me.mind, beast.idea, beast.bite)
        me = turn.things[number]
        if me.mind and me.mind.energy != energy:
            turn.update(replace(me, mind=me.mind._replace(energy=energy)))


def step(turn: Turn, me: Entity, mind: Mind, idea: str, bite: int) -> None:
    """Let a monster act once."""
    cell, memory = IDEAS[idea](turn, me, mind)
    if cell == turn.hero.cell:
        if bite:
            turn.hurt(bite, me)
        cell = me.cell
    elif not turn.is_free(cell):
        cell = me.cell
    is_awake = idea != "sleep" or memory > 0 or turn.hero.has_fish
    if (cell, memory, is_awake) != (me.cell, mind.memory, mind.is_awake):
        mind = mind._replace(memory=memory, is_awake=is_awake)
        turn.update(replace(me, cell=cell, mind=mind))


def wake(turn: Turn) -> None:
    """Wake the monsters that hear this turn's noise."""
    sleepers = [
        each
        for each in turn.things.values()
        if each.mind and IDEAS[beast_of(each).idea] is sleep
    ]
    if not sleepers or not turn.noise:
        return
    passable = turn.tiles.translate(terrain.WALKABLE)
    heard = distances(turn.beyond, passable, [turn.hero.cell], turn.noise)
    for each in sleepers:
        if each.cell in heard and each.mind:
            if not each.mind.is_awake and turn.world.visible[each.cell]:
                turn.say(f"{definite(KINDS[each.kind].name)} wakes up!")
            mind = each.mind._replace(is_awake=True, memory=AWAKE)
            turn.update(replace(each, mind=mind))
