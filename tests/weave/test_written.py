"""The weave writes into its own folders, and nowhere else."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sphinx.errors import ExtensionError

from literate.base.filesystem import Tree

from .test_figures import Studio

if TYPE_CHECKING:
    from collections.abc import Callable

BY_SPHINX = ("_static/literate.js",)
"""Files that Sphinx has written before we change them."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> set[Path]:
    """Return a set that gets the path of each file that is staged."""
    found = set()
    stage = Tree.stage

    def noted(tree: Tree, path: str, content: bytes, *, follow: bool = True) -> None:
        found.add(Path(tree.top, path))
        stage(tree, path, content, follow=follow)

    monkeypatch.setattr(Tree, "stage", noted)
    return found


def link(path: Path, victim: Path) -> None:
    """Make a link to a file outside."""
    path.symlink_to(victim)


def dangling(path: Path, victim: Path) -> None:
    """Make a link to a file outside that doesn't exist."""
    path.symlink_to(victim.with_name("created"))


def fifo(path: Path, _: Path) -> None:
    """Make a FIFO."""
    os.mkfifo(path)


@pytest.mark.parametrize("attack", [link, dangling, fifo])
def test_something_in_the_way(
    tmp_path: Path, written: set[Path], attack: Callable[[Path, Path], None]
) -> None:
    """The weave doesn't write its files through a link, or wait for a FIFO."""
    (tmp_path / "book").mkdir()
    (tmp_path / "outside").mkdir()
    victim = tmp_path / "outside/victim"
    victim.write_text("theirs")
    studio = Studio(tmp_path / "book")
    conf = (studio.source / "conf.py").read_text(encoding="utf-8")
    studio.write("conf.py", conf.replace("[", '["literate.weave.minify", ', 1))
    written.clear()
    studio.weave()
    names = {path.relative_to(studio.source.parent).as_posix() for path in written}
    assert {
        "docs/pictures/stone.svg",
        "out/doctrees/pages.json",
        "out/html/_static/anchors.js",
        *(f"out/html/{name}" for name in BY_SPHINX),
    } <= names
    assert [name for name in names if "_static/chunks/" in name]
    for path in written:
        is_copied = path.parent.name == "_static" and path.name != "anchors.js"
        if not is_copied:
            path.unlink()
            attack(path, victim)
    studio.edit("stone(7)", "stone(8)")
    warnings = []
    try:
        warnings = studio.weave()
    except ExtensionError as error:
        warnings.append(str(error))
    assert warnings
    assert [each.name for each in victim.parent.iterdir()] == ["victim"]
    assert victim.read_text() == "theirs"
