# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Masks, from text and from pictures."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from warnings import catch_warnings

from asciimaze.tilings.masked import Mask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.tilings.masked import Masked

CELL, ROCK = ".#"
"""The characters of a text mask for a cell and for a missing cell."""

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
    return read_lines(text.splitlines() or [""])


def read_lines(lines: Sequence[str]) -> Mask:
    """Return the mask that some lines show, one at least.

    Raises:
        ValueError: They show no mask; the message gives the line.
    """
    columns = len(lines[0])
    for at, line in enumerate(lines, start=1):
        if not line or len(line) != columns:
            message = (
                f"line {at} of the mask must be as long as the first, and not empty: "
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
    kept = [cell for cell, letter in enumerate("".join(lines)) if letter == CELL]
    return Mask(columns, len(lines), kept)


def write_lines(masked: Masked, columns: int) -> list[str]:
    """Return the lines that show a mask's cells of a tiling."""
    letters = "".join(ROCK if number < 0 else CELL for number in masked.numbers)
    return [letters[at : at + columns] for at in range(0, len(letters), columns)]


PIXELS = 2**24
"""The largest number of pixels in the picture of a mask."""

BRIGHT = 128
"""The brightness and the opacity that make a pixel a cell, from 0 to 255."""


def check_pixels(columns: int, rows: int) -> None:
    """Refuse a picture that is too large to become a mask."""
    if columns * rows > PIXELS:
        size = f"{columns} by {rows}"
        message = f"it may have at most {PIXELS} pixels (got {size})"
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
        message = "no picture for a mask: it is no PNG"
        raise ValueError(message) from error
    except Exception as error:
        message = f"no picture for a mask: {error}"
        raise ValueError(message) from error
    kept = [cell for cell, pixel in enumerate(pixels) if min(pixel) >= BRIGHT]
    return Mask(columns, rows, kept)
