# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How a maze has grown."""

from __future__ import annotations

from asciimaze.maze import Maze

SECONDS = 8.0
"""How long a growth takes, whatever the maze."""

MOST_CELLS = 2**18
"""How many cells a maze may have to be carved again one by one."""


class Growth:
    """A maze that is carved again, passage by passage.

    Attributes:
        whole: The maze that it will be.
        maze: What there is of it now.
        share: How much of it that is, from 0 to 1.
    """

    def __init__(self, whole: Maze) -> None:
        """Begin without any passage.

        Raises:
            ValueError: It is not known how the maze was carved, or it is too large.
        """
        if not whole.carved:
            message = "how this maze was carved is not known"
            raise ValueError(message)
        if len(whole) > MOST_CELLS:
            message = f"a maze of more than {MOST_CELLS} cells is not carved again"
            raise ValueError(message)
        self.whole = whole
        self.maze = Maze(whole.tiling)
        self.share = 0.0

    def tick(self, seconds: float) -> None:
        """Carve the passages of some seconds; at the end, open the exits."""
        self.share = min(1, self.share + seconds / SECONDS)
        trace = self.whole.trace
        for cell, side in trace[len(self.maze.carved) : round(self.share * len(trace))]:
            self.maze.carve(cell, side)
        if self.share == 1:
            self.maze.open[:] = self.whole.open
