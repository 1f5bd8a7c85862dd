"""The book's numbers of textures are the measured ones."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from asciimaze.generators.registry import GENERATORS, Generator

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")


def load() -> ModuleType:
    """Return ``bench/textures.py`` as a module."""
    spec = spec_from_file_location("textures", ROOT / "bench" / "textures.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


textures = load()


TABLE = BOOK.partition(".. _textures:\n")[2].partition("\n.. _ch-")[0]
"""The section with the table of textures."""

SAYS = ".. aside:: In numbers\n\n   In mazes of 25 by 25, on average:\n   "
"""What comes before the sentence with these numbers in a generator's chapter."""


def chapter_of(generator: Generator) -> str:
    """Return the chapter with the picture of a generator, or nothing."""
    chapters = re.split(r"\n\.\. _ch-[a-z-]+:\n", BOOK)
    figure = f".. figure:: pictures/{generator.name}.svg\n"
    return next((each for each in chapters if figure in each), "")


def told(generator: Generator, table: str, chapter: str) -> tuple[bool, bool]:
    """Return whether a table has the texture of a generator, and so has its chapter."""
    return f"   * - {generator.name}\n" in table, SAYS in chapter


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
def test_the_book_says_what_was_measured(generator: Generator) -> None:
    """The table has the texture of each generator, and so has its own chapter.

    A new generator may wait: as long as neither has it, the test accepts that.
    """
    chapter = chapter_of(generator)
    if any(told(generator, TABLE, chapter)):
        ends, river, longest = textures.row(generator)
        row = "".join(f"     - {each}\n" for each in (ends, river, longest))
        row = f"   * - {generator.name}\n{row}"
        what = f"{ends} of the cells are dead ends, {river} cells long"
        sentence = f"{SAYS}{what}; the longest path has {longest}.\n"
        assert row in TABLE, f"the table of :ref:`textures` must have:\n{row}"
        assert sentence in chapter, f"the chapter must say:\n{sentence}"


def test_both_or_neither() -> None:
    """Most generators are in the table, so a missing table is noticed."""
    found = [told(each, TABLE, chapter_of(each)) for each in GENERATORS]
    assert found.count((True, True)) >= 12
