# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.formats.document import MASKED, Document
from asciimaze.formats.text import ascii_art, squares
from asciimaze.maze import Maze
from asciimaze.names import MOST_SHOWN
from asciimaze.recipes.identity import Identity, find_shape, make_tiling, parse_size
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.square import Square
from asciimaze.tilings.weave import Weave

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.formats.text.squares import Glyphs
    from asciimaze.recipes.options.registry import Settings


def write(document: Document) -> bytes:
    """Return a maze as text in ASCII; only its seed may need more."""
    return text_of(document, squares.ASCII)


def write_boxes(document: Document) -> bytes:
    """Return a maze as text, squares by the box letters of Unicode."""
    return text_of(document, squares.BOXES)


def text_of(document: Document, glyphs: Glyphs) -> bytes:
    """Return a maze as text, squares by some letters."""
    maze, path = document.maze, document.path
    rock: list[int] = []
    if isinstance(maze.tiling, Masked):
        path = [maze.tiling.kept[cell] for cell in path]
        maze, rock = whole_of(maze, maze.tiling)
    if type(maze.tiling) is Square:
        lines = squares.draw(maze, path, glyphs, rock)
    elif isinstance(maze.tiling, Weave):
        lines = squares.draw_weave(maze, maze.tiling, path, glyphs, rock)
    else:
        lines = ascii_art.draw(maze, path, rock)
    return "".join(f"{line}\n" for line in [*lines, document.caption]).encode()


def whole_of(maze: Maze, masked: Masked) -> tuple[Maze, list[int]]:
    """Return a masked maze as one on the whole tiling, and which cells are rock."""
    tiling = masked.tiling
    whole = Maze(tiling)
    for number, cell in enumerate(masked.kept):
        whole.open[cell] = maze.open[number]
    rock = [cell for cell, number in enumerate(masked.numbers) if number < 0]
    for cell in rock:
        for side in range(len(tiling.sides(cell))):
            beyond = tiling.neighbour(cell, side)
            if (
                beyond is None
                or masked.numbers[beyond] < 0
                or whole.is_open(beyond, tiling.opposite(cell, side))
            ):
                whole.open[cell] |= 1 << side
    return whole, rock


def part_of(whole: Maze, rock: Sequence[int]) -> Maze:
    """Return what is left of a maze without the cells that are rock.

    Raises:
        ValueError: Nothing is left, or several parts, or rock has walls.
    """
    solid = set(rock)
    kept = (cell for cell in range(whole.tiling.cells) if cell not in solid)
    masked = Masked(whole.tiling, kept)
    maze = Maze(masked)
    maze.open[:] = bytes(whole.open[cell] for cell in masked.kept)
    again, _ = whole_of(maze, masked)
    for cell in rock:
        if whole.open[cell] != again.open[cell]:
            message = f"cell {cell} is rock, and yet it has a wall of its own"
            raise ValueError(message)
    return maze


def read(data: bytes) -> Document:
    """Return what is drawn in a text.

    Raises:
        ValueError: It is no drawing of ours.
    """
    lines = lines_of(data)
    letters = sum(map(len, lines))
    caption = lines.pop() if lines[-1][0].isalpha() else ""
    if not caption:
        columns, rows = squares.size_of(lines)
        caption = f"{Square.name}:{columns}x{rows}"
    masked = caption.startswith(MASKED)
    told = parse_caption(caption.removeprefix(MASKED))
    shape, columns, rows, generator, seed, options = told
    if columns * rows > letters:
        message = f"{columns}x{rows} cells cannot be drawn in {letters} letters"
        raise ValueError(message)
    tiling = make_tiling(shape, columns, rows)
    if type(tiling) is Square:
        maze, rock = squares.read(lines, tiling)
    elif isinstance(tiling, Weave):
        maze, rock = squares.read_weave(lines, tiling)
    else:
        maze, rock = ascii_art.read(lines, tiling)
    if masked:
        maze = part_of(maze, rock)
    elif rock:
        message = f"cell {rock[0]} is rock, but the last line does not say {MASKED!r}"
        raise ValueError(message)
    if seed is not None:
        check_identity(Identity(shape, generator, columns, rows, seed, options), maze)
    return Document(maze, shape, columns, rows, generator, seed, options=options)


def lines_of(data: bytes) -> list[str]:
    """Return the lines of a text, without blank ones at its end.

    Raises:
        ValueError: It is no text, or an empty one.
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
    return lines


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


def check_identity(identity: Identity, maze: Maze) -> None:
    """Raise ``ValueError`` unless a maze is the one that an identity names."""
    made = identity.make(maze.tiling)
    for cell, (drawn, right) in enumerate(zip(maze.open, made.open, strict=True)):
        if drawn != right:
            plain = f"{identity.shape}:{identity.columns}x{identity.rows}"
            message = "the drawing must be of the maze that its last line names, "
            message += f"but cell {cell} differs; if you edited it, "
            message += f"write {plain} instead of the name"
            raise ValueError(message)
