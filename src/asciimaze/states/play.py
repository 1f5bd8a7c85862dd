# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen on which a maze is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.commands import Command
from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.states.keys import KEYS, Help, bindings_of
from asciimaze.states.stack import Pop
from asciimaze.tilings.square import Square
from asciimaze.widgets import theme
from asciimaze.widgets.label import Label, wrapped
from asciimaze.widgets.maze_view import MazeView
from asciimaze.widgets.slanted_view import SlantedView

if TYPE_CHECKING:
    from tcod.console import Console

    from asciimaze.games.escape.rules import State
    from asciimaze.games.inputs import Input
    from asciimaze.states.stack import Result
    from asciimaze.tilings.tiling import Tiling

GOOD_NEWS = "You escaped the maze!"

MOST_LINES = 11
"""How many lines a recipe may take; with a free row after each they fill the screen."""


class PlayState:
    """A game being played: it passes commands to the rules and draws what they say.

    Attributes:
        game: The state of the game.
        facing: The number of the side of its cell at which the penguin looks.
        view: What draws the maze.
    """

    def __init__(self, game: State) -> None:
        """Show a game; at first the penguin looks out of the page."""
        self.game = game
        self.facing = Square.BOTTOM
        is_square = isinstance(game.maze.tiling, Square)
        self.view = (MazeView if is_square else SlantedView)(game.maze)

    def hear(self, event: Input) -> Result:
        """Play the move that an input means, or leave the screen."""
        match event:
            case Key() if event in KEYS:
                return self.update(KEYS[event])
            case Pointer(action=Action.PRESS, button=Button.LEFT):
                side = self.view.side_at(self.game.cell, *event.tile)
                if side is not None:
                    self.play(self.game.maze.tiling.sides(self.game.cell)[side])
        return None

    def update(self, command: Command) -> Result:
        """Play the move that the command means, or go back to the screen below."""
        if command is Command.ESCAPE:
            return Pop()
        if command is Command.ENTER and self.game.escaped:
            return Pop()
        move = self.game.interpret(command)
        if move is not None:
            self.play(move)
        return None

    def play(self, move: str) -> None:
        """Play a move, and let the penguin look where it leads."""
        before, self.game = self.game, self.game.play(move)
        if not before.escaped:
            self.facing = before.maze.tiling.sides(before.cell).index(move)
        if self.game.cell != before.cell:
            self.facing = ahead(before.maze.tiling, before.cell, move, self.game.cell)

    def draw(self, console: Console) -> None:
        """Draw the maze around the penguin, or the good news when it is out."""
        game = self.game
        self.view.draw_maze(console, game.cell)
        if game.escaped:
            recipe = wrapped(str(game.recipe), console.width - 4, MOST_LINES)
            lines = [GOOD_NEWS, *recipe, "Press ENTER to continue"]
            height = 2 * len(lines) + 3
            top = (console.height - height) // 2
            ink, paper = theme.DAYLIGHT, theme.NIGHT
            frame = (1, top, console.width - 2, height)
            console.draw_frame(*frame, decoration=theme.FRAME, fg=ink, bg=paper)
            for row, text in enumerate(lines):
                label = Label(0, top + 2 + 2 * row, text)
                label.center(console.width)
                label.draw(console, focused=False)
        else:
            self.view.draw_penguin(console, game.cell, self.facing)

    def help(self) -> Help:
        """Return what the keys do here."""
        does = {
            Command.UP: "go up",
            Command.DOWN: "go down",
            Command.LEFT: "go left",
            Command.RIGHT: "go right",
            Command.HOME: "go to the top left",
            Command.PAGE_UP: "go to the top right",
            Command.END: "go to the bottom left",
            Command.PAGE_DOWN: "go to the bottom right",
        }
        if self.game.escaped:
            does = {Command.ENTER: "go on"}
        does[Command.ESCAPE] = "leave the maze"
        return Help("Escape", "Find the way out of the maze.", bindings_of(does))


def ahead(tiling: Tiling, cell: int, move: str, beyond: int) -> int:
    """Return the side that is ahead after a move from a cell to the one beyond."""
    names = tiling.sides(beyond)
    if move in names:
        return names.index(move)
    back = tiling.opposite(cell, tiling.sides(cell).index(move))
    return (back + len(names) // 2) % len(names)
