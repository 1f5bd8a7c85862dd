"""The laws of every widget; the tests find new ones by themselves."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tcod.console import Console

from asciimaze import widgets
from asciimaze.commands import Command
from asciimaze.widgets.label import Label
from asciimaze.widgets.widget import Widget

from .desk import alike

COLUMNS, ROWS = 40, 20
"""The console on which the widgets are drawn."""

VALUES: dict[str, object] = {
    "bool": False,
    "float": 0.5,
    "int": 7,
    "str": "Krill:",
    "Iterable[Widget]": (Label(3, 2, "Krill"),),
}
"""The argument for a widget, by its annotation."""

PLACE = {"x": 3, "y": 2}
"""The arguments that place each widget, by their names."""

WIDGETS = {
    f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}": kind
    for module in pkgutil.iter_modules(widgets.__path__)
    for kind in vars(
        importlib.import_module(f"{widgets.__name__}.{module.name}")
    ).values()
    if isinstance(kind, type)
    and issubclass(kind, Widget)
    and kind.__module__ == f"{widgets.__name__}.{module.name}"
    and not inspect.isabstract(kind)
}
"""Every widget of the package, by its module and its name."""

every_widget = pytest.mark.parametrize("kind", WIDGETS.values(), ids=WIDGETS)
commands = st.lists(st.sampled_from(list(Command)), max_size=20)


def make(kind: type[Widget]) -> Widget:
    """Return a widget of a kind, whose arguments are chosen by their annotations."""
    chosen: list[Any] = []
    for each in inspect.signature(kind).parameters.values():
        annotation = str(each.annotation)
        if each.default is not each.empty:
            continue
        if each.name not in PLACE and annotation not in VALUES:
            pytest.fail(
                f"{kind.__name__} takes {each.name}: {annotation}; add an example of "
                f"{annotation} to VALUES in {__name__}, and all laws are tried on it"
            )
        chosen.append(PLACE.get(each.name, VALUES.get(annotation)))
    return kind(*chosen)


def drawing(widget: Widget, *, focused: bool) -> Console:
    """Return a console with rubbish, on which a widget is drawn."""
    console = Console(COLUMNS, ROWS)
    console.rgb["ch"], console.rgb["fg"], console.rgb["bg"] = ord("?"), 1, 2
    widget.draw(console, focused=focused)
    return console


def state(widget: Widget) -> object:
    """Return everything that a widget keeps, for a comparison."""
    return {
        name: [state(each) for each in value]
        if isinstance(value, list) and all(isinstance(each, Widget) for each in value)
        else state(value)
        if isinstance(value, Widget)
        else value
        for name, value in vars(widget).items()
    }


def test_found() -> None:
    """The tests find the known widgets."""
    assert {"label.Label", "select.Select", "text_box.TextBox"} <= set(WIDGETS)
    assert "widget.Widget" not in WIDGETS


def test_unknown_argument() -> None:
    """A widget with an argument of a new type fails; the message says what to do."""

    class Dial(Label):
        """A label with another argument."""

        def __init__(self, x: int, y: int, angle: complex) -> None:
            """Put a dial at a tile."""
            super().__init__(x, y, str(angle))

    with pytest.raises(pytest.fail.Exception, match=r"Dial takes angle: complex; add"):
        make(Dial)


@every_widget
@given(presses=commands, focused=st.booleans())
def test_drawing_changes_nothing(
    kind: type[Widget],
    presses: list[Command],
    focused: bool,  # noqa: FBT001
) -> None:
    """Drawing a widget doesn't change it, whatever it has heard before."""
    widget = make(kind)
    for command in presses:
        widget.update(command)
        before = deepcopy(state(widget))
        first = drawing(widget, focused=focused)
        assert state(widget) == before
        assert alike(drawing(widget, focused=focused), first)


@every_widget
@given(presses=commands)
def test_same_commands(kind: type[Widget], presses: list[Command]) -> None:
    """Two widgets that hear the same commands look the same."""
    one, other = make(kind), make(kind)
    for command in presses:
        one.update(command)
    for command in presses:
        other.update(command)
    assert state(one) == state(other)
    assert alike(drawing(one, focused=True), drawing(other, focused=True))


@every_widget
@given(presses=commands, focused=st.booleans())
def test_area(kind: type[Widget], presses: list[Command], focused: bool) -> None:  # noqa: FBT001
    """A widget draws on its own tiles, with only the mark of the focus before them."""
    widget = make(kind)
    if not widget.width:
        return  # a group has no tiles, and its parts are widgets themselves
    for command in presses:
        widget.update(command)
    changed = np.argwhere(
        drawing(widget, focused=focused).rgb
        != drawing(Label(0, 0, ""), focused=False).rgb
    )
    columns = range(widget.x - focused, widget.x + widget.width)
    rows = range(widget.y, widget.y + widget.height)
    assert {
        (y, x) for y, x in changed.tolist() if x not in columns or y not in rows
    } == set()


@every_widget
def test_focus_is_seen(kind: type[Widget]) -> None:
    """If a widget can have the focus, you can see whether it has."""
    widget = make(kind)
    if widget.tab_stop:
        assert not alike(drawing(widget, focused=True), drawing(widget, focused=False))


@every_widget
@given(presses=commands)
def test_without_focus(kind: type[Widget], presses: list[Command]) -> None:
    """A widget that can't have the focus never changes."""
    widget = make(kind)
    before = deepcopy(state(widget))
    if not widget.tab_stop:
        for command in presses:
            widget.update(command)
        assert state(widget) == before
