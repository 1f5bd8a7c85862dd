# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The parser that all our command lines share."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import TYPE_CHECKING, NamedTuple, NoReturn

if TYPE_CHECKING:
    from argparse import Action, Namespace
    from collections.abc import Callable

    from asciimaze.app.cli.progress import Progress


class Parser(ArgumentParser):
    """A parser whose errors take one line."""

    def error(self, message: str) -> NoReturn:
        """Print the message to standard error and exit with status 2."""
        line = " ".join(message.split())
        self.exit(2, f"{self.prog}: {line} (see {self.prog} --help)\n")


class Names(tuple[str, ...]):
    """Names that are offered; what is not among them may still be forgiven."""

    __slots__ = ()

    def __contains__(self, name: object) -> bool:
        """Return that any name may be meant, and is looked up later."""
        return True


class Subcommand(NamedTuple):
    """A command that works without a window.

    Attributes:
        name: The word that asks for it.
        help: One sentence about it.
        examples: The end of its help.
        add_arguments: Adds its arguments to a parser, and returns those that may be
            the name of a file.
        run: Does its work, and returns the bytes to print.
    """

    name: str
    help: str
    examples: str
    add_arguments: Callable[[ArgumentParser], list[Action]]
    run: Callable[[Namespace, Progress], bytes]
