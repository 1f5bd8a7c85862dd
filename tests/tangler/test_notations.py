"""Books that are not reStructuredText.

``notangle`` and a parser of Markdown give a second opinion
if they are installed: ``apt install noweb``, ``pip install markdown-it-py``.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tangle
from literate.notations.markdown import Markdown
from literate.notations.notation import Block, Notation, Piece
from literate.notations.registry import NOTATIONS, notation_named, notation_of
from literate.web.chunks import Web
from literate.web.expansion import expand
from literate.web.files import collision

from .test_laws import in_each_notation, told, webs
from .workshop import Workshop, chunk, examples

if TYPE_CHECKING:
    from collections.abc import Iterator

# Choosing one


@pytest.mark.parametrize("name", NOTATIONS)
def test_list(name: str) -> None:
    """Each notation has its name in the list, and its suffixes lead to it."""
    assert notation_named(name).name == name
    for suffix in NOTATIONS[name][1]:
        assert notation_of(f"a/book{suffix}") == name
        assert notation_of(f"BOOK{suffix.upper()}") == name


def test_only_our_own_notation_names_files() -> None:
    """An unused chunk is a mistake in reStructuredText only."""
    names = [name for name in NOTATIONS if notation_named(name).roots_are_files]
    assert names == ["restructuredtext"]


def test_suffix_that_says_nothing(tmp_path: Path) -> None:
    """A book of any suffix can be read if its notation is given."""
    workshop = Workshop(tmp_path, "book.txt")
    workshop.write(chunk("a.c", "a", suffix=".adoc"))
    run = workshop.tangle("--chunk", "a.c")
    known = "restructuredtext, markdown, asciidoc, noweb"
    message = f"book.txt: its suffix names no notation; add --notation NAME ({known})\n"
    assert run == (1, "", message)
    assert workshop.tangle() == run
    assert workshop.tangle("--notation", "asciidoc", "--chunk", "a.c").out == "a\n"


def test_notation_before_suffix(tmp_path: Path) -> None:
    """A given notation counts for more than the suffix."""
    workshop = Workshop(tmp_path, "book.md")
    workshop.write(chunk("a.c", "a", suffix=".nw"))
    assert workshop.tangle("--notation", "noweb", "--chunk", "a.c").out == "a\n"


def test_unknown_notation(
    workshop: Workshop, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown notation is a mistake in the command."""
    with pytest.raises(SystemExit) as stop:
        tangle.main([str(workshop.book), "--notation", "html"])
    assert stop.value.code == 2
    assert "'html' (choose from" in capsys.readouterr().err
    message = "there is no notation html, only restructuredtext, markdown"
    assert message in str(Web("book.rst", "", "html").problems[0])


