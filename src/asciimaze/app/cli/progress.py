# Tangled from docs/asciimaze.rst; edit it there.
# Copyright 2026 the Ascii Maze authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is being done, for those who wait for it."""

from __future__ import annotations

import time
from threading import Event, RLock, Thread
from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:
    from typing import TextIO

PATIENCE = 1.0
"""For how many seconds nobody needs to be told anything."""

BEAT = 0.25
"""How many seconds there are between two looks at what is being done."""

WAITING = "{desc} {elapsed}"
"""The line of a phase of which nothing is counted."""

COUNTING = (
    "{desc} {percentage:3.0f}%|{bar}| {n_fmt}/{total_fmt} [{elapsed}<{remaining}]"
)
"""The line of a phase whose steps are counted."""


class Phase(NamedTuple):
    """What is being done.

    Attributes:
        name: What it is called.
        start: When it began, in seconds.
        done: How many of its steps are done.
        total: How many there are, or 0 if they are not counted.
    """

    name: str
    start: float
    done: int = 0
    total: int = 0


class Progress:
    """A line on a terminal that tells what is being done, once it takes long.

    Attributes:
        now: What is being done now.
    """

    def __init__(self, stream: TextIO | None) -> None:
        """Tell it to a stream, if that is a terminal."""
        self.stream = stream
        self.now = Phase("", time.time())
        self.over = Event()
        self.thread = Thread(target=self.watch, daemon=True)

    def phase(self, name: str) -> None:
        """Say that a phase begins."""
        self.now = Phase(name, time.time())

    def step(self, done: int, total: int) -> None:
        """Say how many steps of this phase are done, and how many there are."""
        self.now = self.now._replace(done=done, total=total)

    def __enter__(self) -> Self:
        """Begin to watch."""
        if self.stream and self.stream.isatty():
            self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop, and leave no trace."""
        self.over.set()
        if self.thread.is_alive():
            self.thread.join()

    def watch(self) -> None:
        """Draw the line, again and again, until all is over."""
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
