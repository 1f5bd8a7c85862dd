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
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray


def numbers_of(some: NDArray[np.integer], limit: int) -> array[int]:
    """Return numbers in an array of the narrowest type with room for a limit."""
    numbers = zeros(0, limit)
    numbers.frombytes(some.astype(numbers.typecode, copy=False).view("B").data)
    return numbers


def all_zero(count: int) -> Sequence[int]:
    """Return zeros that are only read; for a compiled loop they are a single one."""
    if not pays(count):
        return bytes(count)
    import numpy as np

    return np.broadcast_to(np.uint8(0), count).data


def lent(some: NDArray[np.integer], indices: int) -> array[int]:
    """Return numbers for a loop over a board of so many indices.

    A compiled loop takes those of numpy; for any other they become a list.
    """
    return cast("array[int]", some if pays(indices) else some.tolist())


def lent_bytes(some: NDArray[np.uint8]) -> bytes:
    """Return bytes for such a loop."""
    return cast("bytes", some) if pays(len(some)) else some.tobytes()


def numbered(count: int) -> array[int]:
    """Return the numbers from 0 up to a count, one for each index of a board."""
    import numpy as np

    return lent(np.arange(count, dtype=zeros(0, count).typecode), count)


def none_yet(count: int) -> array[int]:
    """Return -1 for each index of a board, with room for any other index."""
    import numpy as np

    return lent(np.full(count, -1, "i" if count < 2**31 else "q"), count)
