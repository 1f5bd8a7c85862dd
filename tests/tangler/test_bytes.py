"""Hidden parts of a text file: line ends, byte order marks, white space, odd signs."""

from __future__ import annotations

import pytest

from literate.notations.notation import Piece
from literate.trace.line_map import provenance
from literate.web.chunks import UNKNOWN, Web
from literate.web.expansion import expand
from literate.web.files import tangled_files
from literate.workspace.reading import read_book

from .workshop import BLOCKS, Run, Workshop, chunk

BOOK = chunk("./a.txt", "one", "", "  two") + "\n" + chunk("./b.txt", "größe")
FILES = {"a.txt": b"one\n\n  two\n", "b.txt": "größe\n".encode()}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "BOM"])
def test_line_ends_and_marks(workshop: Workshop, end: str, mark: bytes) -> None:
    """Line ends and a byte order mark in the book make no difference to the files."""
    workshop.book.write_bytes(mark + BOOK.replace("\n", end).encode())
    assert workshop.tangle().status == 0
    assert workshop.files() == FILES


def test_a_head_right_behind_the_mark(workshop: Workshop) -> None:
    """A byte order mark does not hide what the book begins with."""
    workshop.book.write_bytes(b"\xef\xbb\xbf" + chunk("./a.txt", "a").encode())
    assert workshop.tangle().status == 0
    assert workshop.files() == {"a.txt": b"a\n"}


def test_no_line_end_at_the_end(workshop: Workshop) -> None:
    """A book whose last line has no end gives a file whose last line has one."""
    workshop.write(chunk("./a.txt", "a").rstrip("\n"))
    assert workshop.tangle().status == 0
    assert workshop.files() == {"a.txt": b"a\n"}


def test_trailing_white_space(workshop: Workshop) -> None:
    """No line of a file ends in a blank, wherever it comes from; other signs stay."""
    workshop.write(
        chunk("./a.txt", "a \t", " ", "  <<Part>>  ", "x <<Empty>> ", "x <<Part>> \f"),
        chunk("Part", "  b\u00a0", "\t\v", "c   "),
        chunk("Empty"),
    )
    assert workshop.tangle().status == 0
    assert workshop.files() == {
        "a.txt": "a\n\n    b\u00a0\n  \t\v\n  c\n"
        "x\nx   b\u00a0\n  \t\v\n  c    \f\n".encode()
    }


def test_white_space_behind_the_notation(workshop: Workshop) -> None:
    """White space after a directive, its colons or a name doesn't count."""
    workshop.write(
        ".. code-block:: text  \n \t\n   <<./a.txt>>=  \n   a\n",
        "Text:: \n  \n   <<./a.txt>>=\t\n   b\n",
        ".. code:: \n \n   <<./a.txt>>= \n   c\n",
    )
    assert workshop.tangle().status == 0
    assert workshop.files() == {"a.txt": b"a\nb\nc\n"}


def test_one_line_end_at_the_end(workshop: Workshop) -> None:
    """A file ends in one line end, however the book and its chunks end."""
    workshop.write(
        chunk("./a.json", "{}", "<<Blank>>", "<<Blank>>"),
        chunk("Blank", "", "<<Empty>><<Empty>>", ""),
        chunk("Empty"),
    )
    assert workshop.tangle().status == 0
    assert workshop.files() == {"a.json": b"{}\n"}


@pytest.mark.parametrize("sign", list("\x0b\x0c\x1c\x85\u2028\0\ufeff"))
def test_signs_that_are_no_line_ends(workshop: Workshop, sign: str) -> None:
    """Only line feeds and carriage returns count lines, and other signs stay."""
    workshop.write(
        f"Text {sign} text.\n",
        chunk("./a.txt", f"a{sign}b", "<<Unknown>>"),
    )
    assert (
        Run(1, "", f"book.rst:7: no chunk named <<Unknown>>{UNKNOWN}\n")
        == workshop.tangle()
    )
    workshop.write(chunk("./a.txt", f"a{sign}b"))
    assert workshop.tangle().status == 0
    assert {"a.txt": f"a{sign}b\n".encode()} == workshop.files()


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"\xff", 1),
        (b"one\ntwo\nthr\xe4e\n", 3),
        (b"one\r\ntwo\rth\xe4ee\r\n", 3),
        (b"\xef\xbb\xbf\n\n\xc3", 3),
        (b"one\n\xed\xa0\x80", 2),
        ("one\ntwo\n".encode("utf-16"), 1),
    ],
)
def test_not_utf_8(workshop: Workshop, content: bytes, line: int) -> None:
    """A book that is not UTF-8 is refused, with the line, and nothing is written."""
    workshop.book.write_bytes(content)
    message = "this line is not UTF-8; save the book as UTF-8"
    expected = Run(1, "", f"book.rst:{line}: {message}\n")
    assert expected == workshop.tangle()
    assert expected == workshop.tangle("--list")
    assert expected == workshop.tangle("--chunk", "a")
    assert list(workshop.everything()) == ["book.rst"]


