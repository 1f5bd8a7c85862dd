"""Several documents that make one program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tangle
from literate.notations.documents import SEPARATOR, starts_of
from literate.notations.notation import lines_of
from literate.trace.line_map import provenance
from literate.web.chunks import Web
from literate.web.expansion import expand
from literate.workspace.transaction import put

from .test_laws import BOOKS, in_each_notation, in_pieces, told, webs
from .workshop import BLOCKS, Run, Workshop, chunk

if TYPE_CHECKING:
    from pathlib import Path


class Pair:
    """Two documents of one program in a folder."""

    def __init__(self, root: Path, suffix: str = ".rst") -> None:
        """Write the documents; the main chunk is in both."""
        self.first = Workshop(root, f"a{suffix}")
        self.second = Workshop(root, f"b{suffix}")
        self.root = root
        self.first.write(
            "Text.\n",
            chunk("./one.py", "def one():", "    <<Body>>", suffix=suffix),
            chunk("Body", "print(1)", suffix=suffix),
        )
        self.second.write(
            chunk("Body", "print(2)", suffix=suffix),
            chunk("./two.py", "def two():", "    <<Body>>", "two()", suffix=suffix),
        )
        self.roots = ("--roots", "./*") if suffix == ".nw" else ()

    def tangle(self, *arguments: str) -> Run:
        """Run the tangler with both documents."""
        return self.first.tangle(str(self.second.book), *arguments)

    def names(self) -> str:
        """Return the names of both, as they are printed."""
        return f"{self.first.book.name}, {self.second.book.name}"


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """Return two documents."""
    return Pair(tmp_path)


@pytest.mark.parametrize("suffix", BLOCKS)
def test_one_program(suffix: str, tmp_path: Path) -> None:
    """Chunks of one document use and continue those of another, in their order."""
    pair = Pair(tmp_path, suffix)
    run = pair.tangle(*pair.roots)
    assert run.err == ""
    assert run.out.endswith(f"{pair.names()}: 2 files, 2 changed\n")
    body = b"    print(1)\n    print(2)\n"
    code = (pair.root / "one.py").read_bytes().partition(b"def")
    assert b"".join(code[1:]) == b"def one():\n" + body
    assert pair.tangle().out == f"{pair.names()}: 2 files, 0 changed\n"
    assert pair.tangle("--check") == (0, "", "")
    receipt = pair.first.receipt.read_text(encoding="utf-8")
    assert receipt.startswith(f"# a{suffix}\tb{suffix}\n")
    assert pair.first.tangle("--chunk", "Body").out == "print(1)\n"
    assert pair.tangle("--chunk", "Body").out == "print(1)\nprint(2)\n"


def test_a_program_grows(pair: Pair) -> None:
    """A second document may come later, but none may be left out by mistake."""
    pair.first.write(chunk("./one.py", "one = 1"))
    assert pair.first.tangle().status == 0
    assert pair.tangle().out == "write two.py\na.rst, b.rst: 2 files, 1 changed\n"
    before = pair.first.everything()
    run = pair.first.tangle()
    assert run.err == (
        ".a.tangled:1: this is the receipt of a.rst, b.rst; "
        "name all of these documents, or remove this file\n"
    )
    assert pair.first.everything() == before


def test_options_anywhere(pair: Pair) -> None:
    """Documents may be named before and after the options."""
    root, books = str(pair.root), [str(pair.first.book), str(pair.second.book)]
    for at in range(3):
        arguments = [*books[:at], "--root", root, *books[at:]]
        assert tangle.main(arguments) == 0


def test_each_file_names_its_document(pair: Pair) -> None:
    """A file names the document in which it begins."""
    pair.tangle()
    assert "a.rst" in pair.first.files()["one.py"].decode().split("\n")[0]
    assert "b.rst" in pair.first.files()["two.py"].decode().split("\n")[0]


def test_list(pair: Pair) -> None:
    """The list names the document of each line."""
    assert pair.tangle("--list").out == (
        "a.rst:5: <<./one.py>>\n"
        "a.rst:11, b.rst:3: <<Body>>  "
        "used in <<./one.py>> a.rst:5, <<./two.py>> b.rst:8\n"
        "b.rst:8: <<./two.py>>\n"
    )


def test_where(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of a file leads to a line of a document, and back."""
    monkeypatch.chdir(pair.root)
    assert pair.tangle().status == 0
    assert pair.tangle("--where", "two.py:4").out == "b.rst:4\nb.rst:10\n"
    assert pair.tangle("--where", "one.py:3").out == "a.rst:12\na.rst:7\n"
    assert pair.tangle("--where", "b.rst:4").out == "one.py:4\ntwo.py:4\n"
    assert pair.tangle("--where", "a.rst:12").out == "one.py:3\ntwo.py:3\n"
    assert pair.tangle("--where", "c.rst:1").err == (
        "c.rst:1: this file is not tangled from a.rst, b.rst\n"
    )


