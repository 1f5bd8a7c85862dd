"""Measure how quickly the explorer moves: ``python bench/explorer.py``.

Mazes of a thousand, a million and a billion cells are dragged through a view of 1280 by
720 pixels, each at three scales, and painted by SDL's software renderer, which needs no
display. Beside them is the least that a picture of this size can cost: one texture that
fills the view. The billion is made first, as a file of 500 megabytes, which goes away
in the end.

A frame is the processor time of the thread that paints. Tiles are drawn by another one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, thread_time
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.app.window import Easel, open_window
from asciimaze.formats.large import open_large
from asciimaze.games.drawing import Pixels
from asciimaze.recipes.recipe import Recipe
from asciimaze.states.explorer.screen import ExploreState

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.maze import Maze

WIDTH, HEIGHT = 1280, 720
FRAMES = 200
NEAR, MIDDLE = 24.0, 2.0
HIDDEN = {"SDL_VIDEODRIVER": "dummy", "SDL_RENDER_VSYNC": "0"}
SMALL = Recipe("square", "wilson", 32, 32, "penguin")
LARGE = Recipe("square", "wilson", 1000, 1000, "penguin")
HUGE = Recipe("square", "binary-tree", 31622, 31622, "penguin")


def frames(draw: Callable[[], None], easel: Easel) -> str:
    """Return the median and the 99th percentile of a frame, in milliseconds."""
    times = []
    for _ in range(FRAMES):
        start = thread_time()
        easel.renderer.clear()
        draw()
        easel.canvas.show()
        easel.renderer.present()
        times.append(1000 * (thread_time() - start))
    return f"{median(times):8.1f}{quantiles(times, n=100)[-1]:8.1f}"


def drag(maze: Maze, recipe: Recipe, scale: float | None, easel: Easel) -> str:
    """Return both for a maze that is dragged, and how long its tiles took before."""
    state = ExploreState(recipe, maze, Path(), str)
    if scale:
        state.camera = replace(state.fit(WIDTH, HEIGHT), scale=scale)
    start = process_time()
    state.paint(easel.canvas, WIDTH, HEIGHT)
    state.subject.walls.finish()
    ready = 1000 * (process_time() - start)

    def step() -> None:
        state.camera = state.fit(WIDTH, HEIGHT).moved(7, 3)
        state.paint(easel.canvas, WIDTH, HEIGHT)

    numbers = frames(step, easel)
    state.subject.walls.finish()
    state.subject.close()
    return f"{numbers}{ready:8.0f}"


def make(file: Path) -> None:
    """Make the largest maze in another process, whose memory is not counted."""
    recipe = ["generate", str(HUGE), "--output", str(file)]
    subprocess.check_call([sys.executable, "-m", "asciimaze", *recipe])


def measure(easel: Easel, file: Path) -> None:
    """Print a table."""
    picture = Pixels(np.full((HEIGHT, WIDTH, 4), 255, np.uint8))
    floor = frames(lambda: easel.canvas.image(0, 0, WIDTH, HEIGHT, picture), easel)
    print("milliseconds: median, 99th percentile, all tiles of the first picture")
    print(f"{'one texture':<24}{floor}")
    start = perf_counter()
    huge = open_large(file)
    opened = 1000 * (perf_counter() - start)
    if huge:
        show(huge.maze, HUGE, easel)
        memory = getrusage(RUSAGE_SELF).ru_maxrss >> 10
        print(f"(opened in {opened:.1f} milliseconds, {memory} megabytes at most)")
    for recipe in LARGE, SMALL:
        show(recipe.make(), recipe, easel)


def show(maze: Maze, recipe: Recipe, easel: Easel) -> None:
    """Print the lines of a maze."""
    for name, scale in ("near", NEAR), ("middle", MIDDLE), ("all", None):
        size = f"{recipe.columns}x{recipe.rows}, {name}"
        print(f"{size:<24}{drag(maze, recipe, scale, easel)}")


def main() -> None:
    """Measure without a display, and as fast as can be."""
    if any(os.environ.get(name) != value for name, value in HIDDEN.items()):
        hidden = {**os.environ, **HIDDEN}
        sys.exit(subprocess.call([sys.executable, *sys.argv], env=hidden))
    window = open_window(WIDTH // 16, HEIGHT // 16)
    with window as context, TemporaryDirectory() as folder:
        file = Path(folder) / "huge.mz"
        make(file)
        measure(Easel(context), file)


if __name__ == "__main__":
    main()
