# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures made of pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Pixels:
    """A picture made of pixels.

    Attributes:
        rgba: An array of shape (height, width, 4): red, green, blue and alpha.
    """

    def __init__(self, rgba: NDArray[np.uint8]) -> None:
        """Make a picture of an array that nobody changes any more."""
        self.rgba = rgba
