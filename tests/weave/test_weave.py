"""The laws of the weave, on a sample book and on broken ones."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from literate.weave.render.highlighting import css_class
from literate.web.chunks import Web
from literate.web.expansion import expand

from .loom import CONF, Box, Loom, joined

HERE = Path(__file__).parent
SAMPLE = HERE / "sample"
BOOK = "book.rst"
BROKEN = sorted((HERE.parent / "tangler" / "cases" / "bad").glob("*.rst"))
WHOLE = sorted((HERE.parent / "tangler" / "cases" / "good").glob("*.rst"))


@pytest.fixture
def loom(tmp_path: Path) -> Loom:
    """Return an empty book."""
    return Loom(tmp_path)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return the sample book, woven with its real theme."""
    folder = tmp_path_factory.mktemp("sample")
    shutil.copytree(SAMPLE, folder / "docs")
    loom = Loom(folder)
    shutil.copy(SAMPLE / "conf.py", loom.source)
    assert loom.weave() == []
    return loom


def web(loom: Loom, name: str = BOOK) -> Web:
    """Return what the tangler sees in a book."""
    path = loom.source / name
    return Web(str(path), path.read_bytes().decode())


def box(loom: Loom, title: str) -> Box:
    """Return the box whose title ends in ``title``."""
    [found] = [each for each in loom.page().boxes if each.title.endswith(title)]
    return found


# The page


def test_every_piece_has_its_box_in_the_order_of_the_book(sample: Loom) -> None:
    """The boxes are numbered from 1, and there is one for each piece."""
    pieces = web(sample).pieces
    titles = [each.title for each in sample.page().boxes]
    assert len(titles) == len(pieces)
    for number, (piece, title) in enumerate(zip(pieces, titles, strict=True), start=1):
        assert re.fullmatch(
            rf"Chunk {number}: (file )?{re.escape(piece.name)}(, continued)?", title
        )


def test_links_lead_somewhere_and_ids_are_unique(sample: Loom) -> None:
    """Each link to a place on a page of the book leads to an id that exists once."""
    pages = {name: sample.page(name) for name in ("book", "tangler", "lit-chunks")}
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids))
        for link in page.links:
            where, _, anchor = link.partition("#")
            target = pages.get(where.removesuffix(".html") or name)
            if anchor and target and "//" not in where:
                assert anchor in target.ids, link


def test_a_reference_leads_to_the_first_piece(sample: Loom) -> None:
    """The references of each box lead to the first pieces of the chunks they name."""
    book, boxes = web(sample), sample.page().boxes
    first = {
        name: boxes[book.pieces.index(chunk.pieces[0])].anchor
        for name, chunk in book.chunks.items()
    }
    for piece, each in zip(book.pieces, boxes, strict=True):
        expected = [f"#{first[name]}" for name, *_ in book.references(piece)]
        assert each.links == expected


@pytest.mark.parametrize("case", [SAMPLE / BOOK, *WHOLE], ids=lambda p: p.stem)
def test_what_is_seen_is_what_is_tangled(loom: Loom, case: Path) -> None:
    """Copying all code from the page and tangling it gives the same files.

    Blank lines at the beginning of a piece are not shown, so they don't count.
    """
    loom.write(BOOK, case.read_bytes().decode("utf-8-sig"))
    assert not [warning for warning in loom.weave() if "the tangler" in warning]
    book = web(loom)
    boxes = loom.page().boxes
    copied = "".join(
        f".. code-block:: text\n\n   <<{piece.name}>>=\n{copy(each)}\n\n"
        for piece, each in zip(book.pieces, boxes, strict=True)
    )
    again = Web("copy.rst", copied)
    assert again.problems == []
    for chunk in book.files():
        expected = [line for line in expand(book, chunk.name) if line]
        actual = [line for line in expand(again, chunk.name) if line]
        assert actual == expected


def copy(each: Box) -> str:
    """Return the code of a box in the form that a book has."""
    text = "".join(each.code).replace("<<", "@<<").replace(">>", "@>>")
    text = text.replace("⟪", "<<").replace("⟫", ">>")
    return "\n".join(f"   {line}" for line in text.split("\n"))


