"""The tangler reads a book line by line; docutils, and so the weave, parses it.

Both must see the same chunks, or the reader of the book sees another program
than the one that runs.
"""

from __future__ import annotations

import io
from pathlib import Path
from textwrap import dedent
from typing import ClassVar

import pytest
from docutils import nodes
from docutils.core import publish_doctree
from docutils.parsers.rst import Directive, directives
from hypothesis import given, settings
from hypothesis import strategies as st

from literate.notations.notation import HEAD, Reading, fold
from literate.notations.restructuredtext import RestructuredText

from .workshop import examples

GOOD = sorted((Path(__file__).parent / "cases" / "good").glob("*.rst"))


class CodeBlock(Directive):
    """The code directive with the options that Sphinx gives it."""

    optional_arguments = 1
    has_content = True
    option_spec: ClassVar = {"caption": str, "linenos": str}

    def run(self) -> list[nodes.Node]:
        """Return the content as it is."""
        return [nodes.literal_block("", "\n".join(self.content))]


class ParsedLiteral(Directive):
    """A directive whose content is shown verbatim, but is not code."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return nothing."""
        return []


@pytest.fixture(autouse=True, scope="module")
def sphinx_directives() -> None:
    """Let docutils know the directives of Sphinx that the books use."""
    register()


def register() -> None:
    """Register the directives with docutils."""
    for name in ("code", "code-block", "sourcecode"):
        directives.register_directive(name, CodeBlock)
    directives.register_directive("parsed-literal", ParsedLiteral)


Seen = list[tuple[str, list[str]]]
"""The name and the code of each piece."""


def seen_by_docutils(text: str) -> tuple[Seen, str]:
    """Return the pieces that docutils sees, and its complaints."""
    complaints = io.StringIO()
    overrides = {"report_level": 2, "halt_level": 5, "warning_stream": complaints}
    tree = publish_doctree(text, settings_overrides=overrides)
    seen = []
    for block in tree.findall(nodes.literal_block):
        first, *code = dedent(block.astext()).split("\n")
        head = HEAD.fullmatch(first)
        if head:
            seen.append((fold(head[1]), [line.rstrip() for line in code]))
    return seen, complaints.getvalue()


def seen_by_us(reading: Reading) -> Seen:
    """Return the pieces that the tangler sees."""
    return [
        (piece.name, [line.rstrip() for line in piece.code]) for piece in reading.pieces
    ]


def read(text: str) -> Reading:
    """Return the text that the tangler reads."""
    return RestructuredText().read("book.rst", text)


@pytest.mark.parametrize("book", GOOD, ids=lambda book: book.stem)
def test_good_books(book: Path) -> None:
    """Docutils and the tangler see the same in each good book."""
    text = book.read_text(encoding="utf-8").expandtabs()
    seen, _ = seen_by_docutils(text)
    assert seen == seen_by_us(read(text))


LINES = """
Text
Text::
Text ::
::
Text\\::
...::
**Text**::
- Text
- Text::
1. Text
1. Text::
(a) Text
* - Text::
- .. code-block:: text
.. code-block:: text
.. code-block::
.. code:: text
.. Code :: text
..
.. Text
.. Text::
.. Text::Text
.. note::
.. note:: Text
.. raw:: html
.. parsed-literal::
.. _label:
.. [1] Text
.. [Text] Text
.. [some Text] Text::
.. |Text| replace:: Text
.. | Text::
.. __: Text
:field: Text
:role:`Text`::
-- Text
====
"""

DEPTH = st.sampled_from([0, 0, 1, 2, 3, 3, 4, 6, 9]).map(" ".__mul__)
LINE = st.sampled_from(LINES.strip().split("\n"))
BELOW = st.sampled_from(["", "Text", "====", "..", ".. code-block:: text"])


def paragraph(depth: str, line: str, below: str) -> str:
    """Return one line or two at one depth, and a blank one."""
    return f"{depth}{line}\n{depth}{below}\n" + ("\n" if below else "")


def piece(depth: str, name: str) -> str:
    """Return the indented part of a code block, and a blank line."""
    return f"{depth}<<{name}>>=\n{depth}code\n\n"


NAME = st.sampled_from(["./a", "./b"])
PART = st.builds(paragraph, DEPTH, LINE, BELOW) | st.builds(piece, DEPTH, NAME)
BOOK = st.lists(PART, min_size=2, max_size=8).map("".join)


@given(BOOK)
@settings(max_examples=examples(400), deadline=None)
def test_books_made_at_random(text: str) -> None:
    """If neither complains, docutils and the tangler see the same chunks."""
    reading = read(text)
    seen, complaints = seen_by_docutils(text)
    if not reading.problems and not complaints:
        assert seen == seen_by_us(reading)


@given(BOOK)
@settings(max_examples=examples(100), deadline=None)
def test_tabs_are_as_wide_as_docutils_thinks(text: str) -> None:
    """Tabs in place of spaces cause a complaint, or make no difference."""
    expected, actual = read(text), read(text.replace(" " * 8, "\t"))
    if not actual.problems:
        assert seen_by_us(expected) == seen_by_us(actual)
