"""Measure the tangler beside the least that one can be, and beside others.

``make bench`` runs it. All of them run as whole processes, in turn, on the same chunks,
each in its own notation. All figures are medians. A program that is not installed is
named and left out: ``make bench`` installs two, Debian's ``noweb`` one.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

TOP = Path(__file__).parent.parent
BOOKS = ((300, 8, 5_000), (2_000, 40, 40_000))
"""Chunks, files and lines of the books."""

LONG = (50_000, 1_000, 1_000_000)
"""The same of a book that is longer than any, to see whether time grows with length."""

ROUNDS = 9
SLOW = 2.0
"""After how many seconds a program has been measured well enough."""

PROSE = "The prose says why, and it is as long as the code that it is about.\n" * 7


class Chunk(NamedTuple):
    """A chunk, with the chunks it is made of or the code it has."""

    name: str
    parts: list[str]
    code: list[str]

    @property
    def is_file(self) -> bool:
        """Whether its name is a path."""
        return "/" in self.name


def chunks_of(chunks: int, files: int, lines: int) -> list[Chunk]:
    """Return the chunks of a book: each file has its share, in two levels."""
    share = chunks // files
    length = (lines // chunks - 6) // 2
    made = []
    for file in range(files):
        names = [f"Part {number} of file {file}" for number in range(share - 1)]
        made.append(Chunk(f"src/file{file}.txt", names, []))
        for number, name in enumerate(names):
            code = [f"    value_{number} = {line} * scale" for line in range(length)]
            made.append(Chunk(name, [], code))
    return made


# The same book in each notation


def restructuredtext(chunk: Chunk) -> str:
    """Return a chunk as ours and the floor's book has it."""
    lines = [f"<<{part}>>" for part in chunk.parts] + chunk.code
    code = "".join(f"   {line}\n" for line in lines)
    return f"{PROSE}\n.. code-block:: text\n\n   <<{chunk.name}>>=\n{code}\n"


def markdown(chunk: Chunk) -> str:
    """Return a chunk as Entangled wants it."""
    lines = [f"<<{identifier(part)}>>" for part in chunk.parts] + chunk.code
    head = f"file={chunk.name}" if chunk.is_file else f"#{identifier(chunk.name)}"
    return "\n".join([PROSE, f"``` {{.python {head}}}", *lines, "```", ""])


def identifier(name: str) -> str:
    """Return a name as Entangled wants it."""
    return name.lower().replace(" ", "-")


def noweb(chunk: Chunk) -> str:
    """Return a chunk as noweb has it."""
    lines = [f"<<{part}>>" for part in chunk.parts] + chunk.code
    return "\n".join([PROSE, f"<<{chunk.name}>>=", *lines, "@", ""])


def pyweb(chunk: Chunk) -> str:
    """Return a chunk as py-web-lp has it."""
    lines = [f"@<{part}@>" for part in chunk.parts] + chunk.code
    mark = "@o" if chunk.is_file else "@d"
    code = "\n".join(lines)
    return f"{PROSE}\n{mark} {chunk.name}\n@{{{code}\n@}}\n"


# Those who are measured


class Tangler(NamedTuple):
    """A program that takes files out of a book.

    Attributes:
        name: What it is called in the table.
        book: The name of its book.
        write: What writes a chunk in its notation.
        command: Returns how it is called for some files, or nothing if it is missing.
        is_clean: Whether it starts in a folder with nothing but the book.
    """

    name: str
    book: str
    write: Callable[[Chunk], str]
    command: Callable[[list[str]], list[str] | None]
    is_clean: bool = True


def entangled(_: list[str]) -> list[str] | None:
    """Return how Entangled is called."""
    beside = Path(sys.executable).with_name("entangled")
    program = which("entangled") or (str(beside) if beside.exists() else None)
    return [program, "tangle", "--force"] if program else None


