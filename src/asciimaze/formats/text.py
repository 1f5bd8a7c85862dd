# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.formats import raster, squares
from asciimaze.formats.sheet import Sheet
from asciimaze.identity import (
    MOST_SHOWN,
    Identity,
    find_shape,
    make_tiling,
    parse_size,
)
from asciimaze.tilings.square import Square

if TYPE_CHECKING:
    from asciimaze.formats.squares import Letters
    from asciimaze.options.factory import Settings


def write(sheet: Sheet) -> bytes:
    """Return a maze as text in ASCII; only its seed may need more."""
    return text_of(sheet, squares.ASCII)


def write_boxes(sheet: Sheet) -> bytes:
    """Return a maze as text, squares by the box letters of Unicode."""
    return text_of(sheet, squares.BOXES)


def text_of(sheet: Sheet, letters: Letters) -> bytes:
    """Return a maze as text, squares by some letters."""
    maze = sheet.maze
    if type(maze.tiling) is Square:
        lines = squares.draw(maze, sheet.way, letters)
    else:
        lines = raster.draw(maze, sheet.way)
    return "".join(f"{line}\n" for line in [*lines, sheet.caption]).encode()


def read(data: bytes) -> Sheet:
    """Return what is drawn in a text.

    Raises:
        ValueError: It is no drawing of ours.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} is no text in UTF-8"
        raise ValueError(message) from None
    lines = [line.rstrip("\r") for line in text.split("\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        message = "the text is empty"
        raise ValueError(message)
    if not lines[-1][0].isalpha():
        maze, columns, rows = squares.read(lines)
        return Sheet(maze, Square.name, columns, rows)
    shape, columns, rows, generator, seed, options = parse_caption(lines.pop())
    if columns * rows > len(text):
        message = f"{columns}x{rows} cells cannot be drawn in {len(text)} letters"
        raise ValueError(message)
    tiling = make_tiling(shape, columns, rows)
    if type(tiling) is Square:
        maze, *size = squares.read(lines)
        if size != [columns, rows]:
            seen = "x".join(map(str, size))
            message = f"the drawing has {seen} cells, its caption {columns}x{rows}"
            raise ValueError(message)
    else:
        maze = raster.read(lines, tiling)
    return Sheet(maze, shape, columns, rows, generator, seed, options=options)


def parse_caption(line: str) -> tuple[str, int, int, str, str | None, Settings]:
    """Return the shape, columns, rows, generator, seed and options of a caption.

    Raises:
        ValueError: It is no caption.
    """
    if "#" in line:
        shape, generator, columns, rows, seed, options = Identity.parse(line)
        return shape, columns, rows, generator, seed, options
    shape, mark, size = line.partition(":")
    if not mark:
        shown = line[:MOST_SHOWN]
        message = f"the last line must be such as hexagon:40x30 (got {shown!r})"
        raise ValueError(message)
    columns, rows = parse_size(size)
    return find_shape(shape), columns, rows, "", None, ()
