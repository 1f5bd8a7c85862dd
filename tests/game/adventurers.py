"""Players of the dungeon who press keys: one comes home, one freezes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asciimaze.games.dungeon.bot import advise
from asciimaze.games.dungeon.entities import ITEMS
from asciimaze.games.dungeon.game import Dungeon, Ui
from asciimaze.games.game import Status
from asciimaze.games.inputs import Key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from asciimaze.games.dungeon.world import World

DUNGEON = Dungeon()

TILE = 10
"""The size of a tile; keys mean the same on all."""

KEYS: tuple[str, ...] = (
    *("up", "down", "left", "right", *"qezc"),
    *("o", "g", "v", "enter", "space"),
    *(kind.item.key for kind in ITEMS.values() if kind.item and kind.item.key),
)
"""The keys of all moves."""


def key_for(world: World, move: str) -> str:
    """Return a key that means a move."""
    for name in KEYS:
        answer = DUNGEON.interpret(world, Ui(), Key(name), TILE)
        if answer and answer.move == move:
            return name
    message = f"some key must mean each move (got {move})"
    raise ValueError(message)


def reckless(world: World) -> str:
    """Return what one does who is not afraid: nothing, as soon as there is danger."""
    return "w" if world.dangers() else advise(world)


class Adventure(NamedTuple):
    """A game from its start to its end: its ID, and who plays it."""

    name: str
    player: Callable[[World], str]


VICTORY = Adventure("13x11,levels=2:0000000000000025", advise)
"""A short game that is won."""

DEATH = Adventure("11x11,levels=1:0000000000000008", reckless)
"""A short game that is lost."""


def keys_of(adventure: Adventure) -> Iterator[str]:
    """Yield the keys that are pressed from the start of a game to its end."""
    params, _, description = adventure.name.partition(":")
    start = DUNGEON.decode_params(params, DUNGEON.default())
    world = DUNGEON.start(start, description)
    while world.status is Status.ONGOING:
        move = adventure.player(world)
        yield key_for(world, move)
        world = DUNGEON.execute(world, move)
