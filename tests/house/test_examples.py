"""The examples in the book print what the book shows below them."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

BOOK = Path(__file__).parents[2] / "docs" / "asciimaze.rst"


@pytest.mark.parametrize(("chapter", "least"), [("play", 20), ("python", 60)])
def test_chapter(chapter: str, least: int) -> None:
    """Typed at the prompt in their order, the examples of a chapter are true."""
    text = BOOK.read_text(encoding="utf-8").partition(f"\n.. _ch-{chapter}:")[2]
    text = text.partition("\n.. _ch-")[0]
    test = doctest.DocTestParser().get_doctest(text, {}, chapter, str(BOOK), 0)
    failed, tried = doctest.DocTestRunner().run(test)
    assert failed == 0
    assert tried >= least
