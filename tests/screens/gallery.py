"""Every interesting screen, by the name of its golden file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tcod.event import KeySym
from tests.choices import recipe_for

from asciimaze.games.escape.rules import SHAPES, new_game

from .desk import PENGUIN, begin, play, press

if TYPE_CHECKING:
    from collections.abc import Callable

    from asciimaze.app.loop import App
    from asciimaze.recipes.recipe import Recipe

POSES = {"right": 0, "front": 1, "left": 2, "back": 3}
"""The poses, by the side at which the penguin looks."""

PLACES = {
    f"{row} {column}": 9 * y + x
    for y, row in [(0, "top"), (4, "middle"), (8, "bottom")]
    for x, column in [(0, "left"), (4, "middle"), (8, "right")]
}
"""Cells of a maze of nine by nine: corners, middles of the borders, the middle."""


def asked(*syms: KeySym, recipe: Recipe = PENGUIN) -> App:
    """Return a program with the setup screen, after some keys."""
    app = begin(recipe)
    press(app, *syms)
    return app


def at_exit(recipe: Recipe, *, escaped: bool) -> App:
    """Return a program with the penguin before its exit, or beyond."""
    cell, side = next(new_game(recipe).maze.exits())
    return play(recipe, cell=cell, facing=side, escaped=escaped)


def gone() -> App:
    """Return a program that has ended."""
    return asked(KeySym.ESCAPE)


LONG = replace(PENGUIN, seed="a seed as long as the way to the South Pole")
ODD = "ü\n\udcff\0日\x1b"

SCREENS: dict[str, Callable[[], App]] = {
    "setup": asked,
    "setup, last generator": lambda: asked(KeySym.END),
    "setup, size": lambda: asked(KeySym.TAB, KeySym.TAB),
    "setup, largest size": lambda: asked(KeySym.TAB, KeySym.TAB, KeySym.END),
    "setup, as given": lambda: begin(recipe_for("hunt-and-kill", 7, "")),
    "end": gone,
    **{
        f"play, {name}": lambda cell=cell: play(cell=cell)  # type: ignore[misc]
        for name, cell in PLACES.items()
    },
    **{
        f"play, {name}": lambda side=side: play(facing=side)  # type: ignore[misc]
        for name, side in POSES.items()
    },
    "play, hunt-and-kill": lambda: play(recipe_for("hunt-and-kill", 25, "penguin")),
    "play, binary tree": lambda: play(recipe_for("binary-tree", 25, "penguin")),
    "play, smallest": lambda: play(recipe_for(size=5, seed="penguin")),
    "play, largest": lambda: play(recipe_for(size=99, seed="penguin")),
    **{
        f"play, {shape}": lambda shape=shape: play(replace(PENGUIN, shape=shape))  # type: ignore[misc]
        for shape in SHAPES
        if shape != "square"
    },
    "setup, shape": lambda: asked(KeySym.TAB, KeySym.DOWN),
    "play, exit": lambda: at_exit(PENGUIN, escaped=False),
    "escaped": lambda: at_exit(PENGUIN, escaped=True),
    "escaped, long seed": lambda: at_exit(LONG, escaped=True),
    "escaped, odd seed": lambda: at_exit(replace(PENGUIN, seed=ODD), escaped=True),
    "escaped, no seed": lambda: at_exit(replace(PENGUIN, seed=""), escaped=True),
}
