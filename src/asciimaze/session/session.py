# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A game in progress, whatever game it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from asciimaze.games.game import Menu, Puzzle, Scene, Status
from asciimaze.games.inputs import Key, Pointer
from asciimaze.rng import new_seed
from asciimaze.session.identity import GameId
from asciimaze.session.pointer_order import Pointers

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.games.game import Field
    from asciimaze.games.inputs import Input
    from asciimaze.games.registry import AnyGame


class Kind(Enum):
    """The kinds of steps."""

    START = "START"
    MOVE = "MOVE"
    HINT = "HINT"
    SOLVE = "SOLVE"
    RESTART = "RESTART"


class Step(NamedTuple):
    """A step of a game.

    Attributes:
        kind: What it is.
        move: The move, unless it is the start or a restart.
        state: The state after it.
        puzzle: The puzzle from then on; a move may replace it.
    """

    kind: Kind
    move: str
    state: Any
    puzzle: Puzzle


@dataclass(slots=True)
class Moving:
    """An animation that runs.

    Attributes:
        old: The state from which it leads.
        forward: Whether it shows a move, not the undo of one.
        silent: Whether no flash may follow.
        length: How many seconds it takes.
        time: For how many seconds it has run.
    """

    old: Any
    forward: bool
    silent: bool
    length: float
    time: float = 0


@dataclass(slots=True)
class Flash:
    """A flash that runs, and for how long it has."""

    length: float
    time: float = 0


class Record(NamedTuple):
    """What is kept of a session: texts and numbers.

    Attributes:
        game: The name of the game.
        params: The parameters, in full.
        seed: The seed, if it is known.
        description: The description of the puzzle at the start.
        solution: Whatever helps to solve it.
        ui: What is worth keeping of the UI value.
        elapsed: The time on the clock, in milliseconds.
        cheated: Whether the player has seen the solution.
        hints: How many hints the player has had.
        position: How many steps count; the others have been undone.
        steps: The kind of each step, and its move.
    """

    game: str
    params: str
    seed: str | None
    description: str
    solution: str
    ui: str
    elapsed: int
    cheated: bool
    hints: int
    position: int
    steps: tuple[tuple[Kind, str], ...]


class Command(Enum):
    """What can be done in all games; the value says it to the player."""

    UNDO = "undo"
    REDO = "redo"
    RESTART = "restart"
    HINT = "hint"
    SOLVE = "solve"
    NEW = "new puzzle"


