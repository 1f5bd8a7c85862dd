# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mistakes on the command line, and names that may be none."""

from argparse import ArgumentParser
from typing import NoReturn


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
