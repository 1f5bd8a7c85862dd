"""``--watch``: book and code follow each other while they are edited."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .workshop import Workshop, chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TANGLE = Path(__file__).parent.parent.parent / "tools" / "tangle.py"

PATIENCE = 15
"""For how many seconds we wait for what should take a quarter of one."""


def book(*code: str) -> str:
    """Return a book with one file of some lines."""
    return f"Prose.\n\n{chunk('src/a.py', *code)}\nMore prose.\n"


@pytest.fixture
def watched(workshop: Workshop) -> Iterator[tuple[Workshop, subprocess.Popen[str]]]:
    """Return a workshop whose book is watched by another process."""
    workshop.write(book("one = 1"))
    with subprocess.Popen(
        [sys.executable, str(TANGLE), "book.rst", "--watch"],
        cwd=workshop.root,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=hear_interrupts,  # noqa: PLW1509 (the tests have one thread)
    ) as process:
        eventually(lambda: code_of(workshop).endswith("one = 1\n"))
        yield workshop, process
        process.kill()


def hear_interrupts() -> None:
    """Let Ctrl+C through, which is ignored if the tests run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def eventually(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.02)


def code_of(workshop: Workshop) -> str:
    """Return the tangled file, empty if it is not there."""
    path = workshop.root / "src/a.py"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def finish(process: subprocess.Popen[str]) -> str:
    """End the watching with Ctrl+C and return all that was said."""
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    return out


def test_both_sides(watched: tuple[Workshop, subprocess.Popen[str]]) -> None:
    """An edit of the book reaches the code, and one of the code reaches the book."""
    workshop, process = watched
    workshop.write(book("two = 2"))
    eventually(lambda: "two = 2" in code_of(workshop))
    path = workshop.root / "src/a.py"
    path.write_text(code_of(workshop) + "three = 3\n", encoding="utf-8")
    eventually(lambda: workshop.book.read_text() == book("two = 2", "three = 3"))
    out = finish(process)
    assert "in <<src/a.py>>, from src/a.py:3" in out
    assert "Traceback" not in out


def test_mistakes(watched: tuple[Workshop, subprocess.Popen[str]]) -> None:
    """A mistake is said once, stops nothing, and it is said when it is mended."""
    workshop, process = watched
    before = code_of(workshop)
    workshop.write(book("<<Nothing>>"))
    time.sleep(0.6)
    assert code_of(workshop) == before
    workshop.write(book("<<Nothing>>") + "Even more prose.\n")
    time.sleep(0.6)
    workshop.write(book("two = 2"))
    eventually(lambda: "two = 2" in code_of(workshop))
    out = finish(process)
    assert out.count("no chunk named <<Nothing>>") == 1
    assert out.index("no chunk") < out.index("all is well again")


def test_a_save_by_renaming(watched: tuple[Workshop, subprocess.Popen[str]]) -> None:
    """An editor that writes a new file and renames it is understood."""
    workshop, process = watched
    new = workshop.root / "book.rst.new"
    new.write_text(book("two = 2"), encoding="utf-8")
    new.replace(workshop.book)
    eventually(lambda: "two = 2" in code_of(workshop))
    finish(process)


def test_deleted_files(watched: tuple[Workshop, subprocess.Popen[str]]) -> None:
    """A tangled file that is deleted comes back; a book that is, is waited for."""
    workshop, process = watched
    (workshop.root / "src/a.py").unlink()
    eventually(lambda: code_of(workshop).endswith("one = 1\n"))
    workshop.book.unlink()
    time.sleep(0.5)
    assert code_of(workshop).endswith("one = 1\n")
    workshop.write(book("two = 2"))
    eventually(lambda: "two = 2" in code_of(workshop))
    assert "book.rst: No such file or directory" in finish(process)


def test_it_comes_to_rest(watched: tuple[Workshop, subprocess.Popen[str]]) -> None:
    """When nothing is edited, nothing is written, however long one watches."""
    workshop, process = watched
    time.sleep(0.5)
    workshop.age()
    time.sleep(0.8)
    assert workshop.touched() == []
    finish(process)


def test_how_soon(watched: tuple[Workshop, subprocess.Popen[str]]) -> None:
    """The other side follows soon; the bound is wide, for a busy machine."""
    workshop, process = watched
    start = time.monotonic()
    workshop.write(book("two = 2"))
    eventually(lambda: "two = 2" in code_of(workshop))
    assert time.monotonic() - start < PATIENCE / 5
    finish(process)
