"""A live picture is a part of a page in a browser, and an image elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.weave.loom import CONF, Loom

if TYPE_CHECKING:
    from pathlib import Path

SVG = '<svg xmlns="http://www.w3.org/2000/svg" role="img"><title>A</title><g/></svg>'

BOOK = """\
A book
======

.. figure:: a.svg
   :alt: One < two
   :class: live

   A caption.

.. figure:: b.svg
   :alt: Another

.. image:: a.svg
   :alt: Still
"""


@pytest.fixture
def loom(tmp_path: Path) -> Loom:
    """Return a book with a live picture and two still ones."""
    loom = Loom(tmp_path)
    loom.write("conf.py", CONF.replace('"]', '", "literate.live"]', 1))
    loom.write("a.svg", SVG)
    loom.write("b.svg", SVG)
    loom.write("book.rst", BOOK)
    return loom


def test_page(loom: Loom) -> None:
    """In a page the live picture is text, named by its alternative text."""
    assert loom.weave() == []
    page = loom.file("book.html")
    assert page.count("<svg") == 1
    assert '<svg role="img" aria-label="One &lt; two" xmlns' in page
    assert "<title>A</title>" not in page
    assert page.count("<img") == len(["b.svg", "a.svg"])


@pytest.mark.parametrize("builder", ["epub", "text", "latex"])
def test_elsewhere(loom: Loom, builder: str) -> None:
    """On paper, in a book reader and in text it is an image."""
    loom.weave(builder)
    name = {"epub": "book.xhtml", "text": "book.txt", "latex": "abook.tex"}[builder]
    assert "<g/>" not in loom.file(name, builder)


def test_no_svg(loom: Loom) -> None:
    """A picture of another kind is reported at its line, and shown as it is."""
    loom.write("a.svg", "GIF89a")
    (warning,) = loom.weave()
    assert "book.rst:4" in warning
    assert "only an SVG picture can be live; a.svg is none" in warning
    assert loom.file("book.html").count("<img") == len(["a.svg", "b.svg", "a.svg"])
