# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen on which a puzzle is played, whatever game it is."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from operator import sub
from typing import TYPE_CHECKING

from asciimaze.games.drawing import Shifted
from asciimaze.games.game import Status
from asciimaze.games.inputs import Action, Key, Pointer, Wheel
from asciimaze.games.registry import GAMES
from asciimaze.session.session import KEYS, Command, Session
from asciimaze.states.keys import Binding, Help
from asciimaze.states.profile import Profile
from asciimaze.states.stack import Pop, Push
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Input
    from asciimaze.states.stack import Result

SIZE = 16
"""The height of a letter in a small window, in pixels; in a larger one it doubles."""

LETTERS = 31
"""How many letters of this size fit beside each other, at least."""

SAVE = Key("s", ctrl=True)
COPY = Key("c", ctrl=True)
COPY_TEXT = Key("t", ctrl=True)
PASTE = Key("v", ctrl=True)
LEAVE = Key("escape")
"""The keys of the screen itself."""

MESSAGE_TIME, FADE_TIME = 4.0, 0.5
"""For how many seconds a message is shown, and how long it takes to fade."""


class PuzzleState:
    """A puzzle that is played: it passes inputs on and paints what comes of them.

    Attributes:
        session: The game in progress.
        file: Where the player may save the game, apart from the shelf.
        profile: Whose game it is; a guest's is kept nowhere by itself.
        place: The game's file on the shelf, if it has one yet.
        message: What to show in place of the status line, if anything.
        quiet: How many seconds ago the player did something.
        corner: Where the board begins.
        saved: What was saved last, so that nothing is lost by a key.
    """

    def __init__(
        self,
        session: Session,
        file: Path | None = None,
        profile: Profile | None = None,
        place: Path | None = None,
    ) -> None:
        """Show a session."""
        self.session = session
        self.file = file
        self.profile = profile or Profile(seeds=session.seeds)
        self.place = place
        self.message = ""
        self.quiet = 0.0
        self.corner = (0.0, 0.0)
        self.saved = self.mark

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself."""
        return self.session.is_moving or self.fading > 0

    def tick(self, seconds: float) -> bool:
        """Let time pass; return whether the picture has changed."""
        changed = self.session.tick(seconds)
        if not self.news:
            return changed
        before, self.quiet = self.fading, self.quiet + seconds
        if self.fading >= 1:
            self.message = self.session.message = ""
        return changed or self.fading != before

    @property
    def news(self) -> str:
        """What the screen or the session has to say, if anything."""
        return self.message or self.session.message

    @property
    def fading(self) -> float:
        """How much of the message has faded, from 0 to 1."""
        share = (self.quiet - MESSAGE_TIME) / FADE_TIME
        return max(0.0, min(share, 1.0)) if self.news else 0.0

    def paint(self, canvas: Canvas, width: float, height: float) -> None:
        """Paint the board and the line below."""
        size = SIZE * max(1, int(min(width, height) / (LETTERS * SIZE)))
        self.lay_out(width, height - 2 * size, canvas.grain)
        board = Shifted(canvas, *self.corner)
        self.session.game.draw(board, self.session.scene())
        line = self.news or self.session.status_line or self.session.game.title
        fitting = min(size, width / (len(line) + 1))
        red, green, blue = (
            round(snow + (night - snow) * self.fading)
            for snow, night in zip(theme.SNOW, theme.NIGHT, strict=True)
        )
        canvas.text((width / 2, height - size), line, fitting, (red, green, blue))

    def lay_out(self, width: float, height: float, grain: int) -> None:
        """Choose the largest tiles with which the board fits, and centre it.

        Both go by steps of a grain, so that what is sharp stays sharp.
        """
        game, params = self.session.game, self.session.params

        def is_too_large(tile: int) -> bool:
            needs = game.size(params, tile)
            return needs[0] > width or needs[1] > height

        some = range(2, int(max(width, height)) + 2)
        tile = 1 + bisect_left(some, 1, key=is_too_large)
        tile -= tile % grain if tile > grain else 0
        self.session.tile = tile
        left, top = map(sub, (width, height), game.size(params, tile))
        self.corner = left / 2 // grain * grain, top / 2 // grain * grain

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
        if self.file or self.place:
            yield Binding((SAVE,), "save")
        yield Binding((COPY,), "copy the game ID")
        yield Binding((COPY_TEXT,), "copy the board as text")
        yield Binding((PASTE,), "play the ID that was copied")
        yield Binding((LEAVE,), "leave")

    def help(self) -> Help:
        """Return the aim of the game and what each key does."""
        game = self.session.game
        return Help(game.title, game.summary, tuple(self.bindings()))

    def hear(self, event: Input) -> Result:
        """React to what a player does."""
        if isinstance(event, Pointer) and event.action is Action.MOVE:
            return None
        asked = self.message in {ASK, ASK_WITHOUT_FILE}
        self.message, self.quiet = "", 0.0
        if event == LEAVE:
            return self.leave(asked=asked)
        result: Result = None
        if event == SAVE:
            self.save()
        elif event == COPY:
            self.copy(f"{self.session.game.name} {self.session.id}", "the game ID")
        elif event == COPY_TEXT:
            self.copy(self.session.text, "the board")
        elif event == PASTE:
            result = self.paste()
        elif isinstance(event, Pointer | Wheel):
            x, y = self.corner
            self.session.handle(replace(event, x=event.x - x, y=event.y - y))
        else:
            self.session.handle(event)
        self.keep()
        return result

    @property
    def mark(self) -> tuple[object, ...]:
        """What changes whenever a step is made or undone."""
        session = self.session
        kind, move, _ = session.steps[session.position]
        return session.puzzle, session.position, len(session.steps), kind, move

    @property
    def is_changed(self) -> bool:
        """Whether a step was made or undone since the game was saved, or began."""
        return self.mark != self.saved

    def keep(self) -> None:
        """Put the game on the shelf if it has changed."""
        if self.session.puzzle != self.saved[0]:
            self.place = None
            if len(self.session.steps) == 1:
                self.saved = self.mark
        if self.is_changed:
            self.place = self.place or self.profile.shelf.new_file(self.session)
            if self.place:
                self.write(self.place)

    def write(self, file: Path) -> bool:
        """Save the game in a file, or say why not; return whether it is there."""
        try:
            self.profile.shelf.put(self.session, file)
        except OSError as error:
            self.message = f"cannot write {file.name}: {error.strerror}"
            return False
        self.saved = self.mark
        return True

    def leave(self, *, asked: bool) -> Result:
        """Leave, or ask whether the player really wants to lose the game."""
        self.keep()
        if self.is_changed and not asked:
            self.message = ASK if self.file else ASK_WITHOUT_FILE
            return None
        if self.place and self.session.status is not Status.ONGOING:
            self.profile.shelf.remove(self.place)
        elif self.place:
            self.write(self.place)
        return Pop()

    def save(self) -> None:
        """Save the game where the player wants it, and say where."""
        file = self.file or self.place
        if file and self.write(file):
            self.message = f"Saved as {file.name}"

    def copy(self, text: str | None, what: str) -> None:
        """Copy something to the clipboard, and say so."""
        if text is None:
            self.message = f"{self.session.game.title} cannot be written as text"
            return
        self.profile.clipboard.copy(text)
        self.message = f"Copied {what}"

    def paste(self) -> Result:
        """Begin the puzzle whose name was copied, or say why that cannot be."""
        text = self.profile.clipboard.paste().strip()
        first, _, rest = text.partition(" ")
        game = GAMES.get(first, self.session.game)
        name = rest if first in GAMES else text
        try:
            session = Session(game, name, self.profile.seeds)
        except ValueError as error:
            self.message = str(error)
            return None
        return play(session, self.profile)


def play(session: Session, profile: Profile, place: Path | None = None) -> Push:
    """Open the screen of a session, and remember what is played.

    Args:
        session: The game.
        profile: Whose game it is.
        place: Its file on the shelf, if it has one already.
    """
    chosen = session.game.encode_params(session.params, full=True)
    profile.preferences.game = session.game.name
    profile.preferences.params[session.game.name] = chosen
    profile.write()
    return Push(PuzzleState(session, None, profile, place))


ASK = "Esc again leaves, Ctrl+S saves"
ASK_WITHOUT_FILE = "Esc again leaves; the game is lost"
"""What a player is asked who wants to leave a game that is not kept."""
