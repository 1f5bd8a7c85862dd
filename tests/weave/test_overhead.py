"""The laws of a weave with less overhead."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest
from sphinx import events
from sphinx.errors import ExtensionError

from literate.sphinxext import overhead

from .loom import CONF, Loom

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOTING = """
import gc
from pathlib import Path
from sphinx import events

def note(app, *_):
    said = f"{gc.get_threshold()} {len(events.repr('x' * 10_000))}"
    Path(app.srcdir, "noted").write_text(said)
    if app.config.version == "broken":
        raise ValueError("A mistake.")

def setup(app):
    app.connect("env-updated", note)
"""
"""Settings that note how often garbage is collected, and how long a description is."""


@pytest.fixture
def often() -> Iterator[tuple[int, int, int]]:
    """Let garbage be collected as often as Python does."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield gc.get_threshold()
    gc.set_threshold(*before)


def loom_of(folder: Path, version: str) -> Loom:
    """Return a small book."""
    loom = Loom(folder)
    loom.write("conf.py", CONF.replace('"1"', f'"{version}"') + NOTING)
    loom.write("book.rst", "Book\n====\n")
    return loom


@pytest.mark.parametrize("version", ["1", "broken"])
def test_only_while_a_book_is_woven(
    tmp_path: Path, often: tuple[int, int, int], version: str
) -> None:
    """Garbage is collected seldom, descriptions are short, until the build has ended.

    It makes no difference how it ends.
    """
    loom = loom_of(tmp_path, version)
    if version == "broken":
        with pytest.raises(ExtensionError):
            loom.weave()
    else:
        assert loom.weave() == []
    thresholds, length = (loom.source / "noted").read_text().rsplit(" ", 1)
    assert thresholds == str(overhead.SELDOM)
    assert int(length) < 100
    assert gc.get_threshold() == often
    assert not hasattr(events, "repr")


@pytest.mark.usefixtures("often")
def test_even_more_seldom(tmp_path: Path) -> None:
    """If garbage is collected more seldom already, that stays so."""
    seldom = tuple(2 * each for each in overhead.SELDOM)
    gc.set_threshold(*seldom)
    loom = loom_of(tmp_path, "1")
    assert loom.weave() == []
    assert (loom.source / "noted").read_text().startswith(f"{seldom} ")
    assert gc.get_threshold() == seldom
