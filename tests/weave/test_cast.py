"""The cast lists the modules of a book as they are."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from tests.weave.loom import CONF, Loom

from literate.base.digests import digest
from literate.weave.model.modules import Summaries, rooms
from literate.weave.paging import invalidation
from literate.web.chunks import Web

if TYPE_CHECKING:
    from pathlib import Path

BOOK = '''\
A book
======

.. cast:: src/game

.. toctree::

   other

.. code-block:: python

   <<src/game/base.py>>=
   """What all ``need``."""

.. code-block:: python

   <<src/game/rules/chess.py>>=
   """The rules of chess.

   They are old.
   """

   import game.base

.. code-block:: python

   <<src/game/rules/__init__.py>>=
   """The rules."""

.. code-block:: python

   <<src/game/__init__.py>>=
   """The game."""

.. code-block:: python

   <<src/game/window.py>>=
   """The window."""

   from game import rules
   from game.rules.chess import move

.. code-block:: text

   <<src/game/notes.txt>>=
   Nothing
'''
MORE = '''
.. code-block:: python

   <<src/game/rules/draughts.py>>=
   """The rules of draughts."""
'''


@pytest.fixture
def loom(tmp_path: Path) -> Loom:
    """Return a book with a cast."""
    loom = Loom(tmp_path)
    conf = CONF.replace('"]', '", "literate.weave.directives.cast"]', 1)
    loom.write("conf.py", f'{conf}literate_chapters = {{"book": 1}}\n')
    loom.write("book.rst", BOOK)
    loom.write("other.rst", "Other\n=====\n")
    return loom


def told(page: str) -> list[str]:
    """Return the lines of the cast on a page."""
    (cast,) = re.findall(r'<dl class="[^"]*\bcast\b.*?</dl>', page, re.DOTALL)
    lines = re.findall(
        "<dt>.*?</dt>|<summary>.*?</summary>|<p>.*?</p>", cast, re.DOTALL
    )
    return [unescape(re.sub("<[^>]*>", "", line)) for line in lines]


CAST = [
    "window",
    "The window.",
    "rules",
    "The rules.",
    "chess: The rules of chess.",
    "base",
    "What all need.",
]


def test_page(loom: Loom) -> None:
    """Each module is there, with its purpose, above the modules that it uses."""
    assert loom.weave() == []
    page = loom.file("book.html")
    assert told(page) == CAST
    links = re.findall(r'href="(#chunk-src-game-[^"]*)"', page)
    assert "#chunk-src-game-rules-chess-py" in links
    assert '<code class="docutils literal notranslate">' in page


@pytest.mark.parametrize("builder", ["text", "latex", "man", "epub", "singlehtml"])
def test_elsewhere(loom: Loom, builder: str) -> None:
    """The list is the same in every format."""
    loom.weave(builder)
    names = {"text": "book.txt", "latex": "abook.tex", "man": "abook.1"}
    page = loom.file(
        names.get(builder, "book.xhtml" if builder == "epub" else "book.html"), builder
    )
    places = [
        page.index(part) for part in ("The window.", "The rules.", "rules of che")
    ]
    assert places == sorted(places)


def test_again(loom: Loom) -> None:
    """A new module appears by itself, with its own summary, set as prose."""
    loom.weave()
    loom.write("book.rst", BOOK + MORE)
    assert loom.weave() == []
    assert "draughts: The rules of draughts." in told(loom.file("book.html"))
    loom.write("book.rst", BOOK.replace("The rules of chess.", "The king's rules."))
    assert loom.weave() == []
    assert "chess: The king\N{RIGHT SINGLE QUOTATION MARK}s rules." in told(
        loom.file("book.html")
    )


def test_another_page(tmp_path: Path) -> None:
    """The page of a cast is written again when a module on another page changes."""
    loom = Loom(tmp_path)
    conf = CONF.replace('"]', '", "literate.weave.directives.cast"]', 1)
    loom.write("conf.py", f'{conf}literate_chapters = {{"book": 1}}\n')
    code = '.. code-block:: python\n\n   <<src/a/b.py>>=\n   """It is {}."""\n'
    text = f"Book\n====\n\nOne\n---\n\n.. cast:: src/a\n\n\nTwo\n---\n\n{code}"
    for word in ("old", "new"):
        loom.write("book.rst", text.format(word))
        assert loom.weave() == []
        assert told(loom.file("one.html")) == ["b", f"It is {word}."]


def test_no_set_is_in_a_seal(loom: Loom, monkeypatch: pytest.MonkeyPatch) -> None:
    """No page is written again only because the order of a set is another one."""
    sealed: list[object] = []

    def noted(content: object) -> str:
        sealed.append(content)
        return digest(content)

    monkeypatch.setattr(invalidation, "digest", noted)
    assert loom.weave() == []
    assert "rules" in repr(sealed)
    while sealed:
        part = sealed.pop()
        assert not isinstance(part, (set, frozenset))
        if isinstance(part, dict):
            sealed += part.items()
        elif isinstance(part, (list, tuple)):
            sealed += part


def test_nothing_there(loom: Loom) -> None:
    """A folder without modules in the book is reported at its line."""
    loom.write("book.rst", BOOK.replace(":: src/game\n", ":: src/gone\n"))
    (warning,) = loom.weave()
    assert "book.rst:4" in warning
    assert "the book has no module below src/gone" in warning


def test_no_book(loom: Loom) -> None:
    """In a document without code, there is nothing to list."""
    loom.write("conf.py", CONF.replace('"]', '", "literate.weave.directives.cast"]', 1))
    loom.write("book.rst", BOOK.partition(".. code-block::")[0])
    (warning,) = loom.weave()
    assert "the book has no module below src/game" in warning


def test_no_python() -> None:
    """A module that can't be read is in the list, without a summary."""
    text = ".. code-block:: python\n\n   <<src/a/b.py>>=\n   def def\n"
    ((module,),) = rooms(Web("book.rst", text), "src/a", {})
    assert (module.room, module.gloss, module.uses) == ("b", "", ())


def test_circle() -> None:
    """Rooms that use one another are listed, too, in the order of the book."""
    text = "".join(
        f".. code-block:: python\n\n   <<src/a/{one}.py>>=\n   import a.{other}\n\n"
        for one, other in ("xy", "yx")
    )
    assert [room[0].room for room in rooms(Web("book.rst", text), "src/a", {})] == [
        "x",
        "y",
    ]


def test_broken_book() -> None:
    """A book with a mistake has no cast, since it has no files."""
    text = ".. code-block:: python\n\n   <<src/a/b.py>>=\n   <<gone>>\n"
    assert rooms(Web("book.rst", text), "src/a", {}) == []


def test_summaries_are_those_of_now() -> None:
    """What was known of a module counts only as long as its text is the same."""
    known: dict[str, Summaries] = {}
    for gloss in ("One.", "Two.", "One."):
        text = f'.. code-block:: python\n\n   <<src/a/b.py>>=\n   """{gloss}"""\n'
        ((module,),) = rooms(Web("book.rst", text), "src/a", known)
        assert module.gloss == gloss
        assert len(known["src/a"]) == 1
    [key] = known["src/a"]
    known["src/a"][key] = "Kept.", ()
    ((module,),) = rooms(Web("book.rst", text), "src/a", known)
    assert module.gloss == "Kept."
