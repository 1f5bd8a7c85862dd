"""Pictures in the printed book."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from literate.sphinxext.svg_to_pdf import PROGRAM, SvgToPdf

from .loom import CONF, Loom

BOOK = """\
Book
====

.. image:: line.svg
   :alt: A line.
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9"><path d="M0 0h9"/></svg>'
FAKE = """\
#!/bin/sh
PATH=/usr/bin:/bin
test "$1" = --format=pdf && grep -q "<svg" "$2" && printf PDF
"""


@pytest.fixture
def loom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Loom:
    """Return a book with a drawing; the programs are those in ``bin``."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(SvgToPdf, "available", None)
    loom = Loom(tmp_path)
    loom.write("conf.py", CONF.replace("[", '["literate.sphinxext.svg_to_pdf", '))
    loom.write("book.rst", BOOK)
    loom.write("line.svg", SVG)
    return loom


def included(loom: Loom) -> list[str]:
    """Return the pictures among the files for LaTeX."""
    assert loom.weave("latex") == []
    found = sorted(Path(loom.out, "latex").glob("line.*"))
    assert all(
        f"{{{path.stem}}}{path.suffix}" in loom.file("abook.tex", "latex")
        for path in found
    )
    return [path.name for path in found]


def test_a_drawing_becomes_pdf(loom: Loom) -> None:
    """LaTeX gets the picture that the program has made from the drawing."""
    program = loom.write(f"../bin/{PROGRAM}", FAKE)
    program.chmod(0o755)
    assert included(loom) == ["line.pdf"]
    assert loom.file("line.pdf", "latex") == "PDF"


def test_without_the_program(loom: Loom) -> None:
    """Without the program, nothing fails before LaTeX does."""
    assert shutil.which(PROGRAM) is None
    assert included(loom) == ["line.svg"]


def test_a_page_keeps_the_drawing(loom: Loom) -> None:
    """Browsers can read it."""
    assert loom.weave() == []
    assert (loom.out / "html" / "_images" / "line.svg").read_text("utf-8") == SVG
