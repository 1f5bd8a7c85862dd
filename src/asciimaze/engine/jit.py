# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Loops that are compiled where that pays, if numba is there."""

from __future__ import annotations

import signal
from array import array
from contextlib import contextmanager, suppress
from functools import cache, wraps
from threading import current_thread, main_thread
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple, cast
from zlib import crc32

from asciimaze.engine.threads import Ended, Interruptible
from asciimaze.rng import FIRST, GOLDEN, SECOND, WORD, RawStream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence, Sized
    from types import FrameType

    import numpy as np
    from numpy.typing import NDArray

    from asciimaze.rng import Rng

R = TypeVar("R")
Ts = TypeVarTuple("Ts")

MIN_INDICES = 2**19
"""On a board of fewer indices it does not pay to compile."""

MAX_CLASSES = 32
"""Nor does it for a board of more cell classes."""


def pays(indices: int, classes: int = 1) -> bool:
    """Return whether the jit pays for so large a board: loops are compiled."""
    return indices >= MIN_INDICES and classes <= MAX_CLASSES and is_available()


def compilable(loop: Callable[[*Ts], R]) -> Callable[[*Ts], R]:
    """Return a loop that the jit compiles where that pays, and that runs elsewhere.

    Args:
        loop: The loop; its first argument has one element for each index.
    """

    @wraps(loop)
    def run(*args: *Ts) -> R:
        indices = len(cast("tuple[Sized]", args)[0])
        classes = max((len(each) for each in args if isinstance(each, list)), default=0)
        fast = compiled(loop) if pays(indices, classes) else loop
        return fast(*args)

    return run


@cache
def numba_version(loop: Callable[..., R]) -> Callable[..., R]:
    """Return a loop for numba's jit, with such versions of all functions it calls."""
    import numba
    import numpy as np

    names = dict(loop.__globals__)
    for name in loop.__code__.co_names:
        if isinstance(names.get(name), FunctionType):
            names[name] = numba_version(names[name])
    names["unsigned"] = np.uint64
    options: dict[str, bool] = {"nogil": True}
    if "next" in loop.__code__.co_names:
        names["next"] = raw_drawer()
        options["_nrt"] = False
    copy = FunctionType(loop.__code__, names, loop.__name__)
    behind = fingerprint(loop.__code__, loop.__globals__)
    copy.__qualname__ = f"{loop.__name__}-{behind:08x}"
    try:
        made: Callable[..., R] = numba.njit(cache=True, **options)(copy)
    except RuntimeError:
        made = numba.njit(**options)(copy)
    return made


def fingerprint(code: CodeType, known: dict[str, Any]) -> int:
    """Return a checksum of code, its constants, and the functions that it calls.

    Args:
        code: The code.
        known: What the names in it mean.
    """
    known = known | {"next": raw_drawer.__wrapped__}
    total = crc32(code.co_code)
    for each in (*code.co_consts, *map(known.get, code.co_names)):
        part = each if isinstance(each, int) else None
        if isinstance(each, CodeType):
            part = fingerprint(each, known)
        elif isinstance(each, FunctionType):
            part = fingerprint(each.__code__, each.__globals__)
        total = crc32(f"{part}".encode(), total)
    return total


@cache
def is_available() -> bool:
    """Return whether there is a numba whose jit works."""
    try:
        with without_interrupts():
            import numba
    except (ImportError, OSError):
        return False
    return not numba.config.DISABLE_JIT


@cache
def compiled(loop: Callable[..., R]) -> Callable[..., R]:
    """Return a loop that numba's jit has compiled."""
    fast: Any = numba_version(loop)

    def run(*args: object) -> R:
        given = [as_array(each) for each in args]
        types = tuple(fast.typeof_pyval(each) for each in given)
        if types not in fast.overloads:
            with without_interrupts():
                fast.compile(types)
        streams = [
            (each, state)
            for each, state in zip(args, given, strict=True)
            if isinstance(each, RawStream)
        ]
        with stoppable(streams):
            result: R = fast(*given)
        for raw, state in streams:
            before, taken = state[["state", "taken"]].tolist()[0]
            raw.advance_to(before + taken * GOLDEN & WORD)
        return result

    return run


class Stopped(Exception):  # noqa: N818 - it is no error
    """A jit's loop has stopped, because its result is not wanted any more."""


