"""The parts of a test that coverage watches.

Watching a line that was reached a thousand times before makes the thousandth test no
stronger, and all of them three times as slow. So coverage sees the first examples of a
law and the first parameters of a test, and then it looks away. It never looks at a slow
test, which shows on a large scale what another one shows on a small one, nor at a test
of our whole book, nor at pytest itself, which takes longer than most tests if each of
its lines is watched.
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack, contextmanager
from functools import wraps
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from coverage import Coverage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")

WHOLE_BOOK = "our_folder"
"""The fixture for tests that look at this whole book on its pages."""

PARAMETERS = 3
"""The number of parameter sets with which each process watches a test."""

EXAMPLES = 10
"""The number of examples of a law that are watched."""

SEEN: Counter[str] = Counter()
"""The number of parameter sets with which each test ran so far."""


WATCHES: list[Coverage] = []
"""The coverage that looks away while pytest works, innermost last."""


def let_one_watch() -> None:
    """Stop all coverage that was started but the last.

    In each process of a parallel run *pytest-cov* starts one before it knows that it is
    such a process, and then another one, whose result it takes. It never stops the
    first, which would watch whatever the other one doesn't.
    """
    started = []
    while watch := Coverage.current():
        watch.stop()
        started.append(watch)
    for last in started[:1]:
        last.start()


@contextmanager
def unwatched() -> Iterator[None]:
    """Let coverage look away for a while, if it is looking."""
    watch = Coverage.current()
    if watch:
        watch.stop()
    try:
        yield
    finally:
        if watch:
            watch.start()


@contextmanager
def watched_on_request() -> Iterator[None]:
    """Let coverage look away for a while, except where it is asked to watch."""
    watch = Coverage.current()
    if watch:
        WATCHES.append(watch)
    with unwatched():
        yield
    if watch:
        WATCHES.remove(watch)


@contextmanager
def watched(item: pytest.Item) -> Iterator[None]:
    """Let coverage watch a part of a test, if it looks away and the test isn't slow.

    *pytest-cov* stops its coverage for a test with its own mark, and starts it again
    even if it hadn't been watching. Then it would never look away any more, so for such
    a test it is started first.
    """
    is_free = WATCHES and not Coverage.current()
    is_wanted = bool(item.get_closest_marker("no_cover")) or not is_slow(item)
    watch = WATCHES[-1] if is_free and is_wanted else None
    if watch:
        watch.start()
    try:
        yield
    finally:
        if watch:
            watch.stop()


def is_slow(item: pytest.Item) -> bool:
    """Return whether a test has the mark of slow ones, or needs our whole book."""
    needed = getattr(item, "fixturenames", ())
    return bool(item.get_closest_marker("slow")) or WHOLE_BOOK in needed


def first_watched(some: Iterable[T], count: int = EXAMPLES) -> Iterator[T]:
    """Yield the examples of a test that has a loop for them; the first are watched."""
    with ExitStack() as stack:
        for number, each in enumerate(some):
            if number == count:
                stack.enter_context(unwatched())
            yield each


class Watcher:
    """A plugin that lets coverage watch fixtures and tests, and nothing between them.

    Fixtures for a whole session don't call the hooks of a ``conftest.py`` in a folder.
    """

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Iterator[None]:
        """Let coverage look away between the parts of a test that it watches."""
        with watched_on_request():
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, request: pytest.FixtureRequest) -> Iterator[None]:
        """Let coverage watch how a fixture is made."""
        with watched(request._pyfuncitem):
            return (yield)


@contextmanager
def watched_at_first(item: pytest.Item) -> Iterator[None]:
    """Watch a test as long as it may reach new lines."""
    name = item.nodeid.partition("[")[0]
    SEEN[name] += 1
    if SEEN[name] > PARAMETERS:
        item.add_marker("no_cover")
    law = getattr(getattr(item, "obj", None), "hypothesis", None)
    with watched(item), ExitStack() as stack:
        if law and not item.get_closest_marker("no_cover"):
            stack.callback(setattr, law, "inner_test", law.inner_test)
            law.inner_test = few_watched(law.inner_test, stack)
        yield


def few_watched(test: Callable[..., Any], stack: ExitStack) -> Callable[..., Any]:
    """Return a test that looks away after some examples, until the stack is closed."""
    numbers = count()

    @wraps(test)
    def run(*args: object, **options: object) -> object:
        if next(numbers) == EXAMPLES:
            stack.enter_context(unwatched())
        return test(*args, **options)

    return run
