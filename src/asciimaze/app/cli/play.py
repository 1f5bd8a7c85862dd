# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that plays any game, or prints one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from asciimaze.app.cli.files import blaming, bytes_of
from asciimaze.app.cli.output import Failure
from asciimaze.app.cli.parser import Subcommand, add_screen
from asciimaze.names import same_name

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace

    from asciimaze.app.cli.progress import Progress
    from asciimaze.session.session import Session

EXAMPLES = """\
examples:
  asciimaze play net
  asciimaze play net 8x7,hexagon,wrapping#penguin
  asciimaze play net.save
  asciimaze play net 7x7 --print > puzzle.svg"""


def add_arguments(command: ArgumentParser) -> list[Action]:
    """Let a parser read what to play; return what may be a file's name."""
    game = command.add_argument(
        "game", metavar="GAME", help="its name, such as net; or a file: a saved game"
    )
    command.add_argument(
        "puzzle",
        nargs="?",
        metavar="PUZZLE",
        help="which puzzle: SIZE and other words, then #SEED or :DESCRIPTION",
    )
    save = command.add_argument(
        "--save",
        metavar="FILE",
        type=Path,
        help="where Ctrl+S saves the game (default: the file, or GAME.save)",
    )
    command.add_argument(
        "--print", action="store_true", help="print it as SVG, for paper and pencil"
    )
    add_screen(command)
    return [game, save]


def session_of(options: Namespace) -> tuple[Session, Path]:
    """Return the session that is asked for, and the file for saving it.

    Raises:
        Failure: The file cannot be read.
        ValueError: There is no such game, or no such puzzle.
    """
    from asciimaze.games.registry import GAMES, find
    from asciimaze.session.saves import load
    from asciimaze.session.session import Session

    word = options.game
    if same_name(word, GAMES) or not Path(word).exists():
        game = find(word)
        session = Session(game, options.puzzle or "")
        return session, options.save or Path(f"{game.name}.save")
    if options.puzzle is not None:
        message = "a saved game has its puzzle; leave PUZZLE out "
        message += f"(got {options.puzzle!r})"
        raise ValueError(message)
    with blaming(word):
        return load(bytes_of(word)), options.save or Path(word)


def play(options: Namespace, progress: Progress) -> bytes:
    """Play or print a game; return the picture, or the name of the last puzzle."""
    progress.stop()
    session, file = session_of(options)
    if options.print:
        return printed(session).encode()
    from asciimaze.app.cli.show import player_of, show
    from asciimaze.app.loop import App, ScreenError
    from asciimaze.states.puzzle import PuzzleState
    from asciimaze.states.stack import States

    try:
        profile = player_of(options)
        app = App(States(PuzzleState(session, file, profile)), profile)
        show(app, in_terminal=options.terminal)
    except ScreenError as error:
        raise Failure(str(error)) from None
    return f"{session.game.name} {session.id}\n".encode()


def printed(session: Session) -> str:
    """Return the board of a session as a picture for paper."""
    from asciimaze.games.paper import Paper

    game = session.game
    paper = Paper(*game.size(session.params, game.tile))
    game.print(paper, session.state, game.tile)
    return paper.picture(f"{game.title} {session.name}")


PLAY = Subcommand(
    "play", "Play a game, or print a puzzle.", EXAMPLES, add_arguments, play
)
"""The command."""
