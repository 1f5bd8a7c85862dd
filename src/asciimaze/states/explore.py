# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The screen on which mazes of any size are looked at."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import count, pairwise
from math import dist
from typing import TYPE_CHECKING, TypeVar

from asciimaze.formats.data import mz
from asciimaze.formats.document import Document
from asciimaze.formats.large import TooLargeError
from asciimaze.formats.saving import saving
from asciimaze.games.drawing import Align
from asciimaze.games.inputs import Action, Key, Pointer, Wheel
from asciimaze.games.paper import Paper
from asciimaze.generators.registry import GENERATORS
from asciimaze.recipes.recipe import Recipe
from asciimaze.states.keys import Binding, Help
from asciimaze.states.stack import Pop
from asciimaze.tilings.lookup import cell_under
from asciimaze.tilings.registry import TILINGS, nearest_size
from asciimaze.tilings.tiling import middle
from asciimaze.views.camera import Camera, showing
from asciimaze.views.growth import Growth
from asciimaze.views.making import Making
from asciimaze.views.pyramid import Tile, tiles_for
from asciimaze.views.subject import Subject
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from asciimaze.games.drawing import Canvas, Colour, Point
    from asciimaze.games.inputs import Input
    from asciimaze.maze import Maze
    from asciimaze.states.stack import Result
    from asciimaze.views.pyramid import Pyramid

T = TypeVar("T")

FIRST = Recipe("hexagon", "wilson", 60, 40)
"""The maze that is shown if none is asked for, but for its seed."""

SIZE = 16
"""The height of a letter, in pixels; in a large window it doubles."""

SUMMARY = (
    "Drag to move, turn the wheel to zoom. Click a cell, and the shortest route "
    "from there follows the pointer. The words above are for the next maze: click "
    "one to change it, or turn the wheel."
)
"""What the help says about the screen."""

SIZES = (5, 10, 20, 50, 100, 200, 500, 1000, 2000)
"""The sizes that are offered for the next maze."""

STEP, ZOOM = 64, 2**0.5
"""How many pixels a key moves the view, and how much closer a step of the wheel is."""

CLICK = 4
"""How many pixels the pointer may move in a click."""

LARGE = 900
"""From how many pixels on a window is a large one."""

COARSE = 6
"""How many levels coarser a tile may be that is shown instead of another."""


def further(choices: Sequence[T], here: T, steps: int) -> T:
    """Return the choice some steps further, round and round."""
    at = choices.index(here) if here in choices else 0
    return choices[(at + steps) % len(choices)]


def letter_size(width: float, height: float) -> int:
    """Return the height of a letter in a view of some size, in pixels."""
    return 2 * SIZE if min(width, height) > LARGE else SIZE


def place(camera: Camera, tile: Tile) -> tuple[float, float, float, float]:
    """Return where a tile is in the view: left, top, width and height."""
    left, top = map(round, camera.place(*tile.box[:2]))
    right, bottom = map(round, camera.place(*tile.box[2:]))
    return left, top, right - left, bottom - top


def screenshot(state: ExploreState, width: int, height: int) -> str:
    """Return what a state shows as SVG."""
    paper = Paper(width, height)
    state.paint(Paper(width, height), width, height)
    state.subject.walls.finish()
    state.subject.floor.finish()
    paper.rectangle(0, 0, width, height, theme.NIGHT)
    state.paint(paper, width, height)
    return paper.picture(f"The explorer: {state.subject.recipe}")


