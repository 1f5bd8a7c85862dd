"""The way into a book: chapters, reading times, and little beside the prose."""

from __future__ import annotations

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from statistics import median
from textwrap import indent
from typing import TYPE_CHECKING

import pytest
from docutils import nodes
from docutils.utils import new_document
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect
from tests.browsing import showing

from literate.weave.model.book import Book, read_document
from literate.weave.model.imports import imported, neighbours
from literate.weave.model.outline import duration, first_sentence, minutes
from literate.weave.render.import_folds import ALONE
from literate.web.chunks import Web

from .loom import Loom, dead_links

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from literate.weave.model.domain import LiterateDomain

HERE = Path(__file__).parent
MOST = 10
"""The most words about code for a hundred words of prose."""

FURO = """
html_theme = "furo"
html_show_search_summary = False
"""


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return a book of several parts, woven with the theme of our own."""
    loom = Loom(tmp_path_factory.mktemp("parts"))
    shutil.copytree(HERE / "parts", loom.source, dirs_exist_ok=True)
    conf = (HERE / "parts" / "conf.py").read_text(encoding="utf-8")
    loom.write("conf.py", conf + FURO)
    text = (HERE / "parts" / "book.rst").read_text(encoding="utf-8")
    door = ".. rst-class:: continue\n\nNothing yet.\n\n.. _part-one:"
    rooms = ".. rst-class:: rooms\n\n#. :ref:`part-one`\n#. :ref:`why`\n\n"
    loom.write("book.rst", text.replace(".. _part-one:", rooms + door, 1))
    average = (HERE / "parts" / "average.py").read_text(encoding="utf-8")
    loom.write("average.py", average.replace("print", "import counter\n\nprint"))
    assert loom.weave() == []
    return loom


# Lists of chapters.


def test_a_part_says_what_its_chapters_are_about(parts: Loom) -> None:
    """The page of a part has each chapter with its first sentence and its time."""
    page = parts.file("one.html")
    found = re.findall(
        r'<li><span><a [^>]*href="(\w+)\.html">([^<]*)</a>'
        r'<span class="chapter-time"> ([^<]*)</span></span><p>(.*?)</p>',
        page,
    )
    assert found == [
        ("die", "1.1. A die", "1 minute", "It has sides."),
        (
            *("throw", "1.2. A throw", "1 minute"),
            "Throwing takes a while, and goes on in Several throws.",
        ),
    ]
    assert dead_links(parts.files()) == []


def test_a_chapter_says_where_it_is(parts: Loom) -> None:
    """Below its title are the part, its number there, and its time."""
    [line] = re.findall(r'<p class="chapter-line">(.*?)</p>', parts.file("throw.html"))
    assert re.sub("<.*?>", "", line) == "The dice, 2 of 2 · 1 minute"
    assert 'href="one.html"' in line
    assert 'class="chapter-line"' not in parts.file("book.html")


def test_each_page_leads_on(parts: Loom) -> None:
    """The head of each page leads to the next one, also where there is no code."""
    for name in ("book", "one", "die", "throw"):
        _, _, head = parts.file(f"{name}.html").partition('<nav class="turn-page"')
        assert 'rel="next"' in head.partition("</nav>")[0], name


def test_an_edit_renews_the_list(tmp_path: Path) -> None:
    """The page of a part is written again if a chapter begins in another way."""
    loom = Loom(tmp_path)
    shutil.copytree(HERE / "parts", loom.source, dirs_exist_ok=True)
    loom.weave()
    text = (loom.source / "book.rst").read_text(encoding="utf-8")
    loom.write("book.rst", text.replace("It has sides.", "Has it sides? It has."))
    loom.weave()
    assert "Has it sides?</p>" in loom.file("one.html")
    assert "Has it sides?\n\nIt has" not in loom.file("die.md")
    assert "Has it sides? It has." in loom.file("die.md")


GROUPED = ".. rst-class:: groups\n\n{}\n.. _ch-die:"
"""Groups of chapters, before the first chapter."""


def grouped(loom: Loom, *groups: str) -> list[str]:
    """Weave a book whose first part has groups; return the warnings."""
    shutil.copytree(HERE / "parts", loom.source, dirs_exist_ok=True)
    text = (loom.source / "book.rst").read_text(encoding="utf-8")
    listed = GROUPED.format("".join(f":ref:`{each}\n   Why.\n\n" for each in groups))
    loom.write("book.rst", text.replace(".. _ch-die:", listed, 1))
    return loom.weave()


def test_a_part_groups_its_chapters(tmp_path: Path) -> None:
    """Each group has its title and its sentence above its chapters, all in order."""
    loom = Loom(tmp_path)
    assert grouped(loom, "To have <ch-die>`", "To do <ch-throw>`") == []
    page = loom.file("one.html")
    _, _, listed = page.partition('class="toctree-wrapper')
    found = re.findall(
        r'<h2 class="rubric">(.*?)</h2>\s*<p>(.*?)</p>|<li><span><a [^>]*href="(\w+)',
        listed,
    )
    assert found == [
        *[("To have", "Why.", ""), ("", "", "die")],
        *[("To do", "Why.", ""), ("", "", "throw")],
    ]
    assert "<dt>" not in page


@pytest.mark.parametrize(
    "groups",
    [
        ["To do <ch-throw>`"],
        ["To do <ch-throw>`", "To have <ch-die>`"],
        ["To have <ch-die>`", "Why <why>`"],
    ],
)
def test_groups_that_leave_a_chapter_out(tmp_path: Path, groups: list[str]) -> None:
    """Groups that are out of order, or lead elsewhere, are reported."""
    [said] = grouped(Loom(tmp_path), *groups)
    assert "these groups don't have every chapter, in order" in said


def test_a_part_says_what_to_read_first(tmp_path: Path) -> None:
    """The chapters that its core paragraph names are marked; their time is below."""
    loom = Loom(tmp_path)
    shutil.copytree(HERE / "parts", loom.source, dirs_exist_ok=True)
    text = (loom.source / "book.rst").read_text(encoding="utf-8")
    core = ".. rst-class:: core\n\nFirst :ref:`ch-throw`, and look at :ref:`why`.\n\n"
    loom.write("book.rst", text.replace(".. _ch-die:", f"{core}.. _ch-die:", 1))
    assert loom.weave() == []
    page = loom.file("one.html")
    assert re.findall(r'<li class="core"><span><a [^>]*href="([^"]*)"', page) == [
        "throw.html"
    ]
    [said] = re.findall(r'<p class="core">(.*?)</p>', page)
    assert re.sub("<.*?>", "", said).endswith(". 1 minute")
    assert "_static/parts.css" in page
    assert "_static/parts.css" not in loom.file("throw.html")


SENTENCES = st.sampled_from(["It rains.", "Does it?", "No!", "Then e.g. this."])


@given(st.lists(SENTENCES, min_size=1))
def test_the_first_sentence_is_the_beginning(sentences: list[str]) -> None:
    """It is how the text begins, up to the end of a sentence."""
    document = new_document("")
    document += nodes.section("", nodes.paragraph("", " ".join(sentences)))
    found = first_sentence(document)
    assert " ".join(sentences).startswith(found)
    assert found[-1] in ".?!"


def test_code_stays_code_in_the_list(tmp_path: Path) -> None:
    """Words of code in a first sentence look as in the chapter, and don't break."""
    loom = Loom(tmp_path)
    shutil.copytree(HERE / "parts", loom.source, dirs_exist_ok=True)
    text = (loom.source / "book.rst").read_text(encoding="utf-8")
    loom.write("book.rst", text.replace("It has sides.", "Say ``--sides 6``, or not."))
    assert loom.weave() == []
    words = re.sub("</?span[^>]*>", "", loom.file("one.html"))
    assert re.search("<p>Say <code[^>]*>--sides 6</code>, or not.</p>", words)
    assert "Say `--sides 6`, or not." in loom.file("llms.txt")


