"""Coverage on the page."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest
from sphinx.errors import ExtensionError

from literate.base.digests import sha256_of
from literate.coverage.record import findings_of_book, read_record
from literate.web.files import tangled_files
from literate.workspace.reading import read_book

from .loom import CONF, Loom, joined

if TYPE_CHECKING:
    from pathlib import Path

BOOK = """\
Book
====

One
---

::

   <<./tale.py>>=


   def tale(count):
       if count:
           <<Spend>>
       count += 1
       if count:
           count = 0
       return count

Two
---

::

   <<Spend>>=
   print(
       "spent",
   )

Three
-----

::

   <<a/notes>>=
   Nothing to run.
"""

NAME = "docs/book.rst"
MEASURED: dict[str, list[Any]] = {
    "executed_lines": [4, 5, 9, 10, 11, 12],
    "missing_lines": [6],
    "executed_branches": [[5, 9], [10, 11]],
    "missing_branches": [[5, 6], [10, 12]],
}
LEGEND = (
    "A solid bar marks a line that no test reaches, "
    "a dotted bar one with a branch that no test takes."
)


@pytest.fixture
def loom(tmp_path: Path) -> Loom:
    """Return the book, and beside it a record of its tests."""
    loom = Loom(tmp_path)
    loom.write("book.rst", BOOK)
    record(loom, **MEASURED)
    return loom


def record(loom: Loom, **measured: list[Any]) -> None:
    """Write a record of a measurement for the book as it is now."""
    files = tangled_files(read_book(str(loom.source / "book.rst")), NAME)
    content = {
        "meta": {"branch_coverage": True},
        "files": {"tale.py": {**MEASURED, **measured}},
        "literate": {
            "book": NAME,
            "digests": {path: sha256_of(file.content) for path, file in files.items()},
        },
    }
    loom.write("../record.json", json.dumps(content))


def show(loom: Loom, *, marks: bool = True) -> None:
    """Weave the book, with or without marks."""
    setting = 'literate_reached = "../record.json"\n' if marks else ""
    loom.write("conf.py", CONF + setting)
    assert loom.weave() == []


MARK = re.compile(
    r'<span aria-label="([^"]*)" class="chunk-(\w+)" role="img" title="\1"></span>'
)


def marks(loom: Loom) -> list[tuple[str, str, str]]:
    """Return each mark on the page: its kind, its words, and the line beside it."""
    return [
        (found[2], unescape(found[1]), unescape(re.sub("<[^>]*>", "", line)).strip())
        for line in loom.file("book.html").split("\n")
        if (found := MARK.search(line))
    ]


UNREACHED = "No test reaches this line"


def test_marks(loom: Loom) -> None:
    """Exactly the unreached lines and the untaken branches have marks."""
    show(loom)
    assert marks(loom) == [
        ("untaken", "No test goes from here to “return count”", "if count:"),
        ("unreached", UNREACHED, "print("),
        ("unreached", UNREACHED, '"spent",'),
        ("unreached", UNREACHED, ")"),
    ]
    record_of_book = read_record(loom.source / "../record.json")
    web = read_book(str(loom.source / "book.rst"))
    unreached = findings_of_book(web, record_of_book).unreached
    assert [web.lines[at - 1].strip() for at in sorted(unreached)] == [
        line for kind, _, line in marks(loom) if kind == "unreached"
    ]


def test_the_end_of_a_function(loom: Loom) -> None:
    """A branch that leads out of the function is described in words."""
    record(loom, missing_branches=[[5, 6], [10, -4]])
    show(loom)
    words = "No test goes from here to the end of the function"
    assert marks(loom)[0] == ("untaken", words, "if count:")


def test_shares(loom: Loom) -> None:
    """Chapters and chunks show how much of them tests reach, if it was measured."""
    show(loom)
    page = loom.page()
    feet = [joined(each.foot) for each in page.boxes]
    assert feet == [
        (
            "Seen whole in tale.py. "
            "Tests reach 6 of 6 statements and 2 of 4 branches, 80.0 %."
        ),
        ("Seen whole in tale.py. Tests reach 0 of 1 statement, 0.0 %."),
        "Seen whole in notes.",
    ]
    text = joined(page.text).replace("One Two Three", "")
    one = f"Tests reach 6 of 6 statements and 2 of 4 branches, 80.0 %. {LEGEND}"
    two = f"Tests reach 0 of 1 statement, 0.0 %. {LEGEND}"
    assert [text.count(each) for each in (one, two, LEGEND)] == [1, 1, 2]
    assert text.index(one) < text.index("Two") < text.index(two) < text.index("Three")


def test_all_is_reached(loom: Loom) -> None:
    """If nothing is missed, there are no marks, and no explanation of them."""
    every: dict[str, list[Any]] = {
        "executed_lines": [4, 5, 6, 9, 10, 11, 12],
        "missing_lines": [],
        "executed_branches": [[5, 6], [5, 9], [10, 11], [10, 12]],
        "missing_branches": [],
    }
    record(loom, **every)
    show(loom)
    assert marks(loom) == []
    assert LEGEND not in joined(loom.page().text)
    assert "Tests reach 1 of 1 statement, 100.0 %." in joined(loom.page().text)


def test_only_if_asked_for(loom: Loom) -> None:
    """Without the option, the page is the same as if there were no record."""
    show(loom, marks=False)
    before = loom.file("book.html")
    assert "Tests reach" not in before
    show(loom)
    assert loom.file("book.html") != before
    show(loom, marks=False)
    assert loom.file("book.html") == before


def test_the_code_can_be_copied(loom: Loom) -> None:
    """A mark adds nothing to the code."""
    show(loom, marks=False)
    before = [each.code for each in loom.page().boxes]
    show(loom)
    after = [each.code for each in loom.page().boxes]
    assert ["".join(each) for each in after] == ["".join(each) for each in before]


def test_tests_run_again(loom: Loom) -> None:
    """A page follows the record, and is left alone if the record is the same."""
    show(loom)
    page = loom.out / "html" / "book.html"
    before = page.stat().st_mtime_ns
    show(loom)
    assert page.stat().st_mtime_ns == before
    record(loom, executed_lines=[4, 5, 6, 9, 10, 11, 12], missing_lines=[])
    show(loom)
    assert UNREACHED not in [words for _, words, _ in marks(loom)]


def test_prose_may_change(loom: Loom) -> None:
    """When only the prose has changed, the marks move with the code."""
    show(loom)
    before = marks(loom)
    loom.write("book.rst", BOOK.replace("Two\n", "Some prose.\n\nTwo\n"))
    show(loom)
    assert marks(loom) == before != []


def broken(loom: Loom) -> str:
    """Return the reason why the book can't be woven."""
    with pytest.raises(ExtensionError) as caught:
        show(loom)
    return str(caught.value)