def clock(seconds: float) -> str:
    """Return a session's time as a clock shows it, in minutes and seconds."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


KEYS = {
    Key("u"): Command.UNDO,
    Key("z", ctrl=True): Command.UNDO,
    Key("r"): Command.REDO,
    Key("r", ctrl=True): Command.REDO,
    Key("y", ctrl=True): Command.REDO,
    Key("backspace"): Command.RESTART,
    Key("h"): Command.HINT,
    Key("i"): Command.HINT,
    Key("s"): Command.SOLVE,
    Key("o"): Command.SOLVE,
    Key("n"): Command.NEW,
}
"""The keys that mean something in all games, unless the game wants them."""

NEXT = Key("enter")
"""The key that leads on when a game is over, as on every other screen."""


class Session:
    """A game in progress; all that changes in a game changes here.

    Attributes:
        game: The rules.
        params: The parameters of this puzzle, and of the next one.
        seed: The seed of the puzzle, unless only its description is known.
        steps: The steps from the start, undone ones included.
        position: How many of them count now; the first, the start, is number 0.
        ui: The UI value.
        tile: The size of a tile, in pixels.
        elapsed: For how many seconds the clock has run.
        cheated: Whether the player has seen the solution.
        hints: How many hints the player has had.
        message: What the player has to know about the last input, if anything.
    """

    def __init__(
        self,
        game: AnyGame,
        start: str | Record = "",
        seeds: Callable[[], str] = new_seed,
    ) -> None:
        """Begin a session with a puzzle, or go on with one.

        Args:
            game: The rules.
            start: Which puzzle, as a game ID; or what was kept of a session.
            seeds: What invents a seed for each new puzzle.

        Raises:
            ValueError: There is no such puzzle, or something in the record is wrong.
        """
        self.game = game
        self.seeds = seeds
        self.tile = game.tile
        self.pointers = Pointers()
        self.message = ""
        self.params = game.default()
        if isinstance(start, Record):
            self.resume(start)
        else:
            self.open(start)

    def open(self, name: str) -> None:
        """Begin the puzzle of a game ID in a session, whose parameters are its base.

        Raises:
            ValueError: There is no such puzzle. The session stays as it was.
        """
        text, seed, description = GameId.parse(name, self.game.end_of_params)
        params = self.game.decode_params(text, self.params)
        self.game.check_params(params, full=description is None)
        if description is None:
            seed = self.seeds() if seed is None else seed
            puzzle = self.game.make_from_seed(params, seed)
        else:
            puzzle = Puzzle(description)
        self.begin(params, seed, puzzle)

    def begin(self, params: Any, seed: str | None, puzzle: Puzzle) -> None:  # noqa: ANN401
        """Begin a puzzle of checked parameters in a session.

        Raises:
            ValueError: The description is wrong. The session stays as it was.
        """
        state = self.game.start(params, puzzle.description)
        self.params, self.seed = params, seed
        self.steps = [Step(Kind.START, "", state, puzzle)]
        self.position = 0
        self.ui = self.game.new_ui(state)
        self.elapsed, self.hints, self.cheated = 0.0, 0, False
        self.moving: Moving | None = None
        self.flash: Flash | None = None

    def new_game(self) -> None:
        """Begin another puzzle of the session's parameters.

        Raises:
            ValueError: None can be made; the parameters only describe one.
        """
        self.open(self.game.encode_params(self.params, full=True))

    def choose(self, params: Any) -> None:  # noqa: ANN401
        """Begin a puzzle of other parameters in a session, such as a preset's.

        Raises:
            ValueError: There is no such puzzle. The session stays as it was.
        """
        self.game.check_params(params, full=True)
        self.open(self.game.encode_params(params, full=True))

    def configure(self, fields: tuple[Field, ...]) -> None:
        """Begin a puzzle of the parameters in a form in a session.

        Raises:
            ValueError: There is no such puzzle. The session stays as it was.
        """
        self.choose(self.game.from_form(fields))

    @property
    def puzzle(self) -> Puzzle:
        """The description, and whatever helps to solve it."""
        return self.steps[self.position].puzzle

    @property
    def first(self) -> Any:  # noqa: ANN401
        """The state at the start of the puzzle."""
        start, puzzle = self.steps[0], self.puzzle
        if puzzle == start.puzzle:
            return start.state
        return self.game.start(self.params, puzzle.description)

    @property
    def state(self) -> Any:  # noqa: ANN401
        """The state of a session now."""
        return self.steps[self.position].state

    @property
    def status(self) -> Status:
        """Whether the game of a session is won, lost, or goes on."""
        return self.game.status(self.state)

    @property
    def name(self) -> str:
        """The game ID of a session with the description of its puzzle."""
        params = self.game.encode_params(self.params, full=False)
        return str(GameId(params, description=self.puzzle.description))

    @property
    def seed_name(self) -> str | None:
        """The game ID of a session with the seed of its puzzle, if known."""
        if self.seed is None or self.puzzle != self.steps[0].puzzle:
            return None
        return str(GameId(self.game.encode_params(self.params, full=True), self.seed))

    @property
    def id(self) -> str:
        """The shorter of the two game IDs that name a session's puzzle."""
        return self.seed_name or self.name

    @property
    def preset(self) -> str | None:
        """The title of the preset that a session plays, or ``None`` if none."""
        waiting = [self.game.presets()]
        for menu in waiting:
            for entry in menu.entries:
                if isinstance(entry, Menu):
                    waiting.append(entry)
                elif entry.params == self.params:
                    return entry.title
        return None

    @property
    def text(self) -> str | None:
        """The board of a session as lines of text, or ``None`` if it can't be."""
        return self.game.text(self.state)

    @property
    def status_line(self) -> str:
        """A session's status line: the clock, the game's line, help taken."""
        parts = []
        if self.game.is_timed:
            parts.append(f"[{clock(self.elapsed)}]")
        parts.append(self.game.status_line(self.state, self.ui))
        if self.hints:
            parts.append(f"Hints: {self.hints}")
        if self.cheated:
            parts.append("Solution shown")
        return "  ".join(filter(None, parts))

    @property
    def can_undo(self) -> bool:
        """Whether a session has a step to undo, and its game allows it."""
        return self.position > 0 and self.game.keeps_history(self.params)

    @property
    def can_redo(self) -> bool:
        """Whether a session has a step that was undone."""
        return self.position < len(self.steps) - 1

    def undo(self) -> None:
        """Undo a step of a session, if there is one."""
        if self.can_undo:
            undone = self.steps[self.position]
            self.go(self.position - 1, undone.kind, forward=False)

    def redo(self) -> None:
        """Redo a step of a session that was undone, if there is one."""
        if self.can_redo:
            self.go(self.position + 1, self.steps[self.position + 1].kind, forward=True)

    def restart(self) -> None:
        """Restart a session, by a step that can be undone."""
        if self.can_undo:
            self.add(self.step(Kind.RESTART))

    def play(self, move: str, kind: Kind = Kind.MOVE) -> None:
        """Play a move in a session.

        Raises:
            ValueError: There is no such move. The session stays as it was.
        """
        self.add(self.step(kind, move))

    def step(self, kind: Kind, move: str = "") -> Step:
        """Return a restart or a move, and the state and the puzzle after it.

        Raises:
            ValueError: There is no such move.
        """
        if kind is Kind.RESTART:
            return Step(kind, "", self.first, self.puzzle)
        state = self.game.execute(self.state, move)
        puzzle = self.game.replacement(self.state, state) or self.puzzle
        return Step(kind, move, state, puzzle)

    def add(self, step: Step) -> None:
        """Add a step to a session, and forget those that were undone."""
        del self.steps[self.position + 1 :]
        self.steps.append(step)
        self.go(self.position + 1, step.kind, forward=True)
        self.forget()

    def forget(self) -> None:
        """Drop a session's state before the last step, if no undo will need it."""
        if self.position > 1 and not self.game.keeps_history(self.params):
            self.steps[-2] = self.steps[-2]._replace(state=None)

    def go(self, position: int, kind: Kind, *, forward: bool) -> None:
        """Go to a position in a session's chain of states."""
        self.end_animation()
        old, self.position = self.state, position
        self.ui = self.game.changed_state(self.ui, old, self.state)
        self.begin_animation(old, kind, forward=forward)

    def solve(self) -> None:
        """Solve the puzzle of a session.

        Raises:
            ValueError: The game finds no solution.
        """
        move = self.game.solve(self.first, self.state, self.puzzle.solution)
        self.play(move, Kind.SOLVE)
        self.cheated = True

    def hint(self) -> None:
        """Play the next move of the solution in a session.

        Raises:
            ValueError: The game has no hint.
        """
        move = self.game.hint(self.first, self.state, self.puzzle.solution)
        self.play(move, Kind.HINT)
        self.hints += 1

    def handle(self, event: Input) -> bool:
        """Let a session react to an input; return whether anything has changed."""
        if not isinstance(event, Pointer):
            return self.pass_on(event)
        changed = False
        for each in self.pointers.sort(event):
            changed |= self.pass_on(each)
        return changed

    def means_something(self, event: Input) -> bool:
        """Return whether an input means something to the session's game."""
        return self.game.interpret(self.state, self.ui, event, self.tile) is not None

    def pass_on(self, event: Input) -> bool:
        """Let the session's game interpret an input, before the session does."""
        before, self.message = self.message, ""
        answer = self.game.interpret(self.state, self.ui, event, self.tile)
        if answer:
            old, self.ui = self.ui, answer.ui
            if answer.move:
                self.play(answer.move)
            else:
                self.react(old)
            return True
        command = KEYS.get(event) if isinstance(event, Key) else None
        if event == NEXT and self.status is not Status.ONGOING:
            command = Command.NEW
        if command:
            self.do(command)
        return bool(command or before)

    def do(self, command: Command) -> None:
        """Do what any session can do, or leave a message that says why not."""
        methods = {
            Command.UNDO: self.undo,
            Command.REDO: self.redo,
            Command.RESTART: self.restart,
            Command.HINT: self.hint,
            Command.SOLVE: self.solve,
            Command.NEW: self.new_game,
        }
        try:
            methods[command]()
        except ValueError as error:
            self.message = str(error)

    def begin_animation(
        self,
        old: Any,  # noqa: ANN401
        kind: Kind,
        *,
        forward: bool,
    ) -> None:
        """Animate a session's picture from an old state to the one now."""
        silent = kind in {Kind.SOLVE, Kind.RESTART}
        length = 0.0
        if not silent or (kind is Kind.SOLVE and self.game.solve_animates):
            length = self.game.animation_length(
                old, self.state, self.ui, forward=forward
            )
        self.moving = Moving(old, forward, silent, length)
        if length <= 0:
            self.end_animation()

    def react(self, old: Any) -> None:  # noqa: ANN401
        """Animate how a session's UI value has changed."""
        length = self.game.reaction_length(old, self.ui)
        if length > 0:
            self.end_animation()
            self.moving = Moving(None, forward=True, silent=True, length=length)

    def end_animation(self) -> None:
        """End the animation of a session, if one runs, and begin the flash."""
        done, self.moving = self.moving, None
        if done is None or done.silent or self.cheated:
            return
        length = self.game.flash_length(
            done.old, self.state, self.ui, forward=done.forward
        )
        if length > 0:
            self.flash = Flash(length)

    def tick(self, seconds: float) -> bool:
        """Let time pass in a session; return whether picture or status changed."""
        changed = self.is_moving
        if self.flash:
            self.flash.time += seconds
            if self.flash.time >= self.flash.length:
                self.flash = None
        if self.moving:
            self.moving.time += seconds
            if self.moving.time >= self.moving.length:
                self.end_animation()
        if self.is_running:
            before = int(self.elapsed)
            self.elapsed += seconds
            changed |= int(self.elapsed) != before
        return changed

    @property
    def is_moving(self) -> bool:
        """Whether the next picture of a session will be another one."""
        return bool(self.moving or self.flash)

    @property
    def is_running(self) -> bool:
        """Whether the clock of a session runs."""
        return self.game.is_timed and self.game.is_running(self.state, self.ui)

    def scene(self) -> Scene[Any, Any]:
        """Return the scene to draw of a session."""
        moving = self.moving
        return Scene(
            self.tile,
            self.state,
            self.ui,
            moving.old if moving else None,
            moving.forward if moving else True,
            moving.time if moving else 0,
            self.flash.time if self.flash else 0,
        )

    def record(self) -> Record:
        """Return a record of a session, to be kept."""
        return Record(
            self.game.name,
            self.game.encode_params(self.params, full=True),
            self.seed,
            *self.steps[0].puzzle,
            self.game.encode_ui(self.ui),
            round(self.elapsed * 1000),
            self.cheated,
            self.hints,
            self.position,
            tuple((step.kind, step.move) for step in self.steps[1:]),
        )

    def resume(self, record: Record) -> None:
        """Go on with a session from its record.

        Raises:
            ValueError: Something in the record is wrong.
        """
        params = self.game.decode_params(record.params, self.params)
        self.game.check_params(params, full=False)
        puzzle = Puzzle(record.description, record.solution)
        self.begin(params, record.seed, puzzle)
        last, undoes = len(record.steps), self.game.keeps_history(params)
        if not (0 if undoes else last) <= record.position <= last:
            message = f"the position must be from {0 if undoes else last} to {last} "
            message += f"(got {record.position})"
            raise ValueError(message)
        for kind, move in record.steps:
            if kind is Kind.RESTART and not undoes:
                message = "this game cannot be restarted (got a restart)"
                raise ValueError(message)
            self.steps.append(self.step(kind, move))
            self.position += 1
            self.forget()
        self.position = record.position
        self.ui = self.game.decode_ui(record.ui, self.state)
        self.elapsed = record.elapsed / 1000
        self.cheated, self.hints = record.cheated, record.hints
