# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules of Net."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from asciimaze.games import digits
from asciimaze.games.game import Answer, Game, KeyLabel, Puzzle, Status
from asciimaze.games.inputs import ARROWS, Action, Button, Key, Pointer
from asciimaze.games.net import params as parameters
from asciimaze.games.net import picture
from asciimaze.games.net.board import Board, board_of, turn
from asciimaze.games.net.making import jumble, make_solution
from asciimaze.games.net.params import Params
from asciimaze.games.net.solver import solutions
from asciimaze.names import MOST_SHOWN

if TYPE_CHECKING:
    from asciimaze.games.drawing import Canvas
    from asciimaze.games.game import Field, Menu, Scene
    from asciimaze.games.inputs import Input
    from asciimaze.rng import Rng


@dataclass(frozen=True, slots=True)
class State:
    """A game of Net.

    Attributes:
        board: The cells, which no move changes.
        tiles: The tiles as they lie.
        locked: A byte for each cell, 1 if its tile is locked.
        completed: Whether all tiles have been connected, now or earlier.
        turned: The cell of the last move and the steps it was turned, if it was.
    """

    board: Board
    tiles: bytes
    locked: bytes
    completed: bool = False
    turned: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Ui:
    """The cursor.

    Attributes:
        cursor: Its cell.
        is_shown: Whether it is shown; a player with a pointer needs none.
    """

    cursor: int
    is_shown: bool = False


KEYS = {"d": 1, "enter": 1, "a": -1, "space": 0}
"""By how many steps each key turns a tile; 0 locks it."""

BUTTONS = {Button.LEFT: 1, Button.RIGHT: -1, Button.MIDDLE: 0}
"""The same for the buttons of a pointer."""


TURN = 0.125
"""For how many seconds a tile turns."""

BLINK = 0.1
"""For how many seconds the tiles of a solved puzzle are lit, or not."""

LETTERS = " ╶╷┌╴─┐┬╵└│├┘┴┤┼"
"""The letter of each tile with four sides, from no arms to all."""

SQUARE = 4
"""How many sides a cell has if letters can show its tile."""


def write(board: Board, tiles: bytes) -> str:
    """Return the tiles of a net as text."""
    return digits.write(tiles, board.counts)


def read(board: Board, text: str) -> bytes:
    """Return the tiles of a net in a text.

    Raises:
        ValueError: The text has not one tile for each cell, or one with arms at sides
            that its cell does not have.
    """
    return digits.read(text, board.counts)


def turns_into(board: Board, tiles: bytes, others: bytes) -> bool:
    """Return whether tiles of a net can be turned into others."""
    return all(
        other in {turn(tile, len(sides), step) for step in range(len(sides))}
        for tile, other, sides in zip(tiles, others, board.beyond, strict=True)
    )


def solved(state: State, tiles: bytes) -> State:
    """Return the state of a game of net with other tiles, which must be a solution.

    Raises:
        ValueError: They are none.
    """
    if not turns_into(state.board, state.tiles, tiles):
        message = "a solution must have the same tiles, turned (got others)"
        raise ValueError(message)
    if not state.board.is_solved(tiles):
        message = "a solution must connect all tiles (some are not connected)"
        raise ValueError(message)
    return State(state.board, tiles, state.locked, completed=True)


@lru_cache(8)
def lit_mask(board: Board, tiles: bytes) -> bytes:
    """Return for each cell 1 if it is connected to the source, and 0 if not."""
    mask = bytearray(len(tiles))
    for cell in board.lit(tiles):
        mask[cell] = 1
    return bytes(mask)


def turning(scene: Scene[State, Ui]) -> picture.Turning | None:
    """Return the tile of a net that turns in a scene, if any does."""
    if scene.old is None:
        return None
    turned = (scene.state if scene.forward else scene.old).turned
    if turned is None:
        return None
    cell, steps = turned
    steps = steps if scene.forward else -steps
    share = min(1, scene.animation / TURN)
    return picture.Turning(cell, scene.old.tiles[cell], steps, share)


