"""A moving picture is right at each moment."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import moving
import pictures
from asciimaze.generators.registry import GENERATORS, find
from asciimaze.maze import Maze, add_exit
from asciimaze.rng import Rng
from asciimaze.tilings.hexagon import Hexagon
from asciimaze.tilings.triangle import Triangle

MOVING = [
    name
    for name, draw in pictures.PICTURES.items()
    if name.endswith(".svg") and 'class="moves"' in str(draw())
]


def facts_in(picture: str, name: str) -> dict[str, Any]:
    """Return the data of a picture for its script."""
    facts: dict[str, Any] = json.loads(ET.fromstring(picture).attrib[f"data-{name}"])  # noqa: S314
    return facts


@pytest.mark.parametrize("name", MOVING)
def test_backwards(name: str) -> None:
    """Taking all steps back and forth again leads back to the same picture."""
    facts = facts_in(str(pictures.PICTURES[name]()), "moves")
    walls, fills = set[int](facts["walls"]), dict[int, int](facts["fills"])
    first = walls.copy(), fills.copy()
    for toggled, changed in reversed(facts["steps"]):
        walls ^= set(toggled)
        for at in range(0, len(changed), 3):
            cell, before, after = changed[at : at + 3]
            assert fills.get(cell, 0) == after
            fills[cell] = before
    for toggled, changed in facts["steps"]:
        walls ^= set(toggled)
        for at in range(0, len(changed), 3):
            fills[changed[at]] = changed[at + 2]
    assert (walls, {cell: fill for cell, fill in fills.items() if fill}) == first


def test_every_generator_moves() -> None:
    """Each generator has a picture that moves."""
    titles = "".join(str(pictures.PICTURES[name]()) for name in MOVING)
    for generator in GENERATORS:
        assert f"<title>A maze by {generator.name}</title>" in titles


@pytest.mark.parametrize("generator", [each.name for each in GENERATORS])
def test_one_wall_in_a_step(generator: str) -> None:
    """Carving removes one wall in each step, and ends with the maze."""
    maze = pictures.make(generator, 7, 5)
    moments = list(pictures.carving(maze))
    for before, after in pairwise(moments):
        assert len(before.walls - after.walls) == 1
        assert not after.walls - before.walls
    assert moments[0].walls == set(moving.walls(Maze(maze.tiling)))
    assert moments[-1].walls == set(moving.walls(maze))


def test_division_builds() -> None:
    """Recursive division removes no wall, and ends with the maze."""
    maze = pictures.make("division", 7, 5)
    moments = list(pictures.division(maze))
    for before, after in pairwise(moments):
        assert before.walls < after.walls or before.walls == after.walls
    assert moments[-1].walls == set(moving.walls(maze))


@pytest.mark.parametrize("tiling", [Hexagon(5, 4), Triangle(7, 4)])
def test_walkable(tiling: Hexagon | Triangle) -> None:
    """On any tiling you can walk as the maze allows, and out in the given steps."""
    maze = find("wilson").make(tiling, Rng.from_seed("chick", "walk"))
    add_exit(maze, Rng.from_seed("chick", "exit"))
    facts = facts_in(moving.walkable(maze, 9), "walk")
    wave, steps = {9}, 0
    while -1 not in wave:
        steps += 1
        wave = {way[0] for cell in wave for way in facts["ways"][cell]}
    assert steps == facts["best"]
    for cell, ways in enumerate(facts["ways"]):
        assert len(ways) == maze.open[cell].bit_count()
        for beyond, name, *_ in ways:
            if beyond >= 0:
                side = tiling.sides(cell).index(name)
                assert tiling.neighbour(cell, side) == beyond
