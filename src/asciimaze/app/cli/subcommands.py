# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The commands that work without a window: their parser, and how they are run."""

from __future__ import annotations

import sys
from argparse import RawDescriptionHelpFormatter
from typing import TYPE_CHECKING

from asciimaze.app.cli.convert import CONVERT
from asciimaze.app.cli.explore import EXPLORE
from asciimaze.app.cli.generate import GENERATE
from asciimaze.app.cli.listing import LIST
from asciimaze.app.cli.output import Failure, complain, put
from asciimaze.app.cli.parser import Parser
from asciimaze.app.cli.play import PLAY
from asciimaze.app.cli.progress import Progress
from asciimaze.app.cli.solve import SOLVE
from asciimaze.app.cli.stats import STATS

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser

SUBCOMMANDS = (PLAY, EXPLORE, GENERATE, SOLVE, STATS, CONVERT, LIST)
"""All commands, in the order in which ``--help`` lists them."""


def parser() -> Parser:
    """Return the parser of all subcommands."""
    result = Parser(prog="asciimaze")
    add_subcommands(result)
    return result


def add_subcommands(result: ArgumentParser) -> list[Action]:
    """Let a parser understand the subcommands; return what may be a file's name."""
    files: list[Action] = []
    commands = result.add_subparsers(required=True, metavar="COMMAND")
    for each in SUBCOMMANDS:
        command = commands.add_parser(
            each.name,
            help=each.help,
            description=each.help,
            epilog=each.examples,
            formatter_class=RawDescriptionHelpFormatter,
        )
        command.set_defaults(run=each.run, parser=command)
        files += each.add_arguments(command)
    return files


def run(arguments: list[str]) -> int:
    """Run a subcommand and return the exit status."""
    options, unknown = parser().parse_known_args(arguments)
    if unknown:
        options.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    status = 0
    try:
        with Progress(sys.stderr) as progress:
            data = options.run(options, progress)
        put(data)
    except ValueError as error:
        options.parser.error(str(error))
    except Failure as error:
        complain(options.parser.prog, error)
        status = 1
    except MemoryError:
        complain(options.parser.prog, "not enough memory")
        status = 1
    return status
