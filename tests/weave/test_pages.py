"""The laws of a book whose chapters are pages."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from sphinx.errors import ConfigError

from literate.sphinxext import furo_contents
from literate.weave.model.sheets import cut_book
from literate.weave.paging import symbol_changes
from literate.weave.paging.project import SheetParser, project_of
from literate.web.chunks import Web

from .loom import CONF, Loom, dead_links, joined

if TYPE_CHECKING:
    from docutils import nodes

    from literate.symbols.definitions import Names

HERE = Path(__file__).parent
PARTS = HERE / "parts"
ROOT = HERE.parents[1]
CASES = HERE.parent / "tangler" / "cases"
BROKEN = sorted((CASES / "bad").glob("*.rst"))
CUT = CONF + 'literate_chapters = {"book": 2}\n'
PAGES = [
    "book",
    "one",
    "die",
    "throw",
    "thoughts",
    "search-2",
    "search-3",
    "the-tools",
    "counter",
    "average",
    "references",
]
"""The pages of the sample, in the order in which they are read."""


def copy_of(folder: Path) -> Loom:
    """Return a copy of the sample book."""
    shutil.copytree(PARTS, folder / "docs")
    loom = Loom(folder)
    shutil.copy(PARTS / "conf.py", loom.source)
    return loom


@pytest.fixture
def loom(tmp_path: Path) -> Loom:
    """Return the sample book, not woven yet."""
    return copy_of(tmp_path)


def test_the_first_pages_first(loom: Loom) -> None:
    """A weave of the first pages makes no others; the next one makes the book."""
    conf = (PARTS / "conf.py").read_text(encoding="utf-8")
    loom.write("conf.py", f"{conf}literate_first = 3\n")
    loom.weave()
    pages = {name.removesuffix(".html") for name in loom.files() if "chunk" not in name}
    assert pages & {*PAGES} == {*PAGES[:3]}
    assert not any(name.startswith("files/") for name in loom.files())
    loom.write("conf.py", conf)
    assert loom.weave() == []
    fresh = copy_of(loom.source.parent / "fresh")
    assert fresh.weave() == []
    stale = loom.files().keys() - fresh.files().keys()
    assert {name for name in stale if not name.startswith(".")} == set()
    assert loom.page("one").text == fresh.page("one").text


LISTENER = """
def setup(app):
    app.connect("source-read", lambda app, name, text: heard.append((name, text[0])))
    app.connect("build-finished", lambda *_: (app.outdir / "heard").write_text(
        repr(heard), encoding="utf-8"))


heard = []
"""


def test_a_sheet_is_read_without_the_rest(loom: Loom) -> None:
    """A listener to Sphinx's reading hears the text of one sheet at a time."""
    conf = (PARTS / "conf.py").read_text(encoding="utf-8")
    loom.write("conf.py", conf + LISTENER)
    loom.weave()
    heard = dict(ast.literal_eval(loom.file("heard")))
    path = loom.source / "book.rst"
    web = Web(str(path), path.read_text(encoding="utf-8"))
    sheets = cut_book(web, "book", 2, {"search"})
    assert heard["one"] == "\n".join(sheets["one"].lines)
    assert len(heard["book"]) < len(web.text) / 2


