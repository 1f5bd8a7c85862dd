"""Players of any game: what they choose, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import strategies as st

from asciimaze.games.game import Menu
from asciimaze.games.inputs import ARROWS, Action, Button, Key, Pointer, Text, Wheel
from asciimaze.games.net.params import Params
from asciimaze.games.registry import GAMES
from asciimaze.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.games.inputs import Input
    from asciimaze.games.registry import AnyGame

TILE = 16
"""The size of a tile in these tests."""

MORE: dict[str, list[object]] = {
    "net": [
        Params(2, 2),
        Params(3, 2, "hexagon", unique=False, generator="kruskal"),
        Params(3, 3, "torus", generator="wilson"),
        Params(6, 3, "moebius", unique=False, generator="aldous-broder"),
        Params(4, 3, "cylinder"),
        Params(4, 4, "polar"),
        Params(4, 4, "triangle", wrapping=True, unique=False),
    ]
}
"""More parameters than the presets have, by the name of the game."""

LONG = 20
"""How many presets a menu has that is long."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
"""A law of all games."""


def presets(menu: Menu[Any]) -> Iterator[Any]:
    """Yield all parameters in a menu."""
    for entry in menu.entries:
        if isinstance(entry, Menu):
            yield from presets(entry)
        else:
            yield entry.params


def choices(game: AnyGame) -> list[Any]:
    """Return parameters of a game: its default, its presets and some more.

    Of a long menu it is every other preset, which costs half the time.
    """
    menu = [*presets(game.presets())]
    some = menu[:: 2 if len(menu) > LONG else 1]
    return [*MORE.get(game.name, []), game.default(), *some]


def puzzle(game: AnyGame, params: Any, seed: str = "penguin") -> tuple[Any, str]:  # noqa: ANN401
    """Return the first state of a puzzle, and its solution."""
    description, solution = game.make(params, Rng.from_seed(seed, "test"))
    return game.start(params, description), solution


keys = st.builds(
    Key, st.sampled_from([*ARROWS, "enter", "space", *"abdz"]), ctrl=st.booleans()
)
"""Keys that some games know."""

pointers = st.builds(
    Pointer,
    st.sampled_from(Action),
    st.sampled_from(sorted(set(Button) - {Button.NONE}, key=str)),
    st.integers(-5, 20 * TILE),
    st.integers(-5, 20 * TILE),
)
"""Pointers, on the picture and beside it."""

others = st.builds(Wheel, st.integers(-9, 9), st.just(5.0), st.just(5.0)) | st.builds(
    Text, st.text(min_size=1)
)
"""What few games know."""

inputs: st.SearchStrategy[Input] = keys | pointers | others
"""What a player does."""

texts = st.text(max_size=8) | st.text("0123456789abcdefltsxw,-", max_size=12)
"""Texts that are nonsense, and some that look like moves."""
