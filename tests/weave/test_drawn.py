"""The laws of the pictures above the chunks that draw them."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

import tangle

from .loom import CONF, Loom, dead_links

if TYPE_CHECKING:
    from pathlib import Path

ADDED = """\
copyright = "nobody"
extensions += ["literate.figures.pictures", "literate.weave.render.inline_svg"]
literate_figures = {"pictures": "pictures.py"}
literate_chapters = {"book": 1}
"""

BOOK = """\
======
A book
======

Prose.

Birds
=====

.. image:: pictures/heron.svg
   :alt: A heron, first without a caption.

.. figure:: pictures/heron.svg
   :alt: A heron.
   :class: grey wide

   With one.

.. image:: pictures/nests.svg
   :alt: Nests.

Fish
====

.. figure:: pictures/pike.svg
   :alt: A pike.

   A caption.

.. figure:: pictures/carp.svg
   :alt: A carp.

   A caption.

.. figure:: pictures/eel.svg
   :alt: An eel.

   A caption.

.. figure:: pictures/heron.svg
   :alt: A heron again.

   A caption.

Drawing
=======

.. figure:: pictures/frog.svg
   :alt: A frog.

   A frog has its code on its own page.

.. code-block:: python

   <<docs/pictures.py>>=
   from functools import partial
   import fish
   from fish import swimming as swum
   <<Drawings>>

   PICTURES: dict[str, object] = {
       "heron.svg": heron,
       "nests.svg": partial(nests, 3),
       "eel.svg": lambda: fish.swimming(str("eel")),
       "carp.svg": swum,
       "frog.svg": frog,
       "newt.svg": frog,
       **fish.PICTURES,
       **{f"{name}.svg": frog for name in ("toad", "tadpole")},
   }

   def draw(name):
       return PICTURES[name]().encode()

.. code-block:: python

   <<Drawings>>=
   def sized(width, height):
       return f'<svg width="{width}" height="{height}"></svg>'

   def heron():
       return sized(640, 320)

.. code-block:: python

   <<Drawings>>=
   def nests(count):
       return "<svg></svg>"

   def frog():
       return sized(1, 1)

.. code-block:: python

   <<docs/fish.py>>=
   def swimming(name="pike"):
       return '<svg width="90" height="60"></svg>'

   PICTURES = {"pike.svg": swimming}
"""


class Studio(Loom):
    """A folder with a book whose functions draw its pictures."""

    def __init__(self, folder: Path) -> None:
        """Set up the book, and tangle it."""
        super().__init__(folder)
        self.write("conf.py", CONF + ADDED)
        self.tell(BOOK)

    def tell(self, text: str) -> None:
        """Write the book, and tangle it."""
        path = self.write("book.rst", text)
        assert tangle.main([str(path), "--root", str(self.source.parent)]) == 0


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Studio:
    """Return a book with pictures, woven."""
    studio = Studio(tmp_path_factory.mktemp("drawn"))
    assert studio.weave() == []
    return studio


def rows(studio: Studio) -> dict[str, str]:
    """Return the row of pictures above each chunk that has one, by its anchor."""
    found = re.findall(
        r'<p class="drawn">\n(.*?)</p>\s*<figure [^>]*\bid="([^"]*)"',
        studio.file("drawing.html"),
        re.DOTALL,
    )
    return {anchor: row for row, anchor in found}


CARD = re.compile(r'<a href="([^"]*)"><img ([^>]*)>([^<]*)</a>')


def test_above_its_code_a_picture_leads_to_its_figure(once: Studio) -> None:
    """It's small, says where it leads, comes when it's seen, and keeps its room.

    A class is a matter of style, unless it says where a picture is, or how large.
    """
    row = rows(once)["chunk-drawings"]
    [(address, image, text)] = CARD.findall(row)
    assert re.fullmatch(r"birds\.html#birds-id\d+", address)
    assert text == "In 1 Birds"
    assert image.split() == [
        'loading="lazy"',
        'class="grey"',
        'width="480"',
        'height="240"',
        'alt=""',
        'src="_images/heron.svg"',
    ]


def test_each_form_of_a_row_names_a_function(once: Studio) -> None:
    """It may be given arguments, or be in the table of a module beside the script."""
    drawn = {
        anchor: re.findall(r"_images/(\w+)\.svg", row)
        for anchor, row in rows(once).items()
    }
    assert drawn == {
        "chunk-drawings": ["heron"],
        "chunk-drawings-2": ["nests"],
        "chunk-docs-fish-py": ["eel", "carp", "pike"],
    }


def test_a_picture_without_a_caption_has_no_anchor(once: Studio) -> None:
    """Then the link leads to its page, and an unknown size is left to the browser."""
    [(address, image, _)] = CARD.findall(rows(once)["chunk-drawings-2"])
    assert address == "birds.html"
    assert "width" not in image


def test_no_page_shows_a_picture_twice(once: Studio) -> None:
    """A page that has the figure doesn't need it above the code; nor do others."""
    assert "frog.svg" not in "".join(rows(once).values())
    for name in ("birds", "fish", "book"):
        assert 'class="drawn"' not in once.file(f"{name}.html")


def test_small_pictures_and_their_links_are_there(once: Studio) -> None:
    """Each of them is a file, and no link is dead."""
    assert dead_links(once.files()) == []


def test_only_a_browser_shows_pictures_again(once: Studio) -> None:
    """Text for programs has what the author wrote, and so have all other forms."""
    assert "heron" not in once.file("drawing.md").partition("<<docs/pictures.py>>")[0]
    assert once.weave("text") == []
    assert "In Birds" not in once.file("drawing.txt", "text")
    assert once.weave("epub") == []
    assert 'class="drawn"' not in once.file("drawing.xhtml", "epub")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sized(640, 320)", "sized(640, 640)"),
        ("Birds\n=====", "Bords\n====="),
        ("   With one.\n\n", ""),
        ('"carp.svg": swum,', ""),
        ("own page.", "own page.\n\n.. image:: pictures/nests.svg\n   :alt: N."),
    ],
)
def test_a_page_follows_its_small_pictures(
    once: Studio, tmp_path: Path, old: str, new: str
) -> None:
    """After a change elsewhere, it is as if all pages had been made from scratch."""
    shutil.copytree(once.source.parent, tmp_path / "again")
    again = Studio(tmp_path / "again")
    again.weave()
    assert BOOK.count(old) == 1
    again.tell(BOOK.replace(old, new))
    again.weave()
    found = rows(again)
    shutil.rmtree(again.out)
    again.weave()
    assert found == rows(again)
    assert found != rows(once)
