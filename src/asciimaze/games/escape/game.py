# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Escape as a game for the middle end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, ceil, cos, pi, sin
from typing import TYPE_CHECKING

from asciimaze.formats.document import Document
from asciimaze.formats.text import drawing
from asciimaze.games.escape import params as parameters
from asciimaze.games.escape import picture, scenery
from asciimaze.games.escape.board import Board
from asciimaze.games.escape.description import read, write
from asciimaze.games.escape.directions import COUNT, nearest_side, side_towards
from asciimaze.games.escape.floor import floor_of
from asciimaze.games.escape.keys import KEYS
from asciimaze.games.escape.routes import way_back, way_out
from asciimaze.games.escape.rules import DEFAULT, State, new_game
from asciimaze.games.escape.scenery import Spot
from asciimaze.games.game import Answer, Game, KeyLabel, Puzzle, Status
from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.names import MOST_SHOWN, counted
from asciimaze.recipes.recipe import Recipe
from asciimaze.solvers.paths import beyond

if TYPE_CHECKING:
    from asciimaze.games.drawing import Canvas, Point
    from asciimaze.games.game import Field, Menu, Scene
    from asciimaze.games.inputs import Input
    from asciimaze.rng import Rng


@dataclass(frozen=True, slots=True)
class Ui:
    """What a player sees besides the state.

    Attributes:
        board: The maze laid out for the picture.
        angle: Where the penguin looks, in radians; 0 is right, and a half pi down.
        bumps: How often it has bumped into a wall.
        best: How many steps the shortest way takes, once the penguin is out.
        reward: The ways to be shown then.
    """

    board: Board
    angle: float = pi / 2
    bumps: int = 0
    best: int = 0
    reward: picture.Reward | None = None


STEP = 0.12
"""For how many seconds a step is animated."""

LONGEST = 2.5
"""For how many seconds a way of many steps is, at most."""

BUMP = 0.18
"""For how many seconds a bump is."""

CHEER = 1.6
"""For how many seconds a penguin that is out is celebrated."""

ROOM = 18
"""How many pixels from the middle of a cell to its nearest side can be read."""


