# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How puzzles of Net are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.engine.sides import sides_in
from asciimaze.games.net.board import turn
from asciimaze.games.net.solver import all_options, deduce
from asciimaze.generators import registry as generators

if TYPE_CHECKING:
    from asciimaze.games.net.board import Board
    from asciimaze.games.net.params import Params
    from asciimaze.rng import Rng

CHANGES = 20
"""How many changes of a maze are tried, for each of its cells."""

MAZES = 5
"""How many mazes are tried."""


def make_solution(params: Params, board: Board, rng: Rng) -> bytes:
    """Return tiles that are connected, to make a net of them.

    Raises:
        ValueError: No puzzle with only one solution was found.
    """
    generator = generators.BY_NAME[params.generator]
    tiling = params.tiling()
    for _ in range(MAZES):
        tiles = bytes(generator.make(tiling, rng).open)
        if not params.unique:
            return tiles
        for _ in range(CHANGES * len(tiles)):
            options = all_options(board, tiles)
            deduce(board, options)
            stuck = [cell for cell, some in enumerate(options) if len(some) > 1]
            if not stuck:
                return tiles
            tiles = rewire(board, tiles, rng.choice(stuck), rng)
    message = "no puzzle with only one solution was found; "
    message += "choose another size, or allow several solutions"
    raise ValueError(message)


Passage = tuple[int, int, int, int]
"""A cell and one of its sides, and the same passage as seen from the cell beyond."""


def rewire(board: Board, tiles: bytes, cell: int, rng: Rng) -> bytes:
    """Return the tiles of a net being made with a passage added and one removed."""
    walls = [
        (cell, side, *beyond)
        for side, beyond in enumerate(board.beyond[cell])
        if beyond and not tiles[cell] >> side & 1
    ]
    if not walls:
        return tiles
    added = rng.choice(walls)
    removed = rng.choice(path(board, tiles, cell, added[2]))
    changed = bytearray(tiles)
    for start, side, end, back in (added, removed):
        changed[start] ^= 1 << side
        changed[end] ^= 1 << back
    return bytes(changed)


def path(board: Board, tiles: bytes, start: int, goal: int) -> list[Passage]:
    """Return the passages from one cell to another in a net that is being made."""
    came: dict[int, Passage] = {}
    frontier = [start]
    for cell in frontier:
        for side in sides_in(tiles[cell]):
            beyond = board.beyond[cell][side]
            if beyond and beyond[0] not in came:
                came[beyond[0]] = (cell, side, *beyond)
                frontier.append(beyond[0])
    passages = []
    while goal != start:
        passages.append(came[goal])
        goal = came[goal][0]
    return passages


def jumble(board: Board, tiles: bytes, rng: Rng) -> bytes:
    """Make a puzzle by turning tiles by chance, so that not all are connected."""
    while True:
        turned = bytes(
            turn(tile, len(sides), rng.randbelow(len(sides)))
            for tile, sides in zip(tiles, board.beyond, strict=True)
        )
        if not board.is_solved(turned):
            return turned
