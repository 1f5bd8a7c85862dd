# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ways in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.flood import distances
from asciimaze.engine.layout import board_of

if TYPE_CHECKING:
    from asciimaze.engine.board import Board
    from asciimaze.maze import Maze
    from asciimaze.rng import Rng
    from asciimaze.tilings.tiling import Tiling

EXITS = ("one", "none", "far", "diameter")
"""Which exits there may be; one is a matter of course, where there is a border."""

TWO_EXITS = ("far", "diameter")
"""The exits for which the outer wall must have two sides."""

OLD_EXITS = {"longest": "diameter"}
"""Earlier words for them."""


def border_for(exits: str, tiling: Tiling) -> list[tuple[int, int]]:
    """Return the border of a tiling, which must have room for its exits.

    Raises:
        ValueError: There are to be two, and there is no room for them.
    """
    border = list(tiling.border())
    if exits in TWO_EXITS and len(border) < len(TWO_EXITS):
        message = f"exits={exits} needs an outer wall; this {tiling.name} has none"
        raise ValueError(message)
    return border


def open_exits(maze: Maze, rng: Rng, which: str) -> None:
    """Open exits; on a surface without an edge, one is none.

    Raises:
        ValueError: There are to be two, and there is no room for them.
    """
    border = border_for(which, maze.tiling)
    if which in TWO_EXITS:
        board = board_of(maze.tiling)
        if which == "far":
            first = rng.choice(border)
            second = farthest(board, board.neighbours, first, border, rng)
        else:
            neighbours = board.opened(maze)
            first = farthest(board, neighbours, border[0], border, rng)
            second = farthest(board, neighbours, first, border, rng)
        maze.open_exit(*first)
        maze.open_exit(*second)
    elif which == "one" and border:
        maze.open_exit(*rng.choice(border))


def farthest(
    board: Board,
    neighbours: bytes | bytearray,
    start: tuple[int, int],
    border: list[tuple[int, int]],
    rng: Rng,
) -> tuple[int, int]:
    """Return another side for an exit, whose cell is as far away as can be."""
    far = distances(board, neighbours, board.index(start[0]))
    steps = {side: far[board.index(side[0])] for side in border if side != start}
    most = max(steps.values())
    return rng.choice([side for side in border if steps.get(side) == most])
