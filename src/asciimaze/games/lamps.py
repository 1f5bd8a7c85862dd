# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lamps: press them until all are off; the game of the chapter on new games."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from asciimaze.games.game import (
    Answer,
    Game,
    KeyLabel,
    Menu,
    Preset,
    Puzzle,
    Status,
    TextField,
)
from asciimaze.games.inputs import ARROWS, Action, Key, Pointer

if TYPE_CHECKING:
    from asciimaze.games.drawing import Canvas
    from asciimaze.games.game import Field, Scene
    from asciimaze.games.inputs import Input
    from asciimaze.rng import Rng

SIDES = range(2, 9)
"""How many lamps a side may have."""


@dataclass(frozen=True, slots=True)
class Params:
    """How many lamps a side has."""

    side: int = 5


@dataclass(frozen=True, slots=True)
class State:
    """The lamps: bit *i* of the number is set if lamp *i* is on."""

    side: int
    lamps: int


@dataclass(frozen=True, slots=True)
class Ui:
    """The lamp with the cursor, and whether the cursor is shown."""

    cursor: int = 0
    is_shown: bool = False


MOVE = re.compile("[0-9]{1,2}(,[0-9]{1,2}){0,63}")
"""What a move looks like."""


NIGHT, OFF, ON, CURSOR = (10, 14, 30), (38, 48, 82), (255, 222, 130), (255, 160, 60)


def cross(side: int, lamp: int) -> int:
    """Return the lamps that change when one is pressed."""
    row, column = divmod(lamp, side)
    result = 1 << lamp
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if 0 <= row + down < side and 0 <= column + right < side:
            result |= 1 << (row + down) * side + column + right
    return result


def press(side: int, lamps: int, pressed: list[int]) -> int:
    """Return the lamps that are on after some of them have been pressed."""
    for lamp in pressed:
        lamps ^= cross(side, lamp)
    return lamps


def chase(side: int, lamps: int, top: int) -> list[int]:
    """Return the lamps to press, given those of the first row; none if some stay on."""
    pressed: list[int] = []
    for row in range(side):
        above = lamps >> (row - 1) * side if row else top
        now = [row * side + at for at in range(side) if above >> at & 1]
        lamps = press(side, lamps, now)
        pressed += now
    return [] if lamps else pressed


