"""The laws of names on the page: links, the small index, and pages to write again."""

from __future__ import annotations

import copy
import os
import re
from html import unescape
from html.parser import HTMLParser
from importlib.metadata import PackageNotFoundError
from textwrap import dedent
from typing import TYPE_CHECKING, NoReturn

import pytest

from literate.symbols.definitions import Definition, Names, Unread
from literate.weave.model.glossary import Glossary
from literate.weave.pages.indices import in_dictionary
from literate.weave.paging import symbol_changes

from .loom import CONF, Loom, dead_links

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

BOOK = """\
A walk
======

The places.

.. code-block:: python

   <<src/walk/place.py>>=
   LIMIT = 9


   class Place:
       <<Places>>

.. code-block:: python

   <<Places>>=
   row = 0

   def step(self, by: int) -> "Place":
       self.row = min(<<the new row>>, LIMIT)
       return self

.. code-block:: python

   <<the new row>>=
   self.row + by

Going.

.. code-block:: python

   <<src/walk/go.py>>=
   from walk.place import LIMIT, Place


   def step(place: Place, step: int) -> int:
       if 1 << 2 < LIMIT @<< 1: return place.step(step).row
       return <<a long way>>

.. code-block:: python

   <<a long way>>=
   step(Place(), 1) + Place.row

.. code-block:: text

   <<src/walk/__init__.py>>=

.. code-block:: text

   <<./notes.txt>>=
   Place step row
"""


@pytest.fixture
def loom(tmp_path: Path) -> Loom:
    """Return the book of the walk."""
    loom = Loom(tmp_path)
    loom.write("book.rst", BOOK)
    return loom


