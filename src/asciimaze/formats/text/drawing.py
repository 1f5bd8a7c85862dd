# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes as text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from asciimaze.formats.document import Document
from asciimaze.formats.text import ascii_art, squares
from asciimaze.maze import Maze
from asciimaze.names import MOST_SHOWN
from asciimaze.recipes.recipe import Recipe
from asciimaze.tilings import registry as tilings
from asciimaze.tilings.mask import Mask
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.square import Square
from asciimaze.tilings.weave import Weave

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.formats.text.squares import Glyphs

MASKED = "masked "
"""With what the caption of a masked maze began when it had no room for the mask."""


def write(document: Document) -> bytes:
    """Return a maze as a drawing in ASCII text; only its seed may need more."""
    return text_of(document, squares.ASCII)


def write_boxes(document: Document) -> bytes:
    """Return a maze as a drawing in text, squares by the box letters of Unicode."""
    return text_of(document, squares.BOXES)


def text_of(document: Document, glyphs: Glyphs) -> bytes:
    """Return a maze as a drawing in text, squares by some characters."""
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
    """Return a masked maze on the whole tiling, to be drawn in text with its rock."""
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
    """Return what is left of a drawn maze without the cells that are rock.

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
    """Return the document that a drawing in text shows.

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
    recipe = parse_caption(caption.removeprefix(MASKED))
    columns, rows = recipe.columns, recipe.rows
    if columns * rows > letters:
        message = f"{columns}x{rows} cells cannot be drawn in {letters} characters"
        raise ValueError(message)
    tiling = tilings.make(recipe.shape, columns, rows)
    if type(tiling) is Square:
        maze, rock = squares.read(lines, tiling)
    elif isinstance(tiling, Weave):
        maze, rock = squares.read_weave(lines, tiling)
    else:
        maze, rock = ascii_art.read(lines, tiling)
    if masked or recipe.mask is not None:
        return checked(without(maze, rock, recipe))
    if rock:
        message = f"cell {rock[0]} is rock, but the last line has no mask"
        raise ValueError(message)
    return checked(Document(maze, recipe))


def without(whole: Maze, rock: Sequence[int], recipe: Recipe) -> Document:
    """Return the document of a drawing without the cells that are rock.

    Raises:
        ValueError: The mask of the recipe leaves out other cells.
    """
    maze = part_of(whole, rock)
    kept = set(range(whole.tiling.cells)).difference(rock)
    drawn = Mask.of(recipe.columns, recipe.rows, kept)
    if recipe.mask not in {None, drawn}:
        known, seen = (str(mask)[:MOST_SHOWN] for mask in (recipe.mask, drawn))
        message = f"the mask in the last line must be that of the drawing, {seen}"
        message += f" (got {known})"
        raise ValueError(message)
    return Document(maze, replace(recipe, mask=drawn))


def lines_of(data: bytes) -> list[str]:
    """Return the lines of a drawing in text, without blank ones at its end.

    Raises:
        ValueError: It is no text, or an empty one.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} is not text in UTF-8"
        raise ValueError(message) from None
    lines = [line.rstrip("\r") for line in text.split("\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        message = "the text is empty"
        raise ValueError(message)
    return lines


def parse_caption(line: str) -> Recipe:
    """Return the recipe in the caption of a drawing in text.

    Raises:
        ValueError: There is none.
    """
    if ":" not in line:
        shown = line[:MOST_SHOWN]
        message = f"the last line must be such as hexagon:40x30 (got {shown!r})"
        raise ValueError(message)
    return Recipe.parse(line)


def checked(document: Document) -> Document:
    """Return the document of a drawing whose maze is the one of its recipe.

    Raises:
        ValueError: It is another one.
    """
    recipe, maze = document.known(), document.maze
    if recipe.generator is None or recipe.seed is None:
        return document
    made = recipe.make(maze.tiling)
    for cell, (drawn, right) in enumerate(zip(maze.open, made.open, strict=True)):
        if drawn != right:
            plain = replace(recipe, generator=None, seed=None, options=())
            message = "the drawing must be of the maze that its last line names, "
            message += f"but cell {cell} differs; if you edited it, "
            message += f"write {plain} instead of the name"
            raise ValueError(message)
    return document
