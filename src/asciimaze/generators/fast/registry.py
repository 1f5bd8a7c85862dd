# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The fast versions of the generators."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, NamedTuple

from asciimaze.engine.jit import pays
from asciimaze.engine.row_blocks import Piece, gathered
from asciimaze.generators.fast.aldous_broder import aldous_broder
from asciimaze.generators.fast.backtracker import backtracker
from asciimaze.generators.fast.binary_tree import binary_tree
from asciimaze.generators.fast.eller import eller
from asciimaze.generators.fast.growing_tree import growing_tree
from asciimaze.generators.fast.houston import houston
from asciimaze.generators.fast.hunt_and_kill import hunt_and_kill
from asciimaze.generators.fast.kruskal import kruskal
from asciimaze.generators.fast.prim import prim
from asciimaze.generators.fast.recursive_division import recursive_division
from asciimaze.generators.fast.row_loops import (
    binary_tree_loops,
    eller_loops,
    sidewinder_loops,
)
from asciimaze.generators.fast.sidewinder import sidewinder
from asciimaze.generators.fast.vectorised import (
    binary_tree_rows,
    eller_rows,
    sidewinder_rows,
)
from asciimaze.generators.fast.wilson import wilson
from asciimaze.maze import Maze
from asciimaze.rng import Rng
from asciimaze.tilings.tiling import Tiling

if TYPE_CHECKING:
    from array import array


class Fast(NamedTuple):
    """A fast version of a generator.

    Attributes:
        walk: What makes the same maze as the plain version; its further arguments
            are options.
        rows: What makes the same maze some rows at a time; returns nothing if it
            cannot on this tiling.
        loops: What does so faster by compiled loops, without a trace; returns nothing
            if a walk is faster.
    """

    walk: Callable[..., Maze]
    rows: Callable[[Tiling, Rng], Iterator[Piece] | None] = lambda *_: None
    loops: Callable[[Tiling, Rng], Iterator[Piece] | None] = lambda *_: None

    @property
    def options(self) -> tuple[str, ...]:
        """The options that a fast version supports."""
        return tuple(signature(self.walk).parameters)[2:]

    def make(self, tiling: Tiling, rng: Rng, **options: object) -> Maze:
        """Return the maze that a fast version makes, in the fastest way."""
        again = Rng(rng.state)
        by_rows = self.loops if pays(tiling.cells) else self.rows
        pieces = None if options else by_rows(tiling, rng)
        if pieces:
            return gathered(tiling, pieces, partial(self.trace, tiling, again))
        return self.walk(tiling, rng, **options)

    def trace(self, tiling: Tiling, rng: Rng) -> array[int]:
        """Return the trace of a maze, which a fast version makes again for it."""
        return gathered(tiling, self.rows(tiling, rng) or ()).carved


FAST = {
    "backtracker": Fast(backtracker),
    "hunt-and-kill": Fast(hunt_and_kill),
    "binary-tree": Fast(binary_tree, binary_tree_rows, binary_tree_loops),
    "aldous-broder": Fast(aldous_broder),
    "wilson": Fast(wilson),
    "houston": Fast(houston),
    "prim": Fast(prim),
    "growing-tree": Fast(growing_tree),
    "kruskal": Fast(kruskal),
    "sidewinder": Fast(sidewinder, sidewinder_rows, sidewinder_loops),
    "eller": Fast(eller, eller_rows, eller_loops),
    "recursive-division": Fast(recursive_division),
}
"""The fast version of each generator, by the generator's name."""
