"""``--where``: from a line of a file to the book, and back."""

from __future__ import annotations

import pytest

from literate.web.chunks import UNKNOWN

from .workshop import Run, Workshop, chunk

BOOK = (
    chunk("src/a.py", "one = 1", "", "<<Two>>", "x = [<<Items>>]"),
    chunk("Two", "if one:", "    <<Three>>"),
    chunk("Three", "three = 3"),
    chunk("Items", "1,", "2"),
)


@pytest.fixture
def where(workshop: Workshop) -> Workshop:
    """Return a workshop with a tangled book."""
    workshop.write(*BOOK)
    assert workshop.tangle().status == 0
    return workshop


@pytest.mark.parametrize(
    ("line", "behind"),
    [(2, [4]), (4, [12, 6]), (5, [18, 13, 6]), (6, [7]), (7, [24, 7])],
)
def test_from_a_file(where: Workshop, line: int, behind: list[int]) -> None:
    """A line of a file leads to its text in the book, then along the references."""
    expected = "".join(f"book.rst:{number}\n" for number in behind)
    place = f"{where.root}/src/a.py:{line}"
    assert Run(0, expected, "") == where.tangle("--where", place)


@pytest.mark.parametrize(("line", "lines"), [(4, [2]), (18, [5]), (23, [6]), (24, [7])])
def test_from_the_book(where: Workshop, line: int, lines: list[int]) -> None:
    """A line of the book leads to all lines of files that contain its text."""
    expected = "".join(f"src/a.py:{number}\n" for number in lines)
    assert Run(0, expected, "") == where.tangle("--where", f"{where.book}:{line}")


@pytest.mark.parametrize(
    ("place", "message"),
    [
        (
            "src/a.py:1",
            "this line is the tangler's own; it comes from no line of the book",
        ),
        ("src/a.py:99", "this file has 7 lines"),
        ("src/b.py:1", "this file is not tangled from book.rst"),
        ("book.rst:6", "this line of the book holds no code, or only a reference"),
        ("src/a.py", "a place must be FILE:LINE, the line from 1"),
        ("src/a.py:0", "a place must be FILE:LINE, the line from 1"),
    ],
)
def test_nowhere(where: Workshop, place: str, message: str) -> None:
    """A place that leads nowhere is an error that says why."""
    run = where.tangle("--where", f"{where.root}/{place}")
    assert Run(1, "", f"{place}: {message}\n") == run


def test_a_broken_book(where: Workshop) -> None:
    """A book with problems leads nowhere, and they are printed."""
    where.write(chunk("src/a.py", "<<Nothing>>"))
    run = where.tangle("--where", f"{where.root}/src/a.py:1")
    assert Run(1, "", f"book.rst:4: no chunk named <<Nothing>>{UNKNOWN}\n") == run