def test_problems(pair: Pair) -> None:
    """Each problem has its place in its document."""
    pair.first.write(chunk("./a.py", "<<Lost>>"), "<<Stray>>=\n")
    pair.second.write(chunk("./b.py", "<<Gone>>", "x ="), "\n<<Stray>>=\n")
    places = [line.split(": ")[0] for line in pair.tangle().err.split("\n")]
    assert places == ["a.rst:4", "a.rst:6", "b.rst:4", "b.rst:8", ""]
    pair.first.write(chunk("./a.py", "x ="))
    pair.second.write(chunk("./b.py", "", "y ="))
    places = [line.split(": ")[0] for line in pair.tangle().err.split("\n")]
    assert places == ["a.rst:4:7", "b.rst:5:7", ""]


def test_not_utf_8(pair: Pair) -> None:
    """A document that is not UTF-8 is named with its line."""
    pair.second.book.write_bytes(b"\xef\xbb\xbfone\ntw\xff\n")
    message = "this line is not UTF-8; save the book as UTF-8"
    assert pair.tangle() == (1, "", f"b.rst:2: {message}\n")


def test_what_cannot_be_one_program(pair: Pair) -> None:
    """Documents must differ, have one notation, and not contain the separator."""
    run = pair.tangle(str(pair.root / "b.rst"))
    assert run.err == ("a.rst: a document is named twice (got a.rst, b.rst, b.rst)\n")
    other = pair.root / "c.md"
    other.write_text("Text.", encoding="utf-8")
    assert pair.tangle(str(other)).err == (
        "a.rst: all documents of a program must have the same notation "
        "(got a.rst, b.rst, c.md)\n"
    )
    assert pair.tangle(str(other), "--notation", "restructuredtext").status == 0
    pair.second.write("Text", "\x1d", "text.")
    assert "which separates documents" in pair.tangle().err


def test_files_over_documents(pair: Pair) -> None:
    """No file is written over a document."""
    pair.second.write(chunk("./b.rst", "x"))
    pair.first.write(chunk("./a.py", "x"))
    reason = "this is the same file as the book; rename it, or remove the link"
    assert pair.tangle("--force") == (1, "", f"b.rst: {reason}\n")


def test_stitch(pair: Pair) -> None:
    """Edits go into the documents to which they belong."""
    assert pair.tangle().status == 0
    file = pair.root / "two.py"
    text = file.read_text(encoding="utf-8")
    text = text.replace("print(1)", "print(10)").replace("print(2)", "print(20)")
    file.write_text(f"{text}more()\n", encoding="utf-8")
    run = pair.tangle("--stitch")
    assert (run.status, run.err) == (0, "")
    places = [line.split(": ")[0] for line in run.out.split("\n")]
    assert {"a.rst:12", "b.rst:4", "b.rst:11"} <= set(places)
    assert "print(10)\n" in pair.first.book.read_text(encoding="utf-8")
    assert "print(20)\n" in pair.second.book.read_text(encoding="utf-8")
    assert "print(20)" in (pair.root / "one.py").read_text(encoding="utf-8")
    assert pair.tangle("--stitch").out == (
        f"{pair.names()}: no file has been edited\n{pair.names()}: 2 files, 0 changed\n"
    )


