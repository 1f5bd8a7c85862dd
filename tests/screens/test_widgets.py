"""The widgets, one by one."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tcod.console import Console

from asciimaze.commands import Command
from asciimaze.widgets import theme
from asciimaze.widgets.check_box import TOGGLES, CheckBox
from asciimaze.widgets.label import BREAKS, Label, wrapped
from asciimaze.widgets.select import Select
from asciimaze.widgets.tab_group import TabGroup
from asciimaze.widgets.text_box import MOST_TYPED, TextBox
from asciimaze.widgets.widget import Widget

from .desk import show

commands = st.lists(st.sampled_from(list(Command)), max_size=40)
STEPS = {
    Command.UP: 1,
    Command.DOWN: -1,
    Command.PAGE_UP: 10,
    Command.PAGE_DOWN: -10,
}
"""The amount that a command adds to a number."""


class Note(Widget):
    """A widget that notes its commands and whether it has the focus."""

    def __init__(self) -> None:
        """Begin with no commands."""
        super().__init__(0, 0, 1, 1)
        self.heard: list[Command] = []
        self.focused = False

    def update(self, command: Command) -> None:
        """Note the command."""
        self.heard.append(command)

    def draw(self, console: Console, *, focused: bool) -> None:
        """Note whether it has the focus."""
        del console
        self.focused = focused


class Stop(Note):
    """A note on which the focus may stop."""

    tab_stop: ClassVar[bool] = True


def choices(count: int, height: int = 5) -> Select:
    """Return a list with some choices."""
    select = Select(0, 0, 14, height, "Pick:")
    for at in range(count):
        select.add(f"Choice {at}", str(at))
    return select


def test_label() -> None:
    """A label is as wide as its text and writes it at its own place."""
    label = Label(3, 1, "Penguin")
    assert (label.x, label.y, label.width, label.height) == (3, 1, 7, 1)
    assert show(label, focused=False, height=2) == "\n   Penguin\n"
    assert show(label, focused=True, height=2) == "\n  ►Penguin\n"


@given(text=st.text("abc", min_size=1, max_size=31), area=st.integers(31, 60))
def test_center(text: str, area: int) -> None:
    """A centred label has as much room on its left as on its right, or one less."""
    label = Label(5, 0, text)
    label.center(area)
    right = area - label.x - label.width
    assert right - label.x in (0, 1)


@given(text=st.text("abc", max_size=31), area=st.integers(31, 60))
def test_center_twice(text: str, area: int) -> None:
    """Centring a centred label leaves it where it is."""
    label = Label(5, 0, text)
    label.center(area)
    x = label.x
    label.center(area)
    assert label.x == x


def test_labels_never_react() -> None:
    """A command changes nothing about a label, and the focus does not stop there."""
    label = Label(0, 0, "Penguin")
    before = dict(vars(label))
    for command in Command:
        label.update(command)
    assert vars(label) == before
    assert not label.tab_stop


@given(count=st.integers(0, 30), presses=commands)
def test_select(count: int, presses: list[Command]) -> None:
    """A list follows each step as far as possible, and its choice stays in view."""
    select = choices(count)
    model = 0
    for command in presses:
        select.update(command)
        ends = {Command.HOME: 0, Command.END: count - 1}
        model = ends.get(command, model - STEPS.get(command, 0))
        model = max(0, min(model, count - 1))
        assert select.selected == (str(model) if count else None)
        rows = show(select, focused=True).splitlines()
        chosen = [row.split("»")[1].split()[:2] for row in rows if "»" in row]
        assert chosen == ([["Choice", str(model)]] if count else [])


@given(count=st.integers(0, 30), row=st.integers(0, 29))
def test_arrows(count: int, row: int) -> None:
    """A list shows two arrows if and only if it has more choices than fit."""
    select = choices(count)
    if row < count:
        select.select(str(row))
    rows = show(select, focused=True, height=5).split("\n")
    assert (rows[0][-1:] == "^") == (count > 5)
    assert (rows[4][-1:] == "v") == (count > 5)


@given(count=st.integers(1, 30), height=st.integers(1, 7), row=st.integers(0, 29))
def test_list_is_full(count: int, height: int, row: int) -> None:
    """A list shows as many of its choices as fit, one below the other."""
    select = choices(count, height)
    select.select(str(row % count))
    rows = show(select, focused=False).splitlines()
    seen = [
        int(line.split("Choice ")[1].split()[0]) for line in rows if "Choice" in line
    ]
    assert seen == list(range(seen[0], seen[0] + min(count, height)))


def test_empty_list() -> None:
    """An empty list has nothing selected and survives every command."""
    select = choices(0)
    for command in Command:
        select.update(command)
    assert select.selected is None
    assert show(select, focused=True, height=1) == "Pick:\n"


def test_select_by_value() -> None:
    """A choice can be selected by its value; an unknown value is refused."""
    select = choices(3)
    select.select("2")
    assert select.selected == "2"
    message = r"^the choice must be one of 0, 1, 2 \(got 'x'\)$"
    with pytest.raises(ValueError, match=message):
        select.select("x")
    assert select.selected == "2"


def test_long_choice() -> None:
    """A choice wider than the list is cut off, and never covers the arrows."""
    select = Select(0, 0, 10, 2, "Pick:")
    for _ in range(3):
        select.add("a very long choice", "")
    assert (
        show(select, focused=False, height=2) == "Pick: » a very ^\n        a very v\n"
    )


@given(stops=st.lists(st.booleans(), max_size=6), presses=commands)
@example(stops=[True] * 3, presses=[Command.PREVIOUS])
def test_tab_group(stops: list[bool], presses: list[Command]) -> None:
    """The focus goes round the stops, and its widget hears all other commands."""
    widgets = [Stop() if stop else Note() for stop in stops]
    group = TabGroup(widgets)
    ring = [widget for widget in widgets if isinstance(widget, Stop)]
    heard: dict[int, list[Command]] = {id(widget): [] for widget in widgets}
    at = 0
    for command in presses:
        group.update(command)
        if command is Command.NEXT:
            at += 1
        elif command is Command.PREVIOUS:
            at -= 1
        elif ring:
            heard[id(ring[at % len(ring)])].append(command)
        assert group.focused is (ring[at % len(ring)] if ring else None)
    assert [widget.heard for widget in widgets] == list(heard.values())


@pytest.mark.parametrize("focused", [False, True])
def test_group_shares_its_focus(focused: bool) -> None:  # noqa: FBT001
    """Only the widget with the focus is drawn with it, if the group has it."""
    widgets = [Note(), Stop(), Stop()]
    group = TabGroup(widgets)
    group.update(Command.NEXT)
    group.draw(Console(1, 1), focused=focused)
    assert [widget.focused for widget in widgets] == [False, False, focused]


def test_group_without_stops() -> None:
    """A group in which nothing can have the focus ignores every command."""
    group = TabGroup([Note()])
    for command in Command:
        group.update(command)
    assert group.focused is None
    group.draw(Console(1, 1), focused=True)


@given(value=st.booleans(), presses=commands, clicks=st.integers(0, 5))
def test_check_box(value: bool, presses: list[Command], clicks: int) -> None:  # noqa: FBT001
    """A check box changes with some commands and with each click."""
    box = CheckBox(1, 0, value, "Krill")
    for command in presses:
        box.update(command)
        value ^= command in TOGGLES
        assert box.value == value
    for _ in range(clicks):
        box.click(2, 0)
    assert box.value == (value ^ (clicks % 2 == 1))
    mark = "x" if box.value else " "
    assert show(box, focused=True, height=1) == f"►[{mark}] Krill\n"


class Line:
    """What a text box should hold: the text before the cursor, and after it."""

    def __init__(self, text: str) -> None:
        """Begin with the cursor at the end."""
        self.before, self.after = text, ""

    def update(self, command: Command) -> None:
        """Obey a command."""
        match command:
            case Command.LEFT:
                self.before, self.after = (
                    self.before[:-1],
                    self.before[-1:] + self.after,
                )
            case Command.RIGHT:
                self.before, self.after = (
                    self.before + self.after[:1],
                    self.after[1:],
                )
            case Command.HOME:
                self.before, self.after = "", self.before + self.after
            case Command.END:
                self.before, self.after = self.before + self.after, ""
            case Command.ERASE:
                self.before = self.before[:-1]
            case Command.DELETE:
                self.after = self.after[1:]


@given(
    start=st.text("ab", max_size=12),
    events=st.lists(st.sampled_from(list(Command)) | st.text("xyz", max_size=9)),
)
def test_text_box(start: str, events: list[Command | str]) -> None:
    """A text box edits a line at a cursor that is always in view."""
    box, line = TextBox(0, 0, 8, start, "Name:"), Line(start)
    for event in events:
        if isinstance(event, Command):
            box.update(event)
            line.update(event)
        else:
            box.write(event)
            line.before += event
        assert box.value == line.before + line.after
        assert box.cursor == len(line.before)
        assert box.first <= box.cursor < box.first + 8
        console = Console(20, 1)
        box.draw(console, focused=True)
        cursor = [x for x in range(20) if tuple(console.rgb["bg"][0, x]) == theme.SNOW]
        assert cursor == [6 + box.cursor - box.first]


def test_text_box_takes_what_can_be_shown() -> None:
    """Line breaks and the like are dropped, and a text cannot grow for ever."""
    box = TextBox(0, 0, 8, "", "Name:")
    box.write("a\nb\x1b\tc é日")
    assert box.value == "abc é日"
    assert show(box, focused=False, height=1) == "Name: abc é?\n"
    box.write("x" * 10**6)
    assert len(box.value) == MOST_TYPED
    box.write("y")
    assert "y" not in box.value


@given(text=st.text("abc", max_size=20), x=st.integers(0, 7))
def test_click_on_text(text: str, x: int) -> None:
    """A click puts the cursor before the character there, or at the end."""
    box = TextBox(2, 0, 8, text, "Name:")
    place = box.first + x
    box.click(8 + x, 0)
    assert box.cursor == min(place, len(text))


def test_clicks_and_wheel_in_a_group() -> None:
    """A click changes the widget there and moves the focus; the wheel doesn't."""
    select = choices(9)
    box = CheckBox(0, 12, False, "Krill")  # noqa: FBT003
    group = TabGroup([Label(0, 14, "Penguin"), select, box])
    group.click(1, 12)
    assert (group.focused, box.value) == (box, True)
    group.scroll(-3, 2, 2)
    group.scroll(1, 2, 2)
    group.scroll(-9, 1, 14)
    assert (group.focused, select.row) == (box, 2)
    group.click(1, 14)
    assert group.focused is box


