"""Measure how quickly the explorer moves: ``python bench/explorer.py``.

Mazes of a thousand, a million and a billion cells are dragged through a view of 1280 by
720 pixels, each at three scales, and painted by SDL's software renderer, which needs no
display. Then the million is coloured by distance, dragged again, and zoomed in and out.
Beside them is the least that a picture of this size can cost: one texture that
fills the view. The billion is made first, as a file of 500 megabytes, which goes away
in the end.

A frame is the processor time of the thread that paints. Tiles are drawn by another one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, thread_time
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.app.window import Easel, open_window, smooth
from asciimaze.formats.large import open_large
from asciimaze.games.drawing import Pixels
from asciimaze.games.inputs import Key
from asciimaze.recipes.recipe import Recipe
from asciimaze.states.explorer.screen import ExploreState, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.maze import Maze

WIDTH, HEIGHT = 1280, 720
FRAMES = 200
SCALES = ("near", 24.0), ("middle", 2.0), ("all", None)
ZOOM = 1.03
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


def drag(state: ExploreState, at: int) -> None:
    """Move the view a little to the right and down, whichever frame it is."""
    del at
    state.camera = state.fit(WIDTH, HEIGHT).moved(7, 3)


def zoom(state: ExploreState, at: int) -> None:
    """Come a little closer, or go away again in every other second."""
    factor = ZOOM if at % 120 < 60 else 1 / ZOOM  # noqa: PLR2004 - frames in a second
    state.camera = state.fit(WIDTH, HEIGHT).zoomed(factor, WIDTH / 2, HEIGHT / 2)


def explore(
    maze: Maze,
    recipe: Recipe,
    scale: float | None,
    easel: Easel,
    move: Callable[[ExploreState, int], None] = drag,
    key: Key | None = None,
) -> str:
    """Return both for a maze that is explored, and how long its tiles took before.

    Args:
        maze: The maze.
        recipe: What it was made from.
        scale: How many pixels a side of a cell takes; by default all of it is seen.
        easel: The window.
        move: What moves the view before each frame.
        key: What is pressed before the first frame, if anything.
    """
    state = ExploreState(recipe, maze, Path(), str)
    if scale:
        state.camera = replace(state.fit(WIDTH, HEIGHT), scale=scale)
    state.paint(easel.canvas, WIDTH, HEIGHT)
    if key:
        state.hear(key)
        settle(state)
    start = process_time()
    state.paint(easel.canvas, WIDTH, HEIGHT)
    for pyramid in state.pyramids:
        pyramid.finish()
    ready = 1000 * (process_time() - start)
    steps = count()

    def step() -> None:
        move(state, next(steps))
        state.paint(easel.canvas, WIDTH, HEIGHT)

    numbers = frames(step, easel)
    for pyramid in state.pyramids:
        pyramid.finish()
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
    print(f"{'one texture':<32}{floor}")
    start = perf_counter()
    huge = open_large(file)
    opened = 1000 * (perf_counter() - start)
    if huge:
        show(huge.maze, HUGE, easel)
        memory = getrusage(RUSAGE_SELF).ru_maxrss >> 10
        print(f"(opened in {opened:.1f} milliseconds, {memory} megabytes at most)")
    large = LARGE.make()
    show(large, LARGE, easel)
    show_colours(large, LARGE, easel)
    show(SMALL.make(), SMALL, easel)


def show(maze: Maze, recipe: Recipe, easel: Easel) -> None:
    """Print the lines of a maze."""
    size = f"{recipe.columns}x{recipe.rows}"
    for name, scale in SCALES:
        print(f"{f'{size}, {name}':<32}{explore(maze, recipe, scale, easel)}")


def show_colours(maze: Maze, recipe: Recipe, easel: Easel) -> None:
    """Print the lines of a maze in colours."""
    for name, scale in SCALES:
        for move in drag, zoom:
            line = f"in colours, {name}, {move.__name__}"
            print(f"{line:<32}{explore(maze, recipe, scale, easel, move, Key('d'))}")


def main() -> None:
    """Measure without a display, and as fast as can be."""
    if any(os.environ.get(name) != value for name, value in HIDDEN.items()):
        hidden = {**os.environ, **HIDDEN}
        sys.exit(subprocess.call([sys.executable, *sys.argv], env=hidden))
    window = open_window(WIDTH // 16, HEIGHT // 16)
    with smooth(), window as context, TemporaryDirectory() as folder:
        file = Path(folder) / "huge.mz"
        make(file)
        measure(Easel(context), file)


if __name__ == "__main__":
    main()
