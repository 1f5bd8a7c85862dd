"""Coverage, in the lines of the book."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from literate.base.digests import sha256_of
from literate.coverage.findings import Counts, Findings
from literate.coverage.record import Record, findings_of_book, read_record
from literate.coverage.report import by_chapter, main, places
from literate.web.chunks import Web
from literate.web.files import tangled_files
from literate.workspace.reading import read_book

from .workshop import chunk

if TYPE_CHECKING:
    from .workshop import Workshop

RECORD = Path("record.json")

MEASURE = """
import coverage, sys
watch = coverage.Coverage(branch=True, source=["."], data_file=None, config_file=False)
watch.start()
import {module}
watch.stop()
watch.json_report(outfile="record.json")
sys.exit({status})
"""
"""A program that does the same as tests under coverage."""


class Ran(NamedTuple):
    """The status and the output of one run."""

    status: int
    out: str
    err: str


class Bench:
    """A workshop, which is the current folder, and the things that tests do in it."""

    def __init__(self, shop: Workshop, capfd: pytest.CaptureFixture[str]) -> None:
        """Take a workshop that has no book yet."""
        self.shop = shop
        self.capfd = capfd

    def write(self, *parts: str) -> None:
        """Write the book and tangle it."""
        self.shop.write(*parts)
        assert self.shop.tangle().status == 0

    def run(self, *command: str) -> Ran:
        """Run a command, or none, and print the table."""
        self.capfd.readouterr()
        status = main(["book.rst", str(RECORD), *command])
        return Ran(status, *self.capfd.readouterr())

    def measure(self, module: str = "tale", status: int = 0) -> Ran:
        """Measure the lines that importing a module reaches."""
        program = MEASURE.format(module=module, status=status)
        return self.run(sys.executable, "-c", program)

    def found(self) -> Findings:
        """Return the findings for the book."""
        return findings_of_book(read_book("book.rst"), read_record(RECORD))

    def missed(self) -> list[str]:
        """Return the lines of the book that are not reached."""
        lines = self.shop.book.read_text(encoding="utf-8").split("\n")
        return [lines[at - 1].strip() for at in sorted(self.found().unreached)]

    def untaken(self) -> list[tuple[str, str]]:
        """Return the pairs of lines of the book between which no test goes."""
        lines = ["", *self.shop.book.read_text(encoding="utf-8").split("\n")]
        return [
            (lines[at].strip(), lines[to].strip()) for at, to in self.found().untaken
        ]


@pytest.fixture
def bench(
    workshop: Workshop,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Bench:
    """Return an empty workshop, which is the current folder."""
    monkeypatch.chdir(workshop.root)
    return Bench(workshop, capfd)


SAMPLE = (
    "Tale\n====\n",
    "First\n-----\n",
    chunk("./tale.py", "import other", "", "", "def main(count):", "    <<Body>>"),
    chunk("./tale.py", "", "", "main(1)"),
    "Second\n------\n",
    chunk("Body", "if count > 1:", "    <<Many>>", "return count"),
    chunk("Many", "count -= 1", "", "print(", "    count", ")"),
)

TABLE = """\
                                         lines stmts  miss branch  miss  reached
1    First                                   3     3     0      0     0  100.0 %
2    Second                                  6     4     2      2     1   50.0 %
     book.rst:36-40
The book                                     9     7     2      2     1   66.6 %
a/very/long/path/that/does/not/fit/here…     3     3     1      2     1   60.0 %
     a/very/long/path/that/does/not/fit/here/x.py:3
Files not named here are reached as a whole: 2
All                                         14    12     3      4     2   68.7 %
"""


def test_table(bench: Bench) -> None:
    """The table counts by chapter, and names the book's lines that are not reached."""
    bench.write(*SAMPLE)
    folder = Path("a/very/long/path/that/does/not/fit/here")
    folder.mkdir(parents=True)
    (folder / "x.py").write_text("x = 1\nif not x:\n    x = 2\n", encoding="utf-8")
    Path("other.py").write_text(
        f'import runpy\n\nrunpy.run_path("{folder}/x.py")\n', encoding="utf-8"
    )
    Path("whole.py").write_text("", encoding="utf-8")
    assert bench.measure() == Ran(0, TABLE, "")
    assert bench.run() == Ran(0, TABLE, "")


def test_chapters_sum_up(bench: Bench) -> None:
    """Each measured line is in one chapter, and the chapters' sums are the total."""
    bench.write(*SAMPLE)
    Path("other.py").write_text("", encoding="utf-8")
    bench.measure()
    found = bench.found()
    parts = [lines for _, lines in by_chapter(read_book("book.rst"), found)]
    assert sorted(line for part in parts for line in part) == sorted(found.lines)
    counts = [found.among(lines).counts for lines in parts]
    assert sum(counts, Counts()) == found.counts


