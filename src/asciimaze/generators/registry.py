# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of generators, and how to find one by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.rows import no_rows
from asciimaze.generators.aldous_broder import aldous_broder
from asciimaze.generators.backtracker import backtracker
from asciimaze.generators.binary_tree import binary_tree
from asciimaze.generators.eller import eller
from asciimaze.generators.growing_tree import growing_tree
from asciimaze.generators.houston import houston
from asciimaze.generators.hunt_and_kill import hunt_and_kill
from asciimaze.generators.kruskal import kruskal
from asciimaze.generators.prim import prim
from asciimaze.generators.recursive_division import (
    not_a_rectangle,
    recursive_division,
)
from asciimaze.generators.sidewinder import sidewinder
from asciimaze.generators.wilson import wilson
from asciimaze.maze import Maze
from asciimaze.names import find_name
from asciimaze.rng import Rng, has_numpy
from asciimaze.tilings.tiling import Tiling

if TYPE_CHECKING:
    from asciimaze.engine.row_blocks import Piece
    from asciimaze.generators.fast.registry import Fast


class Generator(NamedTuple):
    """A way to make a maze.

    Attributes:
        name: What it is called on the command line.
        description: What it is called on a screen.
        carve: What carves a perfect maze into solid rock, the same one for the same
            stream.
        unsupported: Says why a tiling is unsupported, or nothing if it is not.
    """

    name: str
    description: str
    carve: Callable[[Maze, Rng], None]
    unsupported: Callable[[Tiling], str] = lambda _: ""

    @property
    def takes(self) -> tuple[str, ...]:
        """The options that a generator supports: those of its fast version."""
        return self.fast.options if self.fast else ()

    def fits(self, tiling: Tiling) -> bool:
        """Return whether a generator is defined on a tiling."""
        return not self.unsupported(tiling)

    def check(self, tiling: Tiling) -> None:
        """Raise ``ValueError`` if a generator is not defined on a tiling."""
        reason = self.unsupported(tiling)
        if reason:
            names = ", ".join(each.name for each in GENERATORS if each.fits(tiling))
            kind = f"this {tiling.name} tiling"
            message = f"{self.name} does not fit {kind}: {reason}; try {names}"
            raise ValueError(message)

    @property
    def fast(self) -> Fast | None:
        """The fast version of a generator, if there is one."""
        from asciimaze.generators.fast.registry import FAST

        return FAST.get(self.name) if has_numpy() else None

    def make(self, tiling: Tiling, rng: Rng, **options: object) -> Maze:
        """Return the perfect maze of any generator, the same for the same stream.

        Args:
            tiling: The cells.
            rng: The source of random numbers.
            options: Values of options that it supports.

        Raises:
            ValueError: It is not defined on this tiling.
        """
        self.check(tiling)
        if self.fast:
            return self.fast.make(tiling, rng, **options)
        maze = Maze(tiling)
        self.carve(maze, rng)
        return maze

    def pieces(self, tiling: Tiling, rng: Rng) -> Iterator[Piece] | None:
        """Return any generator's maze some rows at a time, or nothing.

        Raises:
            ValueError: It is not defined on this tiling.
        """
        self.check(tiling)
        return self.fast.rows(tiling, rng) if self.fast else None


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
    Generator("sidewinder", "Sidewinder", sidewinder, no_rows),
    Generator("eller", "Eller", eller, no_rows),
    Generator("recursive-division", "Division", recursive_division, not_a_rectangle),
)
"""All generators, in the order in which they are offered."""

BY_NAME = {generator.name: generator for generator in GENERATORS}
"""The same by their names."""

OLD_NAMES = {"division": "recursive-division"}
"""Earlier names of generators, and what they are called now."""


def find(name: str) -> Generator:
    """Return the generator of a name, which may be written carelessly.

    Raises:
        ValueError: No generator has this name.
    """
    return BY_NAME[find_name("generator", name, BY_NAME, OLD_NAMES)]


def names() -> tuple[str, ...]:
    """Return the names of all generators."""
    return tuple(BY_NAME)
