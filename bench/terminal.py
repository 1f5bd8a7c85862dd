"""Measure the terminal, for the table in the book.

``python bench/terminal.py`` prints, for some puzzles and terminals, how many bytes the
first picture takes, a step of the cursor, and a turn of a tile; and how many
milliseconds of processor time it takes to paint a picture and to find what has changed.
The bytes depend on the puzzles alone, so a test compares them with the book.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from asciimaze.app.loop import App
from asciimaze.app.terminal.loop import FRAME, Picture
from asciimaze.app.terminal.palette import Depth
from asciimaze.app.terminal.updates import Updates
from asciimaze.games.inputs import Key
from asciimaze.games.registry import find
from asciimaze.session.session import Session
from asciimaze.states.puzzle import PuzzleState
from asciimaze.states.stack import States

CASES = [
    ("7x7#penguin", (80, 24), Depth.ALL),
    ("7x7#penguin", (80, 24), Depth.SOME),
    ("7x7#penguin", (80, 24), Depth.FEW),
    ("13x11#penguin", (200, 60), Depth.SOME),
    ("13x11,hexagon#penguin", (200, 60), Depth.SOME),
]
"""Puzzles of Net, the columns and rows of terminals, and their colours."""


class Cost(NamedTuple):
    """What a terminal is sent.

    Attributes:
        first: How many bytes the first picture takes.
        step: How many a step of the cursor takes.
        turn: How many a turn of a tile takes, in all of its pictures.
        pictures: How many pictures these are.
    """

    first: int
    step: int
    turn: int
    pictures: int


class Screen:
    """A puzzle in a terminal that nobody looks at.

    Attributes:
        times: How many seconds each picture took: to paint it, and to send it.
    """

    def __init__(self, puzzle: str, size: tuple[int, int], depth: Depth) -> None:
        """Begin a puzzle."""
        self.state = PuzzleState(Session(find("net"), puzzle), Path("net.save"))
        self.picture = Picture(App(States(self.state)))
        self.size = size
        self.updates = Updates(depth)
        self.times: list[tuple[float, float]] = []

    def show(self) -> int:
        """Show a picture, and return how many bytes it takes."""
        start = process_time()
        cells = self.picture.cells(*self.size)
        middle = process_time()
        sent = len(self.updates.update(cells).encode())
        self.times.append((middle - start, process_time() - middle))
        return sent

    def press(self, name: str) -> list[int]:
        """Press a key; return the bytes of each picture until nothing moves."""
        self.state.hear(Key(name))
        sent = [self.show()]
        while self.state.is_moving:
            self.state.tick(FRAME)
            sent.append(self.show())
        return sent


def cost(screen: Screen) -> Cost:
    """Return what a puzzle costs at its beginning."""
    first = screen.show()
    screen.press("right")
    (step,) = screen.press("right")
    turn = screen.press("a")
    return Cost(first, step, sum(turn), len(turn))


def main() -> None:
    """Print a line for each case."""
    for puzzle, size, depth in CASES:
        screen = Screen(puzzle, size, depth)
        costs = cost(screen)
        for _ in range(20):
            screen.press("a")
        paint, send = (median(times) for times in zip(*screen.times, strict=True))
        print(
            f"{puzzle:22} {size[0]:3} x {size[1]} {depth.name:5} "
            f"{costs.first:6} {costs.step:4} {costs.turn:5} {costs.pictures} "
            f"{1000 * paint:6.2f} ms {1000 * send:5.2f} ms"
        )


if __name__ == "__main__":
    main()
