# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A maze in numbers, beside what is usual for its generator."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.solvers.statistics import Texture, rivers, statistics, texture_of
from asciimaze.tilings.registry import TILINGS, nearest_size

if TYPE_CHECKING:
    from asciimaze.maze import Maze
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.solvers.statistics import Statistics

SAMPLES = 8
"""How many mazes say what is usual."""

MOST = 40
"""How many columns and rows they have at most."""


class Findings(NamedTuple):
    """A maze in numbers.

    Attributes:
        numbers: Its statistics.
        texture: Its texture.
        usual: The texture of mazes of the same recipe, if there are any.
        is_as_large: Whether those have the same cells.
    """

    numbers: Statistics
    texture: Texture
    usual: Texture | None
    is_as_large: bool


def small(recipe: Recipe) -> Recipe:
    """Return the recipe of quickly made mazes, from which usual findings come."""
    size = min(recipe.columns, MOST), min(recipe.rows, MOST)
    columns, rows = nearest_size(TILINGS[recipe.shape], *size)
    if (columns, rows) == (recipe.columns, recipe.rows):
        return recipe
    return replace(recipe, columns=columns, rows=rows, mask=None)


def findings(maze: Maze, recipe: Recipe) -> Findings:
    """Return the findings about a maze, in numbers."""
    usual, sample = None, small(recipe)
    if recipe.generator:
        seeds = map(str, range(SAMPLES))
        with suppress(ValueError):  # a small maze may not exist
            usual = texture_of(replace(sample, seed=seed).make() for seed in seeds)
    numbers = statistics(maze)
    count, cells, longest = numbers.dead_ends, numbers.cells, numbers.diameter + 1
    texture = Texture(count / cells, rivers(maze) / max(1, count), longest)
    return Findings(numbers, texture, usual, sample == recipe)
