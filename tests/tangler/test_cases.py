"""Small books, one behaviour each, beside the expected results.

A book in ``cases/good`` is beside the files that it makes, all in one text.
If a book is not reStructuredText, all its roots are files.
A book in ``cases/bad`` is beside its complaints, to the letter.
``make renew ARGS=tests/tangler`` writes them again; read the difference.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from .workshop import Run, Workshop

CASES = Path(__file__).parent / "cases"
SUFFIXES = {".rst", ".md", ".adoc", ".nw"}
GOOD = sorted(path for path in CASES.glob("good/*") if path.suffix in SUFFIXES)
BAD = sorted(path for path in CASES.glob("bad/*") if path.suffix in SUFFIXES)


def compare(actual: str, golden: Path) -> None:
    """Fail unless ``golden`` contains ``actual``; with ``RENEW`` set, write it."""
    if "RENEW" in os.environ:
        golden.write_text(actual, encoding="utf-8", newline="\n")
    expected = golden.read_bytes().decode() if golden.exists() else None
    renew = f"`make renew ARGS=tests/tangler` renews {golden.name}"
    assert expected == actual, renew


def workshop_with(book: Path, root: Path) -> Workshop:
    """Return a workshop with a copy of ``book``."""
    shutil.copy(book, root)
    return Workshop(root, book.name)


def tangle(workshop: Workshop, *arguments: str) -> Run:
    """Run the tangler and request all files that the book can give."""
    if workshop.book.suffix == ".rst":
        return workshop.tangle(*arguments)
    return workshop.tangle("--roots", "*", *arguments)


@pytest.mark.parametrize("book", GOOD, ids=lambda book: book.stem)
def test_good_book(book: Path, tmp_path: Path) -> None:
    """A good book gives its files, byte for byte."""
    workshop = workshop_with(book, tmp_path)
    run = tangle(workshop)
    assert (run.status, run.err) == (0, "")
    files = workshop.files().items()
    actual = "".join(f"---- {path}\n{content.decode()}" for path, content in files)
    compare(actual, book.with_suffix(".files"))


@pytest.mark.parametrize("book", BAD, ids=lambda book: book.stem)
def test_bad_book(book: Path, tmp_path: Path) -> None:
    """A bad book gives all its complaints in one run, and nothing is written."""
    workshop = workshop_with(book, tmp_path)
    run = tangle(workshop)
    assert (run.status, run.out) == (1, "")
    assert [book.name] == list(workshop.everything())
    compare(run.err, book.with_suffix(".stderr"))


@pytest.mark.parametrize("book", BAD, ids=lambda book: book.stem)
def test_bad_book_in_each_mode(book: Path, tmp_path: Path) -> None:
    """``--check`` and ``--force`` report the same problems as tangling."""
    workshop = workshop_with(book, tmp_path)
    expected = tangle(workshop)
    assert expected == tangle(workshop, "--check")
    assert expected == tangle(workshop, "--force")
    assert [book.name] == list(workshop.everything())


def test_no_golden_is_left_over() -> None:
    """Each expectation belongs to a book."""
    books = {book.with_suffix("") for book in [*GOOD, *BAD]}
    goldens = {path.with_suffix("") for path in CASES.glob("*/*")}
    assert books == goldens
