"""Spellings of earlier versions, which must still be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from asciimaze.formats.document import Document
from asciimaze.formats.text import drawing
from asciimaze.generators import registry as generators
from asciimaze.maze import Maze
from asciimaze.recipes.options import registry as options
from asciimaze.recipes.recipe import Recipe
from asciimaze.tilings.mask import Mask

OLD = [
    ("generator", "division", "recursive-division"),
    ("generator", "Division", "recursive-division"),
    ("option", "exits=longest", "exits=diameter"),
    ("option", "Exits=LONGEST", "exits=diameter"),
    ("maze", "square:division:9x7#x", "square:recursive-division:9x7#x"),
    (
        "maze",
        "hexagon:prim:9x7:exits=longest#x",
        "hexagon:prim:9x7:exits=diameter#x",
    ),
]
"""The kind of a name, its earlier spelling, and today's."""

READ = {
    "generator": lambda text: generators.find(text).name,
    "option": lambda text: ":".join(options.write(options.parse([text]))),
    "maze": lambda text: str(Recipe.parse(text)),
}
"""For each kind of name, a function that reads it and writes today's spelling."""


@pytest.mark.parametrize(("kind", "old", "new"), OLD)
def test_old_spelling(kind: str, old: str, new: str) -> None:
    """An earlier spelling keeps its meaning, and is written as today."""
    assert READ[kind](old) == READ[kind](new) == new


def test_old_mazes_stay() -> None:
    """A maze doesn't change because its name does."""
    for kind, old, new in OLD:
        if kind == "maze":
            assert Recipe.parse(old).make().open == Recipe.parse(new).make().open


MASKED = [
    ("masked hexagon:prim:3x2#x", "hexagon:prim:3x2:mask=2ox/3o#x"),
    (
        "masked square:prim:3x2:exits=longest#",
        "square:prim:3x2:exits=diameter:mask=2ox/3o#",
    ),
    ("masked square:3x2", "square:3x2:mask=2ox/3o"),
]
"""The caption of a drawing of a masked maze, earlier and today."""


@pytest.mark.parametrize(("old", "new"), MASKED)
def test_old_captions(old: str, new: str) -> None:
    """A masked maze's caption once had no mask; the drawing has it."""
    mask = Mask.parse("2ox/3o", 3, 2)
    recipe = replace(Recipe.parse(old.removeprefix("masked ")), mask=mask)
    maze = Maze(recipe.tiling()) if recipe.seed is None else recipe.make()
    document = Document(maze, recipe)
    *lines, caption = drawing.write(document).decode().splitlines()
    assert caption == new
    again = drawing.read("\n".join([*lines, old]).encode())
    assert again == document
    assert again.caption == caption


def test_old_names_are_not_offered() -> None:
    """Earlier names never clash with today's, and none of them is in a list."""
    names = {each.name for each in generators.GENERATORS}
    assert set(generators.OLD_NAMES.values()) <= names
    assert not names & set(generators.OLD_NAMES)
    with pytest.raises(ValueError, match="must be one of") as error:
        generators.find("no such thing")
    assert not [old for old in generators.OLD_NAMES if f" {old}," in str(error.value)]
