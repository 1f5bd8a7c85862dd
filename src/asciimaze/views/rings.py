# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The walls of rings, in an array."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from asciimaze.tilings.polar import FIRST, cells_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from asciimaze.maze import Maze
    from asciimaze.tilings.polar import Polar


def ring_lines(maze: Maze, tiling: Polar) -> NDArray[np.float64]:
    """Return the walls of a maze of rings as lines.

    Returns:
        An array of shape (walls, 2, 2): both ends of each, with x and y.
    """
    opened = np.frombuffer(maze.open, np.uint8)
    return np.concatenate(
        [
            lines
            for ring, first in enumerate(tiling.firsts[:-1])
            for lines in lines_of(tiling, ring, opened[first : first + cells_of(ring)])
        ]
    )


def lines_of(
    tiling: Polar, ring: int, opened: NDArray[np.uint8]
) -> Iterator[NDArray[np.float64]]:
    """Yield the walls around a ring, and those between its cells.

    Args:
        tiling: The disc.
        ring: The number of the ring.
        opened: The byte of each of its cells.
    """
    outward = tiling.outward(ring) if ring else FIRST
    count = outward * len(opened)
    turns = 2 * np.pi * np.arange(count + 1) / count - np.pi / FIRST
    turns[-1] = turns[0]
    circle = np.stack((np.cos(turns), np.sin(turns)), axis=1)
    closed = (opened[:, None] >> np.arange(outward) & 1 == 0).ravel()
    yield (ring + 1) * np.stack((circle[:-1], circle[1:]), axis=1)[closed]
    if ring:
        ends = circle[outward::outward][opened >> outward & 1 == 0]
        yield np.stack(((ring + 1) * ends, ring * ends), axis=1)
