# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Loops that are compiled where that pays, if numba is there."""

from __future__ import annotations

from array import array
from functools import cache, wraps
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple, cast

from asciimaze.rng import FIRST, GOLDEN, SECOND, WORD, RawStream

if TYPE_CHECKING:
    from collections.abc import Callable, Sized

    import numpy as np
    from numpy.typing import NDArray

R = TypeVar("R")
Ts = TypeVarTuple("Ts")

MANY = 2**19
"""On a board of fewer places it does not pay to compile."""

KINDS = 32
"""Nor does it for a board of more kinds of cells."""


def compilable(loop: Callable[[*Ts], R]) -> Callable[[*Ts], R]:
    """Return a loop that is compiled where that pays, and runs as it is elsewhere.

    Args:
        loop: The loop; its first argument has one element for each place.
    """

    @wraps(loop)
    def run(*args: *Ts) -> R:
        places = len(cast("tuple[Sized]", args)[0])
        kinds = max((len(each) for each in args if isinstance(each, list)), default=0)
        pays = places >= MANY and kinds <= KINDS
        swift = compiled(loop) if pays else None
        return swift(*args) if swift else loop(*args)

    return run


class Same(bytes):
    """Bytes that are all 0, as the kinds are where all cells are of one kind."""


@cache
def twin(loop: Callable[..., R]) -> Callable[..., R]:
    """Return a loop for numba, with the twins of all functions which it calls."""
    import numba

    names = dict(loop.__globals__)
    for name in loop.__code__.co_names:
        if isinstance(names.get(name), FunctionType):
            names[name] = twin(names[name])
    names["next"] = drawer()
    copy = FunctionType(loop.__code__, names, loop.__name__)
    try:
        made: Callable[..., R] = numba.njit(cache=True, nogil=True)(copy)
    except RuntimeError:
        made = numba.njit(nogil=True)(copy)
    return made


@cache
def works() -> bool:
    """Return whether there is a numba that works."""
    try:
        import numba
    except (ImportError, OSError):
        return False
    return not numba.config.DISABLE_JIT


@cache
def compiled(loop: Callable[..., R]) -> Callable[..., R] | None:
    """Return a loop compiled; nothing if there is no numba that works."""
    if not works():
        return None
    swift = twin(loop)

    def run(*args: object) -> R:
        given = [laid_out(each) for each in args]
        result: R = swift(*given)
        for each, state in zip(args, given, strict=True):
            if isinstance(each, RawStream):
                each.advance_to(int(state[0]))
        return result

    return run


@cache
def drawer() -> Callable[[NDArray[np.uint64]], np.int64]:
    """Return what does in a compiled loop what ``next`` does elsewhere."""
    import numba
    import numpy as np

    def draw(state: NDArray[np.uint64]) -> np.int64:
        state[0] += np.uint64(GOLDEN)
        mixed = state[0]
        mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(FIRST)
        mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(SECOND)
        return np.int64((mixed ^ mixed >> np.uint64(31)) >> np.uint64(32))

    compiled_draw: Callable[[NDArray[np.uint64]], np.int64] = numba.njit(draw)
    return compiled_draw


def laid_out(each: object) -> Any:  # noqa: ANN401
    """Return an argument of a loop as numba likes it, without copying what is long."""
    import numpy as np

    if isinstance(each, Same):
        return np.broadcast_to(np.uint8(0), len(each))
    if isinstance(each, bytes | bytearray | array):
        return np.frombuffer(each, getattr(each, "typecode", "B"))
    if isinstance(each, RawStream):
        return np.array([each.state], np.uint64)
    if isinstance(each, list | tuple):
        return table(each)
    return each


def table(rows: list[Any] | tuple[Any, ...]) -> Any:  # noqa: ANN401
    """Return the same for a tuple of small numbers, or for the steps of all kinds."""
    import numpy as np

    if isinstance(rows[0], int):
        return np.array(rows, np.uint8)
    sides = max(map(len, rows))
    full = [[*steps, *[(0, 255)] * (sides - len(steps))] for steps in rows]
    if isinstance(rows, list):
        return tuple(
            tuple((np.uint64(step & WORD), keep) for step, keep in steps)
            for steps in full
        )
    both = np.array(full, [("step", np.int64), ("keep", np.int64)])
    return both.view([("step", np.uint64), ("keep", np.int64)])
