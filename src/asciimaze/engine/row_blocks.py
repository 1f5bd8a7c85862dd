# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows of a grid, some at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from asciimaze.engine.jit import compiled, pays
from asciimaze.engine.layout import grid_board, pattern_of
from asciimaze.engine.rows import rows_of
from asciimaze.maze import Maze, zeros

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.engine.layout import Pattern
    from asciimaze.tilings.tiling import Grid, Tiling

T = TypeVar("T", bound="np.generic")

BAND = 2**16
"""How many cells a band has, more or less."""


class Frame(NamedTuple):
    """What surrounds some rows of a grid, so that each side leads somewhere.

    Attributes:
        grid: The grid.
        pattern: Its pattern.
        lead: How many rows there are above and below, in whole periods.
        beside: How many columns there are on the left and on the right.
    """

    grid: Grid
    pattern: Pattern
    lead: int
    beside: int

    def around(self, count: int, value: T) -> NDArray[T]:
        """Return an array for a block of rows, with the frame, full of a value."""
        import numpy as np

        shape = (count + 2 * self.lead, self.grid.columns + 2 * self.beside)
        return np.full(shape, value)

    def inside(self, framed: NDArray[T]) -> NDArray[T]:
        """Return the array of a block of rows without its frame."""
        return framed[self.lead : -self.lead, self.beside : -self.beside]

    def beyond(
        self, framed: NDArray[T], cell_class: int, step: tuple[int, int] = (0, 0)
    ) -> NDArray[T]:
        """Return what lies one step from all cells of one class in a block of rows.

        Args:
            framed: Some rows with the frame, the first of them being the first of a
                period.
            cell_class: The class of the cells.
            step: How many rows down, and how many columns to the right.
        """
        high, wide = self.grid.period
        row, column = divmod(cell_class, wide)
        down, right = step
        rows, columns = framed.shape
        return framed[
            self.lead + down + row : rows - self.lead + down : high,
            self.beside + right + column : columns - self.beside + right : wide,
        ]


