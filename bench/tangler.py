"""Measure the tangler beside the least that a tangler can be: ``make bench``.

Both run as whole processes, in turn, on books made for the purpose. All figures are
medians. The first of ours writes everything, the second finds nothing to do.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

TOP = Path(__file__).parent.parent
BOOKS = ((300, 8, 5_000), (2_000, 40, 40_000))
"""Chunks, files and lines of the books."""


def book(chunks: int, files: int, lines: int) -> str:
    """Return a book: each file has its share of chunks, in two levels."""
    share = chunks // files
    words = "The prose says why, and it is as long as the code that it is about.\n"
    length = lines // chunks - 6
    parts = []
    for file in range(files):
        names = [f"Part {number} of file {file}" for number in range(share - 1)]
        parts.append(block(f"src/file{file}.txt", [f"<<{name}>>" for name in names]))
        for number, name in enumerate(names):
            code = [
                f"    value_{number} = {line} * scale" for line in range(length // 2)
            ]
            parts.append(words * (length - length // 2) + "\n" + block(name, code))
    return "\n".join(parts)


def block(name: str, code: list[str]) -> str:
    """Return a code block that defines a chunk."""
    lines = "".join(f"   {line}\n" for line in code)
    return f".. code-block:: text\n\n   <<{name}>>=\n{lines}"


def seconds(*command: str) -> float:
    """Return how long a command takes."""
    start = perf_counter()
    subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - start


def compare(folder: Path, chunks: int, files: int, lines: int) -> None:
    """Print how long the three take for one book."""
    text = book(chunks, files, lines)
    path = folder / "book.rst"
    path.write_text(text, encoding="utf-8")
    ours, floor = str(TOP / "tools" / "tangle.py"), str(TOP / "bench" / "floor.py")
    times: list[tuple[float, float, float]] = []
    for _ in range(9):
        shutil.rmtree(folder / "ours", ignore_errors=True)
        shutil.rmtree(folder / "floor", ignore_errors=True)
        least = seconds(floor, str(path), str(folder / "floor"))
        command = (ours, str(path), "--root", str(folder / "ours"))
        times.append((least, seconds(*command), seconds(*command)))
    least, first, again = (
        statistics.median(column) for column in zip(*times, strict=True)
    )
    print(f"{chunks} chunks, {files} files, {text.count(chr(10)):,} lines")
    print(f"  the floor           {least * 1000:7.0f} ms")
    print(f"  ours, all files     {first * 1000:7.0f} ms  {first / least:.2f} x")
    print(f"  ours, none changed  {again * 1000:7.0f} ms  {again / least:.2f} x")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        for sizes in BOOKS:
            compare(Path(name), *sizes)
