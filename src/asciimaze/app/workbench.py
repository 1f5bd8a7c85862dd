# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes made, solved, counted and converted, without a window."""

from __future__ import annotations

import os
import sys
from argparse import RawDescriptionHelpFormatter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from asciimaze.app.parser import Parser
from asciimaze.chance import new_seed
from asciimaze.formats import factory as formats
from asciimaze.formats.sheet import sheet_of
from asciimaze.generators import factory as generators
from asciimaze.identity import Identity, find_shape, parse_size
from asciimaze.options import factory as wishes
from asciimaze.options.factory import OPTIONS
from asciimaze.solvers.factory import SOLVERS
from asciimaze.solvers.numbers import ends, numbers
from asciimaze.solvers.paths import distances
from asciimaze.solvers.wanted import LEVELS, TRIES, Wanted, find_maze
from asciimaze.tilings.factory import TILINGS

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from asciimaze.formats.sheet import Sheet

DEFAULT = Identity("square", "backtracker", 18, 10, "")
"""What is made if nothing is said; it fits a terminal of 80 by 24."""

STDIN, STDOUT = 0, 1
"""The numbers by which the system knows standard input and output."""


EXAMPLES = {
    "generate": """\
examples:
  asciimaze generate
  asciimaze generate --shape hexagon --size 40x30 --output maze.svg
  asciimaze generate --generator wilson --braid 0.5 --exits far
  asciimaze generate --difficulty easy --seed penguin
  asciimaze generate square:backtracker:18x10#penguin --format boxes""",
    "solve": """\
examples:
  asciimaze solve maze.txt
  asciimaze solve maze.json --solver a-star --output solution.svg
  asciimaze generate | asciimaze solve - --start 0 --goal 99""",
    "stats": """\
examples:
  asciimaze stats maze.mz
  asciimaze generate --generator binary-tree | asciimaze stats -""",
    "convert": """\
examples:
  asciimaze convert maze.mz --output maze.png
  asciimaze convert square:backtracker:9x9#penguin --format json""",
    "list": """\
examples:
  asciimaze list
  asciimaze list generators""",
}
"""What each command's help ends with."""


def parser() -> Parser:
    """Return the parser of the commands."""
    result = Parser(prog="asciimaze")
    commands = result.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, does: Callable[[Namespace], None], text: str) -> ArgumentParser:
        command = commands.add_parser(
            name,
            description=text,
            epilog=EXAMPLES[name],
            formatter_class=RawDescriptionHelpFormatter,
        )
        command.set_defaults(does=does, parser=command)
        return command

    command = add("generate", generate, "Make a maze.")
    command.add_argument(
        "identity",
        nargs="?",
        metavar="IDENTITY",
        help="all in one, such as hexagon:backtracker:40x30#penguin",
    )
    command.add_argument("--shape", help="the shape of the cells; see list")
    command.add_argument("--generator", help="how the maze is made; see list")
    command.add_argument("--size", help="columns x rows, such as 40x30")
    command.add_argument("--seed", help="any text (default: a new one)")
    for option in OPTIONS:
        usual = option.kind.write(option.kind.default)
        text = f"{option.description}: {option.kind.says} (default: {usual})"
        command.add_argument(f"--{option.name}", metavar="VALUE", help=text)
    command.add_argument(
        "--difficulty",
        metavar="VALUE",
        help=f"the best of {TRIES} mazes: {', '.join(LEVELS)}, or a number such as 20,"
        " or 20+-2 for one that is as near as that",
    )
    add_output(command)

    command = add("solve", solve, "Draw a way through a maze.")
    add_input(command)
    command.add_argument(
        "--solver", default="shortest", help="how it is found; see list"
    )
    command.add_argument("--start", type=int, help="the cell where it begins")
    command.add_argument("--goal", type=int, help="the cell where it ends")
    command.add_argument(
        "--distances", action="store_true", help="colour pictures by distance"
    )
    add_output(command)

    command = add("stats", stats, "Describe a maze in numbers.")
    add_input(command)

    command = add("convert", convert, "Write a maze in another format.")
    add_input(command)
    add_output(command)

    command = add("list", show, "List what can be chosen.")
    kinds = ("shapes", "generators", "options", "solvers", "formats")
    command.add_argument("kind", nargs="?", choices=kinds, help="only these")
    return result