def test_the_head_names_the_chunk_and_says_whether_it_goes_on(sample: Loom) -> None:
    """A head has number, name and sign; the name of a file is its path."""
    heads = [joined(each.head) for each in sample.page().boxes]
    assert heads[0] == "1 src/lights/board.py ≡"
    assert heads[2] == "3 ⟨Moves⟩ ≡ in Board"
    assert heads[5] == "6 ⟨Moves⟩ +≡ in Board"


def test_the_foot_names_neighbours(sample: Loom) -> None:
    """The first piece names all others, a later one that before it.

    The line beside the name of a chunk has the next one and the users already.
    """
    feet = {each.anchor: joined(each.foot) for each in sample.page().boxes}
    seen = "Seen whole in board.py."
    assert feet["chunk-moves"] == f"Continued in 6, 7. {seen}"
    assert feet["chunk-moves-2"] == f"Continues 3. {seen}"
    assert feet["chunk-moves-3"] == f"Continues 6. {seen}"
    assert feet["chunk-the-cell-is-on-the-board"] == seen
    assert feet["chunk-src-lights-board-py"] == seen


def test_a_user_with_several_pieces_is_named_once(loom: Loom) -> None:
    """When two pieces of one chunk use another, the foot names the chunk once."""
    loom.write(BOOK, book("<<a/b>>=\n<<c>>", "<<a/b>>=\n<<c>>", "<<c>>=\npass"))
    assert loom.weave("text") == []
    assert 'Used in "a/b" 1, 2.' in loom.file("book.txt", "text")


def test_a_tab_stays_a_tab(sample: Loom) -> None:
    """The recipe of a Makefile can be copied from the page."""
    recipe = "".join(box(sample, "Rules for testing").code)
    assert "\n\tpython -m doctest $<\n" in recipe


def test_a_reference_is_found_wherever_the_lexer_cuts(sample: Loom) -> None:
    """A reference in a string and one on a line of its own both are links."""
    makefile = box(sample, "file ./Makefile")
    assert "⟪a word for everything⟫" in "".join(makefile.code)
    assert "⟪Rules for testing⟫" in "".join(makefile.code)


def test_a_reference_is_found_beside_the_word_that_stands_for_it(loom: Loom) -> None:
    """Code may contain the very word that the weave puts in place of a reference."""
    code = "zchunkzchunk = zchunk<<b>>zchunkk"
    loom.write(BOOK, book(f"<<a/b>>=\n{code}", "<<b>>=\nk"))
    assert loom.weave() == []
    assert "".join(box(loom, "a/b").code) == "zchunkzchunk = zchunk⟪b⟫zchunkk"


def test_a_colour_that_pygments_does_not_know_is_its_parents() -> None:
    """A kind of token invented by a lexer has the class of the kind above it."""
    assert css_class(("Name", "Function", "Invented")) == "nf"
    assert css_class(("Error",)) == css_class(()) == ""
    assert css_class(("Name",)) == css_class(("Punctuation",)) == ""
    assert css_class(("Name", "Invented")) == ""


def test_a_chunk_may_stand_in_a_list(sample: Loom) -> None:
    """A nested block becomes a box, without the indentation of the list."""
    assert "".join(box(sample, "Showing the board").code).startswith("def __str__")


def test_operators_and_escapes_are_plain_brackets(sample: Loom) -> None:
    """``<<`` stays as it is if it isn't a reference, and ``@<<`` becomes ``<<``."""
    code = ["".join(each.code) for each in sample.page().boxes]
    assert "presses: int = 1 << 4" in code[5]
    assert '"<< left >> right"' in code[12]


def test_names_and_code_are_text_and_not_markup(loom: Loom) -> None:
    """Characters that HTML would take for markup arrive on the page as written."""
    name = """a < "b" & 'c' <b>&lt;</b>!"""
    code = """if a < b & c: print("<b>&amp;</b>")"""
    loom.write(BOOK, book(f"<<x/y>>=\n<<{name}>>", f"<<{name}>>=\n{code}"))
    assert loom.weave() == []
    shown = box(loom, name)
    assert shown.title == f"Chunk 2: {name}"
    assert joined(shown.head) == f"2 ⟨{name}⟩ ≡"
    assert "".join(shown.code) == code
    assert "".join(box(loom, "x/y").code) == f"⟪{name}⟫"


