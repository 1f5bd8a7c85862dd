# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen on which mazes of any size are looked at."""

from __future__ import annotations

from functools import partial
from math import dist
from time import sleep
from typing import TYPE_CHECKING

from asciimaze.formats.large import TooLargeError
from asciimaze.games.drawing import Shifted
from asciimaze.games.escape.directions import DIRECTIONS, side_towards
from asciimaze.games.inputs import Action, Drop, Key, Pointer, Wheel
from asciimaze.games.paper import Paper
from asciimaze.recipes.recipe import Recipe
from asciimaze.states.explorer.bar import short
from asciimaze.states.explorer.looks import looks_at
from asciimaze.states.explorer.mazes import Mazes
from asciimaze.states.explorer.painting import (
    Frame,
    paint_line,
    paint_outline,
    paint_tiles,
)
from asciimaze.states.explorer.saving import Saving
from asciimaze.states.explorer.scene import Scene
from asciimaze.states.keymap import EXPLORER
from asciimaze.states.keys import Help, bindings_for
from asciimaze.states.menu import Entry, MenuState
from asciimaze.states.stack import Pop, Push
from asciimaze.tilings.point_location import cell_under
from asciimaze.views.pyramid import tiles_for
from asciimaze.views.rings import outline
from asciimaze.views.seams import LILAC, beyond_seams
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from asciimaze.games.drawing import Canvas
    from asciimaze.games.inputs import Input
    from asciimaze.maze import Maze
    from asciimaze.states.explorer.look import Actions, Look
    from asciimaze.states.stack import Result
    from asciimaze.views.camera import Camera
    from asciimaze.views.pyramid import Pyramid
    from asciimaze.views.subject import Subject

SUMMARY = (
    "Drag to move, turn the wheel to zoom. Click a cell, and the shortest route "
    "from there follows the pointer. The words above are for the next maze: click "
    "one to change it, or turn the wheel. Drop a file here to open it."
)
"""What the help says about the screen."""

MENU = "Choose what to do with the maze."
"""What it says about the menu."""

HINT = "click a cell or Menu"
"""What the line at the bottom adds as long as there is nothing else to say."""

STEP, ZOOM = 64, 2**0.5
"""How many pixels a key moves the view, and how much closer a step of the wheel is."""

CLICK = 4
"""How many pixels the pointer may move in a click."""

WIDTH, HEIGHT = 960, 640
"""How large a picture is, in pixels, if there is no window."""

FIRST = Recipe("hexagon", "wilson", 60, 40)
"""The maze that is shown if none is asked for, but for its seed."""


MOMENT = 0.01
"""For how many seconds a screenshot waits before it asks again."""


def settle(state: ExploreState) -> None:
    """Wait until the explorer has all answers, and show them."""
    while any(look.is_waiting for look in state.looks):
        sleep(MOMENT)
        state.tick(0)


def screenshot(state: ExploreState, width: int, height: int) -> str:
    """Return what the explorer's screen shows as SVG, when it waits for nothing."""
    state.paint(Paper(width, height), width, height)
    settle(state)
    state.paint(Paper(width, height), width, height)
    for pyramid in state.pyramids:
        pyramid.finish()
    paper = painted(state, width, height)
    return paper.picture(f"The explorer: {short(state.subject.recipe)}")


def painted(state: ExploreState, width: int, height: int) -> Paper:
    """Return paper on which a state is painted as it is now."""
    paper = Paper(width, height)
    paper.rectangle(0, 0, width, height, theme.NIGHT)
    state.paint(paper, width, height)
    return paper


