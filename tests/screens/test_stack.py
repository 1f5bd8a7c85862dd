"""The stack of states."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tcod.event import KeySym

from asciimaze.app.loop import App
from asciimaze.commands import Command
from asciimaze.states.stack import States

from .desk import drawn, press, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tcod.console import Console


class Noted:
    """A state that notes the commands that it hears, and reacts as configured."""

    def __init__(self, name: str, react: Callable[[States], object] = len) -> None:
        """Make a state that reacts to every command in the same way."""
        self.name = name
        self.react = react
        self.heard: list[Command] = []

    def draw(self, console: Console) -> None:
        """Write its name."""
        console.print(0, 0, self.name)

    def update(self, command: Command, states: States) -> None:
        """Note the command and react."""
        self.heard.append(command)
        self.react(states)

    def click(self, x: int, y: int) -> None:
        """Do nothing."""


def names(states: States) -> list[str]:
    """Pop all states off the stack and return their names, the top one first."""
    result = []
    while states:
        state = states.pop()
        assert isinstance(state, Noted)
        result.append(state.name)
    return result


def test_last_in_first_out() -> None:
    """The state pushed last is on top and comes off first."""
    states = States(Noted("a"), Noted("b"))
    top = Noted("c")
    states.push(top)
    assert len(states) == 3
    assert states.top is top
    assert len(states) == 3
    assert names(states) == ["c", "b", "a"]


def test_empty() -> None:
    """An empty stack has no top, and nothing can be popped from it."""
    states = States()
    assert len(states) == 0
    with pytest.raises(
        IndexError, match=r"^the stack has no state on top: it is empty$"
    ):
        states.pop()
    with pytest.raises(
        IndexError, match=r"^the stack has no state on top: it is empty$"
    ):
        states.top  # noqa: B018
    states.clear()
    assert len(states) == 0


def test_only_the_top_hears() -> None:
    """A command goes only to the top state."""
    below, top = Noted("below"), Noted("top")
    press(App(States(below, top)), KeySym.UP, KeySym.TAB)
    assert (below.heard, top.heard) == ([], [Command.UP, Command.NEXT])


def test_only_the_top_is_seen() -> None:
    """Only the top state is drawn."""
    app = App(States(Noted("below"), Noted("top")))
    assert text(drawn(app)).split() == ["top"]


def test_pop_itself() -> None:
    """A state may pop itself while it reacts; the one below is heard next."""
    below = Noted("below")
    app = App(States(below, Noted("top", States.pop)))
    press(app, KeySym.UP, KeySym.DOWN)
    assert below.heard == [Command.DOWN]


def test_pop_several() -> None:
    """A state may pop several states, itself included, while it reacts."""
    app = App(States(Noted("a"), Noted("b"), Noted("c", lambda s: (s.pop(), s.pop()))))
    press(app, KeySym.UP)
    assert names(app.states) == ["a"]


def test_pop_too_many() -> None:
    """A state that pops more than there are gets an error, and the stack is empty."""

    def greedy(states: States) -> None:
        states.pop()
        with pytest.raises(IndexError):
            states.pop()

    app = App(States(Noted("a", greedy)))
    press(app, KeySym.UP)
    assert not app.running


def test_push_while_reacting() -> None:
    """A state may push another, which is on top immediately."""
    pushed = Noted("pushed")
    app = App(States(Noted("a", lambda states: states.push(pushed))))
    press(app, KeySym.UP, KeySym.DOWN)
    assert pushed.heard == [Command.DOWN]
    assert names(app.states) == ["pushed", "a"]


def test_replace_itself() -> None:
    """A state may pop itself and push another in its place."""

    def swap(states: States) -> None:
        states.pop()
        states.push(Noted("c"))

    app = App(States(Noted("a"), Noted("b", swap)))
    press(app, KeySym.UP)
    assert names(app.states) == ["c", "a"]


def test_clear_while_reacting() -> None:
    """A state may clear the stack, which ends the program: no state hears any more."""
    below = Noted("below")
    app = App(States(below, Noted("top", States.clear)))
    assert app.running
    press(app, KeySym.UP, KeySym.DOWN)
    assert not app.running
    assert below.heard == []
    assert text(drawn(app)).strip() == ""
