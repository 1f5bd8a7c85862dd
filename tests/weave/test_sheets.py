"""The laws of cutting a book into sheets."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from literate.weave.model.book import Book
from literate.weave.model.sheets import cut_book
from literate.weave.paging.project import BookProject
from literate.web.chunks import Web

HERE = Path(__file__).parent
BOOKS = {
    "ours": HERE.parents[1] / "docs" / "asciimaze.rst",
    "parts": HERE / "parts" / "book.rst",
    "sample": HERE / "sample" / "book.rst",
}

LINES = [
    "",
    "Title",
    "Other",
    "=====",
    "-----",
    "#####",
    ".. _ch-label:",
    "Prose.",
    "::",
]
BLOCK = ["   <<a/b>>=", "   pass", ".. pylit:: tools/x.py", ".. code-block:: python"]


def web(lines: list[str]) -> Web:
    """Return a web of some lines."""
    return Web("book.rst", "\n".join(lines))


def check(book: Web, levels: int) -> None:
    """Check the laws of each book, however it is cut."""
    sheets = cut_book(book, "book", levels, {"search"})
    starts = [sheet.start for sheet in sheets.values()]
    assert starts == sorted(starts)
    assert list(sheets) == [sheet.name for sheet in sheets.values()]
    assert len({name.casefold() for name in sheets}) == len(sheets)
    sources = {name for sheet in sheets.values() for _, name in sheet.sources}
    chapters = [sheet for name, sheet in sheets.items() if name not in sources]
    lines = [at for each in chapters for at in range(each.start, each.stop)]
    assert lines == list(range(len(book.lines)))
    below = [name for sheet in sheets.values() for name in sheet.below]
    assert sorted([*below, *sources]) == sorted(sheets.keys() - {"book"})
    extents = Book(book, "book.rst", sheets).extents
    for sheet in sheets.values():
        beside = [s.start for s in sheets.values() if s.depth <= sheet.depth]
        end = min((s for s in beside if s > sheet.start), default=len(book.lines))
        assert extents[sheet.name] == (sheet.start, end)
        assert len(sheet.lines) == sheet.stop - sheet.start
        for at, line in enumerate(sheet.lines, start=sheet.start):
            assert line in {book.lines[at], ""}
        for name in sheet.below:
            assert sheets[name].depth == sheet.depth + 1


@pytest.mark.parametrize("levels", range(4))
@pytest.mark.parametrize("name", BOOKS)
def test_each_line_is_on_one_sheet(name: str, levels: int) -> None:
    """The sheets follow each other without a gap, and each is listed by one other."""
    check(web(BOOKS[name].read_text(encoding="utf-8").split("\n")), levels)


@given(st.lists(st.sampled_from([*LINES, *BLOCK])), st.integers(0, 3))
def test_any_text_can_be_cut(lines: list[str], levels: int) -> None:
    """The same goes for any text."""
    check(web(lines), levels)


TITLE = ["====", "Book", "====", ""]


def names(*lines: str, name: str = "book") -> list[str]:
    """Return the names of the sheets of a book with a title."""
    return list(cut_book(web([*TITLE, *lines]), name, 1, {"search"}))[1:]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Game play", "game-play"),
        ("Où est *le* chat?", "ou-est-le-chat"),
        ("Search", "search-2"),
        ("Book", "book-2"),
        ("Übung 1: A…Z", "ubung-1-a-z"),
        ("Часть", "chapter"),
    ],
)
def test_a_page_is_called_by_its_title(title: str, name: str) -> None:
    """The name of a page is readable, and no other page has it."""
    assert names(title, "-" * len(title)) == [name]


@pytest.mark.parametrize(
    ("labels", "name"),
    [
        ([".. _ch-play:"], "play"),
        ([".. _Play:", "", ".. _ch-other:"], "play"),
        ([".. _ch-:"], "ch"),
        ([".. _chess:"], "chess"),
        ([".. _part-2:"], "2"),
    ],
)
def test_a_page_is_called_by_its_label(labels: list[str], name: str) -> None:
    """If there is a label, you can change the title."""
    for title in ("Game", "Play"):
        assert names("Text.", "", *labels, "", title, "----") == [name]


def test_two_chapters_of_one_name() -> None:
    """The second page of a name has a number."""
    assert names("One", "---", "", "One", "---") == ["one", "one-2"]


def test_a_source_is_called_by_its_path() -> None:
    """A source is a sheet of its own below the chapter, which goes on after it."""
    source = ".. pylit:: ../tools/x/tool.py"
    lines = ["One", "---", "", ".. _tool:", "", source, "", "End."]
    assert names(*lines, name="docs/book") == ["docs/one", "docs/tools/x/tool"]
    sheets = cut_book(web([*TITLE, *lines]), "book", 1)
    assert sheets["one"].lines == ("One", "---", "", "", "", source, "", "End.")
    assert sheets["tools/x/tool"].lines == (".. _tool:", "", source)
    assert sheets["one"].sources == ((5, "tools/x/tool"),)


def test_what_only_looks_like_a_title_or_a_source() -> None:
    """Code and comments are not cut."""
    code = ["One", "---", "", "::", "", "   Two", "   ---", "   .. pylit:: x.py", ""]
    assert names(*code, "..", "   Two", "   ---") == ["one"]


def test_a_book_without_a_title() -> None:
    """Without a title of the book, the highest titles are those of the chapters."""
    lines = ["One", "===", "", "Two", "==="]
    assert list(cut_book(web(lines), "book", 1)) == ["book", "one", "two"]


def test_a_project_keeps_no_text(tmp_path: Path) -> None:
    """Each run reads the books; a path is made once, and again if its sheet changes."""
    file = tmp_path / "book.rst"
    file.write_text("Book\n====\n\nOne\n---\n\nA sentence.\n")
    project = BookProject(tmp_path, [".rst"], {"book": 1}, ())
    assert project.discover() == {"book", "one"}
    path = project.doc2path("one", absolute=True)
    assert "A sentence." in path.read_text()
    assert project.doc2path("one", absolute=True) is path
    assert b"sentence" not in pickle.dumps(project)
    file.write_text("Book\n====\n\nOne\n---\n\nAnother one.\n")
    project.discover()
    assert "Another one." in project.doc2path("one", absolute=True).read_text()
