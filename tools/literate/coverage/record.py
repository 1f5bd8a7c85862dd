# The record of a run of the tests
# --------------------------------
#
# The code has changed since the tests ran. Is the table still right?
#
# coverage's report doesn't contain the text of the files.
# If the code changes afterwards, its line numbers are wrong and nothing shows it,
# so we add to the record the digest of each file as it was when the tests began,
# and a record of other files is refused.
# A change of the prose moves the code, but doesn't change it;
# the record is as good as before.

"""Record what the tests have reached, and check that it still holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from literate.base.digests import sha256_of
from literate.base.filesystem import read_file, write_below
from literate.coverage.findings import Findings, add
from literate.notations.notation import lines_of
from literate.trace.line_map import Line, Origin, Span, provenance_of_file
from literate.web.files import tangled_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from literate.web.chunks import Web


class Record(NamedTuple):
    """The record of a run of the tests.

    Attributes:
        path: Its file.
        book: The name by which the files call the book.
        digests: The digest of each file.
        measured: The findings of coverage for each file.
    """

    path: Path
    book: str
    digests: dict[str, str]
    measured: dict[str, Any]


def digests_of(paths: Iterable[str]) -> dict[str, str]:
    """Return the digests for a coverage record of the files that exist."""
    return {
        path: sha256_of(Path(path).read_bytes())
        for path in paths
        if Path(path).is_file()
    }


def write_record(path: Path, book: str, digests: Mapping[str, str]) -> None:
    """Add the digests to coverage's report, which makes it a record.

    Raises:
        ValueError: There is no report, or we can't use it.
    """
    content = load(path)
    others = digests_of(content["files"].keys() - digests.keys())
    content["literate"] = {"book": book, "digests": {**others, **digests}}
    write_below(path.parent, path.name, json.dumps(content))


BRANCHES = "branch_coverage"


# A report can be missing, damaged or without branches, and each has its own remedy.


def load(path: Path) -> dict[str, Any]:
    """Return coverage's report, to make a record of it.

    Raises:
        ValueError: There is none, or we can't use it.
    """
    try:
        content = json.loads(read_file(path))
    except FileNotFoundError:
        message = (
            f"{path}: missing; run the tests with literate.coverage.report to make it"
        )
        raise ValueError(message) from None
    except (OSError, ValueError) as error:
        message = f"{path}: cannot be read ({error}); run the tests again"
        raise ValueError(message) from error
    if not (isinstance(content, dict) and content.get("meta", {}).get(BRANCHES)):
        message = f"{path}: is not a coverage report with branches; set branch = true"
        raise ValueError(message)
    return content


def read_record(path: Path) -> Record:
    """Return the record of coverage in a file.

    Raises:
        ValueError: It is missing, or no record; the message says what to do.
    """
    content = load(path)
    if "literate" not in content:
        message = (
            f"{path}: was not made by literate.coverage.report; run the tests with that"
        )
        raise ValueError(message)
    return Record(path, **content["literate"], measured=content["files"])


def check(record: Record, path: str, content: bytes) -> None:
    """Check that a file is the one that coverage's record has measured.

    Raises:
        ValueError: It is not.
    """
    if record.digests.get(path) != sha256_of(content):
        message = f"{record.path}: {path} has changed since; run the tests again"
        raise ValueError(message)


# A record and a book
# ~~~~~~~~~~~~~~~~~~~
#
# A file that is new in the book isn't in the record, and that is a change, too.
# A file that is in the record but was not measured, the ``Makefile`` say, may change.


def findings_of_book(web: Web, record: Record) -> Findings:
    """Return the findings in coverage's record for a book without problems.

    Raises:
        ValueError: The record is of other files than those of the book.
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
    """Return the findings in coverage's record for a file that is not tangled.

    Raises:
        ValueError: The record is of another file.
    """
    content = Path(path).read_bytes() if Path(path).is_file() else b""
    check(record, path, content)
    text = lines_of(content.decode("utf-8"))
    lines = [
        Line(line, Origin(at, ""), (Span(0, at, 0),))
        for at, line in enumerate(text, start=1)
    ]
    result = Findings()
    add(result, record.measured[path], [*lines])
    return result