def test_fifth_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small class and a line in the list are enough for a notation."""

    class Lines(Notation):
        name = "lines"

        def blocks(self, lines: list[str]) -> Iterator[Block]:
            yield Block(0, len(lines), is_code=True)

    module = type(sys)("literate.notations.lines")
    monkeypatch.setattr(module, "Lines", Lines, raising=False)
    monkeypatch.setitem(sys.modules, "literate.notations.lines", module)
    monkeypatch.setitem(NOTATIONS, "lines", ("Lines", (".lines",)))
    assert expand(Web("book.lines", "<<a>>=\na\n"), "a") == ["a"]


def test_only_what_is_needed() -> None:
    """A run imports the notation of its book, and no other."""
    imports = "import sys; from literate.web.chunks import Web"
    code = f"{imports}; Web('a.nw', ''); print(*sys.modules)"
    tools = Path(tangle.__file__).parent
    found = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tools,
        capture_output=True,
        check=True,
    )
    loaded = found.stdout.decode().split()
    assert "literate.notations.noweb" in loaded
    others = {f"literate.notations.{name}" for name in NOTATIONS if name != "noweb"}
    assert others.isdisjoint(loaded)


# Roots


@pytest.fixture
def other(tmp_path: Path) -> Workshop:
    """Return a workshop with a document that was not written for us."""
    workshop = Workshop(tmp_path, "other.md")
    workshop.write(
        "See <<elsewhere>>.\n",
        chunk("a.hpp", "<<both>>", "x << <<y>> >> z;", suffix=".md"),
        chunk("a.cpp", "<<both>>", "", "", suffix=".md"),
        chunk("both", "\tboth", suffix=".md"),
        chunk("a name", "text", suffix=".md"),
    )
    return workshop


def test_which_roots(other: Workshop) -> None:
    """The user must say which chunks are files."""
    roots = "there are <<a.hpp>>, <<a.cpp>>, <<a name>>"
    way = "add --roots GLOB, or begin the name of a file with ./"
    message = f"other.md: which roots? {way}; {roots}\n"
    assert other.tangle() == (1, "", message)
    assert other.tangle("--roots", "b*").err == (
        f"other.md: no root matches b*; {roots}\n"
    )
    assert other.tangle("--roots", "BOTH").status == 1
    assert list(other.everything()) == ["other.md"]


@pytest.mark.parametrize("suffix", [".md", ".adoc"])
def test_a_dot_and_a_slash_say_that_names_are_files(
    tmp_path: Path, suffix: str
) -> None:
    """With one such name a book is read as if it were reStructuredText."""
    workshop = Workshop(tmp_path, f"book{suffix}")
    pieces = [("./a.py", "<<p>>"), ("p", "x = 1\n\n"), ("b/c.txt", "c\n")]
    workshop.write(*(chunk(name, code, suffix=suffix) for name, code in pieces))
    assert workshop.tangle().status == 0
    first = f"# Tangled from book{suffix}; edit it there."
    assert workshop.files() == {
        "a.py": f"{first}\nx = 1\n".encode(),
        "b/c.txt": b"c\n",
    }
    assert workshop.tangle("--roots", "*").err == (
        f"book{suffix}: its chunk names say which are files; leave --roots out\n"
    )
    lost = chunk("lost", "x", suffix=suffix)
    workshop.write(*(chunk(name, code, suffix=suffix) for name, code in pieces), lost)
    assert "<<lost>> is never used; a file would be <<./lost>>" in workshop.tangle().err


def test_noweb_always_asks_for_its_roots(tmp_path: Path) -> None:
    """In noweb any root may be a file, so ``./`` says nothing there."""
    workshop = Workshop(tmp_path, "book.nw")
    workshop.write(chunk("./a.c", "a", suffix=".nw"))
    assert workshop.tangle().err == (
        "book.nw: which roots? add --roots GLOB; there are <<./a.c>>\n"
    )


def test_many_roots_and_none(tmp_path: Path) -> None:
    """A message names a few roots, if there are any."""
    workshop = Workshop(tmp_path, "book.nw")
    workshop.write(*(chunk(f"{n}", suffix=".nw") for n in range(9)))
    assert workshop.tangle().err.endswith("<<3>>, <<4>> and 4 more\n")
    workshop.write("")
    assert workshop.tangle().err.endswith("; there is no chunk in this book\n")


def test_roots(other: Workshop) -> None:
    """The requested roots are written exactly as they are."""
    run = other.tangle("--roots", "a.?pp")
    assert run == (0, "write a.cpp\nwrite a.hpp\nother.md: 2 files, 2 changed\n", "")
    assert other.files() == {
        "a.cpp": b"\tboth\n\n\n",
        "a.hpp": b"\tboth\nx << <<y>> >> z;\n",
    }


def test_roots_one_by_one(other: Workshop) -> None:
    """Roots that were requested before stay, and follow the document."""
    assert other.tangle("--roots", "a.hpp").status == 0
    other.age()
    assert other.tangle("--roots", "a.cpp").out.startswith("write a.cpp\nother.md: 2 ")
    assert other.touched() == [".other.tangled", "a.cpp"]
    text = other.book.read_text(encoding="utf-8")
    other.write(text.replace("both\n", "new\n"))
    assert other.tangle().out.startswith("write a.cpp\nwrite a.hpp\n")
    other.write(chunk("a.cpp", suffix=".md"))
    assert other.tangle().out.startswith("write a.cpp\ndelete a.hpp\n")
    other.write("")
    assert other.tangle().out.startswith("delete a.cpp\n")


def test_hand_edits_of_roots(other: Workshop) -> None:
    """A root that was edited by hand is not overwritten."""
    assert other.tangle("--roots", "a.hpp").status == 0
    (other.root / "a.hpp").write_text("mine")
    run = other.tangle("--roots", "*")
    assert run.status == 1
    assert run.err.startswith("a.hpp: changed by hand since it was tangled")


def test_paths_of_roots(tmp_path: Path) -> None:
    """A requested root must be a path below the folder."""
    workshop = Workshop(tmp_path, "book.nw")
    names = ["../up", "/etc/passwd", "A", "a", "a/b", "book.nw"]
    workshop.write(*(chunk(name, suffix=".nw") for name in names))
    run = workshop.tangle("--roots", "*")
    outside = "leads out of the root; files must be below it"
    assert run.err.split("\n") == [
        f"book.nw:1: the path ../up {outside}",
        f"book.nw:4: the path /etc/passwd {outside}",
        f"book.nw:10: {collision('a', 'A')}",
        f"book.nw:13: {collision('a/b', 'A')}",
        "",
    ]
    assert workshop.tangle("--roots", "[.]*").err == run.err.split("\n")[0] + "\n"
    assert workshop.tangle("--roots", "book*").err == (
        "book.nw: this is the same file as the book; rename it, or remove the link\n"
    )
    assert workshop.tangle("--roots", "a/*").status == 0
    assert list(workshop.files()) == ["a/b"]


def test_roots_of_our_own_notation(workshop: Workshop) -> None:
    """In reStructuredText the names say which chunks are files."""
    workshop.write(chunk("./a.txt"))
    message = "book.rst: its chunk names say which are files; leave --roots out\n"
    assert workshop.tangle("--roots", "*") == (1, "", message)


def test_looking_into_other_documents(other: Workshop) -> None:
    """Chunks can be listed and printed, roots and others."""
    assert other.tangle("--chunk", "a name").out == "text\n"
    assert other.tangle("--chunk", "both").out == "\tboth\n"
    assert other.tangle("--list") == (
        0,
        """\