@contextmanager
def stoppable(streams: Sequence[tuple[RawStream, Any]]) -> Iterator[None]:
    """Let a thread's end stop a jit's loop when it draws from one of some streams."""
    thread = current_thread()
    if not isinstance(thread, Interruptible):
        yield
        return

    def stop() -> None:
        for _, state in streams:
            state["stop"] = 1

    with thread.stopped_by(stop), suppress(Stopped):
        yield
        return
    raise Ended


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Let Ctrl+C wait while numba compiles, until the end of a ``with``."""
    thread, handler = current_thread(), signal.getsignal(signal.SIGINT)
    if isinstance(thread, Interruptible):
        with thread.shield():
            yield
        return
    if thread is not main_thread() or not callable(handler):
        yield
        return
    waiting: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda *interrupt: waiting.append(interrupt))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if waiting:
            handler(*waiting[0])


AHEAD = 2**9
"""How many random numbers a compiled loop draws at once."""


@cache
def raw_drawer() -> Callable[[NDArray[np.void]], np.uint64]:
    """Return what draws numbers in a jit's loop, as ``next`` does elsewhere."""
    import numba
    import numpy as np

    draw_ahead: Any = numba_version(draw_into)

    def draw(stream: NDArray[np.void]) -> np.uint64:
        raw = stream[0]
        taken = raw.taken
        if taken == np.uint64(AHEAD):
            if raw.stop:
                raise Stopped
            raw.state += np.uint64(AHEAD) * np.uint64(GOLDEN)
            draw_ahead(raw.numbers, raw.state)
            taken = np.uint64(0)
        raw.taken = taken + np.uint64(1)
        return np.uint64(raw.numbers[taken])

    jit_draw: Callable[[NDArray[np.void]], np.uint64] = numba.njit(draw, _nrt=False)
    return jit_draw


def draw_into(numbers: NDArray[np.unsignedinteger], state: np.uint64) -> None:
    """Fill an array with the random numbers behind a state, in a compiled loop."""
    for at in range(len(numbers)):
        mixed = state + unsigned(at + 1) * unsigned(GOLDEN)
        mixed = (mixed ^ mixed >> unsigned(30)) * unsigned(FIRST)
        mixed = (mixed ^ mixed >> unsigned(27)) * unsigned(SECOND)
        numbers[at] = (mixed ^ mixed >> unsigned(31)) >> unsigned(32)


def random_numbers(rng: Rng, count: int) -> NDArray[np.uint32]:
    """Return the upper halves of the coming draws, from a compiled loop."""
    import numpy as np

    numbers = np.empty(count, np.uint32)
    compiled(draw_into)(numbers, np.uint64(rng.state))
    rng.state = (rng.state + count * GOLDEN) & WORD
    return numbers


def unsigned(number: int) -> int:
    """Return a number from 0 on; in a compiled loop it has a type without a sign."""
    return number


def as_array(each: object) -> Any:  # noqa: ANN401
    """Return an argument of a compiled loop as an array; what is long isn't copied."""
    import numpy as np

    if isinstance(each, memoryview):
        return np.asarray(each)
    if isinstance(each, bytes | bytearray | array):
        return np.frombuffer(each, getattr(each, "typecode", "B"))
    if isinstance(each, RawStream):
        kinds = [(name, "u8") for name in ("state", "taken", "stop")]
        start = each.state - AHEAD * GOLDEN & WORD
        fields = [*kinds, ("numbers", "u8", AHEAD)]
        return np.array([(start, AHEAD, 0, [0] * AHEAD)], fields)
    if isinstance(each, list | tuple):
        return as_table(each)
    return each


def as_table(rows: list[Any] | tuple[Any, ...]) -> Any:  # noqa: ANN401
    """Return a tuple of numbers, or the steps of all classes, for a compiled loop."""
    import numpy as np

    if isinstance(rows[0], int):
        return np.array(rows, np.uint8)
    sides = max(map(len, rows))
    full = [[*steps, *[(0, 255)] * (sides - len(steps))] for steps in rows]
    if isinstance(rows, list):
        return tuple(
            tuple((np.uint64(offset & WORD), clear) for offset, clear in steps)
            for steps in full
        )
    both = np.array(full, [("offset", np.int64), ("clear", np.int64)])
    return both.view([("offset", np.uint64), ("clear", np.int64)])
