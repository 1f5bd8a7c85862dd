# Findings of the tests
# ---------------------
#
# All tests pass. But which lines of the book have they never tried?
#
# *coverage* watches the tests and reports which lines of the tangled files
# have been run, and which branches were taken.
# We want to hear this about the book, chapter by chapter.
#
# The hook that gives tracebacks the lines of the book could give them to coverage, too.
# But coverage parses the files that it measures, and the book is not Python.
# The lines of a function may also be far apart there and in any order.
# We measure the tests in the files, without the hook,
# as they would be without a book. Afterwards the map leads the findings to the book.

"""Find out which lines of a book the tests reach."""

from __future__ import annotations

import ast
import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from literate.notations.notation import Piece
    from literate.trace.line_map import Line

# Counting
# ~~~~~~~~
#
# You'd expect to copy coverage's numbers and be done. But a chunk may be used twice,
# in two files or in one, and the tests may run it in one place and not in the other.
# Has its line been tried? It has: a line of the book counts once, and it counts
# as reached if it is reached in any place.
# The same holds for a branch: it is taken if it is taken anywhere.
#
# The percentage is computed as coverage does it: statements and branches count alike.
# It is rounded down, so that 100 % means everything.


class Counts(NamedTuple):
    """The numbers of a row, in the order of the columns of the table."""

    lines: int = 0
    statements: int = 0
    missed: int = 0
    branches: int = 0
    untaken: int = 0

    def __add__(self, other: tuple[int, ...]) -> Counts:  # type: ignore[override]
        """Return the sums of two rows of coverage's counts."""
        return Counts(*map(sum, zip(self, other, strict=True)))

    @property
    def share(self) -> str:
        """The percentage of findings that the tests reach."""
        whole = self.statements + self.branches
        part = whole - self.missed - self.untaken
        return f"{math.floor(1000 * part / whole) / 10 if whole else 100:.1f} %"


ALL = "100.0 %"
"""The percentage when nothing is missed."""


# It can be the other way round: a line with a reference inside is made of several
# lines of the book. It counts for the one that its first visible character comes from.
#
# coverage identifies a statement by its first line.
# But you want to see how much was never tried, so we keep all of its lines.


@dataclass
class Findings:
    """The findings for lines of the book, or for a file that is not tangled.

    Attributes:
        lines: The lines that hold code and were measured.
        statements: The lines of each statement, by its first line.
        reached: The statements that are reached.
        branches: Where a branch leads, or 0 for out of the function, by its key:
            its line, and a mark that distinguishes it from others of that line.
        taken: The keys of the branches that are taken.
    """

    lines: set[int] = field(default_factory=set)
    statements: dict[int, set[int]] = field(default_factory=dict)
    reached: set[int] = field(default_factory=set)
    branches: dict[tuple[int, ...], int] = field(default_factory=dict)
    taken: set[tuple[int, ...]] = field(default_factory=set)

    def among(self, lines: Iterable[int]) -> Findings:
        """Return the findings of coverage for some of the lines."""
        here = self.lines.intersection(lines)
        return Findings(
            here,
            {at: those for at, those in self.statements.items() if at in here},
            self.reached & here,
            {key: to for key, to in self.branches.items() if key[0] in here},
            {key for key in self.taken if key[0] in here},
        )

    def of_piece(self, piece: Piece) -> Counts:
        """Return coverage's counts of a piece."""
        return self.among(range(piece.line, piece.line + len(piece.code) + 1)).counts

    @property
    def missed(self) -> set[int]:
        """The statements in the findings that no test reaches."""
        return self.statements.keys() - self.reached

    # What if a line holds the end of one statement and the beginning of another, and
    # only one of them is reached? Such a line isn't marked, because you would look for
    # the mistake in vain.

    def extent_of(self, statements: Iterable[int]) -> set[int]:
        """Return all lines of some statements that coverage has measured."""
        return {line for at in statements for line in self.statements[at]}

    @cached_property
    def unreached(self) -> set[int]:
        """All lines of the statements in the findings that no test reaches."""
        return self.extent_of(self.missed) - self.extent_of(self.reached)

    @cached_property
    def untaken(self) -> list[tuple[int, int]]:
        """The first and last lines of branches in the findings that no test takes."""
        return sorted(
            (key[0], to)
            for key, to in self.branches.items()
            if key not in self.taken and self.reached.issuperset({key[0], to or key[0]})
        )

    @property
    def counts(self) -> Counts:
        """Coverage's numbers of lines, statements and branches, and of missed ones."""
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
# Each number that coverage gives is a line of a file.
# Here the map leads them to the book, file by file, and the findings add up.
# A line that comes from nowhere leads to 0, which is no line, and is left out.


def add(
    findings: Findings, measured: Mapping[str, Any], lines: list[Line | None]
) -> None:
    """Add the findings of coverage for a file whose lines have this provenance."""
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
    """Return the book's line of a line's first visible character, for findings."""
    if line is None or not line.text:
        return 0
    return line.at(len(line.text) - len(line.text.lstrip()))[0]


# How far does a statement go? A simple statement goes from its first line to its last,
# a compound statement up to its body: defining a function doesn't try its body.
# If another statement begins on the way, a decorator or the body itself,
# those lines belong to it.


def extents(
    lines: list[Line | None], statements: set[int]
) -> Iterator[tuple[int, Iterable[int]]]:
    """Yield each statement that coverage finds in a file, with its lines."""
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


# Branches are harder. If a chunk is used in two places, coverage finds its branches
# twice. When is a branch in one place the same as one in the other?
# If its target is inside the chunk, or in a part of it,
# then the target's chain below the chunk is the same in both places.
#
# If it leads out of the chunk, its target may differ between the places.
# Then we match the first way out with the first, and the second with the second,
# and each has been tried if a test has taken it anywhere.


def keys_of_branches(
    branches: Iterable[tuple[int, int]], lines: list[Line | None]
) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
    """Yield each branch that coverage finds in a file, with a key for all places.

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
            way = [origin.line for origin in goal.chain[len(around) :]]
        else:
            outs[at] = outs.get(at, 0) + 1
            way = [-outs[at]]
        yield (at, to), (first_sign(start), *way)
