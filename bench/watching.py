"""Measure how soon the other side follows, and the cost of watching.

A separate process watches a copy of our own book, and a book of one file.
Book and code are edited in turn, at odd moments; then nothing is edited for a while.
"""

from __future__ import annotations

import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOP = Path(__file__).parent.parent
TRIALS = 20
IDLE = 10
"""The seconds in which nothing is edited."""

SMALL = """\
Text.

.. code-block:: python

   <<src/a.py>>=
   value = 0
"""


def follow(source: Path, target: Path, old: str, new: str) -> float:
    """Edit a file; return the seconds until the other one has the edit, too."""
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace(old, new, 1), encoding="utf-8")
    start = time.perf_counter()
    while new not in target.read_text(encoding="utf-8"):
        time.sleep(0.001)
    return time.perf_counter() - start


def measure(root: Path, book: Path, code: Path, line: str) -> None:
    """Print the figures of one book, and of a line that is in the book and its code."""
    command = [sys.executable, str(TOP / "tools" / "tangle.py"), str(book), "--watch"]
    with subprocess.Popen(
        [*command, "--root", str(root)], stdout=subprocess.DEVNULL
    ) as process:
        while not code.exists():
            time.sleep(0.01)
        time.sleep(1)
        times: dict[str, list[float]] = {"to the code": [], "to the book": []}
        now = line
        for trial in range(TRIALS):
            for way, pair in (
                ("to the code", (book, code)),
                ("to the book", (code, book)),
            ):
                new = f"{line}  # {way} {trial}"
                times[way].append(follow(*pair, now, new))
                now = new
                time.sleep(random.uniform(0.5, 0.7))
        busy = ticks(process.pid)
        time.sleep(IDLE)
        idle = ticks(process.pid) - busy
        process.send_signal(signal.SIGINT)
        process.wait()
    print(f"{book.stem}: {book.read_text(encoding='utf-8').count(chr(10)):,} lines")
    for way, each in times.items():
        middle, most = statistics.median(each) * 1000, max(each) * 1000
        print(f"  {way}  median {middle:4.0f} ms, maximum {most:4.0f} ms")
    print(f"  idle         {idle / IDLE:4.1%} of a processor")


def ticks(pid: int) -> float:
    """Return the CPU time of a process in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").split()
    return (int(fields[13]) + int(fields[14])) / 100


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        (top / "small.rst").write_text(SMALL, encoding="utf-8")
        measure(top, top / "small.rst", top / "src/a.py", "value = 0")
        whole = top / "docs" / "asciimaze.rst"
        shutil.copytree(TOP / "docs", whole.parent)
        code = top / "src/asciimaze/maze.py"
        measure(top, whole, code, "class Maze:")
