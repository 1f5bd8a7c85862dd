# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that finds a path through a maze."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.app.cli.files import (
    add_input,
    add_output,
    output_format,
    read,
    write,
)
from asciimaze.app.cli.output import Failure
from asciimaze.app.cli.parser import Names, Subcommand
from asciimaze.solvers import registry as solvers

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace

    from asciimaze.app.cli.progress import Progress

EXAMPLES = """\
examples:
  asciimaze solve maze.txt
  asciimaze solve maze.json --solver a-star --output solution.svg
  asciimaze generate | asciimaze solve - --start 0 --goal 99"""


def add_arguments(command: ArgumentParser) -> list[Action]:
    """Let a parser read what to solve, and how; return what may be a file's name."""
    maze = add_input(command)
    command.add_argument(
        "--solver",
        choices=Names(solvers.names()),
        metavar="NAME",
        default="shortest",
        help="how the path is found; asciimaze list names all",
    )
    command.add_argument(
        "--start",
        type=int,
        help="the number of its first cell (default: 0, or an exit if there are two)",
    )
    command.add_argument(
        "--goal",
        type=int,
        help="the number of its last cell (default: an exit, or the last of all)",
    )
    command.add_argument(
        "--distances", action="store_true", help="colour pictures by distance"
    )
    return [maze, add_output(command)]


def solve(options: Namespace, progress: Progress) -> bytes:
    """Find a path through a maze and write the maze with it."""
    solver = solvers.find(options.solver)
    form = output_format(options)
    maze = read(options.maze, progress, form).maze
    progress.phase("solving")
    start, goal = solvers.ends_of(maze, options.start, options.goal)
    path = maze.solve(start, goal, solver=solver)
    if not path:
        message = f"{solver} finds no path from cell {start} to cell {goal}"
        raise Failure(message)
    progress.phase("writing")
    return write(options, form, maze.draw(path, distances=options.distances))


SOLVE = Subcommand("solve", EXAMPLES, add_arguments, solve)
"""The command."""
