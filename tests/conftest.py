"""Fixtures and settings that all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections import Counter, deque
from contextlib import nullcontext
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from hypothesis import HealthCheck, core, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.internal import charmap
from hypothesis.internal.conjecture import providers
from hypothesis.internal.entropy import deterministic_PRNG
from hypothesis.internal.intervalsets import IntervalSet
from hypothesis.internal.reflection import function_digest
from tests.ci import CI
from tests.progress import Progress
from tests.watching import (
    WHOLE_BOOK,
    Watcher,
    is_slow,
    let_one_watch,
    unwatched,
    watched_at_first,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from playwright.sync_api import Browser

    from asciimaze.games.escape.rules import State

# Some tests repeat on a large scale what others show on a small one, and take minutes.
# They are marked as slow, with the name of a test that shows the same in every run.
# Those that look at this whole book on its pages are slow by their fixture: other tests
# weave a small book with everything in it, and `make weave` complains of a broken one.
LEFT_TO_CHECK = "left to `make check`; with CI=1 in the environment it runs here"

BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
"""The programs that can show the pages, the best one first."""

SLOWEST = 60
"""How many of the slowest tests CI lists."""

# SDL looks at its environment once, when it is loaded.
# So no test can open a window on your screen.
os.environ["SDL_VIDEODRIVER"] = "dummy"

# A test that fails by chance teaches people to ignore failures. So the examples are
# fixed; the search for new ones is `make fuzz`.
settings.register_profile(
    "fixed",
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "search",
    settings.get_profile("fixed"),
    max_examples=100,
    derandomize=False,
    database=DirectoryBasedExampleDatabase(".hypothesis/examples"),
)
settings.load_profile("fixed")


ENCODABLE = (
    IntervalSet([(0, 0xD7FF), (0xE000, sys.maxunicode)]),
    IntervalSet([]),
)
"""The characters that UTF-8 encodes, all but surrogates; all of them can be read back.
"""


def pytest_configure(config: pytest.Config) -> None:
    """Keep the fixed examples the same in every order of the tests.

    Hypothesis also tries the constants of all modules that have been imported so far.
    The examples depend on the text of a test, which is the same for all parameters.

    Hypothesis also tries which characters can be encoded, one by one. On a fresh clone
    each process took three seconds for that.
    """
    config.addinivalue_line("markers", "slow: left to `make check`")
    config.pluginmanager.register(Watcher())
    if CI:
        config.option.durations = SLOWEST
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    other = charmap.intervals_from_codec
    patch.setattr(
        charmap,
        "intervals_from_codec",
        lambda codec: ENCODABLE if codec == "utf-8" else other(codec),
    )
    if settings().derandomize:
        found = providers._local_constants
        patch.setattr(providers, "_get_local_constants", lambda: found)
        patch.setattr(core, "function_digest", cache(function_digest))


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Return how many processes run the tests: two more than there are processors.

    Tests often wait for a browser, a window or a clock. Then another process works.
    """
    return (yield) + 2


TIMES = "asciimaze/seconds"
"""Under this name pytest's cache keeps how long the tests took, by the command line."""


def show_progress(config: pytest.Config) -> None:
    """Show a line instead of dots, if you sit before a terminal and want no details."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if not terminal or not terminal.isatty or config.option.verbose >= 0:
        return
    which = " ".join(config.invocation_params.args)
    times = config.cache.get(TIMES, {}) if config.cache else {}
    progress = Progress(partial(terminal.write, flush=True), times.get(which))
    config.pluginmanager.register(progress)
    progress.begin()

    def keep_time() -> None:
        """Note how long it took, unless it was given up."""
        if config.cache and len(progress.done) == progress.total:
            config.cache.set(TIMES, times | {which: progress.seconds})

    config.add_cleanup(keep_time)


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Let coverage look away when it should, and let Python collect garbage less often.

    Thousands of tests are many objects that never become garbage. Looking through them
    again and again took a third of the time of the laws of the tangler.
    """
    let_one_watch()
    show_progress(session.config)
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let coverage watch in one process only what all of them import.

    Each process imports all tests, and what they need. Watched, that takes twice as
    long, and it reaches the same lines.
    """
    is_first = os.environ.get("PYTEST_XDIST_WORKER", FIRST) == FIRST
    with nullcontext() if is_first else unwatched():
        return (yield)


FIRST = "gw0"
"""The name of the first process of a parallel run."""


def pytest_collection_finish() -> None:
    """Let Python never look for garbage among the tests themselves.

    Before its first law, Hypothesis looks through all objects for those that hold its
    random numbers. There are the fewest now: later it took ten seconds.
    """
    with deterministic_PRNG():
        gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Let a test keep its settings, and coverage watch its beginning.

    Hypothesis makes new ones for each set of parameters, on top of those of the set
    before. After some nine hundred in one process, reading them recurses too deeply.
    """
    test = getattr(item, "obj", None)
    kept = getattr(test, SETTINGS, None)
    try:
        with watched_at_first(item):
            return (yield)
    finally:
        if kept is not None:
            setattr(test, SETTINGS, kept)


SETTINGS = "_hypothesis_internal_use_settings"
"""The attribute in which Hypothesis keeps the settings of a test."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave slow tests to `make check`, and begin with the shared fixtures.

    A process that has finished steals the last tests of another. A group in the middle
    could be split, and then both processes would make its fixture. If a slow test came
    last, the other processes would wait for it, so these come next. The tests of our
    whole book take longest, and may be split: it is woven once for all processes.
    """
    for item in [] if CI else items:
        if is_slow(item):
            item.add_marker(pytest.mark.skip(reason=LEFT_TO_CHECK))
    if "PYTEST_XDIST_WORKER" in os.environ:
        groups = {item: shared_by(item) for item in items}
        sizes = Counter(filter(None, groups.values()))

        def place(item: pytest.Item) -> tuple[bool, int, str, bool]:
            """Return a key: our book comes first, large groups, and what is slow."""
            group = groups[item]
            is_first = group.endswith(f"::{WHOLE_BOOK}")
            is_next = not group and bool(item.get_closest_marker("slow"))
            return not is_first, -sizes[group], group, not is_next

        items.sort(key=place)


