"""Compare the tangler with a minimal one, and with others.

``make bench`` runs it. All of them run as whole processes, in turn, on the same chunks,
each in its own notation. All figures are medians. Programs that are not installed are
named and left out: ``make bench`` installs two, Debian's ``noweb`` one.

The books are Python, and ours compiles each file that it writes; the others don't.
So each is measured once more as text, where there is nothing to check.
Beside the time on the clock is the CPU time of all processors together,
which depends less on the other work of the machine.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from shutil import which
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

TOP = Path(__file__).parent.parent
BOOKS = ((8, 18), (40, 54))
"""The sizes of the books: files, and chunks in each of them."""

LONG = (1_000, 33)
"""The size of an extremely long book, which shows how time grows with length."""

ROUNDS = 9
SLOW = 2.0
"""The seconds after which a program has been measured well enough."""

PROSE = "The prose says why, and it is as long as the code that it is about.\n" * 7


class Chunk(NamedTuple):
    """A chunk, with the chunks to which it refers or with its code."""

    name: str
    parts: list[str]
    code: list[str]

    @property
    def is_file(self) -> bool:
        """Whether its name is a path."""
        return "/" in self.name


STEP = """\
def step_{number}(maze: Maze, cell: int, *, limit: int = {number}) -> list[int]:
    \"\"\"Return the cells that are at most {number} steps away.

    Args:
        maze: The maze.
        cell: Where to begin.
        limit: How many cells there may be.
    \"\"\"
    found = [cell]
    for side, other in enumerate(maze.neighbours(cell)):
        if other is None or not maze.is_open(cell, side):
            continue
        found.append(other + {number})
        if len(found) > limit:
            message = f"more than {{limit}} cells (got {{len(found)}})"
            raise ValueError(message)
    return sorted(found, key=lambda each: (each % {file}, -each))
"""
"""The code of a chunk."""

EDIT = ("found = [cell]\n", "found = [cell, cell]\n")
"""The edit of one of them."""


def chunks_of(files: int, parts: int, suffix: str) -> list[Chunk]:
    """Return the chunks of a book: each file has as many, in two levels."""
    made = []
    for file in range(1, files + 1):
        names = [f"Part {number} of file {file}" for number in range(parts)]
        made.append(Chunk(f"src/file{file}{suffix}", names, []))
        for number, name in enumerate(names):
            code = STEP.format(number=number, file=file).splitlines()
            made.append(Chunk(name, [], code))
    return made


# The same book in each notation


def restructuredtext(chunk: Chunk) -> str:
    """Return a chunk in the notation of our tangler and of the minimal one."""
    lines = [f"<<{part}>>" for part in chunk.parts] + chunk.code
    code = "".join(f"   {line}\n" if line else "\n" for line in lines)
    return f"{PROSE}\n.. code-block:: python\n\n   <<{chunk.name}>>=\n{code}\n"


def markdown(chunk: Chunk) -> str:
    """Return a chunk in Entangled's notation."""
    lines = [f"<<{identifier(part)}>>" for part in chunk.parts] + chunk.code
    head = f"file={chunk.name}" if chunk.is_file else f"#{identifier(chunk.name)}"
    return "\n".join([PROSE, f"``` {{.python {head}}}", *lines, "```", ""])


def identifier(name: str) -> str:
    """Return a name in Entangled's notation."""
    return name.lower().replace(" ", "-")


def noweb(chunk: Chunk) -> str:
    """Return a chunk in noweb's notation."""
    lines = [f"<<{part}>>" for part in chunk.parts] + chunk.code
    return "\n".join([PROSE, f"<<{chunk.name}>>=", *lines, "@", ""])


def pyweb(chunk: Chunk) -> str:
    """Return a chunk in py-web-lp's notation."""
    lines = [f"@<{part}@>" for part in chunk.parts] + chunk.code
    mark = "@o" if chunk.is_file else "@d"
    code = "\n".join(lines)
    return f"{PROSE}\n{mark} {chunk.name}\n@{{{code}\n@}}\n"


# The candidates


class Tangler(NamedTuple):
    """A program that takes files out of a book.

    Attributes:
        name: Its name in the table.
        book: The name of its book.
        write: Writes a chunk in its notation.
        command: Returns its command for some files, or nothing if it is missing.
        start: The content of its folder at the start: the ``book`` alone, all files as
            it has left them, or these and the book after an ``edit`` of one chunk.
    """

    name: str
    book: str
    write: Callable[[Chunk], str]
    command: Callable[[list[str]], list[str] | None]
    start: str = "book"


def entangled(_: list[str]) -> list[str] | None:
    """Return the command of Entangled."""
    beside = Path(sys.executable).with_name("entangled")
    program = which("entangled") or (str(beside) if beside.exists() else None)
    return [program, "tangle", "--force"] if program else None


def py_web_lp(_: list[str]) -> list[str] | None:
    """Return the command of py-web-lp."""
    found = subprocess.run(
        [sys.executable, "-c", "import pyweb"], capture_output=True, check=False
    )
    return (
        None
        if found.returncode
        else [sys.executable, "-m", "pyweb", "-s", "-xw", "book.w"]
    )


