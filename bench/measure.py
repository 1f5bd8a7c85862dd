"""Measure how fast the game is: ``make bench``.

All figures are medians. Two things that are compared run in turn, so that a machine
that slows down meanwhile slows both.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from time import perf_counter
from typing import TYPE_CHECKING

from tcod.console import Console

from asciimaze.generators.registry import GENERATORS
from asciimaze.rng import Rng
from asciimaze.session.session import Session
from asciimaze.states.home import home
from asciimaze.states.letters import Letters, drawn, view_of
from asciimaze.states.profile import Profile
from asciimaze.tilings.square import Square
from asciimaze.widgets.maze_view import TILES

if TYPE_CHECKING:
    from collections.abc import Callable

BARE = "import tcod, numpy"
FIRST_FRAME = """
from asciimaze.app import loop, window
from asciimaze.states.home import home
from asciimaze.states.profile import Profile
from asciimaze.states.stack import States
import tcod.event
shown = loop.App(States(home(Profile())))
tcod.event.wait = lambda _: [tcod.event.Quit()]
window.run(shown)
"""


def seconds(action: Callable[[], object]) -> float:
    """Return how long an action takes."""
    start = perf_counter()
    action()
    return perf_counter() - start


def python(program: str) -> None:
    """Run a program in a fresh interpreter, without a display."""
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy"}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)


def start_up() -> None:
    """Compare the time to the first frame with that of the libraries alone."""
    times = [
        [seconds(lambda p=program: python(p)) for program in (BARE, FIRST_FRAME)]
        for _ in range(9)
    ]
    bare, frame = (statistics.median(column) for column in zip(*times, strict=True))
    print(f"import tcod, numpy             {bare * 1000:9.0f} ms")
    print(
        f"start to first frame           {frame * 1000:9.0f} ms  {frame / bare:.2f} x"
    )


def frames() -> None:
    """Measure how long a screen takes to draw."""
    console, first = Console(TILES, TILES), home(Profile())
    session = Session(Letters(), "square:backtracker:99x99#bench")
    view, cell = view_of(session.ui.board), session.state.cell
    screens = {
        "home screen": lambda: first.draw(console),
        "letters": lambda: drawn(view, cell, 0),
    }
    for name, draw in screens.items():
        draw()
        times = [seconds(draw) for _ in range(2000)]
        print(f"a frame of the {name}{'':20}"[:30], end=" ")
        print(f"{statistics.median(times) * 1e6:9.0f} µs")


def mazes() -> None:
    """Measure how long each generator takes for the largest maze."""
    tiling = Square(99, 99)
    for generator in GENERATORS:
        times = [
            seconds(lambda g=generator, n=n: g.make(tiling, Rng(n))) for n in range(9)
        ]
        name = f"99 x 99 by {generator.name}"
        print(f"{name:30} {statistics.median(times) * 1000:9.1f} ms")


def tangling() -> None:
    """Measure tangling a book that has not changed, with and without make."""
    again = [sys.executable, "tools/tangle.py", "docs/asciimaze.rst"]
    made = ["make", "tangle"]
    for name, command in (("tangle, nothing changed", again), ("make tangle", made)):
        subprocess.run(command, check=True, capture_output=True)
        times = [
            seconds(
                lambda c=command: subprocess.run(c, check=True, capture_output=True)
            )
            for _ in range(9)
        ]
        print(f"{name:30} {statistics.median(times) * 1000:9.0f} ms")


if __name__ == "__main__":
    start_up()
    frames()
    mazes()
    tangling()
