"""The laws of the appendix, which shows PyLit sources."""

from __future__ import annotations

import re
import warnings
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from literate.weave.directives.pylit import ADDED, MARKER, cut, read_source, weave

from .loom import CONF, Loom, joined

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pylit import Code2Text, Text2Code  # type: ignore[import-untyped,unused-ignore]

TOOLS = Path(__file__).parents[2] / "tools"
SOURCES = [TOOLS / "tangle.py", *sorted((TOOLS / "literate").rglob("*.py"))]

BOOK = "A book\n======\n\nBefore.\n\n.. pylit:: tool.py\n"
TOOL = """\
#!/usr/bin/env python3
# A tool
# ------
#
# The prose of the *tool*.

import sys

# Its end
# ~~~~~~~
#
# A last word.

# a gloss
sys.exit()
"""


def showing(folder: Path, tool: str) -> Loom:
    """Return a book that shows a tool."""
    loom = Loom(folder)
    loom.write("book.rst", BOOK)
    loom.write("tool.py", tool)
    return loom


@pytest.fixture
def loom(tmp_path: Path) -> Loom:
    """Return a book that shows a tool."""
    return showing(tmp_path, TOOL)


def back(text: list[str]) -> list[str]:
    """Return the source that PyLit makes of a text, without what the weave added."""
    source = list(Text2Code(text, code_block_marker=MARKER))
    added = [at for at in range(len(source)) if tuple(source[at : at + 3]) == ADDED]
    dropped = {at + i for at in added for i in range(len(ADDED))}
    return [line for at, line in enumerate(source) if at not in dropped]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_line_is_lost_and_each_is_known(path: Path) -> None:
    """Every line of a source comes out once, with its number, in order."""
    source = read_source(path)
    made = list(weave(cut(source)))
    first = [n for n, (line, _) in enumerate(made) if line == MARKER]
    added = {n + i for n in first for i in (-1, 0, 1)}
    own = [each for n, each in enumerate(made) if n not in added]
    assert [at for _, at in own] == list(range(len(source)))
    for line, at in own:
        shown = line.removeprefix("..") if at == 0 else line
        code = source[at].strip()
        assert shown.strip() in {code, code[1:].strip()}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_pylit_there_and_back_is_the_identity(path: Path) -> None:
    """PyLit turns the text of a source back into that source.

    If it isn't, there is a blank line between two paragraphs of prose: write ``#``.
    """
    source = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert source == back([f"{line}\n" for line, _ in weave(source)])


PROSE = st.sampled_from(["# text", "#    example", "# .. code-block:: python", "#"])
CODE = st.sampled_from(["x = 1", "    # why", "def f():", "#: z", "#!", '"::"', ""])
PARAGRAPH = st.lists(PROSE, max_size=4).map(lambda lines: ["# Text.", *lines, "# End."])
BLANK = st.integers(1, 3).map([""].__mul__)
LINES = st.lists(CODE).map(lambda lines: ["x = 1", *lines, "x = 2"])
SOURCE = st.lists(st.tuples(PARAGRAPH, BLANK, LINES, BLANK))


@given(SOURCE)
def test_any_source_of_prose_and_code_comes_back(
    parts: list[tuple[list[str], list[str], list[str], list[str]]],
) -> None:
    """The same goes for any source in which prose, code and blank lines alternate."""
    lines = [line for part in parts for some in part for line in some]
    source = [f"{line}\n" for line in lines]
    assert source == back([f"{line}\n" for line, _ in weave(source)])


HEN = """\
# A hen
# -----
#
# A hen lays.

class Hen:
    \"""A hen.\"""

    # Every hen has a *nest*,
    # but an egg may roll out of it:
    # see :ref:`pylit-tool`.

    def lay(self) -> str:
        \"""Return an egg.

        Raises:
            ValueError: It is night.
            TypeError: It is a rooster.
        \"""
        return "egg"

    # For a chick, it's an egg.
    def hatch(self) -> str:
        # It takes three weeks.
        self.wait()  # or more

        # Nothing else may be in an egg.

        return self.lay()

    \"""

    # This is text.

    \"""

    #: Nor is this prose.

    #!not a script


def count() -> None:
    \"""Count.\"""
"""


