# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The colours of terminals: all, 256 of them, 16, or none."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.app.terminal.cells import FULL, LOWER, SPACE, UPPER, Cells, parts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray


class Depth(IntEnum):
    """How many colours a terminal has."""

    NONE = 0
    FEW = 16
    SOME = 256
    ALL = 1 << 24


EIGHT = 8
"""The colours that are not bright."""


def depth_of(environment: Mapping[str, str], count: int) -> Depth:
    """Return how many colours of its palette to use on a terminal.

    Args:
        environment: The environment variables; ``NO_COLOR`` and ``COLORTERM`` count.
        count: How many colours its description promises; negative if it has none.
    """
    if environment.get("NO_COLOR"):
        return Depth.NONE
    if environment.get("COLORTERM") in {"truecolor", "24bit"} or count >= Depth.ALL:
        return Depth.ALL
    if count >= Depth.SOME:
        return Depth.SOME
    return Depth.FEW if count >= EIGHT else Depth.NONE


STEPS = (0, 95, 135, 175, 215, 255)
"""The six amounts of red, green or blue in the cube of 256 colours."""

CUBE = [r << 16 | g << 8 | b for r in STEPS for g in STEPS for b in STEPS]
GREYS = [grey << 16 | grey << 8 | grey for grey in range(8, 248, 10)]
SOME = dict(enumerate([*CUBE, *GREYS], start=16))
"""The 256 colours by their numbers, without the first sixteen."""

VGA = "000 a00 0a0 a50 00a a0a 0aa aaa 555 f55 5f5 ff5 55f f5f 5ff fff"
FEW = {
    number: int("".join(2 * digit for digit in each), 16)
    for number, each in enumerate(VGA.split())
}
"""The sixteen colours, as the VGA showed them."""


@lru_cache(maxsize=4096)
def closest(depth: Depth, colour: int) -> int:
    """Return the number of the palette's colour that is closest to a packed one."""
    palette = FEW if depth is Depth.FEW else SOME
    wanted = parts(colour)

    def distance(number: int) -> int:
        some = parts(palette[number])
        return sum((a - b) ** 2 for a, b in zip(some, wanted, strict=True))

    return min(palette, key=distance)


def mapped(
    colours: NDArray[np.uint32], number_for: Callable[[int], int]
) -> NDArray[np.uint32]:
    """Return the palette's numbers for all colours in an array."""
    some, places = np.unique(colours, return_inverse=True)
    numbers = np.array([number_for(int(each)) for each in some], np.uint32)
    return numbers[places].reshape(colours.shape)


def reduce(cells: Cells, depth: Depth) -> Cells:
    """Return cells whose colours are those of a terminal's palette."""
    if depth is Depth.ALL:
        return cells
    if depth is Depth.NONE:
        return uncoloured(cells)
    number_for = partial(closest, depth)
    inks, papers = (mapped(each, number_for) for each in (cells.inks, cells.papers))
    is_plain = (cells.letters == UPPER) & (inks == papers)
    return Cells(np.where(is_plain, np.uint32(SPACE), cells.letters), inks, papers)


DIM, BRIGHT = 90, 195
"""How bright a colour is, from 0 to 255, that is seen at all, and that is bold."""


@lru_cache(maxsize=4096)
def level(colour: int) -> int:
    """Return a colour's level without a palette: dark (0), dim (1) or bright (2)."""
    red, green, blue = parts(colour)
    brightness = 0.3 * red + 0.59 * green + 0.11 * blue
    return (brightness >= DIM) + (brightness >= BRIGHT)


def uncoloured(cells: Cells) -> Cells:
    """Return cells reduced to a palette without colours.

    Their inks are levels, and their papers are 1 where a letter is written in reverse.
    """
    inks, papers = mapped(cells.inks, level), mapped(cells.papers, level)
    has_pixels = (cells.letters == UPPER) | (cells.letters == SPACE)
    upper = np.where(cells.letters == SPACE, papers, inks)
    cases = [upper > papers, upper < papers, papers > 0]
    pixels = np.select(cases, [UPPER, LOWER, FULL], SPACE)
    return Cells(
        np.where(has_pixels, pixels, cells.letters).astype(np.uint32),
        np.where(has_pixels, np.maximum(upper, papers), np.maximum(inks, 1)),
        np.where(has_pixels, 0, papers > inks).astype(np.uint32),
    )


def ink_code(depth: Depth, number: int) -> str:
    """Return the codes that set a palette's colour for letters."""
    match depth:
        case Depth.ALL:
            return "38;2;{};{};{}".format(*parts(number))
        case Depth.SOME:
            return f"38;5;{number}"
        case Depth.FEW:
            return str(number + (30 if number < EIGHT else 82))
        case Depth.NONE:
            return ("22", "22;2", "22;1")[number]


def paper_code(depth: Depth, number: int) -> str:
    """Return the codes that set a palette's colour for the ground behind letters."""
    match depth:
        case Depth.ALL:
            return "48;2;{};{};{}".format(*parts(number))
        case Depth.SOME:
            return f"48;5;{number}"
        case Depth.FEW:
            return str(number + (40 if number < EIGHT else 92))
        case Depth.NONE:
            return ("27", "7")[number]
