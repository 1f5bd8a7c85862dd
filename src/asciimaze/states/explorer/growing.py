# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How mazes have grown, as a film."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from asciimaze.games.inputs import Action, Button, Key
from asciimaze.states.explorer.answers import Answers
from asciimaze.states.explorer.look import Look
from asciimaze.views.growth import Growth, growth_of
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Pointer
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.camera import Camera
    from asciimaze.views.subject import Subject

SECONDS = 8.0
"""How long a growth takes at the usual speed, whatever the maze."""

SLOWEST, FASTEST = 2.0**-12, 2.0**6
"""The lowest and the highest speed, in usual speeds."""

PAGE = 0.05
"""By how much of the whole the page keys move."""


class Growing(Look):
    """A film of how the mazes have grown.

    Attributes:
        growths: The growth of each maze, while the film is shown.
        answers: What prepares them.
        share: The position of the film, from 0 to 1.
        speed: The speed, in usual speeds.
        way: 1 if it is played forwards, -1 if backwards.
        is_playing: Whether it is played now.
        left_of: Where the pane begins in whose bar the knob is dragged.
    """

    def __init__(self, scene: Scene) -> None:
        """Begin with whole mazes, of which none is growing."""
        super().__init__(scene)
        self.growths: dict[Subject, Growth] = {}
        self.answers: Answers[Growth] = Answers(scene, "Preparing the film", self.begin)
        self.share, self.speed, self.way = 0.0, 1.0, 1
        self.is_playing = False
        self.left_of = 0.0

    def actions(self) -> Actions:
        """Return the keys that let mazes grow in the explorer."""
        result: Actions = {Key("p"): ("play how it has grown", self.play)}
        if self.growths:
            result |= {
                Key("space"): ("play how it has grown", self.play),
                Key("left"): ("a passage back", partial(self.step, -1)),
                Key("right"): ("a passage on", partial(self.step, 1)),
                Key("page up"): ("a twentieth back", partial(self.page, -1)),
                Key("page down"): ("a twentieth on", partial(self.page, 1)),
                Key("home"): ("the beginning of the film", partial(self.go_to, 0)),
                Key("end"): ("the end of the film", partial(self.go_to, 1)),
                Key(","): ("slower", partial(self.change_speed, 0.5)),
                Key("."): ("faster", partial(self.change_speed, 2)),
                Key("r"): ("play it the other way", self.turn_around),
            }
        return result

    def play(self) -> None:
        """Play the film of a growing maze or stop it; at first, prepare it."""
        if not self.growths:
            self.share, self.speed, self.way = 0.0, 1.0, 1
            subjects = self.scene.subjects
            self.answers.ask(
                {each: partial(growth_of, each.maze, each.recipe) for each in subjects}
            )
        elif self.share == (self.way > 0) and not self.is_playing:
            self.go_to(1 - self.share)
            self.is_playing = True
        else:
            self.is_playing = not self.is_playing

    def begin(self, subject: Subject, growth: Growth) -> None:
        """Show a growing maze that was prepared, from the beginning."""
        self.growths[subject] = growth
        self.go_to(0)
        self.is_playing = True

    def go_to(self, share: float) -> None:
        """Show the growing maze at a share of the film, and stop there."""
        self.is_playing = False
        self.share = min(max(share, 0), 1)
        for subject, growth in self.growths.items():
            before = growth.at
            growth.seek(round(self.share * growth.total))
            if growth.at != before or not growth.at:
                subject.show(growth.maze)
        self.scene.is_dirty = True

    def step(self, passages: int) -> None:
        """Let the growing maze go some passages on, or back."""
        growth = self.growths.get(self.scene.subject)
        if growth:
            self.go_to((growth.at + passages) / growth.total)

    def page(self, pages: int) -> None:
        """Let the growing maze go some twentieths on, or back."""
        self.go_to(self.share + pages * PAGE)

    def change_speed(self, factor: float) -> None:
        """Let mazes grow faster by a factor."""
        self.speed = min(max(self.speed * factor, SLOWEST), FASTEST)

    def turn_around(self) -> None:
        """Let mazes grow, or shrink, in the other direction."""
        self.way = -self.way
        self.is_playing = True

    @property
    def is_waiting(self) -> bool:
        """Whether the film of a growing maze is being prepared."""
        return self.answers.is_waiting

    @property
    def is_moving(self) -> bool:
        """Whether the film of a growing maze is played, or will be."""
        return self.is_playing or self.is_waiting

    def tick(self, seconds: float) -> None:
        """Let mazes grow for some seconds; at the end, stop."""
        self.answers.go_on()
        if self.is_playing:
            self.go_to(self.share + self.way * self.speed * seconds / SECONDS)
            self.is_playing = self.share != (self.way > 0)

    def status(self) -> str:
        """Return which moment of a growing maze is shown."""
        growth = self.growths.get(self.scene.subject)
        if not growth:
            return self.answers.status()
        how = f"{self.way * self.speed:g}x" if self.is_playing else "paused"
        return f"{growth.at} of {growth.total} passages ({how})"

    def leave(self) -> bool:
        """Show the whole mazes, and let none grow."""
        had_any = bool(self.growths) or self.answers.is_waiting
        self.renew()
        return had_any

    def renew(self) -> None:
        """Show the whole mazes, because others could grow now."""
        self.answers.stop()
        for subject in self.growths:
            subject.show(subject.maze)
        self.growths.clear()
        self.is_playing = False

    @property
    def rows(self) -> float:
        """How high the bar of growing mazes is, in letters."""
        return 1 if self.growths else 0

    def paint(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint the bar of a growing maze with its knob."""
        if subject not in self.growths:
            return
        size = self.scene.letter
        left, right = size, camera.width - size
        middle, knob = camera.height - 2.5 * size, left + self.share * (right - left)
        canvas.rectangle(0, middle - size / 2, camera.width, size, theme.NIGHT)
        canvas.rectangle(left, middle - 2, right - left, 4, theme.IDLE)
        canvas.rectangle(left, middle - 2, knob - left, 4, theme.BEAK)
        canvas.circle((knob, middle), size / 2 - 1, theme.BEAK, None)

    def hold(self, event: Pointer) -> bool:
        """Take hold of the knob for growing, and let it follow the pointer."""
        camera, size = self.scene.camera, self.scene.letter
        if not self.growths or camera is None or event.button is not Button.LEFT:
            return False
        if event.action is Action.PRESS:
            low = camera.height - 2 * size
            if not low - size <= event.y < low:
                return False
            self.left_of = self.scene.left_of(self.scene.pane_at(event.x))
        self.go_to((event.x - self.left_of - size) / (camera.width - 2 * size))
        return True