other.md:4: <<a.hpp>>
other.md:10: <<a.cpp>>
other.md:17: <<both>>  used in <<a.hpp>> 4, <<a.cpp>> 10
other.md:22: <<a name>>
""",
        "",
    )


def test_where_in_other_documents(
    other: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines of roots lead to lines of the document."""
    monkeypatch.chdir(other.root)
    assert other.tangle("--roots", "*.hpp").status == 0
    assert other.tangle("--where", "a.hpp:1").out == "other.md:18\nother.md:5\n"


@in_each_notation
def test_pieces_know_their_margins(suffix: str) -> None:
    """A piece knows its line and the text in front of its code."""
    text = chunk("./a", "", "a", "", suffix=suffix)
    (piece,) = Web(f"book{suffix}", f"Text\n\n{text}").pieces
    lines = ["Text", "", *text.split("\n")]
    assert lines[piece.line - 1] == f"{piece.margin}<<./a>>="
    assert piece.code[:2] == ["", "a"]
    assert lines[piece.line + 1] == f"{piece.margin}a"


def test_margin_in_a_quote() -> None:
    """In a block quote, its marks are in front of the code."""
    web = Web("book.md", "> - ```c++ x\n>   <<a>>=\n>   a\n>   ```\n")
    assert web.pieces == [Piece("a", 2, ["a"], "c++", ">   ")]


@pytest.mark.parametrize(
    ("before", "language"),
    [
        ("[source, c++]", "c++"),
        ("[source%linenums,ruby,indent=0]", "ruby"),
        ('[,"python"]\n.Title', "python"),
        ("[source]", ""),
        ("[source,indent=0]", ""),
        ("[quote,me]", ""),
        ("[source,c]\n[[anchor]]", "c"),
        ("[source,c]\n\n// A comment", "c"),
        ("[source,c]\nA paragraph", ""),
        ("A text\n\n[source,c]\nA paragraph\n\n", ""),
    ],
)
def test_languages_of_asciidoc(before: str, language: str) -> None:
    """The line in front of a listing says its language."""
    (piece,) = Web("book.adoc", f"{before}\n----\n<<a>>=\n----\n").pieces
    assert piece.language == language