def test_stitch_and_merge(pair: Pair) -> None:
    """A document that was changed and a file that was edited are merged."""
    assert pair.tangle().status == 0
    book = pair.second.book
    book.write_text("Prose.\n\n" + book.read_text(encoding="utf-8"), encoding="utf-8")
    before = pair.first.book.read_bytes()
    file = pair.root / "two.py"
    text = file.read_text(encoding="utf-8").replace("print(2)", "print(20)")
    file.write_text(text, encoding="utf-8")
    run = pair.tangle("--stitch")
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith("b.rst:6: ")
    assert book.read_text(encoding="utf-8").startswith("Prose.\n\n.. code-block")
    assert "print(20)" in book.read_text(encoding="utf-8")
    assert pair.first.book.read_bytes() == before


def test_all_documents_or_none(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """If one of two documents cannot be written, the other is as it was."""
    assert pair.tangle().status == 0
    file = pair.root / "two.py"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("print(", "say("), encoding="utf-8")
    before = pair.first.everything()

    def refuse(path: Path, content: bytes, *, over: bytes) -> None:
        if path == pair.second.book:
            raise OSError(28, "no room", str(path))
        put(path, content, over=over)

    monkeypatch.setattr("literate.stitch.session.put", refuse)
    assert pair.tangle("--stitch").err == "b.rst: no room\n"
    assert pair.first.everything() == before
    monkeypatch.undo()
    assert pair.tangle("--stitch").status == 0
    assert pair.first.everything() != before


def test_a_separator_in_a_file(tmp_path: Path) -> None:
    """An edit that would divide a document is refused; an indented line is harmless."""
    for suffix, status in ((".nw", 1), (".rst", 0)):
        root = tmp_path / suffix[1:]
        root.mkdir()
        pair = Pair(root, suffix)
        assert pair.tangle(*pair.roots).status == 0
        file = pair.root / "two.py"
        with file.open("a", encoding="utf-8") as end:
            end.write('x = """\n\x1d\n"""\n')
        before = pair.first.everything()
        assert pair.tangle("--stitch").status == status
        assert (pair.first.everything() == before) == bool(status)
        assert pair.tangle("--force").status == 0


@in_each_notation
@given(web=webs(), cut=st.integers(0, 9))
@settings(deadline=None)
def test_cut_anywhere(suffix: str, web: dict[str, list[str]], cut: int) -> None:
    """A book that is cut in two documents gives the same code."""
    pieces = in_pieces(web, cut, suffix)
    half = len(pieces) // 2
    whole = Web(f"a{suffix}", told(web, cut, suffix))
    texts = ["\n".join(pieces[:half]), "\n".join(pieces[half:])]
    both = Web(f"a{suffix}", SEPARATOR.join(texts), None, [f"b{suffix}"])
    assert both.problems == []
    for name in web:
        assert expand(both, name) == expand(whole, name)
        for line in provenance(both, name):
            document, number = both.place(line.origin.line)
            at = both.documents.index(document)
            assert lines_of(texts[at])[number - 1] == both.lines[line.origin.line - 1]
            assert both.line_of(document, number) == line.origin.line


@given(st.lists(BOOKS | st.text("a\r\n"), min_size=1, max_size=4))
@settings(max_examples=200, deadline=None)
def test_lines_of_documents(texts: list[str]) -> None:
    """Each line of each document is at its number in the joined text."""
    lines = lines_of(SEPARATOR.join(texts))
    for start, text in zip(starts_of(texts), texts, strict=True):
        own = lines_of(text)[:-1]
        assert lines[start : start + len(own)] == own