def add_input(command: ArgumentParser) -> None:
    """Let a command take a maze."""
    command.add_argument(
        "maze", metavar="MAZE", help="a file, an identity, or - for standard input"
    )


def add_output(command: ArgumentParser) -> None:
    """Let a command write a maze."""
    command.add_argument(
        "--output", metavar="FILE", help="a file (default: standard output)"
    )
    names = ", ".join(form.name for form in formats.FORMATS)
    command.add_argument(
        "--format", help=f"{names} (default: by the suffix of FILE, or text)"
    )


class Failure(Exception):  # noqa: N818 - it is no mistake in the program
    """What was asked cannot be done."""


def work(arguments: list[str]) -> int:
    """Do what a command line asks and return the exit status."""
    options = parser().parse_args(arguments)
    status = 0
    try:
        options.does(options)
    except ValueError as error:
        options.parser.error(str(error))
    except Failure as error:
        print(f"{options.parser.prog}: {error}", file=sys.stderr)
        status = 1
    except MemoryError:
        print(f"{options.parser.prog}: not enough memory", file=sys.stderr)
        status = 1
    return status


def generate(options: Namespace) -> None:
    """Make a maze and write it."""
    names = ["shape", "generator", "size", "seed", "difficulty"]
    names += [option.name for option in OPTIONS]
    if options.identity is None:
        identity = DEFAULT._replace(seed=new_seed())
        if options.shape is not None:
            identity = identity._replace(shape=find_shape(options.shape))
        if options.generator is not None:
            name = generators.find(options.generator).name
            identity = identity._replace(generator=name)
        if options.size is not None:
            columns, rows = parse_size(options.size)
            identity = identity._replace(columns=columns, rows=rows)
        if options.seed is not None:
            identity = identity._replace(seed=options.seed)
        said = {each: getattr(options, each.name) for each in OPTIONS}
        settings = wishes.settle(
            {
                each.name: each.parse(text)
                for each, text in said.items()
                if text is not None
            }
        )
        wishes.check(generators.find(identity.generator), settings)
        identity = identity._replace(options=settings)
    elif all(getattr(options, name) is None for name in names):
        identity = Identity.parse(options.identity)
    else:
        message = "an identity says it all; leave out --shape and the like"
        raise ValueError(message)
    form = output_format(options)
    if options.difficulty is not None:
        identity = search(identity, Wanted.parse(options.difficulty))
    write(options, form, sheet_of(identity))


def search(identity: Identity, wanted: Wanted) -> Identity:
    """Return the identity of a maze of some difficulty.

    Raises:
        Failure: None comes near enough.
    """
    found = find_maze(identity, wanted)
    if wanted.tolerance is not None and not wanted.is_met(found.difficulty):
        nearest = f"the nearest of {TRIES} mazes has a difficulty of"
        message = f"{nearest} {found.difficulty:.1f}; try another seed or size"
        raise Failure(message)
    return found.identity


def solve(options: Namespace) -> None:
    """Find a way through a maze and write the maze with it."""
    plain = options.solver.lower().replace("_", "-")
    if plain not in SOLVERS:
        names = ", ".join(SOLVERS)
        message = f"solver must be one of {names} (got {options.solver!r})"
        raise ValueError(message)
    form = output_format(options)
    sheet = read(options.maze)
    first, last = ends(sheet.maze)
    start = first if options.start is None else options.start
    goal = last if options.goal is None else options.goal
    cells = sheet.maze.tiling.cells
    for name, cell in (("start", start), ("goal", goal)):
        if not 0 <= cell < cells:
            message = f"{name} must be a cell from 0 to {cells - 1} (got {cell})"
            raise ValueError(message)
    way = SOLVERS[plain](sheet.maze, start, goal)
    if not way:
        message = f"{plain} finds no way from cell {start} to cell {goal}"
        raise Failure(message)
    far = distances(sheet.maze, start) if options.distances else ()
    write(options, form, replace(sheet, way=way, far=far))