def test_two_pieces_in_one_listing() -> None:
    """In AsciiDoc a listing may have several chunks; elsewhere each has its block."""
    code = ["a", "", "  <<b>>", "<<b>>=", "b", "@<<c>>=", "<<b>>= ", "c"]
    web = Web("book.adoc", chunk("a", *code, suffix=".adoc"))
    assert [piece.line for piece in web.pieces] == [3, 7, 10]
    assert expand(web, "a") == ["a", "", "  b", "  <<c>>=", "  c"]
    web = Web("book.adoc", chunk("a", "  <<b>>=", suffix=".adoc"))
    assert "needs its own block" in web.problems[0].message
    for suffix in (".rst", ".md"):
        problems = Web(f"book{suffix}", chunk("a", *code, suffix=suffix)).problems
        assert any("<<b>>= inside <<a>>" in problem.message for problem in problems)


@in_each_notation
def test_brackets_in_names(suffix: str) -> None:
    """A name may have escaped brackets in it, at its ends, too."""
    names = ["x @<< y", "@<<", "@>>", "a @>>b@<< c@>>", "vector@<<int@>> > 0 x"]
    code = [line for name in names for line in (f"<<{name}>>", f"(<<{name}>>) @>>")]
    book = chunk("./f", *code, suffix=suffix)
    for at, name in enumerate(names):
        book += "\n" + chunk(name, f"{at}", suffix=suffix)
    web = Web(f"book{suffix}", book)
    assert web.problems == []
    expected = [text for at in range(5) for text in (f"{at}", f"({at}) >>")]
    assert expand(web, "./f") == expected
    assert Web("book.nw", "<<a << b>>=\n").problems


# Second opinions

NOTANGLE = shutil.which("notangle")


@pytest.mark.skipif(not NOTANGLE, reason="notangle is missing: apt install noweb")
@given(web=webs(), cut=st.integers(0, 9))
@settings(max_examples=30, deadline=None)
def test_notangle(web: dict[str, list[str]], cut: int) -> None:
    """Chunks tangle as in noweb, except for blanks at the ends of lines.

    Only after a second reference in a line, noweb puts further lines elsewhere.
    """
    for name, code in web.items():
        web[name] = [re.sub("(<<.*?>>.*?)<<.*", r"\1", line) for line in code]
    compare_with_notangle(web, told(web, cut, ".nw"))


# Noweb counts the bytes in front of a reference, not the characters.
# So the odd characters in front of references are ASCII.

BLANKS = st.sampled_from(["", "  ", "\t", " \t"])
ODD = st.sampled_from(["", "a", "x = ", "()", "\f", "\v", "\x1c", " ", "  ", "\t"])
ODDER = ODD | st.sampled_from(["\u00a0", "\u2028", "\x85", "\u3000"])


@st.composite
def odd_webs(draw: st.DrawFn, references: int) -> dict[str, list[str]]:
    """Return chunks with odd white space, and some references in each line."""
    count = draw(st.integers(1, 5))
    names = [f"chunk {number}" for number in range(count)]
    web: dict[str, list[str]] = {}
    for number, name in enumerate(["./file", *names]):
        lines = [draw(BLANKS) for _ in range(draw(st.integers(0, 3)))]
        for at in range(len(lines)):
            for _ in range(draw(st.integers(0, references))):
                lines[at] += draw(ODD)
                if names[number:]:
                    lines[at] += f"<<{draw(st.sampled_from(names[number:]))}>>"
            lines[at] += draw(ODDER)
        web[name] = lines
    web["./file"] += [f"<<{name}>>" for name in names]
    return web


def in_noweb(web: dict[str, list[str]]) -> str:
    """Return a noweb document of a web, with all the blanks that it has."""
    return "".join(chunk(name, *code, suffix=".nw") for name, code in web.items())


@pytest.mark.skipif(not NOTANGLE, reason="notangle is missing: apt install noweb")
@given(web=odd_webs(1))
@settings(max_examples=30, deadline=None)
def test_notangle_and_white_space(web: dict[str, list[str]]) -> None:
    """Empty chunks, empty lines and blanks inside a line are the same as in noweb."""
    compare_with_notangle(web, in_noweb(web))


