"""A live picture is a part of a page in a browser, and an image elsewhere."""

from __future__ import annotations

import re
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
    loom.write(
        "conf.py", CONF.replace('"]', '", "literate.weave.render.inline_svg"]', 1)
    )
    loom.write("a.svg", SVG)
    loom.write("b.svg", SVG)
    loom.write("book.rst", BOOK)
    return loom


def test_page(loom: Loom) -> None:
    """On a page, the live picture is text, named by its alternative text."""
    assert loom.weave() == []
    page = loom.file("book.html")
    assert page.count("<svg") == 1
    assert '<svg role="img" aria-label="One &lt; two" xmlns' in page
    assert "<title>A</title>" not in page
    assert page.count("<img") == len(["b.svg", "a.svg"])


PNG = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\1\0\0\0\0\x80\x04\x03\0\0\0"

SIZES: dict[bytes, tuple[str, ...]] = {
    b'<svg xmlns="http://www.w3.org/2000/svg" width="66.4" height="44">': ("66", "44"),
    b'<?xml version="1.0"?>\n<svg height="7"\n width="5" x="1">': ("5", "7"),
    PNG: ("256", "128"),
    b"<svg>": (),
    b'<svg width="5em" height="3em">': (),
    b'<svg><rect width="5" height="3"/>': (),
}
"""How a picture may begin, and its width and height, if these are known."""


def test_sizes(loom: Loom) -> None:
    """In a page, an image has the size of its file, or its proportions."""
    suffixes = ["png" if start is PNG else "svg" for start in SIZES]
    names = [f"n{at}.{suffix}" for at, suffix in enumerate(suffixes)]
    for name, start in zip(names, SIZES, strict=True):
        (loom.source / name).write_bytes(start)
    shown = "".join(f".. image:: {name}\n   :alt: A\n\n" for name in names)
    chosen = "".join(
        f".. image:: n0.svg\n   :alt: B\n   :width: {width}\n\n"
        for width in ("50%", 83)
    )
    loom.write("book.rst", f"A book\n======\n\n{shown}{chosen}")
    sizes = [list(size) for size in SIZES.values()]
    none: list[list[str]] = [[] for _ in SIZES]
    for builder, page, wanted in (
        ("html", "book.html", [*sizes, [], ["55", "83"]]),
        ("epub", "book.xhtml", [*none, [], ["83"]]),
    ):
        loom.weave(builder)
        tags = re.findall("<img [^>]*>", loom.file(page, builder))
        found = [re.findall(' (?:width|height)="(.*?)"', tag) for tag in tags]
        assert found == wanted


def test_wide_pictures_are_in_boxes(loom: Loom) -> None:
    """On a page, a wide picture is alone in a box that scrolls; others have none."""
    options = (":class: wide", ":class: other wide\n   :width: 83", ":class: widest")
    figures = "".join(
        f".. figure:: b.svg\n   :alt: A\n   {each}\n\n" for each in options
    )
    loom.write("book.rst", f"A book\n======\n\n{figures}")
    for builder, page, count in (("html", "book.html", 2), ("epub", "book.xhtml", 0)):
        loom.weave(builder)
        text = loom.file(page, builder)
        start = '<div class="table-wrapper picture-wide">'
        assert len(re.findall(rf"{start}\s*<img [^>]*>\s*</div>", text)) == count


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
    assert "only an SVG picture can be live; a.svg is not SVG" in warning
    assert loom.file("book.html").count("<img") == len(["a.svg", "b.svg", "a.svg"])


LINKED = SVG.replace(
    "<g/>", '<g data-chunk="a/one.py"><rect/></g><g data-chunk="a/"><path/></g>'
)
CODE = """

.. code-block:: python

   <<a/one.py>>=
   pass
"""


@pytest.mark.parametrize("builder", ["html", "singlehtml"])
def test_links(loom: Loom, builder: str) -> None:
    """A group that names a chunk links to it; one with a folder, to its first file."""
    loom.write("a.svg", LINKED)
    loom.write("book.rst", BOOK + CODE)
    assert loom.weave(builder) == []
    page = loom.file("book.html", builder)
    for shape in ("rect", "path"):
        assert f'<a href="#chunk-a-one-py"><{shape}/></a>' in page
    assert page.count('<svg role="group" aria-label="One &lt; two"') == 1
    assert "data-chunk" not in page


def test_link_to_nothing(loom: Loom) -> None:
    """A chunk that does not exist is reported; the shapes stay."""
    loom.write("a.svg", LINKED.replace("one.py", "two.py"))
    loom.write("book.rst", BOOK + CODE)
    (warning,) = loom.weave()
    assert "a.svg leads to <<a/two.py>>, and no chunk has this name" in warning
    assert "<rect/>" in loom.file("book.html")


def test_link_moves(loom: Loom) -> None:
    """A page is written again when a chunk to which its picture leads has moved."""
    loom.write("a.svg", LINKED)
    loom.write("book.rst", f"{BOOK}\n.. toctree::\n\n   one\n   two\n")
    conf = (loom.source / "conf.py").read_text(encoding="utf-8")
    loom.write("conf.py", f'{conf}suppress_warnings = ["toc.not_included"]\n')
    for here, other in (("one", "two"), ("two", "one")):
        loom.write(f"{here}.rst", f"{here}\n===\n{CODE}")
        loom.write(f"{other}.rst", f"{other}\n===\n")
        assert loom.weave() == []
        assert f'<a href="{here}.html#chunk-a-one-py"><rect/>' in loom.file("book.html")
