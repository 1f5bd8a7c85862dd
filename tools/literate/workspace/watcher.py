# Watching
# --------
#
# Why type anything at all?
#
# While you write a book, its code should follow by itself,
# and while you edit the code, so should the book.
# This loop checks, many times in a second, whether any of the files has changed.
# It only checks their sizes and times, which costs next to nothing,
# works with every editor and on every disk, and needs no library.
#
# What should it do when a file has changed? Act at once, you would guess.
# But an editor does not write a file in one instant,
# and we would read a book that ends in the middle of a sentence.
# After a change the loop therefore waits until nothing has changed for a moment.
# The moment begins when the file was written, according to its time,
# and not when the loop happens to look:
# a change that was made just after a look has rested for a while at the next.
#
# A checkout of another branch writes many files.
# A book of the new branch beside a file of the old one
# would look like a hand edit of the file,
# so while *git* is at work, the loop waits for that, too.
#
# An empty book is about to be written:
# if we took it at its word, we would delete all its files.
#
# When all is quiet, the loop does what you would have typed.
# If a tangled file has been edited, it stitches, which also tangles;
# if only the book has changed, it tangles.
#
# Of course their output is a change, too,
# and at the same moment you may have saved something else.
# The loop can't tell your change from its own, so it just acts once more.
# It comes to rest when it has acted and nothing has changed.

"""Tangle and stitch as files change."""

from __future__ import annotations

import signal
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

PAUSE = 0.04
"""The seconds between two looks."""

REST = 0.06
"""The seconds without a change before we act."""


class Look(NamedTuple):
    """The state of a file, as far as a look shows it.

    Attributes:
        size: Its size in bytes.
        time: When it was written last, in nanoseconds.
        number: Its inode number, because another file may have taken its name.
    """

    size: int
    time: int
    number: int


def look_at(paths: Iterable[Path]) -> dict[Path, Look | None]:
    """Return the state of each watched file, or nothing if it is missing."""
    seen: dict[Path, Look | None] = {}
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            seen[path] = None
        else:
            seen[path] = Look(status.st_size, status.st_mtime_ns, status.st_ino)
    return seen


# For how long has a file been at rest?
# Its time should say so, but we can't always trust it:
# an archive restores old times, and the clock of another machine may be wrong.
# What we do know is that at the last look the change had not been made yet,
# so the change is at most as old as the pause between two looks.


def rest_of(
    before: Mapping[Path, Look | None], now: Mapping[Path, Look | None]
) -> float:
    """Return for how many seconds the watched files surely have not changed."""
    changed = [look for path, look in now.items() if look != before.get(path)]
    times = [look.time for look in changed if look]
    if not times or len(times) < len(changed):
        # A file that is gone doesn't say since when.
        return 0.0
    age = time.time() - max(times) / 1e9
    return min(max(age, 0.0), PAUSE)


# How do we see that *git* is at work? While it writes files, it holds a lock,
# which is itself a file. An old lock was left behind by an accident.
#
# The lock is not enough, though. A rebase writes files many times,
# and between two of them the lock is free.
# If we wrote something at such a moment, *git* would refuse to go on,
# because its next step would overwrite our change.
# If a rebase or a merge has stopped at a conflict, the book itself may be full of
# *git*'s marks. In both cases there is a file or a folder that says so,
# and we wait until it is gone. The user can still tangle or stitch by hand.

OLD = 60
"""The age, in seconds, at which a lock is old."""

UNFINISHED = {
    "rebase-merge": "rebase",
    "rebase-apply": "rebase",
    "MERGE_HEAD": "merge",
    "CHERRY_PICK_HEAD": "cherry-pick",
    "REVERT_HEAD": "revert",
}
"""The operations of *git*, by the file or folder that shows each."""


class GitIsAtWorkError(Exception):
    """*git* is busy, so this is not the time to write anything."""


def git_folder(book: Path) -> Path | None:
    """Return the folder to watch in which *git* keeps its state, if there is one."""
    for folder in book.resolve().parents:
        place = folder / ".git"
        with suppress(OSError):
            if place.is_file():
                # In a second work tree this file has the path of the folder.
                place = folder / place.read_text().partition(": ")[2].strip()
            if place.is_dir():
                return place
    return None


def is_git_at_work(book: Path) -> bool:
    """Return whether *git* is changing watched files right now."""
    if place := git_folder(book):
        with suppress(OSError):
            return time.time() - (place / "index.lock").stat().st_mtime < OLD
    return False


