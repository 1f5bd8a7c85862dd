"""The screens as text, as a player sees them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from asciimaze.widgets.select import Select

from .desk import drawn, show, text
from .gallery import SCREENS

if TYPE_CHECKING:
    from collections.abc import Callable

GOLDEN = Path(__file__).parent / "golden"

LISTS = {
    f"select, {row + 1} of {count}": (row, count)
    for row, count in [(-1, 0), (0, 1), (0, 5), (4, 5), (0, 9), (4, 9), (5, 9), (8, 9)]
}
"""Lists, by the selected row and by the number of rows."""


def golden(name: str) -> Path:
    """Return the file of a screen."""
    return GOLDEN / f"{name.replace(', ', '-').replace(' ', '_')}.txt"


@pytest.mark.parametrize("name", SCREENS)
def test_screen(compare: Callable[[str, Path], None], name: str) -> None:
    """A screen looks as it did when we last approved it."""
    compare(text(drawn(SCREENS[name]())), golden(name))


@pytest.mark.parametrize("name", LISTS)
def test_list(compare: Callable[[str, Path], None], name: str) -> None:
    """A list looks as before, however long it is and whichever row is selected."""
    row, count = LISTS[name]
    select = Select(1, 1, 14, 5, "Pick one:")
    for at in range(count):
        select.add(f"Choice {at + 1}", f"{at}")
    if count:
        select.select(f"{row}")
    compare(show(select, focused=True), golden(name))


def test_no_golden_is_left_over() -> None:
    """Each golden file belongs to a screen."""
    assert sorted(GOLDEN.iterdir()) == sorted(map(golden, SCREENS | LISTS))