def test_an_empty_book(workshop: Workshop) -> None:
    """A book without chunks is a book, and it makes no files."""
    workshop.write("")
    assert Run(0, "book.rst: 0 files, 0 changed\n", "") == workshop.tangle()
    assert workshop.files() == {}


def test_pieces_know_their_lines() -> None:
    """A piece has the line of its name; its code follows without a gap."""
    web = Web("book.rst", "Text\n\n" + chunk("./a.txt", "", "a", "", "b"))
    (piece,) = web.pieces
    assert piece == Piece("./a.txt", 5, ["", "a", "", "b"], "text", "   ")


def test_a_web_with_problems_has_no_expansion() -> None:
    """Expanding a broken chunk without checking its problems is an error."""
    web = Web(
        "book.rst", chunk("Unused", "<<Part>>") + "\n" + chunk("Part", "<<Lost>>")
    )
    for name in ("Unused", "Part"):
        with pytest.raises(ValueError, match=f"has problems: <<{name}>> cannot be"):
            expand(web, name)


def test_files_do_not_change_the_web(workshop: Workshop) -> None:
    """Cutting lines off the end of a file leaves the web's own lines alone."""
    workshop.write(
        chunk("./a.json", "a", "<<E>> <<E>>"), chunk("E"), chunk("./b.txt", "<<E>>")
    )
    web = read_book(str(workshop.book))
    expected = [*expand(web, "./a.json")]
    assert tangled_files(web, "book.rst")["a.json"].content == b"a\n"
    assert expected == expand(web, "./a.json")


def test_blanks_in_the_middle_of_a_line(workshop: Workshop) -> None:
    """A blank at the end of a chunk counts if code follows on its line."""
    workshop.write(
        chunk("./a.txt", 'print("abc <<b>>def")', "<<b>>", "  <<Tab>>;", "<<c>>|"),
        chunk("b", "xyz "),
        chunk("Tab", "x", "y\t"),
        chunk("c", "<<b>> "),
    )
    assert workshop.tangle().status == 0
    assert workshop.files() == {
        "a.txt": b'print("abc xyz def")\nxyz\n  x\n  y\t;\nxyz  |\n'
    }


@pytest.mark.parametrize("sign", list("\x0b\x0c\x1c\x85\u2028\u00a0\u3000"))
@pytest.mark.parametrize("suffix", BLOCKS)
def test_only_blanks_are_dropped(suffix: str, sign: str) -> None:
    """Everything that Python calls white space is code, except space and tab."""
    code = [f"{sign}a", "", sign, f" {sign} ", f"b{sign}"]
    code += [f"<<c>>{sign}", f"{sign}<<c>>", "z"]
    parts = [chunk("./a", *code, suffix=suffix), chunk("c", "c", suffix=suffix)]
    web = Web(f"book{suffix}", "\n".join(parts))
    assert web.problems == []
    expected = [line.rstrip(" \t").replace("<<c>>", "c") for line in code]
    assert expand(web, "./a") == expected
    assert [line.text for line in provenance(web, "./a")] == expected


def test_the_end_of_a_block(workshop: Workshop) -> None:
    """A page break doesn't end a block of code; it is code only if it is indented."""
    workshop.write(chunk("./a.txt", "a"), "\f\n", chunk("./b.txt", "b", "\f", ""))
    assert workshop.tangle().status == 0
    assert workshop.files() == {"a.txt": b"a\n", "b.txt": b"b\n\f\n"}
    workshop.write(chunk("./a.txt", "a") + "\f\n   b\n")
    message = (
        "bad indentation: this line of <<./a.txt>> "
        "lacks the indentation of its first line"
    )
    assert workshop.tangle() == (1, "", f"book.rst:5: {message}\n")


def test_white_space_that_was_edited(workshop: Workshop) -> None:
    """A stitch keeps a blank that counts, and characters that are not blanks."""
    workshop.write(
        chunk("./a.txt", "abc <<b>>def", "\f", "x\u00a0"), chunk("b", "xyz ")
    )
    assert workshop.tangle().status == 0
    file = workshop.root / "a.txt"
    file.write_text("abc xyw def\n\f\ny\u00a0\n\u2028\n", encoding="utf-8")
    assert workshop.tangle("--stitch").err == ""
    assert file.read_text(encoding="utf-8") == "abc xyw def\n\f\ny\u00a0\n\u2028\n"
    assert "   xyw \n" in workshop.book.read_text(encoding="utf-8")
