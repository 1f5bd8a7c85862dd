"""A player who presses anything at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import tcod.event
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from tcod.event import KeySym, Modifier, MouseButton, MouseButtonDown, Point
from tests.choices import recipe_for

from asciimaze.app.loop import App
from asciimaze.games.escape.rules import SHAPES, SIZES
from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.recipe import Recipe
from asciimaze.states.play import PlayState
from asciimaze.states.setup import SetupState
from asciimaze.states.stack import States
from asciimaze.widgets.slanted_view import KEYS as KEYS_OF_SIDES

from .desk import TILES, drawn, key, play_of, send, text
from .test_keys import SYMS

if TYPE_CHECKING:
    from asciimaze.games.escape.rules import State

ARROWS = [KeySym.RIGHT, KeySym.DOWN, KeySym.LEFT, KeySym.UP]


class Player(RuleBasedStateMachine):
    """The whole program under the hands of a player who has read nothing."""

    def __init__(self) -> None:
        """Start the program."""
        super().__init__()
        self.seed = 0
        self.app = self.start(recipe_for("backtracker", 6))

    def start(self, recipe: Recipe) -> App:
        """Return the program, just started; its seeds are counted."""
        return App(States(SetupState(recipe, self.next_seed)))

    def next_seed(self) -> str:
        """Return a seed that was not used before."""
        self.seed += 1
        return str(self.seed)

    @property
    def game(self) -> State | None:
        """The game that is being played, if there is one."""
        state = self.app.states.top if self.app.running else None
        return state.game if isinstance(state, PlayState) else None

    @rule(sym=st.sampled_from([sym for sym in SYMS if sym != KeySym.ESCAPE]))
    def press(self, sym: KeySym) -> None:
        """Press a key that means something."""
        send(self.app, key(sym))

    @rule(sym=st.sampled_from(list(KeySym)), mod=st.sampled_from(list(Modifier)))
    def press_anything(self, sym: KeySym, mod: Modifier) -> None:
        """Press any key with anything else held down."""
        send(self.app, key(sym, mod))

    @rule(syms=st.lists(st.sampled_from(ARROWS), max_size=20))
    def press_many(self, syms: list[KeySym]) -> None:
        """Press arrow keys faster than the screen can follow."""
        for sym in syms:
            send(self.app, key(sym))

    @precondition(lambda self: self.game is not None)
    @rule(turns=st.integers(1, 200))
    def follow_the_wall(self, turns: int) -> None:
        """Walk with the right hand on the wall, perhaps as far as the exit."""
        for _ in range(turns):
            game = play_of(self.app).game
            names = game.maze.tiling.sides(game.cell)
            turns_to = range((len(names) - 1) // 2, -(len(names) // 2) - 1, -1)
            facing = play_of(self.app).facing
            sides = [(facing + turn) % len(names) for turn in turns_to]
            open_side = next(at for at in sides if game.maze.is_open(game.cell, at))
            send(self.app, key(KeySym[KEYS_OF_SIDES[names[open_side]]]))
            if game.escaped:
                assert play_of(self.app).game is game

    @rule(x=st.integers(0, TILES - 1), y=st.integers(0, TILES - 1))
    def click(self, x: int, y: int) -> None:
        """Click anywhere."""
        place = Point(float(x), float(y))
        send(self.app, MouseButtonDown(button=MouseButton.LEFT, position=place))

    @rule()
    def escape(self) -> None:
        """Press Esc: one screen less."""
        depth = len(self.app.states)
        send(self.app, key(KeySym.ESCAPE))
        assert len(self.app.states) == max(0, depth - 1)

    @rule()
    def close_the_window(self) -> None:
        """Close the window: the end."""
        send(self.app, tcod.event.Quit())
        assert not self.app.running

    @precondition(lambda self: not self.app.running)
    @rule(
        shape=st.sampled_from(SHAPES),
        generator=st.sampled_from([generator.name for generator in GENERATORS]),
        columns=st.integers(5, 12),
        rows=st.integers(5, 12),
    )
    def start_again(self, shape: str, generator: str, columns: int, rows: int) -> None:
        """Start the program again, with a recipe that may not be one for its shape."""
        self.app = self.start(Recipe(shape, generator, columns, rows))

    @invariant()
    def setup_below(self) -> None:
        """The only setup screen is at the bottom, and there is at most one game."""
        kinds = [type(state) for state in self.app.states._states]
        assert [at for at, kind in enumerate(kinds) if kind is SetupState] in ([], [0])
        assert not kinds or kinds[0] is SetupState
        assert kinds.count(PlayState) <= 1

    @invariant()
    def choices_are_allowed(self) -> None:
        """The size is in its range, and the list has a visible row selected."""
        state = self.app.states.top if self.app.running else None
        if isinstance(state, SetupState):
            assert state.size.value in SIZES
            assert state.shapes.selected in SHAPES
            names = {each.name: each.description for each in GENERATORS}
            assert f"» {names[state.generators.selected or '']}" in self.screen()

    @invariant()
    def penguin_is_somewhere(self) -> None:
        """The penguin is in a cell of its maze, or out of it by the exit."""
        game = self.game
        if game:
            assert 0 <= game.cell < game.maze.tiling.cells
            facing = play_of(self.app).facing
            assert 0 <= facing < len(game.maze.tiling.sides(game.cell))
            assert (game.cell, facing) in game.maze.exits() or not game.escaped
            assert ("You escaped the maze!" in self.screen()) == game.escaped

    @invariant()
    def screen_is_whole(self) -> None:
        """Whatever happens, a screen of 31 by 31 tiles can be drawn."""
        tiles = drawn(self.app).rgb
        assert tiles.shape == (TILES, TILES)
        assert not np.any(tiles["ch"] == ord("?"))
        assert (self.screen().strip() == "") == (not self.app.running)

    def screen(self) -> str:
        """Return the content of the screen."""
        return text(drawn(self.app))


TestPlayer = Player.TestCase
TestPlayer.settings = settings(max_examples=60, stateful_step_count=40)
