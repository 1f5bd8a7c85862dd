# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that plays any game, or prints one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from asciimaze.app.cli.files import blaming, bytes_of
from asciimaze.app.cli.output import Failure
from asciimaze.app.cli.parser import Subcommand, add_screen
from asciimaze.names import same_name

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace

    from asciimaze.app.cli.progress import Progress
    from asciimaze.maze import Maze
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.session.session import Session

EXAMPLES = """\
examples:
  asciimaze play net
  asciimaze play net 8x7,hexagon,wrapping#penguin
  asciimaze play net.save
  asciimaze play hexagon:wilson:12x8#penguin
  asciimaze play maze.mz
  asciimaze play net 7x7 --print > puzzle.svg"""


def add_arguments(command: ArgumentParser) -> list[Action]:
    """Let a parser read what to play; return what may be a file's name."""
    game = command.add_argument(
        "game",
        metavar="GAME",
        help="its name, such as net or dungeon; or a recipe of a maze; or a file: a "
        "saved game or a maze",
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
    """Return the session that should be played, and the file for saving it.

    Raises:
        Failure: The file cannot be read.
        ValueError: There is no such game, or no such puzzle.
    """
    from asciimaze.games.registry import GAMES, find
    from asciimaze.session.session import Session

    word = options.game
    is_file = not same_name(word, GAMES) and Path(word).exists()
    is_recipe = not is_file and ":" in word
    if options.puzzle is not None and (is_file or is_recipe):
        message = "a file or a recipe is a whole puzzle; leave PUZZLE out "
        message += f"(got {options.puzzle!r})"
        raise ValueError(message)
    if is_file:
        session, file = session_in(word)
    else:
        game = find("escape" if is_recipe else word)
        session = Session(game, word if is_recipe else options.puzzle or "")
        file = Path(f"{game.name}.save")
    return session, options.save or file


def session_in(name: str) -> tuple[Session, Path]:
    """Return the session to play from a file, and the file for saving it.

    Raises:
        Failure: The file cannot be read.
    """
    from asciimaze import library
    from asciimaze.formats import registry as formats
    from asciimaze.session.saves import is_save, load

    with blaming(name):
        data = bytes_of(name)
        if is_save(data):
            return load(data), Path(name)
        form = formats.of_file(name)
        document = library.read(data, form.name if form else None)
        session = session_for(document.known(), document.maze)
        return session, Path(f"{session.game.name}.save")


def session_for(recipe: Recipe, maze: Maze) -> Session:
    """Return the session in which you play in a maze from a file.

    Raises:
        ValueError: The maze cannot be played.
    """
    from asciimaze.games.escape.description import write
    from asciimaze.games.escape.game import Escape
    from asciimaze.games.escape.rules import with_penguin
    from asciimaze.session.identity import GameId
    from asciimaze.session.session import Session

    game = Escape()
    is_known = recipe.seed is not None and recipe.generator is not None
    if is_known and recipe.make().open == maze.open:
        return Session(game, str(recipe))
    params = game.encode_params(replace(recipe, seed=None), full=False)
    description = write(with_penguin(recipe, maze))
    return Session(game, str(GameId(params, description=description)))


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
        state = PuzzleState(session, file, profile)
        state.message = profile.message
        show(App(States(state), profile), in_terminal=options.terminal)
    except ScreenError as error:
        raise Failure(str(error)) from None
    return f"{session.game.name} {session.id}\n".encode()


def printed(session: Session) -> str:
    """Return the board of a session as ``play --print`` puts it on paper."""
    from asciimaze.games.paper import Paper

    game = session.game
    paper = Paper(*game.size(session.params, game.tile))
    game.print(paper, session.state, game.tile)
    return paper.picture(f"{game.title} {session.name}")


PLAY = Subcommand("play", EXAMPLES, add_arguments, play)
"""The command."""
