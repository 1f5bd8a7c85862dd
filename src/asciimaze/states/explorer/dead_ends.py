# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Dead ends, marked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.games.inputs import Key
from asciimaze.names import counted
from asciimaze.solvers.statistics import dead_ends
from asciimaze.states.explorer.answers import Answers
from asciimaze.states.explorer.look import Look
from asciimaze.views.marks import Marks
from asciimaze.views.pyramid import Pyramid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.maze import Maze
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.subject import Subject

CORAL = (176, 68, 76)
"""The colour of a dead end."""


class Found(NamedTuple):
    """The dead ends of a maze: how many, and which cells they are."""

    cells: int
    marks: Marks


class Marked(NamedTuple):
    """The dead ends of a maze: how many, and what they look like."""

    cells: int
    pyramid: Pyramid


def found(maze: Maze) -> Found:
    """Return the dead ends of a maze."""
    cells = dead_ends(maze)
    return Found(len(cells), Marks(maze.tiling, cells, CORAL))


class DeadEnds(Look):
    """Dead ends, marked.

    Attributes:
        is_on: Whether they are shown.
        marked: The dead ends of each maze in view, once they were found.
        answers: What finds them.
    """

    def __init__(self, scene: Scene) -> None:
        """Begin without marks on dead ends."""
        super().__init__(scene)
        self.is_on = False
        self.marked: dict[Subject, Marked] = {}
        self.answers: Answers[Found] = Answers(scene, "Counting", self.show)

    def actions(self) -> Actions:
        """Return the keys that mark dead ends."""
        return {Key("m"): ("mark dead ends", self.switch)}

    def switch(self) -> None:
        """Mark dead ends in the explorer, or no longer."""
        self.scene.check_sizes()
        self.is_on = not self.is_on
        self.renew()

    def leave(self) -> bool:
        """Mark no dead ends any more."""
        was_on, self.is_on = self.is_on, False
        self.renew()
        return was_on

    @property
    def is_waiting(self) -> bool:
        """Whether dead ends are still to be found."""
        return self.answers.is_waiting

    def tick(self, seconds: float) -> None:
        """Mark the dead ends that were found."""
        del seconds
        self.answers.go_on()

    def status(self) -> str:
        """Return how many dead ends there are."""
        marked = self.marked.get(self.scene.subject)
        return counted(marked.cells, "dead end") if marked else self.answers.status()

    def floors(self, subject: Subject) -> Sequence[Pyramid]:
        """Return the marks of dead ends, if they are shown."""
        return [self.marked[subject].pyramid] if subject in self.marked else []

    def show(self, subject: Subject, dead: Found) -> None:
        """Mark the dead ends of a maze."""
        self.marked[subject] = Marked(dead.cells, Pyramid(dead.marks.draw))

    def renew(self) -> None:
        """Look for dead ends again in the explorer."""
        for marked in self.marked.values():
            marked.pyramid.close()
        self.marked.clear()
        subjects = self.scene.subjects if self.is_on else ()
        self.answers.ask({each: partial(found, each.maze) for each in subjects})
