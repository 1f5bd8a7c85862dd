# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen on which a puzzle is played, whatever game it is."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING

from asciimaze.games.drawing import Shifted, blend
from asciimaze.games.game import Game, Status
from asciimaze.games.inputs import Action, Key, Pointer, Wheel, real_keys
from asciimaze.games.messages import said
from asciimaze.games.registry import GAMES
from asciimaze.session.session import KEYS, NEXT, Command, Session, clock
from asciimaze.states.keys import Binding, Help
from asciimaze.states.letters import LOOKS, SIZE, Letters, fits
from asciimaze.states.profile import MOST_SECONDS, Profile
from asciimaze.states.stack import Pop, Push
from asciimaze.states.text import WIDTH, TextState
from asciimaze.widgets import theme
from asciimaze.widgets.label import in_font, in_two, wrapped

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator
    from pathlib import Path

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Input
    from asciimaze.games.messages import Message
    from asciimaze.games.registry import AnyGame
    from asciimaze.states.stack import Result

LETTERS = 31
"""How many letters of this size fit beside each other, at least."""

ZOOM = 1.25
"""How much larger tiles get in a step."""

MOST = 6
"""How many steps larger or smaller they may be."""

LEAST = 4
"""How many pixels they must have then."""

ZOOMS: dict[Input, int] = {Key("+"): 1, Key("="): 1, Key("-"): -1}
"""By how many steps each key makes them larger; = is + without the shift key."""

SAVE = Key("s", ctrl=True)
COPY = Key("c", ctrl=True), Key("g", ctrl=True)
COPY_TEXT = Key("t", ctrl=True)
PASTE = Key("v", ctrl=True)
LOOK = Key("v")
LOG = Key("m")
LEAVE = Key("escape")
"""The keys of the screen itself."""

LOG_SUMMARY = "What was said in the game. Messages that have faded are here, too."
"""What the help says about the log."""

BACK = (Command.UNDO, Command.REDO, Command.RESTART)
"""What a game without a history cannot do."""


