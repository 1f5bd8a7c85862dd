# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a state is, and the stack that states lie on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from tcod.console import Console

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Input
    from asciimaze.states.keys import Help


class State(Protocol):
    """A screen of the game that is drawn with letters."""

    def draw(self, console: Console) -> None:
        """Draw any state on the stack; change nothing else."""

    def hear(self, event: Input) -> Result:
        """Let a state react to an input; return what happens to the stack.

        The places of pointers are in tiles of the console.
        """

    def help(self) -> Help:
        """Return which keys any state on the stack knows now, and what they do."""


@runtime_checkable
class Painted(Protocol):
    """A screen that is painted with shapes, and feels time pass."""

    @property
    def is_moving(self) -> bool:
        """Whether a painted state on the stack changes by itself."""

    def paint(self, canvas: Canvas, width: float, height: float) -> None:
        """Paint any painted state on a canvas of some size; change nothing else."""

    def hear(self, event: Input) -> Result:
        """Let a painted state react to an input; return what happens to the stack.

        The places of pointers are in pixels of the canvas.
        """

    def tick(self, seconds: float) -> bool:
        """Let time pass for a painted state; return whether it looks different."""

    def help(self) -> Help:
        """Return which keys a painted state on the stack knows, and what they do."""


Screen = State | Painted
"""What lies on the stack."""


@runtime_checkable
class Writing(Protocol):
    """A screen on which text can be typed."""

    @property
    def wants_text(self) -> bool:
        """Whether a state on the stack has a text field that hears the player."""


@runtime_checkable
class Titled(Protocol):
    """A screen whose window has a title of its own, and not that of its help."""

    @property
    def title(self) -> str:
        """The title of a state on the stack, without the name of the program."""


class Push(NamedTuple):
    """Open a screen on top of this one."""

    state: Screen


class Pop(NamedTuple):
    """Close this screen."""


class Reset(NamedTuple):
    """Close all screens, and open another one; without one the program ends."""

    state: Screen | None = None


Result = Push | Pop | Reset | None
"""What happens to the stack after an input."""


class States:
    """A stack of states; the program runs as long as it is not empty."""

    def __init__(self, *states: Screen) -> None:
        """Make a stack of some states, the last of them on top."""
        self._states = list(states)

    def __len__(self) -> int:
        """Return how many states are on the stack."""
        return len(self._states)

    @property
    def top(self) -> Screen:
        """The state on top of the stack, which is seen and hears the player.

        Raises:
            IndexError: The stack is empty.
        """
        if not self._states:
            message = "the stack has no state on top: it is empty"
            raise IndexError(message)
        return self._states[-1]

    def apply(self, result: Result) -> None:
        """Do to the stack what the state on top wants.

        Raises:
            IndexError: The stack is empty, and has no state to close.
        """
        match result:
            case Push(state):
                self._states.append(state)
            case Pop():
                self._states.pop()
            case Reset(state):
                self._states[:] = [] if state is None else [state]
