"""A page folds imports, contracts in docstrings, and bodies if the author says so."""

from __future__ import annotations

import re
from html import unescape
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest
from docutils import nodes
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import expect
from tests.browsing import showing
from tests.weave.loom import CONF, Loom

from literate.weave.render.body_folds import bodies, definitions
from literate.weave.render.docstring_folds import FEWEST, continued, contracts
from literate.weave.render.highlighting import blocks_of
from literate.weave.render.import_folds import (
    ALONE,
    LANGUAGES,
    TITLE,
    FoldedRows,
    imports,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

DIG = '''\
def dig(where):
    """Dig a tunnel.

    It is dark there.

    Args:
        where: The place.

    Raises:
        ValueError: If it is a rock.
    """
    return where


class Digger:
    """One who digs.

    Attributes:
        spade: What it has.
        shovel: What else it has.
    """

    async def dig(self):
        """Dig.

        Returns:
            Nothing.
        """

    def rest(self):
        """Rest.

        Raises:
            ValueError: Never."""
'''

MODULE = '''\
"""A module."""

from __future__ import annotations

import ast
from typing import (
    TYPE_CHECKING,
)

if TYPE_CHECKING:
    from pathlib import Path

zchunk


def main() -> None:
    """Import something late."""
    import json
    import re
    import sys
    import os
'''


def folded(text: str, language: str = "python") -> list[str]:
    """Return the lists of imports that are folded, each as its lines."""
    lines = text.split("\n")
    return [
        "\n".join(lines[each.rows.start : each.rows.stop])
        for each in imports(text, language)
    ]


def test_module() -> None:
    """All imports at the top are one list, with the blank lines behind it."""
    (found,) = folded(MODULE)
    assert found == MODULE[MODULE.index("from") : MODULE.index("zchunk") - 1]
    assert [each.title for each in imports(MODULE, "default")] == [TITLE]


@pytest.mark.parametrize("around", ["{}\nx = 1", "x = 1\n{}"])
@pytest.mark.parametrize(
    "some",
    [
        "import a",
        "import a\nimport b\nimport c",
        "if TYPE_CHECKING:\n    import a\n\n    import b",
        "if typing.TYPE_CHECKING:\n    import a",
    ],
)
def test_every_list_is_folded(some: str, around: str) -> None:
    """A list is folded, however short it is, beside other code."""
    assert folded(around.format(some)) == [some]


@pytest.mark.parametrize("rows", [1, ALONE, ALONE + 1])
def test_a_list_alone(rows: int) -> None:
    """A short list is seen if there is nothing else; a long one is folded."""
    text = "\n".join(["import a"] * rows)
    assert folded(text) == [text] * (rows > ALONE)


@pytest.mark.parametrize(
    "text",
    [
        "if x:\n    import a\n    import b\n    import c\n    import d",
        "if TYPE_CHECKING:\n    import a\nelse:\n    import b\n    import c\n",
        "try:\n    import a\nexcept ImportError:\n    import b\n    import c",
        "    import a\n  import b\n  import c\n  import d",
        "import a\0",
        "x = 'import'",
        "",
    ],
)
def test_not_folded(text: str) -> None:
    """What is no list of imports stays, and so does one inside other code."""
    assert imports(text, "python") == []


def test_contracts() -> None:
    """A contract, of a function or a class, is folded with its quotes; bits stay."""
    lines = DIG.split("\n")
    found = contracts(DIG, "python")
    assert [(each.title, each.depth) for each in found] == [
        ("Args, Raises", 1),
        ("Attributes", 1),
        ("Returns", 2),
    ]
    first, attributes, second = ([lines[row] for row in each.rows] for each in found)
    assert first == lines[4:11]
    assert [each.strip() for each in attributes][1:-2] == [
        "Attributes:",
        "spade: What it has.",
    ]
    assert len(second) == FEWEST
    assert second[-1] == '        """'
    assert contracts(DIG, "java") == contracts(DIG + "(", "python") == []


PROSE = '''\
class Sail:
    """A sail that goes on in a second line
    and ends there. Another sentence begins
    here:

    >>> hoist()
    up

    Attributes:
        size: How large it is, if one has measured it
            and told.
        colour: White.
    """

    def hoist(self):
        """Hoist.

          /  columns
         /   are drawn
        """
        return """No docstring,
        nor this"""
'''


def test_sentences_flow() -> None:
    """A row of a docstring flows if it continues a sentence, and nothing else does."""
    lines = PROSE.split("\n")
    found = [lines[row].strip() for row in sorted(continued(PROSE, "python"))]
    assert found == ["and ends there. Another sentence begins", "and told."]
    assert continued(PROSE, "java") == continued(f"{PROSE}(", "python") == set()


@pytest.mark.parametrize("width", [390, 1300])
def test_docstrings_on_a_phone(tmp_path: Path, browser: Browser, width: int) -> None:
    """There a sentence flows; elsewhere, and when it is copied, it keeps its lines."""
    loom = Loom(tmp_path)
    code = PROSE.replace("\n", "\n   ").replace("\n   \n", "\n\n")
    loom.write(
        "book.rst", f"A\n=\n\n.. code-block:: python\n\n   <<./a.py>>=\n   {code}"
    )
    assert loom.weave() == []
    address = (loom.out / "html" / "book.html").as_uri()
    with showing(browser, address, width) as page:
        block = page.locator("#chunk-a-py pre").first
        whole = page.locator("#chunk-a-py pre").all_text_contents()
        assert "".join(whole).strip() == PROSE.strip()
        seen = block.inner_text()
        assert ("second line and ends there." in seen) == (width == 390)
        assert ("second line\n    and ends there." in seen) == (width == 1300)


def test_other_languages() -> None:
    """Only Python is folded."""
    assert "make" not in LANGUAGES
    assert imports("import a\n" * 4, "java") == []


@given(
    text=st.text()
    | st.lists(
        st.sampled_from(["import a", "from b import c", "", "x = 1", "zchunk", "@d"])
    ).map("\n".join)
)
def test_all_is_shown(text: str) -> None:
    """Each row is in one block, in order, and a fold has rows of imports alone."""
    lists = imports(text, "python")
    rows = [f"{row}\n" for row in text.split("\n")]
    shown = [*blocks_of([[row] for row in rows], lists)]
    blocks = [each for part in shown for each in part.findall(nodes.literal_block)]
    assert "".join(map(html_of, blocks)) == "".join(rows)
    folds = [html_of(each) for each in blocks if each not in shown]
    assert folds == ["".join(rows[each.rows.start : each.rows.stop]) for each in lists]
    assert all(
        "import" in row for fold in folds for row in fold.split("\n") if row.strip()
    )


def html_of(block: nodes.literal_block) -> str:
    """Return the HTML in a block, as browsers read it: without a newline in front."""
    (raw,) = block.children
    assert isinstance(raw, nodes.raw)
    return "".join(map(str, raw.children)).removeprefix("\n")


BOOK = """\
A book
======

.. code-block:: python

   <<src/one.py>>=
   import ast
   import json
   import re
   import sys

   <<Say something>>

.. code-block:: python

   <<Say something>>=
   print(re, sys)

.. code-block:: python

   <<src/two.py>>=
   from __future__ import annotations

   from one import (
       re,
       sys,
   )

   print(sys)
"""

IMPORTS = ["import ast", "import json", "import re", "import sys"]


def test_page(tmp_path: Path) -> None:
    """A page folds imports, one long page shows them; the code is the same."""
    loom = Loom(tmp_path)
    loom.write("book.rst", BOOK)
    for builder, count in (("html", 2), ("singlehtml", 0)):
        assert loom.weave(builder) == []
        page = loom.file("book.html", builder)
        assert page.count('<details class="chunk-fold') == count
        figure = page.partition("<figure")[2].partition("</figure>")[0]
        codes = re.findall("<pre[^>]*>(.*?)</pre>", figure, re.DOTALL)
        text = unescape(re.sub("<[^>]*>", "", "".join(codes)))
        assert [line for line in text.splitlines() if line][:-1] == IMPORTS


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_in_a_browser(tmp_path: Path, browser: Browser, scripts: bool) -> None:  # noqa: FBT001
    """A click opens a list, also without scripts; copied and on paper it is whole."""
    loom = Loom(tmp_path)
    loom.write("conf.py", CONF.replace('"basic"', '"furo"'))
    loom.write("book.rst", BOOK)
    assert loom.weave() == []
    address = (loom.out / "html" / "book.html").as_uri()
    with showing(browser, address, 1280, scripts=scripts) as page:
        fold = page.locator("#chunk-src-one-py .chunk-fold")
        line = fold.locator("pre")
        expect(line).not_to_be_visible()
        page.emulate_media(media="print")
        expect(line).to_be_visible()
        expect(fold.locator("summary")).not_to_be_visible()
        page.emulate_media(media="screen")
        expect(line).not_to_be_visible()
        fold.locator("summary").click()
        expect(line).to_be_visible()


def test_a_link_opens_it(tmp_path: Path, browser: Browser) -> None:
    """A link to a line in a list opens it, and its box is copied and shown whole."""
    loom = Loom(tmp_path)
    loom.write("conf.py", CONF.replace('"basic"', '"furo"'))
    loom.write("book.rst", BOOK)
    assert loom.weave() == []
    path = loom.out / "html" / "book.html"
    html = path.read_text(encoding="utf-8")
    path.write_text(html.replace("import</span>", 'import<i id="led"></i></span>', 1))
    with showing(browser, f"{path.as_uri()}#led", 1280) as page:
        expect(page.locator("#chunk-src-one-py .chunk-fold pre")).to_be_visible()
        page.evaluate(
            """() => Object.defineProperty(navigator, "clipboard", {
                value: { writeText: async (text) => (window.copied = text) } })"""
        )
        page.locator("#chunk-src-two-py .highlight").hover()
        page.locator("#chunk-src-two-py .chunk-copy").click()
        page.wait_for_function("window.copied")
        two = BOOK.partition("<<src/two.py>>=\n")[2]
        assert page.evaluate("window.copied").strip() == dedent(two).strip()


DRAWINGS = '''\
TABLE = {
    "a": 1,
    "b": 2,
    "c": 3,
}
"""What the letters mean."""


def swim(x: int) -> int:
    """Swim.

    Args:
        x: How far.
    """
    y = x
    z = y
    y = x
    return z


@cache
def short() -> None:
    return 1


class Bird:
    wings = 2
    legs = 2

    def fly(self) -> None:
        """Fly.

        Raises:
            ValueError: Always.
        """
'''

HEADS = [
    "TABLE = {",
    '"""What the letters mean."""',
    "def swim(x: int) -> int:",
    '    """Swim.',
    "@cache",
    "def short() -> None:",
    "    return 1",
    "class Bird:",
]
"""What shows of the drawings, apart from the arguments, which are folded anyway."""


def test_bodies() -> None:
    """Of a function its head and docstring show, of a table its first row."""
    lines = DRAWINGS.splitlines()
    folds = bodies(DRAWINGS, "python")
    assert [each.title for each in folds] == ["4 lines", "4 lines", "9 lines"]
    assert [each.names for each in folds] == ["", "", "fly"]
    hidden = {row for each in folds for row in each.rows}
    seen = [line for row, line in enumerate(lines) if row not in hidden and line]
    assert [line for line in seen if line in HEADS] == HEADS
    assert bodies("def swim(", "python") == []


def test_entries() -> None:
    """Of each long entry of a table the row with its key shows, also without braces."""
    table = '"eel": Fish(\n    1,\n    2,\n    3,\n),\n"cod": 4,\n'
    assert [each.rows for each in bodies(table, "python")] == [range(1, 5)]
    assert bodies(f"**OLD,\n{table}", "python")[0].rows == range(2, 6)
    assert bodies(table.replace(": ", ", "), "python") == []


def test_references_among_parameters() -> None:
    """A function is closed even if a chunk has some of its parameters."""
    code = "def walk(\n    zchunk\n    path: list,\n):\n    zchunk\n    return path\n"
    assert [each.title for each in definitions(code, "python")] == ["walk"]
    [unknown] = definitions(code.replace("zchunk", "chunk"), "python")
    assert unknown.title == "6 lines"


OTHERS = {
    "toml": """\

[project]
name = "penguin"
keywords = [
    "ice",
]

[tool.short]
a = 1
""",
    "make": """\
ICE := cold

swim: ice ## swim
\tcd water
\tswim

\tcd ..
\t<<Dry it>>
""",
    "css": """\
.penguin {
  color: black;
  width: 1rem;
  height: 2rem;
}


@media print {
  .penguin {
    color: white;
  }
}
""",
}
"""Parts of code in other languages."""


@pytest.mark.parametrize(
    ("language", "heads", "titles"),
    [
        ("toml", ["[project]", "[tool.short]", "a = 1"], ["4 lines"]),
        ("make", ["ICE := cold", "swim: ice ## swim"], ["5 lines"]),
        ("css", [".penguin {", "@media print {"], ["4 lines", "4 lines"]),
    ],
)
def test_parts(language: str, heads: list[str], titles: list[str]) -> None:
    """In another language, the first line of each part shows; no blank one is lost."""
    lines = OTHERS[language].split("\n")
    folds = bodies(OTHERS[language], language)
    assert [each.title for each in folds] == titles
    hidden = {row for each in folds for row in each.rows}
    seen = [line for row, line in enumerate(lines) if row not in hidden and line]
    assert seen == heads
    assert all(lines[row].strip() for each in folds for row in each.rows[::-1][:1])
    assert bodies("", language) == bodies("\n\n", language) == []


@pytest.mark.parametrize("option", ["", "   :class: folded\n"])
def test_only_where_the_author_says_so(
    tmp_path: Path, browser: Browser, option: str
) -> None:
    """An option folds bodies; a link opens one, and the code stays the same."""
    loom = Loom(tmp_path)
    code = DRAWINGS.replace("\n", "\n   ").replace("\n   \n", "\n\n")
    text = f"A\n=\n\n.. code-block:: python\n{option}\n   <<./a.py>>=\n   {code}"
    loom.write("book.rst", text)
    assert loom.weave() == []
    path = loom.out / "html" / "book.html"
    html = path.read_text(encoding="utf-8")
    assert html.count(">9 lines with <code") == bool(option)
    path.write_text(html.replace("wings", '<i id="led"></i>wings', 1))
    with showing(browser, f"{path.as_uri()}#led", 1280) as page:
        whole = page.locator("#chunk-a-py pre").all_text_contents()
        assert "".join(whole).split() == DRAWINGS.split()
        fold = page.locator("#chunk-a-py pre", has_text="wings")
        expect(fold).to_be_visible()
        table = page.locator("#chunk-a-py pre", has_text='"b"')
        expect(table).to_be_visible(visible=not option)


def test_what_a_fold_must_not_hide() -> None:
    """A reference is seen between two folds, and a method is named by its fold."""
    lines = [
        "class Bird:",
        '    """A bird."""',
        *["    x = 1"] * 4,
        "    zchunk",
        "    x = 2",
        "    zchunk",
        "    def swim(self):",
        *["        x = 1"] * 3,
    ]
    assert bodies("\n".join(lines), "python") == [
        FoldedRows(range(2, 6), "4 lines", 1),
        FoldedRows(range(9, 13), "4 lines", 1, "swim"),
    ]
    rules = ".eye {\n" + "  x: 1;\n" * 4 + "  zchunk\n}\n"
    assert bodies(rules, "css") == [FoldedRows(range(1, 5), "4 lines", 1)]


def test_definitions() -> None:
    """Closed code shows names of functions and classes, and all that is between."""
    lines = DRAWINGS.splitlines()
    [found] = definitions(DRAWINGS, "python")
    assert (found.title, found.depth) == ("swim, short, Bird", 0)
    assert [lines[found.rows.start], lines[found.rows.stop - 1]] == [
        "def swim(x: int) -> int:",
        lines[-1],
    ]
    decorated = f"{DRAWINGS}\n\nx = 1\n\n\n@cache\n@a\ndef eat():\n    pass\n"
    *_, last = definitions(decorated, "python")
    assert (last.title, len(last.rows)) == ("eat", 4)
    assert definitions("x = 1", "python") == definitions("", "css") == []
    uses = "def walk():\n    zchunk\n    x = 1\n\n\ndef run():\n    pass\n"
    assert definitions(uses, "python") == [
        FoldedRows(range(1), "walk, run", 0),
        FoldedRows(range(2, 7), "5 lines", 1),
    ]


def test_a_rule_below_a_reference() -> None:
    """The first rule below a reference keeps the line that names it."""
    rule = ".wing {\n  x: 1;\n  y: 2;\n  z: 3;\n}\n"
    assert [each.rows for each in bodies(f"zchunk\n{rule}\nzchunk\n", "css")] == [
        range(2, 6)
    ]


def test_a_part_of_a_table() -> None:
    """A closed block of some entries of a table is one line, which counts them."""
    assert definitions("\n    1: 2,\n    **a,\n}", "python") == [
        FoldedRows(range(1, 4), "3 lines", 1)
    ]
    assert definitions("\n  x();\n  y();\n", "js") == [
        FoldedRows(range(1, 3), "2 lines", 1)
    ]


def test_definitions_in_a_style_sheet() -> None:
    """Closed code without definitions is one line, which names all of its parts."""
    rules = "\n.eye,\n.beak {\n  x: 1;\n\n  y: 2;\n}\n\n@media print {\n}\n"
    assert definitions(rules, "css") == [
        FoldedRows(range(1, 10), ".eye, @media print", 0)
    ]
    assert definitions("zchunk\n.wing {\n}\n", "css") == [
        FoldedRows(range(1, 3), ".wing", 0)
    ]
    many = "".join(f".{each} {{\n}}\n\n" for each in "abcd")
    assert definitions(many, "css")[0].title == ".a and 3 more"
    functions = "async function swim() {\n}\n\nconst eat = () => 1;\n"
    assert definitions(functions, "js") == [FoldedRows(range(4), "swim, eat", 0)]


def test_closed_code_keeps_its_foot(tmp_path: Path) -> None:
    """A block of closed code is one line, and below it is where the code is used."""
    loom = Loom(tmp_path)
    code = "<<Swim>>=\n   def swim():\n       return 1\n"
    block = f".. code-block:: python\n   :class: closed\n\n   {code}"
    use = ".. code-block:: python\n\n   <<./a.py>>=\n   <<Swim>>\n"
    loom.write("book.rst", f"A\n=\n\n{use}\n{block}")
    assert loom.weave() == []
    page = loom.file("book.html").partition('id="chunk-swim"')[2]
    assert ">swim</summary>" in page
    assert ">Used in <" in page


QUOTED = '''\
Book
====

.. code-block:: python

   <<./a.py>>=
   class A:
       """For ``one`` or *two*, not 2 * 3 * 4.

       <<Words>>
       """

       text = """
       <<A poem>>
       """

.. code-block:: python

   <<Words>>=
   For a word ``in`` or out.

.. code-block:: python

   <<A poem>>=
   for a in b:
'''


def test_words_in_docstrings(tmp_path: Path) -> None:
    """Their marks are quiet; a part of one has its colour, and of a string has none.

    The spaces that indent them belong to the code, since those of prose are narrow.
    """
    loom = Loom(tmp_path)
    loom.write("book.rst", QUOTED)
    assert loom.weave() == []
    page = loom.file("book.html")
    words = re.findall("<var>(.*?)</var>", page)
    assert words == ["one", "in"]
    assert re.findall("<em>(.*?)</em>", page) == ["two"]
    part = page.partition('id="chunk-words"')[2].partition("</figure>")[0]
    assert '<span class="sd">For a word' in part
    assert '<span class="k">' not in part
    assert '<span class="sd">' in page
    assert '<span class="sd"> ' not in page
    poem = page.partition('id="chunk-a-poem"')[2].partition("</figure>")[0]
    assert '<span class="k">for</span>' in poem
    loom.write("book.rst", QUOTED.replace('"""For', 'text = """For'))
    loom.weave()
    part = loom.file("book.html").partition('id="chunk-words"')[2]
    assert '<span class="sd">For a word' not in part
