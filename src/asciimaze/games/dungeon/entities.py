# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything that lies or lives in the dungeon, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from asciimaze.games.drawing import Colour


class Mind(NamedTuple):
    """What a monster has in mind.

    Attributes:
        is_awake: Whether it acts at all.
        memory: A number that its idea keeps: a cell, or how many turns are left.
        energy: How much of its next action it has saved up.
        stun: For how many turns it cannot act.
    """

    is_awake: bool = True
    memory: int = 0
    energy: int = 0
    stun: int = 0


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing: a place, a kind, and the components that it has.

    Attributes:
        number: What tells it from all others on its level.
        kind: The name of its kind.
        cell: Where it is.
        hits: How many more kicks it can take; 0 if it has no body.
        mind: What it has in mind, if it has a mind.
        count: How many things lie here; the colour, if it is a key.
    """

    number: int
    kind: str
    cell: int
    hits: int = 0
    mind: Mind | None = None
    count: int = 1


class Use(Enum):
    """What happens to an item."""

    KEEP = "keep"
    SCORE = "score"
    UNLOCK = "unlock"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Item:
    """The component of kinds that can be picked up.

    Attributes:
        use: What it is good for.
        key: The key that uses it, for those that are kept.
        effect: What using it does.
    """

    use: Use
    key: str = ""
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Beast:
    """The component of kinds that act.

    Attributes:
        idea: The name of the idea that moves it.
        speed: How much energy it gains in a turn; the penguin's is ``PACE``.
        bite: How much warmth it takes.
        first: The first level with it.
        weight: How likely it is there, compared with others.
        sleeps: Whether it sleeps until a noise wakes it.
        loot: What it leaves behind.
        verb: What it does to a penguin.
    """

    idea: str
    speed: int
    bite: int
    first: int
    weight: int
    sleeps: bool = False
    loot: str = ""
    verb: str = "bites"


PACE = 12
"""How much energy an action takes."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What all things of one kind have in common.

    Attributes:
        name: What the player reads, with its article.
        glyph: Its letter.
        colour: The colour of the letter.
        text: What there is to know of it.
        hits: How many kicks it takes at first; 0 for things.
        item: The component of things that can be taken.
        beast: The component of things that act.
    """

    name: str
    glyph: str
    colour: Colour
    text: str
    hits: int = 0
    item: Item | None = None
    beast: Beast | None = None


ITEMS = {
    "fish": Kind(
        "a fish",
        "%",
        (126, 200, 226),
        "eat it to get warm",
        item=Item(Use.KEEP, "f", "eat a fish"),
    ),
    "snowball": Kind(
        "a snowball",
        "*",
        (240, 246, 255),
        "it stuns the nearest monster in sight",
        item=Item(Use.KEEP, "b", "throw a snowball"),
    ),
    "chart": Kind(
        "a chart",
        "?",
        (226, 206, 150),
        "read it to know the walls of this level",
        item=Item(Use.KEEP, "r", "read a chart"),
    ),
    "whistle": Kind(
        "a whistle",
        "!",
        (255, 160, 60),
        "it stuns all monsters that hear it",
        item=Item(Use.KEEP, "t", "blow a whistle"),
    ),
    "pearl": Kind(
        "a pearl", "$", (255, 222, 130), "worth ten points", item=Item(Use.SCORE)
    ),
    "key": Kind("a key", "k", (255, 255, 255), "opens one lock", item=Item(Use.UNLOCK)),
    "golden fish": Kind(
        "the golden fish",
        "&",
        (255, 205, 40),
        "bring it home",
        item=Item(Use.WIN),
    ),
}
"""Things that can be picked up."""

KINDS: dict[str, Kind] = {
    **ITEMS,
    "skua": Kind(
        "a skua",
        "s",
        (214, 126, 92),
        "it comes straight for you; a door keeps it out",
        hits=2,
        beast=Beast("hunt", PACE, 1, first=1, weight=3, verb="pecks"),
    ),
    "crab": Kind(
        "a crab",
        "c",
        (255, 120, 90),
        "it runs away with a pearl; corner it",
        hits=1,
        beast=Beast(
            "flee", PACE * 3 // 4, 0, first=1, weight=2, loot="pearl", verb="pinches"
        ),
    ),
    "dog": Kind(
        "a sledge dog",
        "d",
        (190, 150, 110),
        "it patrols with its right paw on the wall; step aside",
        hits=3,
        beast=Beast("patrol", PACE, 2, first=2, weight=2, loot="snowball"),
    ),
    "seal": Kind(
        "a leopard seal",
        "S",
        (160, 176, 200),
        "it sleeps, but it hears you; it is fast, but soon tired",
        hits=4,
        beast=Beast(
            "sleep", PACE * 3 // 2, 2, first=2, weight=3, sleeps=True, loot="fish"
        ),
    ),
    "reflection": Kind(
        "a reflection",
        "p",
        (120, 220, 255),
        "it mirrors your steps; lead it where you want it",
        hits=2,
        beast=Beast(
            "mirror", PACE, 2, first=3, weight=2, loot="whistle", verb="touches"
        ),
    ),
}
"""All kinds of things by their names."""
