# A report of coverage
# --------------------
#
# What do you want to read when the tests are done?
#
# A table. Each chapter with measured code has a row, and below it are the places
# that are not reached, each in a form to which an editor can jump.
# Lines of a piece become one range if nothing between them is reached.
# Files that are not tangled come after the book.
# Those of them that are reached completely are only counted.
#
# The total that can fail the tests is counted in files.
# Ours may differ a little, because a line of the book counts once.

"""Print which lines of the book the tests do not reach."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from literate.base.filesystem import delete_below
from literate.base.problem import Problem
from literate.coverage.findings import ALL
from literate.coverage.record import (
    digests_of,
    findings_of_book,
    findings_of_file,
    read_record,
    write_record,
)
from literate.web.chapters import chapter_of, chapters
from literate.web.files import tangled_files
from literate.workspace.reading import name_of, read_book, report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from literate.coverage.findings import Counts, Findings
    from literate.coverage.record import Record
    from literate.web.chapters import Chapter
    from literate.web.chunks import Web


def places(path: str, findings: Findings, starts: list[int]) -> Iterator[str]:
    """Yield each place for the coverage report that no test reaches.

    Args:
        path: The book or the file.
        findings: The findings for it.
        starts: The lines at which its pieces begin.
    """
    for first, last in gaps(findings, starts):
        yield f"{path}:{first}-{last}" if last > first else f"{path}:{first}"
    for at, to in findings.untaken:
        yield f"{path}:{at} {NEVER.format(to or 'the end of the function')}"


NEVER = "never goes on to {}"


# A gap may have blank lines and comments in it, which no test could reach. It ends only
# at a line that is reached, or where a piece begins. Otherwise a function without a
# test would be ten gaps.


def gaps(findings: Findings, starts: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line of each gap that tests leave."""
    unreached = findings.unreached
    ends = findings.extent_of(findings.reached).union(starts, [sys.maxsize])
    gap: list[int] = []
    for line in sorted(unreached | ends):
        if line in unreached:
            gap.append(line)
        elif gap:
            yield gap[0], gap[-1]
            gap = []


def table(web: Web, record: Record) -> Iterator[str]:
    """Yield the lines of the coverage report's table.

    Raises:
        ValueError: The record is of other files.
    """
    starts = [piece.line for piece in web.pieces]
    found = findings_of_book(web, record)
    yield HEADINGS
    for chapter, lines in by_chapter(web, found):
        here = found.among(lines)
        yield row(f"{chapter.number:5}{chapter.title}", here.counts)
        yield from (f"     {place}" for place in places(web.book, here, starts))
    yield row("The book", found.counts)
    whole, total = 0, found.counts
    tangled = tangled_files(web, record.book).keys()
    for path in sorted(record.measured.keys() - tangled):
        here = findings_of_file(path, record)
        total += here.counts
        whole += here.counts.share == ALL
        if here.counts.share != ALL:
            yield row(path, here.counts)
            yield from (f"     {place}" for place in places(path, here, []))
    if whole:
        yield f"Files not named here are reached as a whole: {whole}"
    yield row("All", total)


def by_chapter(web: Web, found: Findings) -> Iterator[tuple[Chapter, list[int]]]:
    """Yield each chapter that has measured lines for the coverage report."""
    every = chapters(web)
    for at, lines in groupby(sorted(found.lines), partial(chapter_of, every)):
        yield every[at], list(lines)


# A row fits into the eighty columns of a terminal.

WIDTH = 40
"""The number of characters of a name that are shown."""

HEADINGS = f"{'':{WIDTH}} lines stmts  miss branch  miss  reached"


def row(name: str, counts: Counts) -> str:
    """Return a row of the coverage report's table."""
    if len(name) > WIDTH:
        name = f"{name[: WIDTH - 1]}…"
    numbers = "{:6}{:6}{:6}{:7}{:6}".format(*counts)
    return f"{name:{WIDTH}}{numbers}{counts.share:>9}"


# Running
# ~~~~~~~
#
# ``python -m literate.coverage.report BOOK RECORD COMMAND …`` runs a command
# that runs the tests and leaves coverage's report, as JSON, in the file ``RECORD``.
# Then it prints the table, and exits with the status of the command.
# Without a command, it prints the table of the last record.
#
# The command gets a process of its own, because the tests test this module, too:
# a line that runs before coverage begins to watch would count as never run.
#
# We delete the old record first.
# If the command leaves none, we must not take yesterday's for it.


def main(arguments: list[str]) -> int:
    """Run a command and print its coverage: the book, the record, the command.

    Returns:
        The exit status of the command; if that is 0 and there is no table, 1.
    """
    if len(arguments) < LEAST:
        usage = "usage: python -m literate.coverage.report BOOK RECORD [COMMAND ...]"
        print(usage, file=sys.stderr)
        return 2
    book, place, *command = arguments
    try:
        return measure(book, Path(place), command)
    except OSError as error:
        return report([Problem(str(error.filename or book), 0, str(error.strerror))])


LEAST = 2
"""The least number of arguments."""


def measure(book: str, path: Path, command: list[str]) -> int:
    """Run a command, if any, and print its coverage report; return the status."""
    web, status = read_book(book), 0
    name = name_of(web, Path())
    files = tangled_files(web, name)
    if web.problems:
        return report(web.problems)
    try:
        if command:
            delete_below(path.parent, path.name)
            digests = digests_of(files)
            status = subprocess.run(command, check=False).returncode  # noqa: S603
            write_record(path, name, digests)
        for line in table(web, read_record(path)):
            print(line)
    except ValueError as error:
        print(error, file=sys.stderr)
        return status or 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
