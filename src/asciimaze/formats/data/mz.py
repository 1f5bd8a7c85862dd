# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes as bits, in files that another program began."""

from __future__ import annotations

import json
import struct
import zlib
from itertools import chain
from typing import TYPE_CHECKING

from asciimaze.formats.data.json import load
from asciimaze.formats.metadata import document_from, metadata_of
from asciimaze.recipes.streaming import pieces
from asciimaze.tilings.tiling import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from asciimaze.formats.document import Document
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.tilings.tiling import Tiling

SHAPES = {3: "triangle", 4: "square", 6: "hexagon"}
"""The shapes that are known by the number of their sides."""

MAGIC = b"asciimz1"
"""With what the part begins that is ours."""

MOST_SIDES = 8
"""How many sides a cell may have."""

EIGHT = 8
"""How many cells take a whole number of bytes, whatever sides they have."""


def most_sides(tiling: Tiling) -> int:
    """Return the number of sides of the cell that has the most."""
    if isinstance(tiling, Grid):
        high, wide = tiling.period
        size = min(3 * wide, tiling.columns), min(3 * high, tiling.rows)
        tiling = type(tiling)(*size)
    return max(len(tiling.sides(cell)) for cell in range(tiling.cells))


def write(document: Document) -> bytes:
    """Return a document as bits, with its metadata behind them."""
    recipe, maze = document.known(), document.maze
    columns, rows, sides = recipe.columns, recipe.rows, most_sides(maze.tiling)
    if columns * rows != maze.tiling.cells:
        columns, rows = maze.tiling.cells, 1
    return b"".join(parts(recipe, (columns, rows, sides), [maze.open]))


def parts(
    recipe: Recipe, header: tuple[int, int, int], cells: Iterable[bytes | bytearray]
) -> Iterator[bytes]:
    """Yield a file, part by part.

    Args:
        recipe: The recipe of the maze.
        header: The columns, the rows, and the sides of a cell.
        cells: The open sides of all cells, in parts.
    """
    text = json.dumps(metadata_of(recipe)).encode()
    checksum = 0
    for part in chain(
        [struct.pack("<III", *header)],
        packed(cells, header[2]),
        [MAGIC + struct.pack("<I", len(text)) + text],
    ):
        checksum = zlib.crc32(part, checksum)
        yield part
    yield struct.pack("<I", checksum)


def packed(cells: Iterable[bytes | bytearray], sides: int) -> Iterator[bytes]:
    """Yield the open sides of cells as bits, each cell taking some of them."""
    left = b""
    for part in cells:
        some = left + part
        whole = len(some) // EIGHT * EIGHT
        left = some[whole:]
        yield pack(some[:whole], sides)
    size = (len(left) * sides + 7) // 8
    yield pack(left.ljust(EIGHT, b"\0"), sides)[:size]


def pack(opened: bytes, sides: int) -> bytes:
    """Return the open sides of cells as bits; the cells come in eights."""
    import numpy as np

    cells = np.frombuffer(opened, np.uint8).reshape(-1, EIGHT)
    numbers = np.zeros(len(cells), "<u8")
    for at in range(EIGHT):
        numbers |= cells[:, at].astype("<u8") << np.uint64(at * sides)
    return numbers.view(np.uint8).reshape(-1, 8)[:, :sides].tobytes()


def unpack(data: bytes, cells: int, sides: int) -> bytes:
    """Return the open sides of cells from their bits.

    Raises:
        ValueError: A bit is set that belongs to no cell.
    """
    import numpy as np

    eights = -(-cells // EIGHT)
    room = np.zeros((eights, 8), np.uint8)
    whole = np.frombuffer(data.ljust(eights * sides, b"\0"), np.uint8)
    room[:, :sides] = whole.reshape(-1, sides)
    numbers = room.view("<u8").ravel()
    opened = np.empty((eights, EIGHT), np.uint8)
    for at in range(EIGHT):
        opened[:, at] = numbers >> np.uint64(at * sides) & np.uint64((1 << sides) - 1)
    result = opened.tobytes()
    if any(result[cells:]):
        message = "bits are set behind the last cell"
        raise ValueError(message)
    return result[:cells]


def stream(
    recipe: Recipe, progress: Callable[[int, int], None] | None = None
) -> Iterator[bytes] | None:
    """Return the file of the maze of a recipe, part by part while it is made.

    Args:
        recipe: Which maze.
        progress: Called with how many cells are done, and how many there are.

    Returns:
        The parts, or nothing if the maze must be made as a whole.

    Raises:
        ValueError: The generator is not defined on this tiling.
    """
    tiling = recipe.tiling()
    made = pieces(recipe, tiling)
    if made is None:
        return None
    header = recipe.columns, recipe.rows, most_sides(tiling)
    return parts(recipe, header, count(made, tiling.cells, progress))


def count(
    pieces: Iterator[bytes], total: int, progress: Callable[[int, int], None] | None
) -> Iterator[bytes]:
    """Yield some pieces, and tell how far it is."""
    done = 0
    for piece in pieces:
        yield piece
        done += len(piece)
        if progress:
            progress(done, total)


def read(data: bytes) -> Document:
    """Return the document that is written in bits, with our part or without.

    Raises:
        ValueError: It is none, it is cut off, or it is damaged.
    """
    header = struct.calcsize("<III")
    if len(data) < header:
        message = f"the file is cut off: {len(data)} bytes, and {header} must be there"
        raise ValueError(message)
    columns, rows, sides = struct.unpack_from("<III", data)
    if not (columns and rows and 0 < sides <= MOST_SIDES):
        said = f"{columns} columns, {rows} rows, {sides} sides"
        message = f"no maze has such a size (got {said})"
        raise ValueError(message)
    end = header + (columns * rows * sides + 7) // 8
    if len(data) < end:
        size = f"{columns}x{rows} cells of {sides} sides"
        message = f"the file is cut off: {size} take {end} bytes (got {len(data)})"
        raise ValueError(message)
    opened = unpack(data[header:end], columns * rows, sides)
    if len(data) == end:
        if sides not in SHAPES:
            message = f"nothing is said of the shape of cells with {sides} sides"
            raise ValueError(message)
        metadata: dict[str, object] = {"columns": columns, "rows": rows}
        return document_from(metadata | {"shape": SHAPES[sides]}, opened)
    document = document_from(metadata_behind(data, end), opened)
    said_sides = most_sides(document.maze.tiling)
    if said_sides != sides:
        shape = document.known().shape
        message = f"a {shape} has {said_sides} sides (got {sides})"
        raise ValueError(message)
    return document


def metadata_behind(data: bytes, start: int) -> dict[str, object]:
    """Return the metadata that stand behind the bits.

    Raises:
        ValueError: Something else stands there, or a part of it.
    """
    text = start + len(MAGIC) + 4
    if data[start : start + len(MAGIC)] != MAGIC:
        message = f"{len(data) - start} bytes follow that are not ours"
        raise ValueError(message)
    length = int.from_bytes(data[text - 4 : text], "little")
    if len(data) != text + length + 4:
        end = text + length + 4
        message = f"the file must have {end} bytes (got {len(data)})"
        raise ValueError(message)
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        message = "the file is damaged: its checksum is wrong"
        raise ValueError(message)
    return load(data[text:-4])