def test_a_block_keeps_its_own_name_and_caption(loom: Loom) -> None:
    """The options of the code block still have the effect that Sphinx documents."""
    options = "   :name: here\n   :caption: A caption\n"
    text = f"Book\n====\n\n.. code-block:: c\n{options}\n   <<a/b.c>>=\n   int c;\n"
    loom.write(BOOK, f"{text}\nSee :ref:`here`.\n")
    assert loom.weave() == []
    page = loom.page()
    assert {"here", "chunk-a-b-c"} <= set(page.ids)
    assert "#here" in page.links
    assert "A caption" in page.text


def test_other_anchors_are_above_a_chunk(loom: Loom) -> None:
    """In a figure nothing is above its caption, even if the index names a chunk."""
    text = book("<<a/b>>=\npass").replace("::", ".. index:: fish\n\n.. _here:\n\n::", 1)
    loom.write(BOOK, f"{text}\nSee :ref:`this <here>`.\n")
    assert loom.weave() == []
    page = loom.file("book.html")
    assert re.search(r'<span id="here"></span>(<span id=.*?></span>)?<figure', page)
    assert re.search(r"<figure[^>]*>\s*<figcaption", page)


def test_names_that_make_no_anchor_have_one_all_the_same(loom: Loom) -> None:
    """An anchor is unique even if no character of the name may be in one."""
    names = ["Ω", "Δ", "a b", "A-B", "a b 2"]
    pieces = [f"<<{name}>>=\npass" for name in [*names, "a b"]]
    uses = "\n".join(f"<<{name}>>" for name in names)
    loom.write(BOOK, book(f"<<x/y>>=\n{uses}", *pieces))
    assert loom.weave() == []
    page = loom.page()
    assert len({each.anchor for each in page.boxes}) == len(page.boxes) == 7
    assert {link[1:] for link in page.boxes[0].links} <= set(page.ids)


def test_code_without_a_language_is_python_only_if_it_can_be(loom: Loom) -> None:
    """A block without a language gets colours only if they make sense."""
    loom.write(BOOK, book("<<a/b>>=\nimport this", "<<a/c>>=\n¿import this?"))
    assert loom.weave() == []
    page = loom.file("book.html")
    assert '<span class="kn">import</span>' in page
    assert "¿import this?" in page


def test_an_unknown_language_is_a_warning(loom: Loom) -> None:
    """Sphinx's own complaint about the language is not lost."""
    loom.write(BOOK, "A\n=\n\n.. code-block:: klingon\n\n   <<a/b>>=\n   nuqneH\n")
    [warning] = loom.weave()
    assert "book.rst:4: WARNING: Pygments lexer name 'klingon' is not known" in warning


def book(*pieces: str) -> str:
    """Return a book of plain blocks, one for each piece."""
    blocks = [
        "::\n\n" + "".join(f"   {line}\n" for line in each.split("\n"))
        for each in pieces
    ]
    return "\n".join(["A book\n======\n", *blocks])


# Mistakes


@pytest.mark.parametrize("case", BROKEN, ids=lambda path: path.stem)
def test_a_broken_book_is_told_what_the_tangler_tells(loom: Loom, case: Path) -> None:
    """Each problem of the tangler is a warning on its line, in its words."""
    raw = case.read_bytes()
    loom.write(BOOK, raw.decode("utf-8-sig", "replace"))
    expected = [
        f"{loom.source / BOOK}:{p.line}: WARNING: {p.message}"
        for p in web(loom).problems
    ]
    warnings = loom.weave()
    assert [each for each in warnings if each in expected] == expected
    assert not [each for each in warnings if "the tangler" in each]


def test_other_missing_things_are_left_to_sphinx(loom: Loom) -> None:
    """We complain only about chunks."""
    loom.write(BOOK, book("<<a/b>>=\npass") + "\nSee :py:func:`nosuch`.\n")
    [warning] = loom.weave()
    assert "py:func reference target not found: nosuch" in warning


def test_what_is_not_woven_cannot_be_linked(loom: Loom) -> None:
    """A reference to a piece that is on no page is still shown."""
    hidden = ".. nosuch::\n\n   ::\n\n      <<Move>>=\n      pass\n"
    loom.write(BOOK, book("<<a/b>>=\n<<Move>>") + "\n" + hidden)
    loom.weave()
    assert "".join(box(loom, "a/b").code) == "⟪Move⟫"
    assert box(loom, "a/b").links == []