def unfinished(book: Path) -> str:
    """Return *git*'s unfinished operation in a watched book, or nothing."""
    place = git_folder(book)
    begun = (
        UNFINISHED[name] for name in UNFINISHED if place and (place / name).exists()
    )
    return next(begun, "")


# Our reaction to a change takes a moment, too, and *git* may begin in that moment,
# so we check once more just before we write anything.
#
# It may even begin and end in that moment. If we have read half of the files before
# and half of them after, those of the other branch look like edits by hand.
# But whatever *git* does, at the end it puts another index in the place of the old one,
# and we can compare the two.


def git_index(book: Path) -> Look | None:
    """Return the state of *git*'s index for a watched book, if there is one."""
    place = git_folder(book)
    return look_at([place / "index"])[place / "index"] if place else None


def hold_back(book: Path, index: Look | None) -> None:
    """Check that the watcher may write now.

    Args:
        book: The book.
        index: The state of *git*'s index before anything was read.

    Raises:
        GitIsAtWorkError: It may not.
    """
    if is_git_at_work(book) or unfinished(book) or git_index(book) != index:
        raise GitIsAtWorkError


# The loop is an object with a single step, so that a test can take the steps by itself.
# It doesn't know which action follows a change:
# that is an argument, as is the function that returns the files to watch.


class Watcher:
    """Looks at a book and its files, and acts when they have changed.

    Attributes:
        book: The book.
        files: A function that returns the paths of the files that are tangled from it.
        act: A function that brings book and files together again; it returns its
            message, and whether all is well. If it raises ``GitIsAtWorkError``,
            it is called again.
        say: A function that prints a message.
        is_waiting: Whether *git* has begun an operation and not finished it.
    """

    def __init__(
        self,
        book: Path,
        files: Callable[[], Iterable[Path]],
        act: Callable[[], tuple[str, bool]],
        say: Callable[[str], None],
    ) -> None:
        """Begin to watch; the files as they are now count as changed."""
        self.book = book
        self.files = files
        self.act = act
        self.say = say
        self.paths = [book]
        self.seen: Mapping[Path, Look | None] = {}
        self.pending: Mapping[Path, Look | None] = {}
        self.since = 0.0
        self.said = ""
        self.is_waiting = False

    # All that we have worried about becomes a few questions, and their order matters.
    # Has anything changed? Is *git* changing it? Has it come to rest? If we acted
    # before the last one, we would stitch half of a change.

    def step(self) -> bool:
        """Let the watcher look once, and act if a change has come to rest."""
        now = look_at(self.paths)
        if now == self.seen:
            self.pending = now
            return False
        if is_git_at_work(self.book):
            self.pending, self.since = now, time.monotonic()
        elif now != self.pending:
            rested = rest_of(self.pending, now)
            self.pending, self.since = now, time.monotonic() - rested
        if time.monotonic() - self.since < REST:
            return False
        begun = unfinished(self.book)
        self.is_waiting = bool(begun)
        if begun:
            self.tell(f"waiting until git has finished its {begun}", is_well=False)
            return False
        before, self.seen = self.seen, now
        book = now[self.book]
        if book and not book.size:
            self.tell(f"{self.book}: the book is empty; write something", is_well=False)
            return False
        try:
            said, is_well = self.act()
        except GitIsAtWorkError:
            self.seen, self.since = before, time.monotonic()
            return False
        self.paths = [self.book, *self.files()]
        self.tell(said, is_well=is_well)
        return True

    # While you type, one mistake comes out of many runs. It's printed once, and so it's
    # still in view when you look. Until then you type only your book.

    def tell(self, said: str, *, is_well: bool) -> None:
        """Print the watcher's news only: a mistake once, and once that it is fixed."""
        if is_well and self.said:
            self.say("all is well again")
        if said and said != self.said:
            self.say(said)
        self.said = "" if is_well else said

    def run(self) -> None:
        """Watch until Ctrl+C is pressed; finish an action that has begun."""
        ended: list[int] = []
        before = signal.signal(signal.SIGINT, lambda number, _: ended.append(number))
        self.say(f"watching {self.book} and its files; Ctrl+C ends it")
        try:
            while not ended:
                self.step()
                is_idle = self.is_waiting or self.seen == self.pending
                time.sleep(PAUSE if is_idle else PAUSE / 4)
        finally:
            signal.signal(signal.SIGINT, before)
