# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes made, solved, counted and converted, without a window."""

from __future__ import annotations

import os
import sys
from argparse import RawDescriptionHelpFormatter
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from asciimaze.app.parser import Names, Parser
from asciimaze.app.progress import Progress
from asciimaze.formats import masks
from asciimaze.formats import registry as formats
from asciimaze.formats.document import document_of
from asciimaze.generators import registry as generators
from asciimaze.names import find_name
from asciimaze.recipes.difficulty import LEVELS, TRIES, Wanted, find_maze
from asciimaze.recipes.identity import Identity, find_shape, make_tiling, parse_size
from asciimaze.recipes.options import registry as wishes
from asciimaze.recipes.options.registry import OPTIONS
from asciimaze.rng import new_seed
from asciimaze.solvers.paths import distances
from asciimaze.solvers.registry import SOLVERS
from asciimaze.solvers.statistics import ends, numbers
from asciimaze.tilings.registry import TILINGS

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO

    from asciimaze.formats.document import Document
    from asciimaze.tilings.masked import Mask
    from asciimaze.tilings.tiling import Tiling

    Deed = Callable[[Namespace, Progress], bytes]

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
  asciimaze generate square:backtracker:18x10#penguin --format boxes
  printf '#..#\\n....\\n' | asciimaze generate --mask -""",
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
    add_commands(result)
    return result


def add_commands(result: ArgumentParser) -> list[Action]:
    """Let a parser understand the commands; return what may be a file's name."""
    files: list[Action] = []
    commands = result.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, does: Deed, text: str) -> ArgumentParser:
        command = commands.add_parser(
            name,
            help=text,
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
    command.add_argument(
        "--shape",
        choices=Names(TILINGS),
        metavar="NAME",
        help="the shape of the cells; see list",
    )
    command.add_argument(
        "--generator",
        choices=Names(each.name for each in generators.GENERATORS),
        metavar="NAME",
        help="how the maze is made; see list",
    )
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
    mask = command.add_argument(
        "--mask",
        metavar="FILE",
        help="which cells to keep: a text, with . for a cell and # for none, or a PNG "
        "picture, bright for a cell; - for standard input; its size is the maze's",
    )
    files += mask, add_output(command)

    command = add("solve", solve, "Draw a way through a maze.")
    files.append(add_input(command))
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
    files.append(add_output(command))

    command = add("stats", stats, "Describe a maze in numbers.")
    files.append(add_input(command))

    command = add("convert", convert, "Write a maze in another format.")
    files += add_input(command), add_output(command)

    command = add("list", show, "List what can be chosen.")
    kinds = ("shapes", "generators", "options", "solvers", "formats")
    command.add_argument("kind", nargs="?", choices=kinds, help="only these")
    return files


def add_input(command: ArgumentParser) -> Action:
    """Let a command take a maze; return what names it."""
    return command.add_argument(
        "maze", metavar="MAZE", help="a file, an identity, or - for standard input"
    )


def add_output(command: ArgumentParser) -> Action:
    """Let a command write a maze; return what names its file."""
    names = Names(form.name for form in formats.FORMATS)
    command.add_argument(
        "--format",
        choices=names,
        metavar="NAME",
        help=f"{', '.join(names)} (default: by the suffix of FILE, or text)",
    )
    return command.add_argument(
        "--output", metavar="FILE", help="a file (default: standard output)"
    )


class Failure(Exception):  # noqa: N818 - it is no mistake in the program
    """What was asked cannot be done."""


def work(arguments: list[str]) -> int:
    """Do what a command line asks and return the exit status."""
    options = parser().parse_args(arguments)
    status = 0
    try:
        with Progress(sys.stderr) as progress:
            data = options.does(options, progress)
        put(data)
    except ValueError as error:
        options.parser.error(str(error))
    except Failure as error:
        print(f"{options.parser.prog}: {error}", file=sys.stderr)
        status = 1
    except MemoryError:
        print(f"{options.parser.prog}: not enough memory", file=sys.stderr)
        status = 1
    return status


def generate(options: Namespace, progress: Progress) -> bytes:
    """Make a maze and write it."""
    form = output_format(options)
    progress.phase("laying out")
    mask = None if options.mask is None else read_mask(options.mask)
    identity = identity_of(options, mask)
    tiling = make_tiling(identity.shape, identity.columns, identity.rows, mask)
    if options.difficulty is not None:
        identity = search(identity, Wanted.parse(options.difficulty), tiling)
    progress.phase("carving")
    parts = None if mask else formats.stream(identity, form, progress.step)
    if parts:
        return save(options, form, parts)
    document = document_of(identity, tiling)
    progress.phase("writing")
    return write(options, form, document)


def identity_of(options: Namespace, mask: Mask | None) -> Identity:
    """Return the identity that is asked for; what is not said is filled in.

    Raises:
        ValueError: There is no such thing.
    """
    names = ["shape", "generator", "size", "seed", "difficulty"]
    names += [option.name for option in OPTIONS]
    if options.identity is not None:
        if any(getattr(options, name) is not None for name in names):
            message = "an identity says it all; leave out --shape and the like"
            raise ValueError(message)
        return Identity.parse(options.identity)
    identity = DEFAULT._replace(seed=new_seed())
    if mask is not None:
        identity = identity._replace(columns=mask.columns, rows=mask.rows)
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
        {each.name: each.parse(text) for each, text in said.items() if text is not None}
    )
    wishes.check(generators.find(identity.generator), settings)
    return identity._replace(options=settings)