def test_a_missing_chunk_is_shown_as_missing(loom: Loom) -> None:
    """A broken book is woven, too; a missing chunk is not a link."""
    loom.write(BOOK, book("<<a/b>>=\n<<Mvoe>>\n<<Move>>", "<<Move>>=\npass"))
    message = "no chunk named <<Mvoe>> (did you mean <<Move>>?)"
    assert loom.weave() == [f"{loom.source / BOOK}:7: WARNING: {message}"]
    assert "".join(box(loom, "a/b").code) == "⟪Mvoe⟫\n⟪Move⟫"
    assert box(loom, "a/b").links == ["#chunk-move"]


def test_the_prose_is_told_of_a_missing_chunk(loom: Loom) -> None:
    """A misspelt name in the prose gives the tangler's message on its line."""
    loom.write(BOOK, book("<<a/Move>>=\npass") + "\nSee :chunk:`a/Mvoe`.\n")
    message = "no chunk named <<a/Mvoe>> (did you mean <<a/Move>>?)"
    assert loom.weave() == [f"{loom.source / BOOK}:9: WARNING: {message}"]


TABLE = """\
Book
====

+--------------+
| ::           |
|              |
|    <<a/b>>=  |
|    pass      |
+--------------+
"""


def test_a_chunk_which_the_tangler_does_not_see_is_a_warning(loom: Loom) -> None:
    """A chunk in a table or in an included file would never reach the program."""
    loom.write(BOOK, TABLE + "\n.. include:: part.txt\n")
    loom.write("part.txt", "::\n\n   <<c/d>>=\n   pass\n")
    warnings = sorted(Path(each).name for each in loom.weave())
    assert [re.sub(r":\d+:", ":", each) for each in warnings] == [
        "b>>=",
        "d>>=",
    ]


def test_a_chunk_which_only_the_tangler_sees_is_a_warning(loom: Loom) -> None:
    """Code in a directive that Sphinx does not know is tangled, but not woven."""
    loom.write(BOOK, "A\n=\n\n.. nosuch::\n\n   ::\n\n      <<a/b>>=\n      pass\n")
    message = "only the tangler sees <<a/b>>=; it is not a code block"
    assert f"{loom.source / BOOK}:8: WARNING: {message}" in loom.weave()


def test_a_chunk_that_is_only_quoted_is_no_chunk(loom: Loom) -> None:
    """Parsed literals and quoted files may show the notation."""
    loom.write("part.txt", "<<c/d>>=\npass\n")
    quotes = ".. parsed-literal::\n\n   <<a/b>>=\n   pass\n\n"
    loom.write(BOOK, f"A\n=\n\n{quotes}.. literalinclude:: part.txt\n")
    assert loom.weave() == []
    assert loom.page().boxes == []


# Finding chunks


def test_the_prose_can_speak_of_a_chunk(loom: Loom) -> None:
    """The role shows name and number, or the title it is given."""
    roles = ":chunk:`Move`, :chunk:`it <Move>`, :chunk:`a/b`, :any:`Move`"
    loom.write(BOOK, book("<<a/b>>=\n<<Move>>", "<<Move>>=\npass") + f"\n{roles}\n")
    assert loom.weave() == []
    page = loom.page()
    assert "⟨Move 2⟩, it, a/b 1, ⟨Move 2⟩" in joined(page.text)
    assert page.links.count("#chunk-move") >= 5


def test_each_document_is_a_web_of_its_own(loom: Loom) -> None:
    """Two books may use one name; prose means its own book's chunk first."""
    toc = "\n.. toctree::\n\n   other\n\n:chunk:`Move`\n"
    loom.write(BOOK, book("<<a/b>>=\n<<Move>>", "<<Move>>=\npass") + toc)
    loom.write(
        "other.rst", book("<<Move>>=\npass", "<<a/b>>=\n<<Move>>") + "\n:chunk:`Move`\n"
    )
    assert loom.weave() == []
    assert "⟨Move 2⟩" in joined(loom.page().text)
    assert "⟨Move 1⟩" in joined(loom.page("other").text)
    index = joined(loom.page("lit-chunks").text)
    assert "book: used in 1" in index
    assert "other: used in 2" in index


