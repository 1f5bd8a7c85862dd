# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mazes of a wanted difficulty."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.solvers.paths import shortest_path
from asciimaze.solvers.statistics import difficulty, ends

if TYPE_CHECKING:
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.tilings.tiling import Tiling

TRIES = 64
"""The number of mazes to make, at most, in search of one."""

LEVELS = {"easy": 0, "medium": TRIES // 2, "hard": TRIES - 1}
"""The number of them that are less difficult."""


class Target(NamedTuple):
    """A difficulty to search for.

    Attributes:
        level: One of ``LEVELS``, or nothing if it is a number.
        number: That number.
        tolerance: The largest distance from the number, if there is a limit.
    """

    level: str = ""
    number: float = 0
    tolerance: float | None = None

    @classmethod
    def parse(cls, text: str) -> Target:
        """Return the difficulty that a text asks for.

        Raises:
            ValueError: It asks for none.
        """
        plain = text.strip().lower()
        if plain in LEVELS:
            return cls(plain)
        figure = r"([0-9]{1,6}(?:\.[0-9]{1,4})?)"
        match = re.fullmatch(rf"{figure}(?:\s*(?:\+-|\u00b1)\s*{figure})?", plain)
        if not match:
            words = ", ".join(LEVELS)
            message = f"difficulty must be {words}, or a number such as 20 or 20+-2"
            message += f" (got {text[:60]!r})"
            raise ValueError(message)
        number, tolerance = match.groups()
        return cls("", float(number), None if tolerance is None else float(tolerance))

    def is_met(self, value: float) -> bool:
        """Return whether a difficulty is near enough to the one asked for."""
        return not self.level and abs(value - self.number) <= (self.tolerance or 0)


class Found(NamedTuple):
    """A maze that was found.

    Attributes:
        difficulty: Its difficulty.
        tried: The number of mazes tried before it.
        recipe: The recipe that makes it.
    """

    difficulty: float
    tried: int
    recipe: Recipe


def find_maze(recipe: Recipe, wanted: Target, tiling: Tiling | None = None) -> Found:
    """Return the maze of the best difficulty, of those with the seeds that are tried.

    Args:
        recipe: The recipe of the first maze.
        wanted: The difficulty to search for.
        tiling: Its cells, if they have been made already.

    Raises:
        ValueError: There are no such mazes.
    """
    found = []
    tiling = tiling or recipe.tiling()
    for tried in range(TRIES):
        each = recipe
        if tried:
            each = replace(recipe, seed=f"{recipe.seed}-{tried + 1}")
        maze = each.make(tiling)
        path = shortest_path(maze, *ends(maze))
        value = round(difficulty(maze, path), 6)
        found.append(Found(value, tried, each))
        if wanted.is_met(value):
            break
    if wanted.level:
        return sorted(found, key=lambda each: each[:2])[LEVELS[wanted.level]]
    return min(found, key=lambda each: abs(each.difficulty - wanted.number))
