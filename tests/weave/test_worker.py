"""The laws of the process that draws."""

from __future__ import annotations

import base64
import io
import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

from literate.figures import process
from literate.figures.worker import answers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Return a folder whose modules can be imported; it is forgotten in the end."""
    path, modules = [*sys.path], {*sys.modules}
    yield tmp_path
    sys.path[:] = path
    for name in sys.modules.keys() - modules:
        del sys.modules[name]


SCRIPT = """\
from pathlib import Path
import garden.plants

def rose():
    return garden.plants.rose(Path(__file__).with_name("seed").read_bytes())

PICTURES = {"rose": rose, "weed": lambda: garden.plants.weed}

def draw(name):
    return PICTURES[name]()
"""


def work(script: Path, done: list[str]) -> list[dict[str, Any]]:
    """Return the answers about a script."""
    tell = io.StringIO()
    answers(script, done, tell)
    return [json.loads(line) for line in tell.getvalue().splitlines()]


@pytest.fixture
def garden(folder: Path) -> Path:
    """Return a folder with a script and a package."""
    (folder / "garden").mkdir()
    (folder / "garden" / "plants.py").write_text("def rose(seed):\n    return seed\n")
    (folder / "plot.py").write_text(SCRIPT)
    (folder / "seed").write_bytes(b"red")
    return folder


def test_what_is_told_of_a_picture(garden: Path) -> None:
    """First the table and the sources, then the pictures, then the sources again."""
    script = garden / "plot.py"
    script.write_text(SCRIPT + "SOURCES = ['seed', 'more/seeds']\n")
    table, begin, told, *_, end = work(script, [])
    assert table["table"] == ["rose", "weed"]
    assert begin == {"begin": "rose"}
    assert base64.b64decode(told["content"]) == b"red"
    assert end.pop("end")
    assert end == table
    assert {
        str(script),
        str(garden / "garden"),
        str(garden / "garden/plants.py"),
        str(garden / "seed"),
        str(garden / "more/seeds"),
    } <= {*table["sources"]}


def test_what_is_told_of_an_error(garden: Path) -> None:
    """An error is reported by the last line of the traceback, and the lines before."""
    _, begin, told, _ = work(garden / "plot.py", ["rose"])
    assert begin == {"begin": "weed"}
    message = "AttributeError: module 'garden.plants' has no attribute 'weed'"
    assert told["error"] == message
    assert told["places"][-1] == [str(garden / "plot.py"), 7]


def test_nothing_to_draw(garden: Path) -> None:
    """If all pictures are done, only the table is reported."""
    table, end = work(garden / "plot.py", ["rose", "weed"])
    assert table["table"] == ["rose", "weed"]
    assert end["end"]


@pytest.mark.parametrize("name", ["plot.py", "plot"])
def test_a_script_that_is_none(folder: Path, name: str) -> None:
    """The script's error is reported, and nothing else."""
    (folder / "plot.py").write_text("def f(:\n")
    (told,) = work(folder / name, [])
    at_fault = {"plot.py": "SyntaxError: invalid syntax", "plot": "ImportError: "}
    assert told["error"].startswith(at_fault[name])
    if name == "plot.py":
        assert told["places"][-1] == [str(folder / name), 1]


@pytest.mark.parametrize(
    ("code", "how"),
    [(3, "ended with status 3"), (-11, "by SIGSEGV"), (-99, "by signal 99")],
)
def test_how_a_process_has_ended(code: int, how: str) -> None:
    """The report has the name of the signal, if there is one."""
    assert how in process.ended(code)
