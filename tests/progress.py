"""One line on a terminal that says how far the tests are, instead of a dot for each."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

Status = tuple[str, str, str]
"""What pytest counts a test as, and how it shows that: by a letter or a word."""

BACK = "\r\x1b[K"
"""What takes a terminal back to the beginning of a line, and clears it."""

PAUSE = 0.2
"""The least number of seconds between two states of the line."""


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds: ``4:05``."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


class Progress:
    """The line: the tests that are done, the time, and the time of the last run."""

    def __init__(self, write: Callable[[str], None], last: float | None) -> None:
        """Begin.

        Args:
            write: What writes on the terminal.
            last: How many seconds the same tests took the last time, if that is known.
        """
        self.write = write
        self.last = last
        self.start = monotonic()
        self.shown = 0.0
        self.total = 0
        self.done: set[str] = set()

    @property
    def seconds(self) -> float:
        """The time since the beginning, in seconds."""
        return monotonic() - self.start

    def begin(self) -> None:
        """Say at once what happens, because finding the tests takes some seconds."""
        before = f"; the last time, they took {clock(self.last)}" if self.last else ""
        self.write(f"\nRunning the tests{before}\nFinding them …")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count the tests of a run in one process."""
        self.total = len(session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Count the tests of a parallel run, of which each process finds all."""
        self.total = len(ids)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_report_teststatus(self) -> Generator[None, Status, Status]:
        """Let a test be counted as what it is, but have no letter."""
        status, *_ = yield
        return status, "", ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Name a test that failed, and count one that has ended."""
        if report.failed:
            self.write(f"{BACK}FAILED {report.nodeid}\n")
        if report.when == "teardown":
            self.done.add(report.nodeid)
        if report.failed or self.seconds - self.shown > PAUSE:
            self.shown = self.seconds
            self.write(f"{BACK}{self.line()}")

    def line(self) -> str:
        """Return the line as it is now."""
        whole = f" of about {clock(self.last)}" if self.last else ""
        return (
            f"{len(self.done):,} of {self.total:,} tests, {clock(self.seconds)}{whole}"
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """End the line."""
        self.write(f"{BACK}{self.line()}\n")
