# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Threads that can be ended from outside."""

from __future__ import annotations

import sys
from contextlib import contextmanager, nullcontext, suppress
from threading import Lock, Thread, current_thread, gettrace
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any


AGAIN = 1.0
"""After how many seconds a thread that is still alive is ended once more."""


class Ended(BaseException):
    """The work of a thread is not wanted any more."""


class Interruptible(Thread):
    """A thread that can be ended from outside, unless it is shielded.

    Attributes:
        work: What it does.
        lock: What keeps an end apart from the steps that it must not interrupt.
        is_shielded: Whether it must not be ended now, as before its work and after.
        ended: When it was ended last.
        stop: What stops the compiled loop that is running, if there is one.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        """Prepare a thread that does not keep the program from ending."""
        super().__init__(name="worker", daemon=True)
        self.work = work
        self.lock = Lock()
        self.is_shielded = True
        self.ended = -AGAIN
        self.stop: Callable[[], None] | None = None

    def run(self) -> None:
        """Do the work of the thread until it is done, or the thread is ended."""
        with suppress(Ended):
            with suppress(Ended):
                self.is_shielded = False
                self.work()
            with self.lock:
                self.is_shielded = True

    def end(self) -> None:
        """End the thread before its next step in Python, unless it is shielded.

        A compiled loop is stopped first, if it can be.
        """
        from ctypes import c_ulong, py_object, pythonapi

        if sys.gettrace() or gettrace():
            return
        now = monotonic()
        with self.lock:
            if not self.ident or self.is_shielded or now < self.ended + AGAIN:
                return
            if self.is_alive():
                self.ended = now
                if not isinstance(sys.unraisablehook, Hushed):
                    sys.unraisablehook = Hushed(sys.unraisablehook)
                thread = c_ulong(self.ident)
                pythonapi.PyThreadState_SetAsyncExc(thread, py_object(Ended))
                if self.stop:
                    self.stop()

    @contextmanager
    def stopped_by(self, stop: Callable[[], None]) -> Iterator[None]:
        """Call a function when the thread is ended, until the end of a ``with``."""
        self.stop = stop
        try:
            yield
        finally:
            self.stop = None

    @contextmanager
    def shield(self) -> Iterator[None]:
        """Keep the thread from being ended until the end of a ``with`` block."""
        with self.lock:
            before, self.is_shielded = self.is_shielded, True
        try:
            yield
        finally:
            self.is_shielded = before


@contextmanager
def shielded() -> Iterator[None]:
    """Keep this thread from being ended until the end of a ``with`` block."""
    thread = current_thread()
    with thread.shield() if isinstance(thread, Interruptible) else nullcontext():
        yield


class Hushed:
    """What Python calls if an exception gets lost: an end will come again.

    Attributes:
        before: What it would have called otherwise.
    """

    def __init__(self, before: Callable[[sys.UnraisableHookArgs], Any]) -> None:
        """Note what is called for exceptions that are no ends."""
        self.before = before

    def __call__(self, lost: sys.UnraisableHookArgs) -> None:
        """Say nothing about an end of a thread that got lost."""
        if lost.exc_type is not Ended:
            self.before(lost)