def py_web_lp(_: list[str]) -> list[str] | None:
    """Return how py-web-lp is called."""
    found = subprocess.run(
        [sys.executable, "-c", "import pyweb"], capture_output=True, check=False
    )
    return (
        None
        if found.returncode
        else [sys.executable, "-m", "pyweb", "-s", "-xw", "book.w"]
    )


def notangle(files: list[str]) -> list[str] | None:
    """Return how noweb is called: once for each file, as its manual says."""
    if not which("notangle") or not which("cpif"):
        return None
    folders = " ".join(sorted({str(Path(file).parent) for file in files}))
    calls = [f"notangle -R{file} book.nw | cpif {file}" for file in files]
    return ["sh", "-ec", "\n".join([f"mkdir -p {folders}", *calls])]


def ours(_: list[str]) -> list[str]:
    """Return how our tangler is called."""
    return [sys.executable, str(TOP / "tools" / "tangle.py"), "book.rst"]


def floor(_: list[str]) -> list[str]:
    """Return how the least of all tanglers is called."""
    return [sys.executable, str(TOP / "bench" / "floor.py"), "book.rst", "."]


TANGLERS = [
    Tangler("the floor", "book.rst", restructuredtext, floor),
    Tangler("ours, all files", "book.rst", restructuredtext, ours),
    Tangler("ours, none changed", "book.rst", restructuredtext, ours, is_clean=False),
    Tangler("Entangled", "book.md", markdown, entangled),
    Tangler("py-web-lp", "book.w", pyweb, py_web_lp),
    Tangler("notangle and cpif", "book.nw", noweb, notangle),
]


# Measuring


def compare(size: tuple[int, int, int], tanglers: list[Tangler], folder: Path) -> None:
    """Print how long some tanglers take for a book of some size."""
    chunks = chunks_of(*size)
    files = [chunk.name for chunk in chunks if chunk.is_file]
    commands = {tangler.name: tangler.command(files) for tangler in tanglers}
    times: dict[str, list[float]] = {tangler.name: [] for tangler in tanglers}
    for _ in range(ROUNDS):
        for tangler in tanglers:
            command, known = commands[tangler.name], times[tangler.name]
            if command and sum(known) < SLOW * ROUNDS:
                place = folder / tangler.command.__name__
                if tangler.is_clean:
                    shutil.rmtree(place, ignore_errors=True)
                    place.mkdir()
                    text = "\n".join(map(tangler.write, chunks))
                    (place / tangler.book).write_text(text, encoding="utf-8")
                known.append(seconds(command, place))
    check(folder, files, [each for each in tanglers if commands[each.name]])
    book = (folder / "ours" / "book.rst").read_text(encoding="utf-8")
    print(
        f"{len(chunks):,} chunks, {len(files):,} files, {book.count(chr(10)):,} lines"
    )
    least = statistics.median(times["the floor"])
    for name, known in times.items():
        if known:
            median = statistics.median(known)
            print(f"  {name:<20}{median * 1000:8.0f} ms {median / least:8.2f} x")
        else:
            print(f"  {name:<20} not installed")


def seconds(command: list[str], place: Path) -> float:
    """Return how long a command takes in a folder."""
    start = perf_counter()
    subprocess.run(command, cwd=place, check=True, capture_output=True)
    return perf_counter() - start


def check(folder: Path, files: list[str], tanglers: list[Tangler]) -> None:
    """Make sure that all have written the same code, marks and blank lines aside."""
    for file in files:
        codes = {
            tangler.command.__name__: code(folder / tangler.command.__name__ / file)
            for tangler in tanglers
        }
        for name, lines in codes.items():
            if lines != codes["floor"]:
                sys.exit(f"{name} has written another {file}")


def code(path: Path) -> list[str]:
    """Return the lines of a file that are neither blank nor marks."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("# ~/~")]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        for book in BOOKS:
            compare(book, TANGLERS, Path(name))
        compare(LONG, TANGLERS[:3], Path(name))
