# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which neighbours lead closer to the last cell."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from asciimaze.engine.flood import distances
from asciimaze.engine.jit import compilable
from asciimaze.engine.layout import board_of
from asciimaze.engine.row_blocks import frame_of
from asciimaze.tilings.tiling import Grid

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.engine.board import Board, Step
    from asciimaze.engine.row_blocks import Frame

NOWHERE = 2**30
"""A distance that is longer than any in a grid."""


def climb(
    frame: Frame, first: int, end: int, below: NDArray[np.int32] | None
) -> NDArray[np.int32]:
    """Return the distances behind a gradient: from some rows to the last cell, framed.

    Args:
        frame: The frame of the grid.
        first: The first of the rows; a period begins with it.
        end: The row behind the last of them.
        below: The same for the rows in the lower part of the frame; nothing if there
            are none.
    """
    import numpy as np

    grid, lead = frame.grid, frame.lead
    high, wide = grid.period
    far = frame.around(end - first, np.int32(NOWHERE))
    if below is None:
        frame.inside(far)[-1, -1] = 0
    else:
        far[-lead:] = below
    left, right = frame.beside, frame.beside + grid.columns
    columns = np.arange(grid.columns, dtype=np.int32)
    for row in range(end - 1, max(first - lead, 0) - 1, -1):
        at = row - first + lead
        here = far[at, left:right]
        for column in range(wide):
            some = here[column::wide]
            for down, aside in frame.pattern.steps[row % high * wide + column]:
                if down > 0:
                    there = far[at + down, left + column + aside : right + aside : wide]
                    np.minimum(some, there + 1, out=some)
        onward, back = here - columns, (here + columns)[::-1]
        np.minimum.accumulate(onward, out=onward)
        np.minimum.accumulate(back, out=back)
        np.minimum(onward + columns, back[::-1] - columns, out=here)
    return far


def closer(frame: Frame, far: NDArray[np.int32]) -> NDArray[np.uint8]:
    """Return for each cell of some rows a byte: its neighbours down the gradient."""
    import numpy as np

    neighbours = np.zeros(far.shape, np.uint8)
    for cell_class, steps in enumerate(frame.pattern.steps):
        here, there = (
            frame.beyond(far, cell_class),
            frame.beyond(neighbours, cell_class),
        )
        for side, step in enumerate(steps):
            nearer = frame.beyond(far, cell_class, step) < here
            there |= nearer.view(np.uint8) << np.uint8(side)
    return frame.inside(neighbours)


def closer_rows(frame: Frame) -> Iterator[NDArray[np.uint8]]:
    """Yield the neighbours down the distance gradient, from the first row on."""
    import numpy as np

    rows, lead = frame.grid.rows, frame.lead
    size = lead * max(2, isqrt(rows) // lead)
    firsts = range(0, rows, size)
    marks: list[NDArray[np.int32] | None] = [None]
    for first in reversed(firsts):
        far = climb(frame, first, min(first + size, rows), marks[-1])
        top, after = far[lead : 2 * lead], far[2 * lead : 3 * lead]
        rises = (top - after)[:, frame.beside : -frame.beside]
        if len(far) >= 4 * lead and (rises == rises[0, 0]).all():
            break
        marks.append(top.copy())
    if first:
        steps = range(size // lead + 1, -1, -1)
        above = np.concatenate([top + rises[0, 0] * step for step in steps])
        neighbours = closer(frame, above)
        above[:lead] = NOWHERE
        yield closer(frame, above)
        yield from [neighbours] * (first // size - 1)
    yield closer(frame, far)
    below = firsts[first // size + 1 :]
    for first, mark in zip(below, marks[: len(below)][::-1], strict=True):
        yield closer(frame, climb(frame, first, min(first + size, rows), mark))


@compilable
def collect(
    ways: bytearray,
    neighbours: bytes,
    classes: Sequence[int],
    offsets: Sequence[Sequence[Step]],
    far: array[int],
) -> None:
    """Note for each index the sides that lead down the gradient of ``far``."""
    for here in range(len(neighbours)):
        if neighbours[here]:
            for side, (offset, _) in enumerate(offsets[classes[here]]):
                if far[here + offset] < far[here]:
                    ways[here] |= 1 << side


def climbs(grid: Grid) -> bool:
    """Return whether the gradient of a grid can be climbed row by row."""
    high, wide = grid.period
    columns = min(grid.columns, 4 * wide + grid.columns % wide)
    piece = type(grid)(columns, min(grid.rows, 4 * high + grid.rows % high))
    frame, board = frame_of(piece), board_of(piece)
    far = frame.inside(climb(frame, 0, piece.rows, None)).ravel().tolist()
    expected = distances(board, board.neighbours, board.index(piece.cells - 1))
    return far == [expected[board.index(cell)] for cell in range(piece.cells)]


def ways_closer(board: Board) -> bytearray:
    """Return for each index a byte with the neighbours down the distance gradient."""
    tiling = board.tiling
    if isinstance(tiling, Grid) and tiling.period == (1, 1) and climbs(tiling):
        parts = closer_rows(frame_of(tiling))
        return board.lay(b"".join(rows.tobytes() for rows in parts))
    ways, neighbours = bytearray(len(board.neighbours)), board.neighbours
    far = distances(board, neighbours, board.index(tiling.cells - 1))
    collect(ways, neighbours, board.classes, board.offsets, far)
    return ways