def test_nothing_has_no_first_sentence() -> None:
    """A document without a paragraph has none."""
    assert first_sentence(new_document("")) == ""


@given(st.integers(1, 6000))
def test_a_time_is_said_in_few_words(time: int) -> None:
    """It has a number and a unit, which is right within half an hour."""
    number, unit = duration(time).split()
    factor = 60 if unit.startswith("hour") else 1
    assert abs(int(number) * factor - time) <= 30 * (factor > 1)
    assert unit.endswith("s") == (number != "1")


@pytest.mark.parametrize("option", ["folded", "wide closed"])
def test_what_waits_takes_no_time(tmp_path: Path, option: str) -> None:
    """Code that a page folds is not counted, in either markup."""
    code = "<<./a.py>>=\nx = 1\ny = 2\n"
    rst = indent(code, "   ")
    for text, suffix in [
        ("A\n=\n\n.. code-block:: python\n{}\n" + rst, "rst"),
        ("# A\n\n```{{code-block}} python\n{}\n" + code + "```\n", "md"),
    ]:
        seen = []
        for line in ("", f":class: {option}"):
            path = tmp_path / f"a.{suffix}"
            space = "   " * (suffix == "rst")
            path.write_text(text.format(f"{space}{line}\n" if line else ""))
            web = read_document(path, {".rst": "restructuredtext", ".md": "markdown"})
            seen.append(Book(web, "a").amounts[1][-1])
        assert seen[0] >= 3
        assert seen[1] == 0


