# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the commands read and write: files, masks, standard input and output."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from asciimaze import library
from asciimaze.app.cli import output
from asciimaze.app.cli.output import Failure
from asciimaze.app.cli.parser import Names
from asciimaze.formats import masks
from asciimaze.formats import registry as formats
from asciimaze.formats.saving import saving
from asciimaze.recipes.recipe import Recipe

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator

    from asciimaze.app.cli.progress import Progress
    from asciimaze.library import Drawing
    from asciimaze.tilings.mask import Mask

STDIN = 0
"""The file descriptor of standard input."""


def add_input(command: ArgumentParser) -> Action:
    """Let a command take a maze from a file; return what names it."""
    return command.add_argument(
        "maze", metavar="MAZE", help="a file, a recipe, or - for standard input"
    )


def add_output(command: ArgumentParser) -> Action:
    """Let a command write a maze into a file; return what names it."""
    names = Names(formats.names())
    command.add_argument(
        "--format",
        choices=names,
        metavar="NAME",
        help=f"{', '.join(names)} (default: by the suffix of FILE, or text)",
    )
    return command.add_argument(
        "--output", metavar="FILE", help="a file (default: standard output)"
    )


def read(name: str, progress: Progress, form: formats.Format | None = None) -> Drawing:
    """Return the drawing in a file that a command names, or of a recipe.

    Args:
        name: Where it is, or which it is.
        progress: Where to say what is being done.
        form: The format in which it will be written, if it will.

    Raises:
        Failure: It cannot be read, or would be too large for the format.
    """
    with blaming(name):
        if "#" in name and not Path(name).exists():
            recipe = Recipe.parse(name)
            tiling = recipe.tiling()
            if form:
                form.check(tiling)
            progress.phase("carving")
            return library.Maze.of(recipe.make(tiling), recipe).draw()
        progress.phase("reading")
        form = formats.of_file(name)
        return library.read(bytes_of(name), form.name if form else None)


def read_mask(name: str) -> Mask:
    """Return the mask in a file or from standard input.

    Raises:
        Failure: It cannot be read.
    """
    with blaming(name):
        return masks.read(bytes_of(name))


MOST_BYTES = 2**30
"""How many bytes a file may have: more than the largest maze takes in bits."""

PART = 2**20
"""How many bytes are read at once."""


def bytes_of(name: str) -> bytes:
    """Return the bytes of a file that a command names, or of standard input.

    Raises:
        ValueError: There are too many, or they never end.
    """
    parts, count = [], 0
    given = name == "-"
    with open(STDIN if given else name, "rb", closefd=not given) as file:
        while part := file.read(PART):
            parts.append(part)
            count += len(part)
            if count > MOST_BYTES:
                message = f"a file may have at most {MOST_BYTES} bytes (got more)"
                raise ValueError(message)
    return b"".join(parts)


@contextmanager
def blaming(name: str) -> Iterator[None]:
    """Turn what goes wrong with a command's file into a failure that names it."""
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
    """Return the format of the file to which a command writes a maze.

    Raises:
        ValueError: It is none that is known.
    """
    if options.format is not None:
        return formats.find(options.format)
    if options.output is None:
        return formats.FORMATS[0]
    form = formats.of_file(options.output)
    if form is None:
        message = f"the suffix of --output must be one of {formats.suffixes()}"
        message += f", or add --format (got {options.output!r})"
        raise ValueError(message)
    return form


def write(options: Namespace, form: formats.Format, drawing: Drawing) -> bytes:
    """Write a drawing to the file that a command names, or return the bytes to print.

    Raises:
        Failure: It cannot be written.
    """
    try:
        data = form.write(drawing)
    except ValueError as error:
        raise Failure(str(error)) from None
    return save(options, form, [data])


def save(options: Namespace, form: formats.Format, parts: Iterable[bytes]) -> bytes:
    """Write the parts of a file for a command, or return what is to be printed of it.

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
    if b"\0" in data and os.isatty(output.STDOUT):
        message = f"{form.name} is not text; add --output FILE"
        raise Failure(message)
    return data
