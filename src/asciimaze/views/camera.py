# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which part of the plane a view shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from asciimaze.views.walls import Box

if TYPE_CHECKING:
    from asciimaze.tilings.lattice import Point

LEAST, MOST = 2.0**-12, 2.0**8
"""The smallest and the largest scale."""


@dataclass(frozen=True, slots=True)
class Camera:
    """What a view shows of the plane.

    Attributes:
        x: Which x is in the middle of the view, in sides of a cell.
        y: Which y is there.
        scale: How many pixels a side takes.
        width: How many pixels wide the view is.
        height: How many pixels high it is.
    """

    x: float
    y: float
    scale: float
    width: float
    height: float

    def place(self, x: float, y: float) -> Point:
        """Return where the camera shows a point of the plane."""
        right, down = (x - self.x) * self.scale, (y - self.y) * self.scale
        return self.width / 2 + right, self.height / 2 + down

    def point(self, x: float, y: float) -> Point:
        """Return which point of the plane the camera shows at a place."""
        right, down = x - self.width / 2, y - self.height / 2
        return self.x + right / self.scale, self.y + down / self.scale

    @property
    def box(self) -> Box:
        """The box of the plane that the camera shows."""
        return Box(*self.point(0, 0), *self.point(self.width, self.height))

    def moved(self, right: float, down: float) -> Camera:
        """Return the camera after the picture was dragged by some pixels."""
        x, y = self.x - right / self.scale, self.y - down / self.scale
        return replace(self, x=x, y=y)

    def zoomed(self, factor: float, x: float, y: float) -> Camera:
        """Return a camera that shows the same point at a place, at another scale."""
        scale = min(max(self.scale * factor, LEAST), MOST)
        before = self.point(x, y)
        closer = replace(self, scale=scale)
        after = closer.point(x, y)
        return replace(
            closer, x=self.x + before[0] - after[0], y=self.y + before[1] - after[1]
        )


MARGIN = 0.95
"""Which share of a view a maze fills at most."""


def showing(box: Box, width: float, height: float) -> Camera:
    """Return the camera that shows a whole box in a view of some pixels."""
    wide, high = box.right - box.left, box.bottom - box.top
    scale = min(max(MARGIN * min(width / wide, height / high), LEAST), MOST)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return Camera(x, y, scale, width, height)