@pytest.mark.skipif(not NOTANGLE, reason="notangle is missing: apt install noweb")
@given(web=odd_webs(3))
@settings(max_examples=30, deadline=None)
def test_notangle_and_many_references(web: dict[str, list[str]]) -> None:
    """However many references a line has, its code is the same as in noweb.

    The lines below it are further left or right: noweb moves them to the column that
    the reference has in the document, we to the column that it has in the file.
    """
    compare_with_notangle(web, in_noweb(web), is_moved=True)


def compare_with_notangle(
    web: dict[str, list[str]], book: str, *, is_moved: bool = False
) -> None:
    """Compare all chunks of a document with noweb's.

    A chunk without code leaves a blank line there, and none here.

    Args:
        web: The chunks of the document.
        book: Its text.
        is_moved: Whether to ignore blanks.
    """
    drops_lines = not all(web.values())
    read = Web("book.nw", book)
    for name, code in web.items():
        run = subprocess.run(
            [NOTANGLE or "", "-t8", f"-R{name}", "-"],
            input=book.encode(),
            capture_output=True,
            check=True,
        )
        texts = [run.stdout.decode().split("\n")[:-1], expand(read, name)]
        if not code and texts[0] == [""]:
            texts[0] = []
        theirs, ours = (
            [line.expandtabs().rstrip(" ") for line in text] for text in texts
        )
        if is_moved:
            theirs, ours = (
                [re.sub("[ \t]", "", line) for line in text] for text in texts
            )
        if drops_lines:
            theirs, ours = ([*filter(None, text)] for text in (theirs, ours))
        assert theirs == ours


SIGNS = ["```", "```text", "~~~", "~~~~ c", "````", "<<a>>=", "code", "text", "a\tb"]
SIGNS += ["> ", ">", "- ", "* ", "1. ", "2. ", "10) ", "+   ", "  ", "    ", "\t", " "]
SIGNS += ["<!--", "-->", "<?", "?>", "---", "===", "***", "# h", "-"]
SIGNED = st.lists(st.sampled_from(SIGNS), max_size=4).map("".join)
# Far to the right a quote doesn't go on, but that parser allows it.
SIGNED = SIGNED.filter(lambda line: not re.search(r"(?:\t| {4})[ \t]*>", line))
# One column of a tab after a quote's mark belongs to the mark, and the others are left;
# that parser keeps the whole tab.
SIGNED = SIGNED.filter(lambda line: ">\t" not in line)
MARKDOWN = st.lists(SIGNED, max_size=12)


@given(MARKDOWN)
@settings(max_examples=examples(500), deadline=None)
def test_commonmark(lines: list[str]) -> None:
    """Fences are where a full parser of CommonMark sees them."""
    parser = pytest.importorskip("markdown_it").MarkdownIt("commonmark")
    tokens = parser.parse("".join(f"{line}\n" for line in lines))
    theirs = [t.content.split("\n")[:-1] for t in tokens if t.type == "fence"]
    blocks = Markdown().blocks(lines)
    ours = [block.code or [] for block in blocks if block.is_code]
    assert without_blanks(ours) == without_blanks(theirs)


def without_blanks(blocks: list[list[str]]) -> list[list[str]]:
    """Return lines of code, with lines of only white space made empty."""
    return [[line if line.strip() else "" for line in code] for code in blocks]


def test_the_quick_answer_knows_the_notation(tmp_path: Path) -> None:
    """A book whose suffix says nothing needs the option each time, tangled or not."""
    workshop = Workshop(tmp_path, "book.txt")
    workshop.book.write_text(chunk("a", "x", suffix=".nw"), encoding="utf-8")
    asked = ["--notation", "noweb", "--roots", "a"]
    assert workshop.tangle(*asked).status == 0
    run = workshop.tangle()
    assert run.status == 1
    assert "its suffix names no notation" in run.err
    assert workshop.tangle(*asked).out.endswith("1 file, 0 changed\n")
