# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the penguin can do: the moves of the game."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from asciimaze.games.dungeon import terrain
from asciimaze.games.dungeon.corridors import Style
from asciimaze.games.dungeon.entities import KINDS
from asciimaze.games.dungeon.fights import kick, rouse
from asciimaze.games.dungeon.filling import fill
from asciimaze.games.dungeon.items import set_tile, take, unlock, use
from asciimaze.games.dungeon.level import make_level
from asciimaze.games.dungeon.monsters import act
from asciimaze.games.dungeon.routes import next_to_explore, route
from asciimaze.games.dungeon.terrain import DOOR, DOWN, LOCKS, OPEN, UP
from asciimaze.games.dungeon.turns import (
    DOORS,
    QUIET,
    Turn,
    look,
)
from asciimaze.games.dungeon.world import (
    MOST_WARMTH,
    Floor,
    Hero,
    World,
)
from asciimaze.games.game import Status
from asciimaze.games.messages import Message
from asciimaze.names import MOST_SHOWN
from asciimaze.rng import Rng

if TYPE_CHECKING:
    from asciimaze.games.dungeon.params import Params


def floor_of(params: Params, seed: str, depth: int) -> Floor:
    """Return a level of a dungeon as it is before the first action there."""
    rng = Rng.from_seed(seed, f"dungeon level {depth}")
    style = Style(params.generator, params.braid / 100)
    level = make_level(
        params.ground(depth),
        style,
        rng,
        locks=min(depth, len(LOCKS)),
        is_last=depth == params.levels,
    )
    things = fill(level, depth, rng, is_last=depth == params.levels)
    return Floor(level, level.tiles, things, bytes(len(level.tiles)))


def begin(params: Params, seed: str) -> World:
    """Return the world of a dungeon before the first action."""
    floor = floor_of(params, seed, 1)
    hero = Hero(floor.level.up, MOST_WARMTH, step=(floor.level.up,) * 2)
    chance = Rng.from_seed(seed, "dungeon turns").state
    hello = Message("Find the golden fish, and bring it home.", 0)
    nothing = bytes(len(floor.tiles))
    return look(World(params, seed, 1, (floor,), hero, 0, chance, nothing, (hello,)))


MOVE = re.compile("([gt])([0-9]{1,6})|([wxs])|u([a-z]{1,12})")
"""A move: go, travel, wait, explore, take the stairs, or use a thing."""


def play(world: World, move: str) -> World:
    """Return the world after a move, which is one or more actions.

    Raises:
        ValueError: There is no such move here.
    """
    parts = MOVE.fullmatch(move)
    if world.status is not Status.ONGOING:
        message = f"a move needs a game that goes on (got {move[:MOST_SHOWN]!r})"
        raise ValueError(message)
    if not parts:
        message = "a move must be g or t and a cell, u and a thing, w, x or s "
        message += f"(got {move[:MOST_SHOWN]!r})"
        raise ValueError(message)
    if parts[4]:
        return after(use(world, parts[4]))
    match parts[1] or parts[3]:
        case "g":
            return go(world, int(parts[2]))
        case "t":
            return travel(world, int(parts[2]))
        case "x":
            return explore(world)
        case "s":
            return take_stairs(world)
        case _:
            return after(wait(world))


def after(turn: Turn) -> World:
    """Return the world after the penguin's action and those of all others."""
    if turn.status is Status.ONGOING:
        act(turn)
    return turn.done(passes=True)


def wait(world: World) -> Turn:
    """Stay where you are, as an action; now and then that warms."""
    turn = Turn(world)
    here = turn.hero.cell
    turn.hero = replace(turn.hero, step=(here, here))
    if world.turn % REST == 0 and turn.hero.warmth < MOST_WARMTH // 2:
        turn.hero = replace(turn.hero, warmth=turn.hero.warmth + 1)
    return turn


REST = 10
"""Of so many turns of waiting, one warms, up to half of the most."""


