"""Two versions of an algorithm, side by side."""

from __future__ import annotations

import json
import shutil
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect
from tests.browsing import showing

from asciimaze.generators.fast.registry import FAST
from literate.weave.model.versions import Versions, aligned, between, rows_of
from literate.web.chunks import Web

from .loom import CONF, Loom
from .test_pages import edit, fresh, visible
from .test_readers import seen_twice

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

BOOK = """\
A book
======

One
---

.. code-block:: python

   <<src/one.py>>=
   def total(numbers):

       result = 0
       for number in numbers:
           result = result + number
       return result

.. code-block:: python

   <<src/one.py>>=

   print(total([1, 2]))

Other
-----

.. code-block:: python

   <<src/two.py>>=
   <<Add all at once>>

.. code-block:: python

   <<Add all at once>>=
   def total(numbers):
       return sum(numbers)

.. compare:: slow, quick

   src/one.py ~ Add all at once
   for number in numbers: ~ return sum(numbers)
"""

DOCUMENTED = '''\
.. code-block:: python

   <<src/one.py>>=
   def total(numbers):
       """Add numbers.

       Slowly.
       """
       return sum(numbers)

.. code-block:: python

   <<src/two.py>>=
   <<Licence>>
   """How to add numbers."""
   def total(
       <<Numbers>>
       start = 0,
   ):
       """Add numbers quickly."""
       <<Add all at once>>

.. code-block:: python

   <<Licence>>=
   # Free

.. code-block:: python

   <<Numbers>>=
   numbers,

.. code-block:: python

   <<Add all at once>>=
   return start + sum(numbers)
'''

CUT = CONF.replace("[", '["literate.weave.directives.compare", ', 1) + (
    'literate_chapters = {"book": 2}\nhtml_theme = "furo"\n'
)

LINES = st.lists(st.sampled_from(["", "a", "a = b", "a = c", "for d in e:"]))


@st.composite
def pinned_texts(
    draw: st.DrawFn,
) -> tuple[list[str], list[str], list[tuple[int, int]]]:
    """Return two texts, and pairs of lines that don't cross."""
    one, other = draw(LINES), draw(LINES)
    most = min(len(one), len(other))
    places = st.lists(st.integers(0, max(0, most - 1)), max_size=most, unique=True)
    pins = sorted(draw(places))
    return one, other, [(at, at) for at in pins]


@given(texts=pinned_texts())
def test_alignment(texts: tuple[list[str], list[str], list[tuple[int, int]]]) -> None:
    """Each line is in one row, pairs never cross, and the pins are pairs."""
    one, other, pins = texts
    rows = list(aligned(one, other, pins))
    for side, text in enumerate((one, other)):
        found = [row[side] for row in rows if row[side] is not None]
        assert found == [*range(len(text))]
    assert {*pins} <= {*rows}


@given(text=LINES)
def test_a_text_corresponds_to_itself(text: list[str]) -> None:
    """Every line that has a word is beside itself."""
    rows = between(text, text)
    assert {at for at, line in enumerate(text) if line} == {
        one for one, other in rows if one == other and one is not None and text[one]
    }


def test_likeness() -> None:
    """Lines that have most of their words in common are pairs, and others are not."""
    one = ["while path:", "    here = path[-1]", "    x += 1"]
    other = ["y = 2", "here = path[0]"]
    assert between(one, other) == [(0, None), (None, 0), (1, 1), (2, None)]
    marks = ["parent[other] = one"], ["keys, other = keys[apart], other[apart]"]
    assert between(*marks) == [(0, None), (None, 0)]


def test_rows() -> None:
    """The lines of all pieces count, but blank ones are left out."""
    versions = Versions(("src/one.py", "Add all at once"), ("a", "b"), (), "")
    assert rows_of(Web("book.rst", BOOK), versions) == [
        (0, 0),
        (2, None),
        (3, None),
        (4, None),
        (5, None),
        (6, None),
        (None, 1),
    ]


def test_docstrings_are_left_out() -> None:
    """Neither version has its docstring, even if its head refers to a chunk."""
    versions = Versions(("src/one.py", "src/two.py"), ("a", "b"), (), "")
    rows = rows_of(Web("book.rst", DOCUMENTED), versions)
    first, second = ({row[side] for row in rows} - {None} for side in (0, 1))
    assert (first, second) == ({0, 5}, {0, 2, 3, 4, 5, 7})


