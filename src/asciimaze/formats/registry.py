# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of formats."""

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from typing import NamedTuple

from asciimaze.formats.data import json, mz
from asciimaze.formats.document import Document
from asciimaze.formats.picture import png, svg
from asciimaze.formats.text import drawing
from asciimaze.names import find_name
from asciimaze.recipes.recipe import Recipe
from asciimaze.tilings.tiling import Tiling

Stream = Callable[[Recipe, Callable[[int, int], None] | None], Iterator[bytes] | None]
"""Makes a file part by part, and says how far it is."""


class Format(NamedTuple):
    """A way to write a maze down.

    Attributes:
        name: What it is called on the command line.
        description: What it is.
        suffixes: How the names of its files may end.
        write: Returns a document as bytes; raises ``ValueError`` if it cannot be done.
        read: Returns the document again, or raises ``ValueError``; ``None`` if the
            format does not keep enough.
        stream: Returns the file of the maze of a recipe part by part while it
            is made, or nothing if that cannot be; ``None`` if it never can.
        check: Raises ``ValueError`` if all mazes on a tiling are too large.
        starts: A regular expression for the first bytes of its files; by default
            it matches none.
    """

    name: str
    description: str
    suffixes: tuple[str, ...]
    write: Callable[[Document], bytes]
    read: Callable[[bytes], Document] | None
    stream: Stream | None = None
    check: Callable[[Tiling], None] = lambda _: None
    starts: bytes = b"(?!)"


FORMATS = (
    Format("text", "characters, in ASCII", (".txt",), drawing.write, drawing.read),
    Format(
        "boxes", "characters, squares in Unicode", (), drawing.write_boxes, drawing.read
    ),
    Format(
        "svg",
        "a picture made of lines",
        (".svg",),
        svg.write,
        None,
        starts=rb"\s*<[^\0]*",
    ),
    Format(
        "png",
        "a picture made of pixels",
        (".png",),
        png.write,
        None,
        check=png.check,
        starts=rb"\x89PNG.*",
    ),
    Format(
        "json",
        "data for other programs",
        (".json",),
        json.write,
        json.read,
        starts=rb"\s*{[^\0]*",
    ),
    Format("mz", "data, as small as can be", (".mz",), mz.write, mz.read, mz.stream),
)
"""All formats; the first is the one to take if nothing is said."""


def find(name: str) -> Format:
    """Return the format of a name or a suffix, which may be written carelessly.

    Raises:
        ValueError: No format has this name.
    """
    suffix = f".{name.strip().lower().removeprefix('.')}"
    for form in FORMATS:
        if suffix in form.suffixes:
            return form
    forms = {form.name: form for form in FORMATS}
    return forms[find_name("format", name, forms)]


def of_file(name: str) -> Format | None:
    """Return the format that the suffix of a file's name tells, if it does."""
    for form in FORMATS:
        if name.lower().endswith(form.suffixes):
            return form
    return None


def names() -> tuple[str, ...]:
    """Return the names of all formats."""
    return tuple(form.name for form in FORMATS)


def suffixes() -> str:
    """Return all suffixes of the known formats, in one line."""
    return " ".join(suffix for form in FORMATS for suffix in form.suffixes)


def recognise(data: bytes) -> Format:
    """Return the known format in which some bytes most probably are."""
    start = data[:BEGINNING].removeprefix(BOM_UTF8)
    for form in FORMATS:
        if re.fullmatch(form.starts, start, re.DOTALL):
            return form
    return find("mz" if b"\0" in start else "text")


def read(data: bytes, form: Format | None = None) -> Document:
    """Return the document in some bytes, in whatever known format.

    Args:
        data: The bytes.
        form: Their format; by default the one that is recognised.

    Raises:
        ValueError: There is none, or its format cannot be read.
    """
    form = form or recognise(data)
    if form.read is None:
        readable = ", ".join(each.name for each in FORMATS if each.read)
        message = f"a file of the format {form.name} cannot be read back as a maze; "
        message += f"try {readable}"
        raise ValueError(message)
    return form.read(data)


BEGINNING = 64
"""How many bytes are looked at to recognise a format."""


MANY = 2**24
"""A maze of more cells than this is written while it is made, if that is possible."""


def stream(
    recipe: Recipe,
    form: Format,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[bytes] | None:
    """Return a file of any streaming format part by part, or nothing.

    Args:
        recipe: Which maze.
        form: The format.
        progress: Called with how many cells are done, and how many there are.

    Raises:
        ValueError: The generator is not defined on this tiling.
    """
    if form.stream is None or recipe.columns * recipe.rows <= MANY:
        return None
    return form.stream(recipe, progress)
