# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The bar above the maze: what the next one will be."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from asciimaze.games.drawing import Align
from asciimaze.generators.registry import GENERATORS
from asciimaze.names import MOST_SHOWN
from asciimaze.recipes.recipe import Recipe
from asciimaze.tilings.registry import TILINGS, has_rows, nearest_size, sample
from asciimaze.tilings.square import Square
from asciimaze.tilings.weave import Weave
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.games.drawing import Canvas

T = TypeVar("T")

SIZES = (5, 10, 20, 50, 100, 200, 500, 1000, 2000)
"""The sizes that are offered for the next maze."""

FEW = 2**12
"""A mask of more cells than this is never written out, because that takes a while."""


def further(choices: Sequence[T], here: T, steps: int) -> T:
    """Return the choice of the bar some steps further, round and round."""
    at = choices.index(here) if here in choices else 0
    return choices[(at + steps) % len(choices)]


@lru_cache(8)
def short(recipe: Recipe) -> str:
    """Return a recipe for the bar in a line; a long mask is only its count of cells."""
    mask = recipe.mask
    if mask is None or (len(mask.marks) <= FEW and len(str(mask)) <= MOST_SHOWN):
        return str(recipe)
    names, mark, seed = str(replace(recipe, mask=None)).partition("#")
    return f"{names}:mask=({mask.marks.count(1)} cells){mark}{seed}"


class Bar:
    """The words above the maze.

    Attributes:
        wish: The recipe of the next maze.
        boxes: Where each word begins and ends.
        height: How high the bar is.
    """

    def __init__(self, wish: Recipe) -> None:
        """Begin a bar with a recipe."""
        self.wish = wish
        self.boxes: dict[str, tuple[float, float]] = {}
        self.height = 0.0
        if not wish.generator:
            self.change("shape", 0)

    def words(self) -> dict[str, str]:
        """Return the words of the bar, by what they change."""
        wish = self.wish
        return {
            "shape": wish.shape,
            "generator": str(wish.generator),
            "size": f"{wish.columns}x{wish.rows}" + " masked" * (wish.mask is not None),
            "make": "Generate!",
            "menu": "Menu",
        }

    def paint(self, canvas: Canvas, width: float, size: float) -> None:
        """Paint the bar, with letters of a size, or smaller ones if it is narrow."""
        self.height = 2 * size
        canvas.rectangle(0, 0, width, self.height, theme.FIELD)
        words = self.words()
        letter = min(size, width / sum(len(word) + 2 for word in words.values()))
        x = letter
        for name, word in words.items():
            colour = theme.DAYLIGHT if name in {"make", "menu"} else theme.SNOW
            if name == "menu":
                x = width - letter * (len(word) + 1)
            canvas.text((x, size), word, letter, colour, Align.LEFT)
            self.boxes[name] = x, x + letter * len(word)
            x += letter * (len(word) + 2)

    def word_at(self, x: float, y: float) -> str:
        """Return what the word of the bar at a place changes, if there is one."""
        if y < self.height:
            for name, (left, right) in self.boxes.items():
                if left <= x < right:
                    return name
        return ""

    def change(self, what: str, steps: int) -> None:
        """Change one word of the bar: a part of the recipe for the next maze."""
        wish = self.wish
        shape, generator = wish.shape, wish.generator or ""
        columns, rows = wish.columns, wish.rows
        if what == "shape":
            shape = further([*TILINGS], shape, steps)
        elif what == "size":
            size = max(columns, rows)
            columns = rows = further(sorted({*SIZES, size}), size, steps)
        tiling = sample(shape)
        fitting = [each.name for each in GENERATORS if each.fits(tiling)]
        if what == "generator":
            generator = further(fitting, generator, steps)
        if generator not in fitting:
            generator = fitting[0]
        make = Square if shape == Weave.name else TILINGS[shape]
        columns, rows = nearest_size(make, columns, rows)
        fits = (columns, rows) == (wish.columns, wish.rows) and has_rows(shape)
        mask = wish.mask if fits else None
        plain = Recipe(shape, generator, columns, rows, mask=mask)
        try:
            self.wish = replace(plain, options=wish.options)
        except ValueError:  # this generator does not support them
            self.wish = plain
