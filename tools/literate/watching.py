# Watching
# --------
#
# While a book is being written, its code should follow by itself,
# and while the code is being edited, so should the book.
# This loop looks a few times in a second whether any of the files has changed.
# It only looks at their sizes and times, which costs next to nothing,
# works with every editor and on every disk, and needs no library.
#
# An editor does not write a file in one instant,
# and a checkout of another branch writes many.
# So when something has changed, the loop waits until nothing changes any more.
#
# Then it does what its user would have typed.
# If a tangled file has been edited, it stitches, which also tangles;
# if only the book has changed, it tangles.
# What these write is of course a change, too;
# so the loop takes a new look after its own work, and waits for the next change.

"""Tangle and stitch as files change."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

PAUSE = 0.08
"""How many seconds pass between two looks."""


class Look(NamedTuple):
    """What is seen of a file: its size and its time, or nothing if it is not there."""

    size: int
    time: int


def look_at(paths: Iterable[Path]) -> dict[Path, Look | None]:
    """Return what is seen of some files."""
    seen: dict[Path, Look | None] = {}
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            seen[path] = None
        else:
            seen[path] = Look(status.st_size, status.st_mtime_ns)
    return seen


class Watcher:
    """Looks at a book and its files, and acts when they have changed.

    Attributes:
        book: The book.
        files: What returns the paths of the files that are tangled from it.
        act: What brings book and files together again; it returns what it has to
            say, and whether all is well.
        say: What prints.
    """

    def __init__(
        self,
        book: Path,
        files: Callable[[], Iterable[Path]],
        act: Callable[[], tuple[str, bool]],
        say: Callable[[str], None],
    ) -> None:
        """Begin to watch; what there is now counts as changed."""
        self.book = book
        self.files = files
        self.act = act
        self.say = say
        self.seen: Mapping[Path, Look | None] = {}
        self.pending: Mapping[Path, Look | None] = {}
        self.said = ""

    def step(self) -> bool:
        """Take one look and act if a change has come to rest; return whether it did."""
        now = look_at([self.book, *self.files()])
        if now == self.seen:
            return False
        if now != self.pending:
            self.pending = now
            return False
        said, is_well = self.act()
        self.seen = look_at([self.book, *self.files()])
        self.tell(said, is_well=is_well)
        return True

    def tell(self, said: str, *, is_well: bool) -> None:
        """Say what is new: a mistake once, and once that it is mended."""
        if is_well and self.said:
            self.say("all is well again")
        if said and said != self.said:
            self.say(said)
        self.said = "" if is_well else said

    def run(self) -> None:
        """Look until Ctrl+C is pressed; what has been begun is finished first."""
        ended: list[int] = []
        before = signal.signal(signal.SIGINT, lambda number, _: ended.append(number))
        self.say(f"watching {self.book} and its files; Ctrl+C ends it")
        try:
            while not ended:
                self.step()
                time.sleep(PAUSE)
        finally:
            signal.signal(signal.SIGINT, before)
