# Which lines the tests reach
# ---------------------------
#
# Which lines of the book have never been tried out?
#
# *coverage* watches the tests and says which lines of the tangled files
# have been run, and which way each branch has gone.
# We want to hear it of the book, chapter by chapter.
#
# The hook could give coverage the lines of the book right away,
# but coverage parses what it measures, and the book is no Python.
# The lines of a function may also stand far apart there and in any order.
# So the tests are measured in the files, without the hook,
# and what was found is carried over by the map afterwards.
# Nothing is measured otherwise than it would be without a book.
#
# The tests run in a process of their own, for they test this module, too:
# what is imported before coverage begins to watch would count as never run.
#
# ``python -m literate.reached BOOK RECORD COMMAND …`` runs a command
# that runs the tests and leaves coverage's report, as JSON, in the file ``RECORD``.
# Then it prints a table, and ends with the status of the command.
# Without a command it prints the table of what was recorded before.

"""Say which lines of the book the tests do not reach."""

from __future__ import annotations

import ast
import json
import math
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from literate.chapters import chapter_of, chapters
from literate.desk import name_of, read_book, report
from literate.files import tangled_files
from literate.notation import lines_of
from literate.problem import Problem
from literate.provenance import Line, Span, Step, provenance_of_file
from literate.writing import digest_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from literate.chapters import Chapter
    from literate.web import Web

# What has been found
# ~~~~~~~~~~~~~~~~~~~
#
# A chunk may be used in several places, and then its lines are in several files,
# or several times in one.
# A line of the book counts once, and it counts as reached
# if it is reached in any of these places.
# So does a branch: it is taken if it is taken anywhere.
#
# The share of what is reached is coverage's: statements and branches count alike.
# It is rounded down, so that 100 % means all.


class Counts(NamedTuple):
    """How many there are of what, in the order of the columns of the table."""

    lines: int = 0
    statements: int = 0
    missed: int = 0
    branches: int = 0
    untaken: int = 0

    def __add__(self, other: tuple[int, ...]) -> Counts:  # type: ignore[override]
        """Return the sum of each."""
        return Counts(*map(sum, zip(self, other, strict=True)))

    @property
    def share(self) -> str:
        """How much of it is reached."""
        whole = self.statements + self.branches
        part = whole - self.missed - self.untaken
        return f"{math.floor(1000 * part / whole) / 10 if whole else 100:.1f} %"


ALL = "100.0 %"
"""The share when nothing is missed."""


# A line with a reference inside is made of several lines of the book.
# It counts for the one from which its first visible sign comes.
#
# coverage knows a statement by its first line.
# A reader does not look for its end, so we keep all of its lines.


@dataclass
class Findings:
    """What was found of some lines of the book, or of a file that is not tangled.

    Attributes:
        lines: The lines that hold code and were measured.
        statements: The lines of each statement, by its first line.
        reached: The statements that are reached.
        branches: Where a branch leads, or 0 for out of the function, by its key:
            its line, and what tells it from the others of that line.
        taken: The keys of the branches that are taken.
    """

    lines: set[int] = field(default_factory=set)
    statements: dict[int, set[int]] = field(default_factory=dict)
    reached: set[int] = field(default_factory=set)
    branches: dict[tuple[int, ...], int] = field(default_factory=dict)
    taken: set[tuple[int, ...]] = field(default_factory=set)

    def among(self, lines: Iterable[int]) -> Findings:
        """Return what was found of some of the lines."""
        here = self.lines.intersection(lines)
        return Findings(
            here,
            {at: those for at, those in self.statements.items() if at in here},
            self.reached & here,
            {key: to for key, to in self.branches.items() if key[0] in here},
            {key for key in self.taken if key[0] in here},
        )

    @property
    def missed(self) -> set[int]:
        """The statements that are not reached."""
        return self.statements.keys() - self.reached

    def lines_of(self, statements: Iterable[int]) -> set[int]:
        """Return all lines of some statements."""
        return {line for at in statements for line in self.statements[at]}

    @cached_property
    def unreached(self) -> set[int]:
        """All lines of the statements that are not reached."""
        return self.lines_of(self.missed) - self.lines_of(self.reached)

    @cached_property
    def untaken(self) -> list[tuple[int, int]]:
        """From where and to where no branch is taken, though both are reached."""
        return sorted(
            (key[0], to)
            for key, to in self.branches.items()
            if key not in self.taken and self.reached.issuperset({key[0], to or key[0]})
        )

    @property
    def counts(self) -> Counts:
        """How much there is, and how much of it is missed."""
        return Counts(
            len(self.lines),
            len(self.statements),
            len(self.missed),
            len(self.branches),
            len(self.branches) - len(self.taken),
        )


# From files to the book
# ~~~~~~~~~~~~~~~~~~~~~~
#
# Each number which coverage gives is a line of a file.
# Here all of them are led through the map, and the findings of the file
# are added to those of the book.
# A line that comes from nowhere leads to 0, which is no line, and is left out.


