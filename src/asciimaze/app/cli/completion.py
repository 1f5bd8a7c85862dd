# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Completion of words on the shell's command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.app.cli.subcommands import add_subcommands

if TYPE_CHECKING:
    from argparse import ArgumentParser


def completion(parser: ArgumentParser, shell: str) -> str:
    """Return a script that lets a shell complete the words of a command line.

    Args:
        parser: The parser of the game; the commands are added to it.
        shell: One of the shells that the library knows.

    Raises:
        ImportError: There is no library for it.
    """
    import shtab

    for action in add_subcommands(parser):
        action.complete = shtab.FILE  # type: ignore[attr-defined]
    return shtab.complete(parser, shell)
