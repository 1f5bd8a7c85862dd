# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of solvers."""

from collections.abc import Callable

from asciimaze.maze import Maze
from asciimaze.solvers.a_star import a_star
from asciimaze.solvers.dead_end_filling import follow_rest
from asciimaze.solvers.paths import shortest_path
from asciimaze.solvers.wall_follower import follow_wall

SOLVERS: dict[str, Callable[[Maze, int, int], list[int]]] = {
    "shortest": shortest_path,
    "wall-follower": follow_wall,
    "dead-end-filling": follow_rest,
    "a-star": a_star,
}
"""The functions that find a path between two cells, by name; no cells if none."""