def has_hints(game: AnyGame) -> bool:
    """Return whether a puzzle's screen gives hints: its game's, or of a solution."""
    return game.can_solve or type(game).hint is not Game.hint


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
        log: The messages that were shown there.
        quiet: How many seconds ago the player did something.
        corner: Where the board begins, in whole pixels.
        narrow: How wide its pixels are shown, compared with their height.
        scene: What is drawn of it.
        zoom: How much larger the player wants the tiles, in steps.
        greeting: What to show until the first step, if anything.
        saved: What was saved last, so that nothing is lost by a key.
        is_first: Whether this is the first try, if it matters.
        verdict: What its points were worth, once it is over.
    """

    def __init__(
        self,
        session: Session,
        file: Path | None = None,
        profile: Profile | None = None,
        place: Path | None = None,
    ) -> None:
        """Begin the screen of a puzzle with a session."""
        self.session = session
        self.file = file
        self.profile = profile or Profile(seeds=session.seeds)
        self.place = place
        self.message = ""
        self.log: tuple[Message, ...] = ()
        self.quiet = 0.0
        self.corner = (0, 0)
        self.narrow = 1.0
        self.zoom = 0
        self.greeting = ""
        self.saved = self.mark
        self.begin_try()
        self.put_on_look()
        self.scene = session.scene()

    @property
    def is_moving(self) -> bool:
        """Whether the puzzle's screen changes by itself."""
        return self.session.is_moving or self.fading > 0

    def tick(self, seconds: float) -> bool:
        """Let time pass; return whether the puzzle's screen has changed."""
        changed = self.session.tick(seconds)
        if not self.news:
            return changed
        before, self.quiet = self.fading, self.quiet + seconds
        if self.fading >= 1:
            self.message = self.session.message = ""
        return changed or self.fading != before

    @property
    def news(self) -> str:
        """What the puzzle's screen or session has to say, if anything."""
        return self.message or self.session.message

    @property
    def fading(self) -> float:
        """How much the message on a puzzle's screen has faded, from 0 to 1."""
        share = (self.quiet - MESSAGE_TIME) / FADE_TIME
        return max(0.0, min(share, 1.0)) if self.news else 0.0

    def paint(self, canvas: Canvas, width: float, height: float) -> None:
        """Paint the puzzle's screen: the board and the line below."""
        scale = max(1, int(min(width, height) / (LETTERS * SIZE)))
        size = SIZE * scale
        self.lay_out(width, height - 2 * size, scale, canvas)
        x, y = self.corner
        with canvas.clip(0, 0, width, height - 2 * size):
            self.session.game.draw(Shifted(canvas, x * self.narrow, y), self.scene)
        self.write_line(canvas, width, height, size)

    def write_line(
        self, canvas: Canvas, width: float, height: float, size: float
    ) -> None:
        """Write the line below the board, in rows if it is long.

        Args:
            canvas: What it is written on.
            width: The width of the canvas.
            height: Its height.
            size: The size of the letters; there is room for two rows of them.
        """
        columns = int(width / (canvas.letter[0] if canvas.letter else size))
        rows = in_two(self.line, columns)
        if canvas.letter and max(map(len, rows)) > columns:
            rows = wrapped(self.line, columns, 2)
        pitch = 2 * size / len(rows)
        fitting = min(size, pitch, width / (max(map(len, rows)) + 1))
        colour = blend(theme.SNOW, theme.NIGHT, self.fading)
        for at, row in enumerate(rows, 1):
            y = height - (len(rows) - at + 0.5) * pitch
            canvas.text((width / 2, y), row, fitting, colour)

    @property
    def has_zoom(self) -> bool:
        """Whether the puzzle can have larger or smaller tiles: a part may be seen."""
        game = self.session.game
        if game.is_lettered:
            return False
        return game.focus(self.session.scene()) is not None

    def lay_out(self, width: float, height: float, scale: int, canvas: Canvas) -> None:
        """Choose the size of a puzzle's tiles, and centre its board or the focus.

        Args:
            width: How wide the room for the board is.
            height: How high it is.
            scale: How many times as large as in a small window letters are.
            canvas: What the board is drawn on.
        """
        game, params, grain = self.session.game, self.session.params, canvas.grain
        letter = canvas.letter if game.is_lettered else None
        if letter:
            self.narrow, tile = letter[0] / letter[1], letter[1]
            grain, width = tile, width / self.narrow
        else:
            self.narrow, tile = 1.0, self.readable_tile(width, height, scale, grain)
        self.session.tile = tile
        self.scene = self.session.scene()
        focus = game.focus(self.scene) or (0, 0)
        size, room = game.size(params, tile), (int(width), int(height))
        left, top = map(first_pixel, focus, size, room)
        left, top = left // grain * grain, top // grain * grain
        self.corner = -left, -top
        view = (max(0, left), max(0, top), min(size[0], room[0]), min(size[1], room[1]))
        rebound = self.profile.keymap.rebound(game.name)
        self.scene = replace(self.scene, view=view, rebound=rebound)

    def readable_tile(self, width: float, height: float, scale: int, grain: int) -> int:
        """Return the largest tiles with which a puzzle's board fits.

        If they would be too small for the game, they are larger, and only a part of
        the board is shown.
        """
        game = self.session.game
        tile = sharp(fitting_tile(game, self.session.params, width, height), grain)
        least = game.least_tile(self.session.scene())
        if tile < least:
            tile = least * scale + -least * scale % grain
        if self.has_zoom:
            tile = max(LEAST, sharp(round(tile * ZOOM**self.zoom), grain))
        return tile

    def bindings(self) -> Iterator[Binding]:
        """Yield the keys of a puzzle's screen, and what each of them does."""
        game = self.session.game
        taken = game.keys(self.session.params)
        for label in dict.fromkeys(label for _, label in taken):
            yield Binding(tuple(key for key, does in taken if does == label), label)
        for command in dict.fromkeys(KEYS.values()):
            if command is Command.SOLVE and not game.can_solve:
                continue
            if command is Command.HINT and not has_hints(game):
                continue
            if command in BACK and not game.keeps_history(self.session.params):
                continue
            keys = {key for key, meant in KEYS.items() if meant is command}
            if command is Command.NEW and self.session.status is not Status.ONGOING:
                keys.add(NEXT)
            keys -= {key for key, _ in taken}
            yield Binding(tuple(sorted(keys, key=str)), command.value)
        if self.has_zoom:
            yield Binding((Key("+"), Key("=")), "larger")
            yield Binding((Key("-"),), "smaller")
        if self.has_looks:
            yield Binding((LOOK,), "letters or painted")
        if self.file or self.place:
            yield Binding((SAVE,), "save")
        yield Binding((LOG,), "messages")
        yield Binding(COPY, "copy the game ID")
        yield Binding((COPY_TEXT,), "copy the board as text")
        yield Binding((PASTE,), "play the ID that was copied")
        yield Binding((LEAVE,), "leave")

    def help(self) -> Help:
        """Return the help of a puzzle's screen: aim, rules, and keys."""
        game = self.session.game
        about = f"{game.summary}\n{game.rules}"
        return Help(game.title, about, tuple(self.bindings()), game.name)

    def hear(self, event: Input) -> Result:
        """React to an input on a puzzle's screen, and remember what was said."""
        if isinstance(event, Pointer) and event.action is Action.MOVE:
            return None
        result = self.react(event)
        if self.news:
            self.log = said(self.log, self.news, self.session.position)
        return result

    def react(self, event: Input) -> Result:
        """Do what an input means on a puzzle's screen."""
        asked = self.message == self.question
        self.message = self.session.message = ""
        self.quiet = 0.0
        if event == LEAVE and not self.session.means_something(event):
            return self.leave(asked=asked)
        result: Result = None
        if event == LOG:
            return Push(TextState("Messages", LOG_SUMMARY, self.messages, at_end=True))
        if event == SAVE:
            self.save()
        elif event in COPY:
            self.copy(f"{self.session.game.name} {self.session.id}", "the game ID")
        elif event == COPY_TEXT:
            self.copy(self.session.text, "the board")
        elif event == PASTE:
            result = self.paste()
        elif event in ZOOMS and self.has_zoom:
            self.zoom = min(max(self.zoom + ZOOMS[event], -MOST), MOST)
        elif event == LOOK and self.has_looks:
            self.change_look()
        elif isinstance(event, Pointer | Wheel):
            x, y = event.x / self.narrow - self.corner[0], event.y - self.corner[1]
            self.session.handle(replace(event, x=x, y=y))
        else:
            self.session.handle(event)
        self.put_on_look()
        self.keep_time()
        self.keep()
        return result

    @property
    def has_looks(self) -> bool:
        """Whether the player can choose how the puzzle looks."""
        session = self.session
        return session.game.name == Letters.name and fits(session.params)

    def change_look(self) -> None:
        """Let the puzzle look in the next way, now and whenever it is played."""
        looks, preferences = list(LOOKS), self.profile.preferences
        at = looks.index(preferences.look) if preferences.look in looks else 0
        preferences.look = looks[(at + 1) % len(looks)]
        self.profile.write()
        self.message = f"Look: {preferences.look}"

    def put_on_look(self) -> None:
        """Let the puzzle look as the player wants, if it can."""
        session = self.session
        if session.game.name == Letters.name:
            is_free = fits(session.params) and session.status is Status.ONGOING
            look = self.profile.preferences.look if is_free else ""
            session.game = LOOKS.get(look, GAMES[Letters.name])

    @property
    def mark(self) -> tuple[object, ...]:
        """A mark that differs after each step of a puzzle that is made or undone."""
        session = self.session
        start, step = session.steps[0], session.steps[session.position]
        return start.puzzle, session.position, len(session.steps), step.kind, step.move

    @property
    def is_changed(self) -> bool:
        """Whether a puzzle has new steps since it was saved, or began."""
        return self.mark != self.saved

    def keep(self) -> None:
        """Put the puzzle on the shelf if it has changed."""
        if self.mark[0] != self.saved[0]:
            self.place, self.greeting = None, ""
            self.begin_try()
            if len(self.session.steps) == 1:
                self.saved = self.mark
        if self.is_changed:
            self.judge()
            self.place = self.place or self.profile.shelf.new_file(self.session)
            if self.place:
                self.write(self.place)

    def write(self, file: Path) -> bool:
        """Save the puzzle in a file, or say why not; return whether it is there."""
        try:
            self.profile.shelf.put(self.session, file)
            self.profile.tries.note(self.session, is_first=self.is_first)
        except OSError as error:
            self.message = f"cannot write {file.name}: {error.strerror}"
            return False
        self.saved = self.mark
        return True

    def leave(self, *, asked: bool) -> Result:
        """Leave a puzzle, or ask whether the player wants to lose it."""
        self.keep()
        if self.is_changed and not asked:
            self.message = self.question
            return None
        if self.session.status is Status.ONGOING:
            self.place = self.place or self.profile.shelf.new_file(self.session)
            if self.place:
                self.write(self.place)
        elif self.place:
            self.profile.shelf.remove(self.place)
            self.place = None
        self.profile.shelf.sweep(self.place)
        return Pop()

    @property
    def question(self) -> str:
        """What a player is asked who wants to leave a puzzle that is not kept."""
        if not self.file:
            return "Esc again leaves; the game is lost"
        rebound = self.profile.keymap.rebound(self.session.game.name)
        names = " or ".join(map(str, real_keys((SAVE,), rebound)))
        return f"Esc again leaves{names and f', {names} saves'}"

    def save(self) -> None:
        """Save a puzzle where the player wants it, and say where."""
        file = self.file or self.place
        if file and self.write(file):
            self.message = f"Saved as {file.name}"

    def copy(self, text: str | None, what: str) -> None:
        """Copy something from a puzzle's screen to the clipboard, and say so."""
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

    def messages(self) -> list[str]:
        """Return the log of a puzzle's screen: of its game, then its own."""
        every = (*self.session.game.log(self.session.state), *self.log)
        lines = [line for each in every for line in wrap(in_font(str(each)), WIDTH)]
        return lines or ["Nothing was said yet."]

    @property
    def has_time(self) -> bool:
        """Whether a puzzle was solved in a time that counts."""
        session = self.session
        is_fair = not session.cheated and not session.hints
        return session.game.is_timed and is_fair and session.status is Status.WON

    @property
    def status_line(self) -> str:
        """A puzzle's status line, with the best time if it was solved."""
        session = self.session
        best = self.profile.preferences.best.get(self.kind)
        if best is None or not self.has_time:
            return session.status_line
        is_new = round(session.elapsed, 3) <= best
        text = "The best time so far!" if is_new else f"Best time: {clock(best)}"
        return f"{session.status_line}  {text}"

    @property
    def kind(self) -> str:
        """The name of a puzzle's game with its parameters, for best times."""
        session = self.session
        params = session.game.encode_params(session.params, full=True)
        return f"{session.game.name} {params}".rstrip()

    def keep_time(self) -> None:
        """Remember the time in which a puzzle was solved, if it is the best."""
        best = self.profile.preferences.best
        time = round(self.session.elapsed, 3)
        if self.has_time and time < best.get(self.kind, MOST_SECONDS):
            best[self.kind] = time
            self.profile.write()

    def begin_try(self) -> None:
        """Find out whether this is the first try of a puzzle, and say what follows."""
        session, tries = self.session, self.profile.tries
        self.is_first = tries.is_first(session)
        self.judge()
        if not self.is_first:
            self.message = SECOND_TRY
        elif session.game.points(session.state) is not None and not session.position:
            best = tries.best(session)
            self.message = "" if best is None else f"Your best so far: {best}"

    def judge(self) -> None:
        """Compare the points of a puzzle with earlier ones, if it is over."""
        self.verdict = self.profile.tries.verdict(self.session, is_first=self.is_first)

    @property
    def line(self) -> str:
        """The line below the board: news, the aim, how it goes, or how it went."""
        greeting = "" if self.session.position else self.greeting
        again = "" if self.is_first else "Second try  "
        now = (self.verdict or again + self.status_line) + self.offer
        return self.news or greeting or now or self.session.game.title

    @property
    def offer(self) -> str:
        """The key for another puzzle, once this one is over."""
        if self.session.status is Status.ONGOING:
            return ""
        bindings = self.profile.keymap.real(self.help()).bindings
        keys = next(keys for keys, label in bindings if label == Command.NEW.value)
        return f"  {keys[0]}: {Command.NEW.value}" if keys else ""


