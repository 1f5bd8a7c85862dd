# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines as pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from asciimaze.views.seams import Seams
    from asciimaze.views.walls import Box, Lines, Walls

MOST = 2**20
"""How many pixels of windows are computed at once."""


def ink(lines: Iterable[Lines], side: int, thick: float) -> NDArray[np.float32]:
    """Return the pixels, in ink, of some lines on a square picture.

    Args:
        lines: The lines, in pixels from the upper left corner.
        side: How many pixels wide and high the picture is.
        thick: How thick a line is; one that is thinner than a pixel is pale.

    Returns:
        Rows of pixels, from 0 for paper to 1 for ink.
    """
    picture = np.zeros(side * side, np.float32)
    for starts, ways in lines:
        low = ways.min(axis=0, initial=0) - thick / 2 - 0.5
        end = ways.max(axis=0, initial=0) + thick / 2 + 1.5
        wide, high = np.ceil(end - low).astype(int)
        step = max(1, MOST // (wide * high))
        for at in range(0, len(starts), step):
            some = starts[at : at + step]
            way = np.broadcast_to(ways, starts.shape)[at : at + step].astype(np.float32)
            corner = np.floor(some + low).astype(np.int64)
            column = corner[:, :1] + np.arange(wide)
            row = corner[:, 1:] + np.arange(high)
            right = (column + 0.5 - some[:, :1]).astype(np.float32)[:, None, :]
            down = (row + 0.5 - some[:, 1:]).astype(np.float32)[:, :, None]
            x, y = way[:, :1, None], way[:, 1:, None]
            along = np.clip((right * x + down * y) / (x * x + y * y), 0, 1)
            away = np.hypot(right - along * x, down - along * y)
            dark = np.clip(thick / 2 + 0.5 - away, 0, min(1, thick))
            seen = ((column >= 0) & (column < side))[:, None, :] & (dark > 0)
            seen &= ((row >= 0) & (row < side))[:, :, None]
            pixels = (row[:, :, None] * side + column[:, None, :])[seen]
            np.maximum.at(picture, pixels, dark[seen])
    return picture.reshape(side, side)


THICK = 0.14
"""How thick a wall is, in sides of a cell."""

SHARP = 2
"""From how many pixels for a side on a wall is drawn as a line."""

TONE = 1
"""Up to how many pixels for a side a wall is no line, only a part of a tone."""


def shade(walls: Walls, box: Box, side: int) -> NDArray[np.float32]:
    """Return the pixels of the walls in a square box, in ink as light as they are thin.

    Args:
        walls: The walls.
        box: Which part of the plane.
        side: How many pixels wide and high the picture is.
    """
    scale = side / (box.right - box.left)
    thick = thickness(scale)
    if scale >= SHARP:
        near = walls.within(box.with_rim((thick / 2 + 1) / scale))
        return ink((placed(each, box, scale) for each in near), side, thick)
    if scale > TONE:
        fine = shade(walls, box, 2 * side).reshape(side, 2, side, 2)
        mean: NDArray[np.float32] = fine.mean(axis=(1, 3))
        return mean
    lengths = walls.lengths(box.with_rim(0.5 / scale), side + 1)
    pairs = lengths[1:] + lengths[:-1]
    mean_lengths = (pairs[:, 1:] + pairs[:, :-1]) / 4 * scale
    return np.minimum(mean_lengths * thick, 1).astype(np.float32)


def placed(lines: Lines, box: Box, scale: float) -> Lines:
    """Return some lines to ink in pixels, counted from the corner of a box."""
    starts = (lines.starts - box[:2]) * scale
    return lines._replace(starts=starts, ways=lines.ways * scale)


POINTED = 8
"""From how many pixels for a side on there are arrows at seams."""

SLIM = 0.7
"""How thick the lines of an arrow are, in walls."""


def point_out(seams: Seams, box: Box, side: int) -> NDArray[np.float32]:
    """Return the arrows at seams in a square box, in ink, if they are large enough."""
    scale = side / (box.right - box.left)
    if scale < POINTED:
        return np.zeros((side, side), np.float32)
    thick = SLIM * thickness(scale)
    near = seams.within(box.with_rim(1))
    return ink((placed(each, box, scale) for each in near), side, thick)


def thickness(scale: float) -> float:
    """Return how many pixels a wall's ink is thick, for so many for a side."""
    return max(THICK * scale, min(0.8, 0.35 * scale))