def add(
    findings: Findings, measured: Mapping[str, Any], lines: list[Line | None]
) -> None:
    """Add what coverage says of a file whose lines have this provenance."""
    origin = [0, *map(first_sign, lines)]
    findings.lines.update(filter(None, origin))
    executed, missing = measured["executed_lines"], measured["missing_lines"]
    for at, those in extents(lines, {*executed, *missing}):
        own = {origin[line] for line in those} - {0}
        findings.statements.setdefault(origin[at], set()).update(own)
    findings.reached.update(origin[at] for at in executed)
    taken = {(at, to) for at, to in measured["executed_branches"]}
    missing = {(at, to) for at, to in measured["missing_branches"]}
    for (at, to), key in keys_of_branches(taken | missing, lines):
        findings.branches.setdefault(key, origin[max(to, 0)])
        if (at, to) in taken:
            findings.taken.add(key)


def first_sign(line: Line | None) -> int:
    """Return the book's line from which the first visible sign of a line comes."""
    if line is None or not line.text:
        return 0
    return line.at(len(line.text) - len(line.text.lstrip()))[0]


# A simple statement goes from its first line to its last,
# a compound one up to its body.
# Where another statement begins on the way, a decorator or the body itself,
# that one takes its lines.


def extents(
    lines: list[Line | None], statements: set[int]
) -> Iterator[tuple[int, Iterable[int]]]:
    """Yield each of the statements of a file, by its first line, with its lines."""
    last = {at: at for at in statements}
    for node in ast.walk(
        ast.parse("\n".join(line.text if line else "" for line in lines))
    ):
        if isinstance(node, ast.stmt) and node.lineno in last:
            _, *inside = (n.lineno for n in ast.walk(node) if isinstance(n, ast.stmt))
            end = min(inside) - 1 if inside else node.end_lineno or node.lineno
            last[node.lineno] = max(end, last[node.lineno])
    for at, end in last.items():
        yield at, {at, *range(at, end + 1)} - (statements - {at})


# If a chunk is used in two places, coverage finds its branches twice.
# When is a branch in one place the same as one in the other?
# If its goal stands inside the chunk, or in a part of it,
# then what the goal's chain has below the chunk is the same in both places.
# If it leads out of the chunk, its goal may be another one in each place;
# then the first way out is taken to be like the first, and the second like the second.


def keys_of_branches(
    branches: Iterable[tuple[int, int]], lines: list[Line | None]
) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
    """Yield each branch of a file, and a key that it has in every place.

    Args:
        branches: The lines from which and to which each leads;
            the latter is negative if it leads out of the function.
        lines: The provenance of the lines of the file.
    """
    outs: dict[int, int] = {}
    for at, to in sorted(branches, key=lambda branch: (branch[1] < 0, branch)):
        start, goal = lines[at - 1], lines[to - 1] if to > 0 else None
        around = start.chain[:-1] if start else ()
        if goal and goal.chain[: len(around)] == around:
            way = [step.line for step in goal.chain[len(around) :]]
        else:
            outs[at] = outs.get(at, 0) + 1
            way = [-outs[at]]
        yield (at, to), (first_sign(start), *way)


# The record
# ~~~~~~~~~~
#
# coverage's report says nothing of what stood in the files.
# If the code is changed afterwards, its line numbers are wrong and nothing shows it.
# So we note in the record the digest of each file as it was when the tests began,
# and a record of other files is refused.
# A change of the prose moves the code, but does not change it;
# the record is as good as before.


class Record(NamedTuple):
    """What has been recorded while the tests ran.

    Attributes:
        path: The file it stands in.
        book: How the files call the book.
        digests: The digest of each file.
        measured: What coverage says of each file.
    """

    path: Path
    book: str
    digests: dict[str, str]
    measured: dict[str, Any]


def digests_of(paths: Iterable[str]) -> dict[str, str]:
    """Return the digests of those files that are there."""
    return {
        path: digest_of(Path(path).read_bytes())
        for path in paths
        if Path(path).is_file()
    }


def write_record(path: Path, book: str, digests: Mapping[str, str]) -> None:
    """Add to coverage's report what makes it a record.

    Raises:
        ValueError: There is no report, or it is of no use.
    """
    content = load(path)
    others = digests_of(content["files"].keys() - digests.keys())
    content["literate"] = {"book": book, "digests": {**others, **digests}}
    path.write_text(json.dumps(content), encoding="utf-8")


BRANCHES = "branch_coverage"


# A report can be missing, damaged or without branches, and each has its own remedy.


def load(path: Path) -> dict[str, Any]:
    """Return coverage's report.

    Raises:
        ValueError: There is none, or it is of no use.
    """
    try:
        content = json.loads(path.read_bytes())
    except FileNotFoundError:
        message = f"{path}: not there; run the tests with literate.reached to make it"
        raise ValueError(message) from None
    except (OSError, ValueError) as error:
        message = f"{path}: cannot be read ({error}); run the tests again"
        raise ValueError(message) from error
    if not (isinstance(content, dict) and content.get("meta", {}).get(BRANCHES)):
        message = f"{path}: is no report of coverage with branches; set branch = true"
        raise ValueError(message)
    return content


