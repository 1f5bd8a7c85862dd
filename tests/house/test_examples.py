"""The examples in the book print the lines below them."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

BOOK = Path(__file__).parents[2] / "docs" / "asciimaze.rst"
TEXT = BOOK.read_text(encoding="utf-8")

CHAPTERS = {
    name: text
    for name, text in re.findall(
        r"^\.\. _ch-([\w-]+):\n(.*?)(?=^\.\. _ch-|\Z)", TEXT, re.MULTILINE | re.DOTALL
    )
    if ">>> " in text
}
"""The chapters with examples."""


def test_chapters() -> None:
    """The chapters that should have examples have some."""
    assert {"play", "view", "library", "python"} <= CHAPTERS.keys()


# ``test_library.py`` runs those of *Mazes from Python*, which write files
@pytest.mark.parametrize("chapter", sorted(CHAPTERS.keys() - {"library"}))
def test_chapter(chapter: str) -> None:
    """Typed at the prompt in order, the examples of a chapter are true."""
    text = CHAPTERS[chapter]
    test = doctest.DocTestParser().get_doctest(text, {}, chapter, str(BOOK), 0)
    failed, tried = doctest.DocTestRunner().run(test)
    assert failed == 0
    assert tried > 0
