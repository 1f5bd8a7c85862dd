"""Where each tangled line comes from."""

from __future__ import annotations

import cProfile
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from literate.trace.line_map import provenance, provenance_of_file
from literate.web.chunks import Web
from literate.web.expansion import blank, expand
from literate.web.files import tangled_files

from .test_laws import told, webs
from .workshop import chunk, examples

if TYPE_CHECKING:
    from collections.abc import Callable

MARGIN = 3
"""The indentation of a chunk of the tests in its book."""


def escape(web: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return a web where some of the code has escaped brackets."""
    return {
        name: [line.replace("{", "@<<").replace("}", "@>>") for line in lines]
        for name, lines in web.items()
    }


@given(webs(), st.integers(0, 9))
@settings(max_examples=examples(100), deadline=None)
def test_same_as_expansion(code: dict[str, list[str]], cut: int) -> None:
    """Expanding gives the same lines with a cache and without one."""
    web = Web("book.rst", told(escape(code), cut))
    for name in web.chunks:
        assert [line.text for line in provenance(web, name)] == expand(web, name)


@given(webs(), st.integers(0, 9))
@settings(max_examples=examples(100), deadline=None)
def test_each_character(code: dict[str, list[str]], cut: int) -> None:
    """The column of each character of a line leads to that character in the book."""
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


def test_margin_before_an_empty_chunk() -> None:
    """A margin in front of a reference counts if its chunk is an empty line."""
    code = {
        "./file": ["<<chunk 0>>", "<<chunk 1>>", "<<chunk 2>>", "<<chunk 0>>a"],
        "chunk 0": ["<<chunk 1>>", "  <<chunk 1>>"],
        "chunk 1": ["<<chunk 2>><<chunk 2>>"],
        "chunk 2": [],
    }
    web = Web("book.rst", told(code, 0))
    lines = provenance(web, "./file")
    assert [line.text for line in lines] == expand(web, "./file")
    assert expand(web, "./file") == ["", "", "", "", "  a"]
    assert [step.margin for step in lines[-1].chain] == ["", "", "  "]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([], ["(a)"]),
        (["<<nothing>>"], ["(a)"]),
        (["x", "<<nothing>>"], ["(ax", "  )"]),
        (["x", "  <<nothing>>  "], ["(ax", "      )"]),
        (["<<nothing>>", "x"], ["(a", "  x)"]),
        (["x", ""], ["(ax", ")"]),
        (["<<an empty line>>"], ["(a)"]),
        (["x", "<<an empty line>>"], ["(ax", "  )"]),
    ],
)
def test_code_behind_nothing(parts: list[str], expected: list[str]) -> None:
    """Text after a chunk that ends in nothing goes where noweb puts it."""
    code = {"f": ["(a<<p>>)"], "p": parts, "nothing": [], "an empty line": [""]}
    blocks = [chunk(name, *lines, suffix=".nw") for name, lines in code.items()]
    web = Web("book.nw", "".join(blocks))
    assert expand(web, "f") == expected
    assert [line.text for line in provenance(web, "f")] == expected


def test_inline() -> None:
    """If a reference is inside a line, columns lead to either line."""
    web = Web("book.rst", chunk("./f", "x = <<v>>;") + "\n" + chunk("v", "one", "two"))
    first, second = provenance(web, "./f")
    assert (first.text, second.text) == ("x = one", "    two;")
    assert [first.at(column) for column in (0, 4, 6)] == [(4, 0), (9, 0), (9, 2)]
    assert [second.at(column) for column in (0, 4, 7)] == [(10, 0), (10, 0), (4, 9)]
    assert not first.is_plain


def test_escapes() -> None:
    """A column after an escape leads to the same character; the line is still plain."""
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


def nested(depth: int) -> Web:
    """Return a web of chunks in chunks, each with a line above and one below."""
    parts = [chunk("./f", "<<0>>")]
    parts += [chunk(f"{n}", f"{n}", f" <<{n + 1}>>", "end") for n in range(depth)]
    return Web("book.rst", "\n".join([*parts, chunk(f"{depth}", "inmost")]))


def test_nested_chunks_share_their_chains() -> None:
    """A reference is kept once, however many lines it brings, and leads further out."""
    depth = 2000
    lines = provenance(nested(depth), "./f")
    assert len(lines) == 2 * depth + 1
    assert len(lines[depth].chain) == depth + 2
    uses = set()
    for line in lines:
        use = line.use
        while use and id(use) not in uses:
            uses.add(id(use))
            use = use.outer
    assert len(uses) == depth + 1


def calls_for(count: int) -> int:
    """Return the number of calls for ``count`` files of some chunks each."""
    parts = []
    for number in range(count):
        parts.append(chunk(f"./{number}", *(f"<<{number} {n}>>" for n in range(5))))
        parts += [chunk(f"{number} {n}", *["pass"] * 20) for n in range(5)]
    web = Web("book.rst", "\n".join(parts))
    return calls_of(web)


def calls_of(web: Web) -> int:
    """Return the number of calls that find the origins of all files."""
    files = tangled_files(web, "book.rst").values()
    profile = cProfile.Profile()
    with profile:
        for file in files:
            provenance_of_file(web, file)
    return sum(entry.callcount for entry in profile.getstats())


@pytest.mark.parametrize(
    "calls", [calls_for, lambda count: calls_of(nested(count))], ids=["wide", "deep"]
)
def test_work(calls: Callable[[int], int]) -> None:
    """Four times as many chunks, or levels of them, are four times as much work."""
    few, many = calls(100), calls(400)
    assert many < 4.5 * few