@pytest.fixture
def hen(tmp_path: Path) -> Loom:
    """Return a book that shows a class which is cut."""
    return showing(tmp_path, HEN)


def test_a_comment_that_stands_alone_cuts_a_class(hen: Loom) -> None:
    """It is prose of the page, with its marks, and has code before and after it.

    One that is beside a statement, above it, or in a string is still code.
    """
    assert hen.weave() == []
    page = hen.file("book.html")
    cuts = ("Every hen has a <em>nest</em>,", "Nothing else may be in an egg.")
    assert all(f"<p>{each}" in page for each in cuts)
    assert '<a class="reference internal" href="#a-hen">' in page
    text = joined(hen.page().text)
    for code in (
        "# For a chick, it's an egg.",
        "# It takes three weeks.",
        "# or more",
        "# This is text.",
        "#: Nor is this prose.",
        "#!not a script",
    ):
        assert code in text


def test_code_below_a_cut_has_the_lines_of_the_file(hen: Loom) -> None:
    """Its place is that of its first line, and it is indented as in the file."""
    hen.weave()
    page = hen.file("book.html")
    places = re.findall(r"tool\.py:(\d+)<", page)
    lines = HEN.split("\n")
    starts = ["class Hen:", "    def lay(self) -> str:", "        return self.lay()"]
    assert [lines[int(each) - 1] for each in places] == starts
    shown = unescape(re.sub("<[^>]*>", "", page))
    assert all(f"\n{each}\n" in shown for each in starts[1:])


def test_names_lead_across_a_cut(hen: Loom) -> None:
    """A method's use below a cut leads to its definition above."""
    hen.weave()
    page = hen.file("book.html")
    assert '<a href="#tool.py-13.1" title="method tool.Hen.lay">lay</a>' in page
    _, _, after = page.partition('<span id="tool.py-13.1"></span>')
    assert re.sub("<[^>]*>", "", after).startswith("    def lay(")


def test_a_contract_below_a_cut_is_folded(hen: Loom) -> None:
    """Code that begins inside a class is read as Python, too."""
    hen.weave()
    assert '<details class="chunk-fold chunk-in-2"><summary>Raises</summary>' in (
        hen.file("book.html")
    )


@given(SOURCE)
def test_a_cut_moves_comments_and_nothing_else(
    parts: list[tuple[list[str], list[str], list[str], list[str]]],
) -> None:
    """Every other line stays as it is, and to PyLit alone a cut is code."""
    source = [f"{line}\n" for part in parts for some in part for line in some]
    for line, made in zip(source, cut(source), strict=True):
        assert made in {line, line.lstrip(" ")}
        assert made == line or line.strip().startswith("# ")


@pytest.mark.parametrize("end", ["x = (", "  y", '"""'])
def test_what_is_no_python_is_not_cut(end: str) -> None:
    """A source in another language, or with a mistake, has nothing that is known."""
    source = ["class A:\n", "\n", "    # Why.\n", "\n", "    x = 1\n", end]
    assert cut(source) == source


def test_pylit_alone_adds_a_marker_and_changes_the_blank_lines_before_it() -> None:
    """That is the claim of the appendix."""
    text = Code2Text(["# Why.\n", "\n", "\n", "x = 1\n"])
    assert list(Text2Code(text)) == [
        *("# Why.\n", "#\n", "#\n", "# ::\n", "\n", "x = 1\n")
    ]


@pytest.mark.parametrize("end", ["That is::", "::", ".. code-block:: python"])
def test_a_source_may_have_its_own_markers(loom: Loom, end: str) -> None:
    """If the author has put a marker, as in PyLit's own sources, none is added."""
    loom.write("tool.py", f"# A tool\n# ------\n#\n# {end}\n\nx = 1\n")
    assert loom.weave() == []
    assert " x = 1 " in joined(loom.page().text)
    assert "tool.py:" not in joined(loom.page().text)


def test_a_source_may_begin_with_code() -> None:
    """Blank lines above the first code are empty prose."""
    assert [line for line, _ in weave(["\n", "x = 1\n"])][-1] == "   x = 1"
    assert list(weave([])) == []


