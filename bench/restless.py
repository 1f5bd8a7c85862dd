"""Explore at random: ``python bench/restless.py --minutes 30 --seed 5``.

A restless player presses keys, drags, clicks, turns the wheel, drops files and makes
the window larger and smaller, on mazes of up to four million cells. SDL paints in a
window without a display, as fast as it can. The run prints its seed, and every minute
how much memory it has; in the end it prints the longest frames, and what was done
before each. If the explorer crashes, the last inputs are printed, and the seed tries it
again. "Longest" is processor time, as other programs can't change it. What a thread
has finished by then may differ from run to run.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from argparse import ArgumentParser
from collections import deque
from heapq import heappushpop
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, thread_time
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.app.loop import App
from asciimaze.app.window import Easel, open_window, smooth
from asciimaze.games.inputs import Action, Button, Drop, Key, Pointer, Text, Wheel
from asciimaze.recipes.recipe import Recipe
from asciimaze.states.explorer.screen import ExploreState
from asciimaze.states.profile import Profile
from asciimaze.states.stack import Push, States

if TYPE_CHECKING:
    from collections.abc import Iterator

    from asciimaze.games.inputs import Input

HIDDEN = {"SDL_VIDEODRIVER": "dummy", "SDL_RENDER_VSYNC": "0"}
SIZES = [(1280, 720), (496, 528), (640, 360), (1920, 1080), (300, 900)]
PLAIN = ["escape", "enter", "up", "down", "left", "right", "tab", "f1", "space", "s"]
LAST, LONGEST = 30, 12
PAUSES = [0, 0, 0, 0, 1, 3, 20]
EDGE = 0.02


class Frame(NamedTuple):
    """A frame: how busy the thread was, how long it took, and what was done before."""

    busy: float
    wall: float
    inputs: str


def named(event: Input) -> str:
    """Return an input in a few words."""
    match event:
        case Pointer(action, _, x, y):
            return f"{action.value} {x:.0f},{y:.0f}"
        case Wheel(steps, x, y):
            return f"wheel {steps} {x:.0f},{y:.0f}"
        case Drop(file):
            return f"drop {file.name}"
    return str(event)


def memory() -> int:
    """Return how many megabytes of memory this program has now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() >> 20


