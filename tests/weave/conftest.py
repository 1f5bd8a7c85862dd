"""What the tests of the weave share: mypy's cache, and our own book as a whole."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from literate import naming

from .loom import Loom

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session", autouse=True)
def library(run_folder: Path) -> Iterator[str]:
    """Return where mypy keeps what it knows of Python's library, for all books.

    Each book has a cache of its own, and all would hold the same.
    """
    cache = str(run_folder / "mypy")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(naming, "cache_of", lambda _: cache)
        yield cache


@pytest.fixture(scope="session")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Loom:
    """Return a copy of our book, woven as pages, for all who leave it as it is."""
    folder = tmp_path_factory.mktemp("ours")
    for name in ("bench", "docs", "tools"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    loom = Loom(folder)
    shutil.copy(ROOT / "docs" / "conf.py", loom.source)
    assert loom.weave() == []
    return loom
