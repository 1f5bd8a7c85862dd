# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen on which a puzzle is played, whatever game it is."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING

from asciimaze.formats.saving import saving
from asciimaze.games.drawing import Shifted
from asciimaze.games.inputs import Action, Key, Pointer, Wheel
from asciimaze.session.saves import save
from asciimaze.session.session import KEYS, Command
from asciimaze.states.keys import Binding, Help
from asciimaze.states.stack import Pop
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Input
    from asciimaze.session.session import Session
    from asciimaze.states.stack import Result

LETTERS = 31
"""How many of the smallest letters fit beside each other in a window."""

SAVE = Key("s", ctrl=True)
LEAVE = Key("escape")
"""The keys of the screen itself."""


class PuzzleState:
    """A puzzle that is played: it passes inputs on and paints what comes of them.

    Attributes:
        session: The game in progress.
        file: Where the game is saved.
        message: What to show in place of the status line, if anything.
        corner: Where the board begins.
        saved: What was saved last, so that nothing is lost by a key.
    """

    def __init__(self, session: Session, file: Path) -> None:
        """Show a session, which is saved in a file if the player wants that."""
        self.session = session
        self.file = file
        self.message = ""
        self.corner = (0.0, 0.0)
        self.saved = session.record()

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself."""
        return self.session.is_moving

    def tick(self, seconds: float) -> bool:
        """Let time pass; return whether the picture has changed."""
        return self.session.tick(seconds)

    def paint(self, canvas: Canvas, width: float, height: float) -> None:
        """Paint the board and the line below."""
        size = canvas.text_height
        size *= max(1, int(min(width, height) / (LETTERS * size)))
        self.lay_out(width, height - 2 * size)
        board = Shifted(canvas, *self.corner)
        self.session.game.draw(board, self.session.scene())
        line = self.message or self.session.message or self.session.status_line
        line = line or self.session.game.title
        fitting = min(size, width / (len(line) + 1))
        canvas.text((width / 2, height - size), line, fitting, theme.SNOW)

    def lay_out(self, width: float, height: float) -> None:
        """Choose the largest tiles with which the board fits, and centre it."""
        game, params = self.session.game, self.session.params

        def is_too_large(tile: int) -> bool:
            needs = game.size(params, tile)
            return needs[0] > width or needs[1] > height

        some = range(2, int(max(width, height)) + 2)
        tile = 1 + bisect_left(some, 1, key=is_too_large)
        self.session.tile = tile
        needs = game.size(params, tile)
        self.corner = (width - needs[0]) / 2, (height - needs[1]) / 2

    def bindings(self) -> Iterator[Binding]:
        """Yield the keys, and what each of them does."""
        game = self.session.game
        taken = game.keys(self.session.params)
        for label in dict.fromkeys(label for _, label in taken):
            yield Binding(tuple(key for key, does in taken if does == label), label)
        for command in dict.fromkeys(KEYS.values()):
            if command in {Command.HINT, Command.SOLVE} and not game.can_solve:
                continue
            keys = {key for key, meant in KEYS.items() if meant is command}
            keys -= {key for key, _ in taken}
            yield Binding(tuple(sorted(keys, key=str)), command.value)
        yield Binding((SAVE,), "save")
        yield Binding((LEAVE,), "leave")

    def help(self) -> Help:
        """Return the aim of the game and what each key does."""
        game = self.session.game
        return Help(game.title, game.summary, tuple(self.bindings()))

    def hear(self, event: Input) -> Result:
        """React to what a player does."""
        if isinstance(event, Pointer) and event.action is Action.MOVE:
            return None
        asked, self.message = self.message == ASK, ""
        if event == LEAVE:
            if asked or not self.is_changed:
                return Pop()
            self.message = ASK
        elif event == SAVE:
            self.save()
        elif isinstance(event, Pointer | Wheel):
            x, y = self.corner
            self.session.handle(replace(event, x=event.x - x, y=event.y - y))
        else:
            self.session.handle(event)
        return None

    @property
    def is_changed(self) -> bool:
        """Whether a step was made since the game was saved, or began."""
        old, new = self.saved, self.session.record()
        return (old.steps, old.position) != (new.steps, new.position)

    def save(self) -> None:
        """Save the game, and say where, or why not."""
        try:
            with saving(self.file) as file:
                file.write(save(self.session))
        except OSError as error:
            self.message = f"cannot write {self.file.name}: {error.strerror}"
        else:
            self.saved = self.session.record()
            self.message = f"Saved as {self.file.name}"


ASK = "Esc again leaves, Ctrl+S saves"
"""What a player is asked who wants to leave in the middle of a game."""
