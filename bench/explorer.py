"""Measure how quickly the explorer moves: ``python bench/explorer.py``.

A view of 1280 by 720 pixels is dragged and painted by SDL's software renderer, which
needs no display. Beside it is the least that a picture of this size can cost: one
texture that fills the view.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from asciimaze.app.window import Easel, open_window
from asciimaze.games.drawing import Pixels
from asciimaze.recipes.recipe import Recipe
from asciimaze.states.explore import ExploreState

if TYPE_CHECKING:
    from collections.abc import Callable

WIDTH, HEIGHT = 1280, 720
FRAMES = 100
SIDES = (32, 1000)
SCALES = (24.0, 4.0, 0.6)


def frames(draw: Callable[[], None], easel: Easel) -> tuple[float, float]:
    """Return the median and the 99th percentile of a frame, in milliseconds."""
    times = []
    for _ in range(FRAMES):
        start = perf_counter()
        easel.renderer.clear()
        draw()
        easel.canvas.show()
        easel.renderer.present()
        times.append(1000 * (perf_counter() - start))
    return median(times), quantiles(times, n=100)[-1]


def drag(side: int, scale: float, easel: Easel) -> tuple[float, float, float]:
    """Return both for a maze that is dragged, and how long its tiles took before."""
    recipe = Recipe("square", "backtracker", side, side, "penguin")
    state = ExploreState(recipe, recipe.make(), Path(), str)
    state.camera = replace(state.fit(WIDTH, HEIGHT), scale=scale)
    start = perf_counter()
    state.paint(easel.canvas, WIDTH, HEIGHT)
    state.subject.walls.finish()
    ready = 1000 * (perf_counter() - start)

    def step() -> None:
        state.camera = state.fit(WIDTH, HEIGHT).moved(7, 3)
        state.paint(easel.canvas, WIDTH, HEIGHT)

    middle, slow = frames(step, easel)
    state.subject.close()
    return middle, slow, ready


def main() -> None:
    """Print a table."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with open_window(WIDTH // 16, HEIGHT // 16) as context:
        easel = Easel(context)
        picture = Pixels(np.full((HEIGHT, WIDTH, 4), 255, np.uint8))

        def fill() -> None:
            easel.canvas.image(0, 0, WIDTH, HEIGHT, picture)

        print("milliseconds: median, 99th percentile, until all tiles are there")
        print(f"{'one texture':<24}{'{:8.1f}{:8.1f}'.format(*frames(fill, easel))}")
        for side in SIDES:
            for scale in SCALES:
                name = f"{side}x{side}, scale {scale:g}"
                numbers = "".join(f"{each:8.1f}" for each in drag(side, scale, easel))
                print(f"{name:<24}{numbers}")


if __name__ == "__main__":
    main()
