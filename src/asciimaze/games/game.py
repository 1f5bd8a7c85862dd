# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a game is: the questions that the middle end and the front ends ask it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from asciimaze.rng import Rng

if TYPE_CHECKING:
    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Input, Key, Rebound
    from asciimaze.games.messages import Message

P = TypeVar("P")
"""The type of a game's parameters; equal parameters compare equal."""

S = TypeVar("S")
"""The type of its states."""

U = TypeVar("U")
"""The type of its UI values."""


@dataclass(frozen=True, slots=True)
class Preset(Generic[P]):
    """Parameters with a title."""

    title: str
    params: P


@dataclass(frozen=True, slots=True)
class Menu(Generic[P]):
    """Presets, and menus of more presets, under one title."""

    title: str
    entries: tuple[Preset[P] | Menu[P], ...]


@dataclass(frozen=True, slots=True)
class TextField:
    """A line of a form that takes any text."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """A line of a form that takes one of some choices, by its index."""

    label: str
    choices: tuple[str, ...]
    value: int


@dataclass(frozen=True, slots=True)
class CheckField:
    """A line of a form that is on or off."""

    label: str
    value: bool


Field = TextField | ChoiceField | CheckField
"""A line of a form."""


class Puzzle(NamedTuple):
    """A puzzle that has been made.

    Attributes:
        description: The puzzle as a line of text.
        solution: Whatever helps to solve it later, in a form that the game knows.
    """

    description: str
    solution: str = ""


class Status(Enum):
    """The state of play."""

    ONGOING = "ongoing"
    WON = "won"
    LOST = "lost"


class Answer(NamedTuple, Generic[U]):
    """What an input means.

    Attributes:
        ui: The UI value from now on.
        move: The move to play, or nothing.
    """

    ui: U
    move: str = ""


@dataclass(frozen=True, slots=True)
class Scene(Generic[S, U]):
    """What a picture shows.

    Attributes:
        tile: The size of a tile in pixels.
        state: The state of the game.
        ui: Its UI value.
        old: The state from which an animation leads to this one, if one runs.
        forward: Whether the animation shows a move, not the undo of one.
        animation: For how many seconds the animation has run.
        flash: For how many seconds a flash has run, 0 if none does.
        view: The part of the picture that is seen, in pixels: left, top, width and
            height; ``None`` if all of it is.
        rebound: The keys that the player has changed.
    """

    tile: int
    state: S
    ui: U
    old: S | None = None
    forward: bool = True
    animation: float = 0
    flash: float = 0
    view: tuple[int, int, int, int] | None = None
    rebound: Rebound = field(default_factory=dict)


class KeyLabel(NamedTuple):
    """A key that a game needs, and what it does."""

    key: Key
    label: str


class Game(ABC, Generic[P, S, U]):
    """The rules of a game; it has no state of its own.

    All parameters, states and UI values are immutable. Whatever is wrong with a
    text is a ``ValueError``, whose message can be shown to the player.

    Attributes:
        name: The word for it on the command line and in files.
        title: Its name as a player reads it.
        summary: The aim, in one sentence.
        rules: What else a player should know at first, or nothing.
        tile: The size of a tile, in pixels, that looks best.
        is_timed: Whether a clock runs during play.
        can_solve: Whether ``solve`` ever returns.
        solve_animates: Whether the move of a solution is animated like any other.
        is_lettered: Whether its tiles are letters; a canvas may have a size for them.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    rules: ClassVar[str] = ""
    tile: ClassVar[int] = 32
    is_timed: ClassVar[bool] = False
    can_solve: ClassVar[bool] = False
    solve_animates: ClassVar[bool] = False
    is_lettered: ClassVar[bool] = False

    @abstractmethod
    def default(self) -> P:
        """Return the parameters of any game for players who choose nothing."""

    def presets(self) -> Menu[P]:
        """Return the parameters of any game that are offered by title."""
        return Menu(self.title, (Preset("Default", self.default()),))

    @abstractmethod
    def encode_params(self, params: P, *, full: bool) -> str:
        """Return the parameters of any game as text.

        Args:
            params: The parameters.
            full: Whether to include those that matter only while a puzzle is made.
        """

    def end_of_params(self, text: str) -> int:
        """Return where any game's parameters end in a game ID, say at ``:`` or ``#``.

        Args:
            text: Parameters; ``#`` and a seed, or ``:`` and a description may follow.
        """
        return next((at for at, each in enumerate(text) if each in ":#"), len(text))

    @abstractmethod
    def decode_params(self, text: str, base: P) -> P:
        """Return the parameters of any game from a text.

        Args:
            text: What ``encode_params`` returned, or a player typed.
            base: The parameters that the text does not mention.

        Raises:
            ValueError: It cannot be read.
        """

    def form(self, params: P) -> tuple[Field, ...]:
        """Return a form for the parameters of any game; it may have no fields."""
        del params
        return ()

    def from_form(self, fields: tuple[Field, ...]) -> P:
        """Return the parameters of any game from a form with other values.

        Raises:
            ValueError: A field has a value that cannot be read.
        """
        del fields
        return self.default()

    def check_params(self, params: P, *, full: bool) -> None:
        """Check the parameters of any game.

        Args:
            params: The parameters.
            full: Whether a puzzle is to be made from them, not only described.

        Raises:
            ValueError: There is no such puzzle.
        """

    @abstractmethod
    def make(self, params: P, rng: Rng) -> Puzzle:
        """Return a new puzzle of any game, the same one for the same stream."""

    def make_from_seed(self, params: P, seed: str) -> Puzzle:
        """Return the puzzle of any game for a seed, by a stream of its own."""
        return self.make(params, Rng.from_seed(seed, self.name))

    @abstractmethod
    def start(self, params: P, description: str) -> S:
        """Return the state at the start of any game.

        Raises:
            ValueError: The description is none, or does not fit the parameters.
        """

    @abstractmethod
    def status(self, state: S) -> Status:
        """Return whether any game is won, lost, or goes on."""

    @abstractmethod
    def new_ui(self, state: S) -> U:
        """Return the UI value at the start of any game."""

    @abstractmethod
    def interpret(self, state: S, ui: U, event: Input, tile: int) -> Answer[U] | None:
        """Return what an input means in any game, or ``None`` for nothing.

        Args:
            state: The state of the game.
            ui: Its UI value.
            event: What the player does; pointers are at pixels of the picture.
            tile: The size of a tile in that picture.
        """

    @abstractmethod
    def execute(self, state: S, move: str) -> S:
        """Return the state of any game after a move.

        Raises:
            ValueError: There is no such move here.
        """

    def changed_state(self, ui: U, old: S, new: S) -> U:
        """Return the UI value of any game after its state has changed somehow."""
        del old, new
        return ui

    def keeps_history(self, params: P) -> bool:
        """Return whether any game lets moves be undone, and keeps all states."""
        del params
        return True

    def solve(self, first: S, state: S, solution: str) -> str:
        """Return a move that solves the puzzle of any game.

        Args:
            first: The state at the start.
            state: The state now.
            solution: What ``make`` returned, or nothing; it may come from a file,
                so it can be wrong.

        Raises:
            ValueError: The game finds no solution.
        """
        del first, state, solution
        message = f"{self.title} cannot be solved by the program"
        raise ValueError(message)

    def hint(self, first: S, state: S, solution: str) -> str:
        """Return a move towards the solution of any game; by default all of it.

        The arguments and errors are those of ``solve``.
        """
        return self.solve(first, state, solution)

    def replacement(self, old: S, new: S) -> Puzzle | None:
        """Return the puzzle that a move puts in place of this one; by default none.

        From then on, a restart leads to the start of the new puzzle, whose ID is the
        one that players share, until the move is undone.

        Args:
            old: The state before the move.
            new: The state after it.
        """
        del old, new
        return None

    @abstractmethod
    def size(self, params: P, tile: int) -> tuple[int, int]:
        """Return the width and the height of the picture of any game in pixels.

        Both grow with the size of a tile.
        """

    def least_tile(self, scene: Scene[S, U]) -> int:
        """Return the least tile with which a scene of any game can be read.

        If the picture does not fit on the screen then, a part of it is shown.
        """
        del scene
        return 2

    def focus(self, scene: Scene[S, U]) -> tuple[float, float] | None:
        """Return the point of any game that must be seen if only a part is.

        By default it is ``None``: any part will do.
        """
        del scene
        return None

    @abstractmethod
    def draw(self, canvas: Canvas, scene: Scene[S, U]) -> None:
        """Draw a scene of any game within its size, or what is seen of it."""

    def print(self, canvas: Canvas, state: S, tile: int) -> None:
        """Draw any game for paper and pencil; by default, as on a screen."""
        self.draw(canvas, Scene(tile, state, self.new_ui(state)))

    def animation_length(self, old: S, new: S, ui: U, *, forward: bool) -> float:
        """Return for how long any game animates the change of a state.

        Args:
            old: The state before.
            new: The state after; it comes earlier in the game if a move is undone.
            ui: The UI value.
            forward: Whether a move is played or redone, not undone.
        """
        del old, new, ui, forward
        return 0

    def reaction_length(self, old: U, new: U) -> float:
        """Return for how long any game animates a change of the UI value."""
        del old, new
        return 0

    def flash_length(self, old: S, new: S, ui: U, *, forward: bool) -> float:
        """Return for how long any game celebrates; arguments as for an animation."""
        del old, new, ui, forward
        return 0

    def encode_ui(self, ui: U) -> str:
        """Return what any game should save of a UI value; a cursor is not."""
        del ui
        return ""

    def decode_ui(self, text: str, state: S) -> U:
        """Return the UI value of any game, with what was saved of it.

        Raises:
            ValueError: The text is no saved UI value.
        """
        if text:
            message = f"{self.title} saves no UI value (got {text[:60]!r})"
            raise ValueError(message)
        return self.new_ui(state)

    def status_line(self, state: S, ui: U) -> str:
        """Return a line that any game wants to be shown below its picture."""
        del state, ui
        return ""

    def is_running(self, state: S, ui: U) -> bool:
        """Return whether the clock of any timed game runs."""
        del ui
        return self.status(state) is Status.ONGOING

    def text(self, state: S) -> str | None:
        """Return a state of any game as lines of text, or ``None`` if it can't be."""
        del state
        return None

    def points(self, state: S) -> int | None:
        """Return how many points any game has brought, or ``None`` if it has none."""
        del state
        return None

    def log(self, state: S) -> tuple[Message, ...]:
        """Return what was said in any game so far, the newest message last."""
        del state
        return ()

    def keys(self, params: P) -> tuple[KeyLabel, ...]:
        """Return all keys that any game knows; those with one label do the same.

        The help lists them, and a screen without a keyboard has to offer them.
        """
        del params
        return ()
