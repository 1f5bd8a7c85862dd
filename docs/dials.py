# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures that follow a number in a sentence, which the reader can drag."""

from __future__ import annotations

from string import ascii_lowercase, digits
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.formats.picture import svg
from asciimaze.generators.aldous_broder import aldous_broder
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng
from asciimaze.solvers.paths import diameter_path
from asciimaze.solvers.statistics import dead_ends
from moving import live, widened
from recording import HERE, VISITED, rebuilt, record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from asciimaze.maze import Maze


class Setting(NamedTuple):
    """A value of a number in a sentence, and what follows from it.

    Attributes:
        numbers: The numbers of the sentence; the reader drags the first.
        maze: The maze of squares to show.
        fills: The colours of some of its cells.
    """

    numbers: tuple[str, ...]
    maze: Maze
    fills: Mapping[int, str]


def dialled(
    title: str, about: str, columns: int, settings: Sequence[Setting], at: int
) -> str:
    """Return a picture of a maze that follows a number.

    Args:
        title: The title of the picture.
        about: What the number is.
        columns: The columns of the maze.
        settings: What there is to see for each of its values, in order.
        at: The index of the value in the text.
    """
    kinds = {colour for each in settings for colour in each.fills.values()}
    colours = ["", *sorted(kinds)]
    _, maze, fills = settings[at]
    picture = widened(svg.draw(maze, title, fills=fills))
    return live(
        picture.replace("</style>", f"{STYLE}</style>"),
        "dials",
        "dials",
        about=about,
        at=at,
        columns=columns,
        colours=colours,
        numbers=[each.numbers for each in settings],
        mazes=[letters(each, colours) for each in settings],
    )


def letters(setting: Setting, colours: Sequence[str]) -> str:
    """Return the colours and the lower right walls of all cells as letters."""
    _, maze, fills = setting
    return "".join(
        LETTERS[4 * colours.index(fills.get(cell, "")) + (sides & 3)]
        for cell, sides in enumerate(maze.open)
    )


LETTERS = digits + ascii_lowercase
"""All digits that JavaScript reads."""

STYLE = (
    ".dial[role]{color:var(--color-brand-content);border-bottom:2px dashed;"
    "cursor:ew-resize;touch-action:pan-y;user-select:none}"
)
"""The style of a number that the script has made ready to drag."""


def growing() -> str:
    """Show mazes between a random and the newest cell."""
    settings = list[Setting]()
    for tenths in range(11):
        parts = (tenths, "newest"), (10 - tenths, "random")
        pick = "+".join(f"{count}{name}" for count, name in parts if count)
        recipe = f"square:growing-tree:24x12:pick={pick}:exits=none#snow"
        maze = Recipe.parse(recipe).make()
        ends, path = dead_ends(maze), diameter_path(maze)
        numbers = f"{10 * tenths}\u00a0%", str(len(ends)), str(len(path))
        fills = dict.fromkeys(path, VISITED) | dict.fromkeys(ends, HERE)
        settings.append(Setting(numbers, maze, fills))
    about = "How often it goes on from the newest cell"
    return dialled("Mazes between two habits", about, 24, settings, 5)


def braiding() -> str:
    """Show a maze with fewer and fewer dead ends."""
    settings = list[Setting]()
    for tenths in range(11):
        recipe = f"square:wilson:16x9:braid={tenths / 10}:exits=none#chick"
        maze = Recipe.parse(recipe).make()
        if not settings:
            before = bytes(maze.open)
        ends = dead_ends(maze)
        holes = [at for at, sides in enumerate(maze.open) if sides != before[at]]
        count = sum(map(int.bit_count, maze.open)) - sum(map(int.bit_count, before))
        numbers = f"{10 * tenths}\u00a0%", str(len(ends)), str(count // 2)
        fills = dict.fromkeys(holes, VISITED) | dict.fromkeys(ends, HERE)
        settings.append(Setting(numbers, maze, fills))
    about = "The share of the dead ends that are opened"
    return dialled("Fewer dead ends", about, 16, settings, 5)


def strolling() -> str:
    """Show where a drunkard has been after some steps."""
    board = Recipe.parse("square:aldous-broder:16x9#chick").make().tiling
    moments = record(aldous_broder, board, Rng.from_seed("chick", "stroll"))
    settings = list[Setting]()
    last = len(moments) - 1
    for step in (*range(0, last, 50), last):
        visited, path = moments[step].view.fills, moments[step].view.path
        maze = rebuilt(board, moments[step])
        count = len(visited) or len(maze.open)
        fills = dict.fromkeys(visited, VISITED) | dict.fromkeys(path, HERE)
        settings.append(Setting((f"{step:,}", str(count)), maze, fills))
    return dialled("The walk of a drunkard", "His steps", 16, settings, 10)


PICTURES = {
    "aldous-dial.svg": strolling,
    "braid-dial.svg": braiding,
    "growing-dial.svg": growing,
}
"""The pictures that follow a number, by the names of their files."""