def test_titles_become_sections_and_comments_prose(loom: Loom) -> None:
    """The page has the sections of the file, its prose, and its code with its place."""
    assert loom.weave() == []
    page = loom.page()
    assert {"a-book", "a-tool", "its-end"} <= set(page.ids)
    text = joined(page.text)
    assert "The prose of the tool." in text
    assert "tool.py:7 import sys" in text
    assert "tool.py:14 # a gloss sys.exit()" in text
    assert "python3" not in text


def test_warnings_point_at_the_python_file(loom: Loom) -> None:
    """A mistake in the prose is reported where you have to fix it."""
    tool = loom.write("tool.py", TOOL.replace("A last word.", "A :nosuch:`word`."))
    warnings = loom.weave()
    assert warnings
    assert any(each.startswith(f"{tool}:12: ERROR: ") for each in warnings)


def test_a_changed_file_is_set_again(loom: Loom) -> None:
    """The book depends on the file."""
    loom.weave()
    loom.write("tool.py", TOOL.replace("A last word.", "Another word."))
    assert loom.weave() == []
    assert "Another word." in joined(loom.page().text)


def test_chunks_in_a_source_are_only_shown(loom: Loom) -> None:
    """A source may show the notation; that makes no chunk."""
    example = "A last word::\n#\n#    <<a/b>>=\n#    pass"
    loom.write("tool.py", TOOL.replace("A last word.", example))
    assert loom.weave() == []
    assert loom.page().boxes == []
    assert "<<a/b>>=" in joined(loom.page().text)


def test_a_file_that_cannot_be_read_is_an_error(loom: Loom) -> None:
    """A path that leads nowhere is reported on the line of the directive."""
    (loom.source / "tool.py").unlink()
    warnings = "\n".join(loom.weave())
    assert f"{loom.source / 'book.rst'}:6: ERROR: cannot read tool.py" in warnings


def test_a_file_that_is_not_text_is_an_error(loom: Loom) -> None:
    """The same goes for a file that is not UTF-8."""
    (loom.source / "tool.py").write_bytes(b"# \xff\n")
    assert "book.rst:6: ERROR: cannot read tool.py" in "\n".join(loom.weave())


def test_the_book_goes_on_after_the_file(loom: Loom) -> None:
    """Two files may follow each other, and then the next chapter."""
    loom.write("book.rst", f"{BOOK}\n.. pylit:: tool2.py\n\nNext\n----\n\nThe end.\n")
    loom.write("tool2.py", TOOL.replace("A tool", "Second"))
    assert loom.weave() == []
    assert {"second", "next"} <= set(loom.page().ids)


def test_a_label_before_the_directive_names_the_file(loom: Loom) -> None:
    """The book can refer to the section that the file becomes, and to those in it."""
    labelled = BOOK.replace(".. pylit", ".. _ch-tool:\n\n.. pylit")
    loom.write(
        "book.rst", labelled.replace("Before.", ":ref:`ch-tool`, :ref:`the-end`")
    )
    tool = TOOL.replace("# Its end\n", "# .. _the-end:\n#\n# Its end\n")
    loom.write("tool.py", tool)
    assert loom.weave() == []
    assert "A tool, Its end" in joined(loom.page().text)


def test_a_source_can_be_referred_to(loom: Loom) -> None:
    """The label of a source is made from its name, and is shown as its title."""
    loom.write("book.rst", f"{BOOK}\nSee :ref:`pylit-tool`.\n")
    assert loom.weave() == []
    assert "See A tool." in joined(loom.page().text)
    assert 'href="#a-tool"' in loom.file("book.html")


@pytest.mark.parametrize("builder", ["html", "dirhtml", "singlehtml", "text"])
def test_a_source_on_a_page_of_its_own_is_summed_up(loom: Loom, builder: str) -> None:
    """Beside a link to a source, a sentence states its purpose."""
    loom.write("conf.py", CONF + 'literate_chapters = {"book": 1}\n')
    loom.write("tool.py", TOOL.replace("import", '"""Do it.\n\nWell."""\n\nimport'))
    assert loom.weave(builder) == []
    shown = b'<p class="pylit-summary">Do it.</p>'
    said = any(shown in page for page in loom.files(builder).values())
    assert said == (builder in {"html", "dirhtml"})
