"""Let the careful player play the dungeon, and measure how fast the dungeon is.

``python bench/dungeon.py GAMES`` prints, for each shape that is offered, how many of
so many games (100 without an argument) are won, how many turns and moves a game takes,
and what the penguin dies of; these depend on the seeds alone, so the table in the book
can be made again. Then it prints how long a level, a turn and a field of view take,
the medians of processor time in one run, beside what python-tcod takes for rooms by
binary space partition and for a distance map.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import tcod.bsp
import tcod.path

from asciimaze.games.dungeon import terrain
from asciimaze.games.dungeon.actions import begin, play
from asciimaze.games.dungeon.bot import advise
from asciimaze.games.dungeon.corridors import Style
from asciimaze.games.dungeon.ground import ground_of
from asciimaze.games.dungeon.level import make_level
from asciimaze.games.dungeon.params import Params, presets
from asciimaze.games.dungeon.turns import look, spawn
from asciimaze.games.game import Preset, Status
from asciimaze.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.dungeon.world import World

GAMES = 100
"""How many games are played on each shape."""

MOST_MOVES = 5000
"""A game of so many moves is given up."""

SIDE = 200
"""How many columns and rows the large level has."""


def game(params: Params, seed: int) -> Game:
    """Let the careful player play a game."""
    world, moves = begin(params, f"{seed:016x}"), 0
    while world.status is Status.ONGOING and moves < MOST_MOVES:
        world, moves = play(world, advise(world)), moves + 1
    return Game(
        seed,
        world.status.name.lower(),
        world.depth,
        world.cause,
        world.hero.has_fish,
        world.turn,
        moves,
        world.score,
    )


def play_all(games: int) -> dict[str, list[Game]]:
    """Return the games of all presets; no seed comes twice."""
    shown = [each for each in presets().entries if isinstance(each, Preset)]
    seeds, found = count(), {}
    for entry in shown:
        if not entry.params.practice:
            found[entry.title] = [
                game(entry.params, seed) for seed in islice(seeds, games)
            ]
    return found


def time_of(action: Callable[[], object], times: int = 15) -> float:
    """Return the median of the processor time that an action takes, in milliseconds."""
    taken = []
    for _ in range(times):
        start = process_time()
        action()
        taken.append(process_time() - start)
    return 1000 * median(taken)


def crowded() -> World:
    """Return a large level with 200 monsters, and a penguin that cannot freeze."""
    world = begin(Params(SIDE, SIDE, levels=1), "0" * 16)
    cells = [cell for room in world.floor.level.rooms for cell in room]
    kinds = ["skua", "crab", "dog", "seal", "reflection"]
    things = tuple(
        spawn(number, kinds[number % len(kinds)], cell)
        for number, cell in enumerate(cells[:SIDE])
        if cell != world.hero.cell
    )
    floor = replace(world.floor, things=things)
    return replace(world, floors=(floor,), hero=replace(world.hero, warmth=10**6))


def peers(world: World) -> dict[str, Callable[[], object]]:
    """Return what python-tcod does that is like a part of ours."""
    walkable = world.floor.tiles.translate(terrain.WALKABLE)
    cost = np.frombuffer(walkable, np.uint8).reshape(SIDE, SIDE).astype(np.int8)

    def rooms() -> None:
        tree = tcod.bsp.BSP(0, 0, SIDE, SIDE)
        tree.split_recursive(10, 4, 4, 1.5, 1.5)

    def far() -> None:
        found = tcod.path.maxarray((SIDE, SIDE))
        found[divmod(world.hero.cell, SIDE)] = 0
        tcod.path.dijkstra2d(found, cost, 1, None, out=found)

    return {"tcod: rooms by partition": rooms, "tcod: distance map": far}


def main(games: int) -> None:
    """Play, and measure."""
    for entry in presets().entries:
        if isinstance(entry, Preset) and not entry.params.practice:
            play_all(entry.title, entry.params, games)
    ground, seeds = ground_of("square", SIDE, SIDE), iter(range(10**6))
    world = crowded()
    beyond = ground.beyond
    walkable = world.floor.tiles.translate(terrain.WALKABLE)
    ours = {
        "level": lambda: make_level(ground, Style(), Rng(next(seeds)), locks=2),
        "distance map": lambda: terrain.distances(beyond, walkable, [world.hero.cell]),
        "turn with 200 monsters": lambda: play(world, "w"),
        "field of view": lambda: look(world),
    }
    for name, action in {**ours, **peers(world)}.items():
        print(f"{name}: {time_of(action):.2f} ms")
    start = process_time()
    end, _ = game(Params(), 1)
    print(f"a game: {end.turn / (process_time() - start):.0f} turns a second")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else GAMES)