@given(count=st.integers(1, 30), start=st.integers(0, 29), y=st.integers(0, 9))
def test_click_on_a_list(count: int, start: int, y: int) -> None:
    """A click selects the choice that is there, and no row moves."""
    select = Select(0, 0, 14, 4, "Pick:", pitch=2)
    for at in range(count):
        select.add(f"Choice {at}", str(at))
    select.select(str(start % count))
    rows = show(select, focused=False, height=9).split("\n")
    select.click(8, y)
    if y < len(rows) and "Choice" in rows[y]:
        assert select.selected == rows[y].split("Choice ")[1].split()[0]
    else:
        assert select.row == start % count
    after = show(select, focused=False, height=9)
    assert [row.replace("»", " ") for row in after.split("\n")] == [
        row.replace("»", " ") for row in rows
    ]


def test_arrows_by_mouse() -> None:
    """A click on an arrow at the side goes on by one row."""
    select = choices(9)
    for y, row in ((4, 1), (4, 2), (0, 1), (1, 0), (0, 0)):
        select.click(19, y)
        assert select.row == row


def test_typing_in_a_group() -> None:
    """Typed text goes to the widget with the focus, if it wants any."""
    box = TextBox(0, 0, 8, "", "Name:")
    group = TabGroup([box, CheckBox(0, 2, False, "Krill")])  # noqa: FBT003
    assert group.wants_text
    group.write("ab")
    group.update(Command.NEXT)
    assert not group.wants_text
    group.write("c")
    assert box.value == "ab"
    TabGroup([]).write("d")
    assert not TabGroup([]).wants_text


@given(
    text=st.text("ab:# ", max_size=60),
    width=st.integers(4, 20),
    most=st.integers(1, 9),
)
def test_wrapped(text: str, width: int, most: int) -> None:
    """Lines are as long as possible, and break at the best place."""
    lines = wrapped(text, width, most)
    assert 1 <= len(lines) <= most
    assert all(len(line) <= width for line in lines)
    if "".join(lines) != text:
        assert len(lines) == most
        assert lines[-1].endswith("...")
        lines[-1] = lines[-1][:-3]
        assert text.startswith("".join(lines))
    for line in lines[:-1]:
        assert line[-1] in BREAKS or (
            len(line) == width and not set(line) & set(BREAKS)
        )
