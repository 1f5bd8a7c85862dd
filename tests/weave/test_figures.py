"""The laws of pictures that are drawn when a book is woven."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
import time
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

import packaging
import pytest

import tangle
from literate.base.filesystem import read_file
from literate.figures import pictures, process
from literate.figures.pictures import NOTE, SLACK, is_library

from .loom import CONF, Loom
from .test_pages import visible

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from subprocess import Popen

FIGURES = """\
copyright = "nobody"
literate_figures = {"pictures": "pictures.py"}
literate_figure_seconds = 60
"""
LIMIT = 60

BOOK = """\
======
A book
======

Prose.

Stones
======

.. figure:: pictures/stone.svg
   :alt: A stone.

.. image:: pictures/pebble.svg
   :alt: A pebble.

Trees
=====

.. figure:: pictures/tree.svg
   :alt: A tree.

.. figure:: other.svg
   :alt: Nobody draws this.

.. code-block:: python

   <<docs/shapes/stone.py>>=
   HARD = "grey"

   def stone(size):
       colour = HARD
       return f"stone {size} {colour}"

   def dust():
       return "dust"

.. code-block:: python

   <<docs/shapes/tree.py>>=
   from pathlib import Path

   class Tree:
       def __init__(self, leaves):
           self.leaves = leaves

       def grow(self):
           return f"tree with {self.leaves} leaves"

   def seed():
       return Path(__file__).with_name("seed.txt").read_text()

.. code-block:: python

   <<docs/pictures.py>>=
   from pathlib import Path
   from shapes.stone import stone
   from shapes import tree

   def small():
       return stone(1)

   def large():
       return stone(7)

   def tall():
       from shapes.late import LATE
       return tree.Tree(tree.seed()).grow() + LATE

   PICTURES = {"stone.svg": large, "pebble.svg": small, "tree.svg": tall}

   def draw(name):
       with Path(__file__).with_name("log").open("a") as log:
           print(name, file=log)
       return f"<svg>{PICTURES[name]()}</svg>".encode()

.. code-block:: python

   <<docs/shapes/late.py>>=
   LATE = "!"
"""

SVG = "<svg/>"


class Studio(Loom):
    """A folder with a book whose pictures are drawn by its own code."""

    def __init__(self, folder: Path) -> None:
        """Set up a book with three pictures."""
        super().__init__(folder)
        added = CONF.replace(
            '"]',
            '", "literate.figures.pictures", "literate.weave.render.inline_svg"]',
            1,
        )
        self.write("conf.py", added + FIGURES + 'literate_chapters = {"book": 1}\n')
        self.write("other.svg", SVG)
        (self.source / "shapes").mkdir()
        self.write("shapes/seed.txt", "seven")
        self.tell(BOOK)

    def weave(self, builder: str = "html", *, parallel: int = 0) -> list[str]:
        """Weave as soon as the written files are old enough to be trusted."""
        time.sleep(2 * SLACK / 1e9)
        return super().weave(builder, parallel=parallel)

    def tell(self, text: str) -> None:
        """Write the book, and tangle it."""
        path = self.write("book.rst", text)
        root = str(self.source.parent)
        assert tangle.main([str(path), "--root", root]) == 0

    def edit(self, old: str, new: str) -> None:
        """Change the book."""
        text = (self.source / "book.rst").read_text(encoding="utf-8")
        assert text.count(old) == 1
        self.tell(text.replace(old, new))

    def drawn(self) -> list[str]:
        """Return the pictures that were drawn since the last call."""
        log = self.source / "log"
        names = log.read_text(encoding="utf-8").split() if log.exists() else []
        log.unlink(missing_ok=True)
        return sorted(names)

    def pictures(self) -> dict[str, bytes]:
        """Return all pictures."""
        return {each.name: each.read_bytes() for each in self.folder.glob("[!.]*")}

    @property
    def note(self) -> Path:
        """The file that says from what the pictures were drawn."""
        return self.folder / NOTE

    @property
    def folder(self) -> Path:
        """The folder of the pictures."""
        return self.source / "pictures"


ALL = ["pebble.svg", "stone.svg", "tree.svg"]


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    """Return a book with pictures, not woven yet."""
    return Studio(tmp_path)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Studio:
    """Return a book with pictures, woven, to be edited, of which a copy is kept."""
    folder = tmp_path_factory.mktemp("once") / "book"
    folder.mkdir()
    studio = Studio(folder)
    assert studio.weave() == []
    assert studio.drawn() == ALL
    studio.keep()
    return studio


@pytest.fixture
def woven(once: Studio) -> Studio:
    """Return a woven book with pictures, as it was before any test edited it."""
    once.restore()
    return once


class Impatient(SimpleQueue[str]):
    """A queue of lines in which nobody waits for the pebble, which is never drawn."""

    def __init__(self) -> None:
        """Begin without a line."""
        super().__init__()
        self.last = ""

    def get(self, block: bool = True, timeout: float | None = None) -> str:  # noqa: FBT001, FBT002 (as in Python)
        """Return the next line; after the start of the pebble there is none."""
        assert timeout in {LIMIT, 10 * LIMIT}
        self.last = super().get(block, 0.1 if "pebble" in self.last else timeout)
        return self.last


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time limit be over as soon as the drawing of the pebble has begun."""
    monkeypatch.setattr(process, "SimpleQueue", Impatient)


