"""The tools as *pip* installs them: a wheel with all they need, and no more."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

import literate

from .test_package import NO_INDEX, OFFLINE, run

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools"

PAGE = "A\n=\n\n.. code-block:: python\n\n   <<./a.py>>=\n   x = 1\n"


# Building a wheel needs packages from the network, and its parts rarely change.
@pytest.fixture(scope="module")
def wheel(
    tmp_path_factory: pytest.TempPathFactory, unavailable: Callable[[str], NoReturn]
) -> Path:
    """Return a wheel of the tools."""
    folder = tmp_path_factory.mktemp("wheel")
    made = run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, TOOLS)
    if OFFLINE in made.stdout + made.stderr:
        unavailable(NO_INDEX)
    assert made.returncode == 0, made.stdout + made.stderr
    (wheel,) = folder.iterdir()
    return wheel


@pytest.mark.slow
def test_the_wheel_holds_the_package_and_its_licence(wheel: Path) -> None:
    """It has every module and every file of the pages, but none of our own scripts."""
    package = TOOLS / "literate"
    ours = {
        path.relative_to(TOOLS).as_posix()
        for path in package.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    info = f"asciimaze_tools-{literate.__version__}.dist-info/"
    assert ours == {name for name in names if not name.startswith(info)}
    assert f"{info}licenses/LICENSE" in names


def test_it_has_the_licence_of_the_project() -> None:
    """A package needs its licence beside it, so there are two copies of one text."""
    assert (TOOLS / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


@pytest.mark.slow
def test_the_wheel_weaves_and_tangles(wheel: Path, tmp_path: Path) -> None:
    """Installed elsewhere, it works from its commands and from Sphinx."""
    home = tmp_path / "home"
    options = ("--no-deps", "--no-index", "--quiet", "--target", home)
    made = run(sys.executable, "-m", "pip", "install", *options, wheel)
    assert made.returncode == 0, made.stderr
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "book.rst").write_text(PAGE, encoding="utf-8")
    conf = 'extensions = ["literate"]\nroot_doc = "book"\n'
    (docs / "conf.py").write_text(conf, encoding="utf-8")
    commands = (
        (home / "bin" / "literate-tangle", "docs/book.rst"),
        (sys.executable, "-m", "sphinx", "-q", "-W", "docs", "html"),
    )
    for command in commands:
        done = subprocess.run(
            command,
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(home)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
    header = "# Tangled from docs/book.rst; edit it there.\n"
    assert (tmp_path / "a.py").read_text() == f"{header}x = 1\n"
    assert (tmp_path / "html/_static/literate.css").is_file()
    page = (tmp_path / "html/book.html").read_text(encoding="utf-8")
    assert 'class="chunk' in page
