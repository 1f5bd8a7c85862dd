# Failing tests
# -------------
#
# A test has failed in a tangled module. Which line do you want to see?
#
# That of the book. For a while, *pytest*, too, got modules whose lines were the book's.
# But then it tested another program than the one you install:
# every function said that its file was the book.
# Whatever asks functions for their files, such as the recorder of the moving
# pictures, worked everywhere but in the tests.
#
# So the tests now run the files as they are, and this plugin changes the reports.
# A report of a failure is a tree of objects, and some of them are places:
# the path of a file, and a line. We replace each place that is in a tangled file.
# What is only text, such as a syntax error, goes through the relay.
#
# If the tests are shared among several processes (``pytest -n``), each process
# loads its plugins itself, and learns the path of the book from an option.
# A process reads the book at its first failure.

"""Make reports of pytest name the lines of the book."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest._code.code import ReprEntryNative, ReprFileLocation, TerminalRepr
from _pytest.reports import CollectErrorRepr

if TYPE_CHECKING:
    from collections.abc import Generator

    from literate.trace.relay import Relay


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let pytest know the option for the book."""
    parser.addoption("--book", required=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let pytest's report of a test name the book."""
    report = yield
    name_book(report.longrepr, item.config)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let pytest's report of a module that cannot be read name the book."""
    report = yield
    name_book(report.longrepr, collector.config)
    return report


# What pytest makes of a failure depends on its options and on where it happens: a chain
# of exceptions, a text, objects within objects. Rather than know all of its classes, we
# search whatever is in it for the few that hold a place.


def name_book(part: object, config: pytest.Config) -> None:
    """Replace all places in tangled files that a part of pytest's report has."""
    if isinstance(part, ReprFileLocation):
        move(part, relay(config))
    elif isinstance(part, ReprEntryNative):
        part.lines = [relay_text(line, relay(config)) for line in part.lines]
    elif isinstance(part, CollectErrorRepr):
        part.longrepr = relay_text(part.longrepr, relay(config))
    elif isinstance(part, TerminalRepr):
        name_book(list(vars(part).values()), config)
    elif isinstance(part, (list, tuple)):
        for each in part:
            name_book(each, config)


def move(place: ReprFileLocation, relay: Relay) -> None:
    """Move a place in pytest's report from a tangled file to the book."""
    places = relay.map_of(str(Path(place.path).absolute()))
    if places and places.has(place.lineno):
        place.path = os.path.relpath(relay.web.book)
        place.lineno, _ = places.letter(place.lineno, 0)


def relay_text(text: str, relay: Relay) -> str:
    """Return text of pytest's report with places in the book."""
    return "\n".join(map(relay.line, text.split("\n")))


@cache
def relay(config: pytest.Config) -> Relay:
    """Return the relay for pytest's reports; it reads the book."""
    # What is imported before the tests begin is not measured by coverage.
    from literate.trace.relay import Relay
    from literate.workspace.reading import read_book

    return Relay(read_book(config.getoption("book")), config.invocation_params.dir)