def frame_of(grid: Grid) -> Frame:
    """Return the frame of a grid's row blocks."""
    pattern, high = pattern_of(grid), grid.period[0]
    steps = [step for offsets in pattern.steps for step in offsets]
    lead = max(abs(down) for down, _ in steps)
    beside = max(abs(right) for _, right in steps)
    return Frame(grid, pattern, high * -(-lead // high), beside)


class Band(NamedTuple):
    """Some rows of a grid.

    Attributes:
        first: The first cell of the first row.
        along: For each row and column a byte with the neighbours to the next cell.
        down: For each row and column a byte with the neighbours to all later rows.
    """

    first: int
    along: NDArray[np.uint8]
    down: NDArray[np.uint8]


def band_of(frame: Frame, cells: int) -> int:
    """Return how many rows a block has, a band of about so many cells of a grid."""
    return frame.lead * max(1, cells // (frame.lead * frame.grid.columns))


def bands_of(frame: Frame, size: int) -> Iterator[Band]:
    """Yield all rows of a grid in blocks, from first to last: bands of some size."""
    import numpy as np

    grid, lead = frame.grid, frame.lead
    model = type(grid)(grid.columns, min(grid.rows, 3 * lead + grid.rows % lead))
    board = grid_board(model)
    along, down = (
        np.array(
            [bytearray(neighbours[run.start :][: run.length]) for run in board.runs]
        )
        for neighbours in rows_of(board)[:2]
    )
    for first in range(0, grid.rows, size):
        rows = np.arange(first, min(first + size, grid.rows))
        like = np.where(rows < lead, rows, lead + rows % lead)
        like = np.where(rows < grid.rows - lead, like, rows - grid.rows + model.rows)
        yield Band(first * grid.columns, along[like], down[like])


class Piece(NamedTuple):
    """Some rows of a maze.

    Attributes:
        opened: For each row and column the open sides.
        trace: The passages, in the order of carving, or nothing if they are not noted.
    """

    opened: NDArray[np.uint8]
    trace: NDArray[np.int64] | None = None


def both_sides(frame: Frame, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield row blocks with each passage open on both sides, and not on one alone."""
    import numpy as np

    lead = frame.lead
    known = frame.around(0, np.uint8(0))
    missing = lead
    open_others = open_compiled if pays(frame.grid.cells) else open_vectorised
    for opened, trace in pieces:
        count = len(opened)
        result = frame.around(count, np.uint8(0))
        frame.inside(result)[:] = opened
        open_others(frame, opened, result)
        result[: 2 * lead] |= known
        inner = slice(frame.beside, -frame.beside)
        yield Piece(result[missing:count, inner], trace)
        known, missing = result[count:], max(0, missing - count)
    yield Piece(known[missing:lead, inner])


def open_compiled(
    frame: Frame, opened: NDArray[np.uint8], result: NDArray[np.uint8]
) -> None:
    """Open the passages of a row block from their other sides, row by row."""
    import numpy as np

    high, wide = frame.grid.period
    used = int(np.bitwise_or.reduce(opened, axis=None))
    ways = [
        (*divmod(cell_class, wide), side, frame.lead + down, frame.beside + right, back)
        for cell_class, sides in enumerate(zip(*frame.pattern, strict=True))
        for side, ((down, right), back) in enumerate(zip(*sides, strict=True))
        if used >> side & 1
    ]
    if ways:
        compiled(open_rows)(result, opened, np.array(ways), high, wide)


def open_rows(
    result: NDArray[np.uint8],
    opened: NDArray[np.uint8],
    ways: NDArray[np.int64],
    high: int,
    wide: int,
) -> None:
    """Open the other sides of rows in a compiled loop.

    Args:
        result: Where they are opened, with the frame.
        opened: The rows without the frame.
        ways: For each side of each class the row and column of the class in a period,
            the side, how far down and to the right the cell beyond is in the result,
            and the side that leads back.
        high: The rows of a period.
        wide: Its columns.
    """
    for row in range(len(opened)):
        for at in range(len(ways)):
            first, column, side, down, right, back = ways[at]
            if row % high == first:
                here = opened[row, column::wide]
                there = result[row + down, column + right :: wide]
                for cell in range(len(here)):
                    if back > side:
                        there[cell] |= (here[cell] & 1 << side) << back - side
                    else:
                        there[cell] |= (here[cell] & 1 << side) >> side - back


def open_vectorised(
    frame: Frame, opened: NDArray[np.uint8], result: NDArray[np.uint8]
) -> None:
    """Open the passages of a row block from their other sides, one side after another.

    Args:
        frame: The frame.
        opened: The block, with each passage open on one side.
        result: The same with the frame.
    """
    import numpy as np

    marks = result.copy()
    used = int(np.bitwise_or.reduce(opened, axis=None))
    for cell_class, steps in enumerate(frame.pattern.steps):
        here = frame.beyond(marks, cell_class)
        for side, step in enumerate(steps):
            if used >> side & 1:
                bits = here >> np.uint8(side) & np.uint8(1)
                there = frame.beyond(result, cell_class, step)
                there |= bits << np.uint8(frame.pattern.backs[cell_class][side])


def gathered(
    tiling: Tiling,
    pieces: Iterable[Piece],
    recall: Callable[[], array[int]] | None = None,
) -> Maze:
    """Return the maze that is made of some row blocks.

    Args:
        tiling: The cells.
        pieces: The blocks.
        recall: What returns the trace, if the blocks have none.
    """
    import numpy as np

    maze = Maze(tiling, recall)
    opened = np.frombuffer(maze.open, np.uint8)
    carved = zeros(0, tiling.cells << 3)
    end = 0
    for piece in pieces:
        first, end = end, end + piece.opened.size
        opened[first:end].reshape(piece.opened.shape)[:] = piece.opened
        if piece.trace is not None:
            carved.frombytes(piece.trace.astype(carved.typecode).tobytes())
    if carved:
        maze.carved = carved
    return maze
