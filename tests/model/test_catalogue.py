"""Mazes that must stay as they are in every later version."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from asciimaze.generators.registry import GENERATORS, Generator, find
from asciimaze.maze import Maze, add_exit
from asciimaze.recipes.options.registry import OPTIONS, Option
from asciimaze.recipes.options.values import Choice, Mix, Range
from asciimaze.recipes.recipe import Recipe
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square

CATALOGUE = Path(__file__).parent / "catalogue"
ENTRIES = [(8, 5, "penguin"), (5, 8, ""), (13, 4, "pingüino"), (1, 1, "x")]
"""Columns, rows and seed of the catalogue's mazes by each generator."""


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
    maze = find(generator).make(Square(columns, rows), Rng.from_seed(seed, "maze"))
    add_exit(maze, Rng.from_seed(seed, "exit"))
    return maze


def page_of(generator: str, columns: int, rows: int, seed: str) -> str:
    """Return the name of the file in which the catalogue has a maze."""
    plain = seed.encode("ascii", "replace").decode().replace("?", "_") or "empty"
    return f"{generator}-{columns}x{rows}-{plain}.txt"


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.name)
def test_catalogue(generator: Generator, entry: tuple[int, int, str]) -> None:
    """A seed gives the maze it has always given."""
    name = page_of(generator.name, *entry)
    page = CATALOGUE / name
    text = draw(make(generator.name, *entry))
    if "RENEW" in os.environ and not page.exists():
        page.write_text(text, encoding="utf-8", newline="\n")
    assert page.exists(), f"{name} is new; `make renew` writes it, once and for all"
    broken = (
        "the promise is broken that a seed gives the same maze for ever: "
        f"what changed must change back, not {name}"
    )
    assert text == page.read_bytes().decode(), broken


def test_nothing_else() -> None:
    """Each file of the catalogue belongs to a generator."""
    wanted = {page_of(each.name, *entry) for each in GENERATORS for entry in ENTRIES}
    lists = {"options.txt", "identities.txt"}
    lost = {page.name for page in CATALOGUE.iterdir()} - wanted - lists
    assert not lost, (
        f"{', '.join(sorted(lost))} belongs to no generator; if one was taken out, "
        "and was never promised to anybody, its files go with it"
    )


def values(option: Option) -> list[str]:
    """Return some values of an option, in writing."""
    kind = option.kind
    if isinstance(kind, Range):
        fifths = [kind.least + (kind.most - kind.least) * at / 5 for at in range(6)]
        return [kind.write(value) for value in fifths if value != kind.default]
    if isinstance(kind, Choice):
        return list(kind.words[1:])
    assert isinstance(kind, Mix)
    return [*kind.words, f"3{kind.words[0]}+{kind.words[-1]}"]


def with_options() -> dict[str, str]:
    """Return the open sides of mazes with options, by the identities of the mazes."""
    sides = {}
    for option in OPTIONS:
        takers = [each.name for each in GENERATORS if option.name in each.takes]
        for generator in takers or ["hunt-and-kill"]:
            for value in values(option):
                for shape in ("square:13x4", "hexagon:5x6", "polar:7x7", "torus:5x4"):
                    name, size = shape.split(":")
                    wish = f"{option.name}={value}"
                    try:
                        each = Recipe.parse(f"{name}:{generator}:{size}:{wish}#puffin")
                        maze = each.make()
                    except ValueError:  # some options are missing on some tilings
                        continue
                    sides[str(each)] = maze.open.hex()
    return sides


def test_catalogue_of_options() -> None:
    """An option gives the maze it has always given."""
    page = CATALOGUE / "options.txt"
    told = {}
    if page.exists():
        text = page.read_bytes().decode()
        told = dict(line.rsplit(" ", 1) for line in text.splitlines())
    now = with_options()
    if "RENEW" in os.environ:
        lines = [f"{name} {sides}\n" for name, sides in (now | told).items()]
        page.write_text("".join(lines), encoding="utf-8", newline="\n")
        told = now | told
    new = ", ".join(sorted(now.keys() - told.keys()))
    assert not new, f"{new} is new; `make renew` writes it, once and for all"
    broken = [
        name for name in told if Recipe.parse(name).make().open.hex() != told[name]
    ]
    assert not broken, "the promise is broken that a name gives the same maze for ever"
