# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What can be read of a game: its state, a place, and the whole story at the end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from asciimaze.games.dungeon import terrain
from asciimaze.games.dungeon.entities import ITEMS, KINDS
from asciimaze.games.dungeon.picture import GLYPHS
from asciimaze.games.dungeon.terrain import COLOURS, LOCKS
from asciimaze.games.dungeon.world import MOST_WARMTH, tally
from asciimaze.games.game import Status
from asciimaze.games.inputs import Key, real_keys
from asciimaze.names import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from asciimaze.games.dungeon.world import World
    from asciimaze.games.inputs import Rebound


def status_line(world: World) -> str:
    """Report how the penguin is, in one line."""
    hero = world.hero
    parts = [
        f"Level {world.depth}/{world.params.levels}",
        f"Warmth {hero.warmth}/{MOST_WARMTH}",
        f"Pearls {hero.pearls}",
    ]
    if hero.keys:
        parts.append(f"Keys: {', '.join(COLOURS[key] for key in hero.keys)}")
    if hero.has_fish:
        parts.append("Golden fish!")
    return "  ".join([*parts, f"Turn {world.turn}"])


def describe(world: World, cell: int) -> str:
    """Report what the penguin knows of a cell."""
    if not world.floor.seen[cell]:
        return "You have not seen this place."
    if cell == world.hero.cell:
        return f"You, on {terrain.NAMES[world.floor.tiles[cell]]}"
    things = [each for each in world.seen_things() if each.cell == cell]
    if not things:
        return terrain.NAMES[world.floor.tiles[cell]].capitalize()
    thing = max(things, key=lambda each: each.hits)
    kind = KINDS[thing.kind]
    if thing.kind == "key":
        return f"The {COLOURS[thing.count]} key"
    is_asleep = thing.mind is not None and not thing.mind.is_awake
    name = kind.name.capitalize() + ", asleep" * is_asleep
    return f"{name}: {kind.text}"


def key_name(name: str, rebound: Rebound | None) -> str:
    """Return the name of the key that a report should mention for a usual key."""
    keys = real_keys((Key(name),), rebound or {})
    return ", ".join(map(str, keys)) or "-"


def pack_lines(world: World, rebound: Rebound | None = None) -> tuple[str, ...]:
    """Report what the penguin carries, which key uses it, and what it is good for.

    Args:
        world: The state of the game.
        rebound: The keys that the player has changed.
    """
    hero = world.hero
    lines = []
    for kind, count in hero.pack:
        item = ITEMS[kind].item
        if item:
            key = key_name(item.key, rebound)
            lines.append(f"{key}  {kind} ({count}): {ITEMS[kind].text}")
    lines += [f"the {COLOURS[key]} key" for key in hero.keys]
    lines += ["the golden fish"] * hero.has_fish
    return ("You carry", "", *(lines or ["nothing"]))


def end_lines(world: World) -> tuple[str, ...]:
    """Report how the game in a dungeon has ended."""
    won = world.status is Status.WON
    return (
        "You brought the golden fish home!" if won else "You froze.",
        *(() if won else (f"On level {world.depth}, {world.cause}.",)),
        "",
        *(f"{points:5}  {what}" for what, points in tally(world).items()),
        f"{world.score:5}  points in {counted(world.turn, 'turn')}",
        "",
        f"{beaten(world)}.",
        *(feat_lines(world) if won else ()),
    )


def beaten(world: World) -> str:
    """Report which monsters the penguin has beaten."""
    counts = Counter(world.kicked)
    listed = ", ".join(counted(count, kind) for kind, count in sorted(counts.items()))
    return f"Beaten: {listed or 'nobody'}"


def feat_lines(world: World) -> Iterator[str]:
    """Yield each feat in the report, with a cross if a penguin at home has done it."""
    for name, is_done in FEATS.items():
        yield f"[{'x' if is_done(world) else ' '}] {name}"


def has_all_pearls(world: World) -> bool:
    """Return whether to report that no pearl was left behind."""
    things = [each for floor in world.floors for each in floor.things]
    return not any(each.kind == "pearl" for each in things)


def has_all_open(world: World) -> bool:
    """Return whether to report that all locks were opened."""
    return not any(tile in LOCKS for floor in world.floors for tile in floor.tiles)


FEATS: dict[str, Callable[[World], bool]] = {
    "gentle: beat nobody": lambda world: not world.kicked,
    "swift: 300 turns a level": lambda world: world.turn <= 300 * world.params.levels,
    "rich: leave no pearl": has_all_pearls,
    "locksmith: open all locks": has_all_open,
    "warm: come home unhurt": lambda world: world.hero.warmth == MOST_WARMTH,
}
"""What can be done besides winning, and whether it was."""


def morgue(world: World) -> str:
    """Return the report of a whole game in a dungeon as lines of text."""
    lines = [status_line(world), *pack_lines(world)[2:], beaten(world)]
    if world.status is not Status.ONGOING:
        lines = [*filter(None, end_lines(world)), "", *lines]
    lines += ["", *map(str, world.log), ""]
    if world.params.shape == "square":
        lines += level_lines(world)
    return "".join(f"{line}\n" for line in lines)


def level_lines(world: World) -> Iterator[str]:
    """Yield the rows of a level of squares for the report, as far as it is known."""
    floor = world.floor
    letters = [
        GLYPHS.get(tile, "#."[tile == terrain.FLOOR]) if seen else " "
        for tile, seen in zip(floor.tiles, floor.seen, strict=True)
    ]
    for thing in world.seen_things():
        letters[thing.cell] = KINDS[thing.kind].glyph
    letters[world.hero.cell] = "@"
    columns = round(max(x for x, _ in floor.level.ground.centres) + 0.5)
    for start in range(0, len(letters), columns):
        yield "".join(letters[start : start + columns]).rstrip()
