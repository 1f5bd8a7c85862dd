"""The stack of states."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tcod.event import KeySym

from asciimaze.app.loop import App
from asciimaze.games.inputs import Action, Button, Input, Key, Pointer, Text
from asciimaze.states.keys import Help
from asciimaze.states.stack import Pop, Push, Reset, Result, States

from .desk import drawn, press, text

if TYPE_CHECKING:
    from tcod.console import Console

UP, DOWN = Key("up"), Key("down")


class Noted:
    """A state that notes what it hears, and answers as configured."""

    wants_text = False

    def __init__(self, name: str, answer: Result = None) -> None:
        """Make a state that gives the same answer to every input."""
        self.name = name
        self.answer = answer
        self.heard: list[Input] = []

    def draw(self, console: Console) -> None:
        """Write its name."""
        console.print(0, 0, self.name)

    def hear(self, event: Input) -> Result:
        """Note the input and answer."""
        self.heard.append(event)
        return self.answer

    def help(self) -> Help:
        """Know no keys."""
        return Help(self.name, "", ())


def names(states: States) -> list[str]:
    """Close all states and return their names, the top one first."""
    result = []
    while states:
        assert isinstance(states.top, Noted)
        result.append(states.top.name)
        states.apply(Pop())
    return result


def test_last_in_first_out() -> None:
    """The state pushed last is on top and comes off first."""
    states = States(Noted("a"), Noted("b"))
    top = Noted("c")
    states.apply(Push(top))
    assert len(states) == 3
    assert states.top is top
    states.apply(None)
    assert names(states) == ["c", "b", "a"]


def test_empty() -> None:
    """An empty stack has no top, and nothing can be popped from it."""
    states = States()
    assert len(states) == 0
    with pytest.raises(
        IndexError, match=r"^the stack has no state on top: it is empty$"
    ):
        states.top  # noqa: B018
    with pytest.raises(IndexError):
        states.apply(Pop())
    states.apply(Reset())
    assert len(states) == 0


def test_only_the_top_hears() -> None:
    """An input goes only to the top state."""
    below, top = Noted("below"), Noted("top")
    press(App(States(below, top)), KeySym.UP, KeySym.DOWN)
    assert (below.heard, top.heard) == ([], [UP, DOWN])


def test_only_the_top_is_seen() -> None:
    """Only the top state is drawn."""
    app = App(States(Noted("below"), Noted("top")))
    assert text(drawn(app)).split() == ["top"]


def test_pop() -> None:
    """If a state closes, the one below is heard next; without one, all is over."""
    below = Noted("below", Pop())
    app = App(States(below, Noted("top", Pop())))
    press(app, KeySym.UP, KeySym.DOWN, KeySym.UP)
    assert below.heard == [DOWN]
    assert not app.running


def test_push() -> None:
    """A state may open another, which is on top immediately."""
    pushed = Noted("pushed")
    app = App(States(Noted("a", Push(pushed))))
    press(app, KeySym.UP, KeySym.DOWN)
    assert pushed.heard == [DOWN]
    assert names(app.states) == ["pushed", "a"]


def test_reset() -> None:
    """A state may close all others and open one in their place, or none."""
    app = App(States(Noted("a"), Noted("b", Reset(Noted("c", Reset())))))
    press(app, KeySym.UP)
    assert isinstance(app.states.top, Noted)
    assert (app.states.top.name, len(app.states)) == ("c", 1)
    press(app, KeySym.UP, KeySym.UP)
    assert not app.running
    assert text(drawn(app)).strip() == ""


def test_typing() -> None:
    """A character is either a key or a text, as the state on top wants it."""
    state = Noted("a")
    app = App(States(state))
    for state.wants_text in (False, True):
        for event in (Key("h"), Text("h"), Key("space"), Key("v", ctrl=True), UP):
            app.hear(event)
    keys = [Key("h"), Key("space"), Key("v", ctrl=True), UP]
    assert state.heard == [*keys, Text("h"), Key("v", ctrl=True), UP]


@pytest.mark.parametrize("key", [Key("f1"), Key("?")])
@pytest.mark.parametrize("end", [Key("f1"), Key("?"), Key("escape"), Key("enter")])
def test_help(key: Key, end: Key) -> None:
    """Two keys open the help of any screen, and some close it."""
    state = Noted("penguin")
    app = App(States(state))
    for event in (end, Pointer(Action.PRESS, Button.LEFT, 0, 0)):
        app.hear(key)
        assert len(app.states) == 2
        assert "penguin" in text(drawn(app))
        app.hear(event)
        assert len(app.states) == 1
    assert state.heard == []