class ExploreState(Scene):
    """Mazes, a camera, and what the player asks about them.

    Attributes:
        mazes: The last look, which makes mazes and reads them.
        drawn: How many tiles there were when the view was painted.
        said: What the line at the bottom said then.
        holder: The look that takes what the pointer does, until it is released.
        pressed: Where a button was pressed.
        held: Where the pointer was last while it was held.
        chosen: What was chosen in the menu, and is still to be done.
    """

    def __init__(
        self, recipe: Recipe, maze: Maze, folder: Path, seeds: Callable[[], str]
    ) -> None:
        """Begin the explorer's screen with a maze.

        Args:
            recipe: What it was made from.
            maze: The maze.
            folder: Where mazes are saved.
            seeds: What invents a seed for each new maze.
        """
        super().__init__(maze, recipe)
        self.mazes = Mazes(self, folder, seeds)
        saving = Saving(self, folder, self.paper)
        self.looks: list[Look] = [*looks_at(self), saving, self.mazes]
        self.drawn, self.said = -1, ""
        self.holder: Look | None = None
        self.pressed = self.held = (0.0, 0.0)
        self.chosen: Callable[[], Result] | None = None

    @property
    def pyramids(self) -> list[Pyramid]:
        """All tiles that the explorer's screen shows now."""
        return [each for subject in self.subjects for each in self.layers(subject)]

    @property
    def is_moving(self) -> bool:
        """Whether the explorer's screen changes by itself."""
        return bool(
            self.is_dirty
            or any(look.is_moving for look in self.looks)
            or not all(pyramid.is_done for pyramid in self.pyramids)
        )

    def tick(self, seconds: float) -> bool:
        """Let time pass; return whether the explorer's screen has changed."""
        for look in self.looks:
            look.tick(seconds)
        self.pass_on()
        drawn, said = sum(pyramid.count for pyramid in self.pyramids), self.status()
        changed = self.is_dirty or (drawn, said) != (self.drawn, self.said)
        self.drawn, self.said, self.is_dirty = drawn, said, False
        return changed

    def pass_on(self) -> None:
        """Let the looks know what has changed on the explorer's screen."""
        is_new, has_changed, has_moved = self.is_new, self.has_changed, self.has_moved
        self.is_new = self.has_changed = self.has_moved = False
        for look in self.looks:
            if is_new:
                try:
                    look.forget()
                except TooLargeError:
                    look.leave()
            elif has_changed:
                look.renew()
            if has_moved:
                look.hover()

    def paint(self, canvas: Canvas, width: float, height: float) -> None:
        """Paint the explorer's screen: what the camera sees."""
        self.camera = self.fit(width, height)
        self.frame = Frame(self.frame)
        for at, subject in enumerate(self.subjects):
            left = self.left_of(at)
            with canvas.clip(left, 0, self.camera.width, height):
                self.paint_maze(Shifted(canvas, left, 0), self.camera, subject)
                canvas.rectangle(left - 1, 0, 2 * (left > 0), height, theme.FIELD)
        self.bar.paint(canvas, width, self.letter)
        paint_line(canvas, (width, height), self.letter, self.status())
        canvas.tidy(self.frame.pictures)
        self.is_dirty |= not self.frame.is_complete

    def paint_maze(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint a maze on the explorer's screen, with all that looks add."""
        tiles = list(tiles_for(camera))
        paint_tiles(canvas, camera, self.layers(subject), tiles, self.frame)
        if subject is self.subject and self.pointed is not None:
            tiling = subject.maze.tiling
            for cell in beyond_seams(subject.maze, self.pointed):
                paint_outline(canvas, camera, outline(tiling, cell), LILAC)
            points = outline(tiling, self.pointed)
            paint_outline(canvas, camera, points, theme.DAYLIGHT)
        for look in self.looks:
            look.paint(canvas, camera, subject)

    @property
    def title(self) -> str:
        """The recipe of the maze, for the title of the explorer's screen."""
        return short(self.subject.recipe)

    def status(self) -> str:
        """Return the status line of the explorer's screen."""
        waiting = self.mazes.worker.status()
        if waiting or self.message:
            return waiting or self.message
        says = [short(self.subject.recipe), *(look.status() for look in self.looks)]
        if self.pointed is not None:
            says.append(f"cell {self.pointed}")
        elif not any(says[1:]):
            says.append(HINT)
        return ",  ".join(filter(None, says))

    def actions(self) -> Actions:
        """Return what keys on the explorer's screen are called, and do."""
        moves = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        result: Actions = {}
        for name, (right, down) in moves.items():
            way = partial(self.move, right * STEP, down * STEP)
            result[Key(name)] = "move the view", way
        for name in DIRECTIONS:
            step = partial(self.point_beyond, name)
            result[Key(name, ctrl=True)] = "point to the next cell", step
        for name, factor in (("+", ZOOM), ("=", ZOOM), ("-", 1 / ZOOM)):
            result[Key(name)] = "zoom", partial(self.zoom_there, factor)
        result |= {
            Key("0"): ("show all of it", self.show_all),
            Key("space"): ("click on the cell", self.click),
            Key("1"): ("another shape", partial(self.bar.change, "shape", 1)),
            Key("2"): ("another generator", partial(self.bar.change, "generator", 1)),
            Key("3"): ("another size", partial(self.bar.change, "size", 1)),
            Key("tab"): ("the menu", self.menu),
            Key("escape"): ("stop, clear, or leave", self.leave),
        }
        for look in self.looks:
            result |= look.actions()
        return result

    def help(self) -> Help:
        """Return the help of the explorer's screen."""
        labels = {key: label for key, (label, _) in self.actions().items()}
        return Help("Explorer", SUMMARY, bindings_for(labels), EXPLORER)

    def hear(self, event: Input) -> Result:
        """React to an input on the explorer's screen; some mazes are too large."""
        return self.attempt(partial(self.react, event))

    def attempt(self, act: Callable[[], Result]) -> Result:
        """Do something to the explorer's screen, or say that a maze is too large."""
        self.is_dirty = True
        result = None
        try:
            result = act()
        except TooLargeError as error:
            self.message = str(error)
        self.pass_on()
        return result

    def react(self, event: Input) -> Result:
        """Do what an input means on the explorer's screen.

        Raises:
            TooLargeError: It needs all cells of a maze that stays in its file.
        """
        match event:
            case Key():
                _, act = self.actions().get(event, ("", None))
                if act:
                    if act != self.leave:
                        self.message = ""
                    return act()
            case Wheel() if self.camera:
                self.turn(event)
            case Pointer() if self.camera:
                return self.drag(event)
            case Drop(file):
                self.mazes.read(file)
        return None

    def turn(self, wheel: Wheel) -> None:
        """React to the wheel on the explorer's screen."""
        word = self.bar.word_at(wheel.x, wheel.y)
        if word:
            self.bar.change(word, -wheel.steps)
        else:
            self.zoom(ZOOM**wheel.steps, (wheel.x, wheel.y))

    def drag(self, event: Pointer) -> Result:
        """React to the pointer on the explorer's screen."""
        x, y = event.x, event.y
        if event.action is Action.PRESS:
            self.pressed, self.held = (x, y), (x, y)
            looks = reversed(self.looks)
            self.holder = next((look for look in looks if look.hold(event)), None)
        elif self.holder:
            self.holder.hold(event)
        if self.holder:
            if event.action not in {Action.PRESS, Action.DRAG}:
                self.holder = None
            return None
        if event.action is Action.DRAG:
            before, self.held = self.held, (x, y)
            self.move(before[0] - x, before[1] - y)
        self.point_at(x, y)
        self.pass_on()
        if event.action is Action.RELEASE and dist(self.pressed, (x, y)) < CLICK:
            return self.click_at(x, y)
        return None

    def click_at(self, x: float, y: float) -> Result:
        """Click on a word or a cell of the explorer's screen."""
        word = self.bar.word_at(x, y)
        if word == "make":
            self.mazes.generate()
        elif word == "menu":
            return self.menu()
        elif word:
            self.bar.change(word, 1)
        elif self.is_on_maze(y):
            self.click()
        return None

    def click(self) -> None:
        """Click on the explorer's screen: the last look that wants it gets it."""
        if self.pointed is not None:
            any(look.click() for look in reversed(self.looks))

    def menu(self) -> Push:
        """Let the player of the explorer's screen choose what its looks should do."""
        entries: dict[str, Entry] = {}
        for look in reversed(self.looks):
            for key, (label, act) in look.actions().items():
                if not key.ctrl:
                    entry = Entry(
                        label, partial(self.choose, act), f"{key} does the same."
                    )
                    entries.setdefault(label, entry)
        return Push(MenuState("Explorer", [*entries.values()].copy, MENU))

    def choose(self, act: Callable[[], Result]) -> Pop:
        """Close the menu of the explorer's screen, and then do something."""
        self.chosen, self.is_dirty, self.message = act, True, ""
        return Pop()

    def decide(self) -> Result:
        """Do what was chosen in the menu of the explorer's screen."""
        act, self.chosen = self.chosen, None
        return self.attempt(act) if act else None

    def point_beyond(self, direction: str) -> None:
        """Point to the screen's next cell in a direction; first, to the middle."""
        maze = self.subject.maze
        if self.pointed is None:
            self.point_to(self.subject, self.middle_cell())
        else:
            side = side_towards(maze, self.pointed, direction)
            beyond = None if side is None else maze.tiling.neighbour(self.pointed, side)
            self.point_to(self.subject, self.pointed if beyond is None else beyond)

    def middle_cell(self) -> int:
        """Return the cell in the middle of the screen, or the first one of all."""
        if self.camera is None:
            return 0
        tiling = self.subject.maze.tiling
        return cell_under(tiling, self.camera.x, self.camera.y) or 0

    def leave(self) -> Result:
        """Stop what a look does, clear a message, or leave the explorer's screen."""
        was_said, self.message = self.message, ""
        if any(look.leave() for look in reversed(self.looks)) or was_said:
            return None
        self.close()
        return Pop()

    def paper(self) -> Paper:
        """Return paper on which the view is painted as it is now."""
        wide = self.camera.width * len(self.subjects) if self.camera else WIDTH
        high = self.camera.height if self.camera else HEIGHT
        return painted(self, round(wide), round(high))
