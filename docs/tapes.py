# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draw arrays, files and streams as rows of boxes, with what they are read from."""

from __future__ import annotations

import re
from itertools import accumulate, islice
from pathlib import Path
from struct import unpack_from
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.app.terminal.cells import Cells, blank
from asciimaze.app.terminal.keys import ESCAPE, Decoder
from asciimaze.app.terminal.palette import Depth
from asciimaze.app.terminal.updates import Updates
from asciimaze.engine.jit import AHEAD
from asciimaze.formats.data import mz
from asciimaze.formats.document import Document
from asciimaze.formats.large import StoredCells
from asciimaze.formats.picture import png, svg
from asciimaze.games.inputs import Key
from asciimaze.generators.kruskal import root_of
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import GOLDEN, WORD, Rng, block_lengths
from captions import written
from pens import (
    AT_LEFT,
    AT_RIGHT,
    PAPER,
    SMALL,
    TITLE,
    bar,
    box,
    disc,
    indices,
    leads,
    lines,
    row,
)
from recording import HERE, LOOKED_AT, START, VISITED

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray


def multiples(count: int = 8) -> str:
    """Show where the first states of a stream lie among all numbers."""
    wide, shapes = 14, list[str]()
    spots = [wide * (at * GOLDEN & WORD) / WORD for at in range(1, count + 1)]
    for at, here in enumerate(spots):
        y = 0.9 * at + 0.5
        shapes += [
            lines((0, y), (wide, y)),
            *(bar(x - 0.06, y - 0.2, 0.12, 0.4, VISITED) for x in spots[:at]),
            disc(here, y, str(at + 1), HERE),
        ]
    bottom = 0.9 * count + 0.4
    shapes += [
        written(0, bottom, "0", look=AT_LEFT),
        written(wide - 0.5, bottom, "2", look=AT_RIGHT),
        written(wide, bottom - 0.2, "64", look=AT_RIGHT),
    ]
    return svg.picture(shapes, "The states of a stream", [(0, 0), (wide, bottom)])


def blocks(count: int = 8) -> str:
    """Show the first blocks of random numbers, as long as they are."""
    wide, shapes = 13.5, list[str]()
    lengths = [*islice(block_lengths(), count)]
    ends = [*accumulate(lengths)]
    for at, (length, end) in enumerate(zip(lengths, ends, strict=True)):
        y, right = 1.1 * at, wide * end / ends[-1]
        wide_block = wide * length / ends[-1]
        shapes += [
            bar(right - wide_block, y, wide_block, 0.8, VISITED),
            written(right + 0.2, y + 0.4, f"{length:,}", look=AT_LEFT),
        ]
    return svg.picture(shapes, "Blocks", [(0, 0), (wide + 1.8, 1.1 * count - 0.3)])


def block_record(taken: int = 3, shown_first: int = 5) -> str:
    """Show the record from which a compiled loop draws, after some numbers."""
    rng = Rng.from_seed("chick", "chance")
    fields = (("state", f"{rng.state:016x}", 7), ("taken", taken, 2), ("stop", 0, 2))
    shapes, left = list[str](), 0
    for name, value, wide in fields:
        shapes.append(written(left + wide / 2, 0.3, name))
        shapes.append(box(left, 0.8, wide, str(value), PAPER))
        left += wide + 1
    for at in range(shown_first):
        colour = VISITED if at < taken else HERE if at == taken else PAPER
        number = f"{rng.random_raw() >> 32:08x}"
        shapes.append(written(3 * at + 1.5, 3.7, str(at), SMALL))
        shapes.append(box(3 * at, 4, 3, number, colour))
    end = 3 * shown_first
    shapes += [
        leads((9, 1.9), (9, 2.7), (3 * taken + 1.5, 2.7), (3 * taken + 1.5, 3.3)),
        written(end + 0.9, 4.5, f"… {AHEAD - 1}"),
        written(1.5 * taken, 5.6, "drawn"),
        written(3 * taken + 1.5, 5.6, "the next"),
        written(0, 3, "numbers", look=AT_LEFT),
    ]
    return svg.picture(shapes, "A block in a record", [(0, 0), (end + 1.8, 6)])


