# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen on which a maze is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.commands import Command
from asciimaze.tilings.square import Square
from asciimaze.widgets import theme
from asciimaze.widgets.label import Label, fitted
from asciimaze.widgets.maze_view import MazeView
from asciimaze.widgets.slanted_view import SlantedView

if TYPE_CHECKING:
    from tcod.console import Console

    from asciimaze.games.escape import Escape
    from asciimaze.states.stack import States

GOOD_NEWS = "You escaped the maze!"


class PlayState:
    """A game being played: it passes commands to the rules and draws what they say."""

    def __init__(self, game: Escape) -> None:
        """Show a game."""
        self.game = game
        is_square = isinstance(game.maze.tiling, Square)
        self.view = (MazeView if is_square else SlantedView)(game.maze)

    def update(self, command: Command, states: States) -> None:
        """Play the move that the command means, or go back to the screen below."""
        match command:
            case Command.ESCAPE:
                states.pop()
            case Command.ENTER if self.game.escaped:
                states.pop()
            case _:
                move = self.game.interpret(command)
                if move is not None:
                    self.game = self.game.play(move)

    def click(self, x: int, y: int) -> None:
        """Go through the side that lies towards tile ``x, y``, if it is near."""
        side = self.view.side_at(self.game.cell, x, y)
        if side is not None:
            sides = self.game.maze.tiling.sides(self.game.cell)
            self.game = self.game.play(sides[side])

    def draw(self, console: Console) -> None:
        """Draw the maze around the penguin, or the good news when it is out."""
        game = self.game
        self.view.draw_maze(console, game.cell)
        if game.escaped:
            frame = (1, 10, console.width - 2, 9)
            ink, paper = theme.DAYLIGHT, theme.NIGHT
            console.draw_frame(*frame, decoration=theme.FRAME, fg=ink, bg=paper)
            name = fitted(str(game.params), console.width - 4)
            for row, text in enumerate((GOOD_NEWS, name, "Press ENTER to continue")):
                label = Label(0, 12 + 2 * row, text)
                label.center(console.width)
                label.draw(console, focused=False)
        else:
            self.view.draw_penguin(console, game.cell, game.facing)
