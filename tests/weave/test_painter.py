"""The laws of drawing, and of what a picture depends on."""

from __future__ import annotations

import base64
import io
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from literate import drawing, painter
from literate.causes import Now, causes_of, is_library, taken_apart
from literate.painter import Painter, Watch

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXT = '''\
"""Outside."""

import math

SIZE = 3

def grow(size=SIZE):
    """Return more."""
    def inner():
        return size
    return inner()

class Tree:
    LEAVES = 7

    @property
    def leaves(self):
        return self.LEAVES

    async def fall(self): return 1

    def climb(self): yield from ()

if SIZE:
    def late():
        # Nothing yet.
        pass
'''


def changed(old: str, new: str) -> set[str]:
    """Return which parts are others if a text is changed."""
    assert TEXT.count(old) == 1
    texts = TEXT, TEXT.replace(old, new)
    before, after = (taken_apart(text).digests for text in texts)
    return {
        name for name in before.keys() | after if before.get(name) != after.get(name)
    }


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("return size\n", "return size + 1\n", {"grow"}),
        ("return inner()", "# That is all.\n    return inner()", {"grow"}),
        ("return self.LEAVES", "return 8", {"Tree.leaves"}),
        ("        pass", "        return 2", {"late"}),
        ("Outside.", "Out.", {""}),
        ("size=SIZE", "size=4", {""}),
        ("Return more.", "Return less.", {""}),
        ("LEAVES = 7", "LEAVES = 8", {""}),
        ("@property", "@cached_property", {""}),
        ("return 1", "return 2", {""}),
        ("yield from ()", "return", {""}),
        ("return size\n", "yield size\n", {"grow"}),
        ("return inner()", "yield inner()", {"", "grow"}),
        ("import math\n", "import math\n\n\n", {""}),
        ("def late", "def later", {"", "late", "later"}),
    ],
)
def test_what_a_change_changes(old: str, new: str, names: set[str]) -> None:
    """A change within a function is one of its body, any other is one outside."""
    assert changed(old, new) == names


def test_each_function_has_its_lines() -> None:
    """A function goes from its decorators to its end."""
    spans = {name: (first, last) for first, last, name in taken_apart(TEXT).spans}
    assert spans == {
        "grow": (7, 11),
        "Tree.leaves": (16, 18),
        "Tree.fall": (20, 20),
        "Tree.climb": (22, 22),
        "late": (25, 27),
    }


def test_two_functions_of_one_name() -> None:
    """They are one part, so nobody must know which of them was run."""
    one = taken_apart("def f():\n    a\n\ndef f():\n    b\n").digests
    other = taken_apart("def f():\n    c\n\ndef f():\n    b\n").digests
    assert one.keys() == other.keys() == {"", "f"}
    assert one["f"] != other["f"]
    assert one[""] == other[""]


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


def work(folder: Path, done: list[str]) -> list[dict[str, Any]]:
    """Return what is answered by somebody who draws without splitting."""
    answers = io.StringIO()
    task = {"script": str(folder / "plot.py"), "done": done, "forks": False}
    Painter(answers).work(task)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


@pytest.fixture
def garden(folder: Path) -> Path:
    """Return a folder with a script and a package."""
    (folder / "garden").mkdir()
    (folder / "garden" / "plants.py").write_text("def rose(seed):\n    return seed\n")
    (folder / "plot.py").write_text(SCRIPT)
    (folder / "seed").write_bytes(b"red")
    return folder