def test_a_part_takes_as_long_as_its_chapters(parts: Loom) -> None:
    """So does the book with its parts: the times on a page add up."""
    from sphinx.testing.util import SphinxTestApp  # noqa: PLC0415 (it is slow)

    app = SphinxTestApp("html", srcdir=parts.source, builddir=parts.out)
    domain: LiterateDomain = app.env.domains["lit"]  # type: ignore[assignment]
    app.env.find_files(app.config, app.builder)
    domain.bind(app.env.project.books)  # type: ignore[attr-defined]
    book = domain.books["book"]
    for name, sheet in book.sheets.items():
        if sheet.below:
            times = [minutes(book, below) for below in sheet.below]
            assert minutes(book, name) == sum(times)
    assert minutes(book, "book") >= 1
    app.cleanup()


# The sources of tools.

NAMES = st.sampled_from(["a", "b.c", "b.d", "e"])


@given(st.dictionaries(NAMES, st.frozensets(NAMES)))
def test_users_are_those_that_use(imports: dict[str, frozenset[str]]) -> None:
    """A source is used by those that use it, whatever folder they are in."""
    pages = {f"tools/{name.replace('.', '/')}": some for name, some in imports.items()}
    found = neighbours(pages)
    assert found.keys() == pages.keys()
    for docname, (uses, users) in found.items():
        assert docname not in uses
        assert list(users) == sorted(
            each for each in pages if docname in found[each][0]
        )
        wanted = {f"tools/{name.replace('.', '/')}" for name in pages[docname]}
        assert {*uses} == wanted & pages.keys() - {docname}


@given(st.text())
def test_any_text_may_be_a_source(text: str) -> None:
    """What isn't Python imports nothing; names are found wherever they are imported."""
    imported(text)
    names = imported("import a.b\ndef f():\n    from c import d, e\nfrom . import g")
    assert names == {"a.b", "c", "c.d", "c.e"}
    assert imported("def") == imported("\0") == frozenset()


def test_a_source_says_what_is_around_it(parts: Loom) -> None:
    """Its page has its place among the sources, those it uses and those that use it."""
    [average] = [name for name in parts.files() if name.endswith("average.html")]
    [counter] = [name for name in parts.files() if name.endswith("counter.html")]
    for name, line, words in (
        (average, "2 of 2", ["uses 1, used by 0", "Uses "]),
        (counter, "1 of 2", ["uses 0, used by 1", "Used by "]),
    ):
        page = parts.file(name)
        [place] = re.findall(r'<p class="chapter-line">(.*?)</p>', page)
        assert place.endswith(line)
        [links] = re.findall(r'<details class="source-links">(.*?)</details>', page)
        assert all(each in links for each in words)
        assert links.count("<a ") == 1


# Words beside the prose.


class Words(HTMLParser):
    """The words of a page: those of its prose, and those about its code.

    Code, pictures and tables are neither, nor is what a page folds until one asks.
    """

    ABOUT = frozenset({"figcaption", "summary"})
    SILENT = frozenset({"pre", "svg", "script", "nav", "table", "aside"})
    ALONE = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})

    def __init__(self) -> None:
        """Begin outside the text."""
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.prose = self.about = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Go into an element."""
        if tag not in self.ALONE:
            self.open.append((tag, dict(attrs).get("class") or ""))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        if tag not in self.ALONE:
            while self.open and self.open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Count words: runs of characters that begin with a letter."""
        tags = [tag for tag, _ in self.open]
        if "article" not in tags or self.SILENT & {*tags}:
            return
        css = [each.split()[:1] for _, each in self.open]
        count = len(re.findall(r"\b[^\W\d_][\w.'\u2019-]*", data))
        if ["headerlink"] in css:
            return
        if ["chunk"] not in css:
            self.prose += count
        elif {*tags} & self.ABOUT or ["chunk-line"] in css:
            self.about += count
        else:
            assert not count or "details" in tags, data


