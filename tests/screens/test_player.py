"""A player who presses anything at all."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import tcod.event
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from tcod.event import KeySym, Modifier, MouseButton, MouseButtonDown, Point
from tests.watching import EXAMPLES, unwatched

from asciimaze.app.loop import App
from asciimaze.app.terminal.loop import Picture
from asciimaze.games.escape.game import Escape
from asciimaze.games.escape.rules import State
from asciimaze.games.game import Status
from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.recipe import Recipe
from asciimaze.session.session import Session
from asciimaze.states.home import home
from asciimaze.states.letters import LOOKS, Letters, fits
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState, play
from asciimaze.states.stack import States
from asciimaze.tilings.registry import TILINGS, nearest_size

from .desk import TILES, drawn, key, send
from .test_keys import SYMS

ARROWS = [KeySym.RIGHT, KeySym.DOWN, KeySym.LEFT, KeySym.UP]


class Player(RuleBasedStateMachine):
    """The whole program under the hands of a player who has read nothing."""

    games = count()

    def __init__(self) -> None:
        """Start the program; coverage watches the first games."""
        super().__init__()
        self.stack = ExitStack()
        if next(self.games) >= EXAMPLES:
            self.stack.enter_context(unwatched())
        self.seed = 0
        self.folder = TemporaryDirectory()
        self.app = self.start(Recipe.parse("square:backtracker:6x6"), "letters")

    def teardown(self) -> None:
        """Forget the games of the player."""
        self.folder.cleanup()
        self.stack.close()

    def start(self, recipe: Recipe, look: str) -> App:
        """Return the program, just started; its seeds are counted."""
        profile = Profile(Path(self.folder.name), self.next_seed)
        profile.preferences.look = look
        app = App(States(home(profile)), profile)
        session = Session(Escape(), str(recipe), self.next_seed)
        app.states.apply(play(session, profile))
        return app

    def next_seed(self) -> str:
        """Return a seed that was not used before."""
        self.seed += 1
        return str(self.seed)

    @property
    def screen(self) -> PuzzleState | None:
        """The screen of the game that is being played, if there is one."""
        state = self.app.states.top if self.app.running else None
        return state if isinstance(state, PuzzleState) else None

    @property
    def game(self) -> State | None:
        """The game of escape that is being played, if there is one."""
        state = self.screen.session.state if self.screen else None
        return state if isinstance(state, State) else None

    @rule(sym=st.sampled_from([sym for sym in SYMS if sym != KeySym.ESCAPE]))
    def press(self, sym: KeySym) -> None:
        """Press a key that means something."""
        send(self.app, key(sym))

    @rule(sym=st.sampled_from(list(KeySym)), mod=st.sampled_from(list(Modifier)))
    def press_anything(self, sym: KeySym, mod: Modifier) -> None:
        """Press any key with anything else held down."""
        send(self.app, key(sym, mod))

    @rule(syms=st.lists(st.sampled_from(ARROWS), max_size=9))
    def press_many(self, syms: list[KeySym]) -> None:
        """Press arrow keys faster than the screen can follow."""
        for sym in syms:
            send(self.app, key(sym))

    @rule()
    def change_the_look(self) -> None:
        """Press the key that changes the look of a game."""
        send(self.app, key(KeySym.V))

    @precondition(lambda self: self.game is not None)
    @rule(hints=st.integers(1, 30))
    def take_hints(self, hints: int) -> None:
        """Let the program lead, perhaps as far as the exit."""
        for _ in range(hints):
            send(self.app, key(KeySym.I))

    @rule(x=st.integers(0, 500), y=st.integers(0, 500), ms=st.integers(0, 300))
    def click(self, x: int, y: int, ms: int) -> None:
        """Click anywhere, and let some time pass."""
        place = Point(float(x), float(y))
        send(self.app, MouseButtonDown(button=MouseButton.LEFT, position=place))
        self.app.tick(ms / 1000)

    @rule()
    def escape(self) -> None:
        """Press Esc: one screen less, and a game that goes on is on the shelf."""
        depth, screen = len(self.app.states), self.screen
        send(self.app, key(KeySym.ESCAPE))
        assert len(self.app.states) == max(0, depth - 1)
        if screen and screen.session.status is Status.ONGOING:
            shelf = self.app.profile.shelf
            assert screen.place in shelf.files()
            assert shelf.take(screen.place).record() == screen.session.record()

    @rule()
    def close_the_window(self) -> None:
        """Close the window: the end."""
        send(self.app, tcod.event.Quit())
        assert not self.app.running

    @precondition(lambda self: not self.app.running)
    @rule(
        shape=st.sampled_from(sorted(TILINGS)),
        generator=st.sampled_from([generator.name for generator in GENERATORS]),
        size=st.tuples(st.integers(3, 9), st.integers(3, 9)),
        look=st.sampled_from(sorted(LOOKS)),
    )
    def start_again(
        self, shape: str, generator: str, size: tuple[int, int], look: str
    ) -> None:
        """Start the program again, with a recipe that may be none."""
        columns, rows = nearest_size(TILINGS[shape], *size)
        with suppress(ValueError):
            self.app = self.start(Recipe(shape, generator, columns, rows), look)

    @invariant()
    def home_is_below(self) -> None:
        """The first screen is at the bottom."""
        states = self.app.states._states
        assert not states or states[0].help().title == "Ascii Maze"

    @invariant()
    def penguin_is_somewhere(self) -> None:
        """The penguin is in a cell of its maze, or out of it by a way out."""
        game = self.game
        if game:
            assert 0 <= game.cell < game.maze.tiling.cells
            ends = {(cell, side) for cell, side in game.maze.exits()}
            assert not game.escaped or (game.cell, game.side) in ends or game.hole

    @invariant()
    def look_is_as_wanted(self) -> None:
        """Letters are there if the player wants them, and they can show the game."""
        screen = self.screen
        if screen and self.game:
            wants = screen.profile.preferences.look == "letters"
            can = fits(screen.session.params) and not self.game.escaped
            assert isinstance(screen.session.game, Letters) == (wants and can)

    @invariant()
    def screen_is_whole(self) -> None:
        """Whatever happens, the screen can be drawn, in a terminal, too."""
        if self.app.running:
            assert Picture(self.app).cells(80, 24).letters.shape == (24, 80)
        tiles = drawn(self.app).rgb
        assert tiles.shape == (TILES, TILES)
        is_blank = not np.any(tiles["ch"] != ord(" "))
        assert is_blank == (not self.app.running or self.app.painted is not None)


TestPlayer = Player.TestCase
TestPlayer.settings = settings(max_examples=25, stateful_step_count=30)
