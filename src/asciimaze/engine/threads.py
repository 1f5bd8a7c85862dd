# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Threads that can be ended from outside."""

from __future__ import annotations

import sys
from contextlib import contextmanager, suppress
from threading import Lock, Thread, gettrace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Ended(BaseException):
    """The work of a thread is not wanted any more."""


class Interruptible(Thread):
    """A thread that can be ended from outside, unless it is shielded.

    Attributes:
        work: What it does.
        lock: What keeps an end apart from the steps that it must not interrupt.
        is_shielded: Whether it must not be ended now.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        """Prepare a thread that does not keep the program from ending."""
        super().__init__(name="worker", daemon=True)
        self.work = work
        self.lock = Lock()
        self.is_shielded = False

    def run(self) -> None:
        """Do the work of the thread until it is done, or the thread is ended."""
        with suppress(Ended):
            self.work()
            with self.lock:
                self.is_shielded = True

    def end(self) -> None:
        """End the thread before its next step in Python, unless it is shielded."""
        from ctypes import c_ulong, py_object, pythonapi

        if sys.gettrace() or gettrace():
            return
        with self.lock:
            if self.ident and self.is_alive() and not self.is_shielded:
                thread = c_ulong(self.ident)
                pythonapi.PyThreadState_SetAsyncExc(thread, py_object(Ended))

    @contextmanager
    def shield(self) -> Iterator[None]:
        """Keep the thread from being ended until the end of a ``with`` block."""
        with self.lock:
            before, self.is_shielded = self.is_shielded, True
        try:
            yield
        finally:
            self.is_shielded = before