DRAWN = re.compile(r"<(pre|svg|script)\b.*?</\1>", re.DOTALL)
"""Most of a page, which has no words: it is left out before a page is taken apart."""


def words(*pages: str) -> Words:
    """Return the words of some pages."""
    result = Words()
    for page in pages:
        result.feed(DRAWN.sub("", page))
    return result


def test_words_about_code_are_few(ours: Loom) -> None:
    """In our book there are at most 10 of them for each 100 words of prose."""
    pages = [
        path for path in (ours.out / "html").glob("*.html") if "-" not in path.stem
    ]
    found = words(*(path.read_text(encoding="utf-8") for path in sorted(pages)))
    assert found.prose > 50_000
    assert 0 < 100 * found.about <= MOST * found.prose


def test_words_are_counted() -> None:
    """The count knows prose, a head, a line below a chunk, and what is folded."""
    found = words(
        "<p>Out</p><article><p>Three words here</p><pre>code</pre>"
        '<figure class="chunk"><figcaption>1 A name</figcaption><pre>code</pre>'
        '<p class="chunk-line">Used in <a>9</a></p>'
        "<details><summary>more</summary><p>Not counted</p></details>"
        "</figure></article>"
    )
    assert (found.prose, found.about) == (3, 5)


class Code(Words):
    """The lines of code on a page, run by run from one paragraph of prose to the next.

    A blank line within a chunk counts, but not a second one after it, which no page
    shows, and nothing that is folded. The chapters of our tools are counted without.
    """

    APART = frozenset({"aside", "details", "figure", "nav", "table"})
    """What has paragraphs that are no prose."""

    def __init__(self, *, has_blank: bool = True) -> None:
        """Begin before the first run, with or without blank lines."""
        super().__init__()
        self.has_blank = has_blank
        self.code = ""
        self.lines = 0
        self.runs = list[int]()

    def handle_endtag(self, tag: str) -> None:
        """Leave an element; at the end of a block, its lines are known."""
        super().handle_endtag(tag)
        if tag == "pre":
            shown = re.sub(r"\n{3,}", "\n\n", self.code.strip())
            self.lines += sum(
                self.has_blank or line != "" for line in shown.splitlines()
            )
            self.code = ""

    def handle_data(self, data: str) -> None:
        """Collect code; at a paragraph or the end of the text, a run is over."""
        tags = {tag for tag, _ in self.open}
        css = {word for _, each in self.open for word in each.split()}
        if tags >= {"article", "pre"}:
            if css & {"chunk", "pylit-code"} and not ({"chunk-notice"} & css):
                self.code += data if "details" not in tags else ""
        elif "article" not in tags or ("p" in tags and not tags & self.APART):
            self.runs.append(self.lines)
            self.lines = 0


MIDDLE, REST, OURS = 22, 22, 40
"""The most lines of code in a run: in Parts 1 to 10, in the others, in our tools."""

LAST = 10
"""The last of the parts of which nobody should get too much code at once."""

LONG = {12: 4, 15: 1}
"""How many runs of a hundred may have more lines of code there."""

TOLD = 15
"""How many words of prose a chapter has for each line of code, on average."""


