# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game without rules: the shortest file that is a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from asciimaze.games.game import Answer, Game, Puzzle, Scene, Status

if TYPE_CHECKING:
    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Input
    from asciimaze.rng import Rng


@dataclass(frozen=True, slots=True)
class Params:
    """What a player may choose: nothing."""


@dataclass(frozen=True, slots=True)
class State:
    """What a move changes: nothing."""


@dataclass(frozen=True, slots=True)
class Ui:
    """What an undo does not bring back: nothing."""


BACKGROUND = (10, 14, 30)


class Null(Game[Params, State, Ui]):
    """The game without rules."""

    name = "null"
    title = "Null"
    summary = "Nothing to do, and nothing to win."

    def default(self) -> Params:
        """Return the null game's only parameters."""
        return Params()

    def encode_params(self, params: Params, *, full: bool) -> str:
        """Return the null game's parameters as text."""
        del params, full
        return ""

    def decode_params(self, text: str, base: Params) -> Params:
        """Return the null game's parameters from a text."""
        if text:
            message = f"null takes no parameters (got {text[:60]!r})"
            raise ValueError(message)
        return base

    def make(self, params: Params, rng: Rng) -> Puzzle:
        """Return the null game's only puzzle."""
        del params, rng
        return Puzzle("nothing")

    def start(self, params: Params, description: str) -> State:
        """Return the null game's only state."""
        del params
        if description != "nothing":
            message = f"a puzzle of null must be 'nothing' (got {description[:60]!r})"
            raise ValueError(message)
        return State()

    def status(self, state: State) -> Status:
        """Return that the null game goes on."""
        del state
        return Status.ONGOING

    def new_ui(self, state: State) -> Ui:
        """Return the null game's only UI value."""
        del state
        return Ui()

    def interpret(
        self, state: State, ui: Ui, event: Input, tile: int
    ) -> Answer[Ui] | None:
        """Return that no input means anything in the null game."""
        del state, ui, event, tile
        return None

    def execute(self, state: State, move: str) -> State:
        """Refuse every move in the null game, which allows none."""
        del state
        message = f"null has no moves (got {move[:60]!r})"
        raise ValueError(message)

    def size(self, params: Params, tile: int) -> tuple[int, int]:
        """Return the size of the null game's empty board."""
        del params
        return 7 * tile, 7 * tile

    def draw(self, canvas: Canvas, scene: Scene[State, Ui]) -> None:
        """Draw the null game's empty board."""
        side = 7 * scene.tile
        canvas.rectangle(0, 0, side, side, BACKGROUND)