class ExploreState:
    """A maze, a camera, and what the player asks about it.

    Attributes:
        subject: The maze, and what is known of it.
        wish: The recipe of the next maze.
        folder: Where mazes are saved.
        camera: What is seen, once the size of the view is known.
        pointed: The cell under the pointer, if there is one.
        goal: Where the route ends, if that was chosen.
        route: The cells of the route that is shown.
        is_coloured: Whether distances are shown as colours.
        making: The maze that is being made, if one is.
        growth: The growth that is shown, if one is.
        message: What there is to say, if anything.
        boxes: Where the words of the bar begin and end.
        is_dirty: Whether something has changed since the view was painted.
        drawn: How many tiles there were at that time.
        pressed: Where a button was pressed.
        held: Where the pointer was last while it was held.
    """

    def __init__(
        self, recipe: Recipe, maze: Maze, folder: Path, seeds: Callable[[], str]
    ) -> None:
        """Look at a maze.

        Args:
            recipe: What it was made from.
            maze: The maze.
            folder: Where mazes are saved.
            seeds: What invents a seed for each new maze.
        """
        self.folder = folder
        self.seeds = seeds
        self.wish = recipe
        self.camera: Camera | None = None
        self.making: Making | None = None
        self.message = ""
        self.pressed = self.held = (0.0, 0.0)
        self.drawn = -1
        self.is_dirty = True
        self.subject = Subject(maze, recipe, theme.ICE)
        self.forget()

    def forget(self) -> None:
        """Forget what was asked about the maze that was seen before."""
        self.pointed: int | None = None
        self.goal: int | None = None
        self.route: list[int] = []
        self.is_coloured = False
        self.growth: Growth | None = None
        self.boxes: dict[str, tuple[float, float]] = {}

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself."""
        subject = self.subject
        is_drawing = not (subject.walls.is_done and subject.floor.is_done)
        grows = self.growth is not None and self.growth.share < 1
        return bool(self.is_dirty or self.making or grows or is_drawing)

    def tick(self, seconds: float) -> bool:
        """Let time pass; return whether the picture has changed."""
        if self.making and self.making.is_done:
            self.take(self.making)
        if self.growth and self.growth.share < 1:
            self.growth.tick(seconds)
            self.subject.show(self.growth.maze)
            self.is_dirty = True
        drawn = self.subject.walls.count + self.subject.floor.count
        changed, self.is_dirty = self.is_dirty or drawn != self.drawn, False
        self.drawn = drawn
        return changed

    def take(self, making: Making) -> None:
        """Look at the maze that was made, or say why there is none."""
        self.making, self.message = None, making.error
        self.is_dirty = True
        if making.maze is None:
            return
        before = self.subject
        before.close()
        self.subject = Subject(making.maze, making.recipe, theme.ICE)
        if before.maze.tiling != making.maze.tiling:
            self.camera = None
        self.forget()

    def paint(self, canvas: Canvas, width: float, height: float) -> None:
        """Paint what the camera sees."""
        camera = self.camera = self.fit(width, height)
        tiles = list(tiles_for(camera))
        if self.is_coloured:
            self.paint_tiles(canvas, camera, self.subject.floor, tiles)
        self.paint_tiles(canvas, camera, self.subject.walls, tiles)
        self.paint_route(canvas, camera)
        if self.pointed is not None:
            self.paint_cell(canvas, camera, self.pointed, None, theme.DAYLIGHT)
        self.paint_words(canvas, width, height)

    def fit(self, width: float, height: float) -> Camera:
        """Return the camera for a view of some size."""
        if self.camera is None:
            inner = height - 4 * letter_size(width, height)
            camera = showing(self.subject.box, width, max(1, inner))
            return replace(camera, height=height)
        return replace(self.camera, width=width, height=height)

    def paint_tiles(
        self, canvas: Canvas, camera: Camera, pyramid: Pyramid, tiles: list[Tile]
    ) -> None:
        """Paint some tiles, and ask for those that are missing."""
        pyramid.want(tiles)
        for tile in tiles:
            there: Tile = tile
            while pyramid.look(there) is None and there.level > tile.level - COARSE:
                there = there.parent
            pixels = pyramid.look(there)
            if pixels is not None:
                with canvas.clip(*place(camera, tile)):
                    canvas.image(*place(camera, there), pixels)

    def paint_cell(
        self,
        canvas: Canvas,
        camera: Camera,
        cell: int,
        fill: Colour | None,
        outline: Colour | None,
    ) -> None:
        """Paint a cell, if it is large enough to be seen."""
        corners = self.subject.maze.tiling.corners(cell)
        canvas.polygon([camera.place(*each) for each in corners], fill, outline)

    def paint_route(self, canvas: Canvas, camera: Camera) -> None:
        """Paint the route, and its ends."""
        corners = self.subject.maze.tiling.corners
        for cell in (self.subject.start, self.goal):
            if cell is not None:
                self.paint_cell(canvas, camera, cell, theme.BEAK, None)
        step = max(1, int(2 / camera.scale))
        cells = [*self.route[:-1:step], *self.route[-1:]]
        points = [camera.place(*middle(corners(cell))) for cell in cells]
        for start, end in pairwise(points):
            canvas.line(start, end, theme.BEAK, max(2, camera.scale / 8))

    def paint_words(self, canvas: Canvas, width: float, height: float) -> None:
        """Paint the bar above the maze, and the line below it."""
        size = letter_size(width, height)
        canvas.rectangle(0, 0, width, 2 * size, theme.FIELD)
        canvas.rectangle(0, height - 2 * size, width, 2 * size, theme.FIELD)
        x = float(size)
        for name, word in self.words().items():
            colour = theme.DAYLIGHT if name == "make" else theme.SNOW
            canvas.text((x, size), word, size, colour, Align.LEFT)
            self.boxes[name] = x, x + size * len(word)
            x += size * (len(word) + 2)
        line = self.status()
        fitting = min(size, width / (len(line) + 1))
        canvas.text((width / 2, height - size), line, fitting, theme.SNOW)

    def words(self) -> dict[str, str]:
        """Return the words of the bar, by what they change."""
        wish = self.wish
        return {
            "shape": wish.shape,
            "generator": str(wish.generator),
            "size": f"{wish.columns}x{wish.rows}",
            "make": "Generate!",
        }

    def status(self) -> str:
        """Return what there is to say."""
        if self.making:
            return f"Making {self.making.recipe} ... (Esc gives up)"
        if self.message:
            return self.message
        parts = [str(self.subject.recipe)]
        if self.route:
            parts.append(f"{len(self.route) - 1} steps")
        if self.pointed is not None:
            parts.append(f"cell {self.pointed}")
        return ", ".join(parts)

    def actions(self) -> dict[str, tuple[str, Callable[[], Result]]]:
        """Return what each key is called in the help, and what it does."""
        step = STEP / self.camera.scale if self.camera else 0
        moves = {
            "left": (-step, 0),
            "right": (step, 0),
            "up": (0, -step),
            "down": (0, step),
        }
        scales = {"+": ZOOM, "=": ZOOM, "-": 1 / ZOOM}
        return {
            **{key: ("move", partial(self.move, *way)) for key, way in moves.items()},
            **{key: ("zoom", partial(self.zoom, by)) for key, by in scales.items()},
            "0": ("show all of it", self.show_all),
            "g": ("make another maze", self.generate),
            "1": ("another shape", partial(self.change, "shape", 1)),
            "2": ("another generator", partial(self.change, "generator", 1)),
            "3": ("another size", partial(self.change, "size", 1)),
            "d": ("distances as colours", self.colour),
            "p": ("show how it has grown", self.grow),
            "s": ("save it under a new name", self.save),
            "escape": ("stop, clear, or leave", self.leave),
        }

    def help(self) -> Help:
        """Return what the keys do."""
        labels: dict[str, list[Key]] = {}
        for key, (label, _) in self.actions().items():
            labels.setdefault(label, []).append(Key(key))
        bindings = (Binding(tuple(keys), label) for label, keys in labels.items())
        return Help("Explorer", SUMMARY, tuple(bindings))

    def hear(self, event: Input) -> Result:
        """React to what a player does; say so if the maze is too large for it."""
        self.is_dirty = True
        try:
            return self.react(event)
        except TooLargeError as error:
            self.message = str(error)
            return None

    def react(self, event: Input) -> Result:
        """React to what a player does.

        Raises:
            TooLargeError: It needs all cells of a maze that is not in memory.
        """
        match event:
            case Key(name, ctrl=False):
                _, act = self.actions().get(name, ("", None))
                if act:
                    self.message = ""
                    return act()
            case Wheel() if self.camera:
                self.turn(event)
            case Pointer() if self.camera:
                self.point(event)
        return None

    def turn(self, wheel: Wheel) -> None:
        """React to the wheel."""
        word = self.word_at(wheel.x, wheel.y)
        if word:
            self.change(word, -wheel.steps)
        else:
            self.zoom(ZOOM**wheel.steps, (wheel.x, wheel.y))

    def word_at(self, x: float, y: float) -> str:
        """Return what the word at a place of the view changes, if there is one."""
        if self.camera and y < 2 * letter_size(self.camera.width, self.camera.height):
            for name, (left, right) in self.boxes.items():
                if left <= x < right:
                    return name
        return ""

    def point(self, event: Pointer) -> None:
        """React to the pointer."""
        x, y = event.x, event.y
        if event.action is Action.PRESS:
            self.pressed, self.held = (x, y), (x, y)
        elif event.action is Action.DRAG and self.camera:
            before, self.held = self.held, (x, y)
            self.camera = self.camera.moved(x - before[0], y - before[1])
        elif event.action is Action.RELEASE and dist(self.pressed, (x, y)) < CLICK:
            self.click(x, y)
        self.hover(x, y)

    def hover(self, x: float, y: float) -> None:
        """Let the route follow the pointer."""
        if self.camera is None:
            return
        cell = cell_under(self.subject.maze.tiling, *self.camera.point(x, y))
        if cell != self.pointed:
            self.pointed = cell
            if self.goal is None:
                self.route = [] if cell is None else self.subject.route(cell)

    def click(self, x: float, y: float) -> None:
        """Choose a word of the bar, or a cell."""
        word = self.word_at(x, y)
        if word == "make":
            self.generate()
        elif word:
            self.change(word, 1)
        elif self.pointed is not None:
            self.choose(self.pointed)

    def choose(self, cell: int) -> None:
        """Begin a route at a cell, or end it there."""
        if self.subject.start is None or self.goal is not None:
            self.subject.measure(cell)
            self.goal, self.route = None, [cell]
        else:
            self.goal, self.route = cell, self.subject.route(cell)

    def move(self, right: float, down: float) -> None:
        """Move the camera by some sides of a cell."""
        if self.camera:
            self.camera = replace(
                self.camera, x=self.camera.x + right, y=self.camera.y + down
            )

    def zoom(self, factor: float, place: Point | None = None) -> None:
        """Change the scale; the middle stays where it is, or another place."""
        if self.camera:
            x, y = place or (self.camera.width / 2, self.camera.height / 2)
            self.camera = self.camera.zoomed(factor, x, y)

    def show_all(self) -> None:
        """Show all of the maze."""
        self.camera = None

    def colour(self) -> None:
        """Show distances as colours, or no longer."""
        if self.subject.start is None:
            self.subject.measure(self.pointed or 0)
        self.is_coloured = not self.is_coloured
        self.subject.colour(theme.NIGHT if self.is_coloured else theme.ICE)

    def grow(self) -> None:
        """Show how the maze has grown, from the beginning."""
        try:
            self.growth = Growth(self.subject.whole)
        except ValueError as error:
            self.message = str(error)

    def leave(self) -> Result:
        """Give up what goes on, forget the route, or leave: one of them."""
        if self.making:
            self.making = None
        elif self.subject.start is not None:
            self.subject.start = None
            self.goal, self.route = None, []
            if self.is_coloured:
                self.colour()
        else:
            self.subject.close()
            return Pop()
        return None

    def change(self, what: str, steps: int) -> None:
        """Change one part of what the next maze is made of."""
        wish = self.wish
        shape, generator = wish.shape, wish.generator or ""
        columns, rows = wish.columns, wish.rows
        if what == "shape":
            shape = further([*TILINGS], shape, steps)
        elif what == "size":
            columns = rows = further(SIZES, max(columns, rows), steps)
        sample = TILINGS[shape](*nearest_size(TILINGS[shape], 6, 6))
        fitting = [each.name for each in GENERATORS if each.fits(sample)]
        if what == "generator":
            generator = further(fitting, generator, steps)
        if generator not in fitting:
            generator = fitting[0]
        columns, rows = nearest_size(TILINGS[shape], columns, rows)
        self.wish = Recipe(shape, generator, columns, rows)

    def generate(self) -> None:
        """Begin to make the next maze."""
        self.wish = replace(self.wish, seed=self.seeds())
        self.making = Making(self.wish)

    def save(self) -> None:
        """Save the maze under a name that no file has yet."""
        names = (self.folder / f"maze-{number}.mz" for number in count(1))
        file = next(name for name in names if not name.exists())
        data = mz.write(Document(self.subject.whole, self.subject.recipe))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with saving(file) as whole:
                whole.write(data)
        except OSError as error:
            self.message = f"cannot write {file}: {error.strerror}"
        else:
            self.message = f"Saved as {file}"