def notangle(files: list[str]) -> list[str] | None:
    """Return the command of noweb: once for each file, as its manual says."""
    if not which("notangle") or not which("cpif"):
        return None
    folders = " ".join(sorted({str(Path(file).parent) for file in files}))
    calls = [f"notangle -R{file} book.nw | cpif {file}" for file in files]
    return ["sh", "-ec", "\n".join([f"mkdir -p {folders}", *calls])]


def ours(_: list[str]) -> list[str]:
    """Return the command of our tangler."""
    return [sys.executable, str(TOP / "tools" / "tangle.py"), "book.rst"]


def floor(_: list[str]) -> list[str]:
    """Return the command of the minimal tangler."""
    return [sys.executable, str(TOP / "bench" / "floor.py"), "book.rst", "."]


TANGLERS = [
    Tangler("the floor", "book.rst", restructuredtext, floor),
    Tangler("ours, all files", "book.rst", restructuredtext, ours),
    Tangler("ours, none changed", "book.rst", restructuredtext, ours, "files"),
    Tangler("ours, a chunk edited", "book.rst", restructuredtext, ours, "edit"),
    Tangler("Entangled", "book.md", markdown, entangled),
    Tangler("py-web-lp", "book.w", pyweb, py_web_lp),
    Tangler("notangle and cpif", "book.nw", noweb, notangle),
]


# Measuring


class Time(NamedTuple):
    """The time of a program in seconds: on the clock, and of all processors."""

    clock: float
    processors: float


def compare(chunks: list[Chunk], tanglers: list[Tangler], folder: Path) -> None:
    """Print the times of some tanglers for a book of some chunks."""
    files = [chunk.name for chunk in chunks if chunk.is_file]
    commands = {tangler.name: tangler.command(files) for tangler in tanglers}
    times: dict[str, list[Time]] = {tangler.name: [] for tangler in tanglers}
    for _ in range(ROUNDS):
        for tangler in tanglers:
            command, known = commands[tangler.name], times[tangler.name]
            if command and sum(time.clock for time in known) < SLOW * ROUNDS:
                place = folder / tangler.command.__name__
                prepare(tangler, chunks, place)
                known.append(measured(command, place))
    check(folder, files, [each for each in tanglers if commands[each.name]])
    book = (folder / "ours" / "book.rst").read_text(encoding="utf-8")
    code = sum(len(chunk.code) for chunk in chunks)
    kind = "Python" if files[0].endswith(".py") else "text"
    print(
        f"{len(chunks):,} chunks, {len(files):,} files, {book.count(chr(10)):,} lines, "
        f"{code:,} of them {kind}"
    )
    least = medians(times["the floor"])
    for name, known in times.items():
        if known:
            one, all_of_them = medians(known)
            print(
                f"  {name:<20}"
                f"{one * 1000:8.0f} ms {one / least.clock:6.2f} x, "
                f"processors {all_of_them * 1000:8.0f} ms "
                f"{all_of_them / least.processors:6.2f} x"
            )
        else:
            print(f"  {name:<20} not installed")


def prepare(tangler: Tangler, chunks: list[Chunk], place: Path) -> None:
    """Prepare the folder in which a tangler starts."""
    book = place / tangler.book
    if tangler.start == "book":
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        text = "\n".join(map(tangler.write, chunks))
        book.write_text(text, encoding="utf-8")
    elif tangler.start == "edit":
        text = book.read_text(encoding="utf-8")
        book.write_text(text.replace(*EDIT, 1), encoding="utf-8")


def measured(command: list[str], place: Path) -> Time:
    """Return how long a command takes in a folder."""
    before, start = getrusage(RUSAGE_CHILDREN), perf_counter()
    subprocess.run(command, cwd=place, check=True, capture_output=True)
    clock, after = perf_counter() - start, getrusage(RUSAGE_CHILDREN)
    return Time(
        clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    )


def medians(times: list[Time]) -> Time:
    """Return the median of each of some times."""
    return Time(*map(statistics.median, zip(*times, strict=True)))


def check(folder: Path, files: list[str], tanglers: list[Tangler]) -> None:
    """Make sure that all have written the same code, except for marks and blank lines.

    Our edit of a chunk doesn't count.
    """
    for file in files:
        codes = {
            tangler.command.__name__: code_of(folder / tangler.command.__name__ / file)
            for tangler in tanglers
        }
        for name, lines in codes.items():
            if lines != codes["floor"]:
                sys.exit(f"{name} has written another {file}")


def code_of(path: Path) -> list[str]:
    """Return the lines of a file that are neither blank nor marks, before an edit."""
    lines = path.read_text(encoding="utf-8").replace(EDIT[1], EDIT[0]).splitlines()
    marks = ("# ~/~", "# Tangled from ")
    return [line for line in lines if line.strip() and not line.startswith(marks)]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        for suffix in (".py", ".txt"):
            for files, parts in BOOKS:
                compare(chunks_of(files, parts, suffix), TANGLERS, Path(name))
            compare(chunks_of(*LONG, suffix), TANGLERS[:4], Path(name))
