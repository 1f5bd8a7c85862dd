"""Recipes for tests, and documents of their mazes."""

from __future__ import annotations

from asciimaze.formats.document import Document
from asciimaze.recipes.recipe import Recipe


def recipe_for(
    generator: str = "backtracker",
    size: int = 25,
    seed: str = "",
    shape: str = "square",
) -> Recipe:
    """Return the recipe of a maze with as many columns as rows."""
    return Recipe(shape, generator, size, size, seed)


def document_of(recipe: Recipe) -> Document:
    """Return the document of the maze of a recipe."""
    return Document(recipe.make(), recipe)