def shared_by(item: pytest.Item) -> str:
    """Return the group that a test shares with others: a mark, a fixture, or nothing.

    Of several fixtures, it is one of the widest scope, and of these the one on which
    the others depend. Those of this file, and those that a test doesn't request, are
    cheap enough for each process.
    """
    assert isinstance(item, pytest.Function)
    if mark := item.get_closest_marker("xdist_group"):
        return str(mark.args[0])
    known = item._fixtureinfo.name2fixturedefs
    made = [known[name][-1] for name in item.fixturenames if name in known]
    shared = [
        (each.scope, place, f"{each.baseid}::{each.argname}")
        for place, each in enumerate(made)
        if each.scope != "function"
        and each.baseid not in {"", "tests"}
        and not each._autouse
    ]
    return max(shared)[2] if shared else ""


def folder_of(test: str) -> str:
    """Return the folder of a test: ``model`` for ``tests/model/test_maze.py::test``."""
    return Path(test.partition("::")[0]).parent.name


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many tests of each folder ran, and which folders were left out."""
    counts: dict[str, Counter[str]] = {}
    for outcome in ("passed", "failed", "error", "skipped"):
        for report in terminalreporter.getreports(outcome):
            kind = "skipped" if outcome == "skipped" else "ran"
            if LEFT_TO_CHECK in str(report.longrepr):
                kind = "left to make check"
            counts.setdefault(folder_of(report.nodeid), Counter())[kind] += 1
    for folder, count in sorted(counts.items()):
        others = [f", {count[kind]} {kind}" for kind in sorted({*count} - {"ran"})]
        line = f"tests/{folder}: {count['ran']} ran{''.join(others)}"
        terminalreporter.write_line(line)
    folders = {path.parent.name for path in Path(__file__).parent.glob("*/test_*.py")}
    if left := sorted(folders - counts.keys()):
        terminalreporter.write_line(f"left out: {', '.join(left)}")


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all processes of a parallel run share, empty at first."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(autouse=True)
def player_folder(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Path:
    """Keep each test away from the player's own games; return its folder for them."""
    name = sha256(request.node.nodeid.encode()).hexdigest()[:16]
    folder = tmp_path_factory.getbasetemp() / f"player-{name}"
    monkeypatch.setenv("ASCIIMAZE_FOLDER", str(folder))
    return folder


@pytest.fixture(scope="session")
def compare() -> Callable[[str, Path], None]:
    """Return a function that compares a text with a file of the expected one."""

    def check(actual: str, golden: Path) -> None:
        if "RENEW" in os.environ:
            golden.write_text(actual, encoding="utf-8", newline="\n")
        expected = golden.read_bytes().decode() if golden.exists() else ""
        folder = golden.parent.parent.name
        renew = f"`make renew ARGS=tests/{folder}` renews it"
        assert actual == expected, f"{golden.name} differs; if that is right, {renew}"

    return check


@pytest.fixture(scope="session")
def unavailable() -> Callable[[str], NoReturn]:
    """Return a function for a test that can't run here: it fails in CI, else skips."""

    def give_up(reason: str) -> NoReturn:
        if CI:
            pytest.fail(reason)
        pytest.skip(reason)

    return give_up


@pytest.fixture(scope="session")
def way_out() -> Callable[[State], list[str]]:
    """Return a function that finds the shortest way out of a game, as commands."""
    return shortest_way


def shortest_way(game: State) -> list[str]:
    """Return the commands that lead out of a maze, by a breadth-first search."""
    from asciimaze.games.escape.directions import side_towards  # noqa: PLC0415

    queue = deque([game])
    ways: dict[int, list[str]] = {game.cell: []}
    while queue:
        here = queue.popleft()
        for command in ("right", "down", "left", "up"):
            side = side_towards(here.maze, here.cell, command)
            assert side is not None
            there = here.play(side)
            if there.escaped:
                return [*ways[here.cell], command]
            if there.cell not in ways:
                ways[there.cell] = [*ways[here.cell], command]
                queue.append(there)
    message = "no way leads out"
    raise AssertionError(message)


@pytest.fixture(scope="session")
def python() -> list[str]:
    """Return the command that starts this Python with all warnings made errors."""
    return [sys.executable, "-W", "error"]


@pytest.fixture(scope="session")
def browser(unavailable: Callable[[str], NoReturn]) -> Iterator[Browser]:
    """Return a headless browser.

    The shell of Chromium has no buttons and menus, which take a third of the time of
    most pages. In a browser with them an empty page stays open, because without one it
    opens a window for each page. With letters that are not moved to whole
    pixels, the shell lays pages out as the browser does. Pages of one site share a
    process, and in it what is compiled.
    """
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 (few need it)

    expect.set_options(timeout=120_000)
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not program:
        unavailable(f"a browser is needed: apt-get install {BROWSERS[0]}")
    with sync_playwright() as player:
        browser = player.chromium.launch(
            executable_path=program,
            args=[
                "--no-sandbox",
                "--disable-quic",
                "--font-render-hinting=none",
                "--process-per-site",
            ],
        )
        browser.new_context().new_page()
        yield browser
        browser.close()