@pytest.mark.parametrize("status", [0, 1, 3])
def test_status(bench: Bench, status: int) -> None:
    """The exit status of the command comes through, and the table all the same."""
    bench.write(*SAMPLE)
    Path("other.py").write_text("", encoding="utf-8")
    ran = bench.measure(status=status)
    assert (ran.status, "book.rst:36-40\n" in ran.out) == (status, True)


# Reached lines


def test_extents(bench: Bench) -> None:
    """A statement has all of its lines; a compound one ends where its body begins."""
    bench.write(
        chunk("./tale.py", "def main(", "    count,", "):", '    """Doc."""')
        + "\n"
        + chunk(
            "./tale.py", "    match count:", "        case 1:", "            <<Deep>>"
        )
        + "\n"
        + chunk("Deep", "@main", "def inner():", "    return [", "        1,", "    ]")
        + "\n"
        + chunk("./tale.py", "", "# never called")
    )
    bench.measure()
    assert bench.missed() == [
        *("match count:", "case 1:"),
        *("@main", "def inner():", "return [", "1,", "]"),
    ]
    web = read_book("book.rst")
    starts = [piece.line for piece in web.pieces]
    assert list(places("b", bench.found(), starts)) == ["b:12-13", "b:19-23"]


def test_several_places(bench: Bench) -> None:
    """A chunk that is used in two places is reached if it is reached in one of them."""
    bench.write(
        chunk("./tale.py", "def one(n):", "    <<Step>>", "    return n", "")
        + "\n"
        + chunk("./tale.py", "def two(n):", "    for n in n:", "        <<Step>>", "")
        + "\n"
        + chunk("./tale.py", "one(1)", "one(0)")
        + "\n"
        + chunk("Step", "if n:", "    n = 1", "    if n > 1:", "        n = 2")
    )
    bench.measure()
    assert bench.missed() == ["for n in n:", "n = 2"]
    found = bench.found()
    assert found.counts == Counts(10, 10, 2, 6, 3)
    assert bench.untaken() == []


def test_one_chunk_twice(bench: Bench) -> None:
    """Two branches to one line are two if they lead there by different references."""
    bench.write(
        chunk("./tale.py", "n = 1", "if n:", "    <<Step>>", "<<Step>>")
        + "\n"
        + chunk("Step", "n += 1")
    )
    bench.measure()
    assert bench.untaken() == [("if n:", "n += 1")]
    assert bench.found().counts == Counts(3, 3, 0, 2, 1)


def test_never_to_the_end(bench: Bench) -> None:
    """A branch that never leaves its function is described in words."""
    bench.write(
        chunk("./tale.py", "def main(n):", "    if n:", "        n = 1", "", "main(1)")
    )
    ran = bench.measure()
    assert "     book.rst:5 never goes on to the end of the function\n" in ran.out


def test_never_to_a_line(bench: Bench) -> None:
    """A branch that is never taken to a reached line is named by that line."""
    bench.write(chunk("./tale.py", "n = 1", "if n:", "    n = 2", "n = 3"))
    ran = bench.measure()
    assert "     book.rst:5 never goes on to 7\n" in ran.out


def test_inline(bench: Bench) -> None:
    """A line made of several counts as the line of its first visible character."""
    bench.write(
        chunk("./tale.py", "n = 0", "if n:", "    <<Name>> = <<Value>>")
        + "\n"
        + chunk("Name", "name")
        + "\n"
        + chunk("Value", "[", "    1,", "]")
    )
    bench.measure()
    assert bench.missed() == ["name", "1,", "]"]


CODE = [f"step_{letter}()" for letter in "abcd"]


@given(st.lists(st.sets(st.sampled_from(CODE)), min_size=1, max_size=4))
def test_any_place_will_do(runs: list[set[str]]) -> None:
    """A line is reached exactly if it is reached in any of its files."""
    paths = [f"./{at}.py" for at in range(len(runs))]
    book = [chunk(path, "import this", "<<Steps>>") for path in paths]
    web = Web("book.rst", "\n".join([*book, chunk("Steps", *CODE)]))
    measured, digests = {}, {}
    files = tangled_files(web, "book.rst")
    for (path, file), run in zip(files.items(), runs, strict=True):
        digests[path] = sha256_of(file.content)
        reached = [at for at, line in enumerate(file.text, start=1) if line in run]
        rest = [at for at, line in enumerate(file.text, start=1) if at not in reached]
        measured[path] = {
            "executed_lines": reached,
            "missing_lines": rest[1:],
            "executed_branches": [],
            "missing_branches": [],
        }
    found = findings_of_book(web, Record(RECORD, "book.rst", digests, measured))
    assert {web.lines[at - 1].strip() for at in found.reached} == set().union(*runs)
    assert len(found.statements) == len(runs) + len(CODE)


# What can be wrong