def search(identity: Identity, wanted: Wanted, tiling: Tiling) -> Identity:
    """Return the identity of a maze of some difficulty.

    Raises:
        Failure: None comes near enough.
    """
    found = find_maze(identity, wanted, tiling)
    if wanted.tolerance is not None and not wanted.is_met(found.difficulty):
        nearest = f"the nearest of {TRIES} mazes has a difficulty of"
        message = f"{nearest} {found.difficulty:.1f}; try another seed or size"
        raise Failure(message)
    return found.identity


def solve(options: Namespace, progress: Progress) -> bytes:
    """Find a way through a maze and write the maze with it."""
    solver = find_name("solver", options.solver, SOLVERS)
    form = output_format(options)
    document = read(options.maze, progress)
    progress.phase("solving")
    first, last = ends(document.maze)
    start = first if options.start is None else options.start
    goal = last if options.goal is None else options.goal
    cells = document.maze.tiling.cells
    for name, cell in (("start", start), ("goal", goal)):
        if not 0 <= cell < cells:
            message = f"{name} must be a cell from 0 to {cells - 1} (got {cell})"
            raise ValueError(message)
    way = SOLVERS[solver](document.maze, start, goal)
    if not way:
        message = f"{solver} finds no way from cell {start} to cell {goal}"
        raise Failure(message)
    far = distances(document.maze, start) if options.distances else ()
    progress.phase("writing")
    return write(options, form, replace(document, way=way, far=far))


def stats(options: Namespace, progress: Progress) -> bytes:
    """Return the numbers of a maze."""
    document = read(options.maze, progress)
    progress.phase("counting")
    lines = [document.caption]
    for name, value in numbers(document.maze)._asdict().items():
        shown = f"{value:.1f}" if isinstance(value, float) else value
        shown = "none" if value is None else shown
        lines.append(f"{name.replace('_', ' '):12}{shown:>8}")
    return "".join(f"{line}\n" for line in lines).encode()


def convert(options: Namespace, progress: Progress) -> bytes:
    """Write a maze in another format."""
    form = output_format(options)
    document = read(options.maze, progress)
    progress.phase("writing")
    return write(options, form, document)


def show(options: Namespace, _: Progress) -> bytes:
    """Return what can be chosen."""
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
    return "".join(f"{line}\n" for line in lines).encode()


def read(name: str, progress: Progress) -> Document:
    """Return the document in a file, from standard input, or of an identity.

    Raises:
        Failure: It cannot be read.
    """
    with blaming(name):
        if "#" in name and not Path(name).exists():
            progress.phase("carving")
            return document_of(Identity.parse(name))
        progress.phase("reading")
        return formats.read(bytes_of(name), formats.of_file(name))


def read_mask(name: str) -> Mask:
    """Return the mask in a file or from standard input.

    Raises:
        Failure: It cannot be read.
    """
    with blaming(name):
        return masks.read(bytes_of(name))


def bytes_of(name: str) -> bytes:
    """Return the bytes of a file, or of standard input."""
    if name == "-":
        with open(STDIN, "rb", closefd=False) as stdin:
            return stdin.read()
    return Path(name).read_bytes()


@contextmanager
def blaming(name: str) -> Iterator[None]:
    """Turn what goes wrong with a file into a failure that names it."""
    try:
        yield
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


def write(options: Namespace, form: formats.Format, document: Document) -> bytes:
    """Write a document to a file, or return what is to be printed of it.

    Raises:
        Failure: It cannot be written.
    """
    try:
        data = form.write(document)
    except ValueError as error:
        raise Failure(str(error)) from None
    return save(options, form, [data])


def save(options: Namespace, form: formats.Format, parts: Iterable[bytes]) -> bytes:
    """Write the parts of a file, or return what is to be printed of it.

    Raises:
        Failure: They cannot be written.
    """
    if options.output is not None:
        try:
            with saving(Path(options.output)) as file:
                file.writelines(parts)
        except OSError as error:
            message = f"cannot write {options.output}: {error.strerror}"
            raise Failure(message) from None
        return b""
    data = b"".join(parts)
    if b"\0" in data and os.isatty(STDOUT):
        message = f"{form.name} is no text; say --output FILE"
        raise Failure(message)
    return data


@contextmanager
def saving(name: Path) -> Iterator[BinaryIO]:
    """Open a file that takes its place when it is whole, and not before."""
    place = name.resolve()
    if place.exists() and not place.is_file():
        with place.open("wb") as file:
            yield file
        return
    part = place.with_name(f".asciimaze-{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            yield file
        if place.exists():
            part.chmod(place.stat().st_mode & 0o7777)
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)


def put(data: bytes) -> None:
    """Write some bytes to standard output, as far as somebody reads them.

    Raises:
        Failure: They cannot be written.
    """
    if not data:
        return
    try:
        with open(STDOUT, "wb", closefd=False) as stdout:
            stdout.write(data)
    except BrokenPipeError:
        return
    except OSError as error:
        message = f"cannot write to standard output: {error.strerror}"
        raise Failure(message) from None
