# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes as bits, in files that another program began."""

from __future__ import annotations

import json
import struct
import zlib
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.formats.data import explorer
from asciimaze.formats.data.json import load
from asciimaze.formats.document import Document
from asciimaze.formats.metadata import build, metadata_of, recipe_from
from asciimaze.recipes.recipe import Recipe
from asciimaze.recipes.streaming import pieces
from asciimaze.tilings.registry import sample
from asciimaze.tilings.tiling import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.maze import Maze
    from asciimaze.tilings.tiling import Tiling

SHAPES = {3: "triangle", 4: "square", 6: "hexagon"}
"""The shapes that are known by the number of their sides."""

MAGIC = b"asciimz1"
"""What our part begins with if the bits are in our order."""

EXPLORER = b"asciimz2"
"""What it begins with if they are in the order of the explorer."""

MOST_SIDES = 8
"""How many sides a cell may have."""

EIGHT = 8
"""How many cells take a whole number of bytes, whatever sides they have."""


def most_sides(tiling: Tiling) -> int:
    """Return the number of bits for a cell in a ``.mz`` file: the most sides of any."""
    if isinstance(tiling, Grid):
        high, wide = tiling.period
        size = min(3 * wide, tiling.columns), min(3 * high, tiling.rows)
        tiling = type(tiling)(*size)
    return max(len(tiling.sides(cell)) for cell in range(tiling.cells))


def write(document: Document) -> bytes:
    """Return a document as bits in a ``.mz`` file, with its metadata behind them."""
    recipe, maze = document.known(), document.maze
    if recipe.shape in SHAPES.values():
        return write_for_explorer(recipe, maze)
    columns, rows, sides = recipe.columns, recipe.rows, most_sides(maze.tiling)
    if columns * rows != maze.tiling.cells:
        columns, rows = maze.tiling.cells, 1
    bits = packed([maze.open], sides)
    return b"".join(parts(recipe, (columns, rows, sides), bits, MAGIC))


def parts(
    recipe: Recipe, header: tuple[int, int, int], bits: Iterable[bytes], magic: bytes
) -> Iterator[bytes]:
    """Yield a ``.mz`` file, part by part.

    Args:
        recipe: The recipe of the maze.
        header: The columns, the rows, and the sides of a cell.
        bits: The open sides of all cells, in parts.
        magic: The letters that tell the order of the bits.
    """
    text = json.dumps(metadata_of(recipe)).encode()
    checksum = 0
    for part in chain(
        [struct.pack("<III", *header)],
        bits,
        [magic + struct.pack("<I", len(text)) + text],
    ):
        checksum = zlib.crc32(part, checksum)
        yield part
    yield struct.pack("<I", checksum)


def packed(cells: Iterable[bytes | bytearray], sides: int) -> Iterator[bytes]:
    """Yield the open sides of cells as the bits of a ``.mz`` file."""
    left = b""
    for part in cells:
        some = left + part
        whole = len(some) // EIGHT * EIGHT
        left = some[whole:]
        yield pack(some[:whole], sides)
    yield pack(left.ljust(EIGHT, b"\0"), sides)[: size_of(len(left) * sides)]


