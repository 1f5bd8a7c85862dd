# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The picture that belongs to a live chunk."""

from __future__ import annotations

from pathlib import PurePosixPath

from asciimaze.formats.picture import svg
from asciimaze.generators.registry import find
from asciimaze.maze import Maze
from asciimaze.rng import Rng
from asciimaze.tilings.square import Square


def draw(path: str) -> str:
    """Return a maze by the generator in a file, as SVG."""
    generator = find(PurePosixPath(path).stem)
    maze = Maze(Square(24, 12))
    generator.carve(maze, Rng.from_seed("chick", generator.name))
    return svg.draw(maze, f"A maze by {generator.name}")
