"""What the book says of textures is what is measured."""

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


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
def test_the_book_says_what_was_measured(generator: Generator) -> None:
    """The table has the texture of each generator, and so has its own chapter."""
    ends, river, longest = textures.row(generator)
    row = "".join(f"     - {each}\n" for each in (ends, river, longest))
    assert f"   * - {generator.name}\n{row}" in BOOK
    chapters = re.split(r"\n\.\. _ch-[a-z-]+:\n", BOOK)
    figure = f".. figure:: pictures/{generator.name}.svg\n"
    (chapter,) = (each for each in chapters if figure in each)
    said = (
        f"{ends} of the cells are dead ends, {river} cells long; the longest path has"
    )
    assert f"In numbers (:ref:`textures`): {said} {longest}.\n" in chapter