@pytest.fixture(scope="module")
def woven(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return the sample book as pages."""
    loom = copy_of(tmp_path_factory.mktemp("parts"))
    assert loom.weave() == []
    return loom


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return the sample book as pages, to be edited, of which a copy is kept."""
    folder = tmp_path_factory.mktemp("once") / "book"
    folder.mkdir()
    loom = copy_of(folder)
    assert loom.weave() == []
    loom.keep()
    return loom


@pytest.fixture
def again(once: Loom) -> Loom:
    """Return the sample book as pages, as they were before any test edited them."""
    once.restore()
    return once


def edit(loom: Loom, old: str, new: str, name: str = "book.rst") -> None:
    """Change a file of the book, which becomes younger than its pages."""
    path = loom.source / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    loom.write(name, text.replace(old, new))


# The pages


def test_each_chapter_is_a_page(woven: Loom) -> None:
    """There is a page for the opening, each part, each chapter and each source."""
    made = {
        Path(name).stem for name in woven.files() if re.fullmatch(r"[^_/]+html", name)
    }
    letters = {name for name in made if re.fullmatch("lit-names-.", name)}
    assert letters
    assert made - letters == {*PAGES, "genindex", "search", "lit-chunks", "lit-names"}


def test_the_pages_follow_each_other(woven: Loom) -> None:
    """Each page leads to the next and to the one before, in the order of the book."""
    for rel, order in (("next", PAGES), ("prev", PAGES[::-1])):
        for here, there in pairwise(order):
            link = rf'<link rel="{rel}" title="[^"]*" href="{there}.html"'
            assert re.search(link, woven.file(f"{here}.html")), (here, rel)


def test_parts_and_chapters_have_numbers(woven: Loom) -> None:
    """The opening lists parts and chapters with their numbers, as the table does."""
    contents = joined(woven.page().text)
    for title in ("1. The dice", "1.1. A die", "2.1. Search", "2.4. References"):
        assert title in contents
    assert "1.2. A throw" in joined(woven.page("throw").text)
    assert "1.2. Summary" not in joined(woven.page("throw").text)


def test_every_piece_is_on_one_page(woven: Loom) -> None:
    """The boxes of all pages, one after the other, are the pieces of the book."""
    path = woven.source / "book.rst"
    pieces = Web(str(path), path.read_text(encoding="utf-8")).pieces
    titles = [box.title for name in PAGES for box in woven.page(name).boxes]
    assert [
        re.sub(r"Chunk \d+: (file )?|, continued", "", each) for each in titles
    ] == [piece.name for piece in pieces]
    numbers = [int(re.findall(r"\d+", each)[0]) for each in titles]
    assert numbers == list(range(1, len(pieces) + 1))


def test_chunks_are_linked_across_pages(woven: Loom) -> None:
    """References, neighbours, users and the prose lead to the right page."""
    [die] = [box for box in woven.page("die").boxes if "file" in box.title]
    assert die.links == ["#chunk-constants", "throw.html#chunk-throwing"]
    [throwing] = woven.page("throw").boxes
    assert joined(throwing.foot) == ("Seen whole in die.py.")
    assert "search-2.html#chunk-throwing-2" in woven.page("throw").links
    assert "search-2.html#chunk-several-throws" in woven.page("throw").links


@pytest.mark.parametrize("builder", ["html", "dirhtml", "singlehtml", "epub"])
def test_all_links_lead_somewhere(loom: Loom, builder: str) -> None:
    """No link is dead, and no anchor is on a page twice."""
    assert loom.weave(builder) == []
    files = loom.files(builder)
    if builder == "dirhtml":
        files = {
            re.sub(r"index\.html$", "", name): text for name, text in files.items()
        }
        files = {name.rstrip("/") or ".": text for name, text in files.items()}
        assert "throw" in files
    else:
        assert dead_links(files) == []


def test_pages_for_e_readers_are_xml(loom: Loom) -> None:
    """Unlike a browser, an e-reader needs well-formed pages."""
    assert loom.weave("epub") == []
    pages = [each for each in loom.files("epub").items() if each[0].endswith("xhtml")]
    assert len(pages) > len(PAGES)
    for name, content in pages:
        assert ET.fromstring(content).tag.endswith("}html"), name  # noqa: S314


def test_dead_links_are_found() -> None:
    """The check finds mistakes."""
    page = b'<a href="#a"></a><p id="b"/><p id="b"/><a href="d/no.html"></a>'
    assert dead_links({"x.html": page}) == [
        "x.html: b is there twice",
        "x.html: #a leads to no anchor",
        "x.html: d/no.html leads to no file",
    ]


def test_sections_of_one_title_can_all_be_reached(loom: Loom) -> None:
    """On the single page each has an anchor, and the numbers are those of the pages."""
    assert loom.weave("singlehtml") == []
    text = loom.file("book.html", "singlehtml")
    assert {'id="summary"', 'id="throw-summary"', 'id="counter-summary"'} <= set(
        re.findall(r'id="[a-z0-9-]*summary[a-z0-9-]*"', text)
    )
    assert re.search(r'section-number">1\.2\. </span>A throw', text)
    assert not re.search(r'section-number">[^<]*</span>Summary', text)


def test_a_source_has_a_page_of_its_own(woven: Loom) -> None:
    """The chapter links to the source and goes on below; labels lead to its page."""
    chapter = woven.page("the-tools")
    text = joined(chapter.text)
    assert text.index("Counting throws") < text.index("The last words")
    assert "counter.html" in chapter.links
    assert "print(Counter" in joined(woven.page("counter").text)
    assert "average.html#ch-average" in woven.page("counter").links


def test_the_source_of_a_page_is_the_book(woven: Loom) -> None:
    """The source is copied once, and each page of the book leads there."""
    copies = [name for name in woven.files() if name.startswith("_sources/")]
    assert copies == ["_sources/book.rst.txt"]
    book = (woven.source / "book.rst").read_bytes()
    assert woven.files()["_sources/book.rst.txt"] == book


def test_a_book_that_is_not_there(loom: Loom) -> None:
    """Cutting what does not exist is a mistake in the settings."""
    loom.write("conf.py", CONF + 'literate_chapters = {"nosuch": 2}\n')
    message = "literate_chapters: there is no document called 'nosuch'"
    with pytest.raises(ConfigError, match=message):
        loom.weave()


# Old addresses


def test_the_table_of_anchors(woven: Loom) -> None:
    """The table has each anchor of the book once, with its page.

    The lines of a chunk are not in it: a link to one leads to the chunk.
    """
    text = woven.file("_static/anchors.js")
    table = json.loads(text.removeprefix("literate.anchors=").removesuffix(";\n"))
    anchors = [each for value in table.values() for each in value.split()]
    assert len(anchors) == len(set(anchors))
    for page, value in table.items():
        assert set(value.split()) <= set(woven.page(page.removesuffix(".html")).ids)
    ours = r"(?:chunk|ch)-[^.]*|why|summary|the-dice|the-book"
    for name in PAGES:
        wanted = {each for each in woven.page(name).ids if re.fullmatch(ours, each)}
        assert wanted <= set(anchors)


def test_what_was_one_page_leads_on(loom: Loom) -> None:
    """An address from the time when the book was one page still works."""
    loom.write("conf.py", CONF)
    loom.weave()
    before = {each for each in loom.page().ids if each.startswith(("ch", "why"))}
    shutil.rmtree(loom.out)
    shutil.copy(PARTS / "conf.py", loom.source)
    assert loom.weave() == []
    table = loom.file("_static/anchors.js")
    chunks = {each.partition(".")[0] for each in before}
    assert all(re.search(rf'[" ]{each}[" ]', table) for each in chunks)


# Mistakes


@pytest.mark.parametrize("case", BROKEN, ids=lambda path: path.stem)
def test_a_broken_book_is_told_what_the_tangler_tells(
    tmp_path: Path, case: Path
) -> None:
    """Cut or not, each problem is a warning on its line, also in the next run."""
    loom = Loom(tmp_path)
    loom.write("conf.py", CUT)
    text = case.read_bytes().decode("utf-8-sig", "replace")
    loom.write("book.rst", text)
    path = str(loom.source / "book.rst")
    expected = [
        f"{path}:{p.line}: WARNING: {p.message}" for p in Web(path, text).problems
    ]
    for _ in range(2):
        assert [each for each in loom.weave() if each in expected] == expected


MISTAKES = """
:nosuch:`role` and :ref:`nosuch` and :chunk:`Nosuch`.

.. nosuch::

* A list
without a blank line

.. image:: nosuch.png

.. code-block:: klingon

   nuqneH

Title
-
"""


def test_warnings_name_the_line_of_the_book(tmp_path: Path) -> None:
    """A cut book has the same warnings on the same lines as one that is not cut."""
    parts = ["****\nPart\n****\n", "One\n===\n", "Two\n===\n", "****\nNext\n****\n"]
    text = "####\nBook\n####\n" + "\n".join(f"\n{part}{MISTAKES}" for part in parts)
    warnings = []
    for conf in (CONF, CUT):
        loom = Loom(tmp_path)
        loom.write("conf.py", conf)
        loom.write("book.rst", text)
        shutil.rmtree(loom.out, ignore_errors=True)
        warnings.append(sorted(w for w in loom.weave() if re.match(r"\S+:\d+: ", w)))
    assert warnings[0] == warnings[1]
    assert len(warnings[0]) >= 7 * len(parts)


def test_a_page_that_is_not_read_again_warns_of_its_line_now(loom: Loom) -> None:
    """When a label goes, the page that refers to it is written, with a warning."""
    assert loom.weave() == []
    edit(loom, ".. _ch-die:\n\nA die", "A new line.\n\nA die")
    edit(loom, "A die is told", "As :ref:`why` says, a die is told")
    assert loom.weave() == []
    edit(loom, "A book with parts", "A new line.\nAnother one.\n\nA book with parts")
    edit(loom, ".. _why:\n\n", "")
    warnings = loom.weave()
    assert len(warnings) == 2
    assert all("undefined label: 'why'" in each for each in warnings)
    shutil.rmtree(loom.out)
    assert sorted(loom.weave()) == sorted(warnings)


# Again


def fresh(loom: Loom, *, parallel: int = 0) -> dict[str, bytes]:
    """Return the result of a fresh weave, and restore the old state."""
    kept = loom.out.with_name("kept")
    loom.out.rename(kept)
    loom.weave(parallel=parallel)
    files = loom.files()
    shutil.rmtree(loom.out)
    kept.rename(loom.out)
    return files


EDITS: dict[str, Callable[[Loom], object]] = {
    "prose": lambda loom: edit(loom, "It has sides.", "It has\n\nsix sides."),
    "code": lambda loom: edit(loom, "SIDES = 6", "SIDES = 6\nTHROWS = 2"),
    "a piece more": lambda loom: edit(
        loom, "Nothing is left", "::\n\n   <<Constants>>=\n   A = 1\n\nNothing is left"
    ),
    "a title with a label": lambda loom: edit(
        loom, "A throw\n=======", "Thrown\n======"
    ),
    "a title without": lambda loom: edit(loom, "The tools\n====", "Our tools\n===="),
    "a label": lambda loom: edit(loom, ".. _ch-die:", ".. _ch-cube:"),
    "a part": lambda loom: edit(loom, "Thoughts\n", "Reasons\n"),
    "a chapter more": lambda loom: edit(
        loom, ".. _ch-throw:", "Luck\n====\n\nWho has it?\n\n\n.. _ch-throw:"
    ),
    "a chapter less": lambda loom: edit(loom, "The tools\n=========\n\nThey", "They"),
    "the title of a section": lambda loom: edit(loom, "Why?\n----", "How?\n----"),
    "a picture": lambda loom: edit(loom, 'cy="30"', 'cy="31"', "die.svg"),
    "a source": lambda loom: edit(loom, "not hard", "hard", "counter.py"),
    "the title of a source": lambda loom: edit(
        loom, "# Counting throws\n# ---------------", "# Sums\n# ----", "counter.py"
    ),
    "a reference": lambda loom: edit(loom, "Donald E. Knuth", "D. Knuth"),
    "a name": lambda loom: loom.write(
        "book.rst",
        (loom.source / "book.rst").read_text("utf-8").replace("Throwing", "To throw"),
    ),
    "a chunk in another chapter": lambda loom: edit(
        loom,
        "Another chapter of that name",
        "::\n\n   <<Several throws>>=\n   # more\n\nAnother chapter of that name",
    ),
    "the opening": lambda loom: edit(loom, "to see how", "\nto see how"),
}


OFTEN = {
    "prose",
    "code",
    "a title with a label",
    "a chapter less",
    "a source",
    "a name",
}
"""Edits of each kind. The others concern the same caches; they are left to CI."""


@pytest.mark.parametrize(
    "what",
    [
        pytest.param(each, marks=() if each in OFTEN else pytest.mark.slow)
        for each in EDITS
    ],
)
def test_an_edit_gives_what_a_fresh_run_gives(again: Loom, what: str) -> None:
    """After any edits, the pages are those of a fresh weave."""
    EDITS[what](again)
    again.weave()
    assert visible(again.files()) == visible(fresh(again))


def visible(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return everything that a reader can find in the pages."""
    aside = (".", "_sources/", "_images/")
    return {name: text for name, text in files.items() if not name.startswith(aside)}


OLD = b"<!-- old -->"


def written(loom: Loom, act: Callable[[], object]) -> set[str]:
    """Return the pages of the book that are written again after a change."""
    for name in PAGES:
        path = loom.out / "html" / f"{name}.html"
        path.write_bytes(path.read_bytes() + OLD)
    act()
    assert loom.weave() == []
    return {name for name in PAGES if OLD.decode() not in loom.file(f"{name}.html")}


def test_only_what_is_affected_is_written_again(again: Loom) -> None:
    """An edit of prose writes its own page, and those that list it.

    The list of chapters has their first sentences. When such a list is written again,
    Sphinx also writes the page that lists it.
    """
    pages = written(again, lambda: EDITS["prose"](again))
    assert pages == {"die", "one", "book"}
    assert written(again, lambda: os.utime(again.source / "book.rst")) == set()
    pages = written(again, lambda: EDITS["a source"](again))
    assert pages == {"counter", "the-tools", "thoughts"}
    pages = written(again, lambda: EDITS["a piece more"](again))
    assert pages == {"die", "throw", "search-2", "search-3", "one", "thoughts"}


def test_two_builders_share_what_was_read(loom: Loom) -> None:
    """Two builders share the documents, so both show what one has read."""
    for builder in ("html", "dirhtml"):
        assert loom.weave(builder) == []
    EDITS["prose"](loom)
    EDITS["a title with a label"](loom)
    for builder in ("dirhtml", "html"):
        assert loom.weave(builder) == []
    assert visible(loom.files()) == visible(fresh(loom))


def test_a_run_that_was_broken_off_is_made_up_for(again: Loom) -> None:
    """Documents that were read but not written are written in the next run."""
    kept = (again.out / "doctrees" / "pages.json").read_bytes()
    pages = again.files()
    EDITS["a title with a label"](again)
    again.weave()
    (again.out / "doctrees" / "pages.json").write_bytes(kept)
    for name in ("throw.html", "die.html", "references.html"):
        (again.out / "html" / name).write_bytes(pages[name])
    again.weave()
    assert visible(again.files()) == visible(fresh(again))


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_several_processes_weave_what_one_does(loom: Loom) -> None:
    """Reading and writing in parallel changes nothing, at first and after an edit."""
    assert loom.weave() == []
    alone = loom.files()
    shutil.rmtree(loom.out)
    assert loom.weave(parallel=3) == []
    assert loom.files() == alone
    EDITS["a piece more"](loom)
    assert loom.weave(parallel=3) == []
    assert visible(loom.files()) == visible(fresh(loom))


@pytest.mark.parametrize(("parallel", "wanted"), [(0, 1), (3, 0)])
def test_names_are_found_while_pages_are_read(
    loom: Loom, monkeypatch: pytest.MonkeyPatch, parallel: int, wanted: int
) -> None:
    """Names are asked for once, and those of the book before any page is read.

    Where processes are copied to read in parallel, it happens after that.
    """
    asked, early = list[Mapping[str, str]](), set[int]()
    ask, parse = symbol_changes.understood, SheetParser.parse

    def asking(texts: Mapping[str, str], cache: str) -> Names:
        asked.append(texts)
        return ask(texts, cache)

    def parsing(self: SheetParser, text: str, document: nodes.document) -> None:
        early.add(len(project_of(self._env).asked))
        parse(self, text, document)

    monkeypatch.setattr(symbol_changes, "understood", asking)
    monkeypatch.setattr(SheetParser, "parse", parsing)
    assert loom.weave(parallel=parallel) == []
    assert len({*map(tuple, asked)}) == len(asked) == 2
    assert max(early, default=0) == wanted


def test_the_contents_are_those_that_the_theme_would_make(
    loom: Loom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our contents are the same as Furo's own, on every page.

    Only what no style asks for is missing.
    """
    conf = (loom.source / "conf.py").read_text(encoding="utf-8")
    loom.write("conf.py", conf + 'html_theme = "furo"\n')
    assert loom.weave() == []
    helped = loom.files()
    assert "current-page" in loom.file("counter.html")
    monkeypatch.setattr(furo_contents, "lend", lambda *_: None)
    own = fresh(loom)
    assert helped.keys() == own.keys()
    for name, page in own.items():
        plain = [
            re.sub(r">\s+", ">", furo_contents.slim(each.decode()))
            if name.endswith(".html")
            else each
            for each in (helped[name], page)
        ]
        assert plain[0] == plain[1]
    assert len(helped["counter.html"]) < len(own["counter.html"])


# With nothing but a path


def run(*words: str, tools: Path = ROOT / "tools") -> str:
    """Run Python with the tools on its path, and return its output."""
    environment = {**os.environ, "PYTHONPATH": str(tools)}
    done = subprocess.run(
        [sys.executable, *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


Weaver = Callable[[Loom, Path, str], dict[str, bytes]]


@pytest.fixture
def weave_from_outside(library: str) -> Weaver:
    """Return a function that weaves a book from the command line.

    All runs share mypy's cache of Python's library. It takes seconds to make one.
    """

    def weave(loom: Loom, tools: Path, out: str) -> dict[str, bytes]:
        read = loom.out / f"{out}.read"
        if not read.exists():
            read.mkdir(parents=True)
            (read / "mypy").symlink_to(library, target_is_directory=True)
        made = ["-b", "html", "-d", str(read), str(loom.source), str(loom.out / out)]
        assert run("-m", "sphinx", "-W", "-n", "-q", *made, tools=tools) == ""
        return loom.files(out)

    return weave


def test_a_book_from_elsewhere(loom: Loom, weave_from_outside: Weaver) -> None:
    """A foreign book is woven and tangled by its path; both see the same chunks."""
    book, root = str(loom.source / "book.rst"), str(loom.out)
    assert "throw.html" in weave_from_outside(loom, ROOT / "tools", "html")
    run(str(ROOT / "tools" / "tangle.py"), book, "--root", root)
    code = (loom.out / "src" / "dice" / "die.py").read_text(encoding="utf-8")
    assert "def throws(" in code
    listed = run(str(ROOT / "tools" / "tangle.py"), book, "--list")
    index = joined(loom.page("lit-chunks").text)
    for name in Web(book, Path(book).read_text(encoding="utf-8")).chunks:
        assert name in listed
        assert name in index


def test_another_weave_makes_all_anew(loom: Loom, weave_from_outside: Weaver) -> None:
    """When the tools have changed, every page is made again."""
    tools = loom.out.with_name("tools")
    shutil.copytree(ROOT / "tools", tools)
    before = weave_from_outside(loom, tools, "html")
    page = tools / "literate" / "weave" / "model" / "page.py"
    text = page.read_text(encoding="utf-8").replace("Used in", "Needed in")
    page.write_text(text, encoding="utf-8", newline="\n")
    style = tools / "literate" / "weave" / "static" / "literate.css"
    style.write_bytes(style.read_bytes() + b"/* new */")
    again = weave_from_outside(loom, tools, "html")
    assert again["throw.html"] != before["throw.html"]
    assert visible(again) == visible(weave_from_outside(loom, tools, "anew"))
