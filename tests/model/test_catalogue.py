"""Mazes that must stay as they are in every later version."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from asciimaze.chance import Chance
from asciimaze.generators.factory import GENERATORS, Generator, find
from asciimaze.maze import Maze, add_exit
from asciimaze.tilings.square import Square

CATALOGUE = Path(__file__).parent / "catalogue"
ENTRIES = [(8, 5, "penguin"), (5, 8, ""), (13, 4, "pingüino"), (1, 1, "x")]
"""Columns, rows and seed of the mazes which the catalogue has of each generator."""


def draw(maze: Maze) -> str:
    """Return a maze of squares as text."""
    assert isinstance(maze.tiling, Square)
    columns = maze.tiling.columns
    text = ""
    for first in range(0, maze.tiling.cells, columns):
        row = range(first, first + columns)
        tops = ["  " if maze.is_open(cell, Square.TOP) else "--" for cell in row]
        text += "+" + "".join(f"{top}+" for top in tops) + "\n"
        text += " " if maze.is_open(first, Square.LEFT) else "|"
        for cell in row:
            text += "   " if maze.is_open(cell, Square.RIGHT) else "  |"
        text += "\n"
    ends = ["  " if maze.is_open(cell, Square.BOTTOM) else "--" for cell in row]
    return text + "+" + "".join(f"{end}+" for end in ends) + "\n"


def make(generator: str, columns: int, rows: int, seed: str) -> Maze:
    """Return a maze with its exit, made as the game makes it."""
    maze = find(generator).make(Square(columns, rows), Chance.named(seed, "maze"))
    add_exit(maze, Chance.named(seed, "exit"))
    return maze


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
def test_catalogue(generator: Generator, entry: tuple[int, int, str]) -> None:
    """A seed gives the maze it has always given."""
    columns, rows, seed = entry
    plain = seed.encode("ascii", "replace").decode().replace("?", "_") or "empty"
    name = f"{generator.name}-{columns}x{rows}-{plain}.txt"
    page = CATALOGUE / name
    text = draw(make(generator.name, *entry))
    if "RENEW" in os.environ and not page.exists():
        page.write_text(text, encoding="utf-8", newline="\n")
    assert page.exists(), f"{name} is new; RENEW=1 writes it, once and for all"
    broken = (
        "the promise is broken that a seed gives the same maze for ever: "
        f"what changed must change back, not {name}"
    )
    assert text == page.read_bytes().decode(), broken
