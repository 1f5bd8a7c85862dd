# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A maze, and where the penguin wakes up in it, as a line of text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from asciimaze.engine.validation import check_sides
from asciimaze.games import digits
from asciimaze.games.escape.routes import way_out
from asciimaze.games.escape.rules import State
from asciimaze.maze import Maze
from asciimaze.names import MOST_SHOWN

if TYPE_CHECKING:
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.tilings.tiling import Tiling

FORM = re.compile("([0-9]{1,9}),(?:([0-9]{1,9}),)?([0-9a-f]+)")
"""The penguin's cell, the one with a hole if there is one, and the open sides."""


def counts_of(tiling: Tiling) -> list[int]:
    """Return how many sides each cell has, which a maze's description leaves out."""
    return [len(tiling.sides(cell)) for cell in range(tiling.cells)]


def write(state: State) -> str:
    """Return the description of a game of escape that has just begun."""
    cells = [cell for cell in (state.cell, state.hole) if cell is not None]
    maze = state.maze
    return ",".join([*map(str, cells), digits.write(maze.open, counts_of(maze.tiling))])


def read(params: Recipe, text: str) -> State:
    """Return the game of escape that a description means.

    Raises:
        ValueError: It cannot be read, describes no maze of these parameters, or one
            without a way out.
    """
    match = FORM.fullmatch(text)
    if not match:
        message = "a maze must be a cell, a comma, and digits for the open sides "
        message += f"(got {text[:MOST_SHOWN]!r})"
        raise ValueError(message)
    tiling = params.tiling()
    start, hole = int(match[1]), int(match[2]) if match[2] else None
    for cell in (start, hole):
        if cell is not None and cell >= tiling.cells:
            message = f"a cell must be from 0 to {tiling.cells - 1} (got {cell})"
            raise ValueError(message)
    if start == hole:
        message = f"the hole must be in another cell than the penguin (got {hole})"
        raise ValueError(message)
    maze = Maze(tiling)
    maze.open[:] = digits.read(match[3], counts_of(tiling))
    check_sides(maze)
    state = State(params, maze, start, hole=hole)
    way_out(state)
    return state
