# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The dungeon as a game: what keys mean, what is shown, what is said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import atan2, ceil, pi, remainder, tau
from typing import TYPE_CHECKING

from asciimaze.games.dungeon import actions, picture, report
from asciimaze.games.dungeon import params as parameters
from asciimaze.games.dungeon.bot import advise
from asciimaze.games.dungeon.entities import ITEMS
from asciimaze.games.dungeon.params import Params
from asciimaze.games.dungeon.routes import next_to_explore, route
from asciimaze.games.dungeon.terrain import DOWN, UP
from asciimaze.games.dungeon.world import MOST_WARMTH, World
from asciimaze.games.game import Answer, Game, KeyLabel, Puzzle, Status
from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.names import MOST_SHOWN

if TYPE_CHECKING:
    from asciimaze.games.drawing import Canvas
    from asciimaze.games.game import Field, Menu, Scene
    from asciimaze.games.inputs import Input
    from asciimaze.games.messages import Message
    from asciimaze.rng import Rng

DIRECTIONS = {
    "left": 4,
    "right": 0,
    "up": 6,
    "down": 2,
    "q": 5,
    "w": 6,
    "e": 7,
    "a": 4,
    "d": 0,
    "z": 3,
    "x": 2,
    "c": 1,
    "home": 5,
    "page up": 7,
    "end": 3,
    "page down": 1,
}
"""The directions of keys, in eighths of a turn, clockwise from the right."""

WIDEST = 0.36 * pi
"""How far a neighbour may be off the direction of a key."""

LABELS = {
    **dict.fromkeys(DIRECTIONS, "walk, open, kick"),
    "o": "explore",
    "g": "go to the stairs down, and take them",
    "v": "go to the stairs up, and take them",
    "enter": "take the stairs",
    **dict.fromkeys(["space", "s", "."], "wait"),
    **{
        kind.item.key: kind.item.effect
        for kind in ITEMS.values()
        if kind.item and kind.item.key
    },
    "k": "look around",
    "i": "what you carry",
}
"""What keys do."""

NOTHING = {
    "o": "Nothing is left to explore here. Try the stairs.",
    **{
        kind.item.key: f"You have none of these: {name}."
        for name, kind in ITEMS.items()
        if kind.item and kind.item.key
    },
}
"""What is said if a key has nothing to do."""


@dataclass(frozen=True, slots=True)
class Ui:
    """What is shown besides the world.

    Attributes:
        mode: Nothing, ``look``, or ``pack`` if the list of things is shown.
        cursor: The cell that is looked at.
        note: Why the last key did nothing, if it did nothing.
    """

    mode: str = ""
    cursor: int = 0
    note: str = ""


def towards(world: World, cell: int, eighths: int) -> int | None:
    """Return the neighbour of a cell in a dungeon in the direction of a key.

    Of several the one that is no wall counts, and then the nearest direction.
    """
    ground, tiles = world.floor.level.ground, world.floor.tiles
    x, y = ground.centres[cell]

    def off(other: int) -> float:
        there_x, there_y = ground.centres[other]
        angle = atan2(there_y - y, there_x - x) - eighths * pi / 4
        return round(abs(remainder(angle, tau)), 6)

    ways = [other for other in ground.beyond[cell] if off(other) < WIDEST]
    return min(ways, key=lambda each: (not tiles[each], off(each)), default=None)


