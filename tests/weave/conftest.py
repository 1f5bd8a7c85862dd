"""What the tests of our own book as a whole share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .loom import Loom

ROOT = Path(__file__).parents[2]


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