def test_stale(loom: Loom) -> None:
    """When the code has changed, nothing is woven."""
    loom.write("book.rst", BOOK.replace("count += 1", "count += 2"))
    assert broken(loom).endswith(
        "record.json: tale.py has changed since; run the tests again"
    )


def test_no_record(loom: Loom) -> None:
    """When there is no record, the message says how to make one."""
    (loom.source / "../record.json").unlink()
    assert broken(loom).endswith(
        "record.json: missing; run the tests with literate.coverage.report to make it"
    )


def test_another_book(loom: Loom) -> None:
    """A record of a book that is not there is a mistake."""
    loom.write("book.rst", "Nothing\n=======\n")
    assert broken(loom).endswith(
        f"record.json: was made for {NAME}, which is not woven here"
    )


def test_two_books(loom: Loom) -> None:
    """Of two books, only the measured one has marks."""
    (loom.source / "docs").mkdir()
    loom.write("docs/book.rst", BOOK.replace("./tale.py", "./other.py"))
    loom.write("book.rst", BOOK + "\n.. toctree::\n\n   docs/book\n")
    show(loom)
    assert len(marks(loom)) == 4
    assert "Tests reach" not in loom.file("docs/book.html")


def test_a_broken_book(loom: Loom) -> None:
    """A book with problems is woven without marks, and its problems are reported."""
    loom.write("conf.py", CONF + 'literate_reached = "../record.json"\n')
    loom.write("book.rst", BOOK.replace("<<Spend>>=", "<<Spent>>="))
    assert len(loom.weave()) == 2
    assert marks(loom) == []


def test_pages(loom: Loom) -> None:
    """If chapters are pages, that of a part shows the share of all its chapters."""
    settings = 'literate_reached = "../record.json"\nliterate_chapters = {"book": 2}\n'
    loom.write("conf.py", CONF + settings)
    parted = BOOK.replace("-", "~").replace("One", "Part\n----\n\nOne")
    loom.write("book.rst", parted)
    record(loom)
    assert loom.weave() == []
    one = "Tests reach 6 of 6 statements and 2 of 4 branches, 80.0 %."
    shares = {
        "book": [],
        "part": [
            f"Tests reach 6 of 7 statements and 2 of 4 branches, 72.7 %. {LEGEND}"
        ],
        "one": [f"{one} {LEGEND}"],
        "two": [f"Tests reach 0 of 1 statement, 0.0 %. {LEGEND}"],
        "three": [],
    }
    share = re.compile(r'<p class="chunk-share">(.*)</p>')
    assert {name: share.findall(loom.file(f"{name}.html")) for name in shares} == shares
    record(loom, executed_lines=[4, 5, 6, 9, 10, 11, 12], missing_lines=[])
    assert loom.weave() == []
    assert "Tests reach 7 of 7 statements" in loom.file("part.html")
    assert "chunk-unreached" not in loom.file("two.html")


@pytest.mark.parametrize("builder", ["text", "latex", "singlehtml"])
def test_other_builders(loom: Loom, builder: str) -> None:
    """Every writer can show the shares, and none stumbles over a mark."""
    loom.write("conf.py", CONF + 'literate_reached = "../record.json"\n')
    assert loom.weave(builder) == []
    names = {"text": "book.txt", "latex": "abook.tex", "singlehtml": "book.html"}
    assert "Tests reach 6 of 6 statements" in loom.file(names[builder], builder)