class Dungeon(Game[Params, World, Ui]):
    """Find the golden fish, and bring it home."""

    name = "dungeon"
    title = "Dungeon"
    summary = "Find the golden fish at the bottom of the dungeon, and bring it home."
    rules = (
        "Walk into doors to open them, into monsters to kick them, and over things to "
        "take them. Bites cost warmth. At 0 you freeze; a fish warms you. "
        "Monsters on red ground are awake and bite. "
        "O explores for you, G goes down, and V brings you and the fish home."
    )
    tile = 24

    def default(self) -> Params:
        """Return the parameters of the usual dungeon game: five levels of squares."""
        return Params()

    def presets(self) -> Menu[Params]:
        """Return the presets of the dungeon game: several shapes."""
        return parameters.presets()

    def encode_params(self, params: Params, *, full: bool) -> str:
        """Let the dungeon game write its parameters as text."""
        del full
        return parameters.encode(params)

    def decode_params(self, text: str, base: Params) -> Params:
        """Let the dungeon game read its parameters from a text."""
        return parameters.decode(text, base)

    def form(self, params: Params) -> tuple[Field, ...]:
        """Let the dungeon game fill in a form with its parameters."""
        return parameters.form(params)

    def from_form(self, fields: tuple[Field, ...]) -> Params:
        """Let the dungeon game take its parameters from a form."""
        return parameters.from_form(fields)

    def check_params(self, params: Params, *, full: bool) -> None:
        """Let the dungeon game check its parameters."""
        del full
        parameters.check(params)

    def make(self, params: Params, rng: Rng) -> Puzzle:
        """Return a new dungeon: a number from which all levels are made."""
        del params
        return Puzzle(f"{rng.random_raw():016x}")

    def start(self, params: Params, description: str) -> World:
        """Return the world at the start of the dungeon game."""
        if not re.fullmatch("[0-9a-f]{16}", description):
            message = "a dungeon must be 16 digits, 0 to 9 and a to f "
            message += f"(got {description[:MOST_SHOWN]!r})"
            raise ValueError(message)
        return actions.begin(params, description)

    def status(self, state: World) -> Status:
        """Return whether the penguin is home, frozen, or still in the dungeon."""
        return state.status

    def keeps_history(self, params: Params) -> bool:
        """Return whether the dungeon game lets moves be undone: in practice."""
        return params.practice

    def points(self, state: World) -> int:
        """Return the score of the dungeon game."""
        return state.score

    def new_ui(self, state: World) -> Ui:
        """Return the dungeon game's view without a list or a cursor."""
        del state
        return Ui()

    def changed_state(self, ui: Ui, old: World, new: World) -> Ui:
        """Return the dungeon game's view after a move: no list and no cursor."""
        del ui, old, new
        return Ui()

    def execute(self, state: World, move: str) -> World:
        """Return the world after a move in the dungeon game."""
        return actions.play(state, move)

    def hint(self, first: World, state: World, solution: str) -> str:
        """Return a careful player's move in the dungeon game."""
        del first, solution
        return advise(state)

    def interpret(
        self, state: World, ui: Ui, event: Input, tile: int
    ) -> Answer[Ui] | None:
        """Return what an input means in the dungeon game."""
        match event:
            case Key(name=name, ctrl=False):
                return self.for_key(state, ui, name)
            case Pointer(action=Action.PRESS, button=button, x=x, y=y):
                cell = picture.cell_at(state, x, y, tile)
                if cell is None:
                    return None
                if button is not Button.LEFT:
                    return Answer(Ui("look", cell))
                return Answer(Ui(), self.for_click(state, cell))
        return None

    def for_key(self, state: World, ui: Ui, name: str) -> Answer[Ui] | None:
        """Return what a key means in the dungeon game, first to a list or cursor."""
        if name == "i":
            return Answer(Ui() if ui.mode == "pack" else Ui("pack"))
        if name == "k":
            return Answer(Ui() if ui.mode == "look" else Ui("look", state.hero.cell))
        if ui.mode == "look" and name in DIRECTIONS:
            cell = towards(state, ui.cursor, DIRECTIONS[name])
            return Answer(Ui("look", ui.cursor if cell is None else cell))
        if ui.mode and name in {"enter", "space", "escape"}:
            return Answer(Ui())
        return self.for_move(state, name) if state.status is Status.ONGOING else None

    def for_move(self, state: World, name: str) -> Answer[Ui] | None:
        """Return what a key means while the dungeon game goes on."""
        if name in DIRECTIONS:
            cell = towards(state, state.hero.cell, DIRECTIONS[name])
            can_go = cell is not None and state.floor.tiles[cell]
            return Answer(Ui(), f"g{cell}" if can_go else "")
        for kind, _ in state.hero.pack:
            item = ITEMS[kind].item
            if item and item.key == name:
                if kind == "fish" and state.hero.warmth == MOST_WARMTH:
                    return Answer(Ui(note="You are as warm as can be."))
                return Answer(Ui(), f"u{kind}")
        if name in {"g", "v", "enter"}:
            return self.for_stairs(state, name)
        return self.for_command(state, name)

    def for_command(self, state: World, name: str) -> Answer[Ui] | None:
        """Return what the key of a command means in the dungeon game."""
        practice = state.params.practice
        match name:
            case "space" | "s" | ".":
                return Answer(Ui(), "w")
            case "o" if next_to_explore(state) is not None:
                return Answer(Ui(), "x")
            case "u" | "backspace" if not practice:
                return Answer(Ui(note="Only practice lets you take moves back."))
            case "n" if state.turn:
                return Answer(Ui(note="First win, freeze, or leave with Esc."))
        return Answer(Ui(note=NOTHING[name])) if name in NOTHING else None

    def for_stairs(self, state: World, name: str) -> Answer[Ui]:
        """Return the move that leads to a dungeon's stairs, or takes them."""
        here = state.floor.tiles[state.hero.cell]
        wanted = {"g": (DOWN,), "v": (UP,), "enter": (UP, DOWN)}[name]
        if here in wanted:
            return Answer(Ui(), "s")
        cell = state.floor.tiles.find(wanted[0])
        if name != "enter" and cell >= 0 and route(state, cell):
            return Answer(Ui(), f"t{cell}")
        note = "You know no path to those stairs yet."
        return Answer(Ui(note=note if name != "enter" else "There are no stairs here."))

    def for_click(self, state: World, cell: int) -> str:
        """Return the move that a click on a cell means in the dungeon game, if any."""
        hero, tiles = state.hero, state.floor.tiles
        if state.status is not Status.ONGOING:
            return ""
        if cell == hero.cell:
            return "s" if tiles[cell] in {UP, DOWN} else "w"
        if cell in state.floor.level.ground.beyond[hero.cell]:
            return f"g{cell}" if tiles[cell] else ""
        return f"t{cell}" if route(state, cell) else ""

    def keys(self, params: Params) -> tuple[KeyLabel, ...]:
        """Return the keys that do something in the dungeon game."""
        labels = dict(LABELS)
        if not params.practice:
            labels |= dict.fromkeys(["u", "backspace"], "undo, in practice only")
        return tuple(KeyLabel(Key(key), label) for key, label in labels.items())

    def size(self, params: Params, tile: int) -> tuple[int, int]:
        """Return the size of the dungeon game's picture."""
        return picture.size(params, tile)

    def least_tile(self, scene: Scene[World, Ui]) -> int:
        """Return the size of a dungeon's tile on which a letter can be read."""
        return ceil(picture.LEAST_LETTER / scene.state.floor.level.ground.unit)

    def focus(self, scene: Scene[World, Ui]) -> tuple[float, float]:
        """Return the middle of the cell to show in a dungeon game."""
        world, tile = scene.state, scene.tile
        ground = world.floor.level.ground
        is_looking = scene.ui.mode == "look"
        x, y = ground.centres[scene.ui.cursor if is_looking else world.hero.cell]
        right, down = picture.offset(world.params, ground)
        return (x + right) * tile, (y + down) * tile + picture.strip(ground, tile) / 2

    def draw(self, canvas: Canvas, scene: Scene[World, Ui]) -> None:
        """Let the dungeon game draw its level, and a list or a cursor over it."""
        world, ui = scene.state, scene.ui
        lines: tuple[str, ...] = ()
        if ui.mode == "pack":
            lines = report.pack_lines(world, scene.rebound)
        elif world.status is not Status.ONGOING and not ui.mode:
            again = report.key_name("n", scene.rebound)
            lines = (*report.end_lines(world), "", f"{again} begins another game.")
        cursor = ui.cursor if ui.mode == "look" else None
        look = picture.Look(cursor, lines, bool(scene.flash))
        picture.draw(canvas, world, look, scene.tile, view=scene.view)

    def print(self, canvas: Canvas, state: World, tile: int) -> None:
        """Let the dungeon game draw its level in a few colours."""
        picture.draw(canvas, state, picture.Look(), tile, picture.PAPER)

    def flash_length(self, old: World, new: World, ui: Ui, *, forward: bool) -> float:
        """Return for how long a dungeon's penguin is red after it was hurt."""
        del ui
        is_hurt = forward and new.hero.warmth < old.hero.warmth
        return HURT if is_hurt else 0

    def status_line(self, state: World, ui: Ui) -> str:
        """Return the dungeon game's status line: a note, a cell, or a summary."""
        if ui.mode == "look":
            return report.describe(state, ui.cursor)
        return ui.note or report.status_line(state)

    def text(self, state: World) -> str | None:
        """Return the story of the dungeon game so far."""
        return report.morgue(state)

    def log(self, state: World) -> tuple[Message, ...]:
        """Return the log of the dungeon game."""
        return state.log


HURT = 0.25
"""For how many seconds the penguin is red after it was hurt."""