@pytest.fixture
def starts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that has an element for each process that is started to draw."""
    started: list[str] = []
    worker = process.worker

    def counted() -> AbstractContextManager[Popen[str]]:
        started.append("again")
        return worker()

    monkeypatch.setattr(process, "worker", counted)
    return started


# Drawing


def test_all_is_drawn_before_the_book_is_read(woven: Studio) -> None:
    """A first weave draws all pictures, and shows them."""
    assert woven.pictures() == {
        "stone.svg": b"<svg>stone 7 grey</svg>",
        "pebble.svg": b"<svg>stone 1 grey</svg>",
        "tree.svg": b"<svg>tree with seven leaves!</svg>",
    }
    files = woven.files()
    assert files["_images/tree.svg"] == b"<svg>tree with seven leaves!</svg>"
    assert 'alt="A tree."' in woven.file("trees.html")


def test_one_process_draws_all(studio: Studio, starts: list[str]) -> None:
    """Starting a process costs more than drawing, so it starts once."""
    assert studio.weave() == []
    assert len(starts) == 1


SAME: dict[str, Callable[[Studio], object]] = {
    "nothing": lambda _: None,
    "prose": lambda studio: studio.edit("Prose.", "Prose.\n\nMore of it."),
    "a caption": lambda studio: studio.edit(":alt: A stone.\n", ":alt: A rock.\n"),
    "the time of a file": lambda studio: (studio.source / "shapes/tree.py").touch(),
    "what an editor leaves": lambda studio: studio.write("shapes/.tree.py.swp", ""),
    "another builder": lambda studio: studio.weave("text"),
}


@pytest.mark.parametrize("change", SAME)
def test_nothing_is_drawn(woven: Studio, starts: list[str], change: str) -> None:
    """If nothing has changed on which a picture depends, no process is started."""
    SAME[change](woven)
    assert woven.weave() == []
    assert starts == []


def replace_unnoticed(path: Path, text: str) -> None:
    """Replace a text by another one of the same size, and give it the same time."""
    before = path.stat()
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size


def test_what_stays_the_same_is_not_read(
    woven: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sources and pictures are read once, and again only if they have been touched."""
    read: list[Path] = []

    def noted(path: Path | str) -> bytes:
        read.append(Path(path))
        return read_file(path)

    monkeypatch.setattr(pictures, "read_file", noted)
    for touched in ([], [], ["shapes/seed.txt", "pictures/stone.svg"], []):
        for name in touched:
            (woven.source / name).touch()
        read.clear()
        assert woven.weave() == []
        own = {each for each in read if each.is_relative_to(woven.source)}
        if touched:
            assert own == {woven.source / name for name in touched}
    assert own == set()