def test_the_index_has_all_chunks_with_the_files_last(sample: Loom) -> None:
    """Each chunk is in the index with the numbers of its pieces and its users."""
    index = joined(sample.page("lit-chunks").text)
    for name, chunk in web(sample).chunks.items():
        assert name in index, chunk
    assert "Moves (3, 6, 7) used in 1" in index
    assert index.index("src/lights/board.py") > index.index("a word for everything")


def test_the_index_names_chapters(loom: Loom) -> None:
    """A numbered chapter is beside the first number of each of its chunks."""
    loom.write("conf.py", CONF.replace('"basic"', '"furo"'))
    toc = "\n.. toctree::\n   :numbered:\n\n   other\n"
    loom.write(BOOK, book("<<a/b>>=\n<<Move>>", "<<Move>>=\npass") + toc)
    pieces = "<<c/d>>=\n<<Rest>>", "<<Rest>>=\npass", "<<Rest>>=\npass"
    loom.write("other.rst", book(*pieces))
    assert loom.weave() == []
    index = joined(loom.page("lit-chunks").text)
    assert "(2 in 1, 3) other: used in 1" in index
    assert "(2) book: used in 1" in index


def test_the_search_knows_the_names(sample: Loom) -> None:
    """Chunks are in the index of the search."""
    assert '"Names for the cells"' in sample.file("_static/search-index.js")


# Other builders


@pytest.mark.parametrize(
    "builder", ["text", "latex", "epub", "singlehtml", "man", "texinfo"]
)
def test_every_builder_sets_the_sample(tmp_path: Path, builder: str) -> None:
    """No writer needs to know about us, and none complains."""
    shutil.copytree(SAMPLE, tmp_path / "docs")
    loom = Loom(tmp_path)
    shutil.copy(SAMPLE / "conf.py", loom.source)
    assert loom.weave(builder) == []


def test_as_text_a_chunk_has_head_code_and_foot(loom: Loom) -> None:
    """Plain text shows everything that a page shows."""
    loom.write(BOOK, book("<<a/b>>=\n\nx = 1\nif x:\n    <<Move>>", "<<Move>>=\npass"))
    assert loom.weave("text") == []
    assert loom.file("book.txt", "text") == TEXT


TEXT = """\
A book
******

1 "a/b"\N{NO-BREAK SPACE}≡

   x = 1
   if x:
       ⟨Move 2⟩

2 ⟨Move⟩\N{NO-BREAK SPACE}≡

   pass

Used in "a/b" 1.
"""


SMALL = ("<<a/b>>=\n\nx = 1\nif x:\n    <<Move>>", "<<Move>>=\npass")


def test_in_a_manual_page_a_chunk_has_head_code_and_foot(loom: Loom) -> None:
    """A manual page has no links, and each part of a chunk begins on its own line."""
    loom.write(BOOK, book(*SMALL))
    assert loom.weave("man") == []
    text = loom.file("abook.1", "man")
    assert text[text.index(".sp\n1") : text.index(".SH Author")] == MAN


MAN = """\
.sp
1 \\fBa/b\\fP\\ ≡
.INDENT 0.0
.INDENT 3.5
.sp
.EX
x = 1
if x:
    ⟨Move 2⟩
.EE
.UNINDENT
.UNINDENT
.sp
2 ⟨Move⟩\\ ≡
.INDENT 0.0
.INDENT 3.5
.sp
.EX
pass
.EE
.UNINDENT
.UNINDENT
.sp
Used in \\fBa/b\\fP 1\\&.
"""


def test_in_latex_a_chunk_can_be_linked(loom: Loom) -> None:
    """Each chunk has an anchor, and a reference in the code leads there."""
    loom.write(BOOK, book(*SMALL))
    assert loom.weave("latex") == []
    text = loom.file("abook.tex", "latex")
    begin, end = (
        r"\phantomsection\label{\detokenize{book:chunk-a-b}}",
        r"\end{sphinxalltt}",
    )
    assert text[text.index(begin) : text.index(end)] == LATEX
    assert r"\phantomsection\label{\detokenize{book:chunk-move}}" in text
    assert r"\csname DUrolechunk-name\endcsname#1{\textrm{\textit{#1}}}" in text