class Lamps(Game[Params, State, Ui]):
    """Press lamps until all are off."""

    name = "lamps"
    title = "Lamps"
    summary = "Press lamps until all are off; each changes its neighbours, too."
    tile = 48
    can_solve = True

    def default(self) -> Params:
        """Return the usual size of the game of lamps: five a side."""
        return Params()

    def presets(self) -> Menu[Params]:
        """Return some sizes for the game of lamps."""
        sizes = {"Small": 3, "Medium": 5, "Large": 7}
        return Menu("Lamps", tuple(Preset(each, Params(sizes[each])) for each in sizes))

    def encode_params(self, params: Params, *, full: bool) -> str:
        """Return the number of lamps in a row as text."""
        del full
        return str(params.side)

    def decode_params(self, text: str, base: Params) -> Params:
        """Return the number of lamps in a row from a text."""
        if not re.fullmatch("[0-9]{0,9}", text):
            message = f"the size must be a number (got {text[:60]!r})"
            raise ValueError(message)
        return Params(int(text)) if text else base

    def form(self, params: Params) -> tuple[Field, ...]:
        """Return a form with the number of lamps in a row."""
        return (TextField("Lamps a side", str(params.side)),)

    def from_form(self, fields: tuple[Field, ...]) -> Params:
        """Return the number of lamps in a row from a form."""
        return self.decode_params(str(fields[0].value), self.default())

    def check_params(self, params: Params, *, full: bool) -> None:
        """Check the number of lamps in a row."""
        del full
        if params.side not in SIDES:
            message = f"a side must have from {SIDES[0]} to {SIDES[-1]} lamps "
            message += f"(got {params.side})"
            raise ValueError(message)

    def make(self, params: Params, rng: Rng) -> Puzzle:
        """Return a puzzle: all lamps off, and then some pressed."""
        count, lamps = params.side**2, 0
        while not lamps:
            pressed = [lamp for lamp in range(count) if rng.randbelow(2)]
            lamps = press(params.side, 0, pressed)
        return Puzzle(f"{lamps:x}")

    def start(self, params: Params, description: str) -> State:
        """Return the lamps at the start of a puzzle."""
        if not re.fullmatch("[0-9a-f]{1,16}", description) or (
            int(description, 16) >> params.side**2
        ):
            message = f"a puzzle must be a number of {params.side**2} bits in "
            message += f"hexadecimal digits (got {description[:60]!r})"
            raise ValueError(message)
        return State(params.side, int(description, 16))

    def status(self, state: State) -> Status:
        """Return whether all lamps are off."""
        return Status.ONGOING if state.lamps else Status.WON

    def new_ui(self, state: State) -> Ui:
        """Return a cursor at the first lamp, not yet shown."""
        del state
        return Ui()

    def interpret(
        self, state: State, ui: Ui, event: Input, tile: int
    ) -> Answer[Ui] | None:
        """Return what an input means among lamps: a step of the cursor, or a press."""
        row, column = divmod(ui.cursor, state.side)
        match event:
            case Key(name=name, ctrl=False) if name in ARROWS:
                right, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[ARROWS.index(name)]
                row, column = (row + down) % state.side, (column + right) % state.side
                return Answer(Ui(row * state.side + column, is_shown=True))
            case Key("enter" | "space", ctrl=False):
                return Answer(replace(ui, is_shown=True), str(ui.cursor))
            case Pointer(action=Action.PRESS, x=x, y=y):
                row, column = int(y // tile), int(x // tile)
                if 0 <= row < state.side and 0 <= column < state.side:
                    lamp = row * state.side + column
                    return Answer(Ui(lamp), str(lamp))
        return None

    def keys(self, params: Params) -> tuple[KeyLabel, ...]:
        """Return the keys that move the cursor and press a lamp."""
        del params
        names = dict.fromkeys(ARROWS, "move the cursor")
        names |= dict.fromkeys(("space", "enter"), "press the lamp")
        return tuple(KeyLabel(Key(name), label) for name, label in names.items())

    def execute(self, state: State, move: str) -> State:
        """Return the state after some lamps have been pressed."""
        lamps = (
            [int(each) for each in move.split(",")] if MOVE.fullmatch(move) else [-1]
        )
        if not all(0 <= lamp < state.side**2 for lamp in lamps):
            message = (
                f"a move must be lamps from 0 to {state.side**2 - 1}, with commas "
            )
            message += f"(got {move[:60]!r})"
            raise ValueError(message)
        return replace(state, lamps=press(state.side, state.lamps, lamps))

    def solve(self, first: State, state: State, solution: str) -> str:
        """Return the lamps to press until all are off."""
        del first, solution
        for top in range(2**state.side):
            found = chase(state.side, state.lamps, top)
            if found:
                return ",".join(map(str, found))
        message = "these lamps are off, or cannot all be turned off"
        raise ValueError(message)

    def hint(self, first: State, state: State, solution: str) -> str:
        """Return the first lamp to press."""
        return self.solve(first, state, solution).partition(",")[0]

    def size(self, params: Params, tile: int) -> tuple[int, int]:
        """Return the size of the square of lamps in pixels."""
        return params.side * tile, params.side * tile

    def draw(self, canvas: Canvas, scene: Scene[State, Ui]) -> None:
        """Draw all lamps."""
        state, tile = scene.state, scene.tile
        canvas.rectangle(0, 0, state.side * tile, state.side * tile, NIGHT)
        for lamp in range(state.side**2):
            row, column = divmod(lamp, state.side)
            centre = (column + 0.5) * tile, (row + 0.5) * tile
            colour = ON if state.lamps >> lamp & 1 else OFF
            has_cursor = scene.ui.is_shown and scene.ui.cursor == lamp
            canvas.circle(centre, 0.4 * tile, colour, CURSOR if has_cursor else colour)

    def status_line(self, state: State, ui: Ui) -> str:
        """Return how many lamps are on."""
        del ui
        count = state.lamps.bit_count()
        return f"On: {count}" if count else "All are off!"
