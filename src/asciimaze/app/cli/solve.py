# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that finds a path through a maze."""

from __future__ import annotations

from dataclasses import replace
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
from asciimaze.names import find_name
from asciimaze.solvers.paths import distances
from asciimaze.solvers.registry import SOLVERS
from asciimaze.solvers.statistics import ends

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
        choices=Names(SOLVERS),
        metavar="NAME",
        default="shortest",
        help="how it is found; see list",
    )
    command.add_argument("--start", type=int, help="the cell where it begins")
    command.add_argument("--goal", type=int, help="the cell where it ends")
    command.add_argument(
        "--distances", action="store_true", help="colour pictures by distance"
    )
    return [maze, add_output(command)]


def solve(options: Namespace, progress: Progress) -> bytes:
    """Find a path through a maze and write the maze with it."""
    solver = find_name("solver", options.solver, SOLVERS)
    form = output_format(options)
    document = read(options.maze, progress, form)
    progress.phase("solving")
    first, last = ends(document.maze)
    start = first if options.start is None else options.start
    goal = last if options.goal is None else options.goal
    cells = document.maze.tiling.cells
    for name, cell in (("start", start), ("goal", goal)):
        if not 0 <= cell < cells:
            message = f"{name} must be a cell from 0 to {cells - 1} (got {cell})"
            raise ValueError(message)
    path = SOLVERS[solver](document.maze, start, goal)
    if not path:
        message = f"{solver} finds no way from cell {start} to cell {goal}"
        raise Failure(message)
    far = distances(document.maze, start) if options.distances else ()
    progress.phase("writing")
    return write(options, form, replace(document, path=path, far=far))


SOLVE = Subcommand(
    "solve", "Draw a path through a maze.", EXAMPLES, add_arguments, solve
)
"""The command."""