class Player:
    """A restless player.

    Attributes:
        random: What chooses the inputs.
        app: The application.
        easel: Its window, the picture of which may have any size.
        folder: Where mazes are saved.
        size: How large the picture is now.
        last: The last inputs.
        frames: The longest frames, the shortest of them first.
        inputs: How many there were.
        painted: How many frames there were.
    """

    def __init__(self, seed: int, easel: Easel, folder: Path) -> None:
        """Begin with a small maze."""
        self.random = Random(seed)
        self.profile = Profile(folder)
        self.app = App(States(), self.profile)
        self.easel, self.folder = easel, folder
        self.size = SIZES[0]
        self.last: deque[str] = deque(maxlen=LAST)
        self.frames = [Frame(0, 0, "")] * LONGEST
        self.inputs = self.painted = 0
        self.explore()

    def explore(self) -> None:
        """Begin another explorer."""
        recipe = Recipe("hexagon", "wilson", 20, 20, "penguin")
        seeds = map("penguin{}".format, range(2**62)).__next__
        state = ExploreState(recipe, recipe.make(), self.folder, seeds)
        self.app.states.apply(Push(state))

    def anywhere(self) -> tuple[float, float]:
        """Return a place of the picture, or a little beyond."""
        return tuple(self.random.uniform(-EDGE, 1 + EDGE) * side for side in self.size)

    def key(self) -> Key:
        """Return a key, most often one that does something."""
        top = self.app.top
        if isinstance(top, ExploreState) and self.random.random() < 0.95:  # noqa: PLR2004
            return self.random.choice(sorted(top.actions(), key=str))
        return Key(self.random.choice(PLAIN), ctrl=self.random.random() < 0.1)  # noqa: PLR2004

    def stroke(self) -> Iterator[Input]:
        """Yield what a pointer does from a press of a button to the release."""
        button = self.random.choice([Button.LEFT, Button.LEFT, Button.RIGHT])
        x, y = self.anywhere()
        yield Pointer(Action.PRESS, button, x, y)
        for _ in range(self.random.choice([0, 0, 0, 5, 20])):
            x, y = x + self.random.gauss(0, 20), y + self.random.gauss(0, 20)
            yield Pointer(Action.DRAG, button, x, y)
        yield Pointer(Action.RELEASE, button, x, y)

    def drop(self) -> Input:
        """Return the drop of a saved maze, which may be damaged first."""
        files = sorted(each for each in self.folder.rglob("*") if each.is_file())
        file = self.random.choice(files or [self.folder / "none.mz"])
        if files and self.random.random() < 0.3:  # noqa: PLR2004
            content = bytearray(file.read_bytes())
            if content:
                content[self.random.randrange(len(content))] ^= 1
            file = self.folder / "damaged.mz"
            file.write_bytes(content)
        return Drop(file)

    def some(self) -> Iterator[Input]:
        """Yield what the player does next."""
        what = self.random.random()
        if what < 0.5:  # noqa: PLR2004
            yield self.key()
        elif what < 0.7:  # noqa: PLR2004
            yield from self.stroke()
        elif what < 0.8:  # noqa: PLR2004
            yield Wheel(self.random.choice([-3, -1, 1, 3]), *self.anywhere())
        elif what < 0.95:  # noqa: PLR2004
            yield Pointer(Action.MOVE, Button.NONE, *self.anywhere())
        elif what < 0.96:  # noqa: PLR2004
            yield self.drop()
        elif what < 0.97:  # noqa: PLR2004
            yield Text(self.random.choice("aä#5 "))
        elif what < 0.98:  # noqa: PLR2004
            self.size = self.random.choice(SIZES)
        else:
            yield Key("escape")

    def play(self) -> None:
        """Do something, and look at the picture for a while."""
        for event in self.some():
            self.last.append(named(event))
            self.inputs += 1
            start, busy = perf_counter(), thread_time()
            self.app.hear(event)
            self.frame(start, busy)
        for _ in range(self.random.choice(PAUSES)):
            self.frame(perf_counter(), thread_time())

    def frame(self, start: float, busy: float) -> None:
        """Let time pass, and paint, after something that began at a moment."""
        if not self.app.running:
            self.explore()
        self.app.tick(1 / 60)
        if self.app.painted:
            self.easel.renderer.clear()
            self.app.painted.paint(self.easel.canvas, *self.size)
            self.easel.canvas.show()
            self.easel.renderer.present()
        self.painted += 1
        wall, work = perf_counter() - start, thread_time() - busy
        frame = Frame(work, wall, " | ".join([*self.last][-3:]))
        heappushpop(self.frames, frame)


def run(minutes: float, seed: int, folder: Path) -> None:
    """Play for some minutes, and print what was seen."""
    with smooth(), open_window(80, 45) as context:
        player = Player(seed, Easel(context), folder)
        begun = said = monotonic()
        try:
            while (now := monotonic()) < begun + 60 * minutes:
                player.play()
                if now > said + 60:
                    said = now
                    print(
                        f"{(now - begun) / 60:5.1f} minutes: {player.inputs} inputs,"
                        f" {player.painted} frames, {memory()} megabytes",
                        flush=True,
                    )
        except BaseException:
            print(f"The last inputs, with --seed {seed}:", *player.last, sep="\n  ")
            raise
    print(f"{player.inputs} inputs, {player.painted} frames, {memory()} megabytes")
    print("The longest frames, in milliseconds: of this thread, in all, and after what")
    for frame in sorted(player.frames, reverse=True):
        print(f"{1000 * frame.busy:7.0f}{1000 * frame.wall:7.0f}  {frame.inputs}")


def main() -> None:
    """Play without a display, in a folder that goes away."""
    if any(os.environ.get(name) != value for name, value in HIDDEN.items()):
        hidden = {**os.environ, **HIDDEN}
        sys.exit(subprocess.call([sys.executable, *sys.argv], env=hidden))
    parser = ArgumentParser(description="Explore at random.")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=int(monotonic()))
    options = parser.parse_args()
    print(f"--seed {options.seed}", flush=True)
    with TemporaryDirectory() as folder:
        run(options.minutes, options.seed, Path(folder))


if __name__ == "__main__":
    main()