def stats(options: Namespace) -> None:
    """Print the numbers of a maze."""
    sheet = read(options.maze)
    lines = [sheet.caption]
    for name, value in numbers(sheet.maze)._asdict().items():
        shown = f"{value:.1f}" if isinstance(value, float) else value
        shown = "none" if value is None else shown
        lines.append(f"{name.replace('_', ' '):12}{shown:>8}")
    put("".join(f"{line}\n" for line in lines).encode())


def convert(options: Namespace) -> None:
    """Write a maze in another format."""
    form = output_format(options)
    write(options, form, read(options.maze))


def show(options: Namespace) -> None:
    """Print what can be chosen."""
    lists = {
        "shapes": [(name, "") for name in TILINGS],
        "generators": [
            (each.name, ", ".join([each.description, *each.takes]))
            for each in generators.GENERATORS
        ],
        "options": [
            (each.name, f"{each.description}: {each.kind.says}") for each in OPTIONS
        ],
        "solvers": [(name, "") for name in SOLVERS],
        "formats": [
            (each.name, " ".join((each.description, *each.suffixes)))
            for each in formats.FORMATS
        ],
    }
    if options.kind is None:
        lines = []
        for kind, entries in lists.items():
            lines.append(f"{kind}:")
            lines += [f"  {name:20}{text}".rstrip() for name, text in entries]
    else:
        lines = [name for name, _ in lists[options.kind]]
    put("".join(f"{line}\n" for line in lines).encode())


def read(name: str) -> Sheet:
    """Return the sheet in a file, from standard input, or of an identity.

    Raises:
        Failure: It cannot be read.
    """
    file = Path(name)
    try:
        if name == "-":
            with open(STDIN, "rb", closefd=False) as stdin:
                return formats.read(stdin.read())
        if "#" in name and not file.exists():
            return sheet_of(Identity.parse(name))
        return formats.read(file.read_bytes(), formats.of_file(name))
    except OSError as error:
        message = f"cannot read {name}: {error.strerror}"
        raise Failure(message) from None
    except ValueError as error:
        place = "standard input" if name == "-" else name
        message = f"{place}: {error}"
        raise Failure(message) from None


def output_format(options: Namespace) -> formats.Format:
    """Return the format in which a maze is to be written.

    Raises:
        ValueError: It is none that is known.
    """
    if options.format is not None:
        return formats.find(options.format)
    if options.output is None:
        return formats.FORMATS[0]
    form = formats.of_file(options.output)
    if form is None:
        known = " ".join(" ".join(each.suffixes) for each in formats.FORMATS)
        message = f"the suffix of --output must be one of {' '.join(known.split())}"
        message += f", or say --format (got {options.output!r})"
        raise ValueError(message)
    return form


def write(options: Namespace, form: formats.Format, sheet: Sheet) -> None:
    """Write a sheet to a file or to standard output.

    Raises:
        Failure: It cannot be written.
    """
    try:
        data = form.write(sheet)
    except ValueError as error:
        raise Failure(str(error)) from None
    if options.output is not None:
        try:
            Path(options.output).write_bytes(data)
        except OSError as error:
            message = f"cannot write {options.output}: {error.strerror}"
            raise Failure(message) from None
    elif b"\0" in data and os.isatty(STDOUT):
        message = f"{form.name} is no text; say --output FILE"
        raise Failure(message)
    else:
        put(data)


def put(data: bytes) -> None:
    """Write some bytes to standard output, as far as somebody reads them.

    Raises:
        Failure: They cannot be written.
    """
    try:
        with open(STDOUT, "wb", closefd=False) as stdout:
            stdout.write(data)
    except BrokenPipeError:
        return
    except OSError as error:
        message = f"cannot write to standard output: {error.strerror}"
        raise Failure(message) from None
