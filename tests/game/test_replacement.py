"""A game whose first move decides which puzzle it is, as in Minesweeper."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.players import every_game
from tests.game.test_session import begin, same, seeds

from asciimaze.games.game import Answer, Game, Puzzle, Status
from asciimaze.games.inputs import Key
from asciimaze.games.registry import GAMES
from asciimaze.rng import Rng
from asciimaze.session.saves import load, save
from asciimaze.session.session import Kind, Session
from asciimaze.session.shelf import Shelf
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState

if TYPE_CHECKING:
    from pathlib import Path

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.game import Scene
    from asciimaze.games.inputs import Input
    from asciimaze.games.registry import AnyGame

DOORS = 5
"""How many doors there are."""


@dataclass(frozen=True)
class Hall:
    """A hall with doors; behind one of them is a bear, once the first is open."""

    seed: str
    bear: int | None = None
    opened: frozenset[int] = frozenset()


class Doors(Game[None, Hall, None]):
    """Open all doors but the one with the bear, which is never behind the first."""

    name = "doors"
    title = "Doors"
    summary = "Open all doors but one."
    can_solve = True

    def default(self) -> None:
        """Return no parameters."""

    def encode_params(self, params: None, *, full: bool) -> str:
        """Return no text."""
        del params, full
        return ""

    def decode_params(self, text: str, base: None) -> None:
        """Read no text."""
        assert text == ""
        del base

    def make(self, params: None, rng: Rng) -> Puzzle:
        """Return only a seed."""
        del params
        return Puzzle(f"{rng.random_raw():x}")

    def start(self, params: None, description: str) -> Hall:
        """Return a hall of closed doors, or one in which the first one is open."""
        del params
        match = re.fullmatch(r"([0-9a-f]{1,16})(?:,([0-4]),([0-4]))?", description)
        if not match:
            message = f"a puzzle must be a seed (got {description!r})"
            raise ValueError(message)
        if match[2] is None:
            return Hall(match[1])
        return Hall(match[1], int(match[2]), frozenset({int(match[3])}))

    def status(self, state: Hall) -> Status:
        """Return whether the bear is out, or all other doors are open."""
        if state.bear in state.opened:
            return Status.LOST
        return Status.WON if len(state.opened) == DOORS - 1 else Status.ONGOING

    def new_ui(self, state: Hall) -> None:
        """Return no UI value."""

    def interpret(
        self, state: Hall, ui: None, event: Input, tile: int
    ) -> Answer[None] | None:
        """Let each digit open a door."""
        del ui, tile
        for door in range(DOORS):
            if event == Key(str(door)) and door not in state.opened:
                return Answer(None, str(door))
        return None

    def execute(self, state: Hall, move: str) -> Hall:
        """Open doors; put the bear behind another one if it has no place yet."""
        for door in map(int, move):
            bear = state.bear
            if bear is None:
                away = Rng.from_seed(state.seed, "bear").randbelow(DOORS - 1)
                bear = (door + 1 + away) % DOORS
            state = replace(state, bear=bear, opened=state.opened | {door})
        return state

    def replacement(self, old: Hall, new: Hall) -> Puzzle | None:
        """Return the puzzle with the place of the bear, and the door that is open."""
        if old.bear is not None:
            return None
        (first,) = new.opened
        return Puzzle(f"{new.seed},{new.bear},{first}", str(new.bear))

    def solve(self, first: Hall, state: Hall, solution: str) -> str:
        """Open all doors but that of the bear."""
        if not solution:
            message = "the bear has not chosen a door yet"
            raise ValueError(message)
        closed = set(range(DOORS)) - state.opened - {int(solution)}
        assert len(first.opened) == 1
        return "".join(map(str, sorted(closed)))

    def size(self, params: None, tile: int) -> tuple[int, int]:
        """Return the size of a row."""
        del params
        return DOORS * tile, tile

    def draw(self, canvas: Canvas, scene: Scene[Hall, None]) -> None:
        """Draw nothing."""


@pytest.fixture(autouse=True)
def _doors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game on the list."""
    monkeypatch.setitem(GAMES, "doors", Doors())


def doors(name: str = "#cub") -> Session:
    """Return a session of the game."""
    return Session(Doors(), name, seeds())


def test_shared_puzzle() -> None:
    """The ID after the first move leads to the state after it, for a friend, too."""
    session = doors()
    assert session.id == "#cub"
    blank = session.name
    session.handle(Key("3"))
    assert session.seed_name is None
    assert session.id == session.name != blank
    friend = doors(session.id)
    assert friend.state == session.state == friend.first
    assert friend.name == session.name
    session.handle(Key("u"))
    assert (session.id, session.name) == ("#cub", blank)
    session.handle(Key("r"))
    assert session.id == friend.id
    session.new_game()
    assert session.id == "#0"


def test_other_first_move() -> None:
    """After the first move is undone, another one makes another puzzle."""
    session, other = doors(), doors()
    for key in ("0", "u", "4"):
        session.handle(Key(key))
    other.handle(Key("4"))
    assert session.name == other.name
    assert session.state == other.state


def test_restart() -> None:
    """A restart leads to the start of the new puzzle, and can be undone."""
    session = doors()
    session.handle(Key("2"))
    first, name = session.state, session.name
    for door in sorted({0, 1, 3, 4} - {first.bear}):
        session.handle(Key(str(door)))
    assert session.status is Status.WON
    last = session.state
    session.handle(Key("backspace"))
    assert session.state == first == session.first
    assert session.name == name
    session.handle(Key("u"))
    assert session.state == last


def test_help() -> None:
    """Help comes from the solution of the puzzle that is in force."""
    session = doors()
    session.handle(Key("s"))
    assert session.message == "the bear has not chosen a door yet"
    session.handle(Key("1"))
    session.handle(Key("s"))
    assert session.status is Status.WON


@given(keys=st.lists(st.sampled_from([*"01234", "u", "r", "s", "backspace"])))
def test_save(keys: list[str]) -> None:
    """Saved and loaded at any point, the puzzle is the same one."""
    session = doors()
    for key in keys:
        session.handle(Key(key))
        copy = load(save(session), seeds())
        assert same(copy, session)
        assert (copy.id, copy.first) == (session.id, session.first)
    while session.can_undo:
        session.undo()
    assert session.id == "#cub"


def test_place(tmp_path: Path) -> None:
    """A puzzle that was replaced is the same game: it stays in its file."""
    profile = Profile(tmp_path)
    state = PuzzleState(doors(), None, profile)
    for key in ("1", "u", "2"):
        state.hear(Key(key))
        assert len(profile.shelf.files()) == 1
    assert isinstance(profile.shelf, Shelf)
    assert profile.shelf.take(profile.shelf.files()[0]).id == state.session.id


@every_game
def test_others(game: AnyGame) -> None:
    """No other game replaces its puzzle."""
    session = begin(game, game.default())
    for key in ("right", "down", "space", "enter", "i"):
        session.handle(Key(key))
    assert {step.puzzle for step in session.steps} == {session.puzzle}
    assert session.steps[0].kind is Kind.START