def test_code_comes_in_small_pieces(ours: Loom) -> None:
    """Between two paragraphs of our book are few lines of code that show.

    The chapters have more to say than to show.
    """
    html = ours.out / "html"
    found: dict[int, set[str]] = {MIDDLE: set(), REST: set(), OURS: set()}
    count = told = shown = 0
    middle: list[int] = []
    for path in html.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        number = re.search(r'<h1><span class="section-number">(\d+)\.', page)
        if number or path.is_relative_to(html / "tools"):
            most = OURS if not number else MIDDLE if int(number[1]) <= LAST else REST
            code = Code(has_blank=bool(number))
            article = "".join(page.partition("<article")[1:])
            code.feed(WORD.sub(r"\1", WITHOUT_WORDS.sub("", article)))
            count += len(code.runs) > 1
            if number:
                told += words(article).prose
                shown += sum(code.runs)
            if most == MIDDLE:
                middle += filter(None, code.runs)
            if max(code.runs) > most:
                found[most].add(f"{path.name}: {max(code.runs)}")
    assert count > 250
    assert found == {MIDDLE: set(), REST: set(), OURS: set()}
    assert len(middle) > 2000
    assert median(middle) <= 7
    for most, few in LONG.items():
        assert sum(each > most for each in middle) <= few * len(middle) / 100
    assert shown > 10_000
    assert told >= TOLD * shown


WALL = 3_000
"""The most words, those of code among them, that a chapter has without headings."""


def test_long_chapters_have_headings(ours: Loom) -> None:
    """In Parts 2 to 10, a chapter with more words has two headings below its title."""
    found: dict[str, int] = {}
    for path in (ours.out / "html").glob("*.html"):
        page = path.read_text(encoding="utf-8")
        number = re.search(r'<h1><span class="section-number">(\d+)\.\d', page)
        if number and 2 <= int(number[1]) <= LAST:
            article = page.partition("<article")[2].rpartition("</article>")[0]
            text = re.sub("<[^>]*>", "", WITHOUT_WORDS.sub("", article))
            if len(re.findall(r"\w+", text)) > WALL:
                found[path.stem] = len(re.findall("<h[2-6]", article))
    assert len(found) > 60
    assert {name: count for name, count in found.items() if count < 2} == {}


WITHOUT_WORDS = re.compile(r"<(svg|script)\b.*?</\1>", re.DOTALL)
"""What has neither words nor code."""

WORD = re.compile(r'<span class="\w{1,3}">([^<]*)</span>')
"""A word of code with its colour."""


def test_lines_are_counted() -> None:
    """Runs go from paragraph to paragraph; a fold or caption ends none, nor counts."""
    fold = "<details><summary>imports</summary><pre>import a</pre></details>"
    licence = '<i class="chunk-notice">Licence</i>'
    box = '<figure class="chunk"><figcaption>A</figcaption><pre>{}</pre></figure>'
    found = Code()
    for text in (
        "<article><p>Prose</p>",
        "<b>a</b> = 1\n\n\nb = 2",
        "<figure><figcaption><p>Caption</p></figcaption></figure>",
        "c",
        "<p>Prose</p><pre>output</pre>",
        f"d</pre>{fold}<pre>e",
        f"{licence}f",
        "</article><p>Out</p>",
    ):
        is_code = not text.startswith(("<article", "<figure", "<p>", "</article"))
        found.feed(box.format(text) if is_code else text)
    assert [each for each in found.runs if each] == [4, 3]


LINES = """\
Book
====

Prose.

.. code-block:: python

   <<a/b.py>>=
   <<Imports>>
   <<Go>>
   <<Go>>

.. code-block:: python

   <<Imports>>=
   import os{0}

.. code-block:: python

   <<Go>>=
   os.getcwd()

.. code-block:: python

   <<Go>>=
   os.getpid()
"""


def test_a_chunk_ends_in_one_line(tmp_path: Path) -> None:
    """It names the places of use and the next piece; many imports have no end at all.

    Three places are named, and a single one more; else the others are counted.
    """
    loom = Loom(tmp_path)
    loom.write("book.rst", LINES.format("\n   import sys" * ALONE))
    assert loom.weave() == []
    page = loom.file("book.html")
    ends = re.findall(r'<p class="chunk-line">(.*?)</p>', page)
    assert [re.sub("<.*?>", "", each) for each in ends] == [
        "Used in 1 · next 4",
        "Used in 1",
    ]
    assert page.count("<summary") == page.count("chunk-more") + 1
    [imports] = re.findall(r'id="chunk-imports">.*?</figure>', page, re.DOTALL)
    assert "chunk-more" not in imports
    note = "\n.. code-block:: text\n\n   <<Note>>=\n   free\n"
    for count, said in ((4, "1, 2, 3, 4"), (5, "1, 2, 3 and 2 others")):
        many = "".join(
            f"\n.. code-block:: text\n\n   <<./f{at}.txt>>=\n   <<Note>>\n"
            for at in range(count)
        )
        loom.write("book.rst", f"Book\n====\n{many}{note}")
        assert loom.weave() == []
        last = loom.file("book.html").partition('id="chunk-note"')[2]
        end = re.findall(r'<p class="chunk-line">(.*?)</p>', last)
        assert re.sub("<.*?>", "", end[0]) == f"Used in {said}"


