"""Let the careful player play the dungeon, and measure how fast the dungeon is.

``python bench/dungeon.py GAMES`` (25 without an argument) plays so many games with each
preset, and prints the table in the book: how many are won, where and of what the others
end, and how many turns and moves a game takes. That depends on the seeds alone, and no
seed comes twice, so anyone can make the same table again. ``GAMES balance.json`` also
writes the end of each game to a file; ``bench/balance.json`` is that of 1,000 games,
from which the book draws a picture.

Then it prints how long a ground, a level, a turn and a field of view take, medians of
processor time in one run, beside what python-tcod takes for rooms by binary space
partition and for a distance map.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import tcod.bsp
import tcod.path

from asciimaze.games.dungeon import terrain, turns
from asciimaze.games.dungeon.actions import begin, play
from asciimaze.games.dungeon.bot import advise
from asciimaze.games.dungeon.corridors import Style
from asciimaze.games.dungeon.ground import ground_of
from asciimaze.games.dungeon.level import make_level
from asciimaze.games.dungeon.params import Params, presets
from asciimaze.games.dungeon.sight import Sight
from asciimaze.games.dungeon.turns import look, spawn
from asciimaze.games.game import Preset, Status
from asciimaze.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from asciimaze.games.dungeon.world import World
    from asciimaze.tilings.tiling import Tiling

GAMES = 25
"""How many games are played with each preset."""

MOST_MOVES = 5000
"""A game of so many moves is given up."""

SIDE = 200
"""How many columns and rows the large level has."""


class Game(NamedTuple):
    """The end of a game.

    Attributes:
        seed: The number that it was made from.
        status: Whether it was won, lost, or is still ongoing.
        level: The level where it ended.
        cause: What the penguin died of.
        has_fish: Whether the penguin had the golden fish.
        turns: How many turns it took.
        moves: How many moves.
        score: How many points it brought.
    """

    seed: int
    status: str
    level: int
    cause: str
    has_fish: bool
    turns: int
    moves: int
    score: int


sight_of = lru_cache(16)(Sight)


def compiled_sight(tiling: Tiling, is_clear: bytes, cell: int, radius: float) -> bytes:
    """Return what can be seen from a cell, by compiled loops."""
    return sight_of(tiling, radius, is_compiled=True).visible(is_clear, cell)


@contextmanager
def seeing_fast() -> Iterator[None]:
    """Let the dungeon see the same by compiled loops inside a ``with`` block."""
    plain, turns.visible = turns.visible, compiled_sight
    yield
    turns.visible = plain


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
    """Return the games with all presets, by their titles; no seed comes twice."""
    shown = [each for each in presets().entries if isinstance(each, Preset)]
    seeds = count()
    with seeing_fast():
        return {
            each.title: [game(each.params, seed) for seed in islice(seeds, games)]
            for each in shown
            if not each.params.practice
        }


def show(title: str, games: list[Game]) -> None:
    """Print what became of the games with a preset."""
    won = [each for each in games if each.status == "won"]
    lost = [each for each in games if each.status == "lost"]
    print(f"{title}: {len(won)} won, {len(lost)} lost of {len(games)};", end=" ")
    if won:
        print(
            f"{median(each.turns for each in won):.0f} turns",
            f"in {median(each.moves for each in won):.0f} moves, if won",
        )
    print("  levels:", dict(sorted(Counter(each.level for each in lost).items())))
    print("  causes:", dict(Counter(each.cause for each in lost).most_common()))
    print("  on the way home:", sum(each.has_fish for each in lost))


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


def main(games: int, file: Path | None) -> None:
    """Play, and measure."""
    found = play_all(games)
    for title, ends in found.items():
        show(title, ends)
    if file:
        lines = (
            f" {json.dumps(title)}: [\n  "
            + ",\n  ".join(json.dumps(end) for end in ends)
            + "\n ]"
            for title, ends in found.items()
        )
        file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    ground, seeds = ground_of("square", SIDE, SIDE), count()
    world = crowded()
    beyond = ground.beyond
    walkable = world.floor.tiles.translate(terrain.WALKABLE)
    ours = {
        "ground": lambda: ground_of.__wrapped__("square", SIDE, SIDE),
        "level": lambda: make_level(ground, Style(), Rng(next(seeds)), locks=2),
        "distance map": lambda: terrain.distances(beyond, walkable, [world.hero.cell]),
        "turn with 200 monsters": lambda: play(world, "w"),
        "field of view": lambda: look(world),
    }
    for name, action in {**ours, **peers(world)}.items():
        print(f"{name}: {time_of(action):.2f} ms")
    start = process_time()
    passed = game(Params(), 1).turns
    print(f"a game: {passed / (process_time() - start):.0f} turns a second")


if __name__ == "__main__":
    number, path = (*sys.argv[1:], *("", "")[len(sys.argv) - 1 :])
    main(int(number or GAMES), Path(path) if path else None)
