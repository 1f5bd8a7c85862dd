# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes as bits, in files that another program began."""

from __future__ import annotations

import json
import struct
import zlib
from typing import TYPE_CHECKING

from asciimaze.formats.json import load
from asciimaze.formats.sheet import facts_of, most_sides, sheet_from

if TYPE_CHECKING:
    from asciimaze.formats.sheet import Sheet

SHAPES = {3: "triangle", 4: "square", 6: "hexagon"}
"""The shapes that are known by the number of their sides."""

MAGIC = b"asciimz1"
"""With what the part begins that is ours."""

MOST_SIDES = 8
"""How many sides a cell may have."""


def write(sheet: Sheet) -> bytes:
    """Return a sheet as bits, with its facts behind them."""
    tiling = sheet.maze.tiling
    columns, rows, sides = sheet.columns, sheet.rows, most_sides(tiling)
    if columns * rows != tiling.cells:
        columns, rows = tiling.cells, 1
    text = json.dumps(facts_of(sheet)).encode()
    data = struct.pack("<III", columns, rows, sides) + pack(sheet.maze.open, sides)
    data += MAGIC + struct.pack("<I", len(text)) + text
    return data + struct.pack("<I", zlib.crc32(data))


def pack(opened: bytearray, sides: int) -> bytes:
    """Return the open sides of cells as bits, each cell taking some of them."""
    text = "".join(f"{cell:0{sides}b}" for cell in reversed(opened))
    return int(text, 2).to_bytes((len(text) + 7) // 8, "little")


def unpack(data: bytes, cells: int, sides: int) -> bytes:
    """Return the open sides of cells from their bits.

    Raises:
        ValueError: A bit is set that belongs to no cell.
    """
    number = int.from_bytes(data, "little")
    if number >> cells * sides:
        message = "bits are set behind the last cell"
        raise ValueError(message)
    text = f"{number:0{cells * sides}b}"
    return bytes(
        int(text[at : at + sides], 2) for at in range((cells - 1) * sides, -1, -sides)
    )


def read(data: bytes) -> Sheet:
    """Return the sheet that is written in bits, with our part or without.

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
        facts: dict[str, object] = {"columns": columns, "rows": rows}
        return sheet_from(facts | {"shape": SHAPES[sides]}, opened)
    sheet = sheet_from(facts_behind(data, end), opened)
    said_sides = most_sides(sheet.maze.tiling)
    if said_sides != sides:
        message = f"a {sheet.shape} has {said_sides} sides (got {sides})"
        raise ValueError(message)
    return sheet


def facts_behind(data: bytes, start: int) -> dict[str, object]:
    """Return the facts that stand behind the bits.

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
