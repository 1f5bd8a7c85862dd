# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers from numpy, for those who want Python's."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from asciimaze.engine.jit import pays
from asciimaze.maze import zeros

if TYPE_CHECKING:
    from array import array

    import numpy as np
    from numpy.typing import NDArray


def numbers_of(some: NDArray[np.integer], limit: int) -> array[int]:
    """Return numbers in an array of the narrowest type with room for a limit."""
    numbers = zeros(0, limit)
    numbers.frombytes(some.astype(numbers.typecode, copy=False).view("B").data)
    return numbers


def lent(some: NDArray[np.integer], indices: int) -> array[int]:
    """Return numbers for a loop over a board of so many indices.

    A compiled loop takes those of numpy; for any other they become a list.
    """
    return cast("array[int]", some if pays(indices) else some.tolist())


def numbered(count: int) -> array[int]:
    """Return the numbers from 0 up to a count, one for each index of a board."""
    import numpy as np

    return lent(np.arange(count, dtype=zeros(0, count).typecode), count)
