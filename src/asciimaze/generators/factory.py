# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of generators, and how to find one by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from asciimaze.chance import Chance
from asciimaze.generators.aldous_broder import aldous_broder
from asciimaze.generators.backtracker import backtracker
from asciimaze.generators.binary_tree import binary_tree
from asciimaze.generators.growing_tree import growing_tree
from asciimaze.generators.houston import houston
from asciimaze.generators.hunt_and_kill import hunt_and_kill
from asciimaze.generators.kruskal import kruskal
from asciimaze.generators.prim import prim
from asciimaze.generators.wilson import wilson
from asciimaze.maze import Maze
from asciimaze.tilings.tiling import Tiling


class Generator(NamedTuple):
    """A way to make a maze.

    Attributes:
        name: What it is called on the command line.
        description: What it is called on a screen.
        make: The maker. It returns a perfect maze on a tiling, the same one for
            the same stream; it raises ``ValueError`` on a tiling for which it is
            not defined.
    """

    name: str
    description: str
    make: Callable[[Tiling, Chance], Maze]


GENERATORS = (
    Generator("backtracker", "Backtracker", backtracker),
    Generator("hunt-and-kill", "Hunt-and-Kill", hunt_and_kill),
    Generator("binary-tree", "Binary Tree", binary_tree),
    Generator("aldous-broder", "Aldous-Broder", aldous_broder),
    Generator("wilson", "Wilson", wilson),
    Generator("houston", "Houston", houston),
    Generator("prim", "Prim", prim),
    Generator("growing-tree", "Growing Tree", growing_tree),
    Generator("kruskal", "Kruskal", kruskal),
)
"""All generators, in the order in which they are offered."""


def find(name: str) -> Generator:
    """Return the generator of a name; case, ``_`` and spaces do not matter.

    Raises:
        ValueError: No generator has this name.
    """
    plain = "-".join(name.replace("_", " ").replace("-", " ").lower().split())
    for generator in GENERATORS:
        if generator.name == plain:
            return generator
    names = ", ".join(generator.name for generator in GENERATORS)
    message = f"generator must be one of {names} (got {name!r})"
    raise ValueError(message)