CHANGES: dict[str, tuple[Callable[[Studio], object], list[str]]] = {
    "a function": (
        lambda studio: studio.edit("with {self.leaves}", "of {self.leaves}"),
        ALL,
    ),
    "the script": (lambda studio: studio.edit("stone(7)", "stone(8)"), ALL),
    "a module that only one picture imports": (
        lambda studio: studio.edit('LATE = "!"', 'LATE = "?"'),
        ALL,
    ),
    "data in a package": (lambda studio: studio.write("shapes/seed.txt", "six"), ALL),
    "data of the same size, with the same time": (
        lambda studio: replace_unnoticed(studio.source / "shapes/seed.txt", "three"),
        ALL,
    ),
    "a new module in a package": (
        lambda studio: studio.write("shapes/new.py", "NEW = 1\n"),
        ALL,
    ),
    "a picture more": (
        lambda studio: studio.edit("tall}\n", 'tall, "pebble-2.svg": small}\n'),
        [*ALL[:1], "pebble-2.svg", *ALL[1:]],
    ),
    "a picture that is gone": (
        lambda studio: (studio.folder / "stone.svg").unlink(),
        ["stone.svg"],
    ),
    "a picture that has been painted over": (
        lambda studio: studio.write("pictures/stone.svg", SVG),
        ["stone.svg"],
    ),
    "all at once": (lambda studio: shutil.rmtree(studio.folder), ALL),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_may_have_changed_is_drawn(woven: Studio, change: str) -> None:
    """After a change of a source all pictures are drawn, or else the missing ones."""
    make, names = CHANGES[change]
    make(woven)
    warnings = woven.weave()
    assert woven.drawn() == sorted(names)
    pictures, pages = woven.pictures(), woven.files()
    assert woven.weave() == warnings
    assert woven.drawn() == []
    shutil.rmtree(woven.out)
    shutil.rmtree(woven.folder)
    woven.weave()
    assert woven.pictures() == pictures
    assert {
        name: text for name, text in woven.files().items() if "_images" in name
    } == {name: text for name, text in pages.items() if "_images" in name}


def test_a_picture_that_stays_the_same_is_not_written(woven: Studio) -> None:
    """Drawing a picture again doesn't mean writing it again."""
    paths = [*woven.folder.glob("[!.]*")]
    before = {path: path.stat().st_mtime_ns for path in paths}
    woven.edit("    colour = HARD", "    colour = str(HARD)")
    assert woven.weave() == []
    assert woven.drawn() == ALL
    assert {path: path.stat().st_mtime_ns for path in paths} == before


def test_files_that_the_script_names(studio: Studio) -> None:
    """``SOURCES`` are files and folders; all of them count, even a missing one."""
    studio.edit("   PICTURES =", "   SOURCES = ['data', 'table.txt']\n   PICTURES =")
    (studio.source / "data").mkdir()
    for name, text in (
        ("data/one", "1"),
        ("data/one", "2"),
        ("data/two", "2"),
        ("table.txt", "3"),
        ("table.txt", "4"),
    ):
        studio.write(name, text)
        assert studio.weave() == []
        assert studio.drawn() == ALL
        assert studio.weave() == []
        assert studio.drawn() == []


def test_what_a_library_is() -> None:
    """Installed modules are libraries, and modules that are worked on are not."""
    assert is_library(os.__file__)
    assert is_library(pytest.__file__)
    assert not is_library(pictures.__file__)


def test_a_file_that_changes_while_it_is_drawn(studio: Studio) -> None:
    """If we can't know which text was run, the picture is drawn again."""
    touch = "Path(stone.__code__.co_filename).touch()"
    studio.edit("return stone(7)", f"{touch}; return stone(7)")
    assert studio.weave() == []
    assert studio.drawn() == ALL
    assert studio.weave() == []
    assert studio.drawn() == ALL


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff", b"cut"])
def test_a_damaged_memory(woven: Studio, damage: bytes) -> None:
    """A damaged memory is ignored."""
    (memory,) = Path(woven.out, "doctrees").glob("figures-*.json")
    content = memory.read_bytes()
    memory.write_bytes(content[:-9] if damage == b"cut" else damage)
    woven.note.unlink()
    assert woven.weave() == []
    assert woven.drawn() == ALL
    assert memory.read_bytes().endswith(b"}")


def test_the_memory_of_another_python(
    woven: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another version of Python may draw differently."""
    monkeypatch.setattr(sys, "version", "4.0")
    woven.note.unlink()
    assert woven.weave() == []
    assert woven.drawn() == ALL


# Travelling


@pytest.fixture
def clone(woven: Studio, tmp_path: Path) -> Studio:
    """Return the same book elsewhere, with the pictures, but never woven there."""
    studio = Studio(tmp_path)
    shutil.copytree(woven.folder, studio.folder)
    return studio


def test_pictures_travel(clone: Studio, starts: list[str]) -> None:
    """What was drawn elsewhere needs no drawing here, now and later."""
    note = clone.note.read_bytes()
    for _ in range(2):
        assert clone.weave() == []
        assert starts == []
        assert clone.note.read_bytes() == note
    clone.edit("stone(7)", "stone(8)")
    assert clone.weave() == []
    assert clone.drawn() == ALL
    assert clone.note.read_bytes() != note


@pytest.mark.parametrize("change", CHANGES)
def test_what_changed_on_the_way_is_drawn(clone: Studio, change: str) -> None:
    """If a source or a picture is not what it was, all are drawn and noted again."""
    make, names = CHANGES[change]
    make(clone)
    clone.weave()
    assert clone.drawn() == sorted({*names, *ALL})
    note = clone.note.read_bytes()
    shutil.rmtree(clone.out)
    clone.weave()
    assert clone.drawn() == []
    assert clone.note.read_bytes() == note


@pytest.mark.parametrize(
    "damage", [b"", b"{}", b"[]", b"\xff", b"<<<<<<<", b'{"sources": [1]}', b"cut"]
)
def test_a_damaged_note(clone: Studio, damage: bytes) -> None:
    """A note that a merge has torn is ignored, and written again."""
    content = clone.note.read_bytes()
    clone.note.write_bytes(content[:-9] if damage == b"cut" else damage)
    assert clone.weave() == []
    assert clone.drawn() == ALL
    assert clone.note.read_bytes() == content


def test_no_note_about_pictures_that_are_missing(studio: Studio) -> None:
    """A note is written as soon as all pictures are right, and not before."""
    studio.edit("return stone(7)", "return stone(7 / 0)")
    assert studio.weave() != []
    assert not studio.note.exists()
    studio.edit("return stone(7 / 0)", "return stone(7)")
    assert studio.weave() == []
    assert studio.note.exists()


def test_libraries_stay_where_they_are(studio: Studio) -> None:
    """The note names a library; the memory knows where it is on this machine."""
    studio.edit("   def small():", "   import packaging.version\n\n   def small():")
    assert studio.weave() == []
    note = json.loads(studio.note.read_bytes())
    assert "packaging" in note["libraries"]
    assert not any("packages" in each or ":" in each for each in note["sources"])
    assert {*note["table"]} == {*ALL}
    shutil.rmtree(studio.out)
    assert studio.weave() == []
    (memory,) = Path(studio.out, "doctrees").glob("figures-*.json")
    known = json.loads(memory.read_bytes().partition(b"\n")[2])["sources"]
    assert str(Path(packaging.__file__).parent) in known
    assert studio.drawn() == ALL


# Errors


def lines(studio: Studio, *names: str) -> list[str]:
    """Return the places of some pictures in the book, as ``book.rst:line``."""
    text = (studio.source / "book.rst").read_text(encoding="utf-8").split("\n")
    ends = [f":: pictures/{name}" for name in names]
    return [
        f"{studio.source / 'book.rst'}:{at}: "
        for end in ends
        for at, line in enumerate(text, start=1)
        if line.endswith(end)
    ]


ERRORS = {
    "an exception": ("raise ValueError('too hard')", "ValueError: too hard, at "),
    "an exit": ("raise SystemExit('enough')", "SystemExit: enough, at "),
    "a crash": ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "SIGSEGV"),
    "an end": ("import os; os._exit(3)", "ended with status 3"),
    "no end": ("while True: pass", "more than 60 seconds; make it simpler"),
    "no end of waiting": (
        "import time; time.sleep(99)",
        "it took more than 60 seconds",
    ),
    "a question": ("input()", "EOFError"),
}


@pytest.mark.parametrize("error", ERRORS)
def test_an_error(studio: Studio, error: str, request: pytest.FixtureRequest) -> None:
    """An error is reported at the figure until you fix it; the others are drawn."""
    code, message = ERRORS[error]
    if error.startswith("no end"):
        request.getfixturevalue("hasty")
    studio.folder.mkdir()
    studio.write("pictures/pebble.svg", SVG)
    studio.edit("return stone(1)", code)
    for moved in ("", "\n\nMore.\n\n"):
        studio.edit("Prose.", f"{moved}Prose.")
        (warning,) = studio.weave()
        (line,) = lines(studio, "pebble.svg")
        assert warning.startswith(f"{line}WARNING: cannot draw pebble.svg: ")
        assert message in warning
        assert set(studio.drawn()) >= {"pebble.svg"}
        assert studio.pictures()["tree.svg"] == b"<svg>tree with seven leaves!</svg>"
    studio.edit(code, "return stone(1)")
    assert studio.weave() == []
    assert studio.pictures()["pebble.svg"] == b"<svg>stone 1 grey</svg>"


def test_an_error_names_the_line_of_the_book_from_which_it_comes(
    studio: Studio,
) -> None:
    """The code is in the book, and so is the line of its mistake."""
    studio.edit('return f"stone {size} {colour}"', "return 1 // 0")
    text = (studio.source / "book.rst").read_text(encoding="utf-8").split("\n")
    at = text.index("       return 1 // 0") + 1
    error = f"ZeroDivisionError: integer division or modulo by zero, at {studio.source}"
    stone, pebble = lines(studio, "stone.svg", "pebble.svg")
    end = f"{error}/book.rst:{at}; fix that, and weave again"
    assert [each for each in studio.weave() if "cannot draw" in each] == [
        f"{stone}WARNING: cannot draw stone.svg: {end}",
        f"{pebble}WARNING: cannot draw pebble.svg: {end}",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("def small():", "def small(:", "SyntaxError: invalid syntax, at "),
        ("import tree", "import tee", "ImportError: cannot import name 'tee'"),
        ("PICTURES = ", "PICTURE = ", "has no attribute 'PICTURES'"),
        ("def draw(", "def drew(", "has no attribute 'draw'"),
        ("PICTURES = ", "import os; os._exit(4); PICTURES = ", "ended with status 4"),
    ],
)
def test_a_script_that_cannot_draw(
    studio: Studio, old: str, new: str, message: str
) -> None:
    """An error in the script is reported once, at the first of its pictures."""
    folder = studio.folder
    folder.mkdir()
    for name in ALL:
        studio.write(f"pictures/{name}", SVG)
    text = (studio.source / "book.rst").read_text(encoding="utf-8")
    studio.write("book.rst", text.replace(old, new))
    script = studio.source / "pictures.py"
    studio.write("pictures.py", script.read_text(encoding="utf-8").replace(old, new))
    (warning,) = [each for each in studio.weave() if "can draw nothing" in each]
    (line,) = lines(studio, "stone.svg")
    assert warning.startswith(f"{line}WARNING: pictures.py can draw nothing: ")
    assert message in warning


def test_no_script(studio: Studio) -> None:
    """A missing script is reported like any other error."""
    (studio.source / "pictures.py").unlink()
    warning, *_ = studio.weave()
    assert "pictures.py can draw nothing: FileNotFoundError" in "".join([warning, *_])


def test_no_bytes(studio: Studio) -> None:
    """A picture must be the content of its file, as bytes."""
    studio.edit('svg>".encode()', 'svg>"')
    warnings = [each for each in studio.weave() if "cannot draw" in each]
    assert len(warnings) == len(ALL)
    assert "TypeError: draw must return bytes (got str)" in warnings[0]


def test_a_picture_that_nobody_draws(woven: Studio) -> None:
    """A file among the pictures that the script does not draw is a mistake."""
    woven.write("pictures/stones.svg", SVG)
    woven.edit("pictures/stone.svg", "pictures/stones.svg")
    (line,) = lines(woven, "stones.svg")
    message = "pictures.py has no picture called stones.svg (did you mean stone.svg?)"
    advice = "add it to PICTURES, or remove the figure"
    for _ in range(2):
        assert woven.weave() == [f"{line}WARNING: {message}; {advice}"]
    assert woven.drawn() == []


def test_an_error_in_a_picture_that_is_not_shown(studio: Studio) -> None:
    """An error in a picture that no page shows is reported for the script."""
    studio.edit("tall}\n", 'tall, "more.svg": int}\n')
    studio.edit("   def draw(name):", "   def draw(name):\n       assert name in ALL")
    studio.edit("   PICTURES =", f"   ALL = {ALL}\n   PICTURES =")
    (warning,) = studio.weave()
    script = studio.source / "pictures.py"
    assert warning.startswith(
        f"{script}:1: WARNING: cannot draw more.svg: AssertionError"
    )


def test_a_name_that_leads_elsewhere(studio: Studio) -> None:
    """Pictures are only written into their folder."""
    studio.edit("tall}\n", 'tall, "../more.svg": tall}\n')
    (warning,) = studio.weave()
    assert "cannot draw ../more.svg: that is not a file name" in warning
    assert not (studio.source / "more.svg").exists()


@pytest.mark.parametrize("code", [errno.EROFS, errno.ENOSPC])
def test_a_folder_that_cannot_be_written(
    woven: Studio, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """If a changed picture can't be written, its line is reported; else nothing is."""

    def fail(top: Path, path: str, content: bytes) -> None:
        del content
        raise OSError(code, os.strerror(code), str(top / path))

    monkeypatch.setattr("literate.base.filesystem.write_below", fail)
    assert woven.weave() == []
    woven.edit("stone(7)", "stone(8)")
    (warning,) = woven.weave()
    (line,) = lines(woven, "stone.svg")
    assert warning.startswith(f"{line}WARNING: cannot draw stone.svg: ")
    assert f"{os.strerror(code)} ({woven.folder / 'stone.svg'}); make room" in warning


def test_a_folder_that_is_none(studio: Studio) -> None:
    """A file can't be the folder of the pictures."""
    studio.write("pictures", "")
    told = [each for each in studio.weave() if "can draw nothing" in each]
    assert len(told) == 1
    assert "File exists" in told[0]


@pytest.mark.parametrize("alt", ["", "   :alt:\n"])
@pytest.mark.parametrize("name", ["pictures/stone.svg", "other.svg"])
def test_a_picture_without_words(studio: Studio, name: str, alt: str) -> None:
    """Every picture must have a description for readers who can't see it."""
    text = (studio.source / "book.rst").read_text(encoding="utf-8")
    at = text.split("\n").index(f".. figure:: {name}") + 1
    start, rest = text.split(f".. figure:: {name}\n")
    studio.tell(f"{start}.. figure:: {name}\n{alt}{rest.partition('alt:')[2]}")
    place = f"{studio.source / 'book.rst'}:{at}: "
    message = "a picture without a description; describe it in :alt:"
    for _ in range(2):
        assert f"{place}WARNING: {message}" in studio.weave()


@pytest.mark.usefixtures("hasty")
def test_nobody_goes_on_drawing(studio: Studio) -> None:
    """A process that is stopped ends, with all of its children."""
    code = "import os; Path(__file__).with_name('pid').write_text(str(os.getpid()))"
    studio.edit("   PICTURES =", f"   {code}\n   PICTURES =")
    studio.edit("return stone(1)", "while True: pass")
    assert len(studio.weave()) > 0
    process = int((studio.source / "pid").read_text(encoding="utf-8"))
    assert not Path(f"/proc/{process}/exe").exists()


# All ways to weave


@pytest.mark.parametrize(
    "builder", ["html", "singlehtml", "epub", "latex", "text", "man"]
)
def test_each_builder(studio: Studio, builder: str) -> None:
    """The pictures are there in every format of the book."""
    assert studio.weave(builder) == []
    assert studio.drawn() == ALL
    assert studio.weave() == []
    assert studio.drawn() == []


def test_several_processes(woven: Studio) -> None:
    """Pages and warnings are the same, whether one process reads or several do."""
    woven.edit(":alt: A tree.\n", "\n")
    woven.edit("return stone(1)", "return 1 / 0")
    shutil.rmtree(woven.out)
    warnings = woven.weave()
    files = visible(woven.files())
    shutil.rmtree(woven.out)
    assert sorted(woven.weave(parallel=2)) == sorted(warnings)
    assert visible(woven.files()) == files
    assert len(warnings) == len(["no words", "an error"])
