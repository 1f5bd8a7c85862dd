# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a state is, and the stack that states lie on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from tcod.console import Console

    from asciimaze.commands import Command
    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Input


class State(Protocol):
    """A screen of the game."""

    def draw(self, console: Console) -> None:
        """Draw the state; change nothing else."""

    def update(self, command: Command, states: States) -> None:
        """React to a command; push, pop and clear the stack as needed."""

    def click(self, x: int, y: int) -> None:
        """React to a click on the tile in column ``x`` and row ``y``."""


@runtime_checkable
class Painted(Protocol):
    """A screen that is painted with shapes, and hears all that a player does."""

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself, so that ticks are wanted soon."""

    def paint(self, canvas: Canvas, width: float, height: float) -> None:
        """Paint the screen on a canvas of some size; change nothing else."""

    def hear(self, event: Input, states: States) -> None:
        """React to what a player does; push, pop and clear the stack as needed."""

    def tick(self, seconds: float) -> bool:
        """Let time pass; return whether the picture has changed."""


Screen = State | Painted
"""What lies on the stack."""


class States:
    """A stack of states; the program runs as long as it is not empty."""

    def __init__(self, *states: Screen) -> None:
        """Make a stack of some states, the last of them on top."""
        self._states = list(states)

    def __len__(self) -> int:
        """Return how many states there are."""
        return len(self._states)

    @property
    def top(self) -> Screen:
        """The state that is seen and hears commands.

        Raises:
            IndexError: The stack is empty.
        """
        if not self._states:
            message = "the stack has no state on top: it is empty"
            raise IndexError(message)
        return self._states[-1]

    def push(self, state: Screen) -> None:
        """Put a state on top."""
        self._states.append(state)

    def pop(self) -> Screen:
        """Take the state on top away and return it.

        Raises:
            IndexError: The stack is empty.
        """
        state = self.top
        del self._states[-1]
        return state

    def clear(self) -> None:
        """Take all states away, which ends the program."""
        self._states.clear()
