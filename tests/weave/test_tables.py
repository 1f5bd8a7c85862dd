"""Columns of numbers in tables end in the same place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from literate.weave.render.number_columns import is_numbers

from .loom import Loom

if TYPE_CHECKING:
    from pathlib import Path

TABLE = """\
Book
====

.. list-table::
   :header-rows: 1

   * - Game
     - Time
     - Age
   * - Net
     - 1.6 ms
     - 3
   * - Lamps
     - 366 ms
     -

==== =====
 Span
----------
a    1
==== =====
"""


def test_columns(tmp_path: Path) -> None:
    """All cells of a column are marked; those of a table with wide cells are not."""
    loom = Loom(tmp_path)
    loom.write("book.rst", TABLE)
    assert loom.weave() == []
    rows = re.findall("<tr.*?</tr>", loom.file("book.html"), re.DOTALL)
    marked = [row.count("number") for row in rows]
    assert marked == [2] * 3 + [0] * (len(rows) - 3)
    assert len(rows) > 3


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["1", "2 s", "0.1 to 0.2 ms"], True),
        (["-1", ""], True),
        ([""], False),
        (["1", "one"], False),
        (["3 is a number, and a sentence about it isn't"], False),
    ],
)
def test_numbers(texts: list[str], expected: bool) -> None:  # noqa: FBT001
    """A number may have a unit, or be missing, but not everywhere."""
    assert is_numbers(texts) == expected