class Escape(Game[Recipe, State, Ui]):
    """Lead the penguin out of the maze."""

    name = "escape"
    title = "Escape"
    summary = "Lead the penguin out of the maze: look for the gap with daylight."
    tile = 40
    is_timed = True
    can_solve = True
    solve_animates = True

    def default(self) -> Recipe:
        """Return the usual game of escape: a maze of squares."""
        return DEFAULT

    def presets(self) -> Menu[Recipe]:
        """Return games of escape on all shapes in several sizes."""
        return parameters.presets()

    def encode_params(self, params: Recipe, *, full: bool) -> str:
        """Let the game of escape write its parameters as text."""
        return parameters.encode(params, full=full)

    def end_of_params(self, text: str) -> int:
        """Let the game of escape find where its parameters end; they have colons."""
        return parameters.end_of_params(text)

    def decode_params(self, text: str, base: Recipe) -> Recipe:
        """Let the game of escape read its parameters from a text."""
        return parameters.decode(text, base)

    def form(self, params: Recipe) -> tuple[Field, ...]:
        """Let the game of escape fill in a form with its parameters."""
        return parameters.form(params)

    def from_form(self, fields: tuple[Field, ...]) -> Recipe:
        """Let the game of escape take its parameters from a form."""
        return parameters.from_form(fields)

    def check_params(self, params: Recipe, *, full: bool) -> None:
        """Let the game of escape check its parameters."""
        parameters.check(params, full=full)

    def make(self, params: Recipe, rng: Rng) -> Puzzle:
        """Return the maze of a game of escape, whose seed the stream gives."""
        return self.make_from_seed(params, f"{rng.random_raw():x}")

    def make_from_seed(self, params: Recipe, seed: str) -> Puzzle:
        """Return the maze of a game of escape with this seed."""
        return Puzzle(write(new_game(replace(params, seed=seed))))

    def start(self, params: Recipe, description: str) -> State:
        """Return the state at the start of a game of escape."""
        return read(params, description)

    def status(self, state: State) -> Status:
        """Return whether the penguin of a game of escape is out."""
        return Status.WON if state.escaped else Status.ONGOING

    def new_ui(self, state: State) -> Ui:
        """Return a board with the penguin, which looks out of the page."""
        return with_reward(Ui(Board(floor_of(state.recipe), state)), state)

    def changed_state(self, ui: Ui, old: State, new: State) -> Ui:
        """Let the penguin look where it went; when it is out, show its way."""
        last = new if new.steps > old.steps else old
        legs = ui.board.way(last, last.steps - 1)
        angle = legs[-1].angle if legs else ui.angle
        return with_reward(replace(ui, angle=angle), new)

    def interpret(
        self, state: State, ui: Ui, event: Input, tile: int
    ) -> Answer[Ui] | None:
        """Return what an input means in a game of escape."""
        if state.escaped:
            return None
        match event:
            case Key() if event in KEYS:
                side = side_towards(state.maze, state.cell, KEYS[event])
                return None if side is None else go(state, ui, side)
            case Pointer(action=Action.PRESS, button=Button.LEFT, x=x, y=y):
                return walk(state, ui, (x / tile, y / tile))
            case Pointer(action=Action.DRAG, button=Button.LEFT, x=x, y=y):
                return follow(state, ui, (x / tile, y / tile))
        return None

    def keys(self, params: Recipe) -> tuple[KeyLabel, ...]:
        """Return the keys of the game of escape for the eight directions."""
        del params
        return tuple(KeyLabel(key, f"go {GO[where]}") for key, where in KEYS.items())

    def execute(self, state: State, move: str) -> State:
        """Return the state of a game of escape after a walk, a digit for each side."""
        if not move.isascii() or not move.isdigit():
            message = (
                f"a move must be digits, one for each side (got {move[:MOST_SHOWN]!r})"
            )
            raise ValueError(message)
        for side in map(int, move):
            new = state.play(side)
            if new is state:
                message = f"cell {state.cell} must be left through an open side "
                message += f"(got side {side})"
                raise ValueError(message)
            state = new
        return state

    def solve(self, first: State, state: State, solution: str) -> str:
        """Return the shortest way that solves a game of escape."""
        del first, solution
        return "".join(map(str, way_out(state)))

    def hint(self, first: State, state: State, solution: str) -> str:
        """Return the first step that solves a game of escape."""
        return self.solve(first, state, solution)[:1]

    def size(self, params: Recipe, tile: int) -> tuple[int, int]:
        """Return the size of the picture of a game of escape."""
        return picture.size(floor_of(params), tile)

    def least_tile(self, scene: Scene[State, Ui]) -> int:
        """Return a tile in which escape's penguin can be seen; in the end, all is."""
        if scene.state.escaped and scene.old is None:
            return 2
        return ceil(ROOM / scene.ui.board.floor.room)

    def focus(self, scene: Scene[State, Ui]) -> Point:
        """Return where the penguin of escape is."""
        x, y = spot_of(scene).point
        return x * scene.tile, y * scene.tile

    def draw(self, canvas: Canvas, scene: Scene[State, Ui]) -> None:
        """Let the game of escape draw its maze, the penguin, and what is around."""
        state, board, tile = scene.state, scene.ui.board, scene.tile
        is_still = scene.old is None
        reward = scene.ui.reward if is_still else None
        look = picture.Look(state.visited, reward)
        picture.draw(canvas, board, look, tile, scene.view)
        spot = spot_of(scene)
        if scene.flash:
            scenery.draw_cheer(canvas, spot.point, scene.flash / CHEER, tile)
        scenery.draw_penguin(canvas, board, spot, tile)
        if is_still and not state.escaped:
            scenery.draw_letters(canvas, board, state.cell, tile, scene.rebound)
        whole = (0, 0, *picture.size(board.floor, tile))
        view = scene.view or whole
        if view[2:] != whole[2:] and not state.escaped:
            scenery.draw_map(canvas, board, state.visited, spot.point, tile, view)
        if reward:
            scenery.draw_legend(canvas, reward, tile, view)

    def print(self, canvas: Canvas, state: State, tile: int) -> None:
        """Let the game of escape draw its maze and penguin in black and white."""
        board = Board(floor_of(state.recipe), state)
        look = picture.Look(colours=picture.PAPER)
        picture.draw(canvas, board, look, tile, None)
        spot = Spot(scenery.resting_place(board, state), pi / 2)
        scenery.draw_penguin(canvas, board, spot, tile)

    def animation_length(
        self, old: State, new: State, ui: Ui, *, forward: bool
    ) -> float:
        """Return how long the penguin walks in a game of escape."""
        del ui, forward
        return min(LONGEST, STEP * abs(new.steps - old.steps))

    def reaction_length(self, old: Ui, new: Ui) -> float:
        """Return how long a game of escape shows a bump."""
        return BUMP if new.bumps > old.bumps else 0

    def flash_length(self, old: State, new: State, ui: Ui, *, forward: bool) -> float:
        """Return how long a game of escape celebrates."""
        del ui, forward
        return CHEER if new.escaped and not old.escaped else 0

    def status_line(self, state: State, ui: Ui) -> str:
        """Return the steps in a game of escape; at the end, how many are enough."""
        if state.escaped:
            return f"Escaped in {counted(state.steps, 'step')}; shortest: {ui.best}"
        return f"Steps: {state.steps}"

    def text(self, state: State) -> str:
        """Return a game of escape as lines of text, the penguin's cell marked."""
        document = Document(state.maze, state.recipe, (state.cell,))
        return drawing.write(document).decode()