def test_what_is_told_of_a_picture(garden: Path) -> None:
    """First the table, then the picture, with what was run and read for it."""
    table, begin, told, end = work(garden, [])
    assert table["table"] == ["rose", "weed"]
    assert {str(garden / "plot.py"), str(garden / "garden/plants.py")} <= {
        *table["seen"]["modules"]
    }
    assert str(garden / "garden") in table["seen"]["packages"]
    assert (begin, end) == ({"begin": "rose"}, {"end": True})
    assert base64.b64decode(told["content"]) == b"red"
    assert told["seen"]["run"][str(garden / "garden/plants.py")] == [1]
    assert sorted(told["seen"]["run"][str(garden / "plot.py")]) == [4, 9]
    assert told["seen"]["read"] == [str(garden / "seed")]
    assert (told["seen"]["modules"], told["seen"]["bound"]) == ([], True)


def test_what_is_told_of_an_error(garden: Path) -> None:
    """The last line of the traceback, and the way there."""
    _, begin, told, end = work(garden, ["rose"])
    assert (begin, end) == ({"begin": "weed"}, {"end": True})
    message = "AttributeError: module 'garden.plants' has no attribute 'weed'"
    assert told["error"] == message
    assert told["places"][-1] == [str(garden / "plot.py"), 7]


def test_nothing_to_draw(garden: Path) -> None:
    """Then only the table is told."""
    table, end = work(garden, ["rose", "weed"])
    assert table["table"] == ["rose", "weed"]
    assert end == {"end": True}


@pytest.mark.parametrize("name", ["plot.py", "plot"])
def test_a_script_that_is_none(folder: Path, name: str) -> None:
    """That is told, and nothing else."""
    (folder / "plot.py").write_text("def f(:\n")
    answers = io.StringIO()
    Painter(answers).work({"script": str(folder / name), "done": [], "forks": False})
    (told,) = map(json.loads, answers.getvalue().splitlines())
    at_fault = {"plot.py": "SyntaxError: invalid syntax", "plot": "ImportError: "}
    assert told["error"].startswith(at_fault[name])
    if name == "plot.py":
        assert told["places"][-1] == [str(folder / name), 1]


def test_causes_hold_until_something_changes(garden: Path) -> None:
    """Each cause holds, and none but those that have changed fails."""
    table, _, told, _ = work(garden, [])
    later = time.time_ns() + 10**15
    for seen in (table["seen"], told["seen"]):
        causes = causes_of(seen, Now({}), later)
        assert causes is not None
        assert Now({}).hold(json.loads(json.dumps(causes)))
        for path in (garden / "garden/plants.py", garden / "seed"):
            text = path.read_bytes()
            path.write_bytes(
                text.replace(b"return", b"assert 1 or").replace(b"d", b"t")
            )
            is_cause = path.suffix == ".py" or seen is told["seen"]
            assert Now({}).hold(causes) != is_cause
            path.write_bytes(text)
        assert causes_of(seen, Now({}), 0) is None
        assert causes_of({**seen, "bound": False}, Now({}), later) is None


def test_what_a_library_is() -> None:
    """What is installed is one, and what is being worked on is not."""
    assert is_library(json.__file__)
    assert is_library(pytest.__file__)
    assert not is_library(drawing.__file__)


def test_nobody_is_watched_unasked(tmp_path: Path) -> None:
    """Only what is opened and listed in the meantime counts, and only what is read."""
    (tmp_path / "one").write_text("1")
    watch = Watch()
    (tmp_path / "one").read_text()
    with watch:
        (tmp_path / "two").write_text("2")
        sorted(tmp_path.iterdir())
        Path("/dev/null").read_bytes()
        assert not (tmp_path / "three").exists()
    (tmp_path / "one").read_text()
    seen = watch.seen()
    assert (seen["read"], seen["listed"]) == ([], [str(tmp_path)])
    assert painter.reads(None, 0)
    assert not painter.reads(None, 1)
    assert painter.reads("rb+", 2)


@pytest.mark.parametrize(
    ("code", "how"),
    [(3, "ended with status 3"), (-11, "by SIGSEGV"), (-99, "by signal 99")],
)
def test_how_a_process_has_ended(code: int, how: str) -> None:
    """The name of the signal is told, if it has one."""
    assert how in drawing.ended(code)
