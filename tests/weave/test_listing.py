"""Each tangled file is a page, and each chunk leads to where it has gone."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from tests.weave.loom import Loom

if TYPE_CHECKING:
    from pathlib import Path

BOOK = """\
A book
======

.. code-block:: python

   <<src/one.py>>=
   def one(x: int) -> int:
       <<Twice>>
       return x < 2
       <<Twice>>

.. code-block:: python

   <<Twice>>=
   x += 1

.. code-block:: text

   <<src/two.unknown>>=
   <<Twice>>
   the end
"""


@pytest.fixture
def loom(tmp_path: Path) -> Loom:
    """Return a book of two files."""
    loom = Loom(tmp_path)
    loom.write("book.rst", BOOK)
    return loom


def code(page: str) -> str:
    """Return the code on a page of a file."""
    parts = re.findall("<pre>(.*?)</pre>", page, re.DOTALL)
    return "".join(unescape(re.sub("<[^>]*>", "", part)) for part in parts)


def test_page(loom: Loom) -> None:
    """A page shows the whole file, and from which pieces its lines come."""
    assert loom.weave() == []
    page = loom.file("files/src/one.py.html")
    lines = ["def one(x: int) -> int:", "    x += 1", "    return x < 2", "    x += 1"]
    assert code(page).splitlines()[1:] == lines
    assert code(page).startswith("# Tangled from docs/book.rst; edit it there.\n")
    runs = re.findall(r"<figcaption>(\S+)", page)
    assert runs == [f"{line}\N{EN DASH}{line}" for line in range(1, 6)]
    assert page.count('href="../../book.html#chunk-twice"') == 2
    assert page.count('id="from-chunk-twice"') == 1
    assert '<span class="k">def</span>' in page
    assert code(loom.file("files/src/two.unknown.html")).endswith("x += 1\nthe end\n")


def test_way_there(loom: Loom) -> None:
    """A chunk leads to where it has gone; every such link arrives."""
    loom.weave()
    page = loom.file("book.html")
    links = re.findall(r'href="(files/[^"#]*)#([^"]*)"', page)
    assert len(links) == 4
    for file, anchor in links:
        assert f'id="{anchor}"' in loom.file(file)


def test_elsewhere(loom: Loom) -> None:
    """Where there are no pages of files, nothing leads there."""
    for builder, name in (("singlehtml", "book.html"), ("text", "book.txt")):
        loom.weave(builder)
        assert "Seen whole" not in loom.file(name, builder)


def test_again(loom: Loom) -> None:
    """A page is written again when its file has changed, and only then."""
    loom.weave()
    pages = [
        loom.out / "html" / "files" / "src" / f"{name}.html"
        for name in ("one.py", "two.unknown")
    ]
    for page in pages:
        page.write_text("old", encoding="utf-8")
    loom.write("book.rst", BOOK + "\nProse.\n")
    loom.weave()
    assert [page.read_text(encoding="utf-8") for page in pages] == ["old", "old"]
    loom.write("book.rst", BOOK.replace("the end", "the very end"))
    loom.weave()
    assert pages[0].read_text(encoding="utf-8") == "old"
    assert code(pages[1].read_text(encoding="utf-8")).endswith("the very end\n")
    pages[0].unlink()
    loom.weave()
    assert "def one" in code(pages[0].read_text(encoding="utf-8"))


def test_gone(loom: Loom) -> None:
    """The page of a file that is gone goes, too; what is kept may be damaged."""
    loom.weave()
    page = loom.out / "html" / "files" / "src" / "two.unknown.html"
    assert page.is_file()
    [memory] = loom.out.rglob("files.json")
    kept = memory.read_text(encoding="utf-8")
    memory.write_text(kept[:-5], encoding="utf-8")
    assert loom.weave() == []
    loom.write("book.rst", BOOK.replace("src/two.unknown", "src/three"))
    loom.weave()
    assert not page.exists()
    assert "the end" in loom.file("files/src/three.html")


def test_broken(loom: Loom) -> None:
    """A broken book has no files, so no page of one, and no link to it."""
    loom.write("book.rst", BOOK.replace("<<Twice>>=", "<<Thrice>>="))
    assert loom.weave()
    assert not (loom.out / "html" / "files").exists()
    assert "Seen whole" not in loom.file("book.html")