LATEX = r"""\phantomsection\label{\detokenize{book:chunk-a-b}}
\sphinxAtStartPar
\DUrole{chunk-number}{1} \sphinxcode{\sphinxupquote{a/b}}~\DUrole{chunk-sign}{≡}

\begin{sphinxuseclass}{highlight-default}
\begin{sphinxuseclass}{notranslate}
\begin{sphinxuseclass}{highlight}\begin{sphinxalltt}
x = \DUrole{mi}{1}
\DUrole{k}{if} x:
    {\hyperref[\detokenize{book:chunk-move}]{\sphinxcrossref{\DUrole{chunk-name}{⟨Move\DUrole{chunk-number}{ 2}⟩}}}}
""".replace("~", "\N{NO-BREAK SPACE}")  # noqa: E501 (LaTeX breaks no line)


# Again and again


def test_a_page_that_names_a_chunk_follows_its_number(loom: Loom) -> None:
    """A page is written again when the book that it mentions has been renumbered."""
    toc = "\n.. toctree::\n\n   other\n"
    loom.write(BOOK, book("<<a/b>>=\npass") + toc)
    loom.write("other.rst", "Other\n=====\n\n:chunk:`a/b`\n")
    assert loom.weave() == []
    assert "a/b 1" in joined(loom.page("other").text)
    loom.write(BOOK, book("<<a/a>>=\npass", "<<a/b>>=\npass") + toc)
    assert loom.weave() == []
    assert "a/b 2" in joined(loom.page("other").text)


def test_nothing_is_written_when_nothing_has_changed(loom: Loom) -> None:
    """The second run of an unchanged book touches no page."""
    loom.write(BOOK, book("<<a/b>>=\npass") + "\n:chunk:`a/b`\n")
    loom.weave()
    page = loom.out / "html" / "book.html"
    before = page.stat().st_mtime_ns
    assert loom.weave() == []
    assert page.stat().st_mtime_ns == before


def test_a_book_that_lost_its_chunks_is_forgotten(loom: Loom) -> None:
    """The index doesn't list chunks that no longer exist."""
    loom.write(BOOK, book("<<a/b>>=\npass", "<<a/c>>=\npass"))
    loom.weave()
    loom.write(BOOK, book("<<a/c>>=\npass"))
    loom.weave()
    assert "a/b" not in joined(loom.page("lit-chunks").text)


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_several_processes_weave_what_one_does(loom: Loom) -> None:
    """Reading and writing in parallel changes nothing on any page."""
    names = [f"part{number}" for number in range(8)]
    toc = "\n.. toctree::\n\n" + "".join(f"   {name}\n" for name in names)
    loom.write(BOOK, book("<<a/b>>=\n<<Move>>", "<<Move>>=\npass") + toc)
    for name in names:
        text = book(f"<<{name}/b>>=\n<<{name}>>", f"<<{name}>>=\npass")
        loom.write(f"{name}.rst", f"{text}\n:chunk:`Move` :chunk:`{names[-1]}`\n")
    assert loom.weave() == []
    pages = ["book", "lit-chunks", *names]
    alone = [loom.file(f"{name}.html") for name in pages]
    shutil.rmtree(loom.out)
    assert loom.weave(parallel=3) == []
    assert [loom.file(f"{name}.html") for name in pages] == alone


BEFORE = """
html_theme = "furo"


def setup(app):
    app.connect("html-page-context", before)


def before(app, name, template, context, doctree):
    context["body"] = "<b>first</b>" + (context.get("body") or "")
"""


def test_what_comes_first_on_each_page_does_so_on_an_index(loom: Loom) -> None:
    """A script that a book puts before the text is on the pages of indices, too."""
    loom.write("conf.py", CONF + BEFORE)
    loom.write(BOOK, book("<<x/y>>=\npass"))
    assert loom.weave() == []
    for name, later in (("book", "<h1>"), ("lit-chunks", "<ul")):
        before, _, after = loom.file(f"{name}.html").partition("<b>first</b>")
        assert later not in before
        assert later in after


def test_another_index_than_ours_is_there(loom: Loom) -> None:
    """A book about Python has Sphinx's index of modules, beside ours and like it."""
    module = "\n.. py:module:: dice\n   :synopsis: A die.\n"
    loom.write("conf.py", CONF + 'html_theme = "furo"\n')
    loom.write(BOOK, book("<<x/y>>=\npass") + module)
    assert loom.weave() == []
    index = joined(loom.page("py-modindex").text)
    assert "dice A die." in re.sub(r"\s+", " ", index)