def read_record(path: Path) -> Record:
    """Return what was recorded in a file.

    Raises:
        ValueError: It is not there, or it is no record; the message says what to do.
    """
    content = load(path)
    if "literate" not in content:
        message = f"{path}: was not made by literate.reached; run the tests with that"
        raise ValueError(message)
    return Record(path, **content["literate"], measured=content["files"])


def check(record: Record, path: str, content: bytes) -> None:
    """Make sure that a file is what was measured.

    Raises:
        ValueError: It is not.
    """
    if record.digests.get(path) != digest_of(content):
        message = f"{record.path}: {path} has changed since; run the tests again"
        raise ValueError(message)


# A record and a book
# ~~~~~~~~~~~~~~~~~~~
#
# A file that is new in the book is not in the record, and that is a change, too.
# One that is in the record but was not measured, the ``Makefile`` say, may change.


def findings_of_book(web: Web, record: Record) -> Findings:
    """Return what was found of a book that has no problems.

    Raises:
        ValueError: The record is of other files than those which the book gives.
    """
    result = Findings()
    for path, file in tangled_files(web, record.book).items():
        if path in record.measured or path not in record.digests:
            check(record, path, file.content)
            add(result, record.measured[path], provenance_of_file(web, file))
    return result


# A file that is not tangled has no provenance.
# We give it one: each line comes from itself.
# Then one way of counting is enough for both.


def findings_of_file(path: str, record: Record) -> Findings:
    """Return what was found of a file that is not tangled.

    Raises:
        ValueError: The record is of another file.
    """
    content = Path(path).read_bytes() if Path(path).is_file() else b""
    check(record, path, content)
    text = lines_of(content.decode("utf-8"))
    lines = [
        Line(line, (Step(at, ""),), (Span(0, at, 0),))
        for at, line in enumerate(text, start=1)
    ]
    result = Findings()
    add(result, record.measured[path], [*lines])
    return result


# The table
# ~~~~~~~~~
#
# Each chapter with measured code has a row, and below it stand the places
# that are not reached, each in a form to which an editor can jump.
# Lines of a piece are drawn together, if nothing that is reached stands between them.
# Files that are not tangled come after the book;
# of those that are reached as a whole only the number is told.
#
# The tests' own total, by which they fail, is counted in files.
# Ours may differ a little, since a line of the book counts once.


def places(path: str, findings: Findings, starts: list[int]) -> Iterator[str]:
    """Yield each place that is not reached.

    Args:
        path: The book or the file.
        findings: What was found of it.
        starts: The lines at which its pieces begin.
    """
    for first, last in runs(findings, starts):
        yield f"{path}:{first}-{last}" if last > first else f"{path}:{first}"
    for at, to in findings.untaken:
        yield f"{path}:{at} {NEVER.format(to or 'the end of the function')}"


NEVER = "never goes on to {}"


def runs(findings: Findings, starts: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line of each run of lines not reached."""
    unreached = findings.unreached
    ends = findings.lines_of(findings.reached).union(starts, [sys.maxsize])
    run: list[int] = []
    for line in sorted(unreached | ends):
        if line in unreached:
            run.append(line)
        elif run:
            yield run[0], run[-1]
            run = []


def table(web: Web, record: Record) -> Iterator[str]:
    """Yield the lines of the table.

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
    """Yield each chapter that has measured lines, and these."""
    every = chapters(web)
    for at, lines in groupby(sorted(found.lines), partial(chapter_of, every)):
        yield every[at], list(lines)


# A row fits into the eighty columns of a terminal.

WIDTH = 40
"""How many letters of a name are shown."""

HEADINGS = f"{'':{WIDTH}} lines stmts  miss branch  miss  reached"


def row(name: str, counts: Counts) -> str:
    """Return a row of the table."""
    if len(name) > WIDTH:
        name = f"{name[: WIDTH - 1]}…"
    numbers = "{:6}{:6}{:6}{:7}{:6}".format(*counts)
    return f"{name:{WIDTH}}{numbers}{counts.share:>9}"


# Running
# ~~~~~~~
#
# The old record goes first.
# If the command leaves none, that of yesterday must not be taken for it.


def main(arguments: list[str]) -> int:
    """Run a command and print what it has reached: the book, the record, the command.

    Returns:
        The exit status of the command; if that is 0 and there is no table, 1.
    """
    if len(arguments) < LEAST:
        usage = "usage: python -m literate.reached BOOK RECORD [COMMAND ...]"
        print(usage, file=sys.stderr)
        return 2
    book, place, *command = arguments
    try:
        return measure(book, Path(place), command)
    except OSError as error:
        return report([Problem(str(error.filename or book), 0, str(error.strerror))])


LEAST = 2
"""How many arguments there must be."""


def measure(book: str, path: Path, command: list[str]) -> int:
    """Run a command, if there is one; print what was reached; return the status."""
    web, status = read_book(book), 0
    name = name_of(web, Path())
    files = tangled_files(web, name)
    if web.problems:
        return report(web.problems)
    try:
        if command:
            path.unlink(missing_ok=True)
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
