"""Measure what a frame of each game costs: ``python bench/frames.py``.

It is the processor time of our own code, without the graphics card: a still picture, a
picture while something moves, and the first one after a step.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from asciimaze.app.triangles import Triangles
from asciimaze.games.inputs import Key
from asciimaze.games.registry import find
from asciimaze.session.session import Session
from asciimaze.states.letters import LOOKS, fits
from asciimaze.states.profile import Profile
from asciimaze.states.puzzle import PuzzleState
from asciimaze.tilings.registry import TILINGS, nearest_size

TIMES = 15
SIZES = ((500, 500), (1920, 1080))
GAMES = [
    *(
        f"escape {shape}:backtracker:{{}}x{{}}#penguin".format(
            *nearest_size(TILINGS[shape], 25, 25)
        )
        for shape in TILINGS
    ),
    "escape square:backtracker:99x99#penguin",
    *(f"net {text}#penguin" for text in ("7x7", "20x20,hexagon", "40x40")),
]
HINT = Key("i")


class Nothing:
    """A graphics card that does nothing, and is a texture, too."""

    clip_rect = color_mod = None
    width = 288

    def __getattr__(self, name: str) -> Any:
        """Return a method that returns this object again."""
        return lambda *_, **__: self

    def __enter__(self) -> None:
        """Begin nothing."""

    def __exit__(self, *_: object) -> None:
        """End nothing."""


def measure(name: str, look: str, width: int, height: int) -> list[float]:
    """Return three times in milliseconds."""
    game, _, puzzle = name.partition(" ")
    profile = Profile()
    profile.preferences.look = look
    screen = PuzzleState(Session(find(game), puzzle), Path("none"), profile)
    nothing: Any = Nothing()
    canvas = Triangles(nothing, nothing)

    def frame(seconds: float) -> float:
        screen.tick(seconds)
        start = process_time()
        screen.paint(canvas, width, height)
        canvas.show()
        return 1000 * (process_time() - start)

    frame(0)
    steps, moving, still = [], [], []
    for _ in range(TIMES):
        screen.hear(HINT)
        steps.append(frame(0.01))
        moving += [frame(0.02) for _ in range(4)]
        frame(9)
        still.append(frame(0))
    return [median(each) for each in (still, moving, steps)]


def looks_of(name: str) -> list[str]:
    """Return the looks that a game has."""
    game, _, puzzle = name.partition(" ")
    has_letters = game == "escape" and fits(Session(find(game), puzzle).params)
    return list(LOOKS) if has_letters else ["painted"]


def main() -> None:
    """Print a line for each game and size of the window."""
    print(f"{'milliseconds':50}{'still':>9}{'moving':>9}{'step':>9}")
    for name in sys.argv[1:] or GAMES:
        for look in looks_of(name):
            for size in SIZES:
                times = "".join(f"{time:9.2f}" for time in measure(name, look, *size))
                line = f"{name} {look}" if look == "letters" else name
                print(f"{line:40}{'{}x{}'.format(*size):>10}{times}", flush=True)


if __name__ == "__main__":
    main()
