"""Where each tangled line comes from."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from literate.files import tangled_files
from literate.provenance import provenance, provenance_of_file
from literate.web import Web, blank

from .test_laws import told, webs
from .workshop import chunk, examples

MARGIN = 3
"""How far a chunk of the tests is indented in its book."""


def escape(web: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return a web where some of the code has escaped brackets."""
    return {
        name: [line.replace("{", "@<<").replace("}", "@>>") for line in lines]
        for name, lines in web.items()
    }


@given(webs(), st.integers(0, 9))
@settings(max_examples=examples(100), deadline=None)
def test_same_as_expansion(code: dict[str, list[str]], cut: int) -> None:
    """What is expanded with memory is what is expanded without."""
    web = Web("book.rst", told(escape(code), cut))
    for name in web.chunks:
        assert [line.text for line in provenance(web, name)] == web.expand(name)


@given(webs(), st.integers(0, 9))
@settings(max_examples=examples(100), deadline=None)
def test_each_character(code: dict[str, list[str]], cut: int) -> None:
    """Each character of a line is in the book where its column leads."""
    book = told(escape(code), cut)
    lines = book.split("\n")
    for line in provenance(Web("book.rst", book), "./file"):
        for column, letter in enumerate(line.text):
            if column >= line.spans[0].start and letter.strip():
                number, at = line.at(column)
                assert lines[number - 1][MARGIN + at] == letter


@given(webs(), st.integers(0, 9))
@settings(max_examples=examples(100), deadline=None)
def test_chains(code: dict[str, list[str]], cut: int) -> None:
    """A chain leads from the file through references; margins grow on the way."""
    book = told(code, cut)
    lines = book.split("\n")
    web = Web("book.rst", book)
    for line in provenance(web, "./file"):
        margin = ""
        for step in line.chain:
            assert step.margin.startswith(margin)
            margin = step.margin
        assert all("<<" in lines[step.line - 1] for step in line.chain[:-1])
        assert not line.text or line.text.startswith(margin) or not blank(margin)


def test_inline() -> None:
    """Where a reference stands inside a line, columns lead to either line."""
    web = Web("book.rst", chunk("./f", "x = <<v>>;") + "\n" + chunk("v", "one", "two"))
    first, second = provenance(web, "./f")
    assert (first.text, second.text) == ("x = one", "    two;")
    assert [first.at(column) for column in (0, 4, 6)] == [(4, 0), (9, 0), (9, 2)]
    assert [second.at(column) for column in (0, 4, 7)] == [(10, 0), (10, 0), (4, 9)]
    assert not first.is_plain


def test_escapes() -> None:
    """A column behind an escape leads to the same sign, and the line is still plain."""
    web = Web("book.rst", chunk("./f", "a @<< b @>> c"))
    (line,) = provenance(web, "./f")
    assert line.text == "a << b >> c"
    assert [line.at(column)[1] for column in range(11)] == [
        *(0, 1, 3, 4, 5, 6, 7, 9, 10, 11, 12)
    ]
    assert line.is_plain


def test_file() -> None:
    """The tangler's own line comes from nowhere; the others stay in step with it."""
    web = Web("book.rst", chunk("./f.sh", "#!/bin/sh", "true"))
    (file,) = tangled_files(web, "book.rst").values()
    lines = provenance_of_file(web, file)
    assert [line and line.text for line in lines] == ["#!/bin/sh", None, "true"]


def seconds(count: int) -> float:
    """Return how long it takes for ``count`` files of some chunks each."""
    parts = []
    for number in range(count):
        parts.append(chunk(f"./{number}", *(f"<<{number} {n}>>" for n in range(5))))
        parts += [chunk(f"{number} {n}", *["pass"] * 20) for n in range(5)]
    web = Web("book.rst", "\n".join(parts))
    files = tangled_files(web, "book.rst").values()
    start = time.process_time()
    for file in files:
        provenance_of_file(web, file)
    return time.process_time() - start


def test_time() -> None:
    """Files of four times as many chunks take about four times as long.

    A busy machine may disturb one measurement, but not all of them.
    """
    assert any(seconds(100) < 10 * seconds(25) for _ in range(20))
