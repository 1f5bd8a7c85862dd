"""Each tangled file is a page, and each chunk links to its place there."""

from __future__ import annotations

import re
import shutil
from html import unescape
from typing import TYPE_CHECKING

import pytest
from tests.browsing import showing
from tests.weave.loom import CONF, Loom, dead_links, joined

from literate.weave.pages import listing

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

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


def lines_beside(page: str) -> list[int]:
    """Return how many lines of each stretch are counted, all of which there are."""
    found = re.findall(r"<pre>(.*?)\n</pre>", page, re.DOTALL)
    lines = [some.split("\n") for some in found]
    assert all(line.count("<i></i>") == 1 for some in lines for line in some)
    return [*map(len, lines)]


def test_page(loom: Loom) -> None:
    """A page shows the whole file, and the pieces from which its lines come."""
    assert loom.weave() == []
    page = loom.file("files/src/one.py.html")
    lines = ["def one(x: int) -> int:", "    x += 1", "    return x < 2", "    x += 1"]
    assert code(page).splitlines()[1:] == lines
    assert code(page).startswith("# Tangled from docs/book.rst; edit it there.\n")
    assert lines_beside(page) == [1, 1, 1, 1, 1]
    assert page.count("<figcaption>") == 4
    assert page.count('href="../../book.html#chunk-twice"') == 2
    assert page.count('id="from-chunk-twice"') == 1
    assert '<span class="k">def</span>' in page
    assert code(loom.file("files/src/two.unknown.html")).endswith("x += 1\nthe end\n")


@pytest.mark.parametrize(
    "more", ["", 'TEXT = """\n   <<Twice>>\n   """', "@cache\n   def two"]
)
def test_a_line_has_one_look(loom: Loom, more: str) -> None:
    """Code has the same colours on the page of its file as in its chunk."""
    loom.write("book.rst", BOOK.replace("return x", f"{more}\n   return x"))
    loom.weave()
    in_chunk = looks(loom.file("book.html"))
    in_file = looks(loom.file("files/src/one.py.html"))
    assert {"", "c1", "k"} < {colour for line in in_file for _, colour in line}
    assert [line for line in in_file if line not in in_chunk] == in_file[:1]


def test_a_reference_in_a_line(loom: Loom) -> None:
    """Where a line holds another piece, the file's line has colours, too."""
    inner = "   <<Twice>>=\n   None\n"
    loom.write(
        "book.rst",
        f"A book\n======\n\n::\n\n   <<./a.py>>=\n   x = [<<Twice>>]\n\n::\n\n{inner}",
    )
    loom.weave()
    *_, line = looks(loom.file("files/a.py.html"))
    assert "".join(letter for letter, _ in line) == "x = [None]"
    assert {colour for letter, colour in line if letter in "None"} == {"kc"}


def looks(page: str) -> list[list[tuple[str, str]]]:
    """Return each line of code on a page, without indent: its letters and colours."""
    lines: list[list[tuple[str, str]]] = []
    for part in re.findall("<pre[^>]*>(.*?)</pre>", page, re.DOTALL):
        colours = [""]
        lines.append([])
        for tag, letter in re.findall("<([^>]*)>|(&[^;]*;|.|\n)", part, re.DOTALL):
            if tag.startswith(("span ", "a ")):
                colours.append("".join(re.findall('class="([^"]*)', tag)))
            elif tag in {"/span", "/a"}:
                colours.pop()
            elif letter == "\n":
                lines.append([])
            elif letter and (letter != " " or lines[-1]):
                lines[-1].append((unescape(letter), colours[-1]))
    return [line for line in lines if line]


def test_a_file_leads_to_its_chapter_and_to_the_files_beside_it(loom: Loom) -> None:
    """The first file has none before it, the last none after it."""
    assert loom.weave() == []
    one, two = (
        loom.file(f"files/src/{name}.html") for name in ("one.py", "two.unknown")
    )
    assert 'Explained in <a href="../../book.html#chunk-src-one-py">A book</a>' in one
    assert re.findall('<link rel="(?:prev|next)".*>', one) == [
        '<link rel="next" title="src/two.unknown" href="two.unknown.html" />'
    ]
    assert re.findall('<link rel="(?:prev|next)".*>', two) == [
        '<link rel="prev" title="src/one.py" href="one.py.html" />'
    ]


def test_blank_lines_are_not_accounted_for(loom: Loom) -> None:
    """Blank lines between two chunks are there, and links to them arrive."""
    loom.write("book.rst", BOOK.replace("   the end\n", "\n   <<Twice>>\n"))
    assert loom.weave() == []
    page = loom.file("files/src/two.unknown.html")
    assert code(page).splitlines() == ["x += 1", "", "x += 1"]
    assert lines_beside(page) == [1, 1, 1]
    assert page.count("<figcaption>") == 2
    assert 'id="from-chunk-src-two-unknown"' in page


