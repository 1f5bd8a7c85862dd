"""Weaving Markdown, and documents in notations that only Sphinx knows."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING, NoReturn

import pytest
from sphinx.errors import ConfigError

from literate.web.chunks import Web

from .loom import CONF, Loom, joined

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MYST = CONF.replace('"literate.weave.directives.pylit"', '"myst_parser"')
BOOK = """\
# A book

See {chunk}`Greet`, with `greet` in it.

```python
<<./hello.py>>=
import sys

<<Greet>>

print(greet(sys.argv[1]))
```

Deep in a list:

> - It greets.
>
>   ```{code-block} python
>   :linenos:
>   :caption: a caption
>
>   <<Greet>>=
>   def greet(name: str) -> str:
>       return <<Hello>>
>   ```

~~~~{code} python
<<Hello>>=
f"Hello, {name}!"
~~~~

How it is written:

    <<No chunk>>=
    x
"""


@pytest.fixture
def loom(tmp_path: Path, unavailable: Callable[[str], NoReturn]) -> Loom:
    """Return a book in Markdown."""
    if not importlib.util.find_spec("myst_parser"):
        unavailable("MyST is needed: pip install myst-parser")
    loom = Loom(tmp_path)
    loom.write("conf.py", MYST)
    loom.write("book.md", BOOK)
    return loom


def test_a_book_in_markdown_has_chunks_links_and_indices(loom: Loom) -> None:
    """Chunks that the tangler sees are boxes; their names are linked and listed."""
    assert loom.weave() == []
    page = loom.page()
    titles = ["Chunk 1: file ./hello.py", "Chunk 2: Greet", "Chunk 3: Hello"]
    assert [box.title for box in page.boxes] == titles
    assert page.boxes[0].links == ["#chunk-greet"]
    assert page.boxes[1].links == ["#chunk-hello"]
    html = loom.file("book.html")
    assert html.count('title="function hello.greet"') == 2
    assert "<<No chunk>>= x" in joined(page.text)
    assert "See ⟨Greet 2⟩" in joined(page.text)
    assert "greet" in loom.file("lit-names-g.html")
    assert "./hello.py" in loom.file("lit-chunks.html")
    assert ">greet<" in loom.file("files/hello.py.html")


def test_a_fence_that_only_sphinx_sees_is_reported(loom: Loom) -> None:
    """Code inside another directive belongs to that directive, and is not a chunk."""
    hidden = "\n````{admonition} A\n```python\n<<B>>=\nx\n```\n````\n"
    loom.write("book.md", BOOK + hidden)
    (warning,) = loom.weave()
    assert warning.endswith("WARNING: the tangler does not see <<B>>=")


@pytest.mark.parametrize("mark", ["{code-block} c", "{code} c", "{sourcecode} c", "c"])
def test_a_directive_of_myst_may_have_options(mark: str) -> None:
    """Options are not code; the language comes after the name of the directive."""
    options = ":name: a\n:linenos:\n\n" if "{" in mark else ""
    web = Web("book.md", f"```{mark}\n{options}<<./a.c>>=\n:x: y\n```\n")
    (piece,) = web.pieces
    assert piece.code == [":x: y"]
    assert piece.language == "c"
    assert web.lines[piece.line - 1] == "<<./a.c>>="


def test_only_restructuredtext_can_be_cut(loom: Loom) -> None:
    """A book in Markdown that is to be cut into pages is refused."""
    loom.write("conf.py", MYST + 'literate_chapters = {"book": 1}\n')
    with pytest.raises(ConfigError, match=r"not book\.md; leave 'book' out"):
        loom.weave()


PARSER = """
from docutils import nodes
from sphinx.parsers import Parser

class Plain(Parser):
    supported = ("plain",)

    def parse(self, text, document):
        document += nodes.section("", nodes.title("", "T"), ids=["t"])
        document[0] += nodes.literal_block(text, text)

def setup(app):
    app.add_source_suffix(".plain", "plain")
    app.add_source_parser(Plain)
"""


def test_a_document_that_only_sphinx_can_read_has_no_chunks(tmp_path: Path) -> None:
    """There is no warning about an unknown notation, and the name in it is text."""
    loom = Loom(tmp_path)
    conf = CONF.replace(
        '["literate.weave.extension", "literate.weave.directives.pylit"]',
        '["literate"]',
    )
    loom.write("conf.py", conf + PARSER)
    loom.write("book.rst", "A\n=\n\n.. toctree::\n\n   other\n")
    loom.write("other.plain", "Some text\n")
    assert loom.weave() == []
    assert loom.page("other").boxes == []


def test_the_suffix_may_be_another_one(tmp_path: Path) -> None:
    """``source_suffix`` names the notation; the package is an extension."""
    loom = Loom(tmp_path)
    conf = CONF.replace(
        '["literate.weave.extension", "literate.weave.directives.pylit"]',
        '["literate"]',
    )
    loom.write("conf.py", conf + 'source_suffix = {".txt": "restructuredtext"}\n')
    loom.write("book.txt", "A\n=\n\n.. code-block:: c\n\n   <<./a.c>>=\n   int a;\n")
    assert loom.weave() == []
    assert [box.title for box in loom.page().boxes] == ["Chunk 1: file ./a.c"]