def test_no_record(bench: Bench) -> None:
    """If nothing was recorded, the message says how to record it."""
    bench.write(*SAMPLE)
    advice = "run the tests with literate.coverage.report to make it"
    assert bench.run() == Ran(1, "", f"record.json: missing; {advice}\n")


@pytest.mark.parametrize(("status", "expected"), [(0, 1), (5, 5)])
def test_a_command_that_leaves_none(bench: Bench, status: int, expected: int) -> None:
    """The record of an earlier run is not mistaken for that of this one."""
    bench.write(*SAMPLE)
    Path("other.py").write_text("", encoding="utf-8")
    assert bench.measure().status == 0
    ran = bench.run(sys.executable, "-c", f"raise SystemExit({status})")
    assert (ran.status, ran.out) == (expected, "")
    assert ran.err.startswith("record.json: missing;")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "record.json: cannot be read ("),
        ("[]", "record.json: is not a coverage report with branches; "),
        ("{}", "record.json: is not a coverage report with branches; "),
        (
            '{"meta": {"branch_coverage": true}, "files": {}}',
            (
                "record.json: was not made by literate.coverage.report; run the tests "
                "with that\n"
            ),
        ),
    ],
)
def test_no_good_record(bench: Bench, content: str, message: str) -> None:
    """A file that is not a record is refused."""
    bench.write(*SAMPLE)
    RECORD.write_text(content, encoding="utf-8")
    ran = bench.run()
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(message)


def test_prose_may_change(bench: Bench) -> None:
    """When only the prose has changed, the record is good, and the lines are new."""
    bench.write(*SAMPLE)
    Path("other.py").write_text("", encoding="utf-8")
    bench.measure()
    bench.write("One more line.\n", *SAMPLE)
    assert "     book.rst:38-42\n" in bench.run().out


STALE = {
    "changed": [*SAMPLE[:-1], chunk("Many", "count -= 2")],
    "new": [*SAMPLE, chunk("./new.py", "pass")],
    "gone": [chunk("./else.py", "pass")],
}


@pytest.mark.parametrize(
    ("change", "path"),
    [("changed", "tale.py"), ("new", "new.py"), ("gone", "else.py")],
)
def test_stale(bench: Bench, change: str, path: str) -> None:
    """When the code of the book has changed, the record is refused."""
    bench.write(*SAMPLE)
    Path("other.py").write_text("", encoding="utf-8")
    bench.measure()
    bench.write(*STALE[change])
    message = f"record.json: {path} has changed since; run the tests again\n"
    assert bench.run()[::2] == (1, message)


def test_stale_beside_the_book(bench: Bench) -> None:
    """The same goes if a measured file that is not tangled has changed or is gone."""
    bench.write(*SAMPLE)
    other = Path("other.py")
    other.write_text("x = 1", encoding="utf-8")
    bench.measure()
    message = "record.json: other.py has changed since; run the tests again\n"
    other.write_text("pass", encoding="utf-8")
    assert bench.run()[::2] == (1, message)
    other.unlink()
    assert bench.run()[::2] == (1, message)


def test_hand_edit(bench: Bench) -> None:
    """A file that differs from the book's can't be reported in the book's lines."""
    bench.write(*SAMPLE)
    Path("other.py").write_text("", encoding="utf-8")
    with Path("tale.py").open("a", encoding="utf-8") as file:
        file.write("# mine\n")
    message = "record.json: tale.py has changed since; run the tests again\n"
    assert bench.measure()[::2] == (1, message)


def test_what_is_not_measured_may_change(bench: Bench) -> None:
    """A tangled file that coverage does not measure may change."""
    bench.write(*SAMPLE, chunk("./notes", "old"))
    Path("other.py").write_text("", encoding="utf-8")
    bench.measure()
    bench.write(*SAMPLE, chunk("./notes", "new"))
    assert bench.run().status == 0


def test_broken_book(bench: Bench) -> None:
    """If a book is broken, its tests are not run, and its problems are reported."""
    bench.shop.write(*SAMPLE, chunk("Never used", "pass"))
    ran = bench.measure()
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.endswith(": <<Never used>> is never used; use it, or remove it\n")


def test_what_cannot_be_run(bench: Bench) -> None:
    """A missing book or command is named, with the usage."""
    bench.write(*SAMPLE)
    none = "No such file or directory\n"
    assert bench.run("no-such-tool") == Ran(1, "", f"no-such-tool: {none}")
    bench.shop.book.unlink()
    assert bench.run() == Ran(1, "", f"book.rst: {none}")
    assert main([]) == main(["book.rst"]) == 2


def test_record_is_a_report(bench: Bench) -> None:
    """The record is still coverage's report, so others can read it."""
    bench.write(*SAMPLE)
    Path("other.py").write_text("", encoding="utf-8")
    bench.measure()
    content = json.loads(RECORD.read_text(encoding="utf-8"))
    assert content["files"].keys() == {"tale.py", "other.py"}
    assert content["totals"]["missing_lines"] == 2