def test_way_there(loom: Loom) -> None:
    """A chunk links to its place in the file; every such link arrives."""
    loom.weave()
    page = loom.file("book.html")
    links = re.findall(r'href="(files/[^"#]*)#([^"]*)"', page)
    assert len(links) == 4
    for file, anchor in links:
        assert f'id="{anchor}"' in loom.file(file)


def test_way_there_from_every_kind_of_chunk(loom: Loom) -> None:
    """There is a place for chunks within a line, around others, or without code."""
    names = ["./a.py", "around", "nothing", "within"]
    code = ["<<around>>\n   <<nothing>>", "x = <<within>>", "", "1"]
    blocks = (
        f"::\n\n   <<{name}>>=\n   {text}\n"
        for name, text in zip(names, code, strict=True)
    )
    loom.write("book.rst", "A book\n======\n\n" + "\n".join(blocks))
    assert loom.weave() == []
    page = loom.file("files/a.py.html")
    anchors = re.findall(r"files/a.py.html#([^\"]*)", loom.file("book.html"))
    assert len(anchors) == len(names)
    assert all(page.count(f'id="{anchor}"') == 1 for anchor in anchors)


def test_elsewhere(loom: Loom) -> None:
    """If there are no pages of files, nothing links there."""
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


def test_another_version_writes_all_again(
    loom: Loom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a change of the tools, no page that the old ones wrote is left."""
    loom.weave()
    page = loom.out / "html" / "files" / "src" / "one.py.html"
    page.write_text("old", encoding="utf-8")
    monkeypatch.setattr(listing, "signature", lambda: "another")
    loom.weave()
    assert "def one" in code(page.read_text(encoding="utf-8"))


CHAPTERS = """\
A book
======

First
-----

.. code-block:: python

   <<src/first.py>>=
   x = 1

Second
------

.. code-block:: python

   <<src/second.py>>=
   <<Nothing>>

.. code-block:: python

   <<Nothing>>=
   pass
"""


def written(loom: Loom, text: str) -> set[str]:
    """Weave another text, and return the names of the files that differ."""
    before = loom.files()
    loom.write("book.rst", text)
    assert loom.weave() == []
    return {name for name, content in loom.files().items() if content != before[name]}


def test_a_line_of_prose_writes_its_chapter(loom: Loom) -> None:
    """Neither the files nor the sources of later chapters are written again."""
    loom.write("conf.py", CONF + 'literate_chapters = {"book": 1}\n')
    loom.write("book.rst", CHAPTERS)
    assert loom.weave() == []
    untouched = [
        loom.out / "html" / f"{name}.html"
        for name in ("source/second", "files/src/first.py", "files/src/second.py")
    ]
    for page in untouched:
        page.write_text("old", encoding="utf-8")
    text = CHAPTERS.replace("-----\n\n", "-----\n\nProse.\n\n", 1)
    assert {name for name in written(loom, text) if name.endswith(".html")} == {
        "first.html",
        "source/first.html",
    }
    assert {page.read_text(encoding="utf-8") for page in untouched} == {"old"}


def test_a_comment_writes_its_chapter_and_its_file(loom: Loom) -> None:
    """Other files and chapters stay as they are."""
    loom.write("conf.py", CONF + 'literate_chapters = {"book": 1}\n')
    loom.write("book.rst", CHAPTERS)
    assert loom.weave() == []
    text = CHAPTERS.replace("   x = 1", "   x = 1\n   # One.")
    assert {name for name in written(loom, text) if name.endswith(".html")} == {
        "first.html",
        "source/first.html",
        "files/src/first.py.html",
    }


def test_the_numbers_of_lines_are_looked_up_late(loom: Loom) -> None:
    """The first and the last line of each chapter are those of now."""
    loom.write("conf.py", CONF + 'literate_chapters = {"book": 1}\n')
    loom.write("book.rst", CHAPTERS)
    loom.weave()
    for text in (CHAPTERS, CHAPTERS.replace("-----\n\n", "-----\n\nProse.\n\n", 1)):
        loom.write("book.rst", text)
        loom.weave()
        found = re.findall(
            r'\[data-lines="(\w+)"\]{--before:(\d+);--last:(\d+)}',
            loom.file("_static/lines.css"),
        )
        lines = text.split("\n")
        assert [name for name, _, _ in found] == ["first", "second"]
        for name, before, last in found:
            page = loom.file(f"source/{name}.html")
            assert f'data-lines="{name}"' in page
            assert 'href="../_static/lines.css"' in page
            _, shown = re.findall("<pre[^>]*>(.*?)\n</pre>", page, re.DOTALL)
            plain = unescape(re.sub("<[^>]*>", "", shown)).split("\n")
            assert plain == lines[int(before) : int(last)]


def test_gone(loom: Loom) -> None:
    """The page of a file that is gone goes, too; the memory may be damaged."""
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


def test_the_source_of_each_chunk(loom: Loom) -> None:
    """A chunk leads to its line in the text of the book, and the line back."""
    loom.weave()
    page, source = loom.file("book.html"), loom.file("source/book.html")
    links = re.findall(r'<a href="source/book.html#([^"]*)">Source</a>', page)
    assert links == ["chunk-src-one-py", "chunk-twice", "chunk-src-two-unknown"]
    numbers, text = re.findall("<pre[^>]*>(.*?)\n</pre>", source, re.DOTALL)
    assert numbers.split() == ["<i></i>"] * len(BOOK.split("\n"))
    shown = unescape(re.sub("<[^>]*>", "", text))
    assert shown == BOOK
    for anchor in links:
        assert f'id="{anchor}"' in page
        [line] = [line for line in text.split("\n") if f'<span id="{anchor}">' in line]
        assert f'href="../book.html#{anchor}"' in line
        assert "&lt;&lt;" in line
    loom.weave("epub")
    assert "source</a>" not in loom.file("book.xhtml", "epub")


def test_the_source_is_that_of_now(loom: Loom) -> None:
    """One more line of prose gives the same source as a fresh weave."""
    loom.weave()
    loom.write("book.rst", BOOK.replace("======\n", "======\n\nProse.\n"))
    loom.weave()
    again = loom.file("source/book.html")
    assert "Prose." in again
    shutil.rmtree(loom.out)
    loom.weave()
    assert loom.file("source/book.html") == again


MANY = """\
A book
======

.. code-block:: text

   <<Notice>>=
   free
"""


def many(files: int) -> str:
    """Return a book with a chunk that goes to some files."""
    block = "\n.. code-block:: text\n\n   <<./{0}.txt>>=\n   <<Notice>>\n   {0}\n"
    return MANY + "".join(block.format(f"file{at}") for at in range(files))


@pytest.mark.parametrize("files", [5, 6])
def test_a_long_list_is_folded(loom: Loom, files: int) -> None:
    """If many use a chunk, the foot says how many, and names all of them."""
    loom.write("book.rst", many(files))
    assert loom.weave() == []
    page = loom.file("book.html")
    fold = r"<details[^>]*><summary[^>]*>(?:Used|Seen) .*?</details>"
    folds = re.findall(fold, page, re.DOTALL)
    links = re.findall(r'href="files/file\d.txt.html#from-chunk-notice"', page)
    assert len(links) == files
    if files == 5:
        assert folds == []
    else:
        used, seen = (joined([re.sub("<[^>]*>", "", fold)]) for fold in folds)
        assert used.startswith("Used in 6 places ./file0.txt 2, ./file1.txt 3, ")
        assert seen.startswith("Seen whole in 6 files file0.txt, file1.txt, ")
    assert dead_links(loom.files()) == []
    loom.weave("text")
    text = loom.file("book.txt", "text")
    assert ("Used in 6 places\n\n" in text) == (files == 6)
    assert "./file4.txt" in text


LINES = """() => [...document.querySelectorAll(".listing pre")].flatMap((pre) => {
    const marks = [...pre.querySelectorAll("i")];
    return marks.map((mark, at) => {
        const line = document.createRange();
        line.setStartAfter(mark);
        if (at + 1 < marks.length) line.setEndBefore(marks[at + 1]);
        else line.setEndAfter(pre.lastChild);
        const rows = new Set([...line.getClientRects()].map((row) => row.bottom));
        const [first] = line.getClientRects(), number = mark.getBoundingClientRect();
        const isBeside = first && number.right <= first.left + 1
            && Math.abs(number.bottom - first.bottom) < 4;
        return [line.toString().slice(0, 6), getComputedStyle(mark).userSelect,
            !first || isBeside, rows.size > 2, pre.scrollWidth > pre.clientWidth];
    });
})"""
"""Return how each line of a file begins, how its number may be selected, whether the
number is beside it, whether it goes on below itself, and whether it scrolls."""

LONG = f"   return x < {' + '.join(['2'] * 40)}"


@pytest.mark.parametrize("width", [390, 1300])
def test_the_lines_have_numbers(loom: Loom, browser: Browser, width: int) -> None:
    """A number is beside its line, and is not selected with it.

    On a phone a long line goes on below itself, and has one number.
    """
    loom.write("conf.py", CONF.replace('"basic"', '"furo"'))
    loom.write("book.rst", BOOK.replace("   return x < 2", LONG))
    assert loom.weave() == []
    address = (loom.out / "html" / "files" / "src" / "one.py.html").as_uri()
    is_phone = width < 600
    with showing(browser, address, width) as page:
        lines = page.evaluate(LINES)
    begin = ["# Tang", "def on", "    x ", "    re", "    x "]
    assert [line[0] for line in lines] == begin
    assert [line[1:3] for line in lines] == [["none", True]] * 5
    assert lines[3][3:] == [is_phone, not is_phone]