def halved() -> str:
    """Show the parents of seven cells before and after a search for the root."""
    before = [0, *range(6)]
    after, start = before[:], 6
    root_of(after, start)
    shapes = []
    for y, title, parent in ((0.0, "before", before), (3.4, "after", after)):
        changed = [
            HERE if one != other else VISITED
            for one, other in zip(parent, before, strict=True)
        ]
        shapes += [
            written(2.7, y + 2.6, title, TITLE, AT_RIGHT),
            written(2.7, y + 1.7, "cell", look=AT_RIGHT),
            *indices(3, y + 1.7, 7, 1.6),
            *row(3, y + 2.1, parent, changed, 1.6),
        ]
        for cell, up in enumerate(parent):
            if cell != up:
                x, end = 3.8 + 1.6 * cell, 3.8 + 1.6 * up
                high = y + (0.5 if cell - up > 1 else 1)
                shapes.append(
                    leads((x, y + 1.4), ((x + end) / 2, high), (end, y + 1.4))
                )
    return svg.picture(shapes, "Path halving", [(0.6, 0.3), (14.2, 6.4)])


class Watched(StoredCells):
    """The cells of a maze in its file, which notes what is read of them.

    Attributes:
        noted: The place and the length of each piece, in bytes.
    """

    noted: list[tuple[int, int]]

    def read(self, places: NDArray[np.int64], length: int) -> NDArray[np.uint8]:
        """Note the pieces of a maze's file, and read them."""
        self.noted = [(place, length) for place in places.tolist()]
        return super().read(places, length)


def stored() -> str:
    """Show which bytes of a file are read for a part of its maze."""
    recipe = Recipe.parse("square:backtracker:29x5#penguin")
    rows, columns = range(1, 4), range(11, 16)
    with TemporaryDirectory() as folder:
        path = Path(folder, "small.mz")
        path.write_bytes(mz.write(Document(recipe.make(), recipe)))
        with path.open("rb", buffering=0) as file:
            header = mz.Header(recipe.columns, recipe.rows, 4)
            cells = Watched(file, header, recipe)
            cells.part(np.array(rows), slice(columns.start, columns.stop, 1))
    read = {
        2 * byte + half
        for place, length in cells.noted
        for byte in range(place, place + length)
        for half in (0, 1)
    }
    wide, shapes = 0.62, list[str]()
    for cell in range(recipe.columns * recipe.rows):
        row, column = divmod(cell, recipe.columns)
        is_wanted = row in rows and column in columns
        colour = HERE if is_wanted else VISITED if cell in read else PAPER
        x = wide * column
        shapes.append(bar(x, row, wide, 0.9, colour))
        if cell % mz.EIGHT == 0:
            shapes.append(lines((x, row - 0.05), (x, row + 0.95), width=0.16))
    corner = wide * recipe.columns, recipe.rows
    return svg.picture(shapes, "Pieces of a file", [(0, 0), corner])


def redrawn() -> str:
    """Show two screens, the cells that differ, and the characters that are sent."""
    updates, screens = Updates(Depth.SOME), list[Cells]()
    wide, high, gap = 12, 4, 8.2
    for column in (3, 4):
        cells = blank(wide, high, (12, 20, 40))
        cells.letters[2, column], cells.inks[2, column] = ord("@"), 0xFFD787
        sent = updates.update(cells)
        screens.append(cells)
    same = np.zeros((high, wide), np.bool_)
    shapes = [leads((7.3, 2), (8.1, 2))]
    for left, title, cells, changed in (
        (0, "before", screens[0], same),
        (gap, "after", screens[1], screens[1].changes(screens[0])),
    ):
        for (line, column), letter in np.ndenumerate(cells.letters):
            colour = HERE if changed[line, column] else PAPER
            x = left + 0.6 * column
            shapes.append(bar(x, line, 0.6, 1, colour))
            shapes.append(written(x + 0.3, line + 0.5, chr(letter).strip(), 0.6))
        shapes.append(written(left + 3.6, -0.5, title, TITLE))
    x, y, right = 0.0, 5.0, gap + 0.6 * wide
    for code, means in sequences(sent):
        width = 0.32 * max(len(code), len(means)) + 0.6
        if x + width > right:
            x, y = 0, y + 2.3
        shapes += [box(x, y, width, code), written(x + width / 2, y + 1.4, means)]
        x += width
    shapes.append(written(right / 2, y + 2.3, f"{len(sent)} bytes in all"))
    return svg.picture(shapes, "An update", [(0, -0.7), (right, y + 2.5)])


