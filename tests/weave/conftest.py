"""Fixtures that the tests of the weave share: caches, and our own book."""

from __future__ import annotations

import logging
import shutil
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from jinja2 import BytecodeCache
from jinja2.sandbox import SandboxedEnvironment
from tests.watching import unwatched

from literate.weave.paging import symbol_changes
from literate.weave.render import highlighting

from .loom import Loom
from .serving import RUNTIME, Served, served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from docutils.nodes import Node
    from jinja2.bccache import Bucket
    from playwright.sync_api import Browser

    from literate.symbols.definitions import Names

ROOT = Path(__file__).parents[2]


class Templates(BytecodeCache):
    """The templates of all themes, compiled; Sphinx compiles them for each book."""

    def __init__(self) -> None:
        """Begin without a template."""
        self.known: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take a template, if it is known and its text is the same."""
        if code := self.known.get((bucket.key, bucket.checksum)):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template."""
        self.known[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


def remembered(cache: str) -> Callable[[Mapping[str, str], str], Names]:
    """Return a function that finds the names in some files, but never twice.

    Many tests weave the same book, or one book twice. An answer depends only on the
    files and on the programs that give it.

    Args:
        cache: The folder of mypy's cache of Python's library. If each book had its
            own, all would have the same content.
    """
    ask = symbol_changes.understood
    known: dict[object, Names] = {}

    def answer(texts: Mapping[str, str], _: str) -> Names:
        question = symbol_changes.TOOLS, symbol_changes.mypy_version(), *texts.items()
        if question not in known:
            known[question] = ask(texts, cache)
        return known[question]

    return answer


def coloured_once() -> Callable[[str, str, Node], list[str]]:
    """Return a function that colours code, but no Python twice.

    Each builder asks for the same chunks, and so does each weave of the same book.
    """
    ask = highlighting.colour
    known: dict[str, list[str]] = {}

    def colour(text: str, language: str, place: Node) -> list[str]:
        if language != "python":
            return ask(text, language, place)
        if text not in known:
            known[text] = ask(text, language, place)
        return known[text]

    return colour


@pytest.fixture(scope="session", autouse=True)
def library(run_folder: Path) -> Iterator[str]:
    """Let all books share equal caches; return the folder of mypy's cache.

    Sphinx also makes thousands of messages about each book that only ``-vvv`` shows.
    """
    logging.disable(logging.DEBUG)
    cache = str(run_folder / "mypy")
    environment = partial(SandboxedEnvironment, bytecode_cache=Templates())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(symbol_changes, "understood", remembered(cache))
        patch.setattr(highlighting, "colour", coloured_once())
        patch.setattr("sphinx.jinja2glue.SandboxedEnvironment", environment)
        yield cache
    logging.disable(logging.NOTSET)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Let other processes wait that want to be alone with a folder, too."""
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


@pytest.fixture(scope="session")
def our_folder(run_folder: Path) -> Path:
    """Weave a copy of our book as pages, once for all processes; return its folder.

    The folder has a copy of the book and its pages, in which no test writes.
    """
    folder = run_folder / "ours"
    warnings = folder / "warnings.txt"
    folder.mkdir(exist_ok=True)
    with alone(folder):
        if not warnings.exists():
            for name in ("bench", "docs", "exercises", "src", "tools"):
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(ROOT / name, folder / name, ignore=ignored)
            for name in ("Makefile", "pyproject.toml"):
                shutil.copy(ROOT / name, folder)
            loom = Loom(folder)
            with unwatched():
                complaints = loom.weave()
            for name in ("docs", "out/html"):
                shutil.copytree(folder / name, folder / KEPT / name)
            warnings.write_text("\n".join(complaints), encoding="utf-8")
    assert warnings.read_text(encoding="utf-8") == ""
    return folder


KEPT = "kept"
"""The folder of the copy of our book."""


@pytest.fixture(scope="session")
def ours(our_folder: Path) -> Loom:
    """Return our book, woven as pages, for tests that only read it."""
    return Loom(our_folder / KEPT)


@pytest.fixture
def ours_again(our_folder: Path) -> Iterator[Loom]:
    """Return our book for a test that weaves it again, while no other one does."""
    with alone(our_folder):
        yield Loom(our_folder)


@pytest.fixture
def needs_runtime(browser: Browser, unavailable: Callable[[str], NoReturn]) -> None:
    """Give up if there is no Python for browsers; otherwise keep it compiled.

    A page stays open that holds the compiled code. All pages from here are in one
    process of the browser, so each of them gets what was compiled for those before it,
    and starts Python in half the time.
    """
    if not RUNTIME.is_dir():
        unavailable("a Python for browsers is needed: make pyodide")
    profile = browser.contexts[0]
    if not any(page.url.endswith(LIST) for page in profile.pages):
        with served(RUNTIME) as site:
            page = profile.new_page()
            page.goto(f"{site.address}/{LIST}")
            page.evaluate(KEEP)


LIST = "pyodide-lock.json"
"""A file that is shown while Python is kept."""

KEEP = """async () => {
    window.kept = await WebAssembly.compileStreaming(fetch("pyodide.asm.wasm"));
}"""
"""Compile Python, and hold the result."""


@pytest.fixture
def live_site(woven: Loom, needs_runtime: None) -> Iterator[Served]:  # noqa: ARG001
    """Serve the pages of the small book, with a Python."""
    with served(woven.out / "html", RUNTIME) as site:
        yield site