# The pages


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return the book, woven as chapters."""
    loom = Loom(tmp_path_factory.mktemp("versions"))
    loom.write("conf.py", CUT)
    loom.write("book.rst", BOOK)
    assert loom.weave() == []
    return loom


@pytest.fixture
def again(once: Loom, tmp_path: Path) -> Loom:
    """Return a copy of the book, woven already."""
    shutil.copytree(once.source.parent, tmp_path / "copy")
    loom = Loom(tmp_path / "copy")
    shutil.copy2(once.source / "conf.py", loom.source)
    return loom


def pairs_of(loom: Loom) -> list[dict[str, Any]]:
    """Return the pairs as the script reads them."""
    text = loom.file("_static/versions.js")
    found: list[dict[str, Any]] = json.loads(text.partition("=")[2].rstrip(";\n"))
    return found


def test_marked(once: Loom) -> None:
    """Below the first piece of each version there is a link to the other one."""
    for name, other, said in (
        ("one", "other.html#chunk-add-all-at-once", "quick"),
        ("other", "one.html#chunk-src-one-py", "slow"),
    ):
        page = once.file(f"{name}.html")
        assert page.count("chunk-versions") == 1
        fold = page.partition("chunk-versions")[2].partition("</details>")[0]
        assert f"Compare with the {said} version" in fold
        assert f'href="{other}"' in fold


def test_script(once: Loom) -> None:
    """The script has the pages, the pieces and the rows of both versions."""
    [pair] = pairs_of(once)
    assert pair["labels"] == ["slow", "quick"]
    assert pair["sides"] == [
        [["one.html", "chunk-src-one-py", 6], ["one.html", "chunk-src-one-py-2", 1]],
        [["other.html", "chunk-add-all-at-once", 2]],
    ]
    assert [0, 0] in pair["rows"]
    assert [3, 1] in pair["rows"]


def test_in_a_browser_only(again: Loom) -> None:
    """A book for e-readers has no marks and no styles for them."""
    again.weave("epub")
    files = again.files("epub")
    assert b"literate.css" in files["content.opf"]
    assert b"compare.css" not in files["content.opf"]
    pages = [text for name, text in files.items() if name.endswith("xhtml")]
    assert not [text for text in pages if b"chunk-versions" in text]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            ".. compare:: slow, quick",
            ".. compare:: slow",
            "compare needs two labels with a comma between them",
        ),
        (
            "   for number in numbers: ~",
            "   for number in numbers:",
            "needs two labels",
        ),
        ("   src/one.py ~ Add", "   src/ones.py ~ Add", "did you mean <<src/one.py>>?"),
        (
            "   for number in numbers: ~ return",
            "   return result ~ def total(numbers):\n   for number in numbers: ~ a",
            "must be in <<src/one.py>>, below those before it (got for number in",
        ),
    ],
)
def test_mistakes(again: Loom, old: str, new: str, said: str) -> None:
    """A mistake is reported at its line, and nothing else happens."""
    edit(again, old, new)
    [warning] = [line for line in again.weave() if said in line]
    line = BOOK[: BOOK.index(".. compare")].count("\n") + 1
    assert f"book.rst:{line}" in warning


EDITS = {
    "another label": ("slow, quick", "slow, fast"),
    "another chunk": ("   src/one.py ~ Add", "   src/two.py ~ Add"),
    "a chunk before it": (
        "Other\n-----\n",
        "Other\n-----\n\n.. code-block:: python\n\n   <<src/three.py>>=\n   pass\n",
    ),
    "no versions": (
        ".. compare:: slow, quick\n\n   src/one.py ~ Add all at once\n",
        "",
    ),
}


@pytest.mark.parametrize("what", EDITS)
def test_an_edit_gives_what_a_fresh_run_gives(again: Loom, what: str) -> None:
    """The chapter of the other version is written again, too."""
    edit(again, *EDITS[what])
    again.weave()
    assert visible(again.files()) == visible(fresh(again))


# In a browser

ALONE = "[...document.querySelectorAll('.versions-alone')].map((row) => row.innerText)"


@pytest.mark.parametrize("name", ["one", "other"])
def test_side_by_side(once: Loom, browser: Browser, name: str) -> None:
    """Unfolded, the lines that correspond are in one row, on both pages."""
    with showing(browser, (once.out / "html" / f"{name}.html").as_uri(), 1280) as page:
        table = page.get_by_role("table")
        expect(table).to_have_count(0)
        page.get_by_text("Compare with").click()
        rows = table.get_by_role("row")
        expect(rows.nth(0)).to_contain_text("slow: src/one.py")
        expect(rows.nth(0)).to_contain_text("quick: Add all at once")
        cells = table.get_by_role("cell").all_inner_texts()
        assert [text.strip() for text in cells[:2]] == ["def total(numbers):"] * 2
        assert "for number in numbers:" in cells[4]
        assert "return sum(numbers)" in cells[5]
        assert "print(total([1, 2]))" in page.evaluate(ALONE)[-1]
        left, right = (
            table.get_by_role("cell").nth(at).bounding_box() for at in (4, 5)
        )
        assert left
        assert right
        assert (left["y"], left["x"] < right["x"]) == (right["y"], True)
        stops = table.locator("a")
        assert stops.count() >= 2
        assert table.locator("a:not([tabindex='-1'])").count() == 1
        stops.first.focus()
        page.keyboard.press("ArrowRight")
        expect(stops.nth(1)).to_be_focused()
        page.reload()
        expect(table).to_have_count(1)


HANGS = """() => [...document.querySelectorAll(".versions-line")].map((line) => {
    const style = getComputedStyle(line);
    return [
        line.textContent.search(/\\S/),
        parseFloat(style.paddingLeft),
        parseFloat(style.textIndent),
    ];
})"""
"""Return the indent of each line, and where in its column it goes on and begins."""


def test_wrapped_lines_are_indented(once: Loom, browser: Browser) -> None:
    """Where a line goes on is two letters to the right of its own indent."""
    with showing(browser, (once.out / "html" / "one.html").as_uri(), 1280) as page:
        page.get_by_text("Compare with").click()
        expect(page.get_by_role("table")).to_be_visible()
        found = page.evaluate(HANGS)
        letter = -found[0][2] / 2
        assert {indent for indent, *_ in found} == {0, 4, 8}
        for indent, inside, back in found:
            assert back == pytest.approx(-letter * (indent + 2), abs=0.1)
            assert inside + back == pytest.approx(found[0][1] + found[0][2], abs=0.1)


def test_on_a_phone(once: Loom, browser: Browser) -> None:
    """On a phone, the second version of a line is below the first."""
    with showing(browser, (once.out / "html" / "one.html").as_uri()) as page:
        page.get_by_text("Compare with").press("Enter")
        cells = page.get_by_role("cell")
        expect(cells.first).to_be_visible()
        boxes = [cells.nth(at).bounding_box() for at in (0, 1)]
        tops = [box["y"] for box in boxes if box]
        assert all(upper < lower for upper, lower in pairwise(tops))
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390


def test_what_does_not_arrive(once: Loom, browser: Browser, tmp_path: Path) -> None:
    """If a script doesn't arrive, the fold says so, and the next try may succeed."""
    pages = tmp_path / "pages"
    shutil.copytree(once.out / "html", pages)
    (pages / "_static" / "versions.js").rename(tmp_path / "versions.js")
    with showing(browser, (pages / "one.html").as_uri()) as page:
        fold = page.get_by_text("Compare with")
        fold.click()
        expect(page.locator(".chunk-versions .chunk-sorry")).to_be_visible()
        expect(page.locator(".chunk-versions a")).to_be_visible()
        (tmp_path / "versions.js").rename(pages / "_static" / "versions.js")
        fold.click()
        fold.click()
        expect(page.get_by_role("table")).to_be_visible()
        expect(page.locator(".chunk-versions .chunk-sorry")).to_have_count(0)


# Our own book


def test_each_fast_generator_is_compared(ours: Loom) -> None:
    """Each fast version is beside its plain one, by three pairs of lines or more."""
    pairs = pairs_of(ours)
    assert len(pairs) == len(FAST)
    for pair in pairs:
        assert pair["labels"] == ["plain", "fast"]
        assert sum(-1 not in row for row in pair["rows"]) >= 3


def test_all_can_read_it(ours: Loom, browser: Browser) -> None:
    """There is no barrier in two versions side by side."""
    address = (ours.out / "html" / "binary.html").as_uri()
    with showing(browser, address, 1280) as page:
        page.get_by_text("Compare with the fast version").click()
        expect(page.get_by_role("table", name="plain and the fast")).to_be_visible()
        assert seen_twice(page, ".chunk-versions") == []
