"""What a page leaves out of code that a file needs: blank lines, and the same start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.browsing import showing
from tests.weave.loom import CONF, Loom

from literate.weave.render.highlighting import MANY, hidden_gaps
from literate.weave.render.import_folds import imports

from .test_pages import fresh, visible

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

START = """\
Book
====

Prose.

.. code-block:: python

   <<Notice>>=
   # Free

.. code-block:: python

   <<One>>=
   one = 1

.. code-block:: python

   <<Two>>=
   two = 2
"""

FILE = '''
.. code-block:: python

   <<src/file{0}.py>>=
   <<Notice>>
   """File {0}."""

   import ast
   import io
   import os
   import re

   <<One>>


   <<Two>>

   three = 3
'''

SPAN = '<span class="chunk-notice">'

LINES = '"""A module."""\n\nimport a\n\nzchunk\n\n\nzchunk\n\nb = 1\n\n\nc = 2'
"""Code with two references."""


def test_gaps() -> None:
    """Between references, above folded imports and below a blank line, none shows."""
    assert hidden_gaps(LINES, "zchunk", []) == {5, 6, 11}
    (found,) = imports(LINES, "python")
    assert hidden_gaps(LINES, "zchunk", [found]) == {1, 5, 6, 11}


def book(folder: Path, files: int, conf: str = CONF) -> Loom:
    """Return a woven book with so many files that begin alike."""
    loom = Loom(folder)
    loom.write("conf.py", conf)
    loom.write("book.rst", START + "".join(map(FILE.format, range(files))))
    assert loom.weave() == []
    return loom


def test_a_notice_is_in_many_files(tmp_path: Path) -> None:
    """One file more makes it a notice in the others, too."""
    loom = book(tmp_path, MANY)
    assert SPAN not in loom.file("book.html")
    loom.write("book.rst", START + "".join(map(FILE.format, range(MANY + 1))))
    assert loom.weave() == []
    assert loom.file("book.html").count(SPAN) == MANY + 1
    assert visible(loom.files()) == visible(fresh(loom))


@pytest.mark.parametrize(
    "line",
    ["   x = 'no blank'\n   <<Notice>>", "   <<Notice>> # more"],
)
def test_what_is_no_notice(tmp_path: Path, line: str) -> None:
    """A reference must begin the file and be alone."""
    other = FILE.format("s").replace("   <<Notice>>", line, 1)
    loom = Loom(tmp_path)
    loom.write("book.rst", START + "".join(map(FILE.format, range(MANY))) + other)
    loom.weave()
    assert loom.file("book.html").count(SPAN) == MANY


BOX = """() => {
    const box = document.querySelector("#chunk-src-file0-py");
    const names = [...box.querySelectorAll("pre .chunk-name")];
    const line = box.querySelector("pre .sd").getBoundingClientRect();
    getSelection().selectAllChildren(box.querySelector(".highlight"));
    return [...names.map((each) => each.getBoundingClientRect()), line]
        .map(({ left, right, top }) => [left, right, top])
        .concat([getSelection().toString()]);
}"""


@pytest.mark.parametrize("width", [1300, 800, 390])
def test_a_notice_is_beside_the_first_line(
    tmp_path: Path, browser: Browser, width: int
) -> None:
    """On a phone it is above. References are close, and a copy has all blank lines."""
    loom = book(tmp_path, MANY + 1, CONF.replace('"basic"', '"furo"'))
    address = (loom.out / "html" / "book.html").as_uri()
    with showing(browser, address, width) as page:
        notice, one, two, line, copied = page.evaluate(BOX)
    assert (abs(notice[2] - line[2]) < 12) == (width > 500)
    assert (notice[0] > line[1]) == (width > 500)
    assert two[2] - one[2] < 30
    assert copied.count("\n\n\n") >= 1


PIECES = """\
Book
====

.. code-block:: python

   <<a/b.py>>=
   <<All>>

.. code-block:: python

   <<All>>=
   one = 1

.. code-block:: python

   <<All>>=

   two = 2

.. code-block:: python

   <<All>>=
   three = 3
"""


def test_pieces_open_with_their_gaps(tmp_path: Path, browser: Browser) -> None:
    """Opened in place, pieces are as far from each other as in the program."""
    loom = Loom(tmp_path)
    loom.write("book.rst", PIECES)
    assert loom.weave() == []
    with showing(browser, (loom.out / "html" / "book.html").as_uri()) as page:
        page.locator(".chunk-toggle").first.click()
        opened = page.locator(".chunk-open")
        expect(opened).to_be_visible()
        assert opened.text_content() == "one = 1\n\ntwo = 2\nthree = 3"


def test_a_notice_above_a_long_line(tmp_path: Path, browser: Browser) -> None:
    """If the first line leaves no room, the notice is above it, also at the right."""
    loom = Loom(tmp_path)
    loom.write("conf.py", CONF.replace('"basic"', '"furo"'))
    files = "".join(map(FILE.format, range(MANY + 1)))
    loom.write("book.rst", START + files.replace("File 0.", f"File {'0' * 75}."))
    assert loom.weave() == []
    address = (loom.out / "html" / "book.html").as_uri()
    with showing(browser, address, 1300) as page:
        notice, _, _, line, _ = page.evaluate(BOX)
    assert notice[0] > (line[0] + line[1]) / 2
    assert line[2] - notice[2] > 12


def test_a_notice_opens_and_closes(tmp_path: Path, browser: Browser) -> None:
    """Open, it is above the first line; closed again, the code is as it was."""
    loom = book(tmp_path, MANY + 1, CONF.replace('"basic"', '"furo"'))
    address = (loom.out / "html" / "book.html").as_uri()
    with showing(browser, address, 1300) as page:
        code = page.locator("#chunk-src-file0-py pre").first
        button = code.locator(".chunk-toggle").first
        before = code.text_content()
        button.click()
        opened = code.locator(".chunk-open").bounding_box()
        line = code.locator(".sd").first.bounding_box()
        assert opened
        assert line
        assert opened["y"] + opened["height"] <= line["y"] + 1
        button.click()
        expect(code.locator(".chunk-open")).to_have_count(0)
        assert code.text_content() == before
