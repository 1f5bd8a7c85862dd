# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen on which a puzzle is played, whatever game it is."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from asciimaze.formats.saving import saving
from asciimaze.games.drawing import Align, Shifted
from asciimaze.games.inputs import Key, Pointer
from asciimaze.session.saves import save
from asciimaze.session.session import KEYS, Command
from asciimaze.widgets import theme
from asciimaze.widgets.label import wrapped

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator
    from pathlib import Path

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Input
    from asciimaze.games.registry import AnyGame
    from asciimaze.session.session import Session
    from asciimaze.states.stack import States

SIZE = 16
"""The height of a letter in a small window, in pixels; in a larger one it doubles."""

LETTERS = 31
"""How many letters of this size fit beside each other, at least."""

COLUMN = 19
"""How many letters the names of keys may take in the help."""

ZOOM = 1.25
"""How much larger tiles get in a step."""

MOST = 6
"""How many steps larger or smaller they may be."""

LEAST = 4
"""How many pixels they must have then."""

ZOOMS: dict[Input, int] = {Key("+"): 1, Key("="): 1, Key("-"): -1}
"""By how many steps each key makes them larger; = is + without the shift key."""

HELP = (Key("f1"), Key("?"))
SAVE = Key("s", ctrl=True)
LEAVE = Key("escape")
"""The keys of the screen itself."""


class PuzzleState:
    """A puzzle that is played: it passes inputs on and paints what comes of them.

    Attributes:
        session: The game in progress.
        file: Where the game is saved.
        helps: Whether the keys are shown in place of the board.
        message: What to show in place of the status line, if anything.
        corner: Where the board begins, in whole pixels.
        scene: What is drawn of it.
        zoom: How much larger the player wants the tiles, in steps.
        saved: What was saved last, so that nothing is lost by a key.
    """

    def __init__(self, session: Session, file: Path) -> None:
        """Show a session, which is saved in a file if the player wants that."""
        self.session = session
        self.file = file
        self.helps = False
        self.message = ""
        self.corner = (0, 0)
        self.scene = session.scene()
        self.zoom = 0
        self.saved = session.record()

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself."""
        return self.session.is_moving

    def tick(self, seconds: float) -> bool:
        """Let time pass; return whether the picture has changed."""
        return self.session.tick(seconds)

    def paint(self, canvas: Canvas, width: float, height: float) -> None:
        """Paint the board, or the keys, and the line below."""
        scale = max(1, int(min(width, height) / (LETTERS * SIZE)))
        size = SIZE * scale
        self.lay_out(width, height - 2 * size, scale)
        if self.helps:
            self.paint_help(canvas, width, size)
        else:
            with canvas.clip(0, 0, width, height - 2 * size):
                board = Shifted(canvas, *self.corner)
                self.session.game.draw(board, self.scene)
        line = self.message or self.session.message or self.session.status_line
        line = line or self.session.game.title
        fitting = min(size, width / (len(line) + 1))
        canvas.text((width / 2, height - size), line, fitting, theme.SNOW)

    def lay_out(self, width: float, height: float, scale: int) -> None:
        """Choose the largest tiles with which the board fits, and centre it.

        If they would be too small for the game, they are larger, and only a part of
        the board is shown.

        Args:
            width: How wide the room for the board is.
            height: How high it is.
            scale: How many times as large as in a small window letters are.
        """
        game, params = self.session.game, self.session.params
        tile = fitting_tile(game, params, width, height)
        least = game.least_tile(self.session.scene())
        if tile < least:
            tile = least * scale
        if self.has_zoom:
            tile = max(LEAST, round(tile * ZOOM**self.zoom))
        self.session.tile = tile
        self.scene = self.session.scene()
        focus = game.focus(self.scene) or (0, 0)
        size, room = game.size(params, tile), (int(width), int(height))
        left, top = map(first_pixel, focus, size, room)
        self.corner = -left, -top
        seen = (min(size[0], room[0]), min(size[1], room[1]))
        self.scene = replace(self.scene, view=(max(0, left), max(0, top), *seen))

    def help_lines(self) -> Iterator[tuple[str, str]]:
        """Yield the keys, and what each of them does."""
        game = self.session.game
        for key, label in game.keys(self.session.params):
            yield str(key), label
        for command in dict.fromkeys(KEYS.values()):
            if command in {Command.HINT, Command.SOLVE} and not game.can_solve:
                continue
            keys = [
                str(key)
                for key, meant in KEYS.items()
                if meant is command and key not in game.own_keys
            ]
            yield ", ".join(keys), command.value
        if self.has_zoom:
            yield ", ".join(map(str, ZOOMS)), "larger, smaller"
        for label, some in {
            "save": (SAVE,),
            "these keys": HELP,
            "leave": (LEAVE,),
        }.items():
            yield ", ".join(map(str, some)), label

    def paint_help(self, canvas: Canvas, width: float, size: float) -> None:
        """Paint the aim of the game and what each key does."""
        lines = wrapped(self.session.game.summary, 2 * COLUMN, 3)
        lines += ["", *(f"{keys:<{COLUMN}}{what}" for keys, what in self.help_lines())]
        size = min(size, width / (2 * COLUMN + 2))
        for row, line in enumerate(lines):
            place = (size, (1.5 * row + 2) * size)
            canvas.text(place, line, size, theme.SNOW, Align.LEFT)

    def hear(self, event: Input, states: States) -> None:
        """React to what a player does."""
        asked, self.message = self.message == ASK, ""
        if event == LEAVE:
            if self.helps:
                self.helps = False
            elif asked or not self.is_changed:
                states.pop()
            else:
                self.message = ASK
        elif event in HELP:
            self.helps = not self.helps
        elif event == SAVE:
            self.save()
        elif event in ZOOMS and self.has_zoom:
            self.zoom = min(max(self.zoom + ZOOMS[event], -MOST), MOST)
        elif isinstance(event, Key):
            self.helps = False
            self.session.handle(event)
        elif not self.helps:
            x, y = self.corner
            moved = Pointer(event.action, event.button, event.x - x, event.y - y)
            self.session.handle(moved)

    @property
    def has_zoom(self) -> bool:
        """Whether the player can have larger or smaller tiles: a part may be shown."""
        return self.session.game.focus(self.session.scene()) is not None

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


@lru_cache(4)
def fitting_tile(game: AnyGame, params: Hashable, width: float, height: float) -> int:
    """Return the size of the largest tiles with which a board fits into some room."""

    def is_too_large(tile: int) -> bool:
        needs = game.size(params, tile)
        return needs[0] > width or needs[1] > height

    some = range(2, int(max(width, height)) + 2)
    return 1 + bisect_left(some, 1, key=is_too_large)


def first_pixel(at: float, length: int, room: int) -> int:
    """Return the first pixel of a picture that is seen; below 0 if it leaves room.

    Args:
        at: The pixel that should be in the middle.
        length: How many pixels the picture has.
        room: How many of them can be seen.
    """
    if length <= room:
        return (length - room) // 2
    return min(max(round(at - room / 2), 0), length - room)


ASK = "Esc again leaves, Ctrl+S saves"
"""What a player is asked who wants to leave in the middle of a game."""