def go(world: World, cell: int) -> World:
    """Return the world after an action towards a neighbour: kick, open or step.

    Raises:
        ValueError: The cell is no neighbour, or a wall.
    """
    turn = Turn(world)
    if cell not in turn.beyond[turn.hero.cell] or not turn.tiles[cell]:
        message = f"a step must lead to a cell beside {turn.hero.cell} that is no wall "
        message += f"(got {cell})"
        raise ValueError(message)
    if cell in turn.beasts:
        kick(turn, turn.things[turn.beasts[cell]])
    elif turn.tiles[cell] in LOCKS:
        if not unlock(turn, cell):
            return turn.done(passes=False)
    else:
        walk(turn, cell)
    return after(turn)


def walk(turn: Turn, cell: int) -> None:
    """Step on a cell as an action, open a door there, and take what lies there."""
    turn.hero = replace(turn.hero, step=(turn.hero.cell, cell), cell=cell)
    turn.noise = QUIET
    if turn.tiles[cell] == DOOR:
        set_tile(turn, cell, OPEN)
        turn.noise = DOORS
    for thing in [each for each in turn.things.values() if each.cell == cell]:
        if KINDS[thing.kind].item:
            take(turn, thing)


def lure(turn: Turn) -> None:
    """Let skuas come to the fish after an action: to the farthest free rooms."""
    far = terrain.distances(turn.beyond, turn.passable, [turn.hero.cell])
    rooms = turn.world.floor.level.rooms
    middles = [room[0] for room in rooms if turn.is_free(room[0])]
    middles.sort(key=lambda cell: far.get(cell, 0), reverse=True)
    for cell in middles[:SKUAS]:
        turn.add("skua", cell)
    turn.say("Skuas smell the fish.")


SKUAS = 2
"""How many skuas wait on each level on the way home."""


def take_stairs(world: World) -> World:
    """Return the world after the action of taking the stairs.

    Raises:
        ValueError: There are no stairs here.
    """
    floor, hero = world.floor, world.hero
    tile = floor.tiles[hero.cell]
    if tile not in {UP, DOWN}:
        message = f"only stairs can be taken (got {terrain.NAMES[tile]} at {hero.cell})"
        raise ValueError(message)
    turn = Turn(world)
    depth = world.depth + (1 if tile == DOWN else -1)
    if not depth:
        if not hero.has_fish:
            turn.say("Not without the golden fish.")
            return turn.done(passes=False)
        turn.status = Status.WON
        turn.say("You are home, with the golden fish!")
        return turn.done(passes=True)
    turn.say(f"You go {'down' if tile == DOWN else 'up'} to level {depth}.")
    world = turn.done(passes=True)
    floors = world.floors
    if depth > len(floors):
        floors = (*floors, floor_of(world.params, world.seed, depth))
    level = floors[depth - 1].level
    cell = level.up if tile == DOWN else level.down
    hero = replace(hero, cell=cell, step=(cell, cell))
    world = replace(world, floors=floors, depth=depth, hero=hero)
    turn = Turn(world)
    for number in [turn.beasts[cell]] if cell in turn.beasts else []:
        turn.push_away(turn.things[number])
    if hero.has_fish:
        rouse(turn)
        lure(turn)
    return turn.done(passes=False)


def travel(world: World, cell: int) -> World:
    """Return the world after actions that lead to a cell, if nothing happens.

    Raises:
        ValueError: The penguin knows no path there.
    """
    path = route(world, cell)
    if not path:
        message = f"a journey must lead to a cell with a known path (got {cell})"
        raise ValueError(message)
    for each in path:
        before, world = world, go(world, each)
        if is_interrupted(before, world, each):
            break
    return world


def is_interrupted(before: World, after: World, goal: int) -> bool:
    """Return whether an action has had a result that a player wants to know."""
    return bool(
        after.dangers()
        or after.hero.cell != goal
        or after.hero.warmth < before.hero.warmth
        or after.log != before.log
        or after.status is not Status.ONGOING
    )


def explore(world: World) -> World:
    """Return the world after actions that lead to what is new or worth taking.

    Raises:
        ValueError: Nothing is left to explore.
    """
    start = world
    while True:
        cell = next_to_explore(world)
        if cell is None:
            if world is start:
                message = "only what is not yet explored can be explored "
                message += "(got a level that is known)"
                raise ValueError(message)
            return world
        before, world = world, go(world, cell)
        if is_interrupted(before, world, cell):
            return world
