# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Masks, from text and from pictures."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from warnings import catch_warnings

from asciimaze.tilings.mask import Mask, check_size

if TYPE_CHECKING:
    from collections.abc import Sequence

CELL, ROCK = ".#"
"""The characters of a text mask for a cell and for a missing cell."""

MARKS = str.maketrans(CELL + ROCK, "\1\0")
"""The marks that a mask has for these."""

PNG = b"\x89PNG"
"""The first bytes of a picture."""


def read(data: bytes) -> Mask:
    """Return the mask in some bytes, be they a text or a picture.

    Raises:
        ValueError: They are no mask.
    """
    if data.startswith(PNG):
        return read_picture(data)
    return read_text(data.decode("utf-8-sig", errors="replace"))


def read_text(text: str) -> Mask:
    """Return the mask that a text shows: ``.`` is a cell and ``#`` is none.

    Raises:
        ValueError: The text is no mask; the message gives the line.
    """
    return read_lines(text.splitlines())


def read_lines(lines: Sequence[str]) -> Mask:
    """Return the mask that some lines of text show.

    Raises:
        ValueError: They show no mask; the message gives the line.
    """
    columns = len(lines[0]) if lines else 0
    if not columns:
        message = f"the first line of a mask must have a {CELL} for each cell "
        message += f"and a {ROCK} for each gap, but it is empty"
        raise ValueError(message)
    for at, line in enumerate(lines, start=1):
        if len(line) != columns:
            message = (
                f"line {at} of the mask must be as long as the first: "
                f"{columns} characters (got {len(line)})"
            )
            raise ValueError(message)
        strange = line.strip(CELL + ROCK)
        if strange:
            message = (
                f"line {at} of the mask may have {CELL} for a cell and {ROCK} for none "
                f"(got {strange[0]!r})"
            )
            raise ValueError(message)
    check_size(columns, len(lines))
    marks = "".join(lines).translate(MARKS).encode()
    return Mask(columns, len(lines), marks)


def write_lines(mask: Mask) -> list[str]:
    """Return the lines that show a mask."""
    letters = "".join((ROCK, CELL)[mark] for mark in mask.marks)
    starts = range(0, len(letters), mask.columns)
    return [letters[at : at + mask.columns] for at in starts]


PIXELS = 2**20
"""The largest number of pixels in the picture of a mask."""

BRIGHT = 128
"""The brightness and the opacity that make a pixel a cell, from 0 to 255."""


def check_pixels(columns: int, rows: int) -> None:
    """Refuse a picture that is too large to become a mask."""
    if columns * rows > PIXELS:
        size = f"{columns} by {rows}"
        message = f"it may have at most {PIXELS} pixels (got {size}); scale it down"
        raise ValueError(message)


def read_picture(data: bytes) -> Mask:
    """Return the mask that a PNG file shows; dark or transparent pixels are no cells.

    Raises:
        ValueError: The file is no such picture, or too large, or there is no
            library to read it.
    """
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError as error:
        message = "a mask from a picture needs Pillow: pip install 'asciimaze[png]'"
        raise ValueError(message) from error
    try:
        with (
            catch_warnings(action="error", category=Image.DecompressionBombWarning),
            Image.open(BytesIO(data), formats=["PNG"]) as picture,
        ):
            columns, rows = picture.size
            check_pixels(columns, rows)
            light, thick = picture.convert("LA").split()
            pixels = zip(light.tobytes(), thick.tobytes(), strict=True)
    except UnidentifiedImageError as error:
        message = "not a picture for a mask: it isn't a PNG"
        raise ValueError(message) from error
    except Exception as error:
        message = f"not a picture for a mask: {error}"
        raise ValueError(message) from error
    marks = bytes(min(pixel) >= BRIGHT for pixel in pixels)
    return Mask(columns, rows, marks)
