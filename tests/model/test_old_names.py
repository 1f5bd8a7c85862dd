"""Spellings of earlier versions, which must still be read."""

from __future__ import annotations

import pytest

from asciimaze.formats.text import drawing
from asciimaze.generators import registry as generators
from asciimaze.recipes.options import registry as options
from asciimaze.recipes.recipe import Recipe

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
"""What is named, its earlier spelling, and today's."""

READ = {
    "generator": lambda text: generators.find(text).name,
    "option": lambda text: ":".join(options.write(options.parse([text]))),
    "maze": lambda text: str(Recipe.parse(text)),
}
"""What reads each kind of name, and writes it as it is spelled today."""


@pytest.mark.parametrize(("kind", "old", "new"), OLD)
def test_old_spelling(kind: str, old: str, new: str) -> None:
    """An earlier spelling means what it has always meant, and is written as today."""
    assert READ[kind](old) == READ[kind](new) == new


def test_old_mazes_stay() -> None:
    """A maze does not change because its name does."""
    for kind, old, new in OLD:
        if kind == "maze":
            assert Recipe.parse(old).make().open == Recipe.parse(new).make().open


MASKED = """\
+---+   +
|   |###
+   +---+
|       |
+---+---+
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("masked square:division:2x2#x", "square:recursive-division:2x2:mask=ox/2o#x"),
        ("masked square:2x2", "square:2x2:mask=ox/2o"),
        ("masked square:prim:2x2:braid=1#", "square:prim:2x2:braid=1:mask=ox/2o#"),
    ],
)
def test_old_captions(old: str, new: str) -> None:
    """A masked maze's caption once had no mask; the drawing has it."""
    document = drawing.read(f"{MASKED}{old}\n".encode())
    assert document.caption == new
    assert drawing.read(drawing.write(document)) == document


def test_old_names_are_not_offered() -> None:
    """Earlier names are never in the way of today's, and none of them is in a list."""
    names = {each.name for each in generators.GENERATORS}
    assert set(generators.OLD_NAMES.values()) <= names
    assert not names & set(generators.OLD_NAMES)
    with pytest.raises(ValueError, match="must be one of") as error:
        generators.find("no such thing")
    assert not [old for old in generators.OLD_NAMES if f" {old}," in str(error.value)]
