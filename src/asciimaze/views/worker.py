# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Work that is done beside the view, one job at a time."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from asciimaze.engine.threads import Interruptible

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class Job(Generic[T]):
    """Something that takes a while.

    Attributes:
        label: What is being done, for the player.
        work: What does it.
        since: When it was wanted.
        result: What came of it, once it is there.
        error: Why nothing came of it, once that is clear.
        is_done: Whether there is a result, or never will be.
    """

    def __init__(self, label: str, work: Callable[[], T]) -> None:
        """Note a job for a worker to do."""
        self.label = label
        self.work = work
        self.since = monotonic()
        self.result: T | None = None
        self.error = ""
        self.is_done = False

    def run(self) -> None:
        """Do a worker's job."""
        try:
            self.result = self.work()
        except MemoryError:
            self.error = "not enough memory"
        except (OSError, ValueError) as error:
            reason = isinstance(error, OSError) and error.strerror
            self.error = reason or str(error) or type(error).__name__
        finally:
            self.is_done = True

    def __str__(self) -> str:
        """Return what a worker's job does, and for how long, if it takes a second."""
        seconds = int(monotonic() - self.since)
        time = f"{seconds} s " if seconds else ""
        return f"{self.label} ... {time}(Esc gives up)"


class Worker(Generic[T]):
    """A thread that does one job at a time: the one that was wanted last.

    Attributes:
        job: The job, if one is wanted.
        begun: The job that was begun last.
        thread: What does it, or is still busy with a job that is not wanted any more.
    """

    def __init__(self) -> None:
        """Begin a worker with no job."""
        self.job: Job[T] | None = None
        self.begun: Job[T] | None = None
        self.thread: Interruptible | None = None

    def begin(self, label: str, work: Callable[[], T]) -> None:
        """Give a worker a job, as soon as the thread is free, instead of any other."""
        self.job = Job(label, work)
        self.go_on()

    def go_on(self) -> None:
        """Let a worker begin its job if that can be done now, and end any other one."""
        is_free = self.thread is None or not self.thread.is_alive()
        if is_free and self.job is not self.begun:
            self.thread = self.begun = None
        if self.thread and not is_free and self.job is not self.begun:
            self.thread.end()
        if self.job and self.job is not self.begun and is_free:
            self.begun = self.job
            self.thread = Interruptible(self.job.run)
            self.thread.start()

    def stop(self) -> None:
        """Give a worker no job any more."""
        self.job = None
        self.go_on()

    def status(self) -> str:
        """Return what a worker's job does, if there is one."""
        return str(self.job) if self.job else ""

    def take(self) -> Job[T] | None:
        """Return a worker's job if it is done, once."""
        self.go_on()
        if self.job is None or not self.job.is_done:
            return None
        done, self.job = self.job, None
        return done

    def finish(self, seconds: float | None = None) -> None:
        """Wait until a worker's job is done, but not longer than some seconds.

        Args:
            seconds: How long to wait for each thread; by default as long as it takes.
        """
        while self.thread and self.job and not self.job.is_done:
            self.thread.join(seconds)
            if self.thread.is_alive():
                return
            self.go_on()