# For programs that read.


@pytest.mark.parametrize("name", ["parts", "sample"])
def test_a_page_as_markdown_is_a_literate_program(tmp_path: Path, name: str) -> None:
    """Its chunks are those of the book, and its links lead to other such pages."""
    loom = Loom(tmp_path)
    shutil.copytree(HERE / name, loom.source, dirs_exist_ok=True)
    assert loom.weave() == []
    files = loom.files()
    book = (loom.source / "book.rst").read_text(encoding="utf-8")
    pages = [page for page in files if page.endswith(".md") and page != "tangler.md"]
    text = "\n".join(files[page].decode() for page in pages)
    pieces = [(each.name, each.code) for each in Web("book.rst", book).pieces]
    found = [(each.name, each.code) for each in Web("b.md", text, "markdown").pieces]
    assert sorted(found) == sorted(pieces)
    for page in pages:
        assert f'type="text/markdown" href="{page}"' in loom.file(f"{page[:-3]}.html")
        for link in re.findall(r"\]\(([\w/-]+\.md)\)", files[page].decode()):
            assert link in files


MARKS = """\
Book
====

*One* and **two**, ``three*`` and a_b; see :ref:`there <book>` and https://a.org/.
A *star*\\*, H\\ :sub:`2`\\ O, and 2\\ :sup:`64`\\ s.

#. First

   - Inner
#. Second

Term
   What it means.

.. note:: Take care.

.. list-table::

   * - a
     - b
   * - c | d
     - e

.. figure:: p.svg
   :alt: A picture

   Its caption.

::

   ```
   fence

.. _book:

.. index:: word

More
----

.. code-block:: text

   <<./f.txt>>=
   text
"""

MARKDOWN = """\
# Book

*One* and **two**, `three*` and a\\_b; see there and [https://a.org/](https://a.org/). \
A *star*\\*, H<sub>2</sub>O, and 2<sup>64</sup>s.

1. First

   - Inner
2. Second

- **Term**: What it means.

> **Note**
>
> Take care.

| a | b |
| --- | --- |
| c \\| d | e |

![A picture](_images/p.svg)

Its caption.

````default
```
fence
````

<!-- word -->

## More

```text
<<./f.txt>>=
text
```
"""


def test_markdown_has_everything(tmp_path: Path) -> None:
    """Each kind of block and of text is written as Markdown has it."""
    loom = Loom(tmp_path)
    loom.write("book.rst", MARKS)
    shutil.copy(HERE / "parts" / "die.svg", loom.source / "p.svg")
    loom.weave()
    assert loom.file("book.md") == MARKDOWN


def test_the_list_for_programs(parts: Loom, tmp_path: Path) -> None:
    """It has each chapter once, and its first sentence; a plain book has no list."""
    text = parts.file("llms.txt")
    assert text.startswith(
        "# Dice\n\n> A book with parts, to see how it is cut.\n\n## "
    )
    links = re.findall(r"\]\((.*?)\)", text)
    assert {*links} <= parts.files().keys()
    assert len(links) == len({*links})
    assert "- [A die](die.md): It has sides." in text
    loom = Loom(tmp_path)
    loom.write("book.rst", LINES)
    loom.weave()
    assert "llms.txt" not in loom.files()


# The cover.


@pytest.mark.parametrize("cover", ["", 'epub_cover = ("_images/die.svg", "")'])
def test_the_cover_of_an_e_book(tmp_path: Path, cover: str) -> None:
    """The list of files says which picture is the cover, if there is one."""
    loom = Loom(tmp_path)
    shutil.copytree(HERE / "parts", loom.source, dirs_exist_ok=True)
    conf = (HERE / "parts" / "conf.py").read_text(encoding="utf-8")
    conf = conf.replace("[", '["literate.sphinxext.epub_cover", ', 1)
    loom.write("conf.py", f'{conf}\n{cover}\nepub_show_urls = "no"\n')
    assert loom.weave("epub") == []
    listed = re.findall(
        "<item [^>]*cover-image[^>]*>", loom.file("content.opf", "epub")
    )
    assert len(listed) == bool(cover)
    assert all('href="_images/die.svg"' in each for each in listed)


