# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A maze that is looked at, with what is known of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from asciimaze.games.drawing import Pixels
from asciimaze.views.cells import box_of
from asciimaze.views.colours import floor
from asciimaze.views.ink import point_out, shade
from asciimaze.views.pyramid import SIDE, Pyramid
from asciimaze.views.seams import LILAC, REACH, seams_of, surface_of
from asciimaze.views.walls import walls_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from asciimaze.maze import Maze
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.views.pyramid import Tile
    from asciimaze.views.seams import Seams
    from asciimaze.views.walls import Box, Walls


class Subject:
    """A maze that is looked at.

    Attributes:
        maze: The maze; it is never changed, but replaced by another one.
        recipe: What it was made from, as far as that is known.
        ink: The colour of its walls.
        shown: The maze whose walls are shown; while it grows, another one.
        changes: How often that has changed.
        outlines: The walls of the maze that is shown, its seams if it has any, and
            after which change.
        walls: Pictures of its walls.
        floor: The colours of its cells.
        box: The part of the plane in which it lies, with the arrows at its seams.
        start: The cell from which distances are counted, if one was chosen.
        far: The distance of each cell, which a thread may still read when the start
            was forgotten.
        most: The longest of these distances.
    """

    def __init__(self, maze: Maze, recipe: Recipe, ink: tuple[int, int, int]) -> None:
        """Begin a subject of views: a maze, with walls of a colour."""
        self.maze = maze
        self.recipe = recipe
        self.ink = ink
        self.shown, self.changes = maze, 0
        self.outlines: tuple[int, Walls, Seams | None] | None = None
        self.walls = Pyramid(self.draw_walls)
        self.floor = Pyramid(self.draw_floor)
        rim = REACH if surface_of(maze.tiling) else 0
        self.box = box_of(maze.tiling).with_rim(rim)
        self.start: int | None = None
        self.far = np.empty(0, np.int32)
        self.most = 0

    def show(self, maze: Maze, box: Box | None = None) -> None:
        """Let a subject be a maze with the same cells, which differs only in a box."""
        self.shown = maze
        self.changes += 1
        self.walls.renew(box)

    def found_walls(self) -> tuple[Walls, Seams | None]:
        """Return the walls and seams of the shown maze, which may take a while."""
        changes, found = self.changes, self.outlines
        if found is None or found[0] != changes:
            maze = self.shown
            found = self.outlines = changes, walls_of(maze), seams_of(maze)
        return found[1:]

    def colour(self, ink: tuple[int, int, int]) -> None:
        """Draw the walls of a subject in a colour: red, green and blue."""
        self.ink = ink
        self.walls.renew()

    def draw_walls(self, tile: Tile) -> Pixels:
        """Return the walls of a subject in a tile, and nothing where there is none."""
        walls, seams = self.found_walls()
        ink = shade(walls, tile.box, SIDE)
        rgba = np.empty((SIDE, SIDE, 4), np.uint8)
        rgba[:, :, :3] = self.ink
        if seams is not None:
            arrows = point_out(seams, tile.box, SIDE)
            rgba[arrows > ink, :3] = LILAC
            ink = np.maximum(ink, arrows)
        rgba[:, :, 3] = (ink * 255).astype(np.uint8)
        return Pixels(rgba)

    def draw_floor(self, tile: Tile) -> Pixels:
        """Return the cells of a subject in a tile, coloured by distance."""
        return Pixels(floor(self.maze.tiling, self.far, tile.box, SIDE // 2))

    def close(self) -> None:
        """Look at a subject no longer."""
        self.walls.close()
        self.floor.close()

    def measure_from(self, start: int, far: NDArray[np.int32], most: int) -> None:
        """Note how far all cells are from one of them, and the longest distance."""
        self.start, self.far, self.most = start, far, most
        self.floor.renew()
