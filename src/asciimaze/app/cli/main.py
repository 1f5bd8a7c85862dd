# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line of the game."""

from __future__ import annotations

import argparse
import sys
from textwrap import wrap

from asciimaze import __version__
from asciimaze.app.cli.output import Failure, complain, put
from asciimaze.app.cli.parser import Names, Parser
from asciimaze.games.escape import SHAPES, SIZES, Params, new_game
from asciimaze.generators.registry import GENERATORS
from asciimaze.names import find_name
from asciimaze.rng import new_seed

COMMANDS = ("generate", "solve", "stats", "convert", "list")
"""The words that ask for something else than the game."""

SHELLS = ("bash", "zsh", "fish")
"""The shells that can complete what is typed for us."""

INTERRUPTED = 130
"""The exit status of a command that was stopped by Ctrl+C."""


def parser() -> Parser:
    """Return the parser of the command line."""
    result = Parser(
        prog="asciimaze",
        formatter_class=argparse.RawTextHelpFormatter,
        description="Escape from a maze, as a penguin.",
        epilog="With any of the first four options the game starts at once;\n"
        "without them it asks.\n\n"
        f"Without the game: asciimaze {' | '.join(COMMANDS)}\n"
        "(asciimaze generate --help tells more, and so do the others).",
    )
    names = Names(generator.name for generator in GENERATORS)
    listed = "\n".join(wrap(", ".join(names), width=55, break_on_hyphens=False))
    default = Params()
    result.add_argument(
        "--generator",
        choices=names,
        metavar="NAME",
        help=f"how the maze is made (default: {default.generator}):\n{listed}",
    )
    result.add_argument(
        "--shape",
        choices=Names(SHAPES),
        metavar="NAME",
        help=f"the shape of its cells (default: {default.shape}):\n{', '.join(SHAPES)}",
    )
    result.add_argument(
        "--size",
        type=int,
        metavar="CELLS",
        help="how many cells the maze has along a side,\n"
        f"{SIZES[0]} to {SIZES[-1]} (default: {default.size})",
    )
    result.add_argument(
        "--seed",
        metavar="TEXT",
        help="any text; the same text gives the same maze\n(default: a new one)",
    )
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


def main(arguments: list[str] | None = None) -> int:
    """Play the game, or do what the first word asks; return the exit status.

    Args:
        arguments: The command line without the program's name; by default
            that of the process.
    """
    words = sys.argv[1:] if arguments is None else arguments
    if words and words[0] in COMMANDS:
        return run_subcommand(words)
    reader = parser()
    options = reader.parse_args(words)
    shell = vars(options).pop("print_completion")
    if shell is not None:
        return complete(reader, shell)
    given = {name: value for name, value in vars(options).items() if value is not None}
    try:
        if "shape" in given:
            given["shape"] = find_name("shape", given["shape"], SHAPES)
        params = Params(**{"seed": new_seed(), **given})
        params.check()
    except ValueError as error:
        reader.error(str(error))
    try:
        return start(params, at_once=bool(given))
    except KeyboardInterrupt:
        return 0


def run_subcommand(words: list[str]) -> int:
    """Do what the first word asks and return the exit status."""
    try:
        from asciimaze.app.cli.subcommands import run

        return run(words)
    except KeyboardInterrupt:
        return INTERRUPTED


def complete(reader: Parser, shell: str) -> int:
    """Print a script for a shell and return the exit status."""
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


def start(params: Params, *, at_once: bool) -> int:
    """Open the window and run the game; return the exit status.

    Args:
        params: The game to begin with.
        at_once: Whether to begin it now, or to ask first.
    """
    from asciimaze.app.loop import App
    from asciimaze.app.window import WindowError, run
    from asciimaze.states.play import PlayState
    from asciimaze.states.setup import SetupState
    from asciimaze.states.stack import States

    states = States(SetupState(params))
    if at_once:
        states.push(PlayState(new_game(params)))
    try:
        run(App(states))
    except WindowError as error:
        complain("asciimaze", error)
        return 1
    return 0
