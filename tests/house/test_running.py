"""How the tests themselves are run: examples, processes, and the last lines."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.progress import BACK, Progress

ROOT = Path(__file__).parents[2]
HERE = str(Path(__file__).relative_to(ROOT))


def run(folder: Path, *arguments: str | Path, **environment: str) -> str:
    """Run pytest with our settings in a process of its own; return its output.

    It runs through the hook, as ``make test`` does.
    Its files go into a folder, and it only deletes its own.
    """
    variables = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST_", "COV_")) and name != "CI"
    }
    done = subprocess.run(
        [
            *(sys.executable, "-m", "literate.trace.hook", "docs/asciimaze.rst"),
            *("pytest", "-p", "no:cacheprovider"),
            *("--basetemp", folder / "made"),
            *arguments,
        ],
        cwd=ROOT,
        env=variables | {"PYTHONPATH": os.pathsep.join(sys.path)} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        text=True,
    )
    return done.stdout


def run_file(content: str, root: Path, *arguments: str, **environment: str) -> str:
    """Run a file of tests as if it were in a folder of ours; return the output."""
    return run_files({"sample": content}, root, *arguments, **environment)


def run_files(
    contents: dict[str, str],
    root: Path,
    *arguments: str,
    kind: str = "sample",
    **environment: str,
) -> str:
    """Run files of tests, given by name, as if they were in a folder of ours."""
    folder = root / "tests" / kind
    folder.mkdir(parents=True)
    for name, content in contents.items():
        (folder / f"test_{name}.py").write_text(content, encoding="utf-8")
    settings = ("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(root))
    path = os.pathsep.join([*sys.path, str(ROOT / "tests")])
    shared = environment | {"PYTHONPATH": path}
    return run(root, *settings, "-p", "conftest", *arguments, folder, **shared)


def test_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line counts the tests that have ended, and each failure has its own line."""
    monkeypatch.setattr("tests.progress.monotonic", lambda: 1.0)
    written: list[str] = []
    progress = Progress(written.append, 245)
    progress.begin()
    progress.pytest_xdist_node_collection_finished(["one", "two"] * 1000)
    for name, when, outcome in (
        *(("one", "setup", "passed"), ("one", "call", "passed")),
        *(("one", "teardown", "passed"), ("two", "setup", "passed")),
        *(("two", "call", "failed"), ("two", "teardown", "passed")),
    ):
        report = pytest.TestReport(name, ("", 1, ""), {}, outcome, None, when)  # type: ignore[arg-type]
        progress.pytest_runtest_logreport(report)
    progress.pytest_sessionfinish()
    assert "".join(written) == (
        "\nRunning the tests; the last time, they took 4:05\nFinding them …"
        f"{BACK}FAILED two\n"
        f"{BACK}1 of 2,000 tests, 0:00 of about 4:05"
        f"{BACK}2 of 2,000 tests, 0:00 of about 4:05\n"
    )


def test_settings_are_loaded_once() -> None:
    """No test imports our settings: that would load them again.

    Then ``make fuzz`` would search for nothing new in the modules that come later.
    """
    importing = re.compile(r"^\s*(from|import) (tests\.)?conftest\b", re.MULTILINE)
    files = [*(ROOT / "tests").rglob("*.py")]
    assert len(files) > 100
    assert [file.name for file in files if importing.search(file.read_text())] == []


def examples() -> list[tuple[int, str]]:
    """Return the examples of a law."""
    seen: list[tuple[int, str]] = []

    @settings(settings.get_profile("fixed"), max_examples=200)
    @given(st.integers(), st.text())
    def law(number: int, text: str) -> None:
        seen.append((number, text))

    law()
    return seen


@pytest.mark.skipif(
    settings.get_current_profile_name() == "search", reason="a search wants new ones"
)
def test_examples_are_fixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples of a law are the same, whatever has been imported before."""
    before = examples()
    assert before == examples()
    (tmp_path / "with_constants.py").write_text(
        f"NUMBERS = {[*range(1234567, 1235000)]}\nWORD = 'never seen before'\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "with_constants", raising=False)
    __import__("with_constants")
    assert before == examples()


FAILING = """
import pytest
from asciimaze.tilings.square import Square

def test_skipped():
    pytest.skip("not today")

def test_failing():
    Square(0, 0)
"""


BOOK = re.compile(r"docs/asciimaze\.rst:\d+: ValueError$", re.MULTILINE)
"""The line of a traceback that names the book."""


@pytest.fixture(scope="module")
def parallel(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the output of a parallel run of failing, slow and sharing tests."""
    files = {"failing": FAILING, "slow": SLOW, "sharing": SHARING}
    folder = tmp_path_factory.mktemp("parallel")
    return run_files(files, folder, "-n", "1", "-vv", "-rs", kind="model")


def test_counts(parallel: str) -> None:
    """The last lines count what ran, what was skipped and what was left out."""
    assert "tests/model: 15 ran, 2 left to make check, 1 skipped\n" in parallel


