"""A player in the explorer, with a pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from asciimaze.games.drawing import Recording
from asciimaze.games.inputs import Action, Button, Key, Pointer
from asciimaze.recipes.recipe import Recipe
from asciimaze.states.explorer.answers import Answers
from asciimaze.states.explorer.screen import ExploreState
from asciimaze.tilings.tiling import middle
from asciimaze.views.worker import Worker

if TYPE_CHECKING:
    from pathlib import Path

    from asciimaze.games.drawing import Colour, Point
    from asciimaze.maze import Maze
    from asciimaze.states.explorer.look import Look
    from asciimaze.states.stack import Result

    Line = tuple[Point, Point, Colour, float]

L = TypeVar("L", bound="Look")

WIDTH, HEIGHT = 640, 480


class Visitor:
    """A player with a pointer."""

    def __init__(self, recipe: str, folder: Path) -> None:
        """Open the explorer with a maze."""
        read = Recipe.parse(recipe)
        self.state = ExploreState(read, read.make(), folder, lambda: "next")
        self.paint()

    @property
    def maze(self) -> Maze:
        """The maze in which the pointer is."""
        return self.state.subject.maze

    def look(self, kind: type[L]) -> L:
        """Return the look of a kind."""
        return next(look for look in self.state.looks if isinstance(look, kind))

    def paint(self) -> Recording:
        """Paint twice, so that all tiles are there, and return the second picture."""
        self.state.paint(Recording(), WIDTH, HEIGHT)
        for pyramid in self.state.pyramids:
            pyramid.finish()
        recording = Recording()
        self.state.paint(recording, WIDTH, HEIGHT)
        return recording

    def names(self) -> list[str]:
        """Return the names of all shapes that are painted."""
        return [name for name, _ in self.paint().notes]

    def lines(self) -> list[Line]:
        """Return all lines that are painted: start, end, colour and thickness."""
        notes = self.paint().notes
        return [cast("Line", args) for name, args in notes if name == "line"]

    def line_colours(self) -> set[Colour]:
        """Return the colours of all lines that are painted."""
        return {colour for _, _, colour, _ in self.lines()}

    def words(self) -> str:
        """Return all words that are painted."""
        notes = self.paint().notes
        return "\n".join(str(args[1]) for name, args in notes if name == "text")

    def place(self, cell: int) -> tuple[float, float]:
        """Return where the middle of a cell of the active maze is in the view."""
        assert self.state.camera
        x, y = self.state.camera.place(*middle(self.maze.tiling.corners(cell)))
        return x + self.state.left_of(self.state.active), y

    def point(self, x: float, y: float) -> None:
        """Move the pointer."""
        self.state.hear(Pointer(Action.MOVE, Button.NONE, x, y))

    def click(self, x: float, y: float) -> None:
        """Press and release the left button."""
        self.point(x, y)
        self.state.hear(Pointer(Action.PRESS, Button.LEFT, x, y))
        self.state.hear(Pointer(Action.RELEASE, Button.LEFT, x, y))

    def press(self, *names: str, ctrl: bool = False) -> Result:
        """Press some keys, and return what the last one does to the stack."""
        result = None
        for name in names:
            result = self.state.hear(Key(name, ctrl=ctrl))
        return result

    def word(self, name: str) -> tuple[float, float]:
        """Return a place on a word of the bar."""
        left, right = self.state.bar.boxes[name]
        return (left + right) / 2, 10

    def wait(self) -> None:
        """Wait for the maze that is being made or read."""
        assert self.state.mazes.worker.job
        self.state.mazes.worker.finish()
        assert self.state.is_moving
        assert self.state.tick(0.1)
        self.paint()

    def settle(self) -> None:
        """Wait until nothing moves."""
        for _ in range(1000):
            self.paint()
            for look in self.state.looks:
                for each in vars(look).values():
                    worker = each.worker if isinstance(each, Answers) else each
                    if isinstance(worker, Worker):
                        worker.finish()
            self.state.tick(0.5)
            if not self.state.is_moving:
                return
        message = "it never comes to rest"
        raise AssertionError(message)
