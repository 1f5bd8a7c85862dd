"""The book's numbers for the terminal are the measured ones."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from asciimaze.app.terminal.palette import Depth

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "docs" / "asciimaze.rst").read_text(encoding="utf-8")


def load() -> ModuleType:
    """Return ``bench/terminal.py`` as a module."""
    spec = spec_from_file_location("terminal", ROOT / "bench" / "terminal.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


bench = load()

NAMES = {Depth.ALL: "16 million", Depth.SOME: "256", Depth.FEW: "16"}
"""How the table names colours."""


@pytest.mark.parametrize("case", bench.CASES, ids=str)
def test_the_book_says_what_was_measured(
    case: tuple[str, tuple[int, int], Depth],
) -> None:
    """The table has the bytes of each case, to a tenth; a clock may have moved on."""
    puzzle, (columns, rows), depth = case
    size = f"{columns} \N{MULTIPLICATION SIGN} {rows}"
    row = f"   * - ``{puzzle}``, {size}\n     - {NAMES[depth]}\n"
    numbers = BOOK.partition(row)[2].split("\n")[:3]
    said = [int(each.removeprefix("     - ").replace(",", "")) for each in numbers]
    assert said == pytest.approx(bench.cost(bench.Screen(*case))[:3], rel=0.1)
