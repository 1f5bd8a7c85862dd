# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Painting a mask for the next maze."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from asciimaze.games.escape.directions import DIRECTIONS, side_towards
from asciimaze.games.inputs import Action, Button, Key
from asciimaze.maze import Maze
from asciimaze.names import counted
from asciimaze.states.explorer.look import Look
from asciimaze.states.explorer.painting import paint_outline
from asciimaze.tilings.point_location import cell_under
from asciimaze.tilings.tiling import middle
from asciimaze.views.brush import Brush
from asciimaze.views.cells import WIDEST
from asciimaze.views.pyramid import Pyramid
from asciimaze.views.rings import outline
from asciimaze.views.walls import Box
from asciimaze.widgets import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asciimaze.games.drawing import Canvas, Point
    from asciimaze.games.inputs import Pointer
    from asciimaze.recipes.recipe import Recipe
    from asciimaze.states.explorer.look import Actions
    from asciimaze.states.explorer.scene import Scene
    from asciimaze.views.camera import Camera
    from asciimaze.views.subject import Subject

SIZES = (0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""The radius of each brush, in sides of a cell."""


class Masking(Look):
    """A brush for masks.

    Attributes:
        is_on: Whether the pointer is a brush.
        brush: The mask, once it was painted on.
        marks: The cells that are left out, as tiles.
        size: The number of the size of the brush.
        last: Where the brush was last.
        keeps: Whether the stroke keeps cells.
    """

    def __init__(self, scene: Scene) -> None:
        """Begin without a brush for masks."""
        super().__init__(scene)
        self.is_on = self.keeps = False
        self.brush: Brush | None = None
        self.marks: Pyramid | None = None
        self.size = 0
        self.last: Point = (0, 0)

    def actions(self) -> Actions:
        """Return the keys that paint a mask in the explorer."""
        result: Actions = {Key("k"): ("paint a mask", self.switch)}
        if self.is_on:
            result |= {
                Key("b"): ("a larger brush", self.enlarge),
                Key("space"): ("paint the cell", self.dab),
                Key("z", ctrl=True): ("undo a stroke", self.undo),
                Key("y", ctrl=True): ("redo a stroke", self.redo),
            }
            for name in DIRECTIONS:
                step = partial(self.step, name)
                result[Key(name, ctrl=True)] = "point to the next cell", step
        return result

    def switch(self) -> None:
        """Make the pointer a brush for masks, or no longer."""
        self.scene.check_sizes()
        self.is_on = not self.is_on
        self.prepare()

    def prepare(self) -> None:
        """Prepare the mask of the maze in which the pointer is, unless there is one."""
        if not self.is_on:
            return
        recipe = self.scene.subject.recipe
        if self.brush and same_cells(self.brush, recipe):
            return
        self.clear()
        try:
            self.brush = Brush(self.scene.subject.maze.tiling, recipe, theme.IDLE)
            self.marks = Pyramid(self.brush.marks.draw)
        except ValueError as error:
            self.is_on, self.scene.message = False, str(error)

    def clear(self) -> None:
        """Forget the mask that was painted."""
        if self.marks:
            self.marks.close()
        self.brush = self.marks = None

    def forget(self) -> None:
        """Go on painting the mask if the new maze has the same shape and size."""
        self.prepare()

    def renew(self) -> None:
        """Keep the mask; walls have no part in it."""

    def leave(self) -> bool:
        """Put the brush away, and forget the mask; a wish for it remains."""
        was_on, self.is_on = self.is_on, False
        self.clear()
        return was_on

    def show(self, box: Box | None = None) -> None:
        """Show the painted mask as it is now, and wish for a maze with it.

        Args:
            box: The part of the plane in which it has changed, if that is known.
        """
        if self.brush and self.marks:
            self.marks.renew(box)
            bar, recipe = self.scene.bar, self.brush.recipe
            generator = recipe.generator or bar.wish.generator
            mask = self.brush.mask
            bar.wish = replace(recipe, generator=generator, seed=None, mask=mask)

    def status(self) -> str:
        """Return how many cells the painted mask leaves out."""
        if not (self.is_on and self.brush):
            return ""
        count = int(self.brush.out.sum())
        says = counted(count, "cell") + " left out" if count else "drag over cells"
        return f"{says}, brush {self.size + 1}"

    def undo(self) -> None:
        """Undo a stroke of the brush on the mask."""
        if self.brush:
            self.brush.undo()
            self.show()

    def redo(self) -> None:
        """Redo a stroke of the brush on the mask."""
        if self.brush:
            self.brush.redo()
            self.show()

    def enlarge(self) -> None:
        """Take the next larger brush for the mask, or the smallest again."""
        self.size = (self.size + 1) % len(SIZES)

    def under(self) -> int | None:
        """Return the cell under the pointer, whether or not the mask leaves it out."""
        return cell_under(self.brush.tiling, *self.scene.point) if self.brush else None

    def begin(self) -> bool:
        """Begin a stroke on the mask at the pointer; return whether there is a cell."""
        cell = self.under()
        if cell is None or self.brush is None:
            return False
        self.keeps, self.last = bool(self.brush.out[cell]), self.scene.point
        self.brush.begin()
        self.go_on(SIZES[self.size])
        return True

    def go_on(self, radius: float) -> None:
        """Paint the mask from where the brush was last to the pointer."""
        if self.brush:
            here = self.scene.point
            cells = self.brush.cells(self.last, here, radius)
            self.brush.paint(cells, keep=self.keeps)
            box = Box.around((self.last, here), radius + 2 * WIDEST)
            self.last = here
            self.show(box)

    def dab(self) -> None:
        """Paint the mask at the pointer."""
        self.begin()

    def hold(self, event: Pointer) -> bool:
        """Paint the mask with the left button."""
        scene, is_press = self.scene, event.action is Action.PRESS
        if not self.is_on or event.button is not Button.LEFT:
            return False
        if is_press and not scene.is_on_maze(event.y):
            return False
        scene.point_at(event.x, event.y)
        if is_press:
            self.prepare()
            return self.begin()
        self.go_on(SIZES[self.size])
        return True

    def step(self, direction: str) -> None:
        """Point to the cell in a direction, even if the painted mask leaves it out."""
        cell, scene = self.under(), self.scene
        if self.brush is None:
            return
        tiling = self.brush.tiling
        if cell is None:
            beyond: int | None = 0
        else:
            side = side_towards(Maze(tiling), cell, direction)
            beyond = None if side is None else tiling.neighbour(cell, side)
        if beyond is not None:
            scene.aim(scene.subject, middle(tiling.corners(beyond)))

    def floors(self, subject: Subject) -> Sequence[Pyramid]:
        """Return the cells that the painted mask leaves out."""
        is_here = self.is_on and subject is self.scene.subject
        return [self.marks] if is_here and self.marks else []

    def paint(self, canvas: Canvas, camera: Camera, subject: Subject) -> None:
        """Paint the brush for the mask."""
        cell, radius = self.under(), SIZES[self.size]
        if not self.is_on or subject is not self.scene.subject or self.brush is None:
            return
        if radius:
            centre = camera.place(*self.scene.point)
            canvas.circle(centre, radius * camera.scale, None, theme.BEAK)
        elif cell is not None:
            points = outline(self.brush.tiling, cell)
            paint_outline(canvas, camera, points, theme.BEAK)


def same_cells(brush: Brush, recipe: Recipe) -> bool:
    """Return whether a recipe has the shape and the size of a mask."""
    ours = brush.recipe
    return (ours.shape, ours.columns, ours.rows) == (
        recipe.shape,
        recipe.columns,
        recipe.rows,
    )