GO = {
    "right": "right",
    "down": "down",
    "left": "left",
    "up": "up",
    "home": "up left",
    "page up": "up right",
    "end": "down left",
    "page down": "down right",
}
"""What the directions are called, for players who ask."""


def go(state: State, ui: Ui, side: int) -> Answer[Ui]:
    """Return what a step through a side means in a game of escape, perhaps a bump."""
    if state.maze.is_open(state.cell, side):
        return Answer(ui, str(side))
    angle = scenery.angle_of(ui.board, state.cell, side)
    return Answer(replace(ui, angle=angle, bumps=ui.bumps + 1))


def walk(state: State, ui: Ui, point: Point) -> Answer[Ui] | None:
    """Return what a click means in a game of escape: a walk to a cell, or a step."""
    floor = ui.board.floor
    cell = floor.cell_at(*point)
    if cell == state.cell:
        return None
    sides = None if cell is None else way_back(state, cell)
    if sides:
        return Answer(ui, "".join(map(str, sides)))
    x, y = floor.centres[state.cell]
    angle = atan2(point[1] - y, point[0] - x) * COUNT / 2 / pi
    side = nearest_side(state.maze, state.cell, angle, COUNT / 4)
    return None if side is None else go(state, ui, side)


def follow(state: State, ui: Ui, point: Point) -> Answer[Ui] | None:
    """Return the penguin's step towards a pointer that is dragged to the next cell."""
    cell = ui.board.floor.cell_at(*point)
    for side, other in beyond(state.maze, state.cell):
        if other == cell:
            return go(state, ui, side)
    return None


def between(scene: Scene[State, Ui]) -> tuple[State, State, float]:
    """Return two states of a game of escape, and where between them a scene is."""
    old = scene.old or scene.state
    earlier, later = (old, scene.state) if scene.forward else (scene.state, old)
    length = min(LONGEST, STEP * (later.steps - earlier.steps))
    share = min(1, scene.animation / length)
    return earlier, later, share if scene.forward else 1 - share


def spot_of(scene: Scene[State, Ui]) -> Spot:
    """Return where the penguin is in a scene of a game of escape."""
    state, ui = scene.state, scene.ui
    if scene.old is not None:
        earlier, later, share = between(scene)
        return scenery.spot_on(ui.board.way(later, earlier.steps), share)
    x, y = scenery.resting_place(ui.board, state)
    if scene.animation:
        push = 0.4 * ui.board.floor.room * sin(pi * min(1, scene.animation / BUMP))
        x, y = x + push * cos(ui.angle), y + push * sin(ui.angle)
    return Spot((x, y), ui.angle)


def with_reward(ui: Ui, state: State) -> Ui:
    """Return escape's UI value with the ways to show if the penguin is out."""
    if not state.escaped:
        return replace(ui, best=0, reward=None)
    first = state
    while first.before:
        first = first.before
    best = first = replace(first, escaped=False)
    sides = way_out(first)
    for side in sides:
        best = best.play(side)
    ways = [ui.board.lines(ui.board.way(each)) for each in (state, best)]
    return replace(ui, best=len(sides), reward=picture.Reward(*ways))
