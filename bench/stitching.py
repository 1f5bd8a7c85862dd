"""Measure how long it takes to carry edits into a book.

``make bench`` runs it. Each figure is the CPU time of a whole process, from its start
to its end, and the median of several runs. For our own book, it is compared with that
of ``git merge-file`` for the same three texts, and of a run with nothing to do.
"""

from __future__ import annotations

import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

TOP = Path(__file__).parent.parent
BOOK = "docs/asciimaze.rst"
ROUNDS = 5
FILES = [10_000, 100_000, 1_000_000]
"""The lengths of the files in which two lines are edited."""

PLACES = [3, 6, 9]
"""How many places of a shared chunk are edited, each in its own way."""

LONG = 10**8
"""The length of a line that is not edited."""


def tangler(book: str, *arguments: str) -> list[str]:
    """Return the command that tangles a book."""
    return [sys.executable, str(TOP / "tools/tangle.py"), book, *arguments]


def seconds(root: Path, command: list[str], status: int = 0) -> float:
    """Run a command in a folder, and return its time in seconds.

    Args:
        root: The folder.
        command: The command.
        status: The status with which it must end.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, cwd=root, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode != status:
        sys.exit(f"{' '.join(command)} ended with {run.returncode}: {run.stderr!r}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(
    write: Callable[[Path], str], edit: Callable[[Path], None], status: int = 0
) -> float:
    """Return the time that it takes to stitch an edit into a new book.

    Args:
        write: Writes a book into a folder, and returns its name.
        edit: Edits the files, and perhaps the book.
        status: The status with which the stitch must end.
    """
    times: list[float] = []
    while len(times) < ROUNDS and sum(times) < ROUNDS:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            book = write(root)
            seconds(root, tangler(book))
            edit(root)
            times.append(seconds(root, tangler(book, "--stitch"), status))
    return statistics.median(times)


def tell(what: str, time: float, other: float = 0.0) -> None:
    """Print a time, and its ratio to another one."""
    print(
        f"  {what:<52}{time * 1000:8.0f} ms"
        + (f"{time / other:8.1f} x" if other else "")
    )


# Our own book


def own(root: Path) -> str:
    """Write our own book."""
    (root / "docs").mkdir()
    shutil.copy(TOP / BOOK, root / BOOK)
    return BOOK


def function(root: Path) -> None:
    """Edit a function in its file."""
    files = [*root.glob("src/**/*.py")]
    path = next(path for path in files if path.name == "maze.py")
    lines = path.read_text().split("\n")
    at = [n for n, line in enumerate(lines) if line.startswith("    def ")][3]
    lines[at + 1 : at + 1] = ['        print("stitched")']
    path.write_text("\n".join(lines))


def prose(root: Path) -> None:
    """Edit the book: some words throughout, and a function."""
    text = (root / BOOK).read_text()
    lines = text.split("\n")
    for at in range(100, len(lines), 500):
        if lines[at][:1].isalpha() and lines[at + 1][:1].isalpha():
            lines[at] += " Edited."
    (root / BOOK).write_text("\n".join(lines))


def both(root: Path) -> None:
    """Edit a function in its file, and the book."""
    function(root)
    prose(root)


def name(root: Path) -> None:
    """Rename something in all files."""
    for path in root.glob("src/**/*.py"):
        text = path.read_text()
        path.write_text(re.sub(r"\bmaze\b(?=[.,)])", "labyrinth", text))


def our_book() -> None:
    """Measure edits of our own book."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        own(root)
        seconds(root, tangler(BOOK))
        idle = statistics.median(seconds(root, tangler(BOOK)) for _ in range(ROUNDS))
        base = (root / BOOK).read_text()
        prose(root)
        for side, text in (("base", base), ("theirs", f"{base}\nEdited.\n")):
            (root / side).write_text(text)
        merge = ["git", "merge-file", "-p", BOOK, "base", "theirs"]
        least = statistics.median(seconds(root, merge) for _ in range(ROUNDS))
    print("our own book")
    tell("git merge-file", least, least)
    tell("nothing to do", idle, least)
    tell("a function, in its file", measure(own, function), least)
    tell("a function in its file, and 30 places in the book", measure(own, both), least)
    tell("a name in all files", measure(own, name), least)


# Large files, and long lines


def large(lines: int, long: int = 0) -> Callable[[Path], str]:
    """Return a function that writes a book of a large file."""

    def write(root: Path) -> str:
        code = [f"line {number} of the file" for number in range(lines)]
        code[lines // 3] += "x" * long
        text = "".join(f"   {line}\n" for line in code)
        (root / "book.rst").write_text(
            f".. code-block:: text\n\n   <<./f.txt>>=\n{text}"
        )
        return "book.rst"

    return write


def two_lines(root: Path) -> None:
    """Edit two lines of a large file."""
    lines = (root / "f.txt").read_text().split("\n")
    lines[len(lines) // 4] += " edited"
    lines[len(lines) // 2 : len(lines) // 2] = ["new"]
    (root / "f.txt").write_text("\n".join(lines))


# A chunk that was edited differently in each place


def shared(places: int) -> Callable[[Path], str]:
    """Return a function that writes a book with a chunk that is used in many places."""

    def write(root: Path) -> str:
        uses = "".join(f"   <<part>>\n   {place}\n" for place in range(places))
        code = "".join(f"   {letter}\n" for letter in "aabbab")
        blocks = ".. code-block:: text\n\n   <<{}>>=\n{}\n"
        text = blocks.format("./f.txt", uses) + blocks.format("part", code)
        (root / "book.rst").write_text(text)
        return "book.rst"

    return write


def differently(root: Path) -> None:
    """Edit each place of a chunk differently."""
    lines = (root / "f.txt").read_text().split("\n")
    for place, at in enumerate(range(len(lines) - 3, 0, -7)):
        lines[at - place % 4 : at] = [f"new {place}"] * (place % 3)
    (root / "f.txt").write_text("\n".join(lines))


if __name__ == "__main__":
    our_book()
    print("two lines of a file")
    for count in FILES:
        tell(f"of {count:,} lines", measure(large(count), two_lines))
    tell(f"beside a line of {LONG:,} letters", measure(large(100, LONG), two_lines))
    print("edits that contradict each other")
    for count in PLACES:
        tell(f"in {count} places of a chunk", measure(shared(count), differently, 1))
