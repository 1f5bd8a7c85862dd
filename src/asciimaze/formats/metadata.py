# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a file says about its maze, and the maze that is built of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.validation import check_sides
from asciimaze.formats.document import Document
from asciimaze.formats.masks import read_lines, write_lines
from asciimaze.maze import Maze
from asciimaze.recipes.options import registry as options
from asciimaze.recipes.recipe import Recipe

if TYPE_CHECKING:
    from collections.abc import Mapping

    from asciimaze.tilings.mask import Mask


def build(recipe: Recipe, opened: bytes) -> Maze:
    """Return the maze that metadata describe, given its open sides.

    Args:
        recipe: The recipe; only its shape, size and mask matter.
        opened: One byte for each cell, in which bit *i* is set if side *i* is open.

    Raises:
        ValueError: There is no such tiling, or it has other cells or sides, or two
            cells do not agree whether there is a passage between them.
    """
    kind = f"{'' if recipe.mask is None else 'masked '}{recipe.shape}"
    size = f"{recipe.columns}x{recipe.rows}"
    if recipe.mask is None and recipe.columns * recipe.rows > ROOM * len(opened):
        message = f"a {kind} of {size} has more than {len(opened)} cells"
        raise ValueError(message)
    tiling = recipe.tiling()
    if tiling.cells != len(opened):
        message = f"a {kind} of {size} has {tiling.cells} cells, not {len(opened)}"
        raise ValueError(message)
    maze = Maze(tiling)
    maze.open[:] = opened
    check_sides(maze)
    return maze


ROOM = 64
"""How many columns times rows there may be for each cell, in any shape."""


def metadata_of(recipe: Recipe) -> dict[str, str | int | list[str]]:
    """Return the parts of a recipe as metadata for files."""
    metadata: dict[str, str | int | list[str]] = {
        "shape": recipe.shape,
        "columns": recipe.columns,
        "rows": recipe.rows,
    }
    if recipe.generator is not None:
        metadata["generator"] = recipe.generator
    if recipe.seed is not None:
        metadata["seed"] = recipe.seed
    if recipe.options:
        metadata["options"] = ":".join(options.write(recipe.options))
    if recipe.mask is not None:
        metadata["mask"] = write_lines(recipe.mask)
    return metadata


def document_from(metadata: Mapping[str, object], opened: bytes) -> Document:
    """Return the document with some metadata and open sides.

    Raises:
        ValueError: The metadata are not such as ``metadata_of`` writes, or they do not
            fit the open sides.
    """
    recipe = recipe_from(metadata)
    return Document(build(recipe, opened), recipe)


def recipe_from(metadata: Mapping[str, object]) -> Recipe:
    """Return the recipe that some metadata describe.

    Raises:
        ValueError: They are not such as ``metadata_of`` writes.
    """
    kinds: dict[str, type] = {"shape": str, "columns": int, "rows": int}
    kinds |= dict.fromkeys(["generator", "seed", "options"], str)
    kinds["mask"] = list
    for name, value in metadata.items():
        if name not in kinds:
            message = f"{name[:20]!r} is not known here; known are {', '.join(kinds)}"
            raise ValueError(message)
        if type(value) is not kinds[name]:
            words = {str: "a text", int: "a whole number", list: "a list of texts"}
            kind = words[kinds[name]]
            message = f"{name!r} must be {kind} (got {repr(value)[:40]})"
            raise ValueError(message)
    missing = [name for name in ("shape", "columns", "rows") if name not in metadata]
    if missing:
        message = f"{missing[0]!r} is missing"
        raise ValueError(message)
    texts = {name: str(value) for name, value in metadata.items()}
    settings = texts.get("options", "").split(":")
    return Recipe(
        texts["shape"],
        texts.get("generator"),
        int(texts["columns"]),
        int(texts["rows"]),
        texts.get("seed"),
        options.parse(text for text in settings if text),
        mask_in(metadata),
    )


def mask_in(metadata: Mapping[str, object]) -> Mask | None:
    """Return the mask in some metadata, if there is one.

    Raises:
        ValueError: It is none.
    """
    lines = metadata.get("mask")
    if not isinstance(lines, list):
        return None
    if not lines or not all(isinstance(line, str) for line in lines):
        message = "'mask' must hold texts, one for each row"
        raise ValueError(message)
    return read_lines(lines)
