# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A line of progress for users who wait."""

from __future__ import annotations

import time
from threading import Event, RLock, Thread
from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:
    from typing import TextIO

PATIENCE = 1.0
"""The seconds before the line appears."""

BEAT = 0.25
"""The seconds between two looks at the current phase."""

WAITING = "{desc} {elapsed}"
"""The line of a phase without counted steps."""

COUNTING = (
    "{desc} {percentage:3.0f}%|{bar}| {n_fmt}/{total_fmt} [{elapsed}<{remaining}]"
)
"""The line of a phase with counted steps."""


class Phase(NamedTuple):
    """The work that is going on.

    Attributes:
        name: The name of the phase.
        start: The time when it began, in seconds.
        done: The number of its steps that are done.
        total: The number of all its steps, or 0 if they are not counted.
    """

    name: str
    start: float
    done: int = 0
    total: int = 0


class Progress:
    """A line on a terminal that shows the work in progress, once it takes long.

    Attributes:
        now: The current phase.
    """

    def __init__(self, stream: TextIO | None) -> None:
        """Show a line of progress on a stream, if that is a terminal."""
        self.stream = stream
        self.now = Phase("", time.time())
        self.over = Event()
        self.thread = Thread(target=self.watch, daemon=True)

    def phase(self, name: str) -> None:
        """Say in the line of progress that a phase begins."""
        self.now = Phase(name, time.time())

    def step(self, done: int, total: int) -> None:
        """Show progress: how many steps of this phase are done, of how many."""
        self.now = self.now._replace(done=done, total=total)

    def __enter__(self) -> Self:
        """Begin to show progress."""
        if self.stream and self.stream.isatty():
            self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop showing progress, and leave no trace."""
        self.stop()

    def stop(self) -> None:
        """Remove the line of progress for good: something else needs the terminal."""
        self.over.set()
        if self.thread.is_alive():
            self.thread.join()

    def watch(self) -> None:
        """Draw the line of progress, again and again, until all is over."""
        if self.over.wait(PATIENCE):
            return
        from tqdm import tqdm

        tqdm.monitor_interval = 0
        tqdm.set_lock(RLock())
        with tqdm(
            file=self.stream, leave=False, dynamic_ncols=True, bar_format=" "
        ) as bar:
            while not self.over.is_set():
                now = self.now
                bar.start_t, bar.last_print_t = now.start, time.time()
                bar.n, bar.total = now.done, now.total or None
                bar.bar_format = COUNTING if now.total else WAITING
                bar.set_description_str(now.name, refresh=False)
                bar.refresh()
                self.over.wait(BEAT)
