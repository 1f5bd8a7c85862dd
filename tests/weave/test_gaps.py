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
    const seen = [...box.querySelectorAll(".chunk-licence, pre .chunk-name")];
    const line = box.querySelector("pre .sd").getBoundingClientRect();
    const code = box.querySelector(".highlight").getBoundingClientRect();
    getSelection().selectAllChildren(box.querySelector(".highlight"));
    return [...seen.map((each) => each.getBoundingClientRect()), line, code]
        .map(({ left, right, top, bottom }) => [left, right, top, bottom])
        .concat([getSelection().toString()]);
}"""


@pytest.mark.parametrize("width", [1300, 800, 390])
def test_a_notice_is_in_the_head(tmp_path: Path, browser: Browser, width: int) -> None:
    """It ends where code may, or is hidden. A copy has all lines; they are close."""
    loom = book(tmp_path, MANY + 1, CONF.replace('"basic"', '"furo"'))
    address = (loom.out / "html" / "book.html").as_uri()
    with showing(browser, address, width) as page:
        link = page.locator("#chunk-src-file0-py .chunk-licence")
        head, _, one, two, line, code, copied = page.evaluate(BOX)
        expect(link).to_be_visible(visible=width > 500)
        assert not page.locator("#chunk-src-file0-py pre .chunk-notice a").count()
    assert width < 500 or code[2] - 40 < head[2] < head[3] <= code[2] + 1
    assert width < 1300 or code[1] - head[1] < 20
    assert line[2] - code[2] < 25
    assert two[2] - one[2] < 30
    assert "Notice" in copied
    assert copied.count("\n\n\n") >= 1


PACKAGE = '''
.. code-block:: python

   <<src/{0}.py>>=
   <<Notice>>
   """A package of ``penguins``."""{1}
'''


@pytest.mark.parametrize(("more", "is_brief"), [("", True), ("\n   x = 1", False)])
def test_a_file_with_only_a_sentence_is_a_line(
    tmp_path: Path,
    browser: Browser,
    more: str,
    is_brief: bool,  # noqa: FBT001
) -> None:
    """Its sentence is beside its name, without marks, which are in the code.

    It has no number, no head and no corner with tools, as a chunk has.
    """
    loom = Loom(tmp_path)
    loom.write("conf.py", CONF.replace('"basic"', '"furo"'))
    files = "".join(map(FILE.format, range(MANY)))
    loom.write("book.rst", START + files + PACKAGE.format("p", more))
    assert loom.weave() == []
    with showing(browser, (loom.out / "html" / "book.html").as_uri(), 1300) as page:
        box = page.locator("#chunk-src-p-py")
        height = box.evaluate("(box) => box.getBoundingClientRect().height")
        assert (height < 40) == is_brief
        for part in (".chunk-number", ".chunk-sign", ".chunk-tools"):
            assert box.locator(part).is_hidden() == is_brief
        code = box.locator("pre").text_content() or ""
        assert code.startswith('⟨Notice⟩\n"""A package of ``penguins``."""')
        marks = box.locator(".sd u").all_text_contents()
        assert marks == ['"""', "``", "``", '"""'][not is_brief : 4 - (not is_brief)]
        widths = box.locator(".sd u").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect().width)"
        )
        assert not any(widths)


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