class Net(Game[Params, State, Ui]):
    """Turn the tiles until all are connected to the source."""

    name = "net"
    title = "Net"
    summary = "Turn the tiles until all of them are connected to the source."
    is_timed = True
    can_solve = True

    def default(self) -> Params:
        """Return the parameters of the usual game of net: a small board of squares."""
        return Params()

    def presets(self) -> Menu[Params]:
        """Return the presets of the game of net: several sizes and shapes."""
        return parameters.presets()

    def encode_params(self, params: Params, *, full: bool) -> str:
        """Let the game of net write its parameters as text."""
        return parameters.encode(params, full=full)

    def decode_params(self, text: str, base: Params) -> Params:
        """Let the game of net read its parameters from a text."""
        return parameters.decode(text, base)

    def form(self, params: Params) -> tuple[Field, ...]:
        """Let the game of net fill in a form with its parameters."""
        return parameters.form(params)

    def from_form(self, fields: tuple[Field, ...]) -> Params:
        """Let the game of net take its parameters from a form."""
        return parameters.from_form(fields)

    def check_params(self, params: Params, *, full: bool) -> None:
        """Let the game of net check its parameters."""
        parameters.check(params, full=full)

    def board(self, params: Params) -> Board:
        """Return the board of a net's parameters."""
        return board_of(params)

    def make(self, params: Params, rng: Rng) -> Puzzle:
        """Return a new game of net to be solved."""
        board = self.board(params)
        tiles = make_solution(params, board, rng)
        return Puzzle(write(board, jumble(board, tiles, rng)), write(board, tiles))

    def start(self, params: Params, description: str) -> State:
        """Return the state at the start of a game of net."""
        board = self.board(params)
        tiles = read(board, description)
        count, needed = sum(tile.bit_count() for tile in tiles), 2 * (len(tiles) - 1)
        if count != needed:
            message = f"{len(tiles)} tiles must have {needed} arms (got {count})"
            raise ValueError(message)
        return State(board, tiles, bytes(len(tiles)), board.is_solved(tiles))

    def status(self, state: State) -> Status:
        """Return whether a game of net has been solved."""
        return Status.WON if state.completed else Status.ONGOING

    def new_ui(self, state: State) -> Ui:
        """Return a cursor at the source of a net, not yet shown."""
        return Ui(state.board.source)

    def execute(self, state: State, move: str) -> State:
        """Return the state of a game of net after a move."""
        board = state.board
        if move[:1] == "s":
            return solved(state, read(board, move[1:]))
        match = re.fullmatch(r"t([0-9]{1,9}),([0-9])|l([0-9]{1,9})", move)
        cell = int(match[1] or match[3]) if match else len(board.beyond)
        if not match or cell >= len(board.beyond):
            message = (
                "a move must be t, a cell, a comma and steps, or l and a cell, or s "
            )
            message += f"and all tiles (got {move[:MOST_SHOWN]!r})"
            raise ValueError(message)
        if match[3]:
            locked = bytearray(state.locked)
            locked[cell] ^= 1
            return replace(state, locked=bytes(locked), turned=None)
        sides, steps = len(board.beyond[cell]), int(match[2])
        if state.locked[cell] or not 0 < steps < sides:
            message = (
                f"a turn must be of a tile that is not locked, by 1 to {sides - 1} "
            )
            message += f"steps (got {move[:MOST_SHOWN]!r})"
            raise ValueError(message)
        tiles = bytearray(state.tiles)
        tiles[cell] = turn(tiles[cell], sides, steps)
        return State(
            board,
            bytes(tiles),
            state.locked,
            state.completed or board.is_solved(bytes(tiles)),
            (cell, steps),
        )

    def interpret(
        self, state: State, ui: Ui, event: Input, tile: int
    ) -> Answer[Ui] | None:
        """Return what an input means in a game of net."""
        board = state.board
        match event:
            case Key(name=name, ctrl=False) if name in ARROWS:
                return Answer(Ui(board.towards(ui.cursor, name), is_shown=True))
            case Key(name=name, ctrl=False) if name in KEYS:
                ui, what = Ui(ui.cursor, is_shown=True), KEYS[name]
            case Pointer(action=Action.PRESS, button=button, x=x, y=y):
                margin = picture.MARGIN
                cell = board.cell_at(x / tile - margin, y / tile - margin)
                if cell is None:
                    return None
                ui, what = Ui(cell), BUTTONS[button]
            case _:
                return None
        sides = len(board.beyond[ui.cursor])
        if not what:
            return Answer(ui, f"l{ui.cursor}")
        return Answer(
            ui, "" if state.locked[ui.cursor] else f"t{ui.cursor},{what % sides}"
        )

    def keys(self, params: Params) -> tuple[KeyLabel, ...]:
        """Return the keys that turn and lock the tiles of a net."""
        del params
        names = dict.fromkeys(ARROWS, "move the cursor")
        names |= {"a": "turn back", "space": "lock"}
        names |= dict.fromkeys(("d", "enter"), "turn clockwise")
        return tuple(KeyLabel(Key(key), label) for key, label in names.items())

    def solve(self, first: State, state: State, solution: str) -> str:
        """Return the move that solves a game of net."""
        del state
        return "s" + write(first.board, self.solution(first, solution))

    def solution(self, first: State, text: str) -> bytes:
        """Return the tiles of a net's solution: those of a text if they are one."""
        try:
            return solved(first, read(first.board, text)).tiles
        except ValueError:
            found = next(solutions(first.board, first.tiles), None)
        if found is None:
            message = "this puzzle has no solution"
            raise ValueError(message)
        return found

    def hint(self, first: State, state: State, solution: str) -> str:
        """Return a move that turns one tile of a net as it is in the solution."""
        board, goal = state.board, self.solution(first, solution)
        for cell in board.lit(goal):
            sides = len(board.beyond[cell])
            for steps in range(sides):
                if turn(state.tiles[cell], sides, steps) == goal[cell]:
                    break
            if steps:
                return f"l{cell}" if state.locked[cell] else f"t{cell},{steps}"
        message = "all tiles lie as they do in the solution"
        raise ValueError(message)

    def size(self, params: Params, tile: int) -> tuple[int, int]:
        """Return the size of the picture of a game of net."""
        return picture.size(self.board(params), tile)

    def draw(self, canvas: Canvas, scene: Scene[State, Ui]) -> None:
        """Let the game of net draw its tiles, the cursor, and the tile that turns."""
        state = scene.state
        look = picture.Look(
            state.tiles,
            lit_mask(state.board, state.tiles),
            state.locked,
            scene.ui.cursor if scene.ui.is_shown else None,
            turning(scene),
        )
        lights_up = scene.flash and int(scene.flash / BLINK) % 2 == 0
        colours = picture.FLASH if lights_up else picture.SCREEN
        picture.draw(canvas, state.board, look, scene.tile, colours, scene.view)

    def print(self, canvas: Canvas, state: State, tile: int) -> None:
        """Let the game of net draw its tiles in black and white, none of them lit."""
        dark = bytes(len(state.tiles))
        look = picture.Look(state.tiles, dark, dark)
        picture.draw(canvas, state.board, look, tile, picture.PAPER)

    def animation_length(
        self, old: State, new: State, ui: Ui, *, forward: bool
    ) -> float:
        """Return how long a tile of a net turns."""
        del ui
        return TURN if (new if forward else old).turned else 0

    def flash_length(self, old: State, new: State, ui: Ui, *, forward: bool) -> float:
        """Return how long a solved net lights up."""
        del ui, forward
        return 6 * BLINK if new.completed and not old.completed else 0

    def status_line(self, state: State, ui: Ui) -> str:
        """Return how many tiles of a net are lit."""
        del ui
        done = "Solved! " if state.completed else ""
        lit = sum(lit_mask(state.board, state.tiles))
        return f"{done}Lit: {lit}/{len(state.tiles)}"

    def text(self, state: State) -> str | None:
        """Return a net as lines of box-drawing characters, if cells are squares."""
        columns = round(state.board.width)
        is_square = all(len(corners) == SQUARE for corners in state.board.corners)
        if not is_square or len(state.tiles) != columns * round(state.board.height):
            return None
        letters = "".join(LETTERS[tile] for tile in state.tiles)
        rows = range(0, len(letters), columns)
        return "".join(f"{letters[row : row + columns]}\n" for row in rows)
