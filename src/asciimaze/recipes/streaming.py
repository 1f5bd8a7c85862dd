# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes that are made some rows at a time, with their exit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asciimaze.generators import registry as generators
from asciimaze.maze import draw_exit
from asciimaze.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.engine.row_blocks import Piece
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.tilings.tiling import Tiling


def pieces(recipe: Recipe, tiling: Tiling) -> Iterator[bytes] | None:
    """Return the open sides of a recipe's maze as a stream, some rows at a time.

    Args:
        recipe: The recipe of the maze, generator and seed included.
        tiling: Its cells.

    Returns:
        The pieces, or nothing if the maze must be made as a whole.

    Raises:
        ValueError: The generator is not defined on this tiling.
    """
    if recipe.options or recipe.mask or recipe.generator is None or recipe.seed is None:
        return None
    rng = Rng.from_seed(recipe.seed, "maze")
    blocks = generators.BY_NAME[recipe.generator].pieces(tiling, rng)
    if blocks is None:
        return None
    return with_exit(draw_exit(tiling, Rng.from_seed(recipe.seed, "exit")), blocks)


def with_exit(way_out: tuple[int, int], blocks: Iterator[Piece]) -> Iterator[bytes]:
    """Yield a stream of open sides, with those of the exit."""
    cell, side = way_out
    first = 0
    for opened, _ in blocks:
        data = bytearray(opened.tobytes())
        if first <= cell < first + len(data):
            data[cell - first] |= 1 << side
        first += len(data)
        yield bytes(data)
