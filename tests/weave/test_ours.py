"""Our own book, woven as a whole."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from typing import TYPE_CHECKING, NoReturn

import pytest

from .loom import dead_links
from .test_pages import edit, fresh, visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from .loom import Loom

HEAVIEST = 200_000
"""How many bytes the page of a chapter may have."""


@pytest.mark.parametrize(
    "builder", ["html", "singlehtml", "epub", "latex", "text", "man"]
)
def test_each_builder_sets_our_book(ours: Loom, builder: str) -> None:
    """Nobody complains, and no link is dead."""
    assert ours.weave(builder) == []
    assert dead_links(ours.files(builder)) == []


def test_the_book_for_e_readers(
    ours: Loom, unavailable: Callable[[str], NoReturn]
) -> None:
    """The checker of such books finds nothing to say."""
    program = shutil.which("epubcheck")
    if not program:
        unavailable("a checker of e-books is needed: apt-get install epubcheck")
    assert ours.weave("epub") == []
    book = str(ours.out / "epub" / "AsciiMaze.epub")
    start = ["java", "-jar", program] if zipfile.is_zipfile(program) else [program]
    command = [*start, "--failonwarnings", book]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_no_page_is_too_heavy(ours: Loom) -> None:
    """A chapter is no longer than a reader's patience; the indices are as they are."""
    assert "play.html" in ours.files()
    assert {
        name: len(content)
        for name, content in ours.files().items()
        if re.fullmatch(r"(?!lit-).*\.html", name) and len(content) > HEAVIEST
    } == {}


def test_an_edit_of_our_book(ours: Loom) -> None:
    """After edits of prose and of code the pages are as if made for the first time."""
    book = "asciimaze.rst"
    edit(
        ours,
        "A penguin, a key, and what",
        "A new line.\n\nA penguin, a key, and what",
        book,
    )
    edit(ours, "   <<Licence notice>>=\n", "   <<Licence notice>>=\n   # Ours\n", book)
    assert ours.weave() == []
    assert visible(ours.files()) == visible(fresh(ours))
