# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The parser that all our command lines share."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from asciimaze.app.cli.output import Failure, complain, printable, put

if TYPE_CHECKING:
    from argparse import Action, Namespace
    from collections.abc import Callable

    from _typeshed import SupportsWrite

    from asciimaze.app.cli.progress import Progress


class Parser(ArgumentParser):
    """A parser whose errors take one line."""

    def error(self, message: str) -> NoReturn:
        """Print the parser's message to standard error and exit with status 2."""
        line = printable(" ".join(message.split()))
        self.exit(2, f"{self.prog}: {line} (see {self.prog} --help)\n")

    def _print_message(
        self, message: str, file: SupportsWrite[str] | None = None
    ) -> None:
        """Print a parser's message; exit with status 1 if standard output is full."""
        if file is None or file is not sys.stdout:
            super()._print_message(message, file)
            return
        try:
            put(message.encode())
        except Failure as error:
            complain(self.prog, error)
            sys.exit(1)


class Names(tuple[str, ...]):
    """Names that are offered; what is not among them may still be forgiven."""

    __slots__ = ()

    def __contains__(self, name: object) -> bool:
        """Return that a parser should take any name, which is looked up later."""
        return True


IN_TERMINAL = "run in this terminal, not in a window"
"""The help of an option for all games."""


def add_screen(command: ArgumentParser) -> None:
    """Let a parser read on what screen a game should be shown."""
    command.add_argument(
        "--look",
        choices=("painted", "letters"),
        help="how escape looks, now and later (default: as last time)",
    )
    command.add_argument("--terminal", action="store_true", help=IN_TERMINAL)


COMMANDS = {
    "play": "Play a game, or print a puzzle.",
    "explore": "Look at a maze of any size.",
    "generate": "Make a maze.",
    "solve": "Draw a path through a maze.",
    "stats": "Describe a maze in numbers.",
    "convert": "Write a maze in another format.",
    "list": "List what can be chosen.",
}
"""The words that ask for something else than the game, and what that is."""


class Subcommand(NamedTuple):
    """A command that works without a window.

    Attributes:
        name: The word that asks for it.
        examples: The end of its help.
        add_arguments: Adds its arguments to a parser, and returns those that may be
            the name of a file.
        run: Does its work, and returns the bytes to print.
    """

    name: str
    examples: str
    add_arguments: Callable[[ArgumentParser], list[Action]]
    run: Callable[[Namespace, Progress], bytes]

    @property
    def help(self) -> str:
        """One sentence about a command."""
        return COMMANDS[self.name]