def test_our_two_doors(ours: Loom) -> None:
    """A stranger can read or play; whatever else there is, the page links to it."""
    text = ours.file("asciimaze.html")
    doors = text.partition('<ul class="doors')[2].partition("</ul>")[0]
    assert re.findall(r'href="([\w-]+\.html)', doors) == ["reading.html", "games.html"]
    main = text.partition("<article")[2]
    for name in ("glossary", "your-own", "lit-chunks", "lit-names"):
        assert f'href="{name}.html' in main


# In a browser.


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """Return a page of a browser, of some width."""
    width = getattr(request, "param", 1300)
    with showing(browser, width=width) as page:
        yield page


HALF = '{"read": {"die.html": 0.5, "throw.html": 1}}'
"""What a browser keeps if one of two chapters was left in the middle."""

KEEP = """(kept) => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, kept);
}"""
"""Change all that is kept. A loop with `in` would reach the methods, too."""


def test_you_can_go_on_where_you_were(page: Page, parts: Loom) -> None:
    """The first page leads back to the chapter; the lists know what has been read."""
    html = parts.out / "html"
    page.goto((html / "book.html").as_uri())
    line = page.locator(".continue")
    expect(line).to_have_text("Nothing yet.")
    for chapter in ("die", "throw", "one"):
        page.goto((html / f"{chapter}.html").as_uri())
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator(".toctree-wrapper .chapter-read")).to_have_count(2)
    page.goto((html / "book.html").as_uri())
    words = "Continue with 1.2. A throw of which you have read 100 %."
    expect(line).to_have_text(words)
    expect(page.locator(".chapter-begun")).to_have_count(0)
    expect(page.locator(".rooms > .here a")).to_have_text("The dice")
    line.locator("a").click()
    expect(page).to_have_title(re.compile("A throw"))
    page.evaluate(KEEP, HALF)
    page.evaluate("Storage.prototype.setItem = () => {}")
    page.goto((html / "book.html").as_uri())
    expect(page.locator(".toctree-wrapper .chapter-begun")).to_have_text("1.1. A die")
    begun = page.locator(".sidebar-tree .chapter-begun")
    expect(begun).to_have_count(1)
    expect(begun).to_have_accessible_description("begun")
    read = page.locator(".toctree-wrapper .chapter-read").first
    expect(read).to_have_accessible_description("read")


@pytest.mark.parametrize("width", [390, 1300])
def test_the_list_of_chapters_shows_where_you_are(
    page: Page, parts: Loom, width: int
) -> None:
    """However long it is, this page is in sight in it, and the page doesn't move."""
    page.set_viewport_size({"width": width, "height": 260})
    for chapter in ("book", "die", "counter"):
        page.goto((parts.out / "html" / f"{chapter}.html").as_uri())
        top, bottom = page.evaluate(PLACE)
        assert 0 <= top < bottom <= 260
        assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.querySelector('.sidebar-scroll').scrollTop") > 0


PLACE = """() => {
    const here = document.querySelector(".sidebar-tree .current-page > a");
    const first = document.querySelector(".sidebar-tree a");
    const { top, bottom } = (here ?? first).getBoundingClientRect();
    return [top, bottom];
}"""
"""Return where the page is in the list of chapters, or where that list begins."""


def test_a_book_is_read_without_storage(page: Page, parts: Loom) -> None:
    """A browser that keeps nothing, or nonsense, shows the page as it is."""
    page.add_init_script("Storage.prototype.getItem = () => '{';")
    page.goto((parts.out / "html" / "book.html").as_uri())
    expect(page.locator(".continue")).to_have_text("Nothing yet.")


BOXES = """() => {
    const box = (css) => document.querySelector(css).getBoundingClientRect();
    const [text, code] = [box("article p"), box("#chunk-constants")];
    return [text.right, code.right, box(".sections").left, innerWidth];
}"""


