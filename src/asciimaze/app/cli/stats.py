# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that describes a maze in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.app.cli.files import add_input, read
from asciimaze.app.cli.parser import Subcommand

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace

    from asciimaze.app.cli.progress import Progress

EXAMPLES = """\
examples:
  asciimaze stats maze.mz
  asciimaze generate --generator binary-tree | asciimaze stats -"""


def add_arguments(command: ArgumentParser) -> list[Action]:
    """Let a parser read whose stats to print; return what may be a file's name."""
    return [add_input(command)]


def stats(options: Namespace, progress: Progress) -> bytes:
    """Return the stats of a maze: its numbers."""
    drawing = read(options.maze, progress)
    progress.phase("counting")
    lines = [drawing.caption]
    for name, value in drawing.maze.stats()._asdict().items():
        shown = f"{value:.1f}" if isinstance(value, float) else value
        shown = "none" if value is None else shown
        lines.append(f"{name.replace('_', ' '):12}{shown:>8}")
    return "".join(f"{line}\n" for line in lines).encode()


STATS = Subcommand("stats", EXAMPLES, add_arguments, stats)
"""The command."""
