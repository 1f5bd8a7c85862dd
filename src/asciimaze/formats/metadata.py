# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a file says about its maze, and the maze that is built of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.validation import check_sides
from asciimaze.formats.document import MASKED, Document
from asciimaze.formats.masks import read_lines, write_lines
from asciimaze.generators.registry import find
from asciimaze.maze import Maze
from asciimaze.names import MOST_SHOWN
from asciimaze.recipes.identity import find_shape, make_tiling
from asciimaze.recipes.options import registry as options
from asciimaze.tilings.masked import Masked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from asciimaze.tilings.masked import Mask


def build(
    shape: str, columns: int, rows: int, opened: bytes, mask: Mask | None = None
) -> Maze:
    """Return the maze with some open sides, one byte for each cell.

    Raises:
        ValueError: There is no such tiling, or it has other cells or sides, or two
            cells do not agree whether there is a passage between them.
    """
    size = f"{columns}x{rows}"[:MOST_SHOWN]
    if mask is None and columns * rows > ROOM * len(opened):
        message = f"a {shape} of {size} has more than {len(opened)} cells"
        raise ValueError(message)
    tiling = make_tiling(shape, columns, rows, mask)
    if tiling.cells != len(opened):
        mark = "" if mask is None else MASKED
        message = f"a {mark}{shape} of {size} has {tiling.cells} cells, "
        message += f"not {len(opened)}"
        raise ValueError(message)
    maze = Maze(tiling)
    maze.open[:] = opened
    check_sides(maze)
    return maze


ROOM = 64
"""How many columns times rows there may be for each cell, in any shape."""


def metadata_of(document: Document) -> dict[str, str | int | list[str]]:
    """Return what is known of the maze of a document, beside its walls."""
    metadata: dict[str, str | int | list[str]] = {
        "shape": document.shape,
        "columns": document.columns,
        "rows": document.rows,
    }
    if document.generator:
        metadata["generator"] = document.generator
    if document.seed is not None:
        metadata["seed"] = document.seed
    if document.options:
        metadata["options"] = ":".join(options.write(document.options))
    if isinstance(document.maze.tiling, Masked):
        metadata["mask"] = write_lines(document.maze.tiling, document.columns)
    return metadata


def document_from(metadata: Mapping[str, object], opened: bytes) -> Document:
    """Return the document of some metadata and open sides.

    Raises:
        ValueError: The metadata are not such as ``metadata_of`` writes, or they do not
            fit the open sides.
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
    shape = find_shape(str(metadata["shape"]))
    columns, rows = int(str(metadata["columns"])), int(str(metadata["rows"]))
    maze = build(shape, columns, rows, opened, mask_in(metadata))
    seed = None if "seed" not in metadata else str(metadata["seed"])
    texts = str(metadata.get("options", "")).split(":")
    settings = options.parse(text for text in texts if text)
    generator = ""
    if "generator" in metadata:
        maker = find(str(metadata["generator"]))
        options.check(maker, settings)
        generator = maker.name
    return Document(maze, shape, columns, rows, generator, seed, options=settings)


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
