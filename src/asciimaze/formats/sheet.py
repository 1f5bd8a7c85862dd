# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A maze, and what is written beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from asciimaze.engine.arrays import arrays_of
from asciimaze.engine.board import ALL
from asciimaze.engine.layout import board_of
from asciimaze.formats.masks import read_lines, write_lines
from asciimaze.generators.factory import find
from asciimaze.identity import Identity, find_shape, make_tiling
from asciimaze.maze import Maze
from asciimaze.names import MOST_SHOWN
from asciimaze.options import factory as options
from asciimaze.tilings.masked import Masked
from asciimaze.tilings.tiling import Grid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from asciimaze.options.factory import Settings
    from asciimaze.tilings.masked import Mask
    from asciimaze.tilings.tiling import Tiling


MASKED = "masked "
"""With what the name of a maze begins that is not made by its identity alone."""


@dataclass(frozen=True)
class Sheet:
    """A maze, and what is written beside it.

    Attributes:
        maze: The maze.
        shape: The name of its tiling, as the factory knows it.
        columns: With how many columns the tiling was made.
        rows: With how many rows.
        generator: The name of its generator, or nothing if it is not known.
        seed: Its seed, or ``None`` if it is not known.
        way: Cells through which a way is drawn, in order.
        far: For each cell a distance to be shown, or nothing.
        options: With which options it was made that are not as usual.
    """

    maze: Maze
    shape: str
    columns: int
    rows: int
    generator: str = ""
    seed: str | None = None
    way: Sequence[int] = ()
    far: Sequence[int] = ()
    options: Settings = ()

    @property
    def caption(self) -> str:
        """What the maze is called: its identity, or its shape and size."""
        mark = MASKED if isinstance(self.maze.tiling, Masked) else ""
        if self.generator and self.seed is not None:
            made = (self.shape, self.generator, self.columns, self.rows, self.seed)
            return mark + str(Identity(*made, self.options))
        return f"{mark}{self.shape}:{self.columns}x{self.rows}"


def sheet_of(identity: Identity, tiling: Tiling | None = None) -> Sheet:
    """Return the sheet of the maze that an identity names.

    Args:
        identity: How the maze is made.
        tiling: Its cells, if a mask leaves only some of them.

    Raises:
        ValueError: The generator is not defined on this tiling.
    """
    shape, generator, columns, rows, seed, wishes = identity
    maze = identity.make(tiling)
    return Sheet(maze, shape, columns, rows, generator, seed, options=wishes)


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


def check_sides(maze: Maze) -> None:
    """Raise ``ValueError`` unless all open sides exist and agree."""
    import numpy as np

    board = board_of(maze.tiling)
    ways, kinds, steps = arrays_of(board)
    opened = np.frombuffer(board.lay(maze.open), np.uint8)
    counts = np.zeros(len(steps), np.uint8)
    backs = np.zeros(steps.shape, np.uint8)
    for kind, around in enumerate(board.around):
        counts[kind] = len(around)
        backs[kind, : len(around)] = [ALL ^ keep for _, keep in around]
    wrong = opened >> counts[kinds] > 0
    for side in range(steps.shape[1]):
        here = np.flatnonzero(opened & ways & 1 << side)
        there = here + steps[kinds[here], side]
        wrong[here] |= opened[there] & backs[kinds[here], side] == 0
    for place in np.flatnonzero((opened & ~ways > 0) | wrong).tolist():
        text = objection(maze, board.cell(place))
        if text:
            raise ValueError(text)


def objection(maze: Maze, cell: int) -> str:
    """Return what is wrong with the open sides of a cell, or nothing."""
    tiling, opened = maze.tiling, maze.open[cell]
    names = tiling.sides(cell)
    if opened >> len(names):
        return f"cell {cell} has no side {opened.bit_length() - 1}, and yet it is open"
    for side, name in enumerate(names):
        if opened >> side & 1:
            other = tiling.neighbour(cell, side)
            if other is None and tiling.has_rail(cell, side):
                message = f"cell {cell} has a rail at its {name}, "
                return message + "and yet it is open there"
            back = tiling.opposite(cell, side)
            if other is not None and not maze.is_open(other, back):
                message = f"cell {cell} is open to its {name}, "
                return message + f"but cell {other} beyond is not open to it"
    return ""


def facts_of(sheet: Sheet) -> dict[str, str | int | list[str]]:
    """Return what is known of the maze of a sheet, beside its walls."""
    facts: dict[str, str | int | list[str]] = {
        "shape": sheet.shape,
        "columns": sheet.columns,
        "rows": sheet.rows,
    }
    if sheet.generator:
        facts["generator"] = sheet.generator
    if sheet.seed is not None:
        facts["seed"] = sheet.seed
    if sheet.options:
        facts["options"] = ":".join(options.write(sheet.options))
    if isinstance(sheet.maze.tiling, Masked):
        facts["mask"] = write_lines(sheet.maze.tiling, sheet.columns)
    return facts


def sheet_from(facts: Mapping[str, object], opened: bytes) -> Sheet:
    """Return the sheet of some facts and open sides.

    Raises:
        ValueError: The facts are not such as ``facts_of`` writes, or they do not
            fit the open sides.
    """
    kinds: dict[str, type] = {"shape": str, "columns": int, "rows": int}
    kinds |= dict.fromkeys(["generator", "seed", "options"], str)
    kinds["mask"] = list
    for name, value in facts.items():
        if name not in kinds:
            message = f"{name[:20]!r} is not known here; known are {', '.join(kinds)}"
            raise ValueError(message)
        if type(value) is not kinds[name]:
            words = {str: "a text", int: "a whole number", list: "a list of texts"}
            kind = words[kinds[name]]
            message = f"{name!r} must be {kind} (got {repr(value)[:40]})"
            raise ValueError(message)
    missing = [name for name in ("shape", "columns", "rows") if name not in facts]
    if missing:
        message = f"{missing[0]!r} is missing"
        raise ValueError(message)
    shape = find_shape(str(facts["shape"]))
    columns, rows = int(str(facts["columns"])), int(str(facts["rows"]))
    maze = build(shape, columns, rows, opened, mask_in(facts))
    seed = None if "seed" not in facts else str(facts["seed"])
    wishes = str(facts.get("options", "")).split(":")
    settings = options.parse(wish for wish in wishes if wish)
    generator = ""
    if "generator" in facts:
        maker = find(str(facts["generator"]))
        options.check(maker, settings)
        generator = maker.name
    return Sheet(maze, shape, columns, rows, generator, seed, options=settings)


def mask_in(facts: Mapping[str, object]) -> Mask | None:
    """Return the mask in some facts, if there is one.

    Raises:
        ValueError: It is none.
    """
    lines = facts.get("mask")
    if not isinstance(lines, list):
        return None
    if not lines or not all(isinstance(line, str) for line in lines):
        message = "'mask' must hold texts, one for each row"
        raise ValueError(message)
    return read_lines(lines)


def most_sides(tiling: Tiling) -> int:
    """Return the number of sides of the cell that has most."""
    if isinstance(tiling, Grid):
        high, wide = tiling.period
        tiling = type(tiling)(min(wide, tiling.columns), min(high, tiling.rows))
    return max(len(tiling.sides(cell)) for cell in range(tiling.cells))
