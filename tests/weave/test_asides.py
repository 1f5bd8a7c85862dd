"""An aside is beside its paragraph, below it or folded; elsewhere it is a note."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import showing
from tests.weave.loom import CONF, Loom

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

BOOK = """\
A book
======

{long}

.. aside:: On *penguins* & others

   They cannot fly.

   Nobody has asked them.

{long}

.. code-block:: python

   print("a line that is long enough to fill the box from one side to the other")

.. aside:: After code

   It has no paragraph.
""".format(long="One paragraph that is long enough to be told over several lines. " * 9)


def write(folder: Path) -> Loom:
    """Return a book with two asides, not woven yet."""
    loom = Loom(folder)
    conf = CONF.replace('"]', '", "literate.weave.directives.aside"]', 1)
    loom.write("conf.py", conf.replace('"basic"', '"furo"'))
    loom.write("book.rst", BOOK)
    return loom


@pytest.fixture
def loom(tmp_path: Path) -> Loom:
    """Return a book with two asides, not woven yet."""
    return write(tmp_path)


def test_page(loom: Loom) -> None:
    """On a page, an aside is a labelled note, whose text is there once."""
    assert loom.weave() == []
    page = loom.file("book.html")
    label = 'role="note" aria-label="On penguins &amp; others"'
    assert page.count(f'<aside class="aside" {label}><details>') == 1
    assert "<summary>On <em>penguins</em> &amp; others</summary>" in page
    assert page.count("They cannot fly.") == 1
    boxes = re.findall(
        '<div class="beside"><aside .*?</aside>\n<p>(.*?)\\.', page, re.DOTALL
    )
    assert boxes == ["One paragraph that is long enough to be told over several lines"]
    assert page.count('<aside class="aside"') == 2


@pytest.mark.parametrize("builder", ["epub", "text", "latex", "man"])
def test_elsewhere(loom: Loom, builder: str) -> None:
    """Without a margin, an aside is a note below its paragraph, with its label."""
    loom.weave(builder)
    name = {"epub": "book.xhtml", "text": "book.txt", "latex": "abook.tex"}
    page = loom.file(name.get(builder, "abook.1"), builder)
    text = " ".join(re.sub("<[^>]*>", "", page).split())
    assert "<details" not in page
    places = [text.index(part) for part in ("One", "penguins", "They", "Nobody")]
    assert places == sorted(places)
    assert text.index("Nobody has asked them") < text.rindex("One paragraph")


def test_single_page(loom: Loom) -> None:
    """The single page is for browsers, too."""
    assert loom.weave("singlehtml") == []
    assert loom.file("book.html", "singlehtml").count("<details>") == 2


def test_empty(loom: Loom) -> None:
    """An aside without text is a mistake, and its line is named."""
    loom.write("book.rst", "A book\n======\n\n.. aside:: Nothing\n")
    warning, *_ = loom.weave()
    assert "book.rst:4" in warning


@pytest.fixture(scope="module")
def woven(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return the book, woven."""
    loom = write(tmp_path_factory.mktemp("asides"))
    assert loom.weave() == []
    return loom


@pytest.fixture
def page(woven: Loom, browser: Browser) -> Iterator[Page]:
    """Return the page in a browser."""
    with showing(browser, (woven.out / "html" / "book.html").as_uri(), 1280) as page:
        yield page


def edges(page: Page, selector: str) -> tuple[float, float, float, float]:
    """Return the position of something on the page: left, top, right, bottom."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def test_phone(page: Page) -> None:
    """On a phone, only the label is visible; a key unfolds the text below it."""
    page.set_viewport_size({"width": 390, "height": 800})
    text = page.get_by_text("They cannot fly.")
    expect(text).to_be_hidden()
    page.get_by_text("On penguins").focus()
    page.keyboard.press("Enter")
    expect(text).to_be_visible()
    assert edges(page, "aside.aside")[1] >= edges(page, ".beside > p")[3]


def test_medium(page: Page) -> None:
    """At medium width, an aside is an open block below its paragraph."""
    page.set_viewport_size({"width": 900, "height": 800})
    expect(page.get_by_text("They cannot fly.")).to_be_visible()
    expect(page.locator("summary").first).to_be_hidden()
    assert edges(page, "aside.aside")[1] >= edges(page, ".beside > p")[3]


@pytest.mark.parametrize("width", [1100, 1312, 1400, 1600, 1920, 2560])
def test_wide(page: Page, width: int) -> None:
    """On a wide page, an aside is beside its paragraph, and nothing overlaps."""
    page.set_viewport_size({"width": width, "height": 800})
    note, article = page.get_by_role("note", name="On penguins"), edges(page, "article")
    expect(note.get_by_text("They cannot fly.")).to_be_visible()
    left, top, right, bottom = edges(page, "aside.aside")
    line = page.evaluate(
        """(bottom) => {const range = document.createRange();
            range.selectNodeContents(document.querySelector(".beside > p"));
            return Math.max(...[...range.getClientRects()].filter(
                (box) => box.top < bottom).map((box) => box.right))}""",
        bottom,
    )
    assert line + 8 <= left
    assert abs(top - edges(page, ".beside > p")[1]) < 20
    assert right > article[2]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    alone = edges(page, "aside.aside >> nth=1")
    assert alone[1] >= edges(page, ".highlight")[3]


def test_full_margin(page: Page) -> None:
    """If there is enough room, nothing gives way at all."""
    page.set_viewport_size({"width": 1920, "height": 800})
    assert edges(page, "aside.aside")[0] > edges(page, "article")[2]
    page.evaluate("document.querySelector('.beside > p').textContent = 'Short.'")
    page.evaluate("document.querySelector('.beside + p').remove()")
    assert edges(page, ".highlight")[1] < edges(page, "aside.aside")[3]


def test_code_keeps_its_width(page: Page) -> None:
    """If there is less room, code waits until the aside has ended."""
    page.set_viewport_size({"width": 1200, "height": 800})
    whole = edges(page, ".highlight")
    page.evaluate("document.querySelector('.beside > p').textContent = 'Short.'")
    page.evaluate("document.querySelector('.beside + p').remove()")
    code = edges(page, ".highlight")
    assert (code[0], code[2]) == (whole[0], whole[2])
    assert code[1] >= edges(page, "aside.aside")[3]


def test_paper(page: Page) -> None:
    """On paper nothing is folded."""
    page.set_viewport_size({"width": 390, "height": 800})
    page.emulate_media(media="print")
    expect(page.get_by_text("They cannot fly.")).to_be_visible()
    expect(page.locator("summary").first).to_be_hidden()