class Reader(HTMLParser):
    """Takes the links with titles, and the small indices, from a page."""

    def __init__(self, html: str) -> None:
        """Read a page."""
        super().__init__()
        self.links: list[tuple[str, str, str]] = []
        self.lists: list[str] = []
        self.open: list[tuple[str, dict[str, str]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the beginning of an element."""
        values = {name: value or "" for name, value in attrs}
        if tag in {"p", "summary", "a"}:
            self.open.append((tag, values))
        if values.get("class") == "chunk-names":
            self.lists.append("")

    def handle_endtag(self, tag: str) -> None:
        """Note the end of an element."""
        if self.open and self.open[-1][0] == tag:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        """Keep the text of links and lists."""
        if any(values.get("class") == "chunk-names" for _, values in self.open):
            self.lists[-1] += data.replace("\N{NO-BREAK SPACE}", " ")
        if self.open and " " in self.open[-1][1].get("title", ""):
            values = self.open[-1][1]
            self.links.append((data, values["title"], values["href"]))


def read(loom: Loom, name: str = "book") -> Reader:
    """Return the content of a woven page."""
    return Reader(loom.file(f"{name}.html"))


def links(loom: Loom, box: int) -> list[tuple[str, str, str]]:
    """Return the names in the code of a chunk, by its number."""
    figure = loom.file("book.html").split("<figure")[box].partition("</figure>")[0]
    return [link for link in Reader(figure).links if not link[1].startswith("Link ")]


def test_each_name_leads_to_the_chunk_that_defines_it(loom: Loom) -> None:
    """A method leads to the method; names in sight lead nowhere."""
    assert loom.weave() == []
    place, rows = "#chunk-src-walk-place-py", "#chunk-places"
    go = "#chunk-src-walk-go-py"
    limit = ("LIMIT", "constant place.LIMIT", f"{place}.1")
    whole = ("Place", "class place.Place", f"{place}.4")
    row = ("row", "attribute place.Place.row", f"{rows}.1")
    assert links(loom, 2) == [limit]
    assert links(loom, 3) == [row, ("by", "parameter place.by", f"{rows}.3")]
    assert links(loom, 4) == [
        ("walk.place", "module walk.place", place),
        limit,
        whole,
        whole,
        limit,
        ("step", "method place.Place.step", f"{rows}.3"),
        row,
    ]
    own = ("step", "parameter go.step", f"{go}.4")
    assert links(loom, 5) == [own, whole, whole, row]
    assert links(loom, 7) == []
    assert go in loom.file("book.html")


def test_a_link_leads_to_the_line_with_the_definition(loom: Loom) -> None:
    """A link arrives in front of the name, in the same line."""
    loom.weave()
    page = loom.file("book.html")
    lines = {name: to for box in (4, 5) for name, _, to in links(loom, box)}
    for name in ("LIMIT", "Place", "step", "row"):
        _, _, after = page.partition(f'<span id="{lines[name][1:]}"></span>')
        assert name in re.sub("<[^>]*>", "", after.partition("\n")[0])


GOLDEN = """\
Used elsewhere: LIMIT 2, 4; Place 4, 5
Defined elsewhere: LIMIT 1
Used elsewhere: Place.row 3, 4, 5; Place.step 4
Defined elsewhere: by 2; Place.row 2
Defined elsewhere: LIMIT 1; Place 1; Place.row 2; Place.step 2
Defined elsewhere: Place 1; Place.row 2; step 4"""


def test_the_small_index_says_whence_and_whither(loom: Loom) -> None:
    """Under each chunk are the names from others, and the users of its own."""
    loom.weave()
    assert "\n".join(read(loom).lists) == GOLDEN


IMPORTS = """\
B
=

::

   <<./a.py>>=
   ONE = TWO = SIX = 1

::

   <<./b.py>>=
   from a import (
       ONE,
       TWO,
   )
   from a import \\
       SIX
   <<use>>

::

   <<use>>=
   print(ONE); import a; print(a.SIX)

::

   <<./c.py>>=
   if True:
       from a import (ONE, SIX); print(ONE)
   print(ONE)
"""


def test_who_only_imports_a_name_does_not_use_it(loom: Loom) -> None:
    """An import is a use only of a name with which nobody does more."""
    loom.write("book.rst", IMPORTS)
    assert loom.weave() == []
    first, second, *_ = read(loom).lists
    assert first == "Used elsewhere: ONE 3, 4; TWO 2; SIX 3"
    assert second == "Defined elsewhere: ONE 1; SIX 1; TWO 1"


def test_a_long_list_is_folded(loom: Loom) -> None:
    """A name that many chunks use shows only their number at first."""
    users = "".join(
        f"\n::\n\n   <<use {number}>>=\n   print(COUNT)\n" for number in range(20)
    )
    uses = "".join(f"   <<use {number}>>\n" for number in range(20))
    loom.write("book.rst", f"B\n=\n\n::\n\n   <<./a.py>>=\n   COUNT = 1\n{uses}{users}")
    assert loom.weave() == []
    first, second, *others = read(loom).lists
    assert first == "Used elsewhere: 1"
    assert second == "COUNT " + ", ".join(map(str, range(2, 22)))
    assert others == ["Defined elsewhere: COUNT 1"] * 20
    assert "<details><summary" in loom.file("book.html")


def test_a_chunk_in_two_files_says_only_what_is_true_in_both(loom: Loom) -> None:
    """A name with two meanings leads nowhere."""
    loom.write(
        "book.rst",
        "B\n=\n\n::\n\n   <<./a.py>>=\n   def go(): ...\n   LONG = 1\n   <<use>>\n"
        "\n::\n\n   <<./b.py>>=\n   from a import LONG\n   def go(): ...\n   <<use>>\n"
        "\n::\n\n   <<use>>=\n   go(LONG)\n   def own(): ...\n   own()\n",
    )
    assert loom.weave() == []
    assert [link[:2] for link in links(loom, 3)] == [("LONG", "constant a.LONG")]


def test_there_is_an_index_and_the_search_knows_the_names(loom: Loom) -> None:
    """The index has each name except modules, by its letter; so has the search.

    An e-reader has it in one piece.
    """
    loom.weave()
    page = loom.file("lit-names-s.html").replace("<wbr>", "")
    page = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "step function walk.go 4 A walk method walk.place.Place 2 A walk" in page
    [leads] = re.findall('<a href="([^"]*)"><code>step', loom.file("lit-names-s.html"))
    assert leads.startswith("book.html#chunk-")
    assert {"lit-names-p.html", "lit-names-r.html"} <= loom.files().keys()
    classes = loom.file("lit-names.html").partition('<ul class="names-classes">')[2]
    assert re.findall("<code>(.*?)</code>", classes.partition("</ul>")[0]) == ["Place"]
    assert dead_links(loom.files()) == []
    epub = Loom(loom.source.parent)
    loom.write("book.rst", BOOK)
    epub.weave("epub")
    text = re.sub(r"<[^>]+>", "", epub.file("lit-names.xhtml", "epub"))
    page = re.sub(r"\s+", " ", text)
    assert "row (2)attribute: walk.place.Place" in page
    search = loom.file("_static/search-index.js")
    assert '"Place",' in search
    assert '"method"' in search


def test_a_name_of_several_classes_is_listed_once(loom: Loom) -> None:
    """It has the numbers of all their chunks, and each number leads to its chunk."""
    loom.write(
        "book.rst",
        "B\n=\n\n::\n\n   <<./a.py>>=\n   class Kind: ...\n   class Any: ...\n"
        "\n::\n\n   <<./b.py>>=\n   class Kind: ...\n",
    )
    assert loom.weave() == []
    classes = loom.file("lit-names.html").partition('<ul class="names-classes">')[2]
    items = classes.partition("</ul>")[0].strip().split("<li>")[1:]
    shown = [re.sub(r"<[^>]+>", "", each).strip() for each in items]
    assert shown == ["Any 1", "Kind 1, 2"]
    assert re.findall('href="([^"]*)"', items[1]) == [
        "book.html#chunk-a-py.1",
        "book.html#chunk-b-py.1",
    ]


def test_the_names_are_in_order() -> None:
    """Outer underscores and capitals don't count; Python's own names come last."""
    names = ["_again", "ALL", "apple", "_Zoo", "__add__", "__all__"]
    assert sorted({*names}, key=in_dictionary) == names


AROUND = """\
A book
======

::

   <<./box.py>>=
   class Box:
       @property
       <<methods>>
   def fill(box: Box) -> None:
       <<the {first}>>
       def inner() -> None:
           <<the rest>>
       inner()
   def empty(box: Box) -> None:
       <<the {second}>>
   <<the end>>

::

   <<methods>>=
   def size(self) -> int:
       <<the size>>

::

   <<the size>>=
   "text"

   <<the number>>

::

   <<the number>>=
   return 1

::

   <<the most>>=
   print(1)

::

   <<the rest>>=
   print(2)

::

   <<the end>>=
   def end() -> None:
       pass
   <<the {third}>>
"""


@pytest.mark.parametrize(("last", "most"), [("rest", ["fill", "empty"]), ("most", [])])
def test_a_chunk_says_what_is_around_it(loom: Loom, last: str, most: list[str]) -> None:
    """The innermost function or class that begins outside, in every place."""
    text = AROUND.format(first="most", second="most", third=last)
    loom.write("book.rst", text)
    assert loom.weave() == []
    heads = re.findall(r"(?s)<figcaption.*?</figcaption>", loom.file("book.html"))
    around = [re.findall(r"<a href=\"[^\"]*\">([\w.]+)</a>", each) for each in heads]
    rest = [] if last == "rest" else ["inner"]
    shown = [[each for each in names if each != "source"] for names in around]
    assert shown == [[], ["Box"], ["Box.size"], ["Box.size"], most, rest, []]


PROSE = """
There is a ``LIMIT``. There are places (``Place``, ``Place.row``); ``Place()`` is one.
A ``step`` may be two things, ``by`` is an argument, ``row`` may be any,
and ``self.row + by`` is no name. A :ref:`place <place>` is a place, and so is *Place*.

.. _place:

``Place``
---------

Where ``long`` and ``new`` stand, they are words.
"""


def test_a_word_in_the_prose_leads_to_what_it_means(loom: Loom) -> None:
    """A word is linked if it has one meaning in the page's code, and is no variable."""
    book = BOOK.replace("Place step row", "LIMITS")
    loom.write("book.rst", f"{book}{PROSE}")
    assert loom.weave() == []
    text = loom.file("book.html")
    prose = (
        text[text.rindex("There is a") :]
        .partition("<footer")[0]
        .partition("sphinxsidebar")[0]
    )
    row = ("Place.row", "attribute place.Place.row", "#chunk-places.1")
    place = ("Place", "class place.Place", "#chunk-src-walk-place-py.4")
    assert [link for link in Reader(prose).links if "Link" not in link[1]] == [
        ("LIMIT", "constant place.LIMIT", "#chunk-src-walk-place-py.1"),
        place,
        row,
        ("Place()", *place[1:]),
    ]


@pytest.mark.parametrize("builder", ["html", "singlehtml"])
def test_a_word_of_one_chapter_is_none_of_another(loom: Loom, builder: str) -> None:
    """Each chapter has the names of its own code, on one long page, too."""
    text = CHAPTERS.format(one="first", two="other")
    loom.write("conf.py", CONF + 'literate_chapters = {"book": 1}\n')
    loom.write(
        "book.rst", text.replace("Two\n---\n", "Two\n---\n\n``other``, ``first``\n")
    )
    assert loom.weave(builder) == []
    page = loom.file("two.html" if builder == "html" else "book.html", builder)
    [prose] = re.findall(r"<p>(.*other.*first.*)</p>", page)
    assert [link[0] for link in Reader(prose).links] == ["other"]


@pytest.mark.parametrize("builder", ["text", "latex", "epub", "singlehtml"])
def test_other_builders_set_names_too(loom: Loom, builder: str) -> None:
    """The small index is on paper and in every other format."""
    warnings = loom.weave(builder)
    assert [each for each in warnings if "EPUB" not in each] == []
    name = {"text": "book.txt", "latex": "abook.tex"}.get(builder)
    if name:
        assert "Defined elsewhere" in loom.file(name, builder)


def noted(monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, str]]:
    """Return a list that notes from now on for which texts names are asked for."""
    asked: list[Mapping[str, str]] = []
    ask = symbol_changes.understood

    def watched(texts: Mapping[str, str], cache: str) -> Names:
        asked.append(texts)
        return ask(texts, cache)

    monkeypatch.setattr(symbol_changes, "understood", watched)
    return asked


def test_names_are_not_asked_for_when_only_prose_changes(
    loom: Loom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The meanings are kept, and the page has them in their new places."""
    loom.weave()
    before = read(loom)
    asked = noted(monkeypatch)
    loom.write("book.rst", BOOK.replace("The places.", "The *places*,\n\nat last."))
    assert loom.weave() == []
    assert asked == []
    after = read(loom)
    assert (after.links, after.lists) == (before.links, before.lists)
    loom.write("book.rst", BOOK.replace("LIMIT", "MOST"))
    assert loom.weave() == []
    assert len(asked) == 1
    assert "MOST 1" in "".join(read(loom).lists)


@pytest.mark.parametrize(
    ("line", "edited", "times"),
    [
        ("row = 0  # here", "row = 0  # there", 0),
        ("row = 0  # type: int", "row = 0  # type: bool", 1),
        ("row = '# here'", "row = '# there'", 1),
        ("row = 0  # here", "row = 1  # here", 1),
    ],
)
def test_names_are_not_asked_for_when_only_a_comment_changes(
    loom: Loom, monkeypatch: pytest.MonkeyPatch, line: str, edited: str, times: int
) -> None:
    """The meanings are kept if no name can have moved; the page shows the edit."""
    loom.write("book.rst", BOOK.replace("row = 0", line))
    loom.weave()
    asked = noted(monkeypatch)
    loom.write("book.rst", BOOK.replace("row = 0", edited))
    assert loom.weave() == []
    assert len(asked) == times
    *_, last = edited.split()
    assert last.strip("'") in loom.file("book.html")


def test_a_glossary_is_written_down_once() -> None:
    """A copy is equal, and has the same bytes for the next copy."""
    place = Definition("a.py", 1, 0, "class", "a", "Place")
    glossary = Glossary(homes={place: 1}, rows={place: 2})
    assert glossary.led_to == {(1, 2)}
    again = copy.copy(glossary)
    assert again == glossary
    assert copy.copy(again).written is again.written


def test_an_incremental_weave_gives_what_a_fresh_one_gives(loom: Loom) -> None:
    """The result depends only on the code, and not on its history."""
    pages = {}
    for way in ("fresh", "again"):
        if way == "again":
            loom.write("book.rst", BOOK)
            loom.weave()
        loom.write("book.rst", BOOK.replace("row = 0", "row = 0\n   column = 1"))
        loom.weave()
        names = ("book", "lit-names", "lit-names-c", "lit-names-s")
        pages[way] = [loom.file(f"{name}.html") for name in names]
    assert pages["fresh"] == pages["again"]


TOOL = """\
# A tool
# ------
#
# Prose.

from kit.{other} import {other}_name as theirs

# More.

def {own}_name() -> str:
    return theirs() + "é&<" + {own}_name()
"""


@pytest.fixture
def kit(tmp_path: Path) -> Loom:
    """Return a book that shows two tools, each on a page of its own."""
    loom = Loom(tmp_path)
    folder = loom.source / "kit"
    folder.mkdir()
    for own, other in (("one", "two"), ("two", "one")):
        loom.write(f"kit/{own}.py", TOOL.format(own=own, other=other))
        loom.write(f"{own}.rst", f"Page {own}\n========\n\n.. pylit:: kit/{own}.py\n")
    loom.write("kit/__init__.py", "")
    loom.write("book.rst", "Kit\n===\n\n.. toctree::\n\n   one\n   two\n")
    return loom


def test_the_names_of_pylit_sources_lead_to_their_blocks(kit: Loom) -> None:
    """Links go from page to page, and to the line with the definition."""
    assert kit.weave() == []
    assert [
        link
        for link in read(kit, "one").links
        if re.match("module kit|function", link[1])
    ] == [
        ("kit.two", "module kit.two", "two.html#two.py-6"),
        ("two_name", "function two.two_name", "two.html#two.py-10.1"),
        ("theirs", "function two.two_name", "two.html#two.py-10.1"),
        ("one_name", "function one.one_name", "#one.py-10.1"),
    ]
    assert 'id="two.py-10"' in kit.file("two.html")
    _, _, after = kit.file("two.html").partition('<span id="two.py-10.1"></span>')
    assert re.sub("<[^>]*>", "", after).startswith("def two_name()")
    index = kit.file("lit-names-t.html").replace("<wbr>", "")
    index = re.sub(r"<[^>]+>|\s+", " ", index)
    assert "function kit.two" in " ".join(index.split())


def test_a_page_folds_imports_and_contracts_of_a_pylit_source(kit: Loom) -> None:
    """The rest is in blocks around them, and no browser leaves out a blank line."""
    code = dedent(
        '''
        import re
        import sys

        X = 1


        class Egg:
            """An egg.

            Attributes:
                size: How large it is.
                colour: White.
            """

            size = X
        '''
    )
    source = f"# Eggs\n# ----\n#\n# Prose.\n{code}"
    kit.write("kit/one.py", source)
    kit.write("kit/two.py", source)
    assert kit.weave() == []
    page = kit.file("one.html")
    start = page.index('class="pylit-code')
    block = page[start : page.index("</div>\n</div>", start)]
    assert re.findall("<summary>(.*?)</summary>", block) == ["imports", "Attributes"]
    shown = re.findall("<pre>(.*?)</pre>", block, re.DOTALL)
    texts = [unescape(re.sub("<[^>]*>", "", each)) for each in shown]
    assert "".join(texts) == code.lstrip("\n")
    assert all(each.startswith("<span>") for each in shown)
    assert kit.weave("singlehtml") == []
    assert "<summary>imports" not in kit.file("book.html", "singlehtml")


def test_the_index_on_paper_knows_each_page(kit: Loom) -> None:
    """LaTeX never needs the page of a line without an anchor."""
    kit.write("book.rst", BOOK + "\n.. toctree::\n\n   one\n   two\n")
    assert kit.weave("latex") == []
    text = kit.file("abook.tex", "latex")
    labels = re.findall(r"\\label\{\\detokenize\{([^}]*)\}\}", text)
    asked = re.findall(r"indexpageref\{(\w+):\\detokenize\{([^}]*)\}", text)
    assert {("book", "chunk-src-walk-place-py.1"), ("two", "two.py-10.1")} <= set(asked)
    assert {":".join(each) for each in asked} <= set(labels)
    assert len(labels) == len(set(labels))


def test_a_page_follows_when_a_definition_moves_on_another(kit: Loom) -> None:
    """The page has not changed, but its links have."""
    kit.weave()
    moved = TOOL.format(own="two", other="one").replace("# More.", "# More.\n# More.")
    kit.write("kit/two.py", moved)
    assert kit.weave() == []
    assert "two.html#two.py-11" in kit.file("one.html")
    assert 'id="two.py-11"' in kit.file("two.html")


CHAPTERS = """\
Kit
===

One
---

::

   <<./kit.py>>=
   <<things>>
   <<use>>

::

   <<things>>=
   {one} = 1

Two
---

::

   <<things>>=
   {two} = 2

Three
-----

::

   <<use>>=
   print(first)
"""


def test_a_chapter_follows_when_a_definition_moves_to_another(loom: Loom) -> None:
    """The page's own text is the same, but its links and the small index are not."""
    loom.write("conf.py", CONF + 'literate_chapters = {"book": 1}\n')
    loom.write("book.rst", CHAPTERS.format(one="first", two="other"))
    assert loom.weave() == []
    before = read(loom, "three")
    assert "one.html#chunk-things.1" in [link[2] for link in before.links]
    loom.write("book.rst", CHAPTERS.format(one="other", two="first"))
    assert loom.weave() == []
    after = read(loom, "three")
    assert "two.html#chunk-things-2.1" in [link[2] for link in after.links]
    assert before.lists == ["Defined elsewhere: first 2"]
    assert after.lists == ["Defined elsewhere: first 3"]
    assert read(loom, "one").lists == []
    assert read(loom, "two").lists == ["Used elsewhere: first 4"]


def test_a_chapter_follows_when_a_piece_moves_to_another(loom: Loom) -> None:
    """The code is the same, and so are all meanings. Only the place is not."""
    loom.write("conf.py", CONF + 'literate_chapters = {"book": 1}\n')
    book = CHAPTERS.format(one="other", two="first")
    loom.write("book.rst", book)
    assert loom.weave() == []
    there = "#chunk-things-2.1"
    assert f"two.html{there}" in [link[2] for link in read(loom, "three").links]
    title = "Two\n---\n\n"
    start, piece, end = book.replace(title, "").partition("::\n\n   <<use>>=")
    start, _, three = start.rpartition("Three\n")
    text = f"{start}{title}Nothing.\n\nThree\n{three}{piece}{end}"
    loom.write("book.rst", text)
    assert loom.weave() == []
    assert f"one.html{there}" in [link[2] for link in read(loom, "three").links]


def test_serial_and_parallel_builds_agree(kit: Loom) -> None:
    """Several processes give the same pages."""
    names = ["book", "one", "two", "lit-names", "lit-names-t"]
    for number in range(6):
        kit.write(f"more{number}.rst", f":orphan:\n\nMore {number}\n=======\n")
    kit.weave()
    serial = [kit.file(f"{name}.html") for name in names]
    other = Loom(kit.source.parent)
    other.out = kit.out.with_name("parallel")
    kit.write("conf.py", kit.source.joinpath("conf.py").read_text(encoding="utf-8"))
    other.weave(parallel=2)
    assert [other.file(f"{name}.html") for name in names] == serial


def test_code_that_is_no_python_is_reported_in_the_book(loom: Loom) -> None:
    """The warning names the line of the book; the other files keep their names."""
    broken = BOOK.replace("return <<a long way>>", "return return <<a long way>>")
    loom.write("book.rst", broken)
    line = broken.splitlines().index("       return return <<a long way>>") + 1
    [warning] = loom.weave()
    assert warning.startswith(f"{loom.source / 'book.rst'}:{line}: WARNING: ")
    assert "no names are linked in src/walk/go.py: invalid syntax" in warning
    assert links(loom, 4) == []
    assert [link[0] for link in links(loom, 2)] == ["LIMIT"]


def test_a_breakdown_is_reported(
    loom: Loom, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """If there are no meanings, there are no links, and a warning gives the reason."""
    reader = tmp_path / "literate" / "symbols" / "mypy_reader.py"
    reader.parent.mkdir(parents=True)
    reader.write_text("1 / 0", encoding="utf-8")
    (tmp_path / "literate" / "__init__.py").touch()
    monkeypatch.setattr(symbol_changes, "TOOLS", str(tmp_path))
    [warning] = loom.weave()
    assert "WARNING: no names are linked: ZeroDivisionError" in warning
    assert "Place" in loom.file("book.html")
    assert [link for link in read(loom).links if link[1].startswith("class")] == []


def test_nothing_to_understand_is_understood_at_once() -> None:
    """No process is started for a book without Python."""
    assert symbol_changes.understood({}, os.devnull) == Names([], [], [])
    assert symbol_changes.understood({"a.py": "(", "b.py": ""}, os.devnull).unread == [
        Unread("a.py", 1, "'(' was never closed")
    ]


def test_what_mypy_knows_is_kept_beside_the_pages(
    loom: Loom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next weave finds the cache, which is not among the pages."""
    caches: list[str] = []

    def watched(_: Mapping[str, str], cache: str) -> Names:
        caches.append(cache)
        return Names([], [], [])

    monkeypatch.setattr(symbol_changes, "understood", watched)
    loom.weave()
    assert {*caches} == {str(loom.out / "doctrees" / "mypy")}


def test_without_mypy_a_book_is_woven_and_the_reason_said_once(
    loom: Loom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without mypy there is no warning: the book is complete, but no name is a link."""
    said: list[str] = []

    def missing(name: str) -> NoReturn:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(symbol_changes, "version", missing)
    monkeypatch.setattr(symbol_changes.logger, "info", said.append)
    assert loom.weave() == []
    assert said == ['no names are linked: mypy is missing (pip install "mypy>=2")']
    assert 'title="class ' not in loom.file("book.html")
    assert any(box.links for box in loom.page().boxes)
    monkeypatch.undo()
    assert loom.weave() == []
    assert 'title="class ' in loom.file("book.html")


LOCAL = """\
A book
======

::

   <<./walk.py>>=
   def walk(steps: int, maze: list[int]) -> int:
       free = 0
       for each in maze:
           <<count>>
       <<other>>
       <<again>>
       return free + steps

::

   <<count>>=
   free += each * steps
   near = 3
   near += 1

::

   <<other>>=
   class Inner:
       def at(self) -> int:
           return steps

::

   <<again>>=
   free = 1 + sum(each for each in maze)
"""


def test_a_local_name_leads_to_its_declaration(loom: Loom) -> None:
    """A name of a function whose declaration is in another chunk leads there.

    The small index has it. Where the declaration is near, there is no link, and no
    index of the whole book has names that are local.
    """
    loom.write("book.rst", LOCAL)
    assert loom.weave() == []
    assert [link[:2] for link in links(loom, 1)] == []
    assert [link[:2] for link in links(loom, 2)] == [
        ("free", "local walk.free"),
        ("each", "local walk.each"),
        ("steps", "parameter walk.steps"),
    ]
    assert [link[:2] for link in links(loom, 3)] == [("steps", "parameter walk.steps")]
    assert [link[:2] for link in links(loom, 4)] == [
        ("free", "local walk.free"),
        ("maze", "parameter walk.maze"),
    ]
    lists = re.findall(
        r"<p class=.chunk-names.*?</p>", loom.file("book.html"), re.DOTALL
    )
    text = re.sub(r"<[^>]+>", "", "".join(lists))
    assert "each\N{NO-BREAK SPACE}1; free\N{NO-BREAK SPACE}1; steps" in text
    assert "Used elsewhere" not in text
    index = loom.file("lit-names.html") + loom.file("_static/search-index.js")
    assert "free" not in index
    assert dead_links(loom.files()) == []
