"""The progress of long work."""

from __future__ import annotations

import io
import re
import time

import pytest

from asciimaze.app.cli import progress
from asciimaze.app.cli.progress import Progress


class Terminal(io.StringIO):
    """A terminal that keeps its output."""

    def isatty(self) -> bool:
        """Return that it is a terminal."""
        return True

    def wait(self, pattern: str) -> None:
        """Wait until something is shown, at most for a few minutes."""
        for _ in range(30000):
            if re.search(pattern, self.getvalue()):
                return
            time.sleep(0.01)
        pytest.fail(f"{pattern!r} is not shown in {self.getvalue()!r}")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten all delays."""
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "BEAT", 0.01)


@pytest.mark.usefixtures("hasty")
def test_phases() -> None:
    """Each phase is shown, with its steps if they are counted, and then erased."""
    terminal = Terminal()
    with Progress(terminal) as told:
        told.phase("laying out")
        terminal.wait(r"laying out 00:\d\d")
        told.phase("writing")
        terminal.wait(r"writing 00:\d\d")
        told.step(1, 4)
        terminal.wait(r"writing  25%\|")
        terminal.wait(r"\| 1/4 \[00:\d\d")
        told.step(3, 4)
        terminal.wait(r"writing  75%\|")
        told.phase("resting")
        terminal.wait(r"resting 00:\d\d")
    assert not told.thread.is_alive()
    *_, wiped, rest = terminal.getvalue().split("\r")
    assert (wiped.strip(), rest) == ("", "")


@pytest.mark.usefixtures("hasty")
def test_no_terminal() -> None:
    """Nothing is shown if there is no terminal."""
    page = io.StringIO()
    for stream in (page, None):
        with Progress(stream) as told:
            told.phase("carving")
            told.step(1, 2)
            assert not told.thread.is_alive()
    assert page.getvalue() == ""


def test_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick work isn't shown at all, and ends without a delay."""
    monkeypatch.setattr(progress, "PATIENCE", 10**6)
    terminal = Terminal()
    with Progress(terminal) as told:
        told.phase("carving")
        assert told.thread.is_alive()
    assert not told.thread.is_alive()
    assert terminal.getvalue() == ""


@pytest.mark.usefixtures("hasty")
def test_interrupted() -> None:
    """Interrupted work is erased like finished work."""
    terminal = Terminal()

    def carve() -> None:
        with Progress(terminal) as told:
            told.phase("carving")
            terminal.wait(r"carving 00:\d\d")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        carve()
    assert terminal.getvalue().rsplit("\r", 2)[1].strip() == ""
