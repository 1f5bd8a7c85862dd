# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Escape, as letters show it."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from math import ceil, floor, pi
from typing import TYPE_CHECKING

from asciimaze.games.escape.game import Escape, between, go
from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.widgets.maze_view import TILES, VIEW, MazeView
from asciimaze.widgets.slanted_view import SCALE, SlantedView

if TYPE_CHECKING:
    from tcod.console import Console

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.escape.board import Board
    from asciimaze.games.escape.game import Ui
    from asciimaze.games.escape.rules import State
    from asciimaze.games.game import Answer, Scene
    from asciimaze.games.inputs import Input, Rebound
    from asciimaze.recipes.recipe import Recipe

SIZE = 16
"""The height of a letter at its own size, in pixels."""


View = MazeView | SlantedView
"""What draws a maze."""


@lru_cache(2)
def view_of(board: Board) -> View:
    """Return what draws the maze of a game in letters."""
    maze = board.maze
    return SlantedView(maze) if maze.tiling.name in SCALE else MazeView(maze)


@lru_cache(8)
def maze_around(view: View, cell: int) -> Console:
    """Return the maze around a cell to draw in letters, without the penguin."""
    from tcod.console import Console

    console = Console(TILES, TILES)
    view.draw_maze(console, cell)
    return console


def drawn(
    view: View, cell: int, angle: float, rebound: Rebound | None = None
) -> Console:
    """Return the maze around the penguin, drawn in letters.

    Args:
        view: What draws the maze.
        cell: Where the penguin is.
        angle: Where it looks, in radians; 0 is right, and a half pi down.
        rebound: The keys that the player has changed.
    """
    from tcod.console import Console

    console = Console(TILES, TILES)
    console.rgb[:] = maze_around(view, cell).rgb
    view.draw_penguin(console, cell, round(2 * angle / pi) % 4, rebound)
    return console


class Letters(Escape):
    """The game of escape, drawn with letters."""

    tile = SIZE
    is_lettered = True

    def size(self, params: Recipe, tile: int) -> tuple[int, int]:
        """Return the size of a game drawn in letters, the same for all mazes."""
        del params
        return TILES * sharp(tile), TILES * sharp(tile)

    def least_tile(self, scene: Scene[State, Ui]) -> int:
        """Return the size of the smallest letters."""
        del scene
        return SIZE

    def focus(self, scene: Scene[State, Ui]) -> tuple[float, float]:
        """Return where the middle of the penguin is among the letters."""
        x, y = view_of(scene.ui.board).place(scene.state.cell)
        return (x + 2.5) * sharp(scene.tile), (y + 2.5) * sharp(scene.tile)

    def interpret(
        self, state: State, ui: Ui, event: Input, tile: int
    ) -> Answer[Ui] | None:
        """Return what an input means in a game drawn in letters."""
        match event:
            case Key():
                return super().interpret(state, ui, event, tile)
            case Pointer(action=Action.PRESS, button=Button.LEFT, x=x, y=y):
                column, row = floor(x / sharp(tile)), floor(y / sharp(tile))
                side = view_of(ui.board).side_at(state.cell, column, row)
                if side is not None and not state.escaped:
                    return go(state, ui, side)
        return None

    def draw(self, canvas: Canvas, scene: Scene[State, Ui]) -> None:
        """Draw a game in letters: of a walk, the cell that was reached."""
        state, angle = scene.state, scene.ui.angle
        if scene.old is not None:
            earlier, state, share = between(scene)
            steps = share * (state.steps - earlier.steps)
            reached = floor(steps + 1) if scene.forward else max(0, ceil(steps - 1))
            while state.before and state.steps > earlier.steps + reached:
                state = state.before
            legs = scene.ui.board.way(state, state.steps - 1)
            angle = legs[-1].angle if legs else angle
        view = view_of(scene.ui.board)
        console = drawn(view, state.cell, angle, scene.rebound)
        canvas.tiles((0, 0), sharp(scene.tile), console.rgb)


def sharp(tile: int) -> int:
    """Return the size of letters that are shown for a size of tiles."""
    return max(SIZE, tile - tile % SIZE)


def fits(params: Recipe) -> bool:
    """Return whether letters can show the mazes of a recipe."""
    if params.mask is not None or find_spec("tcod") is None:
        return False
    is_large = min(params.columns, params.rows) >= VIEW
    return params.shape in SCALE or (params.shape == "square" and is_large)


LOOKS: dict[str, Escape] = {"painted": Escape(), "letters": Letters()}
"""The looks of escape by their names."""