@lru_cache(4)
def fitting_tile(game: AnyGame, params: Hashable, width: float, height: float) -> int:
    """Return the size of the largest tiles with which a puzzle's board fits."""

    def is_too_large(tile: int) -> bool:
        needs = game.size(params, tile)
        return needs[0] > width or needs[1] > height

    some = range(2, int(max(width, height)) + 2)
    return 1 + bisect_left(some, 1, key=is_too_large)


def first_pixel(at: float, length: int, room: int) -> int:
    """Return the first pixel of a puzzle's board in view; below 0 if there is room.

    Args:
        at: The pixel that should be in the middle.
        length: How many pixels the picture has.
        room: How many of them can be seen.
    """
    if length <= room:
        return (length - room) // 2
    return min(max(round(at - room / 2), 0), length - room)


def sharp(tile: int, grain: int) -> int:
    """Return the largest size of a puzzle's tiles that is sharp, if there is one."""
    return tile - tile % grain if tile > grain else tile


def play(session: Session, profile: Profile, place: Path | None = None) -> Push:
    """Open the screen of a puzzle, and remember what is played.

    Args:
        session: The game.
        profile: Whose game it is.
        place: Its file on the shelf, if it has one already.
    """
    game, played = session.game, profile.preferences.params
    state = PuzzleState(session, None, profile, place)
    if game.name not in played:
        state.greeting = f"{game.summary} F1: help"
    profile.preferences.game = game.name
    played[game.name] = game.encode_params(session.params, full=True)
    profile.write()
    return Push(state)


SECOND_TRY = "This is a second try: its points do not count"
"""What a player is told who plays a puzzle again in which nothing is taken back."""