def test_folders_are_named(parallel: str) -> None:
    """After the number of tests of each folder come the folders that were left out."""
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/test_*.py")}
    assert f"left out: {', '.join(sorted(folders - {'model'}))}\n" in parallel


def test_tracebacks_name_the_book(parallel: str) -> None:
    """A failure in our code names the book, in each process of a parallel run."""
    assert BOOK.search(parallel)


@pytest.mark.slow  # one process does the same as each of several
def test_tracebacks_without_processes(tmp_path: Path) -> None:
    """The same goes for a run in one process."""
    out = run_file(FAILING, tmp_path, "-n", "0")
    assert BOOK.search(out)
    assert "tests/sample: 1 ran, 1 skipped\n" in out


MANY = """
import sys
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.setrecursionlimit(450)

@pytest.mark.parametrize("number", range(200))
@settings(max_examples=1)
@given(state=st.just(0))
def test_law(number, state):
    pass
"""


def test_many_parameters(tmp_path: Path) -> None:
    """A law may have any number of parameters, even if one process tries all.

    Without our hook, each makes the stack deeper, so a small stack shows it early.
    """
    assert "tests/sample: 200 ran\n" in run_file(MANY, tmp_path, "-n", "0", "-x")


SLOW = """
import pytest

@pytest.fixture
def costly():
    raise SystemExit

@pytest.mark.slow
def test_slow(costly):
    pass

@pytest.fixture
def our_folder():
    return costly

def test_pages(our_folder):
    pass

def test_quick():
    pass
"""


def test_slow_tests_are_left_to_the_check(parallel: str, tmp_path: Path) -> None:
    """So are those of the whole book; the list of them says how to run them all."""
    assert "left to `make check`; with CI=1 in the environment it runs here" in parallel
    content = SLOW.replace("raise SystemExit", "return 1")
    out = run_file(content, tmp_path, CI="1")
    assert "tests/sample: 3 ran\n" in out


SHARING = """
import pytest

@pytest.fixture(scope="module")
def costly():
    pass

@pytest.mark.parametrize("number", range(6))
def test_alone(number):
    pass

@pytest.mark.xdist_group("marked")
@pytest.mark.parametrize("number", range(3))
def test_marked(number):
    pass

@pytest.mark.parametrize("number", range(4))
def test_sharing(costly, number):
    pass
"""


def test_what_is_shared_comes_first(parallel: str) -> None:
    """A process begins with the tests that share a fixture, the largest group first.

    Slow tests are next.
    """
    ran = re.findall(r"(?:PASSED|FAILED|SKIPPED) .*::test_(\w+)", parallel)
    assert ran[:8] == [*["sharing"] * 4, *["marked"] * 3, "slow"]
    assert sorted(ran[8:]) == [*["alone"] * 6, "failing", "pages", "quick", "skipped"]


REPEATING = """
import sys
import pytest
from hypothesis import given
from hypothesis import strategies as st

watched = []

@pytest.fixture(scope="session")
def made():
    assert sys.gettrace()

def test_fixture(made):
    assert sys.gettrace()

@pytest.mark.no_cover
@pytest.mark.slow
@pytest.mark.parametrize("number", range(2))
def test_large(number):
    assert not sys.gettrace()

@pytest.mark.slow
def test_slow():
    assert not sys.gettrace()

@pytest.fixture
def our_folder():
    assert not sys.gettrace()

def test_pages(our_folder):
    assert not sys.gettrace()

@pytest.mark.parametrize("number", range(5))
def test_parameters(number):
    watched.append(bool(sys.gettrace()))

@given(st.integers())
def test_law(number):
    watched.append(bool(sys.gettrace()))

@pytest.mark.no_cover
def test_unwatched():
    assert not sys.gettrace()

def test_what_was_watched():
    assert watched == [True] * 3 + [False] * 2 + [True] * 10 + [False] * 15
    assert sys.gettrace()
"""


# ``make coverage`` runs several processes, and each does the same as one.
IN_ONE = pytest.param("0", marks=pytest.mark.slow)


@pytest.mark.parametrize("processes", [IN_ONE, "1"])
def test_coverage_looks_away(tmp_path: Path, processes: str) -> None:
    """It watches a few parameters of a test and a few examples of a law, anywhere."""
    watch = f"--cov={tmp_path}", f"--cov-config={os.devnull}", "--cov-report="
    record = str(tmp_path / ".coverage")
    out = run_file(
        REPEATING, tmp_path, "-n", processes, *watch, COVERAGE_FILE=record, CI="1"
    )
    assert "tests/sample: 13 ran\n" in out
    assert " failed" not in out


def test_all_that_is_recorded_can_be_renewed() -> None:
    """``make renew`` runs every test that compares with a file that it can write."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.search(r"^RECORDED := ((?:.*\\\n)*.*)$", makefile, re.MULTILINE)
    assert found
    writers = {
        str(file.relative_to(ROOT))
        for file in ROOT.glob("tests/*/test_*.py")
        if re.search(r'"RENEW" in os|\bcompare: Callable', file.read_text("utf-8"))
    }
    assert set(found[1].replace("\\", "").split()) == writers - {HERE}