def sequences(sent: str) -> list[tuple[str, str]]:
    """Return the sequences and letters that are sent, each with its meaning."""
    found = re.findall(r"\x1b\[[\d;]*[A-Za-z]|.", sent)
    return [
        (
            each.replace(ESCAPE, "ESC "),
            MEANINGS[each[-1] if each[0] == ESCAPE else each],
        )
        for each in found
    ]


MEANINGS = {
    "H": "go to row, column",
    "m": "set colours",
    " ": "a blank",
    "@": "the penguin",
}
"""What sequences and letters mean, by their last letters."""


def decoded() -> str:
    """Show what a decoder keeps and gives for the bytes that arrive."""
    decoder, rows = Decoder({"\x1b[A": Key("up")}), []
    for data in (b"w", b"\x1b", b"[", b"A", b"\x1b", b"", b"\x1b[9", b"9~"):
        found = [*decoder.feed(data)] if data else [*decoder.give_up()]
        keys = [each.name for each in found if isinstance(each, Key)]
        rows.append((data.decode(), decoder.pending, decoder.patience, keys))
    shapes = [
        written(x, 0, title, TITLE)
        for x, title in ((2, "arrives"), (6.4, "kept"), (10.4, "waits"), (14, "key"))
    ]
    for at, (came, kept, patience, keys) in enumerate(rows):
        y = 1.2 * at + 0.8
        shapes.append(
            box(0, y, 4, shown(came) or "nothing", VISITED if came else PAPER)
        )
        shapes.append(leads((4.1, y + 0.5), (4.8, y + 0.5)))
        shapes.append(box(4.9, y, 3, shown(kept), LOOKED_AT if kept else PAPER))
        wait = "" if patience is None else f"{patience:g} s"
        shapes.append(written(10.4, y + 0.5, wait))
        for key in keys:
            shapes.append(leads((11.6, y + 0.5), (12.4, y + 0.5)))
            shapes.append(box(12.5, y, 3, key, HERE))
    bottom = 1.2 * len(rows) + 0.6
    return svg.picture(shapes, "A decoder at work", [(0, -0.3), (15.5, bottom)])


def shown(text: str) -> str:
    """Return a text in which an escape character can be seen."""
    return " ".join("ESC" if each == ESCAPE else each for each in text)


def png_blocks() -> str:
    """Show the blocks of a PNG file with their lengths."""
    recipe = Recipe.parse("square:backtracker:12x8#penguin")
    data = png.write(Document(recipe.make(), recipe))
    shapes, at, y = (
        [
            box(0, 0, 4, "signature", LOOKED_AT),
            written(4.3, 0.5, "8 bytes", look=AT_LEFT),
        ],
        8,
        1.4,
    )
    while at < len(data):
        (length,) = unpack_from(">I", data, at)
        name = data[at + 4 : at + 8].decode()
        x = 0.0
        for part, width, colour in (
            (str(length), 2.2, HERE),
            (name, 2.2, VISITED),
            (CONTENTS[name], 7.2, START if length else PAPER),
            (data[at + 8 + length : at + 12 + length].hex(), 3.6, PAPER),
        ):
            shapes.append(box(x, y, width, part, colour))
            x += width
        at, y = at + 12 + length, y + 1.4
    for x, title in (
        (1.1, "length"),
        (3.3, "name"),
        (8, "content"),
        (13.4, "checksum"),
    ):
        shapes.append(written(x, y, title))
    shapes.append(written(0, y + 1.1, f"{len(data)} bytes in all", look=AT_LEFT))
    return svg.picture(shapes, "The blocks of a file", [(0, 0), (15.2, y + 1.3)])


CONTENTS = {
    "IHDR": "size, depth of colours",
    "PLTE": "table of colours",
    "IDAT": "pixels, compressed",
    "IEND": "",
}
"""The contents of the blocks of a PNG file."""


PICTURES: dict[str, Callable[[], str]] = {
    "multiples.svg": multiples,
    "raw-blocks.svg": blocks,
    "block-record.svg": block_record,
    "halving.svg": halved,
    "update.svg": redrawn,
    "decoder.svg": decoded,
    "stored.svg": stored,
    "png-blocks.svg": png_blocks,
}
"""The rows of boxes by the names of their files."""