def size_of(bits: int) -> int:
    """Return how many bytes of a ``.mz`` file some bits take."""
    return -(-bits // 8)


def pack(opened: bytes, sides: int) -> bytes:
    """Return the open sides of cells as bits of a ``.mz`` file, eight by eight."""
    import numpy as np

    cells = np.frombuffer(opened, np.uint8).reshape(-1, EIGHT)
    numbers = np.zeros(len(cells), "<u8")
    for at in range(EIGHT):
        numbers |= cells[:, at].astype("<u8") << np.uint64(at * sides)
    return numbers.view(np.uint8).reshape(-1, 8)[:, :sides].tobytes()


def unpack(data: bytes, cells: int, sides: int) -> bytes:
    """Return the open sides of cells from the bits of a ``.mz`` file.

    Raises:
        ValueError: A bit is set that belongs to no cell.
    """
    import numpy as np

    eights = -(-cells // EIGHT)
    whole = np.frombuffer(data.ljust(eights * sides, b"\0"), np.uint8)
    result = unpacked(whole.reshape(-1, sides), sides).tobytes()
    if any(result[cells:]):
        message = "bits are set after the last cell"
        raise ValueError(message)
    return result[:cells]


def unpacked(data: NDArray[np.uint8], sides: int) -> NDArray[np.uint8]:
    """Return the open sides of cells from part of the bits of a ``.mz`` file.

    Args:
        data: The bits, with the bytes of eight cells in each row.
        sides: How many bits a cell has.

    Returns:
        An array with eight cells in each row.
    """
    import numpy as np

    room = np.zeros((len(data), 8), np.uint8)
    room[:, :sides] = data
    numbers = room.view("<u8").ravel()
    opened = np.empty((len(data), EIGHT), np.uint8)
    for at in range(EIGHT):
        opened[:, at] = numbers >> np.uint64(at * sides) & np.uint64((1 << sides) - 1)
    return opened


TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
"""For each byte the one with its bits in reverse order."""


def write_for_explorer(recipe: Recipe, maze: Maze) -> bytes:
    """Return a maze as a ``.mz`` file that the explorer reads correctly."""
    rows, columns = explorer.Margins.of(recipe).size(recipe)
    sides = most_sides(maze.tiling)
    cells = explorer.to_grid(recipe, maze)
    bits = b"".join(packed([cells], sides)).translate(TURNED)
    bits = bits.ljust(len(cells) * sides // 8 + 1, b"\0")
    return b"".join(parts(recipe, (columns, rows, sides), [bits], EXPLORER))


def stream(
    recipe: Recipe, progress: Callable[[int, int], None] | None = None
) -> Iterator[bytes] | None:
    """Return the ``.mz`` file of a maze, part by part while it is made.

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
    bits = packed(count(made, tiling.cells, progress), header[2])
    return parts(recipe, header, bits, MAGIC)


def count(
    pieces: Iterator[bytes], total: int, progress: Callable[[int, int], None] | None
) -> Iterator[bytes]:
    """Yield some pieces of a ``.mz`` file, and report progress."""
    done = 0
    for piece in pieces:
        yield piece
        done += len(piece)
        if progress:
            progress(done, total)


def read(data: bytes) -> Document:
    """Return the document in a ``.mz`` file, with our part or without.

    Raises:
        ValueError: It is none, it is cut off, or it is damaged.
    """
    header = Header.of(data, len(data))
    columns, rows, sides = header
    if data.startswith(EXPLORER, header.flushed):
        recipe = recipe_from(metadata_behind(data, header.flushed))
        return Document(build(recipe, from_explorer(data, header, recipe)), recipe)
    if len(data) in {header.end, header.flushed} and sides in SHAPES:
        return read_bare(data, header, Recipe(SHAPES[sides], None, columns, rows))
    if len(data) == header.end:
        message = f"no shape is known for cells with {sides} sides"
        raise ValueError(message)
    if not data.startswith(MAGIC, header.end):
        message = f"{len(data) - header.end} bytes follow that are not ours"
        raise ValueError(message)
    recipe = recipe_from(metadata_behind(data, header.end))
    bits = data[START : header.end]
    maze = build(recipe, unpack(bits, columns * rows, sides))
    said_sides = most_sides(maze.tiling)
    if said_sides != sides:
        message = f"a {recipe.shape} has {said_sides} sides (got {sides})"
        raise ValueError(message)
    return Document(maze, recipe)


START = struct.calcsize("<III")
"""How many bytes a header has."""


class Header(NamedTuple):
    """The numbers at the start of a file.

    Attributes:
        columns: How many cells there are in a row.
        rows: How many rows.
        sides: How many bits each cell has.
    """

    columns: int
    rows: int
    sides: int

    @property
    def end(self) -> int:
        """The place behind the bits of a ``.mz`` file in our order."""
        return START + size_of(self.columns * self.rows * self.sides)

    @property
    def flushed(self) -> int:
        """The place behind the bits of a ``.mz`` file in the explorer's order."""
        return START + self.columns * self.rows * self.sides // 8 + 1

    @classmethod
    def of(cls, start: bytes, length: int) -> Header:
        """Return the header of a ``.mz`` file, from its beginning and its length.

        Raises:
            ValueError: There is no such maze, or it does not fit into the file.
        """
        if length < START:
            message = f"the file is cut off: {length} bytes, "
            message += f"and {START} must be there"
            raise ValueError(message)
        header = cls(*struct.unpack_from("<III", start))
        columns, rows, sides = header
        if not (columns and rows and 0 < sides <= MOST_SIDES):
            said = f"{columns} columns, {rows} rows, {sides} sides"
            message = f"no maze has such a size (got {said})"
            raise ValueError(message)
        if length < header.end:
            size = f"{columns}x{rows} cells of {sides} sides"
            message = f"the file is cut off: {size} take {header.end} bytes "
            message += f"(got {length})"
            raise ValueError(message)
        return header


def from_explorer(data: bytes, header: Header, recipe: Recipe) -> bytes:
    """Return the open sides of the cells of a recipe, from the explorer's bits.

    Raises:
        ValueError: The header is not that of the recipe, or bits are set behind the
            last cell.
    """
    columns, rows, sides = header
    check_header(header, recipe, explorer.Margins.of(recipe).size(recipe))
    bits = data[START : header.end].translate(TURNED)
    return explorer.from_grid(recipe, unpack(bits, columns * rows, sides))


def check_header(header: Header, recipe: Recipe, size: tuple[int, int]) -> None:
    """Refuse the header of a ``.mz`` file if its recipe has no rows and columns.

    Args:
        header: The header.
        recipe: The recipe.
        size: How many rows and columns the file of this recipe has.

    Raises:
        ValueError: The header has others, or the cells have other sides.
    """
    columns, rows, sides = header
    if (rows, columns) != size or sides != most_sides(sample(recipe.shape)):
        message = f"{recipe.shape} {recipe.columns}x{recipe.rows} does not fit "
        message += f"{columns}x{rows} cells of {sides} sides"
        raise ValueError(message)


def read_bare(data: bytes, header: Header, ours: Recipe) -> Document:
    """Return the document of a ``.mz`` file that is all bits.

    Args:
        data: The file.
        header: Its header.
        ours: The recipe that it has if the bits are in our order.

    Raises:
        ValueError: In neither order are the bits a maze.
    """
    if len(data) == header.flushed:
        recipe = explorer.recipe_of(ours)
        with suppress(ValueError):
            maze = build(recipe, from_explorer(data, header, recipe))
            if not any(maze.exits()):
                return Document(maze, recipe)
    cells = header.columns * header.rows
    opened = unpack(data[START:], cells, header.sides)
    return Document(build(ours, opened), ours)


def metadata_behind(data: bytes, start: int) -> dict[str, object]:
    """Return the metadata behind the bits of a ``.mz`` file.

    Raises:
        ValueError: Something else stands there, or a part of it.
    """
    text = text_of(data[start:], start)
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        message = "the file is damaged: its checksum is wrong"
        raise ValueError(message)
    return load(text)


def text_of(part: bytes, start: int) -> bytes:
    """Return the text in our part of a ``.mz`` file.

    Args:
        part: The file from our letters on.
        start: Where they are in the file.

    Raises:
        ValueError: The part does not end where it says.
    """
    before = len(MAGIC) + 4
    after = before + int.from_bytes(part[before - 4 : before], "little")
    if len(part) != after + 4:
        message = f"the file must have {start + after + 4} bytes "
        message += f"(got {start + len(part)})"
        raise ValueError(message)
    return part[before:after]