LINE = """() => {
    const box = (each) => each.getBoundingClientRect().right;
    const line = document.querySelector(".chunk-line");
    return [line, line.closest(".chunk").querySelector(".highlight")].map(box);
}"""
"""Return where the line beside the name of a chunk ends, and where its code does."""


@pytest.mark.parametrize("page", [1300, 1600], indirect=True)
def test_the_margin_is_used(page: Page, parts: Loom) -> None:
    """The sections of a page are beside its text, and so is more about a chunk."""
    page.goto((parts.out / "html" / "die.html").as_uri())
    text, code, sections, width = page.evaluate(BOXES)
    assert text <= sections < width - 150
    assert page.evaluate(LINE) == pytest.approx([code, code], abs=1)
    more = page.locator("#chunk-constants .chunk-more > .chunk-foot").first
    expect(more).not_to_be_visible()
    height = page.evaluate("document.body.scrollHeight")
    page.locator("#chunk-constants").hover()
    expect(more).to_be_visible()
    box = more.bounding_box()
    assert box
    assert code <= box["x"] < width - 150
    assert page.evaluate("document.body.scrollHeight") == height
    page.mouse.move(5, 5)
    expect(more).not_to_be_visible()


@pytest.mark.parametrize("kind", ["aside", "run-code"])
def test_sections_stay_in_the_margin(page: Page, parts: Loom, kind: str) -> None:
    """They are in sight while you scroll, but not beside what else is in the margin."""
    page.goto((parts.out / "html" / "die.html").as_uri())
    sections, chunk = page.locator(".sections"), page.locator("#chunk-constants")
    page.wait_for_function("document.querySelector('script[src$=\"/sections.js\"]')")
    page.evaluate("document.querySelector('section').style.minHeight = '4000px'")
    for below in (0, 900, 1800):
        page.evaluate("(below) => scrollTo(0, below)", below)
        expect(sections.locator("a").first).to_be_in_viewport()
    chunk.evaluate("(chunk) => scrollBy(0, chunk.getBoundingClientRect().top - 9)")
    expect(sections).to_be_visible()
    chunk.locator("pre").hover()
    expect(sections).to_be_hidden()
    page.mouse.move(5, 5)
    expect(sections).to_be_visible()
    page.evaluate(HANG, {**(sections.bounding_box() or {}), "kind": kind})
    expect(sections).to_be_hidden()
    page.evaluate("scrollBy(0, -700)")
    expect(sections).to_be_visible()


HANG = """({ x, y, kind }) => {
    const aside = document.createElement("aside");
    aside.className = kind;
    aside.textContent = "Beside it";
    aside.style = `position: absolute; left: ${x}px; top: ${scrollY + y + 700}px`;
    document.querySelector("article").append(aside);
    scrollBy(0, 700);
}"""
"""Hang something into the margin, and scroll until it is beside the sections."""


@pytest.mark.parametrize("page", [390, 1000], indirect=True)
def test_a_narrow_page_folds_its_sections(page: Page, parts: Loom) -> None:
    """Without a margin they are below the first paragraph, in a fold with a name."""
    page.goto((parts.out / "html" / "die.html").as_uri())
    first, fold = page.locator(".hook > p"), page.locator(".sections summary")
    above, below = first.bounding_box(), fold.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    assert below["height"] >= 24
    section = page.locator(".sections a").first
    expect(section).to_be_hidden()
    fold.click()
    expect(section).to_be_visible()
    expect(fold).to_have_text("In this chapter")


@pytest.mark.parametrize("page", [390, 1300, 1800], indirect=True)
def test_sections_are_listed_once(page: Page, parts: Loom) -> None:
    """Whatever the width, a screen reader finds one link to each section at first."""
    page.goto((parts.out / "html" / "die.html").as_uri())
    for name in page.locator(".sections a").all_text_contents():
        expect(page.get_by_role("link", name=name, exact=True)).to_have_count(1)


@pytest.mark.parametrize("page", [390], indirect=True)
def test_a_phone_shows_more_on_demand(page: Page, parts: Loom) -> None:
    """A tap shows everything about a chunk below it; the margin is not there."""
    page.goto((parts.out / "html" / "die.html").as_uri())
    more = page.locator("#chunk-constants .chunk-more")
    expect(more.locator(".chunk-foot")).not_to_be_visible()
    more.locator("summary").click()
    expect(more.locator(".chunk-foot")).to_be_visible()
