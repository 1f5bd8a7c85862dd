# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A maze told in one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.generators.registry import find
from asciimaze.maze import draw_exit
from asciimaze.names import MOST_SHOWN, find_name
from asciimaze.recipes.options import registry as options
from asciimaze.rng import Rng
from asciimaze.tilings.registry import TILINGS, in_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.engine.row_blocks import Piece
    from asciimaze.maze import Maze
    from asciimaze.tilings.masked import Mask
    from asciimaze.tilings.tiling import Tiling

FORM = "shape:generator:40x30#seed"
"""What an identity looks like."""

MOST_CELLS = 10**9
"""How many cells a tiling that somebody asks for may have."""


def find_shape(name: str) -> str:
    """Return the name of a tiling, which may be written carelessly.

    Raises:
        ValueError: No tiling has this name.
    """
    return find_name("shape", name, TILINGS)


def parse_size(text: str) -> tuple[int, int]:
    """Return the columns and rows that a text such as ``40x30`` names.

    Raises:
        ValueError: It is no size, or one with too many cells.
    """
    match = re.fullmatch(r"\s*([0-9]{1,10})\s*[xX\u00d7]\s*([0-9]{1,10})\s*", text)
    if not match:
        shown = text[:MOST_SHOWN]
        message = f"size must be columns x rows, such as 40x30 (got {shown!r})"
        raise ValueError(message)
    columns, rows = int(match[1]), int(match[2])
    check_size(columns, rows)
    return columns, rows


def check_size(columns: int, rows: int) -> None:
    """Raise ``ValueError`` unless there are cells, and not too many of them."""
    if not (columns > 0 and rows > 0 and columns * rows <= MOST_CELLS):
        size = f"{columns}x{rows}"[:MOST_SHOWN]
        message = f"size must have 1 to {MOST_CELLS} cells (got {size})"
        raise ValueError(message)


def make_tiling(
    shape: str, columns: int, rows: int, mask: Mask | None = None
) -> Tiling:
    """Return the tiling of a shape and a size, or what a mask leaves of it.

    Raises:
        ValueError: There is no such shape, or not in this size, or the mask does
            not fit.
    """
    check_size(columns, rows)
    name = find_shape(shape)
    if mask is None:
        return TILINGS[name](columns, rows)
    if (mask.columns, mask.rows) != (columns, rows):
        size = f"{columns}x{rows}"[:MOST_SHOWN]
        message = f"a mask of {mask.columns}x{mask.rows} cells is not of size {size}"
        raise ValueError(message)
    if not in_rows(name):
        message = f"no mask fits on {name}, whose cells are not in rows and columns; "
        message += f"try {', '.join(filter(in_rows, TILINGS))}"
        raise ValueError(message)
    return mask.over(TILINGS[name])


class Identity(NamedTuple):
    """What a maze is made from.

    Attributes:
        shape: The name of a tiling, as its registry knows it.
        generator: The name of a generator, as its registry knows it.
        columns: How many columns the tiling has.
        rows: How many rows.
        seed: Any text.
        options: The options that are not as usual, in their order.
    """

    shape: str
    generator: str
    columns: int
    rows: int
    seed: str
    options: options.Settings = ()

    def make(self, tiling: Tiling | None = None) -> Maze:
        """Return the maze, with an exit if its tiling has a border.

        Args:
            tiling: Its cells, if a mask leaves only some of them.

        Raises:
            ValueError: The generator is not defined on this tiling, or it does not
                take some option.
        """
        tiling = tiling or make_tiling(self.shape, self.columns, self.rows)
        return options.make(find(self.generator), tiling, self.seed, self.options)

    def pieces(self) -> Iterator[bytes] | None:
        """Return the open sides of all cells of the same maze, some rows at a time.

        Returns:
            The pieces, or nothing if it must be made as a whole.

        Raises:
            ValueError: The generator is not defined on this tiling.
        """
        if self.options:
            return None
        tiling = make_tiling(self.shape, self.columns, self.rows)
        rng = Rng.from_seed(self.seed, "maze")
        pieces = find(self.generator).pieces(tiling, rng)
        return with_exit(self, tiling, pieces) if pieces else None

    @classmethod
    def parse(cls, text: str) -> Identity:
        """Return the identity that is written in a line; names are forgiving.

        Raises:
            ValueError: It is none, or none that we know.
        """
        names, mark, seed = text.partition("#")
        parts = names.split(":")
        first = len(FORM.split(":"))
        texts = parts[first:]
        if not mark or len(parts) < first or not all("=" in text for text in texts):
            message = f"a maze is told as {FORM} (got {text[:MOST_SHOWN]!r})"
            raise ValueError(message)
        columns, rows = parse_size(parts[2])
        shape, generator = find_shape(parts[0]), find(parts[1])
        settings = options.parse(texts)
        options.check(generator, settings)
        return cls(shape, generator.name, columns, rows, read_seed(seed), settings)

    def __str__(self) -> str:
        """Return the identity as one line that can be parsed."""
        size = f"{self.columns}x{self.rows}"
        parts = [self.shape, self.generator, size, *options.write(self.options)]
        return f"{':'.join(parts)}#{write_seed(self.seed)}"


def with_exit(
    identity: Identity, tiling: Tiling, pieces: Iterator[Piece]
) -> Iterator[bytes]:
    """Yield the open sides in some pieces, and those of the exit."""
    cell, side = draw_exit(tiling, Rng.from_seed(identity.seed, "exit"))
    first = 0
    for opened, _ in pieces:
        data = bytearray(opened.tobytes())
        if first <= cell < first + len(data):
            data[cell - first] |= 1 << side
        first += len(data)
        yield bytes(data)


def write_seed(seed: str) -> str:
    """Return a seed with all that cannot be printed written as ``%`` and digits."""
    return "".join(
        each
        if each.isprintable() and each != "%"
        else "".join(f"%{byte:02X}" for byte in each.encode(errors="surrogatepass"))
        for each in seed
    )


def read_seed(text: str) -> str:
    """Return the seed that is written in a text.

    Raises:
        ValueError: Its percent signs stand for bytes that are no text.
    """

    def characters(match: re.Match[str]) -> str:
        try:
            some = bytes.fromhex(match[0].replace("%", ""))
            return some.decode(errors="surrogatepass")
        except UnicodeDecodeError:
            message = f"the seed has bytes that are no text: {match[0][:MOST_SHOWN]}"
            raise ValueError(message) from None

    return re.sub("(?:%[0-9A-Fa-f]{2})+", characters, text)
