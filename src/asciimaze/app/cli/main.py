# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line of the game."""

from __future__ import annotations

import argparse
import sys
from textwrap import wrap
from typing import TYPE_CHECKING

from asciimaze import __version__
from asciimaze.app.cli.output import Failure, complain, put
from asciimaze.app.cli.parser import COMMANDS, Names, Parser, add_screen
from asciimaze.games.escape.rules import DEFAULT
from asciimaze.generators import registry as generators
from asciimaze.names import find_name
from asciimaze.recipes.recipe import FORM, request
from asciimaze.tilings import registry as tilings

if TYPE_CHECKING:
    from argparse import Namespace

    from asciimaze.session.session import Session

SHELLS = ("bash", "zsh", "fish")
"""The shells that can complete what is typed for us."""

INTERRUPTED = 130
"""The exit status of a command that was stopped by Ctrl+C."""


CHOICES = ("recipe", "generator", "shape", "size", "seed")
"""The arguments that choose a maze; with any of them the game starts at once."""


def parser(*, recipe: bool = True) -> Parser:
    """Return the main parser of the command line.

    Args:
        recipe: Whether it takes a recipe; where a shell completes commands, a recipe
            would be in their place.
    """
    result = Parser(
        prog="asciimaze",
        formatter_class=argparse.RawTextHelpFormatter,
        description="Escape from a maze, as a penguin.",
        epilog="If you choose anything about the maze, the game starts at once;\n"
        "if you don't, the home screen opens.\n\n"
        "commands, each with a --help of its own:\n"
        + "\n".join(f"  {name:10}{says}" for name, says in COMMANDS.items()),
    )
    names, shapes = Names(generators.names()), Names(tilings.names())
    if recipe:
        result.add_argument(
            "recipe", nargs="?", metavar="RECIPE", help=f"all in one, {FORM}"
        )
    result.add_argument(
        "--generator",
        choices=names,
        metavar="NAME",
        help=f"how the maze is made (default: {DEFAULT.generator}):\n{lines_of(names)}",
    )
    result.add_argument(
        "--shape",
        choices=shapes,
        metavar="NAME",
        help=f"the shape of its cells (default: {DEFAULT.shape}):\n{lines_of(shapes)}",
    )
    result.add_argument(
        "--size",
        help="columns x rows, such as 40x30, or one number for both\n"
        f"(default: {DEFAULT.columns}x{DEFAULT.rows})",
    )
    result.add_argument(
        "--seed",
        metavar="TEXT",
        help="any text; the same text gives the same maze\n(default: a new one)",
    )
    add_screen(result)
    result.add_argument(
        "--version", action="version", version=f"asciimaze {__version__}"
    )
    result.add_argument(
        "--print-completion",
        choices=SHELLS,
        help="print a script that completes our command lines,\n"
        "to be loaded by the shell",
    )
    return result


def lines_of(names: Names) -> str:
    """Return names in lines for the main help, which fit beside the options."""
    return "\n".join(wrap(", ".join(names), width=55, break_on_hyphens=False))


def main(arguments: list[str] | None = None) -> int:
    """Play the game, or do what the first word asks; return the exit status.

    Args:
        arguments: The command line without the program's name; by default
            that of the process.
    """
    words = sys.argv[1:] if arguments is None else arguments
    reader = parser()
    try:
        before, rest = split(words)
        if rest and not rest[0].startswith("-") and ":" not in rest[0]:
            return run_subcommand([command_of(rest[0], reader), *before, *rest[1:]])
        options = reader.parse_args(words)
        if options.print_completion is not None:
            return complete(parser(recipe=False), options.print_completion)
        return start(game_of(options, reader), options)
    except KeyboardInterrupt:
        return 0


def split(words: list[str]) -> tuple[list[str], list[str]]:
    """Split a command line: options about the screen first, then the other words."""
    reader = Parser(prog="asciimaze", add_help=False)
    add_screen(reader)
    reader.add_argument("rest", nargs=argparse.REMAINDER)
    options, unknown = reader.parse_known_args(words)
    count = 0 if unknown else len(words) - len(options.rest)
    return words[:count], words[count:]


def command_of(word: str, reader: Parser) -> str:
    """Return the main command that a word means; if none, exit with status 2."""
    try:
        return find_name("command", word, COMMANDS)
    except ValueError as error:
        reader.error(str(error))


def game_of(options: Namespace, reader: Parser) -> Session | None:
    """Return the game that the main command is asked for, or ``None`` if nothing is.

    If there is no such game, exit with status 2.
    """
    if all(getattr(options, name) is None for name in CHOICES):
        return None
    from asciimaze.games.escape.game import Escape
    from asciimaze.session.session import Session

    try:
        recipe = request(
            DEFAULT,
            options.recipe,
            shape=options.shape,
            generator=options.generator,
            size=options.size,
            seed=options.seed,
        )
        return Session(Escape(), str(recipe))
    except ValueError as error:
        reader.error(str(error))


def run_subcommand(words: list[str]) -> int:
    """Do what the first word of the command line asks; return the exit status."""
    try:
        from asciimaze.app.cli.subcommands import run

        return run(words)
    except KeyboardInterrupt:
        return INTERRUPTED


def complete(reader: Parser, shell: str) -> int:
    """Print a completion script for a shell and return the exit status."""
    try:
        from asciimaze.app.cli.completion import completion

        put(f"{completion(reader, shell)}\n".encode())
    except ImportError:
        hint = "pip install 'asciimaze[completion]'"
        complain(reader.prog, f"completion needs shtab: {hint}")
        return 1
    except Failure as error:
        complain(reader.prog, error)
        return 1
    return 0


def start(game: Session | None, options: Namespace) -> int:
    """Run the game that was asked for on a screen; return the exit status.

    Args:
        game: The game to begin with, or ``None`` to ask first.
        options: What else was asked for.
    """
    from asciimaze.app.cli.show import player_of, show
    from asciimaze.app.loop import App, ScreenError
    from asciimaze.states.home import home
    from asciimaze.states.puzzle import play
    from asciimaze.states.stack import States

    profile = player_of(options)
    states = States(home(profile))
    if game:
        states.apply(play(game, profile))
    try:
        show(App(states, profile), in_terminal=options.terminal)
    except ScreenError as error:
        complain("asciimaze", error)
        return 1
    return 0
