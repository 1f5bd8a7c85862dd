# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel with the numbers of a maze."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from asciimaze.games.drawing import Align
from asciimaze.games.inputs import Key
from asciimaze.states.explorer.answers import Answers
from asciimaze.states.explorer.look import Look
from asciimaze.views.findings import findings
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.games.drawing import Canvas
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.camera import Camera
    from asciimaze.views.findings import Findings
    from asciimaze.views.subject import Subject

COLUMNS = 13, 20, 28
"""Where the columns of the panel end, in letters."""

MARGINS = COLUMNS[-1] + 3
"""How wide it is with its margins."""

MOST_PANEL = 2
"""How many times as wide as the panel a maze must be if its letters are large."""


class Numbers(Look):
    """The panel with the numbers of each maze.

    Attributes:
        is_on: Whether it is shown.
        found: The numbers of each maze in view, once they were counted.
        answers: What counts.
    """

    def __init__(self, scene: Scene) -> None:
        """Begin without the panel of numbers."""
        super().__init__(scene)
        self.is_on = False
        self.found: dict[Subject, Findings] = {}
        self.answers: Answers[Findings] = Answers(scene, "Counting", self.show)

    def actions(self) -> Actions:
        """Return the keys that show the panel of numbers."""
        return {Key("i"): ("the maze in numbers", self.switch)}

    def switch(self) -> None:
        """Show the panel of numbers, or no longer."""
        self.is_on = not self.is_on
        self.renew()

    @property
    def is_waiting(self) -> bool:
        """Whether numbers are still being counted."""
        return self.answers.is_waiting

    def tick(self, seconds: float) -> None:
        """Show the numbers that were counted."""
        del seconds
        self.answers.go_on()

    def show(self, subject: Subject, found: Findings) -> None:
        """Show the numbers of a maze."""
        self.found[subject] = found

    def status(self) -> str:
        """Return which numbers are being counted, if any are."""
        return self.answers.status()

    def renew(self) -> None:
        """Count the numbers again."""
        self.found.clear()
        subjects = self.scene.subjects if self.is_on else ()
        self.answers.ask(
            {each: partial(findings, each.maze, each.recipe) for each in subjects},
            small=0,
        )

    def leave(self) -> bool:
        """Show no panel of numbers any more."""
        was_on, self.is_on = self.is_on, False
        self.renew()
        return was_on

    def size(self, width: float) -> float:
        """Return the height of a letter in the panel of numbers over a maze."""
        letter = self.scene.letter
        return letter if width > MOST_PANEL * MARGINS * letter else letter / 2

    def aside(self, width: float) -> float:
        """Return how much of its width a maze gives to the panel of numbers."""
        wide = MARGINS * self.size(width)
        return wide if self.is_on and wide <= width / 2 else 0

    def paint(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint the panel of numbers in the lower right corner."""
        found = self.found.get(subject)
        if not self.is_on or not (found or self.answers.is_waiting):
            return
        name = subject.recipe.generator or subject.recipe.shape
        rows = [*rows_of(found)] if found else [("counting", "...", "")]
        rows.insert(0, (name, "here", "usual"))
        letter, size = self.scene.letter, self.size(camera.width)
        left = camera.width - MARGINS * size
        wide, high = (MARGINS - 1) * size, (1.5 * len(rows) + 1) * size
        top = camera.height - (self.scene.footer + 1) * letter - high
        canvas.rectangle(left, top, wide, high, theme.NIGHT)
        left += size
        for at, (label, here, usual) in enumerate(rows):
            y = top + (1.5 * at + 1.25) * size
            canvas.text((left, y), label, size, theme.ICE, Align.LEFT)
            for end, text in zip(COLUMNS[1:], (here, usual), strict=True):
                place = left + end * size, y
                canvas.text(place, text, size, theme.SNOW, Align.RIGHT)


def rows_of(found: Findings) -> Iterator[tuple[str, str, str]]:
    """Yield the lines of the panel of numbers: what, how many, how many usually."""
    here, usual, numbers = found.texture, found.usual, found.numbers
    yield "dead ends", f"{here.ends:.1%}", f"{usual.ends:.1%}" if usual else ""
    yield "river", f"{here.river:.1f}", f"{usual.river:.1f}" if usual else ""
    longest = f"{usual.longest:.0f}" if usual and found.is_as_large else ""
    yield "longest", f"{here.longest:.0f}", longest
    for name in ("cells", "corridors", "junctions", "loops", "parts", "exits"):
        yield name, str(getattr(numbers, name)), ""
    if numbers.solution is not None:
        yield "solution", str(numbers.solution), ""
    if numbers.difficulty is not None:
        yield "difficulty", f"{numbers.difficulty:.1f}", ""
