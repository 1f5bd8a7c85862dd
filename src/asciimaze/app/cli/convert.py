# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that writes a maze in another format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.app.cli.files import add_input, add_output, output_format, read, write
from asciimaze.app.cli.parser import Subcommand

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace

    from asciimaze.app.cli.progress import Progress

EXAMPLES = """\
examples:
  asciimaze convert maze.mz --output maze.png
  asciimaze convert square:backtracker:9x9#penguin --format json"""


def add_arguments(command: ArgumentParser) -> list[Action]:
    """Let a parser read what to convert; return what may be a file's name."""
    return [add_input(command), add_output(command)]


def convert(options: Namespace, progress: Progress) -> bytes:
    """Write a maze in another format."""
    form = output_format(options)
    drawing = read(options.maze, progress, form)
    progress.phase("writing")
    return write(options, form, drawing)


CONVERT = Subcommand("convert", EXAMPLES, add_arguments, convert)
"""The command."""
