"""The screens as text, as a player sees them."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from asciimaze import states
from asciimaze.widgets.select import Select

from . import gallery
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


def test_every_state_is_shown() -> None:
    """Each state of the game is on top of the stack in some screen of the gallery."""
    found = {
        f"{module.name}.{name}"
        for module in pkgutil.iter_modules(states.__path__)
        for name, thing in vars(
            importlib.import_module(f"{states.__name__}.{module.name}")
        ).items()
        if isinstance(thing, type)
        and thing.__module__ == f"{states.__name__}.{module.name}"
        and all(hasattr(thing, method) for method in ("draw", "hear", "help"))
        and not getattr(thing, "_is_protocol", False)
    }
    tops = [
        app.states.top for app in (make() for make in SCREENS.values()) if app.running
    ]
    shown = {
        f"{type(top).__module__.rpartition('.')[2]}.{type(top).__name__}"
        for top in tops
        if type(top).__module__.startswith(states.__name__)
    }
    lost = ", ".join(sorted(found - shown))
    assert not lost, (
        f"{lost} is in no screen; add a line to SCREENS in {gallery.__name__}"
    )
    assert found == shown


def test_no_golden_is_left_over() -> None:
    """Each golden file belongs to a screen."""
    assert sorted(GOLDEN.iterdir()) == sorted(map(golden, SCREENS | LISTS))
